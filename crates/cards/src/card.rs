//! One card.

use crate::{Rank, Suit};

/// A card of a French pack, or the joker.
///
/// Its index is `rank * 4 + suit`, from 0 (two of clubs) to 51 (ace of
/// spades); the joker is 52. Cards order by that index, which is a convenience
/// for sorting and no rule of any game.
///
/// ```
/// use cards::{Card, Rank, Suit};
/// let card = Card::new(Rank::King, Suit::Hearts);
/// assert_eq!(card, "Kh".parse().unwrap());
/// assert_eq!(card.index(), 11 * 4 + 2);
/// assert_eq!(card.rank(), Some(Rank::King));
/// assert_eq!(Card::JOKER.rank(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many different cards there are, the joker included: the length of
    /// an array indexed by [`Card::index`].
    pub const KINDS: usize = 53;

    /// The joker.
    pub const JOKER: Card = Card(52);

    /// The card of this rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(rank as u8 * 4 + suit as u8)
    }

    /// The card with this index, if there is one.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Card> {
        if index < Card::KINDS as u8 {
            Some(Card(index))
        } else {
            None
        }
    }

    /// The card's index, 0 to 52.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The card's rank; the joker has none.
    #[must_use]
    pub const fn rank(self) -> Option<Rank> {
        Rank::from_index(self.0 >> 2)
    }

    /// The card's suit; the joker has none.
    #[must_use]
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() {
            None
        } else {
            Some(Suit::ALL[(self.0 & 3) as usize])
        }
    }

    /// Whether this is the joker.
    #[must_use]
    pub const fn is_joker(self) -> bool {
        self.0 == Card::JOKER.0
    }

    /// The card's bit in a [`CardSet`](crate::CardSet), from a table, since
    /// hands are gathered into sets more often than anything else is done.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        BITS[(self.0 & 63) as usize]
    }

    /// The card whose bit has this number; only for bits that a set may hold.
    pub(crate) const fn from_bit_number(number: u32) -> Card {
        Card((number as u8 & 15) * 4 + (number as u8 >> 4))
    }
}

/// Bit `suit * 16 + rank` for each card; the joker's index makes it "rank 13 of
/// suit 0". Sixty-four long, so that no bound needs checking.
const BITS: [u64; 64] = {
    let mut bits = [0; 64];
    let mut index = 0;
    while index < Card::KINDS {
        bits[index] = 1 << ((index & 3) * 16 + (index >> 2));
        index += 1;
    }
    bits
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_is_a_card_and_comes_back() {
        for index in 0..53 {
            let card = Card::from_index(index).unwrap();
            assert_eq!(card.index(), index);
            assert_eq!(Card::from_bit_number(card.bit().trailing_zeros()), card);
            if let (Some(rank), Some(suit)) = (card.rank(), card.suit()) {
                assert_eq!(Card::new(rank, suit), card);
            } else {
                assert_eq!(card, Card::JOKER);
            }
        }
        assert_eq!(Card::from_index(53), None);
    }
}
