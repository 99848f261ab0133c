//! How much of a raw store's durable rate is left: the same rows in the same batches, written by
//! nobody who judges, chains or answers. Measurements, run by hand:
//! `cargo test --release -p house --lib store::rates -- --ignored --nocapture`.

use std::fs;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use ledger::AccountKind;

use super::conformance::{Table, command, moves, opened};
use super::phrases::shorten;
use super::postgres::server::Server;
use super::sqlite::open::plan_once;
use super::sqlite::tests::{Scratch, commits};
use super::*;

/// So many tables bet at once, each so often.
const TABLES: u64 = 32;
const BETS: u64 = 500;

/// So often ours and the raw store are measured, one after the other; of the ratios the one in the
/// middle counts.
const TURNS: usize = 5;

/// What a table writes of a bet.
const BODY: &str = r#"{"date_ms":1750000000000,"entry":{"kind":"acted","actor":"player 1","action":{"do":"place","box":2,"spot":"ante","stake":500},"followed":"1:e463538f87cf8551f4561106b7c91fa5"}}"#;

/// How fast bets became durable.
struct Rate {
    each_second: f64,
    /// How long the slowest hundredth of them waited at least.
    p99: Duration,
}

/// How many bytes this process has handed to the system to be written.
fn written() -> u64 {
    let io = fs::read_to_string("/proc/self/io").unwrap_or_default();
    let count = io.lines().find_map(|line| line.strip_prefix("wchar: "));
    count.and_then(|count| count.parse().ok()).unwrap_or(0)
}

/// Every table bets, one bet after another, and waits until each is durable.
fn bets(store: &Arc<dyn EventStore>, tables: u64) -> Rate {
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
    let many = tables;
    let tables: Vec<_> = (0..tables).map(open).collect();
    let begun = Instant::now();
    let mut waited: Vec<Duration> = thread::scope(|scope| {
        let playing = tables.into_iter().enumerate();
        let playing = playing.map(|(number, (name, epoch, mut version))| {
            scope.spawn(move || {
                let mut waited = Vec::new();
                for bet in 0..BETS {
                    let mut append = Append::new(name.clone(), epoch, version);
                    append.events.push(BODY.to_owned());
                    let id = format!("bet/{number}/{bet}");
                    let (from, to) = (format!("player/{number}"), format!("stakes/{number}"));
                    append.postings = vec![moves(&id, &from, &to, 100)];
                    append.command = Some(command(&id, 1, "accepted"));
                    let asked = Instant::now();
                    match store.append(append) {
                        Ok(Appended::Committed(head)) => version = head.version,
                        other => panic!("{other:?}"),
                    }
                    waited.push(asked.elapsed());
                }
                waited
            })
        });
        let playing: Vec<_> = playing.collect();
        let each = playing.into_iter().map(|table| table.join().unwrap());
        each.flatten().collect()
    });
    let each_second = (many * BETS) as f64 / begun.elapsed().as_secs_f64();
    waited.sort();
    let p99 = waited[waited.len() * 99 / 100];
    Rate { each_second, p99 }
}

/// What each bet writes, as SQL of either engine: `?` stands for a value's place.
const ROWS: [&str; 6] = [
    "INSERT INTO events (stream, version, more, epoch, postings, body, hash) VALUES (?,?,0,?,?,?,?)",
    "UPDATE streams SET version = ?, hash = ? WHERE name = ?",
    "INSERT INTO transfers (sequence, id, group_first, group_count, act, debit, credit, amount, reason, basis, stream, version) VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
    "UPDATE accounts SET debits_posted = ? WHERE id = ?",
    "UPDATE accounts SET credits_posted = ? WHERE id = ?",
    "INSERT INTO commands (id, body_hash, reply) VALUES (?,?,?)",
];

