//! What one family has verbatim of another.
//!
//! A line counts that has a letter or a digit and is no part of an import or of a test: a brace
//! alone says nothing, and who imports the same is no copy. Nor does one count that names a field or
//! a parameter alone: a trait and an event prescribe those to whoever has it. It stands verbatim elsewhere when it
//! lies in a run of [`RUN`] such lines or more that stands, line for line, in a file of another
//! room: another family, the rooms that families share, or the crate `round`. Comments count, for
//! what is explained twice is written twice.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Source, line_of};
use super::{files, no_breach, read, root};

/// So many lines that say something make a run.
const RUN: usize = 4;

/// The share of its lines, in thousandths, that a room may have verbatim of others. It only falls.
const MOST: [(&str, usize); 12] = [
    ("baccarat", 47),
    ("balls", 44),
    ("bank_poker", 18),
    ("blackjack", 19),
    ("circle_baccarat", 30),
    ("common", 10),
    ("dice", 30),
    ("player_bank", 3),
    ("player_poker", 6),
    ("round", 2),
    ("two_cloths", 40),
    ("wheels", 24),
];

/// A file's lines that say something, each with its number.
type Said = Vec<(usize, String)>;

/// What a file says, imports and tests left out.
fn said(text: &str) -> Said {
    let source = Source::new(text);
    let imports = imports(&source);
    let lines = text.lines().enumerate();
    let lines = lines.map(|(at, line)| (at + 1, line.trim().to_string()));
    lines
        .filter(|(_, line)| line.contains(char::is_alphanumeric) && !is_prescribed(line))
        .filter(|(at, _)| !imports.contains(at))
        .filter(|(at, _)| !source.tests.iter().any(|tests| tests.contains(at)))
        .collect()
}

/// Whether it names a field or a parameter alone, or what a function of several lines returns.
fn is_prescribed(line: &str) -> bool {
    let named = line.strip_suffix(',').map(|named| named.split(':').next());
    let alone = |name: &str| name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    let named = named.flatten().is_some_and(alone);
    (named && !line.contains(['(', '='])) || line.starts_with(") ->")
}

/// The lines of `use` and `mod`, with what they are visible to.
fn imports(source: &Source) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut at = 0;
    for item in source.code.split_inclusive([';', '}']) {
        let start = item.len() - item.trim_start().len();
        let words = item[start..].split_whitespace();
        let mut words = words.skip_while(|word| word.starts_with("pub"));
        if matches!(words.next(), Some("use" | "mod")) {
            // What stands in braces ends at the semicolon behind them.
            let rest = &source.code[at + start..];
            let end = rest.find(';').unwrap_or(rest.len());
            let first = line_of(&source.code, at + start);
            found.extend(first..=line_of(&source.code, at + start + end));
        }
        at += item.len();
    }
    found
}

/// The room of a source: a family's, one that families share, or `round`.
fn room(path: &str) -> Option<&str> {
    if path.starts_with("crates/round/") {
        return Some("round");
    }
    let inside = path.strip_prefix("crates/games/src/")?;
    inside.split_once('/').map(|(room, _)| room)
}

/// Of each room how many lines say something, and which of them stand verbatim in another.
struct Measured {
    all: usize,
    elsewhere: Vec<String>,
}

