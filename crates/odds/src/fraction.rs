//! Exact fractions, and their decimals by integer arithmetic.

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
