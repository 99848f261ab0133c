//! What each bet is due: the round stops before the first chip is moved.

use std::collections::{BTreeMap, BTreeSet};

use exact::Cents;
use games::{AnyGame, Rules, State};
use table::{
    Against, Banker, BoxNumber, Event, Game, Line, Person, Rulebook, SpotId, View, Viewer,
};

use crate::lesson::Lesson;
use crate::{Assignment, Exercise, Level, Question, is_told};

/// So many rounds are played, and the one with most to learn is set.
const ATTEMPTS: u64 = 8;

/// So many where none of those has anything to pay or take.
const MOST_ATTEMPTS: u64 = 64;

/// Bets that are about to be settled.
#[derive(Clone, Debug)]
pub struct Payouts {
    /// The bets that are asked about, box by box.
    pub bets: Vec<AskedBet>,
    /// What happens from here on until a further card is shown or the round ends.
    pub(crate) events: Vec<Event>,
}

/// A bet that is asked about.
#[derive(Clone, Debug, PartialEq)]
pub struct AskedBet {
    /// The box.
    pub at: BoxNumber,
    /// The bettor.
    pub by: Person,
    /// The spot.
    pub spot: SpotId,
    /// What lies there.
    pub stake: Cents,
    /// Whether the stake went into a pot, so that only what is paid is asked.
    pub in_pot: bool,
    /// What it is due.
    pub due: Due,
    /// Why: what the engine settled.
    pub lines: Vec<Line>,
    /// Why it stays, where it does.
    pub stays: Option<Event>,
}

/// What becomes of a bet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Due {
    /// What of the stake is taken.
    pub taken: Cents,
    /// What is paid on top of the stake.
    pub paid: Cents,
    /// Whether chips of it stay on the table, undecided.
    pub stays: bool,
}

impl Payouts {
    /// What happens from here on, as the engine decides it.
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}

/// A moment before bets are settled.
struct Moment {
    step: usize,
    /// What happened in this step before it.
    before: Vec<Event>,
    state: State,
    events: Vec<Event>,
}

type Key = (BoxNumber, Person, SpotId);

pub(crate) fn set(rules: &Rules, assignment: Assignment) -> Option<Exercise<'_>> {
    let mut best: Option<(usize, Exercise<'_>)> = None;
    for attempt in 0..MOST_ATTEMPTS {
        if attempt >= ATTEMPTS && best.is_some() {
            break;
        }
        let mut dice = assignment.dice(rules.felt(), attempt);
        let Some(lesson) = Lesson::play(rules, assignment.level, &mut dice) else {
            continue;
        };
        for moment in moments(&lesson) {
            let view = AnyGame::view(rules, &moment.state, Viewer::Public);
            let all = bets(rules, &view, &moment.events);
            let worth = worth(&all);
            if worth == 0 || best.as_ref().is_some_and(|(known, _)| *known >= worth) {
                continue;
            }
            let mut told = lesson.events_before(moment.step);
            told.extend(&moment.before);
            told.retain(is_told);
            let bets = chosen(all, assignment.level);
            let exercise = Exercise {
                assignment,
                rules,
                state: moment.state,
                people: lesson.people.clone(),
                told,
                question: Question::Payouts(Payouts {
                    bets,
                    events: moment.events,
                }),
            };
            best = Some((worth, exercise));
        }
    }
    best.map(|(_, exercise)| exercise)
}

/// Every moment of a round before something is settled.
fn moments(lesson: &Lesson<'_>) -> Vec<Moment> {
    let mut moments = Vec::new();
    for (step, taken) in lesson.steps.iter().enumerate() {
        let mut state = lesson.states[step].clone();
        let mut from = 0;
        while let Some(first) = next_settled(&taken.events, from) {
            for event in &taken.events[from..first] {
                AnyGame::apply(lesson.rules, &mut state, event);
            }
            let rest = &taken.events[first..];
            let shown = rest.iter().position(shows_more);
            let batch = &rest[..shown.unwrap_or(rest.len())];
            moments.push(Moment {
                step,
                before: taken.events[..first].to_vec(),
                state: state.clone(),
                events: batch.to_vec(),
            });
            for event in batch {
                AnyGame::apply(lesson.rules, &mut state, event);
            }
            from = first + batch.len();
        }
    }
    moments
}

fn next_settled(events: &[Event], from: usize) -> Option<usize> {
    let settled = |event: &Event| matches!(event, Event::Settled(_));
    let found = events[from..].iter().position(settled);
    found.map(|place| from + place)
}

