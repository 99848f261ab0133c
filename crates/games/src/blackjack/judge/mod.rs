//! Judges actions: the events that an action brings, or every reason why it did not happen.

mod betting;
mod playing;
mod ruling;

use table::{Action, Actor, BoxNumber, Event, Refusal, Why};

use super::rules::Rules;
use super::state::{BoxState, Phase, State};
use crate::common::{NO_TEXT, refuse};

pub(super) use ruling::remedies;

pub(super) fn judge(
    rules: &Rules,
    state: &State,
    actor: Actor,
    action: &Action,
    events: &mut Vec<Event>,
) -> Result<(), Refusal> {
    if state.phase == Phase::Over {
        return refuse(Why::RoundIsOver, NO_TEXT);
    }
    let judge = Judge { rules, state };
    if state.report.is_some() && !matches!(action, Action::Rule { .. }) {
        return refuse(Why::WaitingForRuling, judge.problems());
    }
    match (actor, action) {
        (Actor::Player(person), Action::Sit { at }) => judge.sit(person, *at, events),
        (Actor::Player(person), Action::Leave { at }) => judge.leave(person, *at, events),
        (Actor::Player(person), Action::Allow { at, person: guest }) => {
            judge.allow(person, *at, *guest, events)
        }
        (Actor::Player(person), Action::Place { at, spot, stake }) => {
            judge.place(person, (*at, *spot), *stake, events)
        }
        (Actor::Player(person), Action::TakeBack { at, spot }) => {
            judge.take_back(person, *at, *spot, events)
        }
        (Actor::Player(person), Action::Cut) => judge.cut(person, events),
        (Actor::Player(person), Action::Choose { at, choice }) => {
            judge.choose(Some(person), *at, *choice, events)
        }
        (Actor::Staff(_), Action::Choose { at, choice }) => {
            judge.choose(None, *at, *choice, events)
        }
        (Actor::Staff(role), Action::Close) => judge.close(role, events),
        (Actor::Staff(role), Action::Announce { notice }) => judge.announce(role, *notice, events),
        (Actor::Staff(role), Action::Meter { pool, amount }) => {
            judge.meter(role, *pool, *amount, events)
        }
        (Actor::Staff(role), Action::Report(irregularity)) => {
            judge.report(role, *irregularity, events)
        }
        (Actor::Staff(role), Action::Rule { remedy }) => judge.rule(role, *remedy, events),
        (Actor::Chance, Action::Draw(drawn)) => judge.draw(*drawn, events),
        _ => refuse(Why::NotForYou { actor }, NO_TEXT),
    }
}

/// An action held against the rules and the state.
struct Judge<'a> {
    rules: &'a Rules,
    state: &'a State,
}

impl<'a> Judge<'a> {
    fn problems(&self) -> law::BasisRef {
        self.rules.description.table.problems.basis
    }

    fn bets_open(&self) -> Result<(), Refusal> {
        if self.state.phase == Phase::Betting {
            return Ok(());
        }
        refuse(Why::BetsAreClosed, self.rules.description.table.bets)
    }

    fn box_at(&self, at: BoxNumber) -> Result<&'a BoxState, Refusal> {
        let found = self.state.find(at);
        found.ok_or_else(|| {
            let basis = self.rules.description.table.boxes.basis;
            Refusal::because(Why::NoSuchBox { at }, basis)
        })
    }
}
