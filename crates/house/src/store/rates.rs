//! How much of a raw store's durable rate is left: the same rows in the same batches, written by
//! nobody who judges, chains or answers. Measurements, run by hand:
//! `cargo test --release -p house --lib store::rates -- --ignored --nocapture`.

use std::sync::Arc;
use std::thread;
use std::time::Instant;

use ledger::AccountKind;

use super::conformance::{Table, command, moves, opened};
use super::postgres::server::Server;
use super::sqlite::tests::{Scratch, commits};
use super::*;

/// So many tables bet at once, each so often.
const TABLES: u64 = 32;
const BETS: u64 = 200;

/// What an event of a bet weighs.
const BODY: usize = 220;

/// Every table bets, one bet after another, and waits until each is durable. Bets a second.
fn bets(store: &Arc<dyn EventStore>) -> f64 {
    let body = "x".repeat(BODY);
    let open = |number: u64| {
        let mut table = Table::own(store.as_ref(), &format!("table/{number}"));
        let mut append = table.append("opened");
        let player = format!("player/{number}");
        append.accounts = vec![
            opened(&player, AccountKind::Wallet),
            opened(&format!("stakes/{number}"), AccountKind::Wallet),
            opened("cage", AccountKind::Cage),
        ];
        append.postings = vec![moves(&format!("buys/{number}"), "cage", &player, 1_000_000)];
        table.commit(append);
        (table.name.clone(), table.epoch, table.version)
    };
    let tables: Vec<_> = (0..TABLES).map(open).collect();
    let begun = Instant::now();
    thread::scope(|scope| {
        for (number, (name, epoch, mut version)) in tables.into_iter().enumerate() {
            let body = &body;
            scope.spawn(move || {
                for bet in 0..BETS {
                    let mut append = Append::new(name.clone(), epoch, version);
                    append.events.push(body.clone());
                    let id = format!("bet/{number}/{bet}");
                    let (from, to) = (format!("player/{number}"), format!("stakes/{number}"));
                    append.postings = vec![moves(&id, &from, &to, 100)];
                    append.command = Some(command(&id, 1, "accepted"));
                    match store.append(append) {
                        Ok(Appended::Committed(head)) => version = head.version,
                        other => panic!("{other:?}"),
                    }
                }
            });
        }
    });
    (TABLES * BETS) as f64 / begun.elapsed().as_secs_f64()
}

/// What each bet writes, as SQL of either engine: `?` stands for a value's place.
const ROWS: [&str; 6] = [
    "INSERT INTO events (stream, version, epoch, previous, postings, body, hash) VALUES (?,?,?,?,?,?,?)",
    "UPDATE streams SET version = ?, hash = ? WHERE name = ?",
    "INSERT INTO transfers (sequence, id, group_first, group_count, act, debit, credit, amount, reason, basis, stream, version) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
    "UPDATE accounts SET debits_posted = ? WHERE id = ?",
    "UPDATE accounts SET credits_posted = ? WHERE id = ?",
    "INSERT INTO commands (id, body_hash, reply) VALUES (?,?,?)",
];

