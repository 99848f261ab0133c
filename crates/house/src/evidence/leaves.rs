//! What a checkpoint covers: the end of every stream, and every round that ended since the last.

use sha2::{Digest, Sha256};

use crate::store::{StreamName, Version};
use merkle::{self, Hash, LEAF};

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
        let mut hasher = Sha256::new();
        hasher.update([LEAF]);
        hasher.update(STREAM_END);
        name(&mut hasher, &self.stream);
        hasher.update(self.version.0.to_be_bytes());
        hasher.update(self.hash);
        hasher.finalize().into()
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
        let mut hasher = Sha256::new();
        hasher.update([LEAF]);
        hasher.update(ROUND_END);
        name(&mut hasher, &self.stream);
        hasher.update(self.version.0.to_be_bytes());
        hasher.update(self.event);
        hasher.update(self.round.to_be_bytes());
        hasher.update(self.record);
        hasher.finalize().into()
    }
}

fn name(hasher: &mut Sha256, stream: &StreamName) {
    let name = stream.as_str();
    hasher.update((name.len() as u64).to_be_bytes());
    hasher.update(name.as_bytes());
}

/// The root over the ends of streams, which stand in the order of their names.
pub(crate) fn ends_root<'e>(ends: impl IntoIterator<Item = &'e StreamEnd>) -> Hash {
    let leaves: Vec<Hash> = ends.into_iter().map(StreamEnd::leaf).collect();
    merkle::root(&leaves).unwrap_or(NOTHING)
}

/// The root over the ends of rounds, which stand in the order of their streams and versions.
pub(crate) fn rounds_root<'e>(rounds: impl IntoIterator<Item = &'e RoundEnd>) -> Hash {
    let leaves: Vec<Hash> = rounds.into_iter().map(RoundEnd::leaf).collect();
    merkle::root(&leaves).unwrap_or(NOTHING)
}
