//! Copies of a database, TLS to it, and the standby.

use std::fs;
use std::net::TcpListener;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::server::Server;
use super::tests::{schema, wait_for};
use super::*;
use crate::store::conformance::{PLAYS, Table, command, moves, stream};
use crate::store::sqlite::tests::Scratch;
use crate::store::{Appended, RoundRecord, Secret, StoreAt};

/// Money, commands, shoes and records at two tables, of owners that changed.
fn busy(store: &dyn EventStore) {
    let mut table = Table::own(store, "table-1").with_money();
    for number in 0..5u8 {
        let mut append = table.append("bet");
        let id = format!("bet/{number}");
        append.postings = vec![moves(&id, "ana", "float", 10)];
        append.command = Some(command(&id, number, "accepted"));
        append.secrets = vec![Secret {
            name: "shoe".to_owned(),
            sealed: vec![number; 40],
        }];
        append.records = vec![RoundRecord {
            round: u64::from(number) + 1,
            body: vec![number; 40],
            told: Some([number; 32]),
        }];
        append.outbox = vec!["told".to_owned()];
        table.commit(append);
        table = Table::own(store, "table-1");
    }
    store.delivered(3).unwrap();
    Table::own(store, "table-2");
}

/// Everything that two stores tell alike.
fn assert_alike(one: &dyn EventStore, two: &dyn EventStore) {
    assert_eq!(one.heads(), two.heads());
    assert_eq!(one.books(), two.books());
    assert_eq!(one.outbox(100), two.outbox(100));
    assert_eq!(one.secret("shoe"), two.secret("shoe"));
    for (name, _) in one.heads().unwrap() {
        assert_eq!(one.read(&name, Version(0)), two.read(&name, Version(0)));
        assert_eq!(one.record(&name, 3), two.record(&name, 3));
    }
    let id = CommandId::new("bet/2").unwrap();
    assert_eq!(one.reply(&id), two.reply(&id));
}

/// Copied, put back into an empty database and into a file, and played on: the same everywhere.
pub(super) fn copied(server: &Server) {
    let mut places: Vec<(String, PostgresStore)> = Vec::new();
    let mut made = |fill: &dyn Fn(&dyn EventStore)| {
        let place = server.place();
        let store = PostgresStore::open(&place).unwrap();
        fill(&store);
        places.push((place, store));
    };
    made(&busy);
    for (name, play) in PLAYS {
        // The others leave nothing that these do not.
        if name.contains("pending") || name.contains("outbox") || name.contains("record") {
            made(play);
        }
    }
    for (place, store) in &places {
        let scratch = Scratch::new();
        let copy = scratch.file().with_file_name("copy.db");
        let found = StoreAt::Database(place.clone()).back_up(&copy).unwrap();
        assert!(found.is_sound(), "{found:?}");
        assert_eq!(
            fs::read_dir(copy.parent().unwrap()).unwrap().count(),
            1,
            "one file"
        );
        let again = server.place();
        let restored = StoreAt::Database(again.clone()).restore(&copy).unwrap();
        assert_eq!(restored.events, found.events);
        let database = PostgresStore::open(&again).unwrap();
        assert_alike(store, &database);
        SqliteStore::restore(&copy, &scratch.file()).unwrap();
        let file = SqliteStore::open(&scratch.file()).unwrap();
        assert_alike(store, &file);
        for other in [&database as &dyn EventStore, &file] {
            let mut table = Table::own(other, "table-1");
            table.commit(table.append("goes on"));
        }
        database.check().unwrap();
        // The fence is up again.
        let zeros = "decode(repeat('00', 32), 'hex')";
        let stale = format!(
            "INSERT INTO events VALUES ('table-1', 99, 999, {zeros}, {zeros}, 'x', {zeros})"
        );
        let refused = server.try_say(schema(&again), &stale);
        assert!(refused.unwrap_err().contains("is not that of the owner"));
    }
    crate::archive::tests::an_empty_database_archives_as_a_file_does(&server.place());
    refused_copies(server, &places[0].0);
    copied_at_work(server);
}

/// What is not sound, or would write over something, changes nothing.
fn refused_copies(server: &Server, place: &str) {
    let scratch = Scratch::new();
    let copy = scratch.file();
    StoreAt::Database(place.to_owned()).back_up(&copy).unwrap();
    let twice = StoreAt::Database(place.to_owned()).back_up(&copy);
    assert!(
        twice
            .unwrap_err()
            .to_string()
            .contains("it is there already")
    );
    let full = StoreAt::Database(place.to_owned()).restore(&copy);
    assert!(full.unwrap_err().to_string().contains("is not empty"));
    let empty = server.place();
    let nothing = StoreAt::Database(empty.clone()).back_up(&scratch.file().with_extension("x"));
    assert!(
        matches!(nothing, Err(StoreError::Missing { .. })),
        "{nothing:?}"
    );
    let sql = "UPDATE events SET body = x'3d666f72676564' WHERE version = 2";
    crate::store::sqlite::tests::meddle(&copy, sql).unwrap();
    let forged = StoreAt::Database(empty.clone()).restore(&copy).unwrap();
    assert!(!forged.is_sound());
    // Nothing was made in it, by any of these.
    let tables = "DO $$ BEGIN IF EXISTS (SELECT 1 FROM pg_class WHERE relname = 'events' AND \
         relnamespace = current_schema()::regnamespace) THEN RAISE EXCEPTION 'made'; END IF; END $$";
    assert_eq!(server.try_say(schema(&empty), tables), Ok(()));
}

