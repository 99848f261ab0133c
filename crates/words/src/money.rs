//! Amounts and odds.

use crate::messages::say;
use exact::{Cents, Ratio};
use law::{Base, Language, Words};
use table::Takes;

/// An amount: `1.250,00 €` and `€1,250.00`.
pub fn euros(amount: Cents) -> Words {
    let (whole, cents) = (amount.count() / 100, amount.count() % 100);
    Words::made_of(&[], |language: Language| match language.base() {
        Base::Spanish => format!("{},{cents:02} €", grouped(whole, '.')),
        Base::English => format!("€{}.{cents:02}", grouped(whole, ',')),
    })
}

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
        Takes::Part(_) if takes.all() => say!(money::TakesAll),
        Takes::Part(part) => {
            let part = percent(part);
            say!(money::TakesPart { part })
        }
        Takes::Amount(amount) => euros(amount),
    }
}

/// A part of a whole: `2,5 %` and `2.5%`; `1/3` where no hundredth of a percent fits.
pub fn percent(part: Ratio) -> Words {
    let Ok(hundredths) = part.exactly_of(Cents::new(10_000)) else {
        return Words::same(part.to_string());
    };
    let (whole, rest) = (hundredths.count() / 100, hundredths.count() % 100);
    let text = match rest {
        0 => whole.to_string(),
        _ if rest % 10 == 0 => format!("{whole}.{}", rest / 10),
        _ => format!("{whole}.{rest:02}"),
    };
    Words::made_of(&[], |language: Language| match language.base() {
        Base::Spanish => format!("{} %", text.replace('.', ",")),
        Base::English => format!("{text}%"),
    })
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

/// Digits in threes.
fn grouped(number: u64, separator: char) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_as_each_language_writes_them() {
        for (cents, es, en) in [
            (0, "0,00 €", "€0.00"),
            (5, "0,05 €", "€0.05"),
            (1250, "12,50 €", "€12.50"),
            (99_999, "999,99 €", "€999.99"),
            (100_000, "1.000,00 €", "€1,000.00"),
            (123_456_789, "1.234.567,89 €", "€1,234,567.89"),
        ] {
            assert_eq!(euros(Cents::new(cents)), Words::new(es, en));
        }
        let most = euros(Cents::new(u64::MAX));
        assert_eq!(most.es, "184.467.440.737.095.516,15 €");
    }

    #[test]
    fn a_result_says_its_sign() {
        assert_eq!(net(1), Words::new("+0,01 €", "+€0.01"));
        assert_eq!(net(-100_000), Words::new("−1.000,00 €", "−€1,000.00"));
        assert_eq!(net(i64::MIN).es, "−92.233.720.368.547.758,08 €");
    }
}
