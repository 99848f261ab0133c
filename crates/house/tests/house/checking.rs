//! How many events of a store are looked at in a second.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use house::journal::{Dated, Entry};
use house::store::{Append, Appended, EventStore, Look, SqliteStore, StreamName, Version};
use house::{Command, Player, Settings, Table, TableId, Wish};
use table::{Action, BoxNumber, Moment, Person};

use crate::common::{ANTE, FOLD, Room, Scratch};

/// `TAPETE_EVENTS`, or so many.
fn events(usual: u64) -> u64 {
    let asked = std::env::var("TAPETE_EVENTS").ok();
    asked.map_or(usual, |text| text.parse().expect("a whole number"))
}

/// What this process had of the processor, in seconds, its threads of before too.
fn processor() -> f64 {
    let told = fs::read_to_string("/proc/self/stat").expect("the system tells it");
    let after_the_name = told.rsplit(") ").next().expect("it has a name");
    let ticks = after_the_name.split(' ').skip(11).take(2);
    let ticks: f64 = ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum();
    ticks / 100.0
}

fn checked(what: &str, path: &Path) {
    let look = Look {
        followers: &house::pages,
        ..Look::default()
    };
    let mut best = f64::MAX;
    let mut found = None;
    for _ in 0..3 {
        let begun = Instant::now();
        let looked = SqliteStore::examine_with(path, &look).expect("it can be read");
        best = best.min(begun.elapsed().as_secs_f64());
        assert!(looked.is_sound(), "{:?}", looked.findings);
        found = Some(looked);
    }
    let found = found.expect("it was looked at");
    let bytes = fs::metadata(path).expect("it is there").len();
    println!(
        "{what}: {} events in {} streams, {} transfers, {} records, {} MB: {best:.3} s, {:.0} a second",
        found.events,
        found.streams,
        found.transfers,
        found.records,
        bytes >> 20,
        found.events as f64 / best
    );
}

/// A stream of events that say so little, so many of them in an append.
fn plain(events: u64, streams: u64, in_an_append: usize) -> Scratch {
    let scratch = Scratch::new();
    let store = SqliteStore::open(&scratch.file("house.db")).expect("it opens");
    let body = Dated {
        date_ms: 1_750_000_000_000,
        entry: Entry::Committed {
            person: Person(3),
            hash: "9a".repeat(32),
        },
    };
    let body = body.write();
    for number in 0..streams {
        let stream = StreamName::new(&format!("table/mesa-{number}")).expect("a name");
        let epoch = store.take_ownership(&stream).expect("it is free");
        let (mut version, last) = (0, events / streams);
        let mut answers = Vec::new();
        while version < last {
            let mut append = Append::new(stream.clone(), epoch, Version(version));
            append.events = vec![body.clone(); in_an_append];
            version += in_an_append as u64;
            let (tell, answer) = std::sync::mpsc::channel();
            store.submit(append, Box::new(move |told| drop(tell.send(told))));
            answers.push(answer);
            if answers.len() == 128 {
                all_committed(&mut answers);
            }
        }
        all_committed(&mut answers);
    }
    drop(store);
    scratch
}

type Answer = Result<Appended, house::store::StoreError>;

fn all_committed(answers: &mut Vec<std::sync::mpsc::Receiver<Answer>>) {
    for answer in answers.drain(..) {
        let told = answer.recv().expect("it is answered").expect("it is taken");
        assert!(matches!(told, Appended::Committed(_)));
    }
}

/// Hands of three-card poker, with money, answers and records, at so many tables.
fn hands(events: u64, tables: u64) -> Scratch {
    let scratch = Scratch::new();
    let path = scratch.file("house.db");
    let store = Arc::new(SqliteStore::open(&path).expect("it opens"));
    let mut room = Room::with(store.clone(), Settings::default());
    let mut number = 0;
    for place in 0..tables {
        let id = TableId::new(&format!("mesa-{}", place + 10)).expect("a name");
        let (rules, premises) = (Arc::clone(&room.rules), Arc::clone(&room.premises));
        let settings = room.settings.clone();
        let mut table = Table::open(id, rules, premises, settings, room.now).expect("it opens");
        let now = room.now;
        let mut ask = |table: &mut Table, player: &Player, wish: Wish| {
            number += 1;
            let version = table.version();
            let id = format!("c{number}");
            let command = Command { id, version, wish };
            let answer = table.command(player, &command, now);
            answer.expect("it is offered");
        };
        let act = crate::common::place(1, ANTE, 500);
        let at = BoxNumber(1);
        while table.version() < events / tables {
            // Whoever folds is without chips one day: another sits down.
            let player = room.guest();
            ask(&mut table, &player, Wish::Act(Action::Sit { at }));
            for _ in 0..50 {
                ask(&mut table, &player, Wish::Act(act.clone()));
                ask(&mut table, &player, Wish::Ready);
                ask(
                    &mut table,
                    &player,
                    Wish::Act(crate::common::choose(1, FOLD)),
                );
                assert_eq!(table.snapshot(None, now).view.moment, Moment::Over);
                if table.version() >= events / tables {
                    break;
                }
            }
            ask(&mut table, &player, Wish::Ready);
            ask(&mut table, &player, Wish::Act(Action::Leave { at }));
        }
    }
    drop(room);
    drop(store);
    scratch
}

/// Stores of all sorts: how many events of them are looked at in a second. `TAPETE_EVENTS` says how
/// many events each has.
#[test]
#[ignore = "a measurement"]
fn events_checked_in_a_second() {
    let many = events(300_000);
    let file = |scratch: &Scratch| scratch.file("house.db");
    let stores = [
        (
            "one stream, ten thousand in an append",
            plain(many, 1, 10_000),
        ),
        ("one stream, one in an append", plain(many, 1, 1)),
        (
            "a thousand streams, one in an append",
            plain(many, 1_000, 1),
        ),
        ("one table, hands of poker", hands(many / 10, 1)),
        ("a thousand tables, hands of poker", hands(many / 10, 1_000)),
    ];
    for (what, scratch) in &stores {
        let before = processor();
        checked(what, &file(scratch));
        println!(
            "  {:.3} s of the processor each",
            (processor() - before) / 3.0
        );
    }
}
