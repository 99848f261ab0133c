//! Circle poker: the suite that every game must pass, for its games alone and under each limit;
//! and what only a game among players has to hold.

use games::{Catalogue, Floor, GameFile, Rules};
use law::{Library, Sheet};
use table::suite::{self, Tally};

fn circle_games() -> Vec<(GameFile, Sheet)> {
    let library = Library::embedded().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let catalogue = Catalogue::read(&library).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let games = catalogue.games().iter();
    let circle = games.filter(|game| matches!(game, GameFile::CirclePoker(_)));
    let with_sheet = |game: &GameFile| {
        let sheet = library.sheet(game.ruleset(), game.game());
        let sheet = sheet.unwrap_or_else(|| panic!("{} ships a sheet", game.game()));
        (game.clone(), sheet.clone())
    };
    circle.map(with_sheet).collect()
}

fn rules(game: &GameFile, sheet: &Sheet) -> Rules {
    game.rules(sheet)
        .unwrap_or_else(|problems| panic!("{}: {problems:#?}", game.game()))
}

/// Rounds of each game and sheet; `TAPETE_ROUNDS` says another number.
fn rounds(unless_said: u64) -> u64 {
    let said = std::env::var("TAPETE_ROUNDS").ok();
    said.and_then(|text| text.parse().ok())
        .unwrap_or(unless_said)
}

#[test]
fn every_circle_game_passes_the_suite() {
    for (game, sheet) in circle_games() {
        let rules = rules(&game, &sheet);
        let mut tally = Tally::default();
        for seed in 0..rounds(20) {
            tally += suite::check::<Floor>(&rules, seed);
        }
        assert!(tally.settled > 0, "{}: nothing was settled", game.game());
        println!("{}/{}: {tally:?}", game.ruleset(), game.game());
    }
}
