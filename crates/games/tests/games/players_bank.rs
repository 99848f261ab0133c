//! A table whose bank passes among the players, against the suite that every game must pass.

use games::{AnyGame, Catalogue};
use law::Library;
use table::suite::{self, Walk};
use table::{Against, Banker, Event};

fn rules() -> games::Rules {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let sheet = library.sheet("ar-2010", "pai-gow-poker").unwrap().clone();
    let sheet = sheet
        .with("players-bank", "yes")
        .with("bank-minimum", "150")
        .with("bank-maximum", "1000")
        .with("croupier-bet", "5");
    let game = catalogue.find("ar-2010", "pai-gow-poker").unwrap();
    game.rules(&sheet).expect("the sheet is admissible")
}

#[test]
fn a_bank_that_passes_among_the_players_conserves_every_chip_and_betrays_nothing() {
    let rules = rules();
    for seed in 0..60 {
        suite::check::<AnyGame>(&rules, seed);
    }
}

#[test]
fn the_random_rounds_have_players_banks_that_win_and_lose() {
    let rules = rules();
    let (mut houses, mut players, mut against) = (0, 0, 0);
    for seed in 0..60 {
        let mut walk = Walk::<AnyGame>::random(&rules, seed);
        loop {
            let events = walk.steps.iter().flat_map(|step| &step.events);
            for event in walk.opening.iter().chain(events) {
                match event {
                    Event::BankHeld { by, .. } if *by == Banker::House => houses += 1,
                    Event::BankHeld { .. } => players += 1,
                    Event::Settled(line) if line.against != Against::House => against += 1,
                    _ => {}
                }
            }
            match walk.next_round() {
                Some(next) => walk = next,
                None => break,
            }
        }
    }
    assert!(
        houses > 5 && players > 20 && against > 20,
        "{houses} banks of the house, {players} of players, {against} bets settled with these"
    );
}
