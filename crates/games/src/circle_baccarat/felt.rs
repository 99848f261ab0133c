//! Draws the table from its rules: spots, choices, what hands count, notices.

use exact::Cents;
use table::{Felt, Layout, SpotId, Stage, StageKind};

use super::description::{Choice, Description, Pile, Rule};
use super::rules::Rules;
use super::telling;
use crate::player_bank::{asks, draw_table, stage, stages_of_cards};

pub(super) fn draw(rules: &Rules) -> Felt {
    let limits = |pile| limits(rules, pile);
    Felt {
        layout: Layout::PassingBank,
        minimum: rules.minimum.value,
        maximum: rules.bank_most.value,
        stages: stages(&rules.description),
        rules: telling::tell(rules),
        ..draw_table(&rules.description, &rules.coup, limits, lays_on)
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
fn stages(text: &Description) -> Vec<Stage> {
    use Choice::{Decline, Double, Halve, Keep, Pass, Repeat, Take, Waive};
    let bank = [
        asks(text, &[Take, Decline], Rule::Rotates),
        asks(text, &[Keep, Halve, Double, Pass], Rule::Keeps),
        stage(text, StageKind::Bets, Rule::Between),
        asks(text, &[Repeat, Waive], Rule::Repeats),
    ];
    bank.into_iter().chain(stages_of_cards(text)).collect()
}
