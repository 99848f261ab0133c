//! Judges actions: the events that an action brings, or every reason why it did not happen.

use exact::Cents;
use table::{
    Action, Actor, BoxNumber, Cause, ChoiceId, Drawn, Event, Face, Irregularity, NoticeId, Person,
    Place, Refusal, Remedy, RemedyEffect, Role, SpotId, Why,
};

use super::rules::Rules;
use super::settle;
use super::state::{Due, Phase, Player, State};
use crate::common::{
    Cited, NO_TEXT, Sits, announced, holder_only, left_to, may_close, may_leave, may_report,
    may_sit, refuse, remedy_of, steps,
};

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
        (Actor::Player(_), Action::Allow { .. }) => refuse(Why::NotOffered, rules.places.basis),
        (Actor::Player(person), Action::Place { at, spot, stake }) => {
            judge.place(person, (*at, *spot), *stake, events)
        }
        (Actor::Player(person), Action::TakeBack { at, spot }) => {
            judge.take_back(person, *at, *spot, events)
        }
        (Actor::Player(person), Action::Choose { at, choice }) => {
            judge.choose(Some(person), *at, *choice, events)
        }
        (Actor::Staff(_), Action::Choose { at, choice }) => {
            judge.choose(None, *at, *choice, events)
        }
        (Actor::Staff(role), Action::Close) => judge.close(role, events),
        (Actor::Staff(role), Action::Announce { notice }) => {
            events.push(announced(&rules.description.notices, role, *notice)?);
            Ok(())
        }
        (Actor::Staff(role), Action::Report(irregularity)) => {
            judge.report(role, *irregularity, events)
        }
        (Actor::Staff(role), Action::Rule { remedy }) => judge.rule(role, *remedy, events),
        (Actor::Chance, Action::Draw(drawn)) => judge.draw(*drawn, events),
        _ => refuse(Why::NotForYou { actor }, NO_TEXT),
    }
}

