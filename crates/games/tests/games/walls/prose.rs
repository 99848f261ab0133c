//! Prose has one home: what people read stands in the message catalogues, and code names a message
//! and what it speaks of. Two languages side by side in code, or a sentence in what an error of the
//! mathematics displays, are sentences that no catalogue has.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::source::{Source, line_of};
use super::{MAY_USE, no_breach, read, root, sources};

/// The home itself: the type of what is said in several languages, and those who say it.
const HOME: [&str; 3] = ["law", "captions", "words"];

/// Crates whose errors are told by a message and display its name alone.
const TOLD_BY_MESSAGE: [&str; 2] = ["odds", "simulate"];

/// Where something is said in two languages at once, or in one more.
const PAIRS: [&str; 4] = ["Words::new(", "Words { es", ".and(Language::", ".word("];

/// Where an error says what it is.
const DISPLAYS: [&str; 2] = ["impl fmt::Display for ", "impl Display for "];

/// Whether a text says anything beside what is put into it: `{name}: {said}` does not.
fn says(text: &str) -> bool {
    let mut depth = 0;
    let outside = text.chars().filter(|c| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    outside.filter(|c| c.is_alphabetic()).count() > 1
}

/// Whether it says more than a word: a sentence or a part of one.
fn is_sentence(text: &str) -> bool {
    let words = text.split(' ').filter(|word| says(word));
    words.count() > 1
}

/// The lines from an opening bracket to the one that closes it.
fn block(code: &str, open: usize) -> RangeInclusive<usize> {
    let mut depth = 0;
    for (at, c) in code[open..].char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 && matches!(c, ')' | '}') {
            return line_of(code, open)..=line_of(code, open + at);
        }
    }
    line_of(code, open)..=line_of(code, code.len())
}

/// Texts that say something, within the brackets that open at the end of one of these.
fn said_within(
    path: &str,
    source: &Source,
    openings: &[&str],
    what: fn(&str) -> bool,
) -> Vec<String> {
    let mut found = Vec::new();
    for opening in openings {
        // `Words { es` may stand on two lines.
        let (opening, then) = opening
            .split_once("{ ")
            .map_or((*opening, ""), |(before, then)| {
                (&opening[..=before.len()], then)
            });
        for (at, _) in source.code.match_indices(opening) {
            let end = at + opening.len();
            let rest = source.code[end..].trim_start();
            // Without an argument it is another's: `kind.word()`.
            if !rest.starts_with(then) || rest.starts_with(')') {
                continue;
            }
            let open = source.code[at..].find(['(', '{']);
            let lines = block(&source.code, at + open.unwrap_or(0));
            let texts = source.texts.iter();
            let texts = texts.filter(|(line, text)| lines.contains(line) && what(text));
            found.extend(texts.map(|(line, text)| format!("{path}:{line}: says \"{text}\"")));
        }
    }
    found
}

#[test]
fn nothing_is_said_in_two_languages_beside_the_catalogues() {
    let crates = MAY_USE.iter().map(|(name, _)| *name);
    let crates = crates.filter(|name| !HOME.contains(name));
    let breaches = crates.flat_map(|name| {
        let sources = sources(name).into_iter();
        sources.flat_map(|(path, source)| said_within(&path, &source, &PAIRS, says))
    });
    no_breach(breaches.collect());
}

#[test]
fn what_is_told_by_a_message_displays_no_sentence() {
    let breaches = TOLD_BY_MESSAGE.iter().flat_map(|name| {
        let sources = sources(name).into_iter();
        sources.flat_map(|(path, source)| said_within(&path, &source, &DISPLAYS, is_sentence))
    });
    no_breach(breaches.collect());
}

/// The build makes a function of each message; one that nobody calls is idle.
#[test]
fn every_message_about_a_house_sheet_is_said() {
    let path = root().join("crates/words/messages/es/cloth/sheet.ftl");
    let catalogue = read(&path);
    let names = catalogue.lines().filter_map(|line| line.split_once(" = "));
    let names: Vec<String> = names.map(|(name, _)| name.replace('-', "_")).collect();
    assert!(names.len() > 50, "{names:?}");
    let all = ["games", "house"].iter().flat_map(|name| sources(name));
    let said: String = all.map(|(_, source)| source.code).collect();
    let words: BTreeSet<&str> = said
        .split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':')))
        .collect();
    let idle = names.iter().filter(|name| {
        let called = format!("sheet::{name}");
        !words.contains(called.as_str())
    });
    no_breach(idle.map(|name| format!("`{name}` is never said")).collect());
}

#[test]
fn each_sort_of_prose_is_seen() {
    let pairs = |code: &str| said_within("x.rs", &Source::new(code), &PAIRS, says).len();
    assert_eq!(pairs("fn f() { Words::new(\"Bote\", \"Pot\") }"), 2);
    assert_eq!(
        pairs("fn f() { Words::new(\n format!(\"{n} puntos\"),\n format!(\"{n} points\"))\n }"),
        2
    );
    assert_eq!(pairs("fn f() { tie.and(Language::Catalan, \"empat\") }"), 1);
    assert_eq!(
        pairs("fn f() { Words { es: \"sí\".into(), en: \"yes\".into() } }"),
        2
    );
    assert_eq!(pairs("fn f() { context.word(\"sí\", \"yes\") }"), 2);
    assert_eq!(
        pairs("fn f() { Words::new(format!(\"{a}: {b}\"), format!(\"{a} ({b})\")) }"),
        0
    );
    assert_eq!(
        pairs("fn f() { Words::same(\"\"); print(\"two words\") }"),
        0
    );
    let told = |code: &str| said_within("x.rs", &Source::new(code), &DISPLAYS, is_sentence).len();
    let display = |body: &str| format!("impl fmt::Display for E {{ fn fmt(&self) {{ {body} }} }}");
    assert_eq!(told(&display("out.write_str(\"it was not solved\")")), 1);
    assert_eq!(told(&display("write!(out, \"{a} {b}\")")), 0);
    assert_eq!(told("fn f() { write!(out, \"it was not solved\") }"), 0);
}
