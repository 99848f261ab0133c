//! Looking a store over: all of it, or what came since it was last known to be sound.

use std::num::NonZero;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::marks::Marks;
use super::open;
use super::rows::Rows;
use crate::evidence::PublicKey;
use crate::store::append::Head;
use crate::store::chain::{self, ChainBreak, ChainFault};
use crate::store::check::{Examination, Finding, Followers, Look, Looked};
use crate::store::cover::Covering;
use crate::store::error::StoreError;
use crate::store::examine::{Along, STRETCH, books, checkpoints};
use crate::store::judge::View;
use crate::store::names::{StreamName, Version};

/// How the parts of a store are looked at.
pub(super) enum Reading<'l> {
    /// One after the other, over one connection.
    InTurn,
    /// As many at a time as there are cores, each thread over a connection of its own, as it is
    /// told.
    AtOnce(&'l Path, &'l Look<'l>),
}

/// A part of what is looked at, which waits for no other.
#[derive(Clone, Debug)]
enum Part {
    /// Each page of the file.
    Pages,
    /// What points at what.
    References,
    /// The money.
    Books,
    /// The checkpoints.
    Checkpoints,
    /// The records.
    Records,
    /// Stretches of chains: one of a long stream, or short streams as a whole.
    Chains(Vec<Piece>),
}

/// A stretch of the chain of a stream: which one of it, from which row and up to which.
#[derive(Clone, Debug)]
struct Piece {
    stream: usize,
    number: usize,
    from: Version,
    until: Option<Version>,
}

/// What was found of a part.
#[derive(Default)]
struct Seen {
    /// Each with the place of its stream, if it is of one.
    findings: Vec<(usize, Finding)>,
    keys: Vec<(u64, PublicKey)>,
}

/// Looks over everything: each page, what points at what, each chain, the records, the marks, the
/// checkpoints, the money.
pub(super) fn whole(
    rows: &Rows<'_>,
    marks: Option<&Marks>,
    reading: &Reading<'_>,
) -> Result<Examination, StoreError> {
    let mut found = counted(rows)?;
    let heads = rows.heads()?;
    let parts = parts(rows, &heads)?;
    let streams: Vec<StreamName> = heads.into_iter().map(|(stream, _)| stream).collect();
    let seen = match reading {
        Reading::InTurn => in_turn(rows, &streams, &parts)?,
        Reading::AtOnce(path, look) => {
            (look.watch)(Looked::Of(found.events));
            at_once(path, &streams, &parts, look)?
        }
    };
    // In the order in which they are told.
    let mut told: Vec<((usize, usize), Finding)> = Vec::new();
    let mut tell = |place: usize, findings: Vec<(usize, Finding)>| {
        let placed = |(stream, finding)| ((place, stream), finding);
        told.extend(findings.into_iter().map(placed));
    };
    for (part, seen) in parts.iter().zip(seen) {
        found.keys.extend(seen.keys);
        let place = match part {
            Part::Pages => 0,
            Part::References => 1,
            Part::Chains(_) => 2,
            Part::Records => 3,
            Part::Checkpoints => 5,
            Part::Books => 8,
        };
        tell(place, seen.findings);
    }
    tell(4, of_no_stream(set_back(rows, marks)?));
    tell(6, of_no_stream(noted_checkpoint(rows, marks)?));
    tell(7, of_no_stream(missing_transfers(rows, marks)?));
    told.sort_by_key(|(place, _)| *place);
    found.findings = told.into_iter().map(|(_, finding)| finding).collect();
    count_anew(rows, &mut found)?;
    Ok(found)
}

