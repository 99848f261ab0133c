//! The order of hands, clause by clause. AR10 and the notes N.. are the
//! project's own references to the decrees.

use crate::common::*;
use cards::{AceRule, Class, HandOrder, Symbols};

#[test]
fn standard_classes_fall_from_royal_flush_to_high_card() {
    let hands = [
        "As Ks Qs Js Ts",
        "Kh Qh Jh Th 9h",
        "5d 4d 3d 2d Ad",
        "2c 2d 2h 2s 3c",
        "2c 2d 2h 3s 3c",
        "7c 5c 4c 3c 2c",
        "Ac Kd Qh Js Tc",
        "5c 4d 3h 2s Ac",
        "Ac Ad Ah Ks Qc",
        "Ac Ad Kh Ks Qc",
        "Ac Ad Kh Qs Jc",
        "Ac Kd Qh Js 9c",
        "7c 5d 4h 3s 2c",
    ];
    assert_falls(&standard(), &hands);
}

#[test]
fn n92_ties_go_on_through_all_five_cards() {
    let order = standard();
    for falling in [
        ["Kc Kd Kh Ks 3c", "Kc Kd Kh Ks 2c"],
        ["3c 3d 3h 2s 2c", "2d 2h 2s Ac Ad"],
        ["4c 4d 4h 3s 3c", "4c 4d 4h 2s 2c"],
        ["Ac Kc Qc 9c 3c", "Ad Kd Qd 9d 2d"],
        ["Ac Ad Ah Ks 3c", "Ac Ad Ah Ks 2c"],
        ["Ac Ad 3h 3s 2c", "Kc Kd Qh Qs Ac"],
        ["Ac Ad Kh Ks 3c", "As Ah Kd Kc 2c"],
        ["Ac Ad 9h 8s 3c", "As Ah 9d 8c 2c"],
        ["Ac Kd Qh Js 3c", "As Kh Qd Jc 2c"],
    ] {
        assert_falls(&order, &falling);
    }
    let (left, right) = (
        value(&order, "Ac Ad 9h 8s 3c"),
        value(&order, "As Ah 9d 8c 3d"),
    );
    assert!(left.compare(right).unwrap().is_eq() && left == right);
}

#[test]
fn n36_the_ace_below_the_two_makes_the_lowest_straight_and_no_straight_wraps() {
    let order = standard();
    assert_falls(&order, &["6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac"]);
    assert_eq!(class(&order, "2c Ad Kh Qs Jc"), Class::HighCard);
    assert_eq!(
        order.ranks_of(value(&order, "5c 4d 3h 2s Ac")).to_string(),
        "5"
    );
    assert!(order.uses_low_ace(value(&order, "5c 4d 3h 2s Ac")));
    assert!(order.uses_low_ace(value(&order, "5c 4c 3c 2c Ac")));
    assert!(!order.uses_low_ace(value(&order, "6c 5d 4h 3s 2c")));
    assert!(!order.uses_low_ace(value(&order, "Ac Kd Qh Js Tc")));
    assert!(!order.uses_low_ace(value(&order, "5c 5d 3h 2s Ac")));
}

#[test]
fn trijoker_a_2_3_4_5_is_no_straight() {
    let order = order(52, 5, FIVE, AceRule::HighOnly);
    assert_eq!(class(&order, "5c 4d 3h 2s Ac"), Class::HighCard);
    assert_eq!(class(&order, "5c 4c 3c 2c Ac"), Class::Flush);
    assert_eq!(class(&order, "Ac Kd Qh Js Tc"), Class::Straight);
    assert!(!order.uses_low_ace(value(&order, "5c 4d 3h 2s Ac")));
}

#[test]
fn n89_flush_over_full_with_short_packs_and_in_ar02() {
    for deck in [52, 48, 44, 40, 36, 32, 28] {
        let order = order(deck, 5, FLUSH_OVER_FULL, AceRule::BelowTheLowest);
        let hands = [
            "8c 8d 8h 8s 9c",
            "Kc Jc Tc 9c 8c",
            "Ac Ad Ah Ks Kc",
            "Ac Kd Qh Js Tc",
        ];
        assert_falls(&order, &hands);
    }
}

