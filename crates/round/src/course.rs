//! How far a round has come, as far as every table knows it.

use cards::Bag;
use exact::{Cents, MoneyError};
use smallvec::SmallVec;
use table::{
    Against, BoxNumber, Event, Irregularity, Line, NoticeId, Outcome, Person, Raise, RemedyEffect,
    Seating, ShoeLeft, SpotId,
};

use crate::raising::under_way;
use crate::{Behind, Chips, Player};

/// How far a round has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Seats are taken and left, and bets are made.
    #[default]
    Open,
    /// Bets are closed.
    Playing,
    /// It is over.
    Over,
}

/// What every table knows of a round in course.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// How far it has come.
    pub phase: Phase,
    /// Those at the table, by their places: asked for with every event, and so in a list that
    /// lies in one place however many they are.
    pub players: Vec<Player>,
    /// The cards that nobody has seen; some of them were burnt. None where no cards are dealt.
    pub unseen: Bag,
    /// How many of them were burnt.
    pub aside: u16,
    /// Whether they were cut.
    pub is_cut: bool,
    /// What was said in this round.
    pub said: SmallVec<[NoticeId; 8]>,
    /// What was reported and waits for a ruling.
    pub report: Option<Irregularity>,
    /// What was settled.
    pub lines: Vec<Line>,
    /// A raise of the minimum that was announced.
    pub raise: Option<Raise>,
    /// Whether it was ruled void: then it was no round of the session.
    pub void: bool,
    /// What a sum of chips came to that cannot be: the table stops.
    pub broken: Option<MoneyError>,
}

impl Course {
    /// A round as it opens, with what was held over. Of a shoe that goes on, what is left of it.
    #[inline]
    pub fn new(seating: &Seating, full: impl FnOnce() -> Bag) -> Course {
        let mut course = Course::cleared(seating, full);
        for held in seating.held() {
            course.chips(held.at, |chips| {
                chips.lay_held(held.spot, held.stake, held.times)
            });
        }
        course
    }

    /// The same where what was held over lies apart from what is laid, as far as it counts.
    pub fn with_apart(
        seating: &Seating,
        full: impl FnOnce() -> Bag,
        counts: impl Fn(SpotId) -> bool,
    ) -> Course {
        let mut course = Course::cleared(seating, full);
        for held in seating.held().iter().filter(|held| counts(held.spot)) {
            course.chips(held.at, |chips| {
                chips.lay_apart(held.spot, held.stake, held.times);
                Ok(())
            });
        }
        course
    }

    /// A round as it opens, with nothing on the cloth.
    #[inline(always)]
    fn cleared(seating: &Seating, full: impl FnOnce() -> Bag) -> Course {
        Course {
            phase: Phase::Open,
            players: seating.seats().iter().map(Player::from).collect(),
            unseen: match seating.shoe() {
                Some(left) => left.unseen.clone(),
                None => full(),
            },
            aside: seating.shoe().map_or(0, |left| left.aside),
            is_cut: seating.shoe().is_some(),
            said: SmallVec::new(),
            report: None,
            lines: Vec::new(),
            raise: under_way(seating.passed().raise),
            void: false,
            broken: None,
        }
    }

    /// Who is at a place.
    #[inline]
    pub fn find(&self, at: BoxNumber) -> Option<&Player> {
        let players = self.players.as_slice();
        players.get(place_among(players, at)?)
    }

    /// Where a place lies in the list.
    #[inline]
    pub fn place_of(&self, at: BoxNumber) -> Option<usize> {
        place_among(&self.players, at)
    }

    /// The first place that a person plays.
    pub fn of(&self, person: Person) -> Option<&Player> {
        self.players.iter().find(|player| player.holder == person)
    }

    /// Who is asked at a place: somebody who bets there, or whoever plays it.
    pub(crate) fn asked(&self, at: BoxNumber, by: Option<Person>) -> Option<Person> {
        by.or_else(|| self.find(at).map(|player| player.holder))
    }

    /// What lies on a spot of a place.
    pub fn on(&self, at: BoxNumber, spot: SpotId) -> Cents {
        self.find(at).map_or(Cents::ZERO, |player| player.on(spot))
    }

    /// What lies on a spot, of all places together.
    pub fn all_on(&self, spot: SpotId) -> Cents {
        let all = self.players.iter().map(|player| player.on(spot));
        // Each was laid within the table's limits: no sum of a few of them comes near 64 bits.
        Cents::sum_up_to_most(all)
    }

    /// Cards that are still to come.
    pub fn to_come(&self) -> u32 {
        self.unseen.total().saturating_sub(u32::from(self.aside))
    }

    /// Whether something was said in this round.
    pub fn has_said(&self, notice: NoticeId) -> bool {
        self.said.contains(&notice)
    }

    /// It may be said again.
    pub fn unsay(&mut self, notice: NoticeId) {
        self.said.retain(|said| *said != notice);
    }

