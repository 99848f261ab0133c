//! What one ticket may hope for, as exact fractions.

use exact::{Cents, MoneyError, Ratio};

use crate::written;

/// One thing that a ticket may win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// What.
    pub prize: String,
    /// How likely.
    pub chance: Ratio,
    /// What it is worth, in cents; nothing where it is no amount.
    pub worth: u64,
}

/// All that a ticket may win, and what it brings on average.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// What the ticket costs, in cents.
    pub price: u64,
    /// What it may win; prizes of the same name stand together.
    pub chances: Vec<Chance>,
    /// What it brings on average, in cents: money alone, since nobody says what an object is worth.
    pub expected: Ratio,
}

impl Odds {
    /// The odds of a ticket of this price.
    pub fn new(price: u64, chances: Vec<Chance>) -> Result<Odds, MoneyError> {
        let mut expected = Ratio::ZERO;
        let mut together: Vec<Chance> = Vec::new();
        for chance in chances {
            let brings = times(chance.chance, chance.worth)?;
            expected = plus(expected, brings)?;
            let same = |one: &&mut Chance| one.prize == chance.prize && one.worth == chance.worth;
            match together.iter_mut().find(same) {
                Some(one) => one.chance = plus(one.chance, chance.chance)?,
                None => together.push(chance),
            }
        }
        Ok(Odds {
            price,
            chances: together,
            expected,
        })
    }

    /// The part of the price that comes back on average.
    pub fn returned(&self) -> Result<Ratio, MoneyError> {
        let below = self.expected.denominator().checked_mul(self.price);
        Ratio::new(
            self.expected.numerator(),
            below.ok_or(MoneyError::Overflow)?,
        )
    }

    /// `50.00: 1/50, 5.00: 1/5; brings 2 of 2.00`: what it brings, in euros, of what it costs.
    pub fn told(&self) -> String {
        let told = |one: &Chance| format!("{}: {}", one.prize, one.chance);
        let chances: Vec<String> = self.chances.iter().map(told).collect();
        let euros = self.expected.denominator().checked_mul(100);
        let euros = euros.and_then(|below| Ratio::new(self.expected.numerator(), below).ok());
        let euros = euros.map_or_else(|| "?".into(), |euros| euros.to_string());
        let price = written(Cents::new(self.price));
        format!("{}; brings {euros} of {price}", chances.join(", "))
    }
}

fn times(chance: Ratio, worth: u64) -> Result<Ratio, MoneyError> {
    let above = u128::from(chance.numerator()) * u128::from(worth);
    reduced(above, u128::from(chance.denominator()))
}

fn plus(one: Ratio, other: Ratio) -> Result<Ratio, MoneyError> {
    let wide = u128::from;
    let left = wide(one.numerator()) * wide(other.denominator());
    let right = wide(other.numerator()) * wide(one.denominator());
    let above = left.checked_add(right).ok_or(MoneyError::Overflow)?;
    reduced(above, wide(one.denominator()) * wide(other.denominator()))
}

/// A ratio of numbers that may be too large until they are reduced.
fn reduced(above: u128, below: u128) -> Result<Ratio, MoneyError> {
    let (mut a, mut b) = (above, below);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let common = a.max(1);
    let fits = |number: u128| u64::try_from(number).map_err(|_| MoneyError::Overflow);
    Ratio::new(fits(above / common)?, fits(below / common)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(prize: &str, chance: &str, worth: u64) -> Chance {
        Chance {
            prize: prize.into(),
            chance: chance.parse().unwrap(),
            worth,
        }
    }

    #[test]
    fn equal_prizes_stand_together_and_money_is_averaged() {
        let chances = vec![
            chance("5.00", "1/10", 500),
            chance("a bicycle", "1/100", 0),
            chance("5.00", "1/10", 500),
        ];
        let odds = Odds::new(200, chances).unwrap();
        assert_eq!(odds.told(), "5.00: 1/5, a bicycle: 1/100; brings 1 of 2.00");
        assert_eq!(odds.returned().unwrap().to_string(), "1/2");
    }

    #[test]
    fn what_cannot_be_counted_is_an_error_and_no_number() {
        let chances = vec![chance("much", "18446744073709551615/2", u64::MAX)];
        assert_eq!(Odds::new(200, chances), Err(MoneyError::Overflow));
    }
}
