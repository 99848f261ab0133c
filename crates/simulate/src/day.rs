//! A bank's day: the results of many rounds added up.
//!
//! Rounds of one bet are independent and distributed alike. Results are whole multiples of one
//! part of the stake; so the distribution of the sum after `n` rounds is that after `n − 1` rounds,
//! moved by each result and weighed with its probability. Probabilities are whole numbers of
//! `2⁻⁶²`, every product is cut off, and what is cut off is added up: each probability that is told
//! lies below the true one by no more than that. A bank whose float does not suffice stops, and is
//! counted apart.

use std::fmt;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};
use odds::{Fraction, Payoff};

/// The parts of one.
const ONE: u64 = 1 << PARTS;
const PARTS: u32 = 62;

/// What falls below this at the ends is cut off.
const NOTHING: u64 = 1 << 4;

/// So many results a day may come to.
const MOST: usize = 1 << 22;

/// So many steps a day may take.
const MOST_STEPS: u128 = 60_000_000_000;

/// What is bet at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traffic {
    /// Rounds of the bet in the day.
    pub rounds: u64,
    /// What the bank has before it, in stakes: it stops when it has lost more than this.
    pub float: Option<u64>,
}

/// Why a day was not added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayError {
    /// The results are too many to be added up.
    TooMany,
}

impl fmt::Display for DayError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("day-of-too-many")
    }
}

impl std::error::Error for DayError {}

/// What a day brings the bank, in stakes.
#[derive(Clone, Debug, PartialEq)]
pub struct Day {
    /// The mean, exactly; as if the float were endless.
    pub mean: Fraction,
    /// The variance, exactly; as if the float were endless.
    pub variance: Fraction,
    /// How likely it is that the float does not suffice.
    pub ruin: Option<Fraction>,
    /// Every probability of the day is too small by at most this.
    pub cut_off: Fraction,
    /// The parts into which the stake is divided, and the lowest result in parts.
    parts: u64,
    lowest: i64,
    /// How likely each result is, from the lowest, among days that the float sufficed for.
    shares: Vec<u64>,
}

/// What the player's results of one round make of a day for the bank.
///
/// # Errors
/// If the results of the day are too many.
pub fn day(results: &[Payoff], traffic: &Traffic) -> Result<Day, DayError> {
    let round = Round::new(results)?;
    let mut sum = Sum {
        lowest: 0,
        shares: vec![ONE],
        ruined: 0,
    };
    let float = traffic.float.map(|float| {
        let parts = i64::try_from(u128::from(float) * u128::from(round.parts));
        parts.unwrap_or(i64::MAX)
    });
    let mut steps = 0;
    for _ in 0..traffic.rounds {
        steps += sum.shares.len() as u128 * round.moves.len() as u128;
        if steps > MOST_STEPS {
            return Err(DayError::TooMany);
        }
        sum = sum.after(&round, float)?;
    }
    let count = Fraction::from_integer(traffic.rounds.into());
    let told: u64 = sum.shares.iter().sum();
    Ok(Day {
        mean: &round.mean * &count,
        variance: &round.variance * &count,
        ruin: traffic.float.map(|_| share(sum.ruined)),
        cut_off: share(ONE - told - sum.ruined),
        parts: round.parts,
        lowest: sum.lowest,
        shares: sum.shares,
    })
}

fn share(parts: u64) -> Fraction {
    Fraction::new(parts.into(), ONE.into())
}

/// One round, for the bank.
struct Round {
    parts: u64,
    /// By how many parts the sum moves, and how likely.
    moves: Vec<(i64, u64)>,
    mean: Fraction,
    variance: Fraction,
}

