//! The judgement of an append: reads, decides, changes nothing. Both engines use it.

use std::collections::BTreeMap;

use ledger::{
    Account, AccountId, AccountState, Balance, Books, Decision, Entry, NotDecided, OtherKind,
    TransferId, decide,
};

use super::append::{Append, Command, Head, OutboxItem, Reading, RoundRecord, Secret, StoredEvent};
use super::chain;
use super::error::{Refusal, StoreError};
use super::names::{CommandId, StreamName, Version};
use crate::fair::Hash;

/// What must be known of a store to judge an append.
pub(super) trait View: Books<Error = StoreError> {
    fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError>;
    fn command(&self, id: &CommandId) -> Result<Option<(Hash, String)>, StoreError>;
    fn next_outbox(&self) -> Result<u64, StoreError>;
}

/// What is to be done with an append.
pub(super) enum Verdict {
    /// Its command took effect before.
    Replay(String),
    /// It is to be written so.
    Write(Box<Plan>),
}

/// What an append writes.
pub(super) struct Plan {
    pub(super) stream: StreamName,
    pub(super) head: Head,
    pub(super) events: Vec<StoredEvent>,
    /// The version of the first event, to which accounts, transfers and records are tied.
    pub(super) at: Version,
    pub(super) opened: Vec<Account>,
    pub(super) ledger: Option<ledger::Plan>,
    pub(super) command: Option<Command>,
    pub(super) secrets: Vec<Secret>,
    /// The records with their hashes.
    pub(super) records: Vec<(RoundRecord, Hash)>,
    pub(super) outbox: Vec<OutboxItem>,
}

/// Judges an append in the order that [`Refusal`] states.
pub(super) fn judge(view: &impl View, append: Append) -> Result<Verdict, StoreError> {
    if let Some(reply) = replay(view, append.command.as_ref())? {
        return Ok(Verdict::Replay(reply));
    }
    let head = current(view, &append)?;
    still_so(view, &append.readings)?;
    if append.events.is_empty() {
        return Err(Refusal::NoEvents.into());
    }
    let opened = to_open(view, &append.accounts)?;
    let ledger = postings(view, &opened, &append)?;
    let hashes: Vec<Hash> = append
        .records
        .iter()
        .map(|record| chain::record_hash(record.round, &record.body))
        .collect();
    let digest = chain::digest(&opened, &append.postings, &hashes);
    let events = link_all(head, digest, append.events);
    let head = events.last().map_or(head, |last| Head {
        version: last.version,
        hash: last.hash,
        ..head
    });
    let first = match append.outbox.is_empty() {
        true => 0,
        false => view.next_outbox()?,
    };
    let item = |(number, body)| OutboxItem {
        number,
        stream: append.stream.clone(),
        version: head.version,
        body,
    };
    Ok(Verdict::Write(Box::new(Plan {
        at: Version(append.expected.0 + 1),
        outbox: (first..).zip(append.outbox).map(item).collect(),
        stream: append.stream,
        head,
        events,
        opened,
        ledger,
        command: append.command,
        secrets: append.secrets,
        records: append.records.into_iter().zip(hashes).collect(),
    })))
}

fn replay(view: &impl View, command: Option<&Command>) -> Result<Option<String>, StoreError> {
    let Some(command) = command else {
        return Ok(None);
    };
    match view.command(&command.id)? {
        Some((hash, reply)) if hash == command.body_hash => Ok(Some(reply)),
        Some(_) => Err(Refusal::CommandReused(command.id.clone()).into()),
        None => Ok(None),
    }
}

/// The head on which the append was decided, if the caller owns the stream and knows it.
fn current(view: &impl View, append: &Append) -> Result<Head, StoreError> {
    let head = view.head(&append.stream)?;
    let current = head.map(|head| head.epoch).unwrap_or_default();
    let Some(head) = head.filter(|_| current == append.epoch) else {
        let given = append.epoch;
        return Err(Refusal::StaleEpoch { given, current }.into());
    };
    if head.version != append.expected {
        let (expected, current) = (append.expected, head.version);
        return Err(Refusal::StaleVersion { expected, current }.into());
    }
    Ok(head)
}

/// Whether every account holds what it held when the append was decided. Its counters only rise, so
/// that equal counters mean that nothing happened between.
fn still_so(view: &impl View, readings: &[Reading]) -> Result<(), StoreError> {
    for reading in readings {
        let holds = view.account(&reading.account)?.map(|state| state.balance);
        if holds != reading.held {
            return Err(Refusal::StaleReading(reading.account.clone()).into());
        }
    }
    Ok(())
}

/// The accounts that are not open yet, each once.
fn to_open(view: &impl View, accounts: &[Account]) -> Result<Vec<Account>, StoreError> {
    let mut opened: Vec<Account> = Vec::new();
    for account in accounts {
        let stored = view.account(&account.id)?.map(|state| state.account);
        let known = stored.or_else(|| opened.iter().find(|old| old.id == account.id).cloned());
        match known {
            None => opened.push(account.clone()),
            Some(known) if known.kind == account.kind => {}
            Some(known) => {
                let refused = OtherKind {
                    id: known.id,
                    is: known.kind,
                    asked: account.kind,
                };
                return Err(Refusal::Account(refused).into());
            }
        }
    }
    Ok(opened)
}

fn postings(
    view: &impl View,
    opened: &[Account],
    append: &Append,
) -> Result<Option<ledger::Plan>, StoreError> {
    if append.postings.is_empty() {
        return Ok(None);
    }
    let books = WithOpened::new(view, opened);
    match decide(&books, &append.postings) {
        Ok(Decision::Record(plan)) => Ok(Some(plan)),
        Ok(Decision::Already(_)) => Err(Refusal::AlreadyPosted.into()),
        Err(NotDecided::Refused(refused)) => Err(Refusal::Postings(refused).into()),
        Err(NotDecided::Books(error)) => Err(error),
    }
}

/// The events chained after the head; the postings are tied to the first of them.
fn link_all(head: Head, digest: Hash, bodies: Vec<String>) -> Vec<StoredEvent> {
    let mut previous = head.hash;
    let mut postings = digest;
    let mut link = |(version, body)| {
        let event = chain::link(previous, Version(version), head.epoch, postings, body);
        previous = event.hash;
        postings = chain::NO_POSTINGS;
        event
    };
    (head.version.0 + 1..).zip(bodies).map(&mut link).collect()
}

/// The books with the accounts that the append itself opens.
struct WithOpened<'v, V> {
    view: &'v V,
    opened: BTreeMap<AccountId, AccountState>,
}

impl<'v, V: View> WithOpened<'v, V> {
    fn new(view: &'v V, opened: &[Account]) -> Self {
        let state = |account: &Account| AccountState {
            account: account.clone(),
            balance: Balance::NEW,
        };
        let pair = |account: &Account| (account.id.clone(), state(account));
        WithOpened {
            view,
            opened: opened.iter().map(pair).collect(),
        }
    }
}

impl<V: View> Books for WithOpened<'_, V> {
    type Error = StoreError;

    fn account(&self, id: &AccountId) -> Result<Option<AccountState>, StoreError> {
        match self.opened.get(id) {
            Some(state) => Ok(Some(state.clone())),
            None => self.view.account(id),
        }
    }

    fn entry(&self, id: &TransferId) -> Result<Option<Entry>, StoreError> {
        self.view.entry(id)
    }

    fn next_sequence(&self) -> Result<u64, StoreError> {
        self.view.next_sequence()
    }
}
