//! Random hands of every game in great number, each held against what must never fail: no chip
//! appears or vanishes, every outcome has a basis. Now and then a hand goes through the whole
//! suite, which also looks for covered cards that show.
//!
//! `TAPETE_HANDS` says how many hands all games play together (`cargo xtask nightly`: ten
//! million).

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use games::{Catalogue, Floor, GameFile};
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

#[test]
fn no_chip_vanishes_and_every_outcome_is_cited_in_many_random_hands() {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let each = hands().div_ceil(catalogue.games().len() as u64);
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(game) = catalogue.games().get(next.fetch_add(1, Ordering::Relaxed)) {
                    play(&library, game, each);
                }
            });
        }
    });
}

fn play(library: &Library, game: &GameFile, hands: u64) {
    let sheet = library.sheet(game.ruleset(), game.game());
    let sheet = sheet.expect("every game ships a sheet");
    let rules = game.rules(sheet).expect("the shipped sheet is admissible");
    let mut settled = 0;
    for seed in 0..hands {
        if seed % WHOLE == WHOLE - 1 {
            suite::check::<Floor>(&rules, seed);
            continue;
        }
        let walk = Walk::<Floor>::random(&rules, seed);
        settled += suite::money_is_conserved(&walk);
        suite::outcomes_are_cited(&walk);
    }
    assert!(settled > 0, "{}: no bet was settled", game.game());
}
