//! Checkpoints one after the other: each signed, each naming the one before, none setting a stream
//! back, each root that of the ends which all of them together give.

use std::collections::BTreeMap;
use std::fmt;

use super::checkpoint::KeptCheckpoint;
use super::leaves::{StreamEnd, ends_root};
use super::signing::PublicKey;
use crate::store::{StreamName, Version};
use merkle::Hash;

/// What is wrong with a checkpoint, as one of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeriesFault {
    /// Another number was due.
    Number {
        /// The one that was.
        due: u64,
    },
    /// The key that it names did not sign it.
    Signature,
    /// It does not follow the one before it.
    Previous,
    /// It sets a stream back, or names one out of order.
    Moved(StreamName),
    /// The ends of the streams do not give its root or its counts.
    Root,
    /// Two of its number say something different.
    Twice,
}

impl fmt::Display for SeriesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeriesFault::Number { due } => write!(f, "stands where checkpoint {due} was due"),
            SeriesFault::Signature => f.write_str("is not signed by the key that it names"),
            SeriesFault::Previous => f.write_str("does not follow the one before it"),
            SeriesFault::Moved(stream) => write!(f, "sets the stream {stream} back"),
            SeriesFault::Twice => {
                f.write_str("was signed twice, and each time says something else")
            }
            SeriesFault::Root => {
                f.write_str("was signed over other ends of the streams than are written with it")
            }
        }
    }
}

/// Checkpoints that were taken one after the other.
#[derive(Clone, Debug, Default)]
pub struct Series {
    number: u64,
    hash: Hash,
    ends: BTreeMap<StreamName, StreamEnd>,
    events: u64,
    /// The keys that signed, each with the number of its first checkpoint.
    keys: Vec<(u64, PublicKey)>,
}

impl Series {
    /// A series from its first checkpoint on.
    pub fn new() -> Series {
        Series::default()
    }

    /// A series that goes on after a checkpoint that is known.
    pub(crate) fn after(number: u64, hash: Hash, ends: BTreeMap<StreamName, StreamEnd>) -> Series {
        Series {
            number,
            hash,
            events: ends.values().map(|end| end.version.0).sum(),
            ends,
            keys: Vec::new(),
        }
    }

    /// The number of the last that was taken; 0 before the first.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Its hash.
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// The keys that signed, each with the number of its first checkpoint.
    pub fn keys(&self) -> &[(u64, PublicKey)] {
        &self.keys
    }

    /// Where a stream ended at the last that was taken.
    pub fn end(&self, stream: &StreamName) -> Option<&StreamEnd> {
        self.ends.get(stream)
    }

    /// Where each stream ended at the last that was taken.
    pub(crate) fn ends(&self) -> &BTreeMap<StreamName, StreamEnd> {
        &self.ends
    }

    /// Whether it is signed and follows the last that was taken.
    fn check_link(&self, kept: &KeptCheckpoint) -> Result<(), SeriesFault> {
        let said = &kept.checkpoint.statement;
        let due = self.number + 1;
        if said.number != due {
            return Err(SeriesFault::Number { due });
        }
        if !kept.checkpoint.is_signed() {
            return Err(SeriesFault::Signature);
        }
        match said.previous == self.hash {
            true => Ok(()),
            false => Err(SeriesFault::Previous),
        }
    }

    /// Takes the next where the ends of the streams are not known.
    fn link(&mut self, kept: &KeptCheckpoint) -> Result<(), SeriesFault> {
        self.check_link(kept)?;
        self.goes_on(kept);
        Ok(())
    }

    fn goes_on(&mut self, kept: &KeptCheckpoint) {
        let said = &kept.checkpoint.statement;
        self.number = said.number;
        self.hash = kept.checkpoint.hash();
        if self.keys.last().is_none_or(|(_, key)| *key != said.key) {
            self.keys.push((said.number, said.key));
        }
    }

