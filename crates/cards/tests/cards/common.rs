//! What the tests of hand orders share: the orders that the decrees print, and
//! an evaluator so slow and plain that it can be checked by reading it.

use cards::{AceRule, Card, Class, Deck, HandOrder, HandValue, JokerRule, OrderSpec};

/// The classes in the words of a data file, from highest to lowest.
pub(crate) fn classes(names: &str) -> Vec<Class> {
    let names = names.split_whitespace();
    names.map(|name| name.parse().unwrap()).collect()
}

pub(crate) const FIVE: &str = "royal-flush straight-flush four-of-a-kind full-house flush straight \
                        three-of-a-kind two-pair pair high-card";
pub(crate) const FLUSH_OVER_FULL: &str = "royal-flush straight-flush four-of-a-kind flush full-house \
                                   straight three-of-a-kind two-pair pair high-card";
pub(crate) const DRAW: &str = "royal-flush straight-flush four-of-a-kind full-house flush straight \
                        three-of-a-kind figures two-pair pair high-card";
pub(crate) const SHORT_DRAW: &str = "royal-flush straight-flush four-of-a-kind flush full-house straight \
                              three-of-a-kind figures two-pair pair high-card";
pub(crate) const NO_DISCARD: &str = "royal-flush straight-flush four-of-a-kind full-house flush straight \
                              three-of-a-kind two-pair pair ace-king high-card";
pub(crate) const PAI_GOW: &str = "five-of-a-kind royal-flush straight-flush four-of-a-kind full-house \
                           flush straight three-of-a-kind two-pair pair high-card";
pub(crate) const THREE: &str =
    "royal-flush straight-flush three-of-a-kind straight flush pair high-card";

pub(crate) fn spec(deck: u8, size: u8, names: &str, ace: AceRule) -> OrderSpec {
    OrderSpec {
        name: "test".to_string(),
        deck: Deck::new(deck).unwrap(),
        size,
        classes: classes(names),
        ace,
        joker: if deck == 53 {
            JokerRule::AceOrCompletes
        } else {
            JokerRule::None
        },
    }
}

pub(crate) fn order(deck: u8, size: u8, names: &str, ace: AceRule) -> HandOrder {
    HandOrder::new(spec(deck, size, names, ace)).unwrap()
}

pub(crate) fn standard() -> HandOrder {
    order(52, 5, FIVE, AceRule::BelowTheLowest)
}

pub(crate) fn three_card() -> HandOrder {
    order(52, 3, THREE, AceRule::BelowTheLowest)
}

pub(crate) fn pai_gow() -> HandOrder {
    order(53, 5, PAI_GOW, AceRule::SecondHighestStraight)
}

pub(crate) fn pai_gow_low() -> HandOrder {
    order(53, 2, "pair high-card", AceRule::SecondHighestStraight)
}

pub(crate) fn hand(text: &str) -> Vec<Card> {
    cards::parse_hand(text).unwrap()
}

pub(crate) fn value(order: &HandOrder, text: &str) -> HandValue {
    order.value(&hand(text)).unwrap()
}

pub(crate) fn class(order: &HandOrder, text: &str) -> Class {
    order.class_of(value(order, text))
}

/// Hands from highest to lowest, each class by its text.
#[track_caller]
pub(crate) fn assert_falls(order: &HandOrder, hands: &[&str]) {
    for pair in hands.windows(2) {
        let (high, low) = (value(order, pair[0]), value(order, pair[1]));
        assert!(
            high.compare(low).unwrap().is_gt(),
            "{} > {}",
            pair[0],
            pair[1]
        );
        assert!(
            low.compare(high).unwrap().is_lt(),
            "{} < {}",
            pair[1],
            pair[0]
        );
    }
}

/// Calls `visit` with every hand of so many cards of the pack.
pub(crate) fn each_hand(cards: &[Card], size: usize, visit: &mut impl FnMut(&[Card])) {
    fn choose(rest: &[Card], left: usize, held: &mut Vec<Card>, visit: &mut impl FnMut(&[Card])) {
        if left == 0 {
            return visit(held);
        }
        for position in 0..=rest.len() - left {
            held.push(rest[position]);
            choose(&rest[position + 1..], left - 1, held, visit);
            held.pop();
        }
    }
    choose(cards, size, &mut Vec::new(), visit);
}

/// How many hands of the order's pack are in each of its classes.
pub(crate) fn frequencies(order: &HandOrder) -> Vec<u64> {
    let pack: Vec<Card> = order.deck().cards().collect();
    let mut counts = vec![0; order.classes().len()];
    each_hand(&pack, order.size(), &mut |cards| {
        counts[order.class_position(order.value(cards).unwrap())] += 1;
    });
    counts
}

/// What a hand is worth by the plain words of the rules: the position of its
/// class (lower is better) and the ranks to compare, as numbers.
pub(crate) type Plain = (std::cmp::Reverse<usize>, Vec<u32>);

/// A card as a rank from 2 to 14 and a suit; the joker's stand-in may be an ace
/// that the pack has already dealt, which a `Card` alone cannot tell apart.
pub(crate) type PlainCard = (u32, u32);

pub(crate) fn plain_card(card: Card) -> PlainCard {
    let index = u32::from(card.index());
    (index / 4 + 2, index % 4)
}

