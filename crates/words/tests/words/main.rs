//! What people read: events, explanations, refusals.

mod common;
mod events;
mod explanations;
mod refusals;
mod rules;
