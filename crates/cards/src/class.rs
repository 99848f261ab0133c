//! The classes of hands that the decrees list.

use std::fmt;
use std::str::FromStr;

use crate::name::{self, NameError};

/// A class of hands. A hand order lists classes from highest to lowest; which
/// beats which is the order's business, not this list's.
///
/// ```
/// use cards::Class;
/// assert_eq!("three-of-a-kind".parse(), Ok(Class::ThreeOfAKind));
/// assert_eq!(Class::AceKing.to_string(), "ace-king");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Class {
    /// Five aces, the fifth being the joker.
    FiveOfAKind,
    /// The straight flush up to the ace. An order that does not list it counts
    /// it as a straight flush.
    RoyalFlush,
    /// Consecutive cards of one suit.
    StraightFlush,
    /// Póker: four cards of one rank.
    FourOfAKind,
    /// Three cards of one rank and two of another.
    FullHouse,
    /// Color: cards of one suit.
    Flush,
    /// Escalera: consecutive cards.
    Straight,
    /// Trío: three cards of one rank.
    ThreeOfAKind,
    /// Figuras: five cards that are all aces, kings, queens or jacks and hold
    /// nothing better than pairs.
    Figures,
    /// Two cards of one rank and two of another.
    TwoPair,
    /// Two cards of one rank.
    Pair,
    /// Jugada mínima: an ace and a king without a pair. An order that does not
    /// list it counts it among the high cards.
    AceKing,
    /// Nothing of the above.
    HighCard,
}

const NAMES: [(Class, &str); 13] = [
    (Class::FiveOfAKind, "five-of-a-kind"),
    (Class::RoyalFlush, "royal-flush"),
    (Class::StraightFlush, "straight-flush"),
    (Class::FourOfAKind, "four-of-a-kind"),
    (Class::FullHouse, "full-house"),
    (Class::Flush, "flush"),
    (Class::Straight, "straight"),
    (Class::ThreeOfAKind, "three-of-a-kind"),
    (Class::Figures, "figures"),
    (Class::TwoPair, "two-pair"),
    (Class::Pair, "pair"),
    (Class::AceKing, "ace-king"),
    (Class::HighCard, "high-card"),
];

impl Class {
    /// Every class.
    pub const ALL: [Class; 13] = [
        Class::FiveOfAKind,
        Class::RoyalFlush,
        Class::StraightFlush,
        Class::FourOfAKind,
        Class::FullHouse,
        Class::Flush,
        Class::Straight,
        Class::ThreeOfAKind,
        Class::Figures,
        Class::TwoPair,
        Class::Pair,
        Class::AceKing,
        Class::HighCard,
    ];

    /// The class's name in data files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// Whether hands of so many cards can be of this class. Five of a kind
    /// moreover needs a joker.
    #[must_use]
    pub const fn fits(self, size: u8) -> bool {
        match self {
            Class::Pair | Class::AceKing | Class::HighCard => size >= 2,
            Class::RoyalFlush
            | Class::StraightFlush
            | Class::Flush
            | Class::Straight
            | Class::ThreeOfAKind => size >= 3,
            _ => size == 5,
        }
    }

    /// The class whose best part this one is, for the two classes that an
    /// order may leave out because the other one holds their hands as well.
    #[must_use]
    pub const fn part_of(self) -> Option<Class> {
        match self {
            Class::RoyalFlush => Some(Class::StraightFlush),
            Class::AceKing => Some(Class::HighCard),
            _ => None,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

impl FromStr for Class {
    type Err = NameError;
    fn from_str(text: &str) -> Result<Class, NameError> {
        name::find("class", &NAMES, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for (position, class) in Class::ALL.into_iter().enumerate() {
            assert_eq!(class as usize, position);
            assert_eq!(class.name().parse(), Ok(class));
        }
        assert_eq!(
            "poker".parse::<Class>().unwrap_err().to_string(),
            "there is no class \"poker\": write one of five-of-a-kind, royal-flush, \
             straight-flush, four-of-a-kind, full-house, flush, straight, three-of-a-kind, \
             figures, two-pair, pair, ace-king, high-card"
        );
    }
}
