//! Before the hand: with which chips people sit down, who sits it out, and whether it can begin.

use exact::Cents;
use round::{ALONE, Bounds, Open, plain, steps};
use table::{BoxNumber, Cause, Event, IrregularityKind, RemedyEffect, Role, Why};

use super::places::Places;
use super::rules::{ChoiceKind, Rules};
use super::ruling::remedies;
use super::session::those_who_play;
use super::state::{HandState, Phase, State};

/// Why no hand can begin: too few are at the table, or all but one sit it out.
pub(super) fn too_few(rules: &Rules, state: &HandState, ready: Places) -> Option<Cause> {
    let least = rules.description.table.least_players;
    let here = state.betting.chips.funded().count();
    if ready.are_several() && here >= usize::from(least.value) {
        return None;
    }
    let playing = ready.count();
    Some(Cause {
        why: Why::TooFewPlayers {
            least: least.value,
            here: here.min(playing.max(here.saturating_sub(1))) as u8,
        },
        basis: least.basis,
    })
}

/// The same, of those who would play if it began now.
pub(super) fn too_few_here(rules: &Rules, state: &HandState) -> Option<Cause> {
    too_few(rules, state, those_who_play(rules, state))
}

/// Whether a pot waits for a hand that cannot begin.
pub(super) fn is_suspended(rules: &Rules, state: &HandState) -> bool {
    state.phase == Phase::Gathering
        && !state.betting.chips.in_pot().is_zero()
        && too_few_here(rules, state).is_some()
}

/// Whether it was reported that the game is suspended: it waits for players to come.
pub(super) fn awaits_people(state: &State) -> bool {
    let report = state.report;
    report.is_some_and(|report| report.kind == IrregularityKind::GameSuspended)
}

/// A suspended game goes on of itself once there are enough players.
pub(super) fn resumed(rules: &Rules, state: &State) -> Option<Event> {
    let report = state.report.filter(|_| awaits_people(state))?;
    if too_few_here(rules, &state.hand).is_some() {
        return None;
    }
    let mut remedies = remedies(rules, &state.hand, &report).into_iter();
    let goes_on = remedies.find(|remedy| remedy.effect == RemedyEffect::PlayOn)?;
    Some(Event::Ruled {
        by: Role::Croupier,
        effect: goes_on.effect,
        basis: goes_on.basis,
    })
}

/// What may be brought to the table before a hand, beside the stack at a box.
pub(super) fn bounds(rules: &Rules, state: &HandState, at: BoxNumber) -> Bounds {
    let (stack, _) = state.chips(at);
    let (least, most) = (rules.least_stack, rules.most_stack);
    Bounds {
        least: steps::beyond(stack, least.value).max(Cents::new(1)),
        most: steps::beyond(stack, most),
        step: steps::ANY,
        least_basis: least.basis,
        most_basis: least.basis,
        window: rules.description.table.chips_only,
        size: least.basis,
        others: ALONE,
    }
}

/// To sit this hand out, or to play it after all.
pub(super) fn sits_out(rules: &Rules, state: &HandState, at: BoxNumber, kind: ChoiceKind) -> Open {
    let (place, table) = (state.place_of(at), &rules.description.table);
    let rests = place.is_some_and(|place| state.betting.resting().contains(place));
    let Some((_, basis)) = rules.choice(kind) else {
        return round::no_choice();
    };
    let why = Why::NoSuchChoice;
    if kind == ChoiceKind::Return {
        return match rests {
            true => plain(basis),
            false => Err(Cause { why, basis }),
        };
    }
    if rests || state.chips(at).0.is_zero() {
        return Err(Cause { why, basis });
    }
    let rested = state.seat(at).map_or(0, |seat| seat.rested);
    match table.rest.as_ref().filter(|rest| rested >= rest.hands) {
        Some(rest) => Err(Cause {
            why: Why::RestedEnough { most: rest.hands },
            basis,
        }),
        None => plain(basis),
    }
}
