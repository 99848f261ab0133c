//! How fast somebody may ask.

use std::time::{Duration, Instant};

/// A bucket that fills at a steady rate and is drunk from by the cup.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    cups: f64,
    most: f64,
    per_second: f64,
    filled: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(per_second: u32, most: u32, now: Instant) -> Bucket {
        Bucket {
            cups: f64::from(most),
            most: f64::from(most),
            per_second: f64::from(per_second),
            filled: now,
        }
    }

    /// Whether nothing is missing from it by now.
    pub(crate) fn is_full(&self, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.filled);
        self.cups + since.as_secs_f64() * self.per_second >= self.most
    }

    /// Whether there is a cup left, which is then drunk.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        let since: Duration = now.saturating_duration_since(self.filled);
        self.filled = self.filled.max(now);
        self.cups = (self.cups + since.as_secs_f64() * self.per_second).min(self.most);
        let some = self.cups >= 1.0;
        if some {
            self.cups -= 1.0;
        }
        some
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_then_a_steady_rate() {
        let start = Instant::now();
        let mut bucket = Bucket::new(10, 20, start);
        let taken = (0..100).filter(|_| bucket.take(start)).count();
        assert_eq!(taken, 20);
        assert!(!bucket.take(start + Duration::from_millis(99)));
        assert!(bucket.take(start + Duration::from_millis(201)));
        let later = start + Duration::from_secs(3600);
        let taken = (0..100).filter(|_| bucket.take(later)).count();
        assert_eq!(taken, 20, "no more than the bucket holds");
    }
}
