//! Timing on a machine that others use too.
//!
//! A neighbour can halve the speed for seconds. So the contestants of a subject
//! take turns, round after round; each run is cut into slices; and what counts
//! is the sum of each slice's best time, in processor time of the thread.

use std::hint::black_box;
use std::time::Duration;

/// One way to do a subject's work.
pub struct Contestant<'a> {
    /// Who and how.
    pub name: String,
    /// Whether it is ours.
    pub ours: bool,
    run: Box<dyn FnMut(usize) -> u64 + 'a>,
}

/// The work, and who does it.
pub struct Subject<'a> {
    /// A short name without spaces, for files.
    pub key: &'static str,
    /// What is done.
    pub title: &'static str,
    /// How many items one run does.
    pub items: u64,
    /// In how many slices.
    pub slices: usize,
    contestants: Vec<Contestant<'a>>,
}

/// How fast a contestant was.
pub struct Timing {
    /// Who and how.
    pub name: String,
    /// Whether it is ours.
    pub ours: bool,
    /// Nanoseconds for an item in the best round.
    pub nanoseconds: f64,
    /// How many rounds there were.
    pub rounds: u32,
}

/// A subject's outcome.
pub struct Outcome {
    /// The subject's short name.
    pub key: &'static str,
    /// What was done.
    pub title: &'static str,
    /// How many items one run did.
    pub items: u64,
    /// Every contestant, in the order in which they were entered.
    pub timings: Vec<Timing>,
}

impl<'a> Subject<'a> {
    /// A subject without contestants.
    #[must_use]
    pub fn new(key: &'static str, title: &'static str, items: u64) -> Subject<'a> {
        Subject {
            key,
            title,
            items,
            slices: 1,
            contestants: Vec::new(),
        }
    }

    /// Cuts each run into slices: contestants are told which to do.
    #[must_use]
    pub fn sliced(self, slices: usize) -> Self {
        Subject { slices, ..self }
    }

    /// Enters one of ours; the run's result is only there to be computed.
    #[must_use]
    pub fn ours(self, name: impl Into<String>, run: impl FnMut(usize) -> u64 + 'a) -> Self {
        self.enter(name.into(), true, run)
    }

    /// Enters a peer.
    #[must_use]
    pub fn peer(self, name: impl Into<String>, run: impl FnMut(usize) -> u64 + 'a) -> Self {
        self.enter(name.into(), false, run)
    }

    fn enter(mut self, name: String, ours: bool, run: impl FnMut(usize) -> u64 + 'a) -> Self {
        self.contestants.push(Contestant {
            name,
            ours,
            run: Box::new(run),
        });
        self
    }

    /// Runs everybody in turns, each until it had all rounds or used its time.
    #[must_use]
    pub fn race(mut self, rounds: u32, each: Duration) -> Outcome {
        let slices = self.slices;
        let mut clocks = vec![Clock::new(slices); self.contestants.len()];
        for _ in 0..rounds {
            for (contestant, clock) in self.contestants.iter_mut().zip(&mut clocks) {
                if clock.used < each {
                    clock.round(&mut contestant.run);
                }
            }
        }
        let timings = self.contestants.iter().zip(&clocks);
        Outcome {
            key: self.key,
            title: self.title,
            items: self.items,
            timings: timings
                .map(|(contestant, clock)| clock.timing(contestant, self.items))
                .collect(),
        }
    }
}

/// The best times of a contestant so far.
#[derive(Clone)]
struct Clock {
    best: Vec<Duration>,
    used: Duration,
    rounds: u32,
}

impl Clock {
    fn new(slices: usize) -> Clock {
        Clock {
            best: vec![Duration::MAX; slices],
            used: Duration::ZERO,
            rounds: 0,
        }
    }

    fn round(&mut self, run: &mut dyn FnMut(usize) -> u64) {
        for (slice, best) in self.best.iter_mut().enumerate() {
            let start = processor_time();
            black_box(run(slice));
            let time = processor_time() - start;
            *best = time.min(*best);
            self.used += time;
        }
        self.rounds += 1;
    }

    fn timing(&self, contestant: &Contestant, items: u64) -> Timing {
        let best: Duration = self.best.iter().sum();
        Timing {
            name: contestant.name.clone(),
            ours: contestant.ours,
            nanoseconds: best.as_nanos() as f64 / items as f64,
            rounds: self.rounds,
        }
    }
}

/// How long this thread has run, not counting when others had the processor.
#[must_use]
pub fn processor_time() -> Duration {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the pointer is to a live `timespec` that the call may write to.
    let result = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(result, 0, "this system has no clock for a thread");
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

impl Outcome {
    /// The fastest of ours or of the peers.
    #[must_use]
    pub fn best(&self, ours: bool) -> Option<&Timing> {
        let side = self.timings.iter().filter(|timing| timing.ours == ours);
        side.min_by(|a, b| a.nanoseconds.total_cmp(&b.nanoseconds))
    }
}