/// A copy made while appends come is of one moment.
fn copied_at_work(server: &Server) {
    let place = server.place();
    let store = PostgresStore::open(&place).unwrap();
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let work = scope.spawn(|| {
            let mut table = Table::own(&store, "table-1").with_money();
            let mut number = 0;
            while !stop.load(Ordering::Relaxed) {
                let mut append = table.append("bet");
                append.postings = vec![moves(&format!("b/{number}"), "float", "ana", 1)];
                table.commit(append);
                number += 1;
            }
        });
        for _ in 0..5 {
            let scratch = Scratch::new();
            let found = StoreAt::Database(place.clone())
                .back_up(&scratch.file())
                .unwrap();
            assert!(found.is_sound(), "{found:?}");
        }
        stop.store(true, Ordering::Relaxed);
        work.join().unwrap();
    });
}

/// A certificate for tests alone, and somebody else's.
const CERTIFICATE: &[u8] = include_bytes!("../../../../server/tests/tls/certificate.pem");
const KEY: &[u8] = include_bytes!("../../../../server/tests/tls/key.pem");
const ANOTHER: &[u8] = include_bytes!("../../../../server/tests/tls/another.pem");

/// A server that is reached over TLS: its certificate is verified, and a server without TLS, or
/// with another's certificate, is not talked to.
pub(super) fn over_tls(server: &Server) {
    let certificate = server.keep("server.crt", CERTIFICATE);
    let key = server.keep("server.key", KEY);
    let another = server.keep("another.crt", ANOTHER);
    let port = {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        free.local_addr().unwrap().port()
    };
    let url = |more: &str| {
        format!(
            "postgres://tapete@localhost:{port}/postgres?options=-c%20search_path%3Dpublic{more}"
        )
    };
    let trusting = |file: &Path| url(&format!("&sslrootcert={}", file.display()));
    server.restart_with(&format!("-c listen_addresses=localhost -c port={port}"));
    let plain = PostgresStore::open(&trusting(&certificate)).err();
    let plain = plain.expect("it has no TLS").to_string();
    assert!(plain.contains("does not let us in"), "{plain}");
    server.restart_with(&format!(
        "-c listen_addresses=localhost -c port={port} -c ssl=on -c ssl_cert_file='{}' -c ssl_key_file='{}'",
        certificate.display(),
        key.display()
    ));
    let store = PostgresStore::open(&trusting(&certificate)).unwrap();
    let session = Session::open(&Reached::named(&trusting(&certificate)).unwrap()).unwrap();
    let row = session.one(
        "SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()",
        &[],
    );
    let row = row.unwrap().expect("we are connected");
    assert!(row.get::<_, bool>(0), "it is encrypted");
    assert_eq!(row.get::<_, String>(1), "TLSv1.3");
    let mut table = Table::own(&store, "table-1").with_money();
    table.commit(table.append("over TLS"));
    store.check().unwrap();
    let wrong = PostgresStore::open(&trusting(&another)).err();
    let wrong = wrong.expect("another's certificate").to_string();
    assert!(wrong.contains("certificate"), "{wrong}");
    drop((store, session));
    server.restart_with("");
}

/// The record on two machines: nothing is confirmed that the standby has not, and when the first
/// server is gone for good, the standby has all that was confirmed and goes on.
pub(super) fn failed_over(server: &Server) {
    let place = server.place();
    let standby = server.standby().unwrap();
    let store = PostgresStore::open(&place).unwrap();
    let mut confirmed = Version(0);
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
                    Err(StoreError::Poisoned(_)) => return table.version,
                    other => panic!("{other:?}"),
                }
            }
        });
        wait_for(&told, 40);
        server.crash();
        confirmed = busy.join().unwrap();
    });
    assert!(confirmed > Version(3), "{confirmed}");
    let begun = Instant::now();
    standby.promote();
    let there = standby.url(schema(&place));
    let store = PostgresStore::open(&there).unwrap();
    let mut table = Table::own(&store, "table-1");
    eprintln!(
        "  {confirmed} confirmed; the standby goes on after {:?}",
        begun.elapsed()
    );
    assert!(table.version >= confirmed && table.version.0 <= confirmed.0 + 1);
    table.commit(table.append("on the standby"));
    store.check().unwrap();
    drop(store);
    without_a_standby(server);
}

/// While the standby is gone nothing is confirmed: that is what makes it synchronous.
fn without_a_standby(server: &Server) {
    server.restart();
    let place = server.url("public");
    // What opens the store waits as every commit does: nobody hears of it.
    let (sender, heard) = mpsc::channel();
    let waiting = thread::spawn(move || {
        let opened = PostgresStore::open(&place);
        let owned = opened.and_then(|store| store.take_ownership(&stream("alone")));
        let _ = sender.send(owned);
    });
    let early = heard.recv_timeout(Duration::from_millis(700));
    assert!(
        early.is_err(),
        "it was confirmed on one machine alone: {early:?}"
    );
    let alone = "ALTER SYSTEM RESET synchronous_standby_names";
    server.try_say("public", alone).unwrap();
    server.try_say("public", "SELECT pg_reload_conf()").unwrap();
    let late = heard.recv_timeout(Duration::from_secs(10));
    assert!(matches!(late, Ok(Ok(_))), "{late:?}");
    waiting.join().unwrap();
}
