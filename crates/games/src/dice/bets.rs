//! Which bets are taken now and how large they may be.

use exact::Cents;
use law::BasisRef;
use round::{Bounds, Player};
use table::{Cause, SpotId, Why};

use super::description::{Cited, Placed, When};
use super::rules::Rules;
use super::state::State;

/// How much may be added to what lies on a spot, or why nothing.
pub(super) fn bounds(
    rules: &Rules,
    state: &State,
    player: &Player,
    spot: SpotId,
) -> Result<Bounds, Cause> {
    if let Some(cause) = not_now(rules, spot, state.point, player) {
        return Err(cause);
    }
    let (least, lies) = (rules.minimum, player.on(spot));
    let most = most(rules, spot, state.point, player);
    Ok(Bounds {
        step: rules.step,
        ..Bounds::between(lies, least, most, window(rules, spot))
    })
}

/// Why a spot takes no chips now, if it takes none.
fn not_now(rules: &Rules, spot: SpotId, point: Option<u8>, player: &Player) -> Option<Cause> {
    let rule = rules.spot(spot)?;
    let bet = rules.bet(rule);
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
            let known = !player.on(spot).is_zero() && (own || point.is_some());
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
fn most(rules: &Rules, spot: SpotId, point: Option<u8>, player: &Player) -> Cited<Cents> {
    let with = rules.spot(spot).and_then(|rule| rule.with);
    let beside = with.map_or(Cents::ZERO, |place| player.on(SpotId(place as u8)));
    rules.most(spot, point, beside)
}

/// Why a bet may be placed now.
fn window(rules: &Rules, spot: SpotId) -> BasisRef {
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
