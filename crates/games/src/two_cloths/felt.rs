//! Draws the table from its rules: spots, choices, what hands count, notices.

use exact::Cents;
use law::Words;
use table::{BoxNumber, ClothPart, Felt, Layout, SpotId, Stage, StageKind};

use super::description::{Choice, Pile, Rule};
use super::rules::Rules;
use super::telling;
use crate::player_bank::{asks, draw_choices, draw_spots, draw_table, stage};

pub(super) fn draw(rules: &Rules) -> Felt {
    let description = &rules.description;
    let (places, counts) = (rules.terms.places.value, rules.coup.counts);
    Felt {
        layout: Layout::TwoCloths,
        cloths: vec![cloth(rules, 0, Pile::First), cloth(rules, 1, Pile::Second)],
        minimum: rules.minimum.value,
        maximum: rules.maximum.value,
        spots: draw_spots(description, |pile| limits(rules, pile)),
        choices: draw_choices(description, lays_on),
        stages: stages(rules),
        rules: telling::tell(rules),
        ..draw_table(description, places, |at| rules.is_seat(at), counts)
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
            .filter(|at| rules.cloths.cloth_of(*at) == place)
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
fn stages(rules: &Rules) -> Vec<Stage> {
    use Choice::{Abstain, Card, Decline, Keep, Pass, Renew, Show, Stand, Take};
    let text = &rules.description;
    vec![
        asks(text, &[Take, Decline, Abstain], Rule::Auction),
        asks(text, &[Keep, Renew, Pass], Rule::Leaves),
        stage(text, StageKind::Bets, Rule::Bets),
        stage(text, StageKind::Deal, Rule::Deals),
        asks(text, &[Card, Stand, Show], Rule::Speaks),
        asks(text, &[Card, Stand, Show], Rule::BankerFree),
        stage(text, StageKind::Settle, Rule::Pays),
    ]
}
