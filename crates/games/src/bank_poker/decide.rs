//! Judges actions: what follows from one, or every reason why it did not happen.

use cards::Card;
use exact::Cents;
use law::BasisRef;
use table::{
    Action, Actor, BoxNumber, Cause, ChoiceId, Drawn, Event, Face, Irregularity, Line, NoticeId,
    Outcome, Person, Picked, Place, PoolId, Refusal, RemedyEffect, Role, Rulebook, SpotId, Why,
};

use super::apply::apply;
use super::description::{ChoiceEffect, ChoiceRule, NoticeMoment, RemedyRule, StageWork, Window};
use super::rules::Rules;
use super::state::{BoxState, State};
use super::{settle, two_hands};

/// A card that one goes to, how it lies there and why.
struct DealtTo {
    to: Place,
    face: Face,
    basis: BasisRef,
}

/// No provision speaks: the refusal is about the table, not about the law.
const NO_TEXT: BasisRef = BasisRef::NONE;

pub(super) fn decide(
    rules: &Rules,
    state: &State,
    actor: Actor,
    action: &Action,
) -> Result<Vec<Event>, Refusal> {
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
    let events = match (actor, action) {
        (Actor::Player(person), Action::Sit { at }) => judge.sit(person, *at),
        (Actor::Player(person), Action::Leave { at }) => judge.leave(person, *at),
        (Actor::Player(person), Action::Allow { at, person: guest }) => {
            judge.allow(person, *at, *guest)
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
        (Actor::Player(person), Action::Pick { at, choice, cards }) => {
            judge.pick(person, *at, *choice, *cards)
        }
        (Actor::Player(person), Action::Cut) => judge.cut(person),
        (Actor::Staff(role), Action::Approve { at, person }) => judge.approve(role, *at, *person),
        (Actor::Staff(_), Action::Choose { at, choice }) => judge.choose(None, *at, *choice),
        (Actor::Staff(role), Action::Close) => judge.close(role),
        (Actor::Chance, Action::Draw(drawn)) => judge.draw(*drawn),
        (Actor::Staff(_), Action::Meter { pool, amount }) => judge.meter(*pool, *amount),
        (Actor::Staff(role), Action::Report(irregularity)) => judge.report(role, *irregularity),
        (Actor::Staff(role), Action::Rule { remedy }) => judge.rule(role, *remedy),
        (Actor::Staff(role), Action::Announce { notice }) => judge.announce(role, *notice),
        _ => refuse(Why::NotForYou { actor }, NO_TEXT),
    }?;
    Ok(carry_on(rules, state, events))
}

/// Whether the stage at hand is surely not done: bets are still open, or the deal goes on. It
/// spares most actions the copy of the state on which what follows is worked out.
fn goes_on_as_it_is(rules: &Rules, state: &State, events: &[Event]) -> bool {
    if state.report.is_some() || state.owed.is_some() {
        return false;
    }
    match (rules.stage(state.stage).map(|stage| &stage.what), events) {
        (Some(StageWork::Bets { .. }), events) => !events
            .iter()
            .any(|event| matches!(event, Event::Closed { .. })),
        (Some(StageWork::Deal(steps)), [Event::Drawn { .. }]) => {
            let dealt: usize = steps.iter().map(|step| state.cards_in(step)).sum();
            usize::from(state.dealt) + 1 < dealt
        }
        _ => false,
    }
}

/// Adds what follows of itself once nobody is waited for: cards turned, bets settled, the end.
fn carry_on(rules: &Rules, state: &State, mut events: Vec<Event>) -> Vec<Event> {
    if goes_on_as_it_is(rules, state, &events) {
        return events;
    }
    let mut draft = state.clone();
    for event in &events {
        apply(rules, &mut draft, event);
    }
    while draft.report.is_none() && !draft.over {
        let Some(stage) = rules.stage(draft.stage) else {
            break;
        };
        let follow = match stage.what {
            _ if nothing_at_stake(&draft) => vec![Event::Ended],
            StageWork::Turn(place) => turn(rules, &draft, place, stage.basis),
            StageWork::SetBank => two_hands::set_bank(rules, &draft),
            StageWork::SettleEarly(ref bets) => settle_early(rules, &draft, bets, stage.basis),
            StageWork::Settle { .. } if draft.unread_pool(rules).is_some() => break,
            StageWork::Settle { .. } => finish(rules, &draft, stage.basis),
            StageWork::Bets { .. }
            | StageWork::Throw(_)
            | StageWork::Deal(_)
            | StageWork::Choose { .. } => break,
        };
        let said = stage.says.map(|notice| Event::Shown {
            notice: NoticeId(notice as u8),
            basis: rules.description.notices[notice].basis,
        });
        for event in said.into_iter().chain(follow) {
            apply(rules, &mut draft, &event);
            events.push(event);
        }
    }
    events
}

/// Whether a hand goes on for nobody: every bet that lay there is settled.
fn nothing_at_stake(state: &State) -> bool {
    !state.is_betting() && !state.boxes.iter().any(BoxState::plays)
}

/// The hands that win one of these bets are shown, and the bets are settled.
fn settle_early(rules: &Rules, state: &State, bets: &[usize], basis: BasisRef) -> Vec<Event> {
    let mut lines = settle::settle(rules, state);
    lines.retain(|line| bets.contains(&usize::from(line.spot.0)));
    let mut events: Vec<Event> = Vec::new();
    for line in lines.iter().filter(|line| line.outcome == Outcome::Won) {
        let shown = Event::Turned {
            place: Place::Box(line.at),
            basis,
        };
        if !events.contains(&shown) {
            events.push(shown);
        }
    }
    events.extend(lines.into_iter().map(Event::Settled));
    events
}

fn turn(rules: &Rules, state: &State, place: Place, basis: BasisRef) -> Vec<Event> {
    let mut events = vec![Event::Turned { place, basis }];
    if let (Place::Bank, Some(needed)) = (place, &rules.description.bank_plays_with) {
        let plays = settle::bank_plays(rules, state);
        events.push(Event::BankPlays {
            plays,
            basis: needed.basis,
        });
    }
    events
}

fn finish(rules: &Rules, state: &State, basis: BasisRef) -> Vec<Event> {
    let blind = rules.description.table.blind;
    let shown = state
        .boxes
        .iter()
        .filter(|found| found.goes_on() || settle::has_live_bet(rules, found));
    let mut events: Vec<Event> = shown
        .map(|found| Event::Turned {
            place: Place::Box(found.number),
            // Cards that their player may not touch are the croupier's to turn.
            basis: blind
                .filter(|_| state.is_blind(rules, found))
                .unwrap_or(basis),
        })
        .collect();
    events.extend(settle::settle(rules, state).into_iter().map(Event::Settled));
    events.push(Event::Ended);
    events
}

fn refuse<T>(why: Why, basis: BasisRef) -> Result<T, Refusal> {
    Err(Refusal::because(why, basis))
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
        refuse(Why::BetsAreClosed, self.rules.betting_basis())
    }

    fn box_in_play(&self, at: BoxNumber) -> Result<&'a BoxState, Refusal> {
        let found = self.state.find_box(at);
        found.ok_or(Refusal::because(
            Why::NoSuchBox { at },
            self.rules.description.table.boxes.basis,
        ))
    }

    fn sit(&self, person: Person, at: BoxNumber) -> Result<Vec<Event>, Refusal> {
        self.bets_open()?;
        let table = &self.rules.description.table;
        let mut causes = Vec::new();
        if at.0 == 0 || at.0 > table.boxes.value {
            causes.push(Cause {
                why: Why::NoSuchBox { at },
                basis: table.boxes.basis,
            });
        }
        if self.state.find_box(at).is_some() {
            causes.push(Cause {
                why: Why::BoxIsTaken { at },
                basis: table.boxes.basis,
            });
        }
        let held = self
            .state
            .boxes
            .iter()
            .filter(|state| state.holder == person)
            .count();
        if held >= usize::from(table.boxes_each.value) {
            causes.push(Cause {
                why: Why::OneBoxOnly,
                basis: table.boxes_each.basis,
            });
        }
        Refusal::unless_empty(causes)?;
        let further = table.blind.unwrap_or(table.boxes_each.basis);
        let basis = if held > 0 { further } else { table.boxes.basis };
        Ok(vec![Event::Seated { at, person, basis }])
    }

    fn leave(&self, person: Person, at: BoxNumber) -> Result<Vec<Event>, Refusal> {
        self.bets_open()?;
        let state = self.box_in_play(at)?;
        let mut causes = Vec::new();
        if state.holder != person {
            causes.push(Cause {
                why: Why::HolderOnly {
                    holder: state.holder,
                },
                basis: NO_TEXT,
            });
        }
        if state.plays() {
            causes.push(Cause {
                why: Why::ChipsLieThere { at },
                basis: NO_TEXT,
            });
        }
        Refusal::unless_empty(causes)?;
        Ok(vec![Event::Left { at, person }])
    }

    fn allow(&self, person: Person, at: BoxNumber, guest: Person) -> Result<Vec<Event>, Refusal> {
        self.bets_open()?;
        let state = self.box_in_play(at)?;
        let bettors = &self.rules.bettors;
        let mut causes = Vec::new();
        if bettors.value <= 1 {
            causes.push(Cause {
                why: Why::NotOffered,
                basis: bettors.basis,
            });
        }
        if state.holder != person {
            causes.push(Cause {
                why: Why::HolderOnly {
                    holder: state.holder,
                },
                basis: bettors.basis,
            });
        }
        let known = guest == state.holder || state.allowed.contains(&guest);
        if bettors.value > 1 && !known && state.allowed.len() + 1 >= usize::from(bettors.value) {
            causes.push(Cause {
                why: Why::BoxIsFull {
                    most: bettors.value,
                },
                basis: bettors.basis,
            });
        }
        Refusal::unless_empty(causes)?;
        Ok(vec![Event::Allowed {
            at,
            person: guest,
            basis: bettors.basis,
        }])
    }

    fn place(
        &self,
        person: Person,
        at: BoxNumber,
        spot: SpotId,
        stake: Cents,
    ) -> Result<Vec<Event>, Refusal> {
        self.bets_open()?;
        let state = self.box_in_play(at)?;
        let Some(bet) = self.rules.description.bets.get(usize::from(spot.0)) else {
            return refuse(Why::NoSuchSpot, NO_TEXT);
        };
        let Some(limits) = self.rules.limits[usize::from(spot.0)] else {
            return refuse(Why::PlacedByChoice { spot }, bet.placed.basis);
        };
        let mut causes = Vec::new();
        self.check_bettor(state, person, &mut causes);
        self.check_beside(state, person, spot, &mut causes);
        if stake.is_zero() {
            causes.push(Cause {
                why: Why::NothingStaked,
                basis: limits.least.basis,
            });
        }
        self.check_slot(state, person, spot, &mut causes);
        self.check_limits(state, person, spot, stake, &mut causes);
        Refusal::unless_empty(causes)?;
        let (window, size) = (bet.placed.basis, limits.most.basis);
        let mut events = vec![Event::Placed {
            at,
            by: person,
            spot,
            stake,
            window,
            size,
        }];
        events.extend(self.placed_with(at, person, spot, stake)?);
        Ok(events)
    }

    /// The bets that go down together with another.
    fn placed_with(
        &self,
        at: BoxNumber,
        by: Person,
        spot: SpotId,
        stake: Cents,
    ) -> Result<Vec<Event>, Refusal> {
        let mut events = Vec::new();
        for (place, bet) in self.rules.description.bets.iter().enumerate() {
            if bet.placed.value != Window::With(usize::from(spot.0)) {
                continue;
            }
            let window = bet.placed.basis;
            let Some(stake) = self.rules.stake_by_choice(place, |_| stake) else {
                return refuse(Why::TooLarge, window);
            };
            let spot = SpotId(place as u8);
            let size = bet.stake.basis();
            events.push(Event::Placed {
                at,
                by,
                spot,
                stake,
                window,
                size,
            });
        }
        Ok(events)
    }

    /// Staff agree to a bettor whom the holder let in.
    fn approve(&self, role: Role, at: BoxNumber, guest: Person) -> Result<Vec<Event>, Refusal> {
        self.bets_open()?;
        let state = self.box_in_play(at)?;
        let Some(needed) = self.rules.approval() else {
            return refuse(Why::NotOffered, self.rules.bettors.basis);
        };
        let mut causes = Vec::new();
        if role > needed.value {
            causes.push(Cause {
                why: Why::NeedsRole { role: needed.value },
                basis: needed.basis,
            });
        }
        if !state.allowed.contains(&guest) {
            let holder = state.holder;
            causes.push(Cause {
                why: Why::NoConsent { at, holder },
                basis: self.rules.bettors.basis,
            });
        }
        Refusal::unless_empty(causes)?;
        Ok(vec![Event::Approved {
            at,
            person: guest,
            by: role,
            basis: needed.basis,
        }])
    }

    fn cut(&self, person: Person) -> Result<Vec<Event>, Refusal> {
        self.bets_open()?;
        let seated = self.state.boxes.iter().any(|found| found.holder == person);
        let Some(basis) = self.rules.cut_basis().filter(|_| seated) else {
            let actor = Actor::Player(person);
            return refuse(Why::NotForYou { actor }, NO_TEXT);
        };
        if self.state.is_cut {
            return refuse(Why::AlreadyCut, basis);
        }
        Ok(vec![Event::Cut {
            by: Some(person),
            basis,
        }])
    }

    fn check_bettor(&self, state: &BoxState, person: Person, causes: &mut Vec<Cause>) {
        let bettors = &self.rules.bettors;
        if person == state.holder {
            return;
        }
        let seated = self.state.boxes.iter().any(|found| found.holder == person);
        if let Some(basis) = self.rules.seated_only().filter(|_| !seated) {
            causes.push(Cause {
                why: Why::SeatedOnly,
                basis,
            });
        }
        if bettors.value <= 1 {
            causes.push(Cause {
                why: Why::NotOffered,
                basis: bettors.basis,
            });
        } else if !state.allowed.contains(&person) {
            let why = Why::NoConsent {
                at: state.number,
                holder: state.holder,
            };
            causes.push(Cause {
                why,
                basis: bettors.basis,
            });
        } else if let Some(needed) = self.rules.approval()
            && !state.approved.contains(&person)
        {
            causes.push(Cause {
                why: Why::NotApproved { role: needed.value },
                basis: needed.basis,
            });
        }
    }

    /// A side bet stands beside the bettor's own main bet, and a guest's bet on a hand that
    /// its holder plays.
    fn check_beside(
        &self,
        state: &BoxState,
        person: Person,
        spot: SpotId,
        causes: &mut Vec<Cause>,
    ) {
        let bet = &self.rules.description.bets[usize::from(spot.0)];
        let required = SpotId(self.rules.required_bet() as u8);
        let missing = match bet.placed.value {
            Window::Beside(other) => {
                let other = SpotId(other as u8);
                state
                    .stake(person, other)
                    .is_none()
                    .then_some((other, bet.placed.basis))
            }
            _ if person != state.holder => state
                .stake(state.holder, required)
                .is_none()
                .then_some((required, self.rules.bettors.basis)),
            _ => None,
        };
        if let Some((spot, basis)) = missing {
            causes.push(Cause {
                why: Why::NeedsFirst {
                    spot,
                    at: state.number,
                },
                basis,
            });
        }
    }

    /// The slot of a pool is the one before a player's own box: his guests do not use it.
    fn check_slot(&self, state: &BoxState, person: Person, spot: SpotId, causes: &mut Vec<Cause>) {
        if person == state.holder {
            return;
        }
        if let Some(pool) = self.rules.pool_of(spot) {
            causes.push(Cause {
                why: Why::HolderOnly {
                    holder: state.holder,
                },
                basis: pool.fed,
            });
        }
    }

    fn check_limits(
        &self,
        state: &BoxState,
        by: Person,
        spot: SpotId,
        stake: Cents,
        causes: &mut Vec<Cause>,
    ) {
        let Some(limits) = self.rules.limits[usize::from(spot.0)] else {
            return;
        };
        let own = state.stake(by, spot).unwrap_or(Cents::ZERO).plus(stake);
        let others = state
            .wagers
            .iter()
            .filter(|wager| wager.spot == spot && wager.by != by);
        let others = Cents::sum(others.map(|wager| wager.stake));
        let (Ok(own), Ok(others)) = (own, others) else {
            return causes.push(Cause {
                why: Why::TooLarge,
                basis: limits.most.basis,
            });
        };
        let Ok(total) = own.plus(others) else {
            return causes.push(Cause {
                why: Why::TooLarge,
                basis: limits.most.basis,
            });
        };
        let (minimum, maximum) = (limits.least.value, limits.most.value);
        if own < minimum && !stake.is_zero() {
            let why = Why::BelowMinimum {
                stake: own,
                minimum,
            };
            causes.push(Cause {
                why,
                basis: limits.least.basis,
            });
        }
        if own > maximum {
            let why = Why::AboveMaximum {
                stake: own,
                maximum,
            };
            causes.push(Cause {
                why,
                basis: limits.most.basis,
            });
        } else if total > maximum {
            let why = Why::BoxAboveMaximum { total, maximum };
            causes.push(Cause {
                why,
                basis: self.rules.bettors.basis,
            });
        }
    }

    /// Chips come back off a spot, and with them the bets that stood beside it.
    fn take_back(
        &self,
        person: Person,
        at: BoxNumber,
        spot: SpotId,
    ) -> Result<Vec<Event>, Refusal> {
        self.bets_open()?;
        let state = self.box_in_play(at)?;
        if state.stake(person, spot).is_none() {
            return refuse(Why::NothingThere, NO_TEXT);
        }
        let bet = &self.rules.description.bets[usize::from(spot.0)];
        if let Window::With(_) = bet.placed.value {
            return refuse(Why::PlacedByChoice { spot }, bet.placed.basis);
        }
        let holds_all = person == state.holder && usize::from(spot.0) == self.rules.required_bet();
        let beside = |other: SpotId| {
            let spot = usize::from(spot.0);
            let window = &self.rules.description.bets[usize::from(other.0)]
                .placed
                .value;
            *window == Window::Beside(spot) || *window == Window::With(spot)
        };
        let goes = state.wagers.iter().filter(|wager| {
            let own = wager.by == person && (wager.spot == spot || beside(wager.spot));
            own || (holds_all && wager.by != person)
        });
        let back = goes.map(|wager| Event::TakenBack {
            at,
            by: wager.by,
            spot: wager.spot,
            stake: wager.stake,
        });
        Ok(back.collect())
    }

    fn close(&self, role: Role) -> Result<Vec<Event>, Refusal> {
        self.bets_open()?;
        let mut causes = Vec::new();
        if !matches!(role, Role::Croupier | Role::TableHead) {
            causes.push(Cause {
                why: Why::NeedsRole {
                    role: Role::Croupier,
                },
                basis: NO_TEXT,
            });
        }
        if !self.state.boxes.iter().any(BoxState::plays) {
            causes.push(Cause {
                why: Why::NoBets,
                basis: self.rules.betting_basis(),
            });
        }
        Refusal::unless_empty(causes)?;
        let mut events = Vec::new();
        if let Some(basis) = self.rules.cut_basis().filter(|_| !self.state.is_cut) {
            events.push(Event::Cut { by: None, basis });
        }
        if let StageWork::Bets {
            close: Some(notice),
            ..
        } = self.rules.description.stages[0].what
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
        Ok(events)
    }

    fn draw(&self, drawn: Drawn) -> Result<Vec<Event>, Refusal> {
        let stage = self.rules.stage(self.state.stage);
        let due = stage.and_then(|stage| match &stage.what {
            StageWork::Deal(steps) => self.state.next_card(steps),
            _ => None,
        });
        if let Some(StageWork::Throw(dice)) = self.stage_work() {
            let basis = stage.map_or(NO_TEXT, |stage| stage.basis);
            return match drawn {
                Drawn::Throw(throw) if throw.faces().count() == usize::from(*dice) => {
                    Ok(vec![Event::Thrown { throw, basis }])
                }
                _ => refuse(Why::CannotCome { drawn }, basis),
            };
        }
        let owed = self.state.owed.map(|owed| DealtTo {
            to: Place::Box(owed.at),
            face: owed.face,
            basis: owed.basis,
        });
        let due = due.map(|(to, step)| DealtTo {
            to,
            face: step.face,
            basis: step.basis,
        });
        let Some(DealtTo { to, face, basis }) = owed.or(due) else {
            return refuse(Why::NoCardDue, NO_TEXT);
        };
        let deck = self.rules.description.cards.deck.basis;
        let Drawn::Card(card) = drawn else {
            return refuse(Why::CannotCome { drawn }, deck);
        };
        if self.state.bag.count(card) == 0 {
            return refuse(Why::CardCannotCome { card }, deck);
        }
        Ok(vec![Event::Drawn {
            card,
            to,
            face,
            basis,
        }])
    }

    fn choose(
        &self,
        person: Option<Person>,
        at: BoxNumber,
        choice: ChoiceId,
    ) -> Result<Vec<Event>, Refusal> {
        let (by, rule) = self.turn_to_choose(person, at, choice)?;
        let Some(StageWork::Choose { absent, .. }) = self.stage_work() else {
            return refuse(Why::NotYourTurn { turn: None }, NO_TEXT);
        };
        if let Some(picks) = self.rules.picks(rule) {
            let (least, most) = (picks.least, picks.most);
            return refuse(Why::WrongNumberPicked { least, most }, rule.basis);
        }
        let taken_as = self
            .rules
            .choices()
            .filter(|(_, stage, _)| *stage == self.state.stage)
            .nth(absent.value);
        if person.is_none() && taken_as.map(|(id, _, _)| id) != Some(choice) {
            return refuse(
                Why::NotForYou {
                    actor: Actor::Staff(Role::Croupier),
                },
                absent.basis,
            );
        }
        let basis = if person.is_none() {
            absent.basis
        } else {
            rule.basis
        };
        let mut events = Vec::new();
        match rule.does {
            ChoiceEffect::Places(bet) => events.push(self.stake_by_choice(at, by, bet)?),
            ChoiceEffect::TakesBack(bet) => events.extend(self.taken_back(at, by, bet)?),
            ChoiceEffect::Sets | ChoiceEffect::SetsByHouse => {}
            ChoiceEffect::Withdraws { .. } | ChoiceEffect::Stays | ChoiceEffect::Buys { .. } => {}
        }
        events.push(Event::Chose {
            at,
            by,
            choice,
            absent: person.is_none(),
            basis,
        });
        if let ChoiceEffect::Withdraws {
            forfeits,
            settles,
            at_once: true,
        } = &rule.does
        {
            events.extend(self.taken_at_once(at, by, &events, forfeits, settles));
        }
        Ok(events)
    }

    fn stage_work(&self) -> Option<&'a StageWork> {
        let stage = self.rules.stage(self.state.stage);
        stage.map(|stage| &stage.what)
    }

    /// The choice that a person, or the house for an absent one, may make now.
    fn turn_to_choose(
        &self,
        person: Option<Person>,
        at: BoxNumber,
        choice: ChoiceId,
    ) -> Result<(Person, &'a ChoiceRule), Refusal> {
        let (Some(StageWork::Choose { turns, .. }), None) = (self.stage_work(), self.state.owed)
        else {
            return refuse(Why::NotYourTurn { turn: None }, NO_TEXT);
        };
        let turn = self.state.turn();
        let by = match (turn, person) {
            (Some((turn, by)), Some(person)) if turn == at && by == person => by,
            (Some((turn, by)), None) if turn == at => by,
            _ => {
                let turn = turn.map(|(at, _)| at);
                return refuse(Why::NotYourTurn { turn }, *turns);
            }
        };
        let stage = self.rules.stage(self.state.stage);
        let basis = stage.map_or(NO_TEXT, |stage| stage.basis);
        let rule = self.rules.choice(self.state.stage, choice);
        let found = self.box_in_play(at)?;
        // A card is bought once, and by the one who plays the hand.
        let spent = |rule: &&ChoiceRule| {
            matches!(rule.does, ChoiceEffect::Buys { .. })
                && (found.bought > 0 || by != found.holder)
        };
        match rule.filter(|rule| !spent(rule)) {
            Some(rule) => Ok((by, rule)),
            None => refuse(Why::NoSuchChoice, basis),
        }
    }

    /// A choice with cards: a low hand set apart, or one put aside, its price laid down, and
    /// another to come.
    fn pick(
        &self,
        person: Person,
        at: BoxNumber,
        choice: ChoiceId,
        cards: Picked,
    ) -> Result<Vec<Event>, Refusal> {
        let (by, rule) = self.turn_to_choose(Some(person), at, choice)?;
        let asked = self.rules.picks(rule);
        let (least, most) = asked.map_or((0, 0), |picks| (picks.least, picks.most));
        let found = self.box_in_play(at)?;
        let mut causes = Vec::new();
        if asked.is_none() || !(least..=most).contains(&cards.count()) {
            causes.push(Cause {
                why: Why::WrongNumberPicked { least, most },
                basis: rule.basis,
            });
        }
        let missing = |place: usize| place >= found.cards.len() || found.apart.contains(place);
        if cards.places().any(missing) {
            causes.push(Cause {
                why: Why::NotInTheHand,
                basis: rule.basis,
            });
        }
        Refusal::unless_empty(causes)?;
        let basis = rule.basis;
        let picked = Event::Picked {
            at,
            by,
            cards,
            basis,
        };
        let ChoiceEffect::Buys { price, .. } = rule.does else {
            let chose = Event::Chose {
                at,
                by,
                choice,
                absent: false,
                basis,
            };
            return Ok(vec![picked, chose]);
        };
        let mut events = vec![self.stake_by_choice(at, by, price)?];
        events.extend(self.settled_at_once(&events, at, by, &[price]));
        events.push(picked);
        Ok(events)
    }

    /// The settlement of some bets of a person on a box, once these events have happened.
    fn settled_at_once(
        &self,
        so_far: &[Event],
        at: BoxNumber,
        by: Person,
        bets: &[usize],
    ) -> Vec<Event> {
        let mut draft = self.state.clone();
        for event in so_far {
            apply(self.rules, &mut draft, event);
        }
        let lines = settle::settle(self.rules, &draft).into_iter();
        let taken = lines.filter(|line| {
            line.at == at && line.by == by && bets.contains(&usize::from(line.spot.0))
        });
        taken.map(Event::Settled).collect()
    }

    /// What a withdrawal settles there and then: what it costs, and the bets that are judged
    /// before the cards are collected.
    fn taken_at_once(
        &self,
        at: BoxNumber,
        by: Person,
        so_far: &[Event],
        forfeits: &[usize],
        settles: &[usize],
    ) -> Vec<Event> {
        let bets: Vec<usize> = forfeits.iter().chain(settles).copied().collect();
        let found = self.state.find_box(at);
        // The hand is its holder's: when he withdraws, it is out for all who bet on it.
        let bettors = match found {
            Some(found) if found.holder == by => found.bettors(),
            _ => vec![by],
        };
        let settled = bettors
            .into_iter()
            .flat_map(|bettor| self.settled_at_once(so_far, at, bettor, &bets));
        settled.collect()
    }

    /// The chips that a choice takes off the table.
    fn taken_back(&self, at: BoxNumber, by: Person, bet: usize) -> Result<Option<Event>, Refusal> {
        let spot = SpotId(bet as u8);
        let stake = self.box_in_play(at)?.stake(by, spot);
        Ok(stake.map(|stake| Event::TakenBack {
            at,
            by,
            spot,
            stake,
        }))
    }

    fn stake_by_choice(&self, at: BoxNumber, by: Person, bet: usize) -> Result<Event, Refusal> {
        let state = self.box_in_play(at)?;
        let stake_of = |spot| state.stake(by, spot).unwrap_or(Cents::ZERO);
        let rule = &self.rules.description.bets[bet];
        let basis = rule.placed.basis;
        match self.rules.stake_by_choice(bet, stake_of) {
            Some(stake) => Ok(Event::Placed {
                at,
                by,
                spot: SpotId(bet as u8),
                stake,
                window: basis,
                size: rule.stake.basis(),
            }),
            None => refuse(Why::TooLarge, basis),
        }
    }

    /// The counter of a pool is read once all that decides its prizes lies there.
    fn meter(&self, pool: PoolId, amount: Cents) -> Result<Vec<Event>, Refusal> {
        let place = usize::from(pool.0);
        if self.state.unread_pool(self.rules) != Some(place) {
            return refuse(Why::NoReadingDue, NO_TEXT);
        }
        let basis = self.rules.pools[place].read;
        let lines = settle::settle(self.rules, self.state);
        let least = self.rules.felt().fed(pool, &lines);
        if amount < least {
            return refuse(Why::ReadingTooLow { least }, basis);
        }
        Ok(vec![Event::Metered {
            pool,
            amount,
            basis,
        }])
    }

    fn report(&self, role: Role, irregularity: Irregularity) -> Result<Vec<Event>, Refusal> {
        if matches!(role, Role::Cashier | Role::Inspector) {
            return refuse(
                Why::NeedsRole {
                    role: Role::Croupier,
                },
                self.rules.description.table.problems.basis,
            );
        }
        if self.state.is_betting() {
            return refuse(
                Why::NotAnIrregularity,
                self.rules.description.table.problems.basis,
            );
        }
        Ok(vec![Event::Reported {
            by: role,
            irregularity,
        }])
    }

    /// What a person of the house says aloud; whoever is above the one named may too.
    fn announce(&self, role: Role, notice: NoticeId) -> Result<Vec<Event>, Refusal> {
        let found = self.rules.description.notices.get(usize::from(notice.0));
        let Some(rule) = found else {
            return refuse(Why::NothingToAnnounce, NO_TEXT);
        };
        let NoticeMoment::WhenAnnounced(announced) = rule.when else {
            return refuse(Why::NothingToAnnounce, rule.basis);
        };
        if role > announced.by {
            return refuse(Why::NeedsRole { role: announced.by }, rule.basis);
        }
        let basis = rule.basis;
        Ok(vec![Event::Shown { notice, basis }])
    }

    fn rule(&self, role: Role, remedy: u8) -> Result<Vec<Event>, Refusal> {
        let Some(irregularity) = self.state.report else {
            return refuse(
                Why::NothingReported,
                self.rules.description.table.problems.basis,
            );
        };
        let remedies = offered(self.rules, self.state, &irregularity);
        let Some(remedy) = remedies.get(usize::from(remedy)) else {
            let offered = remedies.len() as u8;
            return refuse(
                Why::NoSuchRemedy { offered },
                self.rules.description.table.problems.basis,
            );
        };
        if role > remedy.decided_by {
            return refuse(
                Why::NeedsRole {
                    role: remedy.decided_by,
                },
                remedy.basis,
            );
        }
        let mut events = vec![Event::Ruled {
            by: role,
            effect: remedy.does,
            basis: remedy.basis,
        }];
        let lines = settle::by_ruling(self.rules, self.state, &irregularity, remedy);
        if remedy.does == RemedyEffect::VoidMainBets {
            events.extend(self.shown_for(&lines, remedy.basis));
        }
        events.extend(lines.into_iter().map(Event::Settled));
        if matches!(
            remedy.does,
            RemedyEffect::VoidHand | RemedyEffect::VoidMainBets
        ) {
            events.push(Event::Ended);
        }
        Ok(events)
    }

    /// The cards that decide bets though the hands are void are shown: the players' own, and the
    /// bank's where a bet looks at them.
    fn shown_for(&self, lines: &[Line], basis: BasisRef) -> Vec<Event> {
        let decided = |line: &&Line| line.outcome != Outcome::Void;
        let mut places: Vec<Place> = Vec::new();
        for line in lines.iter().filter(decided) {
            places.push(Place::Box(line.at));
            if self.rules.looks_at_the_bank(usize::from(line.spot.0)) {
                places.insert(0, Place::Bank);
            }
        }
        places.dedup();
        let shown = places.into_iter();
        shown.map(|place| Event::Turned { place, basis }).collect()
    }
}

