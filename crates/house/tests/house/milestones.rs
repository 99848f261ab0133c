//! Pages of the index of a table's rounds: every round is found over many of them, by the table, after a
//! restart and from another node, and a table of many events opens without reading them.

use std::sync::Arc;
use std::time::Instant;

use house::journal::{Dated, Entry};
use house::store::{
    Append, Appended, Epoch, EventStore, Finding, Look, MemoryStore, SqliteStore, StreamName,
    Version,
};
use house::{Player, Settings, Table};

use crate::common::{ANTE, FOLD, Room, Scratch, rules_with};

/// A room whose pages are closed after so many events.
fn paged(milestones: u64) -> Room {
    let settings = Settings {
        milestones,
        ..Settings::default()
    };
    Room::with(Arc::new(MemoryStore::new()), settings)
}

fn play(room: &mut Room, player: &Player, hands: usize) {
    for _ in 0..hands {
        room.place(player, 1, ANTE, 500);
        room.ask(player, house::Wish::Ready).unwrap();
        room.choose(player, 1, FOLD);
    }
}

fn entries(room: &Room) -> Vec<Entry> {
    let stream = StreamName::new("table/mesa-1").unwrap();
    let events = room.store.read(&stream, Version(0)).unwrap();
    let entry = |event: &house::store::StoredEvent| Dated::read(&event.body).unwrap().entry;
    events.iter().map(entry).collect()
}

fn milestones(room: &Room) -> usize {
    let entries = entries(room);
    let is_one = |entry: &&Entry| matches!(entry, Entry::Milestone(_));
    entries.iter().filter(is_one).count()
}

/// Everything that is told of every round that was played.
fn told(table: &Table, rounds: u64) -> Vec<String> {
    let tell = |number: u64| {
        let past = table
            .past(number)
            .unwrap_or_else(|error| panic!("{number}: {error}"));
        let (from, until) = past.span();
        assert!(until.is_none_or(|until| until > from));
        past.record(None).unwrap()
    };
    (1..=rounds).map(tell).collect()
}

/// The numbers of all rounds, listed page after page.
fn listed(table: &Table) -> Vec<u64> {
    let mut numbers: Vec<u64> = Vec::new();
    loop {
        let pasts = table.pasts(numbers.last().copied());
        if pasts.is_empty() {
            return numbers;
        }
        numbers.extend(pasts.iter().map(|past| past.number()));
    }
}

/// What is told does not depend on where pages end: not at the table, not after a restart, not
/// under other rules that came between.
#[test]
fn every_round_is_found_over_many_pages() {
    let mut rooms = [paged(u64::MAX), paged(20), paged(90)];
    let mut told_of = Vec::new();
    for room in &mut rooms {
        let ana = room.guest();
        room.sit(&ana, 1);
        play(room, &ana, 40);
        room.restart();
        play(room, &ana, 25);
        assert_eq!(listed(&room.table), (1..=65).rev().collect::<Vec<u64>>());
        told_of.push(told(&room.table, 65));
        room.restart();
        told_of.push(told(&room.table, 65));
        // Other rules: what was played before is still told by its own.
        room.rules = rules_with(Some(("maximum", "50")));
        room.restart();
        room.sit(&ana, 1);
        play(room, &ana, 30);
        let last = listed(&room.table)[0];
        assert_eq!(told(&room.table, last)[..65], told_of[0]);
    }
    assert!(told_of.iter().all(|told| *told == told_of[0]));
    let pages = rooms.each_ref().map(milestones);
    assert_eq!(pages[0], 0);
    assert!(pages[1] > 30 && pages[2] > 5, "{pages:?}");
}

/// A page points to few others, however many there are, and every one is reached by them.
#[test]
fn pages_point_to_few_others() {
    let mut room = paged(1);
    let ana = room.guest();
    room.sit(&ana, 1);
    play(&mut room, &ana, 70);
    let entries = entries(&room);
    let pages = entries.iter().filter_map(|entry| match entry {
        Entry::Milestone(page) => Some(page),
        _ => None,
    });
    let mut count = 0;
    for page in pages {
        assert_eq!(page.number, count);
        assert!(page.earlier.len() <= 8, "{:?}", page.earlier);
        count += 1;
    }
    assert!(count > 60, "{count}");
    assert_eq!(told(&room.table, 70).len(), 70);
}

