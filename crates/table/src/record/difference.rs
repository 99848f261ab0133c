use std::fmt;

use super::member::Unread;

/// The first place where a record and its rules part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line of the record, the header being 1.
    pub line: usize,
    /// What differs.
    pub what: String,
    /// What the rules give.
    pub expected: String,
    /// What the record says.
    pub found: String,
}

impl Difference {
    /// A difference on a line.
    pub fn new(
        line: usize,
        what: impl Into<String>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Difference {
        Difference {
            line,
            what: what.into(),
            expected: expected.into(),
            found: found.into(),
        }
    }

    pub(super) fn unread(line: usize, what: &str, unread: Unread) -> Difference {
        Difference::new(
            line,
            format!("{what} cannot be read"),
            unread.right,
            unread.found,
        )
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference {
            line,
            what,
            expected,
            found,
        } = self;
        write!(
            f,
            "line {line}: {what}: the rules give {expected}, the record says {found}"
        )
    }
}

impl std::error::Error for Difference {}
