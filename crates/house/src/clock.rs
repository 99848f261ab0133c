//! Time, handed in: nothing that decides reads a clock of its own.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

pub(crate) const MILLISECONDS_OF_A_DAY: u64 = 86_400_000;

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
    /// The day, as `2026-01-02`, UTC.
    pub fn day(self) -> String {
        day_of(self.date_ms)
    }

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

/// The day of a moment, as `2026-01-02`, UTC.
pub(crate) fn day_of(date_ms: u64) -> String {
    let (year, month, day) = date(date_ms / MILLISECONDS_OF_A_DAY);
    format!("{year:04}-{month:02}-{day:02}")
}

/// When a day that is written so began, in milliseconds since 1970, UTC.
pub(crate) fn start_of(day: &str) -> Option<u64> {
    let mut parts = day.splitn(3, '-').map(|part| part.parse::<u64>().ok());
    let (year, month, of_month) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1970..=9999).contains(&year) {
        return None;
    }
    // As in `date`, from the other side; what is no day is another one when it is written again.
    let (year, month) = match month {
        0..=2 => (year - 1, month + 9),
        later => (year, later.min(99) - 3),
    };
    let of_year = (153 * month + 2) / 5 + of_month.min(99);
    let since = year * 365 + year / 4 - year / 100 + year / 400 + of_year;
    let start = since.checked_sub(719_469)? * MILLISECONDS_OF_A_DAY;
    (day_of(start) == day).then_some(start)
}

/// Year, month and day, so many days after 1 January 1970.
fn date(days: u64) -> (u64, u64, u64) {
    // Years that begin in March end with the day that leap years add.
    let since = days + 719_468;
    let (era, of_era) = (since / 146_097, since % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = match month < 10 {
        true => (month + 3, 0),
        false => (month - 9, 1),
    };
    (era * 400 + year + later, month, day)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_where_it_is_written() {
        for days in (0..80_000).chain([2_932_896]) {
            let start = days * MILLISECONDS_OF_A_DAY;
            assert_eq!(start_of(&day_of(start)), Some(start));
            assert_eq!(day_of(start + MILLISECONDS_OF_A_DAY - 1), day_of(start));
        }
        for none in [
            "2026-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-04-31",
            "2026-4-01",
            "1969-12-31",
            "2026-11-00",
            "2026-11",
            "2026-11-19-1",
            "today",
            "",
            "99999999999-01-01",
        ] {
            assert_eq!(start_of(none), None, "{none:?}");
        }
    }
}
