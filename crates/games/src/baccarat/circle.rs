//! The circle before each box, in which what the house keeps of its winning bets builds up until
//! the shoe ends. It was kept out of the payments: no chip of a player lies there.

use exact::Cents;
use table::{Event, Line, Outcome};

use super::rules::Rules;
use super::state::State;
use crate::common::together;

/// What the lines of a coup put into the circles, and what the end of the shoe takes out of them.
pub(super) fn circled(rules: &Rules, state: &State, lines: &[Line], events: &mut Vec<Event>) {
    let Some(circle) = rules.description.circle else {
        return;
    };
    let mut circles = state.circles;
    for line in lines.iter().filter(|line| line.outcome == Outcome::Won) {
        let (at, amount) = (line.at, kept(rules, line));
        if amount.is_zero() {
            continue;
        }
        let lies = together([circles.of(at), amount]);
        circles = circles.with(at, lies);
        events.push(Event::Circled {
            at,
            amount,
            lies,
            basis: circle.fills,
        });
    }
    if state.stopped(rules) {
        events.extend(circles.filled().map(|(at, amount)| Event::Circled {
            at,
            amount,
            lies: Cents::ZERO,
            basis: circle.emptied,
        }));
    }
}

/// What the house kept of a winning bet: what it would pay without, less what it paid.
fn kept(rules: &Rules, line: &Line) -> Cents {
    let bet = &rules.description.bets[usize::from(line.spot.0)];
    let whole = bet.pays.value.exactly_of(line.stake);
    // What cannot be paid to the cent was rounded, and nothing of it is put away.
    whole.map_or(Cents::ZERO, |whole| whole.down_to_zero(line.paid))
}
