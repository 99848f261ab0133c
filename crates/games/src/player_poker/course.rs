//! How a hand goes on by itself: from the initial bets to the cards, from bet to bet, from
//! street to street, to the showdown and the end. `apply` and what follows a ruling go this way by
//! phases; the hand for its outcome alone asks the same questions.

use table::Place;

use super::betting::Betting;
use super::description::{DealTo, Interval, Taken, Work};
use super::division::{nobody_wins, rake_due};
use super::places::Chair;
use super::rules::Rules;
use super::speaking::{dealt_to, draws_next, first_to_speak, next_to_show};
use super::state::{HandState, Phase};

/// The next initial bet from one of the list on, or the first cards.
pub(super) fn post_next(rules: &Rules, state: &mut HandState, from: u8) {
    match next_due(rules, state, from) {
        Some((due, place)) => {
            let place = place as u8;
            state.phase = Phase::Posting { due, place };
        }
        None => start_street(rules, state, 0),
    }
}

/// The next initial bet from one of the list on, and the place of whoever makes it: who has no
/// chips is passed over.
fn next_due(rules: &Rules, state: &HandState, from: u8) -> Option<(u8, usize)> {
    let betting = &state.betting;
    let upwards = rules.upwards.action;
    let dues = (0..).zip(rules.dues(state.playing()));
    let mut chips = dues.skip(from.into()).filter_map(|(number, due)| {
        let mut players = betting.playing().around(state.mano_place(), upwards);
        let place = players.nth(due.step.into());
        let place = place.filter(|place| betting.chips.funded().contains(*place))?;
        Some((number, place))
    });
    chips.next()
}

fn start_street(rules: &Rules, state: &mut HandState, street: u8) {
    state.betting.pot_then = state.betting.chips.net();
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
pub(super) fn dealt(rules: &Rules, state: &mut HandState, to: Place) {
    if state.after.burns > 0 {
        return burnt_early(rules, state);
    }
    let players_in = state.playing() as u8;
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
            let all = due * players_in;
            if players && *given < all && state.after.skipped.is_none() {
                // On to the next player of the same step.
                let upwards = rules.upwards.deal;
                let playing = state.betting.playing();
                let receives = playing.after(usize::from(*next), upwards);
                *next = receives.unwrap_or_default() as u8;
            } else if players || *given >= due {
                settle_deal(rules, state);
            }
        }
        Phase::Drawing { street, turn, owed } => {
            *owed = owed.saturating_sub(1);
            let (street, turn, done) = (*street, usize::from(*turn), *owed == 0);
            if done {
                state.betting.acts(turn);
                after_draw(rules, state, street);
            }
        }
        _ => {}
    }
}

