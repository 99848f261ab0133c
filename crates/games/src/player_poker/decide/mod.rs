//! Judges actions: what follows from one, or every reason why it did not happen.

mod cards;
mod onward;
mod paying;
mod seats;
mod turns;

use exact::Cents;
use law::BasisRef;
use table::{
    Action, Actor, BoxNumber, Cause, Equipment, Event, Irregularity, IrregularityKind, Person,
    Refusal, Role, SpotId, Why,
};

pub(super) use cards::{mixes, next_card, too_few_cards};
pub(super) use onward::follow;
pub(super) use seats::{resumed, too_few, waits_for_players};
pub(super) use turns::offers;

use super::righting::at_once;
use super::rules::{POT, Rules, STACK};
use super::session::too_short;
use super::state::{Phase, Seat, State};
use crate::common::{NO_TEXT, announced, holder_only, may_report, refuse, remedy_of};

type Judged = Result<(), Refusal>;

// Kept apart: inlined together the judge, the fold and the settlement spill what they work on.
#[inline(never)]
pub(super) fn judge(
    rules: &Rules,
    state: &State,
    actor: Actor,
    action: &Action,
    events: &mut Vec<Event>,
) -> Judged {
    if state.phase == Phase::Over {
        return refuse(Why::RoundIsOver, NO_TEXT);
    }
    let problems = rules.description.table.problems.basis;
    let comes = matches!(action, Action::Sit { .. } | Action::Place { .. });
    let waited_for = comes && seats::waits_for_players(state);
    if state.report.is_some() && !matches!(action, Action::Rule { .. }) && !waited_for {
        return refuse(Why::WaitingForRuling, problems);
    }
    let mut judge = Judge {
        rules,
        state,
        events,
    };
    match (actor, action) {
        (Actor::Player(person), Action::Sit { at }) => judge.sit(person, *at),
        (Actor::Player(person), Action::Leave { at }) => judge.leave(person, *at),
        (Actor::Player(_), Action::Allow { .. }) => {
            refuse(Why::NotOffered, rules.description.table.seats_each.basis)
        }
        (Actor::Player(person), Action::Place { at, spot, stake }) => {
            judge.place(person, *at, *spot, *stake)
        }
        (Actor::Player(person), Action::TakeBack { at, spot }) => {
            judge.take_back(person, *at, *spot)
        }
        (Actor::Player(person), Action::Choose { at, choice }) => {
            judge.choose(Some(person), *at, *choice)
        }
        (Actor::Staff(_), Action::Choose { at, choice }) => judge.choose(None, *at, *choice),
        (Actor::Player(person), Action::Pick { at, choice, cards }) => {
            judge.pick(person, *at, *choice, *cards)
        }
        (Actor::Staff(role), Action::Close) => judge.close(role),
        (Actor::Staff(role), Action::Announce { notice }) => {
            let notices = &rules.description.notices;
            let event = announced(notices, role, *notice)?;
            Refusal::unless_empty(too_short(rules, state, *notice).into_iter().collect())?;
            judge.events.push(event);
            Ok(())
        }
        (Actor::Chance, Action::Draw(drawn)) => judge.draw(*drawn),
        (Actor::Staff(role), Action::Report(irregularity)) => judge.report(role, *irregularity),
        (Actor::Staff(role), Action::Rule { remedy }) => judge.rule(role, *remedy),
        _ => refuse(Why::NotForYou { actor }, NO_TEXT),
    }
}

/// An action held against the rules and the state.
struct Judge<'a> {
    rules: &'a Rules,
    state: &'a State,
    events: &'a mut Vec<Event>,
}

impl Judge<'_> {
    fn gathering(&self) -> Judged {
        self.gathering_or(self.rules.description.table.once_begun)
    }

    /// Before the hand; once it has begun, this forbids it.
    fn gathering_or(&self, forbids: BasisRef) -> Judged {
        if self.state.phase == Phase::Gathering {
            return Ok(());
        }
        refuse(Why::BetsAreClosed, forbids)
    }

    fn seat_at(&self, at: BoxNumber) -> Result<&Seat, Refusal> {
        let found = self.state.seat(at);
        found.ok_or_else(|| Refusal::because(Why::NoSuchBox { at }, self.rules.seats.basis))
    }

    /// What says that a seat is its player's own.
    fn own(&self) -> BasisRef {
        self.rules.description.table.seats_each.basis
    }

    /// Nobody acts for another; where the house does, there is nobody to ask.
    fn causes(&self, seat: &Seat, person: Option<Person>) -> Vec<Cause> {
        let other = person.and_then(|person| holder_only(seat.holder, person, self.own()));
        other.into_iter().collect()
    }

    fn place(&mut self, person: Person, at: BoxNumber, spot: SpotId, stake: Cents) -> Judged {
        match spot {
            STACK => self.bring(person, at, stake),
            POT => self.bet(person, at, stake),
            _ => refuse(Why::NoSuchSpot, self.rules.description.table.chips_only),
        }
    }

    fn report(&mut self, role: Role, irregularity: Irregularity) -> Judged {
        let problems = self.rules.description.table.problems.basis;
        may_report(role, problems)?;
        // Nothing can have gone wrong before the hand begins, but that it cannot begin.
        let of = irregularity.kind.of();
        let ours = of.is_none_or(|of| matches!(of, Equipment::Cards | Equipment::Pot));
        let suspended = irregularity.kind == IrregularityKind::GameSuspended;
        let now = match suspended {
            true => seats::is_suspended(self.rules, self.state),
            false => self.state.phase != Phase::Gathering,
        };
        if !now || !ours {
            return refuse(Why::NotAnIrregularity, problems);
        }
        self.events.push(Event::Reported {
            by: role,
            irregularity,
        });
        Ok(())
    }

    fn rule(&mut self, role: Role, remedy: u8) -> Judged {
        let problems = self.rules.description.table.problems.basis;
        let offered = |what: &Irregularity| super::ruling::remedies(self.rules, self.state, what);
        let terms = |remedy: &table::Remedy| (remedy.decided_by, remedy.basis);
        let report = self.state.report;
        let (_, chosen) = remedy_of(role, remedy, report, problems, offered, terms)?;
        let (effect, basis) = (chosen.effect, chosen.basis);
        self.events.push(Event::Ruled {
            by: role,
            effect,
            basis,
        });
        let with_it =
            report.and_then(|what| at_once(self.rules, self.state, &what, (effect, basis)));
        self.events.extend(with_it);
        Ok(())
    }
}
