//! One suite that every engine passes.

use std::sync::Arc;
use std::thread;

use exact::Cents;
use ledger::{Account, AccountId, AccountKind, Act, Reason, Transfer, TransferId};

use proptest::prelude::*;

use super::*;
use crate::store::sqlite::tests::Scratch;

pub(super) fn stream(name: &str) -> StreamName {
    StreamName::new(name).unwrap()
}

pub(super) fn account(name: &str) -> AccountId {
    AccountId::new(name).unwrap()
}

pub(super) fn transfer_id(name: &str) -> TransferId {
    TransferId::new(name).unwrap()
}

fn transfer(id: &str, act: Act) -> Transfer {
    Transfer {
        id: transfer_id(id),
        act,
        reason: Reason::Stake,
        basis: "test".to_owned(),
    }
}

pub(super) fn moves(id: &str, from: &str, to: &str, cents: u64) -> Transfer {
    let act = Act::Move {
        debit: account(from),
        credit: account(to),
        amount: Cents::new(cents),
    };
    transfer(id, act)
}

pub(super) fn reserves(id: &str, from: &str, to: &str, cents: u64) -> Transfer {
    let act = Act::Reserve {
        debit: account(from),
        credit: account(to),
        amount: Cents::new(cents),
    };
    transfer(id, act)
}

pub(super) fn posts(id: &str, pending: &str, cents: u64) -> Transfer {
    let act = Act::Post {
        pending: transfer_id(pending),
        amount: Cents::new(cents),
    };
    transfer(id, act)
}

fn voids(id: &str, pending: &str) -> Transfer {
    let act = Act::Void {
        pending: transfer_id(pending),
    };
    transfer(id, act)
}

pub(super) fn opened(name: &str, kind: AccountKind) -> Account {
    Account::new(name, kind).unwrap()
}

pub(super) fn command(id: &str, body: u8, reply: &str) -> Command {
    Command {
        id: CommandId::new(id).unwrap(),
        body_hash: [body; 32],
        reply: reply.to_owned(),
    }
}

/// A table that has one owner and knows its version.
pub(super) struct Table<'s> {
    pub(super) store: &'s dyn EventStore,
    pub(super) name: StreamName,
    pub(super) epoch: Epoch,
    pub(super) version: Version,
}

impl<'s> Table<'s> {
    pub(super) fn own(store: &'s dyn EventStore, name: &str) -> Table<'s> {
        let name = stream(name);
        let epoch = store.take_ownership(&name).unwrap();
        let last = store.read(&name, Version(0)).unwrap().pop();
        let version = last.map(|event| event.version).unwrap_or_default();
        Table {
            store,
            name,
            epoch,
            version,
        }
    }

    pub(super) fn append(&self, event: &str) -> Append {
        let mut append = Append::new(self.name.clone(), self.epoch, self.version);
        append.events.push(event.to_owned());
        append
    }

    pub(super) fn commit(&mut self, append: Append) -> Head {
        let answer = self.store.append(append).unwrap();
        let Appended::Committed(head) = answer else {
            panic!("{answer:?}")
        };
        self.version = head.version;
        head
    }

    fn refused(&self, append: Append) -> Refusal {
        match self.store.append(append) {
            Err(StoreError::Refused(refusal)) => refusal,
            other => panic!("{other:?}"),
        }
    }

    /// A cage, a float of 1,000 and a player with 100.
    pub(super) fn with_money(mut self) -> Self {
        let mut append = self.append("opened");
        append.accounts = vec![
            opened("cage", AccountKind::Cage),
            opened("float", AccountKind::Float),
            opened("ana", AccountKind::Wallet),
        ];
        append.postings = vec![
            moves("fill", "cage", "float", 1_000),
            moves("sale", "cage", "ana", 100),
        ];
        self.commit(append);
        self
    }

    fn available(&self, name: &str) -> u64 {
        let balance = self.store.balance(&account(name)).unwrap().unwrap();
        balance.available().unwrap().count()
    }

    /// Everything that can be read of the store.
    fn picture(&self) -> String {
        let store = self.store;
        format!(
            "{:?} {:?} {:?} {:?} {:?} {:?} {:?}",
            store.heads(),
            store.read(&self.name, Version(0)),
            store.books(),
            store.secret("shoe"),
            store.record(&self.name, 1),
            store.reply(&CommandId::new("c").unwrap()),
            store.outbox(1000),
        )
    }

    fn assert_sound(&self) {
        let verdict = self.store.verify_chain(&self.name).unwrap();
        assert!(matches!(verdict, ChainVerdict::Intact(_)), "{verdict:?}");
        let audit = self.store.audit().unwrap();
        assert!(audit.is_clean(), "{:?}", audit.findings);
    }
}

/// Something that is done on a store.
pub(super) type Play = fn(&dyn EventStore);

/// Runs a play on each engine that needs nobody else and demands that both end with the same
/// history.
fn on_each_engine(play: Play) {
    let memory = MemoryStore::new();
    play(&memory);
    let scratch = Scratch::new();
    let sqlite = SqliteStore::open(&scratch.file()).unwrap();
    play(&sqlite);
    sqlite.check().unwrap();
    assert_eq!(memory.heads(), sqlite.heads());
    assert_eq!(memory.books(), sqlite.books());
    assert_eq!(memory.outbox(1000), sqlite.outbox(1000));
}

/// What an engine must do: each play on a store of its own.
mod plays {
    use super::*;

