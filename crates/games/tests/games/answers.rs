//! A line of a sheet that answers yes or no takes no third word, and a no declines what is offered.

use games::{Catalogue, GameFile};
use law::{Library, Sheet};
use table::Rulebook;

/// Every shipped game with its sheet, and the lines of it that say yes.
fn yes_lines(library: &Library, each: &mut dyn FnMut(&GameFile, &Sheet, &str)) -> usize {
    let catalogue = Catalogue::read(library).expect("our games are sound");
    let mut count = 0;
    for game in catalogue.games() {
        let Some(sheet) = library.sheet(game.ruleset(), game.game()) else {
            continue;
        };
        for (field, _) in sheet.lines().filter(|(_, said)| *said == "yes") {
            each(game, sheet, field);
            count += 1;
        }
    }
    count
}

#[test]
fn a_yes_or_no_takes_no_third_word() {
    let library = Library::embedded().expect("our law files are sound");
    let count = yes_lines(&library, &mut |game, sheet, field| {
        let named = format!("{} {} {field}", game.ruleset(), game.game());
        let other = sheet.clone().with(field, "perhaps");
        let refused = game.rules(&other).err();
        let problems = refused.unwrap_or_else(|| panic!("{named} takes `perhaps`"));
        let at_field = problems.iter().find(|problem| problem.field == field);
        let problem = at_field.unwrap_or_else(|| panic!("{named}: {problems:?}"));
        assert!(!problem.basis.is_empty(), "{named} is refused by no text");
    });
    assert!(count > 3, "{count} lines say yes");
}

#[test]
fn what_is_declined_is_not_offered() {
    let library = Library::embedded().expect("our law files are sound");
    let catalogue = Catalogue::read(&library).expect("our games are sound");
    let game = catalogue.find("clm-2013", "no-discard-poker");
    let game = game.expect("it is there");
    let sheet = library.sheet("clm-2013", "no-discard-poker");
    let sheet = sheet.expect("it ships").clone();
    let offers = |sheet: &Sheet| {
        let rules = game.rules(sheet).expect("the sheet is sound");
        let mut choices = rules.felt().choices.iter();
        choices.any(|choice| choice.key == "buy")
    };
    assert!(offers(&sheet));
    assert!(!offers(&sheet.clone().with("buy-a-card", "false")));
    assert!(!offers(&sheet.with("buy-a-card", "no")));
}
