use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::{Cents, MoneyError};

/// An exact ratio of two whole numbers, in lowest terms: odds ("4 to 1"), shares ("5/100"),
/// multiples ("twice").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    numerator: u64,
    denominator: u64,
}

impl Ratio {
    /// Nothing.
    pub const ZERO: Ratio = Ratio {
        numerator: 0,
        denominator: 1,
    };
    /// As much again.
    pub const ONE: Ratio = Ratio {
        numerator: 1,
        denominator: 1,
    };

    /// `numerator / denominator`, reduced.
    pub const fn new(numerator: u64, denominator: u64) -> Result<Ratio, MoneyError> {
        if denominator == 0 {
            return Err(MoneyError::ZeroDenominator);
        }
        let common = greatest_common_divisor(numerator, denominator);
        Ok(Ratio {
            numerator: numerator / common,
            denominator: denominator / common,
        })
    }

    /// "So many to one".
    pub const fn to_one(times: u64) -> Ratio {
        Ratio {
            numerator: times,
            denominator: 1,
        }
    }

    /// The number above the line, in lowest terms.
    pub const fn numerator(self) -> u64 {
        self.numerator
    }

    /// The number below the line, in lowest terms.
    pub const fn denominator(self) -> u64 {
        self.denominator
    }

    /// This share of an amount where it is a whole number of cents; otherwise an error,
    /// because a rounding would have to be named.
    pub const fn exactly_of(self, of: Cents) -> Result<Cents, MoneyError> {
        let product = of.count() as u128 * self.numerator as u128;
        let denominator = self.denominator as u128;
        if !product.is_multiple_of(denominator) {
            return Err(MoneyError::NotWhole { of, ratio: self });
        }
        let share = product / denominator;
        if share > u64::MAX as u128 {
            return Err(MoneyError::Overflow);
        }
        Ok(Cents::new(share as u64))
    }
}

/// By halving and subtracting: a division takes many times as long, and odds are made for every
/// share of a pot.
const fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    if a == 0 || b == 0 {
        let other = a | b;
        return if other == 0 { 1 } else { other };
    }
    let twos = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    while b != 0 {
        b >>= b.trailing_zeros();
        if a > b {
            (a, b) = (b, a);
        }
        b -= a;
    }
    a << twos
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        let left = u128::from(self.numerator) * u128::from(other.denominator);
        let right = u128::from(other.numerator) * u128::from(self.denominator);
        left.cmp(&right)
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `4` or `3/2`.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

/// Reads `4` or `3/2`.
impl FromStr for Ratio {
    type Err = MoneyError;

    fn from_str(text: &str) -> Result<Ratio, MoneyError> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let number = |part: &str| -> Result<u64, MoneyError> {
            if part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit()) {
                return Err(MoneyError::NotAnAmount);
            }
            part.parse().map_err(|_| MoneyError::Overflow)
        };
        Ratio::new(number(above)?, number(below)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_reduced_ordered_and_read_back() {
        let ratio = Ratio::new(6, 4).unwrap();
        assert_eq!(ratio.to_string(), "3/2");
        assert_eq!("3/2".parse(), Ok(ratio));
        assert!(Ratio::ONE < ratio && ratio < Ratio::to_one(2));
        assert_eq!(Ratio::new(1, 0), Err(MoneyError::ZeroDenominator));
        assert_eq!("3/-2".parse::<Ratio>(), Err(MoneyError::NotAnAmount));
    }

    #[test]
    fn an_exact_share_is_whole_or_refused() {
        let half = Ratio::new(1, 2).unwrap();
        assert_eq!(half.exactly_of(Cents::new(10)), Ok(Cents::new(5)));
        let error = half.exactly_of(Cents::new(5)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "1/2 of 0.05 is not a whole number of cents: name a rounding"
        );
        let most = Ratio::to_one(u64::MAX);
        assert_eq!(most.exactly_of(Cents::new(2)), Err(MoneyError::Overflow));
    }
}
