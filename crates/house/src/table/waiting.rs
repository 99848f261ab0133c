//! The list of those who wait for a seat: who comes next, the seat that is kept for him while he
//! thinks, and how he comes to sit there.
//!
//! The list belongs to the table, not to a round. A seat that nobody holds is offered to the next
//! on the list; while it is, nobody else gets it. Whoever takes it sits down as soon as the rules
//! of the game let him.

use std::collections::BTreeMap;
use std::time::Duration;

use games::{AnyGame, Rules};
use law::BasisRef;
use table::{Action, Actor, BoxNumber, Game, HouseRule, Person, Rulebook, Seat};

use super::draft::{AUTOMATIC, Draft};
use super::refusal::{Halt, Refusal};
use super::round::{Happened, Player, Round};
use super::{Countdown, Table, Then};
use crate::PlayerId;
use crate::clock::Now;
use crate::journal::{Entry, ListChange};

/// The most who may wait.
const LONGEST_LIST: usize = 50;

/// Somebody on the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Waiter {
    pub(super) player: Player,
    /// Whether he sits here already and asked for another seat.
    moves: bool,
    offer: Option<Offer>,
}

/// A seat that is kept for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Offer {
    at: BoxNumber,
    /// Whether he said that he takes it.
    taken: bool,
}

/// Those who wait, in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct List(Vec<Waiter>);

impl List {
    /// Everybody on it, as it was written of him.
    pub(super) fn written(&self) -> Vec<(crate::journal::Player, Vec<ListChange>)> {
        let one = |waiter: &Waiter| {
            let moves = waiter.moves;
            let mut changes = vec![ListChange::Signed { moves }];
            if let Some(offer) = waiter.offer {
                changes.push(ListChange::Offered { seat: offer.at.0 });
                changes.extend(offer.taken.then_some(ListChange::Taken));
            }
            (waiter.player.written(), changes)
        };
        self.0.iter().map(one).collect()
    }

    /// Follows a change that was written down.
    pub(super) fn follow(&mut self, player: &Player, change: ListChange) {
        let place = self.place_of(&player.id);
        let waiter = place.and_then(|place| self.0.get_mut(place));
        match (change, waiter) {
            (ListChange::Signed { moves }, None) => self.0.push(Waiter {
                player: player.clone(),
                moves,
                offer: None,
            }),
            (ListChange::Offered { seat }, Some(waiter)) => {
                let (at, taken) = (BoxNumber(seat), false);
                waiter.offer = Some(Offer { at, taken });
            }
            (ListChange::Taken, Some(waiter)) => {
                waiter.offer = waiter.offer.map(|offer| Offer {
                    taken: true,
                    ..offer
                });
            }
            (ListChange::Passed | ListChange::Left | ListChange::Seated, Some(_)) => {
                self.0.retain(|waiter| waiter.player.id != player.id);
            }
            (ListChange::Signed { .. }, Some(_))
            | (
                ListChange::Offered { .. }
                | ListChange::Taken
                | ListChange::Passed
                | ListChange::Left
                | ListChange::Seated,
                None,
            ) => {}
        }
    }

    fn place_of(&self, player: &PlayerId) -> Option<usize> {
        self.0.iter().position(|waiter| waiter.player.id == *player)
    }

    fn of(&self, player: &PlayerId) -> Option<&Waiter> {
        self.0.iter().find(|waiter| waiter.player.id == *player)
    }

    /// For whom a seat is kept, if it is.
    fn kept_for(&self, at: BoxNumber) -> Option<&Waiter> {
        let kept = |waiter: &&Waiter| waiter.offer.is_some_and(|offer| offer.at == at);
        self.0.iter().find(kept)
    }

    /// The first seat that nobody holds and that is kept for nobody.
    fn vacant(&self, rules: &Rules, round: &Round) -> Option<BoxNumber> {
        let held = round.seats(rules);
        let is_held = |at: BoxNumber| held.iter().any(|seat| seat.at == at);
        let mut seats = rules.felt().seats();
        seats.find(|at| !is_held(*at) && self.kept_for(*at).is_none())
    }

    /// How many seats are kept.
    pub(super) fn kept(&self) -> usize {
        let offers = self.0.iter().filter(|waiter| waiter.offer.is_some());
        offers.count()
    }

    /// Whether somebody without a seat waits, and none is kept for him.
    pub(super) fn lacks_seats(&self) -> bool {
        let lacks = |waiter: &Waiter| !waiter.moves && waiter.offer.is_none();
        self.0.iter().any(lacks)
    }

    /// The next to be offered a seat: those who came first, and those who only want another seat
    /// after the others, or before them.
    fn next(&self, movers_first: bool) -> Option<&Waiter> {
        let free = self.0.iter().filter(|waiter| waiter.offer.is_none());
        free.min_by_key(|waiter| waiter.moves != movers_first)
    }
}

