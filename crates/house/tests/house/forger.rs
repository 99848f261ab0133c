//! A forger changes the record of a round and chains it anew. What the record binds is caught; what
//! one record cannot show is left to whoever compares its root.

use games::AnyGame;
use house::fair::{Audit, audit};
use house::store::{Append, EventStore, MemoryStore, StreamName, Version};
use house::{Refusal, Settings};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;
use table::Moment;
use table::record::{Difference, Record, verify};

use crate::common::{ANTE, FOLD, GO, Room};

/// The record of a hand of two guests, of whom one withdrew: his cards stay covered.
fn honest() -> (Room, String) {
    let mut room = Room::new();
    let (ana, ben) = room.dealt();
    room.choose(&ana, 1, GO);
    room.choose(&ben, 3, FOLD);
    let text = room.table.record(1, None).unwrap();
    (room, text)
}

/// The lines without their hashes.
fn bodies(text: &str) -> Vec<String> {
    let body = |line: &str| {
        let cut = line.rfind(",\"hash\":\"").unwrap();
        format!("{}}}", &line[..cut])
    };
    text.lines().map(body).collect()
}

/// Chains lines anew, as anybody can.
fn chained(bodies: &[String]) -> String {
    let mut previous = [0; 32];
    let mut text = String::new();
    for body in bodies {
        let mut hasher = Sha256::new();
        hasher.update(previous);
        hasher.update(body);
        previous = hasher.finalize().into();
        let open = body.strip_suffix('}').unwrap();
        text.push_str(&format!(
            "{open},\"hash\":\"{}\"}}\n",
            house::hex::encode(&previous)
        ));
    }
    text
}

fn judged(room: &Room, text: &str) -> Result<Option<Audit>, String> {
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    let told = |difference: Difference| difference.to_string();
    verify::<AnyGame>(&room.rules, &record).map_err(told)?;
    audit(&room.rules, &record).map_err(told)
}

/// What stands between two texts of a line, for the first time.
fn between<'t>(line: &'t str, before: &str, after: &str) -> &'t str {
    let from = line.find(before).unwrap() + before.len();
    let to = from + line[from..].find(after).unwrap();
    &line[from..to]
}

/// Another hash of the same length.
fn other(hash: &str) -> String {
    let first = if hash.starts_with('0') { "1" } else { "0" };
    format!("{first}{}", &hash[1..])
}

type Forgery = (&'static str, &'static str, fn(&mut Vec<String>));

/// The first line that has a text.
fn line_with(lines: &[String], text: &str) -> usize {
    lines.iter().position(|line| line.contains(text)).unwrap()
}

/// Changes the hash that follows a text, on the first line that has one.
fn change_hash(lines: &mut [String], before: &str) {
    let at = line_with(lines, before);
    let hash = between(&lines[at], before, "\"").to_owned();
    lines[at] = lines[at].replacen(&hash, &other(&hash), 1);
}

fn swap_places(lines: &mut [String]) {
    let draws: Vec<usize> = (0..lines.len())
        .filter(|at| lines[*at].contains("\"places\":") && lines[*at].contains("\"salt\":"))
        .collect();
    let places = |line: &str| between(line, "\"places\":", ",\"events\"").to_owned();
    let (one, two) = (places(&lines[draws[0]]), places(&lines[draws[1]]));
    lines[draws[0]] = lines[draws[0]].replacen(&one, &two, 1);
    lines[draws[1]] = lines[draws[1]].replacen(&two, &one, 1);
}

/// Shows another card than came, in the action and in the event.
fn show_another(lines: &mut [String]) {
    let at = line_with(lines, "\"salt\":");
    let card = between(&lines[at], "\"card\":\"", "\"").to_owned();
    let unused = ["2c", "3d", "4h", "5s", "6c", "7d", "8h", "9s"];
    let used = |card: &&&str| {
        lines
            .iter()
            .any(|line| line.contains(&format!("\"{card}\"")))
    };
    let unused = unused.iter().find(|card| !used(card)).unwrap();
    let (card, unused) = (format!("\"{card}\""), format!("\"{unused}\""));
    lines[at] = lines[at].replace(&card, &unused);
}

fn cut(lines: &mut Vec<String>) {
    let last = lines.len() - 2;
    lines.remove(last);
    let actions = lines.len() - 2;
    *lines.last_mut().unwrap() = format!("{{\"end\":\"in-course\",\"actions\":{actions}}}");
}

