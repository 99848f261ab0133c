//! What the tables say, and what is written into them. Nothing here judges.

use std::collections::{BTreeMap, HashMap};

use ledger::{AccountId, AccountState, Books, Entry, TransferId};
use postgres::Row;

use super::session::{Session, Values};
use super::values::{Columns, bound};
use crate::evidence::{Checkpoint, KeptCheckpoint, RoundEnd, StreamEnd};
use crate::fair::Hash;
use crate::store::append::{Head, OutboxItem, Secret, StoredEvent};
use crate::store::chain::{self, ChainVerdict};
use crate::store::columns::stored;
use crate::store::cover::Covering;
use crate::store::error::{Refusal, StoreError};
use crate::store::judge::View;
use crate::store::names::{CommandId, Epoch, StreamName, Version};
use crate::store::stretch::{CameWith, Stretch, Walked};

const ACCOUNT: &str = "SELECT id, kind, debits_posted, credits_posted, debits_pending, \
     credits_pending, version FROM accounts";
const EVENTS: &str = "SELECT version, epoch, previous, postings, body, hash, more FROM events";
const ENTRY: &str = "SELECT t.sequence, t.id, t.group_first, t.group_count, t.act, t.debit, \
     t.credit, t.amount, t.pending, t.reason, t.basis, s.settler, t.version \
     FROM transfers t LEFT JOIN settlements s ON s.pending = t.id";
const CHECKPOINT: &str = "SELECT number, previous, date_ms, events, streams, streams_root, rounds, \
     rounds_root, key, signature FROM checkpoints";

/// What was found of several things asked for, by their ids.
pub(super) type ById<T> = HashMap<String, Option<T>>;

/// The tables as seen through one connection.
pub(super) struct Rows<'s>(pub(super) &'s Session);

