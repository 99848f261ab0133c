//! Every outcome says what it rests on.

use law::BasisRef;

use super::walk::Walk;
use crate::{Event, Game, Rulebook};

impl<G: Game> Walk<'_, G> {
    pub(super) fn rules_cite_nothing(&self, basis: &BasisRef) -> bool {
        self.rules.bases().get(*basis).is_empty()
    }
}

/// Holds that each event in which the law speaks cites it, each step of a settlement too.
///
/// # Panics
/// If one cites nothing.
pub fn outcomes_are_cited<G: Game>(walk: &Walk<G>) {
    let opening = walk.opening.iter().map(|event| (0, event));
    for (step, event) in opening.chain(walk.events()) {
        let bases = event.bases();
        if bases.is_empty() && !nobody_asks(event) {
            walk.fail(step, format!("{event:?} gives no reason"));
        }
        if bases.iter().any(|basis| walk.rules_cite_nothing(basis)) {
            walk.fail(step, format!("{event:?} cites nothing"));
        }
    }
}

/// Facts that rest on no text: they happened.
fn nobody_asks(event: &Event) -> bool {
    matches!(
        event,
        Event::Left { .. } | Event::TakenBack { .. } | Event::Reported { .. } | Event::Ended
    )
}
