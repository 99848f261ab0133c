//! Deals as sets of cards, up to the names of the suits.
//!
//! No text ranks suits, and a hand order looks at suits only to see which cards share one: to
//! rename the suits of every card of a deal changes no settlement. Deals that differ by such a
//! renaming are one *class*. A class is enumerated by its least member, and its weight is the
//! number of its members: the order of the group of renamings that leave everything seen
//! before unchanged, divided by the order of the subgroup that leaves the deal itself
//! unchanged (orbit and stabiliser).

use cards::{Card, CardSet};

/// A renaming of the suits: the suit numbered `i` becomes `self.0[i]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Renaming([u8; 4]);

/// The bits of a suit in a [`CardSet`]; the joker, which has no suit, lies above them.
const LANE: u64 = 0x1FFF;
const LANE_WIDTH: u32 = 16;

impl Renaming {
    /// All twenty-four.
    pub(crate) fn all() -> Vec<Renaming> {
        let mut all = Vec::with_capacity(24);
        for code in 0..256u32 {
            let map = [0, 2, 4, 6].map(|shift| (code >> shift & 3) as u8);
            let reached = map.iter().fold(0u8, |reached, suit| reached | 1 << suit);
            if reached == 0b1111 {
                all.push(Renaming(map));
            }
        }
        all
    }

    /// The renaming after which the suits stand in order, that with the highest cards first:
    /// the same for deals that differ in the names of suits alone.
    pub(crate) fn in_order(sets: [CardSet; 2]) -> Renaming {
        let lane = |set: CardSet, suit: usize| set.bits() >> (suit as u32 * LANE_WIDTH) & LANE;
        let mut order = [0usize, 1, 2, 3];
        order.sort_by_key(|suit| std::cmp::Reverse(sets.map(|set| lane(set, *suit))));
        let mut to = [0; 4];
        for (place, suit) in order.into_iter().enumerate() {
            to[suit] = place as u8;
        }
        Renaming(to)
    }

    pub(crate) fn apply(self, set: CardSet) -> CardSet {
        let bits = set.bits();
        let mut renamed = bits & (CardSet::WITH_JOKER.bits() ^ CardSet::FRENCH.bits());
        for (from, to) in self.0.into_iter().enumerate() {
            let lane = bits >> (from as u32 * LANE_WIDTH) & LANE;
            renamed |= lane << (u32::from(to) * LANE_WIDTH);
        }
        CardSet::from_bits(renamed).expect("a renamed card is a card")
    }
}

/// A class of deals: sets of cards for the groups asked for, its weight, and the renamings
/// that leave it unchanged.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) sets: Vec<CardSet>,
    pub(crate) weight: u128,
    pub(crate) unchanged: Vec<Renaming>,
}

/// Every class of deals of groups of these sizes out of a deck, where these renamings leave
/// all that is already known unchanged.
///
/// # Panics
/// If the weights do not sum to the number of deals: the mistake would be here.
pub(crate) fn classes(deck: CardSet, sizes: &[usize], known: &[Renaming]) -> Vec<Class> {
    let mut found = Vec::new();
    gather(deck, sizes, known, &mut Vec::new(), &mut found);
    let weights: u128 = found.iter().map(|class| class.weight).sum();
    assert_eq!(
        weights,
        ways(deck.len(), sizes),
        "each deal is in one class, and counted once"
    );
    found
}

fn gather(
    deck: CardSet,
    sizes: &[usize],
    known: &[Renaming],
    sets: &mut Vec<CardSet>,
    found: &mut Vec<Class>,
) {
    let Some((size, rest)) = sizes.split_first() else {
        found.extend(class_of(sets, known));
        return;
    };
    for_each_subset(deck, *size, &mut |set| {
        sets.push(set);
        gather(deck.difference(set), rest, known, sets, found);
        sets.pop();
    });
}

/// The class whose least member these sets are, if they are the least of theirs.
fn class_of(sets: &[CardSet], known: &[Renaming]) -> Option<Class> {
    let mut unchanged = Vec::new();
    for renaming in known {
        let renamed = sets.iter().map(|set| renaming.apply(*set));
        match renamed.cmp(sets.iter().copied()) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Equal => unchanged.push(*renaming),
            std::cmp::Ordering::Greater => {}
        }
    }
    let weight = (known.len() / unchanged.len()) as u128;
    Some(Class {
        sets: sets.to_vec(),
        weight,
        unchanged,
    })
}

/// Calls for each subset of so many cards; the last card of a subset changes first.
pub(crate) fn for_each_subset(deck: CardSet, size: usize, each: &mut dyn FnMut(CardSet)) {
    let cards: Vec<Card> = deck.iter().collect();
    choose(&cards, size, CardSet::EMPTY, each);
}

fn choose(cards: &[Card], size: usize, chosen: CardSet, each: &mut dyn FnMut(CardSet)) {
    if size == 0 {
        return each(chosen);
    }
    for first in 0..(cards.len() + 1).saturating_sub(size) {
        choose(
            &cards[first + 1..],
            size - 1,
            chosen.with(cards[first]),
            each,
        );
    }
}

/// In how many ways groups of these sizes come out of so many cards.
pub(crate) fn ways(cards: u32, sizes: &[usize]) -> u128 {
    let mut left = u128::from(cards);
    let mut ways = 1u128;
    for &size in sizes {
        let size = size as u128;
        ways *= (0..size).fold(1, |count, taken| {
            count * left.saturating_sub(taken) / (taken + 1)
        });
        left = left.saturating_sub(size);
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suits_are_renamed_and_the_joker_stays() {
        let hand: CardSet = cards::parse_hand("As Kd 2c Jk")
            .unwrap()
            .into_iter()
            .collect();
        assert_eq!(Renaming::all().len(), 24);
        let renamed = Renaming([3, 2, 1, 0]).apply(hand);
        let expected: CardSet = cards::parse_hand("Ac Kh 2s Jk")
            .unwrap()
            .into_iter()
            .collect();
        assert_eq!(renamed, expected);
    }

    #[test]
    fn the_classes_are_as_many_as_published() {
        let of = |sizes: &[usize]| classes(CardSet::FRENCH, sizes, &Renaming::all()).len();
        assert_eq!(
            (of(&[1]), of(&[2]), of(&[3]), of(&[4])),
            (13, 169, 1755, 16432)
        );
        // A card against another: same rank, or two ranks in or out of suit, in either order.
        assert_eq!(of(&[1, 1]), 13 + 13 * 12 * 2);
    }

    #[test]
    fn ways_are_binomials() {
        assert_eq!(ways(52, &[3, 3]), 22_100 * 18_424);
        assert_eq!(ways(52, &[]), 1);
        assert_eq!(ways(2, &[3]), 0);
    }
}