impl Rows<'_> {
    fn read<T>(
        &self,
        row: &Row,
        read: impl Fn(&Columns<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let session = self.0;
        read(&Columns { session, row })
    }

    fn all<T>(
        &self,
        sql: &str,
        values: Values<'_>,
        read: impl Fn(&Columns<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self.0.all(sql, values)?;
        rows.iter().map(|row| self.read(row, &read)).collect()
    }

    fn one<T>(
        &self,
        sql: &str,
        values: Values<'_>,
        read: impl Fn(&Columns<'_>) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        let row = self.0.one(sql, values)?;
        row.map(|row| self.read(&row, &read)).transpose()
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
            "{EVENTS} WHERE stream = $1 AND version >= $2 AND version <= $3 ORDER BY version"
        );
        let (from, mut before) = self.row_after(stream, after)?;
        let values: Values<'_> = &[&stream.as_str(), &bound(from.0), &bound(until.0)];
        let rows = self.all(&sql, values, |row| row.events_row())?.into_iter();
        let mut events: Vec<StoredEvent> = rows.flat_map(|row| row.events(&mut before)).collect();
        events.retain(|event| event.version > after && event.version <= until);
        Ok(events)
    }

    /// The row in which the events after a version begin, and the hash before it.
    fn row_after(
        &self,
        stream: &StreamName,
        after: Version,
    ) -> Result<(Version, Hash), StoreError> {
        if after == Version(0) {
            return Ok((Version(0), chain::genesis(stream)));
        }
        let sql = "SELECT COALESCE(MAX(version), 0) FROM events \
             WHERE stream = $1 AND version <= $2";
        let next = bound(after.0.saturating_add(1));
        let from = self.one(sql, &[&stream.as_str(), &next], |row| row.version(0))?;
        let from = from.unwrap_or(Version(0));
        Ok((from, self.hash_before(stream, from)?))
    }

    /// The hash of what came before a row.
    pub(super) fn hash_before(
        &self,
        stream: &StreamName,
        row: Version,
    ) -> Result<Hash, StoreError> {
        let sql = "SELECT hash FROM events WHERE stream = $1 AND version < $2 \
             ORDER BY version DESC LIMIT 1";
        let values: Values<'_> = &[&stream.as_str(), &bound(row.0)];
        let told = self.one(sql, values, |row| row.bytes(0))?;
        Ok(told.unwrap_or_else(|| chain::genesis(stream)))
    }

    pub(super) fn count_records(&self) -> Result<u64, StoreError> {
        let counted = self.one("SELECT COUNT(*) FROM records", &[], |row| row.count(0))?;
        Ok(counted.unwrap_or(0))
    }

    pub(super) fn heads(&self) -> Result<Vec<(StreamName, Head)>, StoreError> {
        let sql = "SELECT version, hash, epoch, name FROM streams ORDER BY name";
        self.all(sql, &[], |row| Ok((row.stream(3)?, row.head()?)))
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
            "{EVENTS} WHERE stream = $1 AND version >= $2 AND version <= $3 ORDER BY version"
        );
        let values: Values<'_> = &[&stream.as_str(), &bound(from.0), &last];
        for row in &self.0.all(&sql, values)? {
            let row = Columns {
                session: self.0,
                row,
            };
            let taken = stretch.take(&row.kept_row()?);
            if taken.map_err(|error| self.0.damaged(error))?.is_break() {
                break;
            }
        }
        Ok(stretch.end())
    }

    /// The first row of a stream that begins at a version or after it.
    pub(super) fn row_from(
        &self,
        stream: &StreamName,
        version: Version,
    ) -> Result<Option<Version>, StoreError> {
        let sql = "SELECT version FROM events WHERE stream = $1 AND version >= $2 \
             ORDER BY version LIMIT 1";
        let values: Values<'_> = &[&stream.as_str(), &bound(version.0)];
        self.one(sql, values, |row| row.version(0))
    }

    /// What is stored as having come with the events of a stretch of a stream.
    fn came_with(
        &self,
        stream: &StreamName,
        from: Version,
        last: i64,
    ) -> Result<CameWith, StoreError> {
        let mut came = CameWith::default();
        let within = "stream = $1 AND version >= $2 AND version <= $3";
        let values: Values<'_> = &[&stream.as_str(), &bound(from.0), &last];
        let sql = format!(
            "SELECT version, id, kind FROM accounts WHERE {within} ORDER BY version, place"
        );
        for row in &self.0.all(&sql, values)? {
            let row = Columns {
                session: self.0,
                row,
            };
            came.opened(row.version(0)?, row.get(1)?, row.get(2)?);
        }
        let sql = format!(
            "SELECT version, id, act, debit, credit, amount, pending, reason, basis \
             FROM transfers WHERE {within} ORDER BY version, sequence"
        );
        for row in &self.0.all(&sql, values)? {
            let row = Columns {
                session: self.0,
                row,
            };
            came.moved(row.version(0)?, &row.moved()?);
        }
        let sql = format!(
            "SELECT version, round, body FROM records WHERE {within} ORDER BY version, place"
        );
        for row in &self.0.all(&sql, values)? {
            let row = Columns {
                session: self.0,
                row,
            };
            // The hash is made anew of the bytes: a record that was changed breaks the chain.
            let hash = chain::record_hash(row.count(1)?, row.get(2)?);
            came.kept(row.version(0)?, hash);
        }
        Ok(came)
    }

    pub(super) fn accounts(&self) -> Result<Vec<AccountState>, StoreError> {
        let sql = format!("{ACCOUNT} ORDER BY id");
        self.all(&sql, &[], |row| row.account_state())
    }

    pub(super) fn entries(&self) -> Result<Vec<Entry>, StoreError> {
        self.all(&format!("{ENTRY} ORDER BY t.sequence"), &[], |row| {
            row.entry()
        })
    }

    pub(super) fn entries_after(&self, place: u64, most: usize) -> Result<Vec<Entry>, StoreError> {
        let bound = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let sql = format!("{ENTRY} WHERE t.sequence > $1 ORDER BY t.sequence LIMIT $2");
        let (place, most) = (bound(place), bound(most as u64));
        self.all(&sql, &[&place, &most], |row| row.entry())
    }

    pub(super) fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "SELECT sealed FROM secrets WHERE name = $1";
        self.one(sql, &[&name], |row| row.get(0))
    }

    pub(super) fn record(
        &self,
        stream: &StreamName,
        round: u64,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "SELECT body FROM records WHERE stream = $1 AND round = $2 \
             ORDER BY version DESC LIMIT 1";
        self.one(sql, &[&stream.as_str(), &bound(round)], |row| row.get(0))
    }

    /// The heads of several streams.
    pub(super) fn heads_of(&self, names: &[String]) -> Result<Vec<(StreamName, Head)>, StoreError> {
        let sql = "SELECT version, hash, epoch, name FROM streams WHERE name = ANY($1)";
        self.all(sql, &[&names], |row| Ok((row.stream(3)?, row.head()?)))
    }

    /// Those of several commands that took effect, by their ids.
    pub(super) fn commands_of(&self, ids: &[String]) -> Result<ById<(Hash, String)>, StoreError> {
        let sql = "SELECT body_hash, reply, id FROM commands WHERE id = ANY($1)";
        let kept = |row: &Columns<'_>| Ok((row.get(2)?, Some(row.reply()?)));
        Ok(self.all(sql, &[&ids], kept)?.into_iter().collect())
    }

    /// Those of several accounts that are open, by their ids.
    pub(super) fn accounts_of(&self, ids: &[String]) -> Result<ById<AccountState>, StoreError> {
        let sql = format!("{ACCOUNT} WHERE id = ANY($1)");
        let open = |row: &Columns<'_>| Ok((row.get(0)?, Some(row.account_state()?)));
        Ok(self.all(&sql, &[&ids], open)?.into_iter().collect())
    }

    /// Those of several transfers that are recorded, by their ids.
    pub(super) fn entries_of(&self, ids: &[String]) -> Result<ById<Entry>, StoreError> {
        let sql = format!("{ENTRY} WHERE t.id = ANY($1)");
        let recorded = |row: &Columns<'_>| Ok((row.get(1)?, Some(row.entry()?)));
        Ok(self.all(&sql, &[&ids], recorded)?.into_iter().collect())
    }

    /// Keeps sealed bytes under a name.
    pub(super) fn write_secret(&self, secret: &Secret) -> Result<(), StoreError> {
        let sql = "INSERT INTO secrets (name, sealed) VALUES ($1, $2) \
             ON CONFLICT (name) DO UPDATE SET sealed = excluded.sealed";
        self.0.run(sql, &[&secret.name, &secret.sealed]).map(drop)
    }

    /// The record of a round that was kept with one event.
    pub(super) fn record_at(
        &self,
        stream: &StreamName,
        round: u64,
        at: Version,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "SELECT body FROM records WHERE stream = $1 AND round = $2 AND version = $3";
        let values: Values<'_> = &[&stream.as_str(), &bound(round), &bound(at.0)];
        self.one(sql, values, |row| row.get(0))
    }

    pub(super) fn outbox(&self, limit: u32) -> Result<Vec<OutboxItem>, StoreError> {
        let sql = "SELECT number, stream, version, body FROM outbox ORDER BY number LIMIT $1";
        self.all(sql, &[&i64::from(limit)], |row| {
            Ok(OutboxItem {
                number: row.count(0)?,
                stream: row.stream(1)?,
                version: row.version(2)?,
                body: row.get(3)?,
            })
        })
    }

    /// The checkpoints after a number, in order, and no more than so many.
    pub(super) fn checkpoints(
        &self,
        after: u64,
        most: u32,
    ) -> Result<Vec<KeptCheckpoint>, StoreError> {
        let sql = format!("{CHECKPOINT} WHERE number > $1 ORDER BY number LIMIT $2");
        let values: Values<'_> = &[&bound(after), &i64::from(most)];
        let found = self.all(&sql, values, |row| row.checkpoint())?;
        let found = found.into_iter();
        found.map(|found| self.with_moved(found)).collect()
    }

    fn with_moved(&self, checkpoint: Checkpoint) -> Result<KeptCheckpoint, StoreError> {
        let sql = "SELECT stream, version, hash FROM checkpoint_ends WHERE checkpoint = $1 \
             ORDER BY stream";
        let number = bound(checkpoint.statement.number);
        let moved = self.all(sql, &[&number], |row| row.stream_end())?;
        Ok(KeptCheckpoint { checkpoint, moved })
    }
}

