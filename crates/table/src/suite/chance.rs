//! Chance gives what its weights say, and nothing else.

use cards::{Bag, Card};

use super::walk::Walk;
use crate::{Action, Actor, Game, Next, Role, Viewer};

/// Holds the chance of every state: weights sum to the total, every card with a weight may
/// come, no other may, only chance draws, and the bag loses exactly what was drawn. Returns
/// how many actions were tried.
///
/// # Panics
/// If something else is found.
pub fn chance_is_exact<G: Game>(walk: &Walk<G>) -> usize {
    let mut before: Option<Bag> = None;
    for (step, state) in walk.states.iter().enumerate() {
        let bag = match G::next(walk.rules, state) {
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
                chance.bag
            }
            _ => Bag::new(),
        };
        cards(walk, step, &bag);
        if !bag.is_empty() {
            undealt(walk, step, &bag);
            loses_what_was_drawn(walk, step, before.as_ref(), &bag);
            before = Some(bag);
        }
    }
    walk.states.len() * Card::KINDS
}

/// Each card is accepted if the bag has it, from chance alone.
fn cards<G: Game>(walk: &Walk<G>, step: usize, bag: &Bag) {
    let state = &walk.states[step];
    for card in (0..Card::KINDS as u8).filter_map(Card::from_index) {
        let may_come = bag.count(card) > 0;
        let decided = |actor| G::decide(walk.rules, state, actor, &Action::Draw(card)).is_ok();
        if decided(Actor::Chance) != may_come {
            walk.fail(
                step,
                format!(
                    "{card}: its weight is {}, and decide says otherwise",
                    bag.count(card)
                ),
            );
        }
        let others = walk.people.iter().map(|person| Actor::Player(*person));
        if let Some(actor) = others
            .chain(Role::ALL.map(Actor::Staff))
            .find(|actor| decided(*actor))
        {
            walk.fail(step, format!("{actor:?} drew {card}"));
        }
    }
}

fn undealt<G: Game>(walk: &Walk<G>, step: usize, bag: &Bag) {
    let view = G::view(walk.rules, &walk.states[step], Viewer::Public);
    if u32::from(view.undealt) != bag.total() {
        walk.fail(
            step,
            format!(
                "{} cards are left, the view says {}",
                bag.total(),
                view.undealt
            ),
        );
    }
}

fn loses_what_was_drawn<G: Game>(walk: &Walk<G>, step: usize, before: Option<&Bag>, bag: &Bag) {
    let Some(mut left) = before.cloned() else {
        return;
    };
    let taken = step.checked_sub(1).map(|before| &walk.steps[before].action);
    if let Some(Action::Draw(card)) = taken
        && (left.take(*card).is_err() || left != *bag)
    {
        walk.fail(step, format!("after {card} the bag is {bag:?}"));
    }
}
