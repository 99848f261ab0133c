//! A store that is damaged or edited in many places: each time it is found, or everything reads as
//! before. A few by day; `TAPETE_EDITS` says how many at night.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

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
    fn of(number: usize) -> Dice {
        let mut dice = Dice((number as u64 + 7).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        dice.below(1);
        dice
    }

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
    let (file, log, ends) = killed(&scratch, 12);
    let elsewhere = Scratch::new();
    let path = elsewhere.file();
    put(&path, &file, &log);
    let whole = SqliteStore::open(&path)
        .unwrap()
        .read(&stream("table-1"), Version(0))
        .unwrap();
    let frames = Log::read(&log).expect("it is a log");
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
        // It ends where the log's own sums say.
        let left = frames.committed_before(frames.broken_by(&bytes, at / 8));
        let bets = ends.iter().filter(|end| **end <= left).count();
        assert_eq!(events.len().saturating_sub(1), bets, "bit {at}");
        shorter += usize::from(events.len() < whole.len());
    }
    eprintln!(
        "{flips} bits of {bits} of a log: {refused} refused, {shorter} came back to an earlier append"
    );
    assert!(shorter > 0);
}

/// Every single bit of a log of a megabyte: the sum of its frame is broken by it, so that nothing
/// from there on counts. That the engine goes by those sums the test above shows. By day one bit of
/// each stretch; `TAPETE_EDITS` has all of them tried.
#[test]
fn no_bit_of_a_log_is_without_a_sum() {
    let scratch = Scratch::new();
    let all = std::env::var("TAPETE_EDITS").is_ok();
    let (_, log, ends) = killed(&scratch, if all { 60 } else { 6 });
    let used = ends.last().copied().unwrap();
    let mut log = log[..used].to_vec();
    let frames = Log::read(&log).expect("it is a log");
    assert_eq!(frames.committed_before(frames.sums.len()), used);
    let step = if all { 1 } else { 509 };
    let mut bits = 0u64;
    for at in (0..log.len() * 8).step_by(step) {
        log[at / 8] ^= 1 << (at % 8);
        let broken = frames.broken_by(&log, at / 8);
        assert!(frames.reaches(broken) <= at / 8, "bit {at} breaks no sum");
        log[at / 8] ^= 1 << (at % 8);
        bits += 1;
    }
    eprintln!(
        "{bits} bits of a log of {} bytes: each breaks the sum of its frame",
        log.len()
    );
}

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// A log as its format has it: a header, and frames of a page each, with a running sum over all.
struct Log {
    page: usize,
    /// The running sum after the header and after each frame.
    sums: Vec<[u32; 2]>,
    /// Which frames end a commit.
    commits: Vec<bool>,
}

fn word(bytes: &[u8]) -> u32 {
    u32::from_be_bytes(bytes[..4].try_into().unwrap())
}

/// The running sum over further words, in the order of bytes that the header names.
fn sum(before: [u32; 2], bytes: &[u8]) -> [u32; 2] {
    let mut sum = before;
    for two in bytes.chunks_exact(8) {
        let (first, second) = two.split_at(4);
        let word = |four: &[u8]| u32::from_le_bytes(four.try_into().unwrap());
        sum[0] = sum[0].wrapping_add(word(first)).wrapping_add(sum[1]);
        sum[1] = sum[1].wrapping_add(word(second)).wrapping_add(sum[0]);
    }
    sum
}

impl Log {
    fn read(log: &[u8]) -> Option<Log> {
        let page = word(log.get(8..)?) as usize;
        let mut read = Log {
            page,
            sums: vec![Log::header(log)?],
            commits: Vec::new(),
        };
        while let Some(sum) = read.frame(log, read.commits.len()) {
            let at = read.start(read.commits.len());
            read.commits.push(word(&log[at + 4..]) != 0);
            read.sums.push(sum);
        }
        Some(read)
    }

    /// The sum of a header that holds.
    fn header(log: &[u8]) -> Option<[u32; 2]> {
        let told = [word(log.get(24..)?), word(log.get(28..)?)];
        let known = word(log) == 0x377f_0682 && word(&log[4..]) == 3_007_000;
        let sum = sum([0, 0], &log[..24]);
        (known && sum == told).then_some(sum)
    }

    fn start(&self, frame: usize) -> usize {
        HEADER + frame * (FRAME_HEADER + self.page)
    }

