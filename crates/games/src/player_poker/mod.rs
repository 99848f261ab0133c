//! Circle poker: players against each other, the house takes its share. One interpreter for
//! every game of the family.
//!
//! A game is a file under `law/rulesets/`, read into a [`Description`]: the deck, the streets
//! with their cards and who speaks first, the ways around the table, the limits, how a hand is
//! made. With a house sheet it becomes the [`Rules`] of a table. A round is one hand. Each box has
//! two spots: the *stack*, chips brought to the table and held over from hand to hand
//! ([`table::Held`]), and the *pot*, what its player has bet ([`table::Event::Shifted`]). The pot is
//! divided in layers (`pots`), each with a settlement line for everyone who has chips in it.
//!
//! The betting is one engine for all variants: `chips` knows where the chips lie, `betting` who
//! plays, has acted and owes, `turn` what whoever is asked may do, `posting` the bets before
//! the cards. `script` is the round around it, told with every basis; `outcome` plays
//! it without a word.

mod aftermath;
mod apply;
mod asked;
mod betting;
mod chips;
mod choosing;
mod closing;
mod course;
mod dealing;
mod description;
mod division;
mod felt;
mod few;
mod gathering;
mod hands;
mod onward;
mod outcome;
mod outside;
mod paying;
mod places;
mod posting;
mod pots;
mod read;
mod righting;
mod ring;
mod rules;
mod ruling;
mod script;
mod seat;
mod seen;
mod session;
mod settle;
mod speaking;
mod state;
mod streets;
mod telling;
mod turn;

use cards::{Card, HandValue};

pub use asked::{Answer, Asked, Players};
pub use description::*;
pub use outcome::Hand;
pub use outside::{Awaited, Showdown, awaited, showdown};
pub(crate) use read::format;
pub use read::read;
pub use rules::Rules;
pub use script::Hands;
pub(crate) use seat::{MOST_CARDS, MOST_SEATS};
pub use state::State;

crate::common::opened!(drawn by felt::draw);

/// The family, as a machine.
pub type PlayerPoker = round::Round<Hands>;

/// How strong a hand of own and common cards is at a table among players: higher beats lower.
/// Nothing where the table is of another family or the cards make no hand.
pub fn strength(rules: &crate::Rules, own: &[Card], common: &[Card]) -> u32 {
    let crate::Rules::PlayerPoker(rules) = rules else {
        return 0;
    };
    division::value_of(rules, own, common).map_or(0, HandValue::strength)
}
