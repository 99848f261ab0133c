//! What people read: events, explanations, refusals.

mod catalogues;
mod common;
mod events;
mod explanations;
mod languages;
mod play;
mod refusals;
mod rules;
