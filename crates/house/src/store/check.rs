//! What a look over a whole store finds.

use std::fmt;

use super::chain::{ChainBreak, ChainFault};
use super::names::{StreamName, Version};

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
    /// Everything that is wrong, in the order found.
    pub findings: Vec<Finding>,
}

impl Examination {
    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.findings.is_empty()
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
    /// Transfers are missing: so many were numbered, so many are there.
    MissingTransfers {
        /// The last number that was given.
        numbered: u64,
        /// How many there are.
        found: u64,
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
            Finding::SetBack { stream, .. } | Finding::Record { stream, .. } => Some(stream),
            Finding::Chain { .. }
            | Finding::Page(_)
            | Finding::Reference(_)
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
            Finding::MissingTransfers { numbered, found } => write!(
                f,
                "the books: {numbered} transfers were numbered, {found} are there"
            ),
            Finding::Books(detail) => write!(f, "the books: {detail}"),
        }
    }
}
