//! The only place where a hand's state changes. Total: an event has been judged already.

use cards::Card;
use exact::Cents;
use law::BasisRef;
use table::{
    BoxNumber, ChoiceId, Event, Face, Line, NoticeId, Picked, Place, RemedyEffect, SpotId,
};

use super::aftermath::{carry_out, faced};
use super::betting::{Due, dealt_to, enough, initial_bet, whole_raise};
use super::course::{
    advance, after_draw, after_rake, after_return, dealt, next_showing, post_next, ruled_out,
    settle_deal, uncalled,
};
use super::description::{DealTo, MostBet};
use super::rules::{ChoiceKind, POT, Rules, STACK};
use super::session::{self, takes_part};
use super::state::{Part, Phase, Seat, State, less, more};

#[inline(never)]
pub(super) fn apply(rules: &Rules, state: &mut State, event: &Event) {
    match *event {
        Event::Seated { at, person, .. } => {
            state.seats.add(Seat::new(at, person));
        }
        Event::Left { at, .. } => {
            state.seats.remove(at);
            state.course.paid.remove(at);
            if state.seats.is_empty() {
                // A game that nobody sits at any more is over.
                state.course = Default::default();
            }
            // Whoever leaves at the end of a hand shifts the places of the others.
            (state.opener, state.first, state.bettor) = (None, None, None);
            (state.last_bettor, state.before) = (None, None);
        }
        Event::Placed { at, stake, .. } => with(state, at, |seat| {
            seat.stack = more(seat.stack, stake);
            seat.won = less(seat.won, stake);
        }),
        Event::TakenBack { at, .. } => with(state, at, |seat| {
            (seat.stack, seat.held) = (Cents::ZERO, 0);
        }),
        Event::Closed { .. } => close(rules, state),
        Event::Mano { at, .. } => marked(rules, state, at),
        Event::Speaks { .. } => speaks(state),
        Event::Shown { notice, .. } => shown(rules, state, notice),
        Event::Shifted { at, to, stake, .. } => {
            if let Some(place) = state.place_of(at) {
                moved(rules, state, place, to, stake);
            }
        }
        Event::Drawn { card, to, face, .. } => drawn(rules, state, card, to, face),
        Event::Chose { at, choice, .. } => chose(rules, state, at, choice),
        Event::Picked { at, cards, .. } => picked(state, at, cards),
        Event::Turned { place, .. } => turned(rules, state, place),
        Event::Mixed { .. } => mixed(rules, state),
        Event::DeadCard { at, place, .. } => dead_card(rules, state, at, place),
        Event::Raked { amount, .. } => raked(rules, state, amount),
        Event::Settled(line) => {
            if line.spot == STACK {
                session::paid(rules, state, &line);
            } else {
                settled(state, &line);
            }
            state.lines.push(line);
        }
        Event::Held {
            at, spot, times, ..
        } => with(state, at, |seat| {
            if spot == POT {
                seat.pot_held = times;
            } else {
                seat.held = times;
            }
        }),
        Event::Reported { irregularity, .. } => state.report = Some(irregularity),
        Event::Ruled { effect, basis, .. } => ruled(rules, state, effect, basis),
        Event::Ended => {
            if state.phase != Phase::Voiding {
                state.goes_on_from = state.mano.filter(|_| !state.ends);
                session::played(state);
            }
            state.phase = Phase::Over;
        }
        // What the house's own games do, and what is only told.
        Event::Burnt { .. }
        | Event::Leads { .. }
        | Event::ShoeTo { .. }
        | Event::CardsTo { .. }
        | Event::Opened { .. }
        | Event::OpenedCircle { .. }
        | Event::Allowed { .. }
        | Event::Approved { .. }
        | Event::Called { .. }
        | Event::Circled { .. }
        | Event::Spun { .. }
        | Event::RowsEnd { .. }
        | Event::Thrown { .. }
        | Event::Cut { .. }
        | Event::BankSet { .. }
        | Event::BankPlays { .. }
        | Event::Metered { .. }
        | Event::BankHeld { .. }
        | Event::DeckInPlay { .. }
        | Event::Moved { .. }
        | Event::Pointed { .. }
        | Event::DiceTo { .. } => {}
    }
}

