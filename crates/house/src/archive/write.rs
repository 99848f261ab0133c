//! Writing an archive: out of one snapshot of a store, checkpoint by checkpoint, and read again
//! before it counts.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::read::{Fault, Looked, look};
use super::{Days, EndLine, FORMAT, Head, Line, RoundLine};
use crate::clock::day_of;
use crate::evidence::{KeptCheckpoint, RoundEnd, StreamEnd};
use crate::hex;
use crate::keyfile::sync_directory_of;
use crate::store::{Covering, StoreAt, StoreError, StreamName, Version, rounds_of};
use crate::table::{pressed, record_of};

/// So many checkpoints are read at once.
const AT_ONCE: u32 = 256;

/// Why there is no archive.
#[derive(Debug)]
pub enum NotArchived {
    /// The store.
    Store(StoreError),
    /// The file.
    System(PathBuf, io::Error),
    /// The first checkpoint is of a later day, which is this.
    Before(String),
    /// The last checkpoint is of an earlier day, which is this; or there is none.
    After(Option<String>),
    /// So many rounds ended after the last checkpoint, which is of these days.
    Unsigned {
        /// How many.
        rounds: u64,
        /// The last checkpoint.
        last: u64,
    },
    /// A checkpoint is not in the store.
    NoCheckpoint(u64),
    /// The record of a round is not in the store, or cannot be read.
    NoRecord(RoundEnd),
    /// What was written does not hold.
    Faults(Vec<Fault>),
}

impl From<StoreError> for NotArchived {
    fn from(error: StoreError) -> NotArchived {
        NotArchived::Store(error)
    }
}

/// An archive that was written and holds.
#[derive(Clone, Debug)]
pub struct Archived {
    /// What it says of itself.
    pub head: Head,
    /// What reading it found.
    pub looked: Looked,
    /// How many records of the days are not in it, because no checkpoint signed them: they were kept
    /// before there were checkpoints.
    pub unproved: u64,
    /// How many bytes it has.
    pub bytes: u64,
}

/// Archives the rounds of some days out of a store that may be in use, into a file that is not there
/// yet. Nothing in the store is changed.
pub fn write(store: &StoreAt, days: &Days, to: &Path) -> Result<Archived, NotArchived> {
    let system = |error| NotArchived::System(to.to_path_buf(), error);
    if to.exists() {
        let there = io::Error::new(io::ErrorKind::AlreadyExists, "it is there already");
        return Err(system(there));
    }
    let mut part = to.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let archived = fill_and_look(store, days, &part);
    let kept = archived.and_then(|archived| {
        fs::rename(&part, to).map_err(system)?;
        sync_directory_of(to).map_err(system)?;
        Ok(archived)
    });
    if kept.is_err() {
        let _ = fs::remove_file(&part);
    }
    kept
}

fn fill_and_look(store: &StoreAt, days: &Days, part: &Path) -> Result<Archived, NotArchived> {
    let system = |error| NotArchived::System(part.to_path_buf(), error);
    // Whoever owns the store decides who else may read it.
    let mut options = OpenOptions::new();
    let file = options.write(true).create(true).truncate(true).mode(0o600);
    let file = file.open(part).map_err(system)?;
    let mut out = Out::new(file);
    let filled = store.as_of_one_moment(|view| Ok(fill(view, days, &mut out)));
    let (head, unproved) = filled?.map_err(|why| why.at(part))?;
    let bytes = out.close().map_err(system)?;
    let again = File::open(part).map_err(system)?;
    let looked = look(BufReader::new(again), &mut []).map_err(system)?;
    match looked.faults.is_empty() {
        true => Ok(Archived {
            head,
            looked,
            unproved,
            bytes,
        }),
        false => Err(NotArchived::Faults(looked.faults)),
    }
}

/// What stops the writing.
enum Stop {
    Why(NotArchived),
    System(io::Error),
}

impl Stop {
    fn at(self, path: &Path) -> NotArchived {
        match self {
            Stop::Why(why) => why,
            Stop::System(error) => NotArchived::System(path.to_path_buf(), error),
        }
    }
}

impl From<NotArchived> for Stop {
    fn from(why: NotArchived) -> Stop {
        Stop::Why(why)
    }
}

impl From<StoreError> for Stop {
    fn from(error: StoreError) -> Stop {
        Stop::Why(error.into())
    }
}

/// The checkpoints that an archive of some days has.
pub(super) struct Chosen {
    pub(super) first: u64,
    pub(super) last: u64,
    /// Whether the last is of another day: it signs what ended just before midnight, and that
    /// nothing of the days is signed after it.
    closed: bool,
}

/// The checkpoints of some days, with the one that follows them.
pub(super) fn chosen(view: &dyn Covering, days: &Days) -> Result<Chosen, NotArchived> {
    let Some((first, last)) = view.dated(days.from_ms, days.end_ms)? else {
        return between(view, days);
    };
    let closed = view.kept_checkpoint(last + 1)?.is_some();
    let last = last + u64::from(closed);
    Ok(Chosen {
        first,
        last,
        closed,
    })
}

