use exact::Cents;
use ledger::{Account, AccountId, Balance, Transfer};

use super::names::{CommandId, Epoch, StreamName, Version};
use crate::fair::Hash;

/// Everything that one step of a table writes, all or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The table.
    pub stream: StreamName,
    /// The epoch in which the caller owns it.
    pub epoch: Epoch,
    /// The version on which the step was decided.
    pub expected: Version,
    /// What else the step was decided on: accounts that other streams move too.
    pub readings: Vec<Reading>,
    /// The events, at least one.
    pub events: Vec<String>,
    /// Accounts to open, if they are not open.
    pub accounts: Vec<Account>,
    /// Transfers to record, all or none. Each must be new: what was recorded with an earlier
    /// event cannot happen with this one too.
    pub postings: Vec<Transfer>,
    /// The command that caused it.
    pub command: Option<Command>,
    /// Sealed shoes to keep.
    pub secrets: Vec<Secret>,
    /// Records of rounds that ended, to be kept for ever.
    pub records: Vec<RoundRecord>,
    /// What is to be told to others after the commit.
    pub outbox: Vec<String>,
}

impl Append {
    /// An append without content yet.
    pub fn new(stream: StreamName, epoch: Epoch, expected: Version) -> Append {
        Append {
            stream,
            epoch,
            expected,
            readings: Vec::new(),
            events: Vec::new(),
            accounts: Vec::new(),
            postings: Vec::new(),
            command: None,
            secrets: Vec::new(),
            records: Vec::new(),
            outbox: Vec::new(),
        }
    }
}

/// What an account held when a step was decided. A step whose reading is no longer so is refused,
/// whichever table or node moved the account meanwhile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The account.
    pub account: AccountId,
    /// What it held; nothing if it was not open.
    pub held: Option<Balance>,
}

impl Reading {
    /// What could be paid out of it.
    pub fn available(&self) -> Cents {
        let available = self.held.and_then(|balance| balance.available());
        available.unwrap_or(Cents::ZERO)
    }
}

/// A command and the reply that every repetition of it will have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Its name.
    pub id: CommandId,
    /// The hash of its body and of who sent it.
    pub body_hash: Hash,
    /// The reply.
    pub reply: String,
}

/// Sealed bytes under a name. A later secret of the same name takes the place of the earlier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    /// The name: a shoe's label.
    pub name: String,
    /// The sealed bytes. The store never sees what is in them.
    pub sealed: Vec<u8>,
}

/// What is told of a round of a stream, whatever becomes of the rules. What the bytes say is the
/// caller's own; a later record of the same round comes beside the earlier, and is the one told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundRecord {
    /// The round.
    pub round: u64,
    /// The bytes.
    pub body: Vec<u8>,
    /// The hash under which people know what is told, if they have one. Checkpoints cover it.
    pub told: Option<Hash>,
}

/// The answer to an append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is durable; this is the stream's head now.
    Committed(Head),
    /// The command took effect earlier; this was its reply. Nothing was written.
    Replayed(String),
}

/// Where a stream ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The version of the last event.
    pub version: Version,
    /// Its hash, or the genesis hash.
    pub hash: Hash,
    /// The epoch of the present owner.
    pub epoch: Epoch,
}

/// An event as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its version.
    pub version: Version,
    /// The epoch in which it was written.
    pub epoch: Epoch,
    /// The hash of the event before it, or the genesis hash.
    pub previous: Hash,
    /// The digest of the accounts, transfers and records that came with it; zeros if none did.
    pub postings: Hash,
    /// The event.
    pub body: String,
    /// The hash over all of the above.
    pub hash: Hash,
}

/// Something to be told to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutboxItem {
    /// Its number, ascending.
    pub number: u64,
    /// The stream that it came from.
    pub stream: StreamName,
    /// The stream's version when it was written.
    pub version: Version,
    /// What is to be told.
    pub body: String,
}
