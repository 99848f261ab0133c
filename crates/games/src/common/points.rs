//! What a card counts by itself, where cards are counted.

use cards::{Card, Rank};

/// What cards count: their number, tens and court cards alike, an ace by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardPoints {
    /// What tens and court cards count.
    pub tens: u8,
    /// What an ace counts.
    pub ace: u8,
}

impl CardPoints {
    /// What a card counts.
    pub fn of(self, card: Card) -> u8 {
        match card.rank() {
            None => 0,
            Some(Rank::Ace) => self.ace,
            Some(Rank::Ten | Rank::Jack | Rank::Queen | Rank::King) => self.tens,
            Some(rank) => rank.index() + 2,
        }
    }
}
