//! Pairs of worlds that differ only in what a viewer may not see, in great number over all games
//! with cards: his view, what he is offered or may order, and the record that he may take home are
//! the same until the law shows him a card.
//!
//! `TAPETE_PAIRS` says how many pairs all games have together (`cargo xtask nightly`: a hundred
//! thousand).

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use games::{AnyGame, Catalogue, GameFile};
use law::Library;
use table::suite::{Walk, nothing_covered_shows};

/// Pairs of all games together, unless told.
const PAIRS: usize = 600;

/// A game of which no pair came in so many rounds has nothing covered.
const NONE_IN: u64 = 12;

/// The first seed: those of the suite are others.
const FIRST: u64 = 7_000_000;

#[test]
fn covered_cards_show_in_no_pair_of_worlds() {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let games = catalogue.games();
    let wanted = std::env::var("TAPETE_PAIRS").ok();
    let wanted = wanted.map_or(PAIRS, |text| text.parse().expect("a whole number"));
    let covered: Vec<&GameFile> = games.iter().filter(|game| covers(&library, game)).collect();
    assert!(covered.len() > 20, "{} games cover cards", covered.len());
    let each = wanted.div_ceil(covered.len());
    let next = AtomicUsize::new(0);
    let all = Mutex::new(0);
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(game) = covered.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (pairs, rounds) = play(&library, game, each, u64::MAX);
                    println!(
                        "{}/{}: {pairs} pairs in {rounds} rounds",
                        game.ruleset(),
                        game.game()
                    );
                    *all.lock().expect("nobody panics while it is held") += pairs;
                }
            });
        }
    });
    let all = all.into_inner().expect("nobody panicked");
    eprintln!(
        "{all} pairs of worlds over {} games, all alike",
        covered.len()
    );
    assert!(all >= wanted);
}

/// Whether anything is ever covered in a game.
fn covers(library: &Library, game: &GameFile) -> bool {
    play(library, game, 1, NONE_IN).0 > 0
}

/// Plays until so many pairs were compared; tells how many, and in how many rounds.
fn play(library: &Library, game: &GameFile, pairs: usize, most: u64) -> (usize, u64) {
    let sheet = library.sheet(game.ruleset(), game.game());
    let Some(rules) = sheet.and_then(|sheet| game.rules(sheet).ok()) else {
        return (0, 0);
    };
    let (mut seen, mut rounds) = (0, 0);
    while seen < pairs && rounds < most {
        let walk = Walk::<AnyGame>::random(&rules, FIRST + rounds);
        seen += nothing_covered_shows(&walk);
        rounds += 1;
    }
    (seen, rounds)
}