fn hands(line: &str) -> Vec<String> {
    let list = between(line, "\"hands\":[", "]");
    let inner = list.trim_start_matches('{').trim_end_matches('}');
    inner.split("},{").map(str::to_owned).collect()
}

fn with_hands(lines: &mut [String], change: impl Fn(&mut Vec<String>)) {
    let mut list = hands(&lines[0]);
    let before = format!("{{{}}}", list.join("},{"));
    change(&mut list);
    lines[0] = lines[0].replacen(&before, &format!("{{{}}}", list.join("},{")), 1);
}

fn forgeries() -> Vec<Forgery> {
    vec![
        ("another table", "another's", |lines| {
            lines[0] = lines[0].replacen("\"table\":\"mesa-1\"", "\"table\":\"mesa-2\"", 1);
        }),
        ("another round", "another's", |lines| {
            lines[0] = lines[0].replacen("\"round\":1,", "\"round\":2,", 1);
        }),
        (
            "another table, and its label",
            "not the one promised",
            |lines| {
                lines[0] = lines[0].replace("mesa-1", "mesa-2");
            },
        ),
        (
            "another round, and its label",
            "not the one promised",
            |lines| {
                lines[0] = lines[0].replacen("\"round\":1,", "\"round\":2,", 1);
                lines[0] = lines[0].replacen("/round-1\"", "/round-2\"", 1);
            },
        ),
        ("another number of cards", "number of cards", |lines| {
            lines[0] = lines[0].replacen("\"cards\":52", "\"cards\":53", 1);
        }),
        ("another commitment", "commitment differs", |lines| {
            change_hash(lines, "\"commitment\":\"");
        }),
        ("another root", "not what was sealed", |lines| {
            let root = between(&lines[0], "\"commitment\":\"", "\"").to_owned();
            lines[0] = lines[0].replace(&root, &other(&root));
        }),
        (
            "a covered card of another seal",
            "not the one promised",
            |lines| {
                change_hash(lines, "\"leaf\":\"");
            },
        ),
        (
            "a covered card that is given a face",
            "never saw",
            |lines| {
                let at = line_with(lines, "\"??\"");
                lines[at] = lines[at].replace("\"??\"", "\"2c\"");
            },
        ),
        ("a card that was seen, covered", "the rules give", |lines| {
            let at = line_with(lines, "\"salt\":");
            let card = between(&lines[at], "\"card\":\"", "\"").to_owned();
            lines[at] = lines[at].replace(&format!("\"{card}\""), "\"??\"");
        }),
        ("another salt", "not the one promised", |lines| {
            change_hash(lines, "\"salt\":\"");
        }),
        ("another path", "not the one promised", |lines| {
            change_hash(lines, "\"path\":[\"");
        }),
        ("a path cut short", "not the one promised", |lines| {
            let at = line_with(lines, "\"path\":[\"");
            let first = between(&lines[at], "\"path\":[\"", "\"").to_owned();
            lines[at] = lines[at].replacen(&format!("\"{first}\","), "", 1);
        }),
        ("another place", "lies elsewhere", |lines| {
            let at = line_with(lines, "\"position\":");
            let place = between(&lines[at], "\"position\":", ",\"").to_owned();
            let before = format!("\"position\":{place},");
            lines[at] = lines[at].replacen(&before, "\"position\":52,", 1);
        }),
        ("a draw skipped", "not in order", |lines| {
            let at = line_with(lines, "\"number\":3,");
            lines[at] = lines[at].replacen("\"number\":3,", "\"number\":4,", 1);
        }),
        ("draws that begin late", "not in order", |lines| {
            lines[0] = lines[0].replacen("\"out\":0", "\"out\":1", 1);
        }),
        (
            "a spare shoe that nobody promised",
            "not in order",
            |lines| {
                let at = line_with(lines, "\"shoe\":0");
                lines[at] = lines[at].replacen("\"shoe\":0", "\"shoe\":1", 1);
            },
        ),
        ("two openings exchanged", "not in order", |lines| {
            swap_places(lines)
        }),
        ("a draw without its opening", "not opened", |lines| {
            let at = line_with(lines, "\"places\":");
            let places = between(&lines[at], "\"places\":", ",\"events\"").to_owned();
            lines[at] = lines[at].replacen(&format!("\"places\":{places},"), "", 1);
        }),
        ("another card shown", "the rules give", |lines| {
            show_another(lines)
        }),
        ("a hand changed", "not what was sealed", |lines| {
            change_hash(lines, "\"value\":\"");
        }),
        ("a seal changed", "not what was sealed", |lines| {
            with_hands(lines, |hands| {
                let hash = between(&hands[0], "\"hash\":\"", "\"").to_owned();
                hands[0] = hands[0].replacen(&hash, &other(&hash), 1);
            });
        }),
        ("a hand left out", "lies elsewhere", |lines| {
            with_hands(lines, |hands| drop(hands.remove(0)));
        }),
        ("a hand said to be unopened", "lies elsewhere", |lines| {
            let value = between(&lines[0], "\"value\":\"", "\"").to_owned();
            lines[0] = lines[0].replacen(&format!(",\"value\":\"{value}\""), "", 1);
        }),
        ("hands in another order", "out of order", |lines| {
            with_hands(lines, |hands| hands.reverse());
        }),
        ("a hand counted twice", "sealed the same", |lines| {
            with_hands(lines, |hands| hands.push(hands[1].clone()));
        }),
        ("a hand invented", "lies elsewhere", |lines| {
            let value = "11".repeat(32);
            with_hands(lines, |hands| {
                hands.push(format!("\"value\":\"{value}\",\"seat\":6"))
            });
            let seat = format!("\"value\":\"{value}\",\"seat\":6");
            let right = format!("\"seat\":6,\"value\":\"{value}\"");
            lines[0] = lines[0].replacen(&seat, &right, 1);
        }),
        ("the end cut off", "the rules give", |lines| cut(lines)),
        ("the end denied", "the end differs", |lines| {
            let last = lines.last_mut().unwrap();
            *last = last.replace("\"over\"", "\"in-course\"");
        }),
    ]
}

