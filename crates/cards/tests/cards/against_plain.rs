//! The evaluator against a slow and plain definition, and the best hand
//! against all the hands that could be made.

use std::cmp::Ordering;

use crate::common::*;
use cards::{Card, Class, HandOrder, HandValue};

/// The worth of a hand with the joker by the words of AR10 L560: try every
/// card in its place, and let it stand if it is an ace or completes a straight,
/// a flush or a straight flush.
fn plain_joker(order: &HandOrder, naturals: &[PlainCard]) -> Plain {
    let completes = [
        Class::RoyalFlush,
        Class::StraightFlush,
        Class::Flush,
        Class::Straight,
    ];
    let every_card = (2..=14).flat_map(|rank| (0..4).map(move |suit| (rank, suit)));
    let worth = |card: PlainCard| {
        let is_ace = card.0 == 14;
        let is_held = naturals.contains(&card);
        let mut cards = naturals.to_vec();
        // A second ace of a suit belongs to no suit, or it would make flushes
        // with two aces, where the joker is the highest missing rank.
        cards.push(if is_held { (card.0, 9) } else { card });
        let worth = plain_value(order.spec(), &cards);
        let class = order.classes()[worth.0.0];
        (is_ace || !is_held && completes.contains(&class)).then_some(worth)
    };
    every_card.filter_map(worth).max().unwrap()
}

fn plain(order: &HandOrder, cards: &[Card]) -> Plain {
    let naturals = cards.iter().filter(|card| !card.is_joker());
    let naturals: Vec<_> = naturals.map(|card| plain_card(*card)).collect();
    if naturals.len() < cards.len() {
        return plain_joker(order, &naturals);
    }
    plain_value(order.spec(), &naturals)
}

/// Holds two hands to the same comparison by both definitions.
fn hold(order: &HandOrder, left: &(HandValue, Plain), right: &(HandValue, Plain)) -> Ordering {
    let ordering = left.0.compare(right.0).unwrap();
    assert_eq!(ordering, left.1.cmp(&right.1), "{:?}", order.spec());
    assert_eq!(right.0.compare(left.0), Some(ordering.reverse()));
    ordering
}

#[test]
fn every_order_agrees_with_the_plain_definition() {
    let mut dice = Dice(10);
    for order in every_order() {
        let deal = |_| {
            let cards = dice.deal(order.deck(), order.size());
            let value = order.value(&cards).unwrap();
            let plain = plain(&order, &cards);
            assert_eq!(order.class_position(value), plain.0.0, "{cards:?}");
            (value, plain)
        };
        let mut hands: Vec<_> = (0..2_000).map(deal).collect();
        // Sorting makes hands that nearly tie neighbours.
        hands.sort_by_key(|hand| hand.0.strength());
        for pair in hands.windows(2) {
            assert_ne!(hold(&order, &pair[0], &pair[1]), Ordering::Greater);
        }
        for _ in 0..2_000 {
            let [left, right] = [dice.below(2_000), dice.below(2_000)];
            hold(&order, &hands[left as usize], &hands[right as usize]);
        }
    }
}

/// Each different worth by the plain definition must be one strength, and in
/// the same sequence: then all comparisons agree, not only those tried.
fn hold_all(order: &HandOrder, size: usize, fixed: &[Card]) {
    let pack: Vec<Card> = order
        .deck()
        .cards()
        .filter(|card| !fixed.contains(card))
        .collect();
    let mut worths = std::collections::BTreeMap::new();
    each_hand(&pack, size, &mut |cards| {
        let hand = [cards, fixed].concat();
        let strength = order.value(&hand).unwrap().strength();
        let known = *worths.entry(plain(order, &hand)).or_insert(strength);
        assert_eq!(known, strength, "{hand:?}");
    });
    let strengths: Vec<u32> = worths.into_values().collect();
    assert!(strengths.is_sorted_by(|left, right| left < right));
}

#[test]
fn all_hands_with_the_joker_agree_with_brute_substitution() {
    hold_all(&pai_gow(), 4, &[Card::JOKER]);
    hold_all(&pai_gow_low(), 1, &[Card::JOKER]);
}

#[test]
fn all_hands_of_two_and_three_cards_and_of_short_packs() {
    hold_all(&three_card(), 3, &[]);
    hold_all(&pai_gow_low(), 2, &[]);
    hold_all(
        &order(28, 5, FLUSH_OVER_FULL, cards::AceRule::BelowTheLowest),
        5,
        &[],
    );
    hold_all(
        &order(32, 5, SHORT_DRAW, cards::AceRule::BelowTheLowest),
        5,
        &[],
    );
}

#[test]
fn best_is_the_highest_of_all_hands() {
    let mut dice = Dice(7);
    for order in every_order() {
        for round in 0..300 {
            let cards = dice.deal(order.deck(), order.size() + round % (10 - order.size()));
            let mut highest = 0;
            each_hand(&cards, order.size(), &mut |hand| {
                highest = highest.max(order.value(hand).unwrap().strength());
            });
            let best = order.best(&cards).unwrap();
            assert_eq!(best.strength(), highest, "{cards:?}");
            let arranged = order.arrange(&cards).unwrap();
            assert_eq!(arranged.value(), best);
            assert_eq!(order.value(arranged.cards()), Ok(best));
            assert!(arranged.cards().iter().all(|card| cards.contains(card)));
        }
    }
}

#[test]
fn best_with_takes_exactly_so_many_of_each() {
    let mut dice = Dice(4);
    for order in every_order().into_iter().filter(|order| order.size() == 5) {
        for round in 0..100 {
            let (own_cards, exactly) = [(4, 2), (2, 2), (5, 2), (3, 0), (4, 4)][round % 5];
            let cards = dice.deal(order.deck(), own_cards + 5);
            let (own, common) = cards.split_at(own_cards);
            let mut highest = 0;
            each_hand(&cards, 5, &mut |hand| {
                if hand.iter().filter(|card| own.contains(card)).count() == exactly {
                    highest = highest.max(order.value(hand).unwrap().strength());
                }
            });
            let best = order.best_with(own, exactly, common, 5 - exactly).unwrap();
            assert_eq!(best.strength(), highest);
            let arranged = order
                .arrange_with(own, exactly, common, 5 - exactly)
                .unwrap();
            assert_eq!(order.value(arranged.cards()), Ok(best));
        }
    }
}
