//! The casino as a browser or a program meets it.

mod common;
mod routes;
mod socket;
mod staff;
