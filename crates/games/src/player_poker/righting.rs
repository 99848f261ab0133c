//! What a ruling sets right at once, by what went wrong: a turn is given back, a bet undone, one
//! before its turn laid down, whoever was named opens, a card is shown to all.

use exact::Cents;
use law::BasisRef;
use table::{
    BoxNumber, Event, HandEffect, Irregularity, IrregularityKind, Picked, Place, RemedyEffect,
};

use super::aftermath::still_due;
use super::places::Chair;
use super::rules::{POT, Rules, STACK};
use super::state::{HandState, Phase};

/// The box that a report names.
fn named(what: &Irregularity) -> Option<BoxNumber> {
    match what.place? {
        Place::Box(at) => Some(at),
        Place::Bank | Place::Common | Place::Burnt => None,
    }
}

/// The place of whoever a report names, where he plays on, and of the one whose turn it is to bet.
fn named_and_turn(state: &HandState, what: &Irregularity) -> Option<(usize, usize)> {
    let Phase::Betting { turn, .. } = state.phase else {
        return None;
    };
    let place = state.place_of(named(what)?)?;
    state.betting.is_in(place).then_some((place, turn.into()))
}

/// How many have acted after the one whom a report names.
pub(crate) fn acted_after(rules: &Rules, state: &HandState, what: &Irregularity) -> Option<usize> {
    let (place, turn) = named_and_turn(state, what)?;
    let upwards = rules.upwards.action;
    Some(state.betting.acted_after(place, turn, upwards))
}

/// Whether something can be set right so.
pub(crate) fn can_be_set_right(
    rules: &Rules,
    state: &HandState,
    what: &Irregularity,
    effect: RemedyEffect,
) -> bool {
    match (effect, what.kind) {
        (RemedyEffect::PutRight, IrregularityKind::SkippedTurn) => {
            let waits = |(place, turn)| place != turn && state.betting.able().contains(place);
            named_and_turn(state, what).is_some_and(waits)
        }
        (RemedyEffect::PutRight, IrregularityKind::WrongAmountTold) => {
            let undone = |(place, turn)| place == turn || undoes(rules, state, what).is_some();
            named_and_turn(state, what).is_some_and(undone)
        }
        (RemedyEffect::PlayOn, IrregularityKind::WrongPlayerNamed) => may_open(rules, state, what),
        (RemedyEffect::StandsUnraised | RemedyEffect::Hand(HandEffect::StandsUnlessRaised), _) => {
            let waits = |(place, turn)| place != turn && has_chips(state, what, place);
            named_and_turn(state, what).is_some_and(waits)
        }
        (RemedyEffect::OutOfHand, IrregularityKind::AnteMissing) => has_not_spoken(state, what),
        (RemedyEffect::SetCardAside, _) => {
            let set_aside = what.cards().filter(|card| state.bag.count(*card) > 0);
            still_due(rules, state) + set_aside.count() <= state.bag.total() as usize
        }
        _ => true,
    }
}

/// Whether whoever owes the ante has done nothing else in the hand: with a bet of his own he takes
/// part, and can only make it up.
fn has_not_spoken(state: &HandState, what: &Irregularity) -> bool {
    let first = match state.phase {
        Phase::Dealing { street, .. } | Phase::Betting { street, .. } => street == 0,
        _ => false,
    };
    let place = named(what).and_then(|at| state.place_of(at));
    first && place.is_some_and(|place| !state.betting.has_acted(place))
}

/// Whether the chips that a report names are there to be put down.
fn has_chips(state: &HandState, what: &Irregularity, place: usize) -> bool {
    let stack = state.betting.chips.stack(place);
    what.amount
        .is_some_and(|amount| !amount.is_zero() && amount <= stack)
}

