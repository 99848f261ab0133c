//! Baccarats whose bank a player holds, against the suite that every game must pass.

use games::{AnyGame, Catalogue};
use law::Library;
use table::suite::{self, Walk, nothing_covered_shows};
use table::{CoupEffect, Event, Face, Outcome, RemedyEffect};

fn rules(sheet: &[(&str, &str)]) -> games::Rules {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let mut shipped = library.sheet("ar-2010", "chemin-de-fer").unwrap().clone();
    for (field, value) in sheet {
        shipped = shipped.with(*field, *value);
    }
    let game = catalogue.find("ar-2010", "chemin-de-fer").unwrap();
    game.rules(&shipped).expect("the sheet is admissible")
}

#[test]
fn a_bank_that_goes_round_conserves_every_chip_and_betrays_nothing() {
    let rules = rules(&[]);
    for seed in 0..12 {
        suite::check::<AnyGame>(&rules, seed);
    }
}

#[test]
fn so_does_one_without_a_maximum() {
    let rules = rules(&[("unlimited-bank", "yes"), ("free-banco", "yes")]);
    for seed in 100..108 {
        suite::check::<AnyGame>(&rules, seed);
    }
}

#[test]
fn random_coups_go_every_way() {
    let rules = rules(&[]);
    let (mut won, mut lost, mut tied, mut kept, mut shifted) = (0, 0, 0, 0, 0);
    for seed in 0..60 {
        let mut walk = Walk::<AnyGame>::random(&rules, seed);
        for _ in 0..6 {
            for (_, event) in walk.events() {
                match event {
                    Event::Settled(line) => match line.outcome {
                        Outcome::Won => won += 1,
                        Outcome::Lost => lost += 1,
                        _ => tied += 1,
                    },
                    Event::Held { .. } => kept += 1,
                    Event::Shifted { .. } => shifted += 1,
                    _ => {}
                }
            }
            let Some(next) = walk.next_round() else { break };
            walk = next;
        }
    }
    assert!(
        [won, lost, tied, kept, shifted]
            .iter()
            .all(|count| *count > 5),
        "{won} won, {lost} lost, {tied} went back, {kept} lay on, {shifted} moved"
    );
}

/// A banker who uncovers a card of the player must uncover his own: what then lies open is told by
/// the events, whether it lay there already or comes later.
#[test]
fn a_card_that_a_ruling_uncovers_is_told() {
    let rules = rules(&[]);
    let (mut uncovered, mut dealt_open) = (0, 0);
    for seed in [
        7_000_049, 7_001_605, 7_001_818, 7_002_023, 7_002_393, 7_004_953,
    ] {
        let walk = Walk::<AnyGame>::random(&rules, seed);
        let (mut cards, mut ruled) = (0, false);
        for (_, event) in walk.events() {
            match event {
                Event::Ruled { effect, .. } => {
                    ruled |= *effect == RemedyEffect::Coup(CoupEffect::ExposeMatching);
                }
                Event::Uncovered { .. } => uncovered += 1,
                // A hand's first two, which lie covered otherwise.
                Event::Drawn { face, .. } => {
                    cards += 1;
                    dealt_open += usize::from(cards <= 4 && *face == Face::Up);
                }
                _ => {}
            }
        }
        assert!(ruled, "no such ruling in the round of seed {seed}");
        assert!(nothing_covered_shows(&walk) > 0, "seed {seed}");
    }
    assert!(
        uncovered > 0 && dealt_open > 0,
        "{uncovered} uncovered, {dealt_open} dealt open"
    );
}
