//! The casino as a browser or a program meets it.

/// As in the program, so that what is measured here holds there.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

mod attack;
mod authorisations;
mod books;
mod common;
mod crowd;
mod floors;
mod hints;
mod load;
mod odds;
mod people;
mod players;
mod routes;
mod school;
mod socket;
mod staff;
mod tls;
