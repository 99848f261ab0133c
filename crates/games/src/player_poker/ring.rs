//! The seats of a table, in the order of their numbers, and where each box is among them.

use std::ops::{Deref, DerefMut};

use table::BoxNumber;

use super::few::Few;
use super::seat::{MOST_SEATS, Seat};

/// The seats in the order of their numbers, read and noted upon as a list.
#[derive(Debug, PartialEq)]
pub(crate) struct Ring {
    seats: Few<Seat, MOST_SEATS>,
    /// The place of each box by its number, where somebody sits.
    places: [Option<u8>; 16],
}

impl Ring {
    pub(crate) fn new() -> Ring {
        Ring {
            seats: Few::new(Seat::NONE),
            places: [None; 16],
        }
    }

    /// Somebody sits down: at which place.
    pub(crate) fn add(&mut self, seat: Seat) -> usize {
        let before = self.seats.iter().take_while(|other| other.at < seat.at);
        let place = before.count();
        self.seats.push(seat);
        self.seats[place..].rotate_right(1);
        self.look_again();
        place
    }

    /// Somebody gets up: from which place.
    pub(crate) fn remove(&mut self, at: BoxNumber) -> Option<usize> {
        let place = self.place_of(at)?;
        self.seats.retain(|seat| seat.at != at);
        self.look_again();
        Some(place)
    }

    /// Places among the seats have shifted.
    fn look_again(&mut self) {
        self.places = [None; 16];
        for (place, seat) in self.seats.iter().enumerate() {
            self.places[usize::from(seat.at.0 & 15)] = Some(place as u8);
        }
    }

    /// Where among the seats a box is.
    pub(crate) fn place_of(&self, at: BoxNumber) -> Option<usize> {
        let place = self.places.get(usize::from(at.0))?;
        place.map(usize::from)
    }
}

impl Clone for Ring {
    fn clone(&self) -> Ring {
        Ring { ..*self }
    }

    fn clone_from(&mut self, other: &Ring) {
        self.seats.become_as(&other.seats);
        self.places = other.places;
    }
}

impl Deref for Ring {
    type Target = [Seat];

    fn deref(&self) -> &[Seat] {
        &self.seats
    }
}

impl DerefMut for Ring {
    fn deref_mut(&mut self) -> &mut [Seat] {
        &mut self.seats
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Person;

    #[test]
    fn a_ring_knows_where_each_box_is_whoever_comes_and_goes() {
        let mut ring = Ring::new();
        let mut add = |number| ring.add(Seat::new(BoxNumber(number), Person(number)));
        assert_eq!([7, 2, 12, 4].map(&mut add), [0, 0, 2, 1]);
        let boxes: Vec<u8> = ring.iter().map(|seat| seat.at.0).collect();
        assert_eq!(boxes, [2, 4, 7, 12]);
        assert_eq!(ring.place_of(BoxNumber(7)), Some(2));
        assert_eq!(ring.place_of(BoxNumber(3)), None);
        assert_eq!(ring.remove(BoxNumber(4)), Some(1));
        assert_eq!(ring.remove(BoxNumber(4)), None);
        assert_eq!(ring.place_of(BoxNumber(7)), Some(1));
    }
}
