//! Looking a store over, as far as every engine does it alike: the checkpoints, and the money.

use std::collections::{BTreeMap, BTreeSet};

use ledger::{AccountState, Auditor, Entry};

use super::check::{Examination, Finding, Follower};
use super::cover::{self, Covering};
use super::error::StoreError;
use super::names::StreamName;
use super::stretch::Walked;
use crate::evidence::{KeptCheckpoint, Receipt, Series, rounds_root};
use crate::fair::Hash;

/// A chain is looked at in stretches of so many events. In tests they are short, so that all that
/// is tried there is tried where they meet.
pub(super) const STRETCH: u64 = if cfg!(test) { 3 } else { 8192 };

/// An independent audit of all money; `each` shows every transfer, in order.
pub(super) fn books(
    accounts: &[AccountState],
    each: impl FnOnce(&mut dyn FnMut(&Entry)) -> Result<(), StoreError>,
) -> Result<Vec<Finding>, StoreError> {
    let mut auditor = Auditor::new(accounts.iter().map(|state| state.account.clone()));
    each(&mut |entry| auditor.observe(&entry.transfer))?;
    let findings = auditor.conclude(accounts).findings.into_iter();
    Ok(findings
        .map(|finding| Finding::Books(finding.to_string()))
        .collect())
}

/// How far a chain is put together.
pub(super) struct Along {
    follower: Option<Box<dyn Follower>>,
    /// The stretch that is due.
    due: usize,
    /// Those that were walked before it was their turn.
    early: BTreeMap<usize, Walked>,
    is_broken: bool,
}

impl Along {
    /// A chain of which no stretch was walked yet, and whoever follows it.
    pub(super) fn new(follower: Option<Box<dyn Follower>>) -> Along {
        Along {
            follower,
            due: 0,
            early: BTreeMap::new(),
            is_broken: false,
        }
    }

    /// Takes a stretch, and puts together what has come, in its order; nothing counts behind a
    /// break.
    pub(super) fn take(
        &mut self,
        stream: &StreamName,
        number: usize,
        walked: Walked,
    ) -> Vec<Finding> {
        self.early.insert(number, walked);
        let mut found = Vec::new();
        while let Some(walked) = self.early.remove(&self.due) {
            self.due += 1;
            if self.is_broken {
                continue;
            }
            let broken = walked.broken.map(|broken| {
                let stream = stream.clone();
                Finding::Chain { stream, broken }
            });
            self.is_broken = broken.is_some();
            found.extend(broken);
            let Some(follower) = &mut self.follower else {
                continue;
            };
            for (at, body) in walked.heeded {
                if let Err(what) = follower.follow(at, &body) {
                    let stream = stream.clone();
                    found.push(Finding::Untrue { stream, at, what });
                }
            }
        }
        found
    }
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
