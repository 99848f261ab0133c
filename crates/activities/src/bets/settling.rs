//! What each bet brings back.

use exact::{Cents, Mode, MoneyError, Ratio, Rounding};

use super::law::{FixedDeadHeat, NobodyWon, PoolDeadHeat};
use super::opening::EURO;

/// A bet, as far as its payment turns on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stake {
    /// On which outcome, by its place.
    pub(super) on: usize,
    pub(super) amount: Cents,
    /// What a euro brings back, where that was agreed.
    pub(super) odds: Option<Cents>,
}

/// How a pool is shared.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pool {
    pub(super) kept: Ratio,
    pub(super) unit: Cents,
    pub(super) breakage: Cents,
    pub(super) dead_heat: PoolDeadHeat,
    pub(super) nobody_won: NobodyWon,
}

/// What a unit brings back on each outcome that won and was backed.
pub(super) type Dividends = Vec<(usize, Cents)>;

/// What all staked on these outcomes.
fn staked(stakes: &[Stake], on: impl Fn(usize) -> bool) -> Result<Cents, MoneyError> {
    let on = stakes.iter().filter(|stake| on(stake.on));
    Cents::sum(on.map(|stake| stake.amount))
}

impl Pool {
    /// What a unit brings back. Each is rounded down to the breakage, and is never less than the
    /// unit: the house's part gives way before a winner loses.
    pub(super) fn dividends(
        &self,
        stakes: &[Stake],
        won: &[usize],
    ) -> Result<Dividends, MoneyError> {
        let all = staked(stakes, |_| true)?;
        let on_winners = staked(stakes, |on| won.contains(&on))?;
        let to_the_cent = Rounding::new(Mode::Down, Cents::new(1))?;
        let kept = to_the_cent.apply(all, self.kept)?.amount;
        let profit = all.minus(kept)?.down_to_zero(on_winners);
        let mut backed = Vec::new();
        for &outcome in won {
            let on_it = staked(stakes, |on| on == outcome)?;
            if !on_it.is_zero() {
                backed.push((outcome, on_it));
            }
        }
        let parts = u64::try_from(backed.len()).map_err(|_| MoneyError::Overflow)?;
        let dividend = |(outcome, on_it): (usize, Cents)| {
            let dividend = match self.dead_heat {
                PoolDeadHeat::ProfitInParts => self.dividend(on_it, profit, parts),
                PoolDeadHeat::OnePool => self.dividend(on_winners, profit, 1),
            };
            Ok((outcome, dividend?))
        };
        backed.into_iter().map(dividend).collect()
    }

    /// What a unit brings back where these stakes have one of so many parts of a profit.
    fn dividend(&self, on_it: Cents, profit: Cents, parts: u64) -> Result<Cents, MoneyError> {
        let down = Rounding::new(Mode::Down, self.breakage)?;
        let shares = on_it.times(parts)?;
        let of_a_unit = Ratio::new(self.unit.count(), shares.count())?;
        let exact = down.apply(shares.plus(profit)?, of_a_unit)?;
        Ok(exact.amount.max(self.unit))
    }

    /// What each bet brings back, in their order.
    pub(super) fn pays(&self, stakes: &[Stake], won: &[usize]) -> Result<Vec<Cents>, MoneyError> {
        let dividends = self.dividends(stakes, won)?;
        if dividends.is_empty() {
            let back = |stake: &Stake| match self.nobody_won {
                NobodyWon::Refund => stake.amount,
                NobodyWon::House => Cents::ZERO,
            };
            return Ok(stakes.iter().map(back).collect());
        }
        let pays = |stake: &Stake| {
            let dividend = dividends.iter().find(|(outcome, _)| *outcome == stake.on);
            let units = stake.amount.whole_units(self.unit);
            dividend.map_or(Ok(Cents::ZERO), |(_, dividend)| dividend.times(units))
        };
        stakes.iter().map(pays).collect()
    }
}

/// What each bet brings back by its odds, in their order, rounded down to the cent.
pub(super) fn by_odds(
    stakes: &[Stake],
    won: &[usize],
    dead_heat: FixedDeadHeat,
) -> Result<Vec<Cents>, MoneyError> {
    let parts = match dead_heat {
        FixedDeadHeat::StakeInParts => won.len() as u64,
        FixedDeadHeat::FullOdds => 1,
    };
    let down = Rounding::new(Mode::Down, Cents::new(1))?;
    let pays = |stake: &Stake| match stake.odds {
        Some(odds) if won.contains(&stake.on) => {
            let times = Ratio::new(odds.count(), EURO.times(parts)?.count())?;
            Ok(down.apply(stake.amount, times)?.amount)
        }
        _ => Ok(Cents::ZERO),
    };
    stakes.iter().map(pays).collect()
}

