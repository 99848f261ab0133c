//! What is seen at the table, and what a player may do.

use exact::Cents;
use table::{
    BoxNumber, BoxView, CoupView, HandView, Moment, Options, Person, Picked, Seen, SpotId,
    Standing, View, Viewer, Wager,
};

use super::judge::Judge;
use super::rules::Rules;
use super::state::{Due, Phase, Player, Side, State};

/// The stages of the felt at which somebody is asked.
pub(super) const BANK: u8 = 0;
pub(super) const HOLDER: u8 = 1;
pub(super) const AGAIN: u8 = 3;
pub(super) const PUNTO: u8 = 5;
pub(super) const BANKER: u8 = 6;

pub(super) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let boxes = state.players.iter();
    View {
        viewer,
        moment: moment(rules, state),
        boxes: boxes
            .map(|player| view_player(rules, state, player, viewer))
            .collect(),
        bank: Vec::new(),
        bank_apart: Picked::NONE,
        bank_hand: None,
        bank_low: None,
        bank_plays: None,
        common: Vec::new(),
        common_hand: None,
        is_cut: false,
        fell: Vec::new(),
        undealt: state.to_come() as u16,
        aside: state.aside,
        shoe: state.left(rules),
        passing: state.passing(),
        lines: state.lines.clone(),
        circle: None,
        called: Vec::new(),
        coup: Some(CoupView {
            in_bank: state.in_bank(),
            covered: state.covered(),
            cards_to: state.cards_to.into_iter().collect(),
            yours: match viewer {
                Viewer::Player(person) => options(rules, state, person),
                Viewer::Staff(_) | Viewer::Public => Options::default(),
            },
        }),
    }
}

fn moment(rules: &Rules, state: &State) -> Moment {
    if let Some(irregularity) = state.report {
        return Moment::Irregular(irregularity);
    }
    let asks = |at, stage| Moment::Choosing {
        at,
        by: state.find(at).map_or(Person(0), |player| player.holder),
        stage,
    };
    match state.due(rules) {
        Due::Players | Due::Bets => Moment::Betting,
        Due::Nothing => Moment::Over,
        Due::Offer(at) | Due::Retake(at) | Due::Bid(at) | Due::Force(at) => asks(at, BANK),
        Due::Keep(at) | Due::Announce(at) => asks(at, HOLDER),
        Due::Repeat(at) => asks(at, AGAIN),
        Due::Punto(at) => asks(at, PUNTO),
        Due::Give(at) | Due::Banker(at) => asks(at, BANKER),
        Due::Award(_)
        | Due::Shift(..)
        | Due::Say(..)
        | Due::CardsTo(..)
        | Due::Card(..)
        | Due::Turn(..)
        | Due::Settle
        | Due::Empty => Moment::Dealing,
    }
}

fn view_player(rules: &Rules, state: &State, player: &Player, viewer: Viewer) -> BoxView {
    let spots = rules.description.spots.iter().enumerate();
    let wagers = spots.map(|(place, spot)| Wager {
        by: player.holder,
        spot: SpotId(place as u8),
        stake: player.pile(spot.pile),
        held: player.held[spot.pile as usize],
    });
    let side = if state.cards_to == Some(player.at) {
        Some(&state.punto)
    } else if state.cards_to.is_some() && dealt_by(state) == Some(player.at) {
        Some(&state.bank)
    } else {
        None
    };
    let own = viewer == Viewer::Player(player.holder);
    let sees = side.filter(|side| side.hand.shown || own);
    BoxView {
        number: player.at,
        holder: player.holder,
        vacant: false,
        allowed: match state.banker == Some(player.at) {
            true => state.allowed.to_vec(),
            false => Vec::new(),
        },
        standing: vec![(player.holder, Standing::In)],
        wagers: wagers.filter(|wager| !wager.stake.is_zero()).collect(),
        cards: side.map_or_else(Vec::new, |side| seen(side, own)),
        split: Vec::new(),
        apart: Picked::NONE,
        bought: 0,
        hand: sees
            .filter(|side| side.hand.count() >= 2)
            .map(|side| HandView {
                class: class(rules, state, side),
                cards: side.hand.cards().collect(),
            }),
        low: None,
        approved: Vec::new(),
    }
}

/// Whoever dealt: the bank has passed on from him where he lost.
fn dealt_by(state: &State) -> Option<BoxNumber> {
    match state.phase {
        Phase::Over => state.course.last,
        Phase::Open | Phase::Playing => state.banker,
    }
}

fn class(rules: &Rules, state: &State, side: &Side) -> u8 {
    let nearest = rules.description.points.nearest;
    nearest.saturating_sub(state.points(rules, side))
}

/// A third card lies face up.
fn seen(side: &Side, own: bool) -> Vec<Seen> {
    let open = side.hand.shown || own;
    let third = side.hand.third();
    let mut seen: Vec<Seen> = side
        .hand
        .first_two()
        .enumerate()
        .map(
            |(place, card)| match open || side.bared == Some(place as u8) {
                true => Seen::Card(card),
                false => Seen::Back,
            },
        )
        .collect();
    seen.extend(third.map(Seen::Card));
    seen.extend(side.extra.map(Seen::Card));
    seen
}

/// What a person may do, from his own view.
pub(super) fn legal(view: &View, person: Person) -> Options {
    match (&view.coup, view.viewer) {
        (Some(coup), Viewer::Player(viewer)) if viewer == person => coup.yours.clone(),
        _ => Options::default(),
    }
}

/// What a person may do. It rests on what all see and on his own cards.
fn options(rules: &Rules, state: &State, person: Person) -> Options {
    let judge = Judge { rules, state };
    let mut options = Options::default();
    if state.report.is_some() || state.phase == Phase::Over {
        return options;
    }
    let own = state.players.iter().find(|player| player.holder == person);
    let mut scratch = Vec::new();
    let Some(own) = own else {
        let places = (1..=rules.places().value).map(BoxNumber);
        let free = |at: &BoxNumber| judge.sit(person, *at, &mut scratch).is_ok();
        options.sit = places.filter(free).collect();
        return options;
    };
    if state.phase == Phase::Open {
        let at = own.at;
        if judge.leave(person, at, &mut scratch).is_ok() {
            options.leave.push(at);
        }
        if judge.allow(person, at, person, &mut scratch).is_ok() {
            options.allow.push(at);
        }
        let spots = (0..rules.description.spots.len()).map(|place| SpotId(place as u8));
        let back = |spot: &SpotId| judge.take_back(person, at, *spot, &mut scratch).is_ok();
        options.take_back = spots.filter(back).map(|spot| (at, spot)).collect();
        options.place = judge.places(own);
        options.place.retain(|offer| offer.least > Cents::ZERO);
    } else if state.withdraws {
        let at = own.at;
        let spots = (0..rules.description.spots.len()).map(|place| SpotId(place as u8));
        let back = |spot: &SpotId| judge.take_back(person, at, *spot, &mut scratch).is_ok();
        options.take_back = spots.filter(back).map(|spot| (at, spot)).collect();
    }
    options.choose = judge.choices(own);
    options
}
