//! Looking a store over, as far as every engine does it alike: the checkpoints, and the money.

use std::collections::BTreeSet;

use ledger::{AccountState, Auditor, Entry};

use super::check::{Examination, Finding};
use super::cover::{self, Covering};
use super::error::StoreError;
use super::names::StreamName;
use crate::evidence::{KeptCheckpoint, Receipt, Series, rounds_root};
use crate::fair::Hash;

/// An independent audit of all money.
pub(super) fn books(accounts: &[AccountState], entries: &[Entry]) -> Vec<Finding> {
    let mut auditor = Auditor::new(accounts.iter().map(|state| state.account.clone()));
    for entry in entries {
        auditor.observe(&entry.transfer);
    }
    let findings = auditor.conclude(accounts).findings.into_iter();
    findings
        .map(|finding| Finding::Books(finding.to_string()))
        .collect()
}

/// So many checkpoints are read at once.
const CHECKPOINTS: u32 = 256;

/// Holds the checkpoints, all of them or those after a known one, against each other and against
/// what the streams tell.
pub(super) fn checkpoints(
    rows: &impl Covering,
    known: Option<(u64, Hash)>,
    found: &mut Examination,
) -> Result<(), StoreError> {
    let mut series = match known {
        Some((number, hash)) => Series::after(number, hash, rows.ends_at(number)?),
        None => Series::new(),
    };
    let mut unsaid = BTreeSet::new();
    loop {
        let next = rows.checkpoints_after(series.number(), CHECKPOINTS)?;
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
    rows: &impl Covering,
    kept: &KeptCheckpoint,
    told: &mut BTreeSet<StreamName>,
) -> Result<Vec<Finding>, StoreError> {
    let mut found = Vec::new();
    for end in &kept.moved {
        let hash = rows.event_hash(&end.stream, end.version)?;
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
    rows: &impl Covering,
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

/// What of the checkpoints and events contradicts a receipt.
pub(super) fn receipt(rows: &impl Covering, receipt: &Receipt) -> Result<Vec<Finding>, StoreError> {
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
        if rows.event_hash(&round.stream, version)? != Some(hash) {
            found.push(Finding::Unsaid {
                stream: round.stream.clone(),
                version,
                checkpoint: number,
            });
        }
    }
    found.dedup();
    Ok(found)
}
