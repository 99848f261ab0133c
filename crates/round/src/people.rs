//! People at their places: the one who plays a place, and those who bet behind him.

use std::cmp::Reverse;
use std::iter;
use std::ops::Deref;

use exact::{Cents, MoneyError};
use law::BasisRef;
use smallvec::SmallVec;
use table::{BoxNumber, Event, Person, Seat, SpotId};

use crate::{Chips, Pile};

/// A place that somebody plays, and all who bet there.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// The place.
    pub at: BoxNumber,
    /// Who plays it.
    pub holder: Person,
    /// Whether nobody sits there: whoever leads of those who bet there plays it.
    pub vacant: bool,
    /// Whom its holder let in.
    pub allowed: Vec<Person>,
    /// To whom of them the house agreed, where it must.
    pub approved: Vec<Person>,
    /// Who is first of those who bet there. Each keeps his place, in which bets are settled, until
    /// he takes all his chips back; whoever comes next has the first that is free.
    first: Option<Bettor>,
    /// Those behind the first: mostly nobody, since whoever plays a place bets there alone.
    others: Vec<Option<Bettor>>,
    /// How many times chips were laid there so far, which gives the next its turn.
    laid: u16,
}

/// Somebody who bets at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Bettor {
    /// Who he is.
    pub person: Person,
    /// What of his lies on the cloth.
    pub chips: Chips,
}

impl Player {
    /// He lays chips on a spot: why he may now, and why so many.
    pub fn places(
        &self,
        (spot, stake): (SpotId, Cents),
        window: BasisRef,
        size: BasisRef,
    ) -> Event {
        Event::Placed {
            at: self.at,
            by: self.holder,
            spot,
            stake,
            window,
            size,
        }
    }

    /// Somebody who has just sat down.
    #[inline]
    pub fn new(at: BoxNumber, holder: Person) -> Player {
        Player {
            at,
            holder,
            vacant: false,
            allowed: Vec::new(),
            approved: Vec::new(),
            first: Some(Bettor::new(holder)),
            others: Vec::new(),
            laid: 0,
        }
    }

    /// A place where nobody sits, and on which somebody bets.
    pub fn vacant(at: BoxNumber, by: Person) -> Player {
        let vacant = true;
        Player {
            vacant,
            ..Player::new(at, by)
        }
    }

    /// Those who bet there, and its holder, each with his place in the list.
    #[inline]
    pub fn bettors(&self) -> impl Iterator<Item = (usize, &Bettor)> {
        let bettors = iter::once(&self.first).chain(&self.others).enumerate();
        bettors.filter_map(|(place, bettor)| Some((place, bettor.as_ref()?)))
    }

    /// Those of whom chips lie there.
    #[inline]
    pub fn betting(&self) -> impl Iterator<Item = (usize, &Bettor)> {
        let bettors = self.bettors();
        bettors.filter(|(_, bettor)| !bettor.chips.is_empty())
    }

    /// The chips that lie there, where they are all of one person.
    #[inline]
    pub fn only_bettor(&self) -> Option<&Bettor> {
        match self.others.as_slice() {
            [] => self.first.as_ref(),
            _ => None,
        }
    }

    /// Whoever has that place in the list.
    pub fn bettor(&self, place: usize) -> Option<&Bettor> {
        match place.checked_sub(1) {
            None => self.first.as_ref(),
            Some(behind) => self.others.get(behind)?.as_ref(),
        }
    }

    /// Whether chips lie there.
    #[inline]
    pub fn plays(&self) -> bool {
        let bets = |bettor: &Option<Bettor>| {
            let bettor = bettor.as_ref();
            bettor.is_some_and(|bettor| !bettor.chips.is_empty())
        };
        bets(&self.first) || self.others.iter().any(bets)
    }

    /// The chips of a person there.
    #[inline]
    pub fn chips_of(&self, person: Person) -> Option<&Chips> {
        let is = |bettor: &&Bettor| bettor.person == person;
        let first = self.first.as_ref().filter(is);
        let found = first.or_else(|| self.others.iter().flatten().find(is));
        found.map(|bettor| &bettor.chips)
    }

    /// What lies on a spot of its holder's.
    #[inline]
    pub fn on(&self, spot: SpotId) -> Cents {
        self.on_of(self.holder, spot)
    }

    /// What lies on a spot, of one of those who bet there.
    #[inline]
    pub fn on_of(&self, person: Person, spot: SpotId) -> Cents {
        let chips = self.chips_of(person);
        chips.map_or(Cents::ZERO, |chips| chips.on(spot))
    }

