//! What is refused, in its exact words.

use crate::common::*;
use cards::{AceRule, Card, HandOrder, JokerRule, OrderSpec};

#[track_caller]
fn refused(spec: OrderSpec, words: &str) {
    assert_eq!(HandOrder::new(spec).unwrap_err().to_string(), words);
}

#[test]
fn an_order_is_refused_with_all_its_problems() {
    let mut spec = spec(
        52,
        3,
        "full-house straight-flush royal-flush pair pair",
        AceRule::HighOnly,
    );
    spec.joker = JokerRule::AceOrCompletes;
    refused(
        spec,
        "the hand order \"test\" cannot stand\n\
         - the joker rule is ace-or-completes and the pack has no joker: write none or take \
         french-53-joker\n\
         - 3 cards cannot make full-house: remove it\n\
         - royal-flush stands below straight-flush, whose best part it is: put it above\n\
         - pair is listed twice: list it once\n\
         - flush is missing, so some hands have no class: add it\n\
         - straight is missing, so some hands have no class: add it\n\
         - three-of-a-kind is missing, so some hands have no class: add it\n\
         - high-card is missing, so some hands have no class: add it",
    );
}

#[test]
fn an_order_needs_a_name_and_a_known_size() {
    let mut spec = spec(52, 4, FIVE, AceRule::HighOnly);
    spec.name = " ".to_string();
    refused(
        spec,
        "the hand order \" \" cannot stand\n\
         - the order has no name: give it one\n\
         - a hand cannot have 4 cards: the size is 5, 3 or 2",
    );
}

#[test]
fn a_joker_needs_its_rule_and_its_class() {
    let mut without_rule = spec(53, 5, FIVE, AceRule::HighOnly);
    without_rule.joker = JokerRule::None;
    refused(
        without_rule,
        "the hand order \"test\" cannot stand\n\
         - the pack has a joker and the joker rule is none: write ace-or-completes or take a \
         pack without joker",
    );
    refused(
        spec(53, 5, FIVE, AceRule::HighOnly),
        "the hand order \"test\" cannot stand\n\
         - five-of-a-kind is missing, so some hands have no class: add it",
    );
    refused(
        spec(52, 5, PAI_GOW, AceRule::HighOnly),
        "the hand order \"test\" cannot stand\n\
         - five-of-a-kind cannot be made without a joker: remove it",
    );
}

#[test]
fn each_needed_class_is_needed() {
    for (deck, size, names, optional) in [
        (52, 5, NO_DISCARD, 2),
        (52, 5, DRAW, 2),
        (53, 5, PAI_GOW, 1),
        (52, 3, THREE, 1),
        (52, 2, "pair ace-king high-card", 1),
    ] {
        let whole = spec(deck, size, names, AceRule::HighOnly);
        let mut accepted = 0;
        for position in 0..whole.classes.len() {
            let mut shorter = whole.clone();
            shorter.classes.remove(position);
            accepted += u32::from(HandOrder::new(shorter).is_ok());
        }
        assert_eq!(accepted, optional, "{names}");
    }
}

#[test]
fn names_of_rules_come_back_or_are_refused_with_the_list() {
    for name in ["high-only", "below-the-lowest", "second-highest-straight"] {
        assert_eq!(name.parse::<AceRule>().unwrap().to_string(), name);
    }
    for name in ["none", "ace-or-completes"] {
        assert_eq!(name.parse::<JokerRule>().unwrap().to_string(), name);
    }
    assert_eq!(
        "low".parse::<AceRule>().unwrap_err().to_string(),
        "there is no ace rule \"low\": write one of high-only, below-the-lowest, \
         second-highest-straight"
    );
    assert_eq!(
        "wild".parse::<JokerRule>().unwrap_err().to_string(),
        "there is no joker rule \"wild\": write one of none, ace-or-completes"
    );
}

#[test]
fn a_hand_is_refused_for_its_cards() {
    let order = standard();
    let value = |text: &str| {
        let cards = cards::parse_cards(text).unwrap();
        order.value(&cards).unwrap_err().to_string()
    };
    assert_eq!(value("As Ks Qs Js"), "cards given: 4; give exactly 5");
    assert_eq!(value("As Ks Qs Js Ts 9s"), "cards given: 6; give exactly 5");
    assert_eq!(
        value("As Ks As Js Ts"),
        "As is given twice: one pack has only one"
    );
    let words = "Jk is not in the pack french-52: give cards of that pack";
    assert_eq!(value("As Ks Jk Js Ts"), words);
    let short = crate::common::order(32, 5, FLUSH_OVER_FULL, AceRule::HighOnly);
    let words = "6c is not in the pack french-32: give cards of that pack";
    assert_eq!(
        short
            .value(&hand("As Ks Qs 7d 6c"))
            .unwrap_err()
            .to_string(),
        words
    );
    assert!(short.value(&hand("As Ks Qs 8d 7c")).is_ok());
    let set = hand("As Ks Qs Js").into_iter().collect();
    assert_eq!(
        order.value_of_set(set).unwrap_err().to_string(),
        "cards given: 4; give exactly 5"
    );
    let set = hand("As Ks Qs Js Ts").into_iter().collect();
    assert_eq!(
        order.value_of_set(set),
        order.value(&hand("Ts Js Qs Ks As"))
    );
}

#[test]
fn a_best_hand_is_refused_for_its_cards() {
    let order = standard();
    let dealt = |cards: u8| -> Vec<Card> { (0..cards).filter_map(Card::from_index).collect() };
    let words = |cards: &[Card]| order.best(cards).map_err(|error| error.to_string());
    assert_eq!(words(&dealt(4)).unwrap_err(), "cards given: 4; give 5 to 9");
    assert!(words(&dealt(5)).is_ok() && words(&dealt(9)).is_ok());
    assert_eq!(
        words(&dealt(10)).unwrap_err(),
        "cards given: 10; give 5 to 9"
    );
    let twice = [dealt(6), dealt(1)].concat();
    assert_eq!(
        words(&twice).unwrap_err(),
        "2c is given twice: one pack has only one"
    );
}

#[test]
fn a_best_hand_of_two_sides_is_refused_for_its_numbers() {
    let order = standard();
    let (own, common) = (hand("As Ks Qs Js"), hand("2c 3c 4c 5c 6c"));
    let words = |own: &[Card], from_own, common: &[Card], from_common| {
        let best = order.best_with(own, from_own, common, from_common);
        best.unwrap_err().to_string()
    };
    assert_eq!(
        words(&own, 2, &common, 2),
        "2 own and 2 common cards do not make a hand of 5: the two numbers must add up to it"
    );
    assert_eq!(
        words(&own[..1], 2, &common, 3),
        "cards given: 1; give 2 to 9"
    );
    assert_eq!(
        words(&own, 2, &common[..2], 3),
        "cards given: 2; give 3 to 9"
    );
    assert_eq!(
        words(&own, 2, &own, 3),
        "As is given twice: one pack has only one"
    );
}
