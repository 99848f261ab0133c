//! A coup as it goes: a banker is found, bets are made on two cloths, three hands are played.

use exact::Cents;
use law::BasisRef;
use round::{NO_TEXT, Player, Script, Whose};
use table::{BoxNumber, Cause, Event, SpotId, Why};

use super::description::{Choice, Pile, Rule};
use super::rules::Rules;
use super::settle;
use super::state::{Due, State};
use crate::player_bank::{self, Stages};

/// The stages of the felt at which somebody is asked once bets are closed; nobody covers the bank
/// again then.
const STAGES: Stages = Stages {
    again: 2,
    punto: 4,
    banker: 5,
};

/// A bank that a player holds, and a hand of each cloth against it.
#[derive(Clone, Copy, Debug)]
pub struct Coups;

player_bank::asked_of!();

impl Asked<'_> {
    /// Why too few people are at the cloths, if they are.
    pub(super) fn too_few(self) -> Option<Cause> {
        let fewest = self.rules.description.table.fewest;
        let cloths = self.state.at_cloths(self.rules);
        let here = cloths.into_iter().min().unwrap_or(0).min(fewest.value);
        let (least, basis) = (fewest.value, fewest.basis);
        let why = Why::TooFewPlayers { least, here };
        (!self.state.is_manned(self.rules)).then_some(Cause { why, basis })
    }

    /// What is missing in a free bank for it to answer for all bets.
    pub(super) fn shortage(self) -> Cents {
        let state = self.state;
        state.staked(self.rules).down_to_zero(state.in_bank())
    }
}

impl Script for Coups {
    player_bank::coup_script!();

    fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        match state.due(rules) {
            Due::Award(at, basis) => {
                let others = state.own.finding.best.iter().filter(|other| **other != at);
                events.extend(others.filter_map(|other| state.gives_back(*other, Pile::Bank)));
                events.push(Asked { rules, state }.held(at, basis));
            }
            Due::BancoLost(at) => events.extend(state.gives_back(at, Pile::Both)),
            Due::Settle => settle::end(rules, state, events),
            Due::NoCoup => settle::finish(rules, state, Vec::new(), events),
            Due::Empty => settle::void(rules, state, rules.terms.discretion, events),
            due => events.extend(due.follows()),
        }
    }

    fn seats(rules: &Rules, _: &State, at: BoxNumber, _: usize) -> BasisRef {
        match rules.is_seat(at) {
            true => rules.coup.cloths.seats.basis,
            false => rules.by(Rule::Standing),
        }
    }

    /// Bids that are topped go back to their bidders.
    fn laying(rules: &Rules, state: &State, _: SpotId, stake: Cents, events: &mut Vec<Event>) {
        let tops = state.best_bid().is_some_and(|best| stake > best);
        if let (Due::Bid(_), true) = (state.due(rules), tops) {
            let best = state.own.finding.best.iter();
            events.extend(best.filter_map(|at| state.gives_back(*at, Pile::Bank)));
        }
    }

    fn laid(rules: &Rules, state: &State, player: &Player, _: SpotId, events: &mut Vec<Event>) {
        if let Due::Renew(_) = state.due(rules) {
            events.push(Asked { rules, state }.held(player.at, rules.by(Rule::Renews)));
        }
    }

    fn holds(rules: &Rules, state: &State, _: Whose<'_>, spot: SpotId) -> Result<BasisRef, Cause> {
        let rule = match Pile::on(spot) {
            Some(Pile::Bank) if state.banker.is_none() => Rule::Auction,
            Some(Pile::Bank) => Rule::Leaves,
            // While lots are drawn for it a bet on the whole bank stays.
            Some(Pile::Both) if state.own.bancos.len() > 1 => Rule::BancoLots,
            _ => return Ok(NO_TEXT),
        };
        let (why, basis) = (Why::BetIsHeld { spot }, rules.by(rule));
        Err(Cause { why, basis })
    }

    fn closes(rules: &Rules, state: &State) -> Vec<Cause> {
        let asked = Asked { rules, state };
        asked.too_few().into_iter().chain(asked.no_bets()).collect()
    }

    fn no_card(rules: &Rules, _: &State) -> BasisRef {
        rules.by(Rule::NotBefore)
    }

    /// Both cloths fill up alike.
    fn rank(rules: &Rules, at: BoxNumber) -> (bool, u8, usize) {
        rules.coup.cloths.rank(at)
    }
}
