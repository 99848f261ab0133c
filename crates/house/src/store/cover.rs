//! What the next checkpoint is to cover, and which one covers a round. Both engines use it.

use std::collections::BTreeMap;

use super::append::Head;
use super::error::StoreError;
use super::names::{StreamName, Version};
use crate::evidence::{
    Checkpoint, KeptCheckpoint, PublicKey, Receipt, RoundEnd, Statement, StreamEnd, ends_root,
    rounds_root,
};
use crate::fair::Hash;

/// What must be known of a store to cover it.
pub(crate) trait Covering {
    fn ends_now(&self) -> Result<Vec<(StreamName, Head)>, StoreError>;
    fn event_hash(&self, stream: &StreamName, at: Version) -> Result<Option<Hash>, StoreError>;
    fn last_checkpoint(&self) -> Result<Option<Checkpoint>, StoreError>;
    fn kept_checkpoint(&self, number: u64) -> Result<Option<KeptCheckpoint>, StoreError>;
    /// The checkpoints after a number, in order, and no more than so many.
    fn checkpoints_after(&self, after: u64, most: u32) -> Result<Vec<KeptCheckpoint>, StoreError>;
    /// Where every stream ended at a checkpoint.
    fn ends_at(&self, checkpoint: u64) -> Result<BTreeMap<StreamName, StreamEnd>, StoreError>;
    /// The first checkpoint at which a stream had come to a version.
    fn covered_by(&self, stream: &StreamName, at: Version) -> Result<Option<u64>, StoreError>;
    /// The version and the hash, as people know it, of the last record of a round.
    fn record_place(
        &self,
        stream: &StreamName,
        round: u64,
    ) -> Result<Option<(Version, Option<Hash>)>, StoreError>;
    /// The records of a stream that people have a hash of, after one version and up to another.
    fn round_ends(
        &self,
        stream: &StreamName,
        after: Version,
        until: Version,
    ) -> Result<Vec<RoundEnd>, StoreError>;
    /// The record of a round that was kept with an event, as it is kept.
    fn record_at(&self, end: &RoundEnd) -> Result<Option<Vec<u8>>, StoreError>;
    /// How many records of a stream people have no hash of, after one version and up to another.
    fn unproved(
        &self,
        stream: &StreamName,
        after: Version,
        until: Version,
    ) -> Result<u64, StoreError>;
    /// The first and the last checkpoint that is dated from one moment on and before another.
    fn dated(&self, from_ms: u64, end_ms: u64) -> Result<Option<(u64, u64)>, StoreError>;
}

/// What came since the last checkpoint, all as of one moment.
#[derive(Clone, Debug)]
pub struct Uncovered {
    last: Option<Checkpoint>,
    ends: BTreeMap<StreamName, StreamEnd>,
    moved: Vec<StreamEnd>,
    rounds: Vec<RoundEnd>,
}

impl Uncovered {
    /// The last checkpoint.
    pub fn last(&self) -> Option<&Checkpoint> {
        self.last.as_ref()
    }

    /// What is to be signed, and the streams that moved; nothing if none did.
    pub fn statement(self, date_ms: u64, key: PublicKey) -> Option<(Statement, Vec<StreamEnd>)> {
        if self.moved.is_empty() {
            return None;
        }
        let last = self.last.as_ref();
        let statement = Statement {
            number: last.map_or(0, |last| last.statement.number) + 1,
            previous: last.map_or([0; 32], Checkpoint::hash),
            date_ms,
            events: self.ends.values().map(|end| end.version.0).sum(),
            streams: self.ends.len() as u64,
            streams_root: ends_root(self.ends.values()),
            rounds: self.rounds.len() as u64,
            rounds_root: rounds_root(&self.rounds),
            key,
        };
        Some((statement, self.moved))
    }
}

/// What a checkpoint is to cover. A stream of `doubtful` stays where the last one left it: what it
/// tells now is not signed.
pub(super) fn uncovered(
    view: &impl Covering,
    doubtful: impl Fn(&StreamName) -> bool,
) -> Result<Uncovered, StoreError> {
    let last = view.last_checkpoint()?;
    let number = last.as_ref().map_or(0, |last| last.statement.number);
    let mut ends = match number {
        0 => BTreeMap::new(),
        number => view.ends_at(number)?,
    };
    let mut moved = Vec::new();
    let mut rounds = Vec::new();
    for (stream, head) in view.ends_now()? {
        if head.version == Version(0) || doubtful(&stream) {
            continue;
        }
        let known = ends.get(&stream);
        if known.is_some_and(|end| (end.version, end.hash) == (head.version, head.hash)) {
            continue;
        }
        let after = known.map_or(Version(0), |end| end.version);
        check_known(view, known, head, number)?;
        rounds.extend(view.round_ends(&stream, after, head.version)?);
        let end = StreamEnd {
            stream: stream.clone(),
            version: head.version,
            hash: head.hash,
        };
        moved.push(end.clone());
        ends.insert(stream, end);
    }
    Ok(Uncovered {
        last,
        ends,
        moved,
        rounds,
    })
}

/// Nothing is signed over a stream that does not tell any more what was signed of it.
fn check_known(
    view: &impl Covering,
    known: Option<&StreamEnd>,
    head: Head,
    checkpoint: u64,
) -> Result<(), StoreError> {
    let Some(end) = known else {
        return Ok(());
    };
    let told = view.event_hash(&end.stream, end.version)?;
    match head.version >= end.version && told == Some(end.hash) {
        true => Ok(()),
        false => Err(StoreError::Unsaid {
            stream: end.stream.clone(),
            version: end.version,
            checkpoint,
        }),
    }
}

/// What is to be had of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Covered {
    /// No record of it was kept, or it was kept before there were checkpoints.
    NotKept,
    /// No checkpoint covers it yet.
    NotYet,
    /// This proves it.
    By(Box<Receipt>),
}

/// The receipt of a round.
pub(super) fn receipt(
    view: &impl Covering,
    stream: &StreamName,
    round: u64,
) -> Result<Covered, StoreError> {
    let Some((version, Some(_))) = view.record_place(stream, round)? else {
        return Ok(Covered::NotKept);
    };
    let Some(number) = view.covered_by(stream, version)? else {
        return Ok(Covered::NotYet);
    };
    let Some(kept) = view.kept_checkpoint(number)? else {
        return Ok(Covered::NotYet);
    };
    let ends = view.ends_at(number)?;
    let before = view.ends_at(number - 1)?;
    let rounds = rounds_of(view, &kept.moved, |stream| before.get(stream))?;
    let Some(round_place) = rounds
        .iter()
        .position(|end| (&end.stream, end.round, end.version) == (stream, round, version))
    else {
        return Ok(Covered::NotKept);
    };
    let receipt = Receipt::under(kept.checkpoint, &ends, &rounds, round_place);
    Ok(receipt.map_or(Covered::NotYet, |receipt| Covered::By(Box::new(receipt))))
}

/// The rounds that a checkpoint covers: those of the streams that moved, each from where it had
/// come to before.
pub(crate) fn rounds_of<'b>(
    view: &(impl Covering + ?Sized),
    moved: &[StreamEnd],
    before: impl Fn(&StreamName) -> Option<&'b StreamEnd>,
) -> Result<Vec<RoundEnd>, StoreError> {
    let mut rounds = Vec::new();
    for end in moved {
        let after = before(&end.stream).map_or(Version(0), |end| end.version);
        rounds.extend(view.round_ends(&end.stream, after, end.version)?);
    }
    Ok(rounds)
}
