//! What somebody who follows a hand from outside has to know of it: a history of another house
//! that is played again, card by card and bet by bet.

use cards::{Deck, HandOrder};
use exact::Cents;
use table::{BoxNumber, Place, Rulebook};

use super::dealing::next_card;
use super::description::Making;
use super::rules::Rules;
use super::state::{HandState, Phase};
use super::turn::{raise, turn};
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

/// What decides who wins once all cards of a game among players lie there.
#[derive(Clone, Copy, Debug)]
pub struct Showdown<'a> {
    /// The pack of the table.
    pub deck: Deck,
    /// How many cards each player holds at the end.
    pub own: usize,
    /// How many cards all share at the end.
    pub common: usize,
    /// How many own and how many common cards make a hand, where the rules fix it.
    pub exactly: Option<(usize, usize)>,
    /// Which hand beats which.
    pub order: &'a HandOrder,
}

/// What decides a showdown at a table among players; nothing at a table of another family.
pub fn showdown(rules: &AnyRules) -> Option<Showdown<'_>> {
    let AnyRules::PlayerPoker(rules) = rules else {
        return None;
    };
    let felt = rules.felt();
    Some(Showdown {
        deck: felt.deck?,
        own: usize::from(felt.box_cards()),
        common: usize::from(felt.common_cards()),
        exactly: match rules.description.making.value {
            Making::Any => None,
            Making::Exactly { own, common } => Some((own.into(), common.into())),
        },
        order: &rules.description.order.hands,
    })
}

/// What a hand among players waits for; nothing before its first card and once it is over, and
/// nothing at a table of another family.
pub fn awaited(rules: &AnyRules, state: &AnyState) -> Option<Awaited> {
    let (AnyRules::PlayerPoker(rules), AnyState::PlayerPoker(state)) = (rules, state) else {
        return None;
    };
    if let Some((place, _, _)) = next_card(rules, &state.hand) {
        return Some(Awaited::Card(place));
    }
    asked(rules, &state.hand)
}

fn asked(rules: &Rules, state: &HandState) -> Option<Awaited> {
    let at = |turn: u8| state.seats[usize::from(turn)].at;
    match state.phase {
        Phase::Betting { .. } => {
            let turn = turn(rules, state)?;
            let raise = raise(rules, state, turn).ok();
            Some(Awaited::Bet {
                at: state.seats[turn.place].at,
                already: state.betting.bet(turn.place),
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
