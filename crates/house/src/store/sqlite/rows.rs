//! What the tables say, and what is written into them. Nothing here judges.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::Path;

use exact::Cents;
use ledger::{
    Account, AccountId, AccountState, Act, Balance, Books, Entry, Receipt, Transfer, TransferId,
};
use merkle::{Messages, hash_all};
use rusqlite::types::{Type, ValueRef};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Params, Row, params};

use crate::evidence::KeptCheckpoint;
use crate::fair::Hash;
use crate::store::append::{Head, OutboxItem, StoredEvent};
use crate::store::chain::{self, ChainVerdict, Moved};
use crate::store::columns::{ActColumns, EventsRow, events_columns, stored};
use crate::store::error::StoreError;
use crate::store::jobs::Writing;
use crate::store::judge::{Plan, View};
use crate::store::names::{CommandId, Epoch, StreamName, Version};
use crate::store::phrases::{NotAText, lengthen, lengthen_all, shorten};
use crate::store::stretch::{Bodies, CameWith, KeptRow, Stretch, Walked};

const ACCOUNT: &str = "SELECT id, kind, debits_posted, credits_posted, debits_pending, \
     credits_pending, version FROM accounts";
const EVENTS: &str = "SELECT version, epoch, previous, postings, body, hash FROM events";
const ENTRY: &str = "SELECT t.sequence, t.id, t.group_first, t.group_count, t.act, t.debit, \
     t.credit, t.amount, t.pending, t.reason, t.basis, s.settler, t.version \
     FROM transfers t LEFT JOIN settlements s ON s.pending = t.id";

/// The most faults of pages, or of balances, that are told.
const MOST_FAULTS: u32 = 20;

/// The tables as seen through one connection.
pub(super) struct Rows<'c> {
    connection: &'c Connection,
    path: &'c Path,
    /// What of later schemas the file has, once that was asked: it is asked of each stream.
    has: Has,
}

#[derive(Default)]
struct Has {
    more: OnceCell<bool>,
    records: OnceCell<bool>,
}

impl<'c> Rows<'c> {
    pub(super) fn new(connection: &'c Connection, path: &'c Path) -> Rows<'c> {
        Rows {
            connection,
            path,
            has: Has::default(),
        }
    }

    pub(super) fn connection(&self) -> &Connection {
        self.connection
    }

    /// What an error of the engine means for the store.
    pub(super) fn failure(&self, error: rusqlite::Error) -> StoreError {
        let unreadable = matches!(
            error,
            rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::InvalidColumnType(..)
                | rusqlite::Error::IntegralValueOutOfRange(..)
        );
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => StoreError::NotAStore {
                path: self.path.to_path_buf(),
            },
            Some(ErrorCode::DatabaseCorrupt) => self.damaged(error.to_string()),
            _ if unreadable => self.damaged(error.to_string()),
            _ => StoreError::Failed(error.to_string()),
        }
    }

    pub(super) fn damaged(&self, detail: String) -> StoreError {
        let path = self.path.to_path_buf();
        StoreError::Damaged { path, detail }
    }

    pub(super) fn one<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached(sql)
            .map_err(|error| self.failure(error))?;
        let row = statement.query_row(params, read).optional();
        row.map_err(|error| self.failure(error))
    }

    pub(super) fn all<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached(sql)
            .map_err(|error| self.failure(error))?;
        let rows = statement.query_map(params, read);
        let rows = rows.and_then(Iterator::collect);
        rows.map_err(|error| self.failure(error))
    }

    /// Takes rows one after the other, until there is enough.
    fn each(
        &self,
        sql: &str,
        params: impl Params,
        mut take: impl FnMut(&Row<'_>) -> rusqlite::Result<ControlFlow<()>>,
    ) -> Result<(), StoreError> {
        let taken = || -> rusqlite::Result<()> {
            let mut statement = self.connection.prepare_cached(sql)?;
            let mut rows = statement.query(params)?;
            while let Some(row) = rows.next()? {
                if take(row)?.is_break() {
                    break;
                }
            }
            Ok(())
        };
        taken().map_err(|error| self.failure(error))
    }

    pub(super) fn run(&self, sql: &str, params: impl Params) -> Result<(), StoreError> {
        let mut statement = self
            .connection
            .prepare_cached(sql)
            .map_err(|error| self.failure(error))?;
        let done = statement.execute(params);
        done.map(|_| ()).map_err(|error| self.failure(error))
    }
}

// Reading.

