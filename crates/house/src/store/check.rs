//! What a look over a whole store finds.

use std::fmt;

use super::chain::{ChainBreak, ChainFault};
use super::names::{StreamName, Version};
use crate::evidence::{Checkpoint, KeptCheckpoint, PublicKey, SeriesFault};

/// What a look over a store found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Examination {
    /// How many streams it has.
    pub streams: u64,
    /// How many events.
    pub events: u64,
    /// How many accounts.
    pub accounts: u64,
    /// How many transfers.
    pub transfers: u64,
    /// How many records of rounds.
    pub records: u64,
    /// How many checkpoints.
    pub checkpoints: u64,
    /// The last of them.
    pub last: Option<Checkpoint>,
    /// The keys that signed those that were looked at, each with the number of its first.
    pub keys: Vec<(u64, PublicKey)>,
    /// Everything that is wrong, in the order found.
    pub findings: Vec<Finding>,
}

impl Examination {
    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.findings.is_empty()
    }
}

/// Whoever reads what a stream tells, event by event, while its chain is walked.
pub trait Follower: Send {
    /// Takes the next event; or says what it tells that what came before does not.
    fn follow(&mut self, at: Version, body: &str) -> Result<(), String>;

    /// Whether an event says anything to it: what does not is not handed on.
    fn heeds(&self, body: &str) -> bool {
        let _ = body;
        true
    }
}

/// Who follows which stream, if anybody.
pub type Followers<'l> = &'l (dyn Fn(&StreamName) -> Option<Box<dyn Follower>> + Sync);

/// How a store is looked over.
pub struct Look<'l> {
    /// The store itself knows chains, money and checkpoints; what events mean, others do.
    pub followers: Followers<'l>,
    /// Checkpoints that lie elsewhere: whoever set the store back or wrote it anew could not
    /// change those.
    pub exported: &'l [KeptCheckpoint],
    /// Hears how many events there are, and then of those that were looked at, some at a time.
    pub watch: &'l (dyn Fn(Looked) + Sync),
}

/// How far a look has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looked {
    /// There are so many events.
    Of(u64),
    /// So many more were looked at.
    At(u64),
}

impl Default for Look<'_> {
    fn default() -> Self {
        Look {
            followers: &|_| None,
            exported: &[],
            watch: &|_| {},
        }
    }
}

impl<'l> Look<'l> {
    /// A look at a store that is held against checkpoints that lie elsewhere.
    pub fn against(exported: &'l [KeptCheckpoint]) -> Look<'l> {
        Look {
            exported,
            ..Look::default()
        }
    }
}

/// Something that is wrong with a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A page of the file.
    Page(String),
    /// Something points at what is not there.
    Reference(String),
    /// The chain of a stream.
    Chain {
        /// The stream.
        stream: StreamName,
        /// Where it breaks first.
        broken: ChainBreak,
    },
    /// The record of a round is not what was written.
    Record {
        /// The stream.
        stream: StreamName,
        /// The round.
        round: u64,
    },
    /// A stream ends before what was noted of it when it was last known to be sound, or tells
    /// something else there.
    SetBack {
        /// The stream.
        stream: StreamName,
        /// How far it went.
        known: Version,
    },
    /// A stream does not tell any more what a checkpoint signed of it.
    Unsaid {
        /// The stream.
        stream: StreamName,
        /// The version that was signed.
        version: Version,
        /// The checkpoint.
        checkpoint: u64,
    },
    /// A checkpoint does not follow from those before it.
    Series {
        /// The checkpoint.
        checkpoint: u64,
        /// What is wrong with it.
        fault: SeriesFault,
    },
    /// A checkpoint was signed over other rounds than are there.
    Rounds(u64),
    /// Checkpoints that lie elsewhere, or were there before, are not in the store.
    MissingCheckpoints {
        /// The first of them.
        first: u64,
        /// How many.
        count: u64,
    },
    /// Checkpoints of the store are others than lie elsewhere, or were there before.
    OtherCheckpoints {
        /// The first of them.
        first: u64,
        /// How many.
        count: u64,
    },
    /// What lies elsewhere is no checkpoint that the key signed.
    Exported(u64),
    /// Transfers are missing: so many were numbered, so many are there.
    MissingTransfers {
        /// The last number that was given.
        numbered: u64,
        /// How many there are.
        found: u64,
    },
    /// An event tells of the stream before it what it does not tell.
    Untrue {
        /// The stream.
        stream: StreamName,
        /// The event.
        at: Version,
        /// What it tells.
        what: String,
    },
    /// The books do not add up.
    Books(String),
}

impl Finding {
    /// The stream that it concerns and nothing else: the rest of the store can be trusted
    /// without it.
    pub fn stream(&self) -> Option<&StreamName> {
        match self {
            Finding::Chain { stream, broken } if broken.fault != ChainFault::Postings => {
                Some(stream)
            }
            Finding::SetBack { stream, .. }
            | Finding::Untrue { stream, .. }
            | Finding::Record { stream, .. }
            | Finding::Unsaid { stream, .. } => Some(stream),
            Finding::Chain { .. }
            | Finding::Page(_)
            | Finding::Reference(_)
            | Finding::Series { .. }
            | Finding::Rounds(_)
            | Finding::MissingCheckpoints { .. }
            | Finding::OtherCheckpoints { .. }
            | Finding::Exported(_)
            | Finding::MissingTransfers { .. }
            | Finding::Books(_) => None,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Page(detail) => write!(f, "the file: {detail}"),
            Finding::Reference(detail) => f.write_str(detail),
            Finding::Chain { stream, broken } => {
                let ChainBreak { at, fault } = broken;
                let what = match fault {
                    ChainFault::Missing => "is not there",
                    ChainFault::Previous => "does not follow the one before it",
                    ChainFault::Hash => "is not what was written",
                    ChainFault::Postings => "came with other chips or records than are there",
                    ChainFault::Head => "is the last, but not the one that the stream's head names",
                };
                write!(f, "stream {stream}: event {at} {what}")
            }
            Finding::Record { stream, round } => write!(
                f,
                "stream {stream}: the record of round {round} is not what was written"
            ),
            Finding::SetBack { stream, known } => write!(
                f,
                "stream {stream}: it had reached event {known}, and now ends before it or tells \
                 another there"
            ),
            Finding::Unsaid {
                stream,
                version,
                checkpoint,
            } => write!(
                f,
                "stream {stream}: event {version} is not there, or not the one that checkpoint \
                 {checkpoint} signed"
            ),
            Finding::Series { checkpoint, fault } => write!(f, "checkpoint {checkpoint} {fault}"),
            Finding::Rounds(checkpoint) => write!(
                f,
                "checkpoint {checkpoint} was signed over other rounds than are there"
            ),
            Finding::MissingCheckpoints { first, count } => write!(
                f,
                "checkpoint {first} was signed and is not in the store, {count} in all: it was \
                 set back, or its end was cut off"
            ),
            Finding::OtherCheckpoints { first, count } => write!(
                f,
                "checkpoint {first} is another than the one that was signed first, {count} in \
                 all: the store was written anew"
            ),
            Finding::Exported(checkpoint) => write!(
                f,
                "checkpoint {checkpoint} among those that lie elsewhere is not signed by the key \
                 that it names"
            ),
            Finding::MissingTransfers { numbered, found } => write!(
                f,
                "the books: {numbered} transfers were numbered, {found} are there"
            ),
            Finding::Untrue { stream, at, what } => {
                write!(f, "stream {stream}: event {at} {what}")
            }
            Finding::Books(detail) => write!(f, "the books: {detail}"),
        }
    }
}
