//! What is wrong with a house sheet is told in every language, whatever is wrong with it.

use std::collections::BTreeSet;

use games::{Catalogue, GameFile};
use law::{Language, Library, Sheet, SheetProblem};

/// What is no amount, no number and no word of any sheet; and what is one, far below and far above
/// what any text allows.
const BAD: [&str; 6] = ["abc", "0.01", "99999999", "1/1", "0", "7 7 7"];

/// How the reader of a law file begins where the house's value does not fit: why not, it tells in
/// English.
const BY_THE_READER: &str = "aquí no vale «";

/// The problems of a sheet; none where a table opens under it.
fn wrong(game: &GameFile, sheet: &Sheet) -> Vec<SheetProblem> {
    game.rules(sheet).err().unwrap_or_default()
}

/// The fields of a game's sheet: those that ship, those that it asks for, and those that it names to
/// somebody who writes another.
fn fields(game: &GameFile, shipped: &Sheet) -> BTreeSet<String> {
    let shipping = shipped.lines().map(|(field, _)| field.to_owned());
    let asked = wrong(game, &Sheet::new());
    let asked = asked.into_iter().map(|problem| problem.field);
    let stranger = wrong(game, &shipped.clone().with("colour", "red"));
    let named = stranger.iter().filter_map(|problem| {
        let (_, names) = problem.right.en.split_once("its choices are ")?;
        Some(names.split(", ").map(str::to_owned))
    });
    let named: Vec<String> = named.flatten().collect();
    shipping.chain(asked).chain(named).collect()
}

/// Sheets with something wrong: nothing on them, a stranger, and each field with what it cannot be.
fn bad_sheets(game: &GameFile, shipped: &Sheet) -> Vec<Sheet> {
    let fields = fields(game, shipped);
    let mut sheets = vec![Sheet::new(), shipped.clone().with("colour", "red")];
    for bad in BAD {
        let one = |field: &String| shipped.clone().with(field, bad);
        sheets.extend(fields.iter().map(one));
        let all = |sheet: Sheet, field: &String| sheet.with(field, bad);
        sheets.push(fields.iter().fold(Sheet::new(), all));
    }
    sheets
}

#[track_caller]
fn is_told_in_each_language(game: &GameFile, problem: &SheetProblem) {
    let SheetProblem { what, right, .. } = problem;
    let place = format!("{}/{}: {problem}", game.ruleset(), game.game());
    // What the file as a whole cannot be under this sheet is told by its line, in English.
    if problem.field.starts_with("line ") {
        return;
    }
    assert_ne!(what.es, what.en, "{place}");
    if !what.es.starts_with(BY_THE_READER) {
        assert_ne!(right.es, right.en, "{place}");
    }
    let told = problem.told();
    assert_eq!(told.in_language(Language::English), problem.to_string());
    let begins = format!("hoja de la casa, {}: {}; ", problem.field, what.es);
    assert!(told.es.starts_with(&begins), "{place}: {}", told.es);
}

#[test]
fn what_is_wrong_with_any_sheet_is_told_in_every_language() {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and our games");
    let (mut said, mut lines) = (BTreeSet::new(), 0);
    for game in catalogue.games() {
        let shipped = library.sheet(game.ruleset(), game.game());
        let shipped = shipped.cloned().unwrap_or_default();
        for sheet in bad_sheets(game, &shipped) {
            for problem in wrong(game, &sheet) {
                is_told_in_each_language(game, &problem);
                said.insert(problem.what.es);
                lines += 1;
            }
        }
    }
    assert!(lines > 5_000 && said.len() > 100, "{lines}, {}", said.len());
}
