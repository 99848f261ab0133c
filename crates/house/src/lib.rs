//! The running house: fair shoes ([`fair`]) and the event store ([`store`]).
#![forbid(unsafe_code)]

pub mod fair;
pub mod store;
