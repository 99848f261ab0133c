//! Sums over boards against looking at each.

use std::num::NonZeroUsize;

use super::flop::Flop;
use super::part::all_pairs;
use super::patterns::Patterns;
use super::*;
use crate::hands::Asked;
use crate::payoff::{CASES, Payoff};
use cards::{HandOrder, OrderSpec, parse_hand};

fn looked_at(hands: &Hands, own: &[Card], common: &[Card], more: usize) -> [i32; CASES] {
    let known: CardSet = own.iter().chain(common).copied().collect();
    let rest: Vec<Card> = hands
        .deck
        .iter()
        .copied()
        .filter(|card| !known.contains(*card))
        .collect();
    let mut cases = [0; CASES];
    for_each_choice(rest.len(), more, |boards| {
        let taken = |place: &usize| boards >> place & 1 == 1;
        let turned = (0..rest.len()).filter(taken).map(|place| rest[place]);
        let board: Vec<Card> = common.iter().copied().chain(turned).collect();
        let left: Vec<Card> = rest
            .iter()
            .copied()
            .filter(|card| !board.contains(card))
            .collect();
        let best = |two: &[Card]| {
            let seven: Vec<Card> = two.iter().chain(&board).copied().collect();
            hands.step(&seven).expect("they make a hand")
        };
        let mine = best(own);
        for bank in all_pairs(&left) {
            let theirs = best(&bank);
            let plays = hands.steps[usize::from(theirs)].plays;
            cases[crate::payoff::case(plays, mine.cmp(&theirs))] += 1;
        }
    });
    cases
}

/// Pairs in hand on flops of every colour, with a card turned, against looking at each river
/// and each pair of the bank; and a bank that plays from a pair of fours on.
#[test]
fn sums_over_boards_count_as_looking_does() {
    let order = HandOrder::new(OrderSpec::standard()).expect("it is sound");
    let needed = order.threshold("pair of fours").expect("it can be read");
    let asked = Asked {
        order: &order,
        thresholds: &[needed],
        bank_plays_with: Some(&needed),
        nothing_is_equal: false,
    };
    let hands = Hands::new(CardSet::FRENCH, asked).expect("they are few enough");
    let root = Decision {
        id: 0,
        after: Vec::new(),
        steps: Vec::new(),
        shown: Vec::new(),
        options: Vec::new(),
    };
    let boards = Boards::new(&hands, &root, 1).expect("it fits");
    let table = Payoffs {
        noted: false,
        looks: vec![Payoff::of_cases(hands.kinds)],
        parts: 1,
        ends: 1,
    };
    let deals = [
        ("7c 7d 2h", "Kc 7s", "Ks"),
        ("9s 8s 2s", "As 3c", "4s"),
        ("Ac Kd Qh", "Jc Tc", "2c"),
        ("5h 4h 3c", "Ah 2d", "5c"),
    ];
    for (flop, own, turn) in deals {
        let parsed = |text: &str| parse_hand(text).expect("they are cards");
        let (flop, own, turn) = (parsed(flop), parsed(own), parsed(turn));
        let places = hands.deck.iter().enumerate();
        let places = places.filter(|(_, card)| flop.contains(card));
        let set = places.fold(0, |set, (place, _)| set | 1 << place);
        let look = &table.looks[0];
        let Ok(patterns) = Patterns::<8>::new(&boards, look, &[(set, 1)], NonZeroUsize::MIN) else {
            panic!("all sights are known");
        };
        let found = Flop::new(&boards, &patterns, set);
        let at = |card: &Card| found.left.iter().position(|c| c == card).expect("left");
        let pair = (at(&own[0]), at(&own[1]));
        let met = found.met_with(at(&turn[0]), pair, &found.types(pair.0, pair.1));
        let four: Vec<Card> = flop.iter().chain(&turn).copied().collect();
        assert_eq!(
            met[..CASES],
            looked_at(&hands, &own, &four, 1),
            "{flop:?} {own:?}"
        );
        let all: i32 = found.met(pair, &found.types(pair.0, pair.1)).iter().sum();
        assert_eq!(all, 2 * 1_081 * 990);
        // Every pair stands for as many as there are like it.
        let pairs = (1..49).flat_map(|high| (0..high).map(move |low| (low, high)));
        let like: u64 = pairs
            .filter_map(|(low, high)| found.stands_for(low, high))
            .sum();
        assert_eq!(like, 1_176);
    }
}