/// How the list stands for one viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// How many wait.
    pub length: u8,
    /// His own place, from 1.
    pub place: Option<u8>,
    /// Whether he may ask for a place on it.
    pub may_ask: bool,
    /// Whether it is for another seat than the one he has.
    pub moves: bool,
    /// The seat kept for him.
    pub offer: Option<SeatOffer>,
    /// What the list rests on, where the text has one.
    pub basis: Option<BasisRef>,
    /// Who waits, for those of the house.
    pub people: Vec<WaiterHere>,
}

/// A seat that is kept for the viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatOffer {
    /// Which.
    pub at: BoxNumber,
    /// How long it is; nothing once he has taken it and waits for the hand to end.
    pub countdown: Option<Countdown>,
}

/// Somebody who waits, as those of the house are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaiterHere {
    /// What he is called.
    pub name: String,
    /// Whether he sits and wants another seat.
    pub moves: bool,
    /// The seat kept for him.
    pub kept: Option<BoxNumber>,
    /// Whether his page is open.
    pub present: bool,
}

/// What the croupier does about the list of himself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListTask {
    /// An offer passes to the next: of whom, by his place.
    Pass(usize),
    /// Somebody whose page is gone is struck off.
    Strike(usize),
}

impl Table {
    /// How the list stands for somebody.
    pub(super) fn waiting(&self, player: Option<&PlayerId>, now: Now) -> Waiting {
        let waiter = player.and_then(|player| self.list.of(player));
        let place = player.and_then(|player| self.list.place_of(player));
        let person = player.and_then(|player| self.round.person(player));
        let seated = person.is_some_and(|person| self.round.has_seat(&self.rules, person));
        Waiting {
            length: count(self.list.0.len()),
            place: place.map(|place| count(place + 1)),
            may_ask: player.is_some() && self.may_ask(waiter.is_some(), seated),
            moves: waiter.map_or(seated, |waiter| waiter.moves),
            offer: waiter.and_then(|waiter| self.offer_to(waiter, now)),
            basis: self.rules.felt().house_rule(HouseRule::WaitingList),
            people: Vec::new(),
        }
    }

    /// Who waits, for those of the house.
    pub(super) fn waiters(&self) -> Vec<WaiterHere> {
        let here = |waiter: &Waiter| WaiterHere {
            name: waiter.player.name.clone(),
            moves: waiter.moves,
            kept: waiter.offer.map(|offer| offer.at),
            present: self.is_present(&waiter.player.id),
        };
        self.list.0.iter().map(here).collect()
    }

    /// How it stands for one who has no number and is not on it.
    pub(super) fn strangers_waiting(&self) -> Waiting {
        Waiting {
            length: count(self.list.0.len()),
            place: None,
            may_ask: self.may_ask(false, false),
            moves: false,
            offer: None,
            basis: self.rules.felt().house_rule(HouseRule::WaitingList),
            people: Vec::new(),
        }
    }

    /// Whether somebody is on the list.
    pub(super) fn waits(&self, player: &PlayerId) -> bool {
        self.list.of(player).is_some()
    }

    /// Whether a seat is kept for anybody.
    pub(super) fn is_kept_for_anybody(&self, at: BoxNumber) -> bool {
        self.list.kept_for(at).is_some()
    }

    fn may_ask(&self, listed: bool, seated: bool) -> bool {
        let open = self.goes_on();
        let room = !listed && self.list.0.len() < LONGEST_LIST;
        let movers = self.rules.felt().house_rule(HouseRule::MoversFirst);
        open && room
            && match seated {
                true => movers.is_some(),
                false => self.list.vacant(&self.rules, &self.round).is_none(),
            }
    }

    /// Whether a seat is free for somebody, or for anybody: nobody else's name is on it.
    pub(super) fn is_kept(&self, at: BoxNumber, player: &PlayerId) -> bool {
        let kept = self.list.kept_for(at);
        kept.is_some_and(|waiter| waiter.player.id != *player)
    }

    fn offer_to(&self, waiter: &Waiter, now: Now) -> Option<SeatOffer> {
        let Offer { at, taken } = waiter.offer?;
        let of = self.settings.clocks.offer;
        let since = self.offered.get(&waiter.player.id);
        let until = since.map_or(now.running, |since| *since).saturating_add(of);
        let countdown = (!taken).then_some(Countdown {
            then: Then::OfferPasses,
            left: until.saturating_sub(now.running),
            of,
        });
        Some(SeatOffer { at, countdown })
    }

