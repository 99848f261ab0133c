//! Exact fractions, and their decimals by integer arithmetic.

use std::collections::BTreeMap;

use exact::Residue;
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use num_traits::{One, Signed, Zero};

/// An exact fraction in lowest terms, of any size.
pub type Fraction = BigRational;

/// `above / below`.
pub(crate) fn fraction(above: u128, below: u128) -> Fraction {
    Fraction::new(BigInt::from(above), BigInt::from(below))
}

pub(crate) fn whole(count: u128) -> Fraction {
    Fraction::from_integer(BigInt::from(count))
}

/// A sum of fractions most of which are whole: these are added without looking for a common factor,
/// which is where the time of long sums would go.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sum {
    whole: BigInt,
    rest: Option<Fraction>,
}

impl Sum {
    pub(crate) fn add(&mut self, value: &Fraction) {
        match value.denom().is_one() {
            true => self.whole += value.numer(),
            false => {
                let rest = self.rest.take().unwrap_or_else(Fraction::zero);
                self.rest = Some(rest + value);
            }
        }
    }

    pub(crate) fn total(self) -> Fraction {
        let whole = Fraction::from_integer(self.whole);
        match self.rest {
            None => whole,
            Some(rest) => rest + whole,
        }
    }
}

/// Counts that are weighed with fractions of which few differ: what has the same weight is added up
/// first, in whole numbers.
#[derive(Clone, Debug)]
pub(crate) struct ByWeight<const N: usize> {
    /// What is weighed with one.
    sure: [i128; N],
    rest: BTreeMap<Fraction, [i128; N]>,
}

impl<const N: usize> Default for ByWeight<N> {
    fn default() -> ByWeight<N> {
        ByWeight {
            sure: [0; N],
            rest: BTreeMap::new(),
        }
    }
}

impl<const N: usize> ByWeight<N> {
    /// Adds counts, weighed with the product of these.
    pub(crate) fn add(&mut self, weights: &[&Fraction], counts: [i128; N]) {
        if weights.iter().any(|weight| weight.is_zero()) || counts == [0; N] {
            return;
        }
        let mut others = weights.iter().filter(|weight| !weight.is_one());
        let sums = match others.next() {
            None => &mut self.sure,
            Some(first) => {
                let weight = others.fold((*first).clone(), |product, weight| product * *weight);
                self.rest.entry(weight).or_insert([0; N])
            }
        };
        let sums = sums.iter_mut().zip(counts);
        sums.for_each(|(sum, count)| *sum += count);
    }

    pub(crate) fn totals(&self) -> [Fraction; N] {
        let of = |count: i128| Fraction::from_integer(count.into());
        std::array::from_fn(|place| {
            let rest = self.rest.iter();
            let rest = rest.map(|(weight, counts)| weight * of(counts[place]));
            rest.sum::<Fraction>() + of(self.sure[place])
        })
    }
}

/// A product, without looking for a common factor where one of both is one.
pub(crate) fn times(one: &Fraction, other: &Fraction) -> Fraction {
    match (one.is_one(), other.is_one()) {
        (true, _) => other.clone(),
        (false, true) => one.clone(),
        (false, false) => one * other,
    }
}

/// The same number, of any size.
pub(crate) fn widen(value: Ratio<i128>) -> Fraction {
    Fraction::new(BigInt::from(*value.numer()), BigInt::from(*value.denom()))
}

/// What a rounding moved, with its sign.
pub(crate) fn moved(residue: Residue) -> Ratio<i128> {
    let (above, below) = (residue.size.numerator(), residue.size.denominator());
    let size = Ratio::new(i128::from(above), i128::from(below));
    if residue.below_zero { -size } else { size }
}

/// The fraction with so many digits behind the point, rounded to the nearest, a half away from
/// zero.
///
/// ```
/// use num_bigint::BigInt;
/// let third = odds::Fraction::new(BigInt::from(-2), BigInt::from(3));
/// assert_eq!(odds::decimal(&third, 4), "-0.6667");
/// assert_eq!(odds::decimal(&third, 0), "-1");
/// ```
pub fn decimal(value: &Fraction, digits: u32) -> String {
    let shift = BigInt::from(10).pow(digits);
    let double: BigInt = value.numer().abs() * &shift * 2 + value.denom();
    let rounded: BigInt = double / (value.denom() * 2);
    let sign = if value.is_negative() && !rounded.is_zero() {
        "-"
    } else {
        ""
    };
    let (units, part) = (&rounded / &shift, &rounded % &shift);
    if digits == 0 {
        return format!("{sign}{units}");
    }
    let width = digits as usize;
    format!("{sign}{units}.{:0>width$}", part.to_string())
}

/// The fraction as a percentage with so many digits behind the point, without the sign `%`.
///
/// ```
/// use num_bigint::BigInt;
/// let eighth = odds::Fraction::new(BigInt::from(1), BigInt::from(8));
/// assert_eq!(odds::percent(&eighth, 2), "12.50");
/// ```
pub fn percent(value: &Fraction, digits: u32) -> String {
    decimal(&(value * whole(100)), digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(above: i64, below: i64) -> Fraction {
        Fraction::new(BigInt::from(above), BigInt::from(below))
    }

    /// Counts by weight come to the same as weighing each by itself, whether a weight is one, none,
    /// or a product that others come to by other factors.
    #[test]
    fn counts_by_weight_are_the_sum_of_each_weighed() {
        let (half, third, one) = (of(1, 2), of(1, 3), of(1, 1));
        let mut weighed = ByWeight::default();
        weighed.add(&[], [7, -1]);
        weighed.add(&[&half, &third], [5, 2]);
        weighed.add(&[&one, &of(1, 6)], [4, 0]);
        weighed.add(&[&half, &of(0, 1)], [100, 100]);
        assert_eq!(weighed.rest.len(), 1);
        assert_eq!(weighed.totals(), [of(17, 2), of(-2, 3)]);
    }

    #[test]
    fn a_half_goes_away_from_zero_just_under_it_does_not() {
        assert_eq!(decimal(&of(12_345, 100_000), 4), "0.1235");
        assert_eq!(decimal(&of(123_449, 1_000_000), 4), "0.1234");
        assert_eq!(decimal(&of(-12_345, 100_000), 4), "-0.1235");
        assert_eq!(decimal(&of(-1, 100_000), 4), "0.0000");
        assert_eq!(decimal(&of(99_990, 100_000), 4), "0.9999");
        assert_eq!(decimal(&of(999_996, 1_000_000), 5), "1.00000");
        assert_eq!(decimal(&of(7, 1), 0), "7");
        assert_eq!(percent(&of(-1, 3), 3), "-33.333");
    }
}
