//! What each viewer may see, and what a player may do from what he sees.

use cards::Card;
use exact::Cents;
use table::{
    BoxNumber, BoxView, ChoiceOption, Drawn, Face, HandView, Moment, Options, Passing, Person,
    Picked, PlaceOption, Seen, SpotId, View, Viewer,
};

use super::description::{ChoiceEffect, StageWork, Window};
use super::players_bank;
use super::rules::Rules;
use super::state::{BoxState, Dealt, State};
use crate::common::passed_on;

pub(super) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let bank: Vec<Seen> = state.bank.iter().map(|dealt| see(dealt, false)).collect();
    let common: Vec<Seen> = state.common.iter().map(|dealt| see(dealt, false)).collect();
    let with_bank: Vec<Seen> = in_hand(&bank, state.bank_apart)
        .chain(common.clone())
        .collect();
    View {
        viewer,
        moment: moment(rules, state),
        boxes: state
            .boxes
            .iter()
            .map(|found| view_box(rules, state, found, viewer))
            .collect(),
        bank_hand: (!bank.is_empty())
            .then(|| hand(rules, &with_bank))
            .flatten(),
        bank_low: low_hand(rules, &bank, state.bank_apart),
        bank,
        bank_apart: state.bank_apart,
        bank_plays: state.bank_plays,
        passing: Passing {
            raise: passed_on(state.passing.raise, state.over),
            ..state.passing
        },
        is_cut: state.is_cut,
        common,
        common_hand: None,
        fell: state.thrown.map(Drawn::Throw).into_iter().collect(),
        undealt: state.bag.total() as u16,
        aside: 0,
        shoe: None,
        lines: state.lines.to_vec(),
        circle: None,
        called: Vec::new(),
        coup: None,
        yours: Default::default(),
    }
}

fn moment(rules: &Rules, state: &State) -> Moment {
    if state.over {
        return Moment::Over;
    }
    if let Some(irregularity) = state.report {
        return Moment::Irregular(irregularity);
    }
    if state.is_betting() {
        return Moment::Betting;
    }
    let choosing = matches!(
        rules.stage(state.stage).map(|stage| &stage.what),
        Some(StageWork::Choose { .. } | StageWork::OfferBank(_))
    );
    match state.turn().filter(|_| choosing && state.owed.is_none()) {
        Some((at, by)) => Moment::Choosing {
            at,
            by,
            stage: state.stage,
        },
        None => Moment::Dealing,
    }
}

/// A box: its holder sees his cards, everyone else their backs until they are turned.
fn view_box(rules: &Rules, state: &State, found: &BoxState, viewer: Viewer) -> BoxView {
    let own = viewer == Viewer::Player(found.holder) && !state.is_blind(rules, found);
    let cards: Vec<Seen> = found.cards.iter().map(|dealt| see(dealt, own)).collect();
    let common = state.common.iter().map(|dealt| see(dealt, false));
    let whole: Vec<Seen> = in_hand(&cards, found.apart).chain(common).collect();
    BoxView {
        number: found.number,
        vacant: false,
        split: Vec::new(),
        holder: found.holder,
        allowed: found.allowed.clone(),
        standing: found.standing.to_vec(),
        wagers: found.wagers.to_vec(),
        hand: hand(rules, &whole),
        // Which of covered cards were set apart would tell something of them.
        apart: Picked::at(
            found
                .apart
                .places()
                .filter(|place| cards.get(*place) != Some(&Seen::Back))
                .map(|place| place as u8),
        )
        .unwrap_or_default(),
        low: low_hand(rules, &cards, found.apart),
        bought: found.bought,
        approved: found.approved.clone(),
        cards,
    }
}

fn see(dealt: &Dealt, own: bool) -> Seen {
    match dealt.face {
        Face::Up => Seen::Card(dealt.card),
        Face::Down if own => Seen::Card(dealt.card),
        Face::Down => Seen::Back,
    }
}

/// The cards of a place that were not set apart.
fn in_hand(cards: &[Seen], apart: Picked) -> impl Iterator<Item = Seen> + '_ {
    let cards = cards.iter().enumerate();
    cards
        .filter(move |(place, _)| !apart.contains(*place))
        .map(|(_, seen)| *seen)
}

/// What the cards set apart are, where they are a hand of their own and seen.
fn low_hand(rules: &Rules, cards: &[Seen], apart: Picked) -> Option<HandView> {
    let low = rules.description.order.low.as_ref()?;
    let apart: Vec<Seen> = apart
        .places()
        .filter_map(|at| cards.get(at).copied())
        .collect();
    let arranged = low.hands.arrange(&all_seen(&apart)?).ok()?;
    Some(HandView {
        class: low.hands.class_position(arranged.value()) as u8,
        cards: arranged.cards().to_vec(),
    })
}

/// The cards, if all of them are seen.
fn all_seen(seen: &[Seen]) -> Option<Vec<Card>> {
    let card = |seen: &Seen| match seen {
        Seen::Card(card) => Some(*card),
        Seen::Back => None,
    };
    seen.iter().map(card).collect()
}

/// What a hand is, if all of it is dealt and seen.
fn hand(rules: &Rules, seen: &[Seen]) -> Option<HandView> {
    let cards = all_seen(seen);
    let order = &rules.description.order.hands;
    let arranged = order.arrange(&cards?).ok()?;
    let class = order.class_position(arranged.value()) as u8;
    Some(HandView {
        class,
        cards: arranged.cards().to_vec(),
    })
}

