//! What is kept: a house whose store was touched says so, a table that cannot be read does not
//! keep the others from being played, and a copy that was made at work restores.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use house::fair::{OsEntropy, SealingKey, Source};
use house::store::{EventStore, Finding, SqliteStore, StoreError, StreamName, Version};
use house::{
    Command, House, NotStarted, Player, Premises, Settings, SystemClock, Table, TableId, Wish,
};
use rusqlite::Connection;
use table::{Action, BoxNumber};

use crate::common::{ANTE, FOLD, Room, Scratch, place, rules_with};

const TABLES: [&str; 2] = ["mesa-1", "mesa-2"];

fn open(scratch: &Scratch, file: &Path) -> Result<House, String> {
    let store = SqliteStore::open(file).map_err(|error| error.to_string())?;
    let key = SealingKey::load_or_create(&scratch.file("key"), &mut Source::new(OsEntropy));
    let premises = Arc::new(Premises::new(Arc::new(store), key.unwrap(), OsEntropy));
    let table = |name| (TableId::new(name).unwrap(), rules_with(None));
    let clock = Arc::new(SystemClock::default());
    let tables = TABLES.map(table).to_vec();
    let opened = House::open(premises, clock, tables, &Settings::default());
    opened.map_err(|error: NotStarted| error.to_string())
}

fn asks(house: &House, table: &str, player: &Player, id: &str, action: Action) {
    let (sender, receiver) = std::sync::mpsc::channel();
    let desk = house.desk(table).unwrap();
    let (told, version) = std::sync::mpsc::channel();
    desk.ask(move |table, _| told.send(table.version()).unwrap());
    let command = Command {
        id: id.to_owned(),
        version: version.recv().unwrap(),
        wish: Wish::Act(action),
    };
    desk.command(
        player.clone(),
        command,
        Box::new(move |answer| sender.send(answer).unwrap()),
    );
    receiver.recv().unwrap().unwrap();
}

/// A guest sits at both tables with chips on the cloth; the house is still open.
fn at_work(scratch: &Scratch, file: &Path) -> (House, Player) {
    let house = open(scratch, file).unwrap();
    let (ana, _) = house.guests().welcome(house.clock().now()).unwrap();
    for table in TABLES {
        let at = BoxNumber(1);
        asks(
            &house,
            table,
            &ana,
            &format!("{table}-sit"),
            Action::Sit { at },
        );
        asks(
            &house,
            table,
            &ana,
            &format!("{table}-bet"),
            place(1, ANTE, 500),
        );
    }
    (house, ana)
}

fn played(scratch: &Scratch) -> PathBuf {
    let file = scratch.file("house.db");
    let (house, _) = at_work(scratch, &file);
    house.stop();
    drop(house);
    file
}

/// Runs SQL on the file as somebody would who owns the machine.
fn meddle(path: &Path, sql: &str) {
    let connection = Connection::open(path).unwrap();
    let ignore = "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; \
        DROP TRIGGER IF EXISTS events_stay; DROP TRIGGER IF EXISTS events_remain; \
        DROP TRIGGER IF EXISTS transfers_stay; DROP TRIGGER IF EXISTS transfers_remain; \
        DROP TRIGGER IF EXISTS records_stay; DROP TRIGGER IF EXISTS records_remain;";
    connection.execute_batch(ignore).unwrap();
    connection.execute_batch(sql).unwrap();
}

#[test]
fn a_store_that_was_touched_does_not_open_and_is_said_to_be_wrong() {
    let raised = "UPDATE accounts SET credits_posted = credits_posted + 1000000 \
        WHERE id LIKE 'player/%'";
    let both = "UPDATE accounts SET credits_posted = credits_posted + 500 WHERE id LIKE \
        'player/%'; UPDATE accounts SET debits_posted = debits_posted + 500 WHERE id = 'cage'";
    let deleted = "DELETE FROM events WHERE stream = 'table/mesa-1' AND version > 2";
    let lost = "DELETE FROM transfers WHERE sequence = (SELECT MAX(sequence) FROM transfers)";
    let moved = "UPDATE transfers SET amount = amount + 1 WHERE sequence = 2";
    let guests = "UPDATE events SET body = CAST(body || ' ' AS BLOB) WHERE stream = 'guests'";
    for (sql, words) in [
        (raised, "the books"),
        (both, "the books"),
        (deleted, "stream table/mesa-1"),
        (lost, "transfers were numbered"),
        (moved, "came with other chips"),
        (guests, "stream guests"),
    ] {
        let scratch = Scratch::new();
        let file = played(&scratch);
        assert!(SqliteStore::examine(&file).unwrap().is_sound());
        meddle(&file, sql);
        let found = SqliteStore::examine(&file).unwrap();
        let told: Vec<String> = found.findings.iter().map(Finding::to_string).collect();
        assert!(
            told.iter().any(|told| told.contains(words)),
            "{sql}: {told:?}"
        );
        let error = open(&scratch, &file).err().expect(sql);
        assert!(error.contains(words), "{sql}: {error}");
        assert!(error.contains("tapete restore"), "{error}");
    }
}