/// Values a hand without joker, slowly.
pub(crate) fn plain_value(spec: &OrderSpec, cards: &[PlainCard]) -> Plain {
    let (class, ranks) = plain_class(spec, cards);
    let place = |class| spec.classes.iter().position(|listed| *listed == class);
    let position = place(class)
        .or_else(|| match class {
            Class::RoyalFlush => place(Class::StraightFlush),
            Class::AceKing => place(Class::HighCard),
            _ => None,
        })
        .unwrap();
    (std::cmp::Reverse(position), ranks)
}

fn plain_class(spec: &OrderSpec, cards: &[PlainCard]) -> (Class, Vec<u32>) {
    let mut ranks: Vec<u32> = cards.iter().map(|card| card.0).collect();
    ranks.sort_by(|left, right| right.cmp(left));
    let count = |rank: u32| ranks.iter().filter(|other| **other == rank).count();
    // By how many there are of each rank, then by rank: "pair first, then the rest".
    let mut grouped = ranks.clone();
    grouped.sort_by_key(|rank| std::cmp::Reverse((count(*rank), *rank)));
    let groups: Vec<usize> = {
        let mut distinct = grouped.clone();
        distinct.dedup();
        distinct.iter().map(|rank| count(*rank)).collect()
    };
    let is_flush = spec.size > 2 && cards.iter().all(|card| card.1 == cards[0].1);
    let straight = plain_straight(spec, &ranks);
    match (&groups[..], straight, is_flush) {
        ([5], _, _) => (Class::FiveOfAKind, grouped),
        (_, Some(worth), true) if worth[0] == 100 => (Class::RoyalFlush, worth),
        (_, Some(worth), true) => (Class::StraightFlush, worth),
        ([4, 1], _, _) => (Class::FourOfAKind, grouped),
        ([3, 2], _, _) => (Class::FullHouse, grouped),
        (_, _, true) => (Class::Flush, ranks),
        (_, Some(worth), _) => (Class::Straight, worth),
        ([3, ..], _, _) => (Class::ThreeOfAKind, grouped),
        ([2, ..], _, _)
            if spec.classes.contains(&Class::Figures) && ranks.iter().all(|rank| *rank > 10) =>
        {
            let pair = grouped[0];
            let mut worth = vec![pair];
            worth.extend(ranks.iter().copied().filter(|rank| *rank != pair));
            (Class::Figures, worth)
        }
        ([2, 2, ..], _, _) => (Class::TwoPair, grouped),
        ([2, ..], _, _) => (Class::Pair, grouped),
        _ if ranks.starts_with(&[14, 13]) => (Class::AceKing, ranks),
        _ => (Class::HighCard, ranks),
    }
}

/// The worth of a straight: its top card, 100 for the one up to the ace and 99
/// for a low ace that makes the second highest.
fn plain_straight(spec: &OrderSpec, falling: &[u32]) -> Option<Vec<u32>> {
    if spec.size < 3 {
        return None;
    }
    let runs = |ranks: &[u32]| ranks.windows(2).all(|pair| pair[0] == pair[1] + 1);
    if runs(falling) {
        let top = if falling[0] == 14 { 100 } else { falling[0] };
        return Some(vec![top]);
    }
    let below = u32::from(spec.deck.lowest().index()) + 2 - 1;
    let mut with_low_ace = falling[1..].to_vec();
    with_low_ace.push(below);
    if falling[0] != 14 || !runs(&with_low_ace) {
        return None;
    }
    match spec.ace {
        AceRule::HighOnly => None,
        AceRule::BelowTheLowest => Some(vec![with_low_ace[0]]),
        AceRule::SecondHighestStraight => Some(vec![99]),
    }
}

/// A small deterministic source of test data (splitmix64).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }

    /// So many different cards of the pack.
    pub(crate) fn deal(&mut self, deck: Deck, cards: usize) -> Vec<Card> {
        let mut pack: Vec<Card> = deck.cards().collect();
        let take = |_| pack.swap_remove(self.below(pack.len() as u64) as usize);
        (0..cards).map(take).collect()
    }
}

/// Every order that the decrees print, and each ace rule.
pub(crate) fn every_order() -> Vec<HandOrder> {
    use AceRule::{BelowTheLowest, HighOnly, SecondHighestStraight};
    let mut orders = vec![
        standard(),
        order(52, 5, FIVE, HighOnly),
        order(52, 5, FLUSH_OVER_FULL, BelowTheLowest),
        order(52, 5, DRAW, BelowTheLowest),
        order(52, 5, NO_DISCARD, BelowTheLowest),
        order(52, 5, &FIVE["royal-flush ".len()..], SecondHighestStraight),
        three_card(),
        order(52, 3, THREE, HighOnly),
        order(52, 2, "pair ace-king high-card", BelowTheLowest),
        pai_gow(),
        pai_gow_low(),
        order(53, 3, THREE, BelowTheLowest),
    ];
    for deck in [48, 44, 40, 36, 32, 28] {
        orders.push(order(deck, 5, FLUSH_OVER_FULL, BelowTheLowest));
        orders.push(order(deck, 5, FLUSH_OVER_FULL, HighOnly));
        orders.push(order(deck, 5, SHORT_DRAW, BelowTheLowest));
    }
    orders
}