    /// What was decided on an account that another stream moved meanwhile is not written.
    pub(super) fn a_reading_that_is_no_longer_so_refuses_the_append(store: &dyn EventStore) {
        let mut table = Table::own(store, "table-1").with_money();
        let mut other = Table::own(store, "table-2");
        let read = |name: &str| Reading {
            account: account(name),
            held: store.balance(&account(name)).unwrap(),
        };
        let decided = |table: &Table<'_>, readings: &[Reading], id: &str| {
            let mut append = table.append(id);
            append.readings = readings.to_vec();
            append.postings = vec![moves(id, "float", "ana", 1)];
            append
        };
        let both = [read("float"), read("pool")];
        assert_eq!(both[1].held, None);
        table.commit(decided(&table, &both, "fresh"));
        // There and back again: the same money, but not the same account.
        let stale = [read("ana")];
        let mut moved = other.append("moved");
        moved.postings = vec![
            moves("there", "ana", "float", 5),
            moves("back", "float", "ana", 5),
        ];
        other.commit(moved);
        let before = table.picture();
        let refused = Refusal::StaleReading(account("ana"));
        assert_eq!(table.refused(decided(&table, &stale, "stale")), refused);
        assert_eq!(before, table.picture());
        // One that was not there is opened meanwhile.
        let unopened = [read("pool")];
        let mut opens = other.append("opens");
        opens.accounts = vec![opened("pool", AccountKind::Jackpot)];
        other.commit(opens);
        let refused = Refusal::StaleReading(account("pool"));
        assert_eq!(table.refused(decided(&table, &unopened, "late")), refused);
        table.commit(decided(&table, &[read("ana"), read("pool")], "again"));
        table.assert_sound();
    }

    pub(super) fn what_is_appended_is_read_back_in_a_chain(store: &dyn EventStore) {
        let mut table = Table::own(store, "table-1");
        let mut append = table.append("one");
        append.events.push("two — ñ".to_owned());
        let head = table.commit(append);
        assert_eq!(head.version, Version(2));
        let head = table.commit(table.append("three"));
        let events = store.read(&table.name, Version(0)).unwrap();
        let bodies: Vec<&str> = events.iter().map(|event| event.body.as_str()).collect();
        assert_eq!(bodies, ["one", "two — ñ", "three"]);
        assert_eq!(events[0].previous, genesis(&table.name));
        assert_eq!(events[1].previous, events[0].hash);
        assert_eq!(events[2].hash, head.hash);
        assert_eq!(store.read(&table.name, Version(2)).unwrap(), events[2..]);
        assert_eq!(store.read(&table.name, Version(3)).unwrap(), []);
        assert_eq!(store.read(&stream("nowhere"), Version(0)).unwrap(), []);
        table.assert_sound();
    }

