use std::fmt;

/// The longest name that an account or a transfer may bear, in bytes.
const LONGEST: usize = 200;

/// A text that cannot name an account or a transfer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAName(String);

impl NotAName {
    /// A word that is none of the stored words of an enumeration.
    pub(crate) fn unknown(text: &str) -> NotAName {
        NotAName(text.chars().take(LONGEST).collect())
    }
}

impl fmt::Display for NotAName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} names nothing in the ledger: use 1 to {LONGEST} visible ASCII characters without spaces",
            self.0
        )
    }
}

impl std::error::Error for NotAName {}

/// The one door through which a text becomes a name.
pub(crate) fn checked(text: &str) -> Result<String, NotAName> {
    let visible = text.bytes().all(|byte| byte.is_ascii_graphic());
    if visible && (1..=LONGEST).contains(&text.len()) {
        Ok(text.to_owned())
    } else {
        Err(NotAName::unknown(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_visible_ascii_of_bounded_length() {
        let longest = "a".repeat(LONGEST);
        assert_eq!(checked(&longest), Ok(longest.clone()));
        for text in ["", "two words", "línea", "a\n", &(longest + "a")] {
            assert!(checked(text).is_err(), "{text:?}");
        }
    }
}
