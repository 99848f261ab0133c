//! Before the hand: who sits down, with which chips, and who sits it out.

use exact::Cents;
use law::BasisRef;
use table::{
    BoxNumber, Cause, ChoiceId, Event, IrregularityKind, Person, Refusal, RemedyEffect, Role,
    SpotId, Why,
};

use super::{Judge, Judged};
use crate::common::{NO_TEXT, Sits, may_close, may_leave, may_sit, refuse};
use crate::player_poker::places::Places;
use crate::player_poker::rules::{POT, Rules, STACK};
use crate::player_poker::ruling::remedies;
use crate::player_poker::session::those_who_play;
use crate::player_poker::state::{Phase, State};

/// Why no hand can begin: too few are at the table, or all but one sit it out.
pub(in crate::player_poker) fn too_few(
    rules: &Rules,
    state: &State,
    ready: Places,
) -> Option<Cause> {
    let least = rules.description.table.least_players;
    let here = state.betting.chips.funded().count();
    if ready.are_several() && here >= usize::from(least.value) {
        return None;
    }
    let playing = ready.count();
    Some(Cause {
        why: Why::TooFewPlayers {
            least: least.value,
            here: here.min(playing.max(here.saturating_sub(1))) as u8,
        },
        basis: least.basis,
    })
}

/// The same, of those who would play if it began now.
fn too_few_here(rules: &Rules, state: &State) -> Option<Cause> {
    too_few(rules, state, those_who_play(rules, state))
}

/// Whether a pot waits for a hand that cannot begin.
pub(super) fn is_suspended(rules: &Rules, state: &State) -> bool {
    state.phase == Phase::Gathering
        && !state.betting.chips.in_pot().is_zero()
        && too_few_here(rules, state).is_some()
}

/// Whether it was reported that the game is suspended: it waits for players to come.
pub(in crate::player_poker) fn waits_for_players(state: &State) -> bool {
    let report = state.report;
    report.is_some_and(|report| report.kind == IrregularityKind::GameSuspended)
}

/// A suspended game goes on of itself once there are enough players.
pub(in crate::player_poker) fn resumed(rules: &Rules, state: &State) -> Option<Event> {
    let report = state.report.filter(|_| waits_for_players(state))?;
    if too_few_here(rules, state).is_some() {
        return None;
    }
    let mut remedies = remedies(rules, state, &report).into_iter();
    let goes_on = remedies.find(|remedy| remedy.effect == RemedyEffect::PlayOn)?;
    Some(Event::Ruled {
        by: Role::Croupier,
        effect: goes_on.effect,
        basis: goes_on.basis,
    })
}

