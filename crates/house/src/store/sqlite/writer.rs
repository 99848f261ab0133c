//! The one thread that writes, and commits for all who wait.

use std::path::{Path, PathBuf};
use std::sync::PoisonError;
use std::sync::mpsc::Receiver;

use ledger::AccountState;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode};

use super::marks::Marks;
use super::open::Opened;
use super::rows::Rows;
use super::unsynced;
use super::{Known, Poison};
use crate::store::error::StoreError;
use crate::store::jobs::{GROUP, Group, Job};
use crate::store::names::StreamName;

/// The write-ahead log is copied into the file when it has grown by so many jobs.
const JOBS_PER_CHECKPOINT: usize = 4096;

/// The writer's side of a store.
pub(super) struct Writer {
    connection: Connection,
    path: PathBuf,
    poison: Poison,
    known: Known,
    jobs_in_log: usize,
    /// What was noted of the streams that do not hold.
    doubtful: Marks,
    faults: Vec<StreamName>,
}

impl Writer {
    pub(super) fn new(opened: Opened, path: &Path, poison: Poison, known: Known) -> Writer {
        let faults = opened.faults.iter();
        let faults = faults.filter_map(|finding| finding.stream().cloned());
        let writer = Writer {
            faults: faults.collect(),
            connection: opened.connection,
            path: path.to_path_buf(),
            poison,
            known,
            jobs_in_log: 0,
            doubtful: opened.marks.unwrap_or_default(),
        };
        writer.mark();
        writer
    }

    /// Notes how far everything has come. Of a stream that does not hold the old mark stays: it
    /// is what shows where it was.
    fn mark(&self) {
        match Marks::of(&self.rows()) {
            Ok(mut marks) => {
                for stream in &self.faults {
                    marks.keep(&self.doubtful, stream);
                }
                marks.write(&self.path);
            }
            Err(error) => tracing::warn!(%error, "the store's marks cannot be taken"),
        }
    }

    /// Works until the store is dropped and nothing waits any more.
    pub(super) fn run(mut self, queue: &Receiver<Job>) {
        while let Ok(first) = queue.recv() {
            let mut group = vec![first];
            group.extend(queue.try_iter().take(GROUP - 1));
            self.serve(group);
        }
        if self.poison.get().is_none() {
            self.checkpoint();
        }
    }

    fn serve(&mut self, group: Vec<Job>) {
        if let Some(cause) = self.poison.get() {
            let error = StoreError::Poisoned(cause.clone());
            group.into_iter().for_each(|job| job.fail(error.clone()));
            return;
        }
        match self.connection.execute_batch("BEGIN IMMEDIATE") {
            Ok(()) => self.transact(group),
            // Another process writes. Nothing of ours was touched.
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {
                group.into_iter().for_each(|job| job.fail(StoreError::Busy));
            }
            Err(error) => {
                let error = self.poisoned(self.rows().failure(error));
                group.into_iter().for_each(|job| job.fail(error.clone()));
            }
        }
    }

    /// Writes the group, commits, then answers.
    fn transact(&mut self, group: Vec<Job>) {
        self.jobs_in_log += group.len();
        let mut group = Group::perform(group, &self.rows());
        let committed = match group.fatal.take() {
            None => self.commit(),
            Some(error) => Err(error),
        };
        let outcome = committed.map_err(|error| self.poisoned(error));
        if outcome.is_ok() {
            self.remember(std::mem::take(&mut group.changed));
        }
        group.answer(&outcome);
        if outcome.is_ok() && self.jobs_in_log >= JOBS_PER_CHECKPOINT {
            self.jobs_in_log = 0;
            self.checkpoint();
        }
    }

    /// Tells the readers of the balances that are on disk now.
    fn remember(&self, changed: Vec<AccountState>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        for state in changed {
            // What nobody has asked for is read when somebody does.
            if let Some(balance) = known.get_mut(&state.account.id) {
                *balance = state.balance;
            }
        }
    }

    fn commit(&self) -> Result<(), StoreError> {
        #[cfg(test)]
        super::tests::fail_if_told(&self.path)?;
        let committed = self.connection.execute_batch("COMMIT");
        committed.map_err(|error| self.failure(error))
    }

    /// Copies the log into the file as far as no reader needs it. A failure is as fatal as that
    /// of a commit: the next attempt would believe pages to be on disk that are not.
    fn checkpoint(&self) {
        let query = "PRAGMA wal_checkpoint(PASSIVE)";
        let done = self.connection.query_row(query, [], |_| Ok(()));
        match done {
            Ok(()) => self.mark(),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {}
            Err(error) => drop(self.poisoned(self.failure(error))),
        }
    }

    /// Why a write failed. That of a sync outlives this process.
    fn failure(&self, error: rusqlite::Error) -> StoreError {
        if unsynced::is_meant(&error) {
            unsynced::note(&self.path);
        }
        self.rows().failure(error)
    }

    /// Stops the store for good. The open transaction is neither tried again nor rolled back by
    /// us, and closing will not touch the file.
    fn poisoned(&self, error: StoreError) -> StoreError {
        let cause = self.poison.get_or_init(|| error.to_string());
        let setting = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
        let _ = self.connection.set_db_config(setting, true);
        StoreError::Poisoned(cause.clone())
    }

    fn rows(&self) -> Rows<'_> {
        Rows::new(&self.connection, &self.path)
    }
}
