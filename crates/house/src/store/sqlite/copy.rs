//! Copies that restore: made while the house is at work, and looked over before they count.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use super::examine::Reading;
use super::marks::{Marks, with_suffix};
use super::rows::Rows;
use super::{examine, open, unsynced};
use crate::evidence::Receipt;
use crate::keyfile::sync_directory_of;
use crate::store::append::StoredEvent;
use crate::store::chain::ChainVerdict;
use crate::store::check::{Examination, Finding, Look};
use crate::store::error::StoreError;
use crate::store::examine::against;
use crate::store::judge::View;
use crate::store::names::{StreamName, Version};
use crate::store::tables::Table;

/// Looks a store over that may be in use, and holds it against checkpoints that lie elsewhere. It
/// is read, and nothing else.
pub(super) fn examine_file(path: &Path, look: &Look<'_>) -> Result<Examination, StoreError> {
    let connection = open::examiner(path)?;
    let rows = Rows::new(&connection, path);
    let begun = connection.unchecked_transaction();
    let begun = begun.map_err(|error| rows.failure(error))?;
    // The marks first: what is written meanwhile goes beyond them.
    let marks = Marks::read(path);
    let reading = Reading::AtOnce(path, look);
    let found = examine::whole(&rows, marks.as_ref(), &reading).and_then(|mut found| {
        for finding in against(&rows, look.exported)? {
            if !found.findings.contains(&finding) {
                found.findings.push(finding);
            }
        }
        Ok(found)
    });
    begun.finish().map_err(|error| rows.failure(error))?;
    found
}