    /// What is left of the shoe, these cards put back unseen: nobody saw them.
    pub fn left(&self, covered: impl IntoIterator<Item = cards::Card>) -> ShoeLeft {
        let (mut unseen, mut aside) = (self.unseen.clone(), self.aside);
        for card in covered {
            unseen.put(card);
            aside += 1;
        }
        ShoeLeft { unseen, aside }
    }

    /// The chips of a pile go back to their owner, if some lie there.
    pub fn back(&self, at: BoxNumber, spot: SpotId) -> Option<Event> {
        let player = self.find(at)?;
        let stake = player.on(spot);
        (!stake.is_zero()).then_some(Event::TakenBack {
            at,
            by: player.holder,
            spot,
            stake,
            basis: crate::NO_TEXT,
        })
    }

    /// Chips of a place's holder change. A sum that cannot be leaves them as they are and breaks
    /// the course: nothing is told of it any more.
    pub fn chips(
        &mut self,
        at: BoxNumber,
        change: impl FnOnce(&mut Chips) -> Result<(), MoneyError>,
    ) {
        if let Some(by) = self.find(at).map(|player| player.holder) {
            self.chips_of(at, by, change);
        }
    }

    /// The same of one of those who bet there.
    pub fn chips_of(
        &mut self,
        at: BoxNumber,
        by: Person,
        change: impl FnOnce(&mut Chips) -> Result<(), MoneyError>,
    ) {
        let chips = self.find_mut(at).map(|player| player.chips_mut(by));
        if let Some(Err(error)) = chips.map(change) {
            self.breaks(error);
        }
    }

    /// The first sum that cannot be is the one that is told.
    #[cold]
    fn breaks(&mut self, error: MoneyError) {
        self.broken = self.broken.or(Some(error));
    }

    #[inline]
    fn find_mut(&mut self, at: BoxNumber) -> Option<&mut Player> {
        let players = self.players.as_mut_slice();
        let place = place_among(players, at)?;
        players.get_mut(place)
    }

    /// Somebody comes to a place; where it lies in the list.
    fn insert(&mut self, player: Player) -> usize {
        let before = |other: &Player| other.at < player.at;
        let place = self.players.partition_point(before);
        self.players.insert(place, player);
        place
    }

    /// Chips go back to one of those who bet at a place.
    fn take_back(&mut self, at: BoxNumber, by: Person, spot: SpotId) {
        let Some(player) = self.find_mut(at) else {
            return;
        };
        player.chips_mut(by).clear(spot);
        player.let_go(by);
        if player.vacant && !player.plays() {
            self.players.retain(|player| player.at != at);
        }
    }

    /// The player of a place lets somebody in.
    fn let_in(&mut self, at: BoxNumber, guest: Person) {
        let player = self.find_mut(at).filter(|player| player.holder != guest);
        if let Some(player) = player.filter(|player| !player.allowed.contains(&guest)) {
            player.allowed.push(guest);
        }
    }

    /// The house agrees to somebody whom the player of a place let in.
    fn agree(&mut self, at: BoxNumber, guest: Person) {
        let place = self.find_mut(at);
        if let Some(place) = place.filter(|place| !place.approved.contains(&guest)) {
            place.approved.push(guest);
        }
    }

    /// Chips come to a spot of a place: somebody's who bets there already, or the first one's.
    /// Whether nobody sits there.
    #[inline]
    fn lay(&mut self, at: BoxNumber, by: Person, spot: SpotId, stake: Cents) -> bool {
        let place = match self.place_of(at) {
            Some(place) => place,
            None => self.insert(Player::vacant(at, by)),
        };
        let player = &mut self.players[place];
        let vacant = player.vacant;
        if let Err(error) = player.lay(by, spot, stake) {
            self.breaks(error);
        }
        vacant
    }

    /// Where nobody sits, whoever has the larger bet on a spot plays; of equal ones the one who
    /// sits nearest to the shoe.
    fn lead(&mut self, at: BoxNumber, behind: Option<&Behind>) {
        let first = behind.filter(|_| self.phase == Phase::Open);
        let Some(&Behind { first: spot, .. }) = first else {
            return;
        };
        let far = |person: Person| {
            let seats = self.players.iter().filter(|seat| !seat.vacant);
            let mut own = seats.filter(|seat| seat.holder == person);
            own.next().map_or(u8::MAX, |seat| seat.at.0)
        };
        let place = self.find(at).filter(|place| place.vacant);
        let leader = place.and_then(|place| place.larger(spot, far));
        if let (Some(leader), Some(place)) = (leader, self.find_mut(at)) {
            place.holder = leader;
        }
    }

    /// A sum that a family keeps beside the chips; one that cannot be breaks the course.
    pub fn reckon(&mut self, sum: Result<Cents, MoneyError>) -> Cents {
        sum.unwrap_or_else(|error| {
            self.breaks(error);
            Cents::ZERO
        })
    }

