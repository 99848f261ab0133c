//! The event store: what happened at each table, durable before anyone hears of it.
//!
//! A *stream* is the events of a table or of a register, hash-chained. An [`Append`] is one transaction: it checks the
//! owner's epoch and the expected version, adds the events, opens accounts and records transfers
//! (no account below zero), keeps the command's id with its reply, sealed shoes, the records of
//! rounds that ended, and what is to be told to others. It is answered only after it is on disk, or refused and left no trace.
//!
//! Three engines share one judgement and pass one conformance suite: [`MemoryStore`] for tests and
//! simulations, [`SqliteStore`] for a house, [`PostgresStore`] for one that keeps its record with a
//! server. When a commit fails, the store poisons itself: it
//! does not know any more what is on disk, so it refuses everything until it is opened anew.
//!
//! ```
//! use house::store::{Append, Appended, EventStore, MemoryStore, StreamName, Version};
//!
//! let store = MemoryStore::new();
//! let table = StreamName::new("table-3")?;
//! let epoch = store.take_ownership(&table)?;
//! let mut append = Append::new(table.clone(), epoch, Version(0));
//! append.events.push(r#"{"opened":"table-3"}"#.to_owned());
//! let Appended::Committed(head) = store.append(append)? else { panic!() };
//! assert_eq!(head.version, Version(1));
//! assert_eq!(store.read(&table, Version(0))?.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Deliberately absent: a way to change or remove an event or a transfer, a clock, an async
//! runtime (an answer comes through a callback, see [`EventStore::submit`]).

mod append;
mod at;
mod chain;
mod check;
mod columns;
mod cover;
mod error;
mod examine;
mod jobs;
mod judge;
mod memory;
mod names;
mod phrases;
mod postgres;
mod sqlite;
mod stretch;
mod tables;

#[cfg(test)]
mod conformance;
#[cfg(test)]
mod rates;

use std::sync::mpsc;

use crate::evidence::{Checkpoint, KeptCheckpoint};
use ledger::{AccountId, AccountState, Audit, Auditor, Balance, Entry};

pub use append::{
    Append, Appended, Command, Head, OutboxItem, Reading, RoundRecord, Secret, StoredEvent,
};
pub use at::StoreAt;
pub use chain::{ChainBreak, ChainFault, ChainVerdict, genesis};
pub use check::{Examination, Finding, Follower, Followers, Look, Looked};
pub use cover::{Covered, Uncovered};
pub(crate) use cover::{Covering, rounds_of};
pub use error::{Refusal, StoreError};
pub use memory::MemoryStore;
pub use names::{CommandId, Epoch, NotAName, StreamName, Version};
pub use postgres::PostgresStore;
/// The nodes of a house over one PostgreSQL database.
pub mod nodes {
    pub use super::postgres::{
        HOUSE, Introduction, KeptSession, LEASE, Lease, Listening, Node, Nodes, NotJoined, Picture,
        RENEWED_EVERY, SPEAKS, lease_of,
    };
}
pub use sqlite::SqliteStore;

/// How an append is answered. It is called once, on the thread that commits: it hands the answer
/// over (to a channel, a oneshot) and returns.
pub type Reply = Box<dyn FnOnce(Result<Appended, StoreError>) + Send>;

/// All accounts and transfers, as of one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BooksCopy {
    /// Every account, by name.
    pub accounts: Vec<AccountState>,
    /// Every transfer, in order.
    pub entries: Vec<Entry>,
}

/// Where events, money, replies and sealed shoes are kept.
pub trait EventStore: Send + Sync {
    /// Takes an append and answers it later, once it is durable or refused.
    fn submit(&self, append: Append, reply: Reply);

    /// Becomes the one owner of a stream; whoever owned it before is refused from now on.
    fn take_ownership(&self, stream: &StreamName) -> Result<Epoch, StoreError>;

    /// The events of a stream after a version, in order: all of them after version 0.
    fn read(&self, stream: &StreamName, after: Version) -> Result<Vec<StoredEvent>, StoreError>;

    /// The events of a stream after one version and up to another, in order.
    fn read_until(
        &self,
        stream: &StreamName,
        after: Version,
        until: Version,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let mut events = self.read(stream, after)?;
        events.retain(|event| event.version <= until);
        Ok(events)
    }

    /// Where a stream ends; nothing if nobody ever took it.
    fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError>;

    /// Every stream with its head.
    fn heads(&self) -> Result<Vec<(StreamName, Head)>, StoreError>;

    /// What an account holds.
    fn balance(&self, account: &AccountId) -> Result<Option<Balance>, StoreError>;

    /// What several accounts hold, all as of one moment.
    fn balances(&self, accounts: &[AccountId]) -> Result<Vec<Option<Balance>>, StoreError>;

    /// All accounts and transfers, for an audit.
    fn books(&self) -> Result<BooksCopy, StoreError>;

    /// The transfers after a place of the journal, in order, and no more than so many.
    fn transfers_after(&self, place: u64, most: usize) -> Result<Vec<Entry>, StoreError> {
        let entries = self.books()?.entries.into_iter();
        let after = entries.filter(|entry| entry.sequence > place);
        Ok(after.take(most).collect())
    }

    /// The sealed bytes kept under a name.
    fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// The last record kept of a round, if one was.
    fn record(&self, stream: &StreamName, round: u64) -> Result<Option<Vec<u8>>, StoreError>;

    /// The reply kept for a command, if it took effect.
    fn reply(&self, command: &CommandId) -> Result<Option<String>, StoreError>;

    /// Recomputes a stream's chain from its first event, what came with each included.
    fn verify_chain(&self, stream: &StreamName) -> Result<ChainVerdict, StoreError>;

    /// What is still to be told to others, oldest first.
    fn outbox(&self, limit: u32) -> Result<Vec<OutboxItem>, StoreError>;

    /// Forgets what was told, up to and including an item.
    fn delivered(&self, up_to: u64) -> Result<(), StoreError>;

    /// The last checkpoint, if there is one.
    fn last_checkpoint(&self) -> Result<Option<Checkpoint>, StoreError>;

    /// The checkpoints after a number, in order, and no more than so many.
    fn checkpoints(&self, after: u64, most: u32) -> Result<Vec<KeptCheckpoint>, StoreError>;

    /// What the next checkpoint is to cover, all as of one moment.
    fn uncovered(&self) -> Result<Uncovered, StoreError>;

    /// Keeps a checkpoint, durable when this returns. It must be the next.
    fn keep_checkpoint(&self, kept: KeptCheckpoint) -> Result<(), StoreError>;

    /// What proves a round, if a checkpoint covers it.
    fn covered(&self, stream: &StreamName, round: u64) -> Result<Covered, StoreError>;

    /// Appends and waits for the answer.
    fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let (sender, receiver) = mpsc::channel();
        let reply = move |answer| drop(sender.send(answer));
        self.submit(append, Box::new(reply));
        receiver.recv().unwrap_or(Err(StoreError::Stopped))
    }

    /// Every account, by name.
    fn accounts(&self) -> Result<Vec<AccountState>, StoreError> {
        Ok(self.books()?.accounts)
    }

    /// An independent audit of all money.
    fn audit(&self) -> Result<Audit, StoreError> {
        let books = self.books()?;
        let accounts = books.accounts.iter().map(|state| state.account.clone());
        let mut auditor = Auditor::new(accounts);
        for entry in &books.entries {
            auditor.observe(&entry.transfer);
        }
        Ok(auditor.conclude(&books.accounts))
    }
}
