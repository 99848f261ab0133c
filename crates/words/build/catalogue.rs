//! Reads catalogues and holds them against each other.

use std::collections::BTreeMap;

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, Variant,
    VariantKey,
};
use fluent_syntax::parser;

/// The languages in which every message must be said.
pub(crate) const COMPLETE: [&str; 2] = ["es", "en"];

/// A file of messages.
pub(crate) struct File {
    pub language: String,
    pub subject: String,
    pub text: String,
}

/// What an argument is, by how messages use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Something said, in words.
    Said,
    /// A number that chooses between forms.
    Number,
    /// A yes or no that chooses between forms.
    Flag,
}

/// An argument in one language's message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Argument {
    pub kind: Kind,
    /// Whether it is also written out. One that only chooses a form may be left out by a language
    /// that has no such forms.
    pub written: bool,
}

/// The parts of a message: its own pattern under "", attributes under their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Message {
    pub parts: Vec<String>,
    pub arguments: BTreeMap<String, Argument>,
}

/// The messages of a subject by name, as all its languages together use them.
pub(crate) type Subject = BTreeMap<String, Message>;

/// Every subject, and what is wrong with the files.
pub(crate) fn read(files: &[File]) -> (BTreeMap<String, Subject>, Vec<String>) {
    let mut problems = Vec::new();
    let mut by_subject: BTreeMap<&str, BTreeMap<&str, Subject>> = BTreeMap::new();
    for file in files {
        let said = messages(file, &mut problems);
        let languages = by_subject.entry(&file.subject).or_default();
        languages.insert(&file.language, said);
    }
    let mut subjects = BTreeMap::new();
    for (subject, languages) in by_subject {
        let whole = together(subject, &languages, &mut problems);
        subjects.insert(subject.to_string(), whole);
    }
    (subjects, problems)
}

/// The messages of one file.
fn messages(file: &File, problems: &mut Vec<String>) -> Subject {
    let place = format!("{}/{}.ftl", file.language, file.subject);
    let resource = match parser::parse(file.text.as_str()) {
        Ok(resource) => resource,
        Err((resource, errors)) => {
            problems.extend(errors.iter().map(|error| format!("{place}: {error}")));
            resource
        }
    };
    let mut subject = Subject::new();
    for entry in &resource.body {
        let Entry::Message(found) = entry else {
            continue;
        };
        let name = found.id.name;
        let mut message = Message::default();
        let own = found.value.iter().map(|pattern| ("", pattern));
        let attributes = found.attributes.iter();
        let attributes = attributes.map(|attribute| (attribute.id.name, &attribute.value));
        for (part, pattern) in own.chain(attributes) {
            message.parts.push(part.to_string());
            in_pattern(pattern, &mut message.arguments);
        }
        if subject.insert(name.to_string(), message).is_some() {
            problems.push(format!("{place}: `{name}` is there twice"));
        }
    }
    subject
}

fn in_pattern(pattern: &Pattern<&str>, arguments: &mut BTreeMap<String, Argument>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, arguments);
        }
    }
}

fn in_expression(expression: &Expression<&str>, arguments: &mut BTreeMap<String, Argument>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, arguments),
        Expression::Select { selector, variants } => {
            if let InlineExpression::VariableReference { id } = selector {
                let kind = kind_of(variants);
                let argument = Argument {
                    kind,
                    written: kind == Kind::Said,
                };
                note(id.name, argument, arguments);
            } else {
                in_inline(selector, arguments);
            }
            for variant in variants {
                in_pattern(&variant.value, arguments);
            }
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>, arguments: &mut BTreeMap<String, Argument>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            let argument = Argument {
                kind: Kind::Said,
                written: true,
            };
            note(id.name, argument, arguments);
        }
        InlineExpression::Placeable { expression } => in_expression(expression, arguments),
        InlineExpression::FunctionReference {
            arguments: CallArguments { positional, .. },
            ..
        } => {
            for given in positional {
                in_inline(given, arguments);
            }
        }
        InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. }
        | InlineExpression::MessageReference { .. }
        | InlineExpression::TermReference { .. } => {}
    }
}

/// Numbers and plural categories choose by a number; yes and no by a flag.
fn kind_of(variants: &[Variant<&str>]) -> Kind {
    let number = |variant: &Variant<&str>| match &variant.key {
        VariantKey::NumberLiteral { .. } => true,
        VariantKey::Identifier { name } => {
            ["zero", "one", "two", "few", "many", "other"].contains(name)
        }
    };
    let flag = |variant: &Variant<&str>| match &variant.key {
        VariantKey::Identifier { name } => ["yes", "no"].contains(name),
        VariantKey::NumberLiteral { .. } => false,
    };
    if variants.iter().all(number) {
        Kind::Number
    } else if variants.iter().all(flag) {
        Kind::Flag
    } else {
        Kind::Said
    }
}

fn note(name: &str, argument: Argument, arguments: &mut BTreeMap<String, Argument>) {
    let known = arguments.entry(name.to_string()).or_insert(argument);
    known.written |= argument.written;
    if argument.kind != Kind::Said {
        known.kind = argument.kind;
    }
}

/// One subject out of its languages, and where they differ.
fn together(
    subject: &str,
    languages: &BTreeMap<&str, Subject>,
    problems: &mut Vec<String>,
) -> Subject {
    let mut whole = Subject::new();
    for language in COMPLETE {
        for (name, message) in languages.get(language).into_iter().flatten() {
            let known = whole.entry(name.clone()).or_insert_with(|| message.clone());
            for (argument, used) in &message.arguments {
                note(argument, *used, &mut known.arguments);
            }
        }
    }
    for (name, message) in &whole {
        for language in COMPLETE {
            if !languages
                .get(language)
                .is_some_and(|said| said.contains_key(name))
            {
                problems.push(format!("{language}/{subject}.ftl: `{name}` is missing"));
            }
        }
        for (language, said) in languages {
            let Some(said) = said.get(name) else { continue };
            compare(
                &format!("{language}/{subject}.ftl: `{name}`"),
                message,
                said,
                problems,
            );
        }
    }
    for (language, said) in languages {
        for name in said.keys().filter(|name| !whole.contains_key(*name)) {
            problems.push(format!(
                "{language}/{subject}.ftl: `{name}` is no message of the others"
            ));
        }
    }
    whole
}

fn compare(place: &str, whole: &Message, said: &Message, problems: &mut Vec<String>) {
    if whole.parts != said.parts {
        let (wanted, found) = (whole.parts.join(", "), said.parts.join(", "));
        problems.push(format!("{place} has the parts [{found}], not [{wanted}]"));
    }
    for (name, argument) in &whole.arguments {
        if argument.written && !said.arguments.contains_key(name) {
            problems.push(format!("{place} leaves out ${name}"));
        }
    }
    for name in said.arguments.keys() {
        if !whole.arguments.contains_key(name) {
            problems.push(format!("{place} takes ${name}, which it is not given"));
        }
    }
}
