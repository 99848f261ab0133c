use std::fmt;
use std::str::FromStr;

use crate::MoneyError;

/// An amount of money: whole cents, never negative.
///
/// There is no `+` or `-`: each sum may overflow, each difference may be below zero, and
/// the caller says what happens then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cents(u64);

impl Cents {
    /// No money.
    pub const ZERO: Cents = Cents(0);

    /// So many cents.
    pub const fn new(cents: u64) -> Cents {
        Cents(cents)
    }

    /// So many whole euros.
    pub const fn from_euros(euros: u64) -> Result<Cents, MoneyError> {
        match euros.checked_mul(100) {
            Some(cents) => Ok(Cents(cents)),
            None => Err(MoneyError::Overflow),
        }
    }

    /// The number of cents.
    pub const fn count(self) -> u64 {
        self.0
    }

    /// Whether there is nothing.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The sum, or that it is too large.
    pub const fn plus(self, other: Cents) -> Result<Cents, MoneyError> {
        match self.0.checked_add(other.0) {
            Some(sum) => Ok(Cents(sum)),
            None => Err(MoneyError::Overflow),
        }
    }

    /// The difference, or that it is below zero.
    pub const fn minus(self, take: Cents) -> Result<Cents, MoneyError> {
        match self.0.checked_sub(take.0) {
            Some(rest) => Ok(Cents(rest)),
            None => Err(MoneyError::BelowZero { from: self, take }),
        }
    }

    /// What is left once so much is taken, and nothing where that is all: for a rest that may be
    /// none. Where more than there is must never be taken, [`Cents::minus`] says so.
    pub const fn down_to_zero(self, take: Cents) -> Cents {
        Cents(self.0.saturating_sub(take.0))
    }

    /// The sum, and the most that can be counted where it is larger: for what is compared or
    /// shown. Where chips are moved, [`Cents::plus`] says that they cannot be.
    pub const fn plus_up_to_most(self, other: Cents) -> Cents {
        Cents(self.0.saturating_add(other.0))
    }

    /// So many times this amount, and the most that can be counted where it is larger: for a
    /// bound. Where chips are moved, [`Cents::times`] says that they cannot be.
    pub const fn times_up_to_most(self, count: u64) -> Cents {
        Cents(self.0.saturating_mul(count))
    }

    /// The sum of many amounts, and the most that can be counted where it is larger.
    pub fn sum_up_to_most(amounts: impl IntoIterator<Item = Cents>) -> Cents {
        amounts
            .into_iter()
            .fold(Cents::ZERO, Cents::plus_up_to_most)
    }

    /// So many times this amount, or that it is too large.
    pub const fn times(self, count: u64) -> Result<Cents, MoneyError> {
        match self.0.checked_mul(count) {
            Some(product) => Ok(Cents(product)),
            None => Err(MoneyError::Overflow),
        }
    }

    /// What each of so many has, rounded down to the cent; of none there is nothing.
    pub const fn divided_down(self, among: u64) -> Cents {
        match self.0.checked_div(among) {
            Some(each) => Cents(each),
            None => Cents::ZERO,
        }
    }

    /// How many whole units are in it; what is over makes none.
    pub const fn whole_units(self, unit: Cents) -> u64 {
        self.divided_down(unit.0).0
    }

    /// The sum of many amounts, or that it is too large.
    pub fn sum(amounts: impl IntoIterator<Item = Cents>) -> Result<Cents, MoneyError> {
        amounts.into_iter().try_fold(Cents::ZERO, Cents::plus)
    }
}

/// Euros and cents with a decimal point: `12.50`. Language and sign are the edge's affair.
impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

/// Reads `12`, `12.5`, `12.50` or `12,50` as euros.
impl FromStr for Cents {
    type Err = MoneyError;

    fn from_str(text: &str) -> Result<Cents, MoneyError> {
        let (euros, decimals) = text.split_once(['.', ',']).unwrap_or((text, ""));
        let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        let separated = text.len() > euros.len();
        if euros.is_empty() || !digits(euros) || !digits(decimals) || decimals.len() > 2 {
            return Err(MoneyError::NotAnAmount);
        }
        if separated && decimals.is_empty() {
            return Err(MoneyError::NotAnAmount);
        }
        let whole: u64 = euros.parse().map_err(|_| MoneyError::Overflow)?;
        let part: u64 = match decimals.len() {
            0 => 0,
            1 => {
                decimals
                    .parse::<u64>()
                    .map_err(|_| MoneyError::NotAnAmount)?
                    * 10
            }
            _ => decimals.parse().map_err(|_| MoneyError::NotAnAmount)?,
        };
        Cents::from_euros(whole)?.plus(Cents(part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_differences_are_checked() {
        let most = Cents::new(u64::MAX);
        assert_eq!(most.plus(Cents::new(1)), Err(MoneyError::Overflow));
        assert_eq!(most.times(2), Err(MoneyError::Overflow));
        assert_eq!(Cents::from_euros(u64::MAX), Err(MoneyError::Overflow));
        assert_eq!(Cents::new(5).minus(Cents::new(5)), Ok(Cents::ZERO));
        assert_eq!(Cents::new(5).down_to_zero(Cents::new(6)), Cents::ZERO);
        assert_eq!(Cents::new(6).down_to_zero(Cents::new(5)), Cents::new(1));
        let error = Cents::new(5).minus(Cents::new(6)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "0.06 cannot be taken from 0.05: no amount is below zero"
        );
    }

    #[test]
    fn amounts_are_read_as_people_write_them() {
        for (text, cents) in [("12", 1200), ("12.5", 1250), ("12,50", 1250), ("0.05", 5)] {
            assert_eq!(text.parse(), Ok(Cents::new(cents)), "{text}");
        }
        for text in [
            "", "-1", "1.", "1.234", ".5", "1e3", "1.2.3", "NaN", "+5", " 5",
        ] {
            assert_eq!(
                text.parse::<Cents>(),
                Err(MoneyError::NotAnAmount),
                "{text}"
            );
        }
        assert_eq!(
            "99999999999999999999".parse::<Cents>(),
            Err(MoneyError::Overflow)
        );
    }
}
