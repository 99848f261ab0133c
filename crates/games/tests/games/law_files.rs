//! A law file that is wrong is refused with every problem at once: file, line, what is wrong,
//! what would be right. So is a house sheet outside the text's bounds.

use std::collections::{BTreeMap, BTreeSet};

use games::Catalogue;
use law::{Library, Sheet, SourceFile};

const FILE: &str = "rulesets/ar-2010/three-card-poker.toml";

/// Our own files, with one changed.
fn changed(name: &str, change: impl Fn(String) -> String) -> Vec<SourceFile> {
    let mut files = Library::carried();
    let file = files
        .iter_mut()
        .find(|file| file.name == name)
        .expect("it is one of ours");
    let before = file.text.clone();
    file.text = change(before.clone());
    assert_ne!(file.text, before, "the change changes something");
    files
}

/// Of these files those that one is read with: its own ruleset and those that it is as in, their
/// sheets, and what belongs to no ruleset.
pub(crate) fn around(files: Vec<SourceFile>, name: &str) -> Vec<SourceFile> {
    let ruleset = |name: &str| match *name.split('/').collect::<Vec<_>>() {
        ["rulesets" | "sheets", ruleset, ..] => Some(ruleset.to_owned()),
        _ => None,
    };
    let own = ruleset(name);
    let mut kept: BTreeSet<Option<String>> = BTreeSet::from([None, own.clone()]);
    let of_own = files.iter().filter(|file| ruleset(&file.name) == own);
    let lines = of_own.flat_map(|file| file.text.lines());
    let others = lines.filter_map(|line| line.strip_prefix("as_in")?.split('"').nth(1));
    kept.extend(others.map(|other| Some(other.to_owned())));
    let mut files = files;
    files.retain(|file| !file.name.starts_with("plays/") && kept.contains(&ruleset(&file.name)));
    files
}

#[test]
fn a_ruleset_is_read_without_the_others() {
    let files = Library::carried();
    let rulesets = files
        .iter()
        .filter(|file| file.name.starts_with("rulesets/"));
    let rulesets: BTreeMap<_, _> = rulesets
        .map(|file| (file.name.split('/').nth(1), &file.name))
        .collect();
    assert!(rulesets.len() > 4, "{rulesets:?}");
    for name in rulesets.into_values() {
        let few = around(files.clone(), name);
        let library = Library::read(&few).expect("the rest of the library is sound");
        assert_eq!(Catalogue::read(&library).err(), None, "{name}");
    }
}

/// The problems of our three-card file after some replacements.
fn problems(replacements: &[(&str, &str)]) -> Vec<String> {
    let files = changed(FILE, |text| {
        replacements.iter().fold(text, |text, (from, to)| {
            assert!(text.contains(from), "{from} is in the file");
            text.replacen(from, to, 1)
        })
    });
    let library = Library::read(&files).expect("the rest of the library is sound");
    let problems = Catalogue::read(&library).expect_err("the file is refused");
    problems.iter().map(ToString::to_string).collect()
}

#[test]
fn all_problems_are_reported_together_with_their_lines() {
    let found = problems(&[
        (
            "boxes           = { up_to = 7,",
            "boxes           = { up_to = 7, colour = \"green\",",
        ),
        ("cite = \"II.1-1\"", "cite = \"II.9-9\""),
        ("cite = \"VII-7\"", ""),
        ("flush = \"3\"", "flushes = \"3\""),
        ("\"N71\"", "\"N999\""),
    ]);
    let text = Library::carried()
        .into_iter()
        .find(|file| file.name == FILE)
        .unwrap()
        .text;
    let line = |part: &str| text.lines().position(|line| line.contains(part)).unwrap() + 1;
    for expected in [
        format!(
            "{FILE}:{}: [table.boxes] has an unknown field `colour`; known here: cite, reading, up_to",
            line("boxes  ")
        ),
        format!(
            "{FILE}:{}: there is no provision AR10/10.1.D/II.9-9; cite an id of the inventory (`tapete law search` finds them)",
            line("\"II.1-1\"")
        ),
        format!(
            "{FILE}:{}: [bank.plays_with] rests on nothing; add `cite = \"…\"` or, where the text is silent, `reading = \"…\"`",
            line("plays_with")
        ),
        format!(
            "{FILE}:{}: there is no class `flushes`; use one of royal-flush, straight-flush, three-of-a-kind, straight, flush, pair, high-card",
            line("flush = \"3\"")
        ),
        format!(
            "{FILE}:{}: there is no reading N999; add it to readings.md as `## ID · the question`",
            line("\"N71\"")
        ),
    ] {
        assert!(
            found.contains(&expected),
            "missing: {expected}\nfound:\n{}",
            found.join("\n")
        );
    }
}

