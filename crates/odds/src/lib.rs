//! Exact odds: the player's expectation, best play and the distribution of results, found by
//! walking every draw of the engine that also deals the hands.
//!
//! ```
//! let library = law::Library::embedded().expect("our own law files are sound");
//! let catalogue = games::Catalogue::read(&library).expect("and so are our games");
//! let game = catalogue.find("ar-2010", "three-card-poker").expect("it is in the catalogue");
//! let sheet = library.sheet("ar-2010", "three-card-poker").expect("a sheet ships with it");
//!
//! let report = odds::solve(game, sheet, &mut |_done, _total| {})?;
//! let ante = report.bet("ante").expect("the game has an ante");
//! assert_eq!(ante.ev_initial.to_string(), "-686689/20358520");
//! assert_eq!(ante.edge_initial_percent(4), "3.3730");
//! assert_eq!(ante.edge_wagered_percent(4), "2.0147");
//! let lowest = report.strategy.decisions[0].threshold("go").expect("one hand parts the two");
//! assert_eq!(lowest.ranks, "Q-6-4");
//! # Ok::<(), odds::SolveError>(())
//! ```
//!
//! # How it is walked
//!
//! There is no rule of a game in here and no number of the law. A round for one player at one
//! box is *scouted* by playing it (`script`): which draws go where, what the player's view
//! shows at each decision, what follows each choice. Then every deal is weighed.
//!
//! **Draws that the player cannot see wait.** A draw takes one of the cards left, each as
//! likely as any other; so every order of the pack is equally likely, and the cards of the
//! draws numbered 1 … n are distributed as those of any other n draws: the draws are
//! *exchangeable*. Their joint distribution stays the same when they are weighed in another
//! order than they are made in. The walk takes that freedom: what the player sees at a decision
//! is enumerated first, his choice is made, and what he had not seen is enumerated after it.
//! For a choice depends on what is seen alone, and so
//! `E = Σ over what is seen of P(seen) × max over choices of E(result | seen, choice)`,
//! where the inner expectation runs over the cards left, all equally likely. With several
//! decisions this repeats: a card turned between two of them is enumerated there, although it
//! may have been drawn at the beginning. Two rounds with the same seen cards and the same
//! choices before give equal views: they are one information set, and get one choice.
//!
//! **Cards of one place learnt at one time are a set** (`classes`): their order is no part of a
//! hand. **Suits have no names**: deals that differ by a renaming of suits are one class, with
//! the number of its members as weight. **Hands alike are asked for once** (`signature`): the
//! engine cannot tell them apart. All weights are integers, and it is asserted at each step
//! that they sum to the number of deals. At the end of each course the engine itself is played
//! with these cards (`desk`), and its lines are the result.
//!
//! # What is reported
//!
//! A bet is reported with all that a choice stakes as a multiple of it and with its prizes. The
//! bets without which a box does not play come first and are played to win the most from them
//! alone. Each further bet is then placed beside them with an equal stake, all is played to win
//! the most from everything together, and [`BetOdds::changes_play`] says whether that changed
//! the play. Where the text lets the house choose a pay table, each is solved, whatever the
//! sheet says. Payments count before any rounding to whole cents, so that the stake does not
//! matter.
//!
//! # What is counted instead of walked
//!
//! Most tables are too large to be walked deal by deal. Their bets are asked of the engine once for
//! each thing that it can tell apart (`payoff`), and a kernel counts how often each comes: a hand
//! against the bank's (`against`), a hand alone (`alone`), two cards and a board (`board`), two
//! hands out of a shoe (`coup`), hands counted towards a total (`blackjack`), two hands set out of
//! one deal (`two_hands`), two people who play against each other (`duel`), a bank and two
//! hands (`two_cloths`). `docs/mathematics.md` has the derivations. What no kernel knows
//! and has few cards is walked.
//!
//! What is deliberately absent: floats, sampling, and several players at a table (others' cards are
//! as unknown as those never dealt). A game that is not solved gives a [`SolveError`], never a wrong
//! number.
#![forbid(unsafe_code)]

mod advice;
mod against;
mod alone;
mod balance;
mod balls;
mod bets;
mod bingo;
mod blackjack;
mod board;
mod classes;
mod complement;
mod coup;
mod course;
mod desk;
mod dice;
mod duel;
mod error;
mod families;
mod fraction;
mod hands;
mod mixing;
mod pages;
mod payoff;
mod place;
mod plain;
mod pool;
mod purchase;
mod question;
mod quick;
mod report;
mod rows;
mod script;
mod signature;
mod simple;
mod solve;
mod spread;
mod strategy;
mod team;
#[cfg(test)]
mod tests;
mod trial;
mod two_cloths;
mod two_hands;
mod walk;
mod wheel;

pub use advice::{Advice, Adviser, InSight, NotAdvised, Weighed, Weighs};
pub use bingo::{BingoCard, BingoRoom, Full};
pub use coup::InShoe;
pub use error::SolveError;
pub use fraction::{Fraction, decimal, percent};
pub use place::{Place, Way};
pub use plain::{Plain, PlainLine};
pub use pool::{Beside, PoolOdds, pools};
pub use question::{Asked, NotAsked, Question, Refused};
pub use report::{BetOdds, EachHand, Payoff, Report, Results};
pub use simple::{Rule, Simple, simply};
pub use solve::{best_way, solve, solve_on, solve_to_play, solve_without};
pub use strategy::{ChartCell, DecisionPlay, HandName, HandPlay, Run, Strategy};
pub use trial::{Brought, Made, Trial};
