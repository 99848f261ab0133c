//! The suite on a real server, and what only a server can do wrong. One test: a server takes a
//! while to start.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ledger::AccountKind;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::server::Server;
use super::*;
use super::{copy_tests, node_tests};
use crate::store::conformance::{
    PLAYS, Table, command, moves, opened, race, stream, throw, thrown, throws,
};
use crate::store::{Appended, MemoryStore, Refusal};

/// How many appends are sent at once, and how many follow on each other.
const STREAMS: u64 = 16;
const APPENDS: u64 = 40;

/// Something that is tried on the server.
type Part = fn(&Server);

#[test]
fn a_real_server_passes_the_suite() {
    let server = match Server::start() {
        Ok(server) => server,
        Err(why) if std::env::var_os("CI").is_none() => {
            eprintln!("skipped: {why}");
            return;
        }
        Err(why) => panic!("CI tries it on a real server: {why}"),
    };
    let step = |what: &str, begun: Instant| eprintln!("{what}: {:?}", begun.elapsed());
    let parts: [(&str, Part); 20] = [
        ("the suite", suite),
        ("racing threads", |server| race(Arc::new(store(server)))),
        ("random appends", random_appends),
        ("random groups", random_groups),
        ("the fence", fenced),
        ("two programs", two_programs),
        ("databases of others", others),
        ("group commit", group_commit),
        ("a look over everything", looked_over),
        ("copies", copy_tests::copied),
        ("leases", node_tests::leases),
        ("programs beside nodes", node_tests::tools),
        ("nodes that do not fit", node_tests::newcomers),
        ("seats of all nodes", node_tests::seats),
        ("sessions of all nodes", node_tests::sessions),
        ("notices", node_tests::notices),
        ("a program asleep", node_tests::asleep),
        ("a server that does not sync", node_tests::unsynced),
        ("a database of before", node_tests::migrated),
        ("a database of plain texts", node_tests::put_in_phrases),
    ];
    for (what, part) in parts {
        let begun = Instant::now();
        part(&server);
        step(what, begun);
    }
    let ends: [(&str, Part); 3] = [
        ("a crash", crashed),
        ("TLS", copy_tests::over_tls),
        ("the standby", copy_tests::failed_over),
    ];
    // A server that was killed syncs all of its files when it starts: this one has few.
    drop(server);
    let server = Server::start().expect("another");
    for (what, part) in ends {
        let begun = Instant::now();
        part(&server);
        step(what, begun);
    }
}

fn store(server: &Server) -> PostgresStore {
    PostgresStore::open(&server.place()).expect("an empty schema")
}

fn same(memory: &MemoryStore, server: &PostgresStore) {
    assert_eq!(memory.heads(), server.heads());
    assert_eq!(memory.books(), server.books());
    assert_eq!(memory.outbox(1000), server.outbox(1000));
    server.check().unwrap();
}

fn suite(server: &Server) {
    for (name, play) in PLAYS {
        eprintln!("  {name}");
        let memory = MemoryStore::new();
        play(&memory);
        let store = store(server);
        play(&store);
        same(&memory, &store);
    }
}

fn random_appends(server: &Server) {
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(6)
    };
    let tried = TestRunner::new(config).run(&throws(), |throws| {
        let (memory, store) = (MemoryStore::new(), store(server));
        Table::own(&memory, "table-0").with_money();
        Table::own(&store, "table-0").with_money();
        for one in &throws {
            prop_assert_eq!(throw(&memory, one), throw(&store, one));
        }
        same(&memory, &store);
        Ok(())
    });
    tried.unwrap();
}

/// Random appends that wait together, refused ones among them: judged and written as one group, each
/// is answered as if it had come alone.
fn random_groups(server: &Server) {
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(8)
    };
    let tried = TestRunner::new(config).run(&throws(), |throws| {
        let (memory, store) = (MemoryStore::new(), store(server));
        Table::own(&memory, "table-0").with_money();
        Table::own(&store, "table-0").with_money();
        for other in ["table-1", "table-2"] {
            Table::own(&memory, other);
            Table::own(&store, other);
        }
        // What is asked is made of what the store in memory says, and sent all at once.
        let (sender, answers) = mpsc::channel();
        let (mut expected, mut appends) = (Vec::new(), Vec::new());
        for one in &throws {
            let append = thrown(&memory, one).unwrap();
            expected.push(memory.append(append.clone()));
            appends.push(append);
        }
        for append in appends {
            let sender = sender.clone();
            store.submit(append, Box::new(move |answer| drop(sender.send(answer))));
        }
        let given: Vec<_> = answers.iter().take(expected.len()).collect();
        prop_assert_eq!(&expected, &given);
        same(&memory, &store);
        Ok(())
    });
    tried.unwrap();
}

