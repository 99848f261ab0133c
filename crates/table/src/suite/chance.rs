//! Chance gives what its weights say, and nothing else.

use cards::Card;

use super::walk::Walk;
use crate::{Action, Actor, Drawn, Event, Game, Next, Pocket, Role, Source, Throw, Viewer};

/// Holds the chance of every state: weights sum to the total, every outcome with a weight may
/// come, no other may, only chance draws, and a bag loses exactly what was drawn. Returns how
/// many actions were tried.
///
/// # Panics
/// If something else is found.
pub fn chance_is_exact<G: Game>(walk: &Walk<G>) -> usize {
    let mut before: Option<Source> = None;
    let all = outcomes();
    for (step, state) in walk.states.iter().enumerate() {
        let source = match G::next(walk.rules, state) {
            Next::Chance(chance) => {
                let sum: u64 = chance.weights().map(|(_, weight)| weight).sum();
                if sum != chance.total() || sum == 0 {
                    walk.fail(
                        step,
                        format!("weights sum to {sum}, the total is {}", chance.total()),
                    );
                }
                if walk.rules_cite_nothing(&chance.basis) {
                    walk.fail(step, "nothing prescribes the draw");
                }
                Some(chance.source)
            }
            _ => None,
        };
        each_outcome(walk, step, source.as_ref(), &all);
        if let Some(source) = source {
            undealt(walk, step, &source);
            loses_what_was_drawn(walk, step, before.as_ref(), &source);
            before = Some(source);
        }
    }
    walk.states.len() * all.len()
}

/// Everything that any source could give: each card, many pockets, throws of one die to three.
fn outcomes() -> Vec<Drawn> {
    let cards = (0..Card::KINDS as u8).filter_map(Card::from_index);
    let pockets = (0..=64).chain([u8::MAX]).map(Pocket);
    let throws = [&[1][..], &[3, 4], &[6, 6], &[1, 1, 1], &[6, 2, 5]];
    let throws = throws.into_iter().filter_map(Throw::new);
    let cards = cards.map(Drawn::Card).chain(pockets.map(Drawn::Pocket));
    cards.chain(throws.map(Drawn::Throw)).collect()
}

/// Each outcome is accepted if the source has it, from chance alone.
fn each_outcome<G: Game>(walk: &Walk<G>, step: usize, source: Option<&Source>, all: &[Drawn]) {
    let state = &walk.states[step];
    for drawn in all {
        let weight = source.map_or(0, |source| source.weight(*drawn));
        let decided = |actor| G::decide(walk.rules, state, actor, &Action::Draw(*drawn)).is_ok();
        if decided(Actor::Chance) != (weight > 0) {
            walk.fail(
                step,
                format!("{drawn:?}: its weight is {weight}, and decide says otherwise"),
            );
        }
        let others = walk.people.iter().map(|person| Actor::Player(*person));
        if let Some(actor) = others
            .chain(Role::ALL.map(Actor::Staff))
            .find(|actor| decided(*actor))
        {
            walk.fail(step, format!("{actor:?} drew {drawn:?}"));
        }
    }
}

/// The view tells out of how many outcomes the next comes; a throw is told by its dice.
fn undealt<G: Game>(walk: &Walk<G>, step: usize, source: &Source) {
    let view = G::view(walk.rules, &walk.states[step], Viewer::Public);
    let told = match source {
        Source::Bag(_) | Source::Wheel { .. } | Source::Drum(_) => source.total(),
        Source::Dice { .. } => return,
    };
    if u64::from(view.undealt) + u64::from(view.aside) != told {
        walk.fail(
            step,
            format!("{told} outcomes are left, the view says {}", view.undealt),
        );
    }
}

fn loses_what_was_drawn<G: Game>(
    walk: &Walk<G>,
    step: usize,
    before: Option<&Source>,
    source: &Source,
) {
    let taken = step.checked_sub(1).map(|before| &walk.steps[before]);
    if let (Some(Source::Drum(left)), Source::Drum(drum)) = (before, source)
        && let Some(Action::Draw(Drawn::Pocket(ball))) = taken.map(|taken| &taken.action)
        && left.without(*ball) != *drum
    {
        walk.fail(step, format!("after {ball:?} the drum is {drum:?}"));
    }
    let (Some(mut left), Some(bag)) = (before.and_then(Source::bag).cloned(), source.bag()) else {
        return;
    };
    let mixed = |event: &Event| matches!(event, Event::Mixed { .. });
    // What had been put aside may come again once it was mixed with the rest.
    if taken.is_some_and(|taken| taken.events.iter().any(mixed)) {
        return;
    }
    let taken = taken.map(|taken| &taken.action);
    if let Some(Action::Draw(Drawn::Card(card))) = taken
        && (left.take(*card).is_err() || left != *bag)
    {
        walk.fail(step, format!("after {card} the bag is {bag:?}"));
    }
}
