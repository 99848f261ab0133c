//! Judges actions: the events that an action brings, or every reason why it did not happen.

use exact::Cents;
use law::BasisRef;
use table::{
    Action, Actor, BoxNumber, Cause, Drawn, Event, Face, Irregularity, NoticeId, Person, Place,
    Refusal, Remedy, RemedyEffect, Role, SpotId, Why,
};

use super::description::{Pile, Rule};
use super::rules::Rules;
use super::state::{Due, Phase, Player, State};
use super::{ruling, settle};
use crate::common::{
    Cited, NO_TEXT, Sits, announced, holder_only, left_to, may_close, may_leave, may_report,
    may_sit, refuse, remedy_of,
};

pub(super) fn judge(
    rules: &Rules,
    state: &State,
    actor: Actor,
    action: &Action,
    events: &mut Vec<Event>,
) -> Result<(), Refusal> {
    let judge = Judge { rules, state };
    if state.phase == Phase::Over {
        return refuse(Why::RoundIsOver, rules.by(Rule::NoClaim));
    }
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

/// What the text prescribes; where it prescribes nothing, what a person may decide.
pub(super) fn remedies(rules: &Rules, state: &State, found: &Irregularity) -> Vec<Remedy> {
    match ruling::rule_of(rules, state, found) {
        Some(rule) => rule.remedies.iter().map(Remedy::from).collect(),
        None => left_to(rules.description.table.problems.value, rules.discretion).to_vec(),
    }
}

/// An action held against the rules and the state.
#[derive(Clone, Copy)]
pub(super) struct Judge<'a> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a State,
}

impl<'a> Judge<'a> {
    fn problems(self) -> BasisRef {
        self.rules.description.table.problems.basis
    }

    pub(super) fn by(self, rule: Rule) -> BasisRef {
        self.rules.by(rule)
    }

    pub(super) fn due(self) -> Due {
        self.state.due(self.rules)
    }

    /// Before the bets are closed.
    pub(super) fn is_open(self) -> Result<(), Refusal> {
        match self.state.phase {
            Phase::Open => Ok(()),
            Phase::Playing | Phase::Over => refuse(Why::BetsAreClosed, self.by(Rule::LateBets)),
        }
    }

