//! The store in a PostgreSQL database: the tables of the file, and a fence around each stream.
//!
//! One thread writes, and commits for all who wait. Whoever writes holds the one lock of the
//! database while he judges and writes, so that several programs may have it open: each append is
//! judged on what is committed. A stream has one owner, by its epoch, and the database itself
//! refuses an event of another epoch (`schema.sql`). Every commit waits until the server has synced
//! it. Reads go over a connection of their own, each within one snapshot.

mod batch;
mod copy;
mod nodes;
mod rows;
mod session;
mod tls;
mod values;
mod writer;

#[cfg(test)]
mod copy_tests;
#[cfg(test)]
mod node_tests;
#[cfg(test)]
pub(super) mod server;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};

use ledger::{AccountId, Balance, Books, Entry};

use super::append::{Append, Head, OutboxItem, StoredEvent};
use super::chain::{self, ChainVerdict};
use super::check::{Examination, Finding, Look, Looked};
use super::cover::{self, Covered, Covering, Uncovered};
use super::error::StoreError;
use super::examine::{self, Along, STRETCH};
use super::jobs::{Job, QUEUE};
use super::judge::View;
use super::names::{CommandId, Epoch, StreamName, Version};
use super::{BooksCopy, EventStore, Reply, SqliteStore, sqlite};
use crate::evidence::{Checkpoint, KeptCheckpoint, Receipt};
pub use nodes::{
    HOUSE, Introduction, KeptSession, LEASE, Lease, Listening, Node, Nodes, NotJoined, Picture,
    RENEWED_EVERY, SPEAKS, lease_of,
};
use rows::Rows;
use session::Session;
use tls::Reached;
use writer::{LOCK, Writer};

/// The schema that this program knows.
const SCHEMA: i64 = 3;

/// The tables.
const TABLES: &str = include_str!("schema.sql");

/// The schema that brought the nodes.
const NODES: i64 = 2;

/// What each schema after the first added: the nodes and their leases; events and replies in
/// phrases.
const ADDED: [(i64, &str); 2] = [
    (NODES, include_str!("nodes.sql")),
    (SCHEMA, include_str!("phrases.sql")),
];

/// Why the store refuses everything, once it does.
type Poison = Arc<OnceLock<String>>;

/// An event store in a PostgreSQL database.
pub struct PostgresStore {
    jobs: Option<SyncSender<Job>>,
    /// Gone only when the store is closed.
    reader: Mutex<Option<Session>>,
    poison: Poison,
    writer: Option<JoinHandle<()>>,
}

impl PostgresStore {
    /// Opens the store in the database that a URL names (`postgres://user@host:port/database`), and
    /// makes its tables if the database is empty. One that holds something else, has another schema
    /// or does not sync what it commits is refused and left as it is.
    pub fn open(url: &str) -> Result<PostgresStore, StoreError> {
        elsewhere(|| PostgresStore::open_here(url, None, true))
    }

    /// Opens what is there to be looked at; an empty database is left empty, and refused.
    pub fn look_at(url: &str) -> Result<PostgresStore, StoreError> {
        elsewhere(|| PostgresStore::open_here(url, None, false))
    }

    /// The same for a node of that name: it takes over the streams alone whose leases it has.
    pub fn open_for(url: &str, node: &str) -> Result<PostgresStore, StoreError> {
        elsewhere(|| PostgresStore::open_here(url, Some(node), true))
    }

    fn open_here(url: &str, node: Option<&str>, makes: bool) -> Result<PostgresStore, StoreError> {
        let reached = Reached::named(url)?;
        let session = Session::open(&reached)?;
        check_synced(&session)?;
        transact(&session, || make(&session, makes))?;
        if let Some(node) = node {
            session.name_node(node)?;
        }
        let reader = Session::open(&reached)?;
        let poison = Poison::default();
        let (jobs, queue) = mpsc::sync_channel(QUEUE);
        let writer = Writer::new(session, Arc::clone(&poison));
        let thread = thread::Builder::new().name("store-writer".to_owned());
        let thread = thread.spawn(move || writer.run(&queue));
        let thread = thread.map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(PostgresStore {
            jobs: Some(jobs),
            reader: Mutex::new(Some(reader)),
            poison,
            writer: Some(thread),
        })
    }

    /// Why the store refuses everything, if it does.
    pub fn why_stopped(&self) -> Option<&str> {
        self.poison.get().map(String::as_str)
    }

