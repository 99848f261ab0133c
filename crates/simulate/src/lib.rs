//! Rounds of the real engine, many of them, by the play that was solved; and a bank's day.
//!
//! What is exact is told by `odds`. Here it is held against rounds that were really played: the
//! same seed gives the same rounds, on however many cores ([`play`]), and how far their mean may
//! lie from the exact one by chance is told by an [`Interval`]. [`day`] adds the results of many
//! rounds up: what a table brings its bank in a day, and how likely its float does not suffice.
//!
//! No float decides anything: sums are fractions, roots are roots of whole numbers cut off, and
//! probabilities of a day are whole numbers of parts with a bound on what was cut off.
#![forbid(unsafe_code)]

mod day;
mod round;
mod sample;
mod stream;

pub use day::{Day, DayError, Traffic, day};
pub use round::{By, Failure, Played, one_round};
pub use sample::{Confidence, Interval, Sample};
pub use stream::Stream;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use odds::Trial;

/// Rounds that a thread plays before it tells how far it is.
const BATCH: u64 = 256;

/// Plays so many rounds of a bet as the trial has it; `progress` is told how many are done. Each round has a stream of
/// chance of its own, so that the result does not depend on the number of threads.
///
/// # Errors
/// If a round does not come to its end, with why.
pub fn play(
    trial: &Trial,
    rounds: u64,
    seed: u64,
    threads: NonZeroUsize,
    progress: &mut dyn FnMut(u64),
) -> Result<Sample, Failure> {
    play_by(trial, By::Trial, rounds, seed, threads, progress)
}

/// The same, by the trial or by a bot.
///
/// # Errors
/// As [`play`].
pub fn play_by(
    trial: &Trial,
    by: By,
    rounds: u64,
    seed: u64,
    threads: NonZeroUsize,
    progress: &mut dyn FnMut(u64),
) -> Result<Sample, Failure> {
    let next = AtomicU64::new(0);
    let (sender, batches) = mpsc::channel();
    let mut sum = Sample::default();
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let from = next.fetch_add(BATCH, Ordering::Relaxed);
                    if from >= rounds {
                        return;
                    }
                    let batch = batch(trial, by, from..rounds.min(from + BATCH), seed);
                    // Nobody listens any more once another batch has failed.
                    if sender.send(batch).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut done = 0;
        for batch in batches {
            if batch.is_err() {
                next.store(rounds, Ordering::Relaxed);
            }
            let (batch, played) = batch?;
            sum.add(&batch);
            done += played;
            progress(done);
        }
        Ok(sum)
    })
}

fn batch(
    trial: &Trial,
    by: By,
    rounds: std::ops::Range<u64>,
    seed: u64,
) -> Result<(Sample, u64), Failure> {
    let mut sample = Sample::default();
    let played = rounds.end - rounds.start;
    for round in rounds {
        let mut stream = Stream::new(seed, round);
        sample.note(&one_round(trial, by, &mut stream)?);
    }
    Ok((sample, played))
}
