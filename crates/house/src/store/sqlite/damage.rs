//! A store that is damaged or edited in many places: each time it is found, or everything reads as
//! before. A few by day; `TAPETE_EDITS` says how many at night.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use rusqlite::types::Value;

use super::forgery::true_night;
use super::marks::{beside, with_suffix};
use super::tests::{Scratch, meddle, remove_log};
use crate::evidence::KeptCheckpoint;
use crate::store::conformance::{Table, command, moves, stream};
use crate::store::tables::{Kind, TABLES};
use crate::store::*;

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

fn times(usual: usize) -> usize {
    let asked = std::env::var("TAPETE_EDITS").ok();
    asked.and_then(|asked| asked.parse().ok()).unwrap_or(usual)
}

/// What a store tells of a table: its events, the money, the records.
type Story = (Vec<StoredEvent>, BooksCopy, Vec<Option<Vec<u8>>>);

fn story(store: &SqliteStore) -> Option<Story> {
    let name = stream("table-1");
    let records = (1..6).map(|round| store.record(&name, round));
    let records: Result<Vec<_>, _> = records.collect();
    Some((
        store.read(&name, Version(0)).ok()?,
        store.books().ok()?,
        records.ok()?,
    ))
}

/// A store whose log still holds everything, as a kill leaves it.
fn killed(scratch: &Scratch, appends: u64) -> (Vec<u8>, Vec<u8>, Vec<usize>) {
    let path = scratch.file();
    let log = with_suffix(&path, "-wal");
    let store = SqliteStore::open(&path).unwrap();
    let mut table = Table::own(&store, "table-1").with_money();
    let mut ends = Vec::new();
    for number in 0..appends {
        let mut append = table.append(&"a bet of some length ".repeat(8));
        let id = format!("bet/{number}");
        append.postings = vec![moves(&id, "float", "ana", 1)];
        append.command = Some(command(&id, 1, "accepted"));
        table.commit(append);
        ends.push(fs::metadata(&log).unwrap().len() as usize);
    }
    // As it lies on the disk while the house is at work.
    let file = fs::read(&path).unwrap();
    let written = fs::read(&log).unwrap();
    (file, written, ends)
}

/// Puts a store back as a kill left it, with another log; the marks are those of the start.
fn put(path: &Path, file: &[u8], log: &[u8]) {
    remove_log(path);
    let _ = fs::remove_file(beside(path));
    fs::write(path, file).unwrap();
    fs::write(with_suffix(path, "-wal"), log).unwrap();
}

/// The log is cut at any byte of its last append, which was never acknowledged then: the store
/// comes back without it, whole.
#[test]
fn a_log_cut_at_any_byte_comes_back_without_what_was_cut() {
    let scratch = Scratch::new();
    let (file, log, ends) = killed(&scratch, 6);
    let [.., before, last] = ends[..] else {
        panic!("{ends:?}")
    };
    let elsewhere = Scratch::new();
    let path = elsewhere.file();
    let bytes = last - before;
    let cuts = times(25).min(bytes);
    for cut in 0..cuts {
        let length = before + cut * bytes / cuts;
        put(&path, &file, &log[..length]);
        let store = SqliteStore::open(&path).unwrap_or_else(|error| panic!("{length}: {error}"));
        store.check().unwrap();
        let events = store.read(&stream("table-1"), Version(0)).unwrap();
        assert_eq!(
            events.len(),
            6,
            "the opening and five bets; cut at {length}"
        );
        assert!(
            store
                .reply(&CommandId::new("bet/5").unwrap())
                .unwrap()
                .is_none()
        );
    }
    put(&path, &file, &log);
    let events = SqliteStore::open(&path)
        .unwrap()
        .read(&stream("table-1"), Version(0));
    assert_eq!(events.unwrap().len(), 7);
}

