//! Makes a function of each message: text and what it is given, in every language that has it.
//! What is wrong with the catalogues stops the build, as it does in `words`.

#[path = "../../words/build/catalogue.rs"]
mod catalogue;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use catalogue::{COMPLETE, File, Kind, Message};
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};
use fluent_syntax::parser;

/// The catalogues: a file of each name in a language, all of them in its folder.
const SUBJECTS: [&str; 2] = ["cloth/captions", "cloth/sheet"];
const FOLDER: &str = "cloth";

/// How the languages beside those that are complete are called in code.
const FURTHER: [(&str, &str); 2] = [("ca", "Catalan"), ("gl", "Galician")];

fn main() {
    println!("cargo:rerun-if-changed=build");
    println!("cargo:rerun-if-changed=../words/build/catalogue.rs");
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let files = files(&here.join("../words/messages"));
    let (subjects, problems) = catalogue::read(&files);
    assert!(
        problems.is_empty(),
        "the catalogues of the cloth do not agree:\n{}",
        problems.join("\n")
    );
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    for subject in SUBJECTS {
        let in_languages = files.iter().filter(|file| file.subject == subject);
        let bodies: BTreeMap<&str, BTreeMap<String, String>> = in_languages
            .map(|file| (file.language.as_str(), bodies(file)))
            .collect();
        let mut code = String::new();
        for (name, message) in &subjects[subject] {
            one(&mut code, name, message, &bodies);
        }
        let file = Path::new(subject).with_extension("rs");
        let file = file.file_name().expect("it has a name");
        fs::write(out.join(file), code).expect("the build folder is writable");
    }
}

fn files(messages: &Path) -> Vec<File> {
    let found = fs::read_dir(messages).expect("the catalogues are there");
    let mut languages: Vec<PathBuf> = found
        .map(|language| language.expect("it can be read").path())
        .collect();
    languages.sort();
    for language in &languages {
        watch(&language.join(FOLDER));
    }
    let in_language = |language: &PathBuf| SUBJECTS.map(|subject| file(language, subject));
    let files = languages.iter().flat_map(in_language);
    files.flatten().collect()
}

/// Has it built anew whenever something in a folder changes, or is new there. A folder or a file that
/// is not there may not be named: cargo would build anew each time.
fn watch(folder: &Path) {
    if folder.is_dir() {
        println!("cargo:rerun-if-changed={}", folder.display());
    }
}

/// A language's file of a subject, where it has one.
fn file(language: &Path, subject: &str) -> Option<File> {
    let path = language.join(format!("{subject}.ftl"));
    let tag = language.file_name()?.to_string_lossy().into_owned();
    Some(File {
        language: tag,
        subject: subject.to_owned(),
        text: fs::read_to_string(path).ok()?,
    })
}

/// What each message of a file is in code: statements that write it into `text`.
fn bodies(file: &File) -> BTreeMap<String, String> {
    let resource = parser::parse(file.text.as_str());
    let resource = resource.unwrap_or_else(|(resource, _)| resource);
    let message = |entry: &Entry<&str>| match entry {
        Entry::Message(message) => {
            let pattern = message.value.as_ref()?;
            Some((message.id.name.to_owned(), pattern_in_code(pattern)))
        }
        _ => None,
    };
    resource.body.iter().filter_map(message).collect()
}

fn pattern_in_code(pattern: &Pattern<&str>) -> String {
    let part = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => format!("text.push_str({value:?});"),
        PatternElement::Placeable { expression } => expression_in_code(expression),
    };
    pattern.elements.iter().map(part).collect()
}

fn expression_in_code(expression: &Expression<&str>) -> String {
    match expression {
        Expression::Inline(InlineExpression::VariableReference { id }) => {
            format!("{}.write_in(language, &mut text);", snake(id.name))
        }
        Expression::Select {
            selector: InlineExpression::VariableReference { id },
            variants,
        } => {
            let arms: String = variants.iter().map(arm).collect();
            format!("match {} {{ {arms} }}", snake(id.name))
        }
        _ => panic!("a message is text, what it is given, and forms chosen by a number"),
    }
}

fn arm(variant: &Variant<&str>) -> String {
    let body = pattern_in_code(&variant.value);
    match (&variant.key, variant.default) {
        (_, true) => format!("_ => {{ {body} }}"),
        (VariantKey::NumberLiteral { value }, false) => format!("{value} => {{ {body} }}"),
        (VariantKey::Identifier { name }, false) => panic!("no form is chosen by `{name}` here"),
    }
}

/// `points` becomes a function of that name, with an argument for each thing it is given.
fn one(
    code: &mut String,
    name: &str,
    message: &Message,
    bodies: &BTreeMap<&str, BTreeMap<String, String>>,
) {
    let mut arguments = String::new();
    let mut said = Vec::new();
    for (argument, used) in &message.arguments {
        let argument = snake(argument);
        let kind = match used.kind {
            Kind::Said => {
                said.push(format!("{argument}.said_in(language).is_some()"));
                "&Words"
            }
            Kind::Number => "u64",
            Kind::Flag => panic!("no message says yes or no"),
        };
        write!(arguments, "{argument}: {kind}, ").expect("it fits");
    }
    let function = snake(name);
    let body = |tag: &str| bodies.get(tag).and_then(|messages| messages.get(name));
    let when = match said.is_empty() {
        true => String::new(),
        false => format!("if {}", said.join(" && ")),
    };
    writeln!(
        code,
        "/// The message `{name}`.\n#[allow(unused_mut, unused_variables, clippy::all)]\npub fn {function}({arguments}) -> Words {{"
    )
    .expect("it fits");
    for (tag, language) in COMPLETE.into_iter().zip(["Spanish", "English"]) {
        let body = body(tag).expect("the catalogues agree");
        writeln!(
            code,
            "let {tag} = {{ let language = Language::{language}; let mut text = String::new(); {body} text }};"
        )
        .expect("it fits");
    }
    writeln!(code, "let mut words = Words::new(es, en);").expect("it fits");
    for (tag, language) in FURTHER {
        let Some(body) = body(tag) else { continue };
        writeln!(
            code,
            "let language = Language::{language};\n{when} {{ let mut text = String::new(); {body} words = words.and(language, text); }}"
        )
        .expect("it fits");
    }
    writeln!(code, "words\n}}\n").expect("it fits");
}

fn snake(name: &str) -> String {
    name.replace('-', "_")
}