/// What may be decided on an irregularity, as the one who decides is told.
pub(super) fn remedies(
    rules: &Rules,
    state: &State,
    irregularity: &Irregularity,
) -> Vec<table::Remedy> {
    let remedy = |rule: &RemedyRule| table::Remedy {
        effect: rule.does,
        decided_by: rule.decided_by,
        basis: rule.basis,
    };
    let offered = offered(rules, state, irregularity);
    offered.iter().map(remedy).collect()
}

/// What the text prescribes, as far as it can be done; where it prescribes nothing, the one who
/// settles problems chooses.
fn offered(rules: &Rules, state: &State, irregularity: &Irregularity) -> Vec<RemedyRule> {
    let known = rules
        .description
        .irregularities
        .iter()
        .find(|rule| rule.speaks_of(irregularity));
    let mut prescribed = known.map_or(Vec::new(), |rule| rule.remedies.clone());
    prescribed.retain(|remedy| can_be_done(state, irregularity, remedy.does));
    if !prescribed.is_empty() {
        return prescribed;
    }
    let problems = &rules.description.table.problems;
    let open = |does| RemedyRule {
        does,
        bets: Vec::new(),
        decided_by: problems.value,
        basis: rules.discretion,
    };
    vec![open(RemedyEffect::PlayOn), open(RemedyEffect::VoidHand)]
}