/// Bits are flipped all over the log: the store is refused, or it is what it was before some
/// append, to the byte. It never tells another story.
#[test]
fn a_flipped_bit_of_the_log_never_tells_another_story() {
    let scratch = Scratch::new();
    let (file, log, _) = killed(&scratch, 12);
    let elsewhere = Scratch::new();
    let path = elsewhere.file();
    put(&path, &file, &log);
    let whole = SqliteStore::open(&path)
        .unwrap()
        .read(&stream("table-1"), Version(0))
        .unwrap();
    let bits = log.len() * 8;
    let flips = times(30).min(bits);
    let (mut refused, mut shorter) = (0, 0);
    for flip in 0..flips {
        let at = flip * (bits / flips);
        let mut bytes = log.clone();
        bytes[at / 8] ^= 1 << (at % 8);
        put(&path, &file, &bytes);
        let Ok(store) = SqliteStore::open(&path) else {
            refused += 1;
            continue;
        };
        if store.check().is_err() {
            refused += 1;
            continue;
        }
        let events = store.read(&stream("table-1"), Version(0)).unwrap();
        assert_eq!(events[..], whole[..events.len()], "bit {at}");
        shorter += usize::from(events.len() < whole.len());
    }
    eprintln!(
        "{flips} bits of {bits} of a log: {refused} refused, {shorter} came back to an earlier append"
    );
    assert!(shorter > 0);
}

/// Whoever owns the file changes anything in it, row by row, with the guards taken away: it is found
/// by what lies elsewhere, or what is told is the same.
#[test]
fn edits_by_the_owner_are_found() {
    let (scratch, path, told) = true_night();
    let whole = fs::read(&path).unwrap();
    let before = story(&SqliteStore::open(&path).unwrap());
    let mut dice = Dice(7);
    let (mut found, mut same) = (0, 0);
    let edits = times(30);
    for edit in 0..edits {
        remove_log(&path);
        let _ = fs::remove_file(beside(&path));
        fs::write(&path, &whole).unwrap();
        let sql = edit_of(&path, &mut dice);
        // What the tables' own shape refuses was never an edit.
        if meddle(&path, &sql).is_err() {
            continue;
        }
        if is_found(&path, &told) {
            found += 1;
            continue;
        }
        let after = SqliteStore::open(&path)
            .ok()
            .and_then(|store| story(&store));
        assert_eq!(after, before, "edit {edit} is not found: {sql}");
        same += 1;
    }
    eprintln!("{edits} edits by the owner: {found} found, {same} changed nothing that is told");
    assert!(found > edits / 4, "{found}");
    drop(scratch);
}

fn is_found(path: &Path, told: &[KeptCheckpoint]) -> bool {
    match SqliteStore::examine_with(path, &Look::against(told)) {
        Ok(found) => !found.is_sound(),
        Err(_) => true,
    }
}

/// A change of some row of some table.
fn edit_of(path: &Path, dice: &mut Dice) -> String {
    let connection = Connection::open(path).unwrap();
    loop {
        let table = &TABLES[dice.below(TABLES.len())];
        let name = table.name;
        let count = connection.query_row(&format!("SELECT COUNT(*) FROM {name}"), [], |row| {
            row.get(0)
        });
        let count: i64 = count.unwrap();
        if count == 0 {
            continue;
        }
        let (column, kind) = table.columns[dice.below(table.columns.len())];
        let row = dice.below(count as usize);
        let key = table.order;
        let which =
            format!("({key}) = (SELECT {key} FROM {name} ORDER BY {key} LIMIT 1 OFFSET {row})");
        let old = format!("SELECT {column} FROM {name} WHERE {which}");
        let old: Value = connection.query_row(&old, [], |row| row.get(0)).unwrap();
        return match dice.below(8) {
            0 => format!("DELETE FROM {name} WHERE {which}"),
            1 => {
                let other = dice.below(count as usize);
                format!(
                    "UPDATE {name} SET {column} = (SELECT {column} FROM {name} ORDER BY {key} LIMIT 1 OFFSET {other}) WHERE {which}"
                )
            }
            _ => format!(
                "UPDATE {name} SET {column} = {} WHERE {which}",
                another(kind, &old, dice)
            ),
        };
    }
}

/// Another value of the same kind.
fn another(kind: Kind, old: &Value, dice: &mut Dice) -> String {
    match (kind, old) {
        (Kind::Number | Kind::Flag, Value::Integer(number)) => {
            let off = [1, -1, 100, -100, 7][dice.below(5)];
            (number + off).to_string()
        }
        (Kind::Bytes, Value::Blob(bytes)) => {
            let mut bytes = bytes.clone();
            let at = dice.below(bytes.len());
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << dice.below(8);
            }
            format!("x'{}'", crate::hex::encode(&bytes))
        }
        (_, Value::Text(text)) => format!("'{}x'", text.replace('\'', "''")),
        _ => "'x'".to_owned(),
    }
}