/// The end of a table's story is taken away with all that belongs to it, so that what is left
/// agrees with itself.
#[test]
fn a_head_that_was_set_back_is_found() {
    let scratch = Scratch::new();
    let file = scratch.file("house.db");
    let house = open(&scratch, &file).unwrap();
    let (ana, _) = house.guests().welcome(house.clock().now()).unwrap();
    let at = BoxNumber(1);
    asks(&house, "mesa-1", &ana, "1", Action::Sit { at });
    house.stop();
    drop(house);
    meddle(
        &file,
        "DELETE FROM events WHERE stream = 'table/mesa-1' AND version = \
         (SELECT MAX(version) FROM events WHERE stream = 'table/mesa-1'); \
         UPDATE streams SET (version, hash) = (SELECT version + more, hash FROM events WHERE \
         stream = 'table/mesa-1' ORDER BY version DESC LIMIT 1) WHERE name = 'table/mesa-1'",
    );
    let found = SqliteStore::examine(&file).unwrap().findings;
    assert!(matches!(&found[..], [Finding::SetBack { .. }]), "{found:?}");
    // The chips agree, so that the other table plays; this one does not.
    let house = open(&scratch, &file).unwrap();
    assert!(house.desk("mesa-1").unwrap().why_halted().is_some());
    assert!(house.desk("mesa-2").unwrap().why_halted().is_none());
    drop(house);
    // And it is found again at the next start: nothing that is wrong is taken for the new truth.
    let house = open(&scratch, &file).unwrap();
    assert!(house.desk("mesa-1").unwrap().why_halted().is_some());
}

#[test]
fn an_older_copy_put_in_its_place_by_hand_is_found() {
    let scratch = Scratch::new();
    let file = scratch.file("house.db");
    drop(open(&scratch, &file).unwrap());
    let older = fs::read(&file).unwrap();
    let (house, _) = at_work(&scratch, &file);
    house.stop();
    drop(house);
    fs::write(&file, older).unwrap();
    let error = open(&scratch, &file).err().unwrap();
    assert!(error.contains("transfers were numbered"), "{error}");
}

#[test]
fn a_table_that_cannot_be_read_is_halted_and_the_others_play() {
    for (sql, words) in [
        (
            "UPDATE events SET body = x'00' WHERE stream = 'table/mesa-1' AND version = \
             (SELECT MAX(version) FROM events WHERE stream = 'table/mesa-1')",
            "is not what was written",
        ),
        (
            "UPDATE secrets SET sealed = zeroblob(40) WHERE name LIKE 'mesa-1/%'",
            "the shoe that the table promised cannot be opened",
        ),
    ] {
        let scratch = Scratch::new();
        let file = played(&scratch);
        meddle(&file, sql);
        let house = open(&scratch, &file).unwrap();
        let broken = house.desk("mesa-1").unwrap();
        let why = broken.why_halted().expect(sql).to_string();
        assert!(why.contains(words), "{why}");
        assert!(broken.is_closed());
        let whole = house.desk("mesa-2").unwrap();
        assert!(whole.why_halted().is_none() && !whole.is_closed());
        let (ben, _) = house.guests().welcome(house.clock().now()).unwrap();
        let at = BoxNumber(2);
        asks(&house, "mesa-2", &ben, "ben", Action::Sit { at });
        let (sender, receiver) = std::sync::mpsc::channel();
        let command = Command {
            id: "ben-2".to_owned(),
            version: 1,
            wish: Wish::Act(Action::Sit { at }),
        };
        broken.command(
            ben,
            command,
            Box::new(move |answer| sender.send(answer).unwrap()),
        );
        assert_eq!(receiver.recv().unwrap(), Err(house::Refusal::Closed));
    }
}

