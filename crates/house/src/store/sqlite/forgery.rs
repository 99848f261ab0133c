//! Whoever owns the file writes another history, with this program and every hash made anew: what
//! was signed and lies elsewhere shows it.

use std::fs;
use std::path::{Path, PathBuf};

use super::tests::{Scratch, meddle, remove_log};
use crate::evidence::{
    Checkpoint, KeptCheckpoint, Receipt, ReceiptFault, Series, SeriesFault, SigningKey,
};
use crate::fair::{Entropy, NoEntropy, Source};
use crate::store::conformance::Table;
use crate::store::*;

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

fn key(scratch: &Scratch, seed: u8) -> SigningKey {
    let path = scratch.file().with_file_name(format!("signing-key-{seed}"));
    SigningKey::load_or_create(&path, &mut Source::new(Bytes(seed))).unwrap()
}

/// A night at two tables: so many rounds, each with its record; a checkpoint after each.
struct Night<'n> {
    rounds: u64,
    /// What the second round of the first table was.
    second: &'n str,
}

fn play(path: &Path, key: &SigningKey, night: &Night<'_>) -> Vec<KeptCheckpoint> {
    let store = SqliteStore::open(path).unwrap();
    let done = store
        .heads()
        .unwrap()
        .first()
        .map_or(0, |(_, head)| head.version.0);
    for round in done + 1..=night.rounds {
        for name in ["table-1", "table-2"] {
            let mut table = Table::own(&store, name);
            let what = match (name, round) {
                ("table-1", 2) => night.second,
                _ => "dealt",
            };
            let mut append = table.append(&format!("{what} {round}"));
            append.records = vec![RoundRecord {
                round,
                body: format!("{name} {what} {round}").into_bytes(),
                told: Some([round as u8; 32]),
            }];
            table.commit(append);
        }
        sign(&store, key, round * 60_000).unwrap();
    }
    store.checkpoints(0, 1_000).unwrap()
}

fn sign(store: &dyn EventStore, key: &SigningKey, date_ms: u64) -> Result<(), StoreError> {
    let uncovered = store.uncovered()?;
    let Some((statement, moved)) = uncovered.statement(date_ms, key.public()) else {
        return Ok(());
    };
    let checkpoint = statement.sign(key);
    store.keep_checkpoint(KeptCheckpoint { checkpoint, moved })
}

const TRUE: Night<'_> = Night {
    rounds: 5,
    second: "won",
};
const FORGED: Night<'_> = Night {
    rounds: 5,
    second: "lost",
};

/// Everything that belongs to a store is gone.
fn wipe(path: &Path) {
    fs::remove_file(path).unwrap();
    forget_marks(path);
    remove_log(path);
}

/// What lies beside the file its owner can remove too.
fn forget_marks(path: &Path) {
    let marks = super::marks::beside(path);
    if marks.exists() {
        fs::remove_file(marks).unwrap();
    }
}

fn alone(path: &Path) -> Vec<Finding> {
    SqliteStore::examine(path).unwrap().findings
}

fn against(path: &Path, exported: &[KeptCheckpoint]) -> Vec<Finding> {
    let found = SqliteStore::examine_with(path, &Look::against(exported));
    found.unwrap().findings
}

fn unsaid(version: u64, checkpoint: u64) -> Finding {
    Finding::Unsaid {
        stream: StreamName::new("table-1").unwrap(),
        version: Version(version),
        checkpoint,
    }
}

/// A store of a true night, and what was told elsewhere of it.
pub(super) fn true_night() -> (Scratch, PathBuf, Vec<KeptCheckpoint>) {
    let scratch = Scratch::new();
    let path = scratch.file();
    let told = play(&path, &key(&scratch, 1), &TRUE);
    assert_eq!(told.len(), 5);
    assert_eq!(against(&path, &told), []);
    (scratch, path, told)
}

#[test]
fn a_store_written_anew_under_another_key_is_found_by_any_checkpoint() {
    let (scratch, path, told) = true_night();
    wipe(&path);
    play(&path, &key(&scratch, 2), &FORGED);
    assert_eq!(alone(&path), [], "the forger recomputes every hash");
    for one in &told[1..] {
        let found = against(&path, std::slice::from_ref(one));
        let first = one.checkpoint.statement.number;
        let other = Finding::OtherCheckpoints { first, count: 1 };
        assert!(found.contains(&other), "{found:?}");
        assert!(found.contains(&unsaid(first, first)), "{found:?}");
    }
}

