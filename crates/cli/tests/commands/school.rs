//! Exercises in the terminal.

use super::{fails, json, printed, tapete, with_input};

const GAME: [&str; 6] = [
    "school",
    "three-card-poker",
    "--ruleset",
    "ar-2010",
    "--seed",
    "7",
];

#[test]
fn an_exercise_is_its_assignment_and_has_an_answer() {
    let asked = [&GAME[..], &["--number", "3", "--solution", "--json"]].concat();
    let value = json(&asked);
    assert_eq!(value["exercise"]["assignment"]["number"], 3);
    assert_eq!(value["verdict"]["right"], true);
    assert_eq!(json(&asked), value);
    let other = [&GAME[..], &["--number", "4", "--solution", "--json"]].concat();
    assert_ne!(json(&other)["exercise"]["view"], value["exercise"]["view"]);
    let alone = json(&[&GAME[..], &["--number", "3", "--json"]].concat());
    assert!(alone["verdict"].is_null(), "what is asked is not told");
}

#[test]
fn an_answer_is_marked_with_reasons() {
    let asked = [&GAME[..], &["--kind", "rulings", "--number", "1"]].concat();
    let solved = json(&[&asked[..], &["--solution", "--json"]].concat());
    let options = solved["verdict"]["options"]
        .as_array()
        .expect("it has options");
    for (place, option) in options.iter().enumerate() {
        let number = (place + 1).to_string();
        let told = json(&[&asked[..], &["--answer", &number, "--json"]].concat());
        assert_eq!(told["verdict"]["right"], option["right"]);
    }
    let told = tapete(&[&asked[..], &["--answer", "1", "--language", "en"]].concat());
    let told = printed(&told);
    assert!(told.contains("✓") && told.contains("["), "{told}");
}

#[test]
fn a_series_is_answered_line_by_line_and_scored() {
    let asked = [&GAME[..], &["--kind", "procedure", "--language", "en"]].concat();
    let output = with_input(&asked, "no number\n1\n1\n");
    let told = printed(&output);
    assert!(told.contains("The number of one of the options."), "{told}");
    assert!(told.contains("of 2."), "{told}");
}

#[test]
fn unknown_kinds_and_levels_are_named() {
    let kind = [&GAME[..], &["--kind", "whist"]].concat();
    let words = "tapete: no hay ejercicios «whist»; use uno de payouts, procedure, rulings";
    fails(&kind, 2, words);
    let level = [&GAME[..], &["--level", "4"]].concat();
    fails(&level, 2, "tapete: no hay nivel 4; use 1, 2 o 3");
}
