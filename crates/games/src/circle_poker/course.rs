//! How a hand goes on by itself: from the initial bets to the cards, from bet to bet, from
//! street to street, to the showdown and the end. Called by `apply` alone.

use exact::Cents;
use table::Place;

use super::betting::{
    Due, dealt_to, draws_next, due_initial, first_to_speak, next_to_act, next_to_show, no_betting,
};
use super::description::{DealTo, Taken, Work};
use super::rules::Rules;
use super::settle::rake_due;
use super::state::{Phase, State, less};

/// The next initial bet, or the first cards.
pub(super) fn post_next(rules: &Rules, state: &mut State, from: Due) {
    match due_initial(rules, state, from) {
        Some(Due { rule, step, place }) => state.phase = Phase::Posting { rule, step, place },
        None => start_street(rules, state, 0),
    }
}

fn start_street(rules: &Rules, state: &mut State, street: u8) {
    state.pot_then = less(state.pot(), state.raked);
    if state.after.early.is_some() {
        // The card dealt early, and one for each player.
        state.after.burns = state.playing() as u8 + 1;
    }
    state.phase = Phase::Dealing {
        street,
        step: 0,
        given: 0,
        to: 0,
    };
    settle_deal(rules, state);
}

/// A card was given: on to the next of the step, the next step, or what follows the deal. One
/// that is common in the place of each player's own ends its step.
pub(super) fn dealt(rules: &Rules, state: &mut State, to: Place) {
    if state.after.burns > 0 {
        return burnt_early(rules, state);
    }
    match &mut state.phase {
        Phase::Dealing {
            street,
            step,
            given,
            to: next,
        } => {
            let deal = rules.deal(*street, *step);
            let players = deal.is_some_and(|deal| deal.to == DealTo::Players);
            if players && to == Place::Common {
                return next_step(rules, state);
            }
            *given += 1;
            let due = deal.map_or(0, |deal| deal.cards);
            let all = due * state.seats.players() as u8;
            if players && *given < all && state.after.skipped.is_none() {
                // On to the next player of the same step.
                let upwards = rules.upwards(rules.description.ways.deal.value);
                let after = state.seats.after(usize::from(*next), upwards);
                let receives = state.seats.playing().next(after, upwards);
                *next = receives.unwrap_or(after) as u8;
            } else if players || *given >= due {
                settle_deal(rules, state);
            }
        }
        Phase::Drawing { street, turn, owed } => {
            *owed = owed.saturating_sub(1);
            let (street, turn, done) = (*street, usize::from(*turn), *owed == 0);
            if done {
                state.seats.note(turn, |seat| seat.acted = true);
                after_draw(rules, state, street);
            }
        }
        _ => {}
    }
}

/// One of the cards that are burnt because one was dealt early: it lies before the first dead one.
fn burnt_early(rules: &Rules, state: &mut State) {
    let after = &mut state.after;
    after.burns -= 1;
    if usize::from(after.dead) + 1 == state.burnt.len() {
        after.dead += 1;
    }
    if after.burns == 0 {
        after.early = None;
        settle_deal(rules, state);
    }
}

/// Passes over steps that are done.
pub(super) fn settle_deal(rules: &Rules, state: &mut State) {
    while let Phase::Dealing {
        street,
        step,
        given,
        ..
    } = state.phase
    {
        let Some(deal) = rules.deal(street, step) else {
            return begin_work(rules, state, street);
        };
        let due = match deal.to {
            DealTo::Players => usize::from(deal.cards) * state.served().count(),
            DealTo::Common | DealTo::Burn => usize::from(deal.cards),
        };
        let owed = deal.to == DealTo::Players && state.after.skipped.is_some();
        if usize::from(given) < due || state.after.burns > 0 || owed {
            let receives = match deal.to {
                DealTo::Players => dealt_to(rules, state, given),
                DealTo::Common | DealTo::Burn => None,
            };
            let to = receives.unwrap_or(0) as u8;
            state.phase = Phase::Dealing {
                street,
                step,
                given,
                to,
            };
            return;
        }
        state.phase = Phase::Dealing {
            street,
            step: step + 1,
            given: 0,
            to: 0,
        };
    }
}

/// All cards of a step were dealt.
pub(super) fn next_step(rules: &Rules, state: &mut State) {
    if let Phase::Dealing { step, given, .. } = &mut state.phase {
        (*step, *given) = (*step + 1, 0);
    }
    settle_deal(rules, state);
}

fn begin_work(rules: &Rules, state: &mut State, street: u8) {
    match rules.street(street).map(|rule| &rule.work) {
        Some(Work::Bet(_)) => begin_interval(rules, state, street),
        Some(Work::Draw(_)) => begin_draw(rules, state, street),
        None => next_showing(rules, state),
    }
}

fn begin_interval(rules: &Rules, state: &mut State, street: u8) {
    if no_betting(state) {
        return end_interval(rules, state, street);
    }
    // Where initial bets count already, the first to speak is the one after the last of them.
    let from = match state.bettor {
        Some(last) => after(rules, state, usize::from(last)),
        None => first_to_speak(rules, state, street),
    };
    match next_to_act(rules, state, from) {
        Some(turn) => {
            let turn = turn as u8;
            state.first = Some(turn);
            state.phase = Phase::Opening { street, turn };
        }
        None => end_interval(rules, state, street),
    }
}

