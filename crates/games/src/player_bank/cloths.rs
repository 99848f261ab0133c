//! Who may play where: the seats of each cloth, and the places behind them.

use table::BoxNumber;

use super::CoupTable;
use crate::common::sense::MOST_PLACES;
use crate::common::{Cited, Desk, merge, said_places};

/// The places of a table: seats and places to stand behind them, cloth by cloth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cloths {
    count: u8,
    /// The seats of each.
    pub(crate) seats: Cited<u8>,
    /// The places to stand behind each.
    pub(crate) standing: Cited<u8>,
}

impl Cloths {
    /// As the sheet says. Of two cloths either may seat the banker too, and no more stand behind
    /// one than sit at it.
    pub(crate) fn said(desk: &mut Desk<'_>, table: &CoupTable, count: u8) -> Cloths {
        let (each, two) = (MOST_PLACES / count, count > 1);
        let least = table.fewest.value + u8::from(two);
        let seats = said_places(desk, &table.seats, least, each);
        let room = each.saturating_sub(seats.value);
        let room = if two { room.min(seats.value) } else { room };
        let standing = said_places(desk, &table.standing, 0, room);
        Cloths {
            count,
            seats,
            standing,
        }
    }

    /// How many places there are.
    pub(crate) fn count(self) -> u8 {
        (self.seats.value + self.standing.value) * self.count
    }

    pub(super) fn all(self, desk: &mut Desk<'_>) -> Cited<u8> {
        Cited {
            value: self.count(),
            basis: merge(&mut desk.bases, self.seats.basis, self.standing.basis),
        }
    }

    fn all_seats(self) -> u8 {
        self.seats.value * self.count
    }

    pub(crate) fn is_seat(self, at: BoxNumber) -> bool {
        at.0 <= self.all_seats()
    }

    /// A place among those of its kind, and how many of these each cloth has.
    fn among(self, at: BoxNumber) -> (u8, u8) {
        let (place, each) = match at.0.checked_sub(self.all_seats() + 1) {
            Some(behind) => (behind, self.standing.value),
            None => (at.0.saturating_sub(1), self.seats.value),
        };
        (place, each.max(1))
    }

    /// The cloth of a place: seats are numbered on from the first to the second, and so are the
    /// places to stand behind them.
    pub(crate) fn cloth_of(self, at: BoxNumber) -> usize {
        let (place, each) = self.among(at);
        usize::from((place / each).min(self.count - 1))
    }

    /// How far from the front of his cloth somebody is: seats from the banker on, then those who
    /// stand; between two cloths the first.
    pub(crate) fn rank(self, at: BoxNumber) -> (bool, u8, usize) {
        let (place, each) = self.among(at);
        (!self.is_seat(at), place % each, self.cloth_of(at))
    }
}
