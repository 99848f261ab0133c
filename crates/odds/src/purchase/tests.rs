//! Purchases counted against looking at each card that may come and each hand of the bank's.

use cards::{CardSet, HandOrder, OrderSpec, Threshold};

use super::aside::{Kept, Which};
use super::*;
use crate::hands::{Asked, for_each_choice, number};
use crate::payoff::{Payoff, case};

/// The ends: a bet on the hand, the same given up; both again after a purchase.
const GO: usize = 0;
const FOLD: usize = 1;
const BOUGHT_GO: usize = 2;
const BOUGHT_FOLD: usize = 3;

/// What each end brings with a hand of a kind in a case. A purchase costs one.
fn brings(end: usize, kind: usize, case: usize) -> i64 {
    let hand = 1 + kind as i64;
    // The bank does not play, or it does and the hand is lower, level or higher.
    let go = [1, 1, 1, -9, 0, 1 + 2 * hand][case];
    match end {
        GO => 2 * go,
        FOLD => -2,
        BOUGHT_GO => 2 * go - 1,
        _ => -3,
    }
}

fn payoffs(kinds: usize) -> Payoffs {
    let mut look = Payoff::of_cases(kinds);
    look.class_of = (0..(kinds * CASES) as u16).collect();
    let end = |end: usize| {
        let classes = 0..kinds * CASES;
        let value = |class| brings(end, class / CASES, class % CASES);
        classes.map(value).collect()
    };
    look.values = (0..=BOUGHT_FOLD).map(end).collect();
    Payoffs {
        noted: false,
        looks: vec![look],
        parts: 1,
        ends: BOUGHT_FOLD + 1,
    }
}

fn sale() -> Sale {
    Sale {
        ends: vec![Some(GO), None, Some(FOLD)],
        buys: 1,
        after: vec![BOUGHT_GO, BOUGHT_FOLD],
        ids: [0, 1],
    }
}

/// The cards of the highest ranks of every suit: a pack that is the same when suits are renamed.
fn pack(ranks: usize) -> CardSet {
    let all: Vec<_> = CardSet::FRENCH.iter().collect();
    let mut all = all;
    all.sort();
    all.into_iter().rev().take(4 * ranks).collect()
}

/// What an end brings against every hand that the bank may have.
fn looked_at(hands: &Hands<'_>, set: u64, shown: usize, gone: u64, end: usize) -> i64 {
    let of = |set: u64| usize::from(hands.step_of[number(&spread(set)[..hands.size])]);
    let own = of(set);
    let free: Vec<usize> = (0..hands.deck.len())
        .filter(|place| (set | gone | 1 << shown) >> place & 1 == 0)
        .collect();
    let mut sum = 0;
    for_each_choice(free.len(), hands.size - 1, |taken| {
        let mut bank = 1u64 << shown;
        let cards = (0..free.len()).filter(|place| taken >> place & 1 == 1);
        cards.for_each(|place| bank |= 1 << free[place]);
        let bank = of(bank);
        let case = case(hands.steps[bank].plays, own.cmp(&bank));
        sum += brings(end, usize::from(hands.steps[own].kind), case);
    });
    sum
}

/// Best play with a hand, by looking: the option, the card put aside, and what it brings.
fn looked_for(purchase: &Purchase<'_>, set: u64, shown: usize) -> (Play, i64) {
    let hands = purchase.duel.hands;
    let first = |end| looked_at(hands, set, shown, 0, end) * purchase.beside();
    let cards = spread(set);
    let after = |aside: u8| -> i64 {
        let came = purchase.others(set | 1 << shown);
        let with = |came: usize| {
            let bought = set & !(1 << aside) | 1 << came;
            let end = |end| looked_at(hands, bought, shown, 1 << aside, end);
            end(BOUGHT_GO).max(end(BOUGHT_FOLD))
        };
        came.map(with).sum()
    };
    let (aside, bought) = best(cards[..hands.size].iter().map(|aside| after(*aside)));
    let (option, worth) = best([first(GO), bought, first(FOLD)].into_iter());
    (Play { option, aside }, worth)
}

