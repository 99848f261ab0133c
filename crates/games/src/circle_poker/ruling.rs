//! What the text prescribes for an irregularity.

use table::{Irregularity, Place, Remedy, RemedyEffect};

use super::description::{DealTo, IrregularityRule, Window};
use super::rules::Rules;
use super::state::State;
use crate::common::left_to;

/// The remedies of the first rule that speaks of what happened; where none does, whoever
/// settles problems decides.
pub(super) fn remedies(rules: &Rules, state: &State, what: &Irregularity) -> Vec<Remedy> {
    let mut known = rules.description.irregularities.iter();
    let prescribed = known.find(|rule| fits(rule, state, what));
    let prescribed = prescribed.map_or(&[][..], |rule| &rule.remedies);
    let remedies: Vec<Remedy> = prescribed
        .iter()
        .filter(|remedy| leaves_somebody(state, what, remedy.does))
        .map(|remedy| Remedy {
            effect: remedy.does,
            decided_by: remedy.decided_by,
            basis: remedy.basis,
        })
        .collect();
    if remedies.is_empty() {
        let problems = rules.description.table.problems.value;
        return left_to(problems, rules.discretion).to_vec();
    }
    remedies
}

/// Whether somebody still contends for the pot once a remedy is carried out. One that puts the
/// last players out of the hand cannot be done: nobody would be left to pay.
fn leaves_somebody(state: &State, what: &Irregularity, effect: RemedyEffect) -> bool {
    match effect {
        RemedyEffect::LoseBets
        | RemedyEffect::OutOfHand
        | RemedyEffect::VoidBox
        | RemedyEffect::OutOfGame => {}
        RemedyEffect::VoidHand
        | RemedyEffect::VoidMainBets
        | RemedyEffect::SetCardAside
        | RemedyEffect::PutRight
        | RemedyEffect::PlayOn
        | RemedyEffect::ThrowAgain
        | RemedyEffect::Coup(_)
        | RemedyEffect::PassDice
        | RemedyEffect::Warn
        | RemedyEffect::CountsAsCall
        | RemedyEffect::StandsUnraised => return true,
    }
    let named = |at| [what.place, what.with].contains(&Some(Place::Box(at)));
    let playing = || state.seats.iter().filter(|seat| seat.is_in());
    playing().next().is_none() || playing().any(|seat| !named(seat.at))
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
