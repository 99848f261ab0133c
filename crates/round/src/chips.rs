//! Chips, spot by spot.

use exact::{Cents, MoneyError};
use smallvec::SmallVec;
use table::SpotId;

/// Chips on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile {
    /// The spot.
    pub spot: SpotId,
    /// How much lies there.
    pub stake: Cents,
    /// How many rounds in a row they were held over; none if they were laid for this one.
    pub held: u8,
    /// Whether they were held over and lie apart from what is laid there in this round.
    pub apart: bool,
    /// What has become of them in this round.
    pub fate: Fate,
    /// Their turn among all that lies at their place, in the order in which it was laid.
    pub laid: u16,
}

/// What has become of chips in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fate {
    /// Nothing yet.
    #[default]
    Open,
    /// A part of them was settled; the rest waits.
    InPart,
    /// Their player has chosen that they are settled.
    Chosen,
    /// They are held over to the next round.
    HeldOver,
}

/// A player's chips: the piles that lie somewhere, in the order of the cloth. None is empty.
///
/// A spot has one pile to which chips are laid and from which they are taken, and behind it
/// whatever was held over and lies apart, the shortest held first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chips(SmallVec<[Pile; 3]>);

impl Chips {
    /// What lies on a spot, beside what lies apart.
    #[inline]
    pub fn on(&self, spot: SpotId) -> Cents {
        self.pile(spot).map_or(Cents::ZERO, |pile| pile.stake)
    }

    /// How many rounds in a row the chips on a spot were held over.
    pub fn held(&self, spot: SpotId) -> u8 {
        self.pile(spot).map_or(0, |pile| pile.held)
    }

    /// Whether something lies apart on a spot.
    pub fn apart(&self, spot: SpotId) -> bool {
        self.0.iter().any(|pile| pile.spot == spot && pile.apart)
    }

    /// How many piles there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing lies anywhere.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The piles, in the order of the cloth.
    #[inline]
    pub fn piles(&self) -> impl Iterator<Item = Pile> + '_ {
        self.0.iter().copied()
    }

    /// Chips are laid beside what lies there.
    pub fn lay(&mut self, spot: SpotId, stake: Cents) -> Result<(), MoneyError> {
        let sum = self.on(spot).plus(stake)?;
        self.set(spot, sum);
        Ok(())
    }

    /// The same, in their turn at the place if nothing lay there.
    #[inline]
    pub(crate) fn lay_in_turn(
        &mut self,
        spot: SpotId,
        stake: Cents,
        turn: u16,
    ) -> Result<(), MoneyError> {
        match self.place(spot) {
            Ok(place) => {
                let pile = &mut self.0[place];
                pile.stake = pile.stake.plus(stake)?;
            }
            Err(_) if stake.is_zero() => {}
            Err(place) => {
                let laid = turn;
                let pile = Pile {
                    laid,
                    ..Pile::new(spot, stake)
                };
                // Most bets are made in the order of the cloth.
                match place == self.0.len() {
                    true => self.0.push(pile),
                    false => self.0.insert(place, pile),
                }
            }
        }
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

    /// Chips that were held over so many times lie beside what lies there, as one pile.
    pub fn lay_held(&mut self, spot: SpotId, stake: Cents, times: u8) -> Result<(), MoneyError> {
        self.lay(spot, stake)?;
        if let Ok(place) = self.place(spot) {
            self.0[place].held = times;
        }
        Ok(())
    }

    /// Chips that were held over so many times lie apart from what is laid there.
    pub fn lay_apart(&mut self, spot: SpotId, stake: Cents, times: u8) {
        if stake.is_zero() {
            return;
        }
        let order = |pile: &Pile| (pile.spot.0, pile.apart, pile.held);
        let place = self
            .0
            .partition_point(|pile| order(pile) <= (spot.0, true, times));
        self.0.insert(
            place,
            Pile {
                apart: true,
                held: times,
                ..Pile::new(spot, stake)
            },
        );
    }

    /// Chips are held over once more, which makes it so many times: of several piles on the spot
    /// the one that was held once less and waits.
    pub fn hold(&mut self, spot: SpotId, times: u8) {
        let waits = |pile: &&mut Pile| {
            let next = pile.held.saturating_add(1) == times;
            next && pile.spot == spot && pile.fate != Fate::HeldOver
        };
        if let Some(pile) = self.0.iter_mut().find(waits) {
            (pile.held, pile.fate) = (times, Fate::HeldOver);
        }
    }

    /// The player of a pile has chosen that it is settled, by its place among all.
    pub fn choose(&mut self, place: usize) {
        if let Some(pile) = self.0.get_mut(place) {
            pile.fate = Fate::Chosen;
        }
    }

    /// So much of a pile is settled, by its place among all: the rest waits.
    #[inline]
    pub fn settle(&mut self, place: usize, stake: Cents) -> Result<(), MoneyError> {
        let Some(pile) = self.0.get_mut(place) else {
            return Cents::ZERO.minus(stake).map(|_| ());
        };
        let rest = pile.stake.minus(stake)?;
        if rest.is_zero() {
            self.remove(place);
            return Ok(());
        }
        pile.stake = rest;
        if pile.fate == Fate::Open {
            pile.fate = Fate::InPart;
        }
        Ok(())
    }

    /// A pile goes, by its place among all. Of the last two none asks for a block to be moved.
    #[inline]
    fn remove(&mut self, place: usize) {
        let piles = self.0.as_mut_slice();
        match piles.len() - place {
            1 => {}
            2 => piles[place] = piles[place + 1],
            _ => piles.copy_within(place + 1.., place),
        }
        self.0.pop();
    }

    /// So much lies on a spot from here on.
    pub fn set(&mut self, spot: SpotId, stake: Cents) {
        match self.place(spot) {
            Ok(place) if stake.is_zero() => self.remove(place),
            Ok(place) => self.0[place].stake = stake,
            Err(_) if stake.is_zero() => {}
            Err(place) => self.0.insert(place, Pile::new(spot, stake)),
        }
    }

    /// What lies on a spot and is laid there, not apart.
    #[inline]
    pub fn pile(&self, spot: SpotId) -> Option<&Pile> {
        self.place(spot).ok().map(|place| &self.0[place])
    }

    /// The place of the pile on a spot that does not lie apart, or where it would be. A player has
    /// few piles, and looking at each is sooner done than halving the list.
    #[inline]
    pub(crate) fn place(&self, spot: SpotId) -> Result<usize, usize> {
        for (place, pile) in self.0.iter().enumerate() {
            if pile.spot >= spot {
                let is_it = pile.spot == spot && !pile.apart;
                return if is_it { Ok(place) } else { Err(place) };
            }
        }
        Err(self.0.len())
    }
}