    pub(super) fn player_at(self, at: BoxNumber) -> Result<&'a Player, Refusal> {
        let found = self.state.find(at);
        found.ok_or_else(|| Refusal::because(Why::NoSuchBox { at }, self.rules.places().basis))
    }

    pub(super) fn sit(
        self,
        person: Person,
        at: BoxNumber,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.is_open()?;
        let places = self.rules.places();
        let sitting = self.state.players.iter().map(|player| Sits {
            at: player.at,
            holder: player.holder,
        });
        let one = Cited { value: 1, ..places };
        may_sit(person, at, sitting, places, one)?;
        let basis = match (self.rules.is_seat(at), self.state.new_shoe) {
            (false, _) => self.by(Rule::Standing),
            (true, true) => self.by(Rule::NewShoe),
            (true, false) => self.by(Rule::Greets),
        };
        events.push(Event::Seated { at, person, basis });
        Ok(())
    }

    pub(super) fn leave(
        self,
        person: Person,
        at: BoxNumber,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.is_open()?;
        let player = self.player_at(at)?;
        let holder = player.holder;
        may_leave(person, Sits { at, holder }, player.has_chips(), NO_TEXT)?;
        events.push(Event::Left { at, person });
        Ok(())
    }

    /// The holder of the bank lets somebody share it.
    pub(super) fn allow(
        self,
        person: Person,
        at: BoxNumber,
        guest: Person,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.is_open()?;
        let player = self.player_at(at)?;
        let basis = self.by(Rule::PartnerJoins);
        let mut causes: Vec<Cause> = Vec::new();
        causes.extend(holder_only(player.holder, person, self.by(Rule::NoJoining)));
        if self.state.banker != Some(at) || self.bets_lie() {
            let (why, basis) = (Why::NotOffered, self.by(Rule::NoJoining));
            causes.push(Cause { why, basis });
        }
        Refusal::unless_empty(causes)?;
        events.push(Event::Allowed {
            at,
            person: guest,
            basis,
        });
        Ok(())
    }

    /// Whether anybody has bet against the bank.
    pub(super) fn bets_lie(self) -> bool {
        !self.state.covered().is_zero()
    }

    /// Whether others have bet against so much of what supports the bank.
    fn is_bet_against(self, support: Cents) -> bool {
        let state = self.state;
        let rest = state.all(Pile::Support).minus(support);
        let all = state.in_bank().plus(rest.unwrap_or(Cents::ZERO));
        state.covered() > all.unwrap_or(Cents::ZERO)
    }

    pub(super) fn take_back(
        self,
        person: Person,
        at: BoxNumber,
        spot: SpotId,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let withdraws = self.state.withdraws && self.state.punto.word.is_none();
        if !withdraws {
            self.is_open()?;
        }
        let player = self.player_at(at)?;
        let mut causes: Vec<Cause> = Vec::new();
        causes.extend(holder_only(player.holder, person, self.by(Rule::NoJoining)));
        let Some(pile) = self.rules.pile(spot) else {
            return refuse(Why::NoSuchSpot, NO_TEXT);
        };
        let stays = match pile {
            Pile::Bank => true,
            Pile::Garage => true,
            Pile::Partner => self.bets_lie(),
            Pile::Support => withdraws || self.is_bet_against(player.pile(pile)),
            Pile::Bet | Pile::Line => false,
        };
        let stake = player.pile(pile);
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        if stake.is_zero() {
            cause(Why::NothingThere, self.rules.lies_on(spot));
        } else if stays {
            cause(Why::BetIsHeld { spot }, self.by(self.holds(pile)));
        }
        Refusal::unless_empty(causes)?;
        let by = person;
        events.push(Event::TakenBack {
            at,
            by,
            spot,
            stake,
            basis: NO_TEXT,
        });
        Ok(())
    }

    /// Why chips stay where they lie.
    fn holds(self, pile: Pile) -> Rule {
        match pile {
            // A bid that stands.
            Pile::Bank if self.state.banker.is_none() => Rule::Auction,
            Pile::Bank => Rule::Raises,
            Pile::Garage => Rule::Garage,
            Pile::Partner => Rule::PartnerTerms,
            Pile::Support => Rule::Supports,
            Pile::Bet | Pile::Line => Rule::LateBets,
        }
    }

    fn close(self, role: Role, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.is_open()?;
        let (description, state) = (&self.rules.description, self.state);
        let closing = &description.table.closing;
        let mut causes: Vec<Cause> = may_close(role, closing.basis).into_iter().collect();
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        let (fewest, here) = (description.table.fewest, state.players.len() as u8);
        if here < fewest.value {
            let least = fewest.value;
            cause(Why::TooFewPlayers { least, here }, fewest.basis);
        }
        if self.due() != Due::Bets || !self.bets_lie() {
            cause(Why::NoBets, closing.basis);
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

    fn draw(self, drawn: Drawn, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let Due::Card(at, basis) = self.due() else {
            let basis = match self.state.phase {
                Phase::Open => self.rules.description.table.closing.basis,
                Phase::Playing | Phase::Over => self.by(Rule::Deals),
            };
            return refuse(Why::NoCardDue, basis);
        };
        let shoe = self.rules.description.shoe.basis;
        let Drawn::Card(card) = drawn else {
            return refuse(Why::CannotCome { drawn }, shoe);
        };
        if self.state.unseen.count(card) == 0 {
            return refuse(Why::CardCannotCome { card }, shoe);
        }
        let dealt = |side: &super::state::Side| side.hand.count() >= 2;
        let third = dealt(&self.state.punto) && dealt(&self.state.bank);
        let face = if third { Face::Up } else { Face::Down };
        events.push(Event::Drawn {
            card,
            to: Place::Box(at),
            face,
            basis,
        });
        Ok(())
    }

    fn report(
        self,
        role: Role,
        irregularity: Irregularity,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        may_report(role, self.problems())?;
        if !ruling::can_happen(self.rules, self.state, &irregularity) {
            return refuse(Why::NotAnIrregularity, self.problems());
        }
        let by = role;
        events.push(Event::Reported { by, irregularity });
        Ok(())
    }

    fn rule(self, role: Role, remedy: u8, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let offered = |found: &Irregularity| remedies(self.rules, self.state, found);
        let terms = |remedy: &Remedy| (remedy.decided_by, remedy.basis);
        let report = self.state.report;
        let (found, remedy) = remedy_of(role, remedy, report, self.problems(), offered, terms)?;
        let Remedy { effect, basis, .. } = remedy;
        let by = role;
        events.push(Event::Ruled { by, effect, basis });
        match effect {
            RemedyEffect::VoidHand => settle::void(self.rules, self.state, basis, events),
            RemedyEffect::Coup(effect) => {
                ruling::uncovers(self.state, &found, effect, basis, events);
            }
            _ => {}
        }
        Ok(())
    }
}
