//! The casino as a browser or a program meets it.

/// As in the program, so that what is measured here holds there.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

mod attack;
mod common;
mod load;
mod odds;
mod routes;
mod socket;
mod staff;