impl Books for Rows<'_> {
    type Error = StoreError;

    fn account(&self, id: &AccountId) -> Result<Option<AccountState>, StoreError> {
        let sql = format!("{ACCOUNT} WHERE id = $1");
        self.one(&sql, &[&id.as_str()], |row| row.account_state())
    }

    fn entry(&self, id: &TransferId) -> Result<Option<Entry>, StoreError> {
        let sql = format!("{ENTRY} WHERE t.id = $1");
        self.one(&sql, &[&id.as_str()], |row| row.entry())
    }

    fn next_sequence(&self) -> Result<u64, StoreError> {
        let sql = "SELECT COALESCE(MAX(sequence), 0) + 1 FROM transfers";
        let next = self.one(sql, &[], |row| row.count(0))?;
        Ok(next.unwrap_or(1))
    }
}

impl View for Rows<'_> {
    fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        let sql = "SELECT version, hash, epoch FROM streams WHERE name = $1";
        self.one(sql, &[&stream.as_str()], |row| row.head())
    }

    fn command(&self, id: &CommandId) -> Result<Option<(Hash, String)>, StoreError> {
        let sql = "SELECT body_hash, reply FROM commands WHERE id = $1";
        self.one(sql, &[&id.as_str()], |row| row.reply())
    }

    fn next_outbox(&self) -> Result<u64, StoreError> {
        let next = self.one("SELECT last + 1 FROM outbox_numbers", &[], |row| {
            row.count(0)
        })?;
        Ok(next.unwrap_or(1))
    }
}

