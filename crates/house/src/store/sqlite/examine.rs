//! Looking a store over: all of it, or what came since it was last known to be sound.

use super::marks::Marks;
use super::rows::Rows;
use crate::store::chain::{self, ChainBreak, ChainFault, NO_POSTINGS, Walk};
use crate::store::check::{Examination, Finding};
use crate::store::error::StoreError;
use crate::store::judge::View;
use crate::store::names::{StreamName, Version};
use ledger::Auditor;

/// Looks over everything: each page, what points at what, each chain, the marks, the money.
pub(super) fn whole(rows: &Rows<'_>, marks: Option<&Marks>) -> Result<Examination, StoreError> {
    let mut found = counted(rows)?;
    let pages = rows.page_faults("integrity_check")?;
    found.findings.extend(pages.into_iter().map(Finding::Page));
    let dangling = rows.dangling()?;
    let dangling = dangling.into_iter().map(Finding::Reference);
    found.findings.extend(dangling);
    for (stream, _) in rows.heads()? {
        found.findings.extend(chain(rows, &stream, None)?);
    }
    found.findings.extend(changed_records(rows)?);
    found.findings.extend(set_back(rows, marks)?);
    found.findings.extend(missing_transfers(rows, marks)?);
    found.findings.extend(books(rows)?);
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
    found.findings.extend(missing_transfers(rows, Some(marks))?);
    let uneven = rows.uneven()?;
    found
        .findings
        .extend(uneven.into_iter().map(Finding::Books));
    Ok(found)
}

fn counted(rows: &Rows<'_>) -> Result<Examination, StoreError> {
    Ok(Examination {
        streams: rows.count_of("streams")?,
        events: rows.count_of("events")?,
        accounts: rows.count_of("accounts")?,
        transfers: rows.count_of("transfers")?,
        records: rows.count_records()?,
        findings: Vec::new(),
    })
}

/// Walks a stream's chain from its beginning, or from its mark.
fn chain(
    rows: &Rows<'_>,
    stream: &StreamName,
    marks: Option<&Marks>,
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
    let events = rows.events(stream, after, Version(u64::MAX))?;
    let along = events.iter().try_for_each(|event| {
        let digest = digests.get(&event.version).unwrap_or(&NO_POSTINGS);
        walk.step(event, digest)
    });
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
