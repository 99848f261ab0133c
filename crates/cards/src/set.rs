//! A set of cards of one pack, as bits.

use std::fmt;

use crate::{Card, Suit};

/// A set of cards of one pack.
///
/// Bit `suit * 16 + rank` stands for a card, so that each suit has a lane of
/// sixteen bits whose lowest thirteen are its ranks; the joker is bit 13 of the
/// first lane.
///
/// ```
/// use cards::{CardSet, Suit, parse_hand};
/// let set: CardSet = parse_hand("2s As Kd").unwrap().into_iter().collect();
/// assert_eq!(set.len(), 3);
/// assert_eq!(set.lane(Suit::Spades), 0b1_0000_0000_0001);
/// assert_eq!(set.to_string(), "As Kd 2s");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(u64);

const LANE: u64 = 0x1FFF;

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// The 52 cards without the joker.
    pub const FRENCH: CardSet = CardSet(LANE | LANE << 16 | LANE << 32 | LANE << 48);

    /// The 52 cards and the joker.
    pub const WITH_JOKER: CardSet = CardSet(CardSet::FRENCH.0 | Card::JOKER.bit());

    /// The set with these bits, or none when a bit stands for no card.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Option<CardSet> {
        if bits & !CardSet::WITH_JOKER.0 == 0 {
            Some(CardSet(bits))
        } else {
            None
        }
    }

    /// The set's bits.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The thirteen rank bits of one suit, the two lowest. Never the joker.
    #[must_use]
    pub const fn lane(self, suit: Suit) -> u16 {
        ((self.0 >> (suit as u32 * 16)) & LANE) as u16
    }

    /// How many cards the set holds.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set holds no card.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set holds this card.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & card.bit() != 0
    }

    /// Adds a card; false when it was already there.
    pub const fn insert(&mut self, card: Card) -> bool {
        let is_new = !self.contains(card);
        self.0 |= card.bit();
        is_new
    }

    /// Removes a card; false when it was not there.
    pub const fn remove(&mut self, card: Card) -> bool {
        let was_there = self.contains(card);
        self.0 &= !card.bit();
        was_there
    }

    /// This set and the card.
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | card.bit())
    }

    /// This set without the card.
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !card.bit())
    }

    /// The cards in either set.
    #[must_use]
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards in both sets.
    #[must_use]
    pub const fn intersection(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards of this set that are not in the other.
    #[must_use]
    pub const fn difference(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// Whether every card of this set is in the other.
    #[must_use]
    pub const fn is_subset(self, other: CardSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The cards in the order of their bits: by suit, then by rank upwards.
    #[must_use]
    pub const fn iter(self) -> CardSetIter {
        CardSetIter(self.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        for card in cards {
            self.insert(card);
        }
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = CardSetIter;
    fn into_iter(self) -> CardSetIter {
        self.iter()
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // By index, highest rank first, as people lay cards out.
        let cards = (0..Card::KINDS as u8).rev().filter_map(Card::from_index);
        for (position, card) in cards.filter(|card| self.contains(*card)).enumerate() {
            let space = if position == 0 { "" } else { " " };
            write!(out, "{space}{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{{{self}}}")
    }
}

/// The cards of a [`CardSet`], one after another.
#[derive(Clone, Debug)]
pub struct CardSetIter(u64);

impl Iterator for CardSetIter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let number = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Card::from_bit_number(number))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for CardSetIter {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_what_was_put_in() {
        let mut set = CardSet::EMPTY;
        for index in 0..53 {
            assert!(set.insert(Card::from_index(index).unwrap()));
        }
        assert_eq!(set, CardSet::WITH_JOKER);
        assert_eq!(set.iter().count(), 53);
        assert_eq!(set.iter().collect::<CardSet>(), set);
        assert!(set.remove(Card::JOKER));
        assert!(!set.remove(Card::JOKER));
        assert_eq!(set, CardSet::FRENCH);
        assert!(!set.insert(Card::from_index(0).unwrap()));
    }

    #[test]
    fn the_joker_lies_in_no_lane() {
        let set = CardSet::EMPTY.with(Card::JOKER);
        for suit in Suit::ALL {
            assert_eq!(set.lane(suit), 0);
        }
        assert_eq!(set.bits(), 1 << 13);
    }

    #[test]
    fn bits_that_are_no_card_are_refused() {
        assert_eq!(
            CardSet::from_bits(1 << 13),
            Some(CardSet::EMPTY.with(Card::JOKER))
        );
        for number in [14, 15, 29, 30, 31, 45, 63] {
            assert_eq!(CardSet::from_bits(1 << number), None);
        }
    }

    #[test]
    fn set_algebra() {
        let low: CardSet = crate::parse_cards("2c 3c").unwrap().into_iter().collect();
        let high: CardSet = crate::parse_cards("3c 4c").unwrap().into_iter().collect();
        assert_eq!(low.union(high).to_string(), "4c 3c 2c");
        assert_eq!(low.intersection(high).to_string(), "3c");
        assert_eq!(low.difference(high).to_string(), "2c");
        assert!(low.intersection(high).is_subset(low) && !low.is_subset(high));
        assert_eq!(format!("{low:?}"), "{3c 2c}");
    }
}