#[test]
#[ignore = "a measurement"]
fn of_a_file() {
    let scratch = Scratch::new();
    let path = scratch.file();
    let store: Arc<dyn EventStore> = Arc::new(SqliteStore::open(&path).unwrap());
    let before = commits(&path);
    let ours = bets(&store);
    let written = commits(&path) - before;
    let batch = ((TABLES * BETS) as f64 / f64::from(written)).max(1.0) as u64;
    drop(store);
    let bytes = std::fs::metadata(&path).unwrap().len();
    let connection = rusqlite::Connection::open(&path).unwrap();
    for (name, value) in [("journal_mode", "WAL"), ("synchronous", "FULL")] {
        connection.pragma_update(None, name, value).unwrap();
    }
    connection
        .pragma_update(None, "foreign_keys", true)
        .unwrap();
    let body = "x".repeat(BODY);
    let begun = Instant::now();
    let mut bet = 0u64;
    while bet < TABLES * BETS {
        connection.execute_batch("BEGIN IMMEDIATE").unwrap();
        for _ in 0..batch {
            let (table, version) = (bet % TABLES, (bet / TABLES + BETS + 2) as i64);
            let stream = format!("table/{table}");
            let id = format!("raw/{bet}");
            let (from, to) = (format!("player/{table}"), format!("stakes/{table}"));
            let hash = [7u8; 32];
            let sequence = (1 + TABLES + TABLES * BETS + bet) as i64;
            let run = |row: usize, values: &[&dyn rusqlite::ToSql]| {
                let mut statement = connection.prepare_cached(ROWS[row]).unwrap();
                statement.execute(values).unwrap();
            };
            run(0, &[&stream, &version, &1, &hash, &hash, &body, &hash]);
            run(1, &[&version, &hash, &stream]);
            run(
                2,
                &[
                    &sequence, &id, &sequence, &1, &"move", &from, &to, &100, &"stake", &"test",
                    &stream, &version,
                ],
            );
            run(3, &[&(version * 100), &from]);
            run(4, &[&(version * 100), &to]);
            run(5, &[&id, &hash, &"accepted"]);
            bet += 1;
        }
        connection.execute_batch("COMMIT").unwrap();
    }
    let raw = bet as f64 / begun.elapsed().as_secs_f64();
    tell("SQLite", ours, raw, batch);
    eprintln!("{} bytes of the file for each bet", bytes / (TABLES * BETS));
}

#[test]
#[ignore = "a measurement"]
fn of_a_database() {
    let server = Server::start().expect("a server");
    let place = server.place();
    let store: Arc<dyn EventStore> = Arc::new(PostgresStore::open(&place).unwrap());
    let ours = bets(&store);
    drop(store);
    let config: ::postgres::Config = place.parse().unwrap();
    let mut client = config.connect(::postgres::NoTls).unwrap();
    let sql = "SELECT COUNT(*)::float8 / COUNT(DISTINCT xmin::text) FROM events";
    let batch = client
        .query_one(sql, &[])
        .unwrap()
        .get::<_, f64>(0)
        .max(1.0) as u64;
    let numbered = |sql: &str| {
        let mut place = 0;
        let mut with = |part: &str| {
            place += 1;
            format!("{part}${place}")
        };
        let parts: Vec<&str> = sql.split('?').collect();
        let (last, parts) = parts.split_last().unwrap();
        parts.iter().map(|part| with(part)).collect::<String>() + last
    };
    let rows: Vec<_> = ROWS
        .iter()
        .map(|sql| client.prepare(&numbered(sql)).unwrap())
        .collect();
    let body = "x".repeat(BODY);
    let begun = Instant::now();
    let mut bet = 0u64;
    while bet < TABLES * BETS {
        client.batch_execute("BEGIN").unwrap();
        for _ in 0..batch {
            let (table, version) = (bet % TABLES, (bet / TABLES + BETS + 2) as i64);
            let stream = format!("table/{table}");
            let id = format!("raw/{bet}");
            let (from, to) = (format!("player/{table}"), format!("stakes/{table}"));
            let hash: &[u8] = &[7u8; 32];
            let sequence = (1 + TABLES + TABLES * BETS + bet) as i64;
            let mut run = |row: usize, values: &[&(dyn ::postgres::types::ToSql + Sync)]| {
                client.execute(&rows[row], values).unwrap();
            };
            run(0, &[&stream, &version, &1i64, &hash, &hash, &body, &hash]);
            run(1, &[&version, &hash, &stream]);
            run(
                2,
                &[
                    &sequence, &id, &sequence, &1i64, &"move", &from, &to, &100i64, &"stake",
                    &"test", &stream, &version,
                ],
            );
            run(3, &[&(version * 100), &from]);
            run(4, &[&(version * 100), &to]);
            run(5, &[&id, &hash, &"accepted"]);
            bet += 1;
        }
        client.batch_execute("COMMIT").unwrap();
    }
    let raw = bet as f64 / begun.elapsed().as_secs_f64();
    tell("PostgreSQL", ours, raw, batch);
}

fn tell(engine: &str, ours: f64, raw: f64, batch: u64) {
    eprintln!(
        "{engine}: {ours:.0} durable bets a second, raw {raw:.0} in batches of {batch}: {:.0} %",
        100.0 * ours / raw
    );
}
