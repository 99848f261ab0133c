//! What a checkpoint covers: the end of every stream, and every round that ended since the last.

use sha2::{Digest, Sha256};

use crate::store::{StreamName, Version};
use merkle::{Hash, LEAF, Tree, hash_each};

const STREAM_END: &[u8] = b"tapete/stream-end/1";
const ROUND_END: &[u8] = b"tapete/round-end/1";

/// The root where there are no leaves.
const NOTHING: Hash = [0; 32];

/// Where a stream ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamEnd {
    /// The stream.
    pub stream: StreamName,
    /// The version of its last event.
    pub version: Version,
    /// The hash of that event, which binds all before it.
    pub hash: Hash,
}

impl StreamEnd {
    pub(crate) fn leaf(&self) -> Hash {
        hashed(|to| self.tell(to))
    }

    fn tell(&self, to: &mut Vec<u8>) {
        to.push(LEAF);
        to.extend(STREAM_END);
        name(to, &self.stream);
        to.extend(self.version.0.to_be_bytes());
        to.extend(self.hash);
    }
}

/// Where a round ended, and what was told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundEnd {
    /// The stream of its table.
    pub stream: StreamName,
    /// The version of the event with which its record was kept.
    pub version: Version,
    /// The hash of that event, which binds all before it.
    pub event: Hash,
    /// The round.
    pub round: u64,
    /// The hash of its record: the one in the record's last line.
    pub record: Hash,
}

impl RoundEnd {
    pub(crate) fn leaf(&self) -> Hash {
        hashed(|to| self.tell(to))
    }

    fn tell(&self, to: &mut Vec<u8>) {
        to.push(LEAF);
        to.extend(ROUND_END);
        name(to, &self.stream);
        to.extend(self.version.0.to_be_bytes());
        to.extend(self.event);
        to.extend(self.round.to_be_bytes());
        to.extend(self.record);
    }
}

fn name(to: &mut Vec<u8>, stream: &StreamName) {
    let name = stream.as_str();
    to.extend((name.len() as u64).to_be_bytes());
    to.extend(name.as_bytes());
}

fn hashed(tell: impl FnOnce(&mut Vec<u8>)) -> Hash {
    let mut told = Vec::new();
    tell(&mut told);
    Sha256::digest(told).into()
}

/// The root over the ends of streams, which stand in the order of their names.
pub(crate) fn ends_root<'e>(ends: impl IntoIterator<Item = &'e StreamEnd>) -> Hash {
    let ends: Vec<&StreamEnd> = ends.into_iter().collect();
    let leaves = hash_each(ends.iter().map(|end| move |to: &mut Vec<u8>| end.tell(to)));
    Tree::new(leaves).root().unwrap_or(NOTHING)
}

/// The root over the ends of rounds, which stand in the order of their streams and versions.
pub(crate) fn rounds_root<'e>(rounds: impl IntoIterator<Item = &'e RoundEnd>) -> Hash {
    let rounds: Vec<&RoundEnd> = rounds.into_iter().collect();
    let leaves = hash_each(
        rounds
            .iter()
            .map(|end| move |to: &mut Vec<u8>| end.tell(to)),
    );
    Tree::new(leaves).root().unwrap_or(NOTHING)
}
