//! `tapete activity …`: a raffle from its opening to a record that is verified.

use std::fs;

use super::{file, json, tapete};

/// What the program says when it fails with this code.
fn refused(arguments: &[&str], code: i32) -> String {
    let output = tapete(arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{said}");
    said
}

/// A raffle that was held: where it lies, and its record.
fn held(name: &str) -> (String, String) {
    let folder = file(name);
    let _ = fs::remove_dir_all(&folder);
    let folder = folder.display().to_string();
    let record = file(&format!("{name}.json")).display().to_string();
    let activity = |arguments: &[&str]| {
        let all = [&["activity"], arguments, &["--data", &folder]].concat();
        let output = tapete(&all);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{all:?}: {said}");
    };
    let terms = [
        "--say",
        "price: 2",
        "--say",
        "tickets: 10",
        "--say",
        "prize: a bicycle",
    ];
    activity(&[&["open", "raffle", "spring"], &terms[..]].concat());
    activity(&["do", "spring", "ana", "buys", "3"]);
    activity(&["do", "spring", "house", "closes", "the", "sale"]);
    activity(&["do", "spring", "house", "draws"]);
    activity(&["draw", "spring", "--all"]);
    activity(&["record", "spring", "--to", &record]);
    (folder, record)
}

#[test]
fn a_raffle_is_held_and_its_record_verified() {
    let (folder, record) = held("raffle");
    let found = json(&["verify", &record, "--json"]);
    assert_eq!(
        (&found["holds"], &found["draws_proved"]),
        (&true.into(), &true.into())
    );
    let shown = [
        "activity",
        "show",
        "spring",
        "money of ana",
        "--data",
        &folder,
        "--json",
    ];
    assert_eq!(json(&shown)["is"], "-6.00");
    let verified = ["activity", "verify", "spring", "--data", &folder, "--json"];
    assert_eq!(json(&verified)["holds"], true);
}

#[test]
fn a_record_with_another_winner_or_price_does_not_hold() {
    let (_, record) = held("raffle-forged");
    let text = fs::read_to_string(&record).expect("it was written");
    for (from, to) in [
        ("\"price\",", "\"price \","),
        ("\"who\": \"ana\"", "\"who\": \"eva\""),
    ] {
        let forged = text.replacen(from, to, 1);
        assert_ne!(forged, text, "{from} stands there");
        fs::write(&record, forged).expect("it can be written");
        refused(&["verify", &record], 1);
    }
    fs::write(&record, text.replacen('[', "[1,", 1)).expect("it can be written");
    refused(&["verify", &record], 2);
}

#[test]
fn what_is_refused_says_why_with_its_citation_and_changes_nothing() {
    let folder = file("raffle-refused");
    let _ = fs::remove_dir_all(&folder);
    let folder = folder.display().to_string();
    let terms = [
        "--say",
        "price: 2",
        "--say",
        "tickets: 10",
        "--say",
        "prize: 100 euros",
    ];
    let data = ["--data", folder.as_str(), "--language", "en"];
    let open = [&["activity", "open", "raffle", "spring"], &terms[..], &data].concat();
    let said = refused(&open, 2);
    assert!(said.contains("AR02 7.1-2"), "{said}");
    let listed = json(&["activity", "list", "--data", &folder, "--json"]);
    assert_eq!(listed["running"], serde_json::Value::Array(Vec::new()));
}
