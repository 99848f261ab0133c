//! What follows of itself once nobody is waited for.

use law::BasisRef;
use table::{Event, NoticeId, Outcome, Place};

use super::super::apply::apply;
use super::super::description::StageWork;
use super::super::rules::Rules;
use super::super::state::{BoxState, State};
use super::super::{settle, two_hands};

/// Whether the stage at hand is surely not done: bets are still open, or the deal goes on. It
/// spares most actions the copy of the state on which what follows is worked out.
fn goes_on_as_it_is(rules: &Rules, state: &State, events: &[Event]) -> bool {
    if state.report.is_some() || state.owed.is_some() {
        return false;
    }
    match (rules.stage(state.stage).map(|stage| &stage.what), events) {
        (Some(StageWork::Bets { .. }), events) => !events
            .iter()
            .any(|event| matches!(event, Event::Closed { .. })),
        (Some(StageWork::Deal(steps)), [Event::Drawn { .. }]) => {
            let dealt: usize = steps.iter().map(|step| state.cards_in(step)).sum();
            usize::from(state.dealt) + 1 < dealt
        }
        _ => false,
    }
}

/// Adds what follows of itself once nobody is waited for: cards turned, bets settled, the end.
pub(super) fn carry_on(rules: &Rules, state: &State, mut events: Vec<Event>) -> Vec<Event> {
    if goes_on_as_it_is(rules, state, &events) {
        return events;
    }
    let mut draft = state.clone();
    for event in &events {
        apply(rules, &mut draft, event);
    }
    while draft.report.is_none() && !draft.over {
        let Some(stage) = rules.stage(draft.stage) else {
            break;
        };
        let follow = match stage.what {
            _ if nothing_at_stake(&draft) => vec![Event::Ended],
            StageWork::Turn(place) => turn(rules, &draft, place, stage.basis),
            StageWork::SetBank => two_hands::set_bank(rules, &draft),
            StageWork::SettleEarly(ref bets) => settle_early(rules, &draft, bets, stage.basis),
            StageWork::Settle { .. } if draft.unread_pool(rules).is_some() => break,
            StageWork::Settle { .. } => finish(rules, &draft, stage.basis),
            StageWork::Bets { .. }
            | StageWork::Throw(_)
            | StageWork::Deal(_)
            | StageWork::Choose { .. } => break,
        };
        let said = stage.says.map(|notice| Event::Shown {
            notice: NoticeId(notice as u8),
            basis: rules.description.notices[notice].basis,
        });
        for event in said.into_iter().chain(follow) {
            apply(rules, &mut draft, &event);
            events.push(event);
        }
    }
    events
}

/// Whether a hand goes on for nobody: every bet that lay there is settled.
fn nothing_at_stake(state: &State) -> bool {
    !state.is_betting() && !state.boxes.iter().any(BoxState::plays)
}

/// The hands that win one of these bets are shown, and the bets are settled.
fn settle_early(rules: &Rules, state: &State, bets: &[usize], basis: BasisRef) -> Vec<Event> {
    let mut lines = settle::settle(rules, state);
    lines.retain(|line| bets.contains(&usize::from(line.spot.0)));
    let mut events: Vec<Event> = Vec::new();
    for line in lines.iter().filter(|line| line.outcome == Outcome::Won) {
        let shown = Event::Turned {
            place: Place::Box(line.at),
            basis,
        };
        if !events.contains(&shown) {
            events.push(shown);
        }
    }
    events.extend(lines.into_iter().map(Event::Settled));
    events
}

fn turn(rules: &Rules, state: &State, place: Place, basis: BasisRef) -> Vec<Event> {
    let mut events = vec![Event::Turned { place, basis }];
    if let (Place::Bank, Some(needed)) = (place, &rules.description.bank_plays_with) {
        let plays = settle::bank_plays(rules, state);
        events.push(Event::BankPlays {
            plays,
            basis: needed.basis,
        });
    }
    events
}

fn finish(rules: &Rules, state: &State, basis: BasisRef) -> Vec<Event> {
    let blind = rules.description.table.blind;
    let shown = state
        .boxes
        .iter()
        .filter(|found| found.goes_on() || settle::has_live_bet(rules, found));
    let mut events: Vec<Event> = shown
        .map(|found| Event::Turned {
            place: Place::Box(found.number),
            // Cards that their player may not touch are the croupier's to turn.
            basis: blind
                .filter(|_| state.is_blind(rules, found))
                .unwrap_or(basis),
        })
        .collect();
    events.extend(settle::settle(rules, state).into_iter().map(Event::Settled));
    events.push(Event::Ended);
    events
}
