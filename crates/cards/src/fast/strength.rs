//! The strength of a hand in the standard order, as one number.

use std::fmt;

use crate::Class;

/// The strength of a hand in the standard order of the 52-card pack: the bigger
/// is better, and equal strengths are equal hands.
///
/// The number is built so that thirty-two of them can be computed at once
/// without a table. Its upper half is a *code* (three bits) and the *primary*
/// ranks (thirteen bits, the two lowest); its lower half is the *kickers*
/// (thirteen bits):
///
/// | code | class | primary ranks | kickers |
/// |---|---|---|---|
/// | 0 | high card | none | five |
/// | 0 | pair | the pair | three |
/// | 1 | two pair | both pairs | one |
/// | 2 | three of a kind | the three | two |
/// | 3 | straight | one bit, the ace-low straight lowest | none |
/// | 4 | flush | none | five |
/// | 5 | full house | the three | the pair |
/// | 6 | four of a kind | the four | one |
/// | 7 | straight flush | as the straight | none |
///
/// A pair has a primary rank and a high card has none, so that they need no
/// code of their own to be told apart. Masks with equally many bits compare as
/// their ranks do from the highest down, which is the rule of the game.
///
/// ```
/// use cards::fast::{Strength, evaluate};
/// use cards::{CardSet, Class, parse_hand};
/// let strength = |text| evaluate(parse_hand(text).unwrap().into_iter().collect::<CardSet>());
/// let wheel = strength("Ah 2c 3d 4s 5h Kd Ks");
/// assert_eq!(wheel.class(), Class::Straight);
/// assert!(wheel > strength("Ah Ac Ad 4s 6h Kd 9s"));
/// assert_eq!(strength("7c 5d 4h 3s 2c").position(), 1);
/// assert_eq!(strength("As Ks Qs Js Ts").position(), Strength::POSITIONS);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Strength(u32);

pub(super) const RANKS: u16 = 0x1FFF;
pub(super) const TWO_PAIR: u16 = 1 << 13;
pub(super) const THREE: u16 = 2 << 13;
pub(super) const STRAIGHT: u16 = 3 << 13;
pub(super) const FLUSH: u16 = 4 << 13;
pub(super) const FULL: u16 = 5 << 13;
pub(super) const FOUR: u16 = 6 << 13;
pub(super) const STRAIGHT_FLUSH: u16 = 7 << 13;

/// How many classes of equal hands lie below each class of hands.
const BELOW_PAIR: u16 = 1277;
const BELOW_TWO_PAIR: u16 = BELOW_PAIR + 13 * 220;
const BELOW_THREE: u16 = BELOW_TWO_PAIR + 78 * 11;
const BELOW_STRAIGHT: u16 = BELOW_THREE + 13 * 66;
const BELOW_FLUSH: u16 = BELOW_STRAIGHT + 10;
const BELOW_FULL: u16 = BELOW_FLUSH + 1277;
const BELOW_FOUR: u16 = BELOW_FULL + 13 * 12;
const BELOW_STRAIGHT_FLUSH: u16 = BELOW_FOUR + 13 * 12;

impl Strength {
    /// How many classes of equal hands there are: the 7,462 of the standard order.
    pub const POSITIONS: u16 = BELOW_STRAIGHT_FLUSH + 10;

    pub(super) const fn new(upper: u16, kickers: u16) -> Strength {
        Strength((upper as u32) << 16 | kickers as u32)
    }

    /// How many bytes the table of the strengths by position takes.
    pub(super) const TABLE_BYTES: usize = size_of_val(&BY_POSITION);

    /// The strength with this [position](Strength::position), if there is one.
    ///
    /// ```
    /// use cards::Class;
    /// use cards::fast::Strength;
    /// let best = Strength::from_position(Strength::POSITIONS).unwrap();
    /// assert_eq!(best.class(), Class::RoyalFlush);
    /// assert_eq!(Strength::from_position(0), None);
    /// ```
    #[must_use]
    pub const fn from_position(position: u16) -> Option<Strength> {
        match position {
            1..=Strength::POSITIONS => Some(BY_POSITION[position as usize]),
            _ => None,
        }
    }

    /// The strength with this position; something else where there is none.
    #[inline(always)]
    pub(super) fn by_position(position: u16) -> Strength {
        BY_POSITION[usize::from(position) % BY_POSITION.len()]
    }

    /// The number itself, for storing; it orders as the strength does.
    #[must_use]
    pub const fn raw(self) -> u32 {
        self.0
    }

    const fn upper(self) -> u16 {
        (self.0 >> 16) as u16
    }

    /// The ranks that make the class, as bits with the two lowest: the pair,
    /// both pairs, the three or the four. A straight has a bit that numbers it
    /// from 0 (to the five) to 9 (to the ace); high cards and flushes have none.
    #[must_use]
    pub const fn primary(self) -> u16 {
        self.upper() & RANKS
    }

    /// The ranks that decide next, as bits with the two lowest: the kickers,
    /// the pair of a full house, the five cards of a flush.
    #[must_use]
    pub const fn kickers(self) -> u16 {
        self.0 as u16
    }