fn measured(sources: &[(String, String)]) -> BTreeMap<String, Measured> {
    let rooms = sources.iter().filter_map(|(path, text)| {
        let room = room(path)?.to_string();
        Some((path, room, said(text)))
    });
    let rooms: Vec<(&String, String, Said)> = rooms.collect();
    let mut stands: BTreeMap<Vec<&str>, BTreeSet<&str>> = BTreeMap::new();
    let run = |lines: &'_ [(usize, String)]| -> Vec<String> {
        lines.iter().map(|(_, line)| line.clone()).collect()
    };
    let runs: Vec<(&str, Vec<Vec<String>>)> = rooms
        .iter()
        .map(|(_, room, said)| (room.as_str(), said.windows(RUN).map(run).collect()))
        .collect();
    for (room, runs) in &runs {
        for run in runs {
            let run = run.iter().map(String::as_str).collect();
            stands.entry(run).or_default().insert(room);
        }
    }
    let mut measured: BTreeMap<String, Measured> = BTreeMap::new();
    for (path, room, said) in &rooms {
        let mut twice = BTreeSet::new();
        for (start, window) in said.windows(RUN).enumerate() {
            let run: Vec<&str> = window.iter().map(|(_, line)| line.as_str()).collect();
            if stands[&run].len() > 1 {
                twice.extend(start..start + RUN);
            }
        }
        let own = measured.entry(room.clone()).or_insert(Measured {
            all: 0,
            elsewhere: Vec::new(),
        });
        own.all += said.len();
        let lines = twice.iter().map(|at| &said[*at]);
        own.elsewhere
            .extend(lines.map(|(at, line)| format!("{path}:{at}: {line}")));
    }
    measured
}

#[test]
fn no_family_is_a_copy_of_another() {
    let paths = [
        files("crates/games/src", ".rs"),
        files("crates/round/src", ".rs"),
    ]
    .concat();
    let sources: Vec<(String, String)> = paths
        .into_iter()
        .map(|path| (path.clone(), read(&root().join(&path))))
        .collect();
    let mut breaches = Vec::new();
    for (room, Measured { all, elsewhere }) in measured(&sources) {
        let share = elsewhere.len() * 1_000 / all;
        let most = MOST.iter().find(|(known, _)| *known == room);
        println!(
            "{room}: {} of {all} lines, {share} in a thousand",
            elsewhere.len()
        );
        let Some((_, most)) = most else {
            breaches.push(format!(
                "{room}: a new room needs its measure: add it to MOST"
            ));
            continue;
        };
        if share > *most {
            breaches.push(format!(
                "{room}: {share} in a thousand of its lines stand in another room, and {most} did"
            ));
            breaches.extend(elsewhere);
        }
    }
    no_breach(breaches);
}

#[test]
fn what_is_prescribed_is_no_copy() {
    for line in ["at,", "rules: &Rules,", ") -> Result<Bounds, Cause> {"] {
        assert!(is_prescribed(line), "{line}");
    }
    for line in ["at: self.at(next),", "Event::Placed {", "place(at),", "one"] {
        assert!(!is_prescribed(line), "{line}");
    }
}

#[test]
fn a_copy_is_seen() {
    let copy = "fn a() {\n    one();\n    two();\n    three();\n}\n";
    let other = "use a::{\n    b,\n    c,\n};\nfn z() {}\nfn a() {\n    one();\n\n    two();\n    three();\n}\n";
    let tests =
        "#[cfg(test)]\nmod tests {\n    fn a() {\n    one();\n    two();\n    three();\n}\n}\n";
    let source =
        |room: &str, text: &str| (format!("crates/games/src/{room}/a.rs"), text.to_string());
    let found = measured(&[source("dice", copy), source("wheels", other)]);
    assert_eq!(found["dice"].elsewhere.len(), 4);
    assert_eq!(
        (found["wheels"].all, found["wheels"].elsewhere.len()),
        (5, 4)
    );
    assert_eq!(
        found["wheels"].elsewhere[0],
        "crates/games/src/wheels/a.rs:6: fn a() {"
    );
    // Three lines are no run, one's own room no other, and tests may be alike.
    let short = "fn a() {\n    one();\n    two();\n}\n";
    for text in [short, tests] {
        let found = measured(&[source("dice", copy), source("wheels", text)]);
        assert_eq!(found["dice"].elsewhere, [] as [&str; 0]);
    }
    let found = measured(&[source("dice", copy), source("dice", copy)]);
    assert_eq!(found["dice"].elsewhere, [] as [&str; 0]);
}
