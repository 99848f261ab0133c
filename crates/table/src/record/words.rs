//! The words of a record for whoever keeps what was done in another form: a journal, a question
//! that may come again.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;

use super::json::{InOrder, canonical};
use super::names::{self, Names};
use super::spelling::{read_action, write_action, write_event};
use crate::{Action, Actor, Event, Person, Rulebook};

/// What followed from an action, in the canonical bytes of a record's `events`: the same for the
/// same events under the same rules, whatever the engine calls its own parts.
pub fn events_text(rules: &impl Rulebook, events: &[Event]) -> String {
    let names = Names::to_write(rules);
    let events = events.iter().map(|event| write_event(&names, event));
    canonical(&Value::Array(events.collect()))
}

/// An action in the words of a record, as `{"do": …}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionWords(Value);

impl ActionWords {
    /// The words for an action.
    pub fn of(rules: &impl Rulebook, action: &Action) -> ActionWords {
        ActionWords(write_action(&Names::to_write(rules), action))
    }

    /// The action of these words, if these rules have its names.
    pub fn action(&self, rules: &impl Rulebook) -> Option<Action> {
        read_action(&Names::to_write(rules), &self.0).ok()
    }
}

impl Serialize for ActionWords {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        InOrder(&self.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ActionWords {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ActionWords, D::Error> {
        Value::deserialize(deserializer).map(ActionWords)
    }
}

/// Nouns that are a name wherever they are written.
macro_rules! named {
    ($($noun:ident, $right:literal: $name:path, $named:path;)*) => {
        $(impl Serialize for $noun {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&$name(*self))
            }
        }

        impl<'de> Deserialize<'de> for $noun {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$noun, D::Error> {
                let text = String::deserialize(deserializer)?;
                let wrong = || de::Error::custom(format!("`{text}` is not {}", $right));
                $named(&text).ok_or_else(wrong)
            }
        })*
    };
}

named! {
    Person, "a player, as \"player 1\"": names::person, names::person_named;
    Actor, "a player, a post or chance": names::actor, names::actor_named;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Role;

    #[test]
    fn people_and_actors_are_names_and_nothing_else() {
        let all = Role::ALL.map(Actor::Staff).into_iter();
        for actor in all.chain([Actor::Chance, Actor::Player(Person(0))]) {
            let text = serde_json::to_string(&actor).unwrap();
            assert_eq!(serde_json::from_str::<Actor>(&text).unwrap(), actor);
        }
        assert_eq!(serde_json::to_string(&Person(8)).unwrap(), "\"player 9\"");
        for wrong in ["\"player/0\"", "\"staff/croupier\"", "\"player 0\"", "3"] {
            assert!(serde_json::from_str::<Actor>(wrong).is_err(), "{wrong}");
            assert!(serde_json::from_str::<Person>(wrong).is_err(), "{wrong}");
        }
    }
}
