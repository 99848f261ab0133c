//! Names of people and tables inside the house.

use std::fmt;

/// The longest name, in bytes: it must leave room in the names of accounts and transfers.
const LONGEST: usize = 80;

/// A text that names neither a player nor a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no name: use 1 to {LONGEST} of the characters a-z, 0-9 and -")]
pub struct NotAnId(String);

fn checked(text: &str) -> Result<String, NotAnId> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if (1..=LONGEST).contains(&text.len()) && text.bytes().all(plain) {
        Ok(text.to_owned())
    } else {
        Err(NotAnId(text.chars().take(LONGEST).collect()))
    }
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(String);

        impl $name {
            /// A name of 1 to 80 small letters, digits and hyphens.
            pub fn new(text: &str) -> Result<$name, NotAnId> {
                checked(text).map($name)
            }

            /// The name as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id! {
    /// A player of the house, at whatever tables he is.
    PlayerId
}
id! {
    /// A table of the house.
    TableId
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_no_character_that_an_account_or_an_address_uses() {
        assert!(TableId::new("ar-2010-three-card-poker").is_ok());
        for text in ["", "a/b", "A", "a b", "ñ", &"a".repeat(81)] {
            assert!(PlayerId::new(text).is_err(), "{text:?}");
        }
    }
}
