//! How what the ledger and the chain say goes into columns, on both engines with tables.

use exact::Cents;
use ledger::{AccountId, Act, TransferId};

use super::append::StoredEvent;
use super::chain::{self, NO_POSTINGS};
use super::judge::Plan;
use super::names::{Epoch, Version};
use super::phrases::shorten_all;
use crate::fair::Hash;

/// The columns in which an act is stored.
pub(super) struct ActColumns<'a> {
    pub(super) name: &'a str,
    pub(super) debit: Option<&'a str>,
    pub(super) credit: Option<&'a str>,
    pub(super) amount: Option<i64>,
    pub(super) pending: Option<&'a str>,
}

impl<'a> ActColumns<'a> {
    pub(super) fn of(act: &'a Act) -> ActColumns<'a> {
        let direct = |name, debit: &'a AccountId, credit: &'a AccountId, amount: &Cents| Self {
            name,
            debit: Some(debit.as_str()),
            credit: Some(credit.as_str()),
            amount: Some(stored(amount.count())),
            pending: None,
        };
        let settling = |name, pending: &'a TransferId, amount: Option<&Cents>| Self {
            name,
            debit: None,
            credit: None,
            amount: amount.map(|amount| stored(amount.count())),
            pending: Some(pending.as_str()),
        };
        match act {
            Act::Move {
                debit,
                credit,
                amount,
            } => direct("move", debit, credit, amount),
            Act::Reserve {
                debit,
                credit,
                amount,
            } => direct("reserve", debit, credit, amount),
            Act::Post { pending, amount } => settling("post", pending, Some(amount)),
            Act::Void { pending } => settling("void", pending, None),
        }
    }
}

/// The events of an append as one row: the hashes between them follow from what they say.
pub(super) struct EventsRow {
    /// The version of the first.
    pub(super) version: Version,
    pub(super) epoch: Epoch,
    /// The hash before the first, in rows of earlier versions alone: what came before it has it.
    pub(super) previous: Option<Hash>,
    /// The digest of what came with the first, where anything did.
    pub(super) postings: Option<Hash>,
    /// What they say, in phrases.
    pub(super) bodies: Vec<String>,
    /// The hash of the last.
    pub(super) hash: Hash,
}

/// A row that holds another number of events than it says: appends are counted, and follow, by
/// what it says.
#[derive(Debug, thiserror::Error)]
#[error("the row at event {at} holds {holds} events and says {says}")]
pub(super) struct OtherNumber {
    at: Version,
    holds: u64,
    says: u64,
}

impl OtherNumber {
    /// Whether the row at an event holds so many as it says: one, and so many more.
    pub(super) fn check(at: Version, holds: u64, more: u64) -> Result<(), OtherNumber> {
        let says = more.saturating_add(1);
        let other = OtherNumber { at, holds, says };
        (holds == says).then_some(()).ok_or(other)
    }
}

impl EventsRow {
    /// The row, if so many events came with its first as it says.
    pub(super) fn with_more(self, more: u64) -> Result<EventsRow, OtherNumber> {
        OtherNumber::check(self.version, self.bodies.len() as u64, more).map(|()| self)
    }

    /// The version of the last.
    pub(super) fn last(&self) -> Version {
        Version(self.version.0 + (self.bodies.len() as u64).saturating_sub(1))
    }

    /// The events, after one of that hash, which becomes that of the last of them.
    pub(super) fn events(self, before: &mut Hash) -> Vec<StoredEvent> {
        let mut previous = self.previous.unwrap_or(*before);
        let mut postings = self.postings.unwrap_or(NO_POSTINGS);
        let last = self.last();
        let mut event = |(version, body): (u64, String)| {
            let (version, came) = (
                Version(version),
                std::mem::replace(&mut postings, NO_POSTINGS),
            );
            let event = match version == last {
                // Whether it is the one that is due is for whoever walks along the chain.
                true => StoredEvent {
                    version,
                    epoch: self.epoch,
                    previous,
                    postings: came,
                    body,
                    hash: self.hash,
                },
                false => chain::link(previous, version, self.epoch, came, body),
            };
            previous = event.hash;
            event
        };
        *before = self.hash;
        let numbered = (self.version.0..).zip(self.bodies);
        numbered.map(&mut event).collect()
    }
}

/// What the row of the events of a plan holds beside the stream, the epoch and the hash of the
/// last: how many more came with the first, the digest of what came with it, and what they say.
pub(super) fn events_columns(plan: &Plan) -> (i64, Option<Hash>, Vec<u8>) {
    let more = stored(plan.events.len() as u64) - 1;
    let postings = plan.events.first().map(|event| event.postings);
    let postings = postings.filter(|digest| *digest != NO_POSTINGS);
    let bodies = plan.events.iter().map(|event| event.body.as_str());
    (more, postings, shorten_all(bodies))
}

/// A number as it is stored. Versions and sequences count up one by one and cannot pass
/// 2^63; the ledger refuses amounts that would.
pub(super) fn stored(number: u64) -> i64 {
    i64::try_from(number).expect("no counter of a store reaches 2^63")
}
