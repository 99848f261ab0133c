//! Looking a store over: all of it, or what came since it was last known to be sound.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::marks::Marks;
use super::open;
use super::rows::Rows;
use crate::evidence::{KeptCheckpoint, Receipt, Series, rounds_root};
use crate::fair::Hash;
use crate::store::chain::{self, ChainBreak, ChainFault, NO_POSTINGS, Walk};
use crate::store::check::{Examination, Finding};
use crate::store::cover::{self, Covering};
use crate::store::error::StoreError;
use crate::store::judge::View;
use crate::store::names::{StreamName, Version};
use ledger::Auditor;

/// Looks over everything: each page, what points at what, each chain, the marks, the money. The
/// chains may be walked by `chains`, elsewhere and at once.
pub(super) fn whole(
    rows: &Rows<'_>,
    marks: Option<&Marks>,
    chains: impl FnOnce(&Rows<'_>, &Examination) -> Result<Vec<Finding>, StoreError>,
) -> Result<Examination, StoreError> {
    let mut found = counted(rows)?;
    let pages = rows.page_faults("integrity_check")?;
    found.findings.extend(pages.into_iter().map(Finding::Page));
    let dangling = rows.dangling()?;
    let dangling = dangling.into_iter().map(Finding::Reference);
    found.findings.extend(dangling);
    let broken = chains(rows, &found)?;
    found.findings.extend(broken);
    found.findings.extend(changed_records(rows)?);
    found.findings.extend(set_back(rows, marks)?);
    checkpoints(rows, None, &mut found)?;
    found.findings.extend(noted_checkpoint(rows, marks)?);
    found.findings.extend(missing_transfers(rows, marks)?);
    found.findings.extend(books(rows)?);
    Ok(found)
}

/// Looks over what came after the marks, and over what costs little: the ends of the streams,
/// how many events and transfers there are, and whether each balance is what was moved.
pub(super) fn since(rows: &Rows<'_>, marks: &Marks) -> Result<Examination, StoreError> {
    let mut found = counted(rows)?;
    for (stream, _) in rows.heads()? {
        let broken = chain(rows, &stream, Some(marks), &|_| {})?;
        found.findings.extend(broken);
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

/// Walks every chain from its beginning, one after the other.
pub(super) fn each_chain(rows: &Rows<'_>, _: &Examination) -> Result<Vec<Finding>, StoreError> {
    let mut found = Vec::new();
    for (stream, _) in rows.heads()? {
        found.extend(chain(rows, &stream, None, &|_| {})?);
    }
    Ok(found)
}

/// Walks every chain from its beginning, as many at a time as there are cores, each thread over a
/// connection of its own.
pub(super) fn chains_at_once(
    path: &Path,
    streams: &[StreamName],
    watch: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Finding>, StoreError> {
    let next = AtomicUsize::new(0);
    let walk = || -> Result<Vec<(usize, Finding)>, StoreError> {
        let connection = open::examiner(path)?;
        let rows = Rows::new(&connection, path);
        let mut found = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(stream) = streams.get(place) else {
                return Ok(found);
            };
            // Of one moment: what is written meanwhile comes after it.
            let begun = connection.unchecked_transaction();
            let begun = begun.map_err(|error| rows.failure(error))?;
            let broken = chain(&rows, stream, None, watch);
            begun.finish().map_err(|error| rows.failure(error))?;
            found.extend(broken?.map(|broken| (place, broken)));
        }
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = cores.min(streams.len()).max(1);
    let walked: Vec<Result<_, StoreError>> = thread::scope(|scope| {
        let walkers: Vec<_> = (0..threads).map(|_| scope.spawn(walk)).collect();
        let stopped = || Err(StoreError::Failed("a check stopped".to_owned()));
        let walked = walkers.into_iter();
        walked
            .map(|walker| walker.join().unwrap_or_else(|_| stopped()))
            .collect()
    });
    let mut found: Vec<(usize, Finding)> = Vec::new();
    for of_one in walked {
        found.extend(of_one?);
    }
    found.sort_by_key(|(place, _)| *place);
    Ok(found.into_iter().map(|(_, finding)| finding).collect())
}

fn counted(rows: &Rows<'_>) -> Result<Examination, StoreError> {
    Ok(Examination {
        streams: rows.count_of("streams")?,
        events: rows.count_of("events")?,
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

/// Walks a stream's chain from its beginning, or from its mark.
fn chain(
    rows: &Rows<'_>,
    stream: &StreamName,
    marks: Option<&Marks>,
    watch: &dyn Fn(u64),
) -> Result<Option<Finding>, StoreError> {
    let Some(head) = rows.head(stream)? else {
        return Ok(None);
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
        return Ok(Some(finding(stream, broken)));
    }
    let digests = rows.digests(stream, after)?;
    let mut along = Ok(());
    let mut unwatched = 0;
    rows.each_event(stream, after, |event| {
        let digest = digests.get(&event.version).unwrap_or(&NO_POSTINGS);
        along = walk.step(event, digest);
        unwatched += 1;
        if unwatched == WATCHED {
            watch(std::mem::take(&mut unwatched));
        }
        match along {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    })?;
    watch(unwatched);
    let broken = along.and_then(|()| walk.end(&head)).err();
    let beyond = digests
        .keys()
        .find(|version| **version > head.version)
        .map(|at| ChainBreak {
            at: *at,
            fault: ChainFault::Postings,
        });
    Ok(broken.or(beyond).map(|broken| finding(stream, broken)))
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

/// An independent audit of all money.
fn books(rows: &Rows<'_>) -> Result<Vec<Finding>, StoreError> {
    let accounts = rows.accounts()?;
    let mut auditor = Auditor::new(accounts.iter().map(|state| state.account.clone()));
    for entry in rows.entries()? {
        auditor.observe(&entry.transfer);
    }
    let findings = auditor.conclude(&accounts).findings.into_iter();
    Ok(findings
        .map(|finding| Finding::Books(finding.to_string()))
        .collect())
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

/// So many checkpoints are read at once.
const CHECKPOINTS: u32 = 256;

/// Holds the checkpoints, all of them or those after a known one, against each other and against
/// what the streams tell.
fn checkpoints(
    rows: &Rows<'_>,
    known: Option<(u64, Hash)>,
    found: &mut Examination,
) -> Result<(), StoreError> {
    let mut series = match known {
        Some((number, hash)) => Series::after(number, hash, rows.ends_at(number)?),
        None => Series::new(),
    };
    let mut unsaid = BTreeSet::new();
    loop {
        let next = rows.checkpoints(series.number(), CHECKPOINTS)?;
        if next.is_empty() {
            break;
        }
        for kept in next {
            let checkpoint = kept.checkpoint.statement.number;
            let rounds = cover::rounds_of(rows, &kept.moved, |stream| series.end(stream))?;
            if let Err(fault) = series.take(&kept) {
                found.findings.push(Finding::Series { checkpoint, fault });
                // What follows stands on it.
                found.keys = series.keys().to_vec();
                return Ok(());
            }
            let moved = unsaid_ends(rows, &kept, &mut unsaid)?;
            let whole = moved.is_empty() && unsaid.is_empty();
            found.findings.extend(moved);
            let said = &kept.checkpoint.statement;
            let given = (rounds.len() as u64, rounds_root(&rounds));
            if whole && given != (said.rounds, said.rounds_root) {
                found.findings.push(Finding::Rounds(checkpoint));
            }
        }
    }
    found.keys = series.keys().to_vec();
    Ok(())
}

/// The streams that do not tell any more what a checkpoint says of them, each told once.
fn unsaid_ends(
    rows: &Rows<'_>,
    kept: &KeptCheckpoint,
    told: &mut BTreeSet<StreamName>,
) -> Result<Vec<Finding>, StoreError> {
    let mut found = Vec::new();
    for end in &kept.moved {
        let hash = rows.hash_of(&end.stream, end.version)?;
        if hash != Some(end.hash) && told.insert(end.stream.clone()) {
            found.push(Finding::Unsaid {
                stream: end.stream.clone(),
                version: end.version,
                checkpoint: kept.checkpoint.statement.number,
            });
        }
    }
    Ok(found)
}

/// Holds the store against checkpoints that lie elsewhere.
pub(super) fn against(
    rows: &Rows<'_>,
    exported: &[KeptCheckpoint],
) -> Result<Vec<Finding>, StoreError> {
    let mut found = Vec::new();
    let (mut missing, mut other) = (Vec::new(), Vec::new());
    let mut unsaid = BTreeSet::new();
    for kept in exported {
        let number = kept.checkpoint.statement.number;
        if !kept.checkpoint.is_signed() {
            found.push(Finding::Exported(number));
            continue;
        }
        match rows.kept_checkpoint(number)? {
            None => missing.push(number),
            Some(own) if own.checkpoint.hash() != kept.checkpoint.hash() => other.push(number),
            Some(_) => {}
        }
        found.extend(unsaid_ends(rows, kept, &mut unsaid)?);
    }
    let count = |numbers: &[u64]| numbers.len() as u64;
    if let Some(&first) = missing.iter().min() {
        let count = count(&missing);
        found.push(Finding::MissingCheckpoints { first, count });
    }
    if let Some(&first) = other.iter().min() {
        let count = count(&other);
        found.push(Finding::OtherCheckpoints { first, count });
    }
    Ok(found)
}

/// Whether the store still tells what a receipt proves; and the record that is kept of the round.
pub(super) fn receipt(
    rows: &Rows<'_>,
    receipt: &Receipt,
) -> Result<(Vec<Finding>, Option<Vec<u8>>), StoreError> {
    let number = receipt.checkpoint.statement.number;
    let round = &receipt.round;
    let mut found = Vec::new();
    let (first, count) = (number, 1);
    match rows.kept_checkpoint(number)? {
        None => found.push(Finding::MissingCheckpoints { first, count }),
        Some(own) if own.checkpoint.hash() != receipt.checkpoint.hash() => {
            found.push(Finding::OtherCheckpoints { first, count });
        }
        Some(_) => {}
    }
    for (version, hash) in [
        (round.version, round.event),
        (receipt.end.version, receipt.end.hash),
    ] {
        if rows.hash_of(&round.stream, version)? != Some(hash) {
            found.push(Finding::Unsaid {
                stream: round.stream.clone(),
                version,
                checkpoint: number,
            });
        }
    }
    found.dedup();
    let body = rows.record_at(&round.stream, round.round, round.version)?;
    Ok((found, body))
}
