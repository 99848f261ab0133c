//! What is written on a cloth and no law file names: points, a stack, an amount, a part; and what
//! is wrong with a house sheet ([`sheet`]).
//!
//! A cloth is drawn by the rules, which know no catalogue and run no Fluent; they hold a house sheet
//! against its text as well. What they say stands in the catalogues all the same
//! (`crates/words/messages/<language>/cloth`), and the build makes a function of each message: what
//! it is given has types, and one that Spanish or English lacks stops the build.

use std::fmt::Display;

use exact::{Cents, Ratio};
use law::{Language, Words};

include!(concat!(env!("OUT_DIR"), "/captions.rs"));

/// What is wrong with a house sheet, and what would be right.
///
/// ```
/// let wrong = captions::sheet::no_rounding(&captions::as_written("sideways"));
/// assert_eq!(wrong.es, "«sideways» no es ninguna forma de redondear");
/// assert_eq!(wrong.en, "`sideways` is no rounding");
/// ```
pub mod sheet {
    use super::{Given, Language, Words};

    include!(concat!(env!("OUT_DIR"), "/sheet.rs"));
}

/// What a caption is given, as it is written in a language.
trait Given {
    fn write_in(&self, language: Language, text: &mut String);
}

impl Given for &Words {
    fn write_in(&self, language: Language, text: &mut String) {
        text.push_str(self.in_language(language));
    }
}

impl Given for u64 {
    fn write_in(&self, _: Language, text: &mut String) {
        text.push_str(&self.to_string());
    }
}

/// An amount: `1.250,00 €` and `€1,250.00`.
///
/// ```
/// let amount = captions::euros(exact::Cents::new(125_000));
/// assert_eq!((amount.es.as_str(), amount.en.as_str()), ("1.250,00 €", "€1,250.00"));
/// ```
pub fn euros(amount: Cents) -> Words {
    written(amount, true)
}

/// The same without cents where there are none: `5 €`, `2,50 €`.
///
/// ```
/// assert_eq!(captions::short_euros(exact::Cents::new(500)).es, "5 €");
/// assert_eq!(captions::short_euros(exact::Cents::new(250)).en, "€2.50");
/// ```
pub fn short_euros(amount: Cents) -> Words {
    written(amount, !amount.count().is_multiple_of(100))
}

fn written(amount: Cents, with_cents: bool) -> Words {
    let (whole, cents) = (amount.count() / 100, amount.count() % 100);
    let (point, group) = (decimal_point(), thousands());
    let number = Words::made_of(&[&point, &group], |language: Language| {
        let whole = grouped(whole, group.in_language(language));
        match with_cents {
            true => format!("{whole}{}{cents:02}", point.in_language(language)),
            false => whole,
        }
    });
    of_euros(&number)
}

/// A part of a whole: `2,5 %` and `2.5%`; `1/3` where no hundredth of a percent fits.
///
/// ```
/// let part = |above, below| captions::percent(exact::Ratio::new(above, below).unwrap());
/// assert_eq!((part(1, 40).es.as_str(), part(1, 40).en.as_str()), ("2,5 %", "2.5%"));
/// assert_eq!(part(1, 3).es, "1/3");
/// ```
pub fn percent(part: Ratio) -> Words {
    let Ok(hundredths) = part.exactly_of(Cents::new(10_000)) else {
        return Words::same(part.to_string());
    };
    let (whole, rest) = (hundredths.count() / 100, hundredths.count() % 100);
    let point = decimal_point();
    let number = Words::made_of(&[&point], |language: Language| {
        let point = point.in_language(language);
        match rest {
            0 => whole.to_string(),
            _ if rest.is_multiple_of(10) => format!("{whole}{point}{}", rest / 10),
            _ => format!("{whole}{point}{rest:02}"),
        }
    });
    of_percent(&number)
}

/// What every language writes alike: a value as it stands on a house sheet, an amount or a number as
/// it would stand there.
///
/// ```
/// let amount = captions::as_written(exact::Cents::new(1_000));
/// assert_eq!((amount.es.as_str(), amount.en.as_str()), ("10.00", "10.00"));
/// ```
pub fn as_written(value: impl Display) -> Words {
    Words::same(value.to_string())
}

/// The same of several, with a comma between.
pub fn listed<T: Display>(values: impl IntoIterator<Item = T>) -> Words {
    let values: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
    Words::same(values.join(", "))
}

/// One of these: «7 o 11».
///
/// ```
/// use law::Words;
/// let sums = ["4", "5", "10"].map(Words::same);
/// assert_eq!(captions::either(&sums).en, "4 or 5 or 10");
/// ```
pub fn either(all: &[Words]) -> Words {
    let mut all = all.iter();
    let first = all.next().cloned().unwrap_or_else(|| Words::same(""));
    all.fold(first, |said, next| or(&said, next))
}

/// All of these, in every language in which all of them are said.
pub fn strung(all: &[Words], between: &str) -> Words {
    let parts: Vec<&Words> = all.iter().collect();
    Words::made_of(&parts, |language| {
        let said: Vec<&str> = parts.iter().map(|one| one.in_language(language)).collect();
        said.join(between)
    })
}

/// What is said of something else: `Seguro: rojo`.
///
/// ```
/// use law::Words;
/// let (insurance, red) = (Words::new("Seguro", "Insurance"), Words::new("Rojo", "Red"));
/// assert_eq!(captions::about(&insurance, &red).es, "Seguro: rojo");
/// ```
pub fn about(what: &Words, said: &Words) -> Words {
    strung(&[what.clone(), small(said)], ": ")
}

/// The same as it stands within a sentence.
pub fn small(words: &Words) -> Words {
    words.map(|_, text| text.to_lowercase())
}

/// Digits in threes.
fn grouped(number: u64, between: &str) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push_str(between);
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
    fn a_form_is_chosen_by_the_number() {
        assert_eq!(points(1).es, "1 punto");
        assert_eq!(points(0).en, "0 points");
        assert_eq!(points(9).said_in(Language::Catalan), Some("9 punts"));
    }

    #[test]
    fn a_caption_is_of_one_language() {
        let hand = Words::new("Póquer", "Four of a kind");
        let odds = Words::same("5");
        assert_eq!(prize_at(&odds, &hand).said_in(Language::Galician), None);
    }
}
