//! How often each outcome comes, exactly.

use crate::SolveError;

/// How many of `total` equally likely deals end in each outcome, by the outcome's number.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Spread {
    pub(crate) total: u128,
    pub(crate) counts: Vec<u128>,
}

impl Spread {
    pub(crate) fn add(&mut self, outcome: usize, count: u128) {
        if self.counts.len() <= outcome {
            self.counts.resize(outcome + 1, 0);
        }
        self.counts[outcome] += count;
        self.total += count;
    }

    /// The outcomes that come at all, each with its count.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, u128)> + '_ {
        self.counts
            .iter()
            .copied()
            .enumerate()
            .filter(|(_, count)| *count > 0)
    }

    fn scale(&mut self, times: u128) -> Result<(), SolveError> {
        let scaled = |number: u128| number.checked_mul(times).ok_or(SolveError::TooMany);
        self.total = scaled(self.total)?;
        for count in &mut self.counts {
            *count = scaled(*count)?;
        }
        Ok(())
    }
}

/// Spreads put together, each with its weight. They may count different numbers of deals (a
/// choice may end the round before all cards are out): all are brought to one number first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mixture {
    /// How many deals a part of weight one counts.
    unit: u128,
    /// The sum of all weights.
    weights: u128,
    sum: Spread,
}

impl Mixture {
    /// Adds a part; `number` gives an outcome's number in the mixture.
    pub(crate) fn add(
        &mut self,
        part: &Spread,
        weight: u128,
        number: impl Fn(usize) -> usize,
    ) -> Result<(), SolveError> {
        let unit = if self.unit == 0 {
            part.total
        } else {
            common_multiple(self.unit, part.total)?
        };
        if self.unit != 0 && self.unit != unit {
            self.sum.scale(unit / self.unit)?;
        }
        self.unit = unit;
        self.weights += weight;
        let times = (unit / part.total)
            .checked_mul(weight)
            .ok_or(SolveError::TooMany)?;
        for (outcome, count) in part.iter() {
            let count = count.checked_mul(times).ok_or(SolveError::TooMany)?;
            self.sum.add(number(outcome), count);
        }
        Ok(())
    }

    /// The whole.
    ///
    /// # Panics
    /// If it does not count as many deals as its parts: the mistake would be here.
    pub(crate) fn into_spread(self) -> Spread {
        assert_eq!(
            self.sum.total,
            self.unit * self.weights,
            "the weights sum to one"
        );
        self.sum
    }
}

fn common_multiple(a: u128, b: u128) -> Result<u128, SolveError> {
    let (mut divisor, mut rest) = (a, b);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (a / divisor).checked_mul(b).ok_or(SolveError::TooMany)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_different_totals_keep_their_weights() {
        let half = Spread {
            total: 2,
            counts: vec![1, 1],
        };
        let third = Spread {
            total: 3,
            counts: vec![1, 0, 2],
        };
        let mut mixture = Mixture::default();
        mixture.add(&half, 1, |outcome| outcome).unwrap();
        mixture.add(&third, 3, |outcome| outcome).unwrap();
        let sum = mixture.into_spread();
        // 1/4 × (1/2, 1/2, 0) + 3/4 × (1/3, 0, 2/3), over 24.
        assert_eq!(
            sum,
            Spread {
                total: 24,
                counts: vec![9, 3, 12]
            }
        );
    }
}
