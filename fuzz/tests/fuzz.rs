//! Each target, tried briefly; and that what is tried can fail.

use std::time::Duration;

use fuzz::{Found, TARGETS, try_out};

fn setting(name: &str, usual: u64) -> u64 {
    let set = std::env::var(name).ok();
    set.map_or(usual, |text| {
        text.parse()
            .unwrap_or_else(|_| panic!("{name}={text}: write a whole number"))
    })
}

fn briefly(name: &str) {
    let seconds = Duration::from_secs(setting("TAPETE_FUZZ_SECONDS", 2));
    let seed = setting("TAPETE_FUZZ_SEED", 1);
    let target = TARGETS.iter().find(|target| target.name == name);
    let target = target.expect("it is one of them");
    let good = (target.good)();
    assert!(!good.is_empty(), "{name}: nothing to begin with");
    for text in &good {
        (target.check)(text).unwrap_or_else(|what| panic!("{name}: a good one: {what}\n{text}"));
    }
    match try_out(target.check, &good, seed, seconds) {
        Ok(tried) => println!("{name}: {tried} texts"),
        Err(Found { text, what }) => panic!("{name}: {what}\n{text}"),
    }
}

#[test]
fn law_files() {
    briefly("law file");
}

#[test]
fn sheets() {
    briefly("sheet");
}

#[test]
fn plays() {
    briefly("play");
}

#[test]
fn records() {
    briefly("record");
}

#[test]
fn histories() {
    briefly("PHH");
}

#[test]
fn wire_messages() {
    briefly("wire message");
}

/// A parser with a fault of each sort is found out, for every target's own texts: the damage that
/// is done reaches numbers, ends and whole lines.
#[test]
fn what_is_tried_can_fail() {
    let second = Duration::from_secs(20);
    for target in &TARGETS {
        let good = (target.good)();
        // It takes no number of more than so many digits.
        let narrow = |text: &str| {
            let longest = text
                .split(|c: char| !c.is_ascii_digit())
                .map(str::len)
                .max();
            assert!(longest < Some(20), "a number is too long");
            Ok(())
        };
        let plain: Vec<String> = good
            .iter()
            .filter(|text| narrow_enough(text))
            .cloned()
            .collect();
        let found = try_out(narrow, &plain, 1, second).unwrap_err();
        assert_eq!(
            found.what, "it panics: a number is too long",
            "{}",
            target.name
        );
        // It does not write what it read.
        let trims = |text: &str| match text.trim_end_matches('}').len() == text.len() {
            true if text.ends_with('{') => Err("it is another".to_owned()),
            _ => Ok(()),
        };
        let found = try_out(trims, &plain, 1, second).unwrap_err();
        assert_eq!(found.what, "it is another", "{}", target.name);
    }
}

fn narrow_enough(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit())
        .all(|run| run.len() < 20)
}
