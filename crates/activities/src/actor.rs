//! Who acts, and whose money moves.

use std::fmt;
use std::str::FromStr;

use exact::Cents;
use law::BasisRef;
use serde::{Deserialize, Serialize};

/// Whoever asks for something.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Actor {
    /// A person who takes part, by his name.
    Person(String),
    /// Somebody of the house, by his post: `house` where no post is named.
    House(String),
}

impl Actor {
    /// The house, by nobody in particular.
    pub fn house() -> Actor {
        Actor::House("house".into())
    }

    /// Somebody of the house in a post.
    pub fn post(post: &str) -> Actor {
        Actor::House(post.into())
    }

    /// A person.
    pub fn person(name: &str) -> Actor {
        Actor::Person(name.into())
    }

    /// The person, where it is one.
    pub fn as_person(&self) -> Option<&str> {
        match self {
            Actor::Person(name) => Some(name),
            Actor::House(_) => None,
        }
    }

    /// Whether it is somebody of the house.
    pub fn is_house(&self) -> bool {
        matches!(self, Actor::House(_))
    }
}

/// A name is one word of visible characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` names nobody: use one word of letters, digits, `-` and `.`")]
pub struct NotAnActor(String);

impl FromStr for Actor {
    type Err = NotAnActor;

    /// `ana`, `house`, `house/cashier`.
    fn from_str(text: &str) -> Result<Actor, NotAnActor> {
        let plain = |c: char| c.is_alphanumeric() || c == '-' || c == '.';
        let (house, name) = match text.strip_prefix("house/") {
            Some(post) => (true, post),
            None => (text == "house", text),
        };
        if name.is_empty() || name.len() > 64 || !name.chars().all(plain) {
            return Err(NotAnActor(text.chars().take(64).collect()));
        }
        Ok(match house {
            true => Actor::House(name.into()),
            false => Actor::Person(name.into()),
        })
    }
}

impl TryFrom<String> for Actor {
    type Error = NotAnActor;

    fn try_from(text: String) -> Result<Actor, NotAnActor> {
        text.parse()
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Person(name) => f.write_str(name),
            Actor::House(post) if post == "house" => f.write_str("house"),
            Actor::House(post) => write!(f, "house/{post}"),
        }
    }
}

impl From<Actor> for String {
    fn from(actor: Actor) -> String {
        actor.to_string()
    }
}

/// Whose money it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Party {
    /// A person's own.
    Person(String),
    /// What the activity holds for a purpose: `prizes`, `stakes`. It never stands below nothing.
    Fund(String),
    /// The house's.
    House,
    /// A person's chips of the activity's own, worth nothing outside it.
    Purse(String),
    /// The activity's own chips that nobody has: it gives them out and takes them back.
    Bank,
}

impl Party {
    /// A person.
    pub fn person(name: &str) -> Party {
        Party::Person(name.into())
    }

    /// A person's chips of the activity's own.
    pub fn purse(name: &str) -> Party {
        Party::Purse(name.into())
    }

    /// What is held for this purpose.
    pub fn fund(name: &str) -> Party {
        Party::Fund(name.into())
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Party::Person(name) => f.write_str(name),
            Party::Fund(name) => write!(f, "fund {name}"),
            Party::House => f.write_str("house"),
            Party::Purse(name) => write!(f, "purse of {name}"),
            Party::Bank => f.write_str("bank"),
        }
    }
}

/// Why money moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purpose {
    /// A ticket, a card or a bet is paid for.
    Stake,
    /// A prize or a winning bet is paid.
    Payment,
    /// What was paid goes back.
    Refund,
    /// A part of what was paid goes to a fund.
    Contribution,
    /// What a fund has gathered is awarded.
    Award,
    /// The house keeps its part, or what is left.
    Rake,
    /// The house puts money up.
    Fill,
    /// What was lost goes to whoever won it.
    Loss,
    /// Chips of the activity's own are given out.
    Issue,
}

/// Money that goes from one to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// Who gives.
    pub from: Party,
    /// Who receives.
    pub to: Party,
    /// How much.
    pub amount: Cents,
    /// Why.
    pub purpose: Purpose,
    /// What it rests on.
    pub basis: BasisRef,
}
