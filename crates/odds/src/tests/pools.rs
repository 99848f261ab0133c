//! Bets that feed a pool, against a sum by the counts of five-card hands that everybody knows.

use cards::Card;
use exact::Cents;
use games::{AnyGame, Catalogue, Rules, State};
use law::Library;
use table::{
    Action, Actor, BoxNumber, Drawn, Event, Game, Line, Next, Person, Place, Pool, Role, Rulebook,
    Seating, Spot, SpotLimits,
};

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
    // The whole pool for a royal flush, a tenth for another straight flush; of the stake goes in what
    // the house leaves of it.
    let slope = fraction(ROYAL, ALL) + fraction(STRAIGHT_FLUSH, 10 * ALL);
    assert_eq!(progressive.slope, slope);
    let stake = whole(u128::from(progressive.stake.count()));
    let goes_in = &stake * fraction(9, 10);
    assert_eq!(progressive.break_even, Some(&stake / &slope - &goes_in));
    assert_eq!(progressive.hit, fraction(ROYAL + STRAIGHT_FLUSH, ALL));
    let seeded = whole(u128::from(progressive.seed.count())) + &goes_in;
    assert_eq!(progressive.ev_at_seed, seeded * &slope / &stake - whole(1));
    // Nothing is kept of a carousel's stakes, and nothing is put in at first.
    let carousel = fed.iter().find(|pool| pool.bet == "carousel");
    let carousel = carousel.expect("the sheet offers it");
    assert_eq!(carousel.seed, Cents::ZERO);
    assert_eq!(carousel.ev_at_seed, &slope - whole(1));
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
    let lost = &stake * fraction(ALL - winners, ALL);
    let even: Fraction = (&lost - &fixed) / &slope;
    assert_eq!((&jackpot.slope, &jackpot.break_even), (&slope, &Some(even)));
    // A winner's stake goes back to him, and not into the pool that pays him.
    let seeded = whole(u128::from(jackpot.seed.count()));
    let brought = seeded * &slope + &fixed - &lost;
    assert_eq!(jackpot.ev_at_seed, brought / &stake);
}

/// A round in which the player has these cards and a stake in a pool: what was settled on it. The
/// counter is read with so much in it.
fn played(rules: &Rules, fed: &Pool, reading: Cents, own: &str) -> Vec<Line> {
    let (at, felt) = (BoxNumber(1), rules.felt());
    let (player, croupier) = (Actor::Player(Person(0)), Actor::Staff(Role::Croupier));
    let seat = table::Seat {
        at,
        holder: Person(0),
    };
    let seating = Seating::new(vec![seat], felt.boxes, 1).expect("a seat");
    let (mut state, opened) = AnyGame::open(rules, &seating);
    opened
        .iter()
        .for_each(|event| AnyGame::apply(rules, &mut state, event));
    let (mut own, mut happened) = (cards::parse_cards(own).expect("cards"), Vec::new());
    own.reverse();
    let kept = own.clone();
    let mut act = |state: &mut State, actor, action: &Action| {
        AnyGame::act(rules, state, actor, action, &mut happened).map(|_| ())
    };
    let feeds = |spot: &&Spot| spot.pool == Some(fed.id);
    let slot = felt.spots.iter().find(feeds).expect("a bet feeds it");
    for spot in [&felt.spots[0], slot] {
        let SpotLimits::Between { least: stake, .. } = spot.limits else {
            panic!("{}: {:?}", spot.key, spot.limits)
        };
        let spot = spot.id;
        act(&mut state, player, &Action::Place { at, spot, stake }).expect("it may lie there");
    }
    act(&mut state, croupier, &Action::Close).expect("bets are closed");
    loop {
        match AnyGame::next(rules, &state) {
            Next::Over => break,
            Next::Meter(pool) => {
                let amount = reading;
                act(&mut state, croupier, &Action::Meter { pool, amount }).expect("it is read");
            }
            Next::Chance(chance) => {
                let card = |(drawn, _): (Drawn, u64)| drawn.card();
                let mut others = chance.weights().filter_map(card);
                let other = others.find(|card| !kept.contains(card)).expect("a card");
                let draw = |card: Card| Action::Draw(card.into());
                let events = AnyGame::decide(rules, &state, Actor::Chance, &draw(other));
                let ours = |event: &Event| matches!(event, Event::Drawn { to, .. } if *to == Place::Box(at));
                let ours = events.expect("a card is due").iter().any(ours);
                let card = own.pop_if(|_| ours).unwrap_or(other);
                act(&mut state, Actor::Chance, &draw(card)).expect("it is dealt");
            }
            Next::Open(_) => {
                let choices = felt.choices.iter().map(|choice| choice.id);
                let mut choices = choices.map(|choice| Action::Choose { at, choice });
                let chosen = choices.any(|choose| act(&mut state, player, &choose).is_ok());
                assert!(chosen, "something may be chosen");
            }
        }
    }
    let settled = happened.into_iter().filter_map(|event| match event {
        Event::Settled(line) => Some(line),
        _ => None,
    });
    settled.filter(|line| line.spot == slot.id).collect()
}

/// At a table the whole of a pool is what the house put in and what of the winner's own stake goes
/// in: nothing of one who keeps it, and otherwise what the house's deduction leaves.
#[test]
fn a_table_pays_what_is_weighed() {
    let library = Library::embedded().expect("our law files are sound");
    let catalogue = Catalogue::read(&library).expect("our games are sound");
    for (ruleset, game, changed, goes_in) in [
        ("ar-2002", "no-discard-poker", ("carousel-seed", "10"), None),
        (
            "ar-2010",
            "no-discard-poker",
            ("progressive-deduction", "25%"),
            Some(75),
        ),
        (
            "clm-2013",
            "no-discard-poker",
            ("buy-a-card", "false"),
            Some(180),
        ),
        (
            "clm-2013",
            "caribbean-stud",
            ("jackpot-deduction", "33%"),
            Some(0),
        ),
    ] {
        let file = catalogue.find(ruleset, game).expect("it is there");
        let sheet = library.sheet(ruleset, game).expect("it ships").clone();
        let rules = file
            .rules(&sheet.with(changed.0, changed.1))
            .expect("it may be so");
        for told in fed(ruleset, game, &[changed]) {
            let mut pools = rules.felt().pools.iter();
            let pool = pools
                .find(|pool| pool.key == told.pool)
                .expect("it is the table's");
            // A carousel takes the stake as it is.
            let whole_stake = told.stake.count();
            let goes_in = goes_in
                .filter(|_| told.bet != "carousel")
                .unwrap_or(whole_stake);
            let reading = pool.seed.plus(Cents::new(goes_in)).expect("an amount");
            let lines = played(&rules, pool, reading, "Ah Kh Qh Jh Th");
            assert_eq!(
                rules.felt().fed(pool.id, &lines),
                Cents::new(goes_in),
                "{game}"
            );
            let (won, lost): (Vec<u64>, Vec<u64>) = lines
                .iter()
                .map(|line| (line.paid.count(), line.taken().count()))
                .unzip();
            let net =
                whole(won.iter().sum::<u64>().into()) - whole(lost.iter().sum::<u64>().into());
            let results = told.at_seed.results.as_ref().expect("all are counted");
            let highest = results.distribution.last().expect("there are results");
            let unit = whole(u128::from(told.stake.count()));
            assert_eq!(highest.net, net / unit, "{ruleset} {game} {}", told.bet);
        }
    }
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
