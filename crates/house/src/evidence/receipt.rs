//! A receipt: what a player keeps of a round, so that nobody tells it otherwise later.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::checkpoint::{Checkpoint, Written};
use super::leaves::{RoundEnd, StreamEnd};
use crate::hex;
use crate::store::{StreamName, Version};
use merkle::{Hash, climbed};

/// The name and version of the form in which a receipt is written.
const FORMAT: &str = "tapete-receipt/1";

/// The longest path that a receipt may have: no tree is higher.
const LONGEST_PATH: usize = 64;

/// Where a round stands, under a signed checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The round, its place in its stream and its record.
    pub round: RoundEnd,
    /// Its place among the rounds of the checkpoint, from 0.
    pub round_place: u64,
    /// The siblings from its leaf up to the root of the rounds.
    pub round_path: Vec<Hash>,
    /// Where its stream ended at the checkpoint.
    pub end: StreamEnd,
    /// The place of that end among the streams, from 0.
    pub end_place: u64,
    /// The siblings from its leaf up to the root of the streams.
    pub end_path: Vec<Hash>,
    /// The checkpoint.
    pub checkpoint: Checkpoint,
}

/// What is wrong with a receipt in itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReceiptFault {
    /// The checkpoint is not signed.
    #[error("its checkpoint is not signed by the key that it names")]
    Signature,
    /// The round is not under the checkpoint.
    #[error("the round is not among those that its checkpoint signed")]
    Round,
    /// The stream's end is not under the checkpoint.
    #[error("the end of the table's stream is not among those that its checkpoint signed")]
    Stream,
    /// The round lies beyond the end of its stream.
    #[error("the round lies in another stream, or beyond its end")]
    Beyond,
}

impl Receipt {
    /// The receipt of the round at a place among those that a checkpoint covers, where the streams
    /// ended so.
    pub(crate) fn under(
        checkpoint: Checkpoint,
        ends: &BTreeMap<StreamName, StreamEnd>,
        rounds: &[RoundEnd],
        place: usize,
    ) -> Option<Receipt> {
        let round = rounds.get(place)?.clone();
        let end_place = ends.keys().position(|name| *name == round.stream)?;
        let leaves: Vec<Hash> = rounds.iter().map(RoundEnd::leaf).collect();
        let end_leaves: Vec<Hash> = ends.values().map(StreamEnd::leaf).collect();
        Some(Receipt {
            end: ends.get(&round.stream)?.clone(),
            round,
            round_place: place as u64,
            round_path: merkle::path(&leaves, place),
            end_place: end_place as u64,
            end_path: merkle::path(&end_leaves, end_place),
            checkpoint,
        })
    }

    /// Whether it proves what it says, by itself: the round and the end of its stream lie under
    /// the checkpoint, and the key that the checkpoint names signed it.
    pub fn check(&self) -> Result<(), ReceiptFault> {
        let said = &self.checkpoint.statement;
        if !self.checkpoint.is_signed() {
            return Err(ReceiptFault::Signature);
        }
        let leaf = self.round.leaf();
        let root = climbed(leaf, self.round_place, said.rounds, &self.round_path);
        if root != Some(said.rounds_root) {
            return Err(ReceiptFault::Round);
        }
        let leaf = self.end.leaf();
        let root = climbed(leaf, self.end_place, said.streams, &self.end_path);
        if root != Some(said.streams_root) {
            return Err(ReceiptFault::Stream);
        }
        let within = self.round.version <= self.end.version;
        match within && self.round.stream == self.end.stream {
            true => Ok(()),
            false => Err(ReceiptFault::Beyond),
        }
    }

    /// Its text: one JSON object.
    pub fn text(&self) -> String {
        let written = WrittenReceipt {
            format: FORMAT.to_owned(),
            stream: self.round.stream.as_str().to_owned(),
            round: self.round.round,
            version: self.round.version.0,
            event: hex::encode(&self.round.event),
            record: hex::encode(&self.round.record),
            place: self.round_place,
            path: path_text(&self.round_path),
            end: WrittenEnd {
                version: self.end.version.0,
                hash: hex::encode(&self.end.hash),
                place: self.end_place,
                path: path_text(&self.end_path),
            },
            checkpoint: Written::of(&self.checkpoint),
        };
        serde_json::to_string(&written).expect("a receipt is plain words and numbers")
    }

    /// Reads a receipt.
    pub fn read(text: &str) -> Result<Receipt, NotAReceipt> {
        let written: WrittenReceipt =
            serde_json::from_str(text).map_err(|error| NotAReceipt(error.to_string()))?;
        if written.format != FORMAT {
            let format = &written.format;
            return Err(NotAReceipt(format!(
                "it is written as {format}, this program knows {FORMAT}"
            )));
        }
        let checkpoint = written.checkpoint.checkpoint();
        let checkpoint = checkpoint.map_err(|error| NotAReceipt(error.to_string()))?;
        let decoded = written.decoded(checkpoint);
        decoded.ok_or_else(|| NotAReceipt("a name or a hash in it cannot be read".to_owned()))
    }
}

/// A text that is no receipt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is no receipt: {0}")]
pub struct NotAReceipt(String);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenReceipt {
    format: String,
    stream: String,
    round: u64,
    version: u64,
    event: String,
    record: String,
    place: u64,
    path: Vec<String>,
    end: WrittenEnd,
    checkpoint: Written,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenEnd {
    version: u64,
    hash: String,
    place: u64,
    path: Vec<String>,
}

impl WrittenReceipt {
    fn decoded(&self, checkpoint: Checkpoint) -> Option<Receipt> {
        let stream = StreamName::new(&self.stream).ok()?;
        Some(Receipt {
            round: RoundEnd {
                stream: stream.clone(),
                version: Version(self.version),
                event: hex::decode(&self.event)?,
                round: self.round,
                record: hex::decode(&self.record)?,
            },
            round_place: self.place,
            round_path: path(&self.path)?,
            end: StreamEnd {
                stream,
                version: Version(self.end.version),
                hash: hex::decode(&self.end.hash)?,
            },
            end_place: self.end.place,
            end_path: path(&self.end.path)?,
            checkpoint,
        })
    }
}

fn path_text(path: &[Hash]) -> Vec<String> {
    path.iter().map(|hash| hex::encode(hash)).collect()
}

fn path(text: &[String]) -> Option<Vec<Hash>> {
    let text = Some(text).filter(|text| text.len() <= LONGEST_PATH)?;
    text.iter().map(|hash| hex::decode(hash)).collect()
}