    pub(super) fn streams_of_other_names_have_other_hashes(store: &dyn EventStore) {
        let mut one = Table::own(store, "table-1");
        let mut two = Table::own(store, "table-2");
        let first = one.commit(one.append("same"));
        let second = two.commit(two.append("same"));
        assert_ne!(first.hash, second.hash);
        assert_eq!(store.heads().unwrap().len(), 2);
    }

    pub(super) fn a_stale_version_is_refused_and_so_is_one_ahead(store: &dyn EventStore) {
        let mut table = Table::own(store, "table-1");
        table.commit(table.append("one"));
        let before = table.picture();
        for wrong in [0, 2] {
            let mut append = table.append("x");
            append.expected = Version(wrong);
            let (expected, current) = (Version(wrong), Version(1));
            let refusal = Refusal::StaleVersion { expected, current };
            assert_eq!(table.refused(append), refusal);
        }
        assert_eq!(table.picture(), before);
    }

    pub(super) fn a_stale_owner_is_refused_however_right_its_version(store: &dyn EventStore) {
        let mut old = Table::own(store, "table-1");
        old.commit(old.append("one"));
        let mut new = Table::own(store, "table-1");
        assert_eq!(new.epoch, Epoch(2));
        let refusal = Refusal::StaleEpoch {
            given: Epoch(1),
            current: Epoch(2),
        };
        assert_eq!(old.refused(old.append("two")), refusal);
        new.commit(new.append("two"));
        assert_eq!(new.version, Version(2));
        new.assert_sound();
    }

    pub(super) fn nobody_appends_to_a_stream_that_nobody_owns(store: &dyn EventStore) {
        let mut append = Append::new(stream("table-1"), Epoch(0), Version(0));
        append.events.push("x".to_owned());
        let refusal = Refusal::StaleEpoch {
            given: Epoch(0),
            current: Epoch(0),
        };
        assert_eq!(store.append(append), Err(refusal.into()));
        assert_eq!(store.heads().unwrap(), []);
    }

    pub(super) fn a_command_takes_effect_once_and_has_one_reply(store: &dyn EventStore) {
        let mut table = Table::own(store, "table-1").with_money();
        let mut append = table.append("bet");
        append.postings = vec![moves("bet", "ana", "float", 10)];
        append.command = Some(command("c", 1, "accepted"));
        table.commit(append.clone());
        table.commit(table.append("something else"));
        let before = table.picture();
        // The retry comes with the old version, a new epoch, and even another draft of a reply.
        let again = store.append(append.clone());
        assert_eq!(again, Ok(Appended::Replayed("accepted".to_owned())));
        append.epoch = Epoch(9);
        append.command = Some(command("c", 1, "other"));
        let again = store.append(append.clone());
        assert_eq!(again, Ok(Appended::Replayed("accepted".to_owned())));
        append.command = Some(command("c", 2, "other"));
        let id = CommandId::new("c").unwrap();
        assert_eq!(table.refused(append), Refusal::CommandReused(id.clone()));
        assert_eq!(table.picture(), before);
        assert_eq!(store.reply(&id), Ok(Some("accepted".to_owned())));
        assert_eq!(table.available("ana"), 90);
    }

    pub(super) fn an_overdraft_is_refused_and_nothing_at_all_is_written(store: &dyn EventStore) {
        let mut table = Table::own(store, "table-1").with_money();
        let before = table.picture();
        let mut append = table.append("bet");
        append.accounts = vec![opened("eve", AccountKind::Wallet)];
        append.postings = vec![
            moves("one", "ana", "float", 60),
            moves("two", "ana", "eve", 41),
        ];
        append.command = Some(command("c", 1, "accepted"));
        append.secrets = vec![Secret {
            name: "shoe".to_owned(),
            sealed: vec![1, 2, 3],
        }];
        append.outbox = vec!["tell".to_owned()];
        let Refusal::Postings(refused) = table.refused(append.clone()) else {
            panic!()
        };
        assert_eq!(refused.position, 1);
        assert_eq!(
            refused.to_string(),
            "transfer 2 of the group: the account ana has 0.40, not 0.41"
        );
        assert_eq!(table.picture(), before);
        // On the line it is accepted, under the same ids: a refusal did not happen.
        append.postings[1] = moves("two", "ana", "eve", 40);
        table.commit(append);
        assert_eq!((table.available("ana"), table.available("eve")), (0, 40));
        table.assert_sound();
    }

