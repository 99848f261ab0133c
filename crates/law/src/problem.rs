use std::fmt;

/// Something wrong in a file of ours: where, what, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, below `law/`.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub right: String,
}

impl Problem {
    /// A problem at a line of a file.
    pub fn new(
        file: impl Into<String>,
        line: usize,
        what: impl Into<String>,
        right: impl Into<String>,
    ) -> Problem {
        Problem {
            file: file.into(),
            line,
            what: what.into(),
            right: right.into(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}: {}; {}",
            self.file, self.line, self.what, self.right
        )
    }
}

impl std::error::Error for Problem {}
