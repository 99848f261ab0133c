//! The house under faults, all from one seed: the same tables, guests and records as at work, on a
//! disk that forgets what was not synced, fills up and fails, with a clock that jumps and people
//! who ask for what they may and for what they may not. Houses die at any write and are opened
//! again; some go on after another has taken their tables over.
//!
//! What is demanded ([`run`]): nothing that was told is lost or told otherwise, no command takes
//! effect twice, no card is drawn twice, every refusal where the law speaks cites it, every cent is
//! where a bystander with pencil and paper would have it, and every record proves itself.
//!
//! [`Planted`] are mistakes that can be built in on purpose: a simulator that does not find them
//! finds nothing.
//!
//! What is deliberately absent: threads, the real clock, the real disk (but for two key files). Only
//! a [`walk`] is on a real store: in a process of its own, which is killed at any of its writes.
#![forbid(unsafe_code)]

mod alike;
mod casino;
mod chance;
mod cloth;
mod disk;
mod money;
mod planted;
mod records;
mod redraw;
mod run;
mod shadow;
mod store;
mod walk;
mod wishes;

pub use planted::Planted;
pub use run::{Failure, Report, Wanted, run};
pub use walk::{Said, Walk, games_of, judge, walk};