impl Rows<'_> {
    pub(super) fn events(
        &self,
        stream: &StreamName,
        after: Version,
        until: Version,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let sql = format!(
            "{EVENTS} WHERE stream = ?1 AND version >= ?2 AND version <= ?3 ORDER BY version"
        );
        let (from, mut before) = self.row_after(stream, after)?;
        let values = params![stream.as_str(), bound(from.0), bound(until.0)];
        let rows = self.all(&sql, values, events_row)?.into_iter();
        let mut events: Vec<StoredEvent> = rows.flat_map(|row| row.events(&mut before)).collect();
        events.retain(|event| event.version > after && event.version <= until);
        Ok(events)
    }

    /// Walks along a stretch of a stream's chain: from a row, after an event of that hash, up to
    /// another row or to the end.
    pub(super) fn walk(
        &self,
        stream: &StreamName,
        (from, before): (Version, Hash),
        until: Option<Version>,
        heeds: &dyn Fn(&str) -> bool,
    ) -> Result<Walked, StoreError> {
        let last = until.map_or(i64::MAX, |until| bound(until.0) - 1);
        let came = self.came_with(stream, from, last)?;
        let mut stretch = Stretch::new(from, before, came, heeds);
        let sql = format!(
            "SELECT version, epoch, previous, postings, body, hash, {} FROM events \
             WHERE stream = ?1 AND version >= ?2 AND version <= ?3 ORDER BY version",
            self.more()?
        );
        let values = params![stream.as_str(), bound(from.0), last];
        self.each(&sql, values, |row| {
            stretch.take(&kept_row(row)?).map_err(unreadable)
        })?;
        Ok(stretch.end())
    }

    /// What came with the events of a stretch of a stream.
    fn came_with(
        &self,
        stream: &StreamName,
        from: Version,
        last: i64,
    ) -> Result<CameWith, StoreError> {
        let mut came = CameWith::default();
        let within = "WHERE stream = ?1 AND version >= ?2 AND version <= ?3";
        let values = params![stream.as_str(), bound(from.0), last];
        let sql =
            format!("SELECT version, id, kind FROM accounts {within} ORDER BY version, place");
        self.each(&sql, values, |row| {
            came.opened(Version(count(row, 0)?), letters(row, 1)?, letters(row, 2)?);
            Ok(ControlFlow::Continue(()))
        })?;
        let sql = format!(
            "SELECT version, id, act, debit, credit, amount, pending, reason, basis \
             FROM transfers {within} ORDER BY version, sequence"
        );
        self.each(&sql, values, |row| {
            came.moved(Version(count(row, 0)?), &moved(row)?);
            Ok(ControlFlow::Continue(()))
        })?;
        if self.keeps_records()? {
            let sql = format!("SELECT version, hash FROM records {within} ORDER BY version, place");
            self.each(&sql, values, |row| {
                came.kept(Version(count(row, 0)?), row.get(1)?);
                Ok(ControlFlow::Continue(()))
            })?;
        }
        Ok(came)
    }

    /// The first row of a stream that begins at a version or after it.
    pub(super) fn row_from(
        &self,
        stream: &StreamName,
        version: Version,
    ) -> Result<Option<Version>, StoreError> {
        let sql = "SELECT version FROM events WHERE stream = ?1 AND version >= ?2 \
             ORDER BY version LIMIT 1";
        let values = params![stream.as_str(), bound(version.0)];
        self.one(sql, values, |row| Ok(Version(count(row, 0)?)))
    }

    /// The row in which the events after a version begin, and the hash before it.
    pub(super) fn row_after(
        &self,
        stream: &StreamName,
        after: Version,
    ) -> Result<(Version, Hash), StoreError> {
        if after == Version(0) {
            return Ok((Version(0), chain::genesis(stream)));
        }
        let sql = "SELECT COALESCE(MAX(version), 0) FROM events \
             WHERE stream = ?1 AND version <= ?2";
        let next = bound(after.0.saturating_add(1));
        let from = self.one(sql, params![stream.as_str(), next], |row| count(row, 0))?;
        let from = Version(from.unwrap_or(0));
        Ok((from, self.hash_before(stream, from)?))
    }

    /// The hash of what came before a row.
    pub(super) fn hash_before(
        &self,
        stream: &StreamName,
        row: Version,
    ) -> Result<Hash, StoreError> {
        let sql = "SELECT hash FROM events WHERE stream = ?1 AND version < ?2 \
             ORDER BY version DESC LIMIT 1";
        let values = params![stream.as_str(), bound(row.0)];
        let told = self.one(sql, values, |row| row.get(0))?;
        Ok(told.unwrap_or_else(|| chain::genesis(stream)))
    }

    pub(super) fn heads(&self) -> Result<Vec<(StreamName, Head)>, StoreError> {
        let sql = "SELECT version, hash, epoch, name FROM streams ORDER BY name";
        self.all(sql, [], |row| {
            let name: String = row.get(3)?;
            Ok((stream_name(&name)?, head(row)?))
        })
    }

    /// Walks a stream's chain from its first event, with what came with each.
    pub(super) fn verify(&self, stream: &StreamName) -> Result<ChainVerdict, StoreError> {
        let head = self.head(stream)?.unwrap_or(Head {
            version: Version(0),
            hash: chain::genesis(stream),
            epoch: Epoch(0),
        });
        let from = (Version(1), chain::genesis(stream));
        let walked = self.walk(stream, from, None, &|_| false)?;
        Ok(match walked.broken_at(&head) {
            None => ChainVerdict::Intact(head),
            Some(broken) => ChainVerdict::Broken(broken),
        })
    }

    pub(super) fn accounts(&self) -> Result<Vec<AccountState>, StoreError> {
        self.all(&format!("{ACCOUNT} ORDER BY id"), [], account_state)
    }

    pub(super) fn entries(&self) -> Result<Vec<Entry>, StoreError> {
        self.all(&format!("{ENTRY} ORDER BY t.sequence"), [], entry)
    }

    /// Every transfer, in order.
    pub(super) fn each_entry(&self, mut take: impl FnMut(&Entry)) -> Result<(), StoreError> {
        self.each(&format!("{ENTRY} ORDER BY t.sequence"), [], |row| {
            take(&entry(row)?);
            Ok(ControlFlow::Continue(()))
        })
    }

    pub(super) fn entries_after(&self, place: u64, most: usize) -> Result<Vec<Entry>, StoreError> {
        let bound = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let sql = format!("{ENTRY} WHERE t.sequence > ?1 ORDER BY t.sequence LIMIT ?2");
        self.all(&sql, [bound(place), bound(most as u64)], entry)
    }

    pub(super) fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "SELECT sealed FROM secrets WHERE name = ?1";
        self.one(sql, [name], |row| row.get(0))
    }

    pub(super) fn record(
        &self,
        stream: &StreamName,
        round: u64,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "SELECT body FROM records WHERE stream = ?1 AND round = ?2 \
             ORDER BY version DESC LIMIT 1";
        let round = i64::try_from(round).unwrap_or(i64::MAX);
        self.one(sql, params![stream.as_str(), round], |row| row.get(0))
    }

    /// The record of a round that was kept with an event.
    pub(super) fn record_at(
        &self,
        stream: &StreamName,
        round: u64,
        at: Version,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        if !self.keeps_records()? {
            return Ok(None);
        }
        let sql = "SELECT body FROM records WHERE stream = ?1 AND round = ?2 AND version = ?3";
        let bound = |number| i64::try_from(number).unwrap_or(i64::MAX);
        let values = params![stream.as_str(), bound(round), bound(at.0)];
        self.one(sql, values, |row| row.get(0))
    }

    /// Whether records are kept: a store that an earlier version wrote, and that is only read, has
    /// no place for them.
    fn keeps_records(&self) -> Result<bool, StoreError> {
        known(&self.has.records, || self.has_table("records"))
    }

    /// Whether checkpoints are kept, likewise.
    pub(super) fn keeps_checkpoints(&self) -> Result<bool, StoreError> {
        self.has_table("checkpoints")
    }

    fn has_table(&self, name: &str) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1";
        Ok(self.one(sql, [name], |_| Ok(()))?.is_some())
    }

    /// How many records there are.
    pub(super) fn count_records(&self) -> Result<u64, StoreError> {
        match self.keeps_records()? {
            true => self.count_of("records"),
            false => Ok(0),
        }
    }

    /// How many checkpoints there are.
    pub(super) fn count_checkpoints(&self) -> Result<u64, StoreError> {
        match self.keeps_checkpoints()? {
            true => self.count_of("checkpoints"),
            false => Ok(0),
        }
    }

    /// The records whose bytes do not have their hash.
    pub(super) fn changed_records(&self) -> Result<Vec<(StreamName, u64)>, StoreError> {
        if !self.keeps_records()? {
            return Ok(Vec::new());
        }
        let sql = "SELECT stream, round, body, hash FROM records ORDER BY stream, round, version";
        let (mut changed, mut some) = (Vec::new(), Vec::new());
        self.each(sql, [], |row| {
            some.push(KeptRecord {
                stream: row.get(0)?,
                round: count(row, 1)?,
                body: row.get(2)?,
                hash: row.get(3)?,
                told: false,
            });
            if some.len() == RECORDS {
                changed.extend(KeptRecord::changed(&mut some));
            }
            Ok(ControlFlow::Continue(()))
        })?;
        changed.extend(KeptRecord::changed(&mut some));
        let named = |(stream, round): (String, u64)| Ok((stream_name(&stream)?, round));
        let named: rusqlite::Result<Vec<_>> = changed.into_iter().map(named).collect();
        named.map_err(|error| self.failure(error))
    }

    pub(super) fn outbox(&self, limit: u32) -> Result<Vec<OutboxItem>, StoreError> {
        let sql = "SELECT number, stream, version, body FROM outbox ORDER BY number LIMIT ?1";
        self.all(sql, [limit], |row| {
            let stream: String = row.get(1)?;
            Ok(OutboxItem {
                number: count(row, 0)?,
                stream: stream_name(&stream)?,
                version: Version(count(row, 2)?),
                body: row.get(3)?,
            })
        })
    }

    /// What SQLite finds wrong with its pages: by `quick_check` or `integrity_check`.
    pub(super) fn page_faults(&self, pragma: &str) -> Result<Vec<String>, StoreError> {
        let sql = format!("PRAGMA {pragma}({MOST_FAULTS})");
        let found: Vec<String> = self.all(&sql, [], |row| row.get(0))?;
        Ok(found.into_iter().filter(|fault| fault != "ok").collect())
    }

    /// What points at something that is not there, and the reservations that are not settled by
    /// just the transfer that says so.
    pub(super) fn dangling(&self) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";
        let tables: Vec<String> = self.all(sql, [], |row| row.get(0))?;
        let mut found = Vec::new();
        for table in tables {
            let rows = match table.as_str() {
                "events" => self.events_of_nothing()?,
                other => self.pointing_at_nothing(other)?,
            };
            found.extend(match rows {
                0 => None,
                1 => Some(format!("a row of {table} points at nothing")),
                rows => Some(format!("{rows} rows of {table} point at nothing")),
            });
        }
        let sql = "SELECT t.pending FROM transfers t LEFT JOIN settlements s \
             ON s.pending = t.pending AND s.settler = t.id \
             WHERE t.pending IS NOT NULL AND s.pending IS NULL \
             UNION ALL SELECT s.pending FROM settlements s LEFT JOIN transfers t \
             ON t.id = s.settler AND t.pending = s.pending WHERE t.id IS NULL";
        let odd: Vec<String> = self.all(sql, [], |row| row.get(0))?;
        let unsettled =
            |pending| format!("the reservation {pending} is not settled as the transfers say");
        found.extend(odd.into_iter().map(unsettled));
        Ok(found)
    }

    fn pointing_at_nothing(&self, table: &str) -> Result<u64, StoreError> {
        let sql = "SELECT COUNT(*) FROM pragma_foreign_key_check(?1)";
        let rows = self.one(sql, [table], |row| count(row, 0))?;
        Ok(rows.unwrap_or(0))
    }

    /// How many rows of events are of streams that are not there. They lie in the order of their
    /// streams: the engine would look for the stream of each.
    fn events_of_nothing(&self) -> Result<u64, StoreError> {
        let next = "SELECT stream FROM events WHERE stream > ?1 ORDER BY stream LIMIT 1";
        let first = "SELECT stream FROM events ORDER BY stream LIMIT 1";
        let mut rows = 0;
        let mut stream: Option<String> = self.one(first, [], |row| row.get(0))?;
        while let Some(name) = stream {
            let known = "SELECT 1 FROM streams WHERE name = ?1";
            if self.one(known, [&name], |_| Ok(()))?.is_none() {
                let sql = "SELECT COUNT(*) FROM events WHERE stream = ?1";
                rows += self.one(sql, [&name], |row| count(row, 0))?.unwrap_or(0);
            }
            stream = self.one(next, [&name], |row| row.get(0))?;
        }
        Ok(rows)
    }

    /// How many rows one of our tables has.
    pub(super) fn count_of(&self, table: &'static str) -> Result<u64, StoreError> {
        let sql = format!("SELECT COUNT(*) FROM {table}");
        let rows = self.one(&sql, [], |row| count(row, 0))?;
        Ok(rows.unwrap_or(0))
    }

    /// How many events there are.
    pub(super) fn count_all_events(&self) -> Result<u64, StoreError> {
        let sql = format!("SELECT COALESCE(SUM(1 + {}), 0) FROM events", self.more()?);
        let events = self.one(&sql, [], |row| count(row, 0))?;
        Ok(events.unwrap_or(0))
    }

    /// How many events a stream has up to a version.
    pub(super) fn count_events(
        &self,
        stream: &StreamName,
        up_to: Version,
    ) -> Result<u64, StoreError> {
        let sql = format!(
            "SELECT COALESCE(SUM(1 + MIN({}, ?2 - version)), 0) FROM events \
             WHERE stream = ?1 AND version <= ?2",
            self.more()?
        );
        let values = params![stream.as_str(), bound(up_to.0)];
        let events = self.one(&sql, values, |row| count(row, 0))?;
        Ok(events.unwrap_or(0))
    }

    /// How many events came with that of a row: none in a file that an earlier version wrote and
    /// that is only read.
    fn more(&self) -> Result<&'static str, StoreError> {
        let sql = "SELECT 1 FROM pragma_table_info('events') WHERE name = 'more'";
        let look = || Ok(self.one(sql, [], |_| Ok(()))?.is_some());
        Ok(match known(&self.has.more, look)? {
            true => "more",
            false => "0",
        })
    }

    /// The hash of one event.
    pub(super) fn hash_of(
        &self,
        stream: &StreamName,
        version: Version,
    ) -> Result<Option<Hash>, StoreError> {
        let sql =
            format!("{EVENTS} WHERE stream = ?1 AND version <= ?2 ORDER BY version DESC LIMIT 1");
        let values = params![stream.as_str(), bound(version.0)];
        let Some(row) = self.one(&sql, values, events_row)? else {
            return Ok(None);
        };
        if row.last() == version {
            return Ok(Some(row.hash));
        }
        let mut before = self.hash_before(stream, row.version)?;
        let events = row.events(&mut before).into_iter();
        let found = events.map(|event| (event.version, event.hash));
        Ok(found.collect::<HashMap<_, _>>().remove(&version))
    }

    /// The number of the last transfer.
    pub(super) fn last_transfer(&self) -> Result<u64, StoreError> {
        let sql = "SELECT COALESCE(MAX(sequence), 0) FROM transfers";
        let last = self.one(sql, [], |row| count(row, 0))?;
        Ok(last.unwrap_or(0))
    }

    /// The accounts whose posted sums are not what the transfers give, in words.
    pub(super) fn uneven(&self) -> Result<Vec<String>, StoreError> {
        let sql = format!(
            "WITH moved AS (SELECT debit, credit, amount FROM transfers WHERE act = 'move' \
             UNION ALL SELECT r.debit, r.credit, t.amount FROM transfers t \
             JOIN transfers r ON r.id = t.pending WHERE t.act = 'post'), \
             sides AS (SELECT debit AS account, amount AS taken, 0 AS given FROM moved \
             UNION ALL SELECT credit, 0, amount FROM moved), \
             sums AS (SELECT account, SUM(taken) AS taken, SUM(given) AS given FROM sides \
             GROUP BY account) \
             SELECT a.id, a.debits_posted, a.credits_posted, COALESCE(s.taken, 0), \
             COALESCE(s.given, 0) FROM accounts a LEFT JOIN sums s ON s.account = a.id \
             WHERE a.debits_posted <> COALESCE(s.taken, 0) \
             OR a.credits_posted <> COALESCE(s.given, 0) LIMIT {MOST_FAULTS}"
        );
        self.all(&sql, [], |row| {
            let account: String = row.get(0)?;
            let (taken, given) = (count(row, 1)?, count(row, 2)?);
            let (moved_out, moved_in) = (count(row, 3)?, count(row, 4)?);
            Ok(format!(
                "{account} is said to have given {taken} and got {given}, the transfers give \
                 {moved_out} and {moved_in}, in cents"
            ))
        })
    }
}

