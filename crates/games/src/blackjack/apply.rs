//! The only place where a round's state changes. Total: an event has been judged already.

use exact::Cents;
use table::{Because, BoxNumber, Event, Line, Person, Place, RemedyEffect, SpotId};

use super::rules::Rules;
use super::state::{Bettor, BoxState, Owed, Phase, State};

pub(super) fn apply(rules: &Rules, state: &mut State, event: &Event) {
    match *event {
        // Wheels, dice, discards and covered cards are of other families.
        Event::Opened { .. }
        | Event::Mixed { .. }
        | Event::OpenedCircle { .. }
        | Event::Shifted { .. }
        | Event::Mano { .. }
        | Event::Speaks { .. }
        | Event::Raked { .. }
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
        | Event::ShoeTo { .. }
        | Event::CardsTo { .. }
        | Event::DeadCard { .. }
        | Event::Circled { .. }
        | Event::Turned { .. }
        | Event::BankSet { .. }
        | Event::BankHeld { .. }
        | Event::DeckInPlay { .. }
        | Event::BankPlays { .. } => {}
        Event::Shown { notice, .. } => {
            let stop = rules.description.shoe.stop;
            state.stopped |= usize::from(notice.0) == stop;
            if let Some(raising) = &rules.raising {
                let betting = state.phase == Phase::Betting;
                raising.heard(notice, betting, &mut state.raise);
            }
        }
        Event::Seated { at, person, .. } => insert(state, BoxState::new(at, person, false)),
        Event::Left { at, .. } => state.boxes.retain(|found| found.number != at),
        Event::Allowed { at, person, .. } => {
            let found = state.find_mut(at);
            if let Some(found) = found.filter(|found| !found.allowed.contains(&person)) {
                found.allowed.push(person);
            }
        }
        Event::Placed {
            at,
            by,
            spot,
            stake,
            ..
        } => place(rules, state, (at, by, spot), stake),
        Event::TakenBack { at, by, spot, .. } => take_back(state, (at, by, spot)),
        Event::Leads { at, person, .. } => {
            if let Some(found) = state.find_mut(at) {
                found.holder = person;
            }
        }
        Event::Cut { .. } => state.is_cut = true,
        Event::Burnt { cards, .. } => state.aside += u16::from(cards),
        Event::Closed { .. } => state.phase = Phase::Playing,
        Event::Drawn { card, to, .. } => {
            // It was judged: the shoe has it.
            let _ = state.unseen.take(card);
            match to {
                Place::Box(at) => draw(rules, state, at, card),
                Place::Bank => state.bank.add(&rules.points, card),
                Place::Common | Place::Burnt => {}
            }
        }
        Event::Chose { at, by, choice, .. } => chose(rules, state, at, by, choice),
        Event::Metered { amount, .. } => state.meter = Some(amount),
        Event::Settled(line) => {
            settled(state, &line);
            state.lines.push(line);
        }
        Event::Reported { irregularity, .. } => state.report = Some(irregularity),
        Event::Ruled { effect, .. } => {
            let card = state.report.take().and_then(|found| found.card);
            if let (RemedyEffect::SetCardAside, Some(card)) = (effect, card) {
                // The report was judged: the shoe has it.
                let _ = state.unseen.take(card);
            }
            state.void |= effect == RemedyEffect::VoidHand;
        }
        Event::Ended => state.phase = Phase::Over,
    }
}

fn insert(state: &mut State, found: BoxState) {
    let after = |known: &BoxState| known.number > found.number;
    let place = state.boxes.iter().position(after);
    state
        .boxes
        .insert(place.unwrap_or(state.boxes.len()), found);
}

fn place(
    rules: &Rules,
    state: &mut State,
    (at, by, spot): (BoxNumber, Person, SpotId),
    stake: Cents,
) {
    if state.find(at).is_none() {
        insert(state, BoxState::new(at, by, true));
    }
    let playing = state.phase == Phase::Playing;
    let hand = state.find(at).and_then(|found| {
        let hand = state.in_play(rules, found).filter(|_| playing)?;
        let doubled = found
            .hand(hand)
            .is_some_and(|hand| hand.owed == Owed::Double);
        // What a split stakes lies on the hand that was split off.
        Some(if doubled { hand } else { hand + 1 })
    });
    let Some(found) = state.find_mut(at) else {
        return;
    };
    let Some(bettor) = bettor_of(found, by) else {
        return;
    };
    let person = &mut found.bettors[bettor];
    if spot == Rules::BET {
        let pile = found.hand_mut(hand.unwrap_or(0));
        let pile = pile.map(|hand| &mut hand.stakes[bettor]);
        pile.into_iter().for_each(|pile| add(pile, stake));
    } else if let Some(person) = person {
        if spot == Rules::INSURANCE {
            add(&mut person.insurance, stake);
            person.answered = true;
        } else {
            add(&mut person.jackpot, stake);
        }
    }
    lead(state, at);
}