#[test]
fn a_store_written_anew_under_its_own_key_is_found_by_any_checkpoint() {
    let (scratch, path, told) = true_night();
    wipe(&path);
    play(&path, &key(&scratch, 1), &FORGED);
    assert_eq!(alone(&path), [], "the forger has the key");
    // The first round was told as it was: the first checkpoint is the very same.
    assert_eq!(against(&path, &told[..1]), []);
    for one in &told[1..] {
        let found = against(&path, std::slice::from_ref(one));
        let first = one.checkpoint.statement.number;
        let other = Finding::OtherCheckpoints { first, count: 1 };
        assert_eq!(found, [unsaid(first, first), other]);
    }
}

#[test]
fn a_store_set_back_or_copied_back_is_found() {
    let scratch = Scratch::new();
    let path = scratch.file();
    let key = key(&scratch, 1);
    let early = Night { rounds: 3, ..TRUE };
    play(&path, &key, &early);
    let copy = path.with_file_name("monday.db");
    SqliteStore::back_up(&path, &copy).unwrap();
    let file = fs::read(&path).unwrap();
    let told = play(&path, &key, &TRUE);
    let missing = Finding::MissingCheckpoints { first: 4, count: 2 };
    let put_back = |bytes: &[u8]| {
        wipe(&path);
        fs::write(&path, bytes).unwrap();
        assert_eq!(alone(&path), []);
        let found = against(&path, &told);
        assert_eq!(found, [unsaid(4, 4), other_unsaid(4, 4), missing.clone()]);
    };
    put_back(&file);
    put_back(&fs::read(&copy).unwrap());
    // Play that goes on from there under the same key is another history.
    let found = {
        play(&path, &key, &Night { rounds: 6, ..early });
        against(&path, &told)
    };
    assert_eq!(found, [], "told alike, it is the same history");
}

fn other_unsaid(version: u64, checkpoint: u64) -> Finding {
    Finding::Unsaid {
        stream: StreamName::new("table-2").unwrap(),
        version: Version(version),
        checkpoint,
    }
}

#[test]
fn a_log_that_was_cut_off_is_found() {
    let scratch = Scratch::new();
    let path = scratch.file();
    let key = key(&scratch, 1);
    play(&path, &key, &Night { rounds: 3, ..TRUE });
    let store = SqliteStore::open(&path).unwrap();
    let before = fs::read(&path).unwrap();
    let mut table = Table::own(&store, "table-1");
    table.commit(table.append("only in the log"));
    sign(&store, &key, 1).unwrap();
    let told = store.checkpoints(0, 10).unwrap();
    // The process is gone, and its log with it: the file alone is what it was.
    let cut = path.with_file_name("cut.db");
    fs::write(&cut, &before).unwrap();
    assert_eq!(alone(&cut), []);
    let missing = Finding::MissingCheckpoints { first: 4, count: 1 };
    assert_eq!(against(&cut, &told), [unsaid(4, 4), missing]);
}

const TAIL: &str = "DELETE FROM records WHERE stream = 'table-1' AND version > 3; \
     DELETE FROM events WHERE stream = 'table-1' AND version > 3; \
     UPDATE streams SET version = 3, hash = (SELECT hash FROM events \
     WHERE stream = 'table-1' AND version = 3) WHERE name = 'table-1';";

#[test]
fn a_tail_that_was_cut_off_is_found() {
    let (_scratch, path, told) = true_night();
    meddle(&path, TAIL).unwrap();
    forget_marks(&path);
    // What lies in the store itself shows it.
    assert_eq!(alone(&path), [unsaid(4, 4)]);
    // Taken away with the tail, what lies elsewhere does.
    let sql = "DELETE FROM checkpoint_ends WHERE checkpoint > 3; \
         DELETE FROM checkpoints WHERE number > 3;";
    meddle(&path, sql).unwrap();
    assert_eq!(alone(&path), []);
    let missing = Finding::MissingCheckpoints { first: 4, count: 2 };
    assert_eq!(against(&path, &told), [unsaid(4, 4), missing]);
}

/// How many events a row holds follows from what it says, and from what stands beside it: by that
/// number events are counted and appended. A file that is only read has no rule of its own for it.
#[test]
fn a_row_that_says_another_number_of_events_is_found() {
    for more in [-1, 1, 7] {
        let (_scratch, path, told) = true_night();
        let sql =
            format!("UPDATE events SET more = {more} WHERE (stream, version) = ('table-1', 2)");
        meddle(&path, &sql).unwrap();
        let found = SqliteStore::examine_with(&path, &Look::against(&told));
        assert!(matches!(found, Err(StoreError::Damaged { .. })), "{more}");
    }
}

