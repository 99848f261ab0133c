//! What is seen at a table, and what a player may do.

use table::{
    Action, Actor, BoxNumber, BoxView, CarryOver, ChoiceOption, Moment, Options, Person, Picked,
    SpotId, Standing, View, Viewer, Wager,
};

use crate::raising::passed_on;
use crate::script::Judge;
use crate::{Due, Phase, Pile, Player, Script, Whose};

pub(crate) fn view<S: Script>(judge: Judge<'_, S>, viewer: Viewer) -> View {
    let state = judge.state;
    let as_laid = judge.terms().behind.is_some_and(|behind| behind.as_laid);
    let place = |player: &Player| {
        let mut seen = place(player, as_laid);
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
        wins: wins(judge),
        undealt: judge.to_come() as u16,
        aside: state.aside,
        shoe: None,
        carry_over: CarryOver {
            raise: passed_on(state.raise, state.phase == Phase::Over && !state.void),
            ..CarryOver::default()
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

/// A void round has no winners, whatever lies there.
fn wins<S: Script>(judge: Judge<'_, S>) -> Vec<SpotId> {
    let state = judge.state;
    let wins = |spot: &SpotId| S::wins(judge.rules, state, *spot);
    match state.void {
        true => Vec::new(),
        false => judge.spots().filter(wins).collect(),
    }
}

fn moment<S: Script>(judge: Judge<'_, S>) -> Moment {
    let state = judge.state;
    if let Some(irregularity) = state.report {
        return Moment::Irregular(irregularity);
    }
    match S::due(judge.rules, state) {
        Due::Bets => Moment::Betting,
        Due::Nothing => Moment::Over,
        Due::Choice { at, by, stage } => Moment::Choosing {
            at,
            by: state.asked(at, by).unwrap_or(Person(0)),
            stage,
        },
        Due::Card { .. } | Due::Fall(_) | Due::Meter(_) | Due::Itself => Moment::Dealing,
    }
}

/// A place with the chips that lie there.
fn place(player: &Player, as_laid: bool) -> BoxView {
    let wager = |(by, pile): (Person, Pile)| Wager {
        by,
        spot: pile.spot,
        stake: pile.stake,
        held: pile.held,
    };
    let by_person = || {
        let bettors = player.bettors();
        bettors.flat_map(|(_, bettor)| bettor.chips.piles().map(|pile| (bettor.person, pile)))
    };
    let wagers = match as_laid {
        true => player.laid().into_iter().map(wager).collect(),
        false => by_person().map(wager).collect(),
    };
    BoxView {
        number: player.at,
        holder: player.holder,
        vacant: player.vacant,
        allowed: player.allowed.clone(),
        standing: vec![(player.holder, Standing::In)],
        wagers,
        cards: Vec::new(),
        split: Vec::new(),
        apart: Picked::NONE,
        bought: 0,
        hand: None,
        low: None,
        approved: player.approved.clone(),
    }
}

/// What a person may do, asked of whoever would refuse it. It rests on what all see and on his
/// own cards: it is a part of his view, and the suite holds views of equal knowledge equal.
fn options<S: Script>(judge: Judge<'_, S>, person: Person) -> Options {
    let state = judge.state;
    let mut options = Options::default();
    let awaited = S::awaits_people(judge.rules, state);
    if (state.report.is_some() && !awaited) || state.phase == Phase::Over {
        return options;
    }
    let terms = judge.terms();
    let mut scratch = Vec::new();
    let all = || (1..=terms.places.value).map(BoxNumber);
    let held = || {
        state
            .players
            .iter()
            .filter(|player| player.holder == person)
    };
    if held().count() < usize::from(terms.each.value) {
        let free = |at: &BoxNumber| judge.sit(person, *at, &mut scratch).is_ok();
        options.sit = all().filter(free).collect();
        options.sit.sort_by_key(|at| S::rank(judge.rules, *at));
    }
    match terms.behind {
        Some(_) => options.place = all().flat_map(|at| judge.places(person, at)).collect(),
        None => {
            options.place = held()
                .flat_map(|player| judge.places(person, player.at))
                .collect()
        }
    }
    // A table that waits for people takes those who come, and nothing else.
    if state.report.is_some() {
        return options;
    }
    for player in held() {
        if judge.leave(person, player.at, &mut scratch).is_ok() {
            options.leave.push(player.at);
        }
        if judge.may_allow(person, player) {
            options.allow.push(player.at);
        }
    }
    for player in &state.players {
        let Some(chips) = player.chips_of(person) else {
            continue;
        };
        let whose = Whose { player, by: person };
        let at = player.at;
        if !chips.is_empty() || S::plays(judge.rules, state, player) {
            let spots = judge.spots();
            let back =
                spots.filter(|spot| judge.take_back(person, at, *spot, &mut scratch).is_ok());
            options.take_back.extend(back.map(|spot| (at, spot)));
        }
        options.choose.extend(judge.choices(whose));
    }
    let comes = |option: &ChoiceOption| S::comes(judge.rules, option.choice);
    options.choose.sort_by_key(comes);
    let player = Actor::Player(person);
    options.cut = judge.judge(player, &Action::Cut, &mut scratch).is_ok();
    options
}
