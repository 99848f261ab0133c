//! No amount below zero, no sum that wraps, no division without a named rounding: a sum that fails
//! is told, and a clamp that is meant has a name of its own in `exact`.

use super::source::{Source, line_of};
use super::{no_breach, sources};

/// Where money is counted, moved or shown.
const COUNT_MONEY: [&str; 12] = [
    "table",
    "round",
    "games",
    "house",
    "ledger",
    "activities",
    "registers",
    "bots",
    "school",
    "server",
    "cli",
    "histories",
];

/// What says that an amount cannot be.
const FAILING: [&str; 4] = [".plus(", ".minus(", ".times(", "Cents::sum("];

/// What puts another amount in its place, so that a broken till looks like a meant clamp.
const HIDING: [&str; 4] = [
    ".unwrap_or(",
    ".unwrap_or_default(",
    ".unwrap_or_else(",
    ".map_or(",
];

/// Where a failing sum is hidden: at once, or under the name that it was given.
fn hidden(code: &str) -> Vec<usize> {
    let mut found = Vec::new();
    for what in FAILING {
        for (at, _) in code.match_indices(what) {
            let end = at + what.len() + inside(&code[at + what.len()..]);
            let rest = code[end..].trim_start();
            let at_once = HIDING.iter().any(|hiding| rest.starts_with(hiding));
            let later = rest
                .starts_with(';')
                .then(|| name_before(&code[..at]))
                .flatten();
            let later = later.is_some_and(|name| {
                // As far as its block goes on in the lines that follow.
                let near: String = rest.lines().take(8).collect();
                let one_line = near.split_whitespace().collect::<Vec<_>>().join(" ");
                let hides = |hiding: &&str| one_line.contains(&format!(" {name}{hiding}"));
                HIDING.iter().any(hides)
            });
            if at_once || later {
                found.push(line_of(code, at));
            }
        }
    }
    found
}

/// How far the arguments of a call go, its bracket among them.
fn inside(arguments: &str) -> usize {
    let mut depth = 1;
    for (at, c) in arguments.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    arguments.len()
}

/// The name that a statement gives to what it reckons.
fn name_before(code: &str) -> Option<&str> {
    let statement = code.rsplit([';', '{', '}']).next()?;
    let (name, _) = statement.trim().strip_prefix("let ")?.split_once(" =")?;
    let name = name.strip_prefix("mut ").unwrap_or(name);
    name.chars()
        .all(|c| c.is_alphanumeric() || c == '_')
        .then_some(name)
}

/// Where the number of cents is divided: nobody says what becomes of the rest.
fn divided(code: &str) -> Vec<usize> {
    let found = code.match_indices(".count() ").filter(|(at, what)| {
        let rest = &code[at + what.len()..];
        rest.starts_with('/') || rest.starts_with('%')
    });
    found.map(|(at, _)| line_of(code, at)).collect()
}

#[test]
fn no_sum_of_money_fails_unheard() {
    let all = COUNT_MONEY.iter().flat_map(|name| sources(name));
    let breaches = all.flat_map(|(path, source)| {
        let hidden = hidden(&source.code).into_iter();
        let hidden = hidden.map(|line| (line, "a sum fails unheard: use a clamp with a name"));
        let divided = divided(&source.code).into_iter();
        let divided = divided.map(|line| (line, "a division names its rounding"));
        let both = hidden.chain(divided);
        both.map(|(line, what)| format!("{path}:{line}: {what}"))
            .collect::<Vec<_>>()
    });
    no_breach(breaches.collect());
}

#[test]
fn a_hidden_failure_is_seen() {
    let lines = |text: &str| {
        let code = Source::new(text).code;
        (hidden(&code), divided(&code))
    };
    for text in [
        "fn f() { a.plus(b).unwrap_or(a) }",
        "fn f() { a.minus(b(c)).unwrap_or_default() }",
        "fn f() { a.times(3).map_or(a, |b| b) }",
        "fn f() { Cents::sum(all.map(|one| one.stake))\n    .unwrap_or(Cents::ZERO) }",
        "fn f() { let sum = a.plus(b); sum.unwrap_or(a) }",
        "fn f() { let sum = Cents::sum(all); g(); h( sum.unwrap_or(a)) }",
    ] {
        assert_eq!(lines(text), (vec![1], Vec::new()), "{text}");
    }
    for text in [
        "fn f() { a.plus(b)?; c.unwrap_or(d) }",
        "fn f() { a.plus_up_to_most(b) }",
        "fn f() { let sum = a.plus(b)?; }",
        "#[cfg(test)]\nmod tests { fn f() { a.plus(b).unwrap_or(a) } }",
    ] {
        assert_eq!(lines(text), (Vec::new(), Vec::new()), "{text}");
    }
    assert_eq!(lines("fn f() { sum.count() / 2 }").1, [1]);
    assert_eq!(lines("fn f() { sum.divided_down(2) }").1, [] as [usize; 0]);
}
