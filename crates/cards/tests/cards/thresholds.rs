//! Thresholds: each just under, on, and just over.

use crate::common::*;
use cards::{AceRule, HandOrder};

/// The best hand below, the lowest that reaches, and the next one above.
#[track_caller]
fn stands(order: &HandOrder, text: &str, under: &str, on: &str, over: &str) {
    let threshold = order.threshold(text).unwrap();
    assert!(
        !order.meets(value(order, under), &threshold),
        "{under} under {text}"
    );
    assert!(order.meets(value(order, on), &threshold), "{on} on {text}");
    assert!(
        order.meets(value(order, over), &threshold),
        "{over} over {text}"
    );
    assert_eq!(
        order.threshold(&threshold.to_string()),
        Ok(threshold),
        "{threshold}"
    );
}

#[test]
fn trijoker_pair_of_jacks() {
    let order = order(52, 5, FIVE, AceRule::HighOnly);
    stands(
        &order,
        "pair of jacks",
        "Tc Td Ah Ks Qc",
        "Jc Jd 4h 3s 2c",
        "Jc Jd 5h 3s 2c",
    );
}

#[test]
fn let_it_ride_pair_of_tens() {
    let order = order(52, 5, FIVE, AceRule::HighOnly);
    stands(
        &order,
        "pair of tens",
        "9c 9d Ah Ks Qc",
        "Tc Td 4h 3s 2c",
        "Jc Jd 4h 3s 2c",
    );
}

#[test]
fn texas_poker_pair_of_fours() {
    let order = standard();
    stands(
        &order,
        "pair of fours",
        "3c 3d Ah Ks Qc",
        "4c 4d 5h 3s 2c",
        "4c 4d 6h 3s 2c",
    );
    stands(
        &order,
        "pair of aces",
        "Kc Kd Ah Qs Jc",
        "Ac Ad 4h 3s 2c",
        "Ac Ad 5h 3s 2c",
    );
}

#[test]
fn no_discard_ace_king() {
    for names in [NO_DISCARD, FIVE] {
        let order = order(52, 5, names, AceRule::BelowTheLowest);
        stands(
            &order,
            "A-K",
            "Ac Qd Jh Ts 9c",
            "Ac Kd 4h 3s 2c",
            "Ac Kd 5h 3s 2c",
        );
        stands(
            &order,
            "A-K-Q",
            "Ac Kd Jh Ts 9c",
            "Ac Kd Qh 3s 2c",
            "Ac Kd Qh 4s 2c",
        );
        assert_eq!(order.threshold("ace-king").is_ok(), names == NO_DISCARD);
    }
}

#[test]
fn three_card_queen_high() {
    let order = three_card();
    stands(&order, "Q high", "Jc Td 8h", "Qc 3d 2h", "Qc 4d 2h");
    stands(&order, "straight", "Ac Kc Jc", "Ac 2d 3h", "4c 2d 3h");
    stands(&order, "pair", "Ac Kd Jh", "2c 2d 3h", "2c 2d 4h");
}

#[test]
fn draw_openers_from_jacks_to_aces_count_figures_above_every_pair() {
    let order = order(52, 5, DRAW, AceRule::BelowTheLowest);
    stands(
        &order,
        "pair of jacks",
        "Tc Td Ah Ks Qc",
        "Jc Jd 4h 3s 2c",
        "Jc Jd Ah Ks Qc",
    );
    stands(
        &order,
        "pair of queens",
        "Jc Jd Ah Ks Tc",
        "Qc Qd 4h 3s 2c",
        "Jc Jd Ah Ks Qc",
    );
    stands(
        &order,
        "pair of kings",
        "Qc Qd Ah Ks Tc",
        "Kc Kd 4h 3s 2c",
        "Jc Jd Ah Ks Qc",
    );
    stands(
        &order,
        "pair of aces",
        "Kc Kd Ah Qs Tc",
        "Ac Ad 4h 3s 2c",
        "Jc Jd Ah Ks Qc",
    );
    stands(
        &order,
        "figures",
        "Ac Ad Kh Ks Tc",
        "Jc Jd Qh Ks Ac",
        "Qc Qd Jh Js Kc",
    );
}

#[test]
fn classes_and_equal_cards() {
    let order = standard();
    stands(
        &order,
        "two pair",
        "Ac Ad Kh Qs Jc",
        "3c 3d 2h 2s 4c",
        "3c 3d 2h 2s 5c",
    );
    stands(
        &order,
        "flush",
        "Ac Kd Qh Js Tc",
        "7c 5c 4c 3c 2c",
        "8c 5c 4c 3c 2c",
    );
    stands(
        &order,
        "royal-flush",
        "Kc Qc Jc Tc 9c",
        "Ac Kc Qc Jc Tc",
        "As Ks Qs Js Ts",
    );
    let text = "three of a kind of tens";
    stands(
        &order,
        text,
        "9c 9d 9h As Kc",
        "Tc Td Th 3s 2c",
        "Tc Td Th 4s 2c",
    );
    let text = "four-of-a-kind of 10";
    stands(
        &order,
        text,
        "9c 9d 9h 9s Ac",
        "Tc Td Th Ts 2c",
        "Tc Td Th Ts 3c",
    );
}

#[test]
fn a_threshold_is_written_in_one_way() {
    let order = crate::common::order(52, 5, NO_DISCARD, AceRule::BelowTheLowest);
    for (text, written) in [
        ("Pair of J", "pair of jacks"),
        ("pair-of-sixes", "pair of sixes"),
        ("three of a kind", "three-of-a-kind"),
        ("Three of a kind of 10", "three-of-a-kind of tens"),
        ("a-k", "A-K"),
        ("ace-king", "A-K"),
        ("ace-king-nine", "A-K-9"),
        ("queen high", "Q high"),
        ("Q-high", "Q high"),
        ("A-Q", "A-Q"),
        ("high card", "high-card"),
    ] {
        assert_eq!(order.threshold(text).unwrap().to_string(), written);
    }
}

#[track_caller]
fn refused(order: &HandOrder, text: &str, because: &str) {
    let classes: Vec<_> = order.classes().iter().map(|class| class.name()).collect();
    assert_eq!(
        order.threshold(text).unwrap_err().to_string(),
        format!(
            "{text:?} is no threshold of the order \"test\": {because}; write a class ({}), or \
             such as \"pair of jacks\", \"A-K\" or \"Q high\"",
            classes.join(", ")
        )
    );
}

#[test]
fn what_is_no_threshold_is_refused() {
    for text in [
        "",
        "pair of knaves",
        "full-house of kings",
        "X high",
        "A",
        "A-K-",
    ] {
        let because = match text {
            "A" => "the ranks must fall, and be two up to a whole hand",
            _ => "it cannot be read",
        };
        refused(&standard(), text, because);
    }
    for text in ["K-A", "A-A", "A-K-Q-J-9-2"] {
        refused(
            &standard(),
            text,
            "the ranks must fall, and be two up to a whole hand",
        );
    }
    refused(&standard(), "figures", "it does not list figures");
    refused(&three_card(), "full house", "it does not list full-house");
    let short = order(32, 5, FLUSH_OVER_FULL, AceRule::BelowTheLowest);
    refused(&short, "pair of sixes", "its pack has no sixes");
    assert!(short.threshold("pair of sevens").is_ok());
}

#[test]
#[should_panic(expected = "a hand value of another order than \"test\"")]
fn a_threshold_of_another_order_is_not_met_but_stops() {
    let threshold = three_card().threshold("pair").unwrap();
    let _ = standard().meets(value(&standard(), "2c 2d 5h 4s 3c"), &threshold);
}
