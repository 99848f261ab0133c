//! The four suits of a French pack.

use std::fmt;

/// A suit. No decree ranks suits: the order of the variants only numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// Tréboles, ♣.
    Clubs,
    /// Diamantes, ♦.
    Diamonds,
    /// Corazones, ♥.
    Hearts,
    /// Picas, ♠.
    Spades,
}

impl Suit {
    /// The suits in the order of their numbers.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The suit's letter in the notation: `c`, `d`, `h` or `s`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Suit::Clubs => 'c',
            Suit::Diamonds => 'd',
            Suit::Hearts => 'h',
            Suit::Spades => 's',
        }
    }

    /// The suit's symbol: `♣`, `♦`, `♥` or `♠`.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Suit::Clubs => '♣',
            Suit::Diamonds => '♦',
            Suit::Hearts => '♥',
            Suit::Spades => '♠',
        }
    }

    /// Reads a letter (either case) or a symbol.
    ///
    /// ```
    /// use cards::Suit;
    /// assert_eq!(Suit::from_char('H'), Some(Suit::Hearts));
    /// assert_eq!(Suit::from_char('♠'), Some(Suit::Spades));
    /// assert_eq!(Suit::from_char('x'), None);
    /// ```
    #[must_use]
    pub fn from_char(character: char) -> Option<Suit> {
        let lower = character.to_ascii_lowercase();
        Suit::ALL
            .into_iter()
            .find(|suit| suit.letter() == lower || suit.symbol() == character)
    }

    /// Whether the suit is printed in red (diamonds and hearts), as the simple
    /// chances of trente et quarante ask.
    #[must_use]
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.letter())
    }
}
