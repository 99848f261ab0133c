//! Pools, whatever the game: nothing is paid that is not there, no cent is made or lost, and
//! several winners are paid as the description says.

use std::sync::OnceLock;

use exact::{Cents, Mode, Ratio, Rounding};
use games::pools::{Base, Winners, pay};
use games::{AnyGame, Catalogue, Rules};
use law::Library;
use proptest::prelude::*;
use table::suite;
use table::{Rulebook, Takes};

/// Our three-card game with two pools that no text has: hands of three cards win often, so that
/// every way of paying several winners is met.
const POOLS: &str = r#"

[[bet]]
key     = "wheel"
name    = { es = "Noria", en = "Wheel" }
placed  = { at = "open", beside = "ante", cite = "V.1" }
stake   = { up_to_limit = "table-maximum", cite = "V.1" }

[[bet]]
key     = "slot"
name    = { es = "Ranura", en = "Slot" }
offered = { sheet = "slot", cite = "V.1" }
placed  = { at = "open", beside = "ante", cite = "V.1" }
stake   = { fixed = { sheet = "slot", most_times_minimum = "1/2", cite = "V.1" } }

[[pool]]
key  = "wheel"
name = { es = "Noria", en = "Wheel" }
fed_by = "wheel"
cite = "V.1"
looks_at = { is = "own-hand", cite = "V.1" }
fed  = { cite = "V.1" }
read = { cite = "V.1" }

[[pool.prize]]
with    = "flush"
share   = "all"
several = { is = "shared", cite = "V.1" }
cite    = "V.1"

[[pool.prize]]
with    = "pair"
share   = "1/10"
several = { is = "highest-only", cite = "V.1" }
cite    = "V.1"

[[pool]]
key       = "slot"
name      = { es = "Ranura", en = "Slot" }
fed_by    = "slot"
cite      = "V.1"
looks_at  = { is = "own-hand", cite = "V.1" }
fed       = { cite = "V.1" }
read      = { cite = "V.1" }
deduction = { sheet = "slot-deduction", cite = "V.1" }
seed      = { sheet = "slot-seed", cite = "V.1" }
keeps     = { cite = "V.1" }

[[pool.prize]]
with    = "straight"
share   = "75"
several = { is = "in-turn", cite = "V.1" }
cite    = "V.1"

[[pool.prize]]
with    = "flush"
share   = "33.33%"
several = { is = "in-turn", cite = "V.1" }
cite    = "V.1"

[[pool.prize]]
with    = "high-card"
share   = "60%"
several = { is = "in-turn", cite = "V.1" }
equals  = { compared_by = "the-reading", cite = "V.1" }
cite    = "V.1"
"#;

fn changed(change: impl Fn(&str) -> String) -> Vec<law::SourceFile> {
    let mut files = Library::carried();
    let ours = |file: &&mut law::SourceFile| file.name == "rulesets/ar-2010/three-card-poker.toml";
    let file = files.iter_mut().find(ours).expect("it is one of ours");
    file.text = change(&file.text);
    files
}

fn rules() -> &'static Rules {
    static RULES: OnceLock<Rules> = OnceLock::new();
    RULES.get_or_init(|| {
        let library = Library::read(&changed(|text| format!("{text}{POOLS}"))).unwrap();
        let catalogue = Catalogue::read(&library).unwrap_or_else(|problems| {
            let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
            panic!("{}", all.join("\n"))
        });
        let sheet = library.sheet("ar-2010", "three-card-poker").unwrap();
        let sheet = sheet.clone().with("slot", "2.50");
        let sheet = sheet
            .with("slot-deduction", "7.5%")
            .with("slot-seed", "100");
        let game = catalogue.find("ar-2010", "three-card-poker").unwrap();
        game.rules(&sheet).unwrap()
    })
}

#[test]
fn a_game_with_pools_passes_the_suite() {
    for seed in 0..60 {
        suite::check::<AnyGame>(rules(), seed);
    }
}

#[test]
fn the_felt_tells_what_feeds_a_pool_and_what_it_pays() {
    let felt = rules().felt();
    let fed: Vec<(&str, Option<&str>)> = felt
        .spots
        .iter()
        .map(|spot| {
            let pool = felt.pool_of(spot.id).map(|pool| pool.key.as_str());
            (spot.key.as_str(), pool)
        })
        .collect();
    assert!(fed.contains(&("wheel", Some("wheel"))));
    assert!(fed.contains(&("slot", Some("slot"))));
    assert!(fed.contains(&("ante", None)));
    let slot = felt.pools.iter().find(|pool| pool.key == "slot").unwrap();
    assert_eq!(slot.seed, Cents::new(10_000));
    // 7.5 % of 2.50 is 18.75 cents: the pool gets the nearer 231, the house the other 19.
    assert_eq!(slot.fed_by(Cents::new(250)), Cents::new(231));
}

#[test]
fn a_pool_that_is_not_offered_is_not_there() {
    let library = Library::read(&changed(|text| format!("{text}{POOLS}"))).unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    let sheet = library.sheet("ar-2010", "three-card-poker").unwrap();
    let game = catalogue.find("ar-2010", "three-card-poker").unwrap();
    let rules = game.rules(sheet).unwrap();
    let keys: Vec<&str> = rules.felt().pools.iter().map(|p| p.key.as_str()).collect();
    assert_eq!(keys, ["wheel"]);
}

