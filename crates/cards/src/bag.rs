//! A multiset of cards: what a shoe of several packs may still give.

use std::fmt;

use crate::Card;

/// How many of each card there are, without any order among them.
///
/// ```
/// use cards::{Card, Deck};
/// let mut shoe = Deck::new(52).unwrap().bag(6);
/// let ace: Card = "As".parse().unwrap();
/// assert_eq!((shoe.total(), shoe.count(ace)), (312, 6));
/// shoe.take(ace).unwrap();
/// assert_eq!((shoe.total(), shoe.count(ace)), (311, 5));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Bag {
    counts: [u8; Card::KINDS],
    total: u16,
}

impl Bag {
    /// A bag without cards.
    #[must_use]
    pub const fn new() -> Bag {
        Bag {
            counts: [0; Card::KINDS],
            total: 0,
        }
    }

    /// How many of this card there are.
    #[must_use]
    pub const fn count(&self, card: Card) -> u32 {
        self.counts[card.index() as usize] as u32
    }

    /// How many cards there are in all.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.total as u32
    }

    /// Whether there is no card.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Takes one card out.
    ///
    /// # Errors
    /// When the bag has none of that card.
    #[inline]
    pub fn take(&mut self, card: Card) -> Result<(), BagError> {
        let count = &mut self.counts[card.index() as usize];
        *count = count.checked_sub(1).ok_or(BagError { card })?;
        self.total -= 1;
        Ok(())
    }

    /// Puts one card in.
    ///
    /// # Panics
    /// When it already holds 255 of that card, which no shoe does.
    pub fn put(&mut self, card: Card) {
        let count = &mut self.counts[card.index() as usize];
        *count = count.checked_add(1).expect("a bag this full is a mistake");
        self.total += 1;
    }

    /// The cards that are there, in the order of their index, each with its
    /// count (never zero).
    pub fn iter(&self) -> impl Iterator<Item = (Card, u32)> + '_ {
        (0..Card::KINDS as u8)
            .filter_map(Card::from_index)
            .map(|card| (card, self.count(card)))
            .filter(|(_, count)| *count > 0)
    }
}

impl Default for Bag {
    fn default() -> Bag {
        Bag::new()
    }
}

impl FromIterator<Card> for Bag {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Bag {
        let mut bag = Bag::new();
        for card in cards {
            bag.put(card);
        }
        bag
    }
}

impl fmt::Debug for Bag {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_map().entries(self.iter()).finish()
    }
}

/// The bag has none of the card that was to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BagError {
    /// The card that is not there.
    pub card: Card,
}

impl fmt::Display for BagError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "no {} is left: take a card that is still there",
            self.card
        )
    }
}

impl std::error::Error for BagError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cards;

    #[test]
    fn taking_the_last_one_and_then_one_more() {
        let mut bag: Bag = parse_cards("As As 2c").unwrap().into_iter().collect();
        let ace: Card = "As".parse().unwrap();
        assert_eq!(bag.take(ace), Ok(()));
        assert_eq!(bag.take(ace), Ok(()));
        let error = bag.take(ace).unwrap_err();
        assert_eq!(
            error.to_string(),
            "no As is left: take a card that is still there"
        );
        assert_eq!(bag.total(), 1);
        bag.put(ace);
        let cards: Vec<_> = bag
            .iter()
            .map(|(card, count)| (card.to_string(), count))
            .collect();
        assert_eq!(cards, [("2c".to_string(), 1), ("As".to_string(), 1)]);
        assert!(!bag.is_empty() && Bag::default().is_empty());
        assert_eq!(format!("{bag:?}"), "{2c: 1, As: 1}");
    }
}
