//! The one thread that writes, and commits for all who wait.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::PoisonError;
use std::sync::mpsc::{Receiver, Sender};

use ledger::AccountState;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode};

use super::marks::Marks;
use super::open::Opened;
use super::rows::Rows;
use super::{Known, Poison};
use crate::evidence::KeptCheckpoint;
use crate::store::Reply;
use crate::store::append::{Append, Appended};
use crate::store::error::StoreError;
use crate::store::judge::{Verdict, judge};
use crate::store::names::{Epoch, StreamName};

/// The most jobs in one transaction.
const GROUP: usize = 1024;

/// The write-ahead log is copied into the file when it has grown by so many jobs.
const JOBS_PER_CHECKPOINT: usize = 512;

/// Something to be written.
pub(super) enum Job {
    Append {
        append: Box<Append>,
        reply: Reply,
    },
    Own {
        stream: StreamName,
        reply: Sender<Result<Epoch, StoreError>>,
    },
    Delivered {
        up_to: u64,
        reply: Sender<Result<(), StoreError>>,
    },
    Checkpoint {
        kept: Box<KeptCheckpoint>,
        reply: Sender<Result<(), StoreError>>,
    },
}

/// An answer that waits for the commit: called with `Ok` it tells the outcome, with an error it
/// tells that instead.
type Waiting = Box<dyn FnOnce(Result<(), StoreError>)>;

impl Job {
    /// Answers that nothing came of it.
    pub(super) fn fail(self, error: StoreError) {
        match self {
            Job::Append { reply, .. } => reply(Err(error)),
            Job::Own { reply, .. } => drop(reply.send(Err(error))),
            Job::Delivered { reply, .. } | Job::Checkpoint { reply, .. } => {
                drop(reply.send(Err(error)));
            }
        }
    }

    /// Writes, but tells nobody yet. An error that is no refusal is fatal to the group.
    fn perform(
        self,
        rows: &Rows<'_>,
        changed: &mut Vec<AccountState>,
    ) -> (Waiting, Option<StoreError>) {
        match self {
            Job::Append { append, reply } => waiting(write(rows, *append, changed), reply),
            Job::Own { stream, reply } => {
                waiting(rows.own(&stream), move |answer| drop(reply.send(answer)))
            }
            Job::Delivered { up_to, reply } => waiting(rows.forget_outbox(up_to), move |answer| {
                drop(reply.send(answer));
            }),
            Job::Checkpoint { kept, reply } => {
                waiting(rows.keep_checkpoint(&kept), move |answer| {
                    drop(reply.send(answer));
                })
            }
        }
    }
}

/// Writes an append; the accounts that it changes are as they will be once it is committed.
fn write(
    rows: &Rows<'_>,
    append: Append,
    changed: &mut Vec<AccountState>,
) -> Result<Appended, StoreError> {
    match judge(rows, append)? {
        Verdict::Replay(reply) => Ok(Appended::Replayed(reply)),
        Verdict::Write(plan) => {
            rows.write(&plan)?;
            changed.extend(plan.ledger.into_iter().flat_map(|ledger| ledger.accounts));
            Ok(Appended::Committed(plan.head))
        }
    }
}

fn waiting<T: 'static>(
    outcome: Result<T, StoreError>,
    reply: impl FnOnce(Result<T, StoreError>) + 'static,
) -> (Waiting, Option<StoreError>) {
    let fatal = match &outcome {
        Ok(_) | Err(StoreError::Refused(_)) => None,
        Err(error) => Some(error.clone()),
    };
    let answer = |committed: Result<(), StoreError>| reply(committed.and(outcome));
    (Box::new(answer), fatal)
}

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
        let mut answers = Vec::with_capacity(group.len());
        let mut fatal = None;
        let mut changed = Vec::new();
        for job in group {
            if let Some(error) = &fatal {
                let error: &StoreError = error;
                answers.push(unperformed(job, error.clone()));
                continue;
            }
            let (answer, error) = job.perform(&self.rows(), &mut changed);
            answers.push(answer);
            fatal = error;
        }
        let committed = match fatal {
            None => self.commit(),
            Some(error) => Err(error),
        };
        let outcome = committed.map_err(|error| self.poisoned(error));
        if outcome.is_ok() {
            self.remember(changed);
        }
        for answer in answers {
            let outcome = outcome.clone();
            // A caller that panics must not take the house's only writer with it.
            let _ = catch_unwind(AssertUnwindSafe(|| answer(outcome)));
        }
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
        committed.map_err(|error| self.rows().failure(error))
    }

    /// Copies the log into the file as far as no reader needs it. A failure is as fatal as that
    /// of a commit: the next attempt would believe pages to be on disk that are not.
    fn checkpoint(&self) {
        let query = "PRAGMA wal_checkpoint(PASSIVE)";
        let done = self.connection.query_row(query, [], |_| Ok(()));
        match done {
            Ok(()) => self.mark(),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {}
            Err(error) => drop(self.poisoned(self.rows().failure(error))),
        }
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

/// The answer of a job that came after the fatal one.
fn unperformed(job: Job, error: StoreError) -> Waiting {
    Box::new(move |committed| job.fail(committed.err().unwrap_or(error)))
}
