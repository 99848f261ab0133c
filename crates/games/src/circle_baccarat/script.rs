//! A coup as it goes: the bank is found, covered, dealt for, and won or lost.

use exact::Cents;
use law::BasisRef;
use round::{NO_TEXT, Phase, Player, Script, Whose};
use table::{Banker, BoxNumber, Cause, Event, SpotId, Why};

use super::description::{Choice, Pile, Rule};
use super::rules::Rules;
use super::settle;
use super::state::{Due, State};
use crate::player_bank::{self, Stages, together};

/// The stages of the felt at which somebody is asked once bets are closed.
const STAGES: Stages = Stages {
    again: 3,
    punto: 5,
    banker: 6,
};

/// A bank that a player holds and which the others cover.
#[derive(Clone, Copy, Debug)]
pub struct Coups;

player_bank::asked_of!();

impl Asked<'_> {
    /// Whether others have bet against so much of what supports the bank.
    fn is_bet_against(self, support: Cents) -> bool {
        let state = self.state;
        let rest = state.all(Pile::Support).down_to_zero(support);
        state.staked(self.rules) > together([state.in_bank(), rest])
    }

    /// Why chips stay where they lie, if they do.
    fn holds(self, player: &Player, pile: Pile) -> Option<Rule> {
        let (state, lies) = (self.state, player.on(pile.spot()));
        let withdraws = Coups::withdraws(self.rules, state);
        match pile {
            // A bid that stands.
            Pile::Bank if state.banker.is_none() => Some(Rule::Auction),
            Pile::Bank => Some(Rule::Raises),
            Pile::Garage => Some(Rule::Garage),
            Pile::Partner if self.bets_lie() => Some(Rule::PartnerTerms),
            Pile::Support if withdraws || self.is_bet_against(lies) => Some(Rule::Supports),
            Pile::Partner | Pile::Support | Pile::Bet | Pile::Line => None,
        }
    }
}

impl Script for Coups {
    player_bank::coup_script!();

    fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
        match state.due(rules) {
            Due::Award(at, basis) => events.push(Event::BankHeld {
                by: Banker::Box(at),
                basis,
                marked: rules.by(Rule::MustDeal),
            }),
            Due::Shift => events.extend(shifted(rules, state)),
            Due::Settle => settle::end(rules, state, events),
            Due::Empty => settle::void(rules, state, rules.terms.discretion, events),
            due => events.extend(due.follows()),
        }
    }

    fn seats(rules: &Rules, state: &State, at: BoxNumber, _: usize) -> BasisRef {
        rules.by(match (rules.is_seat(at), state.new_shoe) {
            (false, _) => Rule::Standing,
            (true, true) => Rule::NewShoe,
            (true, false) => Rule::Greets,
        })
    }

    /// A bid that is topped goes back to its bidder.
    fn laying(rules: &Rules, state: &State, _: SpotId, _: Cents, events: &mut Vec<Event>) {
        if let (Due::Bid(_), Some(best)) = (state.due(rules), state.own.offer.best) {
            events.extend(state.gives_back(best, Pile::Bank));
        }
    }

    fn own(rules: &Rules, spot: SpotId) -> BasisRef {
        match Pile::on(spot) {
            Some(Pile::Support) => rules.by(Rule::SupportAlone),
            _ => rules.terms.own,
        }
    }

    fn withdraws(_: &Rules, state: &State) -> bool {
        state.own.withdraws && state.punto().word.is_none()
    }

    fn holds(
        rules: &Rules,
        state: &State,
        player: Whose<'_>,
        spot: SpotId,
    ) -> Result<BasisRef, Cause> {
        let asked = Asked { rules, state };
        match Pile::on(spot).and_then(|pile| asked.holds(&player, pile)) {
            None => Ok(NO_TEXT),
            Some(rule) => {
                let (why, basis) = (Why::BetIsHeld { spot }, rules.by(rule));
                Err(Cause { why, basis })
            }
        }
    }

    /// The holder of the bank lets somebody share it.
    fn allows(rules: &Rules, state: &State, player: &Player) -> Result<BasisRef, Cause> {
        let lies = Asked { rules, state }.bets_lie();
        match state.banker == Some(player.at) && !lies {
            true => Ok(rules.by(Rule::PartnerJoins)),
            false => {
                let (why, basis) = (Why::NotOffered, rules.by(Rule::NoJoining));
                Err(Cause { why, basis })
            }
        }
    }

    fn closes(rules: &Rules, state: &State) -> Vec<Cause> {
        let table = &rules.description.table;
        let (least, here) = (table.fewest.value, state.players.len() as u8);
        let few = (here < least).then_some(Cause {
            why: Why::TooFewPlayers { least, here },
            basis: table.fewest.basis,
        });
        let none = Asked { rules, state }.no_bets();
        few.into_iter().chain(none).collect()
    }

    fn no_card(rules: &Rules, state: &State) -> BasisRef {
        match state.phase {
            Phase::Open => rules.description.table.closing.basis,
            Phase::Playing | Phase::Over => rules.by(Rule::Deals),
        }
    }
}

/// Chips of the bank's holder go from one spot to another.
fn shifted(rules: &Rules, state: &State) -> Option<Event> {
    let (at, shift) = (state.banker?, state.own.shift?);
    Some(Event::Shifted {
        at,
        by: state.find(at)?.holder,
        from: shift.from.spot(),
        to: shift.to.spot(),
        stake: shift.stake,
        window: rules.by(shift.rule),
        size: rules.by(Rule::Garage),
    })
}