impl Covering for Rows<'_> {
    fn ends_now(&self) -> Result<Vec<(StreamName, Head)>, StoreError> {
        self.heads()
    }

    fn event_hash(&self, stream: &StreamName, at: Version) -> Result<Option<Hash>, StoreError> {
        let sql =
            format!("{EVENTS} WHERE stream = $1 AND version <= $2 ORDER BY version DESC LIMIT 1");
        let values: Values<'_> = &[&stream.as_str(), &bound(at.0)];
        let Some(row) = self.one(&sql, values, |row| row.events_row())? else {
            return Ok(None);
        };
        if row.last() == at {
            return Ok(Some(row.hash));
        }
        let mut before = self.hash_before(stream, row.version)?;
        let events = row.events(&mut before).into_iter();
        let found = events.map(|event| (event.version, event.hash));
        Ok(found.collect::<HashMap<_, _>>().remove(&at))
    }

    fn last_checkpoint(&self) -> Result<Option<Checkpoint>, StoreError> {
        let sql = format!("{CHECKPOINT} ORDER BY number DESC LIMIT 1");
        self.one(&sql, &[], |row| row.checkpoint())
    }

    fn kept_checkpoint(&self, number: u64) -> Result<Option<KeptCheckpoint>, StoreError> {
        let sql = format!("{CHECKPOINT} WHERE number = $1");
        let found = self.one(&sql, &[&bound(number)], |row| row.checkpoint())?;
        found.map(|found| self.with_moved(found)).transpose()
    }

    fn checkpoints_after(&self, after: u64, most: u32) -> Result<Vec<KeptCheckpoint>, StoreError> {
        self.checkpoints(after, most)
    }

    fn ends_at(&self, number: u64) -> Result<BTreeMap<StreamName, StreamEnd>, StoreError> {
        // One step down the index for each stream, however many checkpoints there are.
        let sql = "SELECT e.stream, e.version, e.hash FROM streams s JOIN checkpoint_ends e \
             ON e.stream = s.name AND e.checkpoint = (SELECT MAX(checkpoint) \
             FROM checkpoint_ends WHERE stream = s.name AND checkpoint <= $1)";
        let ends = self.all(sql, &[&bound(number)], |row| row.stream_end())?;
        let named = |end: StreamEnd| (end.stream.clone(), end);
        Ok(ends.into_iter().map(named).collect())
    }

    fn covered_by(&self, stream: &StreamName, at: Version) -> Result<Option<u64>, StoreError> {
        let sql = "SELECT checkpoint FROM checkpoint_ends WHERE stream = $1 AND version >= $2 \
             ORDER BY checkpoint LIMIT 1";
        self.one(sql, &[&stream.as_str(), &bound(at.0)], |row| row.count(0))
    }

    fn record_place(
        &self,
        stream: &StreamName,
        round: u64,
    ) -> Result<Option<(Version, Option<Hash>)>, StoreError> {
        let sql = "SELECT version, told FROM records WHERE stream = $1 AND round = $2 \
             ORDER BY version DESC LIMIT 1";
        self.one(sql, &[&stream.as_str(), &bound(round)], |row| {
            let told: Option<&[u8]> = row.get(1)?;
            let told = told.map(|_| row.bytes(1)).transpose()?;
            Ok((row.version(0)?, told))
        })
    }

    fn round_ends(
        &self,
        stream: &StreamName,
        after: Version,
        until: Version,
    ) -> Result<Vec<RoundEnd>, StoreError> {
        let sql = "SELECT version, round, told FROM records \
             WHERE stream = $1 AND version > $2 AND version <= $3 AND told IS NOT NULL \
             ORDER BY version, place";
        let values: Values<'_> = &[&stream.as_str(), &bound(after.0), &bound(until.0)];
        let ended = |row: &Columns<'_>| Ok((row.version(0)?, row.count(1)?, row.bytes(2)?));
        let ended: Vec<(Version, u64, Hash)> = self.all(sql, values, ended)?;
        let mut ends = Vec::with_capacity(ended.len());
        for (version, round, record) in ended {
            let stream = stream.clone();
            ends.extend(self.event_hash(&stream, version)?.map(|event| RoundEnd {
                stream,
                version,
                event,
                round,
                record,
            }));
        }
        Ok(ends)
    }

    fn record_at(&self, end: &RoundEnd) -> Result<Option<Vec<u8>>, StoreError> {
        Rows::record_at(self, &end.stream, end.round, end.version)
    }

    fn unproved(
        &self,
        stream: &StreamName,
        after: Version,
        until: Version,
    ) -> Result<u64, StoreError> {
        let sql = "SELECT COUNT(*) FROM records WHERE stream = $1 AND version > $2 \
             AND version <= $3 AND told IS NULL";
        let values: Values<'_> = &[&stream.as_str(), &bound(after.0), &bound(until.0)];
        let found = self.one(sql, values, |row| row.count(0))?;
        Ok(found.unwrap_or(0))
    }

    fn dated(&self, from_ms: u64, end_ms: u64) -> Result<Option<(u64, u64)>, StoreError> {
        let sql = "SELECT MIN(number), MAX(number) FROM checkpoints \
             WHERE date_ms >= $1 AND date_ms < $2 HAVING COUNT(*) > 0";
        let values: Values<'_> = &[&bound(from_ms), &bound(end_ms)];
        self.one(sql, values, |row| Ok((row.count(0)?, row.count(1)?)))
    }
}

