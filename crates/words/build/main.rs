//! Makes a Rust type of every message: its name and its arguments are held by the compiler, and
//! what a catalogue lacks stops the build.
//!
//! What the page says lies in the same folder of a language, in `page` and `screens`. The page
//! makes modules of it (`web/messages`); nothing of it is in here, and a word of the page that
//! changes compiles no crate anew but the page's. The tests hold its catalogues to what is held here.

mod catalogue;
mod code;

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folders of what is compiled elsewhere: what the page says, and what stands on a cloth
/// (`crates/captions`).
const ELSEWHERE: [&str; 3] = ["page", "screens", "cloth"];

fn main() {
    println!("cargo:rerun-if-changed=build");
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let files = below(&here.join("messages"));
    let (catalogues, problems) = catalogue::read(&files);
    assert!(
        problems.is_empty(),
        "the message catalogues do not agree:\n{}",
        problems.join("\n")
    );
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let code = code::write(&catalogues, &here.join("messages"));
    fs::write(out.join("messages.rs"), code).expect("the build folder is writable");
}

/// Every catalogue: its language, its subject (`typed/reasons`, `bingo`) and its text.
fn below(folder: &Path) -> Vec<catalogue::File> {
    let mut files = Vec::new();
    for language in entries(folder) {
        let tag = name(&language);
        for entry in entries(&language) {
            if ELSEWHERE.contains(&name(&entry).as_str()) && entry.is_dir() {
                continue;
            }
            println!("cargo:rerun-if-changed={}", entry.display());
            if entry.is_dir() {
                for file in entries(&entry) {
                    let subject = format!("{}/{}", name(&entry), name(&file));
                    files.push(read(&tag, &subject, &file));
                }
            } else {
                files.push(read(&tag, &name(&entry), &entry));
            }
        }
    }
    files
}

fn read(language: &str, subject: &str, path: &Path) -> catalogue::File {
    let text = fs::read_to_string(path);
    catalogue::File {
        language: language.to_string(),
        subject: subject.to_string(),
        text: text.unwrap_or_else(|error| panic!("{}: {error}", path.display())),
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let found =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = found
        .map(|entry| entry.expect("its entries can be read").path())
        .collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> String {
    let stem = path.file_stem().expect("it has a name");
    stem.to_string_lossy().into_owned()
}
