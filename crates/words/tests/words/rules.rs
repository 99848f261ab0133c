//! The rules as a sheet tells them: every message is in the catalogues of every language, and
//! leaves out nothing that it is given to speak of.

use std::collections::BTreeSet;

use games::Catalogue;
use law::{Fact, Library};
use table::{RuleLine, Rulebook};

/// What only sheets say that none of ours is, or texts of other regions.
const UNDER_OTHER_SHEETS: &[&str] = &[
    "totals-soft-draws",
    "circle-baccarat-unlimited",
    "two-cloths-answers-all",
    "two-cloths-equal-bids-first",
    "two-cloths-odd-unit-second",
    "two-cloths-passes-on-always",
    "among-players-session-of-maximum",
    "among-players-session-of-stack",
    "bank-poker-bank-covers",
    "bank-poker-bank-croupier",
    "bank-poker-bank-goes-back",
    "bank-poker-bank-held",
    "bank-poker-bank-marked",
    "bank-poker-bank-offered",
    "bank-poker-burnt",
    "bank-poker-buys-covered",
    "bank-poker-gives-up",
    "bank-poker-only-or-lost",
    "bank-poker-with-croupier",
];

/// Says a fact, and holds every message in it to what it speaks of.
fn holds(fact: &Fact, said: &mut BTreeSet<String>) {
    match fact {
        Fact::Said { name, facts } => {
            let words = words::said(fact);
            assert_ne!(words.es, *name, "no such message, or it lacks something");
            for (which, fact) in facts {
                let part = words::said(fact);
                let told = words.es.contains(&part.es) && words.en.contains(&part.en);
                assert!(told, "{name} leaves out {which}");
                holds(fact, said);
            }
            said.insert(name.clone());
        }
        Fact::Either(all) | Fact::List(all) | Fact::Clauses(all) => {
            all.iter().for_each(|fact| holds(fact, said));
        }
        Fact::Text(_) | Fact::Called(_) | Fact::Number(_) | Fact::Money(_) | Fact::Part(_) => {}
    }
}

/// Every message of a catalogue's files on rules.
fn messages(language: &str) -> BTreeSet<String> {
    let folder = format!("{}/messages/{language}", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(folder).expect("the catalogue is there");
    let mut names = BTreeSet::new();
    for file in files.map(|file| file.expect("a file").path()) {
        let name = file.file_name().expect("a name").to_string_lossy();
        if !name.starts_with("rules") {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("text");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        names.extend(lines.filter_map(|line| Some(line.split_once(" =")?.0.to_string())));
    }
    names
}

#[test]
fn every_sheet_is_told_in_every_language_and_no_message_is_idle() {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("our own games are sound");
    let mut said = BTreeSet::new();
    for game in catalogue.games() {
        let sheet = library.sheet(game.ruleset(), game.game());
        let sheet = sheet.expect("a sheet ships with each");
        let rules = game.rules(sheet).expect("a sheet of ours opens its game");
        let felt = rules.felt();
        let lines: Vec<&RuleLine> = felt.rules.iter().chain(&felt.printed).collect();
        assert!(!lines.is_empty());
        for line in lines {
            holds(&line.topic, &mut said);
            holds(&line.text, &mut said);
        }
    }
    said.extend(UNDER_OTHER_SHEETS.iter().map(ToString::to_string));
    assert_eq!(said, messages("es"));
    assert_eq!(said, messages("en"));
}
