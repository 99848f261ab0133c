//! In a player's turn: what he bets, what he chooses, which cards he puts aside.

use exact::Cents;
use law::BasisRef;
use table::{BoxNumber, Cause, ChoiceId, Event, Person, Picked, Place, Refusal, Why};

use super::{Judge, Judged};
use crate::common::refuse;
use crate::player_poker::division::may_give_up;
use crate::player_poker::places::Chair;
use crate::player_poker::rules::{ChoiceKind, POT, Rules, STACK};
use crate::player_poker::state::{Phase, State};
use crate::player_poker::turn::{NoRaise, Turn, raise, turn};

impl Judge<'_> {
    /// Whose turn it is, if it is this player's.
    fn in_turn(&self, person: Option<Person>, at: BoxNumber, asked: Option<usize>) -> Judged {
        let seat = self.seat_at(at)?;
        let mut causes = self.causes(seat, person);
        let turn = asked.map(|place| self.state.seats[place].at);
        if turn != Some(at) {
            causes.push(Cause {
                why: Why::NotYourTurn { turn },
                basis: self.waits_because(at),
            });
        }
        Refusal::unless_empty(causes)
    }

    /// Why it is another's turn.
    fn waits_because(&self, at: BoxNumber) -> BasisRef {
        let betting = &self.state.betting;
        let place = self.state.place_of(at);
        let answered = |place: usize| betting.has_acted(place) && betting.owes(place).is_zero();
        match self.state.phase {
            Phase::Showing { .. } => self.rules.showing,
            Phase::Betting { .. } if place.is_some_and(answered) => self.rules.acted,
            _ => self.rules.description.betting.order,
        }
    }

    pub(super) fn bet(&mut self, person: Person, at: BoxNumber, stake: Cents) -> Judged {
        let asked = turn(self.rules, self.state);
        self.in_turn(Some(person), at, asked.map(|turn| turn.place))?;
        let Some(asked) = asked else {
            return Ok(());
        };
        let betting = &self.rules.description.betting;
        let amounts = match raise(self.rules, self.state, asked) {
            Ok(amounts) => amounts,
            Err(no_raise) => return Err(no_more(no_raise, asked)),
        };
        let mut causes = Vec::new();
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        if stake.is_zero() {
            cause(Why::NothingStaked, amounts.least.basis);
        } else if stake < amounts.least.value {
            let why = Why::BelowMinimum {
                stake,
                minimum: amounts.least.value,
            };
            cause(why, amounts.least.basis);
        }
        if stake > amounts.most.value {
            let why = Why::AboveMaximum {
                stake,
                maximum: amounts.most.value,
            };
            cause(why, amounts.most.basis);
        }
        Refusal::unless_empty(causes)?;
        let window = betting.raise;
        self.move_to_pot(asked.place, stake, window, amounts.most.basis);
        Ok(())
    }

    fn move_to_pot(&mut self, place: usize, stake: Cents, window: BasisRef, size: BasisRef) {
        let seat = &self.state.seats[place];
        self.events.push(Event::Shifted {
            at: seat.at,
            by: seat.holder,
            from: STACK,
            to: POT,
            stake,
            window,
            size,
        });
    }

    /// A choice; `person` is nobody where the house chooses for an absent player.
    pub(super) fn choose(
        &mut self,
        person: Option<Person>,
        at: BoxNumber,
        choice: ChoiceId,
    ) -> Judged {
        let Some(kind) = self.rules.kind(choice) else {
            return refuse(Why::NoSuchChoice, self.rules.description.betting.order);
        };
        if kind == ChoiceKind::Rest {
            return self.rest(person, at, choice);
        }
        if kind == ChoiceKind::Return {
            return self.come_back(person, at, choice);
        }
        let asked = self.asked();
        self.in_turn(person, at, asked)?;
        let Some(place) = asked else {
            return Ok(());
        };
        let basis = self.offered(kind, person.is_none())?;
        let seat = &self.state.seats[place];
        let (by, absent) = (seat.holder, person.is_none());
        if kind == ChoiceKind::Fold {
            self.before_fold(place, absent);
        }
        self.events.push(Event::Chose {
            at,
            by,
            choice,
            absent,
            basis,
        });
        match kind {
            ChoiceKind::Call => {
                let betting = &self.rules.description.betting;
                let owed = self.state.betting.owes(place);
                let call = owed.min(self.state.betting.chips.stack(place));
                let whole = owed == call;
                let size = if whole { betting.equal } else { betting.short };
                self.move_to_pot(place, call, betting.made, size);
            }
            ChoiceKind::BringIn => {
                let Some(amount) = self.rules.bring_in else {
                    return Ok(());
                };
                let stack = self.state.betting.chips.stack(place);
                let (stake, short) = (amount.value.min(stack), self.rules.short_bet);
                let whole = stake == amount.value;
                let size = if whole { amount.basis } else { short };
                self.move_to_pot(place, stake, basis, size);
            }
            ChoiceKind::Show => self.events.push(Event::Turned {
                place: Place::Box(at),
                basis: self.shows_because(place),
            }),
            ChoiceKind::Fold
            | ChoiceKind::Check
            | ChoiceKind::GiveUp
            | ChoiceKind::Rest
            | ChoiceKind::Draw
            | ChoiceKind::Stand
            | ChoiceKind::Return => {}
        }
        Ok(())
    }

    /// What goes before somebody's withdrawal: a bet before his turn that was raised and goes back to
    /// him, or the forced bet that an absent player loses.
    fn before_fold(&mut self, place: usize, absent: bool) {
        let betting = &self.state.betting;
        if let Some((back, basis)) = betting.may_have_back(place).zip(self.state.after.ahead) {
            let seat = &self.state.seats[place];
            self.events.push(Event::Shifted {
                at: seat.at,
                by: seat.holder,
                from: POT,
                to: STACK,
                stake: back,
                window: basis,
                size: basis,
            });
        }
        let forced = turn(self.rules, self.state).and_then(|turn| turn.must_bet());
        if let Some(forced) = forced.filter(|_| absent) {
            let stake = self.rules.minimum.value.min(betting.chips.stack(place));
            let lost = self.rules.description.betting.absent;
            self.move_to_pot(place, stake, lost, forced);
        }
    }

    /// Why cards are shown: because all are, or to prove an opening.
    fn shows_because(&self, place: usize) -> BasisRef {
        let opened = self.state.betting.opener == Some(Chair::at(place));
        let proof = self.rules.interval(0).and_then(|interval| interval.proof);
        let proof = proof.filter(|_| opened).map(|proof| proof.basis);
        proof.unwrap_or(self.rules.description.showdown.all)
    }

    /// The place of whoever is asked something now.
    fn asked(&self) -> Option<usize> {
        match self.state.phase {
            Phase::Betting { turn, .. } | Phase::Showing { turn } => Some(usize::from(turn)),
            Phase::Drawing { turn, owed: 0, .. } => Some(usize::from(turn)),
            _ => None,
        }
    }

    /// What offers a choice to the one who is asked; for an absent player only one will do.
    fn offered(&self, kind: ChoiceKind, absent: bool) -> Result<BasisRef, Refusal> {
        let betting = &self.rules.description.betting;
        let for_absent = matches!(
            kind,
            ChoiceKind::Fold | ChoiceKind::Show | ChoiceKind::Stand | ChoiceKind::BringIn
        );
        // The hand of one who is not there is withdrawn, though it were his to open; a bring-in is
        // put for him.
        let betting_turn = matches!(self.state.phase, Phase::Betting { .. });
        let enters = || offer(self.rules, self.state, ChoiceKind::BringIn).is_some();
        if absent && kind == ChoiceKind::Fold && betting_turn && !enters() {
            return Ok(betting.absent);
        }
        match offer(self.rules, self.state, kind) {
            Some(offer) if !absent => Ok(offer.basis),
            Some(_) if for_absent => Ok(betting.absent),
            _ => refuse(Why::NoSuchChoice, why_not(self.rules, self.state, kind)),
        }
    }

    /// Cards put aside, to be replaced.
    pub(super) fn pick(
        &mut self,
        person: Person,
        at: BoxNumber,
        choice: ChoiceId,
        picked: Picked,
    ) -> Judged {
        let asked = self.asked();
        self.in_turn(Some(person), at, asked)?;
        let (Some(place), Phase::Drawing { street, .. }) = (asked, self.state.phase) else {
            return refuse(Why::NoSuchChoice, self.rules.description.betting.order);
        };
        let rule = self.rules.draw(street);
        let Some(rule) = rule.filter(|_| self.rules.kind(choice) == Some(ChoiceKind::Draw)) else {
            return refuse(Why::NoSuchChoice, self.rules.description.betting.order);
        };
        let seat = &self.state.seats[place];
        let basis = rule.draw.basis;
        let mut causes = Vec::new();
        if !(1..=rule.most).contains(&picked.count()) {
            let why = Why::WrongNumberPicked {
                least: 1,
                most: rule.most,
            };
            causes.push(Cause { why, basis });
        }
        if picked.places().any(|place| place >= seat.cards.len()) {
            let why = Why::NotInTheHand;
            causes.push(Cause { why, basis });
        }
        Refusal::unless_empty(causes)?;
        let by = seat.holder;
        self.events.push(Event::Chose {
            at,
            by,
            choice,
            absent: false,
            basis,
        });
        self.events.push(Event::Picked {
            at,
            by,
            cards: picked,
            basis,
        });
        Ok(())
    }
}

