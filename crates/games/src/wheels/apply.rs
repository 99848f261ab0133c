//! The only place where a spin's state changes. Total: an event has been judged already.

use exact::Cents;
use table::{BoxNumber, Called, Event, Line, RemedyEffect, SpotId};

use super::rows::Ending;
use super::rules::Rules;
use super::settle::due;
use super::state::{Chips, Phase, Player, State, Zero};

pub(super) fn apply(rules: &Rules, state: &mut State, event: &Event) {
    match *event {
        // Hands of cards and dice are of other families.
        Event::Opened { .. }
        | Event::OpenedCircle { .. }
        | Event::Shifted { .. }
        | Event::Mano { .. }
        | Event::Speaks { .. }
        | Event::Mixed { .. }
        | Event::Raked { .. }
        | Event::Allowed { .. }
        | Event::Approved { .. }
        | Event::Picked { .. }
        | Event::Burnt { .. }
        | Event::Leads { .. }
        | Event::Thrown { .. }
        | Event::Turned { .. }
        | Event::BankSet { .. }
        | Event::BankHeld { .. }
        | Event::DeckInPlay { .. }
        | Event::Metered { .. }
        | Event::Moved { .. }
        | Event::Pointed { .. }
        | Event::DiceTo { .. }
        | Event::ShoeTo { .. }
        | Event::CardsTo { .. }
        | Event::DeadCard { .. }
        | Event::Circled { .. }
        | Event::BankPlays { .. } => {}
        Event::Shown { notice, .. } => {
            if let Some(raising) = &rules.raising {
                let betting = state.phase == Phase::Betting;
                raising.heard(notice, betting, &mut state.raise);
            }
            let notice = usize::from(notice.0);
            state.last |= rules.description.course.last == Some(notice);
            let rows = rules.description.decides.rows().zip(state.dealt.as_mut());
            if let Some((rows, dealt)) = rows {
                dealt.stopped |= rows.stop_notice == notice;
            }
        }
        Event::Seated { at, person, .. } => {
            state.players.push(Player {
                at,
                holder: person,
                chip: 0,
                chips: Vec::new(),
            });
            state.players.sort_by_key(|player| player.at);
        }
        Event::Left { at, .. } => state.players.retain(|player| player.at != at),
        Event::Placed {
            at,
            by,
            spot,
            stake,
            ..
        } => {
            let call = Called {
                at,
                by,
                spot,
                stake,
            };
            if state.phase == Phase::Running || state.calls.contains(&call) {
                drop_call(state, call);
            }
            match rules.spot(spot).and_then(|spot| spot.insures) {
                Some(bet) => insure(state, at, bet, stake),
                None => with_player(state, at, |player| add(player, spot, stake)),
            }
        }
        Event::TakenBack { at, spot, .. } => with_player(state, at, |player| {
            let insures = rules.spot(spot).and_then(|spot| spot.insures);
            let free = |chips: &Chips| chips.held == 0;
            for chips in player.chips.iter_mut().filter(|chips| free(chips)) {
                if Some(chips.spot) == insures {
                    (chips.premium, chips.insured) = (Cents::ZERO, false);
                }
            }
            player
                .chips
                .retain(|chips| chips.spot != spot || !free(chips));
        }),
        Event::Called {
            at,
            by,
            spot,
            stake,
            ..
        } => state.calls.push(Called {
            at,
            by,
            spot,
            stake,
        }),
        Event::Closed { .. } => state.phase = Phase::Running,
        Event::Spun { pocket, .. } => {
            state.phase = Phase::Resting;
            state.result = Some(pocket);
            // What nobody repeated before the ball came to rest does not count.
            state.calls.clear();
        }
        Event::Cut { .. } => {
            if let Some(dealt) = &mut state.dealt {
                dealt.is_cut = true;
            }
        }
        Event::Drawn { card, to, .. } => {
            if let Some(dealt) = &mut state.dealt {
                dealt.add(card, to);
            }
        }
        Event::RowsEnd { .. } => {
            state.phase = Phase::Resting;
            let ending = state.rows(rules).map(|(rows, dealt)| rows.ending(dealt));
            state.result = ending.flatten().map(Ending::pocket);
        }
        Event::Chose { at, choice, .. } => {
            if let Some(value) = rules.chip_choice(choice) {
                return with_player(state, at, |player| player.chip = value);
            }
            let Some((spot, takes)) = rules.choice(choice) else {
                return;
            };
            let zero = if takes { Zero::Taken } else { Zero::Stays };
            with_open_chips(state, rules, at, spot, |chips| chips.zero = zero);
        }
        Event::Held {
            at, spot, times, ..
        } => with_player(state, at, |player| {
            let mut chips = player.chips.iter_mut();
            let waiting = chips.find(|chips| {
                let next = chips.held.saturating_add(1) == times;
                next && chips.spot == spot && chips.zero != Zero::Held
            });
            if let Some(chips) = waiting {
                (chips.held, chips.zero) = (times, Zero::Held);
            }
        }),
        Event::Settled(line) => {
            settle(rules, state, &line);
            state.lines.push(line);
        }
        Event::Reported { irregularity, .. } => state.report = Some(irregularity),
        Event::Ruled { effect, .. } => {
            state.report = None;
            state.void |= effect == RemedyEffect::VoidHand;
        }
        Event::Ended => state.phase = Phase::Over,
    }
}

