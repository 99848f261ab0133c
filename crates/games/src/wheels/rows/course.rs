//! What happens with the rows: the cut, each card, the croupier's call, the stop card.

use table::{Actor, Drawn, Event, Face, NoticeId, Person, Refusal, SpotId, Why};

use super::{Dealt, Due, Ending, RowsRules};
use crate::common::{NO_TEXT, refuse};
use crate::wheels::rules::Rules;
use crate::wheels::settle;
use crate::wheels::state::{Phase, State};

/// The player nearest to the croupier's right cuts a new shoe, before the bets close.
pub(in crate::wheels) fn judge_cut(
    rules: &RowsRules,
    (state, dealt): (&State, &Dealt),
    person: Person,
    events: &mut Vec<Event>,
) -> Result<(), Refusal> {
    if state.players.last().map(|player| player.holder) != Some(person) {
        let actor = Actor::Player(person);
        return refuse(Why::NotForYou { actor }, rules.cut);
    }
    if dealt.is_cut {
        return refuse(Why::AlreadyCut, rules.cut);
    }
    events.push(Event::Cut {
        by: Some(person),
        basis: rules.cut,
    });
    Ok(())
}

/// A card comes out of the shoe, face up, to the row that is dealt.
pub(in crate::wheels) fn judge_card(
    rules: &RowsRules,
    (state, dealt): (&State, &Dealt),
    drawn: Drawn,
    events: &mut Vec<Event>,
) -> Result<(), Refusal> {
    let due = dealt.due(rules);
    let (Phase::Running, Due::Card(to, basis)) = (state.phase, due) else {
        return refuse(Why::NoCardDue, NO_TEXT);
    };
    let Drawn::Card(card) = drawn else {
        return refuse(Why::CannotCome { drawn }, rules.basis);
    };
    if dealt.unseen.count(card) == 0 {
        return refuse(Why::CardCannotCome { card }, rules.basis);
    }
    events.push(Event::Drawn {
        card,
        to,
        face: Face::Up,
        basis,
    });
    Ok(())
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
    match dealt.due(of) {
        Due::Card(..) => {}
        Due::Stop => {
            events.push(shown(of.stop_notice));
            let void = settle::void(rules, state, of.stop.basis);
            events.extend(void.into_iter().map(Event::Settled));
            events.push(Event::Ended);
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
