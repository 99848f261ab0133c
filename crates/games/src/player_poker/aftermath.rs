//! What a ruling leaves to be done later in a hand: a card that comes otherwise than it should, a
//! player who bets no more, cards to be burnt first, one to be made up for.

use cards::Card;
use law::BasisRef;
use table::{BoxNumber, Face, HandEffect, Irregularity, Picked, Place};

use super::course::{advance, end_interval, settle_deal};
use super::description::{DealStep, DealTo, StreetRule};
use super::places::Places;
use super::rules::Rules;
use super::seat::Seat;
use super::state::{HandState, Phase};

impl HandState {
    /// How the step of the deal that is in course has its cards lie.
    pub(crate) fn dealt_face(&self, rules: &Rules) -> Face {
        let Phase::Dealing { street, step, .. } = self.phase else {
            return Face::Down;
        };
        let rule = rules.street(street);
        let step = rule.and_then(|rule| rule.deal.get(usize::from(step)));
        step.map_or(Face::Down, |step| step.face)
    }

    /// Those who are dealt to in their turn: they play, and were not passed over.
    pub(crate) fn served(&self) -> Places {
        let playing = self.betting.playing();
        let skipped = self.after.skipped.and_then(|(at, _)| self.place_of(at));
        skipped.map_or(playing, |place| playing.without(place))
    }
}

/// How the next card of a seat lies, where its street deals it so.
pub(crate) fn face_for(seat: &Seat, due: Face) -> Face {
    seat.next_face.unwrap_or(due)
}

/// A card was dealt to a seat: what a ruling said of it is done.
pub(crate) fn faced(seat: &mut Seat, due: Face) {
    let done = match seat.next_face {
        Some(Face::Up) => true,
        Some(Face::Down) => due == Face::Up,
        None => false,
    };
    if done {
        seat.next_face = None;
    }
}

/// Whether what is prescribed can still be done.
pub(crate) fn can_be_done(
    rules: &Rules,
    state: &HandState,
    what: &Irregularity,
    effect: HandEffect,
) -> bool {
    let seat = match what.place {
        Some(Place::Box(at)) => state.seat(at).filter(|_| state.is_in(at)),
        Some(Place::Bank | Place::Common | Place::Burnt) | None => None,
    };
    match (effect, seat) {
        (HandEffect::ExposedStaysOpen, Some(seat)) => {
            let covered = what.card.and_then(|card| covered_place(seat, card));
            covered.is_some() && seat.next_face.is_none() && open_due(rules, state, seat)
        }
        (HandEffect::NextCardOpen, Some(seat)) => {
            let all = rules
                .description
                .streets
                .iter()
                .flat_map(|street| &street.deal);
            usize::from(to_players(all)) > seat.cards.len()
        }
        (HandEffect::PlaysForWhatLies, Some(seat)) => {
            on_last_street(rules, state) && may_keep_out(state, seat.at)
        }
        (HandEffect::DeadCardLast, Some(seat)) => may_be_made_up(rules, state, seat),
        (
            HandEffect::ExposedStaysOpen
            | HandEffect::NextCardOpen
            | HandEffect::PlaysForWhatLies
            | HandEffect::DeadCardLast,
            None,
        ) => false,
        (HandEffect::StraightToShowdown, _) => on_last_street(rules, state),
        (HandEffect::BurnEarlyCards, _) => cards_suffice(rules, state),
        (HandEffect::CutAndBurn, _) => {
            let due = matches!(state.phase, Phase::Dealing { .. })
                || matches!(state.phase, Phase::Drawing { owed, .. } if owed > 0);
            let left = state.bag.total() as usize;
            due && state.after.early.is_none() && still_due(rules, state) < left
        }
        // What it needs is looked at where it is set right.
        (HandEffect::StandsUnlessRaised, _) => true,
    }
}