impl Books for Rows<'_> {
    type Error = StoreError;

    fn account(&self, id: &AccountId) -> Result<Option<AccountState>, StoreError> {
        let sql = format!("{ACCOUNT} WHERE id = ?1");
        self.one(&sql, [id.as_str()], account_state)
    }

    fn entry(&self, id: &TransferId) -> Result<Option<Entry>, StoreError> {
        let sql = format!("{ENTRY} WHERE t.id = ?1");
        self.one(&sql, [id.as_str()], entry)
    }

    fn next_sequence(&self) -> Result<u64, StoreError> {
        let sql = "SELECT COALESCE(MAX(sequence), 0) + 1 FROM transfers";
        let next = self.one(sql, [], |row| count(row, 0))?;
        Ok(next.unwrap_or(1))
    }
}

impl View for Rows<'_> {
    fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        let sql = "SELECT version, hash, epoch FROM streams WHERE name = ?1";
        self.one(sql, [stream.as_str()], head)
    }

    fn command(&self, id: &CommandId) -> Result<Option<(Hash, String)>, StoreError> {
        let sql = "SELECT body_hash, reply FROM commands WHERE id = ?1";
        self.one(sql, [id.as_str()], |row| {
            let body: Hash = row.get(0)?;
            Ok((body, text(row, 1, &body)?))
        })
    }

    fn next_outbox(&self) -> Result<u64, StoreError> {
        let sql = "SELECT seq + 1 FROM sqlite_sequence WHERE name = 'outbox'";
        let next = self.one(sql, [], |row| count(row, 0))?;
        Ok(next.unwrap_or(1))
    }
}

