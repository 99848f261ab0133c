//! The rows of checkpoints.

use std::collections::BTreeMap;

use rusqlite::{Row, params};

use super::rows::{Rows, count, stream_name};
use crate::evidence::{Checkpoint, KeptCheckpoint, PublicKey, RoundEnd, Statement, StreamEnd};
use crate::fair::Hash;
use crate::store::append::Head;
use crate::store::columns::stored;
use crate::store::cover::Covering;
use crate::store::error::{Refusal, StoreError};
use crate::store::names::{StreamName, Version};

const CHECKPOINT: &str = "SELECT number, previous, date_ms, events, streams, streams_root, rounds, \
     rounds_root, key, signature FROM checkpoints";

impl Rows<'_> {
    /// The checkpoints after a number, in order, and no more than so many.
    pub(super) fn checkpoints(
        &self,
        after: u64,
        most: u32,
    ) -> Result<Vec<KeptCheckpoint>, StoreError> {
        if !self.keeps_checkpoints()? {
            return Ok(Vec::new());
        }
        let sql = format!("{CHECKPOINT} WHERE number > ?1 ORDER BY number LIMIT ?2");
        let found = self.all(&sql, params![bound(after), most], checkpoint)?;
        found
            .into_iter()
            .map(|found| self.with_moved(found))
            .collect()
    }

    fn with_moved(&self, checkpoint: Checkpoint) -> Result<KeptCheckpoint, StoreError> {
        let sql = "SELECT stream, version, hash FROM checkpoint_ends WHERE checkpoint = ?1 \
             ORDER BY stream";
        let number = bound(checkpoint.statement.number);
        let moved = self.all(sql, [number], stream_end)?;
        Ok(KeptCheckpoint { checkpoint, moved })
    }

    /// Writes a checkpoint, which must be the next.
    pub(super) fn insert_checkpoint(&self, kept: &KeptCheckpoint) -> Result<(), StoreError> {
        let said = &kept.checkpoint.statement;
        let last = self.last_checkpoint()?;
        let due = last.map_or(0, |last| last.statement.number) + 1;
        if said.number != due {
            let number = said.number;
            return Err(Refusal::OtherCheckpoint { number, due }.into());
        }
        let sql = "INSERT INTO checkpoints (number, previous, date_ms, events, streams, \
             streams_root, rounds, rounds_root, key, signature) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
        let values = params![
            stored(said.number),
            said.previous,
            bound(said.date_ms),
            stored(said.events),
            stored(said.streams),
            said.streams_root,
            stored(said.rounds),
            said.rounds_root,
            said.key.0,
            kept.checkpoint.signature,
        ];
        self.run(sql, values)?;
        for end in &kept.moved {
            let sql = "INSERT INTO checkpoint_ends (checkpoint, stream, version, hash) \
                 VALUES (?1, ?2, ?3, ?4)";
            let (number, stream) = (stored(said.number), end.stream.as_str());
            self.run(
                sql,
                params![number, stream, stored(end.version.0), end.hash],
            )?;
        }
        Ok(())
    }
}

