//! What is asked, as people write it: in plays and on the command line.

use std::str::FromStr;

use exact::Cents;
use law::BasisRef;

use crate::reason::{Cause, Causes, Refusal, common};

/// A line: words, and what is said in fields behind them.
///
/// `buys 3 tickets   number: 17` has the words `buys`, `3`, `tickets` and the field `number`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The words.
    pub words: Vec<String>,
    /// The fields, each with what is said in it.
    pub fields: Vec<(String, String)>,
}

impl Line {
    /// Words in the first column, `field: value` in the others; columns are two spaces apart.
    pub fn read(text: &str) -> Result<Line, String> {
        let columns = text.split("  ").map(str::trim);
        let mut columns = columns.filter(|column| !column.is_empty());
        let words = columns.next().unwrap_or_default();
        let words = words.split_whitespace().map(String::from).collect();
        let fields = columns.map(field).collect::<Result<_, _>>()?;
        Ok(Line { words, fields })
    }

    /// The words, to be matched.
    pub fn words(&self) -> Vec<&str> {
        self.words.iter().map(String::as_str).collect()
    }

    /// What is said in a field, if anything is.
    pub fn says(&self, name: &str) -> Option<&str> {
        let mut said = self.fields.iter().filter(|(field, _)| field == name);
        said.next().map(|(_, value)| value.as_str())
    }

    /// All that is said in a field that may come several times.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        let said = self.fields.iter().filter(move |(field, _)| field == name);
        said.map(|(_, value)| value.as_str())
    }
}

fn field(column: &str) -> Result<(String, String), String> {
    let (name, value) = column
        .split_once(':')
        .ok_or_else(|| format!("`{column}` is no field: write `name: value`, two spaces apart"))?;
    let (name, value) = (name.trim(), value.trim());
    if name.is_empty() || name.contains(' ') {
        return Err(format!("`{name}` names no field: use one word"));
    }
    Ok((name.into(), value.into()))
}

/// An amount as people write it: `2`, `2.50`.
pub fn amount(text: &str) -> Option<Cents> {
    let (euros, cents) = match text.split_once('.') {
        Some((euros, cents)) if cents.len() == 2 => (euros, cents),
        Some(_) => return None,
        None => (text, "00"),
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(euros) || !digits(cents) {
        return None;
    }
    let euros: u64 = euros.parse().ok()?;
    let cents: u64 = cents.parse().ok()?;
    Some(Cents::new(euros.checked_mul(100)?.checked_add(cents)?))
}

/// An amount written so that [`amount`] reads it.
pub fn written(amount: Cents) -> String {
    let cents = amount.count();
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// What is said of an activity when it is opened: its house sheet.
pub struct Terms<'t> {
    line: &'t Line,
    /// What the need for a term rests on, where a term has none of its own.
    basis: BasisRef,
    causes: Causes,
    known: Vec<&'static str>,
}

impl<'t> Terms<'t> {
    /// What a line says. Whatever is missing or wrong rests on this.
    pub fn new(line: &'t Line, basis: BasisRef) -> Terms<'t> {
        Terms {
            line,
            basis,
            causes: Causes::new(),
            known: Vec::new(),
        }
    }

    /// What the need for the terms that follow rests on.
    pub fn on(&mut self, basis: BasisRef) -> &mut Terms<'t> {
        self.basis = basis;
        self
    }

    /// One that must be said, once.
    pub fn text(&mut self, name: &'static str) -> Option<&'t str> {
        let said = self.optional(name);
        if said.is_none() {
            self.refuse(common::MISSING_TERM.because(self.basis, [name.into()]));
        }
        said
    }

    /// One that may be said, once.
    pub fn optional(&mut self, name: &'static str) -> Option<&'t str> {
        self.known.push(name);
        let line = self.line;
        let mut said = line.fields.iter().filter(|(field, _)| field == name);
        let first = said.next();
        if said.next().is_some() {
            self.refuse(common::SAID_TWICE.because(self.basis, [name.into()]));
        }
        first.map(|(_, value)| value.as_str())
    }

    /// One that may be said several times.
    pub fn several(&mut self, name: &'static str) -> Vec<&'t str> {
        self.known.push(name);
        let line = self.line;
        let said = line.fields.iter().filter(|(field, _)| field == name);
        said.map(|(_, value)| value.as_str()).collect()
    }

    /// An amount that must be said.
    pub fn amount(&mut self, name: &'static str) -> Option<Cents> {
        let said = self.text(name)?;
        self.of_kind(name, said, "amount", amount(said))
    }

    /// A number that must be said.
    pub fn number<N: FromStr>(&mut self, name: &'static str) -> Option<N> {
        let said = self.text(name)?;
        self.of_kind(name, said, "number", said.parse().ok())
    }

    /// What was made of something said, or the reason why nothing could be.
    pub fn of_kind<T>(
        &mut self,
        name: &'static str,
        said: &str,
        kind: &'static str,
        made: Option<T>,
    ) -> Option<T> {
        if made.is_none() {
            let facts = [name.into(), said.into(), kind.into()];
            self.refuse(common::NOT_OF_ITS_KIND.because(self.basis, facts));
        }
        made
    }

    /// One more reason why it is not opened.
    pub fn refuse(&mut self, cause: Cause) {
        self.causes.add(cause);
    }

    /// Ends the reading: whatever was said and never asked for is refused too.
    pub fn finish(mut self) -> Result<(), Refusal> {
        let known = self.known.join(", ");
        for (field, _) in &self.line.fields {
            if !self.known.contains(&field.as_str()) {
                let facts = [field.as_str().into(), known.as_str().into()];
                self.causes
                    .add(common::UNKNOWN_TERM.because(self.basis, facts));
            }
        }
        self.causes.none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_words_and_fields() {
        let line = Line::read("buys 3 tickets   number: 17  number: 18").unwrap();
        assert_eq!(line.words(), ["buys", "3", "tickets"]);
        assert_eq!(line.all("number").collect::<Vec<_>>(), ["17", "18"]);
        assert!(Line::read("buys  number 17").is_err());
        assert!(Line::read("buys  two words: 17").is_err());
    }

    #[test]
    fn amounts_have_no_more_than_two_places() {
        assert_eq!(amount("2"), Some(Cents::new(200)));
        assert_eq!(amount("2.05"), Some(Cents::new(205)));
        for text in [
            "",
            "2.5",
            ".50",
            "-1",
            "2,50",
            "1e3",
            "99999999999999999999",
        ] {
            assert_eq!(amount(text), None, "{text}");
        }
        assert_eq!(written(Cents::new(205)), "2.05");
    }

    #[test]
    fn terms_tell_everything_that_is_wrong_at_once() {
        let line = Line::read("x  price: two  colour: red  name: a  name: b").unwrap();
        let mut terms = Terms::new(&line, BasisRef::NONE);
        assert_eq!(terms.amount("price"), None);
        assert_eq!(terms.text("name"), Some("a"));
        assert_eq!(terms.number::<u32>("tickets"), None);
        let refusal = terms.finish().unwrap_err();
        let all = "not-of-its-kind, said-twice, missing-term, unknown-term";
        assert_eq!(refusal.names(), all);
    }
}
