//! In which order players speak, put cards aside, show them and are dealt to.

use cards::{Card, Rank, Suit};

use super::description::{DealsFrom, DrawsFirst, Opens, ShowsFirst};
use super::rules::Rules;
use super::seat::Seat;
use super::state::HandState;

/// Who speaks first in an interval.
#[inline]
pub(crate) fn first_to_speak(rules: &Rules, state: &HandState, street: u8) -> usize {
    let mano = state.mano_place();
    let interval = rules.interval(street);
    match interval.filter(|interval| interval.opens.by != Opens::Mano) {
        Some(interval) => first_by(rules, state, interval.opens.by),
        None => mano,
    }
}

/// Who speaks first by his cards or by what he did.
fn first_by(rules: &Rules, state: &HandState, opens: Opens) -> usize {
    let (mano, upwards) = (state.mano_place(), rules.upwards.action);
    // Around the table from the mano, the first of equals is the nearest to him.
    let live = state.betting.playing().around(mano, upwards);
    let found = match opens {
        Opens::Mano => None,
        Opens::LastBettor => state.betting.before.map(usize::from),
        Opens::Opener => state.betting.opener.map(usize::from),
        Opens::LowestShowing => live.reduce(|best, next| {
            let lower = lowest(&state.seats[next]) < lowest(&state.seats[best]);
            if lower { next } else { best }
        }),
        Opens::LowestBySuit => live.min_by_key(|place| lowest_card(&state.seats[*place])),
        Opens::HighestShowing => live.reduce(|best, next| {
            let higher = showing(&state.seats[next]) > showing(&state.seats[best]);
            if higher { next } else { best }
        }),
    };
    found.unwrap_or(mano)
}

/// Whether another's open cards are as good as those of whoever speaks first.
pub(crate) fn equal_to_first(rules: &Rules, state: &HandState, street: u8) -> bool {
    let Some(interval) = rules.interval(street) else {
        return false;
    };
    let first = first_to_speak(rules, state, street);
    let mut others = state.betting.playing().without(first).iter();
    let mine = &state.seats[first];
    match interval.opens.by {
        Opens::LowestShowing => others.any(|n| lowest(&state.seats[n]) == lowest(mine)),
        Opens::HighestShowing => others.any(|n| showing(&state.seats[n]) == showing(mine)),
        Opens::LowestBySuit => others.any(|n| lowest(&state.seats[n]) == lowest(mine)),
        Opens::Mano | Opens::LastBettor | Opens::Opener => false,
    }
}

/// The rank of the lowest open card.
fn lowest(seat: &Seat) -> Option<Rank> {
    seat.showing().filter_map(Card::rank).min()
}

/// The lowest open card, by its rank and then its suit; whoever shows none comes last.
fn lowest_card(seat: &Seat) -> (bool, Option<(Rank, Suit)>) {
    let cards = seat
        .showing()
        .filter_map(|card| card.rank().zip(card.suit()));
    let lowest = cards.min();
    (lowest.is_none(), lowest)
}

/// What open cards are worth: equal ones first, by how many and how high, then the others.
fn showing(seat: &Seat) -> [(u8, u8); 5] {
    let mut counts = [(0u8, 0u8); Rank::ALL.len()];
    for rank in seat.showing().filter_map(Card::rank) {
        let place = &mut counts[usize::from(rank.index())];
        *place = (place.0 + 1, rank.index() + 1);
    }
    counts.sort_unstable_by(|one, other| other.cmp(one));
    let mut worth = [(0, 0); 5];
    worth.copy_from_slice(&counts[..5]);
    worth
}

/// Who shows first: the last to bet, in the hand or in its last interval; where nobody bet, the
/// mano; from there in the order of action, the next who plays.
pub(crate) fn next_to_show(rules: &Rules, state: &HandState) -> Option<usize> {
    let upwards = rules.upwards.action;
    let bettor = match rules.description.showdown.first.value {
        ShowsFirst::LastBettor => state.betting.last_bettor,
        ShowsFirst::LastOfTheInterval => state.betting.before,
    };
    let from = bettor.map_or(state.mano_place(), usize::from);
    let waits = |place: &usize| !state.seats[*place].shown;
    state.betting.playing().around(from, upwards).find(waits)
}

/// Who puts cards aside next.
pub(crate) fn draws_next(rules: &Rules, state: &HandState, street: u8) -> Option<usize> {
    let upwards = rules.upwards.action;
    let opener = state.betting.opener.filter(|_| {
        let draw = rules.draw(street);
        draw.is_none_or(|draw| draw.first == DrawsFirst::Opener)
    });
    let from = opener.map_or(state.mano_place(), usize::from);
    let waits = |place: &usize| !state.betting.has_acted(*place);
    state.betting.playing().around(from, upwards).find(waits)
}

/// From whose place on cards are dealt, and which way.
pub(crate) fn deals_from(rules: &Rules, state: &HandState) -> (usize, bool) {
    let ways = &rules.description.ways;
    let from = match ways.deal.from {
        DealsFrom::Mano => state.mano_place(),
        DealsFrom::FirstSeat => 0,
    };
    (from, rules.upwards.deal)
}

/// Who gets a card of a step: so many have been given.
pub(crate) fn dealt_to(rules: &Rules, state: &HandState, given: u8) -> Option<usize> {
    let (from, upwards) = deals_from(rules, state);
    let served = state.served();
    let turn = given.checked_rem(served.count() as u8)?;
    served.around(from, upwards).nth(turn.into())
}