    /// The sum of a frame that holds.
    fn frame(&self, log: &[u8], frame: usize) -> Option<[u32; 2]> {
        let at = self.start(frame);
        let bytes = log.get(at..self.start(frame + 1))?;
        let sum = sum(sum(self.sums[frame], &bytes[..8]), &bytes[FRAME_HEADER..]);
        let told = [word(&bytes[16..]), word(&bytes[20..])];
        (bytes[8..16] == log[16..24] && sum == told).then_some(sum)
    }

    /// How many sums still hold in a log of which the byte there is changed and what lies before
    /// it is not: none if it is the header's, else the header's and those of frames before it.
    fn broken_by(&self, log: &[u8], byte: usize) -> usize {
        if byte < HEADER {
            return usize::from(Log::header(log).is_some());
        }
        let frame = (byte - HEADER) / (FRAME_HEADER + self.page);
        match frame < self.commits.len() && self.frame(log, frame).is_none() {
            true => frame + 1,
            false => self.sums.len(),
        }
    }

    /// Where what so many sums cover ends.
    fn reaches(&self, sums: usize) -> usize {
        match sums {
            0 => 0,
            sums => self.start(sums - 1),
        }
    }

    /// Where the last commit ends that so many sums cover.
    fn committed_before(&self, sums: usize) -> usize {
        let mut frames = (0..sums.saturating_sub(1)).rev();
        let last = frames.find(|frame| self.commits[*frame]);
        last.map_or(0, |frame| self.start(frame + 1))
    }
}

/// Whoever owns the file changes anything in it, row by row, with the guards taken away: it is found
/// by what lies elsewhere, or what is told is the same.
#[test]
fn edits_by_the_owner_are_found() {
    let (scratch, path, told) = true_night();
    let whole = fs::read(&path).unwrap();
    let before = story(&SqliteStore::open(&path).unwrap());
    let (found, same, next) = (
        AtomicUsize::new(0),
        AtomicUsize::new(0),
        AtomicUsize::new(0),
    );
    let edits = times(30);
    let work = || {
        let scratch = Scratch::new();
        let path = scratch.file();
        loop {
            let edit = next.fetch_add(1, Ordering::Relaxed);
            if edit >= edits {
                return;
            }
            remove_log(&path);
            let _ = fs::remove_file(beside(&path));
            fs::write(&path, &whole).unwrap();
            let sql = edit_of(&path, &mut Dice::of(edit));
            // What the tables' own shape refuses was never an edit.
            if meddle(&path, &sql).is_err() {
                continue;
            }
            if is_found(&path, &told) {
                found.fetch_add(1, Ordering::Relaxed);
                continue;
            }
            let after = SqliteStore::open(&path)
                .ok()
                .and_then(|store| story(&store));
            assert_eq!(after, before, "edit {edit} is not found: {sql}");
            same.fetch_add(1, Ordering::Relaxed);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let (found, same) = (found.into_inner(), same.into_inner());
    eprintln!("{edits} edits by the owner: {found} found, {same} changed nothing that is told");
    assert!(found > edits / 4, "{found}");
    drop(scratch);
}

/// A page of the file was written in the place of another, or never: it is found, or what is told is
/// the same.
#[test]
fn a_page_that_landed_elsewhere_never_tells_another_story() {
    let (scratch, path, told) = true_night();
    let before = story(&SqliteStore::open(&path).unwrap());
    remove_log(&path);
    let whole = fs::read(&path).unwrap();
    // As the file's own header has it; 1 stands for 65,536.
    let page = usize::from(u16::from_be_bytes([whole[16], whole[17]]));
    let pages = whole.len() / page;
    let tries = times(60).min(pages * (pages + 1));
    let (mut found, mut same) = (0, 0);
    for number in 0..tries {
        let mut dice = Dice::of(number);
        let (from, to) = (dice.below(pages + 1), dice.below(pages));
        let mut bytes = whole.clone();
        let there = to * page..(to + 1) * page;
        match from < pages {
            true => bytes.copy_within(from * page..(from + 1) * page, there.start),
            // Nothing was ever written there.
            false => bytes[there].fill(0),
        }
        remove_log(&path);
        let _ = fs::remove_file(beside(&path));
        fs::write(&path, &bytes).unwrap();
        if is_found(&path, &told) {
            found += 1;
            continue;
        }
        let store = SqliteStore::open(&path).ok();
        let after = store.and_then(|store| story(&store));
        assert_eq!(after, before, "page {from} at {to} is not found");
        same += 1;
    }
    eprintln!("{tries} pages elsewhere of {pages}: {found} found, {same} changed nothing");
    assert!(found > tries / 2, "{found}");
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
