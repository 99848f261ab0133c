//! One word of the law files, one meaning: what stands under a word is of one kind everywhere.

use std::collections::{BTreeMap, BTreeSet};

use law::Library;

#[test]
fn no_word_has_two_kinds() {
    let library = Library::embedded().expect("our own law files are sound");
    let mut kinds: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for format in games::formats(&library).values() {
        for (_, key, field) in format.words() {
            let names = field.kinds.iter().map(law::Kind::name);
            kinds.entry(key.to_owned()).or_default().extend(names);
        }
    }
    let two: Vec<_> = kinds.iter().filter(|(_, kinds)| kinds.len() > 1).collect();
    assert!(two.is_empty(), "words that mean two things: {two:#?}");
}

#[test]
fn a_reading_is_watched_in_every_family() {
    let library = Library::embedded().expect("our own law files are sound");
    let formats = games::formats(&library);
    assert_eq!(
        formats.len(),
        10,
        "nine families, one of them under two names"
    );
    for (family, format) in &formats {
        let file = &format.sections[""];
        assert!(file.fields.contains_key("notice"), "{family}");
        let table = &format.sections["table"];
        assert!(table.fields.contains_key("minimum"), "{family}");
    }
}

#[test]
fn every_word_has_its_one_meaning() {
    let library = Library::embedded().expect("our own law files are sound");
    let formats = games::formats(&library);
    let words = formats.values().flat_map(law::Format::words);
    let used: BTreeSet<&str> = words.map(|(_, key, _)| key).collect();
    let explained: BTreeSet<&str> = library.vocabulary().collect();
    let without: Vec<_> = used.difference(&explained).collect();
    let idle: Vec<_> = explained.difference(&used).collect();
    assert!(
        without.is_empty() && idle.is_empty(),
        "law/vocabulary.tsv says nothing of {without:?}, and explains {idle:?} that nobody uses"
    );
}