// Writing.

impl Writing for Rows<'_> {
    /// Writes an append. Events come first, for accounts and transfers point at them.
    fn write(&self, plan: &Plan) -> Result<(), StoreError> {
        self.write_events(plan)?;
        self.write_head(&plan.stream, &plan.head)?;
        for (place, account) in (0..).zip(&plan.opened) {
            self.open_account(plan, account, place)?;
        }
        if let Some(ledger) = &plan.ledger {
            self.write_postings(plan, ledger)?;
        }
        if let Some(command) = &plan.command {
            let sql = "INSERT INTO commands (id, body_hash, reply) VALUES (?1, ?2, ?3)";
            let (id, body) = (command.id.as_str(), &command.body_hash);
            let reply = shorten(&command.reply, Some(body));
            self.run(sql, params![id, body, reply])?;
        }
        for secret in &plan.secrets {
            let sql = "INSERT INTO secrets (name, sealed) VALUES (?1, ?2) \
                 ON CONFLICT (name) DO UPDATE SET sealed = excluded.sealed";
            self.run(sql, params![secret.name, secret.sealed])?;
        }
        for (place, (record, hash)) in (0i64..).zip(&plan.records) {
            let sql = "INSERT INTO records (stream, version, place, round, hash, body, told) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
            let (stream, at) = (plan.stream.as_str(), stored(plan.at.0));
            let round = stored(record.round);
            let (body, told) = (&record.body, record.told);
            self.run(sql, params![stream, at, place, round, hash, body, told])?;
        }
        plan.outbox.iter().try_for_each(|item| self.put_out(item))
    }

    fn forget_outbox(&self, up_to: u64) -> Result<(), StoreError> {
        let up_to = i64::try_from(up_to).unwrap_or(i64::MAX);
        self.run("DELETE FROM outbox WHERE number <= ?1", [up_to])
    }

    /// Raises a stream's epoch; makes the stream if it is new.
    fn own(&self, stream: &StreamName) -> Result<Epoch, StoreError> {
        let sql = "INSERT INTO streams (name, epoch, version, hash) VALUES (?1, 1, 0, ?2) \
             ON CONFLICT (name) DO UPDATE SET epoch = epoch + 1 RETURNING epoch";
        let values = params![stream.as_str(), chain::genesis(stream)];
        let epoch = self.one(sql, values, |row| count(row, 0))?;
        epoch
            .map(Epoch)
            .ok_or_else(|| StoreError::Failed("no epoch came back".to_owned()))
    }

    fn keep_checkpoint(&self, kept: &KeptCheckpoint) -> Result<(), StoreError> {
        self.insert_checkpoint(kept)
    }
}

