//! The store in one SQLite file: write-ahead log, synced at every commit, one writer thread.

mod checkpoints;
mod copy;
mod examine;
mod marks;
pub(super) mod open;
mod rows;
mod unsynced;
mod writer;

#[cfg(test)]
mod damage;
#[cfg(test)]
mod forgery;
#[cfg(test)]
pub(super) mod tests;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};

use ledger::{AccountId, Balance, Books, Entry};
use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::append::{Append, Head, OutboxItem, StoredEvent};
use super::chain::ChainVerdict;
use super::check::{Examination, Finding, Look};
use super::cover::{self, Covered, Covering, Uncovered};
use super::error::StoreError;
use super::jobs::{Job, QUEUE};
use super::judge::View;
use super::names::{CommandId, Epoch, StreamName, Version};
use super::{BooksCopy, EventStore, Reply};
use crate::evidence::{Checkpoint, KeptCheckpoint, Receipt};
pub(super) use copy::{CopyFile, make_copy};
use examine::Reading;
use marks::Marks;
use rows::Rows;
use writer::Writer;

/// An event store in an SQLite file.
///
/// Appends that wait at the same time are committed together, each answered after the commit.
/// Reads go over a connection of their own and see only what is committed.
pub struct SqliteStore {
    path: PathBuf,
    jobs: Option<SyncSender<Job>>,
    reader: Mutex<Connection>,
    poison: Poison,
    known: Known,
    /// What is wrong with single streams: nobody owns or reads them.
    faults: Vec<Finding>,
    writer: Option<JoinHandle<()>>,
}

/// Balances that were read or written: each table asks for those of everyone who looks on.
type Known = Arc<Mutex<HashMap<AccountId, Balance>>>;

/// So many balances are remembered.
const MOST_KNOWN: usize = 100_000;

/// Why the store refuses everything, once it does.
type Poison = Arc<OnceLock<String>>;