    /// Checks every stream's chain and the money. The first that is wrong is told.
    pub fn check(&self) -> Result<(), StoreError> {
        for (stream, _) in self.heads()? {
            if let ChainVerdict::Broken(broken) = self.verify_chain(&stream)? {
                let detail = format!("the stream {stream} does not hold: {broken:?}");
                return Err(self.damaged(detail));
            }
        }
        let audit = self.audit()?;
        match audit.is_clean() {
            true => Ok(()),
            false => Err(self.damaged(format!("{:?}", audit.findings))),
        }
    }

    /// Looks everything over, all as of one moment, and says all that is wrong: each chain, the
    /// checkpoints, those that lie elsewhere, the money. Nothing is taken over or changed.
    pub fn examine(&self, look: &Look<'_>) -> Result<Examination, StoreError> {
        self.reading(|rows| examined(rows, look))
    }

    /// The events of a stream whose chain holds.
    pub(super) fn read_whole(&self, stream: &StreamName) -> Result<Vec<StoredEvent>, StoreError> {
        self.reading(|rows| match rows.verify(stream)? {
            ChainVerdict::Intact(_) => rows.events(stream, Version(0), Version(u64::MAX)),
            ChainVerdict::Broken(broken) => {
                let stream = stream.clone();
                let finding = Finding::Chain { stream, broken };
                Err(rows.0.damaged(finding))
            }
        })
    }

    /// What contradicts a receipt, and the record that is kept of the round.
    pub(super) fn testify(
        &self,
        receipt: &Receipt,
    ) -> Result<(Vec<Finding>, Option<Vec<u8>>), StoreError> {
        let round = &receipt.round;
        self.reading(|rows| {
            let found = examine::receipt(rows, receipt)?;
            let body = rows.record_at(&round.stream, round.round, round.version)?;
            Ok((found, body))
        })
    }

    /// Reads what is signed and told, all as of one moment.
    pub(super) fn as_of_one_moment<T: Send>(
        &self,
        read: impl FnOnce(&dyn Covering) -> Result<T, StoreError> + Send,
    ) -> Result<T, StoreError> {
        self.reading(|rows| read(rows))
    }

    /// Copies everything to a new file, as of one moment, while the house is at work, and looks the
    /// copy over; one that is not sound is not kept.
    pub fn back_up(&self, to: &Path) -> Result<Examination, StoreError> {
        sqlite::make_copy(to, |part| self.reading(|rows| copy::fill(rows, part)))
    }

    /// Puts a copy into an empty database. A copy that is not sound, or that does not come out of
    /// the database as it went in, changes nothing.
    pub fn restore(copy: &Path, url: &str) -> Result<Examination, StoreError> {
        let found = SqliteStore::examine(copy)?;
        if !found.is_sound() {
            return Ok(found);
        }
        elsewhere(|| {
            let session = Session::open(&Reached::named(url)?)?;
            check_synced(&session)?;
            transact(&session, || {
                if standing(&session)?.is_some() {
                    let place = session.place();
                    return Err(StoreError::Failed(format!(
                        "{} is not empty: a copy is put into an empty database, and the old one \
                         is kept as it is",
                        place.display()
                    )));
                }
                make(&session, true)?;
                copy::pour(copy, &session)?;
                let again = examined(&Rows(&session), &Look::default())?;
                let same = |of: &Examination| {
                    (
                        of.streams,
                        of.events,
                        of.accounts,
                        of.transfers,
                        of.records,
                        of.checkpoints,
                    )
                };
                match again.is_sound() && same(&again) == same(&found) {
                    true => Ok(again),
                    false => Err(session.damaged(format!("{again:?}"))),
                }
            })
        })
    }

    /// The server and the database that a name leads to, without a password.
    pub fn place_of(url: &str) -> PathBuf {
        let place = url.parse().map(|config| session::place(&config));
        place.unwrap_or_else(|_| PathBuf::from("postgres"))
    }

    fn damaged(&self, detail: String) -> StoreError {
        let reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        match reader.as_ref() {
            Some(session) => session.damaged(detail),
            None => StoreError::Stopped,
        }
    }