fn with_purchase(ranks: usize, needs: &str, test: impl FnOnce(&Purchase<'_>, &Payoffs)) {
    let order = HandOrder::new(OrderSpec::standard()).expect("it is sound");
    let needed: Threshold = order.threshold(needs).expect("it can be read");
    let asked = Asked {
        order: &order,
        thresholds: &[needed],
        bank_plays_with: Some(&needed),
        nothing_is_equal: false,
    };
    let hands = Hands::new(pack(ranks), asked).expect("they are few enough");
    let root = Decision {
        id: 0,
        after: Vec::new(),
        steps: Vec::new(),
        shown: Vec::new(),
        options: Vec::new(),
    };
    let purchase = Purchase::new(&hands, &root, sale());
    test(&purchase, &payoffs(hands.kinds));
}

fn plays_of(purchase: &Purchase<'_>, table: &Payoffs, place: usize) -> [Play; WIDTH] {
    let counted = purchase.counted.get().expect("it was solved");
    let ready = [Ready::new(table, &purchase.sale, purchase.duel.hands.kinds)];
    let bought = purchase.bought(counted, &ready, counted.own[place]);
    purchase.plays(counted, &ready[0], place, &bought[0])
}

/// Every hand of sixteen cards: each choice, and the sum of all that they bring.
#[test]
fn purchases_count_as_looking_does() {
    with_purchase(4, "two pair", |purchase, table| {
        let threads = NonZeroUsize::new(2).expect("two are some");
        let solved = purchase
            .solve(std::slice::from_ref(table), threads, &mut |_, _| {})
            .expect("every case is known");
        let counted = purchase.counted.get().expect("it was solved");
        let (mut sum, mut options) = (0, [0; 3]);
        for (place, own) in counted.own.iter().enumerate() {
            let plays = plays_of(purchase, table, place);
            for shown in purchase.others(own.set) {
                let (play, worth) = looked_for(purchase, own.set, shown);
                assert_eq!(plays[shown].option, play.option, "{:b} {shown}", own.set);
                if play.option == purchase.sale.buys {
                    assert_eq!(plays[shown], play, "{:b} {shown}", own.set);
                }
                options[play.option] += 1;
                sum += i128::from(worth) * i128::from(own.weight);
            }
        }
        let counts = solved[0].counts[0].iter().zip(&table.looks[0].values);
        let counts = counts.flat_map(|(counts, values)| counts.iter().zip(values));
        let tallied: i128 = counts
            .map(|(count, value)| *count as i128 * i128::from(*value))
            .sum();
        assert_eq!(tallied, sum);
        assert!(options.iter().all(|count| *count > 0), "{options:?}");
        // Every purchase puts one card aside.
        let bought = solved[0].shares[0][purchase.sale.buys];
        assert_eq!(solved[0].asides.values().sum::<u128>(), bought);
        // Own hands, cards shown, the bank's other four, and one beside: 4368 · 11 · 210 · 6.
        assert_eq!(solved[0].total, 60_540_480);
    });
}

/// Some hands of twenty cards, among which there are straights and flushes.
#[test]
fn purchases_towards_straights_and_flushes_count_as_looking_does() {
    with_purchase(5, "three of a kind", |purchase, table| {
        let threads = NonZeroUsize::MIN;
        let tables = std::slice::from_ref(table);
        let solved = purchase.solve(tables, threads, &mut |_, _| {});
        solved.expect("every case is known");
        let counted = purchase.counted.get().expect("it was solved");
        for place in (0..counted.own.len()).step_by(97) {
            let own = counted.own[place];
            let plays = plays_of(purchase, table, place);
            for shown in purchase.others(own.set).step_by(6) {
                let (play, _) = looked_for(purchase, own.set, shown);
                assert_eq!(plays[shown].option, play.option, "{:b} {shown}", own.set);
                if play.option == purchase.sale.buys {
                    assert_eq!(plays[shown], play, "{:b} {shown}", own.set);
                }
            }
        }
    });
}

/// What is kept, and which card goes.
#[test]
fn a_card_put_aside_is_told_by_what_is_kept() {
    let told = [
        ("As Ks Qs Js 2d", "2d", Kept::OneSuit, Which::Lowest),
        ("9c 8d 7h 6s Kc", "Kc", Kept::ToAStraight, Which::Highest),
        ("9c 9d Kh 5s 2c", "2c", Kept::Pair, Which::Lowest),
        ("9c 9d Kh 5s 2c", "9c", Kept::Ranks, Which::OneOfSeveral),
        ("9c 9d Kh 5s 2c", "5s", Kept::Pair, Which::Middle),
        ("9c 9d 5h 5s 2c", "2c", Kept::TwoPairs, Which::Single),
        ("9c 9d 9h 5s 2c", "2c", Kept::Three, Which::Lowest),
        ("9c 9d 9h 9s 2c", "2c", Kept::Four, Which::Single),
        ("Kc Jd 8h 5s 2c", "2c", Kept::Ranks, Which::Lowest),
    ];
    with_purchase(13, "two pair", |purchase, _| {
        for (hand, card, kept, which) in told {
            let cards: CardSet = cards::parse_hand(hand)
                .expect("a hand")
                .into_iter()
                .collect();
            let card = cards::parse_hand(card).expect("a card")[0];
            let aside = Aside::of(purchase.duel.hands, cards, card).expect("it is told");
            assert_eq!((aside.kept, aside.which), (kept, which), "{hand} {card}");
        }
    });
}
