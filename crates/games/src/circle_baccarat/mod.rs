//! Baccarats whose bank a player holds, and which the others cover: one of them plays the cards
//! against it for all.
//!
//! A game is a file under `law/rulesets/`, read into a [`Description`]; with a house sheet it
//! becomes the [`Rules`] of a table. Scoring and the chart of the third card are those of
//! [`crate::baccarat::scoring`]. A round is one coup; the bank lies on from coup to coup as
//! chips held over, and how it was left passes on with it.

mod apply;
mod cards;
mod choosing;
mod description;
mod felt;
mod finding;
mod names;
mod offers;
mod placing;
mod rules;
mod ruling;
mod script;
mod seen;
mod settle;
mod state;
mod telling;

pub(crate) use description::format;
pub use description::*;
pub use rules::Rules;
pub use script::Coups;
pub use state::{Own, State};

crate::common::opened!(drawn by felt::draw);

/// The family, as a machine.
pub type CircleBaccarat = round::Round<Coups>;
