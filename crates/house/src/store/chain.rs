//! The hash chain of a stream, and the digest that ties money and records to it.

use ledger::{Account, Act, Transfer};
use sha2::{Digest, Sha256};

use super::append::{Head, StoredEvent};
use super::names::{Epoch, StreamName, Version};
use crate::fair::Hash;

const STREAM: &[u8] = b"tapete/stream/1";
const EVENT: &[u8] = b"tapete/event/1";
const POSTINGS: &[u8] = b"tapete/postings/1";
const POSTINGS_AND_RECORDS: &[u8] = b"tapete/postings-and-records/1";
const RECORD: &[u8] = b"tapete/kept-record/1";

/// The digest of no postings.
pub(super) const NO_POSTINGS: Hash = [0; 32];

/// What a check of a chain found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainVerdict {
    /// Everything from the first event to this head is as it was written.
    Intact(Head),
    /// It is not; this is the first difference.
    Broken(ChainBreak),
}

/// The first place where a chain does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainBreak {
    /// The version of the event.
    pub at: Version,
    /// What is wrong with it.
    pub fault: ChainFault,
}

/// What is wrong with an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainFault {
    /// It is not there.
    Missing,
    /// It does not follow the one before it.
    Previous,
    /// It is not what was hashed.
    Hash,
    /// The accounts, transfers and records that came with it are not those that were hashed.
    Postings,
    /// It is the last, but not the one that the stream's head names.
    Head,
}

/// The hash before a stream's first event.
pub fn genesis(stream: &StreamName) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(STREAM);
    text(&mut hasher, stream.as_str());
    hasher.finalize().into()
}

/// An event linked to the one before it.
pub(super) fn link(
    previous: Hash,
    version: Version,
    epoch: Epoch,
    postings: Hash,
    body: String,
) -> StoredEvent {
    let hash = event_hash(&previous, version, epoch, &postings, &body);
    StoredEvent {
        version,
        epoch,
        previous,
        postings,
        body,
        hash,
    }
}

fn event_hash(
    previous: &Hash,
    version: Version,
    epoch: Epoch,
    postings: &Hash,
    body: &str,
) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(EVENT);
    hasher.update(previous);
    hasher.update(version.0.to_be_bytes());
    hasher.update(epoch.0.to_be_bytes());
    hasher.update(postings);
    text(&mut hasher, body);
    hasher.finalize().into()
}

/// The digest of what came with an append: what it opened and posted, and the hashes of the
/// records that it keeps, in order.
pub(super) fn digest(accounts: &[Account], transfers: &[Transfer], records: &[Hash]) -> Hash {
    let postings = postings_digest(accounts, transfers);
    if records.is_empty() {
        return postings;
    }
    let mut hasher = Sha256::new();
    hasher.update(POSTINGS_AND_RECORDS);
    hasher.update(postings);
    records.iter().for_each(|record| hasher.update(record));
    hasher.finalize().into()
}

/// The hash of a record that is kept.
pub(super) fn record_hash(round: u64, body: &[u8]) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(RECORD);
    hasher.update(round.to_be_bytes());
    hasher.update(body);
    hasher.finalize().into()
}

fn postings_digest(accounts: &[Account], transfers: &[Transfer]) -> Hash {
    if accounts.is_empty() && transfers.is_empty() {
        return NO_POSTINGS;
    }
    let mut hasher = Sha256::new();
    hasher.update(POSTINGS);
    hasher.update((accounts.len() as u64).to_be_bytes());
    for account in accounts {
        text(&mut hasher, account.id.as_str());
        text(&mut hasher, account.kind.as_str());
    }
    for transfer in transfers {
        text(&mut hasher, transfer.id.as_str());
        act(&mut hasher, &transfer.act);
        text(&mut hasher, transfer.reason.as_str());
        text(&mut hasher, &transfer.basis);
    }
    hasher.finalize().into()
}

