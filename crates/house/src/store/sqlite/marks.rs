//! How far each stream had come when the store was last known to be sound: written beside the
//! file, so that a file that was set back is noticed, and a large one need not be read whole at
//! each start.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::rows::Rows;
use crate::fair::Hash;
use crate::hex;
use crate::store::cover::Covering;
use crate::store::error::StoreError;
use crate::store::names::{StreamName, Version};

/// How far everything had come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Marks {
    /// The version and the hash of the last event of each stream.
    streams: BTreeMap<String, (u64, String)>,
    /// The number of the last transfer.
    pub(super) transfers: u64,
    /// The number and the hash of the last checkpoint.
    #[serde(default)]
    checkpoint: Option<(u64, String)>,
}

impl Marks {
    /// As things stand.
    pub(super) fn of(rows: &Rows<'_>) -> Result<Marks, StoreError> {
        let heads = rows.heads()?.into_iter().map(|(stream, head)| {
            let mark = (head.version.0, hex::encode(&head.hash));
            (stream.as_str().to_owned(), mark)
        });
        Ok(Marks {
            streams: heads.collect(),
            transfers: rows.last_transfer()?,
            checkpoint: rows.last_checkpoint()?.map(|last| {
                let hash = hex::encode(&last.hash());
                (last.statement.number, hash)
            }),
        })
    }

    /// What was noted beside a store; nothing if nothing was, or if it cannot be read.
    pub(super) fn read(store: &Path) -> Option<Marks> {
        let text = fs::read_to_string(beside(store)).ok()?;
        let marks = serde_json::from_str(&text);
        marks
            .inspect_err(|error| tracing::warn!(%error, "the store's marks cannot be read"))
            .ok()
    }

    /// Notes them beside a store, in one step. Without them the store is sound all the same.
    pub(super) fn write(&self, store: &Path) {
        if let Err(error) = self.put(&beside(store)) {
            tracing::warn!(%error, "the store's marks cannot be written");
        }
    }

    fn put(&self, path: &Path) -> io::Result<()> {
        let text = serde_json::to_string(self).map_err(io::Error::other)?;
        let new = with_suffix(path, ".new");
        // If the power goes before it is on disk they cannot be read, and all is looked over.
        fs::write(&new, text)?;
        fs::rename(&new, path)
    }

    /// Forgets them: the store is another from now on.
    pub(super) fn forget(store: &Path) -> io::Result<()> {
        match fs::remove_file(beside(store)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Up to where a stream was sound.
    pub(super) fn of_stream(&self, stream: &StreamName) -> Option<(Version, Hash)> {
        let (version, hash) = self.streams.get(stream.as_str())?;
        Some((Version(*version), hex::decode(hash)?))
    }

    /// The last checkpoint.
    pub(super) fn checkpoint(&self) -> Option<(u64, Hash)> {
        let (number, hash) = self.checkpoint.as_ref()?;
        Some((*number, hex::decode(hash)?))
    }

    /// The streams that were noted.
    pub(super) fn streams(&self) -> impl Iterator<Item = StreamName> + '_ {
        let names = self.streams.keys();
        names.filter_map(|name| StreamName::new(name).ok())
    }

    /// Keeps what was noted of a stream earlier.
    pub(super) fn keep(&mut self, earlier: &Marks, stream: &StreamName) {
        let known = earlier.streams.get(stream.as_str()).cloned();
        match known {
            Some(mark) => self.streams.insert(stream.as_str().to_owned(), mark),
            None => self.streams.remove(stream.as_str()),
        };
    }
}

/// Where the marks of a store lie.
pub(super) fn beside(store: &Path) -> PathBuf {
    with_suffix(store, ".marks")
}

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