/// The drill: a copy made at work, more happens, the store is lost, the copy goes on.
#[test]
fn a_copy_made_at_work_restores() {
    let scratch = Scratch::new();
    let (file, copy) = (scratch.file("house.db"), scratch.file("copy.db"));
    let (house, ana) = at_work(&scratch, &file);
    let stream = StreamName::new("table/mesa-1").unwrap();
    let copied = house.premises().store().read(&stream, Version(0)).unwrap();
    let made = SqliteStore::back_up(&file, &copy).unwrap();
    assert!(
        made.is_sound() && made.events > 6 && made.transfers > 3,
        "{made:?}"
    );
    // What comes after the copy is not in it.
    asks(&house, "mesa-1", &ana, "more", place(1, ANTE, 500));
    assert!(SqliteStore::examine(&copy).unwrap().is_sound());
    let again = SqliteStore::back_up(&file, &copy).unwrap_err();
    assert!(again.to_string().contains("there already"), "{again}");
    house.stop();
    drop(house);
    fs::write(&file, "lost").unwrap();
    assert!(matches!(
        SqliteStore::open(&file),
        Err(StoreError::NotAStore { .. })
    ));
    assert!(SqliteStore::restore(&copy, &file).unwrap().is_sound());
    assert_eq!(
        fs::read(scratch.file("house.db.before-1")).unwrap(),
        b"lost"
    );
    let house = open(&scratch, &file).unwrap();
    assert!(
        TABLES
            .iter()
            .all(|table| house.desk(table).unwrap().why_halted().is_none())
    );
    let restored = house.premises().store().read(&stream, Version(0)).unwrap();
    assert_eq!(copied, restored);
    assert_eq!(house.guests().balance(&ana.id).unwrap().count(), 99_000);
    // The command that the copy knows is answered as it was; the one after it may be given again.
    asks(&house, "mesa-1", &ana, "more", place(1, ANTE, 500));
    assert_eq!(house.guests().balance(&ana.id).unwrap().count(), 98_500);
}

/// A round of long ago is told out of a copy as it was told at work.
#[test]
fn a_copy_holds_every_round() {
    let mut room = Room::on_disk();
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    room.sit(&ana, 1);
    for _ in 0..23 {
        room.place(&ana, 1, ANTE, 500);
        room.ready(&ana, 1);
        room.choose(&ana, 1, FOLD);
        room.ready(&ana, 1);
    }
    let told = |table: &Table| {
        let proof = table.proof(1, Some(&ana.id)).unwrap();
        let record = table.record(1, None).unwrap();
        (proof.openings, proof.contributions, record)
    };
    let before = told(&room.table);
    let (file, copy) = (room.scratch.file("house.db"), room.scratch.file("copy.db"));
    assert!(SqliteStore::back_up(&file, &copy).unwrap().is_sound());
    let store = Arc::new(SqliteStore::open(&copy).unwrap());
    let key = SealingKey::load_or_create(&room.scratch.file("key"), &mut Source::new(OsEntropy));
    let premises = Arc::new(Premises::new(store, key.unwrap(), OsEntropy));
    let (id, rules) = (room.table.id().clone(), Arc::clone(&room.rules));
    let table = Table::open(id, rules, premises, room.settings.clone(), room.now).unwrap();
    assert_eq!(told(&table), before);
}

/// The record of a round is written with its end, once, and is what was told at the table.
#[test]
fn a_round_is_kept_when_it_ends() {
    let mut room = Room::on_disk();
    let ana = room.guest();
    room.sit(&ana, 1);
    let stream = StreamName::new("table/mesa-1").unwrap();
    let kept = |room: &Room, round| room.store.record(&stream, round).unwrap();
    room.place(&ana, 1, ANTE, 500);
    room.ready(&ana, 1);
    assert_eq!(kept(&room, 1), None, "it goes on");
    room.choose(&ana, 1, FOLD);
    assert!(kept(&room, 1).is_some(), "it ended");
    let told = room.table.record(1, None).unwrap();
    let count = |room: &Room| {
        let file = room.scratch.file("house.db");
        SqliteStore::examine(&file).unwrap().records
    };
    for rounds in 1..4 {
        assert_eq!(count(&room), rounds);
        room.restart();
        room.place(&ana, 1, ANTE, 500);
        room.ready(&ana, 2);
        room.restart();
        room.choose(&ana, 1, FOLD);
        assert_eq!(room.table.record(1, None).unwrap(), told);
    }
    // What is kept is small, for it is kept for ever.
    let (size, told) = (kept(&room, 1).unwrap().len(), told.len());
    assert!(size < told / 2, "{size} bytes for {told}");
}

