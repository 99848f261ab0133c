//! The packs that the decrees play with.

use std::fmt;
use std::str::FromStr;

use crate::{Bag, Card, CardSet, Rank};

/// A pack: the French 52 cards, the same with a joker, or a short pack from
/// which the lowest ranks are gone.
///
/// ```
/// use cards::{Deck, Rank};
/// let short: Deck = "french-32".parse().unwrap();
/// assert_eq!((short.len(), short.lowest()), (32, Rank::Seven));
/// assert_eq!(Deck::new(53).unwrap().to_string(), "french-53-joker");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deck {
    lowest: Rank,
    joker: bool,
}

/// Every pack by its number of cards and its name in data files.
const NAMES: [(u8, &str); 8] = [
    (52, "french-52"),
    (53, "french-53-joker"),
    (48, "french-48"),
    (44, "french-44"),
    (40, "french-40"),
    (36, "french-36"),
    (32, "french-32"),
    (28, "french-28"),
];

impl Deck {
    /// The French pack of 52 cards.
    pub const FRENCH: Deck = Deck {
        lowest: Rank::Two,
        joker: false,
    };

    /// The French pack of 52 cards and one joker.
    pub const WITH_JOKER: Deck = Deck {
        lowest: Rank::Two,
        joker: true,
    };

    /// The pack of so many cards: 52, 53 (with the joker), 48, 44, 40, 36, 32 or 28.
    ///
    /// # Errors
    /// For any other number.
    pub fn new(cards: u8) -> Result<Deck, DeckError> {
        let joker = cards == 53;
        if !NAMES.iter().any(|(size, _)| *size == cards) {
            return Err(DeckError {
                found: cards.to_string(),
            });
        }
        let ranks_gone = (52 - (cards - u8::from(joker))) / 4;
        let lowest = Rank::ALL[ranks_gone as usize];
        Ok(Deck { lowest, joker })
    }

    /// Every pack there is.
    pub fn all() -> impl Iterator<Item = Deck> {
        NAMES.iter().filter_map(|(size, _)| Deck::new(*size).ok())
    }

    /// How many cards the pack has.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // no pack is empty
    pub const fn len(self) -> u8 {
        52 - self.lowest.index() * 4 + self.joker as u8
    }

    /// The lowest rank in play.
    #[must_use]
    pub const fn lowest(self) -> Rank {
        self.lowest
    }

    /// Whether the joker is in the pack.
    #[must_use]
    pub const fn has_joker(self) -> bool {
        self.joker
    }

    /// Whether the card is in the pack.
    #[must_use]
    pub fn contains(self, card: Card) -> bool {
        card.rank().map_or(self.joker, |rank| rank >= self.lowest)
    }

    /// The cards in the order of their index, the joker last.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        let first = self.lowest.index() * 4;
        (first..first + self.len()).filter_map(Card::from_index)
    }

    /// The ranks in play, upwards.
    pub fn ranks(self) -> impl DoubleEndedIterator<Item = Rank> {
        Rank::ALL.into_iter().skip(self.lowest as usize)
    }

    /// The cards as a set.
    #[must_use]
    pub fn set(self) -> CardSet {
        self.cards().collect()
    }

    /// The cards of so many packs together, as a shoe holds them.
    #[must_use]
    pub fn bag(self, packs: u8) -> Bag {
        (0..packs).flat_map(|_| self.cards()).collect()
    }

    /// The pack's name in data files.
    #[must_use]
    pub fn name(self) -> &'static str {
        let known = NAMES.iter().find(|(size, _)| *size == self.len());
        known.expect("only Deck::new builds a deck").1
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for Deck {
    type Err = DeckError;

    fn from_str(name: &str) -> Result<Deck, DeckError> {
        let known = NAMES.iter().find(|(_, known)| *known == name);
        let (size, _) = known.ok_or_else(|| DeckError {
            found: format!("{name:?}"),
        })?;
        Deck::new(*size)
    }
}

/// There is no such pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckError {
    found: String,
}

impl fmt::Display for DeckError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = NAMES.iter().map(|(_, name)| *name).collect();
        let found = &self.found;
        write!(
            out,
            "there is no pack {found}: write one of {}",
            names.join(", ")
        )
    }
}

impl std::error::Error for DeckError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Suit;

    #[test]
    fn each_pack_has_its_cards() {
        for (size, name) in NAMES {
            let deck = Deck::new(size).unwrap();
            assert_eq!(deck.len(), size);
            assert_eq!(deck.cards().count(), usize::from(size));
            assert_eq!(deck.set().len(), u32::from(size));
            assert_eq!(deck.name(), name);
            assert_eq!(name.parse(), Ok(deck));
            assert!(deck.cards().all(|card| deck.contains(card)));
            assert_eq!(deck.bag(8).total(), u32::from(size) * 8);
        }
        assert_eq!(Deck::new(28).unwrap().lowest(), Rank::Eight);
        assert_eq!(Deck::new(48).unwrap().lowest(), Rank::Three);
        assert_eq!(Deck::all().count(), 8);
        assert!(!Deck::FRENCH.contains(Card::JOKER) && Deck::WITH_JOKER.contains(Card::JOKER));
        assert!(
            !Deck::new(32)
                .unwrap()
                .contains(Card::new(Rank::Six, Suit::Clubs))
        );
    }

    #[test]
    fn other_packs_are_refused_with_the_list() {
        let list = "write one of french-52, french-53-joker, french-48, french-44, french-40, \
                    french-36, french-32, french-28";
        let error = Deck::new(51).unwrap_err();
        assert_eq!(error.to_string(), format!("there is no pack 51: {list}"));
        let error = "spanish-40".parse::<Deck>().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("there is no pack \"spanish-40\": {list}")
        );
    }
}