    /// Reads within one snapshot, so that everything is of the same moment.
    fn reading<T: Send>(
        &self,
        read: impl FnOnce(&Rows<'_>) -> Result<T, StoreError> + Send,
    ) -> Result<T, StoreError> {
        if let Some(cause) = self.poison.get() {
            return Err(StoreError::Poisoned(cause.clone()));
        }
        elsewhere(|| {
            let reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
            let session = reader.as_ref().ok_or(StoreError::Stopped)?;
            session.batch("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")?;
            let outcome = read(&Rows(session));
            let ended = session.batch("ROLLBACK");
            outcome.and_then(|value| ended.map(|()| value))
        })
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

/// Looks everything over that one snapshot shows.
fn examined(rows: &Rows<'_>, look: &Look<'_>) -> Result<Examination, StoreError> {
    let heads = rows.heads()?;
    let (accounts, entries) = (rows.accounts()?, rows.entries()?);
    let last = Covering::last_checkpoint(rows)?;
    let mut found = Examination {
        streams: heads.len() as u64,
        events: heads.iter().map(|(_, head)| head.version.0).sum(),
        accounts: accounts.len() as u64,
        transfers: entries.len() as u64,
        records: rows.count_records()?,
        checkpoints: last.as_ref().map_or(0, |last| last.statement.number),
        last,
        ..Examination::default()
    };
    (look.watch)(Looked::Of(found.events));
    for (stream, head) in &heads {
        found.findings.extend(chain(rows, stream, head, look)?);
    }
    examine::checkpoints(rows, None, &mut found)?;
    let against = examine::against(rows, look.exported)?;
    found.findings.extend(against);
    let money = examine::books(&accounts, |take| {
        entries.iter().for_each(take);
        Ok(())
    })?;
    found.findings.extend(money);
    Ok(found)
}

/// Walks along a stream's chain, stretch by stretch.
fn chain(
    rows: &Rows<'_>,
    stream: &StreamName,
    head: &Head,
    look: &Look<'_>,
) -> Result<Vec<Finding>, StoreError> {
    let heeding = (look.followers)(stream);
    let heeds = |body: &str| heeding.as_ref().is_some_and(|heeding| heeding.heeds(body));
    let mut along = Along::new((look.followers)(stream));
    let mut found = Vec::new();
    let mut from = (Version(1), chain::genesis(stream));
    for number in 0.. {
        let next = Version(from.0.0.saturating_add(STRETCH));
        let until = rows.row_from(stream, next)?;
        let mut walked = rows.walk(stream, from, until, &heeds)?;
        (look.watch)(Looked::At(walked.next.0 - from.0.0));
        walked.broken = match until {
            Some(next) => walked.broken_before(next),
            None => walked.broken_at(head),
        };
        let hash = walked.hash;
        found.extend(along.take(stream, number, walked));
        match until {
            Some(next) => from = (next, hash),
            None => break,
        }
    }
    Ok(found)
}

/// Does something on a thread of its own: a connection waits for its server in a way that threads
/// of an async runtime do not allow.
fn elsewhere<T: Send>(
    work: impl FnOnce() -> Result<T, StoreError> + Send,
) -> Result<T, StoreError> {
    let done = thread::scope(|scope| scope.spawn(work).join());
    done.unwrap_or_else(|_| {
        Err(StoreError::Failed(
            "a read of the store panicked".to_owned(),
        ))
    })
}

/// A server that does not sync loses what it acknowledged.
fn check_synced(session: &Session) -> Result<(), StoreError> {
    for setting in ["fsync", "full_page_writes"] {
        let row = session.one("SELECT current_setting($1)", &[&setting])?;
        let value: Option<String> = row.and_then(|row| row.try_get(0).ok());
        if value.as_deref() != Some("on") {
            let place = session.place();
            return Err(StoreError::Failed(format!(
                "{} runs with {setting} = {}, and would lose what it acknowledged: set it to on",
                place.display(),
                value.unwrap_or_default()
            )));
        }
    }
    session.batch("SET synchronous_commit = on")
}

/// Does something within one transaction that nobody else writes beside.
fn transact<T>(
    session: &Session,
    work: impl FnOnce() -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    session.batch("BEGIN")?;
    session.run("SELECT pg_advisory_xact_lock($1)", &[&LOCK])?;
    let done = work();
    match &done {
        Ok(_) => session.batch("COMMIT")?,
        Err(_) => session.batch("ROLLBACK")?,
    }
    done
}

/// What is in the database: nothing, something of ours (`true`), or something else.
fn standing(session: &Session) -> Result<Option<bool>, StoreError> {
    let sql = "SELECT c.relname = 'tapete_store' FROM pg_class c \
         JOIN pg_namespace n ON n.oid = c.relnamespace \
         WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'v', 'm', 'f') \
         ORDER BY 1 DESC LIMIT 1";
    let row = session.one(sql, &[])?;
    Ok(row.and_then(|row| row.try_get(0).ok()))
}

/// Makes the tables in an empty database, if that is wanted, or checks those that are there.
fn make(session: &Session, makes: bool) -> Result<(), StoreError> {
    let path = session.place();
    match standing(session)? {
        None if !makes => Err(StoreError::Missing { path }),
        None => {
            session.batch(TABLES)?;
            add_after(session, 1)?;
            session.run("INSERT INTO tapete_store VALUES ($1)", &[&SCHEMA])?;
            Ok(())
        }
        Some(false) => Err(StoreError::NotAStore { path }),
        Some(true) => {
            let row = session.one("SELECT schema FROM tapete_store", &[])?;
            let mut found: i64 = row.and_then(|row| row.try_get(0).ok()).unwrap_or(0);
            if (1..SCHEMA).contains(&found) && makes {
                add_after(session, found)?;
                session.run("UPDATE tapete_store SET schema = $1", &[&SCHEMA])?;
                found = SCHEMA;
            }
            let known = SCHEMA;
            match found == known {
                true => Ok(()),
                false => Err(StoreError::OtherSchema { path, found, known }),
            }
        }
    }
}

/// Adds what came after a schema. Nodes of an earlier version that are at work would not read what
/// is written from then on.
fn add_after(session: &Session, schema: i64) -> Result<(), StoreError> {
    let at_work = "SELECT name FROM nodes WHERE expires > clock_timestamp() ORDER BY name LIMIT 1";
    if (NODES..SCHEMA).contains(&schema)
        && let Some(node) = session.one(at_work, &[])?
    {
        let node: String = node.try_get(0).unwrap_or_default();
        return Err(StoreError::Failed(format!(
            "{} gets a schema that the node {node}, which is at work, does not know: end all nodes \
             first (SIGTERM; they finish their hands)",
            session.place().display()
        )));
    }
    let mut added = ADDED.iter().filter(|(added, _)| *added > schema);
    added.try_for_each(|(_, sql)| session.batch(sql))
}

impl EventStore for PostgresStore {
    fn submit(&self, append: Append, reply: Reply) {
        let append = Box::new(append);
        self.send(Job::Append { append, reply });
    }

    fn take_ownership(&self, stream: &StreamName) -> Result<Epoch, StoreError> {
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
        self.reading(|rows| rows.events(stream, after, until))
    }

    fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        self.reading(|rows| rows.head(stream))
    }

    fn heads(&self) -> Result<Vec<(StreamName, Head)>, StoreError> {
        self.reading(|rows| rows.heads())
    }

    fn balance(&self, account: &AccountId) -> Result<Option<Balance>, StoreError> {
        let state = self.reading(|rows| rows.account(account))?;
        Ok(state.map(|state| state.balance))
    }

    fn balances(&self, accounts: &[AccountId]) -> Result<Vec<Option<Balance>>, StoreError> {
        self.reading(|rows| {
            let balance = |account| {
                let state = rows.account(account)?;
                Ok(state.map(|state: ledger::AccountState| state.balance))
            };
            accounts.iter().map(balance).collect()
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
        let kept = self.reading(|rows| rows.command(command))?;
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
        self.reading(|rows| cover::uncovered(rows, |_| false))
    }

    fn keep_checkpoint(&self, kept: KeptCheckpoint) -> Result<(), StoreError> {
        let (reply, answer) = mpsc::channel();
        let kept = Box::new(kept);
        self.send(Job::Checkpoint { kept, reply });
        answer.recv().unwrap_or(Err(StoreError::Stopped))
    }

    fn covered(&self, stream: &StreamName, round: u64) -> Result<Covered, StoreError> {
        self.reading(|rows| cover::receipt(rows, stream, round))
    }
}

/// Closing waits until everything that was handed over is answered.
impl Drop for PostgresStore {
    fn drop(&mut self) {
        drop(self.jobs.take());
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
        let reader = self.reader.get_mut();
        let reader = reader.unwrap_or_else(PoisonError::into_inner).take();
        let _ = elsewhere(|| {
            drop(reader);
            Ok(())
        });
    }
}
