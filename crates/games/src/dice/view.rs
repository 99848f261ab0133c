//! What is seen at a table of dice, all of it by everyone, and what a player may do.

use exact::Cents;
use law::BasisRef;
use table::{
    BoxNumber, BoxView, ChoiceId, ChoiceOption, Drawn, Moment, Options, Passing, Person,
    PlaceOption, Source, SpotId, Standing, View, Viewer, Wager,
};

use super::bets::{self, Lies};
use super::judge::{CHANGES, KEEPS, REFUSES};
use super::rules::Rules;
use super::state::{Phase, Player, State};
use crate::common::steps;

/// The stage at which other dice are offered for a lost one, after bets and throw.
const LOST_DIE: u8 = 2;

pub(super) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let dice = rules.description.dice.value;
    View {
        aside: 0,
        shoe: None,
        viewer,
        moment: moment(state),
        boxes: state.players.iter().map(view_player).collect(),
        bank: Vec::new(),
        bank_apart: Default::default(),
        bank_hand: None,
        bank_low: None,
        bank_plays: None,
        common: Vec::new(),
        common_hand: None,
        is_cut: false,
        passing: Passing {
            dice: state.dice,
            point: state.point,
            ..Passing::default()
        },
        circle: None,
        called: Vec::new(),
        coup: None,
        yours: Default::default(),
        fell: state.thrown.map(Drawn::Throw).into_iter().collect(),
        undealt: Source::Dice { dice }.total() as u16,
        lines: state.lines.clone(),
    }
}

fn moment(state: &State) -> Moment {
    if let Some(irregularity) = state.report {
        return Moment::Irregular(irregularity);
    }
    let thrower = state.dice.and_then(|at| state.player(at));
    match state.phase {
        Phase::Offered => thrower.map_or(Moment::Dealing, |player| Moment::Choosing {
            at: player.at,
            by: player.holder,
            stage: LOST_DIE,
        }),
        Phase::Betting => Moment::Betting,
        Phase::Throwing | Phase::Lying => Moment::Dealing,
        Phase::Over => Moment::Over,
    }
}

fn view_player(player: &Player) -> BoxView {
    let wagers = player.chips.spots().map(|spot| Wager {
        by: player.holder,
        spot,
        stake: player.chips.on(spot),
        held: player.chips.held(spot),
    });
    BoxView {
        vacant: false,
        split: Vec::new(),
        number: player.at,
        holder: player.holder,
        allowed: Vec::new(),
        standing: vec![(player.holder, Standing::In)],
        wagers: wagers.collect(),
        cards: Vec::new(),
        apart: Default::default(),
        low: None,
        bought: 0,
        approved: Vec::new(),
        hand: None,
    }
}

pub(super) fn legal(rules: &Rules, view: &View, person: Person) -> Options {
    let mut options = Options::default();
    if let Moment::Choosing { at, by, .. } = view.moment {
        if by == person {
            options.choose = taking_up(rules, at);
        }
        return options;
    }
    if view.moment != Moment::Betting {
        return options;
    }
    let Some(own) = view.boxes.iter().find(|found| found.holder == person) else {
        let free = |at: &BoxNumber| view.boxes.iter().all(|found| found.number != *at);
        let boxes = (1..=rules.players.value).map(BoxNumber);
        options.sit = boxes.filter(free).collect();
        return options;
    };
    if own.wagers.is_empty() {
        options.leave.push(own.number);
    }
    let on = |spot: SpotId| {
        let found = own.wagers.iter().find(|wager| wager.spot == spot);
        found.map_or(Cents::ZERO, |wager| wager.stake)
    };
    let lies = Lies {
        point: view.passing.point,
        on: &on,
    };
    let spots = (0..rules.description.spots.len()).map(|place| SpotId(place as u8));
    options.place = spots
        .filter_map(|spot| place_option(rules, own.number, spot, &lies))
        .collect();
    let free = own.wagers.iter().filter(|wager| may_leave(rules, wager));
    options.take_back = free.map(|wager| (own.number, wager.spot)).collect();
    options.choose = choosing(rules, view, own.number);
    options
}

fn may_leave(rules: &Rules, wager: &Wager) -> bool {
    wager.held == 0 || rules.may_leave[usize::from(wager.spot.0)].leave
}

/// What may be added to a spot, if anything.
fn place_option(
    rules: &Rules,
    at: BoxNumber,
    spot: SpotId,
    lies: &Lies<'_>,
) -> Option<PlaceOption> {
    if bets::not_now(rules, spot, lies).is_some() {
        return None;
    }
    let lie = (lies.on)(spot);
    let limit = bets::most(rules, spot, lies);
    let (limits, step) = ((rules.minimum.value, limit.value), rules.step.value);
    let (least, most) = steps::room(lie, limits, step)?;
    Some(PlaceOption {
        at,
        spot,
        least,
        most,
        step,
        basis: limit.basis,
    })
}

fn option(at: BoxNumber, choice: ChoiceId, basis: BasisRef) -> ChoiceOption {
    ChoiceOption {
        at,
        choice,
        stakes: None,
        picks: None,
        basis,
    }
}

/// What is offered to the one who threw a die that is lost.
fn taking_up(rules: &Rules, at: BoxNumber) -> Vec<ChoiceOption> {
    let keeps = &rules.description.thrower.lost.keeps;
    let offers = [(CHANGES, rules.lost_die), (KEEPS, keeps.basis)];
    let offers = offers.into_iter();
    offers
        .map(|(choice, basis)| option(at, choice, basis))
        .collect()
}

/// What the one who throws may ask for before a first throw.
fn choosing(rules: &Rules, view: &View, at: BoxNumber) -> Vec<ChoiceOption> {
    let Passing { dice, point, .. } = view.passing;
    if dice != Some(at) || point.is_some() {
        return Vec::new();
    }
    let thrower = &rules.description.thrower;
    let refuses = (view.boxes.len() > 1).then_some((REFUSES, thrower.refuses.basis));
    let both = refuses
        .into_iter()
        .chain([(CHANGES, thrower.changes.basis)]);
    both.map(|(choice, basis)| option(at, choice, basis))
        .collect()
}
