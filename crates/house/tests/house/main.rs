//! The running house, played: hands, restarts, clocks, refusals, proofs.

mod alone;
mod attack;
mod bank;
mod circle;
mod clocks;
mod common;
mod desk;
mod dice;
mod evidence;
mod fairness;
mod forger;
mod golden;
mod hall;
mod hand;
mod keeping;
mod money;
mod pools;
mod raising;
mod random;
mod refusals;
mod registry;
mod restart;
mod staff;
mod tournament;
mod waiting;
mod wheel;
