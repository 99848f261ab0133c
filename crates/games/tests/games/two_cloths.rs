//! Two cloths against the bank of one player, against the suite that every game must pass.

use std::collections::BTreeMap;

use games::{AnyGame, Catalogue};
use law::Library;
use table::suite::{self, Walk};
use table::{Against, Event, Outcome, Place, Rulebook};

fn rules(sheet: &[(&str, &str)]) -> games::Rules {
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let mut shipped = law::Sheet::default();
    for (field, value) in sheet {
        shipped = shipped.with(*field, *value);
    }
    let game = catalogue.find("ar-2010", "baccarat-two-tables").unwrap();
    game.rules(&shipped).expect("the sheet is admissible")
}

/// A small bank, so that it breaks and does not cover every bet.
const LIMITED: [(&str, &str); 4] = [
    ("minimum", "10"),
    ("maximum", "100"),
    ("bank-minimum", "50"),
    ("bank-maximum", "120"),
];

#[test]
fn a_limited_bank_conserves_every_chip_and_betrays_nothing() {
    let rules = rules(&LIMITED);
    for seed in 0..16 {
        suite::check::<AnyGame>(&rules, seed);
    }
}

#[test]
fn so_does_a_free_one() {
    let rules = rules(&[("minimum", "10"), ("free-bank", "yes")]);
    for seed in 100..112 {
        suite::check::<AnyGame>(&rules, seed);
    }
}

#[test]
fn random_coups_go_every_way() {
    let rules = rules(&LIMITED);
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..150 {
        let mut walk = Walk::<AnyGame>::random(&rules, seed);
        for _ in 0..6 {
            for (_, event) in walk.events() {
                let what = match event {
                    Event::Settled(line) => match line.outcome {
                        Outcome::Won => "won",
                        Outcome::Lost => "lost",
                        _ => "went back",
                    },
                    Event::Held { .. } => "lay on",
                    Event::Drawn {
                        to: Place::Common, ..
                    } => "drew lots",
                    Event::BankHeld { .. } => "took the bank",
                    Event::Chose { choice, .. } => {
                        let choices = &rules.felt().choices;
                        match choices[usize::from(choice.0)].key.as_str() {
                            "renew" | "new-shoe" => "made it up again",
                            "banco" => "made banco",
                            "take" => "took it over",
                            _ => "chose",
                        }
                    }
                    _ => "went on",
                };
                *seen.entry(what).or_default() += 1;
            }
            let Some(next) = walk.next_round() else { break };
            walk = next;
        }
    }
    let wanted = [
        "won",
        "lost",
        "went back",
        "lay on",
        "drew lots",
        "made it up again",
        "made banco",
        "took it over",
    ];
    for what in wanted {
        assert!(
            seen.get(what).is_some_and(|count| *count > 2),
            "{what}: {seen:?}"
        );
    }
}

/// The house's part, from nothing but what was taken and paid: a fiftieth of what the bank wins
/// over both cloths together, half a cent up, and nothing where it wins nothing.
#[test]
fn the_house_has_its_part_of_the_net_gain_alone() {
    let rules = rules(&LIMITED);
    let mut deducted = 0;
    for seed in 0..80 {
        let mut walk = Walk::<AnyGame>::random(&rules, seed);
        for _ in 0..5 {
            let (mut taken, mut paid, mut kept) = (0u64, 0u64, 0u64);
            for (_, event) in walk.events() {
                let Event::Settled(line) = event else {
                    continue;
                };
                taken += line.taken().count();
                paid += line.paid.count();
                if let Against::Bank { commission, .. } = line.against {
                    kept += commission.count();
                }
            }
            let net = taken.saturating_sub(paid);
            assert_eq!(
                kept,
                (2 * net + 50) / 100,
                "seed {seed}: {taken} taken, {paid} paid"
            );
            deducted += u32::from(kept > 0);
            let Some(next) = walk.next_round() else { break };
            walk = next;
        }
    }
    assert!(deducted > 10, "{deducted} coups");
}