    pub(super) fn a_stake_is_pending_from_one_event_to_another(store: &dyn EventStore) {
        let mut table = Table::own(store, "table-1").with_money();
        let mut append = table.append("stakes");
        append.postings = vec![
            reserves("ante", "ana", "float", 30),
            reserves("bonus", "ana", "float", 20),
        ];
        table.commit(append);
        assert_eq!(table.available("ana"), 50);
        let mut append = table.append("settled");
        append.postings = vec![posts("lost", "ante", 30), voids("back", "bonus")];
        table.commit(append);
        assert_eq!(table.available("ana"), 70);
        assert_eq!(table.available("float"), 1_030);
        let mut append = table.append("again");
        append.postings = vec![voids("late", "ante")];
        let Refusal::Postings(refused) = table.refused(append) else {
            panic!()
        };
        let by = transfer_id("lost");
        assert_eq!(refused.reasons, [ledger::Refusal::AlreadySettled { by }]);
        table.assert_sound();
    }

    pub(super) fn money_moves_with_one_event_only(store: &dyn EventStore) {
        let table = Table::own(store, "table-1").with_money();
        let mut append = table.append("once more");
        append.postings = vec![
            moves("fill", "cage", "float", 1_000),
            moves("sale", "cage", "ana", 100),
        ];
        assert_eq!(table.refused(append), Refusal::AlreadyPosted);
        let mut append = table.append("");
        append.events.clear();
        append.postings = vec![moves("new", "cage", "ana", 1)];
        assert_eq!(table.refused(append), Refusal::NoEvents);
        table.assert_sound();
    }

    pub(super) fn an_account_is_opened_once_and_keeps_its_kind(store: &dyn EventStore) {
        let mut table = Table::own(store, "table-1").with_money();
        let mut append = table.append("same");
        append.accounts = vec![opened("ana", AccountKind::Wallet)];
        table.commit(append);
        assert_eq!(table.available("ana"), 100);
        let mut append = table.append("other");
        append.accounts = vec![
            opened("eve", AccountKind::Wallet),
            opened("eve", AccountKind::Cage),
        ];
        assert!(matches!(table.refused(append), Refusal::Account(_)));
        assert_eq!(store.balance(&account("eve")), Ok(None));
        table.assert_sound();
    }

    pub(super) fn a_sealed_shoe_is_kept_until_it_is_sealed_anew(store: &dyn EventStore) {
        let mut table = Table::own(store, "table-1");
        for sealed in [vec![0, 255, 1], vec![7; 900]] {
            let mut append = table.append("shuffled");
            let name = "table-1/shoe-1".to_owned();
            append.secrets = vec![Secret {
                name: name.clone(),
                sealed: sealed.clone(),
            }];
            table.commit(append);
            assert_eq!(store.secret(&name), Ok(Some(sealed)));
        }
        assert_eq!(store.secret("another"), Ok(None));
    }

