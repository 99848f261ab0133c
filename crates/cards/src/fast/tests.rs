//! The evaluators against definitions, against each other and against the
//! published counts.

use std::collections::BTreeMap;

use super::*;
use crate::{Card, CardSet, Class, HandOrder, OrderSpec};

fn card(index: usize) -> Card {
    Card::from_index(index as u8).unwrap()
}

/// The slow definition: count equal ranks, sort by count and rank, look for a
/// suit and for a row. Its own code, not a line shared with the evaluators.
fn slow_five(cards: [usize; 5]) -> (u8, [u8; 5]) {
    let mut ranks = cards.map(|card| (card / 4) as u8);
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let times = |rank: u8| ranks.iter().filter(|other| **other == rank).count();
    let mut sorted = ranks;
    sorted.sort_by_key(|rank| std::cmp::Reverse((times(*rank), *rank)));
    let flush = cards.iter().all(|card| card % 4 == cards[0] % 4);
    let wheel = ranks == [12, 3, 2, 1, 0];
    let straight = wheel || (1..5).all(|place| ranks[place] + 1 == ranks[place - 1]);
    if wheel {
        sorted = [3, 2, 1, 0, 0];
    }
    let class = match (times(sorted[0]), times(sorted[3]), straight, flush) {
        (_, _, true, true) => 8,
        (4, ..) => 7,
        (3, 2, ..) => 6,
        (_, _, false, true) => 5,
        (_, _, true, false) => 4,
        (3, ..) => 3,
        (2, 2, ..) => 2,
        (2, ..) if times(sorted[2]) == 2 => 2,
        (2, ..) => 1,
        _ => 0,
    };
    (class, sorted)
}

#[test]
fn all_five_card_hands_equal_the_slow_definition() {
    let mut seen: BTreeMap<(u8, [u8; 5]), Strength> = BTreeMap::new();
    let mut hands = 0;
    for_each_five(|cards| {
        let strength = evaluate(cards.into_iter().map(card).collect());
        let slow = slow_five(cards);
        assert_eq!(*seen.entry(slow).or_insert(strength), strength, "{cards:?}");
        hands += 1;
    });
    assert_eq!(hands, 2_598_960);
    assert_eq!(seen.len(), usize::from(Strength::POSITIONS));
    for (position, pair) in seen.values().zip(seen.values().skip(1)).enumerate() {
        assert!(pair.0 < pair.1, "{pair:?}");
        assert_eq!(usize::from(pair.0.position()), position + 1);
        assert_eq!(Strength::from_position(pair.0.position()), Some(*pair.0));
    }
}

fn for_each_five(mut each: impl FnMut([usize; 5])) {
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        each([a, b, c, d, e]);
                    }
                }
            }
        }
    }
}

/// A small generator, so that the samples are the same everywhere.
struct Dealer(u64);

impl Dealer {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }

    fn deal<const N: usize>(&mut self) -> [usize; N] {
        let mut pack: [usize; 52] = std::array::from_fn(|index| index);
        for place in 0..N {
            let other = place + self.below(52 - place);
            pack.swap(place, other);
        }
        std::array::from_fn(|place| pack[place])
    }
}

fn set(cards: &[usize]) -> CardSet {
    cards.iter().map(|index| card(*index)).collect()
}

/// Each choice of `size` of the cards.
fn choices(cards: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for (place, first) in cards.iter().enumerate() {
        for mut rest in choices(&cards[place + 1..], size - 1) {
            rest.push(*first);
            all.push(rest);
        }
    }
    all
}

#[test]
fn more_cards_are_worth_their_best_five() {
    let mut dealer = Dealer(0x5eed);
    for _ in 0..20_000 {
        let seven = dealer.deal::<7>();
        for cards in [&seven[..5], &seven[..6], &seven[..7]] {
            let best = choices(cards, 5)
                .iter()
                .map(|five| evaluate(set(five)))
                .max();
            assert_eq!(Some(evaluate(set(cards))), best, "{}", set(cards));
        }
    }
}

