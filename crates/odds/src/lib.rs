//! Exact odds.
mod bets;
mod classes;
mod desk;
mod error;
mod fraction;
mod report;
mod script;
mod signature;
mod solve;
mod spread;
mod strategy;
mod team;
mod walk;

pub use error::SolveError;
pub use fraction::{Fraction, decimal, percent};
pub use report::{BetOdds, Payoff, Report};
pub use solve::{solve, solve_on};
pub use strategy::{DecisionPlay, HandName, HandPlay, Run, Strategy};
