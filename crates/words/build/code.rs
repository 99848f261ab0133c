//! Writes a Rust type for each message.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use super::catalogue::{COMPLETE, Kind, Message, Subject};

/// The subjects that are spoken of outside this crate: by the commands that print them, and by the
/// house's own server.
const SPOKEN_OUTSIDE: [&str; 4] = ["casino", "commands", "mathematics", "terminal"];

/// The folder of those subjects whose messages have types.
const TYPED: &str = "typed/";

/// Types for the messages of tables, and the texts of all catalogues.
pub(crate) fn write(subjects: &BTreeMap<String, Subject>, folder: &Path) -> String {
    let mut code = String::new();
    for (place, (subject, messages)) in subjects.iter().enumerate() {
        let Some(name) = subject.strip_prefix(TYPED) else {
            continue;
        };
        writeln!(code, "/// The messages of `{subject}.ftl`.").expect("a string takes it");
        let (sight, fields) = match SPOKEN_OUTSIDE.contains(&name) {
            true => (
                "pub",
                "#![allow(missing_docs)] // a field is the argument of its name\n",
            ),
            false => ("pub(crate)", ""),
        };
        writeln!(code, "{sight} mod {} {{\n{fields}", snake(name)).expect("a string takes it");
        for (name, message) in messages {
            one(&mut code, place, sight, name, message);
        }
        code.push_str("}\n\n");
    }
    texts(&mut code, subjects, folder);
    code
}

/// `hand-is` becomes `HandIs`, with a field for each argument.
fn one(code: &mut String, place: usize, sight: &str, name: &str, message: &Message) {
    let (own, held) = (camel(name), message.arguments.is_empty());
    let borrows = message.arguments.values().any(|a| a.kind == Kind::Said);
    let (with, any) = if borrows { ("<'a>", "<'_>") } else { ("", "") };
    let mut text = format!("    /// `{name}`.\n    {sight} struct {own}{with}");
    if held {
        text.push_str(";\n");
    } else {
        text.push_str(" {\n");
        for (argument, used) in &message.arguments {
            let kind = match used.kind {
                Kind::Said => "super::Said<'a>",
                Kind::Number => "u64",
                Kind::Flag => "bool",
            };
            writeln!(text, "        {sight} {}: {kind},", snake(argument))
                .expect("a string takes it");
        }
        text.push_str("    }\n");
    }
    let given = message.arguments.iter().map(|(argument, used)| {
        let field = snake(argument);
        match used.kind {
            Kind::Said => format!("(\"{argument}\", super::Given::Said(&self.{field}))"),
            Kind::Number => format!("(\"{argument}\", super::Given::Number(self.{field}))"),
            Kind::Flag => format!("(\"{argument}\", super::Given::Flag(self.{field}))"),
        }
    });
    let given = given.collect::<Vec<_>>().join(", ");
    for part in &message.parts {
        let (of, function, asked) = match part.as_str() {
            "" => ("Message", "words", "None".to_string()),
            "way-out" => ("Refusal", "way_out", format!("Some(\"{part}\")")),
            other => panic!("`{name}` has the part `{other}`; only `.way-out` has a meaning"),
        };
        write!(
            text,
            "    impl super::{of} for {own}{any} {{\n        fn {function}(&self) -> super::Words {{\n            super::say_part({place}, \"{name}\", {asked}, &[{given}])\n        }}\n    }}\n"
        )
        .expect("a string takes it");
    }
    code.push_str(&text);
}

/// The texts: for each subject its files by language.
fn texts(code: &mut String, subjects: &BTreeMap<String, Subject>, folder: &Path) {
    code.push_str("/// Each subject, whether its messages have types, and its text in each language.\ntype Text = (&'static str, bool, &'static [(&'static str, &'static str)]);\n\nstatic TEXTS: &[Text] = &[\n");
    for subject in subjects.keys() {
        let typed = subject.starts_with(TYPED);
        writeln!(code, "    (\"{subject}\", {typed}, &[").expect("a string takes it");
        let mut tags: Vec<String> = COMPLETE.map(String::from).to_vec();
        let found = std::fs::read_dir(folder).expect("the folder is there");
        let found = found.map(|entry| entry.expect("its entries can be read").file_name());
        let mut found: Vec<String> = found
            .map(|name| name.to_string_lossy().into_owned())
            .filter(|tag| !COMPLETE.contains(&tag.as_str()))
            .collect();
        found.sort();
        tags.extend(found);
        for tag in tags {
            let path = folder.join(&tag).join(format!("{subject}.ftl"));
            if path.is_file() {
                writeln!(code, "        (\"{tag}\", include_str!({path:?})),")
                    .expect("a string takes it");
            }
        }
        code.push_str("    ]),\n");
    }
    code.push_str("];\n");
}

fn snake(name: &str) -> String {
    name.replace('-', "_")
}

fn camel(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    name.split('-').map(capital).collect()
}