/// The place after one in the order of action.
fn after(rules: &Rules, state: &State, place: usize) -> usize {
    let upwards = rules.upwards(rules.description.ways.action.value);
    state.seats.after(place, upwards)
}

/// Somebody acted: it is the next one's turn, or the interval is over.
pub(super) fn advance(rules: &Rules, state: &mut State, street: u8, place: usize) {
    let from = after(rules, state, place);
    let next = next_to_act(rules, state, from).filter(|_| state.playing() > 1);
    match next.filter(|_| !no_betting(state)) {
        Some(turn) => {
            let turn = turn as u8;
            state.phase = Phase::Betting { street, turn };
        }
        None => end_interval(rules, state, street),
    }
}

pub(super) fn end_interval(rules: &Rules, state: &mut State, street: u8) {
    state.last_bettor = state.bettor.or(state.last_bettor);
    state.before = state.bettor;
    if uncalled(state).is_some() {
        state.phase = Phase::Returning { street };
    } else {
        after_return(rules, state, street);
    }
}

/// What of a bet nobody called, and whose it is.
pub(super) fn uncalled(state: &State) -> Option<(usize, Cents)> {
    state.bettor?;
    let (mut top, mut highest, mut second) = (0, Cents::ZERO, Cents::ZERO);
    for (place, seat) in state.seats.iter().enumerate() {
        if seat.bet > highest {
            (top, highest, second) = (place, seat.bet, highest);
        } else {
            second = second.max(seat.bet);
        }
    }
    let over = less(highest, second);
    (!over.is_zero()).then_some((top, over))
}

pub(super) fn after_return(rules: &Rules, state: &mut State, street: u8) {
    state.seats.note_all(|_, seat| {
        (seat.bet, seat.raises, seat.acted) = (Cents::ZERO, 0, false);
        (seat.no_raise, seat.answered) = (false, Cents::ZERO);
    });
    (state.raise, state.whole, state.raises) = (Cents::ZERO, Cents::ZERO, 0);
    (state.bet, state.bettor, state.first) = (Cents::ZERO, None, None);
    state.high_used = false;
    let interval = rules.interval(street);
    if state.opener.is_none() && interval.is_some_and(|interval| interval.blank.is_some()) {
        state.phase = Phase::Blank;
        return;
    }
    let profit = rules.description.profit.as_ref();
    let by_interval = profit.is_some_and(|profit| profit.taken == Taken::Interval);
    if by_interval && !rake_due(rules, state).is_zero() {
        state.phase = Phase::Raking { street };
    } else {
        after_rake(rules, state, street);
    }
}

pub(super) fn after_rake(rules: &Rules, state: &mut State, street: u8) {
    let next = street + 1;
    if state.playing() > 1 && rules.street(next).is_some() {
        start_street(rules, state, next);
    } else {
        next_showing(rules, state);
    }
}

/// The next to show his cards; the pot is paid once all have, or only one is left who need not
/// prove that he could open.
pub(super) fn next_showing(rules: &Rules, state: &mut State) {
    let proves = |place: &usize| state.opener == Some(*place as u8) && rules.proves_opening();
    let next = next_to_show(rules, state);
    let next = next.filter(|place| state.playing() > 1 || proves(place));
    state.phase = match next {
        Some(turn) => Phase::Showing { turn: turn as u8 },
        None => Phase::Paying,
    };
}

fn begin_draw(rules: &Rules, state: &mut State, street: u8) {
    after_draw(rules, state, street);
}

/// The next to put cards aside, or on with the hand.
pub(super) fn after_draw(rules: &Rules, state: &mut State, street: u8) {
    match draws_next(rules, state, street) {
        Some(turn) => {
            let turn = turn as u8;
            state.phase = Phase::Drawing {
                street,
                turn,
                owed: 0,
            };
        }
        None => {
            state.seats.note_all(|_, seat| seat.acted = false);
            after_rake(rules, state, street);
        }
    }
}

/// A ruling took somebody out of the hand: whoever was waited for may be gone.
pub(super) fn ruled_out(rules: &Rules, state: &mut State) {
    match state.phase {
        Phase::Betting { street, turn } => {
            let place = usize::from(turn);
            if !state.seats[place].is_in() || state.playing() < 2 {
                advance(rules, state, street, place);
            }
        }
        Phase::Drawing { street, turn, .. } => {
            if state.playing() < 2 {
                next_showing(rules, state);
            } else if !state.seats[usize::from(turn)].is_in() {
                after_draw(rules, state, street);
            }
        }
        Phase::Showing { .. } => next_showing(rules, state),
        Phase::Dealing { street, .. } if state.playing() < 2 => {
            end_interval(rules, state, street);
        }
        Phase::Dealing { .. } => settle_deal(rules, state),
        _ => {}
    }
}
