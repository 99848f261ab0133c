//! A note beside the file that a sync failed, and under which start of the machine.
//!
//! After a failed sync the system may show pages that never reached the disk, until the machine is
//! started anew: a house that a supervisor starts again would go on from what is not there, and
//! lose all that it told then with the next loss of power.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use rusqlite::ffi;

use super::marks::with_suffix;
use crate::store::error::StoreError;

/// Where Linux tells one start of the machine from another. Elsewhere nothing is noted.
const START_OF_THE_MACHINE: &str = "/proc/sys/kernel/random/boot_id";

/// Whether an error says that a sync failed.
pub(super) fn is_meant(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    matches!(
        code,
        Some(ffi::SQLITE_IOERR_FSYNC | ffi::SQLITE_IOERR_DIR_FSYNC)
    )
}

/// Notes it. A disk that fails may refuse this too; the error that stops the store says it anyhow.
pub(super) fn note(store: &Path) {
    if let Err(error) = write(store) {
        tracing::warn!(%error, "that a sync failed cannot be noted");
    }
}

fn write(store: &Path) -> io::Result<()> {
    let start = fs::read_to_string(START_OF_THE_MACHINE)?;
    let mut file = File::create(beside(store))?;
    file.write_all(start.as_bytes())
}

/// Refuses a store of which a sync failed since the machine was started; otherwise forgets the
/// note.
pub(super) fn refuse(store: &Path) -> Result<(), StoreError> {
    let path = beside(store);
    let Ok(noted) = fs::read_to_string(&path) else {
        return Ok(());
    };
    if fs::read_to_string(START_OF_THE_MACHINE).is_ok_and(|now| now == noted) {
        let store = store.to_path_buf();
        return Err(StoreError::Unsynced { store, note: path });
    }
    forget(store).map_err(|error| StoreError::Failed(error.to_string()))
}

/// Forgets it: another file takes the place of the store.
pub(super) fn forget(store: &Path) -> io::Result<()> {
    match fs::remove_file(beside(store)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Where it is noted.
pub(in crate::store) fn beside(store: &Path) -> PathBuf {
    with_suffix(store, ".unsynced")
}
