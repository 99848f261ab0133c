//! What is seen at a wheel, all of it by everyone, and what a player may do.

use exact::Cents;
use table::{
    BoxNumber, BoxView, ChoiceOption, Drawn, Moment, Options, Passing, Person, PlaceOption, SpotId,
    Standing, View, Viewer, Wager,
};

use super::rules::Rules;
use super::state::{Phase, Player, State};

/// Where the stages of the zero's choices begin, after bets and spin.
pub(super) const FIRST_CHOICE: u8 = 2;

pub(super) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    View {
        viewer,
        moment: moment(rules, state),
        boxes: state.players.iter().map(view_player).collect(),
        bank: Vec::new(),
        bank_apart: Default::default(),
        bank_hand: None,
        bank_low: None,
        bank_plays: None,
        passing: Passing::default(),
        common: Vec::new(),
        is_cut: false,
        fell: state.result.map(Drawn::Pocket).into_iter().collect(),
        undealt: rules.description.wheel.pockets.len() as u16,
        aside: 0,
        shoe: None,
        lines: state.lines.clone(),
        circle: None,
        coup: None,
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

fn view_player(player: &Player) -> BoxView {
    let wagers = player.chips.iter().map(|chips| Wager {
        by: player.holder,
        spot: chips.spot,
        stake: chips.stake,
        held: chips.held,
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
    }
    for place in 0..rules.description.spots.len() {
        let spot = SpotId(place as u8);
        let lies = own
            .wagers
            .iter()
            .find(|wager| wager.spot == spot && wager.held == 0);
        if lies.is_some() {
            options.take_back.push((own.number, spot));
        }
        let lies = lies.map_or(Cents::ZERO, |wager| wager.stake);
        options
            .place
            .extend(place_option(rules, own.number, spot, lies));
    }
    options
}

/// What may be added to a spot, if anything.
fn place_option(rules: &Rules, at: BoxNumber, spot: SpotId, lies: Cents) -> Option<PlaceOption> {
    let limits = rules.limits(spot)?;
    let most = limits.most.value.minus(lies).ok()?;
    let least = limits.least.value.minus(lies).unwrap_or(Cents::ZERO);
    let least = least.max(Cents::new(1));
    let option = PlaceOption {
        at,
        spot,
        least,
        most,
        basis: limits.most.basis,
    };
    (least <= most).then_some(option)
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
    let option = |(choice, basis)| ChoiceOption {
        at,
        choice,
        stakes: None,
        picks: None,
        basis,
    };
    let both = [(take, prison.take.basis), (stay, prison.stay.basis)];
    both.into_iter().map(option).collect()
}
