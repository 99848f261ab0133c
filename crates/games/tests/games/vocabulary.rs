//! One word of the law files, one meaning: what stands under a word is of one kind everywhere.

use std::collections::{BTreeMap, BTreeSet};

use law::{ANY_NAME, Library};

/// Words under which things of two kinds stand. They were more; none may come back, and a new
/// word has one kind from the start.
const OF_TWO_KINDS: &[&str] = &[
    "ace",
    "again",
    "also",
    "at",
    "at_least",
    "banco",
    "bank_out",
    "best",
    "bet",
    "bets",
    "by",
    "cards",
    "chart",
    "choice",
    "colour",
    "common",
    "count",
    "deal",
    "deck",
    "dice",
    "ends",
    "first",
    "fixed",
    "from",
    "garage",
    "group",
    "hand",
    "hands",
    "high",
    "highest",
    "is",
    "keep",
    "least",
    "loses",
    "low",
    "most",
    "must",
    "notice",
    "numbers",
    "odds",
    "of",
    "on",
    "one_of",
    "order",
    "otherwise",
    "over",
    "own",
    "pays",
    "places",
    "players",
    "points",
    "pool",
    "prize",
    "raises",
    "repeats",
    "row",
    "rows",
    "rule",
    "sets",
    "simple",
    "soft",
    "stays",
    "stop",
    "street",
    "supports",
    "table",
    "takes",
    "then",
    "tie",
    "ties",
    "times",
    "times_minimum",
    "to",
    "unless_said",
    "up_to",
    "wins",
    "with",
    "withdraws",
];

#[test]
fn no_further_word_has_two_kinds() {
    let library = Library::embedded().expect("our own law files are sound");
    let mut kinds: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for format in games::formats(&library).values() {
        for (_, key, field) in format.fields().filter(|(_, key, _)| *key != ANY_NAME) {
            let names = field.kinds.iter().map(law::Kind::name);
            kinds.entry(key.to_owned()).or_default().extend(names);
        }
    }
    let two: Vec<&str> = kinds
        .iter()
        .filter(|(_, kinds)| kinds.len() > 1)
        .map(|(word, _)| word.as_str())
        .collect();
    let new: Vec<_> = two.iter().filter(|w| !OF_TWO_KINDS.contains(w)).collect();
    assert!(
        new.is_empty(),
        "words that already mean something else: {new:?}"
    );
    let mended: Vec<_> = OF_TWO_KINDS.iter().filter(|w| !two.contains(w)).collect();
    assert!(mended.is_empty(), "take them off the list: {mended:?}");
}

#[test]
fn a_reading_is_watched_in_every_family() {
    let library = Library::embedded().expect("our own law files are sound");
    let formats = games::formats(&library);
    assert_eq!(
        formats.len(),
        9,
        "eight families, one of them under two names"
    );
    for (family, format) in &formats {
        let file = &format.sections[""];
        assert!(file.fields.contains_key("notice"), "{family}");
        let table = &format.sections["table"];
        assert!(table.fields.contains_key("minimum"), "{family}");
    }
}
