//! What the documents say of the command line is what it does: their examples are run, and every
//! command and flag that they name is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::{printed, tapete};

/// A line of a document on which something is found.
struct Found {
    at: String,
    text: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Everything written for people that names commands, and the files with which a house is started.
fn documents() -> Vec<(String, String)> {
    let mut files: Vec<PathBuf> = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "DESIGN.md",
    ]
    .map(|name| root().join(name))
    .into();
    for folder in ["docs", "deploy"] {
        let entries = fs::read_dir(root().join(folder)).expect("the folder is there");
        files.extend(entries.map(|entry| entry.expect("it can be read").path()));
    }
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).ok()?;
        Some((path.file_name()?.to_str()?.to_owned(), text))
    };
    files.into_iter().filter_map(read).collect()
}

/// The examples with what they print: a line with `$`, what follows it up to the block's end.
fn examples(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut found: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        if line.starts_with("```") {
            is_open = false;
        } else if let Some(command) = line.strip_prefix("$ tapete ") {
            found.push((command, Vec::new()));
            is_open = true;
        } else if is_open && let Some((_, printed)) = found.last_mut() {
            printed.push(line);
        }
    }
    found
}

/// The words of a command; what stands in quotation marks is one.
fn words(command: &str) -> Vec<String> {
    let quoted = command.split('"').enumerate();
    let words = quoted.flat_map(|(place, part)| match place % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

#[test]
fn examples_of_the_documents_print_what_they_say() {
    let mut run = 0;
    for (name, text) in documents() {
        for (command, says) in examples(&text) {
            let words = words(command);
            // An example over a folder of the reader's own has none here.
            if words.iter().any(|word| word == "--law") {
                continue;
            }
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let output = printed(&tapete(&words));
            let printed: Vec<&str> = output.lines().collect();
            for told in says.split(|line| line.trim() == "…") {
                let stands = |lines: &[&str]| lines == told;
                let is_there = told.is_empty() || printed.windows(told.len()).any(stands);
                assert!(
                    is_there,
                    "{name}: tapete {command} does not print {told:#?}, but {output}"
                );
            }
            run += 1;
        }
    }
    assert!(run > 0, "no example was run");
}

/// Every command that a document names, from `tapete` to what ends it.
fn named(name: &str, text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    for (place, line) in text.lines().enumerate() {
        let at = format!("{name}:{}", place + 1);
        let mut take = |text: &str| {
            for text in text.split("&&") {
                if let Some(text) = text.trim().strip_prefix("tapete ") {
                    let text = text.split(" | ").next().unwrap_or(text);
                    let text = text.split("  #").next().unwrap_or(text).to_owned();
                    found.push(Found {
                        at: at.clone(),
                        text,
                    });
                }
            }
        };
        line.split('`').skip(1).step_by(2).for_each(&mut take);
        take(line.trim_start().trim_start_matches("$ "));
        // How a service or a container starts it.
        let start = ["exec tapete ", "ExecStart=/usr/local/bin/tapete "];
        let started = start.iter().find_map(|start| line.split_once(start));
        if let Some((_, rest)) = started {
            take(&format!("tapete {rest}"));
        }
    }
    found
}

/// The help of each command, by its words; asked once.
#[derive(Default)]
struct Helps(BTreeMap<Vec<String>, Option<String>>);

impl Helps {
    fn of(&mut self, command: &[String]) -> Option<&str> {
        let help = self.0.entry(command.to_vec()).or_insert_with(|| {
            let mut words: Vec<&str> = command.iter().map(String::as_str).collect();
            words.push("--help");
            let output = tapete(&words);
            output.status.success().then(|| printed(&output))
        });
        help.as_deref()
    }

    /// The commands that stand under this one.
    fn below(&mut self, command: &[String]) -> BTreeSet<String> {
        let help = self.of(command).unwrap_or_default();
        let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
        let listed = listed.take_while(|line| !line.is_empty());
        let listed = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
        listed
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    }

    /// Whether what comes next can only be a command.
    fn takes_a_command(&mut self, command: &[String]) -> bool {
        let has_arguments = |help: &str| help.lines().any(|line| line == "Arguments:");
        !self.below(command).is_empty() && !self.of(command).is_some_and(has_arguments)
    }

    /// What is wrong with a command as a document names it.
    fn wrong(&mut self, text: &str) -> Option<String> {
        let mut command: Vec<String> = Vec::new();
        let mut flags = Vec::new();
        let mut before_it_is_known = true;
        let mut is_value = false;
        for word in text.split_whitespace() {
            let word = word.trim_matches(['[', ']', ',', ';', '.', '"']);
            if let Some(flag) = word.strip_prefix("--") {
                flags.push(flag.split('=').next().unwrap_or(flag).to_owned());
                is_value = command.is_empty();
                continue;
            }
            if std::mem::take(&mut is_value) {
                continue;
            }
            let below = self.below(&command);
            if before_it_is_known && below.contains(word) {
                command.push(word.to_owned());
            } else if before_it_is_known && is_a_name(word) && self.takes_a_command(&command) {
                return Some(format!("there is no command {command:?} {word}"));
            } else {
                before_it_is_known = false;
            }
        }
        let help = self.of(&command)?.to_owned();
        let is_there = |flag: &str| {
            let mut words = help.split(|c: char| c.is_whitespace() || c == ',' || c == '=');
            words.any(|word| word.strip_prefix("--") == Some(flag))
        };
        let unknown = flags
            .iter()
            .find(|flag| !flag.is_empty() && !is_there(flag))?;
        Some(format!("`tapete {}` has no --{unknown}", command.join(" ")))
    }
}

/// A word that a reader would type as it stands, and no placeholder or file.
fn is_a_name(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_lowercase() || c == '-')
}

#[test]
fn every_command_that_a_document_names_is_there_with_its_flags() {
    let mut helps = Helps::default();
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for (name, text) in documents() {
        for Found { at, text } in named(&name, &text) {
            seen += 1;
            if let Some(problem) = helps.wrong(&text) {
                wrong.push(format!("{at}: tapete {text}: {problem}"));
            }
        }
    }
    assert!(seen > 50, "only {seen} commands were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // What this test takes for wrong is: otherwise it finds nothing.
    for text in [
        "odds GAME --edge",
        "prove FILE",
        "law prove FILE",
        "serve --house x",
    ] {
        assert!(helps.wrong(text).is_some(), "{text} was not found out");
    }
}
