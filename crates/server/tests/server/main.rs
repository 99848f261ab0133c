//! The casino as a browser or a program meets it.

mod attack;
mod common;
mod load;
mod routes;
mod socket;
mod staff;
