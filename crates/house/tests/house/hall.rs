//! Activities on the store: durable, one writer, money that adds up, draws as they were promised.

use std::sync::Arc;

use activities::{Activities, Actor, Entry, Line, Stage, examine, hex};
use exact::Cents;
use house::fair::{OsEntropy, SealingKey, Source};
use house::hall::{Counter, Hall, NotKept, Paying, terms_of};
use house::store::{EventStore, MemoryStore, Refusal, StoreError, StreamName, Version};
use house::{PlayerId, Premises, accounts};
use law::Library;

use crate::common::Scratch;

/// A folder with the key under which seeds are sealed; it goes with the test.
struct Ground {
    folder: Scratch,
    store: Arc<MemoryStore>,
    activities: Activities,
}

impl Ground {
    fn new() -> Ground {
        let library = Library::embedded().expect("our law is sound");
        Ground {
            folder: Scratch::new(),
            store: Arc::new(MemoryStore::new()),
            activities: Activities::read(&library).expect("our activities are sound"),
        }
    }

    /// The hall as a house that starts finds it.
    fn hall(&self) -> Hall {
        let path = self.folder.file("key");
        let key = SealingKey::load_or_create(&path, &mut Source::new(OsEntropy)).expect("a key");
        let premises = Premises::new(self.store.clone(), key, OsEntropy);
        Hall::open(Arc::new(premises), self.activities.clone()).expect("it opens")
    }

    fn holds(&self, account: &ledger::Account) -> Cents {
        let balance = self.store.balance(&account.id).expect("the store answers");
        balance
            .and_then(|balance| balance.available())
            .unwrap_or(Cents::ZERO)
    }

    fn events(&self) -> usize {
        let heads = self.store.heads().expect("the store answers");
        heads.iter().map(|(_, head)| head.version.0 as usize).sum()
    }
}

fn terms() -> Line {
    Line::read("opens  price: 2  tickets: 10  prize: a bicycle").expect("terms")
}

fn say(counter: &Counter, who: &Actor, words: &str, id: Option<&str>) -> Result<(), NotKept> {
    let line = Line::read(words).expect("a line");
    let command = counter
        .look(|run, _| run.parse(who, &line))
        .expect("a command");
    counter.ask(who, &command, id, Paying::Cash)
}

fn buys(counter: &Counter, who: &str, words: &str) -> Result<(), NotKept> {
    say(counter, &Actor::person(who), words, None)
}

fn to_its_end(counter: &Counter) {
    say(counter, &Actor::house(), "closes the sale", None).expect("it closes");
    while counter.look(|run, _| run.stage()) != Stage::Over {
        assert!(counter.go_on().expect("it goes on"), "something comes next");
    }
}

fn entries(counter: &Counter) -> Vec<Entry> {
    counter.look(|_, entries| entries.to_vec())
}

#[test]
fn a_raffle_is_held_and_anyone_can_decide_it_again() {
    let ground = Ground::new();
    let hall = ground.hall();
    let counter = hall.begin("raffle", "spring", &terms()).expect("it opens");
    buys(&counter, "ana", "buys 3").expect("she buys");
    buys(&counter, "leo", "buys 2").expect("he buys");
    let text = |entries: &[Entry]| serde_json::to_string(entries).expect("JSON");
    let before = text(&entries(&counter));
    to_its_end(&counter);
    let law = counter.law();
    let all = entries(&counter);
    let examined = examine(law, &all).expect("every entry is what the rules give");
    let seed = examined.run.seed().expect("it was revealed");
    assert!(
        !before.contains(&hex::encode(seed)),
        "nobody could know it before"
    );
    assert!(matches!(all.last(), Some(Entry::Revealed { .. })));
    // What people paid is the house's; nothing is left in between.
    assert_eq!(ground.holds(&accounts::counter("spring")), Cents::new(1000));
    let audit = ground.store.audit().expect("the store answers");
    assert!(audit.is_clean(), "{audit:?}");

    // A forger's draw, a forger's hand, a forger's price.
    let forged = |change: &dyn Fn(&mut Entry)| {
        let mut forged = all.clone();
        forged.iter_mut().for_each(change);
        assert_ne!(forged, all, "something was changed");
        examine(law, &forged).expect_err("it is found out")
    };
    let other = forged(&|entry| {
        if let Entry::Drawn { number, of, .. } = entry {
            *number = (*number + 1) % *of;
        }
    });
    assert!(other.what.contains("the rules give something else") || other.what.contains("draw 1"));
    forged(&|entry| {
        if let Entry::Opened { terms, .. } = entry {
            terms[0].1 = "1".into();
        }
    });
    forged(&|entry| {
        if let Entry::Revealed { seed } = entry {
            *seed = "00".repeat(32);
        }
    });
}

