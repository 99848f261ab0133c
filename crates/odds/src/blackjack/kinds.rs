//! The cards and the hands of a shoe, as far as the engine tells them apart.

use std::collections::HashMap;

use cards::Card;
use games::blackjack::{Hand, Rules};

use crate::SolveError;

/// The most kinds of cards: one for each rank.
pub(super) const MOST_KINDS: usize = 13;

/// How many cards of each kind.
pub(super) type Counts = [u8; MOST_KINDS];

/// The cards of a shoe by kind: those that count alike and make the same hands.
#[derive(Clone, Debug)]
pub(super) struct Shoe {
    /// A card of each kind.
    pub(super) cards: Vec<Card>,
    /// How many there are.
    pub(super) counts: Vec<u32>,
}

impl Shoe {
    /// A full shoe.
    pub(super) fn full(rules: &Rules) -> Result<Shoe, SolveError> {
        let description = rules.description();
        let special = description.special.as_ref().map(|rule| rule.rank);
        let points = rules.points();
        let kind = |card: Card| {
            let is_special = card.rank().is_some() && card.rank() == special;
            (points.low(card), points.is_ace(card), is_special)
        };
        let mut shoe = Shoe {
            cards: Vec::new(),
            counts: Vec::new(),
        };
        for (card, count) in description.shoe.deck.bag(description.shoe.packs).iter() {
            let known = shoe
                .cards
                .iter()
                .position(|known| kind(*known) == kind(card));
            match known {
                Some(place) => shoe.counts[place] += count,
                None => {
                    shoe.cards.push(card);
                    shoe.counts.push(count);
                }
            }
        }
        let values: Vec<u8> = shoe.cards.iter().map(|card| points.low(*card)).collect();
        let twice = (1..values.len()).any(|kind| values[..kind].contains(&values[kind]));
        // Two kinds of one value would be pairs of different kinds, which are not counted here.
        if twice || shoe.cards.len() > MOST_KINDS {
            return Err(SolveError::LooksElsewhere);
        }
        Ok(shoe)
    }

    pub(super) fn kinds(&self) -> usize {
        self.cards.len()
    }

    pub(super) fn total(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// The same without a card of this kind.
    pub(super) fn without(&self, kind: usize) -> Shoe {
        let mut shoe = self.clone();
        shoe.counts[kind] = shoe.counts[kind].saturating_sub(1);
        shoe
    }
}

/// A hand as a set of cards, whatever their order.
#[derive(Clone, Debug)]
pub(super) struct Held {
    pub(super) counts: Counts,
    pub(super) cards: u8,
    /// The same in the engine, as it was dealt.
    pub(super) hand: Hand,
    /// What each further card makes of it; nothing where it goes over.
    pub(super) next: [Option<u32>; MOST_KINDS],
}

/// Every hand that is not over, fewer cards first.
#[derive(Clone, Debug)]
pub(super) struct Hands {
    pub(super) list: Vec<Held>,
    places: HashMap<Counts, u32>,
}

impl Hands {
    pub(super) fn of(rules: &Rules, shoe: &Shoe) -> Hands {
        let points = rules.points();
        let empty = Held {
            counts: [0; MOST_KINDS],
            cards: 0,
            hand: Hand::new(),
            next: [None; MOST_KINDS],
        };
        let mut hands = Hands {
            places: HashMap::from([(empty.counts, 0)]),
            list: vec![empty],
        };
        let mut at = 0;
        while let Some(held) = hands.list.get(at).cloned() {
            for kind in 0..shoe.kinds() {
                let mut counts = held.counts;
                counts[kind] += 1;
                let mut hand = held.hand;
                hand.add(points, shoe.cards[kind]);
                if hand.is_over(points) || u32::from(counts[kind]) > shoe.counts[kind] {
                    continue;
                }
                let known = hands.places.get(&counts).copied();
                let place = known.unwrap_or(hands.list.len() as u32);
                if known.is_none() {
                    hands.places.insert(counts, place);
                    hands.list.push(Held {
                        counts,
                        cards: held.cards + 1,
                        hand,
                        next: [None; MOST_KINDS],
                    });
                }
                hands.list[at].next[kind] = Some(place);
            }
            at += 1;
        }
        hands
    }

    /// The hand of two cards of these kinds.
    pub(super) fn of_two(&self, one: usize, other: usize) -> Option<usize> {
        let mut counts = [0; MOST_KINDS];
        counts[one] += 1;
        counts[other] += 1;
        self.places.get(&counts).map(|place| *place as usize)
    }
}
