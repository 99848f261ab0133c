//! What people read: events, explanations, refusals.

mod catalogues;
mod common;
mod events;
mod explanations;
mod languages;
mod refusals;
mod rules;
