//! Benchmarks: what Tapete does, against the best that others do, on the same
//! work in the same process.
//!
//! Each subject is a file under `benches/`, run with `cargo bench -p bench`;
//! what subjects share is here: dealing ([`deal`]), other people's evaluators
//! behind one face ([`peers`]), timing ([`measure`]) and telling ([`report`]).

pub mod deal;
pub mod measure;
pub mod options;
pub mod peers;
pub mod report;
