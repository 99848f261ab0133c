//! What an event does to hands beside what it does at every table.

use exact::{Cents, MoneyError};
use table::{BoxNumber, Event, Line, Outcome, Person, Place, ReasonStep, RemedyEffect, SpotId};

use super::rules::Rules;
use super::state::{BoxState, Owed, State};

pub(super) fn apply(rules: &Rules, state: &mut State, event: &Event) {
    match *event {
        Event::Shown { notice, .. } => {
            state.stopped |= usize::from(notice.0) == rules.description.shoe.stop;
        }
        Event::Closed { .. } => state.deal_in(),
        Event::Placed {
            at,
            by,
            spot,
            stake,
            ..
        } => {
            let placed = place(rules, state, (at, by, spot), stake);
            state.reckon(placed.map(|()| stake));
        }
        Event::Drawn { card, to, .. } => match to {
            Place::Box(at) => draw(rules, state, at, card),
            Place::Bank => state.bank.add(&rules.points, card),
            Place::Common | Place::Burnt => {}
        },
        Event::Chose { at, by, choice, .. } => chose(rules, state, at, by, choice),
        Event::Metered { amount, .. } => state.meter = Some(amount),
        Event::Settled(line) => settled(state, &line),
        Event::Ruled { effect, .. } => {
            let card = state.report.and_then(|found| found.card);
            if let (RemedyEffect::SetCardAside, Some(card)) = (effect, card) {
                // The report was judged: the shoe has it.
                let _ = state.unseen.take(card);
            }
        }
        _ => {}
    }
}

/// Chips that are laid once hands are dealt: on one of them, or as insurance.
fn place(
    rules: &Rules,
    state: &mut State,
    (at, by, spot): (BoxNumber, Person, SpotId),
    stake: Cents,
) -> Result<(), MoneyError> {
    let hand = state.played(at).and_then(|found| {
        let hand = state.in_play(rules, found)?;
        let doubled = found.hand(hand)?.owed == Owed::Double;
        // What a split stakes lies on the hand that was split off.
        Some(if doubled { hand } else { hand + 1 })
    });
    let Some(found) = state.played_mut(at) else {
        return Ok(());
    };
    let Some(bettor) = found.bettor(by) else {
        return Ok(());
    };
    if spot == Rules::BET {
        if let Some(hand) = found.hand_mut(hand.unwrap_or(0)) {
            hand.stakes[bettor] = hand.stakes[bettor].plus(stake)?;
        }
    } else if let Some(person) = &mut found.bettors[bettor] {
        person.answered = true;
    }
    Ok(())
}

fn draw(rules: &Rules, state: &mut State, at: BoxNumber, card: cards::Card) {
    let dealing = state
        .played(at)
        .is_some_and(|found| found.first[1].is_none());
    let hand = state
        .played(at)
        .and_then(|found| state.in_play(rules, found));
    let Some(found) = state.played_mut(at) else {
        return;
    };
    if dealing {
        let place = usize::from(found.first[0].is_some());
        found.first[place] = Some(card);
        found.hand.add(&rules.points, card);
    } else if let Some(hand) = found.hand_mut(hand.unwrap_or(0)) {
        hand.add(&rules.points, card);
        hand.owed = Owed::No;
    }
}

fn chose(rules: &Rules, state: &mut State, at: BoxNumber, by: Person, choice: table::ChoiceId) {
    let hand = state
        .played(at)
        .and_then(|found| state.in_play(rules, found));
    let Some(found) = state.played_mut(at) else {
        return;
    };
    let bettor = found.bettor(by);
    let place = hand.unwrap_or(0);
    match choice {
        Rules::INSURE | Rules::DECLINE | Rules::EVEN => {
            let person = bettor.and_then(|bettor| found.bettors[bettor].as_mut());
            if let Some(person) = person {
                person.answered = true;
                person.even |= choice == Rules::EVEN;
            }
        }
        Rules::FOLLOW | Rules::STAY => {
            let person = bettor.and_then(|bettor| found.bettors[bettor].as_mut());
            person.into_iter().for_each(|person| person.asked = false);
        }
        Rules::SPLIT => {
            let other = found
                .hand_mut(place)
                .map(|hand| hand.split_off(&rules.points));
            if let Some(other) = other {
                found.more.insert(place, other);
            }
            ask_others(found, place);
        }
        Rules::DOUBLE => {
            if let Some(hand) = found.hand_mut(place) {
                (hand.owed, hand.done) = (Owed::Double, true);
            }
            ask_others(found, place);
        }
        Rules::HIT => {
            let hand = found.hand_mut(place);
            hand.into_iter().for_each(|hand| hand.owed = Owed::Hit);
        }
        _ => {
            let hand = found.hand_mut(place);
            hand.into_iter().for_each(|hand| hand.done = true);
        }
    }
}

/// Whoever else has chips on a hand is asked whether he follows.
fn ask_others(found: &mut BoxState, hand: usize) {
    let stakes = found.hand(hand).map(|hand| hand.stakes);
    let holder = found.holder;
    for (bettor, stake) in found.bettors.iter_mut().zip(stakes.unwrap_or_default()) {
        if let Some(bettor) = bettor {
            bettor.asked = bettor.person != holder && !stake.is_zero();
        }
    }
}

/// A bet on a hand ends.
fn settled(state: &mut State, line: &Line) {
    let hand = line.reasons.iter().find_map(|reason| match reason.because {
        ReasonStep::OfSplit { hand } => Some(usize::from(hand)),
        _ => None,
    });
    if line.spot != Rules::BET || line.outcome == Outcome::Prize {
        return;
    }
    let Some(found) = state.played_mut(line.at) else {
        return;
    };
    let bettor = found.bettor(line.by);
    let hand = found.hand_mut(hand.unwrap_or(0));
    if let (Some(bettor), Some(hand)) = (bettor, hand) {
        hand.stakes[bettor] = Cents::ZERO;
    }
}
