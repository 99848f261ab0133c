use std::fmt;

use crate::{Cents, Ratio};

/// Why an amount could not be computed. Nothing is changed when one is returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoneyError {
    /// The result does not fit in 64 bits of cents.
    Overflow,
    /// More was taken than there was.
    BelowZero {
        /// What there was.
        from: Cents,
        /// What was to be taken.
        take: Cents,
    },
    /// A ratio whose denominator is zero.
    ZeroDenominator,
    /// A share that is no whole number of cents, where no rounding was named.
    NotWhole {
        /// The amount divided.
        of: Cents,
        /// The ratio asked of it.
        ratio: Ratio,
    },
    /// A rounding unit of zero cents.
    ZeroUnit,
    /// Text that is no amount, with what was found.
    NotAnAmount,
}

impl fmt::Display for MoneyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overflow => write!(f, "the amount is too large to be counted in cents"),
            Self::BelowZero { from, take } => {
                write!(
                    f,
                    "{take} cannot be taken from {from}: no amount is below zero"
                )
            }
            Self::ZeroDenominator => write!(f, "a ratio over zero has no value"),
            Self::NotWhole { of, ratio } => write!(
                f,
                "{ratio} of {of} is not a whole number of cents: name a rounding"
            ),
            Self::ZeroUnit => write!(
                f,
                "amounts cannot be rounded to a unit of zero: use a cent or more"
            ),
            Self::NotAnAmount => write!(
                f,
                "not an amount of money: write euros and cents, as 12.50 or 12,50"
            ),
        }
    }
}

impl std::error::Error for MoneyError {}
