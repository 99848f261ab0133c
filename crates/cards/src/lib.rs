//! Cards, packs, shoes and hand orders: the ground that every card game of
//! Tapete stands on.
//!
//! ```
//! use cards::{HandOrder, OrderSpec, parse_hand};
//! let order = HandOrder::new(OrderSpec::standard()).unwrap();
//! let pair = order.value(&parse_hand("As Ad Kc 7h 2s").unwrap()).unwrap();
//! let flush = order.value(&parse_hand("Kh 9h 7h 4h 2h").unwrap()).unwrap();
//! assert!(flush.compare(pair).unwrap().is_gt());
//! ```
//!
//! What is deliberately absent: chance, clocks, input and output, floats, and
//! any knowledge of a game. A hand order is data ([`OrderSpec`]), because each
//! decree prints its own list; the one place that knows a fixed order is
//! [`fast`], which trades generality for speed. `unsafe` is allowed there and
//! nowhere else.

#![deny(unsafe_code)]

mod bag;
mod card;
mod class;
mod deck;
#[allow(unsafe_code)]
pub mod fast;
mod name;
mod notation;
mod order;
mod rank;
mod set;
mod suit;
mod threshold;
mod value;

pub use bag::{Bag, BagError};
pub use card::Card;
pub use class::Class;
pub use deck::{Deck, DeckError};
pub use name::NameError;
pub use notation::{NotationError, NotationProblem, Symbols, parse_cards, parse_hand};
pub use order::{
    AceRule, Arranged, HandError, HandOrder, JokerRule, OrderError, OrderProblem, OrderSpec,
};
pub use rank::Rank;
pub use set::{CardSet, CardSetIter};
pub use suit::Suit;
pub use threshold::{Threshold, ThresholdError, ThresholdProblem};
pub use value::{DecidingRanks, HandValue};
