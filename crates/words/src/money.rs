//! Amounts and odds.

pub use captions::{euros, percent};
use exact::{Cents, Ratio};
use law::Words;
use table::Takes;

use crate::messages::say;

/// A result with its sign: `+40,00 €`, `−20,00 €`; nothing has none.
///
/// ```
/// assert_eq!(words::net(4000).es, "+40,00 €");
/// assert_eq!(words::net(-2000).en, "−€20.00");
/// assert_eq!(words::net(0).es, "0,00 €");
/// ```
pub fn net(cents: i64) -> Words {
    let sign = match cents {
        0 => "",
        1.. => "+",
        _ => "−",
    };
    let size = euros(Cents::new(cents.unsigned_abs()));
    size.map(|_, size| format!("{sign}{size}"))
}

/// What a prize takes of a pool: all of it, `el 10 % de lo acumulado`, an amount.
///
/// ```
/// use exact::{Cents, Ratio};
/// use table::Takes;
///
/// let tenth = Takes::Part(Ratio::new(1, 10).unwrap());
/// assert_eq!(words::takes(tenth).es, "el 10 % de lo acumulado");
/// assert_eq!(words::takes(Takes::Amount(Cents::new(7500))).en, "€75.00");
/// ```
pub fn takes(takes: Takes) -> Words {
    match takes {
        Takes::Part(_) if takes.all() => captions::takes_all(),
        Takes::Part(part) => captions::takes_part(&percent(part)),
        Takes::Amount(amount) => euros(amount),
    }
}

/// Odds: `4 a 1` and `4 to 1`; three halves to one is `3 a 2`.
///
/// ```
/// assert_eq!(words::odds(exact::Ratio::to_one(4)).en, "4 to 1");
/// assert_eq!(words::odds(exact::Ratio::new(3, 2).unwrap()).es, "3 a 2");
/// ```
pub fn odds(ratio: Ratio) -> Words {
    let (above, below) = (ratio.numerator(), ratio.denominator());
    say!(money::Odds { above, below })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_says_its_sign() {
        assert_eq!(net(1), Words::new("+0,01 €", "+€0.01"));
        assert_eq!(net(-100_000), Words::new("−1.000,00 €", "−€1,000.00"));
        assert_eq!(net(i64::MIN).es, "−92.233.720.368.547.758,08 €");
    }
}
