//! The only place where a coup's state changes. Total: an event has been judged already.

use exact::Cents;
use round::Phase;
use table::{BankEnd, Banker, BoxNumber, BoxSet, Event, Place, SpotId};

use super::description::{Choice, Pile, Rule, Voice};
use super::rules::Rules;
use super::state::{Calls, Shift, State, Word, plays};
use super::{ruling, settle};
use crate::player_bank::choice_of;

pub(super) fn apply(rules: &Rules, state: &mut State, event: &Event) {
    match *event {
        Event::Seated { at, .. } if rules.is_seat(at) && !state.new_shoe => {
            state.course.greet.add(at);
        }
        Event::Left { at, .. } => leave(state, at),
        Event::Allowed { person, .. } => state.allowed.push(person),
        Event::Placed {
            at, spot, stake, ..
        } => place(state, at, spot, stake),
        Event::TakenBack { at, spot, .. } => take_back(state, at, spot),
        Event::Shifted { from, stake, .. } => shift(state, from, stake),
        Event::BankHeld { by, .. } => bank_held(rules, state, by),
        Event::Chose {
            at, choice, absent, ..
        } => {
            if let Some(choice) = choice_of(choice) {
                chose(rules, state, at, choice, absent);
            }
        }
        Event::Closed { .. } => close(rules, state),
        Event::CardsTo { at, .. } => cards_to(rules, state, at),
        Event::Drawn { card, to, .. } => {
            let side = match to == state.cards_to.map_or(Place::Burnt, Place::Box) {
                true => &mut state.punto,
                false => &mut state.bank,
            };
            match side.hand.third() {
                Some(_) => side.extra = Some(card),
                None => side.hand.add(card),
            }
        }
        Event::Turned { place, .. } => {
            if place == state.cards_to.map_or(Place::Burnt, Place::Box) {
                state.punto.hand.shown = true;
            } else {
                state.bank.hand.shown = true;
            }
        }
        Event::Ruled { effect, basis, .. } => {
            let found = state.report;
            ruling::apply(state, found, effect, basis);
        }
        Event::Ended => end(rules, state),
        _ => {}
    }
}

/// A place that is free again carries nothing on to whoever comes next.
fn leave(state: &mut State, at: BoxNumber) {
    let course = &mut state.course;
    course.greet.remove(at);
    course.declined.remove(at);
    course.partners.remove(at);
    course.follows = course.follows.filter(|other| *other != at);
    course.banco = course.banco.filter(|other| *other != at);
    let offer = &mut state.offer;
    offer.declined.remove(at);
    offer.abstained.remove(at);
}

fn place(state: &mut State, at: BoxNumber, spot: SpotId, stake: Cents) {
    let Some(pile) = Pile::on(spot) else { return };
    if pile == Pile::Bank && state.banker.is_none() {
        state.offer.best = Some(at);
    }
    if pile == Pile::Support && !state.bets.supports.contains(&at) {
        state.bets.supports.push(at);
    }
    // Whoever has bet all of it has made banco, whatever he called it.
    let all = state.pile(at, Pile::Bet).plus(stake);
    let all = all.is_ok_and(|all| all >= state.in_bank());
    if pile == Pile::Bet && state.bets.banco.is_none() && all {
        state.bets.banco = Some(at);
    }
}

fn take_back(state: &mut State, at: BoxNumber, spot: SpotId) {
    let Some(pile) = Pile::on(spot) else { return };
    let bets = &mut state.bets;
    match pile {
        Pile::Bet => {
            let others = |call: Option<BoxNumber>| call.filter(|other| *other != at);
            bets.repeats &= bets.banco != Some(at);
            bets.banco = others(bets.banco);
            bets.shares = others(bets.shares);
            bets.completes = others(bets.completes);
        }
        Pile::Support => bets.supports.retain(|other| *other != at),
        Pile::Bank | Pile::Garage | Pile::Line | Pile::Partner => {}
    }
}