impl Covering for Rows<'_> {
    fn ends_now(&self) -> Result<Vec<(StreamName, Head)>, StoreError> {
        self.heads()
    }

    fn event_hash(&self, stream: &StreamName, at: Version) -> Result<Option<Hash>, StoreError> {
        self.hash_of(stream, at)
    }

    fn last_checkpoint(&self) -> Result<Option<Checkpoint>, StoreError> {
        if !self.keeps_checkpoints()? {
            return Ok(None);
        }
        let sql = format!("{CHECKPOINT} ORDER BY number DESC LIMIT 1");
        self.one(&sql, [], checkpoint)
    }

    fn kept_checkpoint(&self, number: u64) -> Result<Option<KeptCheckpoint>, StoreError> {
        if !self.keeps_checkpoints()? {
            return Ok(None);
        }
        let sql = format!("{CHECKPOINT} WHERE number = ?1");
        let found = self.one(&sql, [bound(number)], checkpoint)?;
        found.map(|found| self.with_moved(found)).transpose()
    }

    fn checkpoints_after(&self, after: u64, most: u32) -> Result<Vec<KeptCheckpoint>, StoreError> {
        self.checkpoints(after, most)
    }

    fn ends_at(&self, number: u64) -> Result<BTreeMap<StreamName, StreamEnd>, StoreError> {
        // One step down the index for each stream, however many checkpoints there are.
        let sql = "SELECT e.stream, e.version, e.hash FROM streams s JOIN checkpoint_ends e \
             ON e.stream = s.name AND e.checkpoint = (SELECT MAX(checkpoint) \
             FROM checkpoint_ends WHERE stream = s.name AND checkpoint <= ?1)";
        let ends = self.all(sql, [bound(number)], stream_end)?;
        let named = |end: StreamEnd| (end.stream.clone(), end);
        Ok(ends.into_iter().map(named).collect())
    }

    fn covered_by(&self, stream: &StreamName, at: Version) -> Result<Option<u64>, StoreError> {
        let sql = "SELECT checkpoint FROM checkpoint_ends WHERE stream = ?1 AND version >= ?2 \
             ORDER BY checkpoint LIMIT 1";
        self.one(sql, params![stream.as_str(), bound(at.0)], |row| {
            count(row, 0)
        })
    }

    fn record_place(
        &self,
        stream: &StreamName,
        round: u64,
    ) -> Result<Option<(Version, Option<Hash>)>, StoreError> {
        let sql = "SELECT version, told FROM records WHERE stream = ?1 AND round = ?2 \
             ORDER BY version DESC LIMIT 1";
        self.one(sql, params![stream.as_str(), bound(round)], |row| {
            Ok((Version(count(row, 0)?), row.get(1)?))
        })
    }

    fn round_ends(
        &self,
        stream: &StreamName,
        after: Version,
        until: Version,
    ) -> Result<Vec<RoundEnd>, StoreError> {
        let sql = "SELECT version, round, told FROM records \
             WHERE stream = ?1 AND version > ?2 AND version <= ?3 AND told IS NOT NULL \
             ORDER BY version, place";
        let values = params![stream.as_str(), bound(after.0), bound(until.0)];
        let ended: Vec<(Version, u64, Hash)> = self.all(sql, values, |row| {
            Ok((Version(count(row, 0)?), count(row, 1)?, row.get(2)?))
        })?;
        let mut ends = Vec::with_capacity(ended.len());
        for (version, round, record) in ended {
            let stream = stream.clone();
            ends.extend(self.hash_of(&stream, version)?.map(|event| RoundEnd {
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
        let sql = "SELECT COUNT(*) FROM records WHERE stream = ?1 AND version > ?2 \
             AND version <= ?3 AND told IS NULL";
        let values = params![stream.as_str(), bound(after.0), bound(until.0)];
        Ok(self.one(sql, values, |row| count(row, 0))?.unwrap_or(0))
    }

    fn dated(&self, from_ms: u64, end_ms: u64) -> Result<Option<(u64, u64)>, StoreError> {
        if !self.keeps_checkpoints()? {
            return Ok(None);
        }
        let sql = "SELECT MIN(number), MAX(number) FROM checkpoints \
             WHERE date_ms >= ?1 AND date_ms < ?2 HAVING COUNT(*) > 0";
        let values = params![bound(from_ms), bound(end_ms)];
        self.one(sql, values, |row| Ok((count(row, 0)?, count(row, 1)?)))
    }
}

fn bound(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn checkpoint(row: &Row<'_>) -> rusqlite::Result<Checkpoint> {
    Ok(Checkpoint {
        statement: Statement {
            number: count(row, 0)?,
            previous: row.get(1)?,
            date_ms: count(row, 2)?,
            events: count(row, 3)?,
            streams: count(row, 4)?,
            streams_root: row.get(5)?,
            rounds: count(row, 6)?,
            rounds_root: row.get(7)?,
            key: PublicKey(row.get(8)?),
        },
        signature: row.get(9)?,
    })
}

fn stream_end(row: &Row<'_>) -> rusqlite::Result<StreamEnd> {
    let name: String = row.get(0)?;
    Ok(StreamEnd {
        stream: stream_name(&name)?,
        version: Version(count(row, 1)?),
        hash: row.get(2)?,
    })
}
