//! What happens of itself: initial bets, who speaks, what goes back, the mano and the cut.

use round::Due;
use table::{Event, NoticeId};

use super::dealing::{mixes, next_card};
use super::description::Side;
use super::felt::{showdown, stage_of};
use super::paying::{blank, carry, end, pay, raked, void};
use super::rules::{POT, Rules, STACK};
use super::seat::Seat;
use super::settle::each_line;
use super::speaking::equal_to_first;
use super::state::{HandState, Phase};
use super::turn::turn;
use crate::common::NoticeMoment;

/// What a hand waits for.
pub(super) fn due(rules: &Rules, state: &HandState) -> Due {
    let choice = |turn: u8, stage: u8| Due::Choice {
        at: state.seats[usize::from(turn)].at,
        by: None,
        stage,
    };
    if after_ruling(rules, state).is_some() || mixes(rules, state).is_some() {
        return Due::Itself;
    }
    match state.phase {
        Phase::Gathering => Due::Bets,
        Phase::Dealing { street, .. } if dealing(rules, state, street).is_some() => Due::Itself,
        Phase::Betting { street, turn } => choice(turn, stage_of(street)),
        Phase::Showing { turn } => choice(turn, showdown(rules)),
        Phase::Drawing {
            street,
            turn,
            owed: 0,
        } => choice(turn, stage_of(street)),
        Phase::Dealing { .. } | Phase::Drawing { .. } => match next_card(rules, state) {
            Some((to, face, basis)) => Due::Card { to, face, basis },
            None => Due::Itself,
        },
        Phase::Charging
        | Phase::Marking
        | Phase::Posting { .. }
        | Phase::Opening { .. }
        | Phase::Returning { .. }
        | Phase::Raking { .. }
        | Phase::Paying
        | Phase::Voiding
        | Phase::Blank => Due::Itself,
        Phase::Over => Due::Nothing,
    }
}

/// The next event or events that follow of themselves.
#[inline(never)]
pub(super) fn follow(rules: &Rules, state: &HandState, events: &mut Vec<Event>) {
    let betting = &rules.description.betting;
    if let Some(event) = after_ruling(rules, state) {
        return events.push(event);
    }
    if let Some(basis) = mixes(rules, state) {
        return events.push(Event::Mixed { basis });
    }
    match state.phase {
        Phase::Charging => {
            each_line(rules, state, |line| events.push(Event::Settled(line)));
        }
        Phase::Marking => mark(rules, state, events),
        Phase::Posting { due, place } => {
            let seat = &state.seats[usize::from(place)];
            let due = &rules.dues(state.playing())[usize::from(due)];
            let initial = &rules.description.initial[usize::from(due.rule)];
            let amount = due.asks;
            let stake = amount.value.min(state.betting.chips.stack(place.into()));
            let short = stake < amount.value;
            let shortly = initial.whole.unwrap_or(betting.short);
            events.push(Event::Shifted {
                at: seat.at,
                by: seat.holder,
                from: STACK,
                to: POT,
                stake,
                window: amount.basis,
                size: if short { shortly } else { amount.basis },
            });
        }
        Phase::Dealing { street, .. } => events.extend(dealing(rules, state, street)),
        Phase::Opening { street, turn } => {
            let asks = rules.street(street).and_then(|street| street.asks);
            match asks.filter(|_| state.said.1 <= street) {
                Some(notice) => events.push(shown(rules, notice)),
                None => events.extend(speaks(rules, state, street, turn)),
            }
        }
        Phase::Returning { .. } => {
            let Some((place, stake)) = state.betting.uncalled() else {
                return;
            };
            let seat = &state.seats[place];
            events.push(Event::Shifted {
                at: seat.at,
                by: seat.holder,
                from: POT,
                to: STACK,
                stake,
                window: betting.uncalled,
                size: betting.equal,
            });
        }
        Phase::Raking { .. } => events.push(raked(rules, state)),
        Phase::Paying => pay(rules, state, events),
        Phase::Voiding => void(rules, state, events),
        Phase::Blank => {
            carry(state, blank(rules), events);
            end(rules, state, events);
        }
        Phase::Gathering
        | Phase::Betting { .. }
        | Phase::Drawing { .. }
        | Phase::Showing { .. }
        | Phase::Over => {}
    }
}

