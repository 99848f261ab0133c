//! Which bets are taken now and how large they may be: asked of the state when an action is
//! judged, and of a view when it is offered.

use exact::Cents;
use law::BasisRef;
use table::{Cause, SpotId, Why};

use super::description::{Cited, Placed, When};
use super::rules::Rules;
use crate::common::steps;

/// What a bet hangs on: the point, and what else the bettor has on the cloth.
pub(super) struct Lies<'a> {
    pub(super) point: Option<u8>,
    /// What lies on a spot.
    pub(super) on: &'a dyn Fn(SpotId) -> Cents,
}

/// Why a spot takes no chips now, if it takes none.
pub(super) fn not_now(rules: &Rules, spot: SpotId, lies: &Lies<'_>) -> Option<Cause> {
    let rule = rules.spot(spot)?;
    let bet = rules.bet(rule);
    let point = lies.point;
    let cause = |why, basis| Some(Cause { why, basis });
    if rule.moved {
        let basis = bet
            .number
            .as_ref()
            .map_or(rules.description.only_these, |n| n.basis);
        return cause(Why::NotOffered, basis);
    }
    match (&bet.placed, rule.with) {
        (Placed::With(with), Some(place)) => {
            let spot = SpotId(place as u8);
            let own = rules.description.spots[place].number.is_some();
            let known = !(lies.on)(spot).is_zero() && (own || point.is_some());
            match known {
                true => None,
                false => cause(Why::NoNumberYet { spot }, with.basis),
            }
        }
        (Placed::With(with), None) => cause(Why::NotOffered, with.basis),
        (
            Placed::At {
                when, otherwise, ..
            },
            _,
        ) => match (when, point) {
            (When::Any, _) | (When::FirstThrow, None) | (When::Point, Some(_)) => None,
            (When::FirstThrow, Some(_)) | (When::Point, None) => {
                cause(Why::NotAtThisThrow { point }, *otherwise)
            }
        },
    }
}

/// The most that may lie on a spot.
pub(super) fn most(rules: &Rules, spot: SpotId, lies: &Lies<'_>) -> Cited<Cents> {
    let with = rules.spot(spot).and_then(|rule| rule.with);
    let beside = with.map_or(Cents::ZERO, |place| (lies.on)(SpotId(place as u8)));
    rules.most(spot, lies.point, beside)
}

/// Why so much cannot be added to what lies there, if it cannot.
pub(super) fn beyond(
    lies: Cents,
    stake: Cents,
    (least, most): (Cited<Cents>, Cited<Cents>),
    step: Cited<Cents>,
) -> Option<Cause> {
    let (minimum, maximum) = (least.value, most.value);
    let (why, basis) = match lies.plus(stake) {
        Err(_) => (Why::TooLarge, most.basis),
        Ok(stake) if stake < minimum => (Why::BelowMinimum { stake, minimum }, least.basis),
        Ok(stake) if stake > maximum => (Why::AboveMaximum { stake, maximum }, most.basis),
        Ok(stake) => return steps::off_step(stake, step),
    };
    Some(Cause { why, basis })
}

/// Why a bet may be placed now.
pub(super) fn window(rules: &Rules, spot: SpotId) -> BasisRef {
    let Some(rule) = rules.spot(spot) else {
        return rules.description.course.bets;
    };
    match &rules.bet(rule).placed {
        Placed::At { basis, also, .. } => {
            let listed =
                |also: &&Cited<Vec<u8>>| rule.number.is_some_and(|n| also.value.contains(&n));
            also.as_ref()
                .filter(listed)
                .map_or(*basis, |also| also.basis)
        }
        Placed::With(with) => with.basis,
    }
}