#[test]
fn a_record_that_was_touched_is_found() {
    let sound = |sql: &str| {
        let mut room = Room::on_disk();
        let (ana, ben) = room.dealt();
        room.choose(&ana, 1, FOLD);
        room.choose(&ben, 3, FOLD);
        let file = room.scratch.file("house.db");
        meddle(&file, sql);
        let found = SqliteStore::examine(&file).unwrap().findings;
        found.iter().map(Finding::to_string).collect::<Vec<_>>()
    };
    assert_eq!(sound("SELECT 1"), Vec::<String>::new());
    for (sql, words) in [
        (
            "UPDATE records SET body = zeroblob(9)",
            "the record of round 1",
        ),
        (
            "UPDATE records SET hash = zeroblob(32)",
            "records than are there",
        ),
        ("DELETE FROM records", "records than are there"),
        (
            "UPDATE records SET version = version - 1",
            "records than are there",
        ),
    ] {
        let told = sound(sql);
        assert!(
            told.iter().any(|told| told.contains(words)),
            "{sql}: {told:?}"
        );
    }
}

/// A file too large to be read whole at each start: what came since it was known to be sound is
/// looked over, and of the rest what costs little.
#[test]
fn a_large_store_is_looked_over_where_it_costs_little() {
    // What lies behind its last page is not read.
    let pad = |file: &Path| {
        let file = fs::OpenOptions::new().write(true).open(file).unwrap();
        file.set_len(70 << 20).unwrap();
    };
    let raised = "UPDATE accounts SET credits_posted = credits_posted + 1000000 \
        WHERE id LIKE 'player/%'";
    let both = "UPDATE accounts SET credits_posted = credits_posted + 500 WHERE id LIKE \
        'player/%'; UPDATE accounts SET debits_posted = debits_posted + 500 WHERE id = 'cage'";
    let other = "UPDATE accounts SET credits_posted = credits_posted + 500 WHERE id LIKE \
        'player/%'; UPDATE accounts SET credits_posted = credits_posted - 500 \
        WHERE id = (SELECT id FROM accounts WHERE credits_posted > 500 \
        AND id NOT LIKE 'player/%' LIMIT 1)";
    let middle = "DELETE FROM events WHERE stream = 'guests' AND version = 1";
    let lost = "DELETE FROM transfers WHERE sequence = (SELECT MAX(sequence) FROM transfers)";
    // Only such a look says it so.
    let uneven = "is said to have given";
    for (sql, words) in [
        (raised, uneven),
        (both, uneven),
        (other, uneven),
        (middle, "stream guests"),
        (lost, "transfers were numbered"),
    ] {
        let scratch = Scratch::new();
        let file = played(&scratch);
        meddle(&file, sql);
        pad(&file);
        let error = open(&scratch, &file).err().expect(sql);
        assert!(error.contains(words), "{sql}: {error}");
    }
    // One table's story: the others play.
    let scratch = Scratch::new();
    let file = played(&scratch);
    let back = "UPDATE streams SET version = version - 1 WHERE name = 'table/mesa-1'";
    meddle(&file, back);
    pad(&file);
    let house = open(&scratch, &file).unwrap();
    assert!(house.desk("mesa-1").unwrap().why_halted().is_some());
    assert!(house.desk("mesa-2").unwrap().why_halted().is_none());
}

#[test]
fn a_copy_that_is_not_sound_changes_nothing() {
    let scratch = Scratch::new();
    let file = played(&scratch);
    let copy = scratch.file("copy.db");
    SqliteStore::back_up(&file, &copy).unwrap();
    meddle(
        &copy,
        "UPDATE accounts SET credits_posted = credits_posted + 1 WHERE id = 'cage'",
    );
    let before = fs::read(&file).unwrap();
    let found = SqliteStore::restore(&copy, &file).unwrap();
    assert!(!found.is_sound());
    assert_eq!(fs::read(&file).unwrap(), before);
    let missing = SqliteStore::restore(&scratch.file("none.db"), &file).unwrap_err();
    assert!(matches!(missing, StoreError::Missing { .. }), "{missing}");
}

/// A house that was killed leaves all that it wrote in the log.
#[test]
fn the_log_is_copied_into_the_file_at_the_start() {
    let scratch = Scratch::new();
    let file = scratch.file("house.db");
    let (house, _) = at_work(&scratch, &file);
    // As if the power went now: the file and its log as they lie.
    let killed = scratch.file("killed.db");
    let log = |file: &Path| PathBuf::from(format!("{}-wal", file.display()));
    fs::copy(&file, &killed).unwrap();
    fs::copy(log(&file), log(&killed)).unwrap();
    drop(house);
    let bytes = |file: &Path| fs::metadata(file).unwrap().len();
    let (kept, written) = (bytes(&killed), bytes(&log(&killed)));
    assert!(written > 20_000, "{written} bytes of log");
    let store = SqliteStore::open(&killed).unwrap();
    assert_eq!(bytes(&log(&killed)), 0);
    assert!(bytes(&killed) > kept);
    assert!(store.audit().unwrap().is_clean());
}
