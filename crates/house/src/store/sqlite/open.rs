//! Opening the file: its settings, its schema, and whether it is whole.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::examine::{self, Reading};
use super::marks::Marks;
use super::rows::Rows;
use super::unsynced;
use crate::keyfile::sync_directory_of;
use crate::store::check::Finding;
use crate::store::error::StoreError;

/// `TAPE` in the file's header: this is a store of ours.
const APPLICATION: i64 = 0x5441_5045;

/// The schema that this program writes.
pub(super) const SCHEMA: i64 = 4;

/// The earliest schema that this program reads.
const FIRST_SCHEMA: i64 = 1;

/// What each schema after the first added. A store of an earlier one gets it when it is opened for
/// writing.
const ADDED: [(i64, &str); 3] = [
    (2, include_str!("records.sql")),
    (3, include_str!("checkpoints.sql")),
    (4, include_str!("phrases.sql")),
];

/// Files up to this size are looked over whole when they are opened, and so are those of which
/// nothing was noted.
const CHECKED_WHOLE: u64 = 64 << 20;

/// The size of a page of a new file: each commit writes whole pages into the log, and a row is much
/// smaller than one.
const PAGE: i64 = 1024;

/// The most bytes that the log keeps once it was copied into the file.
const LONGEST_LOG: i64 = 64 << 20;

/// A store that is open for writing, and what is wrong with single streams.
pub(super) struct Opened {
    pub(super) connection: Connection,
    pub(super) faults: Vec<Finding>,
    pub(super) marks: Option<Marks>,
}

/// The connection that writes. It makes the tables if the file is new. What concerns a single
/// stream is told; anything else that is wrong keeps the store from opening.
pub(super) fn writer(path: &Path) -> Result<Opened, StoreError> {
    unsynced::refuse(path)?;
    let connection = connect(path)?;
    let rows = Rows::new(&connection, path);
    if is_blank(&connection).map_err(|error| rows.failure(error))? {
        create(&rows).map_err(|error| rows.failure(error))?;
        sync_directory_of(path).map_err(|error| StoreError::Failed(error.to_string()))?;
    }
    identify(&rows, path)?;
    upgrade(&connection).map_err(|error| rows.failure(error))?;
    configure(&connection).map_err(|error| rows.failure(error))?;
    let marks = Marks::read(path);
    let size = fs::metadata(path).map_or(0, |metadata| metadata.len());
    let found = match &marks {
        Some(marks) if size > CHECKED_WHOLE => examine::since(&rows, marks)?,
        _ => examine::whole(&rows, marks.as_ref(), &Reading::InTurn)?,
    };
    let (faults, others): (Vec<Finding>, Vec<Finding>) = found
        .findings
        .into_iter()
        .partition(|finding| finding.stream().is_some());
    if !others.is_empty() {
        let all: Vec<String> = others
            .iter()
            .chain(&faults)
            .map(Finding::to_string)
            .collect();
        return Err(rows.damaged(all.join("; ")));
    }
    checkpoint(&connection).map_err(|error| rows.failure(error))?;
    Ok(Opened {
        connection,
        faults,
        marks,
    })
}

/// Copies what a house that was killed left in the log into the file, and empties the log. If
/// somebody else reads just now, the writer does it later.
fn checkpoint(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

/// A connection to a store that may be in use: it reads, makes nothing, and leaves the log alone.
pub(super) fn examiner(path: &Path) -> Result<Connection, StoreError> {
    if !path.is_file() {
        return Err(StoreError::Missing {
            path: path.to_path_buf(),
        });
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)
        .map_err(|error| StoreError::Failed(format!("{}: {error}", path.display())))?;
    let rows = Rows::new(&connection, path);
    let waits = connection.busy_timeout(Duration::from_secs(5));
    waits.map_err(|error| rows.failure(error))?;
    identify(&rows, path)?;
    Ok(connection)
}

/// The connection that reads, and can do nothing else.
pub(super) fn reader(path: &Path) -> Result<Connection, StoreError> {
    let connection = connect(path)?;
    let set = connection.pragma_update(None, "query_only", true);
    set.map_err(|error| Rows::new(&connection, path).failure(error))?;
    Ok(connection)
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)
        .map_err(|error| StoreError::Failed(format!("{}: {error}", path.display())))?;
    connection.set_prepared_statement_cache_capacity(64);
    let set = connection.busy_timeout(Duration::from_secs(5));
    set.and_then(|()| plan_once(&connection))
        .map_err(|error| Rows::new(&connection, path).failure(error))?;
    Ok(connection)
}

/// Has the engine keep the plan of a statement whatever it is run with. It would look for another
/// one whenever a value of another length is bound, which took it a quarter of its time.
pub(in crate::store) fn plan_once(connection: &Connection) -> rusqlite::Result<()> {
    let setting = DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG;
    connection.set_db_config(setting, true).map(|_| ())
}

/// Whether nothing is in the file yet. It may have a header all the same: a process that was
/// killed while it made the tables leaves one behind.
fn is_blank(connection: &Connection) -> rusqlite::Result<bool> {
    let sql = "SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema)";
    connection.query_row(sql, [], |row| row.get(0))
}

fn create(rows: &Rows<'_>) -> rusqlite::Result<()> {
    let connection = rows.connection();
    connection.pragma_update(None, "page_size", PAGE)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    let begun = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    // Another process may have made the tables between our look and this lock.
    let schema: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if schema == 0 {
        connection.execute_batch(include_str!("schema.sql"))?;
        connection.pragma_update(None, "application_id", APPLICATION)?;
        add_from(connection, FIRST_SCHEMA)?;
    }
    begun.commit()
}

/// Gives a store of an earlier version what it lacks.
fn upgrade(connection: &Connection) -> rusqlite::Result<()> {
    let schema = || connection.pragma_query_value(None, "user_version", |row| row.get(0));
    let found: i64 = schema()?;
    if found == SCHEMA {
        return Ok(());
    }
    // A table that is made anew is gone for a moment, while others point at it.
    connection.pragma_update(None, "foreign_keys", false)?;
    let begun = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    // Another process may have done it between our look and this lock.
    add_from(connection, schema()?)?;
    begun.commit()
}

/// Adds what came after a schema.
fn add_from(connection: &Connection, schema: i64) -> rusqlite::Result<()> {
    for (_, sql) in ADDED.iter().filter(|(added, _)| *added > schema) {
        connection.execute_batch(sql)?;
    }
    connection.pragma_update(None, "user_version", SCHEMA)
}

/// Whether the file is a store of ours, of a schema that we know.
fn identify(rows: &Rows<'_>, path: &Path) -> Result<(), StoreError> {
    let number = |name| {
        let value = rows
            .connection()
            .pragma_query_value(None, name, |row| row.get(0));
        value.map_err(|error| rows.failure(error))
    };
    let application: i64 = number("application_id")?;
    let found: i64 = number("user_version")?;
    let path = path.to_path_buf();
    if application != APPLICATION {
        Err(StoreError::NotAStore { path })
    } else if !(FIRST_SCHEMA..=SCHEMA).contains(&found) {
        let known = SCHEMA;
        Err(StoreError::OtherSchema { path, found, known })
    } else {
        Ok(())
    }
}

/// Every commit is synced. Checkpoints are made by the writer itself, for SQLite's own would
/// swallow a failed sync of the file and try again later.
fn configure(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.pragma_update(None, "journal_size_limit", LONGEST_LOG)?;
    connection.pragma_update(None, "trusted_schema", false)
}