impl Rows<'_> {
    fn write_events(&self, plan: &Plan) -> Result<(), StoreError> {
        let sql = "INSERT INTO events (stream, version, more, epoch, postings, body, hash) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let (more, postings, bodies) = events_columns(plan);
        let values = params![
            plan.stream.as_str(),
            stored(plan.at.0),
            more,
            stored(plan.head.epoch.0),
            postings,
            bodies,
            plan.head.hash,
        ];
        self.run(sql, values)
    }

    fn write_head(&self, stream: &StreamName, head: &Head) -> Result<(), StoreError> {
        let sql = "UPDATE streams SET version = ?2, hash = ?3 WHERE name = ?1";
        let version = stored(head.version.0);
        self.run(sql, params![stream.as_str(), version, head.hash])
    }

    fn open_account(&self, plan: &Plan, account: &Account, place: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO accounts (id, kind, issues, stream, version, place) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let values = params![
            account.id.as_str(),
            account.kind.as_str(),
            account.kind.issues(),
            plan.stream.as_str(),
            stored(plan.at.0),
            place,
        ];
        self.run(sql, values)
    }

    fn write_postings(&self, plan: &Plan, ledger: &ledger::Plan) -> Result<(), StoreError> {
        for entry in &ledger.entries {
            self.write_transfer(plan, entry)?;
        }
        for (pending, settler) in &ledger.settled {
            let sql = "INSERT INTO settlements (pending, settler) VALUES (?1, ?2)";
            self.run(sql, [pending.as_str(), settler.as_str()])?;
        }
        for state in &ledger.accounts {
            let sql = "UPDATE accounts SET debits_posted = ?2, credits_posted = ?3, \
                 debits_pending = ?4, credits_pending = ?5 WHERE id = ?1";
            let balance = &state.balance;
            let values = params![
                state.account.id.as_str(),
                stored(balance.debits_posted.count()),
                stored(balance.credits_posted.count()),
                stored(balance.debits_pending.count()),
                stored(balance.credits_pending.count()),
            ];
            self.run(sql, values)?;
        }
        Ok(())
    }

    fn write_transfer(&self, plan: &Plan, entry: &Entry) -> Result<(), StoreError> {
        let sql = "INSERT INTO transfers (sequence, id, group_first, group_count, act, debit, \
             credit, amount, pending, reason, basis, stream, version) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)";
        let transfer = &entry.transfer;
        let act = ActColumns::of(&transfer.act);
        let values = params![
            stored(entry.sequence),
            transfer.id.as_str(),
            stored(entry.group.first),
            stored(entry.group.count),
            act.name,
            act.debit,
            act.credit,
            act.amount,
            act.pending,
            transfer.reason.as_str(),
            transfer.basis,
            plan.stream.as_str(),
            stored(plan.at.0),
        ];
        self.run(sql, values)
    }

    fn put_out(&self, item: &OutboxItem) -> Result<(), StoreError> {
        let sql = "INSERT INTO outbox (number, stream, version, body) VALUES (?1, ?2, ?3, ?4)";
        let version = stored(item.version.0);
        let number = stored(item.number);
        self.run(
            sql,
            params![number, item.stream.as_str(), version, item.body],
        )
    }
}

