//! What hands are worth against each other when all remaining cards are dealt: exactly, by
//! every way in which they can come, or by a sample.
//!
//! ```
//! use cards::parse_hand;
//! use equity::{Question, Variant, exact};
//! let hands = ["As Ah", "Kd Kc"].map(|text| parse_hand(text).unwrap());
//! let question = Question::new(Variant::holdem(), hands.to_vec(), vec![], vec![]).unwrap();
//! let answer = exact(&question, |_, _| {}).unwrap();
//! assert_eq!(answer.total, 1_712_304);
//! assert_eq!(answer.players[0].won, 1_388_072);
//! assert_eq!(answer.players[0].percent(&answer, 2), "81.26");
//! ```
#![forbid(unsafe_code)]

mod answer;
mod chance;
mod completing;
mod question;
mod variant;

pub use answer::{Answer, PlayerShare};
pub use completing::{MOST_WAYS, TooMany, exact, sampled};
pub use question::{Problem, Question};
pub use variant::{Making, Variant};
