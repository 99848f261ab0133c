//! Questions about odds: held against the law, solved away from the tables, and kept.
//!
//! A few threads of their own take questions from a queue that has an end, so that whoever asks
//! much waits long, and no table with him. What was found is kept in memory and in a folder, by
//! the hash of the rules; the folder may be deleted at any time.

mod cabinet;
mod hints;
mod room;
mod routes;
mod telling;
mod words;

pub(crate) use hints::{HintRoom, hint, snapshot};
pub(crate) use room::OddsRoom;
pub(crate) use routes::{answer_route, subject};