    /// Takes note of the offers that stand: each runs from when it was made, or from the house's
    /// last start.
    pub(super) fn observe_offers(&mut self, now: Now) {
        let open = |waiter: &Waiter| waiter.offer.is_some_and(|offer| !offer.taken);
        let list = self.list.0.iter().filter(|waiter| open(waiter));
        let since = |waiter: &Waiter| {
            let known = self.offered.get(&waiter.player.id).copied();
            (waiter.player.id.clone(), known.unwrap_or(now.running))
        };
        let offered: BTreeMap<PlayerId, Duration> = list.map(since).collect();
        self.offered = offered;
    }

    /// What is next to be done about the list, when, and how long it was waited for.
    pub(super) fn list_due(&self) -> Option<(Duration, Duration, ListTask)> {
        if self.closed.is_some() || !self.settings.automation.opens {
            return None;
        }
        let clocks = &self.settings.clocks;
        let passes = |(place, waiter): (usize, &Waiter)| {
            let since = self.offered.get(&waiter.player.id)?;
            Some((
                since.saturating_add(clocks.offer),
                clocks.offer,
                ListTask::Pass(place),
            ))
        };
        let struck = |(place, waiter): (usize, &Waiter)| {
            let since = self.gone_since(&waiter.player)?;
            Some((
                since.saturating_add(clocks.away),
                clocks.away,
                ListTask::Strike(place),
            ))
        };
        let list = || self.list.0.iter().enumerate();
        let all = list().filter_map(passes).chain(list().filter_map(struck));
        all.min_by_key(|(at, _, _)| *at)
    }
}