/// A check reckons every page again: one that a faulty program wrote is chained and signed as any
/// other, and tells of rounds that were not.
#[test]
fn a_page_that_tells_of_other_rounds_is_found_by_a_check() {
    let scratch = Scratch::new();
    let path = scratch.file("house.db");
    let store = Arc::new(SqliteStore::open(&path).unwrap());
    let settings = Settings {
        milestones: 20,
        ..Settings::default()
    };
    let mut room = Room::with(store.clone(), settings);
    let ana = room.guest();
    room.sit(&ana, 1);
    play(&mut room, &ana, 20);
    room.restart();
    play(&mut room, &ana, 20);
    assert!(milestones(&room) > 5);
    let look = Look {
        followers: &house::pages,
        ..Look::default()
    };
    let found = SqliteStore::examine_with(&path, &look).unwrap();
    assert_eq!(found.findings, []);
    let entries = entries(&room);
    let last = entries.iter().rev().find_map(|entry| match entry {
        Entry::Milestone(page) => Some(page.clone()),
        _ => None,
    });
    let stream = StreamName::new("table/mesa-1").unwrap();
    let epoch = store.take_ownership(&stream).unwrap();
    let mut append = Append::new(stream.clone(), epoch, Version(room.table.version()));
    let entry = Entry::Milestone(last.unwrap());
    append.events = vec![Dated { date_ms: 0, entry }.write()];
    store.append(append).unwrap();
    let found = SqliteStore::examine_with(&path, &look).unwrap();
    let untrue = |finding: &Finding| matches!(finding, Finding::Untrue { .. });
    assert_eq!(found.findings.len(), 1, "{:?}", found.findings);
    assert!(found.findings.iter().all(untrue), "{:?}", found.findings);
    let found = SqliteStore::examine(&path).unwrap();
    assert!(found.is_sound(), "without a follower nobody reads it");
}

/// A stream of many events, as one that was at work for years has: the table opens at once, and
/// what was played first is found. `TAPETE_EVENTS` says how many.
#[test]
#[ignore = "a measurement"]
fn a_table_of_many_events_opens_at_once() {
    let events = std::env::var("TAPETE_EVENTS");
    let events: u64 = events.map_or(1_000_000, |events| events.parse().unwrap());
    let scratch = Scratch::new();
    let store = Arc::new(SqliteStore::open(&scratch.file("house.db")).unwrap());
    let settings = Settings {
        milestones: 100,
        ..Settings::default()
    };
    let mut room = Room::with(store.clone(), settings);
    let ana = room.guest();
    room.sit(&ana, 1);
    play(&mut room, &ana, 3);
    let (stream, mut version) = (
        StreamName::new("table/mesa-1").unwrap(),
        room.table.version(),
    );
    let epoch = store.take_ownership(&stream).unwrap();
    let filled = Dated {
        date_ms: 0,
        entry: Entry::Filled { amount: 0 },
    };
    while version < events {
        version = many(&*store, &stream, (epoch, Version(version)), &filled);
    }
    let opens = |room: &mut Room| {
        let began = Instant::now();
        room.restart();
        began.elapsed()
    };
    let whole = opens(&mut room);
    // So long a time without a round is on one page; the next two are as they are in life.
    play(&mut room, &ana, 30);
    let last = opens(&mut room);
    println!("{events} events: opened in {whole:?} by reading all, {last:?} by its milestones");
    assert!(last.as_secs_f64() < 1.0, "{last:?}");
    for number in [1, 2, 20, 33] {
        assert!(room.table.past(number).unwrap().record(None).is_ok());
    }
    let began = Instant::now();
    let look = Look {
        followers: &house::pages,
        ..Look::default()
    };
    let found = SqliteStore::examine_with(&scratch.file("house.db"), &look).unwrap();
    assert!(found.is_sound(), "{:?}", found.findings);
    let took = began.elapsed();
    let rate = found.events as f64 / took.as_secs_f64();
    println!(
        "{} events checked in {took:?}, pages and all: {rate:.0} a second",
        found.events
    );
}

/// Ten thousand events in one append.
fn many(
    store: &dyn EventStore,
    stream: &StreamName,
    (epoch, version): (Epoch, Version),
    entry: &Dated,
) -> u64 {
    let mut append = Append::new(stream.clone(), epoch, version);
    append.events = vec![entry.write(); 10_000];
    match store.append(append).unwrap() {
        Appended::Committed(head) => head.version.0,
        Appended::Replayed(_) => unreachable!("there is no command"),
    }
}
