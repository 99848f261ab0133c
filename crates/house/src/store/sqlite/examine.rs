//! Looking a store over: all of it, or what came since it was last known to be sound.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::marks::Marks;
use super::open;
use super::rows::Rows;
use crate::store::chain::{self, ChainBreak, ChainFault, NO_POSTINGS, Walk};
use crate::store::check::{Examination, Finding, Follower, Look, Looked};
use crate::store::cover::Covering;
use crate::store::error::StoreError;
use crate::store::examine::{books, checkpoints};
use crate::store::judge::View;
use crate::store::names::{StreamName, Version};

/// Looks over everything: each page, what points at what, each chain, the marks, the money. All
/// before the marks, which is most of it, may be read by `read`, elsewhere and at once.
pub(super) fn whole(
    rows: &Rows<'_>,
    marks: Option<&Marks>,
    read: impl FnOnce(&Rows<'_>, &Examination) -> Result<Vec<Finding>, StoreError>,
) -> Result<Examination, StoreError> {
    let mut found = counted(rows)?;
    found.findings = read(rows, &found)?;
    found.findings.extend(changed_records(rows)?);
    found.findings.extend(set_back(rows, marks)?);
    checkpoints(rows, None, &mut found)?;
    found.findings.extend(noted_checkpoint(rows, marks)?);
    found.findings.extend(missing_transfers(rows, marks)?);
    found
        .findings
        .extend(books(&rows.accounts()?, &rows.entries()?));
    Ok(found)
}

/// Looks over what came after the marks, and over what costs little: the ends of the streams,
/// how many events and transfers there are, and whether each balance is what was moved.
pub(super) fn since(rows: &Rows<'_>, marks: &Marks) -> Result<Examination, StoreError> {
    let mut found = counted(rows)?;
    for (stream, _) in rows.heads()? {
        found.findings.extend(chain(rows, &stream, Some(marks))?);
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
    Ok(found)
}

/// Looks at every page, and walks every chain from its beginning, one after the other.
pub(super) fn each(rows: &Rows<'_>, _: &Examination) -> Result<Vec<Finding>, StoreError> {
    let mut found = pages(rows)?;
    for (stream, _) in rows.heads()? {
        found.extend(chain(rows, &stream, None)?);
    }
    Ok(found)
}

/// The same, as many at a time as there are cores, each thread over a connection of its own: the
/// pages are one part, and each chain another.
pub(super) fn all_at_once(
    path: &Path,
    streams: &[StreamName],
    look: &Look<'_>,
) -> Result<Vec<Finding>, StoreError> {
    let next = AtomicUsize::new(0);
    let part = |rows: &Rows<'_>, part: usize| {
        let Some(stream) = part.checked_sub(1) else {
            return pages(rows);
        };
        let mut sight = Sight {
            follower: (look.followers)(&streams[stream]),
            watch: &|events| (look.watch)(Looked::At(events)),
        };
        seen(rows, &streams[stream], None, &mut sight)
    };
    let parts = streams.len() + 1;
    let read = || -> Result<Vec<(usize, Finding)>, StoreError> {
        let connection = open::examiner(path)?;
        let rows = Rows::new(&connection, path);
        let mut found = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            if place >= parts {
                return Ok(found);
            }
            // Of one moment: what is written meanwhile comes after it.
            let begun = connection.unchecked_transaction();
            let begun = begun.map_err(|error| rows.failure(error))?;
            let odd = part(&rows, place);
            begun.finish().map_err(|error| rows.failure(error))?;
            found.extend(odd?.into_iter().map(|odd| (place, odd)));
        }
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let read: Vec<Result<_, StoreError>> = thread::scope(|scope| {
        let threads = (0..cores.min(parts)).map(|_| scope.spawn(read));
        let threads: Vec<_> = threads.collect();
        let stopped = || Err(StoreError::Failed("a check stopped".to_owned()));
        let read = threads.into_iter();
        read.map(|thread| thread.join().unwrap_or_else(|_| stopped()))
            .collect()
    });
    let mut found: Vec<(usize, Finding)> = Vec::new();
    for of_one in read {
        found.extend(of_one?);
    }
    found.sort_by_key(|(place, _)| *place);
    Ok(found.into_iter().map(|(_, finding)| finding).collect())
}

/// What is wrong with the pages of the file, and what in them points at nothing.
fn pages(rows: &Rows<'_>) -> Result<Vec<Finding>, StoreError> {
    let faults = rows.page_faults("integrity_check")?.into_iter();
    let dangling = rows.dangling()?.into_iter();
    let dangling = dangling.map(Finding::Reference);
    Ok(faults.map(Finding::Page).chain(dangling).collect())
}

fn counted(rows: &Rows<'_>) -> Result<Examination, StoreError> {
    Ok(Examination {
        streams: rows.count_of("streams")?,
        events: rows.count_all_events()?,
        accounts: rows.count_of("accounts")?,
        transfers: rows.count_of("transfers")?,
        records: rows.count_records()?,
        checkpoints: rows.count_checkpoints()?,
        last: rows.last_checkpoint()?,
        keys: Vec::new(),
        findings: Vec::new(),
    })
}

/// Whoever watches hears of so many events at a time.
const WATCHED: u64 = 4096;

/// Who looks on while a chain is walked.
struct Sight<'w> {
    follower: Option<Box<dyn Follower>>,
    watch: &'w dyn Fn(u64),
}

/// Walks a stream's chain from its beginning, or from its mark.
fn chain(
    rows: &Rows<'_>,
    stream: &StreamName,
    marks: Option<&Marks>,
) -> Result<Vec<Finding>, StoreError> {
    let mut nobody = Sight {
        follower: None,
        watch: &|_| {},
    };
    seen(rows, stream, marks, &mut nobody)
}

/// The same, before somebody's eyes.
fn seen(
    rows: &Rows<'_>,
    stream: &StreamName,
    marks: Option<&Marks>,
    sight: &mut Sight<'_>,
) -> Result<Vec<Finding>, StoreError> {
    let Some(head) = rows.head(stream)? else {
        return Ok(Vec::new());
    };
    let mark = marks.and_then(|marks| marks.of_stream(stream));
    let mut walk = match mark {
        Some((version, hash)) => Walk::after(version, hash),
        None => Walk::new(stream),
    };
    let after = walk.version();
    // What lies before the mark is only counted.
    if rows.count_events(stream, after)? != after.0 {
        let fault = ChainFault::Missing;
        let broken = ChainBreak { at: after, fault };
        return Ok(vec![finding(stream, broken)]);
    }
    let digests = rows.digests(stream, after)?;
    let mut along = Ok(());
    let mut untrue = Vec::new();
    let mut unwatched = 0;
    rows.each_event(stream, after, |event| {
        let digest = digests.get(&event.version).unwrap_or(&NO_POSTINGS);
        along = walk.step(event, digest);
        if let Some(follower) = &mut sight.follower
            && let Err(what) = follower.follow(event.version, event.body)
        {
            let (stream, at) = (stream.clone(), event.version);
            untrue.push(Finding::Untrue { stream, at, what });
        }
        unwatched += 1;
        if unwatched == WATCHED {
            (sight.watch)(std::mem::take(&mut unwatched));
        }
        match along {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    })?;
    (sight.watch)(unwatched);
    let broken = along.and_then(|()| walk.end(&head)).err();
    let beyond = digests
        .keys()
        .find(|version| **version > head.version)
        .map(|at| ChainBreak {
            at: *at,
            fault: ChainFault::Postings,
        });
    let broken = broken.or(beyond).map(|broken| finding(stream, broken));
    Ok(broken.into_iter().chain(untrue).collect())
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
