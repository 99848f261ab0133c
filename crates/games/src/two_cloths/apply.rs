//! The only place where a coup's state changes. Total: an event has been judged already.

use std::cmp::Ordering;

use table::{BankCourse, BankEnd, Banker, BoxNumber, BoxSet, Event, Outcome, SpotId};

use super::description::{CLOTHS, Choice, PassesAfter, Pile, Voice};
use super::rules::Rules;
use super::ruling;
use super::state::{CardFor, Due, Lot, Side, State, Word};
use crate::player_bank::{choice_of, together};

pub(super) fn apply(rules: &Rules, state: &mut State, event: &Event) {
    match *event {
        Event::Left { at, .. } => leave(state, at),
        // A bid.
        Event::Placed { at, spot, .. } if spot == Pile::Bank.spot() && state.banker.is_none() => {
            state.own.finding.best.push(at);
        }
        Event::TakenBack { at, spot, .. } => take_back(state, at, spot),
        Event::BankHeld { by, .. } => bank_held(rules, state, by),
        Event::Chose {
            at, choice, absent, ..
        } => {
            if let Some(choice) = choice_of(choice) {
                chose(rules, state, at, choice, absent);
            }
        }
        Event::CardsTo { at, .. } => state.coup.cards_to(at),
        Event::Drawn { card, .. } => match state.due(rules) {
            Due::Card(CardFor::Lot, _) => lot(rules, state, card),
            Due::Card(to, _) => state.coup.add(to, card),
            _ => {}
        },
        Event::Turned { place, .. } => state.coup.turn(state.banker, place),
        Event::Ruled { effect, .. } => {
            let found = state.report;
            ruling::apply(rules, state, found, effect);
        }
        Event::Ended => end(rules, state),
        _ => {}
    }
}

/// A place that is free again carries nothing on to whoever comes next.
fn leave(state: &mut State, at: BoxNumber) {
    state.course.barred.remove(at);
    state.course.last = state.course.last.filter(|last| *last != at);
    state.course.banco = state.course.banco.filter(|other| *other != at);
    state.own.finding.declined.remove(at);
    state.own.finding.abstained.remove(at);
}

fn take_back(state: &mut State, at: BoxNumber, spot: SpotId) {
    match Pile::on(spot) {
        Some(Pile::Bank) => state.own.finding.best.retain(|other| *other != at),
        Some(Pile::Both) => state.own.bancos.retain(|other| *other != at),
        Some(Pile::First | Pile::Second | Pile::Line) | None => {}
    }
}

/// Somebody has the bank; after an auction that follows another bank a new shoe begins.
fn bank_held(rules: &Rules, state: &mut State, by: Banker) {
    let Banker::Box(at) = by else { return };
    let offered = state.own.finding.abstained == BoxSet::default() && state.own.lot.is_none();
    let was_held = state.course.end != BankEnd::Unheld;
    let auctioned = was_held && !offered;
    state.banker = Some(at);
    state.own.finding = Default::default();
    state.own.lot = None;
    state.own.changes_shoe |= auctioned && !state.new_shoe;
    state.own.no_coup = state.own.changes_shoe;
    state.unsay(rules.voice(Voice::InBank).0);
    state.course.last = Some(at);
    state.course.end = BankEnd::Unheld;
    state.course.sum = state.pile(at, Pile::Bank);
}

fn lot(rules: &Rules, state: &mut State, card: cards::Card) {
    let among = state.lot_among(rules);
    let lot = state.own.lot.get_or_insert_with(|| Lot::new(among));
    lot.add(card);
    let decided = lot.winner.is_some();
    state.own.lots.push(card);
    state.own.banco_drawn |= decided && state.banker.is_some();
}