/// Looks over what came after the marks, and over what costs little: the ends of the streams,
/// how many events and transfers there are, and whether each balance is what was moved.
pub(super) fn since(rows: &Rows<'_>, marks: &Marks) -> Result<Examination, StoreError> {
    let mut found = counted(rows)?;
    for (stream, _) in rows.heads()? {
        found.findings.extend(chain_since(rows, &stream, marks)?);
    }
    found.findings.extend(set_back(rows, Some(marks))?);
    let noted = noted_checkpoint(rows, Some(marks))?;
    match noted {
        Some(finding) => found.findings.push(finding),
        None => checkpoints(rows, marks.checkpoint(), &mut found)?,
    }
    found.findings.extend(missing_transfers(rows, Some(marks))?);
    let uneven = rows.uneven()?;
    found
        .findings
        .extend(uneven.into_iter().map(Finding::Books));
    count_anew(rows, &mut found)?;
    Ok(found)
}

/// The parts, what takes longest first: many short ones come last, and no core waits for another.
fn parts(rows: &Rows<'_>, heads: &[(StreamName, Head)]) -> Result<Vec<Part>, StoreError> {
    let mut parts = vec![
        Part::Pages,
        Part::Books,
        Part::References,
        Part::Records,
        Part::Checkpoints,
    ];
    let (mut short, mut events) = (Vec::new(), 0);
    for (stream, (name, head)) in heads.iter().enumerate() {
        let mut pieces = pieces(rows, stream, (name, *head))?;
        if pieces.len() > 1 {
            parts.extend(pieces.into_iter().map(|piece| Part::Chains(vec![piece])));
            continue;
        }
        short.append(&mut pieces);
        events += head.version.0;
        if events >= STRETCH {
            parts.push(Part::Chains(std::mem::take(&mut short)));
            events = 0;
        }
    }
    parts.push(Part::Chains(short));
    Ok(parts)
}

/// The stretches of a stream.
fn pieces(
    rows: &Rows<'_>,
    stream: usize,
    (name, head): (&StreamName, Head),
) -> Result<Vec<Piece>, StoreError> {
    let mut pieces = Vec::new();
    let mut from = Version(1);
    loop {
        let next = Version(from.0.saturating_add(STRETCH));
        let until = match next > head.version {
            true => None,
            false => rows.row_from(name, next)?,
        };
        pieces.push(Piece {
            stream,
            number: pieces.len(),
            from,
            until,
        });
        match until {
            Some(next) => from = next,
            None => return Ok(pieces),
        }
    }
}

fn in_turn(
    rows: &Rows<'_>,
    streams: &[StreamName],
    parts: &[Part],
) -> Result<Vec<Seen>, StoreError> {
    let chains = Chains::new(streams, &|_| None);
    let seen = |part| look_at(rows, part, &chains, &|_| {});
    parts.iter().map(seen).collect()
}

fn at_once(
    path: &Path,
    streams: &[StreamName],
    parts: &[Part],
    look: &Look<'_>,
) -> Result<Vec<Seen>, StoreError> {
    let chains = Chains::new(streams, look.followers);
    let watch = |events| (look.watch)(Looked::At(events));
    let next = AtomicUsize::new(0);
    let read = || -> Result<Vec<(usize, Seen)>, StoreError> {
        let connection = open::examiner(path)?;
        let rows = Rows::new(&connection, path);
        let mut seen = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(part) = parts.get(place) else {
                return Ok(seen);
            };
            // Of one moment: what is written meanwhile comes after it.
            let begun = connection.unchecked_transaction();
            let begun = begun.map_err(|error| rows.failure(error))?;
            let odd = look_at(&rows, part, &chains, &watch);
            begun.finish().map_err(|error| rows.failure(error))?;
            seen.push((place, odd?));
        }
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let read: Vec<Result<_, StoreError>> = thread::scope(|scope| {
        let threads = (0..cores.min(parts.len())).map(|_| scope.spawn(read));
        let threads: Vec<_> = threads.collect();
        let stopped = || Err(StoreError::Failed("a check stopped".to_owned()));
        let read = threads.into_iter();
        read.map(|thread| thread.join().unwrap_or_else(|_| stopped()))
            .collect()
    });
    let mut seen: Vec<(usize, Seen)> = Vec::new();
    for of_one in read {
        seen.extend(of_one?);
    }
    seen.sort_by_key(|(place, _)| *place);
    Ok(seen.into_iter().map(|(_, seen)| seen).collect())
}

