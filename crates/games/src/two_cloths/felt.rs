//! Draws the table from its rules: spots, choices, what hands count, notices.

use law::Words;
use table::{BoxNumber, CardPlace, ClothPart, Felt, Layout, SpotId, Stage, StageKind};

use super::description::{Choice, Pile, Rule};
use super::rules::{Rules, id_of};
use super::telling;
use crate::common::{draw_notices, draw_points};
use crate::player_bank::{draw_choices, draw_spots};
use exact::Cents;

pub(super) fn draw(rules: &Rules) -> Felt {
    let description = &rules.description;
    let mut felt = Felt {
        game: description.game.clone(),
        ruleset: description.ruleset.clone(),
        name: description.name.clone(),
        layout: Layout::TwoCloths,
        boxes: rules.terms.places.value,
        standing: (1..=rules.terms.places.value)
            .map(BoxNumber)
            .filter(|at| !rules.is_seat(*at))
            .collect(),
        cloths: vec![cloth(rules, 0, Pile::First), cloth(rules, 1, Pile::Second)],
        bettors_per_box: 1,
        minimum: rules.minimum.value,
        maximum: rules.maximum.value,
        deck: Some(description.shoe.deck),
        packs: description.shoe.packs,
        places: vec![CardPlace::Boxes(3)],
        spots: draw_spots(description, |pile| limits(rules, pile)),
        choices: draw_choices(description, places),
        classes: draw_points(description.points.nearest, rules.bases_of.counts),
        notices: draw_notices(&description.notices),
        stages: stages(rules),
        ..Felt::blank()
    };
    felt.rules = telling::tell(rules);
    felt
}

/// A cloth is called as the spot for bets on it, and has its seats and who stands behind them.
fn cloth(rules: &Rules, place: usize, pile: Pile) -> ClothPart {
    let mut spots = rules.description.spots.iter();
    let spot = spots.find(|spot| spot.pile == pile);
    let boxes = (1..=rules.terms.places.value).map(BoxNumber);
    ClothPart {
        name: spot.map_or_else(|| Words::same(""), |spot| spot.name.clone()),
        boxes: boxes.filter(|at| rules.cloth_of(*at) == place).collect(),
    }
}

fn limits(rules: &Rules, pile: Pile) -> (Cents, Cents) {
    match pile {
        Pile::Bank => (rules.bank.0.value, rules.bank.1.value),
        Pile::First | Pile::Second | Pile::Both | Pile::Line => {
            (rules.minimum.value, rules.maximum.value)
        }
    }
}

/// The spot on which a choice lays chips.
fn places(choice: Choice) -> Option<SpotId> {
    match choice {
        Choice::Take | Choice::Renew | Choice::NewShoe | Choice::Answer => Some(Pile::Bank.spot()),
        Choice::Banco => Some(Pile::Both.spot()),
        _ => None,
    }
}

/// The course of a coup; the view names its stages by their places here.
fn stages(rules: &Rules) -> Vec<Stage> {
    let ask = |choices: &[Choice], rule| Stage {
        kind: StageKind::Choose(choices.iter().copied().map(id_of).collect()),
        basis: rules.by(rule),
    };
    let stage = |kind, rule| Stage {
        kind,
        basis: rules.by(rule),
    };
    let speaks = [Choice::Card, Choice::Stand, Choice::Show];
    vec![
        ask(
            &[Choice::Take, Choice::Decline, Choice::Abstain],
            Rule::Auction,
        ),
        ask(&[Choice::Keep, Choice::Renew, Choice::Pass], Rule::Leaves),
        stage(StageKind::Bets, Rule::Bets),
        stage(StageKind::Deal, Rule::Deals),
        ask(&speaks, Rule::Speaks),
        ask(&speaks, Rule::BankerFree),
        stage(StageKind::Settle, Rule::Pays),
    ]
}
