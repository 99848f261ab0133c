//! A store by its name, whichever engine it is for: looked at while it may be in use, copied, put
//! back, opened.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::append::StoredEvent;
use super::check::{Examination, Finding, Look};
use super::cover::Covering;
use super::error::StoreError;
use super::names::StreamName;
use super::{EventStore, PostgresStore, SqliteStore};
use crate::evidence::Receipt;

/// How the name of a database begins.
const DATABASES: [&str; 2] = ["postgres://", "postgresql://"];

/// A store by its name.
#[derive(Clone, PartialEq, Eq)]
pub enum StoreAt {
    /// A file.
    File(PathBuf),
    /// A PostgreSQL database, as `postgres://user:password@host:port/database`.
    Database(String),
}

impl StoreAt {
    /// The database of that name, if it is the name of one.
    pub fn database(name: &str) -> Option<StoreAt> {
        let is_one = DATABASES.iter().any(|scheme| name.starts_with(scheme));
        is_one.then(|| StoreAt::Database(name.to_owned()))
    }

    /// Whether a store may be there: of a database only asking it tells.
    pub fn may_be_there(&self) -> bool {
        match self {
            StoreAt::File(path) => path.is_file(),
            StoreAt::Database(_) => true,
        }
    }

    /// Opens it for writing. A file is made if there is none; in an empty database, the tables.
    pub fn open(&self) -> Result<Arc<dyn EventStore>, StoreError> {
        Ok(match self {
            StoreAt::File(path) => Arc::new(SqliteStore::open(path)?),
            StoreAt::Database(url) => Arc::new(PostgresStore::open(url)?),
        })
    }

    /// Looks all of it over. Nothing is taken over or changed.
    pub fn examine(&self, look: &Look<'_>) -> Result<Examination, StoreError> {
        match self {
            StoreAt::File(path) => SqliteStore::examine_with(path, look),
            StoreAt::Database(url) => PostgresStore::look_at(url)?.examine(look),
        }
    }

    /// Its streams, by name.
    pub fn streams(&self) -> Result<Vec<StreamName>, StoreError> {
        match self {
            StoreAt::File(path) => SqliteStore::streams(path),
            StoreAt::Database(url) => {
                let heads = PostgresStore::look_at(url)?.heads()?;
                Ok(heads.into_iter().map(|(stream, _)| stream).collect())
            }
        }
    }

    /// The events of a stream, whose chain was walked.
    pub fn read_stream(&self, stream: &StreamName) -> Result<Vec<StoredEvent>, StoreError> {
        match self {
            StoreAt::File(path) => SqliteStore::read_stream(path, stream),
            StoreAt::Database(url) => PostgresStore::look_at(url)?.read_whole(stream),
        }
    }

    /// What contradicts a receipt, and the record that is kept of the round.
    pub(crate) fn testify(
        &self,
        receipt: &Receipt,
    ) -> Result<(Vec<Finding>, Option<Vec<u8>>), StoreError> {
        match self {
            StoreAt::File(path) => SqliteStore::testify(path, receipt),
            StoreAt::Database(url) => PostgresStore::look_at(url)?.testify(receipt),
        }
    }

    /// Reads what is signed of it and told there, all as of one moment.
    pub(crate) fn as_of_one_moment<T: Send>(
        &self,
        read: impl FnOnce(&dyn Covering) -> Result<T, StoreError> + Send,
    ) -> Result<T, StoreError> {
        match self {
            StoreAt::File(path) => SqliteStore::as_of_one_moment(path, read),
            StoreAt::Database(url) => PostgresStore::look_at(url)?.as_of_one_moment(read),
        }
    }

    /// Copies it to a new file, as of one moment, and looks the copy over; one that is not sound is
    /// not kept. The copy of either engine is a file that both can be put back from.
    pub fn back_up(&self, to: &Path) -> Result<Examination, StoreError> {
        match self {
            StoreAt::File(path) => SqliteStore::back_up(path, to),
            StoreAt::Database(url) => PostgresStore::look_at(url)?.back_up(to),
        }
    }

    /// Puts a copy there: in the place of a file that nobody has open, which is kept beside it, or
    /// into an empty database. A copy that is not sound changes nothing.
    pub fn restore(&self, copy: &Path) -> Result<Examination, StoreError> {
        match self {
            StoreAt::File(path) => SqliteStore::restore(copy, path),
            StoreAt::Database(url) => PostgresStore::restore(copy, url),
        }
    }
}

/// Without the password that a database's name may hold.
impl fmt::Display for StoreAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreAt::File(path) => path.display().fmt(f),
            StoreAt::Database(url) => PostgresStore::place_of(url).display().fmt(f),
        }
    }
}

impl fmt::Debug for StoreAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
