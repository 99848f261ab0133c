//! Counting cards towards a total against the bank: one interpreter for every game of the family.
//!
//! A game is a file under `law/rulesets/`, read into a [`Description`]; with a house sheet it
//! becomes the [`Rules`] of a table. Cards lie open. A shoe lives over many rounds: what is left
//! of it goes from one to the next ([`table::ShoeLeft`]), until the stop card shows.

mod apply;
mod bets;
mod choosing;
mod description;
mod felt;
mod outcome;
mod read;
mod rules;
mod script;
mod seen;
mod settle;
mod state;
mod telling;

pub use description::*;
pub use outcome::{Rounds, Tally};
pub(crate) use read::format;
pub use read::{Description, read};
pub use rules::{Points, Rules};
pub use script::Totals;
pub use settle::{Compared, compare};
pub use state::{Asked, Hand, Rivals, State, asks, bank_draws};

crate::common::opened!(drawn by felt::draw);

/// The family, as a machine.
pub type Blackjack = round::Round<Totals>;
