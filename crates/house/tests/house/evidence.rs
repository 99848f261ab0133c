//! Receipts of rounds that were played: they prove what was told, to whoever tells it otherwise.

use std::path::{Path, PathBuf};

use house::evidence::{KeptCheckpoint, Receipt, SigningKey};
use house::fair::Source;
use house::store::{Covered, Finding, Look, SqliteStore, StoreAt};
use house::{Player, contradictions};

use crate::common::{FOLD, Fixed, GO, Room, Scratch};
use table::ChoiceId;

fn sign(room: &Room, key: &SigningKey) -> KeptCheckpoint {
    let uncovered = room.store.uncovered().unwrap();
    let (statement, moved) = uncovered.statement(1, key.public()).unwrap();
    let checkpoint = statement.sign(key);
    let kept = KeptCheckpoint { checkpoint, moved };
    room.store.keep_checkpoint(kept.clone()).unwrap();
    kept
}

fn key(scratch: &Scratch) -> SigningKey {
    let path = scratch.file("signing-key");
    SigningKey::load_or_create(&path, &mut Source::new(Fixed(3))).unwrap()
}

fn receipt(room: &Room, player: Option<&Player>) -> Covered {
    let past = room.table.past(1).unwrap();
    past.receipt(player.map(|player| &player.id)).unwrap()
}

/// A hand to its end, in which the second player does this.
fn played(second: ChoiceId) -> (Room, Player) {
    let mut room = Room::on_disk();
    let (ana, ben) = room.dealt();
    room.choose(&ana, 1, GO);
    room.choose(&ben, 3, second);
    (room, ana)
}

fn file(room: &Room) -> PathBuf {
    room.scratch.file("house.db")
}

fn told(path: &Path, receipt: &Receipt) -> Vec<String> {
    let found = contradictions(&StoreAt::File(path.to_path_buf()), receipt).unwrap();
    found.iter().map(Finding::to_string).collect()
}

#[test]
fn a_receipt_proves_the_record_that_the_player_has() {
    let (room, ana) = played(FOLD);
    assert_eq!(receipt(&room, Some(&ana)), Covered::NotYet);
    let kept = sign(&room, &key(&room.scratch));
    let Covered::By(receipt) = receipt(&room, Some(&ana)) else {
        panic!("it is covered")
    };
    assert_eq!(receipt.check(), Ok(()));
    assert_eq!(receipt.checkpoint, kept.checkpoint);
    let text = room.table.record(1, Some(&ana.id)).unwrap();
    let record = table::record::Record::parse(&text).unwrap();
    assert_eq!(receipt.round.record, record.hash());
    assert_eq!(told(&file(&room), &receipt), Vec::<String>::new());
    let look = [kept];
    let found = SqliteStore::examine_with(&file(&room), &Look::against(&look)).unwrap();
    assert!(found.is_sound(), "{:?}", found.findings);
    assert_eq!(found.checkpoints, 1);
}

/// The owner plays the night again, otherwise, with the same program, chance, key and dates.
#[test]
fn a_receipt_shows_that_the_night_was_written_anew() {
    let (room, ana) = played(FOLD);
    sign(&room, &key(&room.scratch));
    let Covered::By(receipt) = receipt(&room, Some(&ana)) else {
        panic!("it is covered")
    };
    let (forged, _) = played(GO);
    sign(&forged, &key(&forged.scratch));
    let found = SqliteStore::examine(&file(&forged)).unwrap();
    assert!(found.is_sound(), "the forger recomputes every hash");
    let told = told(&file(&forged), &receipt);
    for words in [
        "checkpoint 1 is another than the one that was signed first",
        "or not the one that checkpoint 1 signed",
        "the record of round 1 is not what was written",
    ] {
        assert!(told.iter().any(|told| told.contains(words)), "{told:?}");
    }
}