// Writing.

impl Rows<'_> {
    /// Raises a stream's epoch; makes the stream if it is new.
    pub(super) fn own(&self, stream: &StreamName) -> Result<Epoch, StoreError> {
        let may = self.one("SELECT may_own($1)", &[&stream.as_str()], |row| row.get(0))?;
        if may != Some(true) {
            return Err(Refusal::NotLeased(stream.clone()).into());
        }
        let sql = "INSERT INTO streams (name, epoch, version, hash) VALUES ($1, 1, 0, $2) \
             ON CONFLICT (name) DO UPDATE SET epoch = streams.epoch + 1 RETURNING epoch";
        let genesis = chain::genesis(stream);
        let values: Values<'_> = &[&stream.as_str(), &genesis.as_slice()];
        let epoch = self.one(sql, values, |row| row.count(0))?;
        epoch
            .map(Epoch)
            .ok_or_else(|| StoreError::Failed("no epoch came back".to_owned()))
    }

    pub(super) fn forget_outbox(&self, up_to: u64) -> Result<(), StoreError> {
        let sql = "DELETE FROM outbox WHERE number <= $1";
        self.0.run(sql, &[&bound(up_to)]).map(drop)
    }

    /// Writes a checkpoint, which must be the next.
    pub(super) fn keep_checkpoint(&self, kept: &KeptCheckpoint) -> Result<(), StoreError> {
        let said = &kept.checkpoint.statement;
        let last = self.last_checkpoint()?;
        let due = last.map_or(0, |last| last.statement.number) + 1;
        if said.number != due {
            let number = said.number;
            return Err(Refusal::OtherCheckpoint { number, due }.into());
        }
        let sql = "INSERT INTO checkpoints (number, previous, date_ms, events, streams, \
             streams_root, rounds, rounds_root, key, signature) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        let values: Values<'_> = &[
            &stored(said.number),
            &said.previous.as_slice(),
            &bound(said.date_ms),
            &stored(said.events),
            &stored(said.streams),
            &said.streams_root.as_slice(),
            &stored(said.rounds),
            &said.rounds_root.as_slice(),
            &said.key.0.as_slice(),
            &kept.checkpoint.signature.as_slice(),
        ];
        self.0.run(sql, values)?;
        for end in &kept.moved {
            let sql = "INSERT INTO checkpoint_ends (checkpoint, stream, version, hash) \
                 VALUES ($1, $2, $3, $4)";
            let (number, version) = (stored(said.number), stored(end.version.0));
            let (stream, hash) = (end.stream.as_str(), end.hash.as_slice());
            self.0.run(sql, &[&number, &stream, &version, &hash])?;
        }
        Ok(())
    }
}