    pub(super) fn a_record_is_kept_with_its_event_and_the_last_of_a_round_is_told(
        store: &dyn EventStore,
    ) {
        let mut table = Table::own(store, "table-1");
        let keep = |table: &Table<'_>, round, body: &[u8]| {
            let mut append = table.append("ended");
            append.records = vec![RoundRecord {
                round,
                body: body.to_vec(),
                told: None,
            }];
            append
        };
        let name = table.name.clone();
        assert_eq!(store.record(&name, 1), Ok(None));
        // Refused, it leaves nothing.
        let mut stale = keep(&table, 1, b"stale");
        stale.expected = Version(9);
        table.refused(stale);
        assert_eq!(store.record(&name, 1), Ok(None));
        table.commit(keep(&table, 1, b"one"));
        table.commit(keep(&table, 2, b"two"));
        table.commit(keep(&table, 1, b"one, and who sat down after it"));
        let longer = b"one, and who sat down after it".to_vec();
        assert_eq!(store.record(&name, 1), Ok(Some(longer)));
        assert_eq!(store.record(&name, 2), Ok(Some(b"two".to_vec())));
        assert_eq!(store.record(&name, u64::MAX), Ok(None));
        assert_eq!(store.record(&stream("table-2"), 1), Ok(None));
        table.assert_sound();
        // Its bytes are bound to the chain: the head of a stream says which they were.
        let events = store.read(&name, Version(0)).unwrap();
        let bound: std::collections::BTreeSet<_> =
            events.iter().map(|event| event.postings).collect();
        assert_eq!(bound.len(), 3, "three records, three digests");
    }

    pub(super) fn the_outbox_is_told_in_order_and_its_numbers_are_never_used_again(
        store: &dyn EventStore,
    ) {
        let mut table = Table::own(store, "table-1");
        let mut append = table.append("one");
        append.outbox = vec!["a".to_owned(), "b".to_owned(), "c".to_owned()];
        table.commit(append);
        let items = store.outbox(2).unwrap();
        assert_eq!(items[1].body, "b");
        assert_eq!(items[1].version, Version(1));
        store.delivered(items[1].number).unwrap();
        assert_eq!(store.outbox(9).unwrap()[0].body, "c");
        store.delivered(u64::MAX).unwrap();
        assert_eq!(store.outbox(9).unwrap(), []);
        let mut append = table.append("two");
        append.outbox = vec!["d".to_owned()];
        table.commit(append);
        assert_eq!(store.outbox(9).unwrap()[0].number, 4);
    }
}

