//! Why a hand has no value.

use std::fmt;

use super::HandOrder;
use crate::{Card, CardSet, Deck};

/// Why a hand has no value in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandError {
    /// Too few or too many cards.
    Count {
        /// How many there are.
        given: usize,
        /// How few there may be.
        least: usize,
        /// How many there may be.
        most: usize,
    },
    /// A card is there twice.
    Twice {
        /// The card.
        card: Card,
    },
    /// A card is not in the order's pack.
    NotInDeck {
        /// The card.
        card: Card,
        /// The pack.
        deck: Deck,
    },
    /// The cards asked from each side do not make a hand.
    Split {
        /// How many own cards were asked for.
        own: usize,
        /// How many common cards were asked for.
        common: usize,
        /// How many cards make a hand.
        size: usize,
    },
}

impl fmt::Display for HandError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HandError::Count { given, least, most } if least == most => {
                write!(out, "cards given: {given}; give exactly {least}")
            }
            HandError::Count { given, least, most } => {
                write!(out, "cards given: {given}; give {least} to {most}")
            }
            HandError::Twice { card } => {
                write!(out, "{card} is given twice: one pack has only one")
            }
            HandError::NotInDeck { card, deck } => {
                write!(
                    out,
                    "{card} is not in the pack {deck}: give cards of that pack"
                )
            }
            HandError::Split { own, common, size } => write!(
                out,
                "{own} own and {common} common cards do not make a hand of {size}: the two \
                 numbers must add up to it"
            ),
        }
    }
}

impl std::error::Error for HandError {}

impl HandOrder {
    /// Why these cards are refused, the number of cards first. Only called when they are.
    #[cold]
    pub(super) fn refusal(&self, cards: &[Card], most: usize) -> HandError {
        let (given, least) = (cards.len(), self.size());
        if given < least || given > most {
            return HandError::Count { given, least, most };
        }
        let problem = self.bad_card(cards.iter().copied());
        problem.unwrap_or(HandError::Count { given, least, most })
    }

    /// The first card that is there twice or not in the pack.
    pub(super) fn bad_card(&self, cards: impl Iterator<Item = Card>) -> Option<HandError> {
        let deck = self.deck();
        let mut seen = CardSet::EMPTY;
        for card in cards {
            if !deck.contains(card) {
                return Some(HandError::NotInDeck { card, deck });
            }
            if !seen.insert(card) {
                return Some(HandError::Twice { card });
            }
        }
        None
    }
}
