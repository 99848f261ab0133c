//! Names in data files that stand for one of a closed list.

use std::fmt;

/// A name that stands for nothing on its list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameError {
    /// What the list is of, such as "class".
    pub what: &'static str,
    /// The name that was found.
    pub found: String,
    /// The names that would be right.
    pub valid: Vec<&'static str>,
}

impl fmt::Display for NameError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NameError { what, found, valid } = self;
        write!(
            out,
            "there is no {what} {found:?}: write one of {}",
            valid.join(", ")
        )
    }
}

impl std::error::Error for NameError {}

/// Finds a name on a list of names.
pub(crate) fn find<T: Copy>(
    what: &'static str,
    list: &[(T, &'static str)],
    name: &str,
) -> Result<T, NameError> {
    let known = list.iter().find(|(_, known)| *known == name);
    known.map(|(item, _)| *item).ok_or_else(|| NameError {
        what,
        found: name.to_string(),
        valid: list.iter().map(|(_, known)| *known).collect(),
    })
}