    /// The class of the hand. The straight flush up to the ace is
    /// [`Class::RoyalFlush`].
    #[must_use]
    pub const fn class(self) -> Class {
        match self.upper() & !RANKS {
            0 if self.primary() == 0 => Class::HighCard,
            0 => Class::Pair,
            TWO_PAIR => Class::TwoPair,
            THREE => Class::ThreeOfAKind,
            STRAIGHT => Class::Straight,
            FLUSH => Class::Flush,
            FULL => Class::FullHouse,
            FOUR => Class::FourOfAKind,
            _ if self.primary() == 1 << 9 => Class::RoyalFlush,
            _ => Class::StraightFlush,
        }
    }

    /// The hand's place among the 7,462 classes of equal hands, from 1 (seven
    /// high) to [`Strength::POSITIONS`] (the royal flush).
    #[must_use]
    pub const fn position(self) -> u16 {
        let (primary, kickers) = (self.primary(), self.kickers());
        let first = primary.trailing_zeros() as u16;
        let rest = subset_number(squeeze(kickers, primary));
        1 + match self.class() {
            Class::HighCard => unconnected_number(kickers),
            Class::Pair => BELOW_PAIR + first * 220 + rest,
            Class::TwoPair => BELOW_TWO_PAIR + subset_number(primary) * 11 + rest,
            Class::ThreeOfAKind => BELOW_THREE + first * 66 + rest,
            Class::Straight => BELOW_STRAIGHT + first,
            Class::Flush => BELOW_FLUSH + unconnected_number(kickers),
            Class::FullHouse => BELOW_FULL + first * 12 + rest,
            Class::FourOfAKind => BELOW_FOUR + first * 12 + rest,
            _ => BELOW_STRAIGHT_FLUSH + first,
        }
    }
}

/// The strengths by position. Longer than there are positions, so that no index
/// needs to be checked.
static BY_POSITION: [Strength; 1 << 13] = by_position();

const fn by_position() -> [Strength; 1 << 13] {
    let mut table = [Strength(0); 1 << 13];
    let mut first = 0;
    while first < 13 {
        let one = 1 << first;
        table = with_kickers(table, one, 3);
        table = with_kickers(table, THREE | one, 2);
        table = with_kickers(table, FULL | one, 1);
        table = with_kickers(table, FOUR | one, 1);
        let mut second = 0;
        while second < first {
            table = with_kickers(table, TWO_PAIR | one | 1 << second, 1);
            second += 1;
        }
        if first < 10 {
            table = with_kickers(table, STRAIGHT | one, 0);
            table = with_kickers(table, STRAIGHT_FLUSH | one, 0);
        }
        first += 1;
    }
    table = with_kickers(table, 0, 5);
    with_kickers(table, FLUSH, 5)
}

/// Enters all strengths of this upper half and so many kickers.
const fn with_kickers(
    mut table: [Strength; 1 << 13],
    upper: u16,
    count: u32,
) -> [Strength; 1 << 13] {
    let mut kickers: u16 = (1 << count) - 1;
    while kickers <= RANKS {
        let strength = Strength::new(upper, kickers);
        let is_row = count == 5 && is_connected(kickers);
        if kickers & strength.primary() == 0 && !is_row {
            table[strength.position() as usize] = strength;
        }
        if kickers == 0 {
            break;
        }
        // The next bigger number of equally many bits.
        let lowest = kickers & kickers.wrapping_neg();
        let carried = kickers + lowest;
        kickers = carried | (((carried ^ kickers) >> 2) / lowest);
    }
    table
}

/// Whether five ranks are a straight.
const fn is_connected(ranks: u16) -> bool {
    ranks == 0x100F || ranks >> ranks.trailing_zeros() == 0x1F
}

/// How many sets of equally many bits are smaller than this one: the sum of
/// `C(bit number, how many bits up to it)`.
const fn subset_number(mut bits: u16) -> u16 {
    let (mut number, mut size) = (0, 0);
    while bits != 0 {
        size += 1;
        number += choose(bits.trailing_zeros() as u16, size);
        bits &= bits - 1;
    }
    number
}

const fn choose(from: u16, size: u16) -> u16 {
    let (mut result, mut step) = (1, 0);
    while step < size {
        if step >= from {
            return 0;
        }
        result = result * (from - step) / (step + 1);
        step += 1;
    }
    result
}

/// The bits without the places that `gone` occupies, the upper ones moved down.
const fn squeeze(mut bits: u16, mut gone: u16) -> u16 {
    while gone != 0 {
        let place = 1 << (15 - gone.leading_zeros());
        bits = bits & (place - 1) | (bits & !(place - 1)) >> 1;
        gone ^= place;
    }
    bits
}

/// The number of five ranks that are no straight among all such five.
const fn unconnected_number(ranks: u16) -> u16 {
    let mut number = subset_number(ranks);
    let mut lowest = 0;
    while lowest < 9 {
        if 0x1F << lowest < ranks {
            number -= 1;
        }
        lowest += 1;
    }
    if 0x100F < ranks { number - 1 } else { number }
}

impl fmt::Debug for Strength {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} ({:#010x})", self.class(), self.0)
    }
}