#[test]
fn a_pay_table_with_a_hole_is_refused() {
    let found = problems(&[("three-of-a-kind = \"30\", ", "")]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].ends_with("the table does not say what three-of-a-kind pays; list it, or say as = { three-of-a-kind = \"…\", reading = \"…\" }"),
        "{found:?}"
    );
}

#[test]
fn a_bet_that_is_settled_twice_or_never_is_refused() {
    let found = problems(&[(
        "[[settle]]\nof_bet   = \"second\"",
        "[[settle]]\nof_bet   = \"ante\"",
    )]);
    assert!(
        found.iter().any(|problem| problem.contains(
            "the bet ante is settled 2 times; give each bet one [[settle]] or one [[pool]] section"
        )),
        "{found:?}"
    );
    assert!(
        found
            .iter()
            .any(|problem| problem.contains("the bet second is settled 0 times")),
        "{found:?}"
    );
}

#[test]
fn text_that_is_no_toml_and_an_unknown_family_are_refused() {
    let found = problems(&[("game   = \"three-card-poker\"", "game   = three-card-poker")]);
    assert!(found[0].starts_with(&format!("{FILE}:6: ")), "{found:?}");
    let found = problems(&[("family = \"bank-poker\"", "family = \"bank-pokr\"")]);
    assert_eq!(
        found,
        [format!(
            "{FILE}:1: there is no family `bank-pokr`; use one of bank-poker, wheel, rows, circle-poker, blackjack, baccarat, circle-baccarat, two-cloth-baccarat, dice, balls"
        )]
    );
}

#[test]
fn an_inventory_row_that_is_wrong_is_named() {
    let files = changed("provisions/TXH.tsv", |text| {
        text.replacen("\tengine\t", "\tengines\t", 1)
    });
    let problems = Library::read(&files).expect_err("the row is refused");
    let text = problems[0].to_string();
    assert!(text.starts_with("provisions/TXH.tsv:"), "{text}");
    assert!(
        text.ends_with(
            "`engines` is no treatment; use one of engine, house, ruling, shown, physical, none"
        ),
        "{text}"
    );
}

/// What a sheet is refused with.
fn refused(sheet: &Sheet) -> Vec<String> {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and our games");
    let game = catalogue
        .find("ar-2010", "three-card-poker")
        .expect("it is ours");
    let problems = game.rules(sheet).expect_err("the table does not open");
    problems.iter().map(ToString::to_string).collect()
}

#[test]
fn a_sheet_outside_the_bounds_is_refused_with_every_citation() {
    let sheet = Sheet::new()
        .with("minimum", "10")
        .with("maximum", "300")
        .with("pareja-plus", "d")
        .with("pareja-plus-minimum", "4.99")
        .with("backers", "perhaps")
        .with("rounding", "sideways")
        .with("music", "loud");
    assert_eq!(
        refused(&sheet),
        [
            "house sheet, maximum: a maximum of 300.00 is not allowed with a minimum of 10.00; use 10, 20, 25, 50 times the minimum [AR10/10.1.D/V.2-4]",
            "house sheet, backers: `perhaps` is no answer; write true or false [AR10/10.1.D/IV-4, reading N75]",
            "house sheet, rounding: `sideways` is no rounding; use half-up, half-even, down or up [reading rounding]",
            "house sheet, pareja-plus-minimum: 4.99 is outside what the text allows; use an amount from 5.00 to 100.00 [AR10/10.1.D/V.3-5, reading N74]",
            "house sheet, pareja-plus: there is no table `d`; choose one of a, b, c [AR10/10.1.D/V.3-6]",
            "house sheet, music: this game leaves no such choice to the house; its choices are minimum, maximum, backers, rounding, pareja-plus-minimum, pareja-plus",
        ]
    );
}