#[test]
fn what_is_no_hand_stays_within_the_tables() {
    // The look-up itself asserts its place in this profile.
    let mut dealer = Dealer(0x0bad);
    for _ in 0..200_000 {
        let key = (dealer.below(1 << 16) << 16 | dealer.below(1 << 16)) as u32;
        table::by_ranks(key);
        let many = dealer.deal::<26>().map(card);
        table::position_of(&many[..dealer.below(27)]);
        table::position_of(&[many[0]; 26][..dealer.below(27)]);
        table::position(set_of(&many));
    }
    for row in 0..1 << 12 {
        table::by_ranks(row << 20);
        table::by_ranks(row << 20 | 0xF_FFFF);
    }
}

#[test]
fn the_house_order_agrees() {
    let order = HandOrder::new(OrderSpec::standard()).unwrap();
    let mut dealer = Dealer(0xcafe);
    let mut last: Option<(Strength, u32)> = None;
    for _ in 0..100_000 {
        let five = dealer.deal::<5>().map(card);
        let value = order.value(&five).unwrap().strength();
        let strength = evaluate(set_of(&five));
        if let Some((other, other_value)) = last {
            assert_eq!(strength.cmp(&other), value.cmp(&other_value));
        }
        last = Some((strength, value));
    }
}

#[test]
fn batches_of_all_kernels_and_lengths_agree_with_single_hands() {
    let mut dealer = Dealer(0xbeef);
    let hands: Vec<CardSet> = (0..50_000)
        .map(|hand| set(&dealer.deal::<7>()[..5 + hand % 3]))
        .collect();
    let singles: Vec<Strength> = hands.iter().map(|hand| evaluate(*hand)).collect();
    for kernel in Kernel::all() {
        for length in [0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 50_000] {
            let mut out = vec![Strength::default(); length];
            kernel.evaluate(&hands[..length], &mut out);
            assert_eq!(out, singles[..length], "{kernel:?} of {length}");
        }
    }
}

#[test]
fn batches_of_sevens_agree_with_single_hands() {
    let mut dealer = Dealer(0xf00d);
    let hands: Vec<[Card; 7]> = (0..50_001).map(|_| dealer.deal::<7>().map(card)).collect();
    let singles: Vec<Strength> = hands.iter().map(|hand| evaluate(set_of(hand))).collect();
    for kernel in Kernel::all() {
        let mut out = vec![Strength::default(); hands.len()];
        kernel.evaluate_sevens(&hands, &mut out);
        assert_eq!(out, singles, "{kernel:?}");
    }
}

#[test]
fn adding_cards_one_by_one_agrees_with_sets() {
    let mut dealer = Dealer(0xd0d0);
    for _ in 0..50_000 {
        let seven = dealer.deal::<7>().map(card);
        for count in 5..=7 {
            let cards = &seven[..count];
            let partial: Partial = cards.iter().copied().collect();
            assert_eq!(partial.strength(), evaluate(set_of(cards)));
            assert_eq!(partial.position(), position(set_of(cards)));
            assert_eq!(partial.position(), position_of(cards));
        }
    }
}

/// The definition of Omaha: the best of all sixty choices.
fn slow_omaha(hole: &[usize], board: &[usize]) -> Strength {
    let mut best = Strength::default();
    for two in choices(hole, 2) {
        for three in choices(board, 3) {
            best = best.max(evaluate(set(&two).union(set(&three))));
        }
    }
    best
}