    /// What an event does at every table, and where people bet behind the player of a place. A
    /// line ends the pile at a place among its player's; where none is named, the one on its spot.
    #[inline(always)]
    pub fn apply(&mut self, event: &Event, behind: Option<&Behind>, ends: Option<usize>) {
        match *event {
            Event::Placed {
                at,
                by,
                spot,
                stake,
                ..
            } => {
                if self.lay(at, by, spot, stake) {
                    self.lead(at, behind);
                }
            }
            Event::TakenBack { at, by, spot, .. } => {
                self.take_back(at, by, spot);
                self.lead(at, behind);
            }
            Event::Allowed { at, person, .. } if behind.is_some() => self.let_in(at, person),
            Event::Approved { at, person, .. } if behind.is_some() => self.agree(at, person),
            Event::Shifted {
                at,
                from,
                to,
                stake,
                ..
            } => self.chips(at, |chips| {
                chips.take(from, stake)?;
                chips.lay(to, stake)
            }),
            Event::Held {
                at, spot, times, ..
            } => self.chips(at, |chips| {
                chips.hold(spot, times);
                Ok(())
            }),
            Event::Moved {
                at,
                from,
                to,
                stake,
                ..
            } => self.chips(at, |chips| {
                chips.take(from, stake)?;
                chips.lay_held(to, stake, 1)
            }),
            Event::Settled(ref line) => {
                self.settle(line, ends);
                self.lines.push(*line);
            }
            _ => self.beside_chips(event),
        }
    }

    /// What of it is not about chips: people come and go, bets are closed, cards leave the shoe,
    /// words are said, errors reported and ruled on, and lines are written down.
    #[inline(always)]
    pub fn beside_chips(&mut self, event: &Event) {
        match *event {
            Event::Seated { at, person, .. } => {
                self.insert(Player::new(at, person));
            }
            Event::Left { at, .. } => self.players.retain(|player| player.at != at),
            Event::Leads { at, person, .. } => {
                let place = self.find_mut(at);
                place.into_iter().for_each(|place| place.holder = person);
            }
            Event::Cut { .. } => self.is_cut = true,
            Event::Shown { notice, .. } if !self.has_said(notice) => self.said.push(notice),
            Event::Closed { .. } => self.phase = Phase::Playing,
            Event::Burnt { cards, .. } => self.aside += u16::from(cards),
            Event::Drawn { card, .. } => {
                // It was judged: the shoe has it, or the family among its hands.
                let _ = self.unseen.take(card);
            }
            Event::Settled(ref line) => self.lines.push(*line),
            Event::Reported { irregularity, .. } => self.report = Some(irregularity),
            Event::Ruled { effect, .. } => {
                self.report = None;
                self.void |= effect == RemedyEffect::VoidHand;
            }
            Event::Ended => self.phase = Phase::Over,
            _ => {}
        }
    }

    /// A bet ends: its chips go, and a bank that a player holds has what it won or lost.
    #[inline]
    fn settle(&mut self, line: &Line, ends: Option<usize>) {
        if line.outcome != Outcome::Prize
            && let Some(player) = self.find_mut(line.at)
            && let Err(error) = player.settle(line.by, line.spot, ends, line.stake)
        {
            self.breaks(error);
        }
        if let Against::Bank { at, spot, .. } = line.against {
            self.chips(at, |chips| {
                let from = chips.on(spot);
                let take = line.paid;
                let after = line.bank_after(from);
                chips.set(spot, after.ok_or(MoneyError::BelowZero { from, take })?);
                Ok(())
            });
        }
    }
}

/// Where a place lies in the list: at its own number where nobody is missing before it.
#[inline]
fn place_among(players: &[Player], at: BoxNumber) -> Option<usize> {
    let is_it = |player: &Player| player.at == at;
    let place = usize::from(at.0).wrapping_sub(1);
    match players.get(place) {
        Some(player) if is_it(player) => Some(place),
        _ => players.iter().position(is_it),
    }
}

#[cfg(test)]
mod tests {
    use law::BasisRef;

    use super::*;

    #[test]
    fn chips_that_are_not_there_break_a_course_and_the_first_error_stays() {
        let (at, one, two) = (BoxNumber(1), SpotId(1), SpotId(2));
        let mut course = Course::new(&Seating::empty(), Bag::new);
        let basis = BasisRef::NONE;
        let person = Person(0);
        course.apply(&Event::Seated { at, person, basis }, None, None);
        let placed = Event::Placed {
            at,
            by: person,
            spot: one,
            stake: Cents::new(300),
            window: basis,
            size: basis,
        };
        course.apply(&placed, None, None);
        let shifted = |from, to, stake| Event::Shifted {
            at,
            by: person,
            from,
            to,
            stake,
            window: basis,
            size: basis,
        };
        course.apply(&shifted(one, two, Cents::new(100)), None, None);
        assert_eq!((course.on(at, one), course.broken), (Cents::new(200), None));
        course.apply(&shifted(one, two, Cents::new(201)), None, None);
        let first = MoneyError::BelowZero {
            from: Cents::new(200),
            take: Cents::new(201),
        };
        assert_eq!(course.broken, Some(first));
        assert_eq!(course.on(at, one), Cents::new(200), "they lie as they lay");
        course.apply(&shifted(two, one, Cents::new(999)), None, None);
        assert_eq!(course.broken, Some(first), "what broke it first is told");
    }
}
