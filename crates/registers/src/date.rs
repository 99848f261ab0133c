use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A day, as registers date their entries: `2026-03-02`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// A text that is no day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotADate(pub String);

impl fmt::Display for NotADate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said: String = self.0.chars().take(40).collect();
        write!(
            f,
            "{said:?} is no day: write year, month and day, as 2026-03-02"
        )
    }
}

impl std::error::Error for NotADate {}

impl Date {
    /// A day of the calendar, if there is such.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let sound = (1..=9999).contains(&year) && (1..=days_of(year, month)).contains(&day);
        sound.then_some(Date { year, month, day })
    }
}

/// How many days a month has; none where there is no such month.
fn days_of(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    }
}

impl FromStr for Date {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Date, NotADate> {
        let wrong = || NotADate(text.into());
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else {
            return Err(wrong());
        };
        let digits = |part: &str, length: usize| {
            let plain = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| part.parse::<u16>().ok()).flatten()
        };
        let small = |part: &str| digits(part, 2).and_then(|number| u8::try_from(number).ok());
        let date = || Date::new(digits(year, 4)?, small(month)?, small(day)?);
        date().ok_or_else(wrong)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl TryFrom<String> for Date {
    type Error = NotADate;

    fn try_from(text: String) -> Result<Date, NotADate> {
        text.parse()
    }
}

impl From<Date> for String {
    fn from(date: Date) -> String {
        date.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_that_are_there_and_days_that_are_not() {
        for text in ["2026-03-02", "2024-02-29", "2000-02-29", "1999-12-31"] {
            let date: Date = text.parse().expect(text);
            assert_eq!(date.to_string(), text);
        }
        let wrong = [
            "",
            "2026-3-2",
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-04-31",
            "0000-01-01",
            "2026-03-02 ",
            "+026-03-02",
            "2026-03-0٢",
        ];
        for text in wrong {
            assert_eq!(text.parse::<Date>(), Err(NotADate(text.into())), "{text}");
        }
    }

    #[test]
    fn later_days_are_greater() {
        let day = |text: &str| text.parse::<Date>().expect("a day");
        assert!(day("2025-12-31") < day("2026-01-01"));
        assert!(day("2026-01-31") < day("2026-02-01"));
    }
}
