//! The end of a hand: the house's share, the pots, what stays on the table.

use exact::Cents;
use law::BasisRef;
use table::Event;

use super::chips::less;
use super::division::{nobody_wins, rake_due};
use super::rules::{POT, Rules, STACK};
use super::seat::Seat;
use super::settle::{each_line, house_shares};
use super::state::HandState;

/// Each seat that has chips in the pot, and how many.
fn in_the_pot(state: &HandState) -> impl Iterator<Item = (&Seat, Cents)> {
    let seats = state.seats.iter().enumerate();
    let stakes = seats.map(|(place, seat)| (seat, state.betting.chips.pot(place)));
    stakes.filter(|(_, stake)| !stake.is_zero())
}

/// The pot stays on the table for the next hand.
pub(super) fn carry(state: &HandState, basis: BasisRef, events: &mut Vec<Event>) {
    let kept = house_shares(state);
    let stays = |(place, seat): (usize, _)| {
        let pot = state.betting.chips.pot(place);
        (seat, less(pot, kept[place]))
    };
    let stakes = state.seats.iter().enumerate().map(stays);
    let stakes = stakes.filter(|(_, stake): &(&Seat, Cents)| !stake.is_zero());
    events.extend(stakes.map(|(seat, stake)| Event::Held {
        at: seat.at,
        by: seat.holder,
        spot: POT,
        stake,
        times: state.blanks.saturating_add(1),
        basis,
    }));
}

pub(super) fn blank(rules: &Rules) -> BasisRef {
    let blank = rules.interval(0).and_then(|interval| interval.blank);
    blank.unwrap_or(rules.description.table.winnings_stay)
}

pub(super) fn raked(rules: &Rules, state: &HandState) -> Event {
    let profit = rules.description.profit.as_ref();
    Event::Raked {
        amount: rake_due(rules, state),
        rate: rules.rake.basis,
        basis: profit.map_or(rules.rake.basis, |profit| profit.into),
    }
}

/// First the house's share, then the pots, then the winners' stacks, then the end.
#[inline(never)]
pub(super) fn pay(rules: &Rules, state: &HandState, events: &mut Vec<Event>) {
    let pot = !state.betting.chips.in_pot().is_zero();
    if pot && let Some(basis) = nobody_wins(rules, state) {
        each_line(rules, state, |line| events.push(Event::Settled(line)));
        carry(state, basis, events);
        return end(rules, state, events);
    }
    if pot && !rake_due(rules, state).is_zero() {
        return events.push(raked(rules, state));
    }
    if pot {
        return each_line(rules, state, |line| events.push(Event::Settled(line)));
    }
    let stays = rules.description.table.winnings_stay;
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
pub(super) fn void(rules: &Rules, state: &HandState, events: &mut Vec<Event>) {
    let problems = rules.description.table.problems.basis;
    let basis = state.after.ruling.unwrap_or(problems);
    let back = events.len();
    events.extend(in_the_pot(state).map(|(seat, stake)| Event::Shifted {
        at: seat.at,
        by: seat.holder,
        from: POT,
        to: STACK,
        stake,
        window: basis,
        size: basis,
    }));
    if events.len() == back {
        end(rules, state, events);
    }
}

/// Stacks stay on the table for the next hand.
pub(super) fn end(rules: &Rules, state: &HandState, events: &mut Vec<Event>) {
    let stacks = || {
        let seats = state.seats.iter().enumerate();
        seats.map(|(place, seat)| (place, seat, state.betting.chips.stack(place)))
    };
    let leaves =
        |place: usize, seat: &Seat| seat.leaves && state.betting.chips.pot(place).is_zero();
    for (_, seat, stake) in stacks().filter(|(place, seat, _)| leaves(*place, seat)) {
        let (at, person) = (seat.at, seat.holder);
        if !stake.is_zero() {
            events.push(Event::TakenBack {
                at,
                by: person,
                spot: STACK,
                stake,
                basis: BasisRef::NONE,
            });
        }
        events.push(Event::Left { at, person });
    }
    for (place, seat, stake) in stacks() {
        if leaves(place, seat) || stake.is_zero() {
            continue;
        }
        let rests = state.betting.resting().contains(place);
        let rested = if rests { seat.rested + 1 } else { 0 };
        events.push(Event::Held {
            at: seat.at,
            by: seat.holder,
            spot: STACK,
            stake,
            times: rested + 1,
            basis: rules.description.table.winnings_stay,
        });
    }
    events.push(Event::Ended);
}
