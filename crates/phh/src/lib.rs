//! Poker hand histories in the PHH format: TOML files of one hand (`.phh`) or of many (`.phhs`).
//!
//! ```
//! let text = r#"
//! variant = "NT"
//! antes = [0, 0]
//! blinds_or_straddles = [2, 1]
//! min_bet = 2
//! starting_stacks = [100, 50.5]
//! actions = ["d dh p1 AcAd", "d dh p2 ????", "p2 cbr 50.5", "p1 cc # a call"]
//! "#;
//! let hands = phh::read(text).unwrap();
//! assert_eq!(hands[0].starting_stacks[1].to_string(), "50.50");
//! assert_eq!(hands[0].moves.len(), 4);
//! assert_eq!(phh::read(&phh::write(&hands[0])).unwrap(), hands);
//! ```
#![forbid(unsafe_code)]

mod hand;
mod notation;
mod pieces;
mod problem;
mod reading;
mod writing;

pub use hand::{Bets, Detail, Hand, Move, Stack, Step, Variant};
pub use problem::{Problem, What};
pub use reading::{Found, read, read_each};
pub use writing::{write, write_all};