fn lies_open(state: &State, card: Card) -> bool {
    let hands = state.boxes.iter().flat_map(|found| &found.cards);
    let mut all = hands
        .chain(&state.bank)
        .chain(&state.common)
        .chain(&state.burnt);
    all.any(|dealt| dealt.card == card && dealt.face == Face::Up)
}

/// Some remedies need to know the box or the card that was reported.
fn can_be_done(state: &State, reported: &Irregularity, effect: RemedyEffect) -> bool {
    let plays = |place: Option<Place>| match place {
        Some(Place::Box(at)) => state.find_box(at).is_some_and(BoxState::plays),
        Some(Place::Bank | Place::Common | Place::Burnt) | None => false,
    };
    match effect {
        RemedyEffect::VoidBox | RemedyEffect::LoseBets => plays(reported.place),
        RemedyEffect::OutOfHand => plays(reported.place),
        // Whether a covered card was dealt is nobody's to know: only what lies open counts.
        RemedyEffect::SetCardAside => reported.card.is_some_and(|card| !lies_open(state, card)),
        RemedyEffect::VoidHand
        | RemedyEffect::VoidMainBets
        | RemedyEffect::PutRight
        | RemedyEffect::ThrowAgain
        | RemedyEffect::PlayOn => true,
    }
}
