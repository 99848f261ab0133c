//! Every game of the catalogue against the suite that every game must pass.
//!
//! `TAPETE_ROUNDS` says how many rounds each game plays (`cargo xtask nightly`: 300); `TAPETE_SEED` plays
//! one round again, `TAPETE_GAME` one game alone.

use std::collections::BTreeSet;

use games::{AnyGame, Catalogue, GameFile, Rules};
use law::{Library, Sheet};
use table::Rulebook;
use table::suite::{self, Dice, Tally};

/// Rounds of all games together under their shipped sheets, and again under random ones, unless
/// told: as many as a person who waits for the tests will bear.
const ROUNDS: usize = 120;

/// No game plays fewer.
const LEAST: usize = 6;

fn library() -> (Library, Catalogue) {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    (library, catalogue)
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| {
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is a whole number"))
    })
}

/// Every game, or the one asked for.
fn asked_for(catalogue: &Catalogue) -> impl Iterator<Item = &GameFile> {
    let asked = std::env::var("TAPETE_GAME").ok();
    let games = catalogue.games().iter();
    games.filter(move |game| asked.as_ref().is_none_or(|asked| game.game() == asked))
}

/// The seeds to play: as many as asked for, or the one asked for.
fn seeds(catalogue: &Catalogue, first: u64) -> Vec<u64> {
    let share = (ROUNDS / catalogue.games().len()).max(LEAST) as u64;
    match number("TAPETE_SEED") {
        Some(seed) => vec![seed],
        None => (first..first + number("TAPETE_ROUNDS").unwrap_or(share)).collect(),
    }
}

#[test]
fn every_game_passes_under_its_shipped_sheet() {
    let (library, catalogue) = library();
    for game in asked_for(&catalogue) {
        let sheet = library.sheet(game.ruleset(), game.game());
        let sheet =
            sheet.unwrap_or_else(|| panic!("{}/{} ships a sheet", game.ruleset(), game.game()));
        let rules = game.rules(sheet).expect("the shipped sheet is admissible");
        let mut tally = Tally::default();
        for seed in seeds(&catalogue, 0) {
            tally += suite::check::<AnyGame>(&rules, seed);
        }
        assert!(
            tally.steps > 0 && tally.settled > 0,
            "{}: the rounds did nothing",
            game.game()
        );
        println!("{}/{}: {tally:?}", game.ruleset(), game.game());
    }
}

#[test]
fn every_game_passes_under_any_admissible_sheet() {
    let (library, catalogue) = library();
    for game in asked_for(&catalogue) {
        let mut sheets = BTreeSet::new();
        for seed in seeds(&catalogue, 1_000_000) {
            let rules = random_rules(&library, game, seed);
            sheets.insert(rules.sheet());
            suite::check::<AnyGame>(&rules, seed);
        }
        let one = number("TAPETE_SEED").is_some();
        assert!(
            one || sheets.len() >= LEAST / 2,
            "{}: only {} different sheets",
            game.game(),
            sheets.len()
        );
    }
}

