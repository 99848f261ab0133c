//! One round of a bet, played by the engine to its end.

use std::fmt;

use bots::{Before, Bot, Level};
use exact::Cents;
use games::{AnyGame, Rules, State};
use law::Fact;
use odds::{Brought, Fraction, SolveError, Trial};
use table::{
    Action, Actor, BoxNumber, Chance, ChoiceId, Drawn, Event, Game, Line, Moment, Next, Person,
    PoolId, Refusal, Role, Rulebook, Seating, SpotId, Viewer, Why,
};

use crate::Stream;

/// So many rounds a bet may stay on the table before something must be wrong.
const MOST_ROUNDS: usize = 10_000;

/// So many choices a round may ask for before something must be wrong.
const MOST_STEPS: usize = 10_000;

/// What a bot has in its purse: enough for every choice.
const PURSE: Cents = Cents::new(100_000_000);

/// Who plays the rounds of a bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// As the trial has it.
    Trial,
    /// A bot, which sees what a player would and nothing else. Where people play against each other
    /// they are played as the trial has it.
    Bot,
}

/// Why a round did not come to its end.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// The engine refused what its own rules had offered.
    Refused(Refusal),
    /// The round waits for somebody of whom nothing is known.
    Waits,
    /// It did not end.
    Endless,
    /// What it brought cannot be counted.
    Uncounted(SolveError),
}

impl Failure {
    /// The same as a message of the catalogues says it.
    pub fn told(&self) -> Fact {
        match self {
            Failure::Refused(refusal) => SolveError::Refused(refusal.clone()).told(),
            Failure::Waits => SolveError::Waits.told(),
            Failure::Endless => Fact::said("unplayed-endless", []),
            Failure::Uncounted(error) => error.told(),
        }
    }
}

/// The name of its message: the sentence stands in the catalogues.
impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.told() {
            Fact::Said { name, .. } => out.write_str(&name),
            other => write!(out, "{other:?}"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal)
    }
}

/// What a bet brought once it was settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// What it brought; nothing is wagered where the round did not come to it.
    pub brought: Brought,
    /// How many choices best play did not speak of: something lawful was done.
    pub unguided: u64,
}

/// Plays a bet until it is settled, over as many rounds as it stays on the table.
///
/// # Errors
/// If it does not come to its end, with why.
pub fn one_round(trial: &Trial, by: By, stream: &mut Stream) -> Result<Played, Failure> {
    let mut seating = trial.seating.clone();
    if trial.is_among_people() {
        return among_people(trial, &seating, stream);
    }
    let (mut lines, mut unguided) = (Vec::new(), 0);
    for number in 0..MOST_ROUNDS {
        let mut round = Round::open(trial, &seating);
        round.by = by;
        if number == 0 {
            round.lay()?;
        }
        round.close()?;
        round.go(stream)?;
        unguided += round.unguided;
        lines.append(&mut round.lines);
        let view = AnyGame::view(&trial.rules, &round.state, Viewer::Public);
        let stays = |spot: &SpotId| trial.spots.contains(spot);
        if !view.held().iter().any(|held| stays(&held.spot)) {
            let brought = trial.brought(&lines).map_err(Failure::Uncounted)?;
            return Ok(Played { brought, unguided });
        }
        // The next round is out of a full shoe, as it was solved.
        seating = Seating::after(&view).with_shoe(None);
    }
    Err(Failure::Endless)
}

/// A coup between people, all of them played as it was solved.
fn among_people(trial: &Trial, seating: &Seating, stream: &mut Stream) -> Result<Played, Failure> {
    let mut round = Round::open(trial, seating);
    let mut made = Vec::new();
    for _ in 0..MOST_STEPS {
        let (actor, action) = match AnyGame::next(round.rules, &round.state) {
            Next::Over => {
                let brought = trial.brought(&round.lines).map_err(Failure::Uncounted)?;
                let unguided = 0;
                return Ok(Played { brought, unguided });
            }
            Next::Chance(chance) => {
                let drawn = draw(&chance, stream).ok_or(Failure::Waits)?;
                (Actor::Chance, Action::Draw(drawn))
            }
            Next::Meter(_) => return Err(Failure::Waits),
            Next::Open(_) => {
                let mut happens = |chance: &Fraction| stream.happens(chance);
                let acts = trial.act(&round.state, &made, &mut happens);
                acts.ok_or(Failure::Waits)?
            }
        };
        round.act(actor, &action)?;
        if let Action::Choose { at, choice } = action {
            made.push((at, choice));
        }
    }
    Err(Failure::Endless)
}

struct Round<'a> {
    trial: &'a Trial,
    rules: &'a Rules,
    state: State,
    events: Vec<Event>,
    lines: Vec<Line>,
    made: Vec<ChoiceId>,
    unguided: u64,
    by: By,
}