#[test]
fn what_is_refused_leaves_no_trace() {
    let ground = Ground::new();
    let hall = ground.hall();
    let cash = Line::read("opens  price: 2  tickets: 10  prize: 100 euros").expect("terms");
    let refused = hall
        .begin("raffle", "spring", &cash)
        .err()
        .expect("a raffle pays no money");
    assert!(matches!(refused, NotKept::Refused(_)), "{refused}");
    assert_eq!(ground.events(), 0);
    assert!(hall.counter("spring").is_none());
    let counter = hall
        .begin("raffle", "spring", &terms())
        .expect("the name is free");
    let again = hall.begin("raffle", "spring", &terms()).err();
    assert!(matches!(again, Some(NotKept::NameTaken(_))));
    let before = (ground.events(), entries(&counter));
    assert!(buys(&counter, "ana", "buys 11").is_err(), "there are ten");
    assert!(counter.draw().is_err(), "nothing is due");
    assert_eq!((ground.events(), entries(&counter)), before);
}

#[test]
fn whoever_has_not_enough_pays_nothing_and_gets_nothing() {
    let ground = Ground::new();
    let counter = ground
        .hall()
        .begin("raffle", "spring", &terms())
        .expect("it opens");
    let who = Actor::person("ana");
    let line = Line::read("buys 3").expect("a line");
    let command = counter
        .look(|run, _| run.parse(&who, &line))
        .expect("a command");
    let before = entries(&counter);
    let poor = counter
        .ask(&who, &command, None, Paying::Chips)
        .expect_err("she has no chips");
    assert!(matches!(poor, NotKept::NotEnough(_)), "{poor}");
    assert_eq!(entries(&counter), before);
    counter
        .ask(&who, &command, None, Paying::Cash)
        .expect("she pays over the counter");
    let wallet = accounts::wallet(&PlayerId::new("ana").expect("a name"));
    assert_eq!(ground.holds(&wallet), Cents::ZERO);
}

#[test]
fn a_command_sent_twice_takes_effect_once() {
    let ground = Ground::new();
    let counter = ground
        .hall()
        .begin("raffle", "spring", &terms())
        .expect("it opens");
    let ana = Actor::person("ana");
    say(&counter, &ana, "buys 3", Some("a1")).expect("she buys");
    let once = entries(&counter);
    say(&counter, &ana, "buys 3", Some("a1")).expect("it was done");
    assert_eq!(entries(&counter), once);
    // Another person's command may bear the same name.
    say(&counter, &Actor::person("leo"), "buys 3", Some("a1")).expect("he buys");
    assert_eq!(entries(&counter).len(), once.len() + 1);
}

#[test]
fn a_house_that_starts_again_goes_on_with_the_same_draw() {
    let ground = Ground::new();
    let first = ground
        .hall()
        .begin("raffle", "spring", &terms())
        .expect("it opens");
    buys(&first, "ana", "buys 3").expect("she buys");
    let second = ground.hall().counter("spring").expect("the store knows it");
    assert_eq!(entries(&second), entries(&first));
    // Who kept it before is told so, and writes nothing.
    let stale = buys(&first, "leo", "buys 1").expect_err("another keeps it");
    let is_stale = |error: &NotKept| {
        matches!(
            error,
            NotKept::Store(StoreError::Refused(Refusal::StaleEpoch { .. }))
        )
    };
    assert!(is_stale(&stale), "{stale}");
    to_its_end(&second);
    let promise = |counter: &Counter| counter.look(|run, _| run.promise().copied());
    assert_eq!(promise(&first), promise(&second));
    examine(second.law(), &entries(&second)).expect("it is what was promised");
}

