//! The cards: orders, thresholds, refusals, and the evaluator against a plain one.

mod against_plain;
mod common;
mod frequencies;
mod refusals;
mod rules;
mod thresholds;