#[test]
fn n90_the_ace_stands_before_the_lowest_card_in_play() {
    let lowest = [
        (52, "Ac 2d 3h 4s 5c", "2c 3d 4h 5s 6c"),
        (48, "Ac 3d 4h 5s 6c", "3c 4d 5h 6s 7c"),
        (44, "Ac 4d 5h 6s 7c", "4c 5d 6h 7s 8c"),
        (40, "Ac 5d 6h 7s 8c", "5c 6d 7h 8s 9c"),
        (36, "Ac 6d 7h 8s 9c", "6c 7d 8h 9s Tc"),
        (32, "Ac 7d 8h 9s Tc", "7c 8d 9h Ts Jc"),
        (28, "Ac 8d 9h Ts Jc", "8c 9d Th Js Qc"),
    ];
    for (deck, low, next) in lowest {
        let order = order(deck, 5, FLUSH_OVER_FULL, AceRule::BelowTheLowest);
        assert_eq!(class(&order, low), Class::Straight, "{deck}");
        assert_falls(&order, &[next, low, "Ac Ad Ah Ks Qc"]);
        assert!(order.uses_low_ace(value(&order, low)));
        assert!(!order.uses_low_ace(value(&order, next)));
    }
}

#[test]
fn n93_with_the_low_ace_the_top_card_is_not_the_ace() {
    let order = order(32, 5, FLUSH_OVER_FULL, AceRule::BelowTheLowest);
    assert_eq!(
        order.ranks_of(value(&order, "Ac 7d 8h 9s Tc")).to_string(),
        "T"
    );
}

#[test]
fn n91_figures() {
    let order = order(52, 5, DRAW, AceRule::BelowTheLowest);
    let hands = [
        "2c 2d 2h 4s 3c", // any three of a kind
        "Ac Ad Kh Ks Qc", // by the highest pair,
        "Ac Ad Kh Ks Jc", // then the other three from the top
        "Ac Ad Kh Qs Qc",
        "Ac Ad Kh Qs Jc",
        "Ac Ad Kh Js Jc",
        "Ac Ad Qh Qs Jc",
        "Ac Ad Qh Js Jc",
        "Kc Kd Ah Qs Qc",
        "Kc Kd Ah Qs Jc",
        "Kc Kd Ah Js Jc",
        "Jc Jd Ah Ks Qc",
        "Ac Ad Kh Ks Tc", // any two pair
    ];
    assert_falls(&order, &hands);
    assert_eq!(class(&order, "Jc Jd Ah Ks Qc"), Class::Figures);
    assert_eq!(class(&order, "Jc Jd Jh Ks Qc"), Class::ThreeOfAKind);
    assert_eq!(class(&order, "Jc Jd Jh Ks Kc"), Class::FullHouse);
    assert_eq!(class(&order, "Jc Jd Jh Js Kc"), Class::FourOfAKind);
    assert_eq!(class(&order, "Jc Jd Ah Ks Tc"), Class::Pair);
    let value = value(&order, "Jc Jd Ac Kh Ks");
    assert_eq!(order.ranks_of(value).to_string(), "K-A-J-J");
}

#[test]
fn ace_king_is_a_class_of_its_own_above_the_high_cards() {
    let order = order(52, 5, NO_DISCARD, AceRule::BelowTheLowest);
    let hands = [
        "2c 2d 5h 4s 3c",
        "Ac Kd Qh Js 9c",
        "Ac Kd 4h 3s 2c",
        "Ac Qd Jh Ts 9c",
        "Kc Qd Jh Ts 8c",
    ];
    assert_falls(&order, &hands);
    assert_eq!(class(&order, "Ac Kd 4h 3s 2c"), Class::AceKing);
    assert_eq!(class(&order, "Ac Qd Jh Ts 9c"), Class::HighCard);
    assert_eq!(class(&order, "Ac Kd Kh 3s 2c"), Class::Pair);
    assert_eq!(class(&order, "Ac Kd Qh Js Tc"), Class::Straight);
    assert_eq!(class(&order, "Ac Kc 4c 3c 2c"), Class::Flush);
    assert_eq!(class(&standard(), "Ac Kd 4h 3s 2c"), Class::HighCard);
}

#[test]
fn n77_three_cards_have_their_own_order() {
    let hands = [
        "As Ks Qs", "Kh Qh Jh", "3d 2d Ad", "2c 2d 2h", "Ac Kd Qh", "4c 3d 2h", "3c 2d Ah",
        "Ac Kc Jc", "5c 3c 2c", "Ac Ad Kh", "2c 2d 3h", "Ac Kd Jh", "5c 3d 2h",
    ];
    assert_falls(&three_card(), &hands);
}

#[test]
fn n70_a_2_3_is_the_lowest_straight_and_k_a_2_none() {
    let order = three_card();
    assert_eq!(class(&order, "Kc Ad 2h"), Class::HighCard);
    let low = value(&order, "Ac 2d 3h");
    assert_eq!(order.ranks_of(low).to_string(), "3");
    assert!(order.uses_low_ace(low));
    assert!(!order.uses_low_ace(value(&order, "Ac Kd Qh")));
}

