//! Random hands of every game in great number, each held against what must never fail: no chip
//! appears or vanishes, every outcome has a basis. Now and then a hand goes through the whole
//! suite, which also looks for covered cards that show.
//!
//! `TAPETE_HANDS` says how many hands all games play together (`cargo xtask nightly`: ten
//! million); `TAPETE_GAME` plays one game alone.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use games::{AnyGame, Catalogue, GameFile};
use law::Library;
use table::suite::{self, Walk};

/// Hands of all games together, unless told.
const HANDS: u64 = 2_000;

/// One hand in so many goes through the whole suite.
const WHOLE: u64 = 10_000;

fn hands() -> u64 {
    match std::env::var("TAPETE_HANDS") {
        Ok(text) => text.parse().expect("TAPETE_HANDS is a whole number"),
        Err(_) => HANDS,
    }
}

/// The games to play: all, or the one asked for.
fn asked_for(catalogue: &Catalogue) -> Vec<&GameFile> {
    let asked = std::env::var("TAPETE_GAME").ok();
    let games = catalogue.games().iter();
    let games = games.filter(|game| asked.as_ref().is_none_or(|asked| game.game() == asked));
    games.collect()
}

/// A game that fails is named, and the others are played all the same: a long run tells everything
/// that it finds.
#[test]
fn no_chip_vanishes_and_every_outcome_is_cited_in_many_random_hands() {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let games = asked_for(&catalogue);
    let each = hands().div_ceil(games.len().max(1) as u64);
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let name = format!("{}/{}", game.ruleset(), game.game());
                    if catch_unwind(AssertUnwindSafe(|| play(&library, game, each))).is_err() {
                        failed
                            .lock()
                            .expect("no thread holds it and panics")
                            .push(name);
                    } else {
                        println!("{name}: {each} hands");
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().expect("no thread holds it and panics");
    assert!(failed.is_empty(), "{failed:?}");
}

fn play(library: &Library, game: &GameFile, hands: u64) {
    let sheet = library.sheet(game.ruleset(), game.game());
    let sheet = sheet.expect("every game ships a sheet");
    let rules = game.rules(sheet).expect("the shipped sheet is admissible");
    let mut settled = 0;
    for seed in 0..hands {
        if seed % WHOLE == WHOLE - 1 {
            suite::check::<AnyGame>(&rules, seed);
            continue;
        }
        let walk = Walk::<AnyGame>::random(&rules, seed);
        settled += suite::money_is_conserved(&walk);
        suite::outcomes_are_cited(&walk);
    }
    assert!(settled > 0, "{}: no bet was settled", game.game());
}