/// Days of which no checkpoint is: what ended in them, if anything did, the next one signs.
fn between(view: &dyn Covering, days: &Days) -> Result<Chosen, NotArchived> {
    match view.dated(days.end_ms, u64::MAX)? {
        None => {
            let last = view.last_checkpoint()?;
            let day = last.map(|last| day_of(last.statement.date_ms));
            Err(NotArchived::After(day))
        }
        Some((1, _)) => {
            let first = view
                .kept_checkpoint(1)?
                .ok_or(NotArchived::NoCheckpoint(1))?;
            let day = day_of(first.checkpoint.statement.date_ms);
            Err(NotArchived::Before(day))
        }
        Some((next, _)) => Ok(Chosen {
            first: next,
            last: next,
            closed: true,
        }),
    }
}

/// How many rounds ended since the last checkpoint.
fn waiting(view: &dyn Covering, last: u64) -> Result<u64, StoreError> {
    let ends = view.ends_at(last)?;
    let mut rounds = 0;
    for (stream, head) in view.ends_now()? {
        let after = ends.get(&stream).map_or(Version(0), |end| end.version);
        if head.version > after {
            rounds += view.round_ends(&stream, after, head.version)?.len() as u64;
        }
    }
    Ok(rounds)
}

fn fill(view: &dyn Covering, days: &Days, out: &mut Out) -> Result<(Head, u64), Stop> {
    let chosen = chosen(view, days)?;
    let Chosen { first, last, .. } = chosen;
    if !chosen.closed {
        let rounds = waiting(view, last)?;
        if rounds > 0 {
            return Err(NotArchived::Unsigned { rounds, last }.into());
        }
    }
    let head = head(view, days, &chosen)?;
    out.line(&head.line())?;
    let mut ends = BTreeMap::new();
    if first > 1 {
        ends = view.ends_at(first - 1)?;
        let missing = NotArchived::NoCheckpoint(first - 1);
        let before = view.kept_checkpoint(first - 1)?.ok_or(missing)?;
        let moved = ends.values().cloned().collect();
        out.line(&KeptCheckpoint { moved, ..before }.line())?;
    }
    let mut unproved = 0;
    each_checkpoint(view, first, last, |kept| {
        unproved += under_one(view, &kept, &mut ends, out)?;
        Ok(())
    })?;
    out.end()?;
    Ok((head, unproved))
}

fn head(view: &dyn Covering, days: &Days, chosen: &Chosen) -> Result<Head, Stop> {
    let (mut rounds, mut key) = (0, None);
    each_checkpoint(view, chosen.first, chosen.last, |kept| {
        let said = &kept.checkpoint.statement;
        rounds += said.rounds;
        key = Some(said.key);
        Ok(())
    })?;
    Ok(Head {
        days: days.clone(),
        key: key.ok_or(NotArchived::NoCheckpoint(chosen.first))?,
        first: chosen.first,
        last: chosen.last,
        rounds,
    })
}

/// Takes each checkpoint from one to another, some at a time.
fn each_checkpoint(
    view: &dyn Covering,
    first: u64,
    last: u64,
    mut take: impl FnMut(KeptCheckpoint) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut due = first;
    while due <= last {
        let most = (last - due).saturating_add(1).min(u64::from(AT_ONCE));
        let most = u32::try_from(most).unwrap_or(AT_ONCE);
        let some = view.checkpoints_after(due - 1, most)?;
        if some.is_empty() {
            return Err(NotArchived::NoCheckpoint(due).into());
        }
        for kept in some {
            if kept.checkpoint.statement.number != due {
                return Err(NotArchived::NoCheckpoint(due).into());
            }
            take(kept)?;
            due += 1;
        }
    }
    Ok(())
}

/// Writes a checkpoint and the rounds that it signs; how many of its time it does not.
fn under_one(
    view: &dyn Covering,
    kept: &KeptCheckpoint,
    ends: &mut BTreeMap<StreamName, StreamEnd>,
    out: &mut Out,
) -> Result<u64, Stop> {
    let rounds = rounds_of(view, &kept.moved, |stream| ends.get(stream))?;
    out.line(&kept.line())?;
    for end in rounds {
        let record = view.record_at(&end)?.and_then(|body| record_of(&body));
        let Some(record) = record else {
            return Err(NotArchived::NoRecord(end).into());
        };
        let body = pressed(&record);
        out.line(&RoundLine::of_round(&end, &body).text())?;
        out.bytes(&body)?;
        out.bytes(b"\n")?;
    }
    let mut unproved = 0;
    for end in &kept.moved {
        let before = ends.insert(end.stream.clone(), end.clone());
        let after = before.map_or(Version(0), |end| end.version);
        unproved += view.unproved(&end.stream, after, end.version)?;
    }
    Ok(unproved)
}

/// A file that is written, and the hash of what was.
struct Out {
    file: BufWriter<File>,
    hasher: Sha256,
    written: u64,
}

impl Out {
    fn new(file: File) -> Out {
        Out {
            file: BufWriter::new(file),
            hasher: Sha256::new(),
            written: 0,
        }
    }

    fn bytes(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.hasher.update(bytes);
        self.written += bytes.len() as u64;
        self.file.write_all(bytes).map_err(Stop::System)
    }

    fn line(&mut self, line: &str) -> Result<(), Stop> {
        self.bytes(line.as_bytes())?;
        self.bytes(b"\n")
    }

    fn end(&mut self) -> Result<(), Stop> {
        let hash = self.hasher.clone().finalize();
        let end = EndLine {
            end: FORMAT.to_owned(),
            hash: hex::encode(&hash),
        };
        self.line(&end.text())
    }

    /// Everything is durable when this returns.
    fn close(mut self) -> io::Result<u64> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        Ok(self.written)
    }
}
