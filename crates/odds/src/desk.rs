//! The engine, asked for the outcome of one deal after another.

use cards::Card;
use exact::{Cents, Residue};
use num_rational::Ratio;
use num_traits::Zero;
use table::{Action, Actor, ChoiceId, Event, Game, Line};

use crate::SolveError;
use crate::fraction::moved;
use crate::script::{End, PLAYER, Step, advance, offered};

/// What one round brought to each group of bets.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Outcome {
    pub(crate) groups: Vec<GroupOutcome>,
}

/// What one round brought to a group of bets, in cents.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GroupOutcome {
    /// Winnings less stakes lost, before any rounding to whole cents.
    pub(crate) net: Ratio<i128>,
    /// All that was staked.
    pub(crate) wagered: Cents,
    /// Whether anything was paid.
    pub(crate) hit: bool,
}

impl Outcome {
    /// What the player gains in all.
    pub(crate) fn net(&self) -> Ratio<i128> {
        self.groups.iter().map(|group| &group.net).sum()
    }

    /// Sums lines; `group` gives the place of each spot's group.
    pub(crate) fn of<'l>(
        lines: impl Iterator<Item = &'l Line>,
        group: &[usize],
    ) -> Result<Outcome, SolveError> {
        let none = GroupOutcome {
            net: Ratio::zero(),
            wagered: Cents::ZERO,
            hit: false,
        };
        let count = group.iter().max().map_or(0, |most| most + 1);
        let mut groups = vec![none; count];
        for line in lines {
            let group = &mut groups[group[usize::from(line.spot.0)]];
            let is_prize = line.outcome == table::Outcome::Prize;
            let staked = if is_prize { Cents::ZERO } else { line.stake };
            group.net += i128::from(line.paid.count()) - i128::from(line.taken().count());
            if line.residue != Residue::NONE {
                group.net += moved(line.residue);
            }
            group.wagered = group
                .wagered
                .plus(staked)
                .map_err(|_| SolveError::TooMany)?;
            group.hit |= !line.paid.is_zero();
        }
        Ok(Outcome { groups })
    }
}

/// A move of a round, with its card.
#[derive(Clone, Copy, PartialEq)]
enum Move {
    Draw(Card),
    Does(Step),
}

/// A round under way. It is kept, so that the next one is played on from where they part.
pub(crate) struct Desk<'a, G: Game> {
    rules: &'a G::Rules,
    /// The place of each spot's group in an outcome.
    group: &'a [usize],
    start: &'a G::State,
    played: Vec<Played<G::State>>,
}

struct Played<S> {
    what: Move,
    state: S,
    lines: Vec<Line>,
}

impl<'a, G: Game> Desk<'a, G> {
    pub(crate) fn new(rules: &'a G::Rules, group: &'a [usize], start: &'a G::State) -> Self {
        Desk {
            rules,
            group,
            start,
            played: Vec::new(),
        }
    }

    /// What the engine settles when the round takes this course with these cards.
    pub(crate) fn outcome(
        &mut self,
        end: &End,
        cards: &[Option<Card>],
    ) -> Result<Outcome, SolveError> {
        let (last, before) = end.steps.split_last().ok_or(SolveError::OtherCourse)?;
        self.play_all(before, cards)?;
        let (actor, action) = action(with_card(*last, cards)?)?;
        let events = G::decide(self.rules, self.state(), actor, &action)?;
        if events.last() != Some(&Event::Ended) {
            return Err(SolveError::OtherCourse);
        }
        let earlier = self.played.iter().flat_map(|played| &played.lines);
        Outcome::of(earlier.chain(events.iter().filter_map(settled)), self.group)
    }

    /// What the engine lets the player choose from after these steps with these cards.
    pub(crate) fn offered(
        &mut self,
        steps: &[Step],
        cards: &[Option<Card>],
    ) -> Result<Vec<ChoiceId>, SolveError> {
        self.play_all(steps, cards)?;
        Ok(offered::<G>(self.rules, self.state()).1)
    }

    /// Plays these steps, from where they part from those played before.
    fn play_all(&mut self, steps: &[Step], cards: &[Option<Card>]) -> Result<(), SolveError> {
        for (place, step) in steps.iter().enumerate() {
            let what = with_card(*step, cards)?;
            if self
                .played
                .get(place)
                .is_none_or(|played| played.what != what)
            {
                self.played.truncate(place);
                self.play(what)?;
            }
        }
        self.played.truncate(steps.len());
        Ok(())
    }

    fn state(&self) -> &G::State {
        self.played
            .last()
            .map_or(self.start, |played| &played.state)
    }

    fn play(&mut self, what: Move) -> Result<(), SolveError> {
        let mut state = self.state().clone();
        let (actor, action) = action(what)?;
        let events = advance::<G>(self.rules, &mut state, actor, &action)?;
        let lines = events.iter().filter_map(settled).copied().collect();
        self.played.push(Played { what, state, lines });
        Ok(())
    }
}

fn with_card(step: Step, cards: &[Option<Card>]) -> Result<Move, SolveError> {
    match step {
        Step::Draw(draw) => cards[draw].map(Move::Draw).ok_or(SolveError::OtherCourse),
        Step::Choose(_) | Step::PutAside(..) => Ok(Move::Does(step)),
    }
}

fn action(what: Move) -> Result<(Actor, Action), SolveError> {
    match what {
        Move::Draw(card) => Ok((Actor::Chance, Action::Draw(card.into()))),
        Move::Does(step) => {
            let action = step.action().ok_or(SolveError::OtherCourse)?;
            Ok((Actor::Player(PLAYER), action))
        }
    }
}

pub(crate) fn settled(event: &Event) -> Option<&Line> {
    match event {
        Event::Settled(line) => Some(line),
        _ => None,
    }
}
