//! The one thread that writes, and commits for all who wait.

use std::sync::mpsc::Receiver;

use super::Poison;
use super::batch::Batch;
use super::rows::Rows;
use super::session::Session;
use crate::store::error::StoreError;
use crate::store::jobs::{GROUP, Group, Job};

/// The lock that whoever writes holds: "tapete" in ASCII.
pub(super) const LOCK: i64 = 0x7461_7065_7465;

/// The writer's side of a store.
pub(super) struct Writer {
    session: Session,
    poison: Poison,
}

impl Writer {
    pub(super) fn new(session: Session, poison: Poison) -> Writer {
        Writer { session, poison }
    }

    /// Works until the store is dropped and nothing waits any more.
    pub(super) fn run(self, queue: &Receiver<Job>) {
        while let Ok(first) = queue.recv() {
            let mut group = vec![first];
            group.extend(queue.try_iter().take(GROUP - 1));
            self.serve(group);
        }
    }

    fn serve(&self, group: Vec<Job>) {
        if let Some(cause) = self.poison.get() {
            let error = StoreError::Poisoned(cause.clone());
            group.into_iter().for_each(|job| job.fail(error.clone()));
            return;
        }
        match self.begin() {
            Ok(()) => self.transact(group),
            Err(error) => {
                let error = self.poisoned(&error);
                group.into_iter().for_each(|job| job.fail(error.clone()));
            }
        }
    }

    /// Begins a transaction once no other program writes. What others committed is seen by every
    /// statement after the lock is had.
    fn begin(&self) -> Result<(), StoreError> {
        self.session.batch("BEGIN ISOLATION LEVEL READ COMMITTED")?;
        let sql = "SELECT pg_advisory_xact_lock($1)";
        self.session.run(sql, &[&LOCK]).map(drop)
    }

    /// Writes the group, commits, then answers.
    fn transact(&self, group: Vec<Job>) {
        let batch = match Batch::of(Rows(&self.session), &group) {
            Ok(batch) => batch,
            Err(error) => {
                let error = self.poisoned(&error);
                return group.into_iter().for_each(|job| job.fail(error.clone()));
            }
        };
        let mut group = Group::perform(group, &batch);
        let committed = match group.fatal.take() {
            None => batch.flush().and_then(|()| self.session.batch("COMMIT")),
            Some(error) => Err(error),
        };
        let outcome = committed.map_err(|error| self.poisoned(&error));
        group.answer(&outcome);
    }

    /// Stops the store for good: whether a commit whose answer was lost took effect, only a new
    /// start finds out. The open transaction goes with the connection.
    fn poisoned(&self, error: &StoreError) -> StoreError {
        let cause = self.poison.get_or_init(|| error.to_string());
        StoreError::Poisoned(cause.clone())
    }
}
