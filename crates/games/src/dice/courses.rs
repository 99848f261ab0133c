//! What decides chips on each spot under each point, worked out once when a table opens.

use law::{BasisBook, BasisRef};

use super::description::{BetRule, Cited, Course, Outcomes, SpotRule};
use super::read::Description;
use super::throws::{On, ThrowSet};
use crate::common::merge;

/// The courses of all spots: of each spot without a point, then with each number that may be it.
pub(super) fn courses(description: &Description, bases: &mut BasisBook) -> Vec<Course> {
    let mut all = Vec::new();
    for spot in &description.spots {
        let points = description.point.numbers.value.iter().copied();
        for point in [None].into_iter().chain(points.map(Some)) {
            all.push(course(description, bases, spot, point));
        }
    }
    all
}

fn course(
    description: &Description,
    bases: &mut BasisBook,
    spot: &SpotRule,
    point: Option<u8>,
) -> Course {
    let bet = &description.bets[spot.bet];
    let dice = description.dice.value;
    let Some(rule) = &bet.number else {
        // A bet on a number, or beside one that took the point.
        let number = spot.number.or(point.filter(|_| spot.with.is_some()));
        let stays = bet.stays.map_or(BasisRef::NONE, |stays| stays.basis);
        let why_number = why_number(description, spot);
        return decided(dice, &bet.outcomes, number, stays, why_number);
    };
    match (rule.own, spot.moved, point) {
        // It waits for its number: the first throw gives it one, or moves it there.
        (true, false, _) | (false, _, None) => Course {
            moves: rule.own,
            ..decided(dice, &bet.outcomes, None, rule.basis, None)
        },
        (true, true, _) => then(bases, dice, bet, spot.number),
        (false, _, Some(point)) => then(bases, dice, bet, Some(point)),
    }
}

/// Why a bet without a number rule of its own has a number: the bet that it goes with has.
fn why_number(description: &Description, spot: &SpotRule) -> Option<BasisRef> {
    let with = &description.spots[spot.with?];
    let number = description.bets[with.bet].number.as_ref()?;
    Some(number.basis)
}

/// What decides a bet that has its number.
fn then(bases: &mut BasisBook, dice: u8, bet: &BetRule, number: Option<u8>) -> Course {
    let Some(rule) = &bet.number else {
        return decided(dice, &bet.outcomes, number, BasisRef::NONE, None);
    };
    let stays = match bet.stays {
        Some(stays) => merge(bases, rule.then.wins.basis, stays.basis),
        None => rule.then.wins.basis,
    };
    decided(dice, &rule.then, number, stays, Some(rule.basis))
}

fn decided(
    dice: u8,
    outcomes: &Outcomes,
    number: Option<u8>,
    why_stays: BasisRef,
    why_number: Option<BasisRef>,
) -> Course {
    let of = |words: &[On]| ThrowSet::of(dice, words, number);
    let (wins, null) = (of(&outcomes.wins.value), outcomes.null.as_ref());
    let null_throws = null.map(|null| of(&null.value)).unwrap_or_default();
    let loses = &outcomes.loses;
    let loses_with = if loses.value.contains(&On::Other) {
        ThrowSet::all(dice).without(wins.and(null_throws))
    } else {
        of(&loses.value).without(wins)
    };
    let by_letter = outcomes.by_letter.as_ref();
    Course {
        wins,
        loses: loses_with,
        null: null_throws,
        why_wins: outcomes.wins.basis,
        why_loses: loses.basis,
        by_letter: by_letter.map_or_else(Default::default, |rule| (of(&rule.value), rule.basis)),
        why_null: null.map_or(BasisRef::NONE, |null: &Cited<Vec<On>>| null.basis),
        why_stays,
        moves: false,
        number: number.zip(why_number),
    }
}
