//! Nodes over one database: leases, and those who lost theirs.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::nodes::{HOUSE, Introduction, Nodes, NotJoined, Picture};
use super::server::Server;
use super::tests::schema;
use super::*;
use crate::store::chain::{self, NO_POSTINGS};
use crate::store::conformance::Table;
use crate::store::{Appended, Refusal};
use crate::{PlayerId, TableId};

const LEASE: &str = "table/mesa-1";

fn introduction(name: &str, port: u16) -> Introduction {
    Introduction {
        name: name.to_owned(),
        address: format!("127.0.0.1:{port}"),
        law: "law".to_owned(),
        mark: [1; 32],
        renews: false,
    }
}

/// A node that joined, with its store.
fn joined(place: &str, name: &str, port: u16) -> (Arc<Nodes>, PostgresStore) {
    let store = PostgresStore::open_for(place, name).unwrap();
    let nodes = Nodes::over(place, name).unwrap();
    let leases = [LEASE.to_owned(), HOUSE.to_owned()];
    let me = introduction(name, port);
    assert_eq!(nodes.join(&me, &leases, &[9; 32]).unwrap(), [9; 32]);
    (nodes, store)
}

fn expire(server: &Server, place: &str) {
    let sql = "UPDATE leases SET expires = clock_timestamp(); UPDATE nodes SET expires = clock_timestamp()";
    server.try_say(schema(place), sql).unwrap();
}

fn holder(picture: &Picture, lease: &str) -> Option<String> {
    picture.holder(lease).map(|node| node.name.clone())
}

/// A lease has one holder; one that ran out is taken over, and whoever slept meanwhile can neither
/// write nor take the stream back, whatever he says.
pub(super) fn leases(server: &Server) {
    let place = server.place();
    let (one, store_one) = joined(&place, "one", 1);
    let (two, store_two) = joined(&place, "two", 2);
    // Nobody has it yet: no node owns the stream, for it has not its lease.
    let unleased = Err(Refusal::NotLeased(StreamName::new(LEASE).unwrap()).into());
    assert_eq!(
        store_one.take_ownership(&StreamName::new(LEASE).unwrap()),
        unleased
    );
    assert!(one.take(LEASE).unwrap());
    assert!(!two.take(LEASE).unwrap(), "it is held");
    let mut old = Table::own(&store_one, LEASE).with_money();
    old.commit(old.append("two"));
    assert_eq!(store_two.take_ownership(&old.name), unleased);
    let beaten = two.beat(&introduction("two", 2), false, "").unwrap();
    assert_eq!(holder(&beaten, LEASE).as_deref(), Some("one"));
    assert_eq!(beaten.held_by("one"), BTreeSet::from([LEASE]));
    // The first sleeps for too long.
    expire(server, &place);
    assert_eq!(two.look().unwrap().nodes, Vec::new());
    assert!(two.take(LEASE).unwrap(), "it ran out");
    // Already before the new owner has opened the stream, the old one is fenced.
    let stale = store_one.append(old.append("three"));
    assert!(
        matches!(stale, Err(StoreError::Refused(Refusal::StaleEpoch { .. }))),
        "{stale:?}"
    );
    let mut new = Table::own(&store_two, LEASE);
    new.commit(new.append("three"));
    assert_eq!(
        store_one.take_ownership(&old.name),
        unleased,
        "he cannot take it back"
    );
    // Behind the store's back neither.
    let sql = "UPDATE streams SET epoch = epoch + 1";
    let forged = server.try_say(schema(&place), sql).unwrap_err();
    assert_eq!(forged, format!("the lease of {LEASE} is another's"));
    let sql = "UPDATE leases SET node = 'one' WHERE name = 'table/mesa-1'";
    let forged = server.try_say(schema(&place), sql).unwrap_err();
    assert!(
        forged.contains("does not change hands within a term"),
        "{forged}"
    );
    let beaten = one.beat(&introduction("one", 1), false, "").unwrap();
    assert!(
        beaten.held_by("one").is_empty(),
        "what he renews is no longer his"
    );
    new.commit(new.append("four"));
    // A lease that is let go is to be had at once.
    one.release(LEASE).unwrap();
    assert!(!one.take(LEASE).unwrap(), "only its holder lets it go");
    two.release(LEASE).unwrap();
    assert!(one.take(LEASE).unwrap());
    one.leave().unwrap();
    let left = two.look().unwrap();
    assert!(left.held_by("one").is_empty() && left.nodes.iter().all(|node| node.name != "one"));
    store_two.check().unwrap();
}

