//! What people ask of a register.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Date;

/// Something that is said in a filing or an entry: `domicile: Zaragoza`; of a paper, with who
/// gave it: `order of regional-minister: Order of 3 May`, `certificate of secretary approved by
/// president: Certificate of 2 May`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// The field.
    pub field: String,
    /// What it says.
    pub value: String,
    /// Whose paper it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub issued_by: Option<String>,
    /// Who approved it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approved_by: Option<String>,
}

/// A text that says nothing of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAStatement(pub String);

impl fmt::Display for NotAStatement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said: String = self.0.chars().take(80).collect();
        write!(
            f,
            "{said:?} says nothing of a field: write `field: value`, and of a paper \
             `field of OFFICE: value` or `field of OFFICE approved by OFFICE: value`"
        )
    }
}

impl std::error::Error for NotAStatement {}

impl FromStr for Statement {
    type Err = NotAStatement;

    fn from_str(text: &str) -> Result<Statement, NotAStatement> {
        let wrong = || NotAStatement(text.into());
        let (said, value) = text.split_once(':').ok_or_else(wrong)?;
        let words: Vec<&str> = said.split_whitespace().collect();
        let (field, issued_by, approved_by) = match words[..] {
            [field] => (field, None, None),
            [field, "of", office] => (field, Some(office), None),
            [field, "of", office, "approved", "by", other] => (field, Some(office), Some(other)),
            _ => return Err(wrong()),
        };
        Ok(Statement {
            field: field.into(),
            value: value.trim().into(),
            issued_by: issued_by.map(Into::into),
            approved_by: approved_by.map(Into::into),
        })
    }
}

/// The same as it is written.
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.field)?;
        if let Some(office) = &self.issued_by {
            write!(f, " of {office}")?;
        }
        if let Some(office) = &self.approved_by {
            write!(f, " approved by {office}")?;
        }
        write!(f, ": {}", self.value)
    }
}

/// How a register is to be kept from its first day on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The day.
    pub date: Date,
    /// The form of the diary.
    pub diary: String,
    /// The form of the book.
    pub book: String,
    /// The office that decided on the forms.
    pub decided_by: Option<String>,
    /// How many filings a folio of the diary holds, where it has folios.
    pub folio_holds: Option<u32>,
    /// How many entries a sheet holds; without bound where nothing is said.
    pub sheet_holds: Option<u32>,
}

impl Opening {
    /// An opening on a day, of which nothing more is said yet.
    pub fn new(date: Date) -> Opening {
        Opening {
            date,
            diary: String::new(),
            book: String::new(),
            decided_by: None,
            folio_holds: None,
            sheet_holds: None,
        }
    }

    /// Both books by computer, as this office decided.
    #[must_use]
    pub fn by_computer(mut self, decided_by: &str) -> Opening {
        self.diary = "computer".into();
        self.book = "computer".into();
        self.decided_by = Some(decided_by.into());
        self
    }
}

/// Something that is asked of a register that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// To put a filing into the diary.
    File(Filing),
    /// To make an entry.
    Enter(Proposal),
}

/// A filing: what it says, its day and who brought it among that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filing {
    /// What it says.
    pub statements: Vec<Statement>,
}

impl Filing {
    /// A filing that says these, as `filer: Ana Ruiz`.
    pub fn new<'a>(statements: impl IntoIterator<Item = &'a str>) -> Result<Filing, NotAStatement> {
        let statements = statements.into_iter().map(str::parse);
        Ok(Filing {
            statements: statements.collect::<Result<_, _>>()?,
        })
    }
}

/// An entry as it is proposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The day.
    pub date: Date,
    /// Its class, as the register calls it.
    pub class: String,
    /// What is entered.
    pub act: String,
    /// Whose sheet.
    pub subject: String,
    /// The section, where that is said.
    pub section: Option<String>,
    /// The filing on which it is made.
    pub filing: Option<u32>,
    /// The place on the sheet that it is meant for, where that is said.
    pub place: Option<u32>,
    /// What it says.
    pub statements: Vec<Statement>,
    /// Who signs.
    pub signed: Signature,
}

/// Who authorised an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// The person.
    pub name: String,
    /// The office in which he signs.
    pub office: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_is_read_as_it_is_written() {
        let whole = "certificate of secretary approved by president: Of 2 May: all of it";
        for text in ["domicile: Zaragoza", "order of minister: Order 3", whole] {
            let statement: Statement = text.parse().expect(text);
            assert_eq!(statement.to_string(), text);
        }
        for text in ["domicile", "two words: x", ": x", "a of b approved c: x"] {
            assert!(text.parse::<Statement>().is_err(), "{text}");
        }
    }
}