pub(super) fn legal(rules: &Rules, view: &View, person: Person) -> Options {
    match view.moment {
        Moment::Betting => betting(rules, view, person),
        Moment::Choosing { at, by, stage } if by == person => Options {
            choose: choosing(rules, view, at, person, stage),
            ..Options::default()
        },
        _ => Options::default(),
    }
}

fn betting(rules: &Rules, view: &View, person: Person) -> Options {
    let table = &rules.description.table;
    let mut options = Options::default();
    let seated = view.boxes.iter().any(|found| found.holder == person);
    options.cut = seated && rules.cut_basis().is_some() && !view.is_cut;
    let held = view
        .boxes
        .iter()
        .filter(|found| found.holder == person)
        .count();
    if held < usize::from(table.boxes_each.value) {
        let free = |number: &BoxNumber| view.boxes.iter().all(|found| found.number != *number);
        options.sit = (1..=table.boxes.value)
            .map(BoxNumber)
            .filter(free)
            .collect();
    }
    for found in &view.boxes {
        let holds = found.holder == person;
        if holds && found.wagers.is_empty() {
            options.leave.push(found.number);
        }
        if holds && found.allowed.len() + 1 < usize::from(rules.bettors.value) {
            options.allow.push(found.number);
        }
        for (place, bet) in rules.description.bets.iter().enumerate() {
            let spot = SpotId(place as u8);
            if stake(found, person, spot).is_some()
                && matches!(bet.placed.value, Window::Required | Window::Beside(_))
            {
                options.take_back.push((found.number, spot));
            }
            let welcome = found.holder == person || rules.seated_only().is_none() || seated;
            options.place.extend(
                welcome
                    .then(|| place_option(rules, view, found, person, spot))
                    .flatten(),
            );
        }
    }
    options
}

fn stake(found: &BoxView, by: Person, spot: SpotId) -> Option<Cents> {
    let here = |wager: &&table::Wager| wager.by == by && wager.spot == spot;
    found.wagers.iter().find(here).map(|wager| wager.stake)
}

/// What a person may add to a spot, if anything.
fn place_option(
    rules: &Rules,
    view: &View,
    found: &BoxView,
    person: Person,
    spot: SpotId,
) -> Option<PlaceOption> {
    let limits = rules.limits[usize::from(spot.0)]?;
    let bet = &rules.description.bets[usize::from(spot.0)];
    let holds = found.holder == person;
    if !holds && (rules.bettors.value <= 1 || !found.allowed.contains(&person)) {
        return None;
    }
    if !holds && rules.approval().is_some() && !found.approved.contains(&person) {
        return None;
    }
    let stands_beside = match bet.placed.value {
        Window::Beside(other) => stake(found, person, SpotId(other as u8)).is_some(),
        _ => holds || stake(found, found.holder, SpotId(rules.required_bet() as u8)).is_some(),
    };
    if !stands_beside || (!holds && rules.pool_of(spot).is_some()) {
        return None;
    }
    let own = stake(found, person, spot).unwrap_or(Cents::ZERO);
    let on_spot = found
        .wagers
        .iter()
        .filter(|wager| wager.spot == spot)
        .map(|wager| wager.stake);
    let most = limits.most.value.minus(Cents::sum(on_spot).ok()?).ok()?;
    let most = most.min(players_bank::open_to(rules, view, found, bet, spot)?);
    let least = limits.least.value.down_to_zero(own).max(Cents::new(1));
    let option = PlaceOption {
        at: found.number,
        spot,
        least,
        most,
        step: Cents::new(1),
        basis: limits.most.basis,
    };
    (least <= most).then_some(option)
}

fn choosing(
    rules: &Rules,
    view: &View,
    at: BoxNumber,
    person: Person,
    stage: u8,
) -> Vec<ChoiceOption> {
    let Some(found) = view.boxes.iter().find(|found| found.number == at) else {
        return Vec::new();
    };
    let basis = match rules.stage(stage) {
        Some(rule) if rule.what.absent().is_some() => rule.basis,
        _ => return Vec::new(),
    };
    let offered = rules.choices().filter(|(_, at, rule)| {
        let buys = matches!(rule.does, ChoiceEffect::Buys { .. });
        *at == stage && !(buys && (found.bought > 0 || person != found.holder))
    });
    offered
        .map(|(choice, _, rule)| {
            let stakes = match rule.does {
                ChoiceEffect::Places(bet)
                | ChoiceEffect::TakesBank(bet)
                | ChoiceEffect::Buys { price: bet, .. } => {
                    let stake_of = |spot| stake(found, person, spot).unwrap_or(Cents::ZERO);
                    rules
                        .stake_by_choice(bet, stake_of)
                        .map(|stake| (SpotId(bet as u8), stake))
                }
                ChoiceEffect::Withdraws { .. }
                | ChoiceEffect::TakesBack(_)
                | ChoiceEffect::PassesBank
                | ChoiceEffect::Sets
                | ChoiceEffect::SetsByHouse
                | ChoiceEffect::Stays => None,
            };
            ChoiceOption {
                at,
                choice,
                stakes,
                picks: rules.picks(rule),
                basis,
            }
        })
        .collect()
}
