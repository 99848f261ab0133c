//! What is seen at the table, and what a player may do.

use exact::Cents;
use table::{
    BoxNumber, BoxView, CoupView, HandView, Moment, Options, Person, Picked, Seen, SplitHand,
    SpotId, Standing, View, Viewer, Wager,
};

use super::description::CLOTHS;
use super::judge::Judge;
use super::rules::Rules;
use super::state::{Due, Phase, Player, Side, State};

/// The stages of the felt at which somebody is asked.
pub(super) const BANK: u8 = 0;
pub(super) const HOLDER: u8 = 1;
pub(super) const PUNTO: u8 = 4;
pub(super) const BANKER: u8 = 5;

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
        common: state.lots.iter().copied().map(Seen::Card).collect(),
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
            covered: state.covered(rules),
            cards_to: state.hands.into_iter().flatten().collect(),
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
        Due::Offer(at) | Due::Bid(at) => asks(at, BANK),
        Due::Keep(at) | Due::Renew(at) | Due::Answer(at) => asks(at, HOLDER),
        Due::Punto(cloth) => asks(state.hands[cloth].unwrap_or(BoxNumber(0)), PUNTO),
        Due::Give(at) | Due::Banker(at) => asks(at, BANKER),
        Due::Award(..)
        | Due::BancoLost(_)
        | Due::Say(..)
        | Due::CardsTo(..)
        | Due::Card(..)
        | Due::Turn(..)
        | Due::Settle
        | Due::NoCoup
        | Due::Empty => Moment::Dealing,
    }
}

/// The hands before a place, each with whether its holder may look at it: the second one of
/// whoever has both only once the first is played.
fn hands_of<'s>(rules: &Rules, state: &'s State, at: BoxNumber) -> Vec<(&'s Side, bool)> {
    let own = (0..CLOTHS).filter(|cloth| state.hands[*cloth] == Some(at));
    let both = state.hands == [Some(at); CLOTHS];
    let mut hands: Vec<(&Side, bool)> = own
        .map(|cloth| {
            let waits = both && cloth > 0 && state.word_of(rules, 0).is_none();
            (&state.cloths[cloth], !waits || state.voided[0])
        })
        .collect();
    let dealt_by = match state.phase {
        Phase::Over => state.course.last,
        Phase::Open | Phase::Playing => state.banker,
    };
    if state.is_dealt() && dealt_by == Some(at) {
        hands.push((&state.bank, true));
    }
    hands
}

fn view_player(rules: &Rules, state: &State, player: &Player, viewer: Viewer) -> BoxView {
    let spots = rules.description.spots.iter().enumerate();
    let wagers = spots.map(|(place, spot)| Wager {
        by: player.holder,
        spot: SpotId(place as u8),
        stake: player.pile(spot.pile),
        held: player.held[spot.pile as usize],
    });
    let own = viewer == Viewer::Player(player.holder);
    let hands = hands_of(rules, state, player.at);
    let worth = |side: &Side, looks: bool| {
        let sees = side.hand.shown || (own && looks);
        (sees && side.hand.count() >= 2).then(|| HandView {
            class: class(rules, state, side),
            cards: side.hand.cards().collect(),
        })
    };
    let split = |(side, looks): &(&Side, bool)| SplitHand {
        cards: seen(side, own && *looks),
        hand: worth(side, *looks),
        stakes: Vec::new(),
        plays: matches!(state.due(rules), Due::Punto(cloth) if std::ptr::eq(*side, &state.cloths[cloth])),
    };
    BoxView {
        number: player.at,
        holder: player.holder,
        vacant: false,
        allowed: Vec::new(),
        standing: vec![(player.holder, Standing::In)],
        wagers: wagers.filter(|wager| !wager.stake.is_zero()).collect(),
        cards: hands
            .iter()
            .flat_map(|(side, looks)| seen(side, own && *looks))
            .collect(),
        split: match hands.len() {
            0 | 1 => Vec::new(),
            _ => hands.iter().map(split).collect(),
        },
        apart: Picked::NONE,
        bought: 0,
        hand: match hands.as_slice() {
            [(side, looks)] => worth(side, *looks),
            _ => None,
        },
        low: None,
        approved: Vec::new(),
    }
}

fn class(rules: &Rules, state: &State, side: &Side) -> u8 {
    let nearest = rules.description.points.nearest;
    nearest.saturating_sub(state.points(rules, side))
}

/// A third card lies face up.
fn seen(side: &Side, own: bool) -> Vec<Seen> {
    let open = side.hand.shown || own;
    let two = side.hand.first_two();
    let two = two.map(|card| if open { Seen::Card(card) } else { Seen::Back });
    two.chain(side.hand.third().map(Seen::Card)).collect()
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
        // Both cloths fill up alike.
        options.sit.sort_by_key(|at| rules.rank(*at));
        return options;
    };
    if state.phase == Phase::Open {
        let at = own.at;
        if judge.leave(person, at, &mut scratch).is_ok() {
            options.leave.push(at);
        }
        let spots = (0..rules.description.spots.len()).map(|place| SpotId(place as u8));
        let back = |spot: &SpotId| judge.take_back(person, at, *spot, &mut scratch).is_ok();
        options.take_back = spots.filter(back).map(|spot| (at, spot)).collect();
        options.place = judge.places(own);
        options.place.retain(|offer| offer.least > Cents::ZERO);
    }
    options.choose = judge.choices(own);
    options
}