/// One stream that does not tell what was signed is nobody's; the other goes on, and only what
/// can be told is signed.
#[test]
fn nothing_is_signed_over_a_stream_that_was_cut() {
    let (scratch, path, told) = true_night();
    meddle(&path, TAIL).unwrap();
    forget_marks(&path);
    let store = SqliteStore::open(&path).unwrap();
    let cut = StreamName::new("table-1").unwrap();
    assert!(matches!(
        store.take_ownership(&cut),
        Err(StoreError::Damaged { .. })
    ));
    let mut other = Table::own(&store, "table-2");
    other.commit(other.append("goes on"));
    sign(&store, &key(&scratch, 1), 1).unwrap();
    let last = store.checkpoints(5, 1).unwrap().remove(0);
    let moved: Vec<&str> = last.moved.iter().map(|end| end.stream.as_str()).collect();
    assert_eq!(moved, ["table-2"]);
    // The root still says what the stream had told.
    assert_eq!(last.checkpoint.statement.events, 11);
    let findings = against(&path, &told);
    assert_eq!(findings, [unsaid(4, 4)]);
}

#[test]
fn nothing_is_signed_over_a_history_that_changes_while_the_house_is_open() {
    let (scratch, path, _) = true_night();
    let store = SqliteStore::open(&path).unwrap();
    let mut table = Table::own(&store, "table-1");
    table.commit(table.append("goes on"));
    meddle(
        &path,
        "UPDATE events SET hash = zeroblob(32) WHERE stream = 'table-1' AND version = 5",
    )
    .unwrap();
    let error = sign(&store, &key(&scratch, 1), 1).unwrap_err();
    assert!(matches!(error, StoreError::Unsaid { .. }), "{error}");
    assert!(
        error
            .to_string()
            .contains("event 5 any more as checkpoint 5")
    );
}

#[test]
fn any_change_of_a_checkpoint_is_found() {
    use SeriesFault::{Moved, Number, Root, Signature};
    let series = |checkpoint, fault| Finding::Series { checkpoint, fault };
    let zeros = "zeroblob(32)";
    let cases = [
        ("UPDATE checkpoints SET date_ms = 1 WHERE number = 2".to_owned(), series(2, Signature)),
        ("UPDATE checkpoints SET events = 3 WHERE number = 2".to_owned(), series(2, Signature)),
        (format!("UPDATE checkpoints SET streams_root = {zeros} WHERE number = 2"), series(2, Signature)),
        (format!("UPDATE checkpoints SET rounds_root = {zeros} WHERE number = 2"), series(2, Signature)),
        (format!("UPDATE checkpoints SET previous = {zeros} WHERE number = 2"), series(2, Signature)),
        (format!("UPDATE checkpoints SET key = {zeros} WHERE number = 2"), series(2, Signature)),
        ("UPDATE checkpoints SET signature = zeroblob(64) WHERE number = 2".to_owned(), series(2, Signature)),
        ("DELETE FROM checkpoint_ends WHERE checkpoint = 2; DELETE FROM checkpoints WHERE number = 2".to_owned(), series(3, Number { due: 2 })),
        ("DELETE FROM checkpoint_ends WHERE checkpoint = 2 AND stream = 'table-2'".to_owned(), series(2, Root)),
        (format!("UPDATE checkpoint_ends SET hash = {zeros} WHERE checkpoint = 2 AND stream = 'table-2'"), series(2, Root)),
        ("UPDATE checkpoint_ends SET version = 1 WHERE checkpoint = 2 AND stream = 'table-2'".to_owned(), series(2, Moved(StreamName::new("table-2").unwrap()))),
        ("UPDATE records SET told = NULL WHERE round = 3 AND stream = 'table-2'".to_owned(), Finding::Rounds(3)),
        (format!("UPDATE records SET told = {zeros} WHERE round = 3 AND stream = 'table-2'"), Finding::Rounds(3)),
    ];
    for (sql, finding) in cases {
        let (_scratch, path, _) = true_night();
        meddle(&path, &sql).unwrap();
        forget_marks(&path);
        let found = alone(&path);
        assert!(found.contains(&finding), "{sql}: {found:?}");
    }
}

#[test]
fn a_checkpoint_that_follows_another_is_not_taken() {
    let (scratch, _path, told) = true_night();
    let mut forged = told[1].clone();
    forged.checkpoint.statement.previous = [7; 32];
    forged.checkpoint = forged.checkpoint.statement.sign(&key(&scratch, 1));
    let mut series = Series::new();
    series.take(&told[0]).unwrap();
    assert_eq!(series.take(&forged), Err(SeriesFault::Previous));
    assert_eq!(
        series.take(&told[1]),
        Ok(()),
        "a fault leaves the series as it was"
    );
}

