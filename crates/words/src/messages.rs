//! Message catalogues: one set of files for each language, in the format of
//! [Project Fluent](https://projectfluent.org).
//!
//! What tables and registers say stands in `messages/<language>/typed/<subject>.ftl`. The build makes a type
//! of every message there, with a field for each argument: a message that is not there, an
//! argument that it does not take or that is left out does not compile, one that nobody says is
//! dead code, and a catalogue in which Spanish and English differ in messages or arguments stops
//! the build. A further language may say some messages and not others; one that it says has the
//! same arguments.
//!
//! What is spoken of by name, because the name is made elsewhere, stands beside that folder:
//! `messages/<language>/<subject>.ftl`. The tests hold those files to what the code may say.
//!
//! A sentence is of one language: where something named in it is not said in that language, the
//! whole sentence is left to the language's base.

mod saying;

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentValue};
use law::{Fact, Language, Words};

use crate::euros;
use crate::text::{join, strung};
use saying::{Bundle, Given, format, read, say_part};
pub use saying::{Message, Refusal, Said};

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// A message in words: `say!(reasons::HandIs { whose, seen, has: &class })`.
macro_rules! say {
    ($($message:tt)*) => {
        $crate::messages::Message::words(&$crate::messages::message!($($message)*))
    };
}
pub(crate) use say;

/// A message, with its arguments turned into what it takes.
macro_rules! message {
    ($subject:ident :: $name:ident) => {
        $crate::messages::$subject::$name
    };
    ($subject:ident :: $name:ident { $($argument:ident $(: $value:expr)?),* $(,)? }) => {
        $crate::messages::$subject::$name {
            $($argument: $crate::messages::argument!($argument $(, $value)?)),*
        }
    };
}
pub(crate) use message;

/// A message of what the house itself says, for whoever says it outside of this crate:
/// `words::of_the_house!(SeatIsKept { at })`.
#[macro_export]
macro_rules! of_the_house {
    ($name:ident) => {
        $crate::casino::$name
    };
    ($name:ident { $($argument:ident $(: $value:expr)?),* $(,)? }) => {
        $crate::casino::$name {
            $($argument: $crate::said_as!($argument $(, $value)?)),*
        }
    };
}

/// An argument of [`of_the_house`], by its name alone or with what stands for it.
#[doc(hidden)]
#[macro_export]
macro_rules! said_as {
    ($argument:ident) => {
        ::core::convert::Into::into($argument)
    };
    ($argument:ident, $value:expr) => {
        ::core::convert::Into::into($value)
    };
}

/// An argument by its name alone, or with what stands for it.
macro_rules! argument {
    ($argument:ident) => {
        ::core::convert::Into::into($argument)
    };
    ($argument:ident, $value:expr) => {
        ::core::convert::Into::into($value)
    };
}
pub(crate) use argument;

