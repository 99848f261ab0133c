//! The only place where a hand's state changes. Total: an event has been judged already.

use exact::Cents;
use law::BasisRef;
use table::{Event, Face, Outcome, Person, Place, RemedyEffect, SpotId, Standing, Wager};

use super::description::ChoiceEffect;
use super::players_bank;
use super::rules::Rules;
use super::state::{BoxState, Cards, Dealt, Owed, State};
use super::two_hands;

pub(super) fn apply(rules: &Rules, state: &mut State, event: &Event) {
    match *event {
        Event::Shown { notice, .. } => {
            if let Some(raising) = &rules.raising {
                let betting = state.is_betting();
                raising.heard(notice, betting, &mut state.passing.raise);
            }
        }
        Event::BankHeld { by, .. } => {
            state.passing.banker = Some(by);
            state.offer = None;
            state.stage = state.stage.max(state.bets_stage);
        }
        Event::Chose { at, .. } if state.is_offering() => state.offer = state.offer_after(at),
        Event::Thrown { throw, .. } => state.thrown = Some(throw),
        Event::BankSet { cards, .. } => {
            state.bank_apart = cards;
            state.bank_is_set = true;
        }
        Event::Seated { at, person, .. } => {
            state.boxes.push(BoxState::new(at, person));
            state.boxes.sort_by_key(|state| state.number);
        }
        Event::Left { at, .. } => {
            state.boxes.retain(|state| state.number != at);
            state.playing.remove(at);
        }
        Event::Allowed { at, person, .. } => {
            with_box(state, at, |found| {
                if person != found.holder && !found.allowed.contains(&person) {
                    found.allowed.push(person);
                }
            });
        }
        Event::Placed {
            at,
            by,
            spot,
            stake,
            ..
        } => with_box(state, at, |found| add(found, by, spot, stake)),
        Event::TakenBack { at, by, spot, .. } => {
            with_box(state, at, |found| remove(found, by, spot))
        }
        Event::Closed { .. } => close(rules, state),
        Event::Drawn { card, to, face, .. } => {
            // A judged card is in the bag; a record that says otherwise is caught by `verify`.
            let _ = state.bag.take(card);
            if state.aside.take().is_none() {
                match state.owed.take() {
                    Some(owed) => with_box(state, owed.at, |found| found.bought += 1),
                    None => state.card_is_out(),
                }
            }
            with_cards(state, to, |cards| cards.push(Dealt { card, face }));
        }
        Event::Chose { at, by, choice, .. } => {
            let does = rules.choice(state.stage, choice).map(|rule| &rule.does);
            let withdraws = matches!(does, Some(ChoiceEffect::Withdraws { .. }));
            let by_house = does == Some(&ChoiceEffect::SetsByHouse);
            let standing = if withdraws {
                Standing::Out
            } else {
                Standing::Went(choice)
            };
            with_box(state, at, |found| {
                if by_house && by == found.holder {
                    found.apart = two_hands::set_box(rules, found);
                }
                set_standing(found, by, standing);
            });
        }
        Event::Approved { at, person, .. } => with_box(state, at, |found| {
            if !found.approved.contains(&person) {
                found.approved.push(person);
            }
        }),
        Event::Cut { .. } => state.is_cut = true,
        Event::Picked {
            at, cards, basis, ..
        } => {
            with_box(state, at, |found| found.apart = found.apart.and(cards));
            let face = rules.bought_face(state.stage);
            state.owed = face.map(|face| Owed { at, face, basis });
        }
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
        Event::Settled(ref line) => {
            if line.outcome != Outcome::Prize {
                let had = state.given_to(rules, line.at);
                with_box(state, line.at, |found| remove(found, line.by, line.spot));
                if !state.playing.has(line.at) {
                    state.leaves_the_deal(had);
                }
            }
            players_bank::follow_line(state, line);
            state.lines.push(*line);
        }
        Event::Reported { irregularity, .. } => state.report = Some(irregularity),
        Event::Ruled { effect, basis, .. } => rule(state, effect, basis),
        Event::Ended => {
            state.report = None;
            state.over = true;
        }
        // No ball runs and no bet is held over in this family: such an event is another's.
        _ => {}
    }
    if state.report.is_none() {
        state.pass_stages_done(rules);
    }
}

