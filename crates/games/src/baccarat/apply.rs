//! The only place where a coup's state changes. Total: an event has been judged already.

use exact::Cents;
use table::{Banker, Event, Outcome, Place};

use super::description::MOST_BETS;
use super::rules::Rules;
use super::state::{Phase, Player, State};

pub(super) fn apply(state: &mut State, event: &Event) {
    match *event {
        // Wheels, dice, discards and other people's hands are of other families.
        Event::Opened { .. }
        | Event::Mixed { .. }
        | Event::OpenedCircle { .. }
        | Event::Shifted { .. }
        | Event::Mano { .. }
        | Event::Speaks { .. }
        | Event::Raked { .. }
        | Event::Allowed { .. }
        | Event::Approved { .. }
        | Event::Picked { .. }
        | Event::Spun { .. }
        | Event::RowsEnd { .. }
        | Event::Thrown { .. }
        | Event::Called { .. }
        | Event::Held { .. }
        | Event::Moved { .. }
        | Event::Pointed { .. }
        | Event::DiceTo { .. }
        | Event::Leads { .. }
        | Event::CardsTo { .. }
        | Event::DeadCard { .. }
        | Event::Cut { .. }
        | Event::Metered { .. }
        | Event::BankSet { .. }
        | Event::BankHeld { .. }
        | Event::DeckInPlay { .. }
        | Event::BankPlays { .. } => {}
        Event::Shown { notice, .. } => {
            // Before the cards are dealt nothing is said of them.
            if state.phase == Phase::Playing {
                state.said |= 1u64.checked_shl(notice.0.into()).unwrap_or(0);
            }
        }
        Event::Seated { at, person, .. } => {
            state.players.push(Player {
                at,
                holder: person,
                stakes: [Cents::ZERO; MOST_BETS],
            });
            state.players.sort_by_key(|player| player.at);
        }
        Event::Left { at, .. } => state.players.retain(|player| player.at != at),
        Event::Placed {
            at, spot, stake, ..
        } => {
            if let Some(pile) = pile(state, at, spot) {
                *pile = pile.plus(stake).unwrap_or(*pile);
            }
        }
        Event::TakenBack { at, spot, .. } => {
            if let Some(pile) = pile(state, at, spot) {
                *pile = Cents::ZERO;
            }
        }
        Event::Closed { .. } => state.phase = Phase::Playing,
        // Once the coup is dealt the shoe only goes on to the next in turn.
        Event::ShoeTo { to, .. } => state.dealer = state.dealer.or(Some(to)),
        Event::Chose { at, choice, .. } => {
            if choice == Rules::DEAL {
                state.dealer = Some(Banker::Box(at));
            } else {
                state.passed |= 1u32.checked_shl(at.0.into()).unwrap_or(0);
            }
        }
        Event::Circled { at, lies, .. } => state.circles = state.circles.with(at, lies),
        Event::Burnt { cards, .. } => state.aside += u16::from(cards),
        Event::Drawn { card, to, .. } => {
            // It was judged: the shoe has it.
            let _ = state.unseen.take(card);
            match to {
                Place::Common => state.player.add(card),
                Place::Bank => state.bank.add(card),
                Place::Burnt => state.turned = Some(card),
                Place::Box(_) => {}
            }
        }
        Event::Turned { place, .. } => match place {
            Place::Common => state.player.shown = true,
            Place::Bank => state.bank.shown = true,
            Place::Box(_) | Place::Burnt => {}
        },
        Event::Settled(line) => {
            if line.outcome != Outcome::Prize
                && let Some(pile) = pile(state, line.at, line.spot)
            {
                *pile = Cents::ZERO;
            }
            state.lines.push(line);
        }
        Event::Reported { irregularity, .. } => state.report = Some(irregularity),
        Event::Ruled { .. } => state.report = None,
        Event::Ended => state.phase = Phase::Over,
    }
}

fn pile(state: &mut State, at: table::BoxNumber, spot: table::SpotId) -> Option<&mut Cents> {
    let player = state.find_mut(at)?;
    player.stakes.get_mut(usize::from(spot.0))
}
