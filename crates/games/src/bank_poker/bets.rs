//! What may be laid on each spot of a box.

use exact::Cents;
use law::BasisRef;
use round::{Bounds, Player, Whose};
use table::{Banker, BoxNumber, Cause, Event, SpotId, Why};

use super::description::{BetRule, Window};
use super::rules::Rules;
use super::state::State;
use crate::common::Cited;

impl Rules {
    /// The bet of a spot.
    pub(crate) fn bet(&self, spot: SpotId) -> Option<&BetRule> {
        self.description.bets.get(usize::from(spot.0))
    }
}

/// Why nobody lays chips on a spot of himself: a choice does, or they come with others.
#[inline]
pub(super) fn not_laid(rules: &Rules, spot: SpotId) -> Option<Cause> {
    let placed = &rules.bet(spot)?.placed;
    let with = matches!(placed.value, Window::With(_));
    let sized = rules.limits[usize::from(spot.0)].is_none();
    let (why, basis) = (Why::PlacedByChoice { spot }, placed.basis);
    (with || sized).then_some(Cause { why, basis })
}

/// What lets chips off a spot; those that a choice laid stay.
pub(super) fn lets_go(rules: &Rules, spot: SpotId) -> Result<BasisRef, Cause> {
    let Some(bet) = rules.bet(spot) else {
        return Ok(round::NO_TEXT);
    };
    let (why, basis) = (Why::PlacedByChoice { spot }, bet.placed.basis);
    match bet.placed.value {
        Window::With(_) | Window::ByChoice(_) => Err(Cause { why, basis }),
        _ => Ok(basis),
    }
}

/// A side bet stands beside the bettor's own main bet.
#[inline]
pub(super) fn beside(rules: &Rules, whose: Whose<'_>, spot: SpotId) -> Option<Cause> {
    let Cited { value, basis } = &rules.bet(spot)?.placed;
    let Window::Beside(other) = *value else {
        return None;
    };
    let (spot, at) = (SpotId(other as u8), whose.at);
    let why = Why::NeedsFirst { spot, at };
    whose
        .on(spot)
        .is_zero()
        .then_some(Cause { why, basis: *basis })
}

#[inline]
pub(super) fn bounds(
    rules: &Rules,
    state: &State,
    whose: Whose<'_>,
    spot: SpotId,
) -> Result<Bounds, Cause> {
    let holder = whose.holder;
    // The slot of a pool is the one before a player's own box: his guests do not use it.
    if let Some(pool) = rules.pool_of(spot).filter(|_| whose.by != holder) {
        let (why, basis) = (Why::HolderOnly { holder }, pool.fed);
        return Err(Cause { why, basis });
    }
    for_the_bank(rules, state, whose.at, spot)?;
    let (Some(bet), Some(limits)) = (rules.bet(spot), rules.limits[usize::from(spot.0)]) else {
        let (why, basis) = (Why::NoSuchSpot, round::NO_TEXT);
        return Err(Cause { why, basis });
    };
    let others = whose.beside(whose.by, spot).map_err(|_| Cause {
        why: Why::TooLarge,
        basis: limits.most.basis,
    })?;
    let bounds = Bounds::between(whose.on(spot), limits.least, limits.most, bet.placed.basis);
    Ok(Bounds {
        size: limits.laid,
        others: Cited {
            value: others,
            basis: rules.bettors.basis,
        },
        ..bounds
    })
}

/// Where players hold the bank, its chips are the banker's to lay, and he makes no other bet.
fn for_the_bank(rules: &Rules, state: &State, at: BoxNumber, spot: SpotId) -> Result<(), Cause> {
    let Some(offer) = rules.offer() else {
        return Ok(());
    };
    let by = state.banker.unwrap_or(Banker::House);
    let basis = offer.held;
    let why = match (usize::from(spot.0) == offer.bet, by == Banker::Box(at)) {
        (true, false) => Why::BankIsHeld { by },
        (false, true) => Why::HoldsTheBank,
        (true, true) | (false, false) => return Ok(()),
    };
    Err(Cause { why, basis })
}

/// The bets that go down together with chips that were just laid. What is added to a bank adds
/// nothing to a bet that went down with it.
#[inline]
pub(super) fn laid_with(rules: &Rules, player: &Player, events: &mut Vec<Event>) {
    let Some(&Event::Placed {
        by, spot, stake, ..
    }) = events.last()
    else {
        return;
    };
    for &with in &rules.laid_with[usize::from(spot.0)] {
        let lies = rules.offer().is_some() && !player.on_of(by, with).is_zero();
        if !lies && let Some(stake) = rules.stake_by_choice(with, |_| stake) {
            events.push(placed(rules, player.at, by, (with, stake)));
        }
    }
}

/// Chips that nobody sizes come to a spot.
#[inline]
pub(super) fn placed(
    rules: &Rules,
    at: BoxNumber,
    by: table::Person,
    (spot, stake): (SpotId, Cents),
) -> Event {
    let rule = &rules.description.bets[usize::from(spot.0)];
    Event::Placed {
        at,
        by,
        spot,
        stake,
        window: rule.placed.basis,
        size: rule.stake.basis(),
    }
}
