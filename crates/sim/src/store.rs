//! The store of a simulated house: the engine in memory, and a disk from which it is made anew.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use house::evidence::{Checkpoint, KeptCheckpoint};
use house::store::{
    Append, Appended, BooksCopy, ChainVerdict, CommandId, Covered, Epoch, EventStore, Head,
    MemoryStore, OutboxItem, Refusal, Reply, StoreError, StoredEvent, StreamName, Uncovered,
    Version,
};
use ledger::{AccountId, Balance, Reason, TransferId};

use crate::Planted;
use crate::disk::{Death, Disk, Kept, NotKept};

/// How often a balance is told before one that changed is told as it was.
const STALE: u64 = 40;

/// What was asked of the store when its house died, or a write failed.
#[derive(Clone, Debug)]
pub(crate) struct InFlight {
    pub(crate) stream: StreamName,
    pub(crate) expected: Version,
    pub(crate) command: Option<CommandId>,
}

/// A store that its disk outlives.
pub(crate) struct SimStore {
    inner: Mutex<Inner>,
}

struct Inner {
    memory: MemoryStore,
    disk: Arc<Mutex<Disk>>,
    planted: Option<Planted>,
    poisoned: Option<String>,
    dead: bool,
    in_flight: Option<InFlight>,
    /// The next append is answered with "busy".
    busy: bool,
    reads: Reads,
    appends: u64,
    /// Balances as they were told first.
    stale: BTreeMap<AccountId, (u64, Option<Balance>)>,
}

/// Whether and when something cannot be read.
#[derive(Debug, Default)]
struct Reads {
    /// It is the house that reads, and not whoever judges it.
    by_the_house: bool,
    /// In how many of its reads one fails.
    fails_in: Option<u32>,
    failed: bool,
}