/// What is known, or what is found when it is looked for.
fn known(
    cell: &OnceCell<bool>,
    look: impl FnOnce() -> Result<bool, StoreError>,
) -> Result<bool, StoreError> {
    match cell.get() {
        Some(known) => Ok(*known),
        None => look().map(|found| *cell.get_or_init(|| found)),
    }
}

// From rows to values. What does not fit is damage, never a default.

pub(super) fn count(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    let number: i64 = row.get(column)?;
    u64::try_from(number).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(column, number))
}

/// A number to compare with: those that are too large are beyond all that is stored.
fn bound(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The events of an append. What an earlier version wrote is text as it is.
fn events_row(row: &Row<'_>) -> rusqlite::Result<EventsRow> {
    Ok(EventsRow {
        version: Version(count(row, 0)?),
        epoch: Epoch(count(row, 1)?),
        previous: row.get(2)?,
        postings: row.get(3)?,
        bodies: match row.get_ref(4)? {
            ValueRef::Blob(kept) => lengthen_all(kept),
            ValueRef::Text(plain) => vec![String::from_utf8_lossy(plain).into_owned()],
            _ => vec![String::new()],
        },
        hash: row.get(5)?,
    })
}

/// The same, as whoever walks along the chain takes it.
fn kept_row<'r>(row: &'r Row<'_>) -> rusqlite::Result<KeptRow<'r>> {
    Ok(KeptRow {
        version: Version(count(row, 0)?),
        epoch: Epoch(count(row, 1)?),
        previous: row.get(2)?,
        postings: row.get(3)?,
        bodies: match row.get_ref(4)? {
            ValueRef::Blob(kept) => Bodies::InPhrases(kept),
            ValueRef::Text(plain) => Bodies::Plain(plain),
            _ => Bodies::Plain(&[]),
        },
        hash: row.get(5)?,
        more: count(row, 6)?,
    })
}

/// A name or a word as it lies in a column.
fn letters<'r>(row: &'r Row<'_>, column: usize) -> rusqlite::Result<&'r str> {
    row.get_ref(column)?.as_str().map_err(unreadable)
}

/// A transfer as it is hashed.
fn moved<'r>(row: &'r Row<'_>) -> rusqlite::Result<Moved<'r>> {
    let or_none = |column| -> rusqlite::Result<Option<&'r str>> {
        row.get_ref(column)?.as_str_or_null().map_err(unreadable)
    };
    Ok(Moved {
        id: letters(row, 1)?,
        act: ActColumns {
            name: letters(row, 2)?,
            debit: or_none(3)?,
            credit: or_none(4)?,
            amount: row.get(5)?,
            pending: or_none(6)?,
        },
        reason: letters(row, 7)?,
        basis: letters(row, 8)?,
    })
}

