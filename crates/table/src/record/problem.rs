use std::fmt;

/// Everything that keeps a text from being a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The problems by line; at least one.
    pub problems: Vec<RecordProblem>,
}

/// One thing wrong with a record's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordProblem {
    /// The line, counted from 1.
    pub line: usize,
    /// What sort of damage.
    pub damage: Damage,
    /// What is wrong.
    pub what: String,
    /// The way out.
    pub right: String,
}

/// What may be wrong with a record's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Damage {
    /// There is nothing.
    Empty,
    /// The last line was not written to its end.
    Torn,
    /// A line is no line of a record.
    Unreadable,
    /// A line says what it says in another than the one canonical form.
    NotCanonical,
    /// A line was changed after it was written.
    Changed,
    /// Lines that were there are gone.
    Missing,
    /// A line stands there twice.
    Doubled,
    /// Lines stand in another order.
    Swapped,
    /// Nothing says that the record is complete.
    NoEnd,
    /// A line has actions without what followed from them.
    NoEvents,
    /// A line lacks something, or has something that the format does not know.
    Shape,
}

impl Damage {
    /// Its name, as it stands in a message.
    pub fn name(self) -> &'static str {
        match self {
            Damage::Empty => "empty",
            Damage::Torn => "torn",
            Damage::Unreadable => "unreadable",
            Damage::NotCanonical => "not canonical",
            Damage::Changed => "changed",
            Damage::Missing => "missing",
            Damage::Doubled => "doubled",
            Damage::Swapped => "swapped",
            Damage::NoEnd => "no end",
            Damage::NoEvents => "no events",
            Damage::Shape => "shape",
        }
    }
}

impl fmt::Display for RecordProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, {}: {}; {}",
            self.line,
            self.damage.name(),
            self.what,
            self.right
        )
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problems: Vec<String> = self.problems.iter().map(ToString::to_string).collect();
        f.write_str(&problems.join("\n"))
    }
}

impl std::error::Error for RecordError {}