/// One of the cards that are burnt because one was dealt early: it lies before the first dead one.
fn burnt_early(rules: &Rules, state: &mut HandState) {
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
pub(super) fn settle_deal(rules: &Rules, state: &mut HandState) {
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
fn next_step(rules: &Rules, state: &mut HandState) {
    if let Phase::Dealing { step, given, .. } = &mut state.phase {
        (*step, *given) = (*step + 1, 0);
    }
    settle_deal(rules, state);
}

fn begin_work(rules: &Rules, state: &mut HandState, street: u8) {
    match rules.street(street).map(|rule| &rule.work) {
        Some(Work::Bet(_)) => begin_interval(rules, state, street),
        Some(Work::Draw(_)) => after_draw(rules, state, street),
        None => next_showing(rules, state),
    }
}

fn begin_interval(rules: &Rules, state: &mut HandState, street: u8) {
    match opening(rules, state, street) {
        Some(turn) => {
            state.betting.first = Some(Chair::at(turn));
            let turn = turn as u8;
            state.phase = Phase::Opening { street, turn };
        }
        None => end_interval(rules, state, street),
    }
}

/// Who speaks first in an interval; nobody where there is nothing to bet about.
#[inline]
pub(super) fn opening(rules: &Rules, state: &HandState, street: u8) -> Option<usize> {
    let upwards = rules.upwards.action;
    let waiting = state.betting.waiting()?;
    match state.betting.bettor {
        // Where initial bets count already, the first to speak is the one after the last of them.
        Some(last) => waiting.after(last.into(), upwards),
        None => waiting.next(first_to_speak(rules, state, street), upwards),
    }
}

/// Whose turn it is after somebody has acted; nobody's where the interval is over.
pub(super) fn following(rules: &Rules, state: &HandState, place: usize) -> Option<usize> {
    let upwards = rules.upwards.action;
    state.betting.next_after(place, upwards)
}

/// Somebody acted: it is the next one's turn, or the interval is over. Whoever's bet lies there
/// before his turn, and nobody has raised it, has bet.
pub(super) fn advance(rules: &Rules, state: &mut HandState, street: u8, mut place: usize) {
    loop {
        match following(rules, state, place) {
            Some(turn) if state.betting.stands_ahead(turn) => {
                state.betting.counts_ahead(rules, street, turn);
                place = turn;
            }
            Some(turn) => {
                let turn = turn as u8;
                return state.phase = Phase::Betting { street, turn };
            }
            None => return end_interval(rules, state, street),
        }
    }
}

/// Whether a bet that nobody called waits for its player to show that he could open: he is alone.
pub(super) fn withholds(rules: &Rules, state: &HandState) -> bool {
    let opener = state.betting.opener.filter(|_| rules.proves_opening());
    let uncalled = state.betting.uncalled().map(|(place, _)| Chair::at(place));
    state.playing() == 1 && opener.is_some() && opener == uncalled
}

pub(super) fn end_interval(rules: &Rules, state: &mut HandState, street: u8) {
    state.betting.ends();
    if withholds(rules, state) {
        state.betting.withheld = Some(street);
        next_showing(rules, state);
    } else if state.betting.uncalled().is_some() {
        state.phase = Phase::Returning { street };
    } else {
        after_return(rules, state, street);
    }
}

pub(super) fn after_return(rules: &Rules, state: &mut HandState, street: u8) {
    state.betting.clears();
    let interval = rules.interval(street);
    if interval.is_some_and(|interval| is_blank(interval, &state.betting)) {
        state.phase = Phase::Blank;
    } else if rakes_now(rules, state) {
        state.phase = Phase::Raking { street };
    } else {
        after_rake(rules, state, street);
    }
}

/// Whether nobody opened the pot where that leaves it for the next hand.
pub(super) fn is_blank(interval: &Interval, betting: &Betting) -> bool {
    betting.opener.is_none() && interval.blank.is_some()
}

/// Whether the house takes its share of an interval that is over.
pub(super) fn rakes_now(rules: &Rules, state: &HandState) -> bool {
    let profit = rules.description.profit.as_ref();
    let by_interval = profit.is_some_and(|profit| profit.rake.taken == Taken::Interval);
    by_interval && !rake_due(rules, state).is_zero()
}

pub(super) fn after_rake(rules: &Rules, state: &mut HandState, street: u8) {
    let next = street + 1;
    if state.betting.playing().are_several() && rules.street(next).is_some() {
        start_street(rules, state, next);
    } else {
        next_showing(rules, state);
    }
}

/// The next to show his cards; the pot is paid once all have, or only one is left who need not
/// prove that he could open.
pub(super) fn next_showing(rules: &Rules, state: &mut HandState) {
    let proves =
        |place: &usize| state.betting.opener == Some(Chair::at(*place)) && rules.proves_opening();
    let next = next_to_show(rules, state);
    let next = next.filter(|place| state.playing() > 1 || proves(place));
    state.phase = match next {
        Some(turn) => Phase::Showing { turn: turn as u8 },
        None => match state.betting.withheld.take() {
            Some(street) if nobody_wins(rules, state).is_none() => Phase::Returning { street },
            _ => Phase::Paying,
        },
    };
}

/// The next to put cards aside, or on with the hand.
pub(super) fn after_draw(rules: &Rules, state: &mut HandState, street: u8) {
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
            state.betting.asks_again();
            after_rake(rules, state, street);
        }
    }
}

/// A ruling took somebody out of the hand: whoever was waited for may be gone.
pub(super) fn ruled_out(rules: &Rules, state: &mut HandState) {
    match state.phase {
        Phase::Betting { street, turn } => {
            let place = usize::from(turn);
            if !state.betting.is_in(place) || state.playing() < 2 {
                advance(rules, state, street, place);
            }
        }
        Phase::Drawing { street, turn, .. } => {
            if state.playing() < 2 {
                next_showing(rules, state);
            } else if !state.betting.is_in(turn.into()) {
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
