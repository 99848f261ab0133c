//! What is seen at a wheel, all of it by everyone, and what a player may do.

use exact::Cents;
use law::BasisRef;
use table::{
    BoxNumber, BoxView, ChoiceId, ChoiceOption, Drawn, HandView, Moment, Options, Passing, Person,
    PlaceOption, Seen, SpotId, Standing, View, Viewer, Wager,
};

use super::chips;
use super::rows::{Dealt, Row};
use super::rules::Rules;
use super::state::{Phase, Player, State};
use crate::common::{passed_on, steps};

/// Where the stages of the zero's choices begin, after bets and spin.
pub(super) const FIRST_CHOICE: u8 = 2;

pub(super) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let rows = state.rows(rules);
    let seen = |row: &Row| row.iter().map(|card| Seen::Card(*card)).collect();
    let hand = |row: &Row| {
        let class = rows.and_then(|(rows, _)| rows.class(row))?;
        let cards = row.to_vec();
        Some(HandView { class, cards })
    };
    let dealt = state.dealt.as_ref();
    let (upper, lower) = (
        dealt.map(|dealt| &dealt.upper),
        dealt.map(|dealt| &dealt.lower),
    );
    let over = state.phase == Phase::Over;
    let pockets = rules.description.decides.wheel();
    let pockets = pockets.map_or(0, |wheel| wheel.pockets.len() as u16);
    let fell = state.result.filter(|_| dealt.is_none());
    View {
        viewer,
        moment: moment(rules, state),
        boxes: state
            .players
            .iter()
            .map(|player| view_player(rules, player))
            .collect(),
        bank: lower.map(seen).unwrap_or_default(),
        bank_apart: Default::default(),
        bank_hand: lower.and_then(hand),
        bank_low: None,
        bank_plays: None,
        passing: Passing {
            chips: chips::said(state),
            raise: passed_on(state.raise, over && !state.void),
            ..Passing::default()
        },
        common: upper.map(seen).unwrap_or_default(),
        common_hand: upper.and_then(hand),
        is_cut: dealt.is_some_and(|dealt| dealt.is_cut),
        fell: fell.map(Drawn::Pocket).into_iter().collect(),
        undealt: dealt.map_or(pockets, |dealt| dealt.unseen.total() as u16),
        aside: 0,
        shoe: dealt.filter(|_| over).and_then(Dealt::left),
        lines: state.lines.clone(),
        circle: None,
        called: state.calls.clone(),
        coup: None,
        yours: Default::default(),
    }
}

fn moment(rules: &Rules, state: &State) -> Moment {
    if let Some(irregularity) = state.report {
        return Moment::Irregular(irregularity);
    }
    match (state.phase, state.asked(rules)) {
        (Phase::Over, _) => Moment::Over,
        (Phase::Betting, _) => Moment::Betting,
        (Phase::Resting, Some((player, chips))) => Moment::Choosing {
            at: player.at,
            by: player.holder,
            stage: stage(rules, chips.spot),
        },
        (Phase::Running | Phase::Resting, _) => Moment::Dealing,
    }
}

/// The stage at which the choice on a spot is asked for.
fn stage(rules: &Rules, spot: SpotId) -> u8 {
    let place = rules.simple_spots().position(|known| known == spot);
    FIRST_CHOICE + place.unwrap_or(0) as u8
}