impl Pile {
    fn new(spot: SpotId, stake: Cents) -> Pile {
        Pile {
            spot,
            stake,
            held: 0,
            apart: false,
            fate: Fate::Open,
            laid: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_off_leaves_the_rest_and_no_pile_is_empty() {
        let (one, two) = (SpotId(1), SpotId(2));
        let mut chips = Chips::default();
        assert_eq!(chips.lay_held(two, Cents::new(500), 3), Ok(()));
        assert_eq!(chips.lay(one, Cents::new(100)), Ok(()));
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

    /// What tells piles apart: how much, how often held, what has become of them.
    fn told(chips: &Chips) -> Vec<(u64, u8, Fate)> {
        let piles = chips.piles();
        piles
            .map(|pile| (pile.stake.count(), pile.held, pile.fate))
            .collect()
    }

    #[test]
    fn what_was_held_over_is_one_pile_with_what_is_laid_beside_it() {
        let mut chips = Chips::default();
        assert_eq!(chips.lay_held(SpotId(0), Cents::new(5), 2), Ok(()));
        assert_eq!(chips.lay(SpotId(0), Cents::new(3)), Ok(()));
        assert_eq!(told(&chips), [(8, 2, Fate::Open)]);
        assert!(!chips.apart(SpotId(0)));
        chips.hold(SpotId(0), 3);
        assert_eq!(told(&chips), [(8, 3, Fate::HeldOver)]);
    }

    #[test]
    fn what_lies_apart_is_no_part_of_what_is_laid() {
        let spot = SpotId(4);
        let mut chips = Chips::default();
        chips.lay_apart(spot, Cents::new(20), 2);
        chips.lay_apart(spot, Cents::new(10), 1);
        chips.lay_apart(SpotId(9), Cents::ZERO, 1);
        assert_eq!((chips.on(spot), chips.held(spot)), (Cents::ZERO, 0));
        assert!(chips.apart(spot) && !chips.is_empty() && !chips.apart(SpotId(9)));
        assert!(chips.take(spot, Cents::new(1)).is_err());
        assert_eq!(chips.lay(spot, Cents::new(5)), Ok(()));
        assert_eq!(chips.lay(SpotId(3), Cents::new(1)), Ok(()));
        let open = Fate::Open;
        let all = [(1, 0, open), (5, 0, open), (10, 1, open), (20, 2, open)];
        assert_eq!(told(&chips), all);
        chips.clear(spot);
        assert_eq!(told(&chips), [all[0], all[2], all[3]]);
    }

    #[test]
    fn each_pile_on_a_spot_is_held_once_though_their_counts_meet() {
        let spot = SpotId(0);
        let mut chips = Chips::default();
        assert_eq!(chips.lay(spot, Cents::new(5)), Ok(()));
        chips.lay_apart(spot, Cents::new(10), 1);
        chips.lay_apart(spot, Cents::new(20), 2);
        (1..=3).for_each(|times| chips.hold(spot, times));
        let over = Fate::HeldOver;
        assert_eq!(told(&chips), [(5, 1, over), (10, 2, over), (20, 3, over)]);
    }

    #[test]
    fn a_pile_is_settled_by_its_place_and_what_is_left_of_it_waits() {
        let spot = SpotId(0);
        let mut chips = Chips::default();
        assert_eq!(chips.lay(spot, Cents::new(5)), Ok(()));
        chips.lay_apart(spot, Cents::new(10), 1);
        assert_eq!(chips.settle(1, Cents::new(4)), Ok(()));
        assert_eq!(told(&chips), [(5, 0, Fate::Open), (6, 1, Fate::InPart)]);
        assert!(chips.settle(1, Cents::new(7)).is_err());
        chips.choose(1);
        assert_eq!(chips.settle(1, Cents::new(1)), Ok(()));
        assert_eq!(told(&chips), [(5, 0, Fate::Open), (5, 1, Fate::Chosen)]);
        assert_eq!(chips.settle(0, Cents::new(5)), Ok(()));
        assert_eq!(told(&chips), [(5, 1, Fate::Chosen)]);
        assert!(
            chips.settle(1, Cents::new(1)).is_err(),
            "nothing lies there"
        );
        assert_eq!(chips.settle(1, Cents::ZERO), Ok(()));
    }
}
