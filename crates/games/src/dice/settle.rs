//! What each bet is due as the dice lie, and why; what stays, and what moves.

use law::BasisRef;
use round::{Pile, Player, settled, voided};
use table::{Event, Line, Outcome, ReasonStep, Reasons, Throw};

use super::description::Course;
use super::rules::Rules;
use super::state::State;

/// What a throw does to chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// They are settled so.
    Ends(Outcome),
    /// They move to the number thrown.
    Moves,
    /// They stay.
    Stays,
}

fn fate(course: &Course, throw: Throw) -> Fate {
    if course.wins.holds(throw) {
        Fate::Ends(Outcome::Won)
    } else if course.loses.holds(throw) {
        Fate::Ends(Outcome::Lost)
    } else if course.null.holds(throw) {
        Fate::Ends(Outcome::Pushed)
    } else if course.moves {
        Fate::Moves
    } else {
        Fate::Stays
    }
}

/// The lines of every bet that is decided: losers first, then the others, box by box.
pub(super) fn settle(rules: &Rules, state: &State) -> Vec<Line> {
    let mut lines = Vec::new();
    each_line(rules, state, |line| lines.push(line));
    lines
}

/// What follows a throw: bets settled, moved and held over, the point, the dice, the end.
pub(super) fn follow(rules: &Rules, state: &State, events: &mut Vec<Event>) {
    let Some(throw) = state.lies() else {
        return;
    };
    each_line(rules, state, |line| events.push(Event::Settled(line)));
    for player in &state.players {
        for pile in player.piles() {
            let course = rules.course(pile.spot, state.point);
            match fate(course, throw) {
                Fate::Ends(_) => {}
                Fate::Moves => events.extend(moved(rules, player, pile, throw, course)),
                Fate::Stays => events.push(held(player, pile, course)),
            }
        }
    }
    the_point(rules, state, throw, events);
    events.push(Event::Ended);
}

fn each_line(rules: &Rules, state: &State, mut take: impl FnMut(Line)) {
    let Some(throw) = state.lies() else {
        return;
    };
    for losers in [true, false] {
        for player in &state.players {
            for pile in player.piles() {
                let course = rules.course(pile.spot, state.point);
                let Fate::Ends(outcome) = fate(course, throw) else {
                    continue;
                };
                if losers == (outcome == Outcome::Lost) {
                    take(line(rules, (player, pile), course, throw, outcome));
                }
            }
        }
    }
}

fn line(
    rules: &Rules,
    (player, pile): (&Player, Pile),
    course: &Course,
    throw: Throw,
    outcome: Outcome,
) -> Line {
    let mut reasons = Reasons::new().and(ReasonStep::Threw { throw }, rules.description.dice.basis);
    if let Some((number, basis)) = course.number {
        reasons.push(ReasonStep::NumberIs { number }, basis);
    }
    let plain = settled(player, &pile, outcome, reasons);
    match outcome {
        Outcome::Won => won(rules, course, throw, plain),
        Outcome::Lost => because(plain, ReasonStep::LosesWithIt, course.why_it_loses(throw)),
        Outcome::Pushed | Outcome::Void | Outcome::PotShare | Outcome::Prize => {
            because(plain, ReasonStep::NullWithIt, course.why_null)
        }
    }
}

fn because(line: Line, because: ReasonStep, basis: BasisRef) -> Line {
    let reasons = line.reasons.and(because, basis);
    Line { reasons, ..line }
}

fn won(rules: &Rules, course: &Course, throw: Throw, line: Line) -> Line {
    let rule = &rules.description.spots[usize::from(line.spot.0)];
    let bet = rules.bet(rule);
    let number = course.number.map(|(number, _)| number).or(rule.number);
    let odds = bet.odds(number.unwrap_or(throw.sum()));
    let mut reasons = line.reasons.and(ReasonStep::WinsWithIt, course.why_wins);
    reasons.push(ReasonStep::TheRule, odds.basis);
    round::won(Line { reasons, ..line }, odds.value, rules.rounding)
}

fn moved(
    rules: &Rules,
    player: &Player,
    pile: Pile,
    throw: Throw,
    course: &Course,
) -> Option<Event> {
    Some(Event::Moved {
        at: player.at,
        by: player.holder,
        from: pile.spot,
        to: rules.moves_to(pile.spot, throw.sum())?,
        stake: pile.stake,
        basis: course.why_stays,
    })
}

fn held(player: &Player, pile: Pile, course: &Course) -> Event {
    Event::Held {
        at: player.at,
        by: player.holder,
        spot: pile.spot,
        stake: pile.stake,
        times: pile.held.saturating_add(1),
        basis: course.why_stays,
    }
}

/// The point that a first throw gives, or that a throw ends; with it the dice may pass.
fn the_point(rules: &Rules, state: &State, throw: Throw, events: &mut Vec<Event>) {
    let point = &rules.description.point;
    let sum = throw.sum();
    let Some(number) = state.point else {
        if point.numbers.value.contains(&sum) {
            events.push(Event::Pointed {
                point: Some(sum),
                basis: point.numbers.basis,
            });
        }
        return;
    };
    if rules.ends(number, throw) {
        events.push(Event::Pointed {
            point: None,
            basis: point.ends.basis,
        });
    }
    if let Some(at) = state.next_thrower().filter(|_| rules.passes(number, throw)) {
        events.push(Event::DiceTo {
            at,
            basis: point.passes.basis,
        });
    }
}

/// Every bet of this throw goes back: it is void. What lay there before stays.
pub(super) fn void(state: &State, basis: BasisRef, events: &mut Vec<Event>) {
    for player in &state.players {
        let piles = player.piles().filter(|pile| pile.held == 0);
        events.extend(piles.map(|pile| Event::Settled(voided(player, &pile, basis))));
    }
    events.push(Event::Ended);
}