#[test]
fn an_empty_sheet_names_every_mandatory_field() {
    let found = refused(&Sheet::new());
    for field in ["minimum", "maximum", "pareja-plus"] {
        let begins = format!(
            "house sheet, {field}: the sheet does not say it, and the text leaves it to the house; "
        );
        assert!(
            found.iter().any(|problem| problem.starts_with(&begins)),
            "{field}: {found:?}"
        );
    }
    assert_eq!(found.len(), 3);
}

#[test]
fn amounts_of_nothing_and_of_too_much_are_refused() {
    for minimum in ["0", "-5", "ten", "1e3", "99999999999999999999"] {
        let sheet = Sheet::new()
            .with("minimum", minimum)
            .with("maximum", "100")
            .with("pareja-plus", "a");
        let found = refused(&sheet);
        let expected = format!(
            "house sheet, minimum: `{minimum}` is no amount to bet; write euros, as \"10\" or \"2.50\" [AR10/10.1.D/V.2-3]"
        );
        assert!(found.contains(&expected), "{found:?}");
    }
}

const DECLARED: &str = "rulesets/clm-2013/caribbean-stud.toml";

/// The problem of a file after one replacement.
fn problem_of(file: &str, from: &str, to: &str) -> String {
    let files = changed(file, |text| text.replacen(from, to, 1));
    let library = Library::read(&files).expect("the rest of the library is sound");
    let problems = Catalogue::read(&library).expect_err("the file is refused");
    problems[0].to_string()
}

/// The problem of the first file that leaves rules to the house, after one replacement.
fn declared_problem(from: &str, to: &str) -> String {
    problem_of(DECLARED, from, to)
}

#[test]
fn what_a_file_leaves_to_the_house_must_be_meant() {
    let bet = "house = { field = \"bet\", preset = \"ar-2010\", like = \"AR10/10.1.A/VI.2-2\" }";
    let unlike = declared_problem(bet, &bet.replace("ar-2010", "ar-2002"));
    assert!(unlike.contains("`bet` is declared in another way above"));
    let plain = declared_problem(bet, "");
    assert!(plain.contains("CLM13/6.1-1 leaves a rule to the house, and none is left to it here"));
    let unread = declared_problem(
        "{ field = \"jackpot-flush\", sets = \"share\"",
        "{ field = \"jackpot-flush\", sets = \"face\"",
    );
    assert!(unread.contains("the house says `face`, which nothing here reads"));
    let elsewhere = declared_problem(bet, &bet.replace("\"bet\",", "\"bet\", sets = \"times\","));
    assert!(elsewhere.contains("the house says `times`, which nothing here reads"));
}

/// What a text does not say, and only authorises the house to, no file decides; and where the
/// house says it of several alike, it can say it of each.
#[test]
fn what_rests_on_an_authorisation_alone_is_the_houses() {
    let file = "rulesets/clm-2013/holdem.toml";
    let cut =
        "house = { field = \"directions\", preset = \"ar-2010\", like = \"AR10/10.2/VII.1-6\" }, ";
    let alone = problem_of(file, cut, "");
    assert!(
        alone.contains("CLM13/6.1-1 leaves a rule to the house"),
        "{alone}"
    );
    let opening = "field = \"opening\", sets = \"by\", ";
    let unlike = problem_of(file, opening, "field = \"opening\", ");
    let told = "`opening` sets another key in a section above";
    assert!(unlike.contains(told), "{unlike}");
}