    /// What lies on a spot, of all but one of those who bet there.
    #[inline]
    pub fn beside(&self, person: Person, spot: SpotId) -> Result<Cents, MoneyError> {
        if self.only_bettor().is_some_and(|only| only.person == person) {
            return Ok(Cents::ZERO);
        }
        let others = self.bettors().filter(|(_, other)| other.person != person);
        Cents::sum(others.map(|(_, other)| other.chips.on(spot)))
    }

    /// The holder's piles, in the order of the cloth.
    pub fn piles(&self) -> impl Iterator<Item = Pile> + '_ {
        let chips = self.chips_of(self.holder);
        chips.into_iter().flat_map(Chips::piles)
    }

    /// Everything that lies there, told in the order in which it was laid.
    pub fn laid_as<T>(&self, tell: impl Fn(Person, Pile) -> T) -> SmallVec<[T; 4]> {
        let (mut told, mut last) = (SmallVec::new(), 0);
        for (_, Bettor { person, chips }) in self.bettors() {
            for pile in chips.piles() {
                if pile.laid < last {
                    let laid = self.laid().into_iter();
                    return laid.map(|(person, pile)| tell(person, pile)).collect();
                }
                last = pile.laid;
                told.push(tell(*person, pile));
            }
        }
        told
    }

    /// Everything that lies there and whose it is, in the order in which it was laid.
    pub fn laid(&self) -> SmallVec<[(Person, Pile); 4]> {
        let mut piles: SmallVec<[(Person, Pile); 4]> = SmallVec::new();
        for (_, Bettor { person, chips }) in self.bettors() {
            for pile in chips.piles() {
                piles.push((*person, pile));
            }
        }
        if !piles.is_sorted_by_key(|(_, pile)| pile.laid) {
            piles.sort_by_key(|(_, pile)| pile.laid);
        }
        piles
    }

    /// Somebody lays chips on a spot there.
    #[inline]
    pub(crate) fn lay(&mut self, by: Person, spot: SpotId, stake: Cents) -> Result<(), MoneyError> {
        self.laid = self.laid.saturating_add(1);
        let turn = self.laid;
        self.chips_mut(by).lay_in_turn(spot, stake, turn)
    }

    /// The chips of a person there, who bets there from now on.
    #[inline]
    pub(crate) fn chips_mut(&mut self, person: Person) -> &mut Chips {
        let is_first = self.first.as_ref().is_some_and(|b| b.person == person);
        let place = match is_first {
            true => &mut self.first,
            false => self.place_for(person),
        };
        let bettor = place.get_or_insert_with(|| Bettor::new(person));
        &mut bettor.chips
    }

    /// The place of a person who is not the first: his own, or the first that is free.
    fn place_for(&mut self, person: Person) -> &mut Option<Bettor> {
        let is = |bettor: &Option<Bettor>| bettor.as_ref().is_some_and(|b| b.person == person);
        let found = self.others.iter().position(is);
        if found.is_none() && self.first.is_none() {
            return &mut self.first;
        }
        let free = || self.others.iter().position(Option::is_none);
        let place = found.or_else(free).unwrap_or_else(|| {
            self.others.push(None);
            self.others.len() - 1
        });
        &mut self.others[place]
    }

    /// So much of a person's chips there is settled: of the pile with that place among his, or of
    /// the one on a spot.
    #[inline]
    pub(crate) fn settle(
        &mut self,
        by: Person,
        spot: SpotId,
        ends: Option<usize>,
        stake: Cents,
    ) -> Result<(), MoneyError> {
        let chips = self.chips_mut(by);
        let place = ends.or_else(|| chips.place(spot).ok());
        chips.settle(place.unwrap_or(usize::MAX), stake)
    }

    /// Whoever has taken all his chips back bets there no more; who sits there stays.
    pub(crate) fn let_go(&mut self, person: Person) {
        let stays = !self.vacant && person == self.holder;
        for bettor in iter::once(&mut self.first).chain(&mut self.others) {
            let goes = |bettor: &mut Bettor| bettor.person == person && bettor.chips.is_empty();
            bettor.take_if(|bettor| !stays && goes(bettor));
        }
        while matches!(self.others.last(), Some(None)) {
            self.others.pop();
        }
    }

    /// Whoever has the larger bet on a spot; of equal ones the nearest.
    pub(crate) fn larger(&self, spot: SpotId, far: impl Fn(Person) -> u8) -> Option<Person> {
        let bets = self.betting().map(|(_, bettor)| {
            let person = bettor.person;
            (bettor.chips.on(spot), Reverse((far(person), person)))
        });
        bets.max().map(|(_, Reverse((_, person)))| person)
    }
}