impl Draft<'_> {
    /// Somebody asks for a place on the list: for a seat, or for another than he has.
    pub(super) fn wait(&mut self, player: &Player) -> Result<(), Halt> {
        let person = self.join(player)?;
        let moves = self.round.has_seat(self.table_rules(), person);
        if self.list.of(&player.id).is_some() {
            return Err(Refusal::WaitsAlready.into());
        }
        if self.list.0.len() >= LONGEST_LIST {
            return Err(Refusal::ListIsFull.into());
        }
        let movers = self.table_rules().felt().house_rule(HouseRule::MoversFirst);
        if moves && movers.is_none() {
            return Err(Refusal::SitsAlready.into());
        }
        let vacant = self.list.vacant(self.table_rules(), &self.round);
        if !moves && vacant.is_some() {
            return Err(Refusal::SeatIsFree.into());
        }
        self.list_change(player, ListChange::Signed { moves })
    }

    /// Somebody does not wait any more, or does not want the seat that was kept for him.
    pub(super) fn stop_waiting(&mut self, player: &Player) -> Result<(), Halt> {
        match self.list.of(&player.id).cloned() {
            Some(waiter) => self.list_change(&waiter.player, ListChange::Left),
            None => Err(Refusal::DoesNotWait.into()),
        }
    }

    /// Somebody takes the seat that is kept for him.
    pub(super) fn take_seat(&mut self, player: &Player) -> Result<(), Halt> {
        let offer = self.list.of(&player.id).and_then(|waiter| waiter.offer);
        match offer {
            None => Err(Refusal::NoSeatOffered.into()),
            Some(Offer { taken: true, .. }) => Ok(()),
            Some(_) => {
                self.check_one_table(player)?;
                self.list_change(player, ListChange::Taken)
            }
        }
    }

    /// Whether a seat is kept for somebody else.
    pub(super) fn is_kept(&self, at: BoxNumber, player: &PlayerId) -> bool {
        let kept = self.list.kept_for(at);
        kept.is_some_and(|waiter| waiter.player.id != *player)
    }

    /// What the house has to say before somebody sits down: a seat may be kept for another, or
    /// its holder be away for a moment only, and some text has one sit at one table alone.
    pub(super) fn check_seat(&self, player: &Player, action: &Action) -> Result<(), Halt> {
        let Action::Sit { at } = action else {
            return Ok(());
        };
        if self.is_kept(*at, &player.id) {
            return Err(Refusal::SeatIsOffered(*at).into());
        }
        let rules = self.table_rules();
        let seats = self.round.seats(rules);
        let holder = seats.iter().find(|seat| seat.at == *at);
        let holder = holder.and_then(|seat| self.round.player(seat.holder));
        let kept = rules.felt().house_rule(HouseRule::SeatKept).is_some();
        if kept && holder.is_some_and(|holder| holder.id != player.id && self.is_away(holder)) {
            return Err(Refusal::SeatIsKept(*at).into());
        }
        self.check_one_table(player)
    }

    fn check_one_table(&self, player: &Player) -> Result<(), Halt> {
        match self.sits_elsewhere(&player.id)? {
            Some(table) => Err(Refusal::SitsElsewhere(table).into()),
            None => Ok(()),
        }
    }

    /// What the croupier does about the list of himself.
    pub(super) fn list_task(&mut self, task: ListTask) -> Result<(), Halt> {
        let (place, change) = match task {
            ListTask::Pass(place) => (place, ListChange::Passed),
            ListTask::Strike(place) => (place, ListChange::Left),
        };
        let waiter = self.list.0.get(place).cloned();
        waiter.map_or(Ok(()), |waiter| self.list_change(&waiter.player, change))
    }

    fn list_change(&mut self, player: &Player, change: ListChange) -> Result<(), Halt> {
        self.list.follow(player, change);
        let entry = Entry::Listed {
            player: player.written(),
            change,
        };
        self.note(entry, Happened::Listed(player.clone(), change))
    }

    /// Brings the list up to date: whoever took a seat sits down as soon as he may, whoever sits
    /// is off it, and seats that nobody holds are offered.
    pub(super) fn keep_list(&mut self) -> Result<(), Halt> {
        for waiter in self.list.0.clone() {
            match waiter.offer {
                Some(Offer { at, taken: true }) => self.seat(&waiter.player, at)?,
                Some(_) | None => self.strike_off(&waiter)?,
            }
        }
        while let Some((waiter, at)) = self.next_offer() {
            self.list_change(&waiter, ListChange::Offered { seat: at.0 })?;
        }
        Ok(())
    }

    /// Whoever came to sit some other way is off the list, and whoever wanted another seat and
    /// left his own.
    fn strike_off(&mut self, waiter: &Waiter) -> Result<(), Halt> {
        let person = self.round.person(&waiter.player.id);
        let sits = person.is_some_and(|person| self.round.has_seat(self.table_rules(), person));
        match (sits, waiter.moves) {
            (true, false) => self.list_change(&waiter.player, ListChange::Seated),
            (false, true) => self.list_change(&waiter.player, ListChange::Left),
            (true, true) | (false, false) => Ok(()),
        }
    }

    fn next_offer(&self) -> Option<(Player, BoxNumber)> {
        if self.list.0.is_empty() {
            return None;
        }
        let vacant = self.list.vacant(self.table_rules(), &self.round)?;
        let waiter = self.list.next(self.movers_first())?;
        Some((waiter.player.clone(), vacant))
    }

    /// Whether those who sit and want another seat come first: between two shoes, where the text
    /// says so.
    fn movers_first(&self) -> bool {
        let rules = self.table_rules();
        let says = rules.felt().house_rule(HouseRule::MoversFirst);
        let ended = self.round.is_over(rules) && self.round.going(rules).is_none();
        says.is_some() && (ended || self.round.drawn == 0)
    }

    /// Lets somebody sit down at the seat that he took, if the rules let him now.
    fn seat(&mut self, player: &Player, at: BoxNumber) -> Result<(), Halt> {
        let person = self.join(player)?;
        let rules = self.table_rules();
        let seats = self.round.seats(rules);
        let held: Vec<&Seat> = seats.iter().filter(|seat| seat.holder == person).collect();
        let leaves = held.iter().map(|seat| Action::Leave { at: seat.at });
        let steps: Vec<Action> = leaves.chain([Action::Sit { at }]).collect();
        if !self.would_go(person, &steps) {
            return Ok(());
        }
        if self.sits_elsewhere(&player.id)?.is_some() {
            return self.list_change(player, ListChange::Passed);
        }
        for step in &steps {
            self.act(Actor::Player(person), Some(AUTOMATIC), step)?;
        }
        self.list_change(player, ListChange::Seated)
    }

    /// Whether the rules let somebody do all of this, one after the other.
    fn would_go(&self, person: Person, steps: &[Action]) -> bool {
        let rules = self.table_rules();
        let mut state = self.round.state.clone();
        steps.iter().all(|step| {
            let events = AnyGame::decide(rules, &state, Actor::Player(person), step);
            let events = events.unwrap_or_default();
            for event in &events {
                AnyGame::apply(rules, &mut state, event);
            }
            !events.is_empty()
        })
    }
}

fn count(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A milestone that is read again gives the list that it was made of.
    #[test]
    fn what_is_written_of_the_list_gives_it_back() {
        let player = |name: &str| Player {
            id: PlayerId::new(name).unwrap(),
            name: name.to_owned(),
        };
        let mut list = List::default();
        let changes = [
            ("ana", ListChange::Signed { moves: false }),
            ("ben", ListChange::Signed { moves: true }),
            ("eve", ListChange::Signed { moves: false }),
            ("ana", ListChange::Offered { seat: 3 }),
            ("ben", ListChange::Offered { seat: 5 }),
            ("ana", ListChange::Taken),
        ];
        for (name, change) in changes {
            list.follow(&player(name), change);
        }
        let mut again = List::default();
        for (written, changes) in list.written() {
            let player = Player::read(&written).unwrap();
            changes
                .into_iter()
                .for_each(|change| again.follow(&player, change));
        }
        assert_eq!(again, list);
    }
}
