//! What the page is made from, and the stamp that stands for it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// The name of the stamp's file inside `web/dist`.
pub(crate) const STAMP: &str = ".stamp";

/// Files and folders that end up in the page. Tests and their settings do not.
const SOURCES: [&str; 11] = [
    "coverage.ts",
    "index.html",
    "messages",
    "package-lock.json",
    "package.json",
    "public",
    "src",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
    "shapes.ts",
];

/// The message catalogues, and the folders of a language there whose words are the page's.
const CATALOGUES: &str = "../crates/words/messages";
const SAID_BY_PAGE: [&str; 2] = ["page", "screens"];

/// The paths that cargo watches.
pub(crate) fn watched(web: &Path) -> impl Iterator<Item = PathBuf> {
    let languages = fs::read_dir(web.join(CATALOGUES)).into_iter().flatten();
    let languages = languages.flatten().map(|language| language.path());
    let said = languages.flat_map(|path| SAID_BY_PAGE.map(|folder| path.join(folder)));
    let said = said.filter(|folder| folder.is_dir());
    let sources = SOURCES.iter().map(|name| web.join(name));
    sources.chain(said)
}

/// A hash over names and contents of all sources, independent of dates and order on disk.
pub(crate) fn stamp(web: &Path) -> io::Result<String> {
    let mut files = Vec::new();
    for path in watched(web) {
        collect(&path, &mut files)?;
    }
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        let name = file
            .strip_prefix(web)
            .unwrap_or(&file)
            .to_string_lossy()
            .replace('\\', "/");
        let bytes = fs::read(&file)?;
        hash.update(format!("{name}\n{}\n", bytes.len()));
        hash.update(&bytes);
    }
    Ok(format!("{:x}\n", hash.finalize()))
}

/// Adds the file, or all files below the folder, to `files`.
pub(crate) fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), files)?;
        }
    } else {
        files.push(path.to_path_buf());
    }
    Ok(())
}
