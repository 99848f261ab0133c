//! What a message speaks of. The sentences around it stand in message catalogues, in every
//! language; who speaks names a message and says of what.

use exact::{Cents, Ratio};

use crate::Words;

/// Something that a message speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A name or a word.
    Text(String),
    /// What something is called in each language.
    Called(Words),
    /// How many, or which.
    Number(u64),
    /// An amount.
    Money(Cents),
    /// A part of a whole, said in hundredths: «12,5 %».
    Part(Ratio),
    /// What a message of the catalogues says.
    Said {
        /// Its name there: `baccarat-places`.
        name: String,
        /// What it speaks of, by name.
        facts: Vec<(&'static str, Fact)>,
    },
    /// One of these: «7 o 11».
    Either(Vec<Fact>),
    /// All of these: «4, 5, 6».
    List(Vec<Fact>),
    /// Parts of a sentence: «2 a 1 con 7; 1 a 1 con los demás».
    Clauses(Vec<Fact>),
}

impl Fact {
    /// What a message says that speaks of these.
    pub fn said(
        name: impl Into<String>,
        facts: impl IntoIterator<Item = (&'static str, Fact)>,
    ) -> Fact {
        Fact::Said {
            name: name.into(),
            facts: facts.into_iter().collect(),
        }
    }

    /// All of these.
    pub fn list<T: Into<Fact>>(all: impl IntoIterator<Item = T>) -> Fact {
        Fact::List(all.into_iter().map(Into::into).collect())
    }

    /// One of these.
    pub fn either<T: Into<Fact>>(all: impl IntoIterator<Item = T>) -> Fact {
        Fact::Either(all.into_iter().map(Into::into).collect())
    }
}

impl From<&str> for Fact {
    fn from(text: &str) -> Fact {
        Fact::Text(text.into())
    }
}

impl From<String> for Fact {
    fn from(text: String) -> Fact {
        Fact::Text(text)
    }
}

impl From<Words> for Fact {
    fn from(words: Words) -> Fact {
        Fact::Called(words)
    }
}

impl From<&Words> for Fact {
    fn from(words: &Words) -> Fact {
        Fact::Called(words.clone())
    }
}

impl From<u64> for Fact {
    fn from(number: u64) -> Fact {
        Fact::Number(number)
    }
}

impl From<u32> for Fact {
    fn from(number: u32) -> Fact {
        Fact::Number(number.into())
    }
}

impl From<u16> for Fact {
    fn from(number: u16) -> Fact {
        Fact::Number(number.into())
    }
}

impl From<u8> for Fact {
    fn from(number: u8) -> Fact {
        Fact::Number(number.into())
    }
}

impl From<usize> for Fact {
    fn from(number: usize) -> Fact {
        Fact::Text(number.to_string())
    }
}

impl From<Cents> for Fact {
    fn from(amount: Cents) -> Fact {
        Fact::Money(amount)
    }
}

impl From<Ratio> for Fact {
    fn from(part: Ratio) -> Fact {
        Fact::Text(part.to_string())
    }
}