fn with(state: &mut State, at: BoxNumber, change: impl FnOnce(&mut Seat)) {
    if let Some(place) = state.place_of(at) {
        state.seats.change(place, change);
    }
}

fn note(state: &mut State, at: BoxNumber, note: impl FnOnce(&mut Seat)) {
    if let Some(place) = state.place_of(at) {
        state.seats.note(place, note);
    }
}

/// The hand begins with all who have chips and do not sit it out.
pub(super) fn close(rules: &Rules, state: &mut State) {
    for place in 0..state.seats.len() {
        let plays = takes_part(rules, state, &state.seats[place]);
        let part = if plays { Part::In } else { Part::None };
        state.seats.change(place, |seat| seat.part = part);
    }
    session::begin(rules, state);
}

/// Something was said: what a street has said before its cards or its bets, or an announcement.
fn shown(rules: &Rules, state: &mut State, notice: NoticeId) {
    let number = usize::from(notice.0);
    let said = |street: u8| {
        rules
            .street(street)
            .map(|street| (street.says, street.asks))
    };
    match state.phase {
        Phase::Dealing { street, .. } if said(street).is_some_and(|s| s.0 == Some(number)) => {
            state.said.0 = street + 1;
        }
        Phase::Opening { street, .. } if said(street).is_some_and(|s| s.1 == Some(number)) => {
            state.said.1 = street + 1;
        }
        _ => session::announced(rules, state, notice),
    }
}

pub(super) fn marked(rules: &Rules, state: &mut State, at: BoxNumber) {
    state.mano = Some(at);
    let first = Due::first(rules, state, 0);
    post_next(rules, state, first);
}

/// It is known who speaks first.
pub(super) fn speaks(state: &mut State) {
    if let Phase::Opening { street, turn } = state.phase {
        state.phase = Phase::Betting { street, turn };
    }
}

/// The house took its share.
pub(super) fn raked(rules: &Rules, state: &mut State, amount: Cents) {
    state.raked = more(state.raked, amount);
    state.rake_seen = state.pot();
    if let Phase::Raking { street } = state.phase {
        after_rake(rules, state, street);
    }
}

/// Chips go from a stack to the pot, or back.
pub(super) fn moved(rules: &Rules, state: &mut State, place: usize, to: SpotId, stake: Cents) {
    if to == STACK {
        return goes_back(rules, state, place, stake);
    }
    match state.phase {
        Phase::Posting { rule, step, .. } => {
            let place = place as u8;
            posts(rules, state, Due { rule, step, place }, stake);
        }
        Phase::Betting { street, .. } => bets(rules, state, street, place, stake),
        // A ruling had them put in.
        _ => state.seats.chips(place, |seat| seat.puts(stake)),
    }
}

/// An initial bet: it counts in the first interval, or lies dead in the main pot.
pub(super) fn posts(rules: &Rules, state: &mut State, due: Due, stake: Cents) {
    let rule = &rules.description.initial[usize::from(due.rule)];
    let named = rule.whole.filter(|_| rule.live);
    let named = named.map(|_| initial_bet(rules, state, (due.rule, due.step)).value);
    let place = usize::from(due.place);
    let bet = state.seats.chips(place, |seat| {
        seat.puts(stake);
        if rule.dead {
            seat.carried = more(seat.carried, stake);
        }
        if rule.live {
            seat.bet = more(seat.bet, stake);
        }
        seat.bet
    });
    if rule.live {
        // It may count for more than was paid.
        reaches(state, place, bet.max(named.unwrap_or(stake)));
        (state.raise, state.whole) = (state.bet, state.bet);
    }
    post_next(rules, state, due.next(rules, state));
}

