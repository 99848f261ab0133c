//! Circle poker: what only a game among players has to hold, and a variant that is a file alone.

use std::collections::BTreeMap;

use games::{AnyGame, Catalogue, GameFile, Rules};
use law::{Library, Sheet, SourceFile};
use table::suite::{self, Tally, Walk};
use table::{Event, Rulebook, SpotId};

/// Where the chips of a pot lie.
const POT: SpotId = SpotId(1);

fn circle_games() -> Vec<(GameFile, Sheet)> {
    let library = Library::embedded().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let catalogue = Catalogue::read(&library).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let games = catalogue.games().iter();
    let circle = games.filter(|game| matches!(game, GameFile::PlayerPoker(_)));
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

/// A seventh variant is a file: Omaha with five cards of a deck of 40.
#[test]
fn a_variant_that_does_not_exist_is_a_file_and_nothing_else() {
    let mut files = Library::carried();
    let omaha = files
        .iter()
        .find(|file| file.name == "rulesets/ar-2010/omaha.toml");
    let text = omaha.expect("Omaha is there").text.clone();
    let changes = [
        ("game    = \"omaha\"", "game    = \"omaha-of-five\""),
        ("is = \"french-52\"", "is = \"french-40\""),
        ("lowest = \"two\"", "lowest = \"five\""),
        ("cards = 4, face", "cards = 5, face"),
        ("up_to = 11", "up_to = 6"),
    ];
    let text = changes.iter().fold(text, |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    });
    files.push(SourceFile {
        name: "rulesets/ar-2010/omaha-of-five.toml".into(),
        text,
    });
    let library = Library::read(&files).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let catalogue = Catalogue::read(&library).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let game = catalogue
        .find("ar-2010", "omaha-of-five")
        .expect("it is read");
    let sheet = library
        .sheet("ar-2010", "omaha")
        .expect("Omaha's sheet ships");
    let rules = rules(game, &sheet.clone().with("seats", "6"));
    let flush = rules
        .felt()
        .classes
        .iter()
        .position(|class| class.key == "flush");
    let full = rules
        .felt()
        .classes
        .iter()
        .position(|class| class.key == "full-house");
    assert!(flush < full, "with fewer than 52 cards the flush is higher");
    let mut tally = Tally::default();
    for seed in 0..rounds(6) {
        tally += suite::check::<AnyGame>(&rules, seed);
    }
    assert!(tally.settled > 0);
}

/// What each player takes out of the pots is at most what he put in and as much of each other's
/// chips: nobody wins what he could not match. A ruling, or an absent player's forced bet, may
/// leave a pot to those who did not, and a pot carried over is everybody's; these are left out.
#[test]
fn nobody_wins_what_he_could_not_match() {
    let mut held = 0;
    for (game, sheet) in circle_games() {
        let rules = rules(&game, &sheet);
        for seed in 0..40 {
            let walk = Walk::<AnyGame>::random(&rules, seed);
            let ruled = |event: &Event| matches!(event, Event::Ruled { .. });
            let carried = |event: &Event| matches!(event, Event::Held { spot: POT, .. });
            let forsaken = |event: &Event| matches!(event, Event::Chose { absent: true, .. });
            let apart = |event: &Event| ruled(event) || carried(event) || forsaken(event);
            if walk.events().any(|(_, event)| apart(event)) {
                continue;
            }
            let (mut stakes, mut paid) = (BTreeMap::new(), BTreeMap::new());
            for (_, event) in walk.events() {
                if let Event::Settled(line) = event
                    && line.spot == POT
                {
                    *stakes.entry(line.at).or_insert(0) += line.stake.count();
                    *paid.entry(line.at).or_insert(0) += line.paid.count();
                }
            }
            for (at, paid) in paid {
                let own = stakes[&at];
                let most: u64 = stakes.values().map(|other| own.min(*other)).sum();
                let name = game.game();
                assert!(
                    paid <= most,
                    "{name}, seed {seed}: box {} took {paid} of {most}",
                    at.0
                );
                held += usize::from(paid > 0);
            }
        }
    }
    assert!(held > 100, "only {held} pots were won");
}
