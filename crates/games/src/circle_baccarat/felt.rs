//! Draws the table from its rules: spots, choices, what hands count, notices.

use exact::Cents;
use table::{Felt, Layout, SpotId, Stage, StageKind};

use super::description::{Choice, Pile, Rule};
use super::rules::Rules;
use super::telling;
use crate::player_bank::{asks, draw_choices, draw_spots, draw_table, stage};

pub(super) fn draw(rules: &Rules) -> Felt {
    let description = &rules.description;
    let (places, counts) = (rules.terms.places.value, rules.coup.counts);
    Felt {
        layout: Layout::PassingBank,
        minimum: rules.minimum.value,
        maximum: rules.bank_most.value,
        spots: draw_spots(description, |pile| limits(rules, pile)),
        choices: draw_choices(description, lays_on),
        stages: stages(rules),
        rules: telling::tell(rules),
        ..draw_table(description, places, |at| rules.is_seat(at), counts)
    }
}

fn limits(rules: &Rules, pile: Pile) -> (Cents, Cents) {
    match pile {
        Pile::Support => (rules.support.0.value, rules.support.1.value),
        Pile::Bank | Pile::Garage | Pile::Bet | Pile::Line | Pile::Partner => {
            (rules.minimum.value, rules.bank_most.value)
        }
    }
}

/// The spot on which a choice lays chips.
fn lays_on(choice: Choice) -> Option<SpotId> {
    match choice {
        Choice::Take | Choice::Accept => Some(Pile::Bank.spot()),
        Choice::Banco | Choice::Repeat | Choice::Share | Choice::Complete => Some(Pile::Bet.spot()),
        _ => None,
    }
}

/// The course of a coup; the view names its stages by their places here.
fn stages(rules: &Rules) -> Vec<Stage> {
    use Choice::{Card, Decline, Double, Halve, Keep, Pass, Repeat, Show, Stand, Take, Waive};
    let text = &rules.description;
    vec![
        asks(text, &[Take, Decline], Rule::Rotates),
        asks(text, &[Keep, Halve, Double, Pass], Rule::Keeps),
        stage(text, StageKind::Bets, Rule::Between),
        asks(text, &[Repeat, Waive], Rule::Repeats),
        stage(text, StageKind::Deal, Rule::Deals),
        asks(text, &[Card, Stand, Show], Rule::Speaks),
        asks(text, &[Card, Stand, Show], Rule::BankerFree),
        stage(text, StageKind::Settle, Rule::Pays),
    ]
}