#[test]
fn hands_are_sealed_while_it_is_sold_and_change_the_draw() {
    let ground = Ground::new();
    let counter = ground
        .hall()
        .begin("raffle", "spring", &terms())
        .expect("it opens");
    buys(&counter, "ana", "buys 3").expect("she buys");
    let (bytes, other) = ([5; 32], [6; 32]);
    assert!(
        counter.open_hand("ana", &bytes).is_err(),
        "nothing is sealed"
    );
    counter
        .seal("ana", &activities::fair::seal(&bytes))
        .expect("it is sold");
    assert!(
        counter
            .seal("ana", &activities::fair::seal(&other))
            .is_err(),
        "one hand each"
    );
    say(&counter, &Actor::house(), "closes the sale", None).expect("it closes");
    assert!(
        counter
            .seal("leo", &activities::fair::seal(&other))
            .is_err(),
        "too late"
    );
    assert!(
        counter.open_hand("ana", &other).is_err(),
        "not what she sealed"
    );
    counter.open_hand("ana", &bytes).expect("it is hers");
    while counter.look(|run, _| run.stage()) != Stage::Over {
        counter.go_on().expect("it goes on");
    }
    let all = entries(&counter);
    examine(counter.law(), &all).expect("it is what seed and hands give");
    let seed = counter.look(|run, _| run.seed().copied());
    let seed = seed.expect("it was revealed");
    let hands = [("ana".to_owned(), bytes)];
    let mut draws = 0;
    for entry in &all {
        if let Entry::Drawn { number, of, .. } = entry {
            assert_eq!(*number, activities::fair::draw(&seed, &hands, draws, *of));
            draws += 1;
        }
    }
    assert_eq!(draws, 1);
    // Whoever puts another hand in her place is found out.
    let mut forged = all;
    for entry in &mut forged {
        if let Entry::HandOpened { bytes, .. } = entry {
            *bytes = hex::encode(&other);
        }
    }
    let found = examine(counter.law(), &forged).expect_err("it is not what she sealed");
    assert!(found.what.contains("not-that-hand"), "{found}");
}

#[test]
fn the_store_does_not_tell_the_seed() {
    let ground = Ground::new();
    let counter = ground
        .hall()
        .begin("raffle", "spring", &terms())
        .expect("it opens");
    buys(&counter, "ana", "buys 3").expect("she buys");
    let sealed = ground
        .store
        .secret("activity/spring/seed")
        .expect("the store answers");
    let sealed = sealed.expect("it is kept");
    let stream = StreamName::new("activity/spring").expect("a name");
    let told = ground
        .store
        .read(&stream, Version(0))
        .expect("the store answers");
    to_its_end(&counter);
    let seed = counter
        .look(|run, _| run.seed().copied())
        .expect("it was revealed");
    assert!(!sealed.windows(32).any(|bytes| bytes == seed));
    assert!(
        !told
            .iter()
            .any(|event| event.body.contains(&hex::encode(&seed)))
    );
}

#[test]
fn whatever_a_sheet_ships_with_opens_and_goes_on_by_itself() {
    let ground = Ground::new();
    let hall = ground.hall();
    let library = Library::embedded().expect("our law is sound");
    let (mut opened, mut went_on) = (0, 0);
    for law in hall.activities().all() {
        let Some(sheet) = library.sheet("activities", law.key()) else {
            continue;
        };
        let begun = hall.begin(law.key(), law.key(), &terms_of(sheet));
        let counter = begun.unwrap_or_else(|error| panic!("{}: {error}", law.key()));
        let takes_part = match law.kind() {
            "tournament" => "enters",
            _ => "buys 3",
        };
        buys(&counter, "ana", takes_part).expect("she takes part");
        opened += 1;
        // Tickets wait until all are sold; whatever else was sold in part goes on.
        let before = entries(&counter).len();
        went_on += u32::from(counter.go_on().expect("it goes on, or waits"));
        let after = entries(&counter).len();
        assert_eq!(
            after > before,
            counter.look(|run, _| run.stage()) == Stage::Closed
        );
    }
    assert_eq!((opened, went_on), (4, 3));
}
