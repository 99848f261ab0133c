//! The store in memory: for tests and simulations. Durable it is not.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use ledger::{
    Account, AccountId, AccountState, Balance, Books, Entry, Ledger, Transfer, TransferId,
};

use super::append::{Append, Appended, Head, OutboxItem, StoredEvent};
use super::chain::{self, ChainVerdict, Moved};
use super::cover::{self, Covered, Covering, Uncovered};
use super::error::{Refusal, StoreError};
use super::judge::{Plan, Verdict, View, judge};
use super::names::{CommandId, Epoch, StreamName, Version};
use super::stretch::{self, CameWith};
use super::{BooksCopy, EventStore, Reply};
use crate::evidence::{Checkpoint, KeptCheckpoint, RoundEnd, StreamEnd};
use crate::fair::Hash;

/// An event store in memory.
#[derive(Debug, Default)]
pub struct MemoryStore {
    state: Mutex<State>,
}

#[derive(Clone, Debug, Default)]
struct State {
    streams: BTreeMap<StreamName, Stream>,
    ledger: Ledger,
    commands: HashMap<CommandId, (Hash, String)>,
    secrets: HashMap<String, Vec<u8>>,
    records: HashMap<(StreamName, u64), Vec<u8>>,
    kept: Vec<RoundEnd>,
    checkpoints: Vec<KeptCheckpoint>,
    outbox: Vec<OutboxItem>,
    outbox_items: u64,
}

/// What came with an event: accounts, transfers, and the hashes of records.
type Came = (Vec<Account>, Vec<Transfer>, Vec<Hash>);

#[derive(Clone, Debug)]
struct Stream {
    head: Head,
    events: Vec<StoredEvent>,
    came_with: BTreeMap<Version, Came>,
}

impl MemoryStore {
    /// A store that holds nothing.
    pub fn new() -> MemoryStore {
        MemoryStore::default()
    }

    /// The state is replaced whole or not at all, so a panic elsewhere cannot have torn it.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Another store that holds the same now; what comes later comes to one of them.
impl Clone for MemoryStore {
    fn clone(&self) -> MemoryStore {
        let state = Mutex::new(self.state().clone());
        MemoryStore { state }
    }
}

impl EventStore for MemoryStore {
    fn submit(&self, append: Append, reply: Reply) {
        let answer = self.state().append(append);
        reply(answer);
    }

    fn take_ownership(&self, stream: &StreamName) -> Result<Epoch, StoreError> {
        let mut state = self.state();
        let entry = state.streams.entry(stream.clone());
        let stream = entry.or_insert_with(|| Stream::new(stream));
        stream.head.epoch.0 += 1;
        Ok(stream.head.epoch)
    }

    fn read(&self, stream: &StreamName, after: Version) -> Result<Vec<StoredEvent>, StoreError> {
        self.read_until(stream, after, Version(u64::MAX))
    }

    fn read_until(
        &self,
        stream: &StreamName,
        after: Version,
        until: Version,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let state = self.state();
        let stream = state.streams.get(stream);
        Ok(stream.map_or_else(Vec::new, |stream| stream.within(after, until).to_vec()))
    }

    fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        Ok(self.state().streams.get(stream).map(|known| known.head))
    }

    fn heads(&self) -> Result<Vec<(StreamName, Head)>, StoreError> {
        let state = self.state();
        let heads = state.streams.iter();
        Ok(heads.map(|(name, s)| (name.clone(), s.head)).collect())
    }

    fn balance(&self, account: &AccountId) -> Result<Option<Balance>, StoreError> {
        Ok(self.state().ledger.balance(account))
    }

    fn balances(&self, accounts: &[AccountId]) -> Result<Vec<Option<Balance>>, StoreError> {
        let state = self.state();
        let balance = |account| state.ledger.balance(account);
        Ok(accounts.iter().map(balance).collect())
    }

    fn books(&self) -> Result<BooksCopy, StoreError> {
        let state = self.state();
        Ok(BooksCopy {
            accounts: state.ledger.accounts().cloned().collect(),
            entries: state.ledger.journal().to_vec(),
        })
    }

    fn transfers_after(&self, place: u64, most: usize) -> Result<Vec<Entry>, StoreError> {
        let state = self.state();
        let journal = state.ledger.journal();
        let first = journal.partition_point(|entry| entry.sequence <= place);
        Ok(journal[first..].iter().take(most).cloned().collect())
    }

    fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.state().secrets.get(name).cloned())
    }

    fn record(&self, stream: &StreamName, round: u64) -> Result<Option<Vec<u8>>, StoreError> {
        let state = self.state();
        Ok(state.records.get(&(stream.clone(), round)).cloned())
    }

    fn reply(&self, command: &CommandId) -> Result<Option<String>, StoreError> {
        let state = self.state();
        Ok(state.commands.get(command).map(|(_, reply)| reply.clone()))
    }

    fn verify_chain(&self, stream: &StreamName) -> Result<ChainVerdict, StoreError> {
        let state = self.state();
        let empty = Stream::new(stream);
        let stored = state.streams.get(stream).unwrap_or(&empty);
        let mut came = CameWith::default();
        for (version, (accounts, transfers, records)) in &stored.came_with {
            for account in accounts {
                came.opened(*version, account.id.as_str(), account.kind.as_str());
            }
            for transfer in transfers {
                came.moved(*version, &Moved::of(transfer));
            }
            records.iter().for_each(|hash| came.kept(*version, *hash));
        }
        Ok(stretch::verify(stream, stored.head, &stored.events, came))
    }

    fn outbox(&self, limit: u32) -> Result<Vec<OutboxItem>, StoreError> {
        let state = self.state();
        Ok(state.outbox.iter().take(limit as usize).cloned().collect())
    }

    fn delivered(&self, up_to: u64) -> Result<(), StoreError> {
        self.state().outbox.retain(|item| item.number > up_to);
        Ok(())
    }

    fn last_checkpoint(&self) -> Result<Option<Checkpoint>, StoreError> {
        Covering::last_checkpoint(&*self.state())
    }

    fn checkpoints(&self, after: u64, most: u32) -> Result<Vec<KeptCheckpoint>, StoreError> {
        self.state().checkpoints_after(after, most)
    }

    fn uncovered(&self) -> Result<Uncovered, StoreError> {
        cover::uncovered(&*self.state(), |_| false)
    }

    fn keep_checkpoint(&self, kept: KeptCheckpoint) -> Result<(), StoreError> {
        let mut state = self.state();
        let due = state.checkpoints.len() as u64 + 1;
        let number = kept.checkpoint.statement.number;
        if number != due {
            return Err(StoreError::Refused(Refusal::OtherCheckpoint {
                number,
                due,
            }));
        }
        state.checkpoints.push(kept);
        Ok(())
    }

    fn covered(&self, stream: &StreamName, round: u64) -> Result<Covered, StoreError> {
        cover::receipt(&*self.state(), stream, round)
    }
}

impl Covering for State {
    fn ends_now(&self) -> Result<Vec<(StreamName, Head)>, StoreError> {
        let heads = self.streams.iter();
        Ok(heads.map(|(name, s)| (name.clone(), s.head)).collect())
    }

    fn event_hash(&self, stream: &StreamName, at: Version) -> Result<Option<Hash>, StoreError> {
        let stream = self.streams.get(stream);
        let event = stream.and_then(|stream| stream.event(at));
        Ok(event.map(|event| event.hash))
    }

    fn last_checkpoint(&self) -> Result<Option<Checkpoint>, StoreError> {
        Ok(self.checkpoints.last().map(|kept| kept.checkpoint.clone()))
    }

    fn kept_checkpoint(&self, number: u64) -> Result<Option<KeptCheckpoint>, StoreError> {
        let mut kept = self.checkpoints.iter();
        let found = kept.find(|kept| kept.checkpoint.statement.number == number);
        Ok(found.cloned())
    }

    fn checkpoints_after(&self, after: u64, most: u32) -> Result<Vec<KeptCheckpoint>, StoreError> {
        let kept = self.checkpoints.iter();
        let later = kept.filter(|kept| kept.checkpoint.statement.number > after);
        Ok(later.take(most as usize).cloned().collect())
    }

    fn ends_at(&self, checkpoint: u64) -> Result<BTreeMap<StreamName, StreamEnd>, StoreError> {
        let until = |kept: &&KeptCheckpoint| kept.checkpoint.statement.number <= checkpoint;
        let moved = self.checkpoints.iter().take_while(until);
        let moved = moved.flat_map(|kept| &kept.moved);
        Ok(moved.map(|end| (end.stream.clone(), end.clone())).collect())
    }

    fn covered_by(&self, stream: &StreamName, at: Version) -> Result<Option<u64>, StoreError> {
        let reached = |end: &StreamEnd| end.stream == *stream && end.version >= at;
        let mut kept = self.checkpoints.iter();
        let found = kept.find(|kept| kept.moved.iter().any(reached));
        Ok(found.map(|kept| kept.checkpoint.statement.number))
    }

    fn record_place(
        &self,
        stream: &StreamName,
        round: u64,
    ) -> Result<Option<(Version, Option<Hash>)>, StoreError> {
        let of_it = |end: &&RoundEnd| end.stream == *stream && end.round == round;
        let last = self.kept.iter().rev().find(of_it);
        Ok(last.map(|end| (end.version, Some(end.record))))
    }

