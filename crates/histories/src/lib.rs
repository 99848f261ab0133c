//! Poker hand histories of others, played again by our own engine, and hands of ours as such
//! histories.
//!
//! A hand of the PHH format becomes a table of the ruleset `practice` with the amounts that the
//! file names; its cards and bets are given to the engine one by one, which judges each of them
//! as it judges anybody's. [`Replayer`] gives the stacks at the end beside those that the file
//! says, or the reason why the hand cannot be played here. [`export`] writes a hand of the engine
//! as a history. What of the format is supported is told in `docs/phh.md`.
#![forbid(unsafe_code)]

mod cards_of;
mod export;
mod replay;
mod script;
mod setting;
mod unfit;

pub use export::{NoHistory, export, makes_histories};
pub use replay::{Replayed, Replayer};
pub use unfit::Unfit;

/// The ruleset under which histories are played.
pub const RULESET: &str = "practice";
