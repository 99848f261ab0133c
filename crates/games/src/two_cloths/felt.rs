//! Draws the table from its rules: spots, choices, what hands count, notices.

use law::Words;
use table::{
    BoxNumber, CardPlace, Choice as OnFelt, ClothPart, Felt, Layout, Spot, SpotId, SpotLimits,
    Stage, StageKind,
};

use super::description::{Choice, Pile, Rule, SpotRule};
use super::rules::{Rules, id_of};
use super::telling;
use crate::common::{draw_notices, draw_points};

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
        spots: spots(rules),
        choices: choices(rules),
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

fn spots(rules: &Rules) -> Vec<Spot> {
    let spots = rules.description.spots.iter().enumerate();
    let spot = |(place, spot): (usize, &SpotRule)| {
        let (least, most) = match spot.pile {
            Pile::Bank => (rules.bank.0.value, rules.bank.1.value),
            Pile::First | Pile::Second | Pile::Both | Pile::Line => {
                (rules.minimum.value, rules.maximum.value)
            }
        };
        Spot {
            id: SpotId(place as u8),
            key: spot.key.clone(),
            name: spot.name.clone(),
            required: false,
            limits: SpotLimits::Between {
                least,
                most,
                basis: spot.basis,
            },
            table: None,
            pool: None,
            cover: None,
        }
    };
    spots.map(spot).collect()
}

fn choices(rules: &Rules) -> Vec<OnFelt> {
    let draw = |choice: &Choice| {
        let rule = &rules.description.choices[*choice as usize];
        OnFelt {
            id: id_of(*choice),
            key: choice.key().to_string(),
            name: rule.name.clone(),
            places: match choice {
                Choice::Take | Choice::Renew | Choice::NewShoe | Choice::Answer => {
                    Some(Pile::Bank.spot())
                }
                Choice::Banco => Some(Pile::Both.spot()),
                _ => None,
            },
            withdraws: false,
            basis: rule.basis,
        }
    };
    Choice::ALL.iter().map(draw).collect()
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
