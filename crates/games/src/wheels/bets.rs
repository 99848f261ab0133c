//! Which bets are taken and how large they may be: laid on the cloth, insured, or called.

use exact::Cents;
use law::BasisRef;
use round::{Bounds, Cited, Phase, Player, holder_only, refuse};
use table::{Called, Cause, Event, Refusal, Role, SpotId, Why};

use super::rules::Rules;
use super::state::State;
use crate::common::NO_TEXT;

/// How much may be added to what lies on a spot, or why nothing.
pub(super) fn bounds(
    rules: &Rules,
    state: &State,
    player: &Player,
    spot: SpotId,
) -> Result<Bounds, Cause> {
    if let Some(bet) = rules.spot(spot).and_then(|spot| spot.insures) {
        return insurance(rules, player, bet, spot);
    }
    let insured = rules.insurance_of(spot);
    if let Some(spot) = insured.filter(|spot| !player.on(*spot).is_zero()) {
        let (why, basis) = (Why::IsInsured { spot }, insures(rules));
        return Err(Cause { why, basis });
    }
    Ok(of_bet(rules, state, (player, spot), player.on(spot)))
}

/// What may be added to so much of a bet.
fn of_bet(rules: &Rules, state: &State, (player, spot): (&Player, SpotId), lies: Cents) -> Bounds {
    let kind = rules.spot(spot).map_or(0, |spot| spot.bet);
    let (limits, value) = (&rules.limits[kind], state.values.of(player.at));
    let window = rules.description.course.close.bets;
    Bounds {
        step: rules.chip(value),
        size: rules.size(kind, value),
        ..Bounds::between(lies, limits.least, limits.most, window)
    }
}

fn insures(rules: &Rules) -> BasisRef {
    let insurance = rules.description.insurance.as_ref();
    insurance.map_or(NO_TEXT, |insurance| insurance.basis)
}

/// A bet may be insured if it lies there and is large enough, for the price that the text fixes.
fn insurance(rules: &Rules, player: &Player, bet: SpotId, spot: SpotId) -> Result<Bounds, Cause> {
    let basis = insures(rules);
    let shut = |why| Err(Cause { why, basis });
    let (stake, lies, at) = (player.on(bet), player.on(spot), player.at);
    if stake.is_zero() {
        return shut(Why::NeedsFirst { spot: bet, at });
    }
    let Some(price) = rules.premium(stake) else {
        let insurance = rules.description.insurance.as_ref();
        let least = insurance.map_or(Cents::ZERO, |insurance| insurance.from);
        return shut(Why::TooSmallToInsure { stake, least });
    };
    let price = Cited {
        value: price,
        basis,
    };
    let window = rules.description.course.close.bets;
    Ok(Bounds::between(lies, price, price, window))
}

/// A bet that lies nowhere yet: the croupier calls it while bets are open, and once the table head
/// has repeated it, before the ball rests, it counts as placed.
pub(super) fn call(
    rules: &Rules,
    state: &State,
    role: Role,
    call: Called,
    events: &mut Vec<Event>,
) -> Result<(), Refusal> {
    let course = &rules.description.course;
    let Some(basis) = course.called else {
        return refuse(Why::NotOffered, course.close.bets);
    };
    let Called {
        at,
        by,
        spot,
        stake,
    } = call;
    let Some(player) = state.find(at) else {
        return refuse(Why::NoSuchBox { at }, rules.terms.places.basis);
    };
    match role {
        Role::Croupier if state.phase != Phase::Open => {
            refuse(Why::BetsAreClosed, rules.terms.late)
        }
        Role::Croupier => {
            check(rules, state, player, call, &state.calls)?;
            events.push(Event::Called {
                at,
                by,
                spot,
                stake,
                basis,
            });
            Ok(())
        }
        Role::TableHead if !state.calls.contains(&call) => refuse(Why::NotCalled, basis),
        Role::TableHead => {
            let size = check(rules, state, player, call, &[])?;
            events.push(Event::Placed {
                at,
                by,
                spot,
                stake,
                window: basis,
                size,
            });
            Ok(())
        }
        Role::GamesDirector | Role::Cashier | Role::Inspector => {
            let role = Role::Croupier;
            refuse(Why::NeedsRole { role }, basis)
        }
    }
}

/// Whether a bet may be called beside others that are not placed yet; what its size rests on.
fn check(
    rules: &Rules,
    state: &State,
    player: &Player,
    call: Called,
    others: &[Called],
) -> Result<BasisRef, Refusal> {
    let Called { at, spot, .. } = call;
    if rules.limits(spot).is_none() {
        return refuse(Why::NoSuchSpot, rules.description.only_these);
    }
    let held = holder_only(player.holder, call.by, NO_TEXT);
    let mut causes: Vec<Cause> = held.into_iter().collect();
    let same = others
        .iter()
        .filter(|other| other.at == at && other.spot == spot);
    let lies = Cents::sum(same.map(|other| other.stake).chain([player.on(spot)]));
    let bounds = bounds(rules, state, player, spot);
    match (&bounds, lies) {
        (Err(cause), _) => causes.push(*cause),
        (Ok(bounds), Err(_)) => causes.push(Cause {
            why: Why::TooLarge,
            basis: bounds.most_basis,
        }),
        (Ok(_), Ok(lies)) => {
            let bounds = of_bet(rules, state, (player, spot), lies);
            bounds.refuse(lies, call.stake, &mut causes);
        }
    }
    Refusal::unless_empty(causes)?;
    Ok(bounds.map_or(NO_TEXT, |bounds| bounds.size))
}