/// A ruling ends the standstill; what it does to bets follows as settlements of their own.
fn rule(state: &mut State, effect: RemedyEffect, basis: BasisRef) {
    let Some(report) = state.report.take() else {
        return;
    };
    match effect {
        RemedyEffect::VoidBox | RemedyEffect::LoseBets | RemedyEffect::OutOfHand => {
            for place in [report.place, report.with].into_iter().flatten() {
                if let Place::Box(at) = place {
                    with_box(state, at, |found| {
                        let holder = found.holder;
                        set_standing(found, holder, Standing::Out);
                    });
                }
            }
        }
        RemedyEffect::SetCardAside => {
            state.boxed += 1;
            match report.card {
                Some(card) if state.bag.take(card).is_ok() => {
                    let face = Face::Up;
                    state.burnt.push(Dealt { card, face });
                }
                Some(_) => {}
                // A card that nobody names is the one on top of the deck.
                None => state.aside = Some(basis),
            }
        }
        RemedyEffect::VoidHand
        | RemedyEffect::VoidMainBets
        | RemedyEffect::PutRight
        | RemedyEffect::ThrowAgain
        | RemedyEffect::PassDice
        | RemedyEffect::Warn
        | RemedyEffect::OutOfGame
        | RemedyEffect::CountsAsCall
        | RemedyEffect::StandsUnraised
        | RemedyEffect::Coup(_)
        | RemedyEffect::Hand(_)
        | RemedyEffect::PlayOn => {}
    }
}

/// About how many lines there will be for each bet that lies there when bets are closed: its own,
/// that of the bet that a choice adds, a prize.
const LINES_FOR_A_WAGER: usize = 3;

/// Those who bet are in the hand, from here on.
fn close(rules: &Rules, state: &mut State) {
    state.enter_next_stage(rules);
    let wagers = state.boxes.iter().map(|found| found.wagers.len());
    state
        .lines
        .reserve(LINES_FOR_A_WAGER * wagers.sum::<usize>());
    for found in &mut state.boxes {
        found.standing = found
            .bettors()
            .into_iter()
            .map(|person| (person, Standing::In))
            .collect();
    }
}

fn with_box(state: &mut State, at: table::BoxNumber, change: impl FnOnce(&mut BoxState)) {
    if let Some(found) = state.find_box_mut(at) {
        change(found);
        match found.plays() {
            true => state.playing.add(at),
            false => state.playing.remove(at),
        }
    }
}

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
    let covered = cards.iter_mut().filter(|dealt| dealt.face == Face::Down);
    let turned = if place == Place::Common {
        1
    } else {
        usize::MAX
    };
    covered.take(turned).for_each(|dealt| dealt.face = Face::Up);
}

fn add(found: &mut BoxState, by: Person, spot: SpotId, stake: Cents) {
    match found
        .wagers
        .iter_mut()
        .find(|wager| wager.by == by && wager.spot == spot)
    {
        // The sum was judged; an amount that does not fit never became an event.
        Some(wager) => wager.stake = wager.stake.plus(stake).unwrap_or(wager.stake),
        None => found.wagers.push(Wager {
            by,
            spot,
            stake,
            held: 0,
        }),
    }
}

fn remove(found: &mut BoxState, by: Person, spot: SpotId) {
    found
        .wagers
        .retain(|wager| !(wager.by == by && wager.spot == spot));
}

fn set_standing(found: &mut BoxState, by: Person, standing: Standing) {
    let holder_out = by == found.holder && standing == Standing::Out;
    for (person, current) in &mut found.standing {
        // The hand is its holder's: when he withdraws, it is out for all who bet on it.
        if *person == by || holder_out {
            *current = standing;
        }
    }
}