/// The schema in which a store lies.
pub(super) fn schema(place: &str) -> &str {
    place
        .rsplit_once('=')
        .map_or("", |(_, end)| end.trim_end_matches('\''))
}

/// The database itself refuses an event of a stale owner, and any change of what is written.
fn fenced(server: &Server) {
    let place = server.place();
    let store = PostgresStore::open(&place).unwrap();
    let mut table = Table::own(&store, "table-1").with_money();
    table.commit(table.append("two"));
    let insert = |epoch: u64| {
        let zeros = "decode(repeat('00', 32), 'hex')";
        let sql = format!(
            "INSERT INTO events VALUES ('table-1', 3, {epoch}, {zeros}, {zeros}, 'forged', {zeros})"
        );
        server.try_say(schema(&place), &format!("BEGIN; {sql}; ROLLBACK"))
    };
    assert_eq!(insert(1), Ok(()));
    store.take_ownership(&table.name).unwrap();
    let refused = "epoch 1 is not that of the owner of table-1 (2)";
    assert_eq!(insert(1), Err(refused.to_owned()));
    for (sql, table) in [
        ("UPDATE events SET body = 'x'", "events"),
        ("DELETE FROM transfers", "transfers"),
        ("TRUNCATE records", "records"),
    ] {
        let refused = format!("a row of {table} is never changed or removed");
        assert_eq!(server.try_say(schema(&place), sql), Err(refused));
    }
    let back = server.try_say(schema(&place), "UPDATE streams SET epoch = 1");
    assert_eq!(back, Err("the stream table-1 does not go back".to_owned()));
    let spent = server.try_say(
        schema(&place),
        "UPDATE accounts SET debits_posted = 101 WHERE id = 'ana'",
    );
    assert!(spent.unwrap_err().contains("violates check constraint"));
    store.check().unwrap();
}

/// Two programs have the database open: one takes the table over, the other is refused, and both go
/// on with tables of their own on the same money.
fn two_programs(server: &Server) {
    let place = server.place();
    let one = PostgresStore::open(&place).unwrap();
    let two = PostgresStore::open(&place).unwrap();
    let mut old = Table::own(&one, "table-1").with_money();
    old.commit(old.append("two"));
    let mut new = Table::own(&two, "table-1");
    let stale = old.store.append(old.append("three"));
    let refusal = Refusal::StaleEpoch {
        given: Epoch(1),
        current: Epoch(2),
    };
    assert_eq!(stale, Err(refusal.into()));
    new.commit(new.append("three"));
    let work = |store: &PostgresStore, name: &'static str| {
        let mut table = Table::own(store, name);
        for number in 0..20 {
            let mut append = table.append("bet");
            let id = format!("{name}/{number}");
            append.postings = vec![moves(&id, "float", "ana", 1)];
            append.command = Some(command(&id, 1, "done"));
            table.commit(append);
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| work(&one, "table-2"));
        scope.spawn(|| work(&two, "table-3"));
    });
    let ana = ledger::AccountId::new("ana").unwrap();
    for store in [&one, &two] {
        let has = store.balance(&ana).unwrap().unwrap().available().unwrap();
        assert_eq!(has.count(), 140);
        store.check().unwrap();
    }
    // What one did, the other answers.
    let mut again = Append::new(stream("table-2"), Epoch(1), Version(0));
    again.events.push("bet".to_owned());
    again.command = Some(command("table-2/7", 1, "other"));
    assert_eq!(two.append(again), Ok(Appended::Replayed("done".to_owned())));
}

/// A database that is not ours, or of another version of this program, is left as it is.
fn others(server: &Server) {
    let place = server.place();
    server
        .try_say(schema(&place), "CREATE TABLE songs (name TEXT)")
        .unwrap();
    let refused = PostgresStore::open(&place).err();
    assert!(
        matches!(refused, Some(StoreError::NotAStore { .. })),
        "{refused:?}"
    );
    let place = server.place();
    drop(PostgresStore::open(&place).unwrap());
    server
        .try_say(schema(&place), "UPDATE tapete_store SET schema = 9")
        .unwrap();
    let refused = PostgresStore::open(&place).err().expect("another schema");
    assert!(
        refused
            .to_string()
            .contains("has schema 9, this program knows 3"),
        "{refused}"
    );
    for wrong in ["postgres://", "host=/nowhere user=nobody", "mysql://x"] {
        let refused = PostgresStore::open(wrong).err().expect("no server");
        assert!(
            refused
                .to_string()
                .contains("postgres://user:password@host"),
            "{refused}"
        );
    }
}