#[test]
fn a_pool_that_cannot_be_is_refused() {
    let wrong = [
        (
            "share   = \"75\"",
            "share   = \"120%\"",
            "cannot be taken of a pool",
        ),
        (
            "is = \"highest-only\"",
            "is = \"by-lot\"",
            "several winners cannot be paid `by-lot`",
        ),
        (
            "compared_by = \"the-reading\"",
            "compared_by = \"the-moon\"",
            "equal hands cannot be paid on",
        ),
        (
            "with    = \"pair\"",
            "with    = \"flush\"",
            "from the highest hand down",
        ),
        (
            "looks_at  = { is = \"own-hand\"",
            "looks_at  = { is = \"holding\"",
            "a pool cannot be won on `holding`",
        ),
        (
            "up_to_limit = \"table-maximum\"",
            "up_to_limit = \"sky\"",
            "cannot go up to `sky`",
        ),
    ];
    for (from, to, expected) in wrong {
        let pools = POOLS.replacen(from, to, 1);
        assert_ne!(pools, POOLS, "{from}");
        let library = Library::read(&changed(|text| format!("{text}{pools}"))).unwrap();
        let problems = Catalogue::read(&library).expect_err(expected);
        let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert!(
            all.iter().any(|p| p.contains(expected)),
            "{}",
            all.join("\n")
        );
    }
}

#[test]
fn a_deduction_is_a_part_of_the_stake() {
    let library = Library::read(&changed(|text| format!("{text}{POOLS}"))).unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    let game = catalogue.find("ar-2010", "three-card-poker").unwrap();
    for (deduction, sound) in [
        ("5%", true),
        ("1/20", true),
        ("all", false),
        ("100%", false),
        ("5", false),
    ] {
        let sheet = library.sheet("ar-2010", "three-card-poker").unwrap();
        let sheet = sheet
            .clone()
            .with("slot", "1")
            .with("slot-deduction", deduction);
        let opened = game.rules(&sheet);
        let named = |field: &str| {
            let problems = opened.as_ref().err();
            problems.is_some_and(|all| all.iter().any(|problem| problem.field == field))
        };
        assert_eq!(opened.is_ok(), sound, "{deduction}");
        assert_eq!(named("slot-deduction"), !sound, "{deduction}");
    }
}

fn roundings() -> impl Strategy<Value = Rounding> {
    let modes = prop_oneof![
        Just(Mode::Down),
        Just(Mode::Up),
        Just(Mode::HalfUp),
        Just(Mode::HalfEven)
    ];
    modes.prop_map(|mode| Rounding::new(mode, Cents::new(1)).unwrap())
}

fn takes() -> impl Strategy<Value = Takes> {
    let part = (1u64..=1000).prop_map(|n| Takes::Part(Ratio::new(n, 1000).unwrap()));
    prop_oneof![
        Just(Takes::Part(Ratio::ONE)),
        part,
        (1u64..1_000_000).prop_map(|cents| Takes::Amount(Cents::new(cents)))
    ]
}

fn groups() -> impl Strategy<Value = Winners> {
    let base = prop_oneof![Just(Base::Left), Just(Base::Reading)];
    (1u64..=7, takes(), any::<bool>(), base).prop_map(|(count, takes, share, base)| Winners {
        count,
        takes,
        share,
        base,
    })
}

proptest! {
    /// Whoever wins, a pool never pays more than it holds, and what it does not pay it keeps.
    #[test]
    fn every_cent_of_a_pool_is_accounted_for(
        reading in prop_oneof![0u64..200, any::<u32>().prop_map(u64::from), Just(u64::MAX)],
        rounding in roundings(),
        winners in prop::collection::vec(groups(), 0..6),
    ) {
        let (paid, left) = pay(Cents::new(reading), rounding, &winners);
        prop_assert_eq!(paid.len(), winners.len());
        let mut sum = u128::from(left.count());
        let mut rest = u128::from(reading);
        for (group, out) in winners.iter().zip(&paid) {
            let together = u128::from(out.each.count()) * u128::from(group.count);
            prop_assert!(together <= rest, "{together} out of {rest}");
            rest -= together;
            sum += together;
            // Odd cents stay: fewer than there are winners, if the whole was to be had.
            if group.share && group.takes.all() && group.base == Base::Left {
                prop_assert!(rest < u128::from(group.count));
            }
        }
        prop_assert_eq!(sum, u128::from(reading));
    }
}

#[test]
fn one_after_the_other_on_what_is_left_and_equals_on_the_same() {
    let tenth = Takes::Part(Ratio::new(1, 10).unwrap());
    let alone = Winners {
        count: 1,
        takes: tenth,
        share: false,
        base: Base::Left,
    };
    let half_up = Rounding::half_up_to_the_cent();
    let each = |reading: u64, winners: &[Winners]| -> Vec<u64> {
        let (paid, _) = pay(Cents::new(reading), half_up, winners);
        paid.iter().map(|out| out.each.count()).collect()
    };
    assert_eq!(each(10_000, &[alone, alone]), [1000, 900]);
    assert_eq!(each(10_000, &[Winners { count: 2, ..alone }]), [1000]);
    let pair = Winners {
        count: 2,
        base: Base::Reading,
        ..alone
    };
    assert_eq!(each(10_000, &[alone, pair]), [1000, 1000]);
    let whole = Winners {
        takes: Takes::Part(Ratio::ONE),
        share: true,
        ..alone
    };
    assert_eq!(each(10_000, &[whole, alone]), [10_000, 0]);
    assert_eq!(each(10_000, &[whole, pair]), [10_000, 0]);
    assert_eq!(each(105, &[alone]), [11], "half a cent upwards");
}
