//! Bets made before the cards: antes and blinds, one after the other.

use exact::Cents;

use super::description::From;
use super::places::Places;
use super::rules::Rules;
use super::state::State;
use crate::common::Cited;

/// An initial bet that is asked: by which rule, of whom, and how much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Due {
    pub(crate) rule: u8,
    /// How many of those who play stand before him, from the mano on.
    pub(crate) step: u8,
    pub(crate) place: u8,
    pub(crate) asks: Cents,
}

/// What an initial bet asks of the player at a step from the mano on.
pub(crate) fn initial_bet(rules: &Rules, state: &State, (rule, step): (u8, u8)) -> Cited<Cents> {
    let rule = usize::from(rule);
    let from = rules.description.initial[rule].from;
    rules.initial[rule].at(from, step, state.playing())
}

/// Names the initial bets of those who play, in their order, from a rule and a step of it on,
/// until told to stop.
pub(crate) fn each_due(
    rules: &Rules,
    (playing, mano): (Places, usize),
    (first_rule, first_step): (u8, u8),
    mut goes_on: impl FnMut(Due) -> bool,
) {
    let upwards = rules.upwards(rules.description.ways.action.value);
    let players = playing.count();
    let mut skipped = first_step;
    let initial = rules.description.initial.iter().zip(&rules.initial);
    for (rule, (initial, bet)) in initial.enumerate().skip(first_rule.into()) {
        let passed = std::mem::take(&mut skipped);
        if bet.amounts.is_empty() {
            continue;
        }
        let asked = match initial.from {
            From::Everyone | From::Positions { .. } => 0..players as u8,
            From::Mano => 0..1,
            From::NextToTheMano => 1..2,
        };
        for (step, place) in (0..asked.end).zip(playing.around(mano, upwards)) {
            let asks = bet.at(initial.from, step, players).value;
            if step < asked.start.max(passed) || asks.is_zero() {
                continue;
            }
            let (rule, place) = (rule as u8, place as u8);
            if !goes_on(Due {
                rule,
                step,
                place,
                asks,
            }) {
                return;
            }
        }
    }
}

/// Who is due an initial bet next, from a rule and a step of it on: whoever has no chips is passed
/// over.
pub(crate) fn next_due(rules: &Rules, state: &State, from: (u8, u8)) -> Option<Due> {
    let mut next = None;
    let players = (state.betting.playing(), state.mano_place());
    each_due(rules, players, from, |due| {
        let chips = state.betting.funded().contains(due.place.into());
        next = chips.then_some(due);
        !chips
    });
    next
}