macro_rules! plays {
    ($($play:ident,)*) => {
        $(#[test] fn $play() { on_each_engine(plays::$play); })*

        /// Every play with its name.
        pub(super) const PLAYS: &[(&str, Play)] = &[$((stringify!($play), plays::$play),)*];
    };
}

plays! {
    what_is_appended_is_read_back_in_a_chain,
    a_reading_that_is_no_longer_so_refuses_the_append,
    streams_of_other_names_have_other_hashes,
    a_stale_version_is_refused_and_so_is_one_ahead,
    a_stale_owner_is_refused_however_right_its_version,
    nobody_appends_to_a_stream_that_nobody_owns,
    a_command_takes_effect_once_and_has_one_reply,
    an_overdraft_is_refused_and_nothing_at_all_is_written,
    a_stake_is_pending_from_one_event_to_another,
    money_moves_with_one_event_only,
    an_account_is_opened_once_and_keeps_its_kind,
    a_sealed_shoe_is_kept_until_it_is_sealed_anew,
    a_record_is_kept_with_its_event_and_the_last_of_a_round_is_told,
    the_outbox_is_told_in_order_and_its_numbers_are_never_used_again,
}

/// Threads that race for one stream and share one float: each version is won once, no cent is
/// lost. The order of the winners differs from run to run, so the engines are not compared.
pub(super) fn race(store: Arc<dyn EventStore>) {
    const THREADS: u64 = 6;
    const WINS: u64 = 15;
    let epoch = {
        let table = Table::own(store.as_ref(), "table-1").with_money();
        table.epoch
    };
    let racer = |racer: u64| {
        let store = Arc::clone(&store);
        thread::spawn(move || {
            let mut won = 0;
            let mut version = Version(1);
            while won < WINS {
                let mut append = Append::new(stream("table-1"), epoch, version);
                append.events.push(format!("{racer}/{won}"));
                append.postings = vec![moves(&format!("{racer}/{won}"), "float", "ana", 1)];
                match store.append(append) {
                    Ok(Appended::Committed(head)) => {
                        version = head.version;
                        won += 1;
                    }
                    Err(StoreError::Refused(Refusal::StaleVersion { current, .. })) => {
                        version = current;
                    }
                    other => panic!("{other:?}"),
                }
            }
        })
    };
    let threads: Vec<_> = (0..THREADS).map(racer).collect();
    threads
        .into_iter()
        .for_each(|thread| thread.join().unwrap());
    let table = Table::own(store.as_ref(), "table-1");
    assert_eq!(table.version, Version(1 + THREADS * WINS));
    assert_eq!(table.available("ana"), 100 + THREADS * WINS);
    table.assert_sound();
}

#[test]
fn threads_that_race_for_a_stream_leave_one_chain() {
    race(Arc::new(MemoryStore::new()));
    let scratch = Scratch::new();
    race(Arc::new(SqliteStore::open(&scratch.file()).unwrap()));
}

/// One random append: which table, how far off its version and epoch are, what it carries.
pub(super) type Throw = (u8, i8, i8, Vec<(u8, u8, u8, u8)>, Option<(u8, u8)>);

pub(super) fn throws() -> impl Strategy<Value = Vec<Throw>> {
    let off = || prop_oneof![9 => Just(0i8), 1 => -1i8..=1];
    let posting = (0u8..30, 0u8..4, 0u8..6, 0u8..40);
    let postings = prop::collection::vec(posting, 0..4);
    let command = prop::option::of((0u8..6, 0u8..2));
    prop::collection::vec((0u8..3, off(), off(), postings, command), 1..40)
}

fn thrown_posting((id, act, way, cents): (u8, u8, u8, u8)) -> Transfer {
    const WAYS: [(&str, &str); 6] = [
        ("cage", "float"),
        ("cage", "ana"),
        ("ana", "float"),
        ("float", "ana"),
        ("ana", "ana"),
        ("float", "unopened"),
    ];
    let (from, to) = WAYS[usize::from(way)];
    let (id, cents) = (format!("t{id}"), u64::from(cents));
    let pending = format!("t{}", way * 5);
    match act {
        0 => moves(&id, from, to, cents),
        1 => reserves(&id, from, to, cents),
        2 => posts(&id, &pending, cents),
        _ => voids(&id, &pending),
    }
}

/// Throws an append at a store that knows its own heads, and says what came of it.
pub(super) fn throw(store: &dyn EventStore, throw: &Throw) -> Result<Appended, StoreError> {
    store.append(thrown(store, throw)?)
}

/// The append that a throw makes of what a store says.
pub(super) fn thrown(store: &dyn EventStore, throw: &Throw) -> Result<Append, StoreError> {
    let (table, off_version, off_epoch, postings, command_of) = throw;
    let name = stream(&format!("table-{table}"));
    let heads = store.heads()?;
    let head = heads.iter().find(|(stream, _)| *stream == name);
    let (version, epoch) = match head {
        Some((_, head)) => (head.version.0, head.epoch.0),
        None => (0, store.take_ownership(&name)?.0),
    };
    let version = Version(version.saturating_add_signed((*off_version).into()));
    let epoch = Epoch(epoch.saturating_add_signed((*off_epoch).into()));
    let mut append = Append::new(name, epoch, version);
    append.events.push(format!("{throw:?}"));
    append.postings = postings.iter().copied().map(thrown_posting).collect();
    append.command = command_of.map(|(id, body)| command(&format!("c{id}"), body, "done"));
    append.outbox.push("told".to_owned());
    Ok(append)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_engines_answer_alike_and_stay_sound(throws in throws()) {
        let scratch = Scratch::new();
        let memory = MemoryStore::new();
        let sqlite = SqliteStore::open(&scratch.file()).unwrap();
        Table::own(&memory, "table-0").with_money();
        Table::own(&sqlite, "table-0").with_money();
        for one in &throws {
            prop_assert_eq!(throw(&memory, one), throw(&sqlite, one));
        }
        prop_assert_eq!(memory.heads(), sqlite.heads());
        prop_assert_eq!(memory.books(), sqlite.books());
        prop_assert_eq!(memory.outbox(1000), sqlite.outbox(1000));
        prop_assert!(memory.audit().unwrap().is_clean());
        prop_assert_eq!(sqlite.check(), Ok(()));
    }
}

#[test]
fn refusals_say_the_way_out() {
    let stale = Refusal::StaleVersion {
        expected: Version(3),
        current: Version(4),
    };
    let words = "the stream is at version 4, not 3: read it and decide again";
    assert_eq!(stale.to_string(), words);
    let epoch = Refusal::StaleEpoch {
        given: Epoch(1),
        current: Epoch(2),
    };
    let words = "epoch 1 is not that of the stream's owner (2): stop serving the table";
    assert_eq!(epoch.to_string(), words);
}
