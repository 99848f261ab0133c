//! The chips of a hand: before each player and in the pot, and what the house took of it. None
//! appears here and none vanishes, but those that are brought or taken away.

use exact::Cents;

use super::places::Places;
use super::seat::MOST_SEATS;

/// What is left of an amount; chips are counted before they are moved, so that none is below.
pub(crate) fn less(from: Cents, take: Cents) -> Cents {
    from.down_to_zero(take)
}

/// A sum of chips. All of them together are bounded by the table's stacks, far below 64 bits.
pub(crate) fn more(to: Cents, add: Cents) -> Cents {
    to.plus_up_to_most(add)
}

/// Something of each place.
pub(crate) type Each<Of> = [Of; MOST_SEATS];

/// Nobody's chips.
pub(crate) const NOTHING: Each<Cents> = [Cents::ZERO; MOST_SEATS];

/// The chips of a hand, by the places of their players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chips {
    /// The chips before each player.
    stacks: Each<Cents>,
    /// What of his lies in the pot; of that, what nobody matches: carried over, or a dead ante.
    pots: Each<Cents>,
    carried: Each<Cents>,
    /// Those who have chips before them.
    funded: Places,
    /// All that lies in the pot.
    in_pot: Cents,
    /// What the house has taken, and how much of the pot it has looked at.
    raked: Cents,
    rake_seen: Cents,
}

impl Chips {
    /// An empty table.
    pub(crate) const NONE: Chips = Chips {
        stacks: NOTHING,
        pots: NOTHING,
        carried: NOTHING,
        funded: Places::NONE,
        in_pot: Cents::ZERO,
        raked: Cents::ZERO,
        rake_seen: Cents::ZERO,
    };

    pub(crate) fn stack(&self, place: usize) -> Cents {
        self.stacks[place]
    }

    /// What of a player's lies in the pot.
    pub(crate) fn pot(&self, place: usize) -> Cents {
        self.pots[place]
    }

    /// What of that nobody matches.
    pub(crate) fn carried(&self, place: usize) -> Cents {
        self.carried[place]
    }

    /// What he has put into the pot in this hand to be matched.
    pub(crate) fn fresh(&self, place: usize) -> Cents {
        less(self.pots[place], self.carried[place])
    }

    /// The same of some.
    pub(crate) fn all_fresh(&self, some: Places) -> Each<Cents> {
        let mut fresh = NOTHING;
        for place in some.iter() {
            fresh[place] = self.fresh(place);
        }
        fresh
    }

    /// What nobody matches, of all players.
    pub(crate) fn all_carried(&self) -> Cents {
        self.carried.iter().copied().fold(Cents::ZERO, more)
    }

    /// Those who have chips before them.
    pub(crate) fn funded(&self) -> Places {
        self.funded
    }

    /// All that lies in the pot.
    pub(crate) fn in_pot(&self) -> Cents {
        self.in_pot
    }

    /// What the house has taken of the pot.
    pub(crate) fn raked(&self) -> Cents {
        self.raked
    }

    /// What of the pot the house has not looked at yet.
    pub(crate) fn unseen(&self) -> Cents {
        less(self.in_pot, self.rake_seen)
    }

    /// What of the pot the house has had its share of, without that share.
    pub(crate) fn shared(&self) -> Cents {
        match self.in_pot.is_zero() {
            true => Cents::ZERO,
            false => less(self.rake_seen, self.raked),
        }
    }

    /// What of the pot is left to those who play.
    pub(crate) fn net(&self) -> Cents {
        less(self.in_pot, self.raked)
    }
}

/// Chips that come and go.
impl Chips {
    /// Somebody sits down at a place: those behind it move up by one.
    pub(crate) fn makes_room(&mut self, place: usize) {
        for chips in [&mut self.stacks, &mut self.pots, &mut self.carried] {
            make_room(chips, place);
        }
        self.funded.make_room(place);
    }

    /// Somebody gets up: those behind his place move down by one.
    pub(crate) fn closes_up(&mut self, place: usize) {
        self.in_pot = less(self.in_pot, self.pots[place]);
        for chips in [&mut self.stacks, &mut self.pots, &mut self.carried] {
            close_up(chips, place);
        }
        self.funded.close_up(place);
    }

    /// What of a player's was left in the pot by the hand before.
    pub(crate) fn carries(&mut self, place: usize, carried: Cents) {
        (self.pots[place], self.carried[place]) = (carried, carried);
        self.in_pot = more(self.in_pot, carried);
    }

    /// Of what was left in the pot the house has had its share already.
    pub(crate) fn has_shared(&mut self, shared: Cents) {
        self.rake_seen = shared.min(self.in_pot);
    }

    /// Chips come to a stack from outside the hand.
    pub(crate) fn brings(&mut self, place: usize, stake: Cents) {
        self.stacks[place] = more(self.stacks[place], stake);
        if !stake.is_zero() {
            self.funded = self.funded.and(place);
        }
    }