/// Whether something is shown that one must know before the next bet is settled.
fn shows_more(event: &Event) -> bool {
    matches!(
        event,
        Event::Drawn { .. }
            | Event::Turned { .. }
            | Event::Uncovered { .. }
            | Event::BankSet { .. }
            | Event::BankPlays { .. }
            | Event::Spun { .. }
            | Event::Thrown { .. }
            | Event::RowsEnd { .. }
            | Event::Metered { .. }
    )
}

/// Every bet on the table, with what becomes of it. Among players stacks are no bets, nor is what a
/// player has in his bank: of these only what is settled is asked about.
fn bets(rules: &Rules, view: &View, events: &[Event]) -> Vec<AskedBet> {
    let mut stakes: BTreeMap<Key, Cents> = BTreeMap::new();
    for found in &view.boxes {
        for wager in &found.wagers {
            let lies = stakes
                .entry((found.number, wager.by, wager.spot))
                .or_default();
            *lies = lies.plus_up_to_most(wager.stake);
        }
    }
    let lines = events.iter().filter_map(|event| match event {
        Event::Settled(line) => Some(*line),
        _ => None,
    });
    let mut settled: BTreeMap<Key, Vec<Line>> = BTreeMap::new();
    for line in lines {
        settled
            .entry((line.at, line.by, line.spot))
            .or_default()
            .push(line);
    }
    let mut keys: BTreeSet<Key> = settled.keys().copied().collect();
    if !rules.felt().among_players {
        let in_bank = |at: &BoxNumber| view.carry_over.banker == Some(Banker::Box(*at));
        keys.extend(stakes.keys().filter(|(at, _, _)| !in_bank(at)));
    }
    let asked = keys.into_iter().map(|key| {
        let lines = settled.remove(&key).unwrap_or_default();
        asked(key, stakes.get(&key).copied(), lines, events)
    });
    asked.flatten().collect()
}

fn asked(
    (at, by, spot): Key,
    lies: Option<Cents>,
    lines: Vec<Line>,
    events: &[Event],
) -> Option<AskedBet> {
    let sum = |of: fn(&Line) -> Cents| Cents::sum(lines.iter().map(of)).ok();
    let (taken, paid, back) = (
        sum(Line::taken)?,
        sum(|line| line.paid)?,
        sum(Line::returned)?,
    );
    let decided = taken.plus(back).ok()?;
    let stake = lies.unwrap_or(decided).max(decided);
    let in_pot = lines.iter().any(|line| line.against == Against::Pot);
    let stays = events.iter().find(|event| match **event {
        Event::Held {
            at: here,
            by: whose,
            spot: on,
            ..
        }
        | Event::Moved {
            at: here,
            by: whose,
            from: on,
            ..
        } => (here, whose, on) == (at, by, spot),
        _ => false,
    });
    Some(AskedBet {
        at,
        by,
        spot,
        stake,
        in_pot,
        due: Due {
            taken: if in_pot { Cents::ZERO } else { taken },
            paid,
            stays: !in_pot && decided < stake,
        },
        lines,
        stays: stays.copied(),
    })
}

/// How much there is to learn: bets that are paid, and ends that differ from each other.
fn worth(bets: &[AskedBet]) -> usize {
    let paid = bets.iter().filter(|bet| !bet.due.paid.is_zero()).count();
    let mut ends: Vec<(bool, bool, table::Outcome, String)> = Vec::new();
    for line in bets.iter().flat_map(|bet| &bet.lines) {
        let end = (
            line.paid.is_zero(),
            line.residue == exact::Residue::NONE,
            line.outcome,
            line.odds.to_string(),
        );
        if !ends.contains(&end) {
            ends.push(end);
        }
    }
    let settled = bets.iter().any(|bet| !bet.lines.is_empty());
    paid + 3 * ends.len() + usize::from(settled)
}

/// As many bets as the level asks about, in the order of the table: of those that are paid at most
/// two in three, as long as there are others.
fn chosen(mut bets: Vec<AskedBet>, level: Level) -> Vec<AskedBet> {
    let most = level.asked();
    let (paid, others): (Vec<usize>, Vec<usize>) =
        (0..bets.len()).partition(|place| !bets[*place].due.paid.is_zero());
    let unpaid = others
        .len()
        .min(most.div_ceil(3).max(most.saturating_sub(paid.len())));
    let mut places: Vec<usize> = paid.into_iter().take(most - unpaid).collect();
    places.extend(others.into_iter().take(unpaid));
    let mut place = 0;
    bets.retain(|_| {
        place += 1;
        places.contains(&(place - 1))
    });
    bets
}