impl<'a> Round<'a> {
    fn open(trial: &'a Trial, seating: &Seating) -> Round<'a> {
        let rules = &trial.rules;
        let (mut state, events) = AnyGame::open(rules, seating);
        for event in &events {
            AnyGame::apply(rules, &mut state, event);
        }
        Round {
            trial,
            rules,
            state,
            events: Vec::new(),
            lines: Vec::new(),
            made: Vec::new(),
            unguided: 0,
            by: By::Trial,
        }
    }

    fn act(&mut self, actor: Actor, action: &Action) -> Result<(), Refusal> {
        self.events.clear();
        AnyGame::act(self.rules, &mut self.state, actor, action, &mut self.events)?;
        let settled = self.events.iter().filter_map(|event| match event {
            Event::Settled(line) => Some(*line),
            _ => None,
        });
        self.lines.extend(settled);
        Ok(())
    }

    fn lay(&mut self) -> Result<(), Failure> {
        let at = self.trial.seating.seats().first().ok_or(Failure::Waits)?.at;
        for (spot, stake) in self.trial.stakes.clone() {
            let player = Actor::Player(self.trial.player());
            self.act(player, &Action::Place { at, spot, stake })?;
        }
        Ok(())
    }

    /// Closes the bets. Where a round needs more hands, or somebody to throw, others bet the minimum
    /// beside the player.
    fn close(&mut self) -> Result<(), Failure> {
        let croupier = Actor::Staff(Role::Croupier);
        let lacks =
            |cause: &table::Cause| matches!(cause.why, Why::TooFewHands { .. } | Why::NobodyThrows);
        for at in (1..=self.rules.felt().boxes).map(BoxNumber) {
            match self.act(croupier, &Action::Close) {
                Ok(()) => return Ok(()),
                Err(refusal) if refusal.causes.iter().all(lacks) => self.join(at)?,
                Err(refusal) => return Err(refusal.into()),
            }
        }
        Err(Failure::Waits)
    }

    /// Another sits down and bets the minimum, unless the box is the player's.
    fn join(&mut self, at: BoxNumber) -> Result<(), Failure> {
        let seats = self.trial.seating.seats();
        if seats.iter().any(|seat| seat.at == at) {
            return Ok(());
        }
        let other = Actor::Player(Person(at.0));
        let (spot, stake) = (SpotId(0), self.rules.felt().minimum);
        let view = AnyGame::view(self.rules, &self.state, Viewer::Public);
        if view.seats().iter().all(|seat| seat.at != at) {
            self.act(other, &Action::Sit { at })?;
        }
        self.act(other, &Action::Place { at, spot, stake })?;
        Ok(())
    }

    fn go(&mut self, stream: &mut Stream) -> Result<(), Failure> {
        for _ in 0..MOST_STEPS {
            match AnyGame::next(self.rules, &self.state) {
                Next::Over => return Ok(()),
                Next::Chance(chance) => {
                    let drawn = draw(&chance, stream).ok_or(Failure::Waits)?;
                    self.act(Actor::Chance, &Action::Draw(drawn))?;
                }
                Next::Meter(pool) => self.meter(pool)?,
                Next::Open(_) => self.choose(stream)?,
            }
        }
        Err(Failure::Endless)
    }

    /// The counter of a pool stands at what the house puts in, and what this round feeds it.
    fn meter(&mut self, pool: PoolId) -> Result<(), Failure> {
        let felt = self.rules.felt();
        let mut lines = AnyGame::settle(self.rules, &self.state);
        lines.extend(AnyGame::view(self.rules, &self.state, Viewer::Public).lines);
        let seed = felt.pools[usize::from(pool.0)].seed;
        let amount = felt.counter(pool, seed, &lines);
        let amount = amount.map_err(|_| Failure::Uncounted(SolveError::TooMany))?;
        let croupier = Actor::Staff(Role::Croupier);
        self.act(croupier, &Action::Meter { pool, amount })?;
        Ok(())
    }

    /// What is chosen, by whoever plays.
    fn choice(&self, stream: &mut Stream) -> Option<Action> {
        if self.by == By::Trial {
            return self.trial.choose(&self.state, &self.made);
        }
        let person = self.trial.player();
        let view = AnyGame::view(self.rules, &self.state, Viewer::Player(person));
        let options = AnyGame::legal(self.rules, &view, person);
        let before = Before {
            rules: self.rules,
            view: &view,
            options: &options,
            person,
            purse: PURSE,
        };
        let shown = Bot::new(Level::Strong, stream.below(u64::MAX)).show(before)?;
        Some(shown.action)
    }

    fn choose(&mut self, stream: &mut Stream) -> Result<(), Failure> {
        let player = self.trial.player();
        if let Some(action) = self.choice(stream) {
            self.act(Actor::Player(player), &action)?;
            if let Action::Choose { choice, .. } | Action::Pick { choice, .. } = action {
                self.made.push(choice);
            }
            return Ok(());
        }
        if self.others_choose()? {
            return Ok(());
        }
        let view = AnyGame::view(self.rules, &self.state, Viewer::Player(player));
        for option in AnyGame::legal(self.rules, &view, player).choose {
            let (at, choice) = (option.at, option.choice);
            if self
                .act(Actor::Player(player), &Action::Choose { at, choice })
                .is_ok()
            {
                self.unguided += 1;
                self.made.push(choice);
                return Ok(());
            }
        }
        Err(Failure::Waits)
    }

    /// The others at the table do what the house takes as the choice of the absent.
    fn others_choose(&mut self) -> Result<bool, Failure> {
        let view = AnyGame::view(self.rules, &self.state, Viewer::Public);
        let Moment::Choosing { at, by, .. } = view.moment else {
            return Ok(false);
        };
        if by == self.trial.player() {
            return Ok(false);
        }
        let choices: Vec<ChoiceId> = self.rules.felt().choices.iter().map(|c| c.id).collect();
        let croupier = Actor::Staff(Role::Croupier);
        for choice in choices {
            if self.act(croupier, &Action::Choose { at, choice }).is_ok() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// One of what may come, each as likely as its weight says.
fn draw(chance: &Chance, stream: &mut Stream) -> Option<Drawn> {
    let mut place = stream.below(chance.total());
    for (drawn, weight) in chance.weights() {
        if place < weight {
            return Some(drawn);
        }
        place -= weight;
    }
    None
}