fn view_player(rules: &Rules, player: &Player) -> BoxView {
    let wager = |spot, stake, held| Wager {
        by: player.holder,
        spot,
        stake,
        held,
    };
    let wagers = player.chips.iter().flat_map(|chips| {
        let premium = rules.insurance_of(chips.spot);
        let premium = premium.filter(|_| !chips.premium.is_zero());
        let premium = premium.map(|spot| wager(spot, chips.premium, 0));
        [wager(chips.spot, chips.stake, chips.held)]
            .into_iter()
            .chain(premium)
    });
    BoxView {
        number: player.at,
        vacant: false,
        split: Vec::new(),
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
    match view.moment {
        Moment::Betting => betting(rules, view, person),
        Moment::Choosing { at, by, stage } if by == person => Options {
            choose: choosing(rules, at, stage),
            ..Options::default()
        },
        _ => Options::default(),
    }
}

fn betting(rules: &Rules, view: &View, person: Person) -> Options {
    let mut options = Options::default();
    let Some(own) = view.boxes.iter().find(|found| found.holder == person) else {
        let free = |at: &BoxNumber| view.boxes.iter().all(|found| found.number != *at);
        options.sit = (1..=rules.players.value)
            .map(BoxNumber)
            .filter(free)
            .collect();
        return options;
    };
    if own.wagers.is_empty() {
        options.leave.push(own.number);
        let values = rules.chip_choices();
        options.choose = values
            .map(|value| choice_option(own.number, value))
            .collect();
    }
    let step = rules.chip(view.passing.chips.of(own.number)).value;
    let last = view.boxes.last().map(|found| found.holder);
    let rows = rules.description.decides.rows();
    options.cut = rows.is_some() && !view.is_cut && last == Some(person);
    let lies = |spot: SpotId| {
        let mut wagers = own.wagers.iter();
        let lies = wagers.find(|wager| wager.spot == spot && wager.held == 0);
        lies.map(|wager| wager.stake)
    };
    for (spot, rule) in (0..).map(SpotId).zip(&rules.description.spots) {
        if lies(spot).is_some() {
            options.take_back.push((own.number, spot));
        }
        options.place.extend(match rule.insures {
            Some(bet) => insure_option(rules, own.number, spot, (lies(bet), lies(spot))),
            None if rules.insurance_of(spot).and_then(lies).is_some() => None,
            None => {
                let lies = lies(spot).unwrap_or(Cents::ZERO);
                place_option(rules, own.number, spot, lies, step)
            }
        });
    }
    options
}

/// The insurance of a bet, where it may be insured and is not: its one price.
fn insure_option(
    rules: &Rules,
    at: BoxNumber,
    spot: SpotId,
    (bet, lies): (Option<Cents>, Option<Cents>),
) -> Option<PlaceOption> {
    let insurance = rules.description.insurance.as_ref()?;
    let premium = bet.filter(|_| lies.is_none());
    let premium = premium.and_then(|stake| rules.premium(stake))?;
    Some(PlaceOption {
        at,
        spot,
        least: premium,
        most: premium,
        step: premium,
        basis: insurance.basis,
    })
}

/// What may be added to a spot, if anything.
fn place_option(
    rules: &Rules,
    at: BoxNumber,
    spot: SpotId,
    lies: Cents,
    step: Cents,
) -> Option<PlaceOption> {
    let limits = rules.limits(spot)?;
    let within = (limits.least.value, limits.most.value);
    let (least, most) = steps::room(lies, within, step)?;
    Some(PlaceOption {
        at,
        spot,
        least,
        most,
        step,
        basis: limits.most.basis,
    })
}

fn choice_option(at: BoxNumber, (choice, basis): (ChoiceId, BasisRef)) -> ChoiceOption {
    ChoiceOption {
        at,
        choice,
        stakes: None,
        picks: None,
        basis,
    }
}

fn choosing(rules: &Rules, at: BoxNumber, stage: u8) -> Vec<ChoiceOption> {
    let spot = stage.checked_sub(FIRST_CHOICE);
    let spot = spot.and_then(|place| rules.simple_spots().nth(usize::from(place)));
    let zero = rules.description.zero.as_ref();
    let prison = zero.and_then(|zero| zero.prison.as_ref());
    let choices = spot.and_then(|spot| rules.choices(spot));
    let Some((prison, [take, stay])) = prison.zip(choices) else {
        return Vec::new();
    };
    let both = [(take, prison.take.basis), (stay, prison.stay.basis)];
    let both = both.into_iter();
    both.map(|choice| choice_option(at, choice)).collect()
}