/// What somebody changed with the rights of the database's owner is found, and said by name.
fn looked_over(server: &Server) {
    let place = server.place();
    let store = PostgresStore::open(&place).unwrap();
    let mut table = Table::own(&store, "table-1").with_money();
    table.commit(table.append("two"));
    let found = store.examine(&Look::default()).unwrap();
    assert_eq!((found.streams, found.findings), (1, Vec::new()));
    assert_eq!(found.events, table.version.0);
    let forged = "ALTER TABLE events DISABLE TRIGGER events_stay; \
         UPDATE events SET body = 'other' WHERE version = 2; \
         UPDATE accounts SET debits_posted = 0, credits_posted = 70 WHERE id = 'ana'";
    server.try_say(schema(&place), forged).unwrap();
    let found = store.examine(&Look::default()).unwrap().findings;
    let said: Vec<String> = found.iter().map(ToString::to_string).collect();
    let says = |words: &str| said.iter().any(|one| one.contains(words));
    assert!(
        says("stream table-1: event 2 is not what was written"),
        "{said:?}"
    );
    assert!(says("the books: "), "{said:?}");
}

/// Appends that wait at the same time share a commit.
fn group_commit(server: &Server) {
    let place = server.place();
    let store = Arc::new(PostgresStore::open(&place).unwrap());
    let work = |number: u64| {
        let store = Arc::clone(&store);
        thread::spawn(move || {
            let mut table = Table::own(store.as_ref(), &format!("table-{number}"));
            for _ in 0..APPENDS {
                let mut append = table.append("one of many");
                append.accounts = vec![opened("cage", AccountKind::Cage)];
                table.commit(append);
            }
        })
    };
    let begun = Instant::now();
    let threads: Vec<_> = (0..STREAMS).map(work).collect();
    threads
        .into_iter()
        .for_each(|thread| thread.join().unwrap());
    let rate = (STREAMS * APPENDS) as f64 / begun.elapsed().as_secs_f64();
    eprintln!("  {rate:.0} durable appends a second, {STREAMS} at once");
    // Every commit leaves its number in the rows that it wrote.
    let shared = "DO $$ BEGIN IF (SELECT COUNT(*) < 2 * COUNT(DISTINCT xmin::text) FROM events) \
         THEN RAISE EXCEPTION 'nobody shares a commit'; END IF; END $$";
    assert_eq!(server.try_say(schema(&place), shared), Ok(()));
    store.check().unwrap();
}

/// Waits until so many events were told.
pub(super) fn wait_for(told: &AtomicU64, events: u64) {
    let begun = Instant::now();
    while told.load(Ordering::Relaxed) < events {
        assert!(begun.elapsed() < Duration::from_secs(60), "nothing is told");
        thread::sleep(Duration::from_millis(10));
    }
}

/// The server dies while appends come: what was acknowledged is there afterwards, and until the
/// store is opened anew it refuses everything.
fn crashed(server: &Server) {
    let place = server.place();
    let store = PostgresStore::open(&place).unwrap();
    let mut acknowledged = Version(0);
    let told = AtomicU64::new(0);
    thread::scope(|scope| {
        let busy = scope.spawn(|| {
            let mut table = Table::own(&store, "table-1").with_money();
            loop {
                match store.append(table.append("more")) {
                    Ok(Appended::Committed(head)) => {
                        table.version = head.version;
                        told.store(head.version.0, Ordering::Relaxed);
                    }
                    Ok(other) => panic!("{other:?}"),
                    Err(StoreError::Poisoned(_)) => return table.version,
                    Err(other) => panic!("{other:?}"),
                }
            }
        });
        wait_for(&told, 20);
        server.crash();
        acknowledged = busy.join().unwrap();
    });
    assert!(acknowledged > Version(3), "{acknowledged}");
    let poisoned = |outcome: Result<(), StoreError>| {
        assert!(
            matches!(outcome, Err(StoreError::Poisoned(_))),
            "{outcome:?}"
        );
    };
    poisoned(store.heads().map(drop));
    poisoned(store.take_ownership(&stream("table-1")).map(drop));
    drop(store);
    server.restart();
    let store = PostgresStore::open(&place).unwrap();
    let table = Table::own(&store, "table-1");
    assert!(table.version >= acknowledged && table.version.0 <= acknowledged.0 + 1);
    store.check().unwrap();
}