/// So many records are hashed together.
const RECORDS: usize = 64;

/// A record that is kept, and the hash under which it is.
struct KeptRecord {
    stream: String,
    round: u64,
    body: Vec<u8>,
    hash: Hash,
    told: bool,
}

impl KeptRecord {
    /// Those of some whose bytes do not have their hash, in their order.
    fn changed(some: &mut Vec<KeptRecord>) -> Vec<(String, u64)> {
        let mut changed = Vec::new();
        hash_all(some.drain(..).enumerate().map(InOrder), |record, hash| {
            let InOrder((place, record)) = record;
            if hash != record.hash {
                changed.push((place, (record.stream, record.round)));
            }
        });
        changed.sort_by_key(|(place, _)| *place);
        changed.into_iter().map(|(_, record)| record).collect()
    }
}

/// A record with its place among others.
struct InOrder((usize, KeptRecord));

impl Messages for InOrder {
    fn next(&mut self, _: Option<&Hash>, message: &mut Vec<u8>) -> bool {
        let record = &mut self.0.1;
        let first = !std::mem::replace(&mut record.told, true);
        if first {
            chain::tell_record(message, record.round, &record.body);
        }
        first
    }
}

/// A text that is kept in phrases, or as it is in a file of an earlier version.
fn text(row: &Row<'_>, column: usize, own: &Hash) -> rusqlite::Result<String> {
    match row.get_ref(column)? {
        ValueRef::Blob(kept) => lengthen(kept, Some(own)).ok_or_else(|| unreadable(NotAText)),
        plain => plain.as_str().map(str::to_owned).map_err(unreadable),
    }
}

