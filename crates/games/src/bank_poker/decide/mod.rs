//! Judges actions: what follows from one, or every reason why it did not happen.

mod betting;
mod choosing;
mod onward;
mod ruling;

use exact::Cents;
use law::BasisRef;
use table::{
    Action, Actor, BoxNumber, Cause, Drawn, Event, Face, NoticeId, Place, PoolId, Refusal, Role,
    Rulebook, Why,
};

use super::description::StageWork;
use super::rules::Rules;
use super::settle;
use super::state::{BoxState, State};
use crate::common::{NO_TEXT, may_close, refuse};
pub(super) use onward::follow;
pub(super) use ruling::remedies;

pub(super) fn judge(
    rules: &Rules,
    state: &State,
    actor: Actor,
    action: &Action,
    events: &mut Vec<Event>,
) -> Result<(), Refusal> {
    if state.over {
        return refuse(Why::RoundIsOver, NO_TEXT);
    }
    if state.report.is_some() && !matches!(action, Action::Rule { .. }) {
        return refuse(
            Why::WaitingForRuling,
            rules.description.table.problems.basis,
        );
    }
    let judge = Judge { rules, state };
    match (actor, action) {
        (Actor::Player(person), Action::Sit { at }) => judge.sit(person, *at, events),
        (Actor::Player(person), Action::Leave { at }) => judge.leave(person, *at, events),
        (Actor::Player(person), Action::Allow { at, person: guest }) => {
            judge.allow(person, *at, *guest, events)
        }
        (Actor::Player(person), Action::Place { at, spot, stake }) => {
            judge.place(person, *at, *spot, *stake, events)
        }
        (Actor::Player(person), Action::TakeBack { at, spot }) => {
            judge.take_back(person, *at, *spot, events)
        }
        (Actor::Player(person), Action::Choose { at, choice }) => {
            judge.choose(Some(person), *at, *choice, events)
        }
        (Actor::Player(person), Action::Pick { at, choice, cards }) => {
            judge.pick(person, *at, *choice, *cards, events)
        }
        (Actor::Player(person), Action::Cut) => judge.cut(person, events),
        (Actor::Staff(role), Action::Approve { at, person }) => {
            judge.approve(role, *at, *person, events)
        }
        (Actor::Staff(_), Action::Choose { at, choice }) => {
            judge.choose(None, *at, *choice, events)
        }
        (Actor::Staff(role), Action::Close) => judge.close(role, events),
        (Actor::Chance, Action::Draw(drawn)) => judge.draw(*drawn, events),
        (Actor::Staff(_), Action::Meter { pool, amount }) => judge.meter(*pool, *amount, events),
        (Actor::Staff(role), Action::Report(irregularity)) => {
            judge.report(role, *irregularity, events)
        }
        (Actor::Staff(role), Action::Rule { remedy }) => judge.rule(role, *remedy, events),
        (Actor::Staff(role), Action::Announce { notice }) => judge.announce(role, *notice, events),
        _ => refuse(Why::NotForYou { actor }, NO_TEXT),
    }
}

/// An action held against the rules and the state.
struct Judge<'a> {
    rules: &'a Rules,
    state: &'a State,
}

impl<'a> Judge<'a> {
    fn bets_open(&self) -> Result<(), Refusal> {
        if self.state.is_betting() {
            return Ok(());
        }
        if let Some(at) = self.state.offer {
            let offered = self.rules.stage(self.state.stage);
            let basis = offered.map_or(NO_TEXT, |stage| stage.basis);
            return refuse(Why::BankIsOffered { at }, basis);
        }
        refuse(Why::BetsAreClosed, self.rules.betting_basis())
    }

    fn box_in_play(&self, at: BoxNumber) -> Result<&'a BoxState, Refusal> {
        let boxes = self.rules.description.table.boxes.basis;
        let found = self.state.find_box(at);
        found.ok_or_else(|| Refusal::because(Why::NoSuchBox { at }, boxes))
    }

    fn close(&self, role: Role, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.bets_open()?;
        let mut causes: Vec<Cause> = may_close(role, NO_TEXT).into_iter().collect();
        if !self.state.boxes.iter().any(BoxState::plays) {
            causes.push(Cause {
                why: Why::NoBets,
                basis: self.rules.betting_basis(),
            });
        }
        Refusal::unless_empty(causes)?;
        if let Some(basis) = self.rules.cut_basis().filter(|_| !self.state.is_cut) {
            events.push(Event::Cut { by: None, basis });
        }
        if let StageWork::Bets {
            close: Some(notice),
            ..
        } = self.rules.bets().what
        {
            let basis = self.rules.description.notices[notice].basis;
            events.push(Event::Shown {
                notice: NoticeId(notice as u8),
                basis,
            });
        }
        events.push(Event::Closed {
            basis: self.rules.betting_basis(),
        });
        Ok(())
    }

    fn draw(&self, drawn: Drawn, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let deals = matches!(self.stage_work(), Some(StageWork::Deal(_)));
        if let Some(aside) = self
            .state
            .aside
            .filter(|_| deals || self.state.owed.is_some())
        {
            return self.card(drawn, Place::Burnt, Face::Up, aside, events);
        }
        if let Some(owed) = self.state.owed {
            return self.card(drawn, Place::Box(owed.at), owed.face, owed.basis, events);
        }
        match self.stage_work() {
            Some(StageWork::Throw(dice)) => self.throw(drawn, *dice, events),
            Some(StageWork::Deal(steps)) => match self.state.next_card(steps) {
                Some((to, step)) => self.card(drawn, to, step.face, step.basis, events),
                None => refuse(Why::NoCardDue, NO_TEXT),
            },
            _ => refuse(Why::NoCardDue, NO_TEXT),
        }
    }

    fn throw(&self, drawn: Drawn, dice: u8, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let stage = self.rules.stage(self.state.stage);
        let basis = stage.map_or(NO_TEXT, |stage| stage.basis);
        match drawn {
            Drawn::Throw(throw) if throw.faces().count() == usize::from(dice) => {
                events.push(Event::Thrown { throw, basis });
                Ok(())
            }
            _ => refuse(Why::CannotCome { drawn }, basis),
        }
    }

    /// A card that may come goes where one is due.
    fn card(
        &self,
        drawn: Drawn,
        to: Place,
        face: Face,
        basis: BasisRef,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let deck = self.rules.description.cards.deck.basis;
        let Drawn::Card(card) = drawn else {
            return refuse(Why::CannotCome { drawn }, deck);
        };
        if self.state.bag.count(card) == 0 {
            return refuse(Why::CardCannotCome { card }, deck);
        }
        events.push(Event::Drawn {
            card,
            to,
            face,
            basis,
        });
        Ok(())
    }

    fn stage_work(&self) -> Option<&'a StageWork> {
        let stage = self.rules.stage(self.state.stage);
        stage.map(|stage| &stage.what)
    }

    /// The counter of a pool is read once all that decides its prizes lies there.
    fn meter(&self, pool: PoolId, amount: Cents, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let place = usize::from(pool.0);
        if self.state.unread_pool(self.rules) != Some(place) {
            return refuse(Why::NoReadingDue, NO_TEXT);
        }
        let basis = self.rules.pools[place].read;
        // What a ruling settled before has gone in as well.
        let mut lines = settle::settle(self.rules, self.state);
        lines.extend(self.state.lines.iter().copied());
        let least = self.rules.felt().fed(pool, &lines);
        if amount < least {
            return refuse(Why::ReadingTooLow { least }, basis);
        }
        events.push(Event::Metered {
            pool,
            amount,
            basis,
        });
        Ok(())
    }
}
