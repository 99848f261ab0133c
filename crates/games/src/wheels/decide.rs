//! Judges actions: what follows from one, or every reason why it did not happen.

use exact::Cents;
use law::BasisRef;
use table::{
    Action, Actor, BoxNumber, Called, Cause, ChoiceId, Drawn, Equipment, Event, Irregularity,
    NoticeId, Person, Refusal, RemedyEffect, Role, SpotId, Why,
};

use super::chips;
use super::description::{Cited, Decides};
use super::rows;
use super::rules::Rules;
use super::settle;
use super::state::{Phase, Player, State, Zero};
use crate::common::{
    NO_TEXT, Sits, announced, holder_only, left_to, may_close, may_leave, may_report, may_sit,
    refuse, remedy_of, steps,
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
        (Actor::Player(_), Action::Allow { .. }) => refuse(Why::NotOffered, rules.players.basis),
        (Actor::Player(person), Action::Place { at, spot, stake }) => {
            judge.place(person, *at, *spot, *stake, events)
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
        (
            Actor::Staff(role),
            Action::Call {
                at,
                by,
                spot,
                stake,
            },
        ) => judge.call(
            role,
            Called {
                at: *at,
                by: *by,
                spot: *spot,
                stake: *stake,
            },
            events,
        ),
        (Actor::Staff(role), Action::Close) => judge.close(role, events),
        (Actor::Staff(role), Action::Announce { notice }) => judge.announce(role, *notice, events),
        (Actor::Chance, Action::Draw(drawn)) => judge.draw(*drawn, events),
        (Actor::Staff(role), Action::Report(irregularity)) => {
            judge.report(role, *irregularity, events)
        }
        (Actor::Staff(role), Action::Rule { remedy }) => judge.rule(role, *remedy, events),
        _ => refuse(Why::NotForYou { actor }, NO_TEXT),
    }
}

/// What follows of itself: the rows are called once they are dealt; once the ball rests, bets
/// settled, bets held over, the end once nobody
/// is asked what becomes of his.
pub(super) fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
    match (state.phase, state.rows(rules)) {
        (Phase::Running, Some(rows)) if state.report.is_none() => {
            return rows::call(rules, rows, state, events);
        }
        (Phase::Betting | Phase::Running | Phase::Over, _) => return,
        (Phase::Resting, _) => {}
    }
    let from = events.len();
    events.extend(settle::settle(rules, state).into_iter().map(Event::Settled));
    if events.len() == from {
        events.extend(held_over(rules, state));
    }
    if events.len() == from && state.asked(rules).is_none() {
        events.push(Event::Ended);
    }
}

/// The bets that stay in prison: chosen so, or because they must.
fn held_over(rules: &Rules, state: &State) -> Vec<Event> {
    let mut held = Vec::new();
    let zero = rules.description.zero.as_ref();
    let Some(prison) = zero.and_then(|zero| zero.prison.as_ref()) else {
        return held;
    };
    for player in &state.players {
        for chips in &player.chips {
            if !state.zero_came(rules, chips) {
                continue;
            }
            let forced = state.must_stay(rules, chips);
            let chosen = (chips.zero == Zero::Stays).then_some(prison.stay.basis);
            if let Some(basis) = forced.or(chosen) {
                held.push(Event::Held {
                    at: player.at,
                    by: player.holder,
                    spot: chips.spot,
                    stake: chips.stake,
                    times: chips.held.saturating_add(1),
                    basis,
                });
            }
        }
    }
    held
}

/// An action held against the rules and the state.
struct Judge<'a> {
    rules: &'a Rules,
    state: &'a State,
}

impl<'a> Judge<'a> {
    fn bets_open(&self) -> Result<(), Refusal> {
        if self.state.phase == Phase::Betting {
            return Ok(());
        }
        refuse(Why::BetsAreClosed, self.rules.description.course.closed)
    }

