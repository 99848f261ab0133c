//! The only place where a coup's state changes. Total: an event has been judged already.

use exact::Cents;
use round::Phase;
use table::{BankEnd, Banker, BoxNumber, BoxSet, Event, SpotId};

use super::description::{Advice, Choice, Pile, Rule, Voice};
use super::rules::Rules;
use super::state::{Calls, Due, Shift, State, Word, plays};
use super::{ruling, settle};
use crate::player_bank::{choice_of, together};

pub(super) fn apply(rules: &Rules, state: &mut State, event: &Event) {
    match *event {
        Event::Seated { at, .. } if rules.is_seat(at) && !state.new_shoe => {
            state.course.greet.add(at);
        }
        Event::Left { at, .. } => leave(state, at),
        Event::Allowed { person, .. } => state.own.allowed.push(person),
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
        Event::Drawn { card, .. } => {
            if let Due::Card(to, _) = state.due(rules) {
                state.coup.add(to, card);
            }
        }
        Event::Turned { place, .. } => state.coup.turn(state.banker, place),
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
    let offer = &mut state.own.offer;
    offer.declined.remove(at);
    offer.abstained.remove(at);
}

fn place(state: &mut State, at: BoxNumber, spot: SpotId, stake: Cents) {
    let Some(pile) = Pile::on(spot) else { return };
    if pile == Pile::Bank && state.banker.is_none() {
        state.own.offer.best = Some(at);
    }
    if pile == Pile::Support && !state.own.bets.supports.contains(&at) {
        state.own.bets.supports.push(at);
    }
    // Whoever has bet all of it has made banco, whatever he called it.
    let all = together([state.pile(at, Pile::Bet), stake]) >= state.in_bank();
    if pile == Pile::Bet && state.own.bets.banco.is_none() && all {
        state.own.bets.banco = Some(at);
    }
}

fn take_back(state: &mut State, at: BoxNumber, spot: SpotId) {
    let Some(pile) = Pile::on(spot) else { return };
    let bets = &mut state.own.bets;
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
            Some(Pile::Bank) => state.own.uncovered.plus(stake),
            _ => state.own.uncovered.minus(stake),
        };
        state.own.uncovered = state.reckon(uncovered);
    }
    state.own.shift = None;
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
    state.own.is_new = true;
    state.own.announced = false;
    state.own.offer.best = None;
    for voice in [Voice::InBank, Voice::Supports] {
        state.unsay(rules.voice(voice).0);
    }
}

fn chose(rules: &Rules, state: &mut State, at: BoxNumber, choice: Choice, absent: bool) {
    let bank = state.pile(at, Pile::Bank);
    match choice {
        Choice::Decline => declined(state, at),
        Choice::Accept => state.own.forced = true,
        Choice::Keep => state.own.announced = true,
        Choice::Halve => {
            state.own.announced = true;
            let rule = if state.own.doubled {
                Rule::GarageBoth
            } else {
                Rule::GarageHalf
            };
            let half = rules.description.table.garage_half.part.value;
            state.own.shift = to_garage(half.of(bank), rule);
        }
        Choice::Double => {
            state.own.doubled = true;
            let (twice, table) = (state.doubles(rules), &rules.description.table);
            let rest = bank.down_to_zero(twice);
            state.own.shift = to_garage(rest, Rule::GarageDouble);
            let least = rules.minimum.value;
            let passes = state.course.wins >= table.garage_half.from_pass.value;
            state.own.announced = !passes || table.garage_half.part.value.of(twice) < least;
        }
        Choice::StakeAll => {
            state.own.announced = true;
            state.own.shift = Some(Shift {
                from: Pile::Garage,
                to: Pile::Bank,
                stake: state.pile(at, Pile::Garage),
                rule: Rule::AllGoes,
            });
        }
        Choice::Pass => give_up(rules, state, at),
        Choice::Refuse if state.phase == Phase::Playing => {
            state.punto_mut().word = Some(Word::Stand);
            state.own.decides = None;
        }
        Choice::Refuse => {
            no_banker(state);
            state.own.offer.refused.add(at);
            // It is auctioned anew: whoever did not bid before may now.
            state.own.offer.abstained = BoxSet::default();
        }
        Choice::Abstain => state.own.offer.abstained.add(at),
        Choice::Banco | Choice::Repeat => {
            state.own.bets = Calls {
                banco: Some(at),
                repeats: choice == Choice::Repeat,
                supports: state.own.bets.supports.clone(),
                ..Calls::default()
            };
            if state.phase == Phase::Playing && !state.own.uncovered.is_zero() {
                state.own.shift = Some(Shift {
                    from: Pile::Garage,
                    to: Pile::Bank,
                    stake: state.own.uncovered,
                    rule: Rule::Repeats,
                });
            }
        }
        Choice::Waive => state.own.bets.waived = true,
        Choice::Share => state.own.bets.shares = Some(at),
        Choice::Complete => state.own.bets.completes = Some(at),
        Choice::Give => state.coup.gave = true,
        Choice::Check => state.course.check = true,
        Choice::Card => speak(state, at, Word::Card),
        Choice::Stand => speak(state, at, Word::Stand),
        Choice::Ask => speak(state, at, advised(rules)),
        Choice::Show => speak(state, at, Word::Show),
        Choice::Chart if state.cards_to() == Some(at) => state.punto_mut().open |= absent,
        Choice::Chart => {
            state.coup.bank.bound = true;
            state.coup.bank.open |= absent;
        }
        Choice::Take | Choice::Yield => {}
    }
}