/// A bet, a raise or a call.
pub(super) fn bets(rules: &Rules, state: &mut State, street: u8, place: usize, stake: Cents) {
    let before = state.bet;
    let bet = state.seats.chips(place, |seat| {
        seat.puts(stake);
        seat.bet = more(seat.bet, stake);
        (seat.acted, seat.calls) = (true, false);
        seat.answered = seat.bet.max(before);
        let raises = !before.is_zero() && seat.bet > before;
        seat.raises += u8::from(raises);
        seat.bet
    });
    if bet > before {
        reaches(state, place, bet);
        state.opener = state.opener.or(Some(place as u8));
        state.high_used |= less(bet, before) > rules.minimum.value;
        went_up(rules, state, street, before);
    }
    state.actions = state.actions.saturating_add(1);
    advance(rules, state, street, place);
}

/// A bet above all others of its interval is the last so far.
fn reaches(state: &mut State, place: usize, bet: Cents) {
    if bet > state.bet {
        state.bet = bet;
        state.bettor = Some(place as u8);
    }
}

/// The bet of an interval went up from what it was: whether by a whole bet or raise.
fn went_up(rules: &Rules, state: &mut State, street: u8, before: Cents) {
    let whole = whole_raise(rules, state, street);
    let reopens = rules.limit().reopens;
    let needed = reopens.map_or(whole, |reopens| enough(reopens.value, whole));
    if let MostBet::Fixed = rules.limit().most {
        let interval = rules.interval(street);
        let enters = interval.is_some_and(|interval| interval.bring_in.is_some());
        let over = less(state.bet, state.whole);
        // What one enters with is no bet yet, however much it is.
        if over >= whole || (over >= needed && !(enters && before.is_zero())) {
            state.raises += u8::from(!state.whole.is_zero());
            (state.raise, state.whole) = (whole, more(state.whole, whole));
        }
        return;
    }
    let above = less(state.bet, before);
    if above >= whole {
        state.raises += u8::from(!before.is_zero());
        (state.raise, state.whole) = (above, state.bet);
    }
}

/// Chips go from the pot to the stack: all that a ruling gives back, what nobody called, or all of
/// a void hand.
fn goes_back(rules: &Rules, state: &mut State, place: usize, stake: Cents) {
    let refunded = state.seats.chips(place, |seat| {
        seat.stack = more(seat.stack, stake);
        seat.pot = less(seat.pot, stake);
        std::mem::take(&mut seat.refund)
    });
    if refunded {
        given_back(state, place);
    }
    match state.phase {
        Phase::Returning { street } if refunded => {
            if uncalled(state).is_none() {
                after_return(rules, state, street);
            }
        }
        Phase::Returning { street } => {
            state
                .seats
                .note(place, |seat| seat.bet = less(seat.bet, stake));
            after_return(rules, state, street);
        }
        _ => state.seats.note(place, |seat| seat.carried = Cents::ZERO),
    }
}

/// Nothing of a player's counts in the hand any more; if the highest bet was his, the next one is
/// the one to answer.
fn given_back(state: &mut State, place: usize) {
    state.seats.note(place, |seat| {
        (seat.bet, seat.carried) = (Cents::ZERO, Cents::ZERO);
    });
    if state.bettor != Some(place as u8) {
        return;
    }
    let bets = state.seats.iter().map(|seat| seat.bet);
    let highest = bets.enumerate().max_by_key(|(_, bet)| *bet);
    let highest = highest.filter(|(_, bet)| !bet.is_zero());
    state.bettor = highest.map(|(place, _)| place as u8);
    state.bet = highest.map_or(Cents::ZERO, |(_, bet)| bet);
    state.whole = state.whole.min(state.bet);
}

