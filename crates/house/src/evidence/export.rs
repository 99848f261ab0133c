//! The second place: where checkpoints lie that the owner of the store cannot take back.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::checkpoint::KeptCheckpoint;
use crate::clock::day_of;
use crate::keyfile::sync_directory_of;
use merkle::Hash;

/// How a file of checkpoints in a folder begins and ends.
const FILE: (&str, &str) = ("checkpoints-", ".jsonl");

/// Where checkpoints are told besides the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A file to which lines are added.
    File(PathBuf),
    /// A folder with a file for each day.
    Folder(PathBuf),
    /// Standard output, for a collector of logs.
    Output,
}

impl Place {
    /// What an operator named: `-`, a folder that is there or ends with a slash, or a file.
    pub fn named(name: &Path) -> Place {
        let text = name.as_os_str().as_encoded_bytes();
        if text == b"-" {
            Place::Output
        } else if name.is_dir() || text.ends_with(b"/") {
            Place::Folder(name.to_path_buf())
        } else {
            Place::File(name.to_path_buf())
        }
    }

    /// Everything that lies there, in the order of its files and lines.
    pub fn read(&self) -> Result<Exported, ExportError> {
        let mut found = Exported::default();
        for file in self.files().map_err(|error| self.error(error))? {
            let text = fs::read(&file).map_err(|error| self.error(error))?;
            found.add(&file, &String::from_utf8_lossy(&text));
        }
        Ok(found)
    }

    /// The files that are there.
    fn files(&self) -> io::Result<Vec<PathBuf>> {
        let folder = match self {
            Place::Output => return Ok(Vec::new()),
            Place::File(file) => return Ok(vec![file.clone()]),
            Place::Folder(folder) => folder,
        };
        let mut files = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            let ours = |name: &str| name.starts_with(FILE.0) && name.ends_with(FILE.1);
            if name.is_some_and(ours) {
                files.push(path);
            }
        }
        files.sort();
        Ok(files)
    }

    fn error(&self, error: io::Error) -> ExportError {
        ExportError::System {
            place: self.to_string(),
            error: error.to_string(),
        }
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::File(path) | Place::Folder(path) => path.display().fmt(f),
            Place::Output => f.write_str("standard output"),
        }
    }
}

/// Why checkpoints are not told elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// The system does not let us.
    #[error(
        "checkpoints cannot be written to or read from {place} ({error}): see that the place is there, or name another with --checkpoints"
    )]
    System {
        /// The place.
        place: String,
        /// What the system said.
        error: String,
    },
    /// What lies there is not what the store tells.
    #[error(
        "{place} has checkpoint {number}, and the store {store}: the store was set back or written anew. Put the right one in its place, or, if you restored a copy on purpose, keep {place} as it is and name a new place with --checkpoints"
    )]
    Contradicts {
        /// The place.
        place: String,
        /// The checkpoint.
        number: u64,
        /// What the store says there.
        store: String,
    },
}

/// What lies in a second place.
#[derive(Clone, Debug, Default)]
pub struct Exported {
    /// The checkpoints.
    pub checkpoints: Vec<KeptCheckpoint>,
    /// The lines that are none, with their file and number and what is wrong.
    pub unreadable: Vec<String>,
}

impl Exported {
    /// Takes the lines of a text.
    pub fn add(&mut self, file: &Path, text: &str) {
        for (number, line) in (1..).zip(text.lines()) {
            if line.is_empty() || is_of_another(line) {
                continue;
            }
            match KeptCheckpoint::read(line) {
                Ok(kept) => self.checkpoints.push(kept),
                Err(error) => {
                    let file = file.display();
                    self.unreadable
                        .push(format!("{file}, line {number}: {error}"));
                }
            }
        }
    }
}

/// What a collector of logs took down besides: the casino's own lines at its start.
fn is_of_another(line: &str) -> bool {
    !line.starts_with('{')
}

/// A second place that is open.
#[derive(Debug)]
pub struct Export {
    place: Place,
    /// The last checkpoint that lies there.
    last: u64,
}

impl Export {
    /// Opens a place, and holds what lies there against the store's own checkpoints: the newest has
    /// this number, and `known` gives their hashes. Of standard output nobody knows how much was
    /// taken down: the newest is told again.
    pub fn open(
        place: Place,
        newest: u64,
        mut known: impl FnMut(u64) -> Option<Hash>,
    ) -> Result<Export, ExportError> {
        let there = place.is_there();
        let found = match there {
            true => place.read()?,
            false => Exported::default(),
        };
        for line in &found.unreadable {
            tracing::warn!(%line, "a line among the exported checkpoints cannot be read");
        }
        let mut last = match place {
            Place::Output => newest.saturating_sub(1),
            Place::File(_) | Place::Folder(_) => 0,
        };
        for kept in &found.checkpoints {
            let number = kept.checkpoint.statement.number;
            let store = match known(number) {
                Some(hash) if hash == kept.checkpoint.hash() => None,
                Some(_) => Some("has another of that number".to_owned()),
                None => Some("has none of that number".to_owned()),
            };
            if let Some(store) = store {
                let place = place.to_string();
                return Err(ExportError::Contradicts {
                    place,
                    number,
                    store,
                });
            }
            last = last.max(number);
        }
        Ok(Export { place, last })
    }

    /// The number of the last checkpoint that lies there.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// Adds a checkpoint; it is durable when this returns.
    pub fn add(&mut self, kept: &KeptCheckpoint) -> Result<(), ExportError> {
        let line = kept.line();
        let said = &kept.checkpoint.statement;
        let written = match &self.place {
            Place::Output => print(&line),
            Place::File(file) => append(file, &line),
            Place::Folder(folder) => append(&folder.join(day_file(said.date_ms)), &line),
        };
        written.map_err(|error| self.place.error(error))?;
        self.last = said.number;
        Ok(())
    }
}

impl Place {
    fn is_there(&self) -> bool {
        match self {
            Place::Output => false,
            Place::File(path) | Place::Folder(path) => path.exists(),
        }
    }
}

fn print(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

/// Adds a line to a file, after the last whole one: what a crash tore off stays, on a line of its
/// own.
fn append(path: &Path, line: &str) -> io::Result<()> {
    let new = !path.exists();
    if let Some(folder) = path.parent().filter(|folder| *folder != Path::new("")) {
        fs::create_dir_all(folder)?;
    }
    let mut options = OpenOptions::new();
    let mut file = options.create(true).append(true).read(true).open(path)?;
    let torn = match is_torn(&mut file)? {
        true => "\n",
        false => "",
    };
    file.write_all(format!("{torn}{line}\n").as_bytes())?;
    file.sync_all()?;
    if new {
        sync_directory_of(path)?;
    }
    Ok(())
}

fn is_torn(file: &mut File) -> io::Result<bool> {
    if file.metadata()?.len() == 0 {
        return Ok(false);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last != [b'\n'])
}

/// The file of a day, by its date in UTC.
pub(super) fn day_file(date_ms: u64) -> String {
    format!("{}{}{}", FILE.0, day_of(date_ms), FILE.1)
}