/// Whoever asks the croupier does what he says.
fn advised(rules: &Rules) -> Word {
    match rules.description.said.advises {
        Advice::Card => Word::Card,
        Advice::Stand => Word::Stand,
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
        state.own.offer.not_retaken = true;
        return;
    }
    state.own.offer.declined.add(at);
    state.course.declined.add(at);
}

fn no_banker(state: &mut State) {
    state.banker = None;
    state.own.is_new = false;
    state.own.announced = false;
    state.own.doubled = false;
    state.own.allowed.clear();
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
    let is_punto = state.cards_to() == Some(at);
    let ruled = state.punto().ruled;
    // Whether a card is given that was asked for instead of showing is the banker's to say.
    if is_punto && word == Word::Card && ruled.no_natural {
        state.own.decides = ruled.by;
    }
    let side = match is_punto {
        true => state.punto_mut(),
        false => &mut state.coup.bank,
    };
    side.word = Some(word);
}

/// What no bet covers is out of the coup.
fn close(rules: &Rules, state: &mut State) {
    let rest = state
        .bankers(Pile::Bank)
        .down_to_zero(settle::bank_risk(rules, state));
    state.own.shift = to_garage(rest, Rule::GarageForced);
}

fn cards_to(rules: &Rules, state: &mut State, at: BoxNumber) {
    state.coup.cards_to(at);
    let covered = state.staked(rules);
    state.own.played = (state.in_bank(), covered.min(state.in_bank()));
    let (mut bettors, mut partners) = (BoxSet::default(), BoxSet::default());
    for player in &state.players {
        if !plays(rules, player).is_zero() {
            bettors.add(player.at);
        }
        if !player.on(Pile::Partner.spot()).is_zero() {
            partners.add(player.at);
        }
    }
    state.own.bettors = bettors;
    state.course.partners = partners;
}

/// The coup is over: how the bank was left.
fn end(rules: &Rules, state: &mut State) {
    state.own.uncovered = Cents::ZERO;
    let Some(banker) = state.banker else { return };
    let played = state.coup.has_begun() && !state.void;
    let winner = match played {
        true => state.winner(rules),
        false => std::cmp::Ordering::Equal,
    };
    let (banco, shares) = (state.own.bets.banco, state.own.bets.shares);
    let only = state.only_bettor();
    let said = rules.description.said;
    let course = &mut state.course;
    if rules.is_seat(banker) {
        course.seated = Some(banker);
    }
    course.last = Some(banker);
    (course.sum, course.covered) = state.own.played;
    course.banco = banco;
    course.shares = shares;
    match winner {
        std::cmp::Ordering::Less => {
            course.end = BankEnd::Won;
            course.wins = course.wins.saturating_add(1);
            course.follows = banco.or(only.filter(|_| said.only_bettor));
        }
        std::cmp::Ordering::Equal => {
            course.end = BankEnd::Tied;
            course.follows = banco.or(course.follows.filter(|_| said.recovers));
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
