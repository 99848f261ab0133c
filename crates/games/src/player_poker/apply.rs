//! The only place where a hand's state changes. Total: an event has been judged already.

use cards::Card;
use exact::Cents;
use law::BasisRef;
use table::{
    BoxNumber, ChoiceId, Event, Face, Irregularity, Line, NoticeId, Picked, Place, RemedyEffect,
    SpotId,
};

use super::aftermath::{carry_out, faced};
use super::chips::{less, more};
use super::course::{
    advance, after_draw, after_rake, after_return, dealt, next_showing, post_next, ruled_out,
    settle_deal,
};
use super::description::{DealTo, IrregularityRule};
use super::places::{Chair, Places};
use super::righting::set_right;
use super::rules::{ChoiceKind, POT, Rules, STACK};
use super::ruling::counts_again;
use super::seat::Seat;
use super::session::{self, those_who_play};
use super::speaking::dealt_to;
use super::state::{HandState, Phase};

#[inline(never)]
pub(super) fn apply(
    rules: &Rules,
    state: &mut HandState,
    event: &Event,
    report: Option<Irregularity>,
) {
    match *event {
        Event::Seated { at, person, .. } => {
            let place = state.seats.add(Seat::new(at, person));
            state.betting.makes_room(place);
        }
        Event::Left { at, .. } => {
            if let Some(place) = state.seats.remove(at) {
                state.betting.gets_up(place);
            }
            state.course.paid.remove(at);
            state.course.warned.remove(at);
            if state.seats.is_empty() {
                // A game that nobody sits at any more is over.
                state.course = Default::default();
            }
        }
        Event::Placed { at, stake, .. } => with(state, at, |state, place| {
            state.betting.chips.brings(place, stake);
            let seat = &mut state.seats[place];
            seat.won = less(seat.won, stake);
        }),
        Event::TakenBack { at, .. } => with(state, at, |state, place| {
            state
                .betting
                .chips
                .takes(place, state.betting.chips.stack(place));
            state.seats[place].held = 0;
        }),
        Event::Closed { .. } => {
            let players = those_who_play(rules, state);
            close(rules, state, players);
        }
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
        }
        Event::Held {
            at, spot, times, ..
        } => note(state, at, |seat| {
            if spot == POT {
                seat.pot_held = times;
            } else {
                seat.held = times;
            }
        }),
        Event::Ruled { effect, basis, .. } => ruled(rules, state, report, (effect, basis)),
        Event::Ended => {
            state.course.shared = as_shared(state.betting.chips.shared());
            if state.phase != Phase::Voiding {
                state.goes_on_from = state.mano.filter(|_| !state.ends);
                session::played(state);
            }
            state.phase = Phase::Over;
        }
        // What the house's own games do, and what is only told.
        _ => {}
    }
}

fn with(state: &mut HandState, at: BoxNumber, change: impl FnOnce(&mut HandState, usize)) {
    if let Some(place) = state.place_of(at) {
        change(state, place);
    }
}

fn note(state: &mut HandState, at: BoxNumber, note: impl FnOnce(&mut Seat)) {
    with(state, at, |state, place| note(&mut state.seats[place]));
}

/// The hand begins with these players.
pub(super) fn close(rules: &Rules, state: &mut HandState, players: Places) {
    state.betting.deals_in(players);
    session::begin(rules, state);
}