#[test]
fn n58_pai_gow_a_2_3_4_5_is_the_second_straight() {
    let order = pai_gow();
    let straights = [
        "Ac Kd Qh Js Tc",
        "5c 4d 3h 2s Ac",
        "Kc Qd Jh Ts 9c",
        "6c 5d 4h 3s 2c",
    ];
    assert_falls(&order, &straights);
    let suited = [
        "Ac Kc Qc Jc Tc",
        "5c 4c 3c 2c Ac",
        "Kc Qc Jc Tc 9c",
        "6c 5c 4c 3c 2c",
    ];
    assert_falls(&order, &suited);
    assert_eq!(class(&order, "5c 4c 3c 2c Ac"), Class::StraightFlush);
    assert_eq!(class(&order, "Ac Kc Qc Jc Tc"), Class::RoyalFlush);
    assert!(order.uses_low_ace(value(&order, "5c 4d 3h 2s Ac")));
    assert!(order.uses_low_ace(value(&order, "5c 4c 3c 2c Jk")));
    for high in ["Ac Kd Qh Js Tc", "Kc Qd Jh Ts 9c", "Ac Kd Qh Js 9c"] {
        assert!(!order.uses_low_ace(value(&order, high)));
    }
}

/// A hand with the joker is worth what the same hand with that card is, and
/// the joker says which rank it takes.
#[track_caller]
fn joker_is(order: &HandOrder, with_joker: &str, as_rank: &str, same_as: &str) {
    let arranged = order.arrange(&hand(with_joker)).unwrap();
    assert_eq!(arranged.joker_as().unwrap().to_string(), as_rank);
    assert_eq!(arranged.value(), value(order, same_as));
}

#[test]
fn n59_the_joker_is_an_ace_or_completes() {
    let order = pai_gow();
    assert_eq!(class(&order, "Ac Ad Ah As Jk"), Class::FiveOfAKind);
    assert_falls(&order, &["Ac Ad Ah As Jk", "Ac Kc Qc Jc Tc"]);
    joker_is(&order, "Kc Kd Qh 3s Jk", "A", "Kc Kd Qh 3s Ac");
    joker_is(&order, "Kc Kd Kh 3s Jk", "A", "Kc Kd Kh 3s Ac");
    joker_is(&order, "Kc Kd Ah As Jk", "A", "Kc Kd Ah As Ac");
    joker_is(&order, "Kc Kd Kh Ks Jk", "A", "Kc Kd Kh Ks Ac");
    joker_is(&order, "Kc Qd Jh Ts Jk", "A", "Kc Qd Jh Ts Ac");
    joker_is(&order, "Qc Jd Th 9s Jk", "K", "Qc Jd Th 9s Kc");
    joker_is(&order, "5c 4d 3h 2s Jk", "A", "5c 4d 3h 2s Ac");
    joker_is(&order, "Ac 4d 3h 2s Jk", "5", "Ac 4d 3h 2s 5c");
    joker_is(&order, "6c 4d 3h 2s Jk", "5", "6c 4d 3h 2s 5c");
    joker_is(&order, "9c 8c 7c 5c Jk", "6", "9c 8c 7c 5c 6c");
    joker_is(&order, "9c 8c 7c 2c Jk", "A", "9c 8c 7c 2c Ac");
    joker_is(&order, "Ac Kc Qc 2c Jk", "J", "Ac Kc Qc 2c Jc");
    joker_is(&order, "Ac Kc Qc Tc Jk", "J", "Ac Kc Qc Tc Jc");
    joker_is(&order, "Ac Kd 7h 2s Jk", "A", "Ac Kd 7h 2s As");
    joker_is(&pai_gow_low(), "Kc Jk", "A", "Kc Ad");
    joker_is(&pai_gow_low(), "Ac Jk", "A", "Ac Ad");
    assert_falls(
        &pai_gow_low(),
        &["Ac Jk", "Kc Kd", "Kd Jk", "Qc Jk", "Kc Qc", "3c 2c"],
    );
}

#[track_caller]
fn shown(order: &HandOrder, cards: &str, expected: &str) {
    let arranged = order.arrange(&hand(cards)).unwrap();
    assert_eq!(Symbols(arranged.cards()).to_string(), expected);
}

