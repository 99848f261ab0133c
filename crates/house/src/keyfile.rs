//! Keys in files: 32 bytes, durable, for their owner's eyes only.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use zeroize::Zeroizing;

use crate::fair::{Entropy, Source, SourceFault};

/// The length of a key, in bytes.
pub(crate) const LENGTH: usize = 32;

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file can be neither read nor written.
    #[error("the key file {path} cannot be used: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// Others may read the file.
    #[error("the key file {path} is open to others (mode {mode:o}): chmod 600 it")]
    OpenToOthers {
        /// The file.
        path: PathBuf,
        /// Its permissions.
        mode: u32,
    },
    /// The file is no key.
    #[error(
        "the key file {path} is not 32 bytes long: restore it, for what it sealed or signed needs it"
    )]
    NotAKey {
        /// The file.
        path: PathBuf,
    },
    /// No key could be drawn.
    #[error(transparent)]
    Source(#[from] SourceFault),
}

/// The key in this file. If there is no file, a key is drawn and written there; if several try at
/// once, one of them wins and all read the same.
pub(crate) fn load_or_create<E: Entropy>(
    path: &Path,
    source: &mut Source<E>,
) -> Result<Zeroizing<[u8; LENGTH]>, KeyError> {
    if !path.exists() {
        let key = Zeroizing::new(source.bytes()?);
        write(path, &key).map_err(|error| file_error(path, error))?;
    }
    load(path)
}

/// The key in this file, which must exist.
pub(crate) fn load(path: &Path) -> Result<Zeroizing<[u8; LENGTH]>, KeyError> {
    let mut file = File::open(path).map_err(|error| file_error(path, error))?;
    let metadata = file.metadata().map_err(|error| file_error(path, error))?;
    let mode = metadata.permissions().mode() & 0o777;
    let path_of = || path.to_path_buf();
    if mode & 0o077 != 0 {
        let path = path_of();
        return Err(KeyError::OpenToOthers { path, mode });
    }
    if metadata.len() != LENGTH as u64 {
        return Err(KeyError::NotAKey { path: path_of() });
    }
    let mut key = Zeroizing::new([0; LENGTH]);
    let read = file.read_exact(&mut *key);
    read.map_err(|error| file_error(path, error))?;
    Ok(key)
}

/// Writes a whole file under another name first, then gives it this one unless it is taken.
fn write(path: &Path, key: &[u8; LENGTH]) -> io::Result<()> {
    static DRAFTS: AtomicU32 = AtomicU32::new(0);
    let draft = DRAFTS.fetch_add(1, Ordering::Relaxed);
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.{draft}.new", std::process::id()));
    let draft = PathBuf::from(name);
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&draft)?;
    let named = file
        .write_all(key)
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::hard_link(&draft, path));
    fs::remove_file(&draft)?;
    match named {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => sync_directory_of(path),
    }
}

fn file_error(path: &Path, error: io::Error) -> KeyError {
    let path = path.to_path_buf();
    KeyError::File { path, error }
}

/// Makes the names in a file's folder durable.
pub(crate) fn sync_directory_of(path: &Path) -> io::Result<()> {
    let directory = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    File::open(directory)?.sync_all()
}
