//! What the text prescribes for an irregularity.

use table::{Irregularity, Place, Remedy};

use super::description::{DealTo, IrregularityRule, Window};
use super::rules::Rules;
use super::state::State;
use crate::common::left_to;

/// The remedies of the first rule that speaks of what happened; where none does, whoever
/// settles problems decides.
pub(super) fn remedies(rules: &Rules, state: &State, what: &Irregularity) -> Vec<Remedy> {
    let known = rules.description.irregularities.iter();
    let mut fitting = known.filter(|rule| fits(rule, state, what));
    match fitting.next() {
        Some(rule) => rule
            .remedies
            .iter()
            .map(|remedy| Remedy {
                effect: remedy.does,
                decided_by: remedy.decided_by,
                basis: remedy.basis,
            })
            .collect(),
        None => {
            let problems = rules.description.table.problems.value;
            left_to(problems, rules.discretion).to_vec()
        }
    }
}

fn fits(rule: &IrregularityRule, state: &State, what: &Irregularity) -> bool {
    let place = rule.place.is_none_or(|place| {
        matches!(
            (place, what.place),
            (DealTo::Players, Some(Place::Box(_)))
                | (DealTo::Common, Some(Place::Common))
                | (DealTo::Burn, Some(Place::Burnt))
        )
    });
    let window = rule.stage.is_none_or(|window| window == now(state));
    rule.when.contains(&what.kind) && place && window
}

/// How far the betting has come.
fn now(state: &State) -> Window {
    match state.actions {
        0 => Window::BeforeBetting,
        1 => Window::FirstActions,
        _ => Window::AfterTwo,
    }
}
