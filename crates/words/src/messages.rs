//! Message catalogues: one set of files for each language, `messages/<language>/<subject>.ftl`.
//!
//! A message of every reason and event has the same name and the same arguments in every
//! language; the tests of this module hold the files to what the code may say.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use law::{Fact, Language, Words};
use unic_langid::LanguageIdentifier;

use crate::euros;
use crate::text::{join, strung};

type Bundle = FluentBundle<FluentResource>;

/// The subjects, each a file in every language.
macro_rules! catalogue {
    ($language:literal) => {
        &[
            include_str!(concat!("../messages/", $language, "/activity.ftl")),
            include_str!(concat!("../messages/", $language, "/bets.ftl")),
            include_str!(concat!("../messages/", $language, "/championship.ftl")),
            include_str!(concat!("../messages/", $language, "/machines.ftl")),
            include_str!(concat!("../messages/", $language, "/premises.ftl")),
            include_str!(concat!("../messages/", $language, "/tournament.ftl")),
            include_str!(concat!("../messages/", $language, "/draw.ftl")),
            include_str!(concat!("../messages/", $language, "/tickets.ftl")),
            include_str!(concat!("../messages/", $language, "/floor.ftl")),
            include_str!(concat!("../messages/", $language, "/bingo.ftl")),
            include_str!(concat!("../messages/", $language, "/rules.ftl")),
            include_str!(concat!("../messages/", $language, "/rules-baccarat.ftl")),
            include_str!(concat!(
                "../messages/",
                $language,
                "/rules-player-banks.ftl"
            )),
            include_str!(concat!("../messages/", $language, "/rules-blackjack.ftl")),
            include_str!(concat!("../messages/", $language, "/rules-dice.ftl")),
            include_str!(concat!("../messages/", $language, "/rules-wheels.ftl")),
            include_str!(concat!("../messages/", $language, "/rules-balls.ftl")),
        ]
    };
}

static SPANISH: LazyLock<Bundle> = LazyLock::new(|| bundle("es", catalogue!("es")));
static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle("en", catalogue!("en")));

fn bundle(language: &str, files: &[&str]) -> Bundle {
    let language: LanguageIdentifier = language.parse().expect("a language that there is");
    let mut bundle = FluentBundle::new_concurrent(vec![language]);
    // Marks around arguments serve languages written from right to left; a terminal shows them.
    bundle.set_use_isolating(false);
    for file in files {
        let resource = FluentResource::try_new((*file).to_string());
        let resource = resource.expect("our own messages are well formed");
        bundle
            .add_resource(resource)
            .expect("no message has a name twice");
    }
    bundle
}

/// What a message says of, by name, in both languages.
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
        Fact::Said { name, facts } => message(name, &arguments(facts)),
        Fact::Either(facts) => join(&all(facts), "o", "or"),
        Fact::List(facts) => strung(&all(facts), ", "),
        Fact::Clauses(facts) => strung(&all(facts), "; "),
    }
}

/// A message, in both languages.
pub(crate) fn message(name: &str, arguments: &Arguments) -> Words {
    part(name, None, arguments).unwrap_or_else(|| Words::same(name))
}

/// A part of a message that stands beside it: the way out of a refusal.
pub(crate) fn attribute(name: &str, attribute: &str, arguments: &Arguments) -> Option<Words> {
    part(name, Some(attribute), arguments)
}

fn part(name: &str, attribute: Option<&str>, arguments: &Arguments) -> Option<Words> {
    let es = in_one(Language::Spanish, name, attribute, arguments).ok()?;
    let en = in_one(Language::English, name, attribute, arguments).ok()?;
    Some(Words::new(es, en))
}

/// The message in one language, or what is wrong with it.
fn in_one(
    language: Language,
    name: &str,
    attribute: Option<&str>,
    arguments: &Arguments,
) -> Result<String, String> {
    let bundle = match language {
        Language::Spanish => &*SPANISH,
        Language::English => &*ENGLISH,
    };
    let message = bundle.get_message(name).ok_or("there is no such message")?;
    let pattern = match attribute {
        None => message.value(),
        Some(attribute) => message.get_attribute(attribute).map(|part| part.value()),
    };
    let pattern = pattern.ok_or("the message has no such part")?;
    let mut given = FluentArgs::new();
    for (name, words) in arguments {
        given.set(*name, words.in_language(language).to_string());
    }
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&given), &mut errors);
    match errors.first() {
        None => Ok(text.into_owned()),
        Some(error) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LANGUAGES: [Language; 2] = [Language::Spanish, Language::English];

    fn arguments(names: &[&'static str]) -> Arguments {
        let mark = |name: &&'static str| (*name, Words::same(format!("<{name}>")));
        names.iter().map(mark).collect()
    }

    /// Says a message with marks for arguments: each must be taken, and none be missing.
    fn holds(name: &str, facts: &[&'static str], parts: &[Option<&str>]) {
        for language in LANGUAGES {
            let given = arguments(facts);
            let mut text = String::new();
            for part in parts {
                let said = in_one(language, name, *part, &given);
                text += &said.unwrap_or_else(|what| panic!("{name} in {language:?}: {what}"));
            }
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
        assert!(in_one(Language::Spanish, "missing-term", None, &arguments(&[])).is_err());
        assert!(in_one(Language::Spanish, "no-such-message", None, &arguments(&[])).is_err());
    }
}
