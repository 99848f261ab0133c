//! People at their places, and their chips, spot by spot.

use exact::{Cents, MoneyError};
use smallvec::SmallVec;
use table::{BoxNumber, Person, Seat, SpotId};

/// Somebody at his place.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// His place.
    pub at: BoxNumber,
    /// Who he is.
    pub holder: Person,
    /// What of his lies on the cloth.
    pub chips: Chips,
}

impl Player {
    /// Somebody who has just sat down.
    pub fn new(at: BoxNumber, holder: Person) -> Player {
        let chips = Chips::default();
        Player { at, holder, chips }
    }

    /// What lies on a spot of his.
    pub fn on(&self, spot: SpotId) -> Cents {
        self.chips.on(spot)
    }
}

impl From<&Seat> for Player {
    fn from(seat: &Seat) -> Player {
        Player::new(seat.at, seat.holder)
    }
}

/// Chips on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile {
    /// The spot.
    pub spot: SpotId,
    /// How much lies there.
    pub stake: Cents,
    /// How many rounds in a row they were held over; none if they were laid for this one.
    pub held: u8,
}

/// A player's chips: the piles that lie somewhere, in the order of the cloth. None is empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chips(SmallVec<[Pile; 3]>);

impl Chips {
    /// What lies on a spot.
    pub fn on(&self, spot: SpotId) -> Cents {
        self.pile(spot).map_or(Cents::ZERO, |pile| pile.stake)
    }

    /// How many rounds in a row the chips on a spot were held over.
    pub fn held(&self, spot: SpotId) -> u8 {
        self.pile(spot).map_or(0, |pile| pile.held)
    }

    /// Whether nothing lies anywhere.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The piles, in the order of the cloth.
    pub fn piles(&self) -> impl Iterator<Item = Pile> + '_ {
        self.0.iter().copied()
    }

    /// Chips are laid beside what lies there.
    pub fn lay(&mut self, spot: SpotId, stake: Cents) -> Result<(), MoneyError> {
        let sum = self.on(spot).plus(stake)?;
        self.set(spot, sum);
        Ok(())
    }

    /// Chips are taken off a spot; the rest stays.
    pub fn take(&mut self, spot: SpotId, stake: Cents) -> Result<(), MoneyError> {
        let rest = self.on(spot).minus(stake)?;
        self.set(spot, rest);
        Ok(())
    }

    /// Whatever lies on a spot goes.
    pub fn clear(&mut self, spot: SpotId) {
        self.set(spot, Cents::ZERO);
    }

    /// What lies on a spot was held over so many times.
    pub fn hold(&mut self, spot: SpotId, times: u8) {
        if let Ok(place) = self.place(spot) {
            self.0[place].held = times;
        }
    }

    /// So much lies on a spot from here on.
    pub fn set(&mut self, spot: SpotId, stake: Cents) {
        match self.place(spot) {
            Ok(place) if stake.is_zero() => {
                self.0.remove(place);
            }
            Ok(place) => self.0[place].stake = stake,
            Err(_) if stake.is_zero() => {}
            Err(place) => {
                let held = 0;
                self.0.insert(place, Pile { spot, stake, held });
            }
        }
    }

    fn pile(&self, spot: SpotId) -> Option<&Pile> {
        self.place(spot).ok().map(|place| &self.0[place])
    }

    fn place(&self, spot: SpotId) -> Result<usize, usize> {
        self.0.binary_search_by_key(&spot.0, |pile| pile.spot.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_off_leaves_the_rest_and_no_pile_is_empty() {
        let (one, two) = (SpotId(1), SpotId(2));
        let mut chips = Chips::default();
        assert_eq!(chips.lay(two, Cents::new(500)), Ok(()));
        assert_eq!(chips.lay(one, Cents::new(100)), Ok(()));
        chips.hold(two, 3);
        let spots: Vec<u8> = chips.piles().map(|pile| pile.spot.0).collect();
        assert_eq!(spots, [1, 2], "they lie in the order of the cloth");
        assert_eq!(chips.take(two, Cents::new(200)), Ok(()));
        assert_eq!((chips.on(two), chips.held(two)), (Cents::new(300), 3));
        assert!(chips.take(two, Cents::new(301)).is_err());
        assert_eq!(chips.on(two), Cents::new(300), "a refusal changes nothing");
        chips.clear(two);
        assert_eq!(chips.take(one, Cents::new(100)), Ok(()));
        assert!(chips.is_empty());
    }

    #[test]
    fn no_sum_wraps() {
        let mut chips = Chips::default();
        assert_eq!(chips.lay(SpotId(0), Cents::new(u64::MAX)), Ok(()));
        assert!(chips.lay(SpotId(0), Cents::new(1)).is_err());
    }
}
