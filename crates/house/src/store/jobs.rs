//! What is to be written, and how each is answered once it is durable. Both engines with a disk
//! commit for all who wait.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;

use ledger::AccountState;

use super::Reply;
use super::append::{Append, Appended};
use super::error::StoreError;
use super::judge::{Plan, Verdict, View, judge};
use super::names::{Epoch, StreamName};
use crate::evidence::KeptCheckpoint;

/// The most jobs in one transaction.
pub(super) const GROUP: usize = 1024;

/// How many jobs may wait. One more is refused at once, rather than kept waiting.
pub(super) const QUEUE: usize = 8192;

/// What an engine writes within a transaction.
pub(super) trait Writing: View {
    fn write(&self, plan: &Plan) -> Result<(), StoreError>;
    fn own(&self, stream: &StreamName) -> Result<Epoch, StoreError>;
    fn forget_outbox(&self, up_to: u64) -> Result<(), StoreError>;
    /// Writes a checkpoint, which must be the next.
    fn keep_checkpoint(&self, kept: &KeptCheckpoint) -> Result<(), StoreError>;
}

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
        rows: &impl Writing,
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

/// A group that is written, and waits for its commit.
pub(super) struct Group {
    answers: Vec<Waiting>,
    /// What makes a commit impossible, if anything does.
    pub(super) fatal: Option<StoreError>,
    /// The accounts as they will be once it is committed.
    pub(super) changed: Vec<AccountState>,
}

impl Group {
    /// Writes all of them within the transaction that is open.
    pub(super) fn perform(jobs: Vec<Job>, rows: &impl Writing) -> Group {
        let mut group = Group {
            answers: Vec::with_capacity(jobs.len()),
            fatal: None,
            changed: Vec::new(),
        };
        for job in jobs {
            if let Some(error) = &group.fatal {
                group.answers.push(unperformed(job, error.clone()));
                continue;
            }
            let (answer, error) = job.perform(rows, &mut group.changed);
            group.answers.push(answer);
            group.fatal = error;
        }
        group
    }

    /// Answers them all, each by itself or with what became of the commit.
    pub(super) fn answer(self, outcome: &Result<(), StoreError>) {
        for answer in self.answers {
            let outcome = outcome.clone();
            // A caller that panics must not take the house's only writer with it.
            let _ = catch_unwind(AssertUnwindSafe(|| answer(outcome)));
        }
    }
}

/// Writes an append; the accounts that it changes are as they will be once it is committed.
fn write(
    rows: &impl Writing,
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

/// The answer of a job that came after the fatal one.
fn unperformed(job: Job, error: StoreError) -> Waiting {
    Box::new(move |committed| job.fail(committed.err().unwrap_or(error)))
}
