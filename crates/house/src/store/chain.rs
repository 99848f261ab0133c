//! The hash chain of a stream, and the digest that ties money and records to it.

use ledger::{Account, Transfer};
use sha2::{Digest, Sha256};

use super::append::{Head, StoredEvent};
use super::columns::ActColumns;
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

impl ChainFault {
    /// Of several faults of one event the first of these is told.
    pub(super) fn rank(self) -> u8 {
        match self {
            ChainFault::Missing => 0,
            ChainFault::Previous => 1,
            ChainFault::Hash => 2,
            ChainFault::Postings => 3,
            ChainFault::Head => 4,
        }
    }
}

/// The hash before a stream's first event.
pub fn genesis(stream: &StreamName) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(STREAM);
    text(&mut hasher, stream.as_str().as_bytes());
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
    let told = Told {
        previous: &previous,
        version,
        epoch,
        postings: &postings,
        body: body.as_bytes(),
    };
    let hash = told.hash();
    StoredEvent {
        version,
        epoch,
        previous,
        postings,
        body,
        hash,
    }
}

/// Where bytes are told that are hashed: a hasher, or a message that is hashed later.
pub(super) trait Hears {
    fn hear(&mut self, bytes: &[u8]);
}

impl Hears for Sha256 {
    fn hear(&mut self, bytes: &[u8]) {
        self.update(bytes);
    }
}

impl Hears for Vec<u8> {
    fn hear(&mut self, bytes: &[u8]) {
        self.extend(bytes);
    }
}

/// What an event is hashed of.
pub(super) struct Told<'e> {
    pub(super) previous: &'e Hash,
    pub(super) version: Version,
    pub(super) epoch: Epoch,
    pub(super) postings: &'e Hash,
    pub(super) body: &'e [u8],
}

impl Told<'_> {
    pub(super) fn tell(&self, to: &mut impl Hears) {
        to.hear(EVENT);
        to.hear(self.previous);
        to.hear(&self.version.0.to_be_bytes());
        to.hear(&self.epoch.0.to_be_bytes());
        to.hear(self.postings);
        text(to, self.body);
    }

    fn hash(&self) -> Hash {
        let mut hasher = Sha256::new();
        self.tell(&mut hasher);
        hasher.finalize().into()
    }
}

/// The digest of what came with an append: what it opened and posted, and the hashes of the
/// records that it keeps, in order.
pub(super) fn digest(accounts: &[Account], transfers: &[Transfer], records: &[Hash]) -> Hash {
    let postings = postings_digest(accounts, transfers);
    if records.is_empty() {
        return postings;
    }
    let mut hasher = Sha256::new();
    tell_records(&mut hasher, &postings, records);
    hasher.finalize().into()
}

/// What the digest is of where records came too.
pub(super) fn tell_records(to: &mut impl Hears, postings: &Hash, records: &[Hash]) {
    to.hear(POSTINGS_AND_RECORDS);
    to.hear(postings);
    records.iter().for_each(|record| to.hear(record));
}

/// The hash of a record that is kept.
pub(super) fn record_hash(round: u64, body: &[u8]) -> Hash {
    let mut hasher = Sha256::new();
    tell_record(&mut hasher, round, body);
    hasher.finalize().into()
}

/// What it is the hash of.
pub(super) fn tell_record(to: &mut impl Hears, round: u64, body: &[u8]) {
    to.hear(RECORD);
    to.hear(&round.to_be_bytes());
    to.hear(body);
}

fn postings_digest(accounts: &[Account], transfers: &[Transfer]) -> Hash {
    if accounts.is_empty() && transfers.is_empty() {
        return NO_POSTINGS;
    }
    let (mut opened, mut moved) = (Vec::new(), Vec::new());
    for account in accounts {
        tell_account(&mut opened, account.id.as_str(), account.kind.as_str());
    }
    for transfer in transfers {
        Moved::of(transfer).tell(&mut moved);
    }
    let mut hasher = Sha256::new();
    tell_postings(&mut hasher, accounts.len() as u64, &opened, &moved);
    hasher.finalize().into()
}

/// What the digest of accounts and transfers is of: how many accounts were opened, and what is told
/// of them and of the transfers.
pub(super) fn tell_postings(to: &mut impl Hears, accounts: u64, opened: &[u8], moved: &[u8]) {
    to.hear(POSTINGS);
    to.hear(&accounts.to_be_bytes());
    to.hear(opened);
    to.hear(moved);
}

/// What is told of an account that was opened.
pub(super) fn tell_account(to: &mut impl Hears, id: &str, kind: &str) {
    text(to, id.as_bytes());
    text(to, kind.as_bytes());
}

/// A transfer as it is hashed, and kept in columns.
pub(super) struct Moved<'t> {
    pub(super) id: &'t str,
    pub(super) act: ActColumns<'t>,
    pub(super) reason: &'t str,
    pub(super) basis: &'t str,
}

impl<'t> Moved<'t> {
    pub(super) fn of(transfer: &'t Transfer) -> Moved<'t> {
        Moved {
            id: transfer.id.as_str(),
            act: ActColumns::of(&transfer.act),
            reason: transfer.reason.as_str(),
            basis: &transfer.basis,
        }
    }

    pub(super) fn tell(&self, to: &mut impl Hears) {
        let act = &self.act;
        text(to, self.id.as_bytes());
        text(to, act.name.as_bytes());
        for name in [act.debit, act.credit, act.pending].into_iter().flatten() {
            text(to, name.as_bytes());
        }
        if let Some(amount) = act.amount {
            to.hear(&amount.to_be_bytes());
        }
        text(to, self.reason.as_bytes());
        text(to, self.basis.as_bytes());
    }
}

/// A text as it is hashed: its length in eight bytes, then its bytes.
fn text(to: &mut impl Hears, text: &[u8]) {
    to.hear(&(text.len() as u64).to_be_bytes());
    to.hear(text);
}