fn no_more(no_raise: NoRaise, turn: Turn<'_>) -> Refusal {
    let (why, basis) = match no_raise {
        NoRaise::Short(basis) => {
            let maximum = turn.to_call;
            (Why::OnlyToCall { maximum }, basis)
        }
        NoRaise::NobodyToAnswer(basis) | NoRaise::Barred(basis) | NoRaise::NotReopened(basis) => {
            let maximum = turn.to_call;
            (Why::OnlyToCall { maximum }, basis)
        }
        NoRaise::Capped(basis, most) => (Why::RaisedEnough { most }, basis),
    };
    Refusal::because(why, basis)
}

/// A choice that is offered now, and what offers it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::player_poker) struct Offer {
    pub(in crate::player_poker) kind: ChoiceKind,
    pub(in crate::player_poker) basis: BasisRef,
}

/// A choice, if it is offered to the one who is asked.
fn offer(rules: &Rules, state: &State, kind: ChoiceKind) -> Option<Offer> {
    let asked = turn(rules, state);
    let is_offered = match (state.phase, kind) {
        (Phase::Betting { .. }, ChoiceKind::BringIn) => asked?.may_enter(),
        (Phase::Betting { .. }, ChoiceKind::Check) => asked?.may_check(),
        (Phase::Betting { .. }, ChoiceKind::Call) => asked?.may_call(),
        (Phase::Betting { .. }, ChoiceKind::Fold) => asked?.may_fold(),
        (Phase::Showing { .. }, ChoiceKind::Show) => true,
        (Phase::Showing { turn }, ChoiceKind::GiveUp) => {
            state.playing() > 1 && may_give_up(state, usize::from(turn))
        }
        (Phase::Drawing { owed: 0, .. }, ChoiceKind::Stand) => true,
        _ => false,
    };
    let (_, basis) = rules.choice(kind).filter(|_| is_offered)?;
    Some(Offer { kind, basis })
}

