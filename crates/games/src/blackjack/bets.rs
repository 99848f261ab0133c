//! What may be laid on each spot of a box, and by whom.

use exact::{Cents, Mode, Rounding};
use law::BasisRef;
use round::{Bounds, Player, Whose};
use table::{Cause, Event, Why};

use super::rules::Rules;
use super::state::State;
use crate::common::Cited;

pub(super) fn bounds(
    rules: &Rules,
    whose: Whose<'_>,
    spot: table::SpotId,
) -> Result<Bounds, Cause> {
    let window = window(rules, whose);
    match (spot, rules.jackpot()) {
        (Rules::INSURANCE, _) => {
            let take = rules.description.insurance.take.basis;
            needs_a_bet(whose, take)?;
            let limits = rules.insurance_limits(whose.on(Rules::BET));
            Ok(Bounds::between(
                whose.on(spot),
                limits.least,
                limits.most,
                take,
            ))
        }
        (Rules::JACKPOT, Some((_, terms))) => Ok(Bounds::between(
            whose.on(spot),
            terms.stake,
            terms.stake,
            window,
        )),
        _ => {
            // What lies there was judged: no sum of it is out of reach.
            let others = whose.beside(whose.by, spot).unwrap_or(Cents::ZERO);
            let bounds = Bounds::between(whose.on(spot), rules.minimum, rules.maximum, window);
            Ok(Bounds {
                others: Cited {
                    value: others,
                    basis: rules.description.table.together,
                },
                ..bounds
            })
        }
    }
}

/// Why a bet is taken: on a box where nobody sits, on another's hand, or on one's own.
fn window(rules: &Rules, whose: Whose<'_>) -> BasisRef {
    match (whose.vacant, whose.holder == whose.by) {
        (true, _) => rules.vacant_bets,
        (false, false) => rules.guest_bets,
        (false, true) => rules.description.table.bets,
    }
}

/// What stands beside a bet needs the bet.
pub(super) fn needs_a_bet(whose: Whose<'_>, basis: BasisRef) -> Result<(), Cause> {
    let (spot, at) = (Rules::BET, whose.at);
    let why = Why::NeedsFirst { spot, at };
    match whose.on(spot).is_zero() {
        true => Err(Cause { why, basis }),
        false => Ok(()),
    }
}

/// Why nobody may insure now: the bank has no ace, or the time for it is over.
pub(super) fn no_insurance(rules: &Rules, state: &State) -> BasisRef {
    let insurance = &rules.description.insurance;
    match state.offers_insurance(&rules.points) {
        true => insurance.window,
        false => insurance.take.basis,
    }
}

/// Who plays a box at which nobody sits, and why: the only one who bets there, the one with the
/// larger bet, or of equal ones the one who sits nearest to the shoe.
pub(super) fn leads(rules: &Rules, player: &Player) -> Event {
    let table = &rules.description.table;
    let stakes = || player.betting().map(|(_, b)| b.chips.on(Rules::BET));
    let highest = stakes().max();
    let same = stakes().filter(|stake| Some(*stake) == highest);
    let basis = match (stakes().count(), same.count()) {
        (1, _) => table.vacant,
        (_, 1) => table.larger,
        _ => table.equally_large,
    };
    Event::Leads {
        at: player.at,
        person: player.holder,
        basis,
    }
}

/// The least and the most of an insurance.
pub(super) struct InsuranceLimits {
    pub(super) least: Cited<Cents>,
    pub(super) most: Cited<Cents>,
}

impl Rules {
    /// What an insurance of a bet may be, in whole cents inside the text's bounds.
    pub(super) fn insurance_limits(&self, bet: Cents) -> InsuranceLimits {
        let rules = &self.description.insurance;
        let part = |of: Cents, part: Cited<exact::Ratio>, mode| {
            let rounding = Rounding::new(mode, Cents::new(1)).ok();
            let rounded = rounding.and_then(|rounding| rounding.apply(of, part.value).ok());
            Cited {
                value: rounded.map_or(Cents::ZERO, |rounded| rounded.amount),
                basis: part.basis,
            }
        };
        InsuranceLimits {
            least: part(self.minimum.value, rules.least, Mode::Up),
            most: part(bet, rules.most, Mode::Down),
        }
    }
}