/// Reads a store that may be in use, all as of one moment.
pub(super) fn as_of_one_moment<T>(
    path: &Path,
    read: impl FnOnce(&Rows<'_>) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let connection = open::examiner(path)?;
    let rows = Rows::new(&connection, path);
    let begun = connection.unchecked_transaction();
    let begun = begun.map_err(|error| rows.failure(error))?;
    let found = read(&rows);
    begun.finish().map_err(|error| rows.failure(error))?;
    found
}

/// Whether a store that may be in use still tells what a receipt proves.
pub(super) fn testify(
    path: &Path,
    receipt: &Receipt,
) -> Result<(Vec<Finding>, Option<Vec<u8>>), StoreError> {
    let round = &receipt.round;
    as_of_one_moment(path, |rows| {
        let found = crate::store::examine::receipt(rows, receipt)?;
        let body = rows.record_at(&round.stream, round.round, round.version)?;
        Ok((found, body))
    })
}

/// The events of a stream of a store that may be in use, if its chain holds.
pub(super) fn read_stream(
    path: &Path,
    stream: &StreamName,
) -> Result<Vec<StoredEvent>, StoreError> {
    as_of_one_moment(path, |rows| match rows.verify(stream)? {
        ChainVerdict::Intact(_) => rows.events(stream, Version(0), Version(u64::MAX)),
        ChainVerdict::Broken(broken) => {
            let stream = stream.clone();
            Err(rows.damaged(Finding::Chain { stream, broken }.to_string()))
        }
    })
}

/// The streams of a store that may be in use.
pub(super) fn streams(path: &Path) -> Result<Vec<StreamName>, StoreError> {
    let connection = open::examiner(path)?;
    let heads = Rows::new(&connection, path).heads()?;
    Ok(heads.into_iter().map(|(stream, _)| stream).collect())
}

/// Copies a store that may be in use to a file that is not there yet, as of one moment, and
/// looks the copy over. A copy that is not sound is removed.
pub(super) fn back_up(path: &Path, to: &Path) -> Result<Examination, StoreError> {
    make_copy(to, |part| copy_into(path, part))
}

/// Makes a copy in a file that is not there yet, and looks it over.
pub(in crate::store) fn make_copy(
    to: &Path,
    fill: impl FnOnce(&Path) -> Result<(), StoreError>,
) -> Result<Examination, StoreError> {
    let failed = |error: io::Error| StoreError::Failed(format!("{}: {error}", to.display()));
    if to.exists() {
        let there = io::Error::new(io::ErrorKind::AlreadyExists, "it is there already");
        return Err(failed(there));
    }
    let part = with_suffix(to, ".part");
    let _ = fs::remove_file(&part);
    // Only its owner reads it: it holds sealed shoes and the hashes of sessions.
    let mut options = OpenOptions::new();
    let made = options.write(true).create_new(true).mode(0o600).open(&part);
    made.map_err(failed)?;
    let copied = fill(&part).and_then(|()| examine_file(&part, &Look::default()));
    match copied {
        Ok(found) if found.is_sound() => {
            File::open(&part)
                .and_then(|file| file.sync_all())
                .map_err(failed)?;
            fs::rename(&part, to).map_err(failed)?;
            sync_directory_of(to).map_err(failed)?;
            Ok(found)
        }
        other => {
            let _ = fs::remove_file(&part);
            other
        }
    }
}

fn copy_into(path: &Path, part: &Path) -> Result<(), StoreError> {
    let connection = open::examiner(path)?;
    let rows = Rows::new(&connection, path);
    let name = part
        .to_str()
        .ok_or_else(|| StoreError::Failed(format!("{}: not a plain name", part.display())))?;
    let done = connection.execute("VACUUM INTO ?1", [name]);
    done.map(drop).map_err(|error| rows.failure(error))
}

/// Puts a copy in a store's place. What is there now is kept beside it under another name.
pub(super) fn restore(copy: &Path, path: &Path) -> Result<Examination, StoreError> {
    let failed = |error: io::Error| StoreError::Failed(format!("{}: {error}", path.display()));
    let found = examine_file(copy, &Look::default())?;
    if !found.is_sound() {
        return Ok(found);
    }
    let new = with_suffix(path, ".restored");
    let _ = fs::remove_file(&new);
    copy_into(copy, &new)?;
    File::open(&new)
        .and_then(|file| file.sync_all())
        .map_err(failed)?;
    set_aside(path).map_err(failed)?;
    fs::rename(&new, path).map_err(failed)?;
    sync_directory_of(path).map_err(failed)?;
    Ok(found)
}

/// Moves a store and all that belongs to it out of the way, under the first name that is free.
fn set_aside(path: &Path) -> io::Result<()> {
    Marks::forget(path)?;
    unsynced::forget(path)?;
    if !path.exists() {
        return Ok(());
    }
    let free = (1..)
        .map(|number| with_suffix(path, &format!(".before-{number}")))
        .find(|name| !name.exists());
    let aside = free.ok_or_else(|| io::Error::other("no name is free"))?;
    for part in ["-wal", "-shm"] {
        let from = with_suffix(path, part);
        if from.exists() {
            fs::rename(from, with_suffix(&aside, part))?;
        }
    }
    fs::rename(path, aside)
}

/// A copy that is filled, or read, table by table: what carries a store from one engine to another.
pub(in crate::store) struct CopyFile {
    connection: Connection,
    path: PathBuf,
}

impl CopyFile {
    /// A store without a row, in a file that is empty.
    pub(in crate::store) fn make(path: &Path) -> Result<CopyFile, StoreError> {
        let connection = open::writer(path)?.connection;
        let path = path.to_path_buf();
        let file = CopyFile { connection, path };
        file.run("BEGIN IMMEDIATE")?;
        Ok(file)
    }

    /// A copy that is there, of the newest schema: an older one is given what it lacks when a
    /// casino opens over it.
    pub(in crate::store) fn open(path: &Path) -> Result<CopyFile, StoreError> {
        let connection = open::examiner(path)?;
        let rows = Rows::new(&connection, path);
        let found = connection.pragma_query_value(None, "user_version", |row| row.get(0));
        let found: i64 = found.map_err(|error| rows.failure(error))?;
        let (path, known) = (path.to_path_buf(), open::SCHEMA);
        match found == known {
            true => Ok(CopyFile { connection, path }),
            false => Err(StoreError::OtherSchema { path, found, known }),
        }
    }

    fn failure(&self, error: rusqlite::Error) -> StoreError {
        Rows::new(&self.connection, &self.path).failure(error)
    }

    fn run(&self, sql: &str) -> Result<(), StoreError> {
        let done = self.connection.execute_batch(sql);
        done.map_err(|error| self.failure(error))
    }

    pub(in crate::store) fn add(
        &mut self,
        table: &Table,
        rows: Vec<Vec<Value>>,
    ) -> Result<(), StoreError> {
        let (name, names) = (table.name, table.names());
        let marks = vec!["?"; table.columns.len()].join(", ");
        let sql = format!("INSERT INTO {name} ({names}) VALUES ({marks})");
        let added = self.connection.prepare_cached(&sql).and_then(|mut insert| {
            rows.into_iter()
                .try_for_each(|row| insert.execute(params_from_iter(row)).map(drop))
        });
        added.map_err(|error| self.failure(error))
    }

    /// Everything is in it; `told` is the last number that was told to others.
    pub(in crate::store) fn close(self, told: i64) -> Result<(), StoreError> {
        let numbered = "DELETE FROM sqlite_sequence WHERE name = 'outbox'";
        self.run(numbered)?;
        if told > 0 {
            let sql = "INSERT INTO sqlite_sequence (name, seq) VALUES ('outbox', ?1)";
            let done = self.connection.execute(sql, [told]);
            done.map_err(|error| self.failure(error))?;
        }
        // Without a log beside it: the copy is one file.
        self.run("COMMIT; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")?;
        let path = self.path.clone();
        let closed = self.connection.close();
        closed.map_err(|(_, error)| StoreError::Failed(format!("{}: {error}", path.display())))
    }

    /// The rows of a table, in order, some at a time.
    pub(in crate::store) fn read(
        &self,
        table: &Table,
        at_a_time: usize,
        mut take: impl FnMut(Vec<Vec<Value>>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let (name, names, order) = (table.name, table.names(), table.order);
        let sql = format!("SELECT {names} FROM {name} ORDER BY {order}");
        let failed = |error| self.failure(error);
        let mut select = self.connection.prepare(&sql).map_err(failed)?;
        let mut rows = select.query([]).map_err(failed)?;
        let mut some = Vec::new();
        while let Some(row) = rows.next().map_err(failed)? {
            let values = (0..table.columns.len()).map(|place| row.get::<_, Value>(place));
            some.push(values.collect::<Result<Vec<Value>, _>>().map_err(failed)?);
            if some.len() == at_a_time {
                take(std::mem::take(&mut some))?;
            }
        }
        match some.is_empty() {
            true => Ok(()),
            false => take(some),
        }
    }

    /// The last number that was told to others.
    pub(in crate::store) fn last_told(&self) -> Result<i64, StoreError> {
        let next = Rows::new(&self.connection, &self.path).next_outbox()?;
        Ok(i64::try_from(next).unwrap_or(i64::MAX) - 1)
    }
}
