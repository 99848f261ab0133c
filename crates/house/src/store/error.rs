use std::path::PathBuf;

use ledger::{AccountId, OtherKind, Refused};

use super::names::{CommandId, Epoch, StreamName, Version};

/// Why an append was not made. Nothing was written. The order of declaration is the order in
/// which the checks are made; the first that fails is told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The command's id is that of another command.
    #[error("the command id {0} was used with another body: make a new id for a new command")]
    CommandReused(CommandId),
    /// Somebody else owns the stream by now, or nobody does.
    #[error("epoch {given} is not that of the stream's owner ({current}): stop serving the table")]
    StaleEpoch {
        /// The epoch of the caller.
        given: Epoch,
        /// The epoch of the owner; 0 if nobody ever took the stream.
        current: Epoch,
    },
    /// Another node has the lease of the stream.
    #[error("another node has the lease of {0}: it is asked there, or taken over once it ran out")]
    NotLeased(StreamName),
    /// The stream has moved on.
    #[error("the stream is at version {current}, not {expected}: read it and decide again")]
    StaleVersion {
        /// The version that the caller knew.
        expected: Version,
        /// The version that the stream has.
        current: Version,
    },
    /// An account on which the step was decided was moved meanwhile.
    #[error("{0} does not hold any more what it held: read it and decide again")]
    StaleReading(AccountId),
    /// Nothing happened, so there is nothing to append.
    #[error("an append needs an event: money and shoes move only with one")]
    NoEvents,
    /// An account is open as another kind.
    #[error(transparent)]
    Account(#[from] OtherKind),
    /// The transfers were recorded with an earlier event.
    #[error("the postings are recorded already: an event cannot move them again")]
    AlreadyPosted,
    /// The ledger refuses the transfers.
    #[error(transparent)]
    Postings(#[from] Refused),
    /// A checkpoint that is not the next.
    #[error("checkpoint {number} is not the next ({due}): another signed meanwhile")]
    OtherCheckpoint {
        /// Its number.
        number: u64,
        /// The number that was due.
        due: u64,
    },
}

/// Why a store does not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// It was judged and refused; the store is well.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Too much is waiting. Nothing was written; the same may be asked again.
    #[error("the store has too much waiting: ask again in a moment")]
    Busy,
    /// A write failed earlier, so that what is on disk is not known.
    #[error(
        "the store stopped after a failed write ({0}): restart the house to go on from what is on disk, and the whole machine if a sync failed, which may show what is not there"
    )]
    Poisoned(String),
    /// A sync failed, and the machine was not started anew since.
    #[error(
        "a sync of the store {store} failed, and until the machine is started anew the system may show what is not on the disk: start the machine anew, then the house. If the file was moved here from another machine, remove {note}"
    )]
    Unsynced {
        /// The file.
        store: PathBuf,
        /// Where that is noted.
        note: PathBuf,
    },
    /// The store was closed.
    #[error("the store is closed")]
    Stopped,
    /// The file is damaged.
    #[error(
        "the store {path} is damaged ({detail}): keep it as it is, `tapete check` says all that is wrong, and `tapete restore` puts the last good copy in its place"
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        detail: String,
    },
    /// There is no such file.
    #[error("there is no store at {path}: name the folder of the casino")]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The file is something else.
    #[error("{path} is not a Tapete store: name another file")]
    NotAStore {
        /// The file.
        path: PathBuf,
    },
    /// The file was written by another version of this program.
    #[error(
        "the store {path} has schema {found}, this program knows {known}: use the version that wrote it"
    )]
    OtherSchema {
        /// The file.
        path: PathBuf,
        /// Its schema.
        found: i64,
        /// The schema that this program knows.
        known: i64,
    },
    /// A stream does not tell any more what was signed of it.
    #[error(
        "the stream {stream} does not tell event {version} any more as checkpoint {checkpoint} signed it: nothing more is signed. Keep the store as it is; `tapete check` says all that is wrong, and `tapete restore` puts the last good copy in its place"
    )]
    Unsaid {
        /// The stream.
        stream: StreamName,
        /// The version that was signed.
        version: Version,
        /// The last checkpoint.
        checkpoint: u64,
    },
    /// The engine failed.
    #[error("the store failed: {0}")]
    Failed(String),
}
