//! What is seen at the table, and what a player may do.

use exact::Cents;
use table::{
    BoxNumber, BoxView, ChoiceOption, HandView, Moment, Options, Passing, Person, PlaceOption,
    Seen, SpotId, Standing, View, Viewer, Wager,
};

use super::rules::Rules;
use super::state::{Due, Hand, Player, State};
use crate::common::steps;

/// The stage of the felt at which somebody is asked whether he deals.
pub(super) const DEALER: u8 = 1;

pub(super) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let (bank, player) = (&state.bank, &state.player);
    let hand = |hand: &Hand| {
        let seen = HandView {
            class: class(rules, state, hand),
            cards: hand.cards().collect(),
        };
        hand.shown.then_some(seen)
    };
    View {
        viewer,
        moment: moment(rules, state),
        boxes: state
            .players
            .iter()
            .map(|player| view_player(rules, player))
            .collect(),
        bank: seen(bank),
        bank_apart: Default::default(),
        bank_hand: hand(bank),
        bank_low: None,
        bank_plays: None,
        common: seen(player),
        common_hand: hand(player),
        is_cut: false,
        fell: Vec::new(),
        undealt: state.to_come() as u16,
        aside: state.aside,
        shoe: state.left(rules),
        passing: Passing {
            dealer: state.next_turn(rules),
            circles: state.circles,
            ..Passing::default()
        },
        lines: state.lines.clone(),
        circle: None,
        called: Vec::new(),
        coup: None,
    }
}

fn class(rules: &Rules, state: &State, hand: &Hand) -> u8 {
    let nearest = rules.description.points.nearest;
    nearest.saturating_sub(state.points(rules, hand))
}

fn seen(hand: &Hand) -> Vec<Seen> {
    let face = |card| match hand.shown {
        true => Seen::Card(card),
        false => Seen::Back,
    };
    hand.cards().map(face).collect()
}

fn moment(rules: &Rules, state: &State) -> Moment {
    if let Some(irregularity) = state.report {
        return Moment::Irregular(irregularity);
    }
    match state.due(rules) {
        Due::Bets => Moment::Betting,
        Due::Nothing => Moment::Over,
        Due::AskDealer(at) => Moment::Choosing {
            at,
            by: state.find(at).map_or(Person(0), |player| player.holder),
            stage: DEALER,
        },
        Due::Stop
        | Due::ShoeTo(..)
        | Due::Burn(_)
        | Due::Card(..)
        | Due::Show(..)
        | Due::Say(..)
        | Due::Settle
        | Due::Empty => Moment::Dealing,
    }
}

fn view_player(rules: &Rules, player: &Player) -> BoxView {
    let wagers = (0..rules.description.bets.len()).map(|place| Wager {
        by: player.holder,
        spot: SpotId(place as u8),
        stake: player.stakes[place],
        held: 0,
    });
    BoxView {
        number: player.at,
        holder: player.holder,
        vacant: false,
        allowed: Vec::new(),
        standing: vec![(player.holder, Standing::In)],
        wagers: wagers.filter(|wager| !wager.stake.is_zero()).collect(),
        cards: Vec::new(),
        split: Vec::new(),
        apart: Default::default(),
        bought: 0,
        hand: None,
        low: None,
        approved: Vec::new(),
    }
}

pub(super) fn legal(rules: &Rules, view: &View, person: Person) -> Options {
    match view.moment {
        Moment::Betting => betting(rules, view, person),
        Moment::Choosing { at, by, .. } if by == person => Options {
            choose: dealing(rules, at),
            ..Options::default()
        },
        Moment::Choosing { .. } | Moment::Dealing | Moment::Irregular(_) | Moment::Over => {
            Options::default()
        }
    }
}

fn betting(rules: &Rules, view: &View, person: Person) -> Options {
    let mut options = Options::default();
    let Some(own) = view.boxes.iter().find(|found| found.holder == person) else {
        let free = |at: &BoxNumber| view.boxes.iter().all(|found| found.number != *at);
        let places = (1..=rules.places.value).map(BoxNumber);
        options.sit = places.filter(free).collect();
        return options;
    };
    if own.wagers.is_empty() {
        options.leave.push(own.number);
    }
    for (place, most) in rules.most.iter().enumerate() {
        let spot = SpotId(place as u8);
        let lies = own.wagers.iter().find(|wager| wager.spot == spot);
        if lies.is_some() {
            options.take_back.push((own.number, spot));
        }
        let lies = lies.map_or(Cents::ZERO, |wager| wager.stake);
        let (limits, step) = ((rules.minimum.value, most.value), rules.step.value);
        let room = steps::room(lies, limits, step);
        options.place.extend(room.map(|(least, room)| PlaceOption {
            at: own.number,
            spot,
            least,
            most: room,
            step,
            basis: most.basis,
        }));
    }
    options
}

fn dealing(rules: &Rules, at: BoxNumber) -> Vec<ChoiceOption> {
    let dealing = &rules.description.dealing;
    let option = |(choice, basis)| ChoiceOption {
        at,
        choice,
        stakes: None,
        picks: None,
        basis,
    };
    let both = [
        (Rules::DEAL, dealing.deal.basis),
        (Rules::PASS, dealing.pass.basis),
    ];
    both.into_iter().map(option).collect()
}