/// What a person may decide: no error of this game has a remedy of its own.
pub(super) fn remedies(rules: &Rules) -> Vec<Remedy> {
    left_to(rules.description.table.problems.value, rules.discretion).to_vec()
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
        refuse(
            Why::BetsAreClosed,
            self.rules.description.table.closing.basis,
        )
    }

    fn player_at(&self, at: BoxNumber) -> Result<&'a Player, Refusal> {
        let found = self.state.find(at);
        found.ok_or_else(|| Refusal::because(Why::NoSuchBox { at }, self.rules.places.basis))
    }

    fn sit(&self, person: Person, at: BoxNumber, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.bets_open()?;
        let places = self.rules.places;
        let sitting = self.state.players.iter().map(|player| Sits {
            at: player.at,
            holder: player.holder,
        });
        let one = Cited { value: 1, ..places };
        may_sit(person, at, sitting, places, one)?;
        let basis = places.basis;
        events.push(Event::Seated { at, person, basis });
        Ok(())
    }

    fn leave(&self, person: Person, at: BoxNumber, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.bets_open()?;
        let player = self.player_at(at)?;
        let sits = Sits {
            at,
            holder: player.holder,
        };
        let lie_there = player.stakes.iter().any(|stake| !stake.is_zero());
        may_leave(person, sits, lie_there, NO_TEXT)?;
        events.push(Event::Left { at, person });
        Ok(())
    }

    fn place(
        &self,
        person: Person,
        (at, spot): (BoxNumber, SpotId),
        stake: Cents,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.bets_open()?;
        let player = self.player_at(at)?;
        let place = usize::from(spot.0);
        let (Some(_), Some(most)) = (self.rules.bet(spot), self.rules.most.get(place)) else {
            return refuse(Why::NoSuchSpot, NO_TEXT);
        };
        let least = self.rules.minimum;
        let mut causes = Vec::new();
        causes.extend(holder_only(player.holder, person, NO_TEXT));
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        match player.stakes[place].plus(stake) {
            _ if stake.is_zero() => cause(Why::NothingStaked, least.basis),
            Err(_) => cause(Why::TooLarge, most.basis),
            Ok(own) => {
                let (minimum, maximum) = (least.value, most.value);
                let stake = own;
                if own < minimum {
                    cause(Why::BelowMinimum { stake, minimum }, least.basis);
                }
                if own > maximum {
                    cause(Why::AboveMaximum { stake, maximum }, most.basis);
                }
                causes.extend(steps::off_step(own, self.rules.step));
            }
        }
        Refusal::unless_empty(causes)?;
        events.push(Event::Placed {
            at,
            by: person,
            spot,
            stake,
            window: self.rules.description.table.bets,
            size: most.basis,
        });
        Ok(())
    }

    fn take_back(
        &self,
        person: Person,
        at: BoxNumber,
        spot: SpotId,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.bets_open()?;
        let player = self.player_at(at)?;
        Refusal::unless_empty(
            holder_only(player.holder, person, NO_TEXT)
                .into_iter()
                .collect(),
        )?;
        let stake = player.stakes.get(usize::from(spot.0)).copied();
        match stake.filter(|stake| !stake.is_zero()) {
            Some(stake) => {
                let by = person;
                events.push(Event::TakenBack {
                    at,
                    by,
                    spot,
                    stake,
                    basis: self.rules.description.table.bets,
                });
                Ok(())
            }
            None => refuse(Why::NothingThere, NO_TEXT),
        }
    }

    fn close(&self, role: Role, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.bets_open()?;
        let description = &self.rules.description;
        let closing = &description.table.closing;
        let mut causes: Vec<Cause> = may_close(role, closing.basis).into_iter().collect();
        let bets = |player: &Player| player.stakes.iter().any(|stake| !stake.is_zero());
        if !self.state.players.iter().any(bets) {
            let (why, basis) = (Why::NoBets, closing.basis);
            causes.push(Cause { why, basis });
        }
        Refusal::unless_empty(causes)?;
        events.extend(closing.value.iter().map(|notice| Event::Shown {
            notice: NoticeId(*notice as u8),
            basis: description.notices[*notice].basis,
        }));
        let basis = closing.basis;
        events.push(Event::Closed { basis });
        Ok(())
    }

    /// Whether the one whose turn it is deals.
    fn choose(
        &self,
        person: Option<Person>,
        at: BoxNumber,
        choice: ChoiceId,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let dealing = &self.rules.description.dealing;
        let Due::AskDealer(asked) = self.state.due(self.rules) else {
            return refuse(Why::NotYourTurn { turn: None }, NO_TEXT);
        };
        let player = self.player_at(asked)?;
        let absent = person.is_none();
        if asked != at || person.is_some_and(|person| person != player.holder) {
            let turn = Some(asked);
            return refuse(Why::NotYourTurn { turn }, dealing.rotates);
        }
        let basis = match choice {
            Rules::DEAL if absent => {
                let actor = Actor::Staff(Role::Croupier);
                return refuse(Why::NotForYou { actor }, dealing.absent);
            }
            Rules::DEAL => dealing.deal.basis,
            Rules::PASS if absent => dealing.absent,
            Rules::PASS => dealing.pass.basis,
            _ => return refuse(Why::NoSuchChoice, dealing.rotates),
        };
        events.push(Event::Chose {
            at,
            by: player.holder,
            choice,
            absent,
            basis,
        });
        Ok(())
    }

    fn draw(&self, drawn: Drawn, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let Due::Card(to, basis) = self.state.due(self.rules) else {
            return refuse(Why::NoCardDue, NO_TEXT);
        };
        let shoe = self.rules.description.shoe.basis;
        let Drawn::Card(card) = drawn else {
            return refuse(Why::CannotCome { drawn }, shoe);
        };
        if self.state.unseen.count(card) == 0 {
            return refuse(Why::CardCannotCome { card }, shoe);
        }
        let dealt = self.state.player.shown || to == Place::Burnt;
        let face = if dealt { Face::Up } else { Face::Down };
        events.push(Event::Drawn {
            card,
            to,
            face,
            basis,
        });
        Ok(())
    }

    fn report(
        &self,
        role: Role,
        irregularity: Irregularity,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        may_report(role, self.problems())?;
        if self.state.phase == Phase::Betting {
            return refuse(Why::NotAnIrregularity, self.problems());
        }
        let by = role;
        events.push(Event::Reported { by, irregularity });
        Ok(())
    }

    fn rule(&self, role: Role, remedy: u8, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let offered = |_: &Irregularity| remedies(self.rules);
        let terms = |remedy: &Remedy| (remedy.decided_by, remedy.basis);
        let report = self.state.report;
        let (_, remedy) = remedy_of(role, remedy, report, self.problems(), offered, terms)?;
        let Remedy { effect, basis, .. } = remedy;
        let by = role;
        events.push(Event::Ruled { by, effect, basis });
        if effect == RemedyEffect::VoidHand {
            let void = settle::void(self.rules, self.state, basis);
            super::ends(self.rules, self.state, void, events);
        }
        Ok(())
    }
}