    fn round_ends(
        &self,
        stream: &StreamName,
        after: Version,
        until: Version,
    ) -> Result<Vec<RoundEnd>, StoreError> {
        let within =
            |end: &&RoundEnd| end.stream == *stream && end.version > after && end.version <= until;
        Ok(self.kept.iter().filter(within).cloned().collect())
    }

    fn record_at(&self, end: &RoundEnd) -> Result<Option<Vec<u8>>, StoreError> {
        let place = (end.stream.clone(), end.round);
        Ok(self.records.get(&place).cloned())
    }

    fn unproved(&self, _: &StreamName, _: Version, _: Version) -> Result<u64, StoreError> {
        // It was never written by a version of before there were checkpoints.
        Ok(0)
    }

    fn dated(&self, from_ms: u64, end_ms: u64) -> Result<Option<(u64, u64)>, StoreError> {
        let said = self
            .checkpoints
            .iter()
            .map(|kept| &kept.checkpoint.statement);
        let of_it = said.filter(|said| (from_ms..end_ms).contains(&said.date_ms));
        let numbers: Vec<u64> = of_it.map(|said| said.number).collect();
        Ok(numbers.first().copied().zip(numbers.last().copied()))
    }
}

impl Stream {
    fn new(name: &StreamName) -> Stream {
        Stream {
            head: Head {
                version: Version(0),
                hash: chain::genesis(name),
                epoch: Epoch(0),
            },
            events: Vec::new(),
            came_with: BTreeMap::new(),
        }
    }

    /// The events after a version up to another: they lie in order.
    fn within(&self, after: Version, until: Version) -> &[StoredEvent] {
        let place = |version| {
            self.events
                .partition_point(|event| event.version <= version)
        };
        let (first, end) = (place(after), place(until));
        &self.events[first..end.max(first)]
    }

    fn event(&self, at: Version) -> Option<&StoredEvent> {
        let found = self.events.binary_search_by_key(&at, |event| event.version);
        found.ok().map(|place| &self.events[place])
    }
}

impl State {
    fn append(&mut self, append: Append) -> Result<Appended, StoreError> {
        match judge(self, append)? {
            Verdict::Replay(reply) => Ok(Appended::Replayed(reply)),
            Verdict::Write(plan) => self.write(*plan),
        }
    }

    fn write(&mut self, plan: Plan) -> Result<Appended, StoreError> {
        let head = plan.head;
        for account in &plan.opened {
            let opened = self.ledger.open(account.clone());
            opened.map_err(|error| StoreError::Failed(error.to_string()))?;
        }
        let mut transfers = Vec::new();
        if let Some(ledger_plan) = plan.ledger {
            let entries = ledger_plan.entries.iter();
            transfers.extend(entries.map(|entry| entry.transfer.clone()));
            self.ledger.apply(ledger_plan);
        }
        let entry = self.streams.entry(plan.stream.clone());
        let stream = entry.or_insert_with(|| Stream::new(&plan.stream));
        stream.head = head;
        stream.events.extend(plan.events);
        let hashes = plan.records.iter().map(|(_, hash)| *hash).collect();
        let came_with = (plan.opened, transfers, hashes);
        stream.came_with.insert(plan.at, came_with);
        let event = stream.event(plan.at).map_or([0; 32], |event| event.hash);
        for (record, _) in plan.records {
            self.kept.extend(record.told.map(|told| RoundEnd {
                stream: plan.stream.clone(),
                version: plan.at,
                event,
                round: record.round,
                record: told,
            }));
            let place = (plan.stream.clone(), record.round);
            self.records.insert(place, record.body);
        }
        if let Some(command) = plan.command {
            let kept = (command.body_hash, command.reply);
            self.commands.insert(command.id, kept);
        }
        let secrets = plan.secrets.into_iter();
        self.secrets
            .extend(secrets.map(|secret| (secret.name, secret.sealed)));
        self.outbox_items += plan.outbox.len() as u64;
        self.outbox.extend(plan.outbox);
        Ok(Appended::Committed(head))
    }
}

impl Books for State {
    type Error = StoreError;

    fn account(&self, id: &AccountId) -> Result<Option<AccountState>, StoreError> {
        let found = self.ledger.account(id);
        found.map_err(|never| match never {})
    }

    fn entry(&self, id: &TransferId) -> Result<Option<Entry>, StoreError> {
        self.ledger.entry(id).map_err(|never| match never {})
    }

    fn next_sequence(&self) -> Result<u64, StoreError> {
        self.ledger.next_sequence().map_err(|never| match never {})
    }
}

impl View for State {
    fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        Ok(self.streams.get(stream).map(|stream| stream.head))
    }

    fn command(&self, id: &CommandId) -> Result<Option<(Hash, String)>, StoreError> {
        Ok(self.commands.get(id).cloned())
    }

    fn next_outbox(&self) -> Result<u64, StoreError> {
        Ok(self.outbox_items + 1)
    }
}