/// Whether whatever these bets could bring back can be counted: seen before one of them is taken.
/// A pool is reckoned in parts of so many times what was staked.
pub(super) fn can_be_counted(stakes: &[Stake], pool_times: u64) -> bool {
    let owed = |stake: &Stake| {
        let times = stake.odds.map_or(pool_times, Cents::count);
        stake.amount.times(times)
    };
    let owed: Result<Vec<Cents>, MoneyError> = stakes.iter().map(owed).collect();
    owed.and_then(Cents::sum).is_ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn stake(on: usize, euros: u64) -> Stake {
        Stake {
            on,
            amount: Cents::new(euros * 100),
            odds: None,
        }
    }

    fn pool(kept: u64, breakage: u64) -> Pool {
        Pool {
            kept: Ratio::new(kept, 100).unwrap(),
            unit: Cents::new(100),
            breakage: Cents::new(breakage),
            dead_heat: PoolDeadHeat::ProfitInParts,
            nobody_won: NobodyWon::Refund,
        }
    }

    fn cents(amounts: &[Cents]) -> Vec<u64> {
        amounts.iter().map(|amount| amount.count()).collect()
    }

    #[test]
    fn breakage_is_rounded_down_just_under_on_and_just_over() {
        // 85 of 100 on 40: 2.125 a euro.
        let stakes = [stake(0, 40), stake(1, 60)];
        for (breakage, pays) in [(1, 8480), (5, 8400), (10, 8400), (25, 8000)] {
            let paid = pool(15, breakage).pays(&stakes, &[0]).unwrap();
            assert_eq!(cents(&paid), [pays, 0], "{breakage}");
        }
        // 80 of 100 on 40 is 2 to the cent: nothing breaks.
        let paid = pool(20, 50).pays(&stakes, &[0]).unwrap();
        assert_eq!(cents(&paid), [8000, 0]);
    }

    #[test]
    fn a_winner_never_gets_less_than_his_stake() {
        let stakes = [stake(0, 95), stake(1, 5)];
        let paid = pool(15, 5).pays(&stakes, &[0]).unwrap();
        assert_eq!(cents(&paid), [9500, 0]);
    }

    #[test]
    fn those_that_tie_share_the_profit_in_parts() {
        // 10 of 100 is kept; 90 less 30 and 10 is 50, 25 for each side.
        let stakes = [stake(0, 30), stake(1, 10), stake(2, 60)];
        let paid = pool(10, 1).pays(&stakes, &[0, 1]).unwrap();
        assert_eq!(cents(&paid), [5490, 3500, 0]);
        let one = Pool {
            dead_heat: PoolDeadHeat::OnePool,
            ..pool(10, 1)
        };
        assert_eq!(cents(&one.pays(&stakes, &[0, 1]).unwrap()), [6750, 2250, 0]);
        // Nobody backed the other side: all of it goes to the one.
        let stakes = [stake(0, 40), stake(2, 60)];
        let paid = pool(10, 1).pays(&stakes, &[0, 1]).unwrap();
        assert_eq!(cents(&paid), [9000, 0]);
    }

    #[test]
    fn odds_pay_for_a_part_of_the_stake_in_a_dead_heat() {
        let bet = |cents, odds| Stake {
            on: 0,
            amount: Cents::new(cents),
            odds: Some(Cents::new(odds)),
        };
        let stakes = [bet(1000, 250), bet(101, 333)];
        let one = by_odds(&stakes, &[0], FixedDeadHeat::StakeInParts).unwrap();
        assert_eq!(cents(&one), [2500, 336]);
        let two = by_odds(&stakes, &[0, 1], FixedDeadHeat::StakeInParts).unwrap();
        assert_eq!(cents(&two), [1250, 168]);
        let full = by_odds(&stakes, &[0, 1], FixedDeadHeat::FullOdds).unwrap();
        assert_eq!(cents(&full), [2500, 336]);
    }

    prop_compose! {
        fn pools()(
            kept in 0u64..=99,
            unit in 1u64..=500,
            breakage in 1u64..=100,
            one_pool in any::<bool>(),
            house in any::<bool>(),
        ) -> Pool {
            Pool {
                kept: Ratio::new(kept, 100).unwrap(),
                unit: Cents::new(unit),
                breakage: Cents::new(breakage),
                dead_heat: if one_pool { PoolDeadHeat::OnePool } else { PoolDeadHeat::ProfitInParts },
                nobody_won: if house { NobodyWon::House } else { NobodyWon::Refund },
            }
        }
    }

    proptest! {
        /// Paid and kept are what was staked, whatever comes out; whoever won has no loss, and
        /// the house keeps more than its part only by breakage.
        #[test]
        fn paid_and_kept_are_staked(
            pool in pools(),
            bets in prop::collection::vec((0usize..6, 1u64..10_000), 0..40),
            won in prop::collection::btree_set(0usize..6, 1..6),
        ) {
            let unit = pool.unit.count();
            let stakes: Vec<Stake> = bets
                .iter()
                .map(|&(on, units)| Stake { on, amount: Cents::new(units * unit), odds: None })
                .collect();
            let won: Vec<usize> = won.into_iter().collect();
            let paid = pool.pays(&stakes, &won).unwrap();
            let all: u64 = stakes.iter().map(|stake| stake.amount.count()).sum();
            let out: u64 = paid.iter().map(|paid| paid.count()).sum();
            prop_assert!(out <= all, "{out} of {all}");
            let winners: u64 = stakes
                .iter()
                .filter(|stake| won.contains(&stake.on))
                .map(|stake| stake.amount.count())
                .sum();
            if winners > 0 {
                for (stake, paid) in stakes.iter().zip(&paid) {
                    match won.contains(&stake.on) {
                        true => prop_assert!(*paid >= stake.amount),
                        false => prop_assert!(paid.is_zero()),
                    }
                }
                let part = all * pool.kept.numerator() / pool.kept.denominator();
                let kept = all - out;
                let units = winners / unit;
                // A unit loses less than one step of the breakage.
                prop_assert!(kept <= part + units * pool.breakage.count());
            }
        }
    }
}