#[test]
fn an_honest_record_holds_and_binds_its_cards() {
    let (room, text) = honest();
    assert_eq!(chained(&bodies(&text)), text);
    let audit = judged(&room, &text).unwrap().unwrap();
    assert_eq!((audit.opened, audit.covered, audit.hands), (6, 3, 2));
    assert!(audit.sealed && audit.withheld.is_empty());
}

#[test]
fn a_forged_record_chained_anew_is_caught() {
    let (room, text) = honest();
    for (name, why, forge) in forgeries() {
        let mut lines = bodies(&text);
        forge(&mut lines);
        let forged = chained(&lines);
        assert_ne!(forged, text, "{name}: nothing was forged");
        let told = judged(&room, &forged).expect_err(name);
        assert!(told.contains(why), "{name}: {told}");
    }
}

/// Without its promise a record is as one that anybody wrote: it is said not to bind its cards.
#[test]
fn a_record_without_its_promise_binds_no_cards() {
    let (room, text) = honest();
    let mut lines = bodies(&text);
    let promise = between(&lines[0], "\"promise\":", ",\"viewer\"").to_owned();
    lines[0] = lines[0].replacen(&format!("\"promise\":{promise},"), "", 1);
    for line in &mut lines {
        if line.contains("\"places\":") {
            let places = between(line, "\"places\":", ",\"events\"").to_owned();
            *line = line.replacen(&format!("\"places\":{places},"), "", 1);
        }
    }
    assert_eq!(judged(&room, &chained(&lines)), Ok(None));
}

/// A seat that seals a hand and never opens it: the round goes on without it, and all is told.
#[test]
fn a_hand_that_is_not_opened_in_time_is_left_out_and_named() {
    let mut room = Room::new();
    let (ana, ben) = (room.guest(), room.guest());
    for (player, at) in [(&ana, 1), (&ben, 3)] {
        room.sit(player, at);
        room.place(player, at, ANTE, 500);
        room.commit(player, at).unwrap();
    }
    assert_eq!(room.commit(&ana, 9), Err(Refusal::HandGiven));
    assert!(room.commit(&ana, 1).is_ok(), "the same again is the same");
    assert_eq!(room.reveal(&ana, 1), Err(Refusal::NotTheHand), "too early");
    for player in [&ana, &ben] {
        room.ask(player, house::Wish::Ready).unwrap();
    }
    let snapshot = room.table.snapshot(None, room.now);
    assert!(snapshot.sealed && !snapshot.mixed);
    assert_eq!(room.moment(), Moment::Dealing, "nothing is dealt yet");
    assert_eq!(room.reveal(&ana, 2), Err(Refusal::NotTheHand), "another's");
    room.reveal(&ana, 1).unwrap();
    assert_eq!(room.reveal(&ana, 1), Err(Refusal::NotTheHand), "twice");
    assert_eq!(room.commit(&ben, 4), Err(Refusal::HandsClosed));
    assert!(!room.table.snapshot(None, room.now).mixed);
    room.restart();
    assert!(room.wait(3), "the deal does not wait any longer");
    assert!(matches!(room.moment(), Moment::Choosing { .. }));
    assert_eq!(room.reveal(&ben, 3), Err(Refusal::NotTheHand), "too late");
    room.choose(&ana, 1, GO);
    room.choose(&ben, 3, FOLD);
    let proof = room.table.proof(1, Some(&ana.id)).unwrap();
    let sealed: Vec<u32> = proof.hands.iter().map(|hand| hand.seat.0).collect();
    let added = proof.contributions.as_slice().iter();
    let added: Vec<u32> = added.map(|one| one.seat.0).collect();
    assert_eq!((&sealed[..], &added[..]), (&[1, 3][..], &[1][..]));
    let text = room.table.record(1, None).unwrap();
    let audit = judged(&room, &text).unwrap().unwrap();
    assert_eq!(audit.withheld, [3]);
}

