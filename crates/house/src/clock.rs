//! Time, handed in: nothing that decides reads a clock of its own.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A moment: how long the house has run, and the date for the record. Only the first is ever
/// compared, so that a date that jumps changes no countdown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Now {
    /// Since some fixed moment, never backwards.
    pub running: Duration,
    /// Milliseconds since 1970, UTC.
    pub date_ms: u64,
}

impl Now {
    /// This moment and a while later.
    #[must_use]
    pub fn after(self, while_: Duration) -> Now {
        let more = u64::try_from(while_.as_millis()).unwrap_or(u64::MAX);
        Now {
            running: self.running.saturating_add(while_),
            date_ms: self.date_ms.saturating_add(more),
        }
    }
}

/// Something that tells the time.
pub trait Clock: Send + Sync {
    /// The time.
    fn now(&self) -> Now;
}

/// The machine's own clock.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    started: Instant,
}

impl Default for SystemClock {
    fn default() -> SystemClock {
        SystemClock {
            started: Instant::now(),
        }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Now {
        let date = SystemTime::now().duration_since(UNIX_EPOCH);
        let date_ms = date.map_or(0, |date| date.as_millis());
        Now {
            running: self.started.elapsed(),
            date_ms: u64::try_from(date_ms).unwrap_or(u64::MAX),
        }
    }
}
