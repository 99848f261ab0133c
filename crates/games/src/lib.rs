//! The families of games: interpreters of the law files.
//!
//! ```
//! let library = law::Library::embedded().expect("our own law files are sound");
//! let catalogue = games::Catalogue::read(&library).expect("and so are our games");
//! let game = catalogue.find("ar-2010", "three-card-poker").expect("it is in the catalogue");
//! let sheet = library.sheet("ar-2010", "three-card-poker").expect("a sheet ships with it");
//! let rules = game.rules(sheet).expect("its choices are within the text");
//! # let _ = rules;
//! ```
#![forbid(unsafe_code)]

mod any_game;
pub mod baccarat;
pub mod balls;
pub mod bank_poker;
pub mod blackjack;
mod catalogue;
pub mod circle_baccarat;
pub mod common;
pub mod dice;
mod families;
mod player_bank;
pub mod player_poker;
pub mod pools;
pub mod two_cloths;
pub mod wheels;

pub use any_game::{AnyGame, Rules, State};
pub use catalogue::{Catalogue, GameFile, formats};
pub use common::Prescribed;
