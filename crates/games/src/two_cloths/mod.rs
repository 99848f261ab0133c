//! Baccarat of two cloths: a hand of each against the bank that one player holds.
//!
//! A game is a file under `law/rulesets/`, read into a [`Description`]; with a house sheet it
//! becomes the [`Rules`] of a table. Scoring and the chart of the third card are those of
//! [`crate::baccarat::scoring`]; the shoe, spots and errors of a coup are read as in
//! [`crate::circle_baccarat`]. What is its own: two hands, bets on either cloth or on both, a
//! bank that is auctioned and lies on until its holder leaves it or it is broken, and the house's
//! part of what it wins over both cloths. A round is one coup, or the finding of a banker before
//! a new shoe.

mod apply;
mod bets;
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
pub type TwoCloths = round::Round<Coups>;
