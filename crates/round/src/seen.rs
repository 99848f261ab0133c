//! What is seen at a table, and what a player may do.

use table::{
    Action, Actor, BoxNumber, BoxView, Moment, Options, Passing, Person, Picked, Standing, View,
    Viewer, Wager,
};

use crate::raising::passed_on;
use crate::script::Judge;
use crate::{Due, Phase, Player, Script};

pub(crate) fn view<S: Script>(judge: Judge<'_, S>, viewer: Viewer) -> View {
    let state = judge.state;
    let place = |player: &Player| {
        let mut seen = place(player);
        S::look_at(judge.rules, state, player, viewer, &mut seen);
        seen
    };
    let mut view = View {
        viewer,
        moment: moment(judge),
        boxes: state.players.iter().map(place).collect(),
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
        shoe: None,
        passing: Passing {
            raise: passed_on(state.raise, state.phase == Phase::Over && !state.void),
            ..Passing::default()
        },
        lines: state.lines.clone(),
        circle: None,
        called: Vec::new(),
        coup: None,
        yours: match viewer {
            Viewer::Player(person) => options(judge, person),
            Viewer::Staff(_) | Viewer::Public => Options::default(),
        },
    };
    S::look(judge.rules, state, viewer, &mut view);
    view
}

fn moment<S: Script>(judge: Judge<'_, S>) -> Moment {
    let state = judge.state;
    if let Some(irregularity) = state.report {
        return Moment::Irregular(irregularity);
    }
    match S::due(judge.rules, state) {
        Due::Bets => Moment::Betting,
        Due::Nothing => Moment::Over,
        Due::Choice { at, stage } => Moment::Choosing {
            at,
            by: state.find(at).map_or(Person(0), |player| player.holder),
            stage,
        },
        Due::Card { .. } | Due::Fall(_) | Due::Itself => Moment::Dealing,
    }
}

/// A place with the chips that lie there.
fn place(player: &Player) -> BoxView {
    let wager = |pile: crate::Pile| Wager {
        by: player.holder,
        spot: pile.spot,
        stake: pile.stake,
        held: pile.held,
    };
    BoxView {
        number: player.at,
        holder: player.holder,
        vacant: false,
        allowed: Vec::new(),
        standing: vec![(player.holder, Standing::In)],
        wagers: player.chips.piles().map(wager).collect(),
        cards: Vec::new(),
        split: Vec::new(),
        apart: Picked::NONE,
        bought: 0,
        hand: None,
        low: None,
        approved: Vec::new(),
    }
}

/// What a person may do, asked of whoever would refuse it. It rests on what all see and on his
/// own cards: it is a part of his view, and the suite holds views of equal knowledge equal.
fn options<S: Script>(judge: Judge<'_, S>, person: Person) -> Options {
    let state = judge.state;
    let mut options = Options::default();
    if state.report.is_some() || state.phase == Phase::Over {
        return options;
    }
    let mut scratch = Vec::new();
    let Some(own) = state.of(person) else {
        let places = (1..=judge.terms().places.value).map(BoxNumber);
        let free = |at: &BoxNumber| judge.sit(person, *at, &mut scratch).is_ok();
        options.sit = places.filter(free).collect();
        options.sit.sort_by_key(|at| S::rank(judge.rules, *at));
        return options;
    };
    let at = own.at;
    if judge.leave(person, at, &mut scratch).is_ok() {
        options.leave.push(at);
    }
    if judge.allow(person, at, person, &mut scratch).is_ok() {
        options.allow.push(at);
    }
    let spots = judge.spots();
    let back = spots.filter(|spot| judge.take_back(person, at, *spot, &mut scratch).is_ok());
    options.take_back = back.map(|spot| (at, spot)).collect();
    if state.phase == Phase::Open {
        options.place = judge.places(at);
    }
    options.choose = judge.choices(own);
    let player = Actor::Player(person);
    options.cut = judge.judge(player, &Action::Cut, &mut scratch).is_ok();
    options
}