/// How many cards the rest of the hand takes, where each player gets his own. A street that may
/// fall short, and a draw, say themselves what is done.
pub(crate) fn still_due(rules: &Rules, state: &HandState) -> usize {
    let players = state.playing();
    let of = |rule: &StreetRule, from: usize| -> usize {
        let steps = rule.deal.iter().skip(from);
        let steps = steps.filter(|step| step.to != DealTo::Players || rule.short.is_none());
        let each = steps.map(|step| match step.to {
            DealTo::Players => usize::from(step.cards) * players,
            DealTo::Common | DealTo::Burn => usize::from(step.cards),
        });
        each.sum()
    };
    let (street, now) = match state.phase {
        Phase::Dealing {
            street,
            step,
            given,
            ..
        } => {
            let rule = rules.street(street);
            let due = rule.map_or(0, |rule| of(rule, step.into()));
            (street, due.saturating_sub(given.into()))
        }
        Phase::Drawing { street, owed, .. } => (street, usize::from(owed)),
        Phase::Opening { street, .. }
        | Phase::Betting { street, .. }
        | Phase::Returning { street }
        | Phase::Raking { street } => (street, 0),
        Phase::Gathering
        | Phase::Charging
        | Phase::Marking
        | Phase::Posting { .. }
        | Phase::Showing { .. }
        | Phase::Paying
        | Phase::Voiding
        | Phase::Blank
        | Phase::Over => return 0,
    };
    let streets = rules.description.streets.iter();
    let to_come = streets.skip(usize::from(street) + 1);
    now + to_come.map(|rule| of(rule, 0)).sum::<usize>()
}

/// Whether a player has not bet in this interval, and bets on.
fn may_keep_out(state: &HandState, at: BoxNumber) -> bool {
    let betting = &state.betting;
    state.place_of(at).is_some_and(|place| {
        let silent = !betting.has_acted(place) && betting.bet(place).is_zero();
        silent && !betting.kept_out.contains(place)
    })
}

/// How many cards some steps of a deal give to each player.
fn to_players<'a>(steps: impl Iterator<Item = &'a DealStep>) -> u8 {
    let steps = steps.filter(|step| step.to == DealTo::Players);
    steps.map(|step| step.cards).sum()
}

/// Where in a hand a card lies covered.
fn covered_place(seat: &Seat, card: Card) -> Option<u8> {
    let place = seat.cards.iter().position(|held| *held == card)?;
    (!seat.open.contains(place)).then_some(place as u8)
}

/// Whether a seat is still due an open card on the street that is dealt.
fn open_due(rules: &Rules, state: &HandState, seat: &Seat) -> bool {
    let Phase::Dealing { street, .. } = state.phase else {
        return false;
    };
    let Some(rule) = rules.street(street) else {
        return false;
    };
    let before = rules.description.streets.iter().take(usize::from(street));
    let before = to_players(before.flat_map(|street| &street.deal));
    let opens = |step: &DealStep| step.to == DealTo::Players && step.face == Face::Up;
    let upto = rule.deal.iter().position(opens);
    upto.is_some_and(|upto| {
        let due = before + to_players(rule.deal[..=upto].iter());
        usize::from(due) > seat.cards.len()
    })
}

fn street_of(phase: Phase) -> Option<u8> {
    match phase {
        Phase::Dealing { street, .. }
        | Phase::Opening { street, .. }
        | Phase::Betting { street, .. } => Some(street),
        Phase::Gathering
        | Phase::Charging
        | Phase::Marking
        | Phase::Posting { .. }
        | Phase::Returning { .. }
        | Phase::Raking { .. }
        | Phase::Drawing { .. }
        | Phase::Showing { .. }
        | Phase::Paying
        | Phase::Voiding
        | Phase::Blank
        | Phase::Over => None,
    }
}

fn on_last_street(rules: &Rules, state: &HandState) -> bool {
    let last = rules.description.streets.len().checked_sub(1);
    street_of(state.phase).map(usize::from) == last
}