impl Judge<'_> {
    pub(super) fn sit(&mut self, person: Person, at: BoxNumber) -> Judged {
        self.gathering()?;
        let sitting = self.state.seats.iter().map(|seat| Sits {
            at: seat.at,
            holder: seat.holder,
        });
        let each = self.rules.description.table.seats_each;
        may_sit(person, at, sitting, self.rules.seats, each)?;
        // At the start of a game the lot gives the seat, in its course the one who settles problems.
        let basis = match self.state.course.begun {
            0 => self.rules.seated.0,
            _ => self.rules.seated.1,
        };
        self.events.push(Event::Seated { at, person, basis });
        Ok(())
    }

    pub(super) fn leave(&mut self, person: Person, at: BoxNumber) -> Judged {
        self.gathering_or(self.rules.description.table.stays)?;
        let seat = self.seat_at(at)?;
        let sits = Sits {
            at,
            holder: seat.holder,
        };
        let (stack, pot) = self.chips(at);
        let chips = !stack.is_zero() || !pot.is_zero();
        may_leave(person, sits, chips, self.own())?;
        self.events.push(Event::Left { at, person });
        Ok(())
    }

    /// Whether whoever sits at a box sits this hand out.
    fn rests(&self, at: BoxNumber) -> bool {
        let place = self.state.place_of(at);
        place.is_some_and(|place| self.state.betting.resting().contains(place))
    }

    /// The chips of whoever sits at a box: before him, and in the pot.
    fn chips(&self, at: BoxNumber) -> (Cents, Cents) {
        let place = self.state.place_of(at);
        let chips = |place| {
            let betting = &self.state.betting;
            (betting.chips.stack(place), betting.chips.pot(place))
        };
        place.map_or((Cents::ZERO, Cents::ZERO), chips)
    }

    /// Chips brought to the table before the hand.
    pub(super) fn bring(&mut self, person: Person, at: BoxNumber, stake: Cents) -> Judged {
        self.gathering()?;
        let seat = self.seat_at(at)?;
        let mut causes = self.causes(seat, Some(person));
        let (least, most) = (self.rules.least_stack, self.rules.most_stack);
        let mut cause = |why| {
            causes.push(Cause {
                why,
                basis: least.basis,
            })
        };
        if stake.is_zero() {
            cause(Why::NothingStaked);
        }
        match self.chips(at).0.plus(stake) {
            Err(_) => cause(Why::TooLarge),
            Ok(sum) if sum < least.value && !stake.is_zero() => cause(Why::BelowMinimum {
                stake: sum,
                minimum: least.value,
            }),
            Ok(sum) if sum > most => cause(Why::AboveMaximum {
                stake: sum,
                maximum: most,
            }),
            Ok(_) => {}
        }
        Refusal::unless_empty(causes)?;
        self.events.push(Event::Placed {
            at,
            by: person,
            spot: STACK,
            stake,
            window: self.rules.description.table.chips_only,
            size: least.basis,
        });
        Ok(())
    }

    /// Who takes his chips leaves the game with all of them.
    pub(super) fn take_back(&mut self, person: Person, at: BoxNumber, spot: SpotId) -> Judged {
        let stays = self.rules.description.table.stays;
        self.gathering_or(stays)?;
        let seat = self.seat_at(at)?;
        let mut causes = self.causes(seat, Some(person));
        let (stack, pot) = self.chips(at);
        let carried = !pot.is_zero();
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        match spot {
            STACK if stack.is_zero() => cause(Why::NothingThere, NO_TEXT),
            STACK if carried => cause(Why::BetIsHeld { spot: POT }, stays),
            STACK => {}
            POT if carried => cause(Why::BetIsHeld { spot: POT }, stays),
            POT => cause(Why::NothingThere, NO_TEXT),
            _ => cause(Why::NoSuchSpot, NO_TEXT),
        }
        Refusal::unless_empty(causes)?;
        self.events.push(Event::TakenBack {
            at,
            by: person,
            spot,
            stake: stack,
            basis: NO_TEXT,
        });
        self.events.push(Event::Left { at, person });
        Ok(())
    }

    pub(super) fn close(&mut self, role: Role) -> Judged {
        self.gathering()?;
        let table = &self.rules.description.table;
        let mut causes: Vec<Cause> = may_close(role, table.problems.basis).into_iter().collect();
        causes.extend(too_few_here(self.rules, self.state));
        Refusal::unless_empty(causes)?;
        let basis = self.rules.description.streets[0].basis;
        self.events.push(Event::Closed { basis });
        Ok(())
    }

    pub(super) fn rest(
        &mut self,
        person: Option<Person>,
        at: BoxNumber,
        choice: ChoiceId,
    ) -> Judged {
        self.gathering()?;
        let seat = self.seat_at(at)?;
        let rule = self.rules.description.table.rest.as_ref();
        let Some(((most, words), person)) = rule.zip(person) else {
            return refuse(Why::NoSuchChoice, NO_TEXT);
        };
        let basis = words.basis;
        let mut causes = self.causes(seat, Some(person));
        if self.rests(at) || self.chips(at).0.is_zero() {
            causes.push(Cause {
                why: Why::NoSuchChoice,
                basis,
            });
        }
        if seat.rested >= *most {
            let why = Why::RestedEnough { most: *most };
            causes.push(Cause { why, basis });
        }
        Refusal::unless_empty(causes)?;
        self.chose((person, at), choice, basis);
        Ok(())
    }

    /// Whoever meant to sit the hand out plays it after all.
    pub(super) fn come_back(
        &mut self,
        person: Option<Person>,
        at: BoxNumber,
        choice: ChoiceId,
    ) -> Judged {
        self.gathering()?;
        let seat = self.seat_at(at)?;
        let back = self.rules.description.table.back.as_ref();
        let Some((words, person)) = back.zip(person) else {
            return refuse(Why::NoSuchChoice, NO_TEXT);
        };
        let basis = words.basis;
        let mut causes = self.causes(seat, Some(person));
        if !self.rests(at) {
            let why = Why::NoSuchChoice;
            causes.push(Cause { why, basis });
        }
        Refusal::unless_empty(causes)?;
        self.chose((person, at), choice, basis);
        Ok(())
    }

    /// A choice made before the hand, by whoever sits there.
    fn chose(&mut self, (by, at): (Person, BoxNumber), choice: ChoiceId, basis: BasisRef) {
        self.events.push(Event::Chose {
            at,
            by,
            choice,
            absent: false,
            basis,
        });
    }
}