fn act(hasher: &mut Sha256, act: &Act) {
    match act {
        Act::Move {
            debit,
            credit,
            amount,
        } => {
            text(hasher, "move");
            text(hasher, debit.as_str());
            text(hasher, credit.as_str());
            hasher.update(amount.count().to_be_bytes());
        }
        Act::Reserve {
            debit,
            credit,
            amount,
        } => {
            text(hasher, "reserve");
            text(hasher, debit.as_str());
            text(hasher, credit.as_str());
            hasher.update(amount.count().to_be_bytes());
        }
        Act::Post { pending, amount } => {
            text(hasher, "post");
            text(hasher, pending.as_str());
            hasher.update(amount.count().to_be_bytes());
        }
        Act::Void { pending } => {
            text(hasher, "void");
            text(hasher, pending.as_str());
        }
    }
}

/// A text as it is hashed: its length in eight bytes, then its bytes.
fn text(hasher: &mut Sha256, text: &str) {
    hasher.update((text.len() as u64).to_be_bytes());
    hasher.update(text.as_bytes());
}

/// Walks along a chain, event by event.
pub(super) struct Walk {
    version: Version,
    hash: Hash,
}

impl Walk {
    pub(super) fn new(stream: &StreamName) -> Walk {
        Walk {
            version: Version(0),
            hash: genesis(stream),
        }
    }

    /// A walk that goes on after an event that is known.
    pub(super) fn after(version: Version, hash: Hash) -> Walk {
        Walk { version, hash }
    }

    /// The version of the last event that was taken.
    pub(super) fn version(&self) -> Version {
        self.version
    }

    /// Takes the next event; `postings` is the digest of what is stored to have come with it.
    pub(super) fn step(&mut self, event: &Link<'_>, postings: &Hash) -> Result<(), ChainBreak> {
        let at = Version(self.version.0 + 1);
        let is_other = |kept: Option<Hash>, due: Hash| kept.is_some_and(|kept| kept != due);
        let computed = event.computed(self.hash);
        let fault = if event.version != at {
            ChainFault::Missing
        } else if is_other(event.previous, self.hash) {
            ChainFault::Previous
        } else if is_other(event.hash, computed) {
            ChainFault::Hash
        } else if event.postings != *postings {
            ChainFault::Postings
        } else {
            self.version = at;
            self.hash = computed;
            return Ok(());
        };
        Err(ChainBreak { at, fault })
    }

    /// Compares the end of the walk with the head that is stored.
    pub(super) fn end(&self, head: &Head) -> Result<(), ChainBreak> {
        let fault = if head.version > self.version {
            let at = Version(self.version.0 + 1);
            let fault = ChainFault::Missing;
            return Err(ChainBreak { at, fault });
        } else if head.version < self.version || head.hash != self.hash {
            ChainFault::Head
        } else {
            return Ok(());
        };
        let at = self.version;
        Err(ChainBreak { at, fault })
    }
}

/// An event as a walk sees it. Where several lie in one row, the hashes between them are not kept:
/// they follow from what the events say, and that of the last holds them all.
pub(super) struct Link<'e> {
    pub(super) version: Version,
    pub(super) epoch: Epoch,
    pub(super) previous: Option<Hash>,
    pub(super) postings: Hash,
    pub(super) body: &'e str,
    pub(super) hash: Option<Hash>,
}

impl Link<'_> {
    pub(super) fn of(event: &StoredEvent) -> Link<'_> {
        Link {
            version: event.version,
            epoch: event.epoch,
            previous: Some(event.previous),
            postings: event.postings,
            body: &event.body,
            hash: Some(event.hash),
        }
    }

    /// Its hash, if it follows one of this hash.
    fn computed(&self, previous: Hash) -> Hash {
        event_hash(
            &previous,
            self.version,
            self.epoch,
            &self.postings,
            self.body,
        )
    }
}

/// Walks a whole chain. `postings` gives the digest of what is stored to have come with a
/// version, if anything is.
pub(super) fn verify(
    stream: &StreamName,
    head: Head,
    events: &[StoredEvent],
    postings: impl Fn(Version) -> Option<Hash>,
) -> ChainVerdict {
    let mut walk = Walk::new(stream);
    let along = events.iter().try_for_each(|event| {
        let digest = postings(event.version).unwrap_or(NO_POSTINGS);
        walk.step(&Link::of(event), &digest)
    });
    match along.and_then(|()| walk.end(&head)) {
        Ok(()) => ChainVerdict::Intact(head),
        Err(broken) => ChainVerdict::Broken(broken),
    }
}
