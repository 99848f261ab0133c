//! Which card comes next, where it goes, and when cards put aside are mixed with the rest.

use law::BasisRef;
use table::{Face, Place};

use super::aftermath::face_for;
use super::description::DealTo;
use super::rules::Rules;
use super::speaking::dealt_to;
use super::state::{HandState, Phase};

/// Where the next card goes, how it lies, and why.
pub(crate) fn next_card(rules: &Rules, state: &HandState) -> Option<(Place, Face, BasisRef)> {
    match state.phase {
        Phase::Dealing {
            street,
            step,
            given,
            to,
        } => {
            if state.after.burns > 0 {
                return Some((Place::Burnt, Face::Down, state.after.early?));
            }
            let rule = rules.street(street)?;
            let step = rule.deal.get(usize::from(step))?;
            let to = match step.to {
                DealTo::Players if given == 0 && too_few_cards(state, step.cards) => {
                    // One card in the middle is everybody's.
                    let common = rule.short.map_or(step.basis, |short| short.common);
                    return Some((Place::Common, Face::Up, common));
                }
                DealTo::Players => {
                    debug_assert_eq!(dealt_to(rules, state, given), Some(to.into()));
                    let seat = &state.seats[usize::from(to)];
                    let face = face_for(seat, step.face);
                    return Some((Place::Box(seat.at), face, step.basis));
                }
                DealTo::Common => Place::Common,
                DealTo::Burn => Place::Burnt,
            };
            Some((to, step.face, step.basis))
        }
        Phase::Drawing { street, turn, owed } if owed > 0 => {
            if state.after.burns > 0 {
                return Some((Place::Burnt, Face::Down, state.after.early?));
            }
            let seat = &state.seats[usize::from(turn)];
            let served = rules.draw(street)?.served;
            Some((Place::Box(seat.at), Face::Down, served))
        }
        _ => None,
    }
}

/// Whether the cards left do not give each player so many.
pub(crate) fn too_few_cards(state: &HandState, cards: u8) -> bool {
    (state.bag.total() as usize) < usize::from(cards) * state.playing()
}

/// Why cards put aside are mixed with the rest before the next is dealt, if they are.
pub(crate) fn mixes(rules: &Rules, state: &HandState) -> Option<BasisRef> {
    match state.phase {
        Phase::Dealing {
            street,
            step,
            given: 0,
            ..
        } => {
            let rule = rules.street(street)?;
            let step = rule.deal.get(usize::from(step))?;
            let short = rule.short.filter(|_| step.to == DealTo::Players)?;
            let burning = state.after.burns > 0;
            let needed = !burning && too_few_cards(state, step.cards) && !state.burnt.is_empty();
            needed.then_some(short.mixed)
        }
        Phase::Drawing { street, owed, .. } if owed > 0 => {
            let left = state.bag.total();
            let needed = left == 0 || (left == 1 && owed > 1);
            needed.then_some(rules.draw(street)?.runs_out)
        }
        _ => None,
    }
}
