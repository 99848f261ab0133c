//! Bets that feed a pool, against a sum by the counts of five-card hands that everybody knows.

use games::Catalogue;
use law::Library;

use crate::fraction::{Fraction, fraction, whole};
use crate::pool::{PoolOdds, pools};
use crate::report::Report;
use crate::strategy::Strategy;

/// All hands of five cards, and those of each class from the highest.
const ALL: u128 = 2_598_960;
const ROYAL: u128 = 4;
const STRAIGHT_FLUSH: u128 = 36;
const FOUR: u128 = 624;
const FULL: u128 = 3_744;
const FLUSH: u128 = 5_108;

fn fed(ruleset: &str, game: &str, changed: &[(&str, &str)]) -> Vec<PoolOdds> {
    let library = Library::embedded().expect("our law files are sound");
    let catalogue = Catalogue::read(&library).expect("our games are sound");
    let file = catalogue.find(ruleset, game).expect("it is there");
    let mut sheet = library.sheet(ruleset, game).expect("it ships").clone();
    for (field, value) in changed {
        sheet = sheet.with(*field, *value);
    }
    // Poker's pools look at no other bet's solution.
    let none = Report {
        game: game.to_owned(),
        ruleset: ruleset.to_owned(),
        bets: Vec::new(),
        strategy: Strategy::default(),
    };
    pools(file, &sheet, &none).expect("they are counted")
}

#[test]
fn a_pool_of_two_prizes_is_even_where_the_sum_says() {
    let fed = fed("ar-2010", "no-discard-poker", &[]);
    let progressive = fed.iter().find(|pool| pool.bet == "progressive");
    let progressive = progressive.expect("the sheet offers it");
    // The whole pool for a royal flush, a tenth for another straight flush; the stake goes in.
    let slope = fraction(ROYAL, ALL) + fraction(STRAIGHT_FLUSH, 10 * ALL);
    assert_eq!(progressive.slope, slope);
    let stake = whole(u128::from(progressive.stake.count()));
    assert_eq!(progressive.break_even, Some(&stake / &slope));
    assert_eq!(progressive.hit, fraction(ROYAL + STRAIGHT_FLUSH, ALL));
    let seeded = whole(u128::from(progressive.seed.count())) + &stake;
    assert_eq!(progressive.ev_at_seed, seeded * slope / stake - whole(1));
}

#[test]
fn a_pool_with_fixed_prizes_whose_winners_keep_their_stake() {
    let fed = fed("clm-2013", "caribbean-stud", &[]);
    let [jackpot] = &fed[..] else {
        panic!("{fed:?}")
    };
    let winners = ROYAL + STRAIGHT_FLUSH + FOUR + FULL + FLUSH;
    let slope =
        fraction(ROYAL, ALL) + fraction(STRAIGHT_FLUSH, 10 * ALL) + fraction(5 * FOUR, 100 * ALL);
    let fixed = fraction(7_500 * FULL + 5_000 * FLUSH, ALL);
    let stake = whole(u128::from(jackpot.stake.count()));
    let lost = stake * fraction(ALL - winners, ALL);
    let even: Fraction = (lost - fixed) / &slope;
    assert_eq!((&jackpot.slope, &jackpot.break_even), (&slope, &Some(even)));
}

#[test]
fn prizes_of_fixed_amounts_alone_are_never_even() {
    let changed = [
        ("jackpot-royal-flush", "100"),
        ("jackpot-straight-flush", "90"),
        ("jackpot-four-of-a-kind", "80"),
    ];
    let fed = fed("clm-2013", "caribbean-stud", &changed);
    assert_eq!(fed[0].break_even, None);
}