#[test]
fn a_hand_is_laid_out_by_significance() {
    let order = standard();
    shown(&order, "4h Kh 2h 7h 9h", "K♥ 9♥ 7♥ 4♥ 2♥");
    shown(&order, "3s 2d 3h 2c 3d", "3♠ 3♥ 3♦ 2♦ 2♣");
    shown(&order, "As 2d 3h 4c 5d", "5♦ 4♣ 3♥ 2♦ A♠");
    shown(&order, "As Kd Th Qc Jd", "A♠ K♦ Q♣ J♦ 10♥");
    shown(&order, "As 2d 2h 4c 4d", "4♦ 4♣ 2♥ 2♦ A♠");
    shown(&order, "As 2d 2h Kc 9d 7s 3c", "2♥ 2♦ A♠ K♣ 9♦");
    shown(&three_card(), "As 2d 3h", "3♥ 2♦ A♠");
    shown(&pai_gow(), "Jk 4d 3h 5c 2d", "5♣ 4♦ 3♥ 2♦ 🃏");
    shown(&pai_gow(), "Jk 4d 3h Ac Kd", "A♣ 🃏 K♦ 4♦ 3♥");
    shown(&pai_gow(), "Jk 9d 8d 5d 6d", "9♦ 8♦ 🃏 6♦ 5♦");
    shown(&pai_gow(), "Ac Ad Jk As Ah", "A♠ A♥ A♦ A♣ 🃏");
    let draw = crate::common::order(52, 5, DRAW, AceRule::BelowTheLowest);
    shown(&draw, "Jc Jd Ac Kh Ks", "K♠ K♥ A♣ J♦ J♣");
}

#[test]
fn a52_synthetic_takes_both_own_cards_and_three_common() {
    let order = order(28, 5, FLUSH_OVER_FULL, AceRule::BelowTheLowest);
    let (own, common) = (hand("8c 9d"), hand("As Ks Qs Js Ts"));
    let best = order.best_with(&own, 2, &common, 3).unwrap();
    assert_eq!(order.class_of(best), Class::Straight);
    assert_eq!(order.ranks_of(best).to_string(), "Q");
    assert_eq!(
        order.class_of(order.best(&[own, common].concat()).unwrap()),
        Class::RoyalFlush
    );
}

#[test]
fn values_of_different_orders_do_not_compare() {
    let (five, three) = (standard(), three_card());
    let pair = value(&five, "2c 2d 5h 4s 3c");
    assert_eq!(pair.compare(value(&three, "2c 2d 5h")), None);
    let renamed = HandOrder::new(cards::OrderSpec {
        name: "another name".to_string(),
        ..five.spec().clone()
    });
    assert!(renamed.unwrap().value(&hand("2c 2d 5h 4s 3c")).unwrap() == pair);
    let mut ids: Vec<u32> = every_order().iter().map(HandOrder::id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), every_order().len());
}

#[test]
#[should_panic(expected = "a hand value of another order than \"test\"")]
fn a_value_of_another_order_has_no_class() {
    let _ = standard().class_of(value(&three_card(), "2c 2d 5h"));
}

#[test]
fn class_positions_index_a_pay_table() {
    let order = standard();
    assert_eq!(order.class_position(value(&order, "As Ks Qs Js Ts")), 0);
    assert_eq!(order.class_position(value(&order, "7c 5d 4h 3s 2c")), 9);
    assert_eq!(order.position_of(Class::FullHouse), Some(3));
    assert_eq!(order.position_of(Class::Figures), None);
}

#[test]
fn only_the_standard_order_is_standard() {
    let standards = every_order()
        .iter()
        .filter(|order| order.is_standard())
        .count();
    assert_eq!(standards, 2); // the standard itself and the no-discard order with A-K
    let plain = &FIVE["royal-flush ".len()..];
    assert!(order(52, 5, plain, AceRule::BelowTheLowest).is_standard());
    assert!(!order(52, 5, DRAW, AceRule::BelowTheLowest).is_standard());
    assert!(!order(52, 5, FLUSH_OVER_FULL, AceRule::BelowTheLowest).is_standard());
}

#[test]
fn pai_gow_the_hand_of_five_against_the_hand_of_two() {
    let (five, two) = (pai_gow(), pai_gow_low());
    let against = |high: &str, low: &str| {
        let (high, low) = (value(&five, high), value(&two, low));
        five.compare_across(high, &two, low).unwrap()
    };
    assert!(against("2c 2d 3h 3s 4c", "Ac Jk").is_gt());
    assert!(against("3c 3d 5h 6s 7c", "2c 2d").is_gt());
    assert!(against("2h 2s 5h 6s 7c", "2c 2d").is_eq());
    assert!(against("2h 2s 5h 6s 7c", "3c 3d").is_lt());
    assert!(against("Ac Qd 9h 8s 3c", "Ad Jd").is_gt());
    assert!(against("Ac Qd 9h 8s 3c", "Ad Qc").is_eq());
    assert!(against("Ac Qd 9h 8s 3c", "Kd Jk").is_lt());
    let flush = value(&five, "9c 7c 5c 3c 2c");
    assert_eq!(two.compare_across(value(&two, "Ac Ad"), &five, flush), None);
}
