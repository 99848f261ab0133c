use std::fmt;

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// What.
    pub what: What,
}

/// What is wrong, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// It is no TOML.
    NotToml(String),
    /// A field is missing.
    Missing(&'static str),
    /// A field is of another kind.
    Expected {
        /// The field.
        field: String,
        /// What it must be.
        right: &'static str,
    },
    /// The format has no such variant.
    NoSuchVariant(String),
    /// A list does not have one entry for each player.
    OneEach {
        /// The list.
        field: &'static str,
        /// How many players there are.
        players: usize,
    },
    /// An action that the format does not have.
    NoSuchAction(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::NotToml(message) => {
                write!(f, "{}; a hand history is TOML", message.escape_debug())
            }
            What::Missing(field) => write!(f, "`{field}` is missing: every hand needs it"),
            What::Expected { field, right } => {
                write!(f, "`{}` must be {right}", field.escape_debug())
            }
            What::NoSuchVariant(code) => {
                let known = crate::Variant::ALL.map(crate::Variant::code).join(", ");
                let code = code.escape_debug();
                write!(f, "there is no variant `{code}`: use one of {known}")
            }
            What::OneEach { field, players } => {
                write!(
                    f,
                    "`{field}` must have one entry for each of the {players} players"
                )
            }
            What::NoSuchAction(text) => write!(
                f,
                "`{}` is no action: use `d dh pN CARDS`, `d db CARDS`, `pN f`, `pN cc`, \
                 `pN cbr AMOUNT`, `pN pb`, `pN sd CARDS` or `pN sm CARDS`",
                text.escape_debug()
            ),
        }
    }
}

impl std::error::Error for Problem {}