impl Bettor {
    #[inline]
    fn new(person: Person) -> Bettor {
        let chips = Chips::default();
        Bettor { person, chips }
    }
}

impl From<&Seat> for Player {
    #[inline]
    fn from(seat: &Seat) -> Player {
        Player::new(seat.at, seat.holder)
    }
}

/// A place, as one of those who bet there sees it: its player, or somebody behind him.
#[derive(Clone, Copy, Debug)]
pub struct Whose<'a> {
    /// The place.
    pub player: &'a Player,
    /// The one whose bet or choice it is.
    pub by: Person,
}

impl Whose<'_> {
    /// What lies on a spot of his.
    #[inline]
    pub fn on(&self, spot: SpotId) -> Cents {
        self.player.on_of(self.by, spot)
    }

    /// How many rounds in a row his chips on a spot were held over.
    pub fn held(&self, spot: SpotId) -> u8 {
        let chips = self.player.chips_of(self.by);
        chips.map_or(0, |chips| chips.held(spot))
    }
}

impl Deref for Whose<'_> {
    type Target = Player;

    fn deref(&self) -> &Player {
        self.player
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BET: SpotId = SpotId(0);

    fn people(player: &Player) -> Vec<(usize, u8)> {
        let bettors = player.betting();
        bettors.map(|(at, bettor)| (at, bettor.person.0)).collect()
    }

    fn lays(player: &mut Player, person: u8, stake: u64) {
        let laid = player.chips_mut(Person(person)).lay(BET, Cents::new(stake));
        assert_eq!(laid, Ok(()));
    }

    fn takes_all(player: &mut Player, person: u8) {
        player.chips_mut(Person(person)).clear(BET);
        player.let_go(Person(person));
    }

    #[test]
    fn whoever_comes_next_has_the_first_place_that_is_free() {
        let mut player = Player::new(BoxNumber(1), Person(7));
        assert!(!player.plays());
        lays(&mut player, 7, 10);
        lays(&mut player, 3, 20);
        lays(&mut player, 5, 30);
        takes_all(&mut player, 3);
        lays(&mut player, 4, 40);
        lays(&mut player, 5, 1);
        assert_eq!(people(&player), [(0, 7), (1, 4), (2, 5)]);
        assert_eq!(player.on(BET), Cents::new(10), "the holder's own");
        assert_eq!(player.beside(Person(5), BET), Ok(Cents::new(50)));
        takes_all(&mut player, 7);
        assert_eq!(people(&player), [(1, 4), (2, 5)]);
        lays(&mut player, 7, 10);
        assert_eq!(people(&player)[0], (0, 7), "who sits there keeps his place");
    }

    #[test]
    fn what_lies_at_a_place_keeps_its_turn_whoever_laid_it() {
        const SIDE: SpotId = SpotId(1);
        let told = |player: &Player| -> Vec<(u8, u8, u64)> {
            let laid = player.laid().into_iter();
            laid.map(|(person, pile)| (person.0, pile.spot.0, pile.stake.count()))
                .collect()
        };
        let mut player = Player::new(BoxNumber(1), Person(7));
        let lay = |player: &mut Player, person, spot, stake| {
            assert_eq!(player.lay(Person(person), spot, Cents::new(stake)), Ok(()));
        };
        lay(&mut player, 3, SIDE, 5);
        lay(&mut player, 7, BET, 10);
        lay(&mut player, 3, BET, 20);
        // What is added to a pile leaves it in its turn.
        lay(&mut player, 3, SIDE, 1);
        assert_eq!(told(&player), [(3, 1, 6), (7, 0, 10), (3, 0, 20)]);
        takes_all(&mut player, 7);
        lay(&mut player, 7, BET, 30);
        let last = [(3, 1, 6), (3, 0, 20), (7, 0, 30)];
        assert_eq!(told(&player), last, "laid anew, it comes last");
    }

    #[test]
    fn the_larger_bet_leads_and_of_equal_ones_the_nearest() {
        let mut place = Player::vacant(BoxNumber(2), Person(1));
        let larger = |place: &Player| place.larger(BET, |person| 10 - person.0);
        assert_eq!(larger(&place), None, "nothing lies there");
        lays(&mut place, 1, 10);
        lays(&mut place, 2, 10);
        assert_eq!(larger(&place), Some(Person(2)));
        lays(&mut place, 1, 1);
        assert_eq!(larger(&place), Some(Person(1)));
        takes_all(&mut place, 1);
        assert_eq!(people(&place), [(1, 2)]);
        takes_all(&mut place, 2);
        assert!(!place.plays() && place.bettors().next().is_none());
    }
}
