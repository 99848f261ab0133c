//! The seats of a table, and which of them play and can bet: asked after every event, so that it
//! is known without looking at each seat.

use std::ops::Deref;

use table::BoxNumber;

use super::few::Few;
use super::state::{MOST_SEATS, Seat};

/// Some of the places around the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Places(u16);

impl Places {
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
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

    fn set(&mut self, place: usize, belongs: bool) {
        self.0 = self.0 & !(1 << place) | u16::from(belongs) << place;
    }

    /// The first of them from a place on, around the table.
    pub(crate) fn next(self, from: usize, upwards: bool) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let ahead = match upwards {
            true => self.0 & u16::MAX << from,
            false => self.0 & u16::MAX >> (15 - from),
        };
        let near = if ahead == 0 { self.0 } else { ahead };
        Some(match upwards {
            true => near.trailing_zeros() as usize,
            false => 15 - near.leading_zeros() as usize,
        })
    }

    /// All of them from a place on, around the table.
    pub(crate) fn around(self, from: usize, upwards: bool) -> impl Iterator<Item = usize> {
        let (mut left, mut here) = (self, from);
        std::iter::from_fn(move || {
            here = left.next(here, upwards)?;
            left = left.without(here);
            Some(here)
        })
    }

    /// All of them, from the first seat on.
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        self.around(0, true)
    }
}

/// The seats in the order of their numbers. They are read as a list; what is known of
/// each is kept true by the ways in which one can be changed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ring {
    seats: Few<Seat, MOST_SEATS>,
    /// The place of each box by its number, where somebody sits.
    places: [Option<u8>; 16],
    playing: Places,
    betting: Places,
    /// How many play.
    players: u8,
}

impl Ring {
    pub(crate) fn new() -> Ring {
        Ring {
            seats: Few::new(Seat::NONE),
            places: [None; 16],
            playing: Places::default(),
            betting: Places::default(),
            players: 0,
        }
    }

    /// Somebody sits down.
    pub(crate) fn add(&mut self, seat: Seat) {
        let last = self.seats.last().is_none_or(|last| last.at < seat.at);
        self.seats.push(seat);
        if last {
            return self.look(self.seats.len() - 1);
        }
        self.seats.sort_unstable_by_key(|seat| seat.at);
        self.look_again();
    }

    /// Somebody gets up.
    pub(crate) fn remove(&mut self, at: BoxNumber) {
        self.seats.retain(|seat| seat.at != at);
        self.look_again();
    }

    /// Places among the seats have shifted.
    fn look_again(&mut self) {
        self.places = [None; 16];
        (self.playing, self.betting) = (Places::default(), Places::default());
        self.players = 0;
        for place in 0..self.seats.len() {
            self.look(place);
        }
    }

    fn look(&mut self, place: usize) {
        let seat = &self.seats[place];
        self.places[usize::from(seat.at.0 & 15)] = Some(place as u8);
        let (was, is) = (self.playing.contains(place), seat.is_in());
        // Kept rather than counted: it is asked at every card.
        self.players = self.players + u8::from(is) - u8::from(was);
        self.playing.set(place, is);
        self.betting.set(place, seat.can_bet());
    }

    /// Changes what part a player has in the hand, or whether he bets on.
    pub(crate) fn change(&mut self, place: usize, change: impl FnOnce(&mut Seat)) {
        change(&mut self.seats[place]);
        self.look(place);
    }

    /// Moves a player's chips.
    pub(crate) fn chips<Done>(
        &mut self,
        place: usize,
        moves: impl FnOnce(&mut Seat) -> Done,
    ) -> Done {
        let seat = &mut self.seats[place];
        let done = moves(seat);
        debug_assert_eq!(seat.is_in(), self.playing.contains(place));
        self.betting.set(place, seat.can_bet());
        done
    }

    /// Notes what changes neither who plays nor who can bet.
    pub(crate) fn note(&mut self, place: usize, note: impl FnOnce(&mut Seat)) {
        let seat = &mut self.seats[place];
        note(seat);
        debug_assert_eq!(seat.is_in(), self.playing.contains(place));
        debug_assert_eq!(seat.can_bet(), self.betting.contains(place));
    }

    /// Notes it of every seat.
    pub(crate) fn note_all(&mut self, mut note: impl FnMut(usize, &mut Seat)) {
        for place in 0..self.seats.len() {
            self.note(place, |seat| note(place, seat));
        }
    }

    /// Where among the seats a box is.
    pub(crate) fn place_of(&self, at: BoxNumber) -> Option<usize> {
        let place = self.places.get(usize::from(at.0))?;
        place.map(usize::from)
    }

    /// How many play on.
    pub(crate) fn players(&self) -> usize {
        self.players.into()
    }

    /// Those who play on.
    pub(crate) fn playing(&self) -> Places {
        self.playing
    }

    /// Those who play and have chips left to bet.
    pub(crate) fn betting(&self) -> Places {
        self.betting
    }

    /// The place after one.
    pub(crate) fn after(&self, place: usize, upwards: bool) -> usize {
        let count = self.seats.len();
        match upwards {
            true if place + 1 >= count => 0,
            true => place + 1,
            false if place == 0 => count.saturating_sub(1),
            false => place - 1,
        }
    }
}

impl Deref for Ring {
    type Target = [Seat];

    fn deref(&self) -> &[Seat] {
        &self.seats
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::circle_poker::state::Part;
    use exact::Cents;
    use table::Person;

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
        for bits in [0, 1, 0b1000_0000_0000, 0b1010_0110_1001, u16::MAX] {
            let places = Places(bits);
            for from in 0..MOST_SEATS {
                for upwards in [true, false] {
                    let found: Vec<usize> = places.around(from, upwards).collect();
                    assert_eq!(found, walked(places, from, upwards), "{bits:b} from {from}");
                }
            }
        }
    }

    #[test]
    fn a_ring_knows_who_plays_and_bets_whatever_changes() {
        let mut ring = Ring::new();
        for number in [7, 2, 12, 4] {
            let seat = Seat::new(BoxNumber(number), Person(number));
            ring.add(seat);
        }
        let boxes: Vec<u8> = ring.iter().map(|seat| seat.at.0).collect();
        assert_eq!(boxes, [2, 4, 7, 12]);
        assert_eq!(ring.place_of(BoxNumber(7)), Some(2));
        assert_eq!(ring.place_of(BoxNumber(3)), None);
        ring.change(2, |seat| seat.part = Part::In);
        ring.chips(2, |seat| seat.stack = Cents::new(5));
        ring.change(3, |seat| seat.part = Part::In);
        assert_eq!((ring.players(), ring.betting().count()), (2, 1));
        ring.remove(BoxNumber(4));
        assert_eq!(ring.place_of(BoxNumber(7)), Some(1));
        assert!(ring.betting().contains(1) && ring.playing().contains(2));
        assert_eq!((ring.after(2, true), ring.after(0, false)), (0, 2));
    }
}
