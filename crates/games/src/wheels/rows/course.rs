//! What happens with the rows: the cut, the croupier's call, the stop card.

use round::Phase;
use table::{Actor, Event, NoticeId, Person, Refusal, SpotId, Why};

use super::{Dealt, Due, Ending, RowsRules};
use crate::common::{NO_TEXT, refuse};
use crate::wheels::rules::Rules;
use crate::wheels::settle;
use crate::wheels::state::State;

/// The player nearest to the croupier's right cuts a new shoe, before the bets close.
pub(in crate::wheels) fn cut(
    rules: &Rules,
    state: &State,
    person: Person,
    events: &mut Vec<Event>,
) -> Result<(), Refusal> {
    let not_for_him = Why::NotForYou {
        actor: Actor::Player(person),
    };
    if state.phase != Phase::Open {
        return refuse(Why::BetsAreClosed, rules.terms.late);
    }
    let Some((rows, _)) = state.rows(rules) else {
        return refuse(not_for_him, NO_TEXT);
    };
    let basis = rows.cut;
    if state.players.last().map(|player| player.holder) != Some(person) {
        return refuse(not_for_him, basis);
    }
    if state.is_cut {
        return refuse(Why::AlreadyCut, basis);
    }
    let by = Some(person);
    events.push(Event::Cut { by, basis });
    Ok(())
}

/// A shoe that nobody has cut is cut as the bets close.
pub(in crate::wheels) fn uncut(rules: &Rules, state: &State) -> Option<Event> {
    let (rows, _) = state.rows(rules).filter(|_| !state.is_cut)?;
    let basis = rows.cut;
    Some(Event::Cut { by: None, basis })
}

/// What follows a card of itself: the call once both rows are dealt, or the stop card, which
/// voids the coup.
pub(in crate::wheels) fn call(
    rules: &Rules,
    (of, dealt): (&RowsRules, &Dealt),
    state: &State,
    events: &mut Vec<Event>,
) {
    let shown = |notice: usize| Event::Shown {
        notice: NoticeId(notice as u8),
        basis: rules.description.notices[notice].basis,
    };
    match dealt.due(of, state.to_come()) {
        Due::Card(..) => {}
        Due::Stop => {
            events.push(shown(of.stop_notice));
            settle::void(rules, state, of.stop.basis, events);
        }
        Due::Full => {
            let ending = of.ending(dealt);
            events.push(Event::RowsEnd {
                upper: of.count(&dealt.upper),
                lower: of.count(&dealt.lower),
                wins: ending.and_then(|ending| winners(rules, ending)),
                basis: match ending {
                    Some(Ending::Refait) => rules.called_refait,
                    _ => rules.called,
                },
            });
            events.extend(of.stay.map(shown));
        }
    }
}

/// The bets that win: one on the row, one on the colour.
fn winners(rules: &Rules, ending: Ending) -> Option<[SpotId; 2]> {
    let spots = (0..).map(SpotId).zip(&rules.description.spots);
    let mut wins = spots.filter(|(_, spot)| spot.pockets.holds(ending.pocket()));
    Some([wins.next()?.0, wins.next()?.0])
}
