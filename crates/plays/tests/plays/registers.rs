//! Plays of registers: what they hold, and how they fail.

use activities::Activities;
use games::Catalogue;
use law::{Library, ProvisionId, SourceFile};
use plays::{Coverage, Ground, PlayProblem, Proofs, run};
use registers::Registers;

/// Only what registers need: reading every game as well would take the most of the time.
fn files() -> Vec<SourceFile> {
    let of_games = ["rulesets/", "sheets/", "coverage.toml"];
    let mut files = Library::carried();
    files.retain(|file| !of_games.iter().any(|prefix| file.name.starts_with(prefix)));
    files.retain(|file| {
        !file.name.starts_with("plays/") || file.name.starts_with("plays/registers/")
    });
    files
}

/// Whether a register's file, changed so, is refused or makes a play fail.
fn is_noticed(file: &str, from: &str, to: &str) -> bool {
    let mut files = files();
    let changed = files.iter_mut().find(|known| known.name == file);
    let changed = changed.expect("the file is there");
    assert!(changed.text.contains(from), "{file} does not say {from:?}");
    changed.text = changed.text.replacen(from, to, 1);
    let Ok(library) = Library::read(&files) else {
        return true;
    };
    let catalogue = Catalogue::read(&library).expect("no games, no problems");
    Coverage::measure(&library, &catalogue).is_err()
}

fn play(lines: &str) -> Result<Proofs, Vec<PlayProblem>> {
    let library = Library::read(&files()).expect("sound");
    let catalogue = Catalogue::read(&library).expect("sound");
    let registers = Registers::read(&library).expect("sound");
    let text = format!(
        "register professional-bodies   diary computer   book computer   decided by managing-body\n{lines}"
    );
    let none = Activities::default();
    let ground = Ground::new(&catalogue, &registers, &none);
    run(ground, "x.play", &text)
}

fn fails(lines: &str, line: usize, what: &str) {
    let problems = play(lines).expect_err("it does not hold");
    assert_eq!(problems[0].to_string(), format!("x.play:{line}: {what}"));
}

/// Every row of the decree that asks for something is proved.
#[test]
fn the_decree_on_the_registry_is_proved_whole() {
    let library = Library::read(&files()).unwrap_or_else(|found| panic!("{found:#?}"));
    let catalogue = Catalogue::read(&library).expect("no games, no problems");
    let coverage = Coverage::measure(&library, &catalogue).unwrap_or_else(|problems| {
        let failures: Vec<String> = problems.iter().map(ToString::to_string).collect();
        panic!("{}", failures.join("\n"))
    });
    let rows = library.provisions().iter();
    let rows = rows.filter(|row| row.id.as_str().starts_with("REG/"));
    let rows: Vec<&ProvisionId> = rows
        .filter(|row| row.treatment.is_to_build())
        .map(|row| &row.id)
        .collect();
    assert_eq!(rows.len(), 25);
    let open: Vec<&&ProvisionId> = rows.iter().filter(|id| !coverage.is_proved(id)).collect();
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_section_a_field_and_a_signer_that_are_gone_are_noticed() {
    let file = "registers/professional-bodies.toml";
    let unchanged = ["[book]", "15.11"];
    for text in unchanged {
        assert!(!is_noticed(file, text, text), "the play fails by itself");
    }
    let changes = [
        ("key  = \"head-of-service\"", "key  = \"managing-head\""),
        ("decided_by = \"managing-body\", ", ""),
        ("series = \"section\"", "series = \"book\""),
        ("approved_by = \"president\"\n", ""),
        ("issued_by   = \"secretary\"\n", ""),
        ("filed = { cite = \"15.10-1\" } ", ""),
        ("\"suspension\", ", ""),
        (
            "fields = [\"domicile\", \"seat\"]",
            "fields = [\"seat\", \"domicile\"]",
        ),
        (
            "as = [\"loose-leaf\", \"computer\"], d",
            "as = [\"computer\"], d",
        ),
        ("number = \"top-right\"", "number = \"top-left\""),
        ("other = true", "other = false"),
        ("cite = \"14-1\"", "cite = \"14-2\""),
        (
            "numbered      = { cite = \"13.1-2\" }",
            "numbered      = { cite = \"13.2-1\" }",
        ),
    ];
    for (from, to) in changes {
        assert!(
            is_noticed(file, from, to),
            "nothing notices {from:?} -> {to:?}"
        );
    }
}

#[test]
fn a_wrong_outcome_a_wrong_reason_and_a_wrong_basis_fail() {
    let filed = "2026-03-02 Ana Ruiz files   circumstance: statutes\n";
    fails(
        &format!("{filed}filing 1   2026-03-03; Ana Ruiz; statutes"),
        3,
        "it is `2026-03-02; Ana Ruiz; statutes`",
    );
    fails(
        &format!("{filed}filing 1   2026-03-02; Ana Ruiz; statutes   by 14-1"),
        3,
        "the engine did not give 14-1 as the basis; it gave REG/12.1",
    );
    fails(
        "2026-03-02 Ana Ruiz files",
        2,
        "the register refuses it: missing-field circumstance",
    );
    fails(
        "2026-03-02 Ana Ruiz files   circumstance: x   refused: needs-filing",
        2,
        "the register took it; expected refused: needs-filing",
    );
    fails(
        "somebody files   circumstance: x   refused: missing-field date",
        2,
        "the register refuses it: missing-field date, missing-field filer",
    );
    fails(
        "the register   refused: no-room",
        2,
        "the register was opened",
    );
}

#[test]
fn an_unreadable_line_says_what_would_be_right() {
    fails(
        "the clerk sleeps",
        2,
        "`the clerk sleeps` is no line of a play of a register: docs/registers.md lists them",
    );
    fails(
        "Marta (head-of-service) enters inscription creation of X",
        2,
        "write `DAY NAME (OFFICE) enters CLASS ACT of SUBJECT`, and `in SECTION` if need be",
    );
    fails(
        "2026-02-30 Marta (head-of-service) enters inscription creation of X",
        2,
        "\"2026-02-30\" is no day: write year, month and day, as 2026-03-02",
    );
    let library = Library::read(&files()).expect("sound");
    let catalogue = Catalogue::read(&library).expect("sound");
    let problems = run(&catalogue, "x.play", "register lost-property").expect_err("none there");
    assert_eq!(
        problems[0].what,
        "there is no register `lost-property`; there are "
    );
}
