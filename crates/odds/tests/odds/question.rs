//! Questions about tables that need not exist.

use std::collections::BTreeMap;

use games::Catalogue;
use law::Library;
use odds::{NotAsked, Question, Refused, solve};

fn shelf() -> (Library, Catalogue) {
    let library = Library::embedded().unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    (library, catalogue)
}

fn question(game: &str, sheet: &[(&str, &str)], law: &[(&str, &str)]) -> Question {
    let lines = |all: &[(&str, &str)]| -> BTreeMap<String, String> {
        all.iter()
            .map(|(key, value)| (key.to_string(), value.to_string()))
            .collect()
    };
    Question {
        ruleset: "ar-2010".into(),
        game: game.into(),
        sheet: lines(sheet),
        law: lines(law),
    }
}

#[test]
fn a_pay_table_that_the_text_fixes_is_refused_by_it_and_solved_all_the_same() {
    let (library, catalogue) = shelf();
    let asked = question(
        "three-card-poker",
        &[],
        &[("paytable.pareja-plus-b.pays.flush", "3")],
    );
    let asked = asked.ask(&library, &catalogue).unwrap();
    let [Refused::ByText { paid, asked: said }] = &asked.refused[..] else {
        panic!("{:?}", asked.refused);
    };
    assert_eq!((paid.odds.as_str(), said.as_str()), ("4", "3"));
    assert_eq!(
        asked.refused[0].rests_on()[0].to_string(),
        "AR10/10.1.D/V.3.B"
    );
    let report = solve(&asked.file, &asked.sheet, &mut |_, _| {}).unwrap();
    let of = |name: &str| report.bet(name).unwrap().ev_initial.clone();
    // Of 22,100 hands 1,096 are flushes, each of which now brings one stake less.
    let shipped = catalogue.find("ar-2010", "three-card-poker").unwrap();
    let sheet = library.sheet("ar-2010", "three-card-poker").unwrap();
    let shipped = solve(shipped, sheet, &mut |_, _| {}).unwrap();
    let before = |name: &str| shipped.bet(name).unwrap().ev_initial.clone();
    let less = odds::Fraction::new(1096.into(), 22_100.into());
    assert_eq!(of("pareja-plus-b"), before("pareja-plus-b") - less);
    assert_eq!(of("pareja-plus-c"), before("pareja-plus-c"));
    assert_eq!(of("ante"), before("ante"));
}

#[test]
fn what_the_text_says_anyway_is_no_change() {
    let (library, catalogue) = shelf();
    let plain = question("three-card-poker", &[], &[])
        .ask(&library, &catalogue)
        .unwrap();
    let same = question(
        "three-card-poker",
        &[("pareja-plus", "b")],
        &[("paytable.bonus.pays.straight", "2/2")],
    );
    let same = same.ask(&library, &catalogue).unwrap();
    assert!(same.refused.is_empty());
    assert_eq!(
        table::Rulebook::hash(&same.rules),
        table::Rulebook::hash(&plain.rules)
    );
}

#[test]
fn a_sheet_outside_the_bounds_is_refused_with_its_article_and_asked_all_the_same() {
    let (library, catalogue) = shelf();
    let within = question("craps", &[("multiple-gain", "3")], &[]);
    assert!(within.ask(&library, &catalogue).unwrap().refused.is_empty());
    let beyond = question("craps", &[("multiple-gain", "5")], &[]);
    let beyond = beyond.ask(&library, &catalogue).unwrap();
    let [Refused::BySheet(problem)] = &beyond.refused[..] else {
        panic!("{:?}", beyond.refused);
    };
    assert_eq!(problem.field, "multiple-gain");
    assert!(!problem.basis.is_empty());
    solve(&beyond.file, &beyond.sheet, &mut |_, _| {}).unwrap();
}

#[test]
fn what_cannot_be_asked_says_why() {
    let (library, catalogue) = shelf();
    let ask = |question: Question| question.ask(&library, &catalogue).unwrap_err();
    let mut nowhere = question("three-card-poker", &[], &[]);
    nowhere.ruleset = "xx-1900".into();
    let NotAsked::NoGame(rulesets) = ask(nowhere) else {
        panic!()
    };
    assert!(rulesets.contains(&"ar-2010".to_string()));
    let none = question(
        "three-card-poker",
        &[],
        &[("paytable.bonus.pays.pair", "1")],
    );
    let NotAsked::NoLine { path, known } = ask(none) else {
        panic!()
    };
    assert_eq!(path, "paytable.bonus.pays.pair");
    assert!(
        known.contains(&"paytable.bonus.pays.straight".to_string()),
        "{known:?}"
    );
    for odds in ["", "0", "-1", "1/0", "five", "\"\n[bank]"] {
        let bad = question(
            "three-card-poker",
            &[],
            &[("paytable.bonus.pays.straight", odds)],
        );
        assert!(matches!(ask(bad), NotAsked::NotOdds { .. }), "{odds}");
    }
    let unknown = question("three-card-poker", &[("colour", "red")], &[]);
    assert!(matches!(ask(unknown), NotAsked::Sheet(problems) if problems[0].field == "colour"));
    let missing = question("three-card-poker", &[("minimum", "")], &[]);
    assert!(matches!(ask(missing), NotAsked::Sheet(_)));
}
