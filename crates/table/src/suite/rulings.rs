//! What went wrong is ruled on as the text says, by whom it says.

use super::walk::Walk;
use crate::{Action, Actor, Event, Game, Moment, Remedy, Role, Viewer};

/// Holds each state that waits for a ruling: a remedy that is offered is taken from the role
/// that decides and from those above it, from nobody else; its effect and its basis are the
/// ones offered; and nothing but what is offered is taken.
///
/// # Panics
/// If a ruling goes otherwise.
pub fn rulings_follow_the_text<G: Game>(walk: &Walk<G>) -> usize {
    let mut tried = 0;
    for (step, state) in walk.states.iter().enumerate() {
        let view = G::view(walk.rules, state, Viewer::Public);
        let offered = match view.moment {
            Moment::Irregular(what) => G::remedies(walk.rules, state, &what),
            _ => Vec::new(),
        };
        for role in Role::ALL {
            for remedy in 0..=offered.len() as u8 {
                tried += 1;
                ruling(walk, step, role, remedy, offered.get(usize::from(remedy)));
            }
        }
    }
    tried
}

fn ruling<G: Game>(walk: &Walk<G>, step: usize, role: Role, place: u8, remedy: Option<&Remedy>) {
    let action = Action::Rule { remedy: place };
    let decided = G::decide(walk.rules, &walk.states[step], Actor::Staff(role), &action);
    // Roles are in order from the highest.
    let may = remedy.is_some_and(|remedy| role <= remedy.decided_by);
    let Ok(events) = decided else {
        if may {
            walk.fail(
                step,
                format!("{role:?} may rule on remedy {place}, and is refused"),
            );
        }
        return;
    };
    let ruled = remedy.filter(|_| may).map(|remedy| Event::Ruled {
        by: role,
        effect: remedy.effect,
        basis: remedy.basis,
    });
    if events.first() != ruled.as_ref() {
        walk.fail(step, format!("{role:?} rules on {remedy:?}: {events:?}"));
    }
}
