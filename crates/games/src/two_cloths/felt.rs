//! Draws the table from its rules: spots, choices, what hands count, notices.

use exact::Cents;
use law::Words;
use table::{BoxNumber, ClothPart, Felt, Layout, SpotId, Stage, StageKind};

use super::description::{Choice, Description, Pile, Rule};
use super::rules::Rules;
use super::telling;
use crate::player_bank::{asks, draw_table, stage, stages_of_cards};

pub(super) fn draw(rules: &Rules) -> Felt {
    let limits = |pile| limits(rules, pile);
    Felt {
        layout: Layout::TwoCloths,
        cloths: vec![cloth(rules, 0, Pile::First), cloth(rules, 1, Pile::Second)],
        minimum: rules.minimum.value,
        maximum: rules.maximum.value,
        stages: stages(&rules.description),
        rules: telling::tell(rules),
        ..draw_table(&rules.description, &rules.coup, limits, lays_on)
    }
}

/// A cloth is called as the spot for bets on it, and has its seats and who stands behind them.
fn cloth(rules: &Rules, place: usize, pile: Pile) -> ClothPart {
    let mut spots = rules.description.spots.iter();
    let spot = spots.find(|spot| spot.pile == pile);
    let boxes = (1..=rules.terms.places.value).map(BoxNumber);
    ClothPart {
        name: spot.map_or_else(|| Words::same(""), |spot| spot.name.clone()),
        boxes: boxes
            .filter(|at| rules.coup.cloths.cloth_of(*at) == place)
            .collect(),
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
fn lays_on(choice: Choice) -> Option<SpotId> {
    match choice {
        Choice::Take | Choice::Renew | Choice::NewShoe | Choice::Answer => Some(Pile::Bank.spot()),
        Choice::Banco => Some(Pile::Both.spot()),
        _ => None,
    }
}

/// The course of a coup; the view names its stages by their places here.
fn stages(text: &Description) -> Vec<Stage> {
    use Choice::{Abstain, Decline, Keep, Pass, Renew, Take};
    let bank = [
        asks(text, &[Take, Decline, Abstain], Rule::Auction),
        asks(text, &[Keep, Renew, Pass], Rule::Leaves),
        stage(text, StageKind::Bets, Rule::Bets),
    ];
    bank.into_iter().chain(stages_of_cards(text)).collect()
}
