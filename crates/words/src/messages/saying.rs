//! Turns messages into words.

use std::borrow::Cow;
use std::sync::{LazyLock, OnceLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use law::{Language, Words};
use unic_langid::LanguageIdentifier;

use super::TEXTS;

pub(super) type Bundle = FluentBundle<FluentResource>;

/// A message with its arguments.
pub trait Message {
    /// What it says.
    fn words(&self) -> Words;
}

/// A message that says why something does not happen.
pub trait Refusal: Message {
    /// The way out.
    fn way_out(&self) -> Words;
}

/// Something named in a sentence.
#[derive(Clone, Debug)]
pub enum Said<'a> {
    /// In words, each language its own.
    Words(Cow<'a, Words>),
    /// The same in every language: a figure, a symbol, somebody's name.
    Same(Cow<'a, str>),
}

/// What a message is given for an argument.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Given<'a> {
    /// Something to be written out.
    Said(&'a Said<'a>),
    /// A number, written out or choosing a form.
    Number(u64),
    /// A yes or no that chooses a form.
    Flag(bool),
}

impl<'a> From<&'a Words> for Said<'a> {
    fn from(words: &'a Words) -> Said<'a> {
        Said::Words(Cow::Borrowed(words))
    }
}

impl From<Words> for Said<'_> {
    fn from(words: Words) -> Self {
        Said::Words(Cow::Owned(words))
    }
}

impl<'a> From<&'a str> for Said<'a> {
    fn from(text: &'a str) -> Said<'a> {
        Said::Same(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Said<'a> {
    fn from(text: &'a String) -> Said<'a> {
        Said::Same(Cow::Borrowed(text))
    }
}

impl From<String> for Said<'_> {
    fn from(text: String) -> Self {
        Said::Same(Cow::Owned(text))
    }
}

macro_rules! figures {
    ($($kind:ty),*) => {
        $(impl From<$kind> for Said<'_> {
            fn from(figure: $kind) -> Self {
                Said::Same(Cow::Owned(figure.to_string()))
            }
        })*
    };
}

figures!(u8, u16, u32, u64, usize);

impl<'a> Given<'a> {
    /// What a message of this language is given; nothing where it is not said in it.
    fn in_language(self, language: Language) -> Option<FluentValue<'a>> {
        match self {
            Given::Said(Said::Words(words)) => words.said_in(language).map(FluentValue::from),
            Given::Said(Said::Same(text)) => Some(FluentValue::from(text.as_ref())),
            Given::Number(number) => Some(FluentValue::from(number)),
            Given::Flag(flag) => Some(FluentValue::from(if flag { "yes" } else { "no" })),
        }
    }
}

/// A message of a subject, or a part of it, in every language that says it.
pub(super) fn say_part(
    subject: usize,
    name: &str,
    part: Option<&str>,
    given: &[(&'static str, Given<'_>)],
) -> Words {
    let said = |language| {
        let mut arguments = FluentArgs::with_capacity(given.len());
        for (argument, value) in given {
            arguments.set(*argument, value.in_language(language)?);
        }
        format(bundle(subject, language)?, name, part, &arguments)
    };
    // The build found the message and its arguments in both, so the name never shows.
    let complete = |language| said(language).unwrap_or_else(|| name.to_string());
    let words = Words::new(complete(Language::Spanish), complete(Language::English));
    Language::further().fold(words, |words, language| match said(language) {
        Some(text) => words.and(language, text),
        None => words,
    })
}

/// A message by its bundle; nothing where it is not there, or something is missing in it.
pub(super) fn format(
    bundle: &Bundle,
    name: &str,
    part: Option<&str>,
    arguments: &FluentArgs<'_>,
) -> Option<String> {
    let message = bundle.get_message(name)?;
    let pattern = match part {
        None => message.value()?,
        Some(part) => message.get_attribute(part)?.value(),
    };
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(arguments), &mut errors);
    errors.is_empty().then(|| text.into_owned())
}

/// The messages of a subject in a language, if it has any; read when first asked for.
fn bundle(subject: usize, language: Language) -> Option<&'static Bundle> {
    static BUNDLES: LazyLock<Vec<Vec<OnceLock<Option<Bundle>>>>> = LazyLock::new(|| {
        let languages = || Language::ALL.iter().map(|_| OnceLock::new()).collect();
        TEXTS.iter().map(|_| languages()).collect()
    });
    let place = Language::ALL.iter().position(|known| *known == language)?;
    let read = || {
        let (_, _, files) = TEXTS[subject];
        let (_, text) = files.iter().find(|(tag, _)| *tag == language.tag())?;
        Some(read(language, &[*text]))
    };
    BUNDLES[subject][place].get_or_init(read).as_ref()
}

pub(super) fn read(language: Language, files: &[&str]) -> Bundle {
    let tag: LanguageIdentifier = language.tag().parse().expect("a language that there is");
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Marks around arguments serve languages written from right to left; a terminal shows them.
    bundle.set_use_isolating(false);
    let capital = bundle.add_function("CAPITAL", capital);
    let small = bundle.add_function("SMALL", small);
    capital.and(small).expect("no function has a name twice");
    for file in files {
        let resource = FluentResource::try_new((*file).to_string());
        let resource = resource.expect("the build reads the messages first");
        let added = bundle.add_resource(resource);
        added.expect("no message has a name twice");
    }
    bundle
}

/// `CAPITAL($who)`, for the beginning of a sentence.
fn capital<'a>(given: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    first(given, true)
}

/// `SMALL($who)`, for its middle.
fn small<'a>(given: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    first(given, false)
}

fn first<'a>(given: &[FluentValue<'a>], capital: bool) -> FluentValue<'a> {
    let Some(FluentValue::String(text)) = given.first() else {
        return FluentValue::Error;
    };
    let mut letters = text.chars();
    let Some(letter) = letters.next() else {
        return FluentValue::from(String::new());
    };
    let rest = letters.as_str();
    let text: String = if capital {
        letter.to_uppercase().chain(rest.chars()).collect()
    } else {
        letter.to_lowercase().chain(rest.chars()).collect()
    };
    FluentValue::from(text)
}
