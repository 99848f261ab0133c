use std::fmt;

use crate::{Cents, MoneyError, Ratio};

/// In which direction a part of a unit goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// To the unit below.
    Down,
    /// To the unit above.
    Up,
    /// To the nearest unit, a half upwards.
    HalfUp,
    /// To the nearest unit, a half to the even one.
    HalfEven,
}

/// A named rounding: the direction and the smallest unit that is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounding {
    mode: Mode,
    unit: Cents,
}

/// A rounded amount and what the rounding moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounded {
    /// The amount, a multiple of the unit.
    pub amount: Cents,
    /// The exact share minus the amount: what the one who pays keeps (or, below zero, adds).
    pub residue: Residue,
}

/// A signed exact part of a cent or of a larger unit: `exact share − rounded amount`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Residue {
    /// Whether the amount was rounded upwards, so that the residue is below zero.
    pub below_zero: bool,
    /// Its size in cents.
    pub size: Ratio,
}

impl Residue {
    /// Nothing was moved.
    pub const NONE: Residue = Residue {
        below_zero: false,
        size: Ratio::ZERO,
    };
}

impl fmt::Display for Residue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.below_zero { "-" } else { "" }, self.size)
    }
}

impl Rounding {
    /// A rounding by `mode` to multiples of `unit`.
    pub const fn new(mode: Mode, unit: Cents) -> Result<Rounding, MoneyError> {
        if unit.is_zero() {
            return Err(MoneyError::ZeroUnit);
        }
        Ok(Rounding { mode, unit })
    }

    /// The nearest cent, half a cent upwards.
    pub const fn half_up_to_the_cent() -> Rounding {
        Rounding {
            mode: Mode::HalfUp,
            unit: Cents::new(1),
        }
    }

    /// The cent below.
    pub const fn down_to_the_cent() -> Rounding {
        Rounding {
            mode: Mode::Down,
            unit: Cents::new(1),
        }
    }

    /// The cent above.
    pub const fn up_to_the_cent() -> Rounding {
        Rounding {
            mode: Mode::Up,
            unit: Cents::new(1),
        }
    }

    /// Its direction.
    pub const fn mode(self) -> Mode {
        self.mode
    }

    /// Its smallest unit.
    pub const fn unit(self) -> Cents {
        self.unit
    }

    /// `ratio` of `of`, rounded, with the residue.
    #[inline]
    pub fn apply(self, of: Cents, ratio: Ratio) -> Result<Rounded, MoneyError> {
        // Most odds are whole numbers, and most tables round to the cent: nothing is left over.
        if ratio.denominator() == 1 && self.unit == Cents::new(1) {
            let amount = of.times(ratio.numerator())?;
            let residue = Residue::NONE;
            return Ok(Rounded { amount, residue });
        }
        self.divided(of, ratio)
    }

    /// The same where a part of a unit may be left over.
    fn divided(self, of: Cents, ratio: Ratio) -> Result<Rounded, MoneyError> {
        let exact = u128::from(of.count()) * u128::from(ratio.numerator());
        // One unit, in the same measure as `exact`: cents over the ratio's denominator.
        let unit = u128::from(self.unit.count()) * u128::from(ratio.denominator());
        let (whole, part) = (exact / unit, exact % unit);
        let up = self.goes_up(whole, part, unit);
        let units = whole + u128::from(up);
        let cents = units.checked_mul(u128::from(self.unit.count()));
        let amount = cents
            .and_then(|cents| u64::try_from(cents).ok())
            .map(Cents::new)
            .ok_or(MoneyError::Overflow)?;
        let size = if up { unit - part } else { part };
        let size = reduced(size, u128::from(ratio.denominator()))?;
        Ok(Rounded {
            amount,
            residue: Residue {
                below_zero: up,
                size,
            },
        })
    }

    fn goes_up(self, whole: u128, part: u128, unit: u128) -> bool {
        let rest = unit - part;
        match self.mode {
            Mode::Down => false,
            Mode::Up => part > 0,
            Mode::HalfUp => part > 0 && part >= rest,
            Mode::HalfEven => part > rest || (part > 0 && part == rest && whole % 2 == 1),
        }
    }
}

fn reduced(numerator: u128, denominator: u128) -> Result<Ratio, MoneyError> {
    let (mut a, mut b) = (numerator, denominator);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let common = a.max(1);
    let fits = |n: u128| u64::try_from(n / common).map_err(|_| MoneyError::Overflow);
    Ratio::new(fits(numerator)?, fits(denominator)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(mode: Mode, unit: u64, of: u64, above: u64, below: u64) -> (u64, String) {
        let rounding = Rounding::new(mode, Cents::new(unit)).unwrap();
        let rounded = rounding
            .apply(Cents::new(of), Ratio::new(above, below).unwrap())
            .unwrap();
        (rounded.amount.count(), rounded.residue.to_string())
    }

    #[test]
    fn each_mode_just_under_on_and_just_over_the_half() {
        // 5 % of 29, 30 and 31 cents: 1.45, 1.50 and 1.55.
        for (mode, amounts) in [
            (Mode::Down, [1, 1, 1]),
            (Mode::Up, [2, 2, 2]),
            (Mode::HalfUp, [1, 2, 2]),
            (Mode::HalfEven, [1, 2, 2]),
        ] {
            for (of, amount) in [29, 30, 31].into_iter().zip(amounts) {
                assert_eq!(round(mode, 1, of, 5, 100).0, amount, "{mode:?} of {of}");
            }
        }
        assert_eq!(round(Mode::HalfEven, 1, 10, 1, 4), (2, "1/2".into()));
        assert_eq!(round(Mode::HalfUp, 1, 10, 1, 4), (3, "-1/2".into()));
    }

    #[test]
    fn the_residue_and_the_amount_are_the_exact_share() {
        assert_eq!(round(Mode::Down, 50, 1234, 5, 100), (50, "117/10".into()));
        assert_eq!(round(Mode::Up, 50, 1234, 5, 100), (100, "-383/10".into()));
        assert_eq!(round(Mode::Up, 1, 100, 1, 4), (25, "0".into()));
    }

    #[test]
    fn a_zero_unit_and_an_overflow_are_refused() {
        assert_eq!(
            Rounding::new(Mode::Up, Cents::ZERO),
            Err(MoneyError::ZeroUnit)
        );
        let rounding = Rounding::half_up_to_the_cent();
        let most = Cents::new(u64::MAX);
        assert_eq!(
            rounding.apply(most, Ratio::to_one(2)),
            Err(MoneyError::Overflow)
        );
    }
}