/// Findings that have no order among streams.
fn of_no_stream(findings: impl IntoIterator<Item = Finding>) -> Vec<(usize, Finding)> {
    findings.into_iter().map(|finding| (0, finding)).collect()
}

fn look_at(
    rows: &Rows<'_>,
    part: &Part,
    chains: &Chains<'_>,
    watch: &dyn Fn(u64),
) -> Result<Seen, StoreError> {
    let mut seen = Seen::default();
    match part {
        Part::Pages => seen.findings = of_no_stream(pages(rows)?),
        Part::References => {
            let dangling = rows.dangling()?.into_iter();
            seen.findings = of_no_stream(dangling.map(Finding::Reference));
        }
        Part::Records => seen.findings = of_no_stream(changed_records(rows)?),
        Part::Books => {
            let found = books(&rows.accounts()?, |take| rows.each_entry(take))?;
            seen.findings = of_no_stream(found);
        }
        Part::Checkpoints => {
            let mut found = Examination::default();
            checkpoints(rows, None, &mut found)?;
            seen.keys = found.keys;
            seen.findings = of_no_stream(found.findings);
        }
        Part::Chains(pieces) => {
            for piece in pieces {
                let found = chains.look_at(rows, piece, watch)?.into_iter();
                let of_it = found.map(|finding| (piece.stream, finding));
                seen.findings.extend(of_it);
            }
        }
    }
    Ok(seen)
}

/// What is wrong with the pages of the file.
fn pages(rows: &Rows<'_>) -> Result<Vec<Finding>, StoreError> {
    let faults = rows.page_faults("integrity_check")?.into_iter();
    Ok(faults.map(Finding::Page).collect())
}

/// The chains, each put together from its stretches.
struct Chains<'l> {
    streams: &'l [StreamName],
    followers: Followers<'l>,
    /// How far each has come.
    along: Vec<Mutex<Along>>,
}

impl<'l> Chains<'l> {
    fn new(streams: &'l [StreamName], followers: Followers<'l>) -> Chains<'l> {
        let along = streams.iter();
        let along = along.map(|stream| Mutex::new(Along::new(followers(stream))));
        Chains {
            streams,
            followers,
            along: along.collect(),
        }
    }

    /// Walks along a stretch, and tells what is wrong with it and with those that waited for it.
    fn look_at(
        &self,
        rows: &Rows<'_>,
        piece: &Piece,
        watch: &dyn Fn(u64),
    ) -> Result<Vec<Finding>, StoreError> {
        let Piece {
            stream,
            number,
            from,
            until,
        } = *piece;
        let name = &self.streams[stream];
        let follower = (self.followers)(name);
        let heeds = |body: &str| follower.as_ref().is_some_and(|heeds| heeds.heeds(body));
        let before = match number {
            0 => chain::genesis(name),
            _ => rows.hash_before(name, from)?,
        };
        let mut walked = rows.walk(name, (from, before), until, &heeds)?;
        watch(walked.next.0.saturating_sub(from.0));
        walked.broken = match until {
            Some(next) => walked.broken_before(next),
            None => match rows.head(name)? {
                Some(head) => walked.broken_at(&head),
                None => None,
            },
        };
        let along = self.along[stream].lock();
        let mut along = along.map_err(|_| StoreError::Failed("a check stopped".to_owned()))?;
        Ok(along.take(name, number, walked))
    }
}

