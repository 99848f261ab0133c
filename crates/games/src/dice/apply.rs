//! The only place where a round's state changes. Total: an event has been judged already.

use table::{BoxNumber, Event, RemedyEffect};

use super::rules::Rules;
use super::state::{Chips, Phase, Player, State};

pub(super) fn apply(rules: &Rules, state: &mut State, event: &Event) {
    match *event {
        // Cards, wheels and banks of players are of other families.
        Event::Opened { .. }
        | Event::OpenedCircle { .. }
        | Event::Shifted { .. }
        | Event::Mano { .. }
        | Event::Speaks { .. }
        | Event::Mixed { .. }
        | Event::Raked { .. }
        | Event::Burnt { .. }
        | Event::Leads { .. }
        | Event::ShoeTo { .. }
        | Event::CardsTo { .. }
        | Event::DeadCard { .. }
        | Event::Circled { .. }
        | Event::Shown { .. }
        | Event::Allowed { .. }
        | Event::Approved { .. }
        | Event::Called { .. }
        | Event::Picked { .. }
        | Event::Cut { .. }
        | Event::Drawn { .. }
        | Event::Spun { .. }
        | Event::RowsEnd { .. }
        | Event::Turned { .. }
        | Event::BankSet { .. }
        | Event::BankHeld { .. }
        | Event::DeckInPlay { .. }
        | Event::Metered { .. }
        | Event::BankPlays { .. } => {}
        Event::Chose { .. } => {
            if state.phase == Phase::Offered {
                state.phase = Phase::Throwing;
            }
        }
        Event::Seated { at, person, .. } => {
            state.players.push(Player {
                at,
                holder: person,
                chips: Chips::NONE,
            });
            state.players.sort_by_key(|player| player.at);
        }
        Event::Left { at, .. } => leave(state, at),
        Event::Placed {
            at, spot, stake, ..
        } => with_chips(state, at, |chips| chips.add(spot, stake)),
        Event::TakenBack { at, spot, .. } => with_chips(state, at, |chips| chips.clear(spot)),
        Event::Closed { .. } => state.phase = Phase::Throwing,
        Event::Thrown { throw, .. } => {
            state.phase = Phase::Lying;
            state.thrown = Some(throw);
        }
        Event::Held {
            at, spot, times, ..
        } => with_chips(state, at, |chips| chips.hold(spot, times)),
        Event::Moved {
            at,
            from,
            to,
            stake,
            ..
        } => with_chips(state, at, |chips| {
            chips.clear(from);
            chips.add(to, stake);
            chips.hold(to, 1);
        }),
        Event::Pointed { point, .. } => state.point = point,
        Event::DiceTo { at, .. } => state.dice = Some(at),
        Event::Settled(line) => {
            with_chips(state, line.at, |chips| chips.clear(line.spot));
            state.lines.push(line);
        }
        Event::Reported { irregularity, .. } => state.report = Some(irregularity),
        Event::Ruled { effect, .. } => {
            let reported = state.report.take();
            let lost = &rules.description.thrower.lost.when;
            match effect {
                // Whoever gets the dice may have to bet first.
                RemedyEffect::PassDice => state.phase = Phase::Betting,
                RemedyEffect::ThrowAgain
                    if reported.is_some_and(|report| lost.contains(&report.kind)) =>
                {
                    state.phase = Phase::Offered;
                }
                _ => {}
            }
        }
        Event::Ended => state.phase = Phase::Over,
    }
}

/// The last to go leaves no dice and no point behind.
fn leave(state: &mut State, at: BoxNumber) {
    state.players.retain(|player| player.at != at);
    if state.players.is_empty() {
        (state.dice, state.point) = (None, None);
    }
}

fn with_chips(state: &mut State, at: BoxNumber, change: impl FnOnce(&mut Chips)) {
    let mut players = state.players.iter_mut();
    if let Some(player) = players.find(|player| player.at == at) {
        change(&mut player.chips);
    }
}