    /// Takes the next. One that does not follow is not taken.
    pub fn take(&mut self, kept: &KeptCheckpoint) -> Result<(), SeriesFault> {
        let said = &kept.checkpoint.statement;
        self.check_link(kept)?;
        self.check_moves(&kept.moved)?;
        let before = self.clone_of(&kept.moved);
        self.events = self.events.saturating_add(self.apply(&kept.moved));
        let given = (self.events, self.ends.len() as u64);
        let root = ends_root(self.ends.values());
        if given != (said.events, said.streams) || root != said.streams_root {
            self.undo(before);
            return Err(SeriesFault::Root);
        }
        self.goes_on(kept);
        Ok(())
    }

    /// Whether every stream goes forward, and each is named once and in order.
    fn check_moves(&self, moved: &[StreamEnd]) -> Result<(), SeriesFault> {
        let mut last: Option<&StreamName> = None;
        for end in moved {
            let in_order = last.is_none_or(|last| *last < end.stream);
            let known = self.ends.get(&end.stream).map(|known| known.version);
            if !in_order || end.version <= known.unwrap_or(Version(0)) {
                return Err(SeriesFault::Moved(end.stream.clone()));
            }
            last = Some(&end.stream);
        }
        Ok(())
    }

    /// What the streams that move ended at before.
    fn clone_of(&self, moved: &[StreamEnd]) -> Vec<(StreamName, Option<StreamEnd>)> {
        let before = moved.iter().map(|end| {
            let known = self.ends.get(&end.stream).cloned();
            (end.stream.clone(), known)
        });
        before.collect()
    }

    /// Moves the ends; how many events that adds.
    fn apply(&mut self, moved: &[StreamEnd]) -> u64 {
        let mut events = 0u64;
        for end in moved {
            let before = self.ends.insert(end.stream.clone(), end.clone());
            let more = end.version.0 - before.map_or(0, |end| end.version.0);
            // Whoever signs a sum that is beyond counting signs another.
            events = events.saturating_add(more);
        }
        events
    }

    fn undo(&mut self, before: Vec<(StreamName, Option<StreamEnd>)>) {
        for (stream, end) in before {
            match end {
                Some(end) => self.ends.insert(stream, end),
                None => self.ends.remove(&stream),
            };
        }
        let versions = self.ends.values().map(|end| end.version.0);
        self.events = versions.fold(0, u64::saturating_add);
    }
}

/// What checkpoints that lie elsewhere prove by themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The number of the first.
    pub first: u64,
    /// The number of the last.
    pub last: u64,
    /// Whether they begin with the first of all, so that every root was computed again.
    pub whole: bool,
    /// The keys that signed, each with the number of its first checkpoint.
    pub keys: Vec<(u64, PublicKey)>,
}

/// Holds checkpoints that lie elsewhere against each other: the first number that is wrong, and
/// what is; nothing at all if there are none.
pub fn held(checkpoints: &[KeptCheckpoint]) -> Result<Option<Held>, (u64, SeriesFault)> {
    let number = |kept: &KeptCheckpoint| kept.checkpoint.statement.number;
    let mut in_order: Vec<&KeptCheckpoint> = checkpoints.iter().collect();
    in_order.sort_by_key(|kept| number(kept));
    in_order.dedup();
    let Some(first) = in_order.first().map(|kept| number(kept)) else {
        return Ok(None);
    };
    let whole = first == 1;
    let mut series = Series::new();
    if !whole {
        series.number = first - 1;
        series.hash = in_order[0].checkpoint.statement.previous;
    }
    for kept in &in_order {
        let taken = match whole {
            true => series.take(kept),
            false => series.link(kept),
        };
        taken.map_err(|fault| match fault {
            SeriesFault::Number { due } if number(kept) < due => (number(kept), SeriesFault::Twice),
            fault => (number(kept), fault),
        })?;
    }
    Ok(Some(Held {
        first,
        last: series.number,
        whole,
        keys: series.keys,
    }))
}