/// The choices offered to the one who is asked, in the order in which they are told.
pub(in crate::player_poker) fn offers(rules: &Rules, state: &State) -> [Option<Offer>; 2] {
    let first = [
        ChoiceKind::BringIn,
        ChoiceKind::Check,
        ChoiceKind::Call,
        ChoiceKind::Show,
        ChoiceKind::Stand,
    ];
    let then = [ChoiceKind::Fold, ChoiceKind::GiveUp];
    let one_of = |kinds: &[ChoiceKind]| kinds.iter().find_map(|kind| offer(rules, state, *kind));
    [one_of(&first), one_of(&then)]
}

/// Why a choice is not offered.
fn why_not(rules: &Rules, state: &State, kind: ChoiceKind) -> BasisRef {
    let betting = &rules.description.betting;
    let turn = turn(rules, state);
    let own = rules.choice(kind).map_or(betting.order, |(_, basis)| basis);
    match kind {
        ChoiceKind::Check => turn.and_then(|turn| turn.must_bet()).unwrap_or(own),
        ChoiceKind::Fold => turn.and_then(|turn| turn.must_stay()).unwrap_or(own),
        ChoiceKind::Call
        | ChoiceKind::BringIn
        | ChoiceKind::Show
        | ChoiceKind::GiveUp
        | ChoiceKind::Rest
        | ChoiceKind::Draw
        | ChoiceKind::Stand
        | ChoiceKind::Return => own,
    }
}
