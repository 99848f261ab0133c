//! Every parser of the project, fed with nonsense: each takes any text at all, and either reads it
//! or says what is wrong with it. It never panics, never runs on, and what it reads it writes again
//! so that it is read alike.
//!
//! [`TARGETS`] has a target for each of them: what it is tried with, and what must hold of any text.
//! [`Mutator`] makes texts out of good ones by small damage, the same ones for the same seed. The
//! tests try each target briefly in every test run, and for as long as one likes:
//!
//! ```text
//! TAPETE_FUZZ_SECONDS=600 TAPETE_FUZZ_SEED=7 cargo test -p fuzz
//! ```
#![forbid(unsafe_code)]

mod mutator;
mod targets;

pub use mutator::Mutator;
pub use targets::{TARGETS, Target};

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// A text that a target does not stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The text.
    pub text: String,
    /// What it did.
    pub what: String,
}

/// The longest that one text may take.
const LONGEST: Duration = Duration::from_secs(5);

/// Tries a target with texts made of good ones until time is up; the number of texts that it
/// stood, or the first that it did not.
pub fn try_out(
    check: impl Fn(&str) -> Result<(), String>,
    good: &[String],
    seed: u64,
    time: Duration,
) -> Result<u64, Found> {
    let until = Instant::now() + time;
    let mut mutator = Mutator::new(seed, good);
    let mut tried = 0;
    loop {
        let text = mutator.next_text();
        let began = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| check(&text)));
        let what = match outcome {
            Ok(Ok(())) if began.elapsed() < LONGEST => None,
            Ok(Ok(())) => Some("it takes too long".to_owned()),
            Ok(Err(what)) => Some(what),
            Err(panic) => {
                let said = panic.downcast_ref::<String>().cloned();
                let said = said.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()));
                Some(format!("it panics: {}", said.unwrap_or_default()))
            }
        };
        if let Some(what) = what {
            return Err(Found { text, what });
        }
        tried += 1;
        if Instant::now() > until {
            return Ok(tried);
        }
    }
}