/// Whether whoever was named wrongly may make the forced bet: nobody has bet yet.
fn may_open(rules: &Rules, state: &HandState, what: &Irregularity) -> bool {
    let Phase::Betting { street, .. } = state.phase else {
        return false;
    };
    let forced = rules.interval(street).and_then(|interval| interval.forced);
    let betting = &state.betting;
    let opens = |(place, turn)| {
        let able = place != turn && betting.able().contains(place);
        able && (what.amount.is_none() || has_chips(state, what, place))
    };
    forced.is_some() && betting.bet.is_zero() && named_and_turn(state, what).is_some_and(opens)
}

/// What somebody who was told a wrong amount has back.
fn undoes(rules: &Rules, state: &HandState, what: &Irregularity) -> Option<Cents> {
    let (place, turn) = named_and_turn(state, what)?;
    let since = acted_after(rules, state, what)?;
    let undone = state.betting.may_undo(place, since)?;
    (place != turn).then_some(undone)
}

/// What a ruling makes happen with it: chips that move, the deck that is cut again. Whoever may
/// decide as he sees fit moves no chips that the text would not.
pub(crate) fn at_once(
    rules: &Rules,
    state: &HandState,
    what: &Irregularity,
    (effect, basis): (RemedyEffect, BasisRef),
) -> Option<Event> {
    if effect == RemedyEffect::Hand(HandEffect::CutAndBurn) {
        let mano = state.seats.get(state.mano_place());
        let by = mano.map(|seat| seat.holder);
        return Some(Event::Cut { by, basis });
    }
    if !can_be_set_right(rules, state, what, effect) {
        return None;
    }
    let (from, to, stake) = match (effect, what.kind) {
        (RemedyEffect::StandsUnraised | RemedyEffect::Hand(HandEffect::StandsUnlessRaised), _)
        | (RemedyEffect::PlayOn, IrregularityKind::WrongPlayerNamed) => (STACK, POT, what.amount?),
        (RemedyEffect::PutRight, IrregularityKind::WrongAmountTold) => {
            (POT, STACK, undoes(rules, state, what)?)
        }
        _ => return None,
    };
    let seat = state.seat(named(what)?)?;
    (!stake.is_zero()).then_some(Event::Shifted {
        at: seat.at,
        by: seat.holder,
        from,
        to,
        stake,
        window: basis,
        size: basis,
    })
}

/// Sets it right, where that can be done.
pub(crate) fn set_right(
    rules: &Rules,
    state: &mut HandState,
    what: &Irregularity,
    effect: RemedyEffect,
) {
    if !can_be_set_right(rules, state, what, effect) {
        return;
    }
    if (effect, what.kind) == (RemedyEffect::PlayOn, IrregularityKind::CardShownByFault) {
        return show_to_all(state, what);
    }
    let Some((place, turn)) = named_and_turn(state, what) else {
        return;
    };
    match (effect, what.kind) {
        (
            RemedyEffect::PutRight,
            IrregularityKind::SkippedTurn | IrregularityKind::WrongAmountTold,
        ) if place != turn => {
            state.betting.asks(place);
            takes_turn(state, place);
        }
        (RemedyEffect::PlayOn, IrregularityKind::WrongPlayerNamed) => {
            state.betting.first = Some(Chair::at(place));
            takes_turn(state, place);
        }
        _ => {}
    }
}

fn takes_turn(state: &mut HandState, place: usize) {
    if let Phase::Betting { turn, .. } = &mut state.phase {
        *turn = place as u8;
    }
}

/// All see a card of somebody's, which counts as covered all the same.
fn show_to_all(state: &mut HandState, what: &Irregularity) {
    let place = named(what).and_then(|at| state.place_of(at));
    let Some((place, card)) = place.zip(what.card) else {
        return;
    };
    let seat = &mut state.seats[place];
    let held = seat.cards.iter().position(|held| *held == card);
    let held = held.and_then(|at| Picked::at([at as u8]));
    seat.seen = seat.seen.and(held.unwrap_or_default());
}