impl SqliteStore {
    /// Opens the store in this file, and makes it if there is none. A file that is no store, has
    /// another schema or is damaged is refused and left as it is.
    ///
    /// Files of up to 64 MiB are looked over whole; of larger ones only what came since they were
    /// last known to be sound, so that a house starts at once: [`SqliteStore::examine`] does the
    /// rest. A stream that does not hold is nobody's until a good copy is restored; the others
    /// go on.
    pub fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let opened = open::writer(path)?;
        for fault in &opened.faults {
            tracing::error!(%fault, "a stream of the store does not hold");
        }
        let reader = open::reader(path)?;
        let poison = Poison::default();
        let known = Known::default();
        let (jobs, queue) = mpsc::sync_channel(QUEUE);
        let faults = opened.faults.clone();
        let writer = Writer::new(opened, path, Arc::clone(&poison), Arc::clone(&known));
        let thread = thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || writer.run(&queue))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(SqliteStore {
            path: path.to_path_buf(),
            jobs: Some(jobs),
            reader: Mutex::new(reader),
            poison,
            known,
            faults,
            writer: Some(thread),
        })
    }

    /// Looks over the whole of a store that may be in use, and tells everything that is wrong.
    pub fn examine(path: &Path) -> Result<Examination, StoreError> {
        copy::examine_file(path, &Look::default())
    }

    /// Looks over the whole of a store that may be in use, as it is told.
    pub fn examine_with(path: &Path, look: &Look<'_>) -> Result<Examination, StoreError> {
        copy::examine_file(path, look)
    }

    /// The events of a stream of a store that may be in use, whose chain was walked.
    pub fn read_stream(path: &Path, stream: &StreamName) -> Result<Vec<StoredEvent>, StoreError> {
        copy::read_stream(path, stream)
    }

    /// The streams of a store that may be in use, by name.
    pub fn streams(path: &Path) -> Result<Vec<StreamName>, StoreError> {
        copy::streams(path)
    }

    /// What contradicts a receipt in a store that may be in use, and the record that it keeps of
    /// the round.
    pub(crate) fn testify(
        path: &Path,
        receipt: &Receipt,
    ) -> Result<(Vec<Finding>, Option<Vec<u8>>), StoreError> {
        copy::testify(path, receipt)
    }

    /// Reads what is signed of a store that may be in use and told there, all as of one moment.
    pub(crate) fn as_of_one_moment<T>(
        path: &Path,
        read: impl FnOnce(&dyn Covering) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        copy::as_of_one_moment(path, |rows| read(rows))
    }

    /// Copies a store that may be in use to a new file, as of one moment, and looks the copy
    /// over; one that is not sound is not kept.
    pub fn back_up(path: &Path, to: &Path) -> Result<Examination, StoreError> {
        copy::back_up(path, to)
    }

    /// Puts a copy in the place of a store that nobody has open; what is there now is kept
    /// beside it under another name. A copy that is not sound changes nothing.
    pub fn restore(copy: &Path, path: &Path) -> Result<Examination, StoreError> {
        copy::restore(copy, path)
    }

    /// Checks everything: each page of the file, what points at what, each stream's chain, and
    /// the money. The first that is wrong is told.
    pub fn check(&self) -> Result<(), StoreError> {
        let marks = Marks::read(&self.path);
        let found = self.reading(|rows| examine::whole(rows, marks.as_ref(), &Reading::InTurn))?;
        match found.findings.first() {
            None => Ok(()),
            Some(finding) => Err(self.damaged(finding)),
        }
    }

    fn damaged(&self, finding: &Finding) -> StoreError {
        StoreError::Damaged {
            path: self.path.clone(),
            detail: finding.to_string(),
        }
    }

    /// Whether a stream held when the store was opened.
    fn check_stream(&self, stream: &StreamName) -> Result<(), StoreError> {
        let mut faults = self.faults.iter();
        match faults.find(|finding| finding.stream() == Some(stream)) {
            None => Ok(()),
            Some(finding) => Err(self.damaged(finding)),
        }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<AccountId, Balance>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads within one transaction, so that everything is of the same moment.
    fn reading<T>(
        &self,
        read: impl FnOnce(&Rows<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.asking(|rows| {
            let transaction = rows.connection().unchecked_transaction();
            let transaction = transaction.map_err(|error| rows.failure(error))?;
            let outcome = read(rows);
            let ended = transaction.finish().map_err(|error| rows.failure(error));
            outcome.and_then(|value| ended.map(|()| value))
        })
    }

    /// Reads one statement's rows: they are of one moment without a transaction, which would cost
    /// more than the statement.
    fn asking<T>(
        &self,
        read: impl FnOnce(&Rows<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        if let Some(cause) = self.poison.get() {
            return Err(StoreError::Poisoned(cause.clone()));
        }
        let connection = self.reader();
        read(&Rows::new(&connection, &self.path))
    }

    fn reader(&self) -> MutexGuard<'_, Connection> {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands a job to the writer, or answers it at once when that cannot be.
    fn send(&self, job: Job) {
        let Some(jobs) = &self.jobs else {
            return job.fail(StoreError::Stopped);
        };
        match jobs.try_send(job) {
            Ok(()) => {}
            Err(TrySendError::Full(job)) => job.fail(StoreError::Busy),
            Err(TrySendError::Disconnected(job)) => job.fail(StoreError::Stopped),
        }
    }
}

impl EventStore for SqliteStore {
    fn submit(&self, append: Append, reply: Reply) {
        let append = Box::new(append);
        self.send(Job::Append { append, reply });
    }

    fn take_ownership(&self, stream: &StreamName) -> Result<Epoch, StoreError> {
        self.check_stream(stream)?;
        let (reply, answer) = mpsc::channel();
        let stream = stream.clone();
        self.send(Job::Own { stream, reply });
        answer.recv().unwrap_or(Err(StoreError::Stopped))
    }

    fn read(&self, stream: &StreamName, after: Version) -> Result<Vec<StoredEvent>, StoreError> {
        self.read_until(stream, after, Version(u64::MAX))
    }

    fn read_until(
        &self,
        stream: &StreamName,
        after: Version,
        until: Version,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        self.check_stream(stream)?;
        self.reading(|rows| rows.events(stream, after, until))
    }

    fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        self.asking(|rows| rows.head(stream))
    }

    fn heads(&self) -> Result<Vec<(StreamName, Head)>, StoreError> {
        self.reading(|rows| rows.heads())
    }

    fn balance(&self, account: &AccountId) -> Result<Option<Balance>, StoreError> {
        if let Some(cause) = self.poison.get() {
            return Err(StoreError::Poisoned(cause.clone()));
        }
        // Held until it is remembered: the writer cannot have told a newer one in between.
        let mut known = self.known();
        if let Some(balance) = known.get(account) {
            return Ok(Some(*balance));
        }
        let state = self.asking(|rows| rows.account(account))?;
        let balance = state.map(|state| state.balance);
        if known.len() < MOST_KNOWN {
            known.extend(balance.map(|balance| (account.clone(), balance)));
        }
        Ok(balance)
    }

    fn balances(&self, accounts: &[AccountId]) -> Result<Vec<Option<Balance>>, StoreError> {
        self.reading(|rows| {
            let states = accounts.iter().map(|account| rows.account(account));
            let balance = |state: Result<Option<_>, StoreError>| {
                state.map(|state: Option<ledger::AccountState>| state.map(|state| state.balance))
            };
            states.map(balance).collect()
        })
    }

    fn books(&self) -> Result<BooksCopy, StoreError> {
        self.reading(|rows| {
            Ok(BooksCopy {
                accounts: rows.accounts()?,
                entries: rows.entries()?,
            })
        })
    }

    fn transfers_after(&self, place: u64, most: usize) -> Result<Vec<Entry>, StoreError> {
        self.reading(|rows| rows.entries_after(place, most))
    }

    fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.reading(|rows| rows.secret(name))
    }

    fn record(&self, stream: &StreamName, round: u64) -> Result<Option<Vec<u8>>, StoreError> {
        self.reading(|rows| rows.record(stream, round))
    }

    fn reply(&self, command: &CommandId) -> Result<Option<String>, StoreError> {
        let kept = self.asking(|rows| rows.command(command))?;
        Ok(kept.map(|(_, reply)| reply))
    }

    fn verify_chain(&self, stream: &StreamName) -> Result<ChainVerdict, StoreError> {
        self.reading(|rows| rows.verify(stream))
    }

    fn outbox(&self, limit: u32) -> Result<Vec<OutboxItem>, StoreError> {
        self.reading(|rows| rows.outbox(limit))
    }

    fn delivered(&self, up_to: u64) -> Result<(), StoreError> {
        let (reply, answer) = mpsc::channel();
        self.send(Job::Delivered { up_to, reply });
        answer.recv().unwrap_or(Err(StoreError::Stopped))
    }

    fn last_checkpoint(&self) -> Result<Option<Checkpoint>, StoreError> {
        self.reading(|rows| rows.last_checkpoint())
    }

    fn checkpoints(&self, after: u64, most: u32) -> Result<Vec<KeptCheckpoint>, StoreError> {
        self.reading(|rows| rows.checkpoints(after, most))
    }

    fn uncovered(&self) -> Result<Uncovered, StoreError> {
        let doubtful = |stream: &StreamName| self.check_stream(stream).is_err();
        self.reading(|rows| cover::uncovered(rows, doubtful))
    }

    fn keep_checkpoint(&self, kept: KeptCheckpoint) -> Result<(), StoreError> {
        let (reply, answer) = mpsc::channel();
        let kept = Box::new(kept);
        self.send(Job::Checkpoint { kept, reply });
        answer.recv().unwrap_or(Err(StoreError::Stopped))
    }

    fn covered(&self, stream: &StreamName, round: u64) -> Result<Covered, StoreError> {
        self.check_stream(stream)?;
        self.reading(|rows| cover::receipt(rows, stream, round))
    }
}

/// Closing waits until everything that was handed over is answered.
impl Drop for SqliteStore {
    fn drop(&mut self) {
        drop(self.jobs.take());
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
        if self.poison.get().is_some() {
            // What is on disk stays as it is, for the next start to read.
            let setting = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
            let _ = self.reader().set_db_config(setting, true);
        }
    }
}