/// A program that is no node finds the house in use while a lease runs, and free afterwards.
pub(super) fn tools(server: &Server) {
    let place = server.place();
    let (one, store) = joined(&place, "one", 1);
    let guests = StreamName::new("guests").unwrap();
    assert!(one.take(HOUSE).unwrap());
    store.take_ownership(&guests).unwrap();
    let tool = PostgresStore::open(&place).unwrap();
    assert_eq!(
        tool.take_ownership(&guests),
        Err(Refusal::NotLeased(guests.clone()).into())
    );
    one.leave().unwrap();
    tool.take_ownership(&guests).unwrap();
}

/// Nodes that do not fit are refused, with the way out, and leave nothing behind.
pub(super) fn newcomers(server: &Server) {
    let place = server.place();
    let (one, _store) = joined(&place, "one", 1);
    let asks = |change: fn(&mut Introduction)| {
        let mut me = introduction("two", 2);
        change(&mut me);
        let nodes = Nodes::over(&place, "two").unwrap();
        nodes.join(&me, &[], &[0; 32]).expect_err("it does not fit")
    };
    let refused = asks(|me| me.mark = [2; 32]);
    assert_eq!(refused, NotJoined::OtherCasino);
    assert!(
        refused
            .to_string()
            .contains("put the files `key` and `signing-key`")
    );
    let refused = asks(|me| me.law = "another".to_owned());
    assert!(matches!(refused, NotJoined::OtherLaw { .. }), "{refused}");
    let refused = asks(|me| me.address = "127.0.0.1:1".to_owned());
    assert!(refused.to_string().contains("--node-address"), "{refused}");
    server
        .try_say(schema(&place), "UPDATE nodes SET speaks = 7")
        .unwrap();
    let refused = asks(|_| ());
    assert!(
        refused.to_string().contains("speaks version 7"),
        "{refused}"
    );
    assert_eq!(one.look().unwrap().nodes.len(), 1);
    // Of those who are gone nothing is asked.
    expire(server, &place);
    joined(&place, "three", 1);
}

/// Nobody sits at two tables where one of them will not have it, also when both ask at once.
pub(super) fn seats(server: &Server) {
    let place = server.place();
    let (one, _a) = joined(&place, "one", 1);
    let (two, _b) = joined(&place, "two", 2);
    let (here, there) = (
        TableId::new("here").unwrap(),
        TableId::new("there").unwrap(),
    );
    for number in 0..20 {
        let player = PlayerId::new(&format!("guest-{number}")).unwrap();
        let (left, right) = thread::scope(|scope| {
            let left = scope.spawn(|| one.sits_elsewhere(&here, true, &player).unwrap());
            let right = scope.spawn(|| two.sits_elsewhere(&there, false, &player).unwrap());
            (left.join().unwrap(), right.join().unwrap())
        });
        assert!(left.is_some() != right.is_some(), "{left:?} {right:?}");
    }
    // Whoever gets up may sit down elsewhere.
    one.sit(&here, true, &BTreeSet::new()).unwrap();
    two.sit(&there, false, &BTreeSet::new()).unwrap();
    let player = PlayerId::new("guest-1").unwrap();
    assert_eq!(two.sits_elsewhere(&there, false, &player).unwrap(), None);
}

/// Sessions of the staff are seen by every node, and are gone everywhere once they end.
pub(super) fn sessions(server: &Server) {
    let place = server.place();
    let (one, _a) = joined(&place, "one", 1);
    let (two, _b) = joined(&place, "two", 2);
    one.keep_session(&[7; 32], "ana").unwrap();
    let seen = two.sessions().unwrap();
    assert_eq!((seen.len(), seen[0].body.as_str()), (1, "ana"));
    server
        .try_say(
            schema(&place),
            "UPDATE sessions SET seen = seen - interval '1 hour'",
        )
        .unwrap();
    assert!(two.sessions().unwrap()[0].idle > Duration::from_secs(3000));
    two.touch_sessions(&[([7; 32], Duration::from_secs(5))])
        .unwrap();
    assert!(one.sessions().unwrap()[0].idle < Duration::from_secs(30));
    two.end_sessions(&[[7; 32]]).unwrap();
    assert!(one.sessions().unwrap().is_empty());
}

/// A word to the others wakes them, and silence does not.
pub(super) fn notices(server: &Server) {
    let place = server.place();
    let (one, _a) = joined(&place, "one", 1);
    let mut listening = one.listen().unwrap();
    assert!(!listening.wait(Duration::from_millis(50)).unwrap());
    one.notify().unwrap();
    let begun = Instant::now();
    assert!(listening.wait(Duration::from_secs(5)).unwrap());
    assert!(begun.elapsed() < Duration::from_secs(2));
}

