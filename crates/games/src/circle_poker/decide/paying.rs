//! The end of a hand: the house's share, the pots, what stays on the table.

use law::BasisRef;
use table::Event;

use crate::circle_poker::rules::{POT, Rules, STACK};
use crate::circle_poker::settle;
use crate::circle_poker::state::{Seat, State};

/// The pot stays on the table for the next hand.
pub(super) fn carry(state: &State, basis: BasisRef, events: &mut Vec<Event>) {
    let chips = state.seats.iter().filter(|seat| !seat.pot.is_zero());
    events.extend(chips.map(|seat| Event::Held {
        at: seat.at,
        by: seat.holder,
        spot: POT,
        stake: seat.pot,
        times: state.blanks.saturating_add(1),
        basis,
    }));
}

pub(super) fn blank(rules: &Rules) -> BasisRef {
    let blank = rules.interval(0).and_then(|interval| interval.blank);
    blank.unwrap_or(rules.description.table.stays)
}

pub(super) fn raked(rules: &Rules, state: &State) -> Event {
    let profit = rules.description.profit.as_ref();
    Event::Raked {
        amount: settle::rake_due(rules, state),
        rate: rules.rake.basis,
        basis: profit.map_or(rules.rake.basis, |profit| profit.into),
    }
}

/// First the house's share, then the pots, then the winners' stacks, then the end.
#[inline(never)]
pub(super) fn pay(rules: &Rules, state: &State, events: &mut Vec<Event>) {
    let pot = !state.pot().is_zero();
    if pot && let Some(basis) = settle::nobody_wins(rules, state) {
        carry(state, basis, events);
        return end(rules, state, events);
    }
    if pot && !settle::rake_due(rules, state).is_zero() {
        return events.push(raked(rules, state));
    }
    if pot {
        return settle::each_line(rules, state, |line| events.push(Event::Settled(line)));
    }
    let stays = rules.description.table.stays;
    let winners = state.seats.iter().filter(|seat| !seat.won.is_zero());
    let paid = events.len();
    events.extend(winners.map(|seat| Event::Placed {
        at: seat.at,
        by: seat.holder,
        spot: STACK,
        stake: seat.won,
        window: stays,
        size: stays,
    }));
    if events.len() == paid {
        end(rules, state, events);
    }
}

/// All bets of a hand that does not count go back.
pub(super) fn void(rules: &Rules, state: &State, events: &mut Vec<Event>) {
    let basis = rules.description.table.problems.basis;
    let bets = state.seats.iter().filter(|seat| !seat.pot.is_zero());
    let back = events.len();
    events.extend(bets.map(|seat| Event::Shifted {
        at: seat.at,
        by: seat.holder,
        from: POT,
        to: STACK,
        stake: seat.pot,
        window: basis,
        size: basis,
    }));
    if events.len() == back {
        end(rules, state, events);
    }
}

/// Stacks stay on the table for the next hand.
pub(super) fn end(rules: &Rules, state: &State, events: &mut Vec<Event>) {
    let leave = |seat: &&Seat| seat.leaves && seat.pot.is_zero();
    for seat in state.seats.iter().filter(leave) {
        let (at, person, stake) = (seat.at, seat.holder, seat.stack);
        if !stake.is_zero() {
            events.push(Event::TakenBack {
                at,
                by: person,
                spot: STACK,
                stake,
            });
        }
        events.push(Event::Left { at, person });
    }
    let stacks = state.seats.iter().filter(|seat| !leave(seat));
    let stacks = stacks.filter(|seat| !seat.stack.is_zero());
    events.extend(stacks.map(|seat| {
        let rested = if seat.rests { seat.rested + 1 } else { 0 };
        Event::Held {
            at: seat.at,
            by: seat.holder,
            spot: STACK,
            stake: seat.stack,
            times: rested + 1,
            basis: rules.description.table.stays,
        }
    }));
    events.push(Event::Ended);
}