/// What leaves the bank while the cards are out covers nothing, until it comes back.
fn shift(state: &mut State, from: SpotId, stake: Cents) {
    if state.phase == Phase::Playing {
        let uncovered = match Pile::on(from) {
            Some(Pile::Bank) => state.uncovered.plus(stake),
            _ => state.uncovered.minus(stake),
        };
        state.uncovered = state.reckon(uncovered);
    }
    state.shift = None;
}

fn bank_held(rules: &Rules, state: &mut State, by: Banker) {
    let Banker::Box(at) = by else { return };
    let order = state.in_order(rules, state.after());
    let first = order.first().copied();
    let course = &mut state.course;
    // The hand has passed those who come before him.
    for passed in order.iter().take_while(|other| **other != at) {
        course.greet.remove(*passed);
    }
    let bought = course.end == BankEnd::GivenUp && first != Some(at);
    course.passed_by = course.last.filter(|last| bought && *last != at);
    course.declined.remove(at);
    course.wins = 0;
    state.banker = Some(at);
    state.is_new = true;
    state.announced = false;
    state.offer.best = None;
    for voice in [Voice::InBank, Voice::Supports] {
        state.unsay(rules.voice(voice).0);
    }
}

fn chose(rules: &Rules, state: &mut State, at: BoxNumber, choice: Choice, absent: bool) {
    let bank = state.pile(at, Pile::Bank);
    match choice {
        Choice::Decline => declined(state, at),
        Choice::Accept => state.forced = true,
        Choice::Keep => state.announced = true,
        Choice::Halve => {
            state.announced = true;
            let rule = if state.doubled {
                Rule::GarageBoth
            } else {
                Rule::GarageHalf
            };
            let half = rules.description.table.half.value;
            state.shift = to_garage(half.of(bank), rule);
        }
        Choice::Double => {
            state.doubled = true;
            let (twice, table) = (state.doubles(rules), &rules.description.table);
            let rest = bank.down_to_zero(twice);
            state.shift = to_garage(rest, Rule::GarageDouble);
            let least = rules.minimum.value;
            let passes = state.course.wins >= table.half_from.value;
            state.announced = !passes || table.half.value.of(twice) < least;
        }
        Choice::StakeAll => {
            state.announced = true;
            state.shift = Some(Shift {
                from: Pile::Garage,
                to: Pile::Bank,
                stake: state.pile(at, Pile::Garage),
                rule: Rule::AllGoes,
            });
        }
        Choice::Pass => give_up(rules, state, at),
        Choice::Refuse if state.phase == Phase::Playing => {
            state.punto.word = Some(Word::Stand);
            state.decides = None;
        }
        Choice::Refuse => {
            no_banker(state);
            state.offer.refused.add(at);
            // It is auctioned anew: whoever did not bid before may now.
            state.offer.abstained = BoxSet::default();
        }
        Choice::Abstain => state.offer.abstained.add(at),
        Choice::Banco | Choice::Repeat => {
            state.bets = Calls {
                banco: Some(at),
                repeats: choice == Choice::Repeat,
                supports: state.bets.supports.clone(),
                ..Calls::default()
            };
            if state.phase == Phase::Playing && !state.uncovered.is_zero() {
                state.shift = Some(Shift {
                    from: Pile::Garage,
                    to: Pile::Bank,
                    stake: state.uncovered,
                    rule: Rule::Repeats,
                });
            }
        }
        Choice::Waive => state.bets.waived = true,
        Choice::Share => state.bets.shares = Some(at),
        Choice::Complete => state.bets.completes = Some(at),
        Choice::Give => state.gave = true,
        Choice::Check => state.course.check = true,
        Choice::Card => speak(state, at, Word::Card),
        Choice::Stand => speak(state, at, Word::Stand),
        Choice::Show => speak(state, at, Word::Show),
        Choice::Ask => speak(state, at, Word::Stand),
        Choice::Chart if state.cards_to == Some(at) => state.punto.open |= absent,
        Choice::Chart => {
            state.bank.chart = true;
            state.bank.open |= absent;
        }
        Choice::Take | Choice::Yield => {}
    }
}

