//! Whatever is asked, in whatever order: what the book then is.

use std::collections::BTreeMap;

use proptest::prelude::*;
use registers::{
    Action, Book, Event, Filing, Opening, Register, examine, json, read_json, same_name,
};

use crate::{ours, proposal};

const SUBJECTS: [&str; 5] = ["Biólogos", "biologos", "Geólogos", "Químicos", ""];
const OFFICES: [&str; 3] = ["head-of-service", "head-of-service", "president"];
const CLASSES: [&str; 4] = ["inscription", "marginal-note", "cancellation", "decree"];

/// Something that somebody may ask, right or wrong.
fn asked() -> impl Strategy<Value = Action> {
    let entry = (
        0..SUBJECTS.len(),
        0..6usize,
        0..8usize,
        0..OFFICES.len(),
        1..28u8,
        proptest::option::weighted(0.2, 0..4u32),
        proptest::option::weighted(0.2, 1..4u32),
    );
    let entry = entry.prop_map(|(subject, act, class, office, day, filing, place)| {
        let (right, act, said): (_, _, &[&str]) = match act {
            0 | 1 => (
                0,
                "creation",
                &[
                    "creating-law: Ley 7/2025",
                    "gazette-date: 2026-02-27",
                    "territorial-scope: Aragón",
                    "domicile: Zaragoza",
                ],
            ),
            2 => (
                0,
                "council",
                &[
                    "creating-decree: Decreto 1",
                    "gazette-date: 2026-02-27",
                    "members: Huesca",
                    "domicile: Huesca",
                ],
            ),
            3 => (
                0,
                "statutes",
                &["matter: statutes", "order of regional-minister: Orden"],
            ),
            4 => (
                1,
                "other-act",
                &["matter: a prize", "decision of managing-body: of May"],
            ),
            _ => (2, "dissolution", &[]),
        };
        let class = CLASSES[if class < 4 { class } else { right }];
        let date = format!("2026-03-{day:02}");
        let mut asked = proposal(&date, class, act, SUBJECTS[subject], said);
        asked.signed.office = OFFICES[office].into();
        (asked.filing, asked.place) = (filing, place);
        Action::Enter(asked)
    });
    let filing = (1..28u8, any::<bool>()).prop_map(|(day, whole)| {
        let date = format!("date: 2026-03-{day:02}");
        let said = [date.as_str(), "circumstance: something", "filer: Ana"];
        let said = if whole { &said[..] } else { &said[..2] };
        Action::File(Filing::new(said.iter().copied()).expect("statements"))
    });
    prop_oneof![4 => entry, 1 => filing]
}

/// What holds of every book, counted without the engine.
fn holds(register: &Register, book: &Book, room: u32) {
    let mut numbers: BTreeMap<&str, u32> = BTreeMap::new();
    let mut sheets: BTreeMap<u32, usize> = BTreeMap::new();
    for subject in book.subjects() {
        let number = numbers.entry(subject.section.as_str()).or_default();
        *number += 1;
        assert_eq!(
            subject.number, *number,
            "numbers of a section leave none out"
        );
        for (entry, place) in subject.entries.iter().zip(1..) {
            assert_eq!(entry.place, place, "no gap");
            assert_eq!(
                entry.number.is_some(),
                place == 1,
                "an initial entry, and first"
            );
            assert_eq!(entry.signed.office, "head-of-service");
            *sheets.entry(entry.sheet).or_default() += 1;
        }
        let days: Vec<_> = subject.entries.iter().map(|entry| entry.date).collect();
        assert!(days.is_sorted(), "in the order of their days");
        let ends = subject
            .entries
            .iter()
            .position(|entry| entry.act == "dissolution");
        let closes = subject.entries.len() - 1;
        assert!(
            ends.is_none_or(|ends| ends == closes),
            "nothing after the last"
        );
        assert_eq!(subject.closed_by.is_some(), ends.is_some());
    }
    let all: Vec<u32> = sheets.keys().copied().collect();
    let right: Vec<u32> = (1..=book.sheets()).collect();
    assert_eq!(all, right, "sheets leave none out");
    assert!(sheets.values().all(|count| *count <= room as usize));
    let open = || {
        book.subjects()
            .iter()
            .filter(|subject| subject.closed_by.is_none())
    };
    for subject in open() {
        let same = open().filter(|other| same_name(&other.name, &subject.name));
        assert_eq!(same.count(), 1, "one sheet each");
    }
    let index = register.index(book);
    assert_eq!(index.what.len(), open().count());
    assert!(
        index
            .what
            .is_sorted_by(|one, other| one.name.to_lowercase() <= other.name.to_lowercase())
    );
    for (filed, number) in book.filings().iter().zip(1..) {
        assert_eq!(filed.number, number);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn a_book_is_sound_and_a_refusal_says_why(actions in proptest::collection::vec(asked(), 1..60)) {
        let registers = ours_once();
        let register = registers.find("professional-bodies").expect("it ships");
        let mut opening = Opening::new("2026-01-02".parse().unwrap()).by_computer("managing-body");
        opening.sheet_holds = Some(2);
        let mut events = vec![register.opened(&opening).expect("it opens")];
        let mut book = register.open(&opening).expect("it opens");
        for action in &actions {
            match register.judge(&book, action) {
                Ok(event) => {
                    book.apply(&event);
                    events.push(event);
                }
                Err(refusal) => {
                    prop_assert!(!refusal.causes.is_empty());
                    for cause in &refusal.causes {
                        prop_assert!(!register.bases().get(cause.basis).is_empty(), "{cause:?}");
                    }
                }
            }
            holds(register, &book, 2);
        }
        let examined = examine(register, &events).expect("it is decided again alike");
        prop_assert_eq!(&examined.book, &book);
        let text = json("professional-bodies", &events).to_string();
        let (_, read, head) = read_json(&text).expect("it is read back");
        prop_assert_eq!(read, events.clone());
        prop_assert_eq!(head, *book.head());
        let texts: Vec<String> = events.iter().map(serde_text).collect();
        let again: Vec<Event> = texts.iter().map(String::as_str).map(event_of).collect();
        prop_assert_eq!(again, events);
    }
}

fn ours_once() -> &'static registers::Registers {
    static OURS: std::sync::OnceLock<registers::Registers> = std::sync::OnceLock::new();
    OURS.get_or_init(ours)
}

fn serde_text(event: &Event) -> String {
    serde_json::to_string(event).expect("JSON")
}

fn event_of(text: &str) -> Event {
    serde_json::from_str(text).expect("an event")
}