fn with_player(state: &mut State, at: BoxNumber, change: impl FnOnce(&mut Player)) {
    if let Some(player) = state.players.iter_mut().find(|player| player.at == at) {
        change(player);
    }
}

/// The chips of a player that wait for his choice on a spot: those that are asked about first.
fn with_open_chips(
    state: &mut State,
    rules: &Rules,
    at: BoxNumber,
    spot: SpotId,
    change: impl FnOnce(&mut Chips),
) {
    let asked = state.player(at).and_then(|player| {
        let waits = |chips: &Chips| chips.spot == spot && state.must_choose(rules, chips);
        player.chips.iter().position(waits)
    });
    if let Some(place) = asked {
        with_player(state, at, |player| change(&mut player.chips[place]));
    }
}

fn drop_call(state: &mut State, call: Called) {
    if let Some(place) = state.calls.iter().position(|known| *known == call) {
        state.calls.remove(place);
    }
}

/// Adds chips to those of this spin, spot by spot in the order of the cloth.
fn add(player: &mut Player, spot: SpotId, stake: Cents) {
    let free = |chips: &&mut Chips| chips.spot == spot && chips.held == 0;
    match player.chips.iter_mut().find(free) {
        Some(chips) => chips.stake = chips.stake.plus(stake).unwrap_or(chips.stake),
        None => player.chips.push(Chips {
            spot,
            stake,
            premium: Cents::ZERO,
            insured: false,
            held: 0,
            zero: Zero::Untouched,
        }),
    }
    player.chips.sort_by_key(|chips| (chips.spot, chips.held));
}

/// Chips are laid on the insurance of a bet.
fn insure(state: &mut State, at: BoxNumber, bet: SpotId, stake: Cents) {
    with_player(state, at, |player| {
        let mut chips = player.chips.iter_mut();
        if let Some(chips) = chips.find(|chips| chips.spot == bet && chips.held == 0) {
            chips.premium = chips.premium.plus(stake).unwrap_or(chips.premium);
            chips.insured = true;
        }
    });
}

/// Takes what was settled off the cloth. Chips that are settled in part stay with the rest.
fn settle(rules: &Rules, state: &mut State, line: &Line) {
    let last = state.last;
    if let Some(bet) = rules.spot(line.spot).and_then(|spot| spot.insures) {
        return with_player(state, line.at, |player| {
            let mut chips = player.chips.iter_mut();
            let insured = chips.find(|chips| chips.spot == bet && chips.insured);
            insured
                .into_iter()
                .for_each(|chips| chips.premium = Cents::ZERO);
        });
    }
    let Some(place) = settled_chips(rules, state, line) else {
        return;
    };
    with_player(state, line.at, |player| {
        let chips = &mut player.chips[place];
        match chips.stake.minus(line.stake) {
            Ok(left) if !left.is_zero() => {
                chips.stake = left;
                let whole = last || chips.zero == Zero::Taken;
                chips.zero = if whole { Zero::Taken } else { Zero::Cut };
            }
            _ => {
                player.chips.remove(place);
            }
        }
    });
}

/// Which of a player's chips a line is about: those that are due it, or the rest of chips of
/// which a part was settled just now, or those of this spin.
fn settled_chips(rules: &Rules, state: &State, line: &Line) -> Option<usize> {
    let player = state.player(line.at)?;
    let mut here = player.chips.iter().enumerate();
    let mut here = here.by_ref().filter(|(_, chips)| chips.spot == line.spot);
    if let (Some((only, _)), None) = (here.next(), here.next()) {
        return Some(only);
    }
    let find = |is: &dyn Fn(&Chips) -> bool| {
        let here = |chips: &Chips| chips.spot == line.spot && is(chips);
        player.chips.iter().position(here)
    };
    let due = |chips: &Chips| {
        chips.zero == Zero::Untouched && due(rules, state, player, chips).contains(line)
    };
    find(&due)
        .or_else(|| find(&|chips| chips.zero == Zero::Taken && chips.stake == line.stake))
        .or_else(|| find(&|chips| chips.zero == Zero::Taken && chips.stake > line.stake))
        .or_else(|| find(&|chips| chips.held == 0 && chips.stake == line.stake))
}
