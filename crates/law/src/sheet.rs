use std::collections::BTreeMap;
use std::fmt;

use crate::problem::{Printable, unreadable, unreadable_problem};
use crate::{Basis, Language, Problem, Words, sheet_words};

/// What a house chose where a text lets it: a flat list of lines, `field = value`.
///
/// ```
/// let sheet = law::Sheet::parse("sheet.toml", "minimum = \"10\"\nbackers = true\n").unwrap();
/// assert_eq!(sheet.get("minimum"), Some("10"));
/// assert_eq!(sheet.get("backers"), Some("yes"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sheet {
    lines: BTreeMap<String, String>,
}

impl Sheet {
    /// A sheet with nothing on it.
    pub fn new() -> Sheet {
        Sheet::default()
    }

    /// Reads a sheet's file: TOML, one `field = value` a line, no sections.
    pub fn parse(file: &str, text: &str) -> Result<Sheet, Vec<Problem>> {
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            let line = error.span().map_or(1, |span| line_of(text, span.start));
            vec![Problem::new(
                file,
                line,
                error.message(),
                "write `field = \"value\"`, one a line",
            )]
        })?;
        let mut sheet = Sheet::new();
        let mut problems = Vec::new();
        for (field, value) in table {
            let value = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Boolean(true) => "yes".into(),
                toml::Value::Boolean(false) => "no".into(),
                other => {
                    let line = text
                        .lines()
                        .position(|l| l.contains(&field))
                        .map_or(1, |l| l + 1);
                    let what = format!("`{field}` is a {}", other.type_str());
                    let right = "write a text, a whole number, true or false";
                    problems.push(Problem::new(file, line, what, right));
                    continue;
                }
            };
            if let Some((_, character)) = unreadable(&value).or(unreadable(&field)) {
                let line = text.lines().position(|l| l.contains(&field));
                let line = line.map_or(1, |l| l + 1);
                problems.push(unreadable_problem(file, line, character));
                continue;
            }
            sheet.lines.insert(field, value);
        }
        if problems.is_empty() {
            Ok(sheet)
        } else {
            Err(problems)
        }
    }

    /// With a line added or replaced. `true` and `false` are the answers yes and no, as in a file.
    ///
    /// ```
    /// let sheet = law::Sheet::new().with("backers", "false");
    /// assert_eq!(sheet.get("backers"), Some("no"));
    /// ```
    #[must_use]
    pub fn with(mut self, field: impl Into<String>, value: impl Into<String>) -> Sheet {
        let value = match value.into().as_str() {
            "true" => "yes".into(),
            "false" => "no".into(),
            other => other.into(),
        };
        self.lines.insert(field.into(), value);
        self
    }

    /// What it says of a field.
    pub fn get(&self, field: &str) -> Option<&str> {
        self.lines.get(field).map(String::as_str)
    }

    /// Every line.
    pub fn lines(&self) -> impl Iterator<Item = (&str, &str)> {
        self.lines
            .iter()
            .map(|(field, value)| (field.as_str(), value.as_str()))
    }
}

pub(crate) fn line_of(text: &str, offset: usize) -> usize {
    text[..offset.min(text.len())].matches('\n').count() + 1
}

/// Why a table does not open under a sheet: the field, what is wrong, what would be right, and
/// the provision that bounds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetProblem {
    /// The field.
    pub field: String,
    /// What is wrong.
    pub what: Words,
    /// What would be right.
    pub right: Words,
    /// The text that bounds or demands it.
    pub basis: Vec<Basis>,
}

impl SheetProblem {
    /// The whole line in every language: the field, what is wrong, what would be right, and what
    /// bounds it.
    pub fn told(&self) -> Words {
        Words::made_of(&[&self.what, &self.right], |language| self.line(language))
    }

    fn line(&self, language: Language) -> String {
        let about = sheet_words::about(&self.field);
        let said = [&about, &self.what, &self.right].map(|words| words.in_language(language));
        let [about, what, right] = said.map(Printable);
        let basis: Vec<String> = self.basis.iter().map(ToString::to_string).collect();
        match basis.is_empty() {
            true => format!("{about}{what}; {right}"),
            false => format!("{about}{what}; {right} [{}]", basis.join(", ")),
        }
    }
}

/// In English, for those who keep the files.
impl fmt::Display for SheetProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line(Language::English))
    }
}

impl std::error::Error for SheetProblem {}
