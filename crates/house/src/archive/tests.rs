//! Archives under attack: whoever has one and makes every hash anew that needs no key.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use miniz_oxide::deflate::compress_to_vec;
use sha2::{Digest, Sha256};
use table::record::Record;

use super::*;
use crate::evidence::{Checkpoint, KeptCheckpoint, Receipt, SeriesFault, SigningKey, StreamEnd};
use crate::fair::{Entropy, Hash, NoEntropy, Source};
use crate::store::{Append, Appended, EventStore, RoundRecord, SqliteStore, StoreAt, StreamName};
use crate::table::pressed;

const DAY_MS: u64 = 86_400_000;
const NOON_MS: u64 = DAY_MS / 2;

/// 19 November 2026.
const DAY: &str = "2026-11-19";

fn day_ms() -> u64 {
    start_of(DAY).unwrap()
}

/// Bytes that are not the same for two seeds.
struct Bytes(u8);

impl Entropy for Bytes {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        for byte in bytes {
            self.0 = self.0.wrapping_mul(37).wrapping_add(101);
            *byte = self.0;
        }
        Ok(())
    }
}

/// A record as short as one can be, of that round of that table.
fn record(table: &str, round: u64) -> String {
    let golden = include_str!("../../tests/golden/store-4/french-roulette.jsonl");
    let marks = r#""table":"french-roulette","round":2"#;
    let lines: Vec<&str> = golden.lines().take(2).collect();
    let first = lines[0].replacen(marks, &format!(r#""table":"{table}","round":{round}"#), 1);
    assert_ne!(first, lines[0]);
    let bodies = [first.as_str(), lines[1]].map(|line| {
        let cut = line.rfind(",\"hash\":\"").unwrap();
        format!("{}}}", &line[..cut])
    });
    let end = r#"{"end":"over","actions":1}"#.to_owned();
    chained(bodies.into_iter().chain([end]))
}

/// Lines chained anew, as anybody can.
fn chained(bodies: impl Iterator<Item = String>) -> String {
    let (mut previous, mut text) = (Hash::default(), String::new());
    for body in bodies {
        previous = Sha256::new()
            .chain_update(previous)
            .chain_update(&body)
            .finalize()
            .into();
        let open = body.strip_suffix('}').unwrap();
        text += &format!("{open},\"hash\":\"{}\"}}\n", hex::encode(&previous));
    }
    text
}

/// A record of which another promise was made, and all else that follows from it.
fn promised_otherwise(record: &str, begins: &str) -> String {
    let known = r#""commitment":"94"#;
    assert!(record.contains(known));
    let other = record.replace(known, &format!(r#""commitment":"{begins}"#));
    chained(other.lines().map(|line| {
        let cut = line.rfind(",\"hash\":\"").unwrap();
        format!("{}}}", &line[..cut])
    }))
}

/// A casino whose rounds and dates a test makes up.
struct Casino {
    folder: PathBuf,
    at: StoreAt,
    store: Arc<dyn EventStore>,
    key: SigningKey,
}

impl Casino {
    fn new(seed: u8) -> Casino {
        Casino::over(seed, |folder| StoreAt::File(folder.join("house.db")))
    }

    /// Over the store that a test names, given a folder.
    fn over(seed: u8, at: impl FnOnce(&Path) -> StoreAt) -> Casino {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("tapete-archive-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let at = at(&folder);
        let store = at.open().unwrap();
        let key = folder.join("signing-key");
        let key = SigningKey::load_or_create(&key, &mut Source::new(Bytes(seed))).unwrap();
        Casino {
            folder,
            at,
            store,
            key,
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// A round comes to its end; one of before checkpoints has no hash.
    fn keep(&self, table: &str, round: u64, has_hash: bool) {
        let stream = StreamName::new(&format!("table/{table}")).unwrap();
        let epoch = self.store.take_ownership(&stream).unwrap();
        let head = self.store.head(&stream).unwrap().unwrap();
        let mut append = Append::new(stream, epoch, head.version);
        append.events.push(format!("round {round} ended"));
        let record = record(table, round);
        let told = Record::parse(&record).unwrap().hash();
        let kept = serde_json::json!({
            "format": "tapete-kept-round/1", "watchers": null, "people": ["guest-1"],
            "record": record,
        });
        append.records = vec![RoundRecord {
            round,
            body: compress_to_vec(kept.to_string().as_bytes(), 6),
            told: has_hash.then_some(told),
        }];
        let done = self.store.append(append).unwrap();
        assert!(matches!(done, Appended::Committed(_)));
    }

    fn round(&self, table: &str, round: u64) {
        self.keep(table, round, true);
    }

    fn sign(&self, date_ms: u64) -> KeptCheckpoint {
        let uncovered = self.store.uncovered().unwrap();
        let (statement, moved) = uncovered.statement(date_ms, self.key.public()).unwrap();
        let checkpoint = statement.sign(&self.key);
        let kept = KeptCheckpoint { checkpoint, moved };
        self.store.keep_checkpoint(kept.clone()).unwrap();
        kept
    }

    fn archive(&self, days: &Days, name: &str) -> Result<Archived, NotArchived> {
        write(&self.at, days, &self.file(name))
    }

    /// The bytes of an archive that is made.
    fn archived(&self, days: &Days) -> Vec<u8> {
        self.archive(days, "archive").unwrap();
        let file = self.file("archive");
        let bytes = fs::read(&file).unwrap();
        fs::remove_file(file).unwrap();
        bytes
    }
}

impl Drop for Casino {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn days() -> Days {
    Days::new(DAY, DAY).unwrap()
}

/// Three days: round 1 of each table on the first, 2 and 3 on the second, 4 just before its
/// midnight, 5 on the third.
fn three_days(seed: u8) -> Casino {
    played(Casino::new(seed))
}

fn played(casino: Casino) -> Casino {
    let both = |round| ["mesa-1", "mesa-2"].map(|table| casino.round(table, round));
    let day = day_ms();
    both(1);
    casino.sign(day - NOON_MS);
    both(2);
    both(3);
    casino.sign(day + NOON_MS);
    casino.round("mesa-1", 4);
    casino.sign(day + DAY_MS + 20_000);
    both(5);
    casino.sign(day + DAY_MS + NOON_MS);
    casino
}

/// What is told of an archive that nothing is wrong with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Told {
    rounds: Vec<(RoundEnd, String)>,
    checkpoints: Vec<Checkpoint>,
}

impl Watch for Told {
    fn round(&mut self, end: &RoundEnd, record: &Record) {
        self.rounds.push((end.clone(), record.to_text()));
    }

    fn checkpoint(
        &mut self,
        kept: &KeptCheckpoint,
        _: &[RoundEnd],
        _: &BTreeMap<StreamName, StreamEnd>,
    ) {
        self.checkpoints.push(kept.checkpoint.clone());
    }
}

fn read(bytes: &[u8]) -> (Looked, Told) {
    let mut told = Told::default();
    let looked = look(bytes, &mut [&mut told]).unwrap();
    (looked, told)
}

fn faults(bytes: &[u8]) -> Vec<Fault> {
    read(bytes).0.faults
}

/// An archive in its lines, each with the record behind it.
#[derive(Clone)]
struct Pieces(Vec<(String, Option<Vec<u8>>)>);

impl Pieces {
    fn of(mut bytes: &[u8]) -> Pieces {
        let mut pieces = Vec::new();
        while !bytes.is_empty() {
            let end = bytes.iter().position(|byte| *byte == b'\n').unwrap();
            let line = String::from_utf8(bytes[..end].to_vec()).unwrap();
            bytes = &bytes[end + 1..];
            let body = RoundLine::of(&line).map(|round| {
                let (body, rest) = bytes.split_at(round.bytes as usize);
                bytes = &rest[1..];
                body.to_vec()
            });
            pieces.push((line, body));
        }
        Pieces(pieces)
    }

    /// Put together, with the hash of the last line made anew.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (line, body) in &self.0[..self.0.len() - 1] {
            bytes.extend(line.bytes().chain([b'\n']));
            if let Some(body) = body {
                bytes.extend(body.iter().copied().chain([b'\n']));
            }
        }
        let hash = hex::encode(&Sha256::digest(&bytes));
        let end = EndLine {
            end: FORMAT.to_owned(),
            hash,
        };
        bytes.extend(end.text().bytes().chain([b'\n']));
        bytes
    }

    /// The places of the rounds.
    fn rounds(&self) -> Vec<usize> {
        let pieces = self.0.iter().enumerate();
        let rounds = pieces.filter(|(_, (_, body))| body.is_some());
        rounds.map(|(place, _)| place).collect()
    }

    /// The places of the checkpoints, the one before the days first.
    fn checkpoints(&self) -> Vec<usize> {
        let pieces = self.0.iter().enumerate();
        let lines = pieces.filter(|(_, (line, _))| line.starts_with(CHECKPOINT));
        lines.map(|(place, _)| place).collect()
    }

    fn change_head(&mut self, change: impl FnOnce(&mut Head)) {
        let mut head = Head::read(&self.0[0].0).unwrap();
        change(&mut head);
        self.0[0].0 = head.line();
    }

    /// Another record in the place of one, with its line made to fit.
    fn put(&mut self, place: usize, record: &str) {
        let body = pressed(record);
        let mut line = RoundLine::of(&self.0[place].0).unwrap();
        line.bytes = body.len() as u64;
        line.record = hex::encode(&Record::parse(record).unwrap().hash());
        self.0[place] = (line.text(), Some(body));
    }
}

#[test]
fn an_archive_has_all_that_was_signed_of_its_day_and_holds_alone() {
    let casino = three_days(3);
    let archived = casino.archive(&days(), "archive").unwrap();
    let head = archived.head;
    assert_eq!((head.first, head.last, head.rounds), (2, 3, 5));
    assert_eq!(head.key, casino.key.public());
    let bytes = fs::read(casino.file("archive")).unwrap();
    assert_eq!(archived.bytes, bytes.len() as u64);
    let (looked, told) = read(&bytes);
    assert_eq!(looked.faults, []);
    assert!(looked.closed, "its last checkpoint is of the day after");
    assert_eq!(looked.gaps, []);
    let rounds: Vec<(&str, u64)> = told
        .rounds
        .iter()
        .map(|(end, _)| (end.stream.as_str(), end.round))
        .collect();
    let (one, two) = ("table/mesa-1", "table/mesa-2");
    assert_eq!(rounds, [(one, 2), (one, 3), (two, 2), (two, 3), (one, 4)]);
    for (end, text) in &told.rounds {
        let table = end.stream.as_str().strip_prefix("table/").unwrap();
        assert_eq!(*text, record(table, end.round));
    }
    // Who sat there is no business of whoever is handed the archive.
    assert!(!bytes.windows(7).any(|part| part == b"guest-1"));
    assert_eq!(against(&casino.at, &casino.file("archive")).unwrap(), []);
    // The same out of a copy of the store.
    let copy = casino.file("copy.db");
    assert!(
        SqliteStore::back_up(&casino.file("house.db"), &copy)
            .unwrap()
            .is_sound()
    );
    write(&StoreAt::File(copy), &days(), &casino.file("again")).unwrap();
    assert_eq!(fs::read(casino.file("again")).unwrap(), bytes);
}

/// The archive out of a database is the one out of a file, to the byte.
pub(crate) fn an_empty_database_archives_as_a_file_does(database: &str) {
    let casino = Casino::over(3, |_| StoreAt::Database(database.to_owned()));
    let casino = played(casino);
    let bytes = casino.archived(&days());
    assert_eq!(bytes, three_days(3).archived(&days()));
    let file = casino.file("archive");
    fs::write(&file, bytes).unwrap();
    assert_eq!(against(&casino.at, &file).unwrap(), []);
    casino.round("mesa-1", 6);
    let later = Days::new("2026-11-20", "2026-11-20").unwrap();
    let waiting = casino.archive(&later, "later");
    assert!(
        matches!(waiting, Err(NotArchived::Unsigned { .. })),
        "{waiting:?}"
    );
}

#[test]
fn a_round_comes_out_with_a_receipt_that_the_store_would_give() {
    let casino = three_days(3);
    casino.archive(&days(), "archive").unwrap();
    for (table, round) in [("mesa-1", 2), ("mesa-1", 4), ("mesa-2", 3)] {
        let stream = StreamName::new(&format!("table/{table}")).unwrap();
        let (looked, found) = round_of(&casino.file("archive"), &stream, round).unwrap();
        assert_eq!(looked.faults, []);
        let (text, receipt) = found.unwrap();
        assert_eq!(text, record(table, round));
        assert_eq!(receipt.check(), Ok(()));
        assert_eq!(receipt.round.record, Record::parse(&text).unwrap().hash());
        let covered = casino.store.covered(&stream, round).unwrap();
        assert_eq!(
            covered,
            crate::store::Covered::By(Box::new(receipt.clone()))
        );
        assert_eq!(Receipt::read(&receipt.text()), Ok(receipt));
    }
    let stream = StreamName::new("table/mesa-2").unwrap();
    let (_, none) = round_of(&casino.file("archive"), &stream, 4).unwrap();
    assert_eq!(none, None);
}

#[test]
fn days_are_archived_by_the_dates_that_were_signed() {
    let casino = three_days(3);
    let between = |from: &str, until: &str| {
        let days = Days::new(from, until).unwrap();
        let done = casino.archive(&days, "archive").map(|made| {
            let looked = made.looked;
            (
                made.head.first,
                made.head.last,
                made.head.rounds,
                looked.closed,
            )
        });
        let _ = fs::remove_file(casino.file("archive"));
        done
    };
    assert_eq!(
        between("2026-11-18", "2026-11-18").unwrap(),
        (1, 2, 6, true)
    );
    assert_eq!(
        between("2026-11-18", "2026-11-19").unwrap(),
        (1, 3, 7, true)
    );
    // The last day goes on: nothing of a later one is signed.
    assert_eq!(
        between("2026-11-20", "2026-11-20").unwrap(),
        (3, 4, 3, false)
    );
    assert_eq!(
        between("2020-01-01", "2030-01-01").unwrap(),
        (1, 4, 9, false)
    );
    let day = |day: &str| Some(day.to_owned());
    match between("2026-11-01", "2026-11-17") {
        Err(NotArchived::Before(first)) => assert_eq!(Some(first), day("2026-11-18")),
        other => panic!("{other:?}"),
    }
    match between("2026-11-21", "2026-11-21") {
        Err(NotArchived::After(last)) => assert_eq!(last, day("2026-11-20")),
        other => panic!("{other:?}"),
    }
    // A day on which the house was shut: that is proved as well.
    casino.round("mesa-1", 6);
    casino.sign(day_ms() + 5 * DAY_MS);
    assert_eq!(
        between("2026-11-21", "2026-11-22").unwrap(),
        (5, 5, 1, true)
    );
    assert_eq!(
        between("2026-11-20", "2026-11-20").unwrap(),
        (3, 5, 4, true)
    );
    for (from, until) in [
        ("2026-11-20", "2026-11-19"),
        ("yesterday", DAY),
        (DAY, "2026-11-31"),
    ] {
        assert_eq!(Days::new(from, until), None);
    }
}

#[test]
fn what_nothing_proves_is_not_archived_and_it_is_said() {
    let casino = Casino::new(3);
    let nothing = casino.archive(&days(), "archive");
    assert!(
        matches!(nothing, Err(NotArchived::After(None))),
        "{nothing:?}"
    );
    casino.keep("mesa-1", 1, false);
    casino.round("mesa-1", 2);
    casino.sign(day_ms());
    let archived = casino.archive(&days(), "with-old-ones").unwrap();
    assert_eq!((archived.unproved, archived.head.rounds), (1, 1));
    casino.round("mesa-1", 3);
    let waiting = casino.archive(&days(), "archive");
    match waiting {
        Err(NotArchived::Unsigned { rounds: 1, last: 1 }) => {}
        other => panic!("{other:?}"),
    }
    assert!(!casino.file("archive").exists() && !casino.file("archive.part").exists());
    casino.sign(day_ms() + DAY_MS);
    casino.archive(&days(), "archive").unwrap();
    let there = casino.archive(&days(), "archive");
    assert!(matches!(there, Err(NotArchived::System(..))), "{there:?}");
    // Numbers of rounds that nobody played are told, and are no fault.
    casino.round("mesa-1", 9);
    casino.sign(day_ms() + 3 * DAY_MS);
    let later = Days::new("2026-11-20", "2026-11-22").unwrap();
    let gaps = casino.archive(&later, "later").unwrap().looked.gaps;
    let stream = StreamName::new("table/mesa-1").unwrap();
    let (first, last) = (4, 8);
    assert_eq!(
        gaps,
        [Gap {
            stream,
            first,
            last
        }]
    );
}

/// What the attacker does, and what is found.
type Attack = (&'static str, fn(&mut Pieces), fn(&Fault) -> bool);

fn is_rounds(fault: &Fault) -> bool {
    matches!(fault, Fault::Rounds { .. })
}

const ATTACKS: [Attack; 14] = [
    (
        "another record",
        |pieces| {
            let place = pieces.rounds()[0];
            let text = record("mesa-1", 2);
            pieces.put(place, &promised_otherwise(&text, "95"));
        },
        is_rounds,
    ),
    (
        "another record behind the same line",
        |pieces| {
            let place = pieces.rounds()[0];
            let body = pressed(&record("mesa-1", 7));
            let mut line = RoundLine::of(&pieces.0[place].0).unwrap();
            line.bytes = body.len() as u64;
            pieces.0[place] = (line.text(), Some(body));
        },
        |fault| {
            matches!(
                fault,
                Fault::Record {
                    round: 2,
                    fault: RecordFault::Other,
                    ..
                }
            )
        },
    ),
    (
        "a round left out",
        |pieces| {
            let place = pieces.rounds()[1];
            pieces.0.remove(place);
            pieces.change_head(|head| head.rounds -= 1);
        },
        |fault| {
            matches!(
                fault,
                Fault::Rounds {
                    checkpoint: 2,
                    signed: 4,
                    found: 3
                }
            )
        },
    ),
    (
        "two rounds exchanged",
        |pieces| {
            let rounds = pieces.rounds();
            pieces.0.swap(rounds[0], rounds[1]);
        },
        |fault| matches!(fault, Fault::Order { round: 2, .. }),
    ),
    (
        "the records of two rounds exchanged",
        |pieces| {
            let rounds = pieces.rounds();
            pieces.put(rounds[0], &record("mesa-1", 3));
            pieces.put(rounds[1], &record("mesa-1", 2));
        },
        |fault| {
            matches!(
                fault,
                Fault::Record {
                    fault: RecordFault::Elsewhere { .. },
                    ..
                }
            )
        },
    ),
    (
        "a round twice",
        |pieces| {
            let place = pieces.rounds()[0];
            let again = pieces.0[place].clone();
            pieces.0.insert(place, again);
            pieces.change_head(|head| head.rounds += 1);
        },
        |fault| matches!(fault, Fault::Order { round: 2, .. }),
    ),
    (
        "a round under another checkpoint",
        |pieces| {
            let place = pieces.rounds()[0];
            let moved = pieces.0.remove(place);
            let last = *pieces.checkpoints().last().unwrap();
            pieces.0.insert(last + 1, moved);
        },
        is_rounds,
    ),
    (
        "a round of another casino",
        |pieces| {
            let other = Pieces::of(&three_days(9).archived(&days()));
            let (from, to) = (other.rounds()[0], pieces.rounds()[0]);
            pieces.0[to] = other.0[from].clone();
            pieces.put(to, &promised_otherwise(&record("mesa-1", 2), "96"));
        },
        is_rounds,
    ),
    (
        "a checkpoint of another casino",
        |pieces| {
            let other = Pieces::of(&three_days(9).archived(&days()));
            let place = pieces.checkpoints()[1];
            pieces.0[place] = other.0[place].clone();
        },
        |fault| {
            let due = &SeriesFault::Previous;
            matches!(fault, Fault::Series { checkpoint: 2, fault } if fault == due)
        },
    ),
    (
        "a checkpoint signed by another key",
        |pieces| {
            let place = pieces.checkpoints()[1];
            let mut kept = KeptCheckpoint::read(&pieces.0[place].0).unwrap();
            kept.checkpoint = kept.checkpoint.statement.sign(&Casino::new(9).key);
            pieces.0[place].0 = kept.line();
        },
        |fault| {
            let due = &SeriesFault::Previous;
            matches!(fault, Fault::Series { checkpoint: 3, fault } if fault == due)
        },
    ),
    (
        "another number of rounds",
        |pieces| pieces.change_head(|head| head.rounds += 1),
        |fault| matches!(fault, Fault::Counts { .. }),
    ),
    (
        "the first checkpoint and its rounds left out",
        |pieces| {
            let checkpoints = pieces.checkpoints();
            pieces.0.drain(checkpoints[1]..checkpoints[2]);
            pieces.change_head(|head| (head.first, head.rounds) = (3, 1));
        },
        |fault| matches!(fault, Fault::Series { checkpoint: 1, .. }),
    ),
    (
        "the same, and the one left out stands before the days",
        |pieces| {
            let checkpoints = pieces.checkpoints();
            let (one, two) = (checkpoints[0], checkpoints[1]);
            let mut ends = KeptCheckpoint::read(&pieces.0[one].0).unwrap();
            let left_out = KeptCheckpoint::read(&pieces.0[two].0).unwrap();
            ends.checkpoint = left_out.checkpoint;
            ends.moved = left_out.moved;
            pieces.0[one].0 = ends.line();
            pieces.0.drain(two..checkpoints[2]);
            pieces.change_head(|head| (head.first, head.rounds) = (3, 1));
        },
        |fault| matches!(fault, Fault::OtherDay { checkpoint: 2, .. }),
    ),
    (
        "other ends before the days",
        |pieces| {
            let place = pieces.checkpoints()[0];
            let mut kept = KeptCheckpoint::read(&pieces.0[place].0).unwrap();
            kept.moved[0].hash[0] ^= 1;
            pieces.0[place].0 = kept.line();
        },
        |fault| matches!(fault, Fault::Ends(1)),
    ),
];

#[test]
fn an_attacker_who_makes_every_hash_anew_is_found() {
    let honest = Pieces::of(&three_days(3).archived(&days()));
    assert_eq!(faults(&honest.bytes()), [], "it is put together as it was");
    for (what, attack, found) in ATTACKS {
        let mut pieces = honest.clone();
        attack(&mut pieces);
        let faults = faults(&pieces.bytes());
        assert!(faults.iter().any(found), "{what}: {faults:?}");
        assert!(
            !faults.contains(&Fault::Hash),
            "{what}: the hash was made anew"
        );
    }
}

/// The last checkpoint and its rounds are cut off, and everything is made to fit: the archive says
/// that its days have no end.
#[test]
fn an_archive_without_its_end_is_open() {
    let casino = three_days(3);
    let mut pieces = Pieces::of(&casino.archived(&days()));
    let last = *pieces.checkpoints().last().unwrap();
    let end = pieces.0.len() - 1;
    pieces.0.drain(last..end);
    pieces.change_head(|head| (head.last, head.rounds) = (2, 4));
    let cut = pieces.bytes();
    let (looked, told) = read(&cut);
    assert_eq!((looked.faults.as_slice(), looked.closed), (&[][..], false));
    assert_eq!(told.rounds.len(), 4);
    // The store knows of the end, and so do checkpoints that lie elsewhere.
    let file = casino.file("cut");
    fs::write(&file, &cut).unwrap();
    let (store, archive) = ((2, 3), (2, 2));
    let due = [Fault::StoreDays { store, archive }];
    assert_eq!(against(&casino.at, &file).unwrap(), due);
}

#[test]
fn a_store_that_was_written_anew_does_not_tell_what_an_archive_tells() {
    let casino = three_days(3);
    casino.archive(&days(), "archive").unwrap();
    let archive = casino.file("archive");
    let other = three_days(9);
    let found = against(&other.at, &archive).unwrap();
    assert!(found.contains(&Fault::StoreCheckpoint(2)), "{found:?}");
    // The rounds are told alike, and nothing is said of them.
    assert_eq!(found.len(), 2, "{found:?}");
    let empty = Casino::new(3);
    let found = against(&empty.at, &archive).unwrap();
    let round = |fault: &&Fault| matches!(fault, Fault::StoreRecord { .. });
    assert_eq!(found.iter().filter(round).count(), 5, "{found:?}");
    let (store, archive) = ((0, 0), (2, 3));
    assert_eq!(found.last(), Some(&Fault::StoreDays { store, archive }));
}

#[test]
fn checkpoints_that_lie_elsewhere_say_what_was_left_out_or_told_twice() {
    let casino = three_days(3);
    let bytes = casino.archived(&days());
    let concluded = |lie_there: &[KeptCheckpoint]| {
        let mut elsewhere = Elsewhere::new(lie_there);
        let looked = look(&*bytes, &mut [&mut elsewhere]).unwrap();
        elsewhere.concluded(&looked)
    };
    let mut there = casino.store.checkpoints(0, 9).unwrap();
    assert_eq!(concluded(&there), (2, Vec::new()));
    assert_eq!(concluded(&there[3..]), (0, Vec::new()));
    // One more of that day, which counts once the key signed it.
    there[3].checkpoint.statement.date_ms = day_ms() + 1;
    assert_eq!(concluded(&there), (2, Vec::new()));
    let statement = there[3].checkpoint.statement.clone();
    there[3].checkpoint = statement.sign(&casino.key);
    assert_eq!(concluded(&there), (2, vec![Fault::OnlyElsewhere(4)]));
    let other = three_days(9).store.checkpoints(0, 3).unwrap();
    let twice = vec![Fault::Elsewhere(2), Fault::Elsewhere(3)];
    assert_eq!(concluded(&other), (2, twice));
}

/// The smallest day: one round, signed after midnight.
fn small() -> Vec<u8> {
    let casino = Casino::new(3);
    casino.round("m", 1);
    casino.sign(day_ms() - 1);
    casino.round("m", 2);
    casino.sign(day_ms() + DAY_MS);
    casino.archived(&days())
}

/// Every byte is changed: as it is, which the hash shows; and with the hash made anew, where what
/// changes nothing of what is told is all that may pass.
#[test]
fn every_byte_that_is_changed_is_found_or_changes_nothing() {
    let honest = small();
    let (looked, told) = read(&honest);
    assert_eq!((looked.faults.as_slice(), looked.closed), (&[][..], true));
    let tail = EndLine {
        end: FORMAT.to_owned(),
        hash: hex::encode(&[0; 32]),
    };
    let body = honest.len() - tail.text().len() - 1;
    for at in 0..honest.len() {
        let mut changed = honest.clone();
        changed[at] ^= 1u8 << (at % 7);
        assert_ne!(faults(&changed), [], "byte {at} is changed");
        if at >= body {
            continue;
        }
        changed.truncate(body);
        let end = EndLine {
            end: FORMAT.to_owned(),
            hash: hex::encode(&Sha256::digest(&changed)),
        };
        changed.extend(end.text().bytes().chain([b'\n']));
        let (now, again) = read(&changed);
        let passes = now.faults.is_empty() && now.closed;
        assert!(
            !passes || (again == told && now.head == looked.head),
            "byte {at}, hashed anew"
        );
    }
}

#[test]
fn an_archive_that_was_cut_anywhere_or_goes_on_is_found() {
    let honest = small();
    for end in 0..honest.len() {
        assert_ne!(faults(&honest[..end]), [], "cut at byte {end}");
    }
    for more in [&b"\n"[..], &b"{}"[..], honest.as_slice()] {
        let longer = [&honest[..], more].concat();
        let at = honest.len() as u64;
        assert_eq!(faults(&longer), [Fault::GoesOn(at)]);
    }
    assert_eq!(faults(b""), [Fault::Torn(0)]);
    assert_eq!(faults(b"a shopping list\n"), [Fault::Head]);
}

/// Whoever has a key of his own signs what he likes; sums beyond counting are no way round.
#[test]
fn numbers_beyond_counting_are_refused() {
    let mut pieces = Pieces::of(&small());
    let place = pieces.checkpoints()[0];
    let mut kept = KeptCheckpoint::read(&pieces.0[place].0).unwrap();
    let mut end = kept.moved[0].clone();
    kept.moved[0].version = Version(u64::MAX);
    end.stream = StreamName::new("table/n").unwrap();
    kept.moved.push(end);
    pieces.0[place].0 = kept.line();
    let found = faults(&pieces.bytes());
    assert!(found.contains(&Fault::Ends(1)), "{found:?}");
    let mut pieces = Pieces::of(&small());
    let round = pieces.rounds()[0];
    let mut line = RoundLine::of(&pieces.0[round].0).unwrap();
    line.bytes = u64::MAX;
    pieces.0[round].0 = line.text();
    assert!(matches!(
        faults(&pieces.bytes())[..],
        [Fault::Unreadable(_)]
    ));
}

/// The most rounds that were held at once.
struct Most(usize);
impl Watch for Most {
    fn checkpoint(
        &mut self,
        _: &KeptCheckpoint,
        rounds: &[RoundEnd],
        _: &BTreeMap<StreamName, StreamEnd>,
    ) {
        self.0 = self.0.max(rounds.len());
    }
}

/// However long a day was, one checkpoint and one record are in memory; and all of it is read.
#[test]
fn a_long_day_is_archived_checkpoint_by_checkpoint() {
    let casino = Casino::new(3);
    let (tables, checkpoints) = (3, 40);
    for checkpoint in 1..=checkpoints {
        for table in 1..=tables {
            casino.round(&format!("mesa-{table}"), 2 * checkpoint - 1);
            casino.round(&format!("mesa-{table}"), 2 * checkpoint);
        }
        casino.sign(day_ms() + checkpoint * 60_000);
    }
    casino.round("mesa-1", 2 * checkpoints + 1);
    casino.sign(day_ms() + DAY_MS);
    let (bytes, mut most) = (casino.archived(&days()), Most(0));
    let looked = look(&*bytes, &mut [&mut most]).unwrap();
    assert_eq!(looked.faults, []);
    assert_eq!(looked.rounds, tables * checkpoints * 2 + 1);
    assert_eq!((looked.checkpoints, most.0), (checkpoints + 1, 6));
}