/// A journal of the time when nobody sealed his hand is read as it was written.
#[test]
fn hands_of_before_are_read_and_shown_as_unsealed() {
    let mut room = Room::new();
    let (ana, ben) = (room.guest(), room.guest());
    for (player, at) in [(&ana, 1), (&ben, 3)] {
        room.sit(player, at);
        room.place(player, at, ANTE, 500);
    }
    let stream = StreamName::new("table/mesa-1").unwrap();
    let epoch = room.store.take_ownership(&stream).unwrap();
    let version = Version(room.table.version());
    let mut append = Append::new(stream, epoch, version);
    let given = "01".repeat(32);
    append.events.push(format!(
        r#"{{"date_ms":1,"entry":{{"kind":"ready","person":0,"contribution":"{given}"}}}}"#
    ));
    room.store.append(append).unwrap();
    room.restart();
    room.ask(&ben, house::Wish::Ready).unwrap();
    assert!(matches!(room.moment(), Moment::Choosing { .. }));
    room.restart();
    room.choose(&ana, 1, GO);
    room.choose(&ben, 3, FOLD);
    let proof = room.table.proof(1, Some(&ana.id)).unwrap();
    let added = proof.contributions.as_slice();
    assert_eq!((added.len(), added[0].bytes), (1, [1; 32]));
    assert!(proof.hands.is_empty());
    let text = room.table.record(1, None).unwrap();
    let audit = judged(&room, &text).unwrap().unwrap();
    assert_eq!((audit.sealed, audit.hands), (false, 1));
}

/// A round is told and proved however many came after it, before and after a restart.
#[test]
fn rounds_are_kept_for_ever() {
    let store: Arc<dyn EventStore> = Arc::new(MemoryStore::new());
    let mut room = Room::with(store, Settings::default());
    let (ana, ben) = room.dealt();
    room.choose(&ana, 1, GO);
    room.choose(&ben, 3, FOLD);
    let (proof, record) = (
        room.table.proof(1, Some(&ana.id)),
        room.table.record(1, None),
    );
    for _ in 0..30 {
        room.place(&ana, 1, ANTE, 500);
        room.ready(&ana, 3);
        room.choose(&ana, 1, FOLD);
    }
    for _ in 0..2 {
        assert_eq!(room.table.proof(1, Some(&ana.id)), proof);
        assert_eq!(room.table.record(1, None), record);
        let listed: Vec<u64> = room
            .table
            .pasts(Some(4))
            .iter()
            .map(house::Past::number)
            .collect();
        assert_eq!(listed, [3, 2, 1]);
        assert!(room.table.pasts(Some(2))[0].summary(Some(&ben.id)).is_ok());
        assert_eq!(room.table.proof(99, None), Err(Refusal::NoSuchRound));
        room.restart();
    }
    // Other rules begin another generation; what was played before can still be told.
    let own = Arc::clone(&room.rules);
    room.rules = crate::common::rules_with(Some(("backers", "no")));
    room.restart();
    assert_eq!(room.table.proof(1, None), Err(Refusal::RulesAreGone(1)));
    room.rules = own;
    room.restart();
    assert_eq!(room.table.proof(1, Some(&ana.id)), proof);
    room.now = room.now.after(Duration::from_secs(1));
}
