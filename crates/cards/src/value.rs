//! What a hand is worth in one hand order.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Deref;

use crate::Rank;

/// What a hand is worth. Only values of the same order compare, and therefore
/// a value has no `Ord`: each comparison must face the possibility.
///
/// ```
/// use cards::{HandOrder, OrderSpec, parse_hand};
/// use std::cmp::Ordering;
/// let order = HandOrder::new(OrderSpec::standard()).unwrap();
/// let value = |text| order.value(&parse_hand(text).unwrap()).unwrap();
/// let (kings, queens) = (value("Ks Kh 4d 3c 2s"), value("Qs Qh Ad Kc Js"));
/// assert_eq!(kings.compare(queens), Some(Ordering::Greater));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HandValue {
    order: u32,
    strength: u32,
}

impl HandValue {
    pub(crate) const fn new(order: u32, strength: u32) -> HandValue {
        HandValue { order, strength }
    }

    /// Which of two hands is higher; none when they are of different orders.
    #[must_use]
    pub fn compare(self, other: HandValue) -> Option<Ordering> {
        (self.order == other.order).then(|| self.strength.cmp(&other.strength))
    }

    /// The id of the order, see [`HandOrder::id`](crate::HandOrder::id).
    #[must_use]
    pub const fn order_id(self) -> u32 {
        self.order
    }

    /// The strength as a number, to sort or to tabulate hands of one order.
    /// Four bits for the class, then five times four for the deciding ranks.
    #[must_use]
    pub const fn strength(self) -> u32 {
        self.strength
    }
}

impl fmt::Debug for HandValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "HandValue({:08x}: {:06x})", self.order, self.strength)
    }
}

/// Where the class begins in a strength; the ranks lie below it.
pub(crate) const CLASS_SHIFT: u32 = 20;

/// The strength of the class at this position in its order, without ranks.
pub(crate) const fn head(position: usize) -> u32 {
    (15 - position as u32) << CLASS_SHIFT
}

/// The position of the class that a strength begins with.
pub(crate) const fn position(strength: u32) -> usize {
    15 - (strength >> CLASS_SHIFT) as usize
}

/// Writes deciding ranks behind a class, the most significant first.
#[derive(Clone, Copy)]
pub(crate) struct Pen {
    strength: u32,
    shift: u32,
}

impl Pen {
    #[inline]
    pub(crate) const fn new(head: u32) -> Pen {
        Pen {
            strength: head,
            shift: CLASS_SHIFT,
        }
    }

    /// Writes the ranks of a mask, from the highest down. A rank is written as
    /// its pips (two is 2, ace is 14), so that 0 means "no further rank".
    #[inline]
    pub(crate) const fn write(mut self, mut mask: u16) -> Pen {
        while mask != 0 {
            let highest = 15 - mask.leading_zeros();
            mask ^= 1 << highest;
            self.shift -= 4;
            self.strength |= (highest + 2) << self.shift;
        }
        self
    }

    #[inline]
    pub(crate) const fn strength(self) -> u32 {
        self.strength
    }
}

/// The ranks that decide between two hands of one class, most significant
/// first: for a full house the three's and the pair's, for a straight its top.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DecidingRanks {
    ranks: [Rank; 5],
    length: u8,
}

impl DecidingRanks {
    pub(crate) fn of(strength: u32) -> DecidingRanks {
        let mut list = DecidingRanks::from_iter([]);
        for nibble in (0..5).rev() {
            let pips = (strength >> (4 * nibble)) & 15;
            if pips >= 2 {
                list.push(Rank::ALL[pips as usize - 2]);
            }
        }
        list
    }

    fn push(&mut self, rank: Rank) {
        self.ranks[usize::from(self.length)] = rank;
        self.length += 1;
    }
}

impl FromIterator<Rank> for DecidingRanks {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> DecidingRanks {
        let mut list = DecidingRanks {
            ranks: [Rank::Two; 5],
            length: 0,
        };
        ranks.into_iter().take(5).for_each(|rank| list.push(rank));
        list
    }
}

impl Deref for DecidingRanks {
    type Target = [Rank];
    fn deref(&self) -> &[Rank] {
        &self.ranks[..usize::from(self.length)]
    }
}

impl fmt::Display for DecidingRanks {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, rank) in self.iter().enumerate() {
            let dash = if position == 0 { "" } else { "-" };
            write!(out, "{dash}{rank}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for DecidingRanks {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "[{self}]")
    }
}