/// What a message that is said by name speaks of, by name.
pub(crate) type Arguments = Vec<(&'static str, Words)>;

/// What a message speaks of, in words.
pub(crate) fn arguments(facts: &[(&'static str, Fact)]) -> Arguments {
    let all = facts.iter();
    all.map(|(name, fact)| (*name, said(fact))).collect()
}

/// Something that is spoken of, in words.
///
/// ```
/// use law::{Fact, Words};
/// assert_eq!(words::said(&Fact::either([7u8, 11])), Words::new("7 o 11", "7 or 11"));
/// ```
pub fn said(fact: &Fact) -> Words {
    let all = |facts: &[Fact]| facts.iter().map(said).collect::<Vec<Words>>();
    match fact {
        Fact::Text(text) => Words::same(text.as_str()),
        Fact::Called(words) => words.clone(),
        Fact::Number(number) => Words::same(number.to_string()),
        Fact::Money(amount) => euros(*amount),
        Fact::Part(part) => crate::percent(*part),
        Fact::Said { name, facts } => named(name, &arguments(facts)),
        Fact::Either(facts) => join(&all(facts), &say!(speech::Or)),
        Fact::List(facts) => strung(&all(facts), ", "),
        Fact::Clauses(facts) => strung(&all(facts), "; "),
    }
}

/// A message by its name; the name itself where there is none, which no test lets stand.
pub(crate) fn named(name: &str, arguments: &Arguments) -> Words {
    part(name, None, arguments).unwrap_or_else(|| Words::same(name))
}

/// A part of a message that stands beside it: the way out of a refusal.
pub(crate) fn attribute(name: &str, attribute: &str, arguments: &Arguments) -> Option<Words> {
    part(name, Some(attribute), arguments)
}

fn part(name: &str, attribute: Option<&str>, arguments: &Arguments) -> Option<Words> {
    let said = |language: Language| {
        let (_, bundle) = BY_NAME.iter().find(|(known, _)| *known == language)?;
        let mut given = FluentArgs::with_capacity(arguments.len());
        for (argument, words) in arguments {
            given.set(*argument, FluentValue::from(words.said_in(language)?));
        }
        format(bundle, name, attribute, &given)
    };
    let words = Words::new(said(Language::Spanish)?, said(Language::English)?);
    let and = |words: Words, language| match said(language) {
        Some(text) => words.and(language, text),
        None => words,
    };
    Some(Language::further().fold(words, and))
}

/// The messages said by name, in each language.
static BY_NAME: LazyLock<Vec<(Language, Bundle)>> = LazyLock::new(|| {
    let bundle = |language: Language| {
        let subjects = TEXTS.iter().filter(|(_, typed, _)| !typed);
        let files = subjects.flat_map(|(_, _, files)| files.iter());
        let files = files.filter(|(tag, _)| *tag == language.tag());
        let texts: Vec<&str> = files.map(|(_, text)| *text).collect();
        (language, read(language, &texts))
    };
    Language::ALL.iter().copied().map(bundle).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(names: &[&'static str]) -> Arguments {
        let mark = |name: &&'static str| (*name, Words::same(format!("<{name}>")));
        names.iter().map(mark).collect()
    }

    /// Says a message with marks for arguments: each must be taken, and none be missing.
    fn holds(name: &str, facts: &[&'static str], parts: &[Option<&str>]) {
        let given = marks(facts);
        let said = parts.iter().map(|one| part(name, *one, &given));
        let said: Option<Vec<Words>> = said.collect();
        let said = said.unwrap_or_else(|| panic!("{name} is not said, or lacks an argument"));
        for language in Language::ALL {
            let text: String = said
                .iter()
                .map(|words| words.in_language(*language))
                .collect();
            for (fact, mark) in &given {
                assert!(
                    text.contains(&mark.en),
                    "{name} in {language:?} leaves out {fact}"
                );
            }
        }
    }

    #[test]
    fn every_reason_has_its_message_and_way_out_in_every_language() {
        for reason in activities::all_reasons() {
            holds(reason.key, reason.facts, &[None, Some("way-out")]);
        }
    }

    #[test]
    fn every_event_is_told_in_every_language() {
        for (name, facts) in activities::all_messages() {
            holds(name, facts, &[None]);
        }
    }

    #[test]
    fn a_message_that_lacks_an_argument_is_no_message() {
        assert!(part("missing-term", None, &marks(&[])).is_none());
        assert!(part("no-such-message", None, &marks(&[])).is_none());
    }

    #[test]
    fn every_folder_of_messages_is_a_language() {
        for (subject, _, files) in TEXTS {
            for (tag, _) in *files {
                assert!(Language::tagged(tag).is_some(), "{tag}/{subject}.ftl");
            }
        }
    }

    /// A file that the build has not seen is none: it looks again when one that it knows changes.
    #[test]
    fn every_catalogue_of_the_house_is_in_the_program() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("messages");
        for language in Language::ALL {
            let here = folder.join(language.tag());
            let entries = std::fs::read_dir(&here).expect("a language has a folder");
            let names = entries.map(|entry| entry.expect("it can be read").file_name());
            let names =
                names.filter_map(|name| Some(name.to_str()?.strip_suffix(".ftl")?.to_string()));
            for name in names {
                let known = TEXTS.iter().find(|(subject, _, _)| *subject == name);
                let said = known.is_some_and(|(_, _, files)| {
                    files.iter().any(|(tag, _)| *tag == language.tag())
                });
                assert!(
                    said,
                    "{}/{name}.ftl: touch crates/words/build",
                    language.tag()
                );
            }
        }
    }

    #[test]
    fn a_sentence_is_of_one_language() {
        let bet = Words::new("Punto", "Punto");
        let said = say!(reasons::WinsWithIt { spot: &bet });
        assert_eq!(
            said.said_in(Language::Catalan),
            None,
            "the bet has no name in it"
        );
    }
}