fn to_garage(stake: Cents, rule: Rule) -> Option<Shift> {
    (!stake.is_zero()).then_some(Shift {
        from: Pile::Bank,
        to: Pile::Garage,
        stake,
        rule,
    })
}

fn declined(state: &mut State, at: BoxNumber) {
    if state.former() == Some(at) {
        state.offer.not_retaken = true;
        return;
    }
    state.offer.declined.add(at);
    state.course.declined.add(at);
}

fn no_banker(state: &mut State) {
    state.banker = None;
    state.is_new = false;
    state.announced = false;
    state.doubled = false;
    state.allowed.clear();
}

fn give_up(rules: &Rules, state: &mut State, at: BoxNumber) {
    let sum = state.pile(at, Pile::Bank);
    let course = &mut state.course;
    if rules.is_seat(at) {
        course.seated = Some(at);
    }
    course.end = BankEnd::GivenUp;
    course.last = Some(at);
    course.after = if rules.is_seat(at) {
        Some(at)
    } else {
        course.seated
    };
    course.sum = sum;
    no_banker(state);
}

fn speak(state: &mut State, at: BoxNumber, word: Word) {
    let is_punto = state.cards_to == Some(at);
    // Whether a card is given that was asked for instead of showing is the banker's to say.
    if is_punto && word == Word::Card && state.punto.ruled.no_natural {
        state.decides = state.punto.ruled.by;
    }
    let side = if is_punto {
        &mut state.punto
    } else {
        &mut state.bank
    };
    side.word = Some(word);
}

/// What no bet covers is out of the coup.
fn close(rules: &Rules, state: &mut State) {
    let Some(banker) = state.banker else { return };
    let bank = state.pile(banker, Pile::Bank);
    let at_risk = settle::bank_risk(rules, state);
    let rest = bank.down_to_zero(at_risk);
    state.shift = to_garage(rest, Rule::GarageForced);
}

fn cards_to(rules: &Rules, state: &mut State, at: BoxNumber) {
    state.cards_to = Some(at);
    let covered = state.covered(rules);
    state.played = (state.in_bank(), covered.min(state.in_bank()));
    let (mut bettors, mut partners) = (BoxSet::default(), BoxSet::default());
    for player in &state.players {
        if !plays(rules, player).is_zero() {
            bettors.add(player.at);
        }
        if !player.on(Pile::Partner.spot()).is_zero() {
            partners.add(player.at);
        }
    }
    state.bettors = bettors;
    state.course.partners = partners;
}

/// The coup is over: how the bank was left.
fn end(rules: &Rules, state: &mut State) {
    state.uncovered = Cents::ZERO;
    let Some(banker) = state.banker else { return };
    let played = state.cards_to.is_some() && !state.voided;
    let winner = match played {
        true => state.winner(rules),
        false => std::cmp::Ordering::Equal,
    };
    let (banco, shares) = (state.bets.banco, state.bets.shares);
    let only = state.only_bettor();
    let course = &mut state.course;
    if rules.is_seat(banker) {
        course.seated = Some(banker);
    }
    course.last = Some(banker);
    (course.sum, course.covered) = state.played;
    course.banco = banco;
    course.shares = shares;
    match winner {
        std::cmp::Ordering::Less => {
            course.end = BankEnd::Won;
            course.wins = course.wins.saturating_add(1);
            course.follows = banco.or(only);
        }
        std::cmp::Ordering::Equal => {
            course.end = BankEnd::Tied;
            course.follows = banco.or(course.follows);
        }
        std::cmp::Ordering::Greater => {
            course.end = BankEnd::Lost;
            course.follows = None;
            course.wins = 0;
            let turn = if rules.is_seat(banker) {
                Some(banker)
            } else {
                course.seated
            };
            course.after = course.passed_by.or(turn);
            state.banker = None;
        }
    }
}
