//! What the text prescribes for an irregularity.

use table::{Irregularity, Place, Remedy, RemedyEffect};

use super::aftermath::can_be_done;
use super::description::{DealTo, IrregularityRule, RemedyRule, Window};
use super::righting::{acted_after, can_be_set_right};
use super::rules::Rules;
use super::state::{HandState, Phase};
use crate::common::left_to;

/// The remedies of the first rule that speaks of what happened and of which something can be
/// done; where none does, whoever settles problems decides.
pub(super) fn remedies(rules: &Rules, state: &HandState, what: &Irregularity) -> Vec<Remedy> {
    let known = rules.description.irregularities.iter();
    let fitting = known.filter(|rule| fits(rule, state, what));
    let mut prescribed = fitting.map(|rule| prescribed(rules, state, what, rule));
    prescribed
        .find(|remedies| !remedies.is_empty())
        .unwrap_or_else(|| {
            let problems = rules.description.table.problems.value;
            left_to(problems, rules.terms.discretion).to_vec()
        })
}

/// What of a rule's remedies can be done now.
fn prescribed(
    rules: &Rules,
    state: &HandState,
    what: &Irregularity,
    rule: &IrregularityRule,
) -> Vec<Remedy> {
    // Asked before any hand, the whole of the rule is told.
    let in_general = state.phase == Phase::Gathering;
    let mut prescribed = Vec::new();
    for remedy in &rule.remedies {
        let spare = remedy.otherwise && !prescribed.is_empty();
        let again = || was_warned(state, what, rule);
        let in_turn = |remedy: &RemedyRule| !remedy.again || again();
        let can = |remedy| can_be_ruled(rules, state, what, remedy) && in_turn(remedy);
        if in_general || (!spare && can(remedy)) {
            prescribed.push(Remedy {
                effect: remedy.does,
                decided_by: remedy.decided_by,
                basis: remedy.basis,
            });
        }
    }
    prescribed
}

/// Whether a remedy can be ruled now.
fn can_be_ruled(
    rules: &Rules,
    state: &HandState,
    what: &Irregularity,
    remedy: &RemedyRule,
) -> bool {
    let after = || acted_after(rules, state, what);
    let in_time = remedy
        .before
        .is_none_or(|most| after().is_none_or(|after| after < usize::from(most)));
    let can = match remedy.does {
        RemedyEffect::Hand(effect) => can_be_done(rules, state, what, effect),
        other => leaves_somebody(state, what, other),
    };
    let can = can && can_be_set_right(rules, state, what, remedy.does);
    can && in_time
}

/// Whether somebody whom a report names was warned before of what the rule speaks of.
fn was_warned(state: &HandState, what: &Irregularity, rule: &IrregularityRule) -> bool {
    let of_it = |at| {
        let mut kinds = rule.when.iter();
        kinds.any(|kind| state.course.warned.has(at, *kind))
    };
    let warned = |place| match place {
        Place::Box(at) => of_it(at),
        Place::Bank | Place::Common | Place::Burnt => false,
    };
    let places = [what.place, what.with].into_iter().flatten();
    places.into_iter().any(warned)
}

/// Whether doing a thing once more has a consequence of its own, for whoever did it.
pub(super) fn counts_again(rules: &Rules, state: &HandState, what: &Irregularity) -> bool {
    let mut known = rules.description.irregularities.iter();
    let fitting = known.find(|rule| fits(rule, state, what));
    fitting.is_some_and(|rule| rule.remedies.iter().any(|remedy| remedy.again))
}

/// Whether somebody still contends for the pot once a remedy is carried out. One that puts the
/// last players out of the hand cannot be done: nobody would be left to pay.
fn leaves_somebody(state: &HandState, what: &Irregularity, effect: RemedyEffect) -> bool {
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

fn fits(rule: &IrregularityRule, state: &HandState, what: &Irregularity) -> bool {
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
    let again = !rule.again || state.decided.contains(&what.kind);
    rule.when.contains(&what.kind) && place && window && left && again
}

/// How far the betting has come.
fn now(state: &HandState) -> Window {
    match state.betting.actions {
        0 => Window::BeforeBetting,
        1 => Window::FirstActions,
        _ => Window::AfterTwo,
    }
}
