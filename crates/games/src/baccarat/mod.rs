//! Two hands dealt for all, on either of which people bet: the baccarats against the house.
//!
//! A game is a file under `law/rulesets/`, read into a [`Description`]; with a house sheet it
//! becomes the [`Rules`] of a table. Scoring and the tables of the third card ([`scoring`]) serve
//! every baccarat. The player's hand lies where common cards do; a shoe lives over many coups.

mod chart;
mod circle;
mod description;
mod felt;
mod read;
mod rules;
pub mod scoring;
mod script;
mod settle;
mod state;
mod telling;

pub(crate) use chart::tell_chart;
pub use description::*;
pub(crate) use read::format;
pub use read::{Description, read};
pub(crate) use read::{check_counts, in_a_row, read_points};
pub use rules::Rules;
pub(crate) use scoring::read_chart;
pub use script::Coups;
pub use state::State;

crate::common::opened!(drawn by felt::draw);

/// The family, as a machine.
pub type Baccarat = round::Round<Coups>;
