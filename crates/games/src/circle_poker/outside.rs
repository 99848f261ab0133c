//! What somebody who follows a hand from outside has to know of it: a history of another house
//! that is played again, card by card and bet by bet.

use exact::Cents;
use table::{BoxNumber, Place};

use super::betting::{raise, turn};
use super::decide::next_card;
use super::rules::Rules;
use super::state::{Phase, State};
use crate::{Rules as AnyRules, State as AnyState};

/// What a hand waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// A card, and where it goes.
    Card(Place),
    /// A player's bet.
    Bet {
        /// His box.
        at: BoxNumber,
        /// What he has bet in this interval already.
        already: Cents,
        /// What he must add to stay in; nothing if he need not.
        to_call: Cents,
        /// The least and the most that he may add as a bet or raise, where he may.
        raise: Option<(Cents, Cents)>,
    },
    /// Which cards a player puts aside.
    Draw(BoxNumber),
    /// Whether a player shows his cards.
    Show(BoxNumber),
}

/// What a hand among players waits for; nothing before its first card and once it is over, and
/// nothing at a table of another family.
pub fn awaited(rules: &AnyRules, state: &AnyState) -> Option<Awaited> {
    let (AnyRules::CirclePoker(rules), AnyState::CirclePoker(state)) = (rules, state) else {
        return None;
    };
    if let Some((place, _, _)) = next_card(rules, state) {
        return Some(Awaited::Card(place));
    }
    asked(rules, state)
}

fn asked(rules: &Rules, state: &State) -> Option<Awaited> {
    let at = |turn: u8| state.seats[usize::from(turn)].at;
    match state.phase {
        Phase::Betting { .. } => {
            let turn = turn(rules, state)?;
            let raise = raise(rules, state, turn).ok();
            let seat = &state.seats[turn.place];
            Some(Awaited::Bet {
                at: seat.at,
                already: seat.bet,
                to_call: turn.to_call,
                raise: raise.map(|raise| (raise.least.value, raise.most.value)),
            })
        }
        Phase::Drawing { turn, .. } => Some(Awaited::Draw(at(turn))),
        Phase::Showing { turn } => Some(Awaited::Show(at(turn))),
        Phase::Gathering
        | Phase::Charging
        | Phase::Marking
        | Phase::Posting { .. }
        | Phase::Dealing { .. }
        | Phase::Opening { .. }
        | Phase::Returning { .. }
        | Phase::Raking { .. }
        | Phase::Paying
        | Phase::Voiding
        | Phase::Blank
        | Phase::Over => None,
    }
}
