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

/// For each mask of up to five ranks, these ranks from the highest down, four
/// bits each, from bit 19 downwards. A rank is written as its pips (two is 2,
/// ace is 14), so that 0 means "no further rank". A table, because a loop over
/// bits costs a mispredicted branch in nearly every hand.
static FALLING: [u32; 1 << 13] = {
    let mut table = [0; 1 << 13];
    let mut mask: u32 = 0;
    while mask < 1 << 13 {
        let (mut left, mut shift) = (mask, CLASS_SHIFT);
        while left != 0 && shift > 0 {
            let highest = 31 - left.leading_zeros();
            left ^= 1 << highest;
            shift -= 4;
            table[mask as usize] |= (highest + 2) << shift;
        }
        mask += 1;
    }
    table
};

/// Writes deciding ranks behind a class, the most significant first.
#[derive(Clone, Copy)]
pub(crate) struct Pen {
    strength: u32,
    /// How many bits have been written behind the class.
    written: u32,
}

impl Pen {
    #[inline]
    pub(crate) const fn new(head: u32) -> Pen {
        Pen {
            strength: head,
            written: 0,
        }
    }

    /// Writes the ranks of a mask of thirteen bits, from the highest down.
    #[inline]
    pub(crate) fn write(self, mask: u16) -> Pen {
        Pen {
            strength: self.strength | FALLING[usize::from(mask & 0x1FFF)] >> self.written,
            written: self.written + 4 * mask.count_ones(),
        }
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
    /// No ranks: hands whose points are counted have none.
    pub const NONE: DecidingRanks = DecidingRanks {
        ranks: [Rank::Two; 5],
        length: 0,
    };

    pub(crate) fn of(strength: u32) -> DecidingRanks {
        let mut list = DecidingRanks::NONE;
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
        let mut list = DecidingRanks::NONE;
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