fn unreadable(error: impl std::error::Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, Box::new(error))
}

pub(super) fn stream_name(text: &str) -> rusqlite::Result<StreamName> {
    StreamName::new(text).map_err(unreadable)
}

fn head(row: &Row<'_>) -> rusqlite::Result<Head> {
    Ok(Head {
        version: Version(count(row, 0)?),
        hash: row.get(1)?,
        epoch: Epoch(count(row, 2)?),
    })
}

fn account_id(text: &str) -> rusqlite::Result<AccountId> {
    AccountId::new(text).map_err(unreadable)
}

fn transfer_id(text: &str) -> rusqlite::Result<TransferId> {
    TransferId::new(text).map_err(unreadable)
}

fn account_state(row: &Row<'_>) -> rusqlite::Result<AccountState> {
    let id: String = row.get(0)?;
    let kind: String = row.get(1)?;
    let cents = |column| count(row, column).map(Cents::new);
    Ok(AccountState {
        account: Account {
            id: account_id(&id)?,
            kind: kind.parse().map_err(unreadable)?,
        },
        balance: Balance {
            debits_posted: cents(2)?,
            credits_posted: cents(3)?,
            debits_pending: cents(4)?,
            credits_pending: cents(5)?,
        },
    })
}

fn entry(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let id: String = row.get(1)?;
    let reason: String = row.get(9)?;
    let settler: Option<String> = row.get(11)?;
    Ok(Entry {
        sequence: count(row, 0)?,
        group: Receipt {
            first: count(row, 2)?,
            count: count(row, 3)?,
        },
        transfer: Transfer {
            id: transfer_id(&id)?,
            act: act(row)?,
            reason: reason.parse().map_err(unreadable)?,
            basis: row.get(10)?,
        },
        settled_by: settler.as_deref().map(transfer_id).transpose()?,
    })
}

fn act(row: &Row<'_>) -> rusqlite::Result<Act> {
    let name: String = row.get(4)?;
    let account = |column| -> rusqlite::Result<AccountId> {
        let id: String = row.get(column)?;
        account_id(&id)
    };
    let pending = || -> rusqlite::Result<TransferId> {
        let id: String = row.get(8)?;
        transfer_id(&id)
    };
    let amount = || count(row, 7).map(Cents::new);
    Ok(match name.as_str() {
        "move" => Act::Move {
            debit: account(5)?,
            credit: account(6)?,
            amount: amount()?,
        },
        "reserve" => Act::Reserve {
            debit: account(5)?,
            credit: account(6)?,
            amount: amount()?,
        },
        "post" => Act::Post {
            pending: pending()?,
            amount: amount()?,
        },
        "void" => Act::Void {
            pending: pending()?,
        },
        _ => {
            let place = Type::Text;
            return Err(rusqlite::Error::InvalidColumnType(4, name, place));
        }
    })
}
