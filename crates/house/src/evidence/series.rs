//! Checkpoints one after the other: each signed, each naming the one before, none setting a stream
//! back, each root that of the ends which all of them together give.

use std::collections::BTreeMap;
use std::fmt;

use super::checkpoint::KeptCheckpoint;
use super::leaves::{StreamEnd, ends_root};
use super::signing::PublicKey;
use crate::merkle::Hash;
use crate::store::{StreamName, Version};

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
}

impl fmt::Display for SeriesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeriesFault::Number { due } => write!(f, "stands where checkpoint {due} was due"),
            SeriesFault::Signature => f.write_str("is not signed by the key that it names"),
            SeriesFault::Previous => f.write_str("does not follow the one before it"),
            SeriesFault::Moved(stream) => write!(f, "sets the stream {stream} back"),
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

    /// Takes the next. One that does not follow is not taken.
    pub fn take(&mut self, kept: &KeptCheckpoint) -> Result<(), SeriesFault> {
        let said = &kept.checkpoint.statement;
        let due = self.number + 1;
        if said.number != due {
            return Err(SeriesFault::Number { due });
        }
        if !kept.checkpoint.is_signed() {
            return Err(SeriesFault::Signature);
        }
        if said.previous != self.hash {
            return Err(SeriesFault::Previous);
        }
        self.check_moves(&kept.moved)?;
        let before = self.clone_of(&kept.moved);
        self.events += self.apply(&kept.moved);
        let given = (self.events, self.ends.len() as u64);
        let root = ends_root(self.ends.values());
        if given != (said.events, said.streams) || root != said.streams_root {
            self.undo(before);
            return Err(SeriesFault::Root);
        }
        self.number = due;
        self.hash = kept.checkpoint.hash();
        if self.keys.last().is_none_or(|(_, key)| *key != said.key) {
            self.keys.push((due, said.key));
        }
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
        let mut events = 0;
        for end in moved {
            let before = self.ends.insert(end.stream.clone(), end.clone());
            events += end.version.0 - before.map_or(0, |end| end.version.0);
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
        self.events = self.ends.values().map(|end| end.version.0).sum();
    }
}
