//! Records: one text for audit log, hand history, test case and bug report.
//!
//! A record is JSON lines that a person can read: a header that pins the rules, one line for
//! each action with its actor and everything that followed from it, and an end line; each line
//! carries the hash of itself and of all before it. The format is described in
//! `docs/record.md`. Nothing in here reads or writes a file: text goes in, values come out.
//!
//! - [`Recorder`] plays a round and keeps its record.
//! - [`Record::parse`] and [`Record::to_text`] turn text into a record and back.
//! - [`replay`] folds the events of a record into the state that they lead to; [`steps`] gives
//!   them as values.
//! - [`verify`] decides every action again and names the first difference.
//! - [`Record::settled`] tells how its bets ended without any rules, which may be gone.
//! - [`Record::for_viewer`] makes the record that one viewer may take home.

mod cover;
mod difference;
mod header;
mod json;
mod member;
mod names;
mod parse;
mod problem;
pub mod promise;
mod recorder;
mod spelling;
mod start;
mod text;
mod told;
mod verify;
mod words;

pub use cover::unseen_draws;
pub use difference::Difference;
pub use header::{Header, Marks};
pub use problem::{Damage, RecordError, RecordProblem};
pub use recorder::{Recorder, Step};
pub use start::{HeldBet, Start};
pub use text::Record;
pub use told::SettledBet;
pub use verify::{Verified, replay, steps, verify};
pub use words::{ActionWords, events_text};

/// The name and version of the format, the first word of every record.
pub const FORMAT: &str = "tapete-record/1";

/// What stands in the place of a card that the reader may not see.
pub const COVERED: &str = "??";
