//! Who sits where and what is put on which spot, while bets are open.

use exact::Cents;
use law::BasisRef;
use table::{Actor, BoxNumber, Cause, Event, NoticeId, Person, Refusal, Role, SpotId, Why};

use super::super::rules::Rules;
use super::super::state::{BoxState, MOST_BETTORS, Phase};
use super::Judge;
use crate::common::{Cited, NO_TEXT, Sits, holder_only, may_close, may_leave, may_sit, refuse};

impl Judge<'_> {
    pub(super) fn sit(
        &self,
        person: Person,
        at: BoxNumber,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.bets_open()?;
        let table = &self.rules.description.table;
        let sitting = self.state.boxes.iter().map(|found| Sits {
            at: found.number,
            holder: found.holder,
        });
        let each = Cited {
            basis: table.vacant,
            ..table.boxes
        };
        let held = may_sit(person, at, sitting, table.boxes, each)?;
        let basis = if held > 0 {
            table.vacant
        } else {
            table.boxes.basis
        };
        events.push(Event::Seated { at, person, basis });
        Ok(())
    }

    pub(super) fn leave(
        &self,
        person: Person,
        at: BoxNumber,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.bets_open()?;
        let found = self.box_at(at)?;
        let sits = Sits {
            at,
            holder: found.holder,
        };
        may_leave(person, sits, found.plays(), NO_TEXT)?;
        events.push(Event::Left { at, person });
        Ok(())
    }

    pub(super) fn allow(
        &self,
        person: Person,
        at: BoxNumber,
        guest: Person,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.bets_open()?;
        let found = self.box_at(at)?;
        let table = &self.rules.description.table;
        let mut causes = Vec::new();
        causes.extend(holder_only(found.holder, person, table.consent));
        if found.vacant {
            causes.push(Cause {
                why: Why::NotOffered,
                basis: table.larger,
            });
        }
        let known = guest == found.holder || found.allowed.contains(&guest);
        let most = table.bettors.value;
        if !known && found.allowed.len() + 1 >= usize::from(most) {
            causes.push(Cause {
                why: Why::BoxIsFull { most },
                basis: table.bettors.basis,
            });
        }
        Refusal::unless_empty(causes)?;
        let basis = table.consent;
        events.push(Event::Allowed {
            at,
            person: guest,
            basis,
        });
        Ok(())
    }

    pub(super) fn place(
        &self,
        person: Person,
        (at, spot): (BoxNumber, SpotId),
        stake: Cents,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        if spot == Rules::INSURANCE {
            return self.insure(person, at, stake, events);
        }
        self.bets_open()?;
        let table = &self.rules.description.table;
        if at.0 == 0 || at.0 > table.boxes.value {
            return refuse(Why::NoSuchBox { at }, table.boxes.basis);
        }
        let mut causes = Vec::new();
        let found = self.state.find(at);
        self.check_bettor(found, at, person, &mut causes);
        let size = if spot == Rules::BET {
            self.check_limits(found, person, stake, &mut causes)
        } else {
            self.check_jackpot(found, (at, spot), person, stake, &mut causes)?
        };
        Refusal::unless_empty(causes)?;
        let window = match found {
            Some(found) if found.vacant => self.rules.vacant_bets,
            Some(found) if found.holder != person => self.rules.guest_bets,
            Some(_) => table.bets,
            None => self.rules.vacant_bets,
        };
        events.push(Event::Placed {
            at,
            by: person,
            spot,
            stake,
            window,
            size,
        });
        Ok(())
    }

    /// Who may bet on a box: its holder, whom he lets in beside his own bet, and anybody where
    /// nobody sits, as long as there is room.
    fn check_bettor(
        &self,
        found: Option<&BoxState>,
        at: BoxNumber,
        person: Person,
        causes: &mut Vec<Cause>,
    ) {
        let table = &self.rules.description.table;
        let Some(found) = found else {
            return;
        };
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        let holder = found.holder;
        if !found.vacant && holder != person {
            if !found.allowed.contains(&person) {
                cause(Why::NoConsent { at, holder }, table.consent);
            }
            if found.stake_of(holder).is_zero() {
                let spot = Rules::BET;
                cause(Why::NeedsFirst { spot, at }, table.consent);
            }
        }
        let most = table.bettors.value;
        let room = found.people().count() < usize::from(most).min(MOST_BETTORS);
        if found.bettor(person).is_none() && !room {
            cause(Why::BoxIsFull { most }, table.bettors.basis);
        }
    }

    fn check_limits(
        &self,
        found: Option<&BoxState>,
        person: Person,
        stake: Cents,
        causes: &mut Vec<Cause>,
    ) -> BasisRef {
        let (minimum, maximum) = (self.rules.minimum, self.rules.maximum);
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        if stake.is_zero() {
            cause(Why::NothingStaked, minimum.basis);
        }
        let lies = found.map_or(Cents::ZERO, |found| found.stake_of(person));
        let all = found.map_or(Ok(Cents::ZERO), |found| Cents::sum(found.hand.stakes));
        let (own, total) = (lies.plus(stake), all.and_then(|all| all.plus(stake)));
        let (Ok(own), Ok(total)) = (own, total) else {
            cause(Why::TooLarge, maximum.basis);
            return maximum.basis;
        };
        if own < minimum.value && !stake.is_zero() {
            let (stake, minimum, basis) = (own, minimum.value, minimum.basis);
            cause(Why::BelowMinimum { stake, minimum }, basis);
        }
        if own > maximum.value {
            let (stake, maximum, basis) = (own, maximum.value, maximum.basis);
            cause(Why::AboveMaximum { stake, maximum }, basis);
        } else if total > maximum.value {
            let maximum = maximum.value;
            let basis = self.rules.description.table.together;
            cause(Why::BoxAboveMaximum { total, maximum }, basis);
        }
        maximum.basis
    }

    /// The one stake beside a bet on the same box.
    fn check_jackpot(
        &self,
        found: Option<&BoxState>,
        (at, spot): (BoxNumber, SpotId),
        person: Person,
        stake: Cents,
        causes: &mut Vec<Cause>,
    ) -> Result<BasisRef, Refusal> {
        let Some((_, terms)) = self.rules.jackpot().filter(|_| spot == Rules::JACKPOT) else {
            return refuse(Why::NoSuchSpot, NO_TEXT);
        };
        let mut cause = |why| {
            causes.push(Cause {
                why,
                basis: terms.stake.basis,
            })
        };
        let bettor = found.and_then(|found| Some((found, found.bettor(person)?)));
        let has_bet = bettor.is_some_and(|(found, place)| !found.hand.stakes[place].is_zero());
        if !has_bet {
            let spot = Rules::BET;
            cause(Why::NeedsFirst { spot, at });
        }
        let lies = bettor.and_then(|(found, place)| found.bettors[place]);
        let lies = lies.map_or(Cents::ZERO, |bettor| bettor.jackpot);
        let amount = terms.stake.value;
        match lies.plus(stake) {
            _ if stake.is_zero() => cause(Why::NothingStaked),
            Err(_) => cause(Why::TooLarge),
            Ok(own) if own < amount => cause(Why::BelowMinimum {
                stake: own,
                minimum: amount,
            }),
            Ok(own) if own > amount => cause(Why::AboveMaximum {
                stake: own,
                maximum: amount,
            }),
            Ok(_) => {}
        }
        Ok(terms.stake.basis)
    }

    /// Chips come back off a spot, and with a bet what stands beside it; with the holder's bet
    /// those of his guests.
    pub(super) fn take_back(
        &self,
        person: Person,
        at: BoxNumber,
        spot: SpotId,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let table = &self.rules.description.table;
        if self.state.phase != Phase::Betting {
            return refuse(Why::BetsAreClosed, table.lie);
        }
        let found = self.box_at(at)?;
        let lies = |place: usize, spot: SpotId| match spot {
            Rules::BET => found.hand.stakes[place],
            Rules::JACKPOT => found.bettors[place].map_or(Cents::ZERO, |bettor| bettor.jackpot),
            _ => Cents::ZERO,
        };
        let own = found.bettor(person);
        if own.is_none_or(|place| lies(place, spot).is_zero()) {
            return refuse(Why::NothingThere, NO_TEXT);
        }
        let all = spot == Rules::BET && !found.vacant && found.holder == person;
        for (place, bettor) in found.people() {
            if bettor.person != person && !all {
                continue;
            }
            let goes = [Rules::JACKPOT, Rules::BET];
            let goes = goes
                .into_iter()
                .filter(|goes| spot == Rules::BET || *goes == spot);
            for spot in goes.filter(|goes| !lies(place, *goes).is_zero()) {
                events.push(Event::TakenBack {
                    at,
                    by: bettor.person,
                    spot,
                    stake: lies(place, spot),
                    basis: table.bets,
                });
            }
        }
        Ok(())
    }

    /// A player who sits cuts a new shoe.
    pub(super) fn cut(&self, person: Person, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.bets_open()?;
        let sits = |found: &BoxState| !found.vacant && found.holder == person;
        if !self.state.boxes.iter().any(sits) {
            let actor = Actor::Player(person);
            return refuse(Why::NotForYou { actor }, NO_TEXT);
        }
        let basis = self.rules.description.shoe.cut;
        if self.state.is_cut {
            return refuse(Why::AlreadyCut, basis);
        }
        let by = Some(person);
        events.push(Event::Cut { by, basis });
        Ok(())
    }

    /// The croupier closes the bets; a new shoe is cut and its first cards burnt.
    pub(super) fn close(&self, role: Role, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.bets_open()?;
        let description = &self.rules.description;
        let table = &description.table;
        let mut causes: Vec<Cause> = may_close(role, table.bets).into_iter().collect();
        let playing = || self.state.boxes.iter().filter(|found| found.plays());
        if playing().count() < usize::from(table.hands.value) {
            let least = table.hands.value;
            causes.push(Cause {
                why: Why::TooFewHands { least },
                basis: table.hands.basis,
            });
        }
        Refusal::unless_empty(causes)?;
        if let Some(notice) = table.closing {
            events.push(Event::Shown {
                notice: NoticeId(notice as u8),
                basis: description.notices[notice].basis,
            });
        }
        for found in playing().filter(|found| found.vacant) {
            let highest = found.hand.stakes.iter().max();
            let same = found
                .hand
                .stakes
                .iter()
                .filter(|stake| Some(*stake) == highest);
            let basis = match (found.people().count(), same.count()) {
                (1, _) => table.vacant,
                (_, 1) => table.larger,
                _ => table.equal,
            };
            events.push(Event::Leads {
                at: found.number,
                person: found.holder,
                basis,
            });
        }
        if self.state.is_new(self.rules) {
            if !self.state.is_cut {
                let basis = description.shoe.cut;
                events.push(Event::Cut { by: None, basis });
            }
            events.push(Event::Burnt {
                cards: description.shoe.burn.value,
                basis: description.shoe.burn.basis,
            });
        }
        events.push(Event::Closed { basis: table.bets });
        Ok(())
    }
}
