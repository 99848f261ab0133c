//! What an engine can tell apart in the cards of a place.
//!
//! A game whose hands lie each in one place compares and pays them by their value in its hand
//! order: hands of equal value are settled alike, so that the engine need be asked only once
//! for each pair of values. Where cards are common to several hands, or a place holds another
//! number of cards than makes a hand, the cards themselves are the signature, and nothing is
//! shared. The walk asks a sample of deals again with other cards of the same values and stops
//! if an answer differs.

use std::collections::HashMap;

use cards::{CardSet, HandOrder};

use crate::classes::for_each_subset;

/// Signs sets of cards.
#[derive(Clone, Copy)]
pub(crate) struct Signer<'a> {
    order: Option<&'a HandOrder>,
}

/// Marks a signature that is the cards themselves.
const BY_CARDS: u64 = 1 << 63;

impl<'a> Signer<'a> {
    /// By value in this order, or by the cards if there is none.
    pub(crate) fn new(order: Option<&'a HandOrder>) -> Signer<'a> {
        Signer { order }
    }

    pub(crate) fn sign(self, set: CardSet) -> u64 {
        let value = self.order.and_then(|order| order.value_of_set(set).ok());
        value.map_or(set.bits() | BY_CARDS, |value| u64::from(value.strength()))
    }
}

/// All hands of one signature among those that may come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Signed {
    pub(crate) signature: u64,
    /// How many they are.
    pub(crate) count: u128,
    /// One of them.
    pub(crate) example: CardSet,
}

/// Every hand of one size, with its signature: to be scanned for those that may still come.
pub(crate) struct Roll {
    size: usize,
    /// Each hand and the place of its signature.
    hands: Vec<(CardSet, u32)>,
    signatures: Vec<u64>,
}

/// The most hands that a roll holds: beyond that it would not stay in a cache.
const MOST_ON_A_ROLL: u128 = 1 << 22;

impl Roll {
    /// The roll of all hands of this size, unless there are too many.
    pub(crate) fn new(deck: CardSet, size: usize, signer: Signer) -> Option<Roll> {
        if crate::classes::ways(deck.len(), &[size]) > MOST_ON_A_ROLL {
            return None;
        }
        let mut places: HashMap<u64, u32> = HashMap::new();
        let mut roll = Roll {
            size,
            hands: Vec::new(),
            signatures: Vec::new(),
        };
        for_each_subset(deck, size, &mut |set| {
            let signature = signer.sign(set);
            let next = roll.signatures.len() as u32;
            let place = *places.entry(signature).or_insert(next);
            if place == next {
                roll.signatures.push(signature);
            }
            roll.hands.push((set, place));
        });
        Some(roll)
    }

    /// How many hands of each signature have none of these cards.
    fn without(&self, dead: CardSet) -> Vec<Signed> {
        let mut counts = vec![(0u32, CardSet::EMPTY); self.signatures.len()];
        for &(set, place) in &self.hands {
            if set.bits() & dead.bits() == 0 {
                let (count, example) = &mut counts[place as usize];
                if *count == 0 {
                    *example = set;
                }
                *count += 1;
            }
        }
        let signed = counts.into_iter().zip(&self.signatures);
        signed
            .filter(|((count, _), _)| *count > 0)
            .map(|((count, example), &signature)| Signed {
                signature,
                count: count.into(),
                example,
            })
            .collect()
    }
}

/// How many ways to add `size` cards to those known in a place give each signature, when these
/// cards are dead.
pub(crate) fn tally(
    (deck, dead): (CardSet, CardSet),
    known: CardSet,
    size: usize,
    signer: Signer,
    rolls: &[Roll],
) -> Vec<Signed> {
    let roll = rolls
        .iter()
        .find(|roll| roll.size == size && known.is_empty());
    if let Some(roll) = roll {
        return roll.without(dead);
    }
    let mut places: HashMap<u64, usize> = HashMap::new();
    let mut found: Vec<Signed> = Vec::new();
    for_each_subset(deck.difference(dead), size, &mut |set| {
        let signature = signer.sign(known.union(set));
        let place = *places.entry(signature).or_insert(found.len());
        match found.get_mut(place) {
            Some(signed) => signed.count += 1,
            None => found.push(Signed {
                signature,
                count: 1,
                example: set,
            }),
        }
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::OrderSpec;

    #[test]
    fn a_roll_and_a_fresh_count_agree() {
        let order = HandOrder::new(OrderSpec::standard()).unwrap();
        let deck = cards::Deck::new(28).unwrap().set();
        let mut spec = OrderSpec::standard();
        spec.deck = cards::Deck::new(28).unwrap();
        let short = HandOrder::new(spec).unwrap_or(order);
        let signer = Signer::new(Some(&short));
        let dead: CardSet = cards::parse_hand("As Kd 9h").unwrap().into_iter().collect();
        let roll = Roll::new(deck, 5, signer).unwrap();
        let sorted = |mut list: Vec<Signed>| {
            list.sort_by_key(|signed| signed.signature);
            list.into_iter()
                .map(|s| (s.signature, s.count))
                .collect::<Vec<_>>()
        };
        let fresh = tally((deck, dead), CardSet::EMPTY, 5, signer, &[]);
        let rolled = tally((deck, dead), CardSet::EMPTY, 5, signer, &[roll]);
        assert_eq!(sorted(fresh.clone()), sorted(rolled));
        assert_eq!(fresh.iter().map(|s| s.count).sum::<u128>(), 53_130);
    }
}