#[test]
fn a_receipt_proves_its_round_and_nothing_else() {
    let (_scratch, path, told) = true_night();
    let store = SqliteStore::open(&path).unwrap();
    let stream = StreamName::new("table-1").unwrap();
    let Covered::By(receipt) = store.covered(&stream, 2).unwrap() else {
        panic!("it is covered")
    };
    assert_eq!(receipt.check(), Ok(()));
    assert_eq!(receipt.checkpoint, told[1].checkpoint);
    assert_eq!(receipt.round.record, [2; 32]);
    assert_eq!(Receipt::read(&receipt.text()), Ok((*receipt).clone()));
    assert_eq!(store.covered(&stream, 9), Ok(Covered::NotKept));
    let forge = |change: &dyn Fn(&mut Receipt)| {
        let mut forged = (*receipt).clone();
        change(&mut forged);
        forged.check()
    };
    let round = Err(ReceiptFault::Round);
    assert_eq!(forge(&|r| r.round.record = [3; 32]), round);
    assert_eq!(forge(&|r| r.round.round = 3), round);
    assert_eq!(forge(&|r| r.round.version = Version(3)), round);
    assert_eq!(forge(&|r| r.round.event = [3; 32]), round);
    assert_eq!(
        forge(&|r| r.round.stream = StreamName::new("table-2").unwrap()),
        round
    );
    assert_eq!(forge(&|r| r.round_place = 1), round);
    assert_eq!(forge(&|r| r.round_path.clear()), round);
    assert_eq!(forge(&|r| r.round_path.push([0; 32])), round);
    let end = Err(ReceiptFault::Stream);
    assert_eq!(forge(&|r| r.end.version = Version(9)), end);
    assert_eq!(forge(&|r| r.end.hash = [3; 32]), end);
    assert_eq!(forge(&|r| r.end_place = 1), end);
    let signature = Err(ReceiptFault::Signature);
    assert_eq!(forge(&|r| r.checkpoint.statement.date_ms += 1), signature);
    assert_eq!(forge(&|r| r.checkpoint.signature[7] ^= 1), signature);
    let other = told[2].checkpoint.clone();
    assert_eq!(forge(&|r| r.checkpoint = other.clone()), round);
}

#[test]
fn a_round_is_covered_by_the_next_checkpoint_and_not_before() {
    for engine in engines() {
        let (scratch, store) = engine;
        let mut table = Table::own(&*store, "table-1");
        let mut append = table.append("dealt");
        append.records = vec![RoundRecord {
            round: 1,
            body: vec![1],
            told: Some([1; 32]),
        }];
        table.commit(append);
        let stream = table.name.clone();
        assert_eq!(store.covered(&stream, 1), Ok(Covered::NotYet));
        let key = key(&scratch, 1);
        sign(&*store, &key, 1).unwrap();
        let Covered::By(receipt) = store.covered(&stream, 1).unwrap() else {
            panic!("it is covered")
        };
        assert_eq!(receipt.check(), Ok(()));
        // Nothing happened since: nothing is signed.
        sign(&*store, &key, 2).unwrap();
        assert_eq!(store.checkpoints(0, 9).unwrap().len(), 1);
        let stale = store.checkpoints(0, 1).unwrap().remove(0);
        let refused = store.keep_checkpoint(stale);
        assert!(
            matches!(refused, Err(StoreError::Refused(_))),
            "{refused:?}"
        );
    }
}

fn engines() -> Vec<(Scratch, Box<dyn EventStore>)> {
    let scratch = Scratch::new();
    let sqlite = SqliteStore::open(&scratch.file()).unwrap();
    vec![
        (scratch, Box::new(sqlite)),
        (Scratch::new(), Box::new(MemoryStore::new())),
    ]
}

/// These bytes are durable: whoever wrote a verifier relies on them.
#[test]
fn a_checkpoint_is_written_as_the_format_says() {
    let (_scratch, _path, told) = true_night();
    let line = told[1].line();
    let read = KeptCheckpoint::read(&line).unwrap();
    assert_eq!(read, told[1]);
    let spaced = line.replacen(':', ": ", 1);
    assert!(KeptCheckpoint::read(&spaced).is_err());
    let Checkpoint { statement, .. } = &told[1].checkpoint;
    let message = statement.message();
    assert_eq!(&message[..19], b"tapete/checkpoint/1");
    assert_eq!(message.len(), 19 + 8 + 32 + 8 + 8 + 8 + 32 + 8 + 32 + 32);
    assert!(line.starts_with(r#"{"format":"tapete-checkpoint/1","number":2,"previous":""#));
    assert!(line.contains(r#","date_ms":120000,"events":4,"streams":2,"streams_root":""#));
    assert!(line.contains(r#","rounds":2,"rounds_root":""#));
}