fn chose(rules: &Rules, state: &mut State, at: BoxNumber, choice: Choice, absent: bool) {
    match choice {
        Choice::Decline => state.own.finding.declined.add(at),
        Choice::Abstain => state.own.finding.abstained.add(at),
        Choice::Keep => state.own.keeps = true,
        Choice::Pass if state.banker == Some(at) => give_up(rules, state, at),
        Choice::Pass => state.own.finding.let_be = true,
        Choice::NewShoe => state.own.changes_shoe = true,
        Choice::Banco => state.own.bancos.push(at),
        Choice::Give => state.coup.gave = true,
        Choice::Check => state.course.check = true,
        Choice::Card => speak(rules, state, Word::Card),
        Choice::Stand => speak(rules, state, Word::Stand),
        Choice::Show => speak(rules, state, Word::Show),
        Choice::Chart => match spoken_of(rules, state) {
            Some(side) if absent => side.open = true,
            _ => state.coup.bank.bound = true,
        },
        Choice::Take | Choice::Renew | Choice::Answer => {}
    }
}

/// Who leaves the bank with more than he made it up with may not be banker again in this shoe.
fn give_up(rules: &Rules, state: &mut State, at: BoxNumber) {
    if rules.description.said.barred && state.in_bank() > state.course.sum {
        state.course.barred.add(at);
    }
    state.course.end = BankEnd::GivenUp;
    state.banker = None;
    // Lots that were drawn for the whole of his bank decide nothing of the next.
    state.own.lot = None;
    state.own.withdrew = true;
}

/// The hand that is asked to speak.
fn spoken_of<'s>(rules: &Rules, state: &'s mut State) -> Option<&'s mut Side> {
    match state.due(rules) {
        Due::Punto(cloth) => Some(&mut state.coup.cloths[cloth]),
        Due::Give(_) | Due::Banker(_) => Some(&mut state.coup.bank),
        _ => None,
    }
}

fn speak(rules: &Rules, state: &mut State, word: Word) {
    if let Some(side) = spoken_of(rules, state) {
        side.word = Some(word);
    }
}

/// The round is over: how the bank was left, and whose turn the cards are.
fn end(rules: &Rules, state: &mut State) {
    if !state.coup.has_begun() {
        // Nobody wants the bank: the game is over, and another may begin.
        if state.has_said(rules.voice(Voice::NoBidder).0) {
            state.course = BankCourse::default();
        }
        return;
    }
    let alone = state.own.bancos.first().copied();
    let mut nobody = true;
    let mut won_back = [false; CLOTHS];
    for (cloth, won) in won_back.iter_mut().enumerate() {
        let order = state.compares(rules, cloth).0;
        let counts = !state.coup.cloths[cloth].void;
        nobody &= order.is_eq() || !counts;
        *won = order.is_lt() && counts;
    }
    for (cloth, bank_won) in won_back.into_iter().enumerate() {
        // Whoever covered the bank played out of turn.
        if alone.is_some() {
            continue;
        }
        let had = state.coup.cloths[cloth].at;
        let after = |at: &BoxNumber| Some(*at) > had;
        let next = state.seats_of(rules, cloth).find(after);
        let next = next.or_else(|| state.seats_of(rules, cloth).next());
        let always = rules.description.said.passes_after == PassesAfter::EveryCoup;
        let passes = (always || bank_won) && !state.own.owed[cloth];
        state.course.hands[cloth] = if passes { next } else { had };
    }
    state.course.banco = alone.filter(|_| nobody);
    state.course.void = match state.course.banco {
        Some(_) => state.course.void.saturating_add(1),
        None => 0,
    };
    let sum = |outcome: Outcome| {
        let lines = state.lines.iter().filter(|line| line.outcome == outcome);
        together(lines.map(|line| line.stake))
    };
    state.course.end = match sum(Outcome::Lost).cmp(&sum(Outcome::Won)) {
        Ordering::Greater => BankEnd::Won,
        Ordering::Equal => BankEnd::Tied,
        Ordering::Less => BankEnd::Lost,
    };
    // A bank in which nothing is left is broken.
    if state.in_bank().is_zero() {
        state.banker = None;
    }
}
