//! The thirteen ranks of a French pack.

use std::fmt;

/// A rank, from the two up to the ace. That the ace may also stand below the
/// lowest card of a straight is a matter of the hand order, not of the rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // each variant is its own description
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

const NAMES: [(&str, &str); 13] = [
    ("two", "twos"),
    ("three", "threes"),
    ("four", "fours"),
    ("five", "fives"),
    ("six", "sixes"),
    ("seven", "sevens"),
    ("eight", "eights"),
    ("nine", "nines"),
    ("ten", "tens"),
    ("jack", "jacks"),
    ("queen", "queens"),
    ("king", "kings"),
    ("ace", "aces"),
];

impl Rank {
    /// The ranks from the two up to the ace.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The rank with this index: 0 is the two, 12 the ace.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Rank> {
        if index < 13 {
            Some(Rank::ALL[index as usize])
        } else {
            None
        }
    }

    /// The rank's index: 0 is the two, 12 the ace.
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The rank's letter in the notation: `2`–`9`, `T`, `J`, `Q`, `K` or `A`.
    #[must_use]
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// Reads a rank's letter, in either case.
    ///
    /// ```
    /// use cards::Rank;
    /// assert_eq!(Rank::from_char('T'), Some(Rank::Ten));
    /// assert_eq!(Rank::from_char('1'), None);
    /// ```
    #[must_use]
    pub fn from_char(character: char) -> Option<Rank> {
        let upper = character.to_ascii_uppercase();
        Rank::ALL.into_iter().find(|rank| rank.letter() == upper)
    }

    /// Reads a rank however a data file may write it: `J`, `10`, `jack` or `jacks`.
    ///
    /// ```
    /// use cards::Rank;
    /// assert_eq!(Rank::from_word("10"), Some(Rank::Ten));
    /// assert_eq!(Rank::from_word("Sixes"), Some(Rank::Six));
    /// assert_eq!(Rank::from_word("knave"), None);
    /// ```
    #[must_use]
    pub fn from_word(word: &str) -> Option<Rank> {
        if word == "10" {
            return Some(Rank::Ten);
        }
        let mut characters = word.chars();
        if let (Some(only), None) = (characters.next(), characters.next()) {
            return Rank::from_char(only);
        }
        let lower = word.to_ascii_lowercase();
        Rank::ALL
            .into_iter()
            .find(|rank| lower == rank.name() || lower == rank.plural())
    }

    /// The English name, `jack`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self as usize].0
    }

    /// The English plural, `jacks`.
    #[must_use]
    pub const fn plural(self) -> &'static str {
        NAMES[self as usize].1
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.letter())
    }
}