/// Measures in turns what part of the raw store's rate is ours, and tells the one in the middle.
fn in_turns(engine: &str, mut turn: impl FnMut() -> f64) {
    let mut parts: Vec<f64> = (0..TURNS).map(|_| turn()).collect();
    parts.sort_by(f64::total_cmp);
    let (least, middle, most) = (parts[0], parts[TURNS / 2], parts[TURNS - 1]);
    eprintln!("{engine}: {middle:.0} % of the raw rate, {least:.0} to {most:.0} in {TURNS} turns");
}

#[test]
#[ignore = "a measurement"]
fn of_a_file() {
    in_turns("SQLite", turn_of_a_file);
}

fn turn_of_a_file() -> f64 {
    let scratch = Scratch::new();
    let path = scratch.file();
    let store: Arc<dyn EventStore> = Arc::new(SqliteStore::open(&path).unwrap());
    let (before, told) = (commits(&path), written());
    let ours = bets(&store, TABLES);
    let groups = commits(&path) - before;
    let each = (written() - told) / (TABLES * BETS);
    eprintln!("{each} bytes written for each bet, {TABLES} tables at once");
    let batch = ((TABLES * BETS) as f64 / f64::from(groups)).max(1.0) as u64;
    drop(store);
    let bytes = std::fs::metadata(&path).unwrap().len();
    let connection = rusqlite::Connection::open(&path).unwrap();
    for (name, value) in [("journal_mode", "WAL"), ("synchronous", "FULL")] {
        connection.pragma_update(None, name, value).unwrap();
    }
    connection
        .pragma_update(None, "foreign_keys", true)
        .unwrap();
    // A raw store has what ours has of the engine's settings.
    plan_once(&connection).unwrap();
    let (body, reply) = (shorten(BODY, None), shorten("accepted", None));
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
            run(0, &[&stream, &version, &1, &hash, &body, &hash]);
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
            run(5, &[&id, &hash, &reply]);
            bet += 1;
        }
        connection.execute_batch("COMMIT").unwrap();
    }
    let raw = bet as f64 / begun.elapsed().as_secs_f64();
    eprintln!("{} bytes of the file for each bet", bytes / (TABLES * BETS));
    tell("SQLite", ours, raw, batch)
}

#[test]
#[ignore = "a measurement"]
fn of_a_database() {
    in_turns("PostgreSQL", turn_of_a_database);
}

fn turn_of_a_database() -> f64 {
    let server = Server::start().expect("a server");
    let place = server.place();
    let store: Arc<dyn EventStore> = Arc::new(PostgresStore::open(&place).unwrap());
    let ours = bets(&store, TABLES);
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
    let (body, reply) = (shorten(BODY, None), shorten("accepted", None));
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
            run(0, &[&stream, &version, &1i64, &hash, &body, &hash]);
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
            run(5, &[&id, &hash, &reply]);
            bet += 1;
        }
        client.batch_execute("COMMIT").unwrap();
    }
    let raw = bet as f64 / begun.elapsed().as_secs_f64();
    tell("PostgreSQL", ours, raw, batch)
}

/// What a single table writes, whose bets nobody shares a commit with.
#[test]
#[ignore = "a measurement"]
fn of_a_single_table() {
    let scratch = Scratch::new();
    let store: Arc<dyn EventStore> = Arc::new(SqliteStore::open(&scratch.file()).unwrap());
    let told = written();
    let ours = bets(&store, 1);
    let each = (written() - told) / BETS;
    let (rate, p99) = (ours.each_second, ours.p99);
    eprintln!(
        "SQLite, one table: {each} bytes written for each bet, {rate:.0} a second, p99 {p99:.1?}"
    );
}

/// Tells what a turn showed; what part of the raw rate is ours, in hundredths.
fn tell(engine: &str, ours: Rate, raw: f64, batch: u64) -> f64 {
    let Rate { each_second, p99 } = ours;
    let part = 100.0 * each_second / raw;
    eprintln!(
        "{engine}: {each_second:.0} durable bets a second (p99 {p99:.1?}), raw {raw:.0} in batches of {batch}: {part:.0} %"
    );
    part
}