fn add(pile: &mut Cents, stake: Cents) {
    *pile = pile.plus(stake).unwrap_or(*pile);
}

/// The place of a bettor on a box; a new one gets the first that is free.
fn bettor_of(found: &mut BoxState, by: Person) -> Option<usize> {
    if let Some(known) = found.bettor(by) {
        return Some(known);
    }
    let free = found.bettors.iter().position(Option::is_none)?;
    found.bettors[free] = Some(Bettor {
        person: by,
        jackpot: Cents::ZERO,
        insurance: Cents::ZERO,
        answered: false,
        even: false,
        asked: false,
    });
    Some(free)
}

fn take_back(state: &mut State, (at, by, spot): (BoxNumber, Person, SpotId)) {
    let Some(found) = state.find_mut(at) else {
        return;
    };
    let Some(bettor) = found.bettor(by) else {
        return;
    };
    if spot == Rules::BET {
        found.hand.stakes[bettor] = Cents::ZERO;
    } else if let Some(person) = &mut found.bettors[bettor] {
        person.jackpot = Cents::ZERO;
    }
    let beside = found.bettors[bettor].is_some_and(|person| !person.jackpot.is_zero());
    if found.hand.stakes[bettor].is_zero() && !beside {
        found.bettors[bettor] = None;
    }
    let empty = found.vacant && !found.plays();
    if empty {
        state.boxes.retain(|found| found.number != at);
    }
    lead(state, at);
}

/// Where nobody sits, the larger bet plays the box; of equal ones the one nearest the shoe.
fn lead(state: &mut State, at: BoxNumber) {
    let Some(found) = state.find(at).filter(|found| found.vacant) else {
        return;
    };
    if state.phase != Phase::Betting {
        return;
    }
    let own = |person: Person| {
        let seats = state.boxes.iter().filter(|seat| !seat.vacant);
        let mut own = seats.filter(|seat| seat.holder == person);
        own.next().map_or(u8::MAX, |seat| seat.number.0)
    };
    let bettors = found.people().map(|(place, bettor)| {
        let near = (own(bettor.person), bettor.person);
        (found.hand.stakes[place], std::cmp::Reverse(near))
    });
    let leader = bettors
        .max()
        .map(|(_, std::cmp::Reverse((_, person)))| person);
    if let (Some(leader), Some(found)) = (leader, state.find_mut(at)) {
        found.holder = leader;
    }
}

fn draw(rules: &Rules, state: &mut State, at: BoxNumber, card: cards::Card) {
    let dealing = state.find(at).is_some_and(|found| found.first[1].is_none());
    let hand = state.find(at).and_then(|found| state.in_play(rules, found));
    let Some(found) = state.find_mut(at) else {
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
    let hand = state.find(at).and_then(|found| state.in_play(rules, found));
    let Some(found) = state.find_mut(at) else {
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

/// Takes what was settled off the cloth.
fn settled(state: &mut State, line: &Line) {
    let hand = line.reasons.iter().find_map(|reason| match reason.because {
        Because::OfSplit { hand } => Some(usize::from(hand)),
        _ => None,
    });
    if line.outcome == table::Outcome::Prize {
        return;
    }
    let Some(found) = state.find_mut(line.at) else {
        return;
    };
    let Some(bettor) = found.bettor(line.by) else {
        return;
    };
    if line.spot == Rules::BET {
        let hand = found.hand_mut(hand.unwrap_or(0));
        hand.into_iter()
            .for_each(|hand| hand.stakes[bettor] = Cents::ZERO);
    } else if let Some(person) = &mut found.bettors[bettor] {
        if line.spot == Rules::INSURANCE {
            person.insurance = Cents::ZERO;
        } else {
            person.jackpot = Cents::ZERO;
        }
    }
}