pub(super) fn drawn(rules: &Rules, state: &mut State, card: Card, to: Place, face: Face) {
    // The judge looked whether the bag has it.
    let _ = state.bag.take(card);
    match to {
        Place::Box(at) => {
            let due = state.dealt_face(rules);
            note(state, at, |seat| {
                receives(seat, card, face);
                faced(seat, due);
            });
        }
        Place::Common => state.common.push(card),
        Place::Burnt => state.burnt.push(card),
        Place::Bank => {}
    }
    dealt(rules, state, to);
}

/// A card comes to a player.
pub(super) fn receives(seat: &mut Seat, card: Card, face: Face) {
    let place = seat.cards.len() as u8;
    seat.cards.push(card);
    if face == Face::Up {
        seat.open = seat.open.and(Picked::at([place]).unwrap_or_default());
    }
}

/// Who was passed over gets a dead card.
fn dead_card(rules: &Rules, state: &mut State, at: BoxNumber, place: u8) {
    if let Some(card) = state.burnt.get(usize::from(place)).copied() {
        state.burnt.retain(|other| *other != card);
        note(state, at, |seat| seat.cards.push(card));
    }
    state.after.skipped = None;
    if let Phase::Dealing { given, .. } = &mut state.phase {
        *given += 1;
    }
    settle_deal(rules, state);
}

/// Cards put aside go back among those to be dealt: dead cards, or the discards of all but the
/// one who is to receive, and but those by which an opener is to prove that he could.
pub(super) fn mixed(rules: &Rules, state: &mut State) {
    let Phase::Drawing { turn, .. } = state.phase else {
        for card in state.burnt.iter() {
            state.bag.put(*card);
        }
        return state.burnt.retain(|_| false);
    };
    let (bag, opener) = (&mut state.bag, state.opener);
    state.seats.note_all(|place, seat| {
        let opened = rules.proves_opening() && opener == Some(place as u8);
        let kept = place == usize::from(turn) || opened;
        for (at, card) in seat.cards.iter().enumerate() {
            let back = seat.aside.contains(at) && !seat.mixed.contains(at);
            if back && !kept {
                bag.put(*card);
                seat.mixed = seat.mixed.and(Picked::at([at as u8]).unwrap_or_default());
            }
        }
    });
}

fn chose(rules: &Rules, state: &mut State, at: BoxNumber, choice: ChoiceId) {
    let Some((kind, place)) = rules.kind(choice).zip(state.place_of(at)) else {
        return;
    };
    match (kind, state.phase) {
        (ChoiceKind::Fold, Phase::Betting { street, .. }) => {
            folds(rules, state, street, place);
        }
        (ChoiceKind::Check, Phase::Betting { street, .. }) => {
            checks(rules, state, street, place);
        }
        (ChoiceKind::GiveUp, _) => {
            state.seats.change(place, |seat| seat.part = Part::GaveUp);
            next_showing(rules, state);
        }
        (ChoiceKind::Rest, _) => state.seats.change(place, |seat| seat.rests = true),
        (ChoiceKind::Return, _) => state.seats.change(place, |seat| seat.rests = false),
        (ChoiceKind::Stand, Phase::Drawing { street, .. }) => {
            stands(rules, state, street, place);
        }
        // The event beside it says the rest: chips moved, cards turned or put aside.
        _ => {}
    }
}

pub(super) fn folds(rules: &Rules, state: &mut State, street: u8, place: usize) {
    state.seats.change(place, |seat| seat.part = Part::Out);
    state.actions = state.actions.saturating_add(1);
    advance(rules, state, street, place);
}

pub(super) fn checks(rules: &Rules, state: &mut State, street: u8, place: usize) {
    let bet = state.bet;
    state
        .seats
        .note(place, |seat| (seat.acted, seat.answered) = (true, bet));
    state.actions = state.actions.saturating_add(1);
    advance(rules, state, street, place);
}

/// He keeps the cards that he has.
pub(super) fn stands(rules: &Rules, state: &mut State, street: u8, place: usize) {
    state.seats.note(place, |seat| seat.acted = true);
    after_draw(rules, state, street);
}