#[test]
fn omaha_is_the_best_of_sixty_choices() {
    let mut dealer = Dealer(0x0a0a);
    let mut hands = Vec::new();
    let mut expected = Vec::new();
    for number in 0..40_000 {
        let mut cards = dealer.deal::<9>();
        if number % 2 == 1 {
            // Crowded ranks and suits: two suits, or five ranks, only.
            cards = crowded(&mut dealer, number % 4 == 1);
        }
        let (hole, board) = (set(&cards[..4]), set(&cards[4..]));
        hands.push(OmahaHand { hole, board });
        expected.push(slow_omaha(&cards[..4], &cards[4..]));
        let single = evaluate_omaha(hands[number]);
        assert_eq!(single, expected[number], "{hole} | {board}");
    }
    for kernel in Kernel::all() {
        let mut out = vec![Strength::default(); hands.len() - 1];
        kernel.evaluate_omaha(&hands[1..], &mut out);
        assert_eq!(out, expected[1..], "{kernel:?}");
    }
}

/// Nine cards of two suits, or of five ranks.
fn crowded(dealer: &mut Dealer, two_suits: bool) -> [usize; 9] {
    loop {
        let cards = dealer.deal::<26>();
        let fits = |card: &&usize| match two_suits {
            true => **card % 4 < 2,
            false => **card / 4 < 5,
        };
        let few: Vec<usize> = cards.iter().filter(fits).copied().take(9).collect();
        if let Ok(nine) = few.try_into() {
            return nine;
        }
    }
}

/// Counts of hands by the upper halves of their strengths, because asking each
/// hand for its class is slow.
struct Census(Vec<u64>);

impl Census {
    fn new() -> Census {
        Census(vec![0; 1 << 16])
    }

    /// Counts all hands of these known cards, and holds that every path gives
    /// each of them the same strength.
    fn add(&mut self, known: CardSet, live: &[usize], to_come: usize) {
        let mut strengths = Vec::new();
        Draws::new(set(live), to_come).for_each(known, |drawn| strengths.extend_from_slice(drawn));
        let live: Vec<Card> = live.iter().map(|index| card(*index)).collect();
        let mut hands = Vec::with_capacity(strengths.len());
        let partial = known.iter().collect();
        nested(
            known,
            partial,
            &live,
            to_come,
            &mut |hand, partial: Partial| {
                let strength = strengths[hands.len()];
                assert!(partial.strength() == strength, "{hand}");
                hands.push(hand);
            },
        );
        let mut out = vec![Strength::default(); hands.len()];
        for kernel in Kernel::all() {
            kernel.evaluate(&hands, &mut out);
            assert!(out == strengths, "{kernel:?} after {known}");
        }
        for strength in strengths {
            self.0[(strength.raw() >> 16) as usize] += 1;
        }
    }

    fn classes(&self) -> BTreeMap<&'static str, u64> {
        let mut census = BTreeMap::new();
        for (upper, count) in (0..=u16::MAX).zip(&self.0).filter(|(_, count)| **count > 0) {
            let class = Strength::new(upper, 0).class();
            *census.entry(class.name()).or_default() += count;
        }
        census
    }
}

/// All hands, in nested loops.
fn nested(
    hand: CardSet,
    partial: Partial,
    live: &[Card],
    to_come: usize,
    each: &mut impl FnMut(CardSet, Partial),
) {
    for (place, card) in live.iter().enumerate() {
        let (hand, partial) = (hand.with(*card), partial.with(*card));
        if to_come == 1 {
            each(hand, partial);
        } else {
            nested(hand, partial, &live[place + 1..], to_come - 1, each);
        }
    }
}

fn classes(counts: [u64; 10]) -> BTreeMap<&'static str, u64> {
    let classes = [
        Class::RoyalFlush,
        Class::StraightFlush,
        Class::FourOfAKind,
        Class::FullHouse,
        Class::Flush,
        Class::Straight,
        Class::ThreeOfAKind,
        Class::TwoPair,
        Class::Pair,
        Class::HighCard,
    ];
    classes.map(Class::name).into_iter().zip(counts).collect()
}

#[test]
fn five_card_hands_have_the_published_frequencies_on_all_paths() {
    let published = [
        4, 36, 624, 3744, 5108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540,
    ];
    let mut census = Census::new();
    census.add(CardSet::EMPTY, &Vec::from_iter(0..52), 5);
    assert_eq!(census.classes(), classes(published));
}

