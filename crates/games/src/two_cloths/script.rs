//! A coup as it goes: a banker is found, bets are made on two cloths, three hands are played.

use exact::Cents;
use law::BasisRef;
use round::{Due as RoundDue, NO_TEXT, Player, Script, Whose};
use table::{BoxNumber, Cause, Event, Face, Irregularity, Place, RemedyEffect, SpotId, Why};

use super::description::{Pile, Rule};
use super::rules::Rules;
use super::state::{CardFor, Due, State};
use super::{ruling, settle};
use crate::player_bank;

/// The stages of the felt at which somebody is asked.
pub(super) const BANK: u8 = 0;
pub(super) const HOLDER: u8 = 1;
pub(super) const PUNTO: u8 = 4;
pub(super) const BANKER: u8 = 5;

/// A bank that a player holds, and a hand of each cloth against it.
#[derive(Clone, Copy, Debug)]
pub struct Coups;

player_bank::asked_of!(Rules, State, Rule, Due);

impl Asked<'_> {
    /// Whether anybody has bet against the bank.
    pub(super) fn bets_lie(self) -> bool {
        !self.state.staked(self.rules).is_zero()
    }

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

    /// Where a card goes, and how it lies there.
    fn card(self, to: CardFor, basis: BasisRef) -> RoundDue {
        let state = self.state;
        let (at, side) = match to {
            CardFor::Lot => (None, None),
            CardFor::Cloth(cloth) => (state.hands[cloth], Some(&state.cloths[cloth])),
            CardFor::Bank => (state.banker, Some(&state.bank)),
        };
        let covered = side.is_some_and(|side| side.hand.count() < 2);
        RoundDue::Card {
            to: at.map_or(Place::Common, Place::Box),
            face: if covered { Face::Down } else { Face::Up },
            basis,
        }
    }
}

impl Script for Coups {
    player_bank::coup_script!();

    fn due(rules: &Rules, state: &State) -> RoundDue {
        let asks = |at, stage| RoundDue::Choice {
            at,
            by: None,
            stage,
        };
        match state.due(rules) {
            Due::Players | Due::Bets => RoundDue::Bets,
            Due::Offer(at) | Due::Bid(at) => asks(at, BANK),
            Due::Keep(at) | Due::Renew(at) | Due::Answer(at) => asks(at, HOLDER),
            Due::Punto(cloth) => asks(state.hands[cloth].unwrap_or(BoxNumber(0)), PUNTO),
            Due::Give(at) | Due::Banker(at) => asks(at, BANKER),
            Due::Card(to, basis) => Asked { rules, state }.card(to, basis),
            Due::Award(..)
            | Due::BancoLost(_)
            | Due::Say(..)
            | Due::CardsTo(..)
            | Due::Turn(..)
            | Due::Settle
            | Due::NoCoup
            | Due::Empty => RoundDue::Itself,
            Due::Nothing => RoundDue::Nothing,
        }
    }

    fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        match state.due(rules) {
            Due::Award(at, basis) => {
                let others = state.finding.best.iter().filter(|other| **other != at);
                let bank = Pile::Bank.spot();
                events.extend(others.filter_map(|other| state.back(*other, bank)));
                events.push(Asked { rules, state }.held(at, basis));
            }
            Due::BancoLost(at) => events.extend(state.back(at, Pile::Both.spot())),
            Due::Say(voice, basis) => events.push(rules.says(voice, basis)),
            Due::CardsTo(at, basis) => events.push(Event::CardsTo { at, basis }),
            Due::Turn(at, basis) => events.push(player_bank::turned(at, basis)),
            Due::Settle => settle::end(rules, state, events),
            Due::NoCoup => settle::finish(rules, state, Vec::new(), events),
            Due::Empty => settle::void(rules, state, rules.terms.discretion, events),
            // Somebody or chance is waited for.
            _ => {}
        }
    }

    fn seats(rules: &Rules, _: &State, at: BoxNumber, _: usize) -> BasisRef {
        match rules.is_seat(at) {
            true => rules.seats.basis,
            false => rules.by(Rule::Standing),
        }
    }

    /// Bids that are topped go back to their bidders.
    fn laying(rules: &Rules, state: &State, _: SpotId, stake: Cents, events: &mut Vec<Event>) {
        let tops = state.best_bid().is_some_and(|best| stake > best);
        if let (Due::Bid(_), true) = (state.due(rules), tops) {
            let best = state.finding.best.iter();
            events.extend(best.filter_map(|at| state.back(*at, Pile::Bank.spot())));
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
            Some(Pile::Both) if state.bancos.len() > 1 => Rule::BancoLots,
            _ => return Ok(NO_TEXT),
        };
        let (why, basis) = (Why::BetIsHeld { spot }, rules.by(rule));
        Err(Cause { why, basis })
    }

    fn closes(rules: &Rules, state: &State) -> Vec<Cause> {
        let asked = Asked { rules, state };
        let none = (asked.due() != Due::Bets || !asked.bets_lie()).then_some(Cause {
            why: Why::NoBets,
            basis: rules.terms.closing.basis,
        });
        asked.too_few().into_iter().chain(none).collect()
    }

    fn no_card(rules: &Rules, _: &State) -> BasisRef {
        rules.by(Rule::NotBefore)
    }

    fn ruled(
        rules: &Rules,
        state: &State,
        found: &Irregularity,
        (effect, basis): (RemedyEffect, BasisRef),
        events: &mut Vec<Event>,
    ) {
        if let RemedyEffect::Coup(effect) = effect {
            ruling::uncovers(rules, state, found, effect, basis, events);
        }
    }

    /// Both cloths fill up alike.
    fn rank(rules: &Rules, at: BoxNumber) -> (bool, u8, usize) {
        rules.rank(at)
    }
}
