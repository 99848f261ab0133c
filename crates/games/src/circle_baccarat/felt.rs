//! Draws the table from its rules: spots, choices, what hands count, notices.

use table::{BoxNumber, CardPlace, Felt, Layout, SpotId, Stage, StageKind};

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
        layout: Layout::PassingBank,
        boxes: rules.terms.places.value,
        standing: (1..=rules.terms.places.value)
            .map(BoxNumber)
            .filter(|at| !rules.is_seat(*at))
            .collect(),
        bettors_per_box: 1,
        minimum: rules.minimum.value,
        maximum: rules.bank_most.value,
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

fn limits(rules: &Rules, pile: Pile) -> (Cents, Cents) {
    match pile {
        Pile::Support => (rules.support.0.value, rules.support.1.value),
        Pile::Bank | Pile::Garage | Pile::Bet | Pile::Line | Pile::Partner => {
            (rules.minimum.value, rules.bank_most.value)
        }
    }
}

/// The spot on which a choice lays chips.
fn places(choice: Choice) -> Option<SpotId> {
    match choice {
        Choice::Take | Choice::Accept => Some(Pile::Bank.spot()),
        Choice::Banco | Choice::Repeat | Choice::Share | Choice::Complete => Some(Pile::Bet.spot()),
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
    let (take, keep) = (
        [Choice::Take, Choice::Decline],
        [Choice::Keep, Choice::Halve, Choice::Double, Choice::Pass],
    );
    vec![
        ask(&take, Rule::Rotates),
        ask(&keep, Rule::Keeps),
        stage(StageKind::Bets, Rule::Between),
        ask(&[Choice::Repeat, Choice::Waive], Rule::Repeats),
        stage(StageKind::Deal, Rule::Deals),
        ask(&[Choice::Card, Choice::Stand, Choice::Show], Rule::Speaks),
        ask(
            &[Choice::Card, Choice::Stand, Choice::Show],
            Rule::BankerFree,
        ),
        stage(StageKind::Settle, Rule::Pays),
    ]
}
