//! Archives: the rounds of past days in one file that proves itself, for whoever must keep play for
//! years and for whoever asks for a day of then. `docs/record.md` defines every byte.
//!
//! What a day is, checkpoints say: an archive has every one that is dated within its days, the one
//! before them and the one after, and under each the record of every round that it signed. So nobody
//! can leave a round out: the roots would be others. Nothing is taken out of the store: an archive is
//! a copy that can be handed over, and proves what it holds without the store.

mod hold;
mod read;
mod write;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::clock::{MILLISECONDS_OF_A_DAY, day_of, start_of};
use crate::evidence::{PublicKey, RoundEnd};
use crate::hex;
use crate::store::{StreamName, Version};

pub use hold::{Elsewhere, NotHeld, against, round_of};
pub use read::{Fault, Gap, Looked, OfTable, RecordFault, Watch, look};
pub use write::{Archived, NotArchived, write};

/// The name and version of the form in which an archive is written.
const FORMAT: &str = "tapete-archive/1";

/// How the line of a checkpoint begins.
const CHECKPOINT: &str = "{\"format\":\"tapete-checkpoint/";

/// How the line of a round begins.
const ROUND: &str = "{\"stream\":";

/// How the last line begins.
const END: &str = "{\"end\":";

/// Days, from midnight to midnight UTC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Days {
    from_ms: u64,
    /// The midnight after the last.
    end_ms: u64,
}

impl Days {
    /// The days from one to another, both as `2026-11-19`; nothing if these are none, or in the
    /// wrong order.
    pub fn new(from: &str, until: &str) -> Option<Days> {
        let (from_ms, last) = (start_of(from)?, start_of(until)?);
        let end_ms = last + MILLISECONDS_OF_A_DAY;
        (from_ms <= last).then_some(Days { from_ms, end_ms })
    }

    /// The first day.
    pub fn from(&self) -> String {
        day_of(self.from_ms)
    }

    /// The last day.
    pub fn until(&self) -> String {
        day_of(self.end_ms - 1)
    }

    /// Whether a moment is within them.
    fn hold(&self, date_ms: u64) -> bool {
        (self.from_ms..self.end_ms).contains(&date_ms)
    }
}

impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, until) = (self.from(), self.until());
        match from == until {
            true => f.write_str(&from),
            false => write!(f, "{from} – {until}"),
        }
    }
}

/// What an archive says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its days.
    pub days: Days,
    /// The key that signed its last checkpoint: by it the casino is known.
    pub key: PublicKey,
    /// The number of its first checkpoint.
    pub first: u64,
    /// The number of its last.
    pub last: u64,
    /// How many rounds it has.
    pub rounds: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadLine {
    format: String,
    from: String,
    until: String,
    key: String,
    first: u64,
    last: u64,
    rounds: u64,
}

/// A line that has one text: what is read is written again, and must be the same.
trait Line: Serialize + for<'l> Deserialize<'l> {
    fn text(&self) -> String {
        serde_json::to_string(self).expect("a line is plain words and numbers")
    }

    fn of(text: &str) -> Option<Self> {
        let line: Self = serde_json::from_str(text).ok()?;
        (line.text() == text).then_some(line)
    }
}

impl Line for HeadLine {}
impl Line for RoundLine {}
impl Line for EndLine {}

impl Head {
    fn line(&self) -> String {
        let line = HeadLine {
            format: FORMAT.to_owned(),
            from: self.days.from(),
            until: self.days.until(),
            key: hex::encode(&self.key.0),
            first: self.first,
            last: self.last,
            rounds: self.rounds,
        };
        line.text()
    }

    fn read(text: &str) -> Option<Head> {
        let line = HeadLine::of(text).filter(|line| line.format == FORMAT)?;
        let head = Head {
            days: Days::new(&line.from, &line.until)?,
            key: PublicKey(hex::decode(&line.key)?),
            first: line.first,
            last: line.last,
            rounds: line.rounds,
        };
        let counts = head.first >= 1 && head.last >= head.first;
        (counts && head.line() == text).then_some(head)
    }
}

/// Where a round ended, and how long its record is that follows the line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoundLine {
    stream: String,
    version: u64,
    event: String,
    round: u64,
    record: String,
    bytes: u64,
}

impl RoundLine {
    fn of_round(end: &RoundEnd, body: &[u8]) -> RoundLine {
        RoundLine {
            stream: end.stream.as_str().to_owned(),
            version: end.version.0,
            event: hex::encode(&end.event),
            round: end.round,
            record: hex::encode(&end.record),
            bytes: body.len() as u64,
        }
    }

    fn end(&self) -> Option<RoundEnd> {
        Some(RoundEnd {
            stream: StreamName::new(&self.stream).ok()?,
            version: Version(self.version),
            event: hex::decode(&self.event)?,
            round: self.round,
            record: hex::decode(&self.record)?,
        })
    }
}

/// The last line: without it nobody could tell an archive from one that was cut.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndLine {
    end: String,
    hash: String,
}

#[cfg(test)]
pub(crate) mod tests;