/// Whether a player whom the last deal passed over is still without his card, the others can be
/// served, and a dead card lies there for him.
fn may_be_made_up(rules: &Rules, state: &HandState, seat: &Seat) -> bool {
    let Phase::Dealing { step, .. } = state.phase else {
        return false;
    };
    let all = rules
        .description
        .streets
        .iter()
        .flat_map(|street| &street.deal);
    let due = usize::from(to_players(all));
    let lacks = seat.cards.len() + 1 == due;
    let street = street_of(state.phase).and_then(|street| rules.street(street));
    let dealing = street.and_then(|street| street.deal.get(usize::from(step)));
    let to_him = dealing.is_some_and(|step| step.to == DealTo::Players && step.cards == 1);
    let owed = state.players().filter(|other| other.cards.len() < due);
    let owed = owed.count();
    let suffice = state.bag.total() as usize + 1 >= owed;
    let dead = state.burnt.len() > usize::from(state.after.dead);
    on_last_street(rules, state)
        && lacks
        && to_him
        && suffice
        && dead
        && state.after.skipped.is_none()
        && seat.next_face.is_none()
}

/// Whether a street is to come, and the cards suffice to burn one and one more for each player
/// before it; where a street may fall short it says itself what is done.
fn cards_suffice(rules: &Rules, state: &HandState) -> bool {
    let Phase::Betting { street, .. } = state.phase else {
        return false;
    };
    let streets = rules.description.streets.iter();
    let mut to_come = streets.skip(usize::from(street) + 1);
    let deals = to_come.any(|rule| !rule.deal.is_empty());
    let needed = still_due(rules, state) + state.playing();
    deals && state.after.early.is_none() && needed < state.bag.total() as usize
}

/// Carries out what was ruled.
pub(crate) fn carry_out(
    rules: &Rules,
    state: &mut HandState,
    what: Option<Irregularity>,
    (effect, basis): (HandEffect, BasisRef),
) {
    let place = match what.and_then(|what| what.place) {
        Some(Place::Box(at)) => state.place_of(at),
        Some(Place::Bank | Place::Common | Place::Burnt) | None => None,
    };
    match (effect, place) {
        (HandEffect::ExposedStaysOpen, Some(place)) => {
            let card = what.and_then(|what| what.card);
            let seen = card.and_then(|card| covered_place(&state.seats[place], card));
            if let Some(seen) = seen {
                let seat = &mut state.seats[place];
                seat.open = seat.open.and(Picked::at([seen]).unwrap_or_default());
                seat.next_face = Some(Face::Down);
            }
        }
        (HandEffect::NextCardOpen, Some(place)) => {
            state.seats[place].next_face = Some(Face::Up);
        }
        (HandEffect::PlaysForWhatLies, Some(place)) => keeps_out(rules, state, place),
        (HandEffect::DeadCardLast, Some(place)) => {
            state.after.skipped = Some((state.seats[place].at, basis));
            settle_deal(rules, state);
        }
        (HandEffect::StraightToShowdown, _) => {
            state.betting.no_bets = true;
            if let Phase::Opening { street, .. } | Phase::Betting { street, .. } = state.phase {
                end_interval(rules, state, street);
            }
        }
        (HandEffect::BurnEarlyCards, _) => state.after.early = Some(basis),
        (HandEffect::CutAndBurn, _) => {
            (state.after.early, state.after.burns) = (Some(basis), 1);
        }
        (HandEffect::StandsUnlessRaised, Some(place)) => {
            state.betting.may_return(place);
            state.after.ahead = Some(basis);
        }
        (
            HandEffect::ExposedStaysOpen
            | HandEffect::NextCardOpen
            | HandEffect::PlaysForWhatLies
            | HandEffect::DeadCardLast
            | HandEffect::StandsUnlessRaised,
            None,
        ) => {}
    }
}

/// A player bets no more: whoever was waited for may be he, and there may be nothing left to bet
/// about.
fn keeps_out(rules: &Rules, state: &mut HandState, place: usize) {
    state.betting.keeps_out(place);
    match state.phase {
        Phase::Betting { street, turn } if usize::from(turn) == place => {
            advance(rules, state, street, place);
        }
        Phase::Betting { street, .. } if state.betting.is_closed() => {
            end_interval(rules, state, street)
        }
        _ => {}
    }
}