/// Something was said: what a street has said before its cards or its bets, or an announcement.
fn shown(rules: &Rules, state: &mut HandState, notice: NoticeId) {
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

fn marked(rules: &Rules, state: &mut HandState, at: BoxNumber) {
    state.mano = Some(at);
    post_next(rules, state, 0);
}

/// It is known who speaks first.
fn speaks(state: &mut HandState) {
    if let Phase::Opening { street, turn } = state.phase {
        state.phase = Phase::Betting { street, turn };
    }
}

/// What of a pot that waits the house has had its share of, as it passes on. A pot is bounded by
/// the table's stacks, far below what fits.
fn as_shared(shared: Cents) -> u32 {
    u32::try_from(shared.count()).unwrap_or(u32::MAX)
}

/// The house took its share.
fn raked(rules: &Rules, state: &mut HandState, amount: Cents) {
    state.betting.chips.rakes(amount);
    if let Phase::Raking { street } = state.phase {
        after_rake(rules, state, street);
    }
}

/// Chips go from a stack to the pot, or back.
fn moved(rules: &Rules, state: &mut HandState, place: usize, to: SpotId, stake: Cents) {
    if to == STACK {
        return goes_back(rules, state, place, stake);
    }
    match state.phase {
        Phase::Posting { due: number, .. } => {
            let due = &rules.dues(state.playing())[usize::from(number)];
            state.betting.posts(due, place, stake);
            post_next(rules, state, number + 1);
        }
        // A ruling has it lie there before his turn.
        Phase::Betting { turn, .. } if usize::from(turn) != place => {
            state.betting.lays_ahead(place, stake);
        }
        Phase::Betting { street, .. } => {
            state.betting.bets(rules, street, place, stake);
            advance(rules, state, street, place);
        }
        // A ruling had them put in.
        _ => state.betting.chips.puts(place, stake),
    }
}

/// Chips go from the pot to the stack: all that a ruling gives back or has undone, what nobody
/// called, or all of a void hand.
fn goes_back(rules: &Rules, state: &mut HandState, place: usize, stake: Cents) {
    let refunded = std::mem::take(&mut state.seats[place].refund);
    if !refunded && matches!(state.phase, Phase::Betting { .. }) {
        return state.betting.undoes(place, stake);
    }
    state.betting.chips.takes_back(place, stake);
    if refunded {
        state.betting.counts_for_nothing(place);
    }
    match state.phase {
        Phase::Returning { street } if refunded => {
            if state.betting.uncalled().is_none() {
                after_return(rules, state, street);
            }
        }
        Phase::Returning { street } => after_return(rules, state, street),
        _ => state.betting.chips.matches_all(place),
    }
}

fn drawn(rules: &Rules, state: &mut HandState, card: Card, to: Place, face: Face) {
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
fn dead_card(rules: &Rules, state: &mut HandState, at: BoxNumber, place: u8) {
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
pub(super) fn mixed(rules: &Rules, state: &mut HandState) {
    let Phase::Drawing { turn, .. } = state.phase else {
        for card in state.burnt.iter() {
            state.bag.put(*card);
        }
        return state.burnt.retain(|_| false);
    };
    let (bag, opener) = (&mut state.bag, state.betting.opener);
    for (place, seat) in state.seats.iter_mut().enumerate() {
        let opened = rules.proves_opening() && opener == Some(Chair::at(place));
        let kept = place == usize::from(turn) || opened;
        for (at, card) in seat.cards.iter().enumerate() {
            let back = seat.aside.contains(at) && !seat.mixed.contains(at);
            if back && !kept {
                bag.put(*card);
                seat.mixed = seat.mixed.and(Picked::at([at as u8]).unwrap_or_default());
            }
        }
    }
}

fn chose(rules: &Rules, state: &mut HandState, at: BoxNumber, choice: ChoiceId) {
    let Some((kind, place)) = rules.kind(choice).zip(state.place_of(at)) else {
        return;
    };
    match (kind, state.phase) {
        (ChoiceKind::Fold, Phase::Betting { street, .. }) => {
            state.betting.folds(place);
            advance(rules, state, street, place);
        }
        (ChoiceKind::Check, Phase::Betting { street, .. }) => {
            state.betting.checks(place);
            advance(rules, state, street, place);
        }
        (ChoiceKind::GiveUp, _) => {
            state.betting.gives_up(place);
            next_showing(rules, state);
        }
        (ChoiceKind::Rest, _) => state.betting.rests(place, true),
        (ChoiceKind::Return, _) => state.betting.rests(place, false),
        (ChoiceKind::Stand, Phase::Drawing { street, .. }) => {
            state.betting.acts(place);
            after_draw(rules, state, street);
        }
        // The event beside it says the rest: chips moved, cards turned or put aside.
        _ => {}
    }
}

pub(super) fn picked(state: &mut HandState, at: BoxNumber, cards: Picked) {
    note(state, at, |seat| seat.aside = seat.aside.and(cards));
    if let Phase::Drawing { owed, .. } = &mut state.phase {
        *owed = cards.count();
    }
}

fn turned(rules: &Rules, state: &mut HandState, place: Place) {
    if let Place::Box(at) = place {
        note(state, at, |seat| seat.shown = true);
    }
    if matches!(state.phase, Phase::Showing { .. }) {
        next_showing(rules, state);
    }
}

fn settled(state: &mut HandState, line: &Line) {
    with(state, line.at, |state, place| {
        state.betting.chips.settles(place, line.stake);
        let seat = &mut state.seats[place];
        seat.won = more(seat.won, line.paid);
    });
}

/// Who is put out of the hand while cards are dealt one by one: those that he got do not count, so
/// that the others go on to get theirs in their order.
fn undealt(rules: &Rules, state: &mut HandState, at: BoxNumber) {
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

/// What a ruling leaves for the next time: that the same was found in this hand, and that a player
/// was warned.
fn remember(rules: &Rules, state: &mut HandState, what: &Irregularity, effect: RemedyEffect) {
    let matters = |rule: &IrregularityRule| rule.again && rule.when.contains(&what.kind);
    let again = rules.description.irregularities.iter().any(matters);
    if again && !state.decided.contains(&what.kind) {
        state.decided.push(what.kind);
    }
    if effect != RemedyEffect::Warn && !counts_again(rules, state, what) {
        return;
    }
    for place in [what.place, what.with].into_iter().flatten() {
        if let Place::Box(at) = place {
            state.course.warned.add(at, what.kind);
        }
    }
}

fn ruled(
    rules: &Rules,
    state: &mut HandState,
    report: Option<Irregularity>,
    (effect, basis): (RemedyEffect, BasisRef),
) {
    (state.ruled, state.after.ruling) = (true, Some(basis));
    if let Some(what) = &report {
        remember(rules, state, what, effect);
        set_right(rules, state, what, effect);
    }
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
                with(state, at, |state, place| {
                    let seat = &mut state.seats[place];
                    seat.leaves |= effect == RemedyEffect::OutOfGame;
                    if state.betting.is_in(place) {
                        state.betting.withdraws(place);
                        let keeps = [RemedyEffect::OutOfHand, RemedyEffect::VoidBox];
                        seat.refund = keeps.contains(&effect);
                    }
                });
            }
            ruled_out(rules, state);
        }
        RemedyEffect::CountsAsCall => boxes.for_each(|at| {
            with(state, at, |state, place| {
                state.betting.counts_as_call(place)
            });
        }),
        RemedyEffect::StandsUnraised => boxes.for_each(|at| {
            with(state, at, |state, place| state.betting.bars(place));
        }),
        RemedyEffect::SetCardAside => {
            for card in report.iter().flat_map(|report| report.cards()) {
                // It takes no part: one that is not in the deck lies on the table anyway.
                let _ = state.bag.take(card);
            }
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
