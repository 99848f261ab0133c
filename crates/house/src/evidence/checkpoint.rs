//! A checkpoint: what is signed, and how it is written.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::leaves::StreamEnd;
use super::signing::{PublicKey, Signature, SigningKey};
use crate::hex;
use crate::store::{StreamName, Version};
use merkle::Hash;

const CHECKPOINT: &[u8] = b"tapete/checkpoint/1";

/// The name and version of the form in which a checkpoint is written.
const FORMAT: &str = "tapete-checkpoint/1";

/// What a checkpoint says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Its number, from 1 without a gap.
    pub number: u64,
    /// The hash of the checkpoint before it; zeros before the first.
    pub previous: Hash,
    /// Milliseconds since 1970, UTC.
    pub date_ms: u64,
    /// How many events all streams had together.
    pub events: u64,
    /// How many streams had events.
    pub streams: u64,
    /// The root over their ends, in the order of their names.
    pub streams_root: Hash,
    /// How many records of rounds came since the checkpoint before it.
    pub rounds: u64,
    /// The root over these; zeros if there were none.
    pub rounds_root: Hash,
    /// The key that signs it.
    pub key: PublicKey,
}

impl Statement {
    /// The bytes that are signed.
    pub fn message(&self) -> Vec<u8> {
        let mut message = CHECKPOINT.to_vec();
        message.extend(self.number.to_be_bytes());
        message.extend(self.previous);
        message.extend(self.date_ms.to_be_bytes());
        message.extend(self.events.to_be_bytes());
        message.extend(self.streams.to_be_bytes());
        message.extend(self.streams_root);
        message.extend(self.rounds.to_be_bytes());
        message.extend(self.rounds_root);
        message.extend(self.key.0);
        message
    }

    /// Signs it. The key is put into what is signed.
    pub fn sign(mut self, key: &SigningKey) -> Checkpoint {
        self.key = key.public();
        let signature = key.sign(&self.message());
        Checkpoint {
            statement: self,
            signature,
        }
    }
}

/// A statement under its signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// What it says.
    pub statement: Statement,
    /// The signature over it.
    pub signature: Signature,
}

impl Checkpoint {
    /// What names it: the next one says it.
    pub fn hash(&self) -> Hash {
        Sha256::digest(self.statement.message()).into()
    }

    /// How it is written: one JSON object.
    pub fn written(&self) -> impl Serialize + use<> {
        Written::of(self)
    }

    /// Whether the key that it names signed it.
    pub fn is_signed(&self) -> bool {
        let Statement { key, .. } = &self.statement;
        key.made(&self.signature, &self.statement.message())
    }
}

/// A checkpoint with the ends of the streams that moved since the one before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptCheckpoint {
    /// The checkpoint.
    pub checkpoint: Checkpoint,
    /// The streams that moved, in the order of their names.
    pub moved: Vec<StreamEnd>,
}

/// A text that is no checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is no checkpoint: {0}")]
pub struct NotACheckpoint(String);

impl KeptCheckpoint {
    /// Its one line of text, without the line's end.
    pub fn line(&self) -> String {
        let moved = self.moved.iter().map(|end| {
            let name = end.stream.as_str().to_owned();
            (name, end.version.0, hex::encode(&end.hash))
        });
        let line = Line {
            written: Written::of(&self.checkpoint),
            moved: moved.collect(),
        };
        serde_json::to_string(&line).expect("a checkpoint is plain words and numbers")
    }

    /// Reads a line. Only the one text that [`line`](KeptCheckpoint::line) gives is taken.
    pub fn read(text: &str) -> Result<KeptCheckpoint, NotACheckpoint> {
        let line: Line =
            serde_json::from_str(text).map_err(|error| NotACheckpoint(error.to_string()))?;
        let end = |(name, version, hash): &(String, u64, String)| {
            Some(StreamEnd {
                stream: StreamName::new(name).ok()?,
                version: Version(*version),
                hash: hex::decode(hash)?,
            })
        };
        let moved: Option<Vec<StreamEnd>> = line.moved.iter().map(end).collect();
        let no_end = || NotACheckpoint("a stream in it has no name or no hash".to_owned());
        let kept = KeptCheckpoint {
            checkpoint: line.written.checkpoint()?,
            moved: moved.ok_or_else(no_end)?,
        };
        match kept.line() == text {
            true => Ok(kept),
            false => Err(NotACheckpoint(
                "it is written otherwise than checkpoints are".to_owned(),
            )),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Line {
    #[serde(flatten)]
    written: Written,
    moved: Vec<(String, u64, String)>,
}

/// A checkpoint in writing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Written {
    format: String,
    number: u64,
    previous: String,
    date_ms: u64,
    events: u64,
    streams: u64,
    streams_root: String,
    rounds: u64,
    rounds_root: String,
    key: String,
    signature: String,
}

impl Written {
    pub(super) fn of(checkpoint: &Checkpoint) -> Written {
        let said = &checkpoint.statement;
        Written {
            format: FORMAT.to_owned(),
            number: said.number,
            previous: hex::encode(&said.previous),
            date_ms: said.date_ms,
            events: said.events,
            streams: said.streams,
            streams_root: hex::encode(&said.streams_root),
            rounds: said.rounds,
            rounds_root: hex::encode(&said.rounds_root),
            key: hex::encode(&said.key.0),
            signature: hex::encode(&checkpoint.signature),
        }
    }

    pub(super) fn checkpoint(&self) -> Result<Checkpoint, NotACheckpoint> {
        if self.format != FORMAT {
            let format = &self.format;
            return Err(NotACheckpoint(format!(
                "it is written as {format}, this program knows {FORMAT}"
            )));
        }
        self.decoded()
            .ok_or_else(|| NotACheckpoint("a hash, key or signature in it is not hex".to_owned()))
    }

    fn decoded(&self) -> Option<Checkpoint> {
        Some(Checkpoint {
            statement: Statement {
                number: self.number,
                previous: hex::decode(&self.previous)?,
                date_ms: self.date_ms,
                events: self.events,
                streams: self.streams,
                streams_root: hex::decode(&self.streams_root)?,
                rounds: self.rounds,
                rounds_root: hex::decode(&self.rounds_root)?,
                key: PublicKey(hex::decode(&self.key)?),
            },
            signature: hex::decode(&self.signature)?,
        })
    }
}