impl Round {
    fn new(results: &[Payoff]) -> Result<Round, DayError> {
        let mut parts = BigInt::from(1);
        for result in results {
            let below = result.net.denom();
            let common = num_integer_gcd(&parts, below);
            parts = &parts / common * below;
        }
        let mean: Fraction = results.iter().map(|r| -&r.net * &r.probability).sum();
        let square: Fraction = results
            .iter()
            .map(|r| &r.net * &r.net * &r.probability)
            .sum();
        let moved = |result: &Payoff| {
            let by = (-&result.net * Fraction::from_integer(parts.clone())).to_integer();
            let likely = (&result.probability * Fraction::from_integer(ONE.into())).to_integer();
            Some((by.to_i64()?, likely.to_u64()?))
        };
        let moves: Option<Vec<(i64, u64)>> = results.iter().map(moved).collect();
        Ok(Round {
            moves: moves.ok_or(DayError::TooMany)?,
            parts: parts.to_u64().ok_or(DayError::TooMany)?,
            variance: square - &mean * &mean,
            mean,
        })
    }
}

fn num_integer_gcd(one: &BigInt, other: &BigInt) -> BigInt {
    let (mut divisor, mut rest) = (one.clone(), other.clone());
    while !rest.is_zero() {
        (divisor, rest) = (rest.clone(), divisor % rest);
    }
    divisor.abs()
}

/// The sum after some rounds.
struct Sum {
    lowest: i64,
    shares: Vec<u64>,
    ruined: u64,
}

impl Sum {
    fn after(&self, round: &Round, float: Option<i64>) -> Result<Sum, DayError> {
        let by = round.moves.iter().map(|(by, _)| *by);
        let (least, most) = (by.clone().min().unwrap_or(0), by.max().unwrap_or(0));
        let room = usize::try_from(most - least).map_err(|_| DayError::TooMany)?;
        let room = room + self.shares.len();
        if room > MOST {
            return Err(DayError::TooMany);
        }
        let mut shares = vec![0u64; room];
        for (by, likely) in &round.moves {
            let from = (by - least) as usize;
            let to = shares[from..].iter_mut();
            for (to, share) in to.zip(&self.shares) {
                *to += ((u128::from(*share) * u128::from(*likely)) >> PARTS) as u64;
            }
        }
        let mut next = Sum {
            lowest: self.lowest + least,
            shares,
            ruined: self.ruined,
        };
        next.stop(float);
        next.trim();
        Ok(next)
    }

    /// Days on which more was lost than was there are over.
    fn stop(&mut self, float: Option<i64>) {
        let Some(float) = float else { return };
        let ruined = usize::try_from(-float - self.lowest).unwrap_or(0);
        let ruined = ruined.min(self.shares.len());
        self.ruined += self.shares.drain(..ruined).sum::<u64>();
        self.lowest += ruined as i64;
    }

    /// What is next to impossible at the ends is cut off.
    fn trim(&mut self) {
        let last = self.shares.iter().rposition(|share| *share >= NOTHING);
        self.shares.truncate(last.map_or(0, |last| last + 1));
        let first = self.shares.iter().position(|share| *share >= NOTHING);
        let first = first.unwrap_or(0);
        self.shares.drain(..first);
        self.lowest += first as i64;
    }
}

impl Day {
    /// How likely it is that the bank ends with less than this many stakes, a day without enough
    /// float counted as less than anything.
    pub fn below(&self, stakes: &Fraction) -> Fraction {
        let parts = stakes * Fraction::from_integer(self.parts.into());
        let results = self.results_in_parts();
        let below = results.filter(|(at, _)| Fraction::from_integer((*at).into()) < parts);
        let below: u64 = below.map(|(_, share)| share).sum();
        share(below) + self.ruin.clone().unwrap_or_else(Fraction::zero)
    }

    /// The result, in stakes, that the bank's day stays below with at most this probability; of
    /// days that the float sufficed for and others together. Nothing where the float does not
    /// suffice as often.
    pub fn quantile(&self, probability: &Fraction) -> Option<Fraction> {
        let mut sum = self.ruin.clone().unwrap_or_else(Fraction::zero);
        if sum > *probability {
            return None;
        }
        let mut last = None;
        for (at, part) in self.results_in_parts() {
            sum += share(part);
            last = Some(at);
            if sum >= *probability {
                break;
            }
        }
        last.map(|at| Fraction::new(at.into(), self.parts.into()))
    }