#[test]
fn seven_card_hands_have_the_published_frequencies_on_all_paths() {
    let published = [
        4324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800,
        23_294_460,
    ];
    let mut census = Census::new();
    for first in 0..52 {
        for second in first + 1..52 {
            let live = Vec::from_iter(second + 1..52);
            census.add(set(&[first, second]), &live, 5);
        }
    }
    assert_eq!(census.classes(), classes(published));
}

/// The draws by the definition: nested loops, and each hand by itself.
fn slow_draws(live: &[usize], to_come: usize, known: &[usize], each: &mut impl FnMut(CardSet)) {
    if to_come == 0 {
        return each(set(known));
    }
    for (place, card) in live.iter().enumerate() {
        let known = [known, &[*card]].concat();
        slow_draws(&live[place + 1..], to_come - 1, &known, each);
    }
}

#[test]
fn draws_come_in_the_order_of_nested_loops() {
    let mut dealer = Dealer(0xdead);
    for number in 0..300 {
        // Few live cards, so that known cards of a suit are frequent.
        let cards: [usize; 26] = dealer.deal();
        let (to_come, hand) = (1 + number % 5, 5 + number / 5 % 3);
        let crowd = |card: &usize| number % 2 == 0 || card % 4 < 2;
        let cards: Vec<usize> = cards.into_iter().filter(crowd).collect();
        let known = &cards[..hand - to_come.min(hand)];
        let to_come = hand - known.len();
        let mut live = cards[known.len()..].to_vec();
        live.sort_unstable();
        live.truncate(11);
        let draws = Draws::new(set(&live), to_come);
        let mut expected = Vec::new();
        slow_draws(&live, to_come, known, &mut |hand| {
            expected.push(evaluate(hand));
        });
        let mut drawn = Vec::new();
        draws.for_each(set(known), |strengths| drawn.extend_from_slice(strengths));
        assert_eq!(drawn, expected, "{live:?} after {known:?}");
        assert_eq!(draws.len(), expected.len() as u64);
    }
}

#[test]
fn draws_from_many_cards_come_in_that_order_too() {
    // Some ranks whole and some not, in every order.
    let mut dealer = Dealer(0xdea1);
    for number in 0..40 {
        let gone: [usize; 12] = dealer.deal();
        let gone = &gone[..2 + number % 11];
        let live: Vec<usize> = (0..52).filter(|card| !gone.contains(card)).collect();
        let known = &gone[..2];
        let mut expected = Vec::new();
        slow_draws(&live, 3, known, &mut |hand| expected.push(evaluate(hand)));
        let mut drawn = Vec::new();
        Draws::new(set(&live), 3).for_each(set(known), |strengths| {
            drawn.extend_from_slice(strengths);
        });
        assert!(drawn == expected, "{} gone", set(gone));
    }
}

#[test]
fn duels_are_the_comparison_of_all_draws() {
    let mut dealer = Dealer(0xd0e1);
    for to_come in 3..=5 {
        for _ in 0..20 {
            let cards = dealer.deal::<20>();
            let hands = [set(&cards[..2]), set(&cards[2..4])];
            let draws = Draws::new(set(&cards[4..]), to_come);
            let strengths = hands.map(|hand| {
                let mut all = Vec::new();
                draws.for_each(hand, |strengths| all.extend_from_slice(strengths));
                all
            });
            let pairs = || strengths[0].iter().zip(&strengths[1]);
            let expected = Duel {
                ahead: pairs().filter(|(a, b)| a > b).count() as u64,
                tied: pairs().filter(|(a, b)| a == b).count() as u64,
                behind: pairs().filter(|(a, b)| a < b).count() as u64,
            };
            assert_eq!(draws.duel(hands), expected);
        }
    }
}

#[test]
fn no_draws_from_too_few_cards() {
    let draws = Draws::new(set(&[0, 1, 2, 3]), 5);
    assert!(draws.is_empty());
    draws.for_each(CardSet::EMPTY, |strengths| assert!(strengths.is_empty()));
}
