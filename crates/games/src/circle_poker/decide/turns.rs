//! In a player's turn: what he bets, what he chooses, which cards he puts aside.

use exact::Cents;
use law::BasisRef;
use table::{BoxNumber, Cause, ChoiceId, Event, Person, Picked, Place, Refusal, Why};

use super::{Judge, Judged};
use crate::circle_poker::betting::{NoRaise, Turn, turn};
use crate::circle_poker::rules::{ChoiceKind, POT, Rules, STACK};
use crate::circle_poker::settle;
use crate::circle_poker::state::{Phase, State, less};
use crate::common::refuse;

impl Judge<'_> {
    /// Whose turn it is, if it is this player's.
    fn in_turn(&self, person: Option<Person>, at: BoxNumber, asked: Option<usize>) -> Judged {
        let seat = self.seat_at(at)?;
        let mut causes = self.causes(seat, person);
        let turn = asked.map(|place| self.state.seats[place].at);
        if turn != Some(at) {
            causes.push(Cause {
                why: Why::NotYourTurn { turn },
                basis: self.rules.description.betting.order,
            });
        }
        Refusal::unless_empty(causes)
    }

    pub(super) fn bet(&mut self, person: Person, at: BoxNumber, stake: Cents) -> Judged {
        let asked = turn(self.rules, self.state);
        self.in_turn(Some(person), at, asked.map(|turn| turn.place))?;
        let Some(asked) = asked else {
            return Ok(());
        };
        let betting = &self.rules.description.betting;
        let amounts = match asked.raise {
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
        let asked = self.asked();
        self.in_turn(person, at, asked)?;
        let Some(place) = asked else {
            return Ok(());
        };
        let basis = self.offered(kind, person.is_none())?;
        let seat = &self.state.seats[place];
        let (by, absent) = (seat.holder, person.is_none());
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
                let call = turn(self.rules, self.state).map_or(Cents::ZERO, |turn| turn.to_call);
                let whole = less(self.state.bet, seat.bet) == call;
                let size = if whole { betting.equal } else { betting.short };
                self.move_to_pot(place, call, betting.made, size);
            }
            ChoiceKind::BringIn => {
                let Some(amount) = self.rules.bring_in else {
                    return Ok(());
                };
                let (stake, short) = (amount.value.min(seat.stack), self.rules.short_bet);
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
            | ChoiceKind::Stand => {}
        }
        Ok(())
    }

    /// Why cards are shown: because all are, or to prove an opening.
    fn shows_because(&self, place: usize) -> BasisRef {
        let opened = self.state.opener == Some(place as u8);
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
        let offers = offers(self.rules, self.state);
        let betting = &self.rules.description.betting;
        let for_absent = matches!(
            kind,
            ChoiceKind::Fold | ChoiceKind::Show | ChoiceKind::Stand | ChoiceKind::BringIn
        );
        match offers.iter().flatten().find(|offer| offer.kind == kind) {
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

fn no_more(no_raise: NoRaise, turn: Turn) -> Refusal {
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
pub(in crate::circle_poker) struct Offer {
    pub(in crate::circle_poker) kind: ChoiceKind,
    pub(in crate::circle_poker) basis: BasisRef,
}

/// The choices offered to the one who is asked, in the order in which they are told.
pub(in crate::circle_poker) fn offers(rules: &Rules, state: &State) -> [Option<Offer>; 2] {
    let offer = |kind| {
        let (_, basis) = rules.choice(kind)?;
        Some(Offer { kind, basis })
    };
    match state.phase {
        Phase::Betting { .. } => {
            let Some(turn) = turn(rules, state) else {
                return [None; 2];
            };
            let stays = if turn.bring_in.is_some() {
                offer(ChoiceKind::BringIn)
            } else if turn.to_call.is_zero() {
                offer(ChoiceKind::Check).filter(|_| turn.must_bet.is_none())
            } else {
                offer(ChoiceKind::Call)
            };
            let fold = offer(ChoiceKind::Fold).filter(|_| turn.must_stay.is_none());
            [stays, fold]
        }
        Phase::Showing { turn } => {
            let alone = state.playing() < 2;
            let may = !alone && settle::may_give_up(state, usize::from(turn));
            let give_up = offer(ChoiceKind::GiveUp).filter(|_| may);
            [offer(ChoiceKind::Show), give_up]
        }
        Phase::Drawing { owed: 0, .. } => [offer(ChoiceKind::Stand), None],
        _ => [None; 2],
    }
}

/// Why a choice is not offered.
fn why_not(rules: &Rules, state: &State, kind: ChoiceKind) -> BasisRef {
    let betting = &rules.description.betting;
    let turn = turn(rules, state);
    let own = rules.choice(kind).map_or(betting.order, |(_, basis)| basis);
    match kind {
        ChoiceKind::Check => turn.and_then(|turn| turn.must_bet).unwrap_or(own),
        ChoiceKind::Fold => turn.and_then(|turn| turn.must_stay).unwrap_or(own),
        ChoiceKind::Call
        | ChoiceKind::BringIn
        | ChoiceKind::Show
        | ChoiceKind::GiveUp
        | ChoiceKind::Rest
        | ChoiceKind::Draw
        | ChoiceKind::Stand => own,
    }
}