    fn player_at(&self, at: BoxNumber) -> Result<&'a Player, Refusal> {
        let found = self.state.player(at);
        found.ok_or_else(|| Refusal::because(Why::NoSuchBox { at }, self.rules.players.basis))
    }

    fn sit(&self, person: Person, at: BoxNumber, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.bets_open()?;
        let players = self.rules.players;
        let sitting = self.state.players.iter().map(|player| Sits {
            at: player.at,
            holder: player.holder,
        });
        let each = Cited {
            value: 1,
            basis: players.basis,
        };
        may_sit(person, at, sitting, players, each)?;
        let basis = players.basis;
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
        let lie_there = !player.chips.is_empty();
        may_leave(person, sits, lie_there, NO_TEXT)?;
        events.push(Event::Left { at, person });
        Ok(())
    }

    fn place(
        &self,
        person: Person,
        at: BoxNumber,
        spot: SpotId,
        stake: Cents,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        self.bets_open()?;
        let player = self.player_at(at)?;
        let size = match self.rules.spot(spot).and_then(|spot| spot.insures) {
            Some(bet) => self.check_insurance(player, person, bet, stake)?,
            None => self.check_bet(player, person, spot, stake, &[])?,
        };
        let window = self.rules.description.course.bets;
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

    /// Whether a player may add chips to a spot, beside calls that are not placed yet; what the
    /// size rests on.
    fn check_bet(
        &self,
        player: &Player,
        person: Person,
        spot: SpotId,
        stake: Cents,
        calls: &[Called],
    ) -> Result<BasisRef, Refusal> {
        let Some(limits) = self.rules.limits(spot) else {
            return refuse(Why::NoSuchSpot, self.rules.description.only_these);
        };
        let mut causes = Vec::new();
        causes.extend(holder_only(player.holder, person, NO_TEXT));
        let mut cause = |why, basis| causes.push(Cause { why, basis });
        let insured = player.free(spot).is_some_and(|chips| chips.insured);
        if let Some(spot) = self.rules.insurance_of(spot).filter(|_| insured) {
            cause(Why::IsInsured { spot }, self.insurance());
        }
        if stake.is_zero() {
            cause(Why::NothingStaked, limits.least.basis);
        }
        let same = calls
            .iter()
            .filter(|call| call.at == player.at && call.spot == spot);
        let lies = player.stake(spot).unwrap_or(Cents::ZERO);
        let own = Cents::sum(same.map(|call| call.stake).chain([lies, stake]));
        let (minimum, maximum) = (limits.least.value, limits.most.value);
        match own {
            Err(_) => cause(Why::TooLarge, limits.most.basis),
            Ok(own) if own < minimum && !stake.is_zero() => {
                let why = Why::BelowMinimum {
                    stake: own,
                    minimum,
                };
                cause(why, limits.least.basis);
            }
            Ok(own) if own > maximum => {
                let why = Why::AboveMaximum {
                    stake: own,
                    maximum,
                };
                cause(why, limits.most.basis);
            }
            Ok(own) => causes.extend(steps::off_step(own, self.rules.chip(player.chip))),
        }
        Refusal::unless_empty(causes)?;
        let kind = self.rules.spot(spot).map_or(0, |spot| spot.bet);
        Ok(self.rules.size(kind, player.chip))
    }

    /// What keeps a bet in prison where it lies.
    fn stays(&self) -> BasisRef {
        let zero = self.rules.description.zero.as_ref();
        let prison = zero.and_then(|zero| zero.prison.as_ref());
        prison.map_or(NO_TEXT, |prison| prison.freed)
    }

    fn insurance(&self) -> BasisRef {
        let insurance = self.rules.description.insurance.as_ref();
        insurance.map_or(NO_TEXT, |insurance| insurance.basis)
    }

    /// Whether a bet may be insured for this: it lies there, it is large enough, and the price is
    /// the one that the text fixes.
    fn check_insurance(
        &self,
        player: &Player,
        person: Person,
        bet: SpotId,
        paid: Cents,
    ) -> Result<BasisRef, Refusal> {
        let basis = self.insurance();
        let mut causes = Vec::new();
        causes.extend(holder_only(player.holder, person, NO_TEXT));
        let mut cause = |why| causes.push(Cause { why, basis });
        if paid.is_zero() {
            cause(Why::NothingStaked);
        }
        let Some(chips) = player.free(bet) else {
            let (spot, at) = (bet, player.at);
            cause(Why::NeedsFirst { spot, at });
            Refusal::unless_empty(causes)?;
            return Ok(basis);
        };
        let stake = chips.stake;
        let least = self.rules.description.insurance.as_ref();
        let least = least.map_or(Cents::ZERO, |insurance| insurance.from);
        match (self.rules.premium(stake), chips.premium.plus(paid)) {
            (None, _) => cause(Why::TooSmallToInsure { stake, least }),
            (Some(_), Err(_)) => cause(Why::TooLarge),
            (Some(price), Ok(paid)) => {
                let (minimum, maximum) = (price, price);
                let stake = paid;
                if paid < price {
                    cause(Why::BelowMinimum { stake, minimum });
                }
                if paid > price {
                    cause(Why::AboveMaximum { stake, maximum });
                }
            }
        }
        Refusal::unless_empty(causes)?;
        Ok(basis)
    }

    fn cut(&self, person: Person, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.bets_open()?;
        match self.state.rows(self.rules) {
            Some((rows, dealt)) => rows::judge_cut(rows, (self.state, dealt), person, events),
            None => {
                let actor = Actor::Player(person);
                refuse(Why::NotForYou { actor }, NO_TEXT)
            }
        }
    }

    fn take_back(
        &self,
        person: Person,
        at: BoxNumber,
        spot: SpotId,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let course = &self.rules.description.course;
        if self.state.phase != Phase::Betting {
            return refuse(Why::BetsAreClosed, course.lies);
        }
        let player = self.player_at(at)?;
        Refusal::unless_empty(
            holder_only(player.holder, person, NO_TEXT)
                .into_iter()
                .collect(),
        )?;
        let taken = |spot, stake| Event::TakenBack {
            at,
            by: person,
            spot,
            stake,
            basis: course.bets,
        };
        let insures = self.rules.spot(spot).and_then(|spot| spot.insures);
        let premium = |bet| {
            let chips = player.free(bet).filter(|chips| !chips.premium.is_zero());
            let spot = self.rules.insurance_of(bet)?;
            chips.map(|chips| taken(spot, chips.premium))
        };
        if let Some(bet) = insures {
            let Some(back) = premium(bet) else {
                return refuse(Why::NothingThere, NO_TEXT);
            };
            events.push(back);
            return Ok(());
        }
        match player.stake(spot) {
            // With a bet goes what insures it.
            Some(stake) => {
                events.extend(premium(spot));
                events.push(taken(spot, stake));
                Ok(())
            }
            None if player.holds(spot) => refuse(Why::BetIsHeld { spot }, self.stays()),
            None => refuse(Why::NothingThere, NO_TEXT),
        }
    }

    /// A bet that lies nowhere yet: the croupier calls it while bets are open, and once the
    /// table head has repeated it, before the ball rests, it counts as placed.
    fn call(&self, role: Role, call: Called, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let Some(basis) = self.rules.description.course.called else {
            return refuse(Why::NotOffered, self.rules.description.course.bets);
        };
        let player = self.player_at(call.at)?;
        match role {
            Role::Croupier => {
                self.bets_open()?;
                let (spot, stake) = (call.spot, call.stake);
                self.check_bet(player, call.by, spot, stake, &self.state.calls)?;
                let Called { at, by, .. } = call;
                events.push(Event::Called {
                    at,
                    by,
                    spot,
                    stake,
                    basis,
                });
                Ok(())
            }
            Role::TableHead => {
                if !self.state.calls.contains(&call) {
                    return refuse(Why::NotCalled, basis);
                }
                let Called {
                    at,
                    by,
                    spot,
                    stake,
                } = call;
                let size = self.check_bet(player, by, spot, stake, &[])?;
                events.push(Event::Placed {
                    at,
                    by,
                    spot,
                    stake,
                    window: basis,
                    size,
                });
                Ok(())
            }
            Role::GamesDirector | Role::Cashier | Role::Inspector => refuse(
                Why::NeedsRole {
                    role: Role::Croupier,
                },
                basis,
            ),
        }
    }

    fn close(&self, role: Role, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.bets_open()?;
        let course = &self.rules.description.course;
        Refusal::unless_empty(may_close(role, course.bets).into_iter().collect())?;
        let said = course.close.map(|notice| Event::Shown {
            notice: NoticeId(notice as u8),
            basis: self.rules.description.notices[notice].basis,
        });
        let closed = Event::Closed {
            basis: course.closed,
        };
        let rows = self.state.rows(self.rules);
        let uncut = rows.filter(|(_, dealt)| !dealt.is_cut);
        let cut = uncut.map(|(rows, _)| Event::Cut {
            by: None,
            basis: rows.cut,
        });
        events.extend(said.into_iter().chain(cut).chain([closed]));
        Ok(())
    }

    /// What a person of the house says aloud. The last spin is announced before it is spun.
    fn announce(
        &self,
        role: Role,
        notice: NoticeId,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        if let Some(raising) = &self.rules.raising {
            raising.may_announce(self.state.raise, self.state.last, notice)?;
        }
        let shown = announced(&self.rules.description.notices, role, notice)?;
        if self.rules.description.course.last == Some(usize::from(notice.0)) {
            self.bets_open()?;
        }
        events.push(shown);
        Ok(())
    }

    fn draw(&self, drawn: Drawn, events: &mut Vec<Event>) -> Result<(), Refusal> {
        if let Some((rows, dealt)) = self.state.rows(self.rules) {
            return rows::judge_card(rows, (self.state, dealt), drawn, events);
        }
        let wheel = self.rules.description.decides.wheel();
        let Some(wheel) = wheel.filter(|_| self.state.phase == Phase::Running) else {
            return refuse(Why::NoCardDue, NO_TEXT);
        };
        match drawn {
            Drawn::Pocket(pocket) if usize::from(pocket.0) < wheel.pockets.len() => {
                let basis = wheel.result;
                events.push(Event::Spun { pocket, basis });
                Ok(())
            }
            Drawn::Pocket(_) | Drawn::Card(_) | Drawn::Throw(_) => {
                refuse(Why::CannotCome { drawn }, self.rules.equipment)
            }
        }
    }

    fn choose(
        &self,
        person: Option<Person>,
        at: BoxNumber,
        choice: ChoiceId,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        let values_chips = self.rules.chip_choice(choice).is_some();
        if let Some(person) = person.filter(|_| values_chips) {
            let player = self.player_at(at)?;
            return chips::judge(self.rules, self.state, person, player, choice, events);
        }
        let zero = self.rules.description.zero.as_ref();
        let prison = zero.and_then(|zero| zero.prison.as_ref());
        let Some((prison, (player, chips))) = prison.zip(self.state.asked(self.rules)) else {
            return refuse(Why::NotYourTurn { turn: None }, NO_TEXT);
        };
        if player.at != at || person.is_some_and(|person| person != player.holder) {
            let turn = Some(player.at);
            return refuse(Why::NotYourTurn { turn }, prison.stay.basis);
        }
        let takes = match self.rules.choice(choice) {
            Some((spot, takes)) if spot == chips.spot => takes,
            _ => return refuse(Why::NoSuchChoice, prison.stay.basis),
        };
        let basis = match (person, takes) {
            (None, true) => {
                let actor = Actor::Staff(Role::Croupier);
                return refuse(Why::NotForYou { actor }, prison.absent);
            }
            (None, false) => prison.absent,
            (Some(_), true) => prison.take.basis,
            (Some(_), false) => prison.stay.basis,
        };
        events.push(Event::Chose {
            at,
            by: player.holder,
            choice,
            absent: person.is_none(),
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
        let problems = self.rules.description.table.problems.basis;
        may_report(role, problems)?;
        // Before the ball runs nothing can have gone wrong with it; once it rests it is too late.
        let of = irregularity.kind.of();
        let plays_with = match self.rules.description.decides {
            Decides::Wheel(_) => Equipment::Wheel,
            Decides::Rows(_) => Equipment::Cards,
        };
        let here = self.state.phase == Phase::Running
            && of.is_none_or(|equipment| equipment == plays_with);
        if !here {
            return refuse(Why::NotAnIrregularity, problems);
        }
        let by = role;
        events.push(Event::Reported { by, irregularity });
        Ok(())
    }

    fn rule(&self, role: Role, remedy: u8, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let problems = self.rules.description.table.problems.basis;
        let (_, remedy) = remedy_of(
            role,
            remedy,
            self.state.report,
            problems,
            |irregularity| remedies(self.rules, irregularity),
            |remedy| (remedy.decided_by, remedy.basis),
        )?;
        events.push(Event::Ruled {
            by: role,
            effect: remedy.effect,
            basis: remedy.basis,
        });
        if remedy.effect == RemedyEffect::VoidHand {
            let void = settle::void(self.rules, self.state, remedy.basis);
            events.extend(void.into_iter().map(Event::Settled));
            events.push(Event::Ended);
        }
        Ok(())
    }
}

/// What the text prescribes; where it prescribes nothing, the one who settles problems chooses.
pub(super) fn remedies(rules: &Rules, irregularity: &Irregularity) -> Vec<table::Remedy> {
    let mut known = rules.description.irregularities.iter();
    if let Some(rule) = known.find(|rule| rule.when.contains(&irregularity.kind)) {
        let remedy = |r: &super::description::RemedyRule| table::Remedy {
            effect: r.does,
            decided_by: r.decided_by,
            basis: r.basis,
        };
        return rule.remedies.iter().map(remedy).collect();
    }
    let problems = &rules.description.table.problems;
    left_to(problems.value, rules.discretion).to_vec()
}
