//! What follows of itself once nobody is waited for.

use law::BasisRef;
use table::{Banker, Event, NoticeId, Outcome, Place};

use super::super::description::StageWork;
use super::super::rules::Rules;
use super::super::state::{BoxState, State};
use super::super::{players_bank, settle, two_hands};

/// What follows of itself now: cards turned, bets settled, the end.
pub(in super::super) fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
    if state.report.is_some() || state.over {
        return;
    }
    let Some(stage) = rules.stage(state.stage) else {
        return;
    };
    if state.is_offering() {
        let croupiers_turn = state.offer.is_none();
        return events.extend(
            croupiers_turn
                .then(|| players_bank::held(rules, Banker::House))
                .flatten(),
        );
    }
    if nothing_at_stake(state) {
        return events.push(Event::Ended);
    }
    let waits = match stage.what {
        StageWork::Turn(_) | StageWork::SetBank | StageWork::SettleEarly(_) => false,
        StageWork::Settle { .. } => state.unread_pool(rules).is_some(),
        StageWork::OfferBank(_)
        | StageWork::Bets { .. }
        | StageWork::Throw(_)
        | StageWork::Deal(_)
        | StageWork::Choose { .. } => true,
    };
    if waits {
        return;
    }
    events.extend(stage.says.map(|notice| Event::Shown {
        notice: NoticeId(notice as u8),
        basis: rules.description.notices[notice].basis,
    }));
    match stage.what {
        StageWork::Turn(place) => turn(rules, state, place, stage.basis, events),
        StageWork::SetBank => events.push(two_hands::set_bank(rules, state)),
        StageWork::SettleEarly(ref bets) => settle_early(rules, state, bets, stage.basis, events),
        StageWork::Settle { .. } => finish(rules, state, stage.basis, events),
        StageWork::OfferBank(_)
        | StageWork::Bets { .. }
        | StageWork::Throw(_)
        | StageWork::Deal(_)
        | StageWork::Choose { .. } => {}
    }
}

/// Whether a hand goes on for nobody: every bet that lay there is settled.
fn nothing_at_stake(state: &State) -> bool {
    !state.is_betting() && state.playing.count() == 0
}

/// The hands that win one of these bets are shown, and the bets are settled.
fn settle_early(
    rules: &Rules,
    state: &State,
    bets: &[usize],
    basis: BasisRef,
    events: &mut Vec<Event>,
) {
    let mut lines = settle::settle(rules, state);
    lines.retain(|line| bets.contains(&usize::from(line.spot.0)));
    let from = events.len();
    for line in lines.iter().filter(|line| line.outcome == Outcome::Won) {
        let shown = Event::Turned {
            place: Place::Box(line.at),
            basis,
        };
        if !events[from..].contains(&shown) {
            events.push(shown);
        }
    }
    events.extend(lines.into_iter().map(Event::Settled));
}

fn turn(rules: &Rules, state: &State, place: Place, basis: BasisRef, events: &mut Vec<Event>) {
    events.push(Event::Turned { place, basis });
    if let (Place::Bank, Some(needed)) = (place, &rules.description.bank_plays_with) {
        let plays = settle::bank_plays(rules, state);
        events.push(Event::BankPlays {
            plays,
            basis: needed.basis,
        });
    }
}

fn finish(rules: &Rules, state: &State, basis: BasisRef, events: &mut Vec<Event>) {
    let blind = rules.description.table.blind;
    let shown = state
        .boxes
        .iter()
        .filter(|found| found.goes_on() || settle::has_live_bet(rules, found));
    // A player who holds the bank shows first.
    let bank = state.bank_box().map(|bank| bank.number);
    let banks = |found: &&BoxState| Some(found.number) == bank;
    let shown = shown
        .clone()
        .filter(banks)
        .chain(shown.filter(|found| !banks(found)));
    events.extend(shown.map(|found| {
        Event::Turned {
            place: Place::Box(found.number),
            // Cards that their player may not touch are the croupier's to turn.
            basis: blind
                .filter(|_| state.is_blind(rules, found))
                .unwrap_or(basis),
        }
    }));
    match bank {
        Some(_) => events.extend(settle::settle(rules, state).into_iter().map(Event::Settled)),
        None => settle::each_line(rules, state, |line| events.push(Event::Settled(line))),
    }
    events.push(Event::Ended);
}