impl Reads {
    /// A read of the house.
    fn read(&mut self) -> Result<(), StoreError> {
        match &mut self.fails_in {
            Some(0) if self.by_the_house => {
                self.fails_in = None;
                self.failed = true;
                Err(StoreError::Failed("input/output error".to_owned()))
            }
            Some(left) if self.by_the_house => {
                *left -= 1;
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

impl SimStore {
    /// What the disk holds; or what is wrong with it.
    pub(crate) fn open(
        disk: &Arc<Mutex<Disk>>,
        planted: Option<Planted>,
    ) -> Result<SimStore, String> {
        let memory = read_back(&mut lock(disk), planted)?;
        let inner = Inner {
            memory,
            disk: Arc::clone(disk),
            planted,
            poisoned: None,
            dead: false,
            in_flight: None,
            busy: false,
            reads: Reads::default(),
            appends: 0,
            stale: BTreeMap::new(),
        };
        Ok(SimStore {
            inner: Mutex::new(inner),
        })
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        lock(&self.inner)
    }

    /// Whether its house died in the midst of something.
    pub(crate) fn is_dead(&self) -> bool {
        self.inner().dead
    }

    /// Whether it takes nothing any more.
    pub(crate) fn is_poisoned(&self) -> bool {
        self.inner().poisoned.is_some()
    }

    pub(crate) fn is_busy_once(&self) {
        self.inner().busy = true;
    }

    /// One of the house's next reads fails.
    pub(crate) fn read_fails_in(&self, reads: u32) {
        self.inner().reads.fails_in = Some(reads);
    }

    /// The house works, and its reads may fail. Tells whether one did.
    pub(crate) fn while_it_reads<T>(&self, work: impl FnOnce() -> T) -> (T, bool) {
        self.inner().reads.by_the_house = true;
        let done = work();
        let mut inner = self.inner();
        inner.reads.by_the_house = false;
        (done, std::mem::take(&mut inner.reads.failed))
    }

    pub(crate) fn in_flight(&self) -> Option<InFlight> {
        self.inner().in_flight.clone()
    }

    /// Its house dies between two commits.
    pub(crate) fn die(&self, death: Death) {
        let mut inner = self.inner();
        inner.dead = true;
        lock(&inner.disk).die(death);
    }

    fn look<T>(
        &self,
        look: impl FnOnce(&MemoryStore) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut inner = self.inner();
        if inner.dead {
            return Err(StoreError::Stopped);
        }
        inner.reads.read()?;
        look(&inner.memory)
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a disk holds. What an honest one held when it was read last is not read again.
fn read_back(disk: &mut Disk, planted: Option<Planted>) -> Result<MemoryStore, String> {
    let (memory, further) = match planted {
        None => disk.remembered(),
        Some(_) => (MemoryStore::new(), disk.read_back()),
    };
    replay(&memory, further, planted)?;
    if planted.is_none() {
        disk.remember(memory.clone());
    }
    Ok(memory)
}

/// Does again what a disk says was done. An honest disk comes to the same heads.
fn replay(memory: &MemoryStore, all: Vec<Kept>, planted: Option<Planted>) -> Result<(), String> {
    let honest = !matches!(planted, Some(Planted::KeptHalf | Planted::Redrawn));
    for kept in all {
        match kept {
            Kept::Append(mut append, head) => {
                if !honest {
                    append.expected = head_of(memory, &append.stream).version;
                }
                let done = memory.append(*append).map_err(|error| error.to_string())?;
                if honest && done != Appended::Committed(head) {
                    return Err(format!("the disk tells another story: {done:?}"));
                }
            }
            Kept::Own(stream, epoch) => {
                let owned = memory.take_ownership(&stream);
                if owned != Ok(epoch) {
                    return Err(format!("the disk tells of another owner: {owned:?}"));
                }
            }
            Kept::Delivered(up_to) => {
                memory.delivered(up_to).map_err(|error| error.to_string())?;
            }
            Kept::Checkpoint(kept) => {
                let kept = memory.keep_checkpoint(*kept);
                kept.map_err(|error| error.to_string())?;
            }
        }
    }
    Ok(())
}

fn head_of(memory: &MemoryStore, stream: &StreamName) -> Head {
    let heads = memory.heads().unwrap_or_default();
    let found = heads.into_iter().find(|(name, _)| name == stream);
    found.map_or(
        Head {
            version: Version(0),
            hash: house::store::genesis(stream),
            epoch: Epoch(0),
        },
        |(_, head)| head,
    )
}

impl Inner {
    fn takes_writes(&self) -> Result<(), StoreError> {
        match &self.poisoned {
            _ if self.dead => Err(StoreError::Stopped),
            Some(cause) => Err(StoreError::Poisoned(cause.clone())),
            None => Ok(()),
        }
    }

    fn append(&mut self, append: Append) -> Result<Appended, StoreError> {
        self.takes_writes()?;
        let busy = std::mem::take(&mut self.busy);
        if busy && self.planted != Some(Planted::BusyButWritten) {
            return Err(StoreError::Busy);
        }
        self.appends += 1;
        self.in_flight = Some(InFlight {
            stream: append.stream.clone(),
            expected: append.expected,
            command: append.command.as_ref().map(|command| command.id.clone()),
        });
        let written = self.write(append);
        if !self.dead && self.poisoned.is_none() {
            self.in_flight = None;
        }
        let refused = self.planted == Some(Planted::RefusedButWritten) && self.due(30);
        match written {
            Ok(_) if busy => Err(StoreError::Busy),
            Ok(Appended::Committed(_)) if refused => {
                Err(Refusal::CommandReused(CommandId::new("another").expect("a name")).into())
            }
            answer => answer,
        }
    }

    /// True for each append of so many.
    fn due(&self, every: u64) -> bool {
        self.appends.is_multiple_of(every)
    }

    fn write(&mut self, mut append: Append) -> Result<Appended, StoreError> {
        self.distort(&mut append);
        let answer = self.memory.append(append.clone())?;
        let Appended::Committed(head) = answer else {
            return Ok(answer);
        };
        let again = Some(Planted::DoubledAppend) == self.planted && self.due(25);
        self.keep(Kept::Append(Box::new(append.clone()), head))?;
        if again {
            append.expected = head.version;
            append.command = None;
            append.records.clear();
            append.postings.clear();
            if let Appended::Committed(second) = self.memory.append(append.clone())? {
                self.keep(Kept::Append(Box::new(append), second))?;
            }
        }
        Ok(Appended::Committed(head))
    }

    /// Builds the mistake in that was asked for.
    fn distort(&self, append: &mut Append) {
        let at_a_table = append.stream.as_str().starts_with("table/");
        match self.planted {
            Some(Planted::UnfencedAppend) => {
                append.epoch = head_of(&self.memory, &append.stream).epoch;
            }
            Some(Planted::DoubledTransfer) if at_a_table && self.due(5) => {
                let mut stakes = append.postings.iter();
                let stake = stakes.find(|posting| posting.reason == Reason::Stake);
                if let Some(mut again) = stake.cloned() {
                    let id = format!("{}/again", again.id.as_str());
                    again.id = TransferId::new(&id).expect("a name");
                    append.postings.push(again);
                }
            }
            Some(Planted::LostTransfer) if at_a_table && self.due(5) => {
                append.postings.pop();
            }
            Some(Planted::LostCommandId) => append.command = None,
            Some(Planted::OtherReply) => {
                if let Some(command) = &mut append.command {
                    let version = append.expected.0 + append.events.len() as u64;
                    let (own, other) =
                        (format!("\"version\":{version}"), "\"version\":1".to_owned());
                    command.reply = command.reply.replace(&own, &other);
                }
            }
            Some(Planted::LostShoe) if self.due(20) => append.secrets.clear(),
            Some(Planted::LostRecord) if self.due(3) => append.records.clear(),
            _ => {}
        }
    }

    fn keep(&mut self, kept: Kept) -> Result<(), StoreError> {
        let outcome = lock(&self.disk).commit(kept);
        match outcome {
            Ok(()) => Ok(()),
            Err(NotKept::Died) => {
                self.dead = true;
                Err(StoreError::Stopped)
            }
            Err(why) => Err(self.poison(why)),
        }
    }

    /// A commit failed: what is on the disk is not known, and whoever reads sees what was before.
    fn poison(&mut self, why: NotKept) -> StoreError {
        let cause = match why {
            NotKept::Full => "no space left on device",
            NotKept::Sync | NotKept::Died => "input/output error",
        };
        let memory = MemoryStore::new();
        let mut all = lock(&self.disk).read_back();
        if why == NotKept::Sync {
            all.pop();
        }
        if replay(&memory, all, self.planted).is_ok() {
            self.memory = memory;
        }
        self.poisoned = Some(cause.to_owned());
        StoreError::Poisoned(cause.to_owned())
    }

    fn balance(&mut self, account: &AccountId) -> Result<Option<Balance>, StoreError> {
        self.reads.read()?;
        let now = self.memory.balance(account)?;
        if self.planted != Some(Planted::StaleBalance) || !account.as_str().starts_with("player/") {
            return Ok(now);
        }
        let (asked, told) = self.stale.entry(account.clone()).or_insert((0, now));
        *asked += 1;
        if asked.is_multiple_of(STALE) {
            *told = now;
        }
        Ok(*told)
    }
}

impl EventStore for SimStore {
    fn submit(&self, append: Append, reply: Reply) {
        let answer = self.inner().append(append);
        reply(answer);
    }

    fn take_ownership(&self, stream: &StreamName) -> Result<Epoch, StoreError> {
        let mut inner = self.inner();
        inner.takes_writes()?;
        let epoch = inner.memory.take_ownership(stream)?;
        inner.keep(Kept::Own(stream.clone(), epoch))?;
        Ok(epoch)
    }

    fn read(&self, stream: &StreamName, after: Version) -> Result<Vec<StoredEvent>, StoreError> {
        self.look(|memory| memory.read(stream, after))
    }

    fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        self.look(|store| store.head(stream))
    }

    fn read_until(
        &self,
        stream: &StreamName,
        after: Version,
        until: Version,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        self.look(|memory| memory.read_until(stream, after, until))
    }

    fn heads(&self) -> Result<Vec<(StreamName, Head)>, StoreError> {
        self.look(MemoryStore::heads)
    }

    fn balance(&self, account: &AccountId) -> Result<Option<Balance>, StoreError> {
        let mut inner = self.inner();
        match inner.dead {
            true => Err(StoreError::Stopped),
            false => inner.balance(account),
        }
    }

    fn balances(&self, accounts: &[AccountId]) -> Result<Vec<Option<Balance>>, StoreError> {
        self.look(|memory| memory.balances(accounts))
    }

    fn books(&self) -> Result<BooksCopy, StoreError> {
        self.look(MemoryStore::books)
    }

    fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.look(|memory| memory.secret(name))
    }

    fn record(&self, stream: &StreamName, round: u64) -> Result<Option<Vec<u8>>, StoreError> {
        self.look(|memory| memory.record(stream, round))
    }

    fn reply(&self, command: &CommandId) -> Result<Option<String>, StoreError> {
        self.look(|memory| memory.reply(command))
    }

    fn verify_chain(&self, stream: &StreamName) -> Result<ChainVerdict, StoreError> {
        self.look(|memory| memory.verify_chain(stream))
    }

    fn outbox(&self, limit: u32) -> Result<Vec<OutboxItem>, StoreError> {
        self.look(|memory| memory.outbox(limit))
    }

    fn delivered(&self, up_to: u64) -> Result<(), StoreError> {
        let mut inner = self.inner();
        inner.takes_writes()?;
        inner.memory.delivered(up_to)?;
        inner.keep(Kept::Delivered(up_to))
    }

    fn last_checkpoint(&self) -> Result<Option<Checkpoint>, StoreError> {
        self.look(MemoryStore::last_checkpoint)
    }

    fn checkpoints(&self, after: u64, most: u32) -> Result<Vec<KeptCheckpoint>, StoreError> {
        self.look(|memory| memory.checkpoints(after, most))
    }

    fn uncovered(&self) -> Result<Uncovered, StoreError> {
        self.look(MemoryStore::uncovered)
    }

    fn keep_checkpoint(&self, kept: KeptCheckpoint) -> Result<(), StoreError> {
        let mut inner = self.inner();
        inner.takes_writes()?;
        inner.memory.keep_checkpoint(kept.clone())?;
        if inner.planted == Some(Planted::LostCheckpoint) {
            return Ok(());
        }
        inner.keep(Kept::Checkpoint(Box::new(kept)))
    }

    fn covered(&self, stream: &StreamName, round: u64) -> Result<Covered, StoreError> {
        self.look(|memory| memory.covered(stream, round))
    }
}