pub(super) fn picked(state: &mut State, at: BoxNumber, cards: Picked) {
    note(state, at, |seat| seat.aside = seat.aside.and(cards));
    if let Phase::Drawing { owed, .. } = &mut state.phase {
        *owed = cards.count();
    }
}

pub(super) fn turned(rules: &Rules, state: &mut State, place: Place) {
    if let Place::Box(at) = place {
        note(state, at, |seat| seat.shown = true);
    }
    if matches!(state.phase, Phase::Showing { .. }) {
        next_showing(rules, state);
    }
}

fn settled(state: &mut State, line: &Line) {
    note(state, line.at, |seat| {
        seat.pot = less(seat.pot, line.stake);
        seat.carried = Cents::ZERO;
        seat.won = more(seat.won, line.paid);
    });
}

/// Who is put out of the hand while cards are dealt one by one: those that he got do not count, so
/// that the others go on to get theirs in their order.
fn undealt(rules: &Rules, state: &mut State, at: BoxNumber) {
    let Phase::Dealing {
        street,
        step,
        given,
        to,
    } = state.phase
    else {
        return;
    };
    let deal = rules.deal(street, step);
    let players = deal.is_some_and(|deal| deal.to == DealTo::Players);
    let playing = state.served().count() as u8;
    let mut order = (0..playing).filter_map(|turn| dealt_to(rules, state, turn));
    let turn = order.position(|place| state.seats[place].at == at);
    if let Some(turn) = turn.filter(|_| players) {
        let got = given / playing + u8::from((turn as u8) < given % playing);
        let given = given - got;
        state.phase = Phase::Dealing {
            street,
            step,
            given,
            to,
        };
    }
}

fn ruled(rules: &Rules, state: &mut State, effect: RemedyEffect, basis: BasisRef) {
    let report = state.report.take();
    state.ruled = true;
    let places = report.map(|report| [report.place, report.with]);
    let places = places.into_iter().flatten().flatten();
    let boxes = places.filter_map(|place| match place {
        Place::Box(at) => Some(at),
        Place::Bank | Place::Common | Place::Burnt => None,
    });
    match effect {
        RemedyEffect::VoidHand | RemedyEffect::VoidMainBets => state.phase = Phase::Voiding,
        RemedyEffect::LoseBets
        | RemedyEffect::OutOfHand
        | RemedyEffect::VoidBox
        | RemedyEffect::OutOfGame => {
            for at in boxes {
                undealt(rules, state, at);
                state.after.skipped = state.after.skipped.filter(|(skipped, _)| *skipped != at);
                with(state, at, |seat| {
                    seat.leaves |= effect == RemedyEffect::OutOfGame;
                    if seat.is_in() {
                        seat.part = Part::Out;
                        let keeps = [RemedyEffect::OutOfHand, RemedyEffect::VoidBox];
                        seat.refund = keeps.contains(&effect);
                    }
                });
            }
            ruled_out(rules, state);
        }
        RemedyEffect::CountsAsCall => {
            boxes.for_each(|at| with(state, at, |seat| seat.calls = true))
        }
        RemedyEffect::StandsUnraised => {
            boxes.for_each(|at| with(state, at, |seat| seat.no_raise = true));
        }
        RemedyEffect::SetCardAside => {
            let card = report.and_then(|report| report.card);
            // It takes no part: one that is not in the deck lies on the table anyway.
            let _ = card.map(|card| state.bag.take(card));
        }
        RemedyEffect::Hand(effect) => carry_out(rules, state, report, (effect, basis)),
        RemedyEffect::PutRight
        | RemedyEffect::PlayOn
        | RemedyEffect::Warn
        | RemedyEffect::ThrowAgain
        | RemedyEffect::Coup(_)
        | RemedyEffect::PassDice => {}
    }
}