/// While cards are dealt: what is said before them, and the dead card of whoever was passed over
/// once the others have theirs.
fn dealing(rules: &Rules, state: &HandState, street: u8) -> Option<Event> {
    if state.said.0 <= street
        && let Some(says) = rules.street(street).and_then(|street| street.says)
    {
        return Some(shown(rules, says));
    }
    let (at, basis) = state.after.skipped?;
    let most = state.players().map(|seat| seat.cards.len()).max();
    let mut others = state.players().filter(|seat| seat.at != at);
    let place = state.after.dead;
    let served = others.all(|seat| Some(seat.cards.len()) == most);
    let due = state
        .seat(at)
        .is_some_and(|seat| Some(seat.cards.len()) < most);
    (served && due).then_some(Event::DeadCard { at, place, basis })
}

/// What a ruling makes happen: a bet that goes back, or one that counts as a call.
fn after_ruling(rules: &Rules, state: &HandState) -> Option<Event> {
    // Asked after every event: most hands see no ruling.
    if !state.ruled {
        return None;
    }
    let problems = rules.description.table.problems.basis;
    let basis = state.after.ruling.unwrap_or(problems);
    let moves = |seat: &Seat, from, to, stake| Event::Shifted {
        at: seat.at,
        by: seat.holder,
        from,
        to,
        stake,
        window: basis,
        size: basis,
    };
    let refund = |(place, seat): (usize, &Seat)| {
        let pot = state.betting.chips.pot(place);
        (seat.refund && !pot.is_zero()).then(|| moves(seat, POT, STACK, pot))
    };
    let refunded = state.seats.iter().enumerate().find_map(refund);
    if refunded.is_some() {
        return refunded;
    }
    let asked = turn(rules, state)?;
    let seat = &state.seats[asked.place];
    let calls = state.betting.calling.contains(asked.place) && !asked.to_call.is_zero();
    calls.then(|| moves(seat, STACK, POT, asked.to_call))
}

fn shown(rules: &Rules, notice: usize) -> Event {
    Event::Shown {
        notice: NoticeId(notice as u8),
        basis: rules.description.notices[notice].basis,
    }
}

fn speaks(rules: &Rules, state: &HandState, street: u8, turn: u8) -> Option<Event> {
    let interval = rules.interval(street)?;
    let tied = equal_to_first(rules, state, street);
    Some(Event::Speaks {
        at: state.seats[usize::from(turn)].at,
        basis: interval.opens.basis,
        nearest: if tied {
            interval.opens.ties
        } else {
            interval.opens.basis
        },
    })
}

/// The mano is marked, the deck cut, the phases called.
fn mark(rules: &Rules, state: &HandState, events: &mut Vec<Event>) {
    let ways = &rules.description.ways;
    let upwards = rules.upwards.mano;
    let Some(place) = state.next_mano(upwards) else {
        return;
    };
    let at = state.seats[place].at;
    events.push(Event::Mano {
        at,
        basis: ways.mano.basis,
    });
    // The player at the left of the mano cuts.
    let left = rules.goes_upwards(Side::Left);
    let cuts = state.betting.playing().without(place).next(place, left);
    events.push(Event::Cut {
        by: cuts.map(|place| state.seats[place].holder),
        basis: ways.cut,
    });
    let notices = (0..).map(NoticeId).zip(&rules.description.notices);
    for (notice, rule) in notices {
        if rule.when == NoticeMoment::OnClosing {
            let basis = rule.basis;
            events.push(Event::Shown { notice, basis });
        }
    }
}