/// Walks a stream's chain from its mark, or from its beginning if it has none.
fn chain_since(
    rows: &Rows<'_>,
    stream: &StreamName,
    marks: &Marks,
) -> Result<Vec<Finding>, StoreError> {
    let Some(head) = rows.head(stream)? else {
        return Ok(Vec::new());
    };
    let begin = (Version(0), chain::genesis(stream));
    let (after, hash) = marks.of_stream(stream).unwrap_or(begin);
    // What lies before the mark is only counted.
    if rows.count_events(stream, after)? != after.0 {
        let fault = ChainFault::Missing;
        let broken = ChainBreak { at: after, fault };
        return Ok(vec![finding(stream, broken)]);
    }
    let (row, before) = rows.row_after(stream, after)?;
    let from = match row.0 > after.0 || after == Version(0) {
        true => (Version(after.0 + 1), hash),
        // The mark lies within a row, or nothing came after it.
        false => (row, before),
    };
    let walked = rows.walk(stream, from, None, &|_| false)?;
    let broken = walked.broken_at(&head);
    Ok(broken
        .map(|broken| finding(stream, broken))
        .into_iter()
        .collect())
}

fn counted(rows: &Rows<'_>) -> Result<Examination, StoreError> {
    let heads = rows.heads()?;
    Ok(Examination {
        streams: rows.count_of("streams")?,
        events: heads.iter().map(|(_, head)| head.version.0).sum(),
        accounts: rows.count_of("accounts")?,
        transfers: rows.count_of("transfers")?,
        records: rows.count_records()?,
        checkpoints: rows.count_checkpoints()?,
        last: rows.last_checkpoint()?,
        keys: Vec::new(),
        findings: Vec::new(),
    })
}

/// A sound store has the events that its streams count; of another they are counted themselves.
fn count_anew(rows: &Rows<'_>, found: &mut Examination) -> Result<(), StoreError> {
    if !found.is_sound() {
        found.events = rows.count_all_events()?;
    }
    Ok(())
}
/// The records whose bytes are not those that were hashed. That their hashes are those that were
/// written, the chain says.
fn changed_records(rows: &Rows<'_>) -> Result<Vec<Finding>, StoreError> {
    let changed = rows.changed_records()?.into_iter();
    Ok(changed
        .map(|(stream, round)| Finding::Record { stream, round })
        .collect())
}

fn finding(stream: &StreamName, broken: ChainBreak) -> Finding {
    let stream = stream.clone();
    Finding::Chain { stream, broken }
}

/// The streams that do not go as far as they did, or tell something else there.
fn set_back(rows: &Rows<'_>, marks: Option<&Marks>) -> Result<Vec<Finding>, StoreError> {
    let mut found = Vec::new();
    for stream in marks.into_iter().flat_map(Marks::streams) {
        let Some((known, hash)) = marks.and_then(|marks| marks.of_stream(&stream)) else {
            continue;
        };
        let there = match known {
            Version(0) => Some(chain::genesis(&stream)),
            known => rows.hash_of(&stream, known)?,
        };
        let head = rows.head(&stream)?.map(|head| head.version);
        if there != Some(hash) || head.is_none_or(|head| head < known) {
            found.push(Finding::SetBack { stream, known });
        }
    }
    Ok(found)
}

fn missing_transfers(
    rows: &Rows<'_>,
    marks: Option<&Marks>,
) -> Result<Option<Finding>, StoreError> {
    let numbered = rows.last_transfer()?;
    let numbered = numbered.max(marks.map_or(0, |marks| marks.transfers));
    let found = rows.count_of("transfers")?;
    Ok((numbered != found).then_some(Finding::MissingTransfers { numbered, found }))
}

/// The checkpoint that was noted, if the store has it no more.
fn noted_checkpoint(rows: &Rows<'_>, marks: Option<&Marks>) -> Result<Option<Finding>, StoreError> {
    let Some((number, hash)) = marks.and_then(Marks::checkpoint) else {
        return Ok(None);
    };
    let (first, count) = (number, 1);
    Ok(match rows.kept_checkpoint(number)? {
        None => Some(Finding::MissingCheckpoints { first, count }),
        Some(kept) if kept.checkpoint.hash() != hash => {
            Some(Finding::OtherCheckpoints { first, count })
        }
        Some(_) => None,
    })
}
