//! A register that does not exist, added as a file and nothing else.

use law::{Library, SourceFile};
use registers::{Action, Opening, Proposal, Registers};

use crate::proposal;

const LOST_PROPERTY: &str = include_str!("lost-property.toml");

fn read(text: &str) -> Result<Registers, Vec<String>> {
    let told = |found: Vec<law::Problem>| found.iter().map(ToString::to_string).collect::<Vec<_>>();
    let mut files = Library::carried();
    files.retain(|file| !file.name.starts_with("rulesets/") && !file.name.starts_with("sheets/"));
    files.retain(|file| !file.name.starts_with("registers/"));
    files.push(SourceFile {
        name: "registers/lost-property.toml".into(),
        text: text.into(),
    });
    let library = Library::read(&files).map_err(told)?;
    Registers::read(&library).map_err(told)
}

#[test]
fn it_opens_and_is_kept() {
    let registers = read(LOST_PROPERTY).unwrap_or_else(|found| panic!("{found:#?}"));
    let register = registers.find("lost-property").expect("it is there");
    let mut opening = Opening::new("2026-01-02".parse().unwrap());
    (opening.diary, opening.book) = ("slips".into(), "ledger".into());
    let mut book = register
        .open(&opening)
        .unwrap_or_else(|refusal| panic!("{refusal:?}"));
    let found = |date: &str, subject: &str, said: &[&str]| Proposal {
        signed: registers::Signature {
            name: "Pau".into(),
            office: "porter".into(),
        },
        ..proposal(date, "inscription", "find", subject, said)
    };
    let umbrella = found(
        "2026-02-02",
        "Umbrella",
        &["where: cloakroom", "value: 12.50"],
    );
    let event = register
        .judge(&book, &Action::Enter(umbrella))
        .expect("it is taken");
    book.apply(&event);
    let glove = found("2026-02-03", "Glove", &["where: stairs", "value: twelve"]);
    let refusal = register
        .judge(&book, &Action::Enter(glove))
        .expect_err("twelve is no amount");
    assert_eq!(refusal.causes[0].why.name(), "not-of-its-kind");
    let index = register.index(&book);
    assert_eq!(index.what[0].fields, ["cloakroom"]);
    assert_eq!(index.rests_on[0].to_string(), "reading house-registers");
}

#[test]
fn a_remark_is_no_other_law_and_a_rule_is() {
    let law = |text: &str| {
        let registers = read(text).unwrap_or_else(|found| panic!("{found:#?}"));
        *registers.find("lost-property").expect("it is there").law()
    };
    let remark = format!("# a remark\n\n{LOST_PROPERTY}");
    assert_eq!(law(&remark), law(LOST_PROPERTY));
    let rule = LOST_PROPERTY.replace("series = \"book\"", "series = \"section\"");
    assert_ne!(law(&rule), law(LOST_PROPERTY));
}

/// Each slip of the pen is told with its line and the way out, and no two hide each other.
#[test]
fn slips_of_the_pen_are_told() {
    let slips = [
        (
            "key     = \"porter\"",
            "key     = \"The Porter\"",
            "`The Porter` is no key",
        ),
        (
            "series = \"book\"",
            "series = \"year\"",
            "`book.numbers.series` is `year`",
        ),
        (
            "kind = \"amount\"",
            "kind = \"money\"",
            "`act.field.kind` is `money`",
        ),
        (
            "class   = \"inscription\"\ninitial",
            "class   = \"cancellation\"\ninitial",
            "what is no inscription cannot open a sheet",
        ),
        (
            "initial = true",
            "initial = false",
            "nothing opens a sheet in the section `finds`",
        ),
        (
            "fields  = [\"where\"]",
            "fields  = [\"colour\"]",
            "there is no field of an initial entry `colour`",
        ),
        (
            "reading = \"register-closing\"",
            "reading = \"no-such\"",
            "there is no reading no-such",
        ),
        (
            "register = \"lost-property\"",
            "register = \"found-property\"",
            "the file of `lost-property` describes `found-property`",
        ),
        (
            "issued_by = \"owner\"",
            "issued_by = \"king\"",
            "there is no office `king`",
        ),
        (
            "class   = \"cancellation\"",
            "class   = \"inscription\"",
            "no act is of the class `cancellation`",
        ),
        (
            "no_gaps       = { reading = \"house-registers\" }\n",
            "",
            "[book] has no `no_gaps`",
        ),
        (
            "[index]",
            "colour = \"red\"\n[index]",
            "has an unknown field `colour`",
        ),
    ];
    for (from, to, what) in slips {
        assert!(LOST_PROPERTY.contains(from), "{from}");
        let found = read(&LOST_PROPERTY.replacen(from, to, 1)).expect_err(from);
        assert!(
            found.iter().any(|one| one.contains(what)),
            "{from}: {found:#?}"
        );
    }
}