#[test]
fn poker_among_players_says_nothing_that_nothing_could_read() {
    let file = |game: &str| format!("rulesets/clm-2013/{game}.toml");
    let wrong = [
        (
            "holdem",
            "\"below-the-lowest\"",
            "\"below-the-two\"",
            "the two is the lowest card of this deck",
        ),
        (
            "five-card-draw",
            "\"french-52\", players = 7",
            "\"french-52\", players = 8",
            "this deck serves 8, and 7 are the most that play",
        ),
        (
            "five-card-draw",
            "up_to = 7",
            "up_to = 8",
            "8 may sit down, and no deck serves more than 7",
        ),
        (
            "seven-stud",
            "at     = \"players\"\n",
            "",
            "what is done here is done to one player",
        ),
    ];
    for (game, from, to, told) in wrong {
        let problem = problem_of(&file(game), from, to);
        assert!(problem.contains(told), "{game}: {problem}");
    }
}

#[test]
fn a_game_that_was_left_unchanged_needs_no_file() {
    let library = Library::embedded().expect("our own law files are sound");
    for ruleset in library.rulesets() {
        for game in &ruleset.unchanged {
            let name = format!("rulesets/{}/{game}.toml", ruleset.id);
            assert!(
                library.games().iter().any(|file| file.name == name),
                "{name}"
            );
        }
    }
    let misspelt = changed("documents.toml", |text| {
        text.replace("\"craps\"", "\"crabs\"")
    });
    let problems = Library::read(&misspelt).expect_err("no inventory has it");
    assert_eq!(
        problems[0].to_string(),
        "documents.toml:1: `crabs` is unchanged in ar-2002, and stands in no inventory; \
         name games that the later ruleset alone describes"
    );
}

/// Whatever a bet wins can be counted: a table that takes more does not open.
#[test]
fn a_bet_whose_gain_cannot_be_counted_is_refused() {
    let library = Library::embedded().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let catalogue = Catalogue::read(&library).unwrap_or_else(|problems| panic!("{problems:#?}"));
    for game in ["french-roulette", "craps", "blackjack"] {
        let file = catalogue.find("ar-2010", game).expect("it is ours");
        let sheet = library.sheet("ar-2010", game).expect("it ships");
        let limits = ["minimum", "maximum", "minima"].into_iter();
        let limits = limits.filter(|field| sheet.get(field).is_some());
        let much = limits.clone().fold(sheet.clone(), |sheet, field| {
            let amount = sheet.get(field).unwrap_or_default().to_string();
            let amounts = amount
                .split(", ")
                .map(|amount| format!("{amount}000000000000"));
            let amounts: Vec<String> = amounts.collect();
            sheet.with(field, amounts.join(", "))
        });
        let problems = file.rules(&much).expect_err("it does not open");
        let told = problems
            .iter()
            .any(|problem| problem.what.en.contains("cannot be counted"));
        assert!(told, "{game}: {problems:?}");
    }
}

#[test]
fn the_parts_of_a_game_are_held_together() {
    let wrong = [
        (
            "\"on-closing\"",
            "\"on-opening\"",
            "shown at another moment",
        ),
        (
            "straight = \"6\"",
            "straight = \"60\"",
            "pays more than one above it",
        ),
        ("rounds = 3", "rounds = 2", "is made of 3 cards"),
        (
            "\"card-exposed\"]",
            "\"null-ball\"]",
            "cannot happen in this game",
        ),
        (
            "does = \"play-on\"",
            "does = \"warn\"",
            "nothing of the sort is done",
        ),
    ];
    for (from, to, expected) in wrong {
        let found = problems(&[(from, to)]);
        let told = found.iter().any(|problem| problem.contains(expected));
        assert!(told, "{from}: {found:?}");
    }
}
