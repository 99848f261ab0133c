//! What the text prescribes for an irregularity.

use table::{Irregularity, Place, Remedy, RemedyEffect};

use super::aftermath::can_be_done;
use super::description::{DealTo, IrregularityRule, Window};
use super::rules::Rules;
use super::state::State;
use crate::common::left_to;

/// The remedies of the first rule that speaks of what happened and of which something can be
/// done; where none does, whoever settles problems decides.
pub(super) fn remedies(rules: &Rules, state: &State, what: &Irregularity) -> Vec<Remedy> {
    let known = rules.description.irregularities.iter();
    let fitting = known.filter(|rule| fits(rule, state, what));
    let mut prescribed = fitting.map(|rule| prescribed(rules, state, what, rule));
    prescribed
        .find(|remedies| !remedies.is_empty())
        .unwrap_or_else(|| {
            let problems = rules.description.table.problems.value;
            left_to(problems, rules.discretion).to_vec()
        })
}

/// What of a rule's remedies can be done now.
fn prescribed(
    rules: &Rules,
    state: &State,
    what: &Irregularity,
    rule: &IrregularityRule,
) -> Vec<Remedy> {
    let can = |effect| match effect {
        RemedyEffect::Hand(effect) => can_be_done(rules, state, what, effect),
        other => leaves_somebody(state, what, other),
    };
    let remedies = rule.remedies.iter().filter(|remedy| can(remedy.does));
    remedies
        .map(|remedy| Remedy {
            effect: remedy.does,
            decided_by: remedy.decided_by,
            basis: remedy.basis,
        })
        .collect()
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
        | RemedyEffect::Hand(_)
        | RemedyEffect::PassDice
        | RemedyEffect::Warn
        | RemedyEffect::CountsAsCall
        | RemedyEffect::StandsUnraised => return true,
    }
    let named = |at| [what.place, what.with].contains(&Some(Place::Box(at)));
    state.betting.playing().is_empty() || state.players().any(|seat| !named(seat.at))
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
    let left = rule
        .left
        .is_none_or(|left| usize::from(left) == state.playing());
    rule.when.contains(&what.kind) && place && window && left
}

/// How far the betting has come.
fn now(state: &State) -> Window {
    match state.betting.actions {
        0 => Window::BeforeBetting,
        1 => Window::FirstActions,
        _ => Window::AfterTwo,
    }
}