    fn results_in_parts(&self) -> impl Iterator<Item = (i64, u64)> + '_ {
        let shares = self.shares.iter().enumerate();
        shares.map(|(place, share)| (self.lowest + place as i64, *share))
    }

    /// The results in so many columns from the lowest to the highest that is likelier than one in
    /// a million: each with its bounds in stakes and how likely it is.
    pub fn columns(&self, columns: usize) -> Vec<(Fraction, Fraction, Fraction)> {
        let seldom = ONE / 1_000_000;
        let ends = |mut places: Box<dyn Iterator<Item = (usize, &u64)> + '_>| {
            let mut sum = 0;
            places.find_map(|(place, share)| {
                sum += share;
                (sum > seldom).then_some(place)
            })
        };
        let first = ends(Box::new(self.shares.iter().enumerate())).unwrap_or(0);
        let last = ends(Box::new(self.shares.iter().enumerate().rev())).unwrap_or(0);
        let width = (last.saturating_sub(first) + 1).div_ceil(columns.max(1));
        let stakes =
            |place: usize| Fraction::new((self.lowest + place as i64).into(), self.parts.into());
        let shares = self.shares[first.min(last)..].chunks(width.max(1));
        let columns = shares.take(columns).enumerate().map(|(column, shares)| {
            let from = first + column * width;
            let sum: u64 = shares.iter().sum();
            (stakes(from), stakes(from + width - 1), share(sum))
        });
        columns.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(above: i64, below: i64) -> Fraction {
        Fraction::new(above.into(), below.into())
    }

    fn coin() -> Vec<Payoff> {
        let side = |net: i64| Payoff {
            net: part(net, 1),
            probability: part(1, 2),
        };
        vec![side(-1), side(1)]
    }

    #[test]
    fn a_day_of_coins_is_binomial() {
        let traffic = Traffic {
            rounds: 10,
            float: None,
        };
        let day = day(&coin(), &traffic).expect("it is small");
        assert_eq!(
            (day.mean.clone(), day.variance.clone()),
            (part(0, 1), part(10, 1))
        );
        assert_eq!(day.cut_off, part(0, 1));
        // Below nothing: one to five heads more than tails, 386 of 1,024.
        assert_eq!(day.below(&part(0, 1)), part(386, 1024));
        assert_eq!(day.quantile(&part(386, 1024)), Some(part(-2, 1)));
        assert_eq!(day.quantile(&part(1, 2)), Some(part(0, 1)));
    }

    /// Of a walk of four steps, those that ever lie below −1: by the mirror, all that end below
    /// it, twice, less those that end just there.
    #[test]
    fn a_float_of_one_is_lost_as_often_as_the_walk_comes_below_it() {
        let traffic = Traffic {
            rounds: 4,
            float: Some(1),
        };
        let day = day(&coin(), &traffic).expect("it is small");
        // P(min ≤ −2) = P(S ≤ −2) + P(S < −2) = (4 + 1 + 1) / 16.
        assert_eq!(day.ruin, Some(part(6, 16)));
    }

    #[test]
    fn what_is_cut_off_is_told() {
        let results = [(-1, part(2, 3)), (2, part(1, 3))].map(|(net, probability)| Payoff {
            net: part(net, 1),
            probability,
        });
        let traffic = Traffic {
            rounds: 50,
            float: None,
        };
        let day = day(&results, &traffic).expect("it is small");
        let all: Fraction = day.results_in_parts().map(|(_, part)| share(part)).sum();
        assert_eq!(all + &day.cut_off, part(1, 1));
        assert!(day.cut_off > part(0, 1) && day.cut_off < part(1, 1_000_000_000));
    }
}