    /// Chips leave a stack for good.
    pub(crate) fn takes(&mut self, place: usize, stake: Cents) {
        let left = less(self.stacks[place], stake);
        self.stacks[place] = left;
        if left.is_zero() {
            self.funded = self.funded.without(place);
        }
    }

    /// Chips go from a stack into the pot.
    pub(crate) fn puts(&mut self, place: usize, stake: Cents) {
        self.takes(place, stake);
        self.pots[place] = more(self.pots[place], stake);
        self.in_pot = more(self.in_pot, stake);
    }

    /// Chips go from the pot back to the stack.
    pub(crate) fn takes_back(&mut self, place: usize, stake: Cents) {
        self.brings(place, stake);
        self.leaves_pot(place, stake);
    }

    /// Chips of a player's leave the pot.
    fn leaves_pot(&mut self, place: usize, stake: Cents) {
        self.pots[place] = less(self.pots[place], stake);
        self.in_pot = less(self.in_pot, stake);
    }

    /// What a player had in a part of the pot was paid to whoever won it.
    pub(crate) fn settles(&mut self, place: usize, stake: Cents) {
        self.leaves_pot(place, stake);
        self.carried[place] = Cents::ZERO;
    }

    /// Somebody puts in what nobody is to match.
    pub(crate) fn puts_dead(&mut self, place: usize, stake: Cents) {
        self.puts(place, stake);
        self.carried[place] = more(self.carried[place], stake);
    }

    /// Nothing of his is carried any more.
    pub(crate) fn matches_all(&mut self, place: usize) {
        self.carried[place] = Cents::ZERO;
    }

    /// The house takes its share of what it has not looked at yet.
    pub(crate) fn rakes(&mut self, amount: Cents) {
        self.raked = more(self.raked, amount);
        self.rake_seen = self.in_pot;
    }

    /// The whole pot, but the house's share, was paid to one player.
    pub(crate) fn pays_alone(&mut self, place: usize) {
        self.brings(place, self.net());
        self.empties();
    }

    /// The whole pot was paid: what each of these players took of it.
    pub(crate) fn pays(&mut self, players: Places, won: &Each<Cents>) {
        for place in players.iter() {
            self.brings(place, won[place]);
        }
        self.empties();
    }

    fn empties(&mut self) {
        (self.pots, self.carried) = (NOTHING, NOTHING);
        self.in_pot = Cents::ZERO;
    }
}

/// Somebody sits down at a place: what belongs to those behind it moves up by one.
pub(crate) fn make_room<Of: Default>(each: &mut Each<Of>, place: usize) {
    each[place..].rotate_right(1);
    each[place] = Of::default();
}

/// Somebody gets up: what belongs to those behind his place moves down by one.
pub(crate) fn close_up<Of: Default>(each: &mut Each<Of>, place: usize) {
    each[place] = Of::default();
    each[place..].rotate_left(1);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chips() -> Chips {
        let mut chips = Chips::NONE;
        for (place, stack) in [100, 40, 70].into_iter().enumerate() {
            chips.brings(place, Cents::new(stack));
        }
        chips
    }

    fn all(chips: &Chips) -> u64 {
        let stacks = chips.stacks.iter().map(|stack| stack.count());
        let pots: u64 = chips.pots.iter().map(|pot| pot.count()).sum();
        assert_eq!(pots, chips.in_pot.count(), "the pot is what lies in it");
        stacks.sum::<u64>() + pots
    }

    #[test]
    fn chips_move_and_none_is_lost() {
        let mut chips = chips();
        chips.puts(0, Cents::new(30));
        chips.puts(1, Cents::new(40));
        chips.puts_dead(2, Cents::new(5));
        assert_eq!(all(&chips), 210);
        assert!(!chips.funded().contains(1), "he is all in");
        assert_eq!(chips.fresh(2), Cents::ZERO);
        chips.takes_back(1, Cents::new(10));
        assert!(chips.funded().contains(1));
        chips.pays_alone(2);
        assert_eq!((all(&chips), chips.stack(2)), (210, Cents::new(130)));
    }

    #[test]
    fn those_behind_move_when_somebody_comes_or_goes() {
        let mut chips = chips();
        chips.puts(1, Cents::new(40));
        chips.makes_room(1);
        assert_eq!(
            (chips.stack(1), chips.pot(2)),
            (Cents::ZERO, Cents::new(40))
        );
        chips.closes_up(1);
        assert_eq!((chips.stack(2), all(&chips)), (Cents::new(70), 210));
        chips.closes_up(1);
        assert_eq!((chips.stack(1), all(&chips)), (Cents::new(70), 170));
        assert!(chips.funded().contains(1) && !chips.funded().contains(2));
    }
}
