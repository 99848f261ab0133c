//! What an event does to the cards and to whoever chooses, beside what it does at every table.

use law::BasisRef;
use table::{BoxNumber, ChoiceId, Event, Face, Person, Place, RemedyEffect, Standing};

use super::description::ChoiceEffect;
use super::rules::Rules;
use super::state::{BoxState, Cards, Dealt, Owed, State};
use super::two_hands;

#[inline(always)]
pub(super) fn apply(rules: &Rules, state: &mut State, event: &Event) {
    match *event {
        Event::BankHeld { by, .. } => {
            state.banker = Some(by);
            state.offer = None;
            state.stage = state.stage.max(rules.bets_stage);
        }
        Event::Seated { at, .. } => {
            let place = state.players.partition_point(|player| player.at < at);
            state.boxes.insert(place, BoxState::default());
        }
        Event::Left { at, .. } => {
            if let Some(place) = state.place_of(at) {
                state.boxes.remove(place);
            }
        }
        Event::Closed { .. } => close(rules, state),
        Event::Thrown { throw, .. } => state.thrown = Some(throw),
        Event::Drawn { card, to, face, .. } => {
            if state.top_aside.take().is_none() {
                match state.owed.take() {
                    Some(owed) => with_box(state, owed.at, |found| found.bought += 1),
                    None => state.card_is_out(),
                }
            }
            with_cards(state, to, |cards| cards.push(Dealt { card, face }));
        }
        Event::Chose { at, .. } if state.offer.is_some() => state.offer = state.offer_after(at),
        Event::Chose { at, by, choice, .. } => chose(rules, state, (at, by), choice),
        Event::Picked {
            at, cards, basis, ..
        } => {
            with_box(state, at, |found| found.apart = found.apart.and(cards));
            let face = rules.bought_face(state.stage);
            state.owed = face.map(|face| Owed { at, face, basis });
        }
        Event::BankSet { cards, .. } => state.bank_apart = Some(cards),
        Event::Turned { place, .. } => {
            with_cards(state, place, |cards| turn(place, cards));
            if matches!(place, Place::Bank | Place::Common) {
                state.enter_next_stage(rules);
            }
        }
        Event::Metered { pool, amount, .. } => {
            if let Some(meter) = state.meters.get_mut(usize::from(pool.0)) {
                *meter = Some(amount);
            }
        }
        Event::BankPlays { plays, .. } => state.bank_plays = Some(plays),
        Event::Ruled { effect, basis, .. } => rule(state, effect, basis),
        _ => {}
    }
}

/// What an event leaves to be done once chips have moved.
#[inline(always)]
pub(super) fn applied(rules: &Rules, state: &mut State, event: &Event) {
    match *event {
        Event::Placed { at, .. } => state.playing.add(at),
        Event::TakenBack { at, .. } => state.plays_or_not(rules, at),
        Event::Settled(ref line) => state.plays_or_not(rules, line.at),
        _ => {}
    }
    if state.knows_what_is_due(rules, event) {
        return;
    }
    if state.report.is_none() {
        state.pass_stages_done(rules);
    }
    state.due = state.find_due(rules);
}

/// A ruling ends the standstill; what it does to bets follows as settlements of their own.
fn rule(state: &mut State, effect: RemedyEffect, basis: BasisRef) {
    let Some(report) = state.report else {
        return;
    };
    match effect {
        RemedyEffect::VoidBox | RemedyEffect::LoseBets | RemedyEffect::OutOfHand => {
            for place in [report.place, report.with].into_iter().flatten() {
                let player = match place {
                    Place::Box(at) => state.find(at),
                    Place::Bank | Place::Common | Place::Burnt => None,
                };
                if let Some((at, holder)) = player.map(|player| (player.at, player.holder)) {
                    set_standing(state, (at, holder), Standing::Out);
                }
            }
        }
        RemedyEffect::SetCardAside => {
            state.boxed += 1;
            match report.card {
                Some(card) if state.unseen.take(card).is_ok() => {
                    let face = Face::Up;
                    state.burnt.push(Dealt { card, face });
                }
                Some(_) => {}
                // A card that nobody names is the one on top of the deck.
                None => state.top_aside = Some(basis),
            }
        }
        _ => {}
    }
}

/// About how many lines there will be for each bet that lies there when bets are closed: its own,
/// that of the bet that a choice adds, a prize.
const LINES_FOR_A_WAGER: usize = 3;

/// Those who bet are in the hand, from here on.
fn close(rules: &Rules, state: &mut State) {
    state.enter_next_stage(rules);
    let wagers = state.all_are_in();
    state.lines.reserve(LINES_FOR_A_WAGER * wagers);
}

fn chose(rules: &Rules, state: &mut State, who: (BoxNumber, Person), choice: ChoiceId) {
    let does = rules.choice(state.stage, choice).map(|rule| &rule.does);
    if matches!(does, Some(ChoiceEffect::SetsByHouse)) {
        let holder = state.find(who.0).map(|player| player.holder);
        with_box(state, who.0, |found| {
            if holder == Some(who.1) {
                found.apart = two_hands::set_box(rules, found);
            }
        });
    }
    let standing = match does {
        Some(ChoiceEffect::Withdraws { .. }) => Standing::Out,
        _ => Standing::Went(choice),
    };
    set_standing(state, who, standing);
}

#[inline]
fn with_box(state: &mut State, at: BoxNumber, change: impl FnOnce(&mut BoxState)) {
    if let Some(found) = state.box_mut(at) {
        change(found);
    }
}

#[inline]
fn with_cards(state: &mut State, place: Place, change: impl FnOnce(&mut Cards)) {
    match place {
        Place::Bank => change(&mut state.bank),
        Place::Box(at) => with_box(state, at, |found| change(&mut found.cards)),
        Place::Common => change(&mut state.common),
        Place::Burnt => change(&mut state.burnt),
    }
}

/// All cards of a hand are turned together; of the common ones, the next that is covered.
fn turn(place: Place, cards: &mut [Dealt]) {
    if place != Place::Common {
        return cards.iter_mut().for_each(|dealt| dealt.face = Face::Up);
    }
    let next = cards.iter_mut().find(|dealt| dealt.face == Face::Down);
    next.into_iter().for_each(|dealt| dealt.face = Face::Up);
}

/// The hand is its holder's: when he withdraws, it is out for all who bet on it.
fn set_standing(state: &mut State, (at, by): (BoxNumber, Person), standing: Standing) {
    let Some(place) = state.place_of(at) else {
        return;
    };
    let all = standing == Standing::Out && state.players[place].holder == by;
    for (person, current) in &mut state.boxes[place].standing {
        if *person == by || all {
            *current = standing;
        }
    }
}
