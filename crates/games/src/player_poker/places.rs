//! Some of the places around the table, as a set: who plays, who can bet, who has acted. Asked at
//! every card and every bet, so that nobody walks from seat to seat for it.

use std::num::NonZeroU8;

/// Some of the places around the table: of sixteen at most, the lowest bit the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Places(u32);

impl Places {
    /// Nobody.
    pub(crate) const NONE: Places = Places(0);

    /// One alone.
    pub(crate) fn only(place: usize) -> Places {
        Places::NONE.and(place)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there are two or more.
    pub(crate) fn are_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    pub(crate) fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(crate) fn contains(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }

    /// The same with one more.
    pub(crate) fn and(self, place: usize) -> Places {
        Places(self.0 | 1 << place)
    }

    /// The same without one.
    pub(crate) fn without(self, place: usize) -> Places {
        Places(self.0 & !(1 << place))
    }

    /// Those who are in both.
    pub(crate) fn among(self, others: Places) -> Places {
        Places(self.0 & others.0)
    }

    /// Those who are not in the other.
    pub(crate) fn except(self, others: Places) -> Places {
        Places(self.0 & !others.0)
    }

    /// Adds one, or takes him out.
    pub(crate) fn set(&mut self, place: usize, belongs: bool) {
        self.0 = self.0 & !(1 << place) | u32::from(belongs) << place;
    }

    /// Somebody sits down at a place: those behind it move up by one.
    pub(crate) fn make_room(&mut self, place: usize) {
        let behind = self.0 & u32::MAX << place;
        self.0 = (self.0 ^ behind) | behind << 1;
    }

    /// Somebody gets up: those behind his place move down by one.
    pub(crate) fn close_up(&mut self, place: usize) {
        let behind = self.without(place).0 & u32::MAX << place;
        self.0 = (self.0 & !(u32::MAX << place)) | behind >> 1;
    }

    /// Once around the table, and once more.
    fn twice(self) -> u32 {
        self.0 | self.0 << 16
    }

    /// The first of them from a place on, around the table.
    pub(crate) fn next(self, from: usize, upwards: bool) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        let place = match upwards {
            true => from + (self.twice() >> from).trailing_zeros() as usize,
            false => from.wrapping_sub((self.twice() << (15 - from)).leading_zeros() as usize),
        };
        Some(place & 15)
    }

    /// The first of them after a place, which comes last itself.
    pub(crate) fn after(self, place: usize, upwards: bool) -> Option<usize> {
        // Nobody sits beyond the last seat: from there the way leads to the first.
        let from = match upwards {
            true => place + 1,
            false => place.wrapping_sub(1) & 15,
        };
        self.next(from, upwards)
    }

    /// All of them from a place on, around the table.
    pub(crate) fn around(self, from: usize, upwards: bool) -> impl Iterator<Item = usize> {
        // The way ahead, the nearest in the lowest bit whichever way it leads.
        let (ahead, back) = match upwards {
            true => (self.twice() >> from, 0),
            false => ((self.twice() << (15 - from)).reverse_bits(), usize::MAX),
        };
        let mut left = ahead & 0xFFFF;
        std::iter::from_fn(move || {
            let steps = (left != 0).then_some(left.trailing_zeros() as usize)?;
            left &= left - 1;
            // Ahead by so many places, or back by as many.
            Some(from.wrapping_add((steps ^ back).wrapping_sub(back)) & 15)
        })
    }

    /// All of them, from the first seat on.
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let place = (left != 0).then_some(left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            place
        })
    }
}

/// One place around the table. Nobody's, in an `Option`, takes no more room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chair(NonZeroU8);

impl Chair {
    /// A bit beyond all places, so that none is nothing.
    const MARK: u8 = 0x80;

    pub(crate) fn at(place: usize) -> Chair {
        Chair(NonZeroU8::new(place as u8 | Chair::MARK).unwrap_or(NonZeroU8::MAX))
    }
}

impl From<Chair> for usize {
    fn from(chair: Chair) -> usize {
        usize::from(chair.0.get() & !Chair::MARK)
    }
}

impl FromIterator<usize> for Places {
    fn from_iter<Of: IntoIterator<Item = usize>>(places: Of) -> Places {
        places.into_iter().fold(Places::NONE, Places::and)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player_poker::seat::MOST_SEATS;

    /// Around the table as one would walk it, seat by seat.
    fn walked(places: Places, from: usize, upwards: bool) -> Vec<usize> {
        let all = (0..16).map(|step| match upwards {
            true => (from + step) % 16,
            false => (from + 16 - step) % 16,
        });
        all.filter(|place| places.contains(*place)).collect()
    }

    #[test]
    fn around_the_table_both_ways_from_every_place() {
        for bits in [0, 1, 0b1000_0000_0000, 0b1010_0110_1001, 0b1111_1111_1111] {
            let places = Places(bits);
            for from in 0..MOST_SEATS {
                for upwards in [true, false] {
                    let found: Vec<usize> = places.around(from, upwards).collect();
                    let mut walk = walked(places, from, upwards);
                    assert_eq!(found, walk, "{bits:b} from {from}");
                    // After a place he who sits there comes last.
                    walk.rotate_left(usize::from(places.contains(from)));
                    let after = places.after(from, upwards);
                    assert_eq!(after, walk.first().copied(), "{bits:b} after {from}");
                }
            }
            let all: Vec<usize> = places.iter().collect();
            assert_eq!(all, walked(places, 0, true));
            assert_eq!(all.len(), places.count());
            assert_eq!(all.len() > 1, places.are_several());
        }
    }

    #[test]
    fn a_chair_knows_its_place() {
        for place in 0..MOST_SEATS {
            assert_eq!(usize::from(Chair::at(place)), place);
        }
        assert_eq!(size_of::<Option<Chair>>(), 1);
    }

    #[test]
    fn those_behind_move_when_somebody_comes_or_goes() {
        let mut places: Places = [0, 2, 3].into_iter().collect();
        places.make_room(2);
        assert_eq!(places, [0, 3, 4].into_iter().collect());
        places.close_up(2);
        assert_eq!(places, [0, 2, 3].into_iter().collect());
        places.close_up(2);
        assert_eq!(places, [0, 2].into_iter().collect());
        places.make_room(0);
        assert_eq!(places, [1, 3].into_iter().collect());
    }
}