/// The rules of a sheet whose every line was drawn from a hat until the text allowed it.
fn random_rules(library: &Library, game: &GameFile, seed: u64) -> Rules {
    let mut dice = Dice::new(seed ^ 0x5eed);
    let (fields, presets) = (fields(library, game), presets(library, game));
    let minimum = dice.between(1, 5_000);
    let shipped = library.sheet(game.ruleset(), game.game());
    // What only words of its own fit is found on the sheet that ships.
    let draw = |sheet: Sheet, field: &str, dice: &mut Dice| {
        let is_left_out = shipped.is_some_and(|shipped| shipped.get(field).is_none());
        let shipped = shipped.and_then(|shipped| shipped.get(field));
        match (shipped.filter(|_| dice.once_in(2)), value(minimum, dice)) {
            _ if field == "minimum" => sheet.with(field, cents(minimum)),
            // What it leaves out may be left out.
            _ if is_left_out && dice.once_in(2) => without(&sheet, field),
            (Some(shipped), _) => sheet.with(field, shipped),
            (None, value) => sheet.with(field, value),
        }
    };
    let from_the_hat = |dice: &mut Dice| {
        let declared = presets.iter().fold(Sheet::new(), |sheet, (field, preset)| {
            sheet.with(field, preset)
        });
        fields
            .iter()
            .fold(declared, |sheet, field| draw(sheet, field, dice))
    };
    let mut sheet = from_the_hat(&mut dice);
    for _ in 0..10_000 {
        match game.rules(&sheet) {
            Ok(rules) => return rules,
            // What is wrong may be another line than the one that is named.
            Err(_) if dice.once_in(20) => sheet = from_the_hat(&mut dice),
            Err(problems) => {
                sheet = problems.iter().fold(sheet, |sheet, problem| {
                    // A line about something that this sheet does not offer goes.
                    if problem.what.en.contains("no such choice") {
                        return without(&sheet, &problem.field);
                    }
                    draw(sheet, &problem.field, &mut dice)
                });
            }
        }
    }
    panic!(
        "{}, seed {seed}: no admissible sheet found, last {sheet:?}",
        game.game()
    );
}

fn without(sheet: &Sheet, field: &str) -> Sheet {
    let lines = sheet.lines().filter(|(known, _)| *known != field);
    lines.fold(Sheet::new(), |sheet, (field, value)| {
        sheet.with(field, value)
    })
}

/// The lines that a game's file leaves to the house: each `sheet = "…"` in it.
fn fields(library: &Library, game: &GameFile) -> Vec<String> {
    let code = code(library, game);
    let rest = code.split("sheet = \"").skip(1);
    rest.filter_map(|rest| rest.split('"').next())
        .map(String::from)
        .collect()
}

/// The rules that the house must declare, each with the preset that ships: `house = { … }`.
fn presets(library: &Library, game: &GameFile) -> Vec<(String, String)> {
    let code = code(library, game);
    let sections = code
        .split("house = {")
        .skip(1)
        .filter_map(|rest| rest.split('}').next());
    let text = |section: &str, key: &str| {
        let (_, rest) = section.split_once(&format!("{key} = \""))?;
        rest.split('"').next().map(String::from)
    };
    sections
        .filter_map(|section| Some((text(section, "field")?, text(section, "preset")?)))
        .collect()
}

/// A game's file without its comments.
fn code(library: &Library, game: &GameFile) -> String {
    let name = format!("rulesets/{}/{}.toml", game.ruleset(), game.game());
    let file = library.games().iter().find(|file| file.name == name);
    let file = file.unwrap_or_else(|| panic!("{name} is in the library"));
    let lines = file.text.lines().filter(|line| !line.starts_with('#'));
    lines.collect()
}

/// Something that a sheet may say: an amount near the minimum, a way to round, a table, yes or no.
fn value(minimum: u64, dice: &mut Dice) -> String {
    let words = [
        "yes",
        "no",
        "half-up",
        "half-even",
        "down",
        "up",
        "a",
        "b",
        "c",
        "d",
        "e",
        "1/20",
        "1 %",
        "ar-2010",
        "by-hand",
        "automatic-shoe",
        "all",
        "session",
        "pot",
        "20%",
        "10%",
        "7.5%",
    ];
    let times = [1, 2, 3, 5, 10, 20, 25, 30, 40, 50, 100, 200, 500];
    match dice.below(4) {
        0 => cents(minimum * times[dice.below(times.len())]),
        1 => cents(dice.between(minimum.div_ceil(2), minimum * 2)),
        2 => times[dice.below(times.len())].to_string(),
        _ => words[dice.below(words.len())].into(),
    }
}

fn cents(count: u64) -> String {
    format!("{}.{:02}", count / 100, count % 100)
}