/// A program that stops in the midst of a transaction does not keep the others from writing for
/// longer than a lease lasts.
pub(super) fn asleep(server: &Server) {
    let place = server.place();
    let sleeper = Session::open(&Reached::named(&place).unwrap()).unwrap();
    sleeper.batch("BEGIN").unwrap();
    sleeper
        .run("SELECT pg_advisory_xact_lock($1)", &[&LOCK])
        .unwrap();
    let begun = Instant::now();
    let store = PostgresStore::open(&place).unwrap();
    let mut table = Table::own(&store, "table-1");
    let append = table.append("one");
    assert!(matches!(
        store.append(append.clone()),
        Ok(Appended::Committed(_))
    ));
    table.version = Version(1);
    let waited = begun.elapsed();
    assert!(
        waited > Duration::from_secs(2) && waited < super::nodes::LEASE,
        "{waited:?}"
    );
    assert!(sleeper.batch("COMMIT").is_err(), "he is told when he wakes");
}

/// A server that does not sync is refused, and one that does again is not.
pub(super) fn unsynced(server: &Server) {
    let place = server.place();
    for (setting, back) in [("fsync", "fsync"), ("full_page_writes", "full_page_writes")] {
        server
            .try_say("public", &format!("ALTER SYSTEM SET {setting} = off"))
            .unwrap();
        server.try_say("public", "SELECT pg_reload_conf()").unwrap();
        thread::sleep(Duration::from_millis(200));
        let refused = PostgresStore::open(&place)
            .err()
            .expect("it would lose what it acknowledged");
        let said = refused.to_string();
        assert!(
            said.contains(&format!("{setting} = off")) && said.contains("set it to on"),
            "{said}"
        );
        server
            .try_say("public", &format!("ALTER SYSTEM RESET {back}"))
            .unwrap();
        server.try_say("public", "SELECT pg_reload_conf()").unwrap();
        thread::sleep(Duration::from_millis(200));
    }
    PostgresStore::open(&place).expect("it syncs again");
}

/// A database of the first schema is given what it lacks.
pub(super) fn migrated(server: &Server) {
    let place = server.place();
    let first = format!(
        "{}; INSERT INTO tapete_store VALUES (1); INSERT INTO streams VALUES ('table/old', 3, 0, decode(repeat('00', 32), 'hex'))",
        TABLES
    );
    server.try_say(schema(&place), &first).unwrap();
    let (one, _store) = joined(&place, "one", 1);
    assert!(one.take(LEASE).unwrap());
    let heads = PostgresStore::open(&place).unwrap().heads().unwrap();
    assert_eq!(heads[0].1.epoch, Epoch(3));
}

/// What the second schema kept as plain texts is read, and while one of its nodes is at work the
/// database stays as it is.
pub(super) fn put_in_phrases(server: &Server) {
    let place = server.place();
    let table = StreamName::new("table/old").unwrap();
    let event = chain::link(
        chain::genesis(&table),
        Version(1),
        Epoch(3),
        NO_POSTINGS,
        r#"{"old":"é"}"#.to_owned(),
    );
    let bytes = |hash: &[u8]| format!("decode('{}', 'hex')", crate::hex::encode(hash));
    let (zeros, hash) = (bytes(&[0; 32]), bytes(&event.hash));
    let second = format!(
        "{TABLES}; {}; INSERT INTO tapete_store VALUES (2); \
         INSERT INTO streams VALUES ('table/old', 3, 1, {hash}); \
         INSERT INTO events VALUES ('table/old', 1, 3, {}, {zeros}, '{}', {hash}); \
         INSERT INTO commands VALUES ('one', {zeros}, 'done \\0'); \
         INSERT INTO nodes VALUES ('old', 'there', 1, '', false, '', clock_timestamp() + interval '1 hour')",
        ADDED[0].1,
        bytes(&event.previous),
        event.body,
    );
    server.try_say(schema(&place), &second).unwrap();
    let refused = PostgresStore::open(&place).err().unwrap().to_string();
    assert!(
        refused.contains("the node old, which is at work"),
        "{refused}"
    );
    server.try_say(schema(&place), "DELETE FROM nodes").unwrap();
    let store = PostgresStore::open(&place).unwrap();
    assert_eq!(store.read(&table, Version(0)).unwrap(), [event]);
    let reply = store.reply(&CommandId::new("one").unwrap()).unwrap();
    assert_eq!(reply.as_deref(), Some(r"done \0"));
    store.check().unwrap();
}
