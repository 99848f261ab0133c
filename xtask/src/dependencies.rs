//! What we build on: licences, sources and bans as `deny.toml` says, and nothing that no crate uses.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use crate::shell::{cargo, root};

/// Holds everything; all that is wrong is told together.
pub(crate) fn check() -> Result<(), String> {
    let rules = table(&root().join("deny.toml"))?;
    let lock = table(&root().join("Cargo.lock"))?;
    let mut wrong = Vec::new();
    wrong.extend(licences(&rules)?);
    wrong.extend(sources(&rules, &lock));
    wrong.extend(banned(&rules, &lock));
    wrong.extend(unused()?);
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(format!("\n  {}", wrong.join("\n  "))),
    }
}

fn table(path: &Path) -> Result<Table, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    text.parse()
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// The texts of a list in a section.
fn listed<'t>(rules: &'t Table, section: &str, list: &str) -> Vec<&'t str> {
    let found = rules.get(section).and_then(|section| section.get(list));
    let found = found.and_then(Value::as_array).into_iter().flatten();
    found
        .filter_map(|value| match value {
            Value::Table(entry) => entry.get("name")?.as_str(),
            other => other.as_str(),
        })
        .collect()
}

/// The packages that cargo would build anywhere, with what their licences are.
fn licences(rules: &Table) -> Result<Vec<String>, String> {
    let allowed = listed(rules, "licenses", "allow");
    let output = cargo()
        .args(["tree", "--workspace", "--locked", "--target", "all"])
        .args(["--edges", "normal,build,dev", "--prefix", "none"])
        .args(["--format", "{p}|{l}"])
        .output()
        .map_err(|error| format!("`cargo tree` did not start: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("`cargo tree` failed: {said}"));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let packages: BTreeSet<&str> = text
        .lines()
        .map(|line| line.trim_end_matches(" (*)"))
        .collect();
    let packages = packages.into_iter().filter_map(|line| line.split_once('|'));
    // Our own have a path behind their name.
    let theirs = packages.filter(|(package, _)| !package.contains('('));
    let wrong = theirs.filter(|(_, licence)| !is_allowed(licence, &allowed));
    Ok(wrong
        .map(|(package, licence)| {
            let licence = if licence.is_empty() { "no licence" } else { licence };
            format!("{package} is under {licence}, which deny.toml does not allow: do without it, or add the licence there with a reason")
        })
        .collect())
}

/// Whether an SPDX expression leaves us a licence that is allowed.
fn is_allowed(expression: &str, allowed: &[&str]) -> bool {
    // Some packages still write `MIT/Apache-2.0`.
    let expression = expression.replace('/', " OR ");
    let expression = expression.replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = expression.split_whitespace().collect();
    let mut reader = Expression {
        words: &words,
        allowed,
    };
    reader.either() && reader.words.is_empty()
}

struct Expression<'w> {
    words: &'w [&'w str],
    allowed: &'w [&'w str],
}

impl Expression<'_> {
    fn take(&mut self) -> Option<&str> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }

    fn next_is(&mut self, word: &str) -> bool {
        let is = self.words.first() == Some(&word);
        if is {
            self.take();
        }
        is
    }

    fn either(&mut self) -> bool {
        let mut allowed = self.both();
        while self.next_is("OR") {
            allowed |= self.both();
        }
        allowed
    }

    fn both(&mut self) -> bool {
        let mut allowed = self.one();
        while self.next_is("AND") {
            allowed &= self.one();
        }
        allowed
    }

    fn one(&mut self) -> bool {
        if self.next_is("(") {
            let inner = self.either();
            return self.next_is(")") && inner;
        }
        let allowed = self.allowed;
        let licence = self.take().map(str::to_owned);
        // An exception only permits more.
        if self.next_is("WITH") {
            self.take();
        }
        licence.is_some_and(|licence| allowed.contains(&licence.as_str()))
    }
}

fn packages(lock: &Table) -> impl Iterator<Item = &Table> {
    let packages = lock.get("package").and_then(Value::as_array);
    packages.into_iter().flatten().filter_map(Value::as_table)
}

fn name(package: &Table) -> &str {
    let name = package.get("name").and_then(Value::as_str);
    name.unwrap_or("a package without a name")
}

/// Packages that come from anywhere but the registries allowed.
fn sources(rules: &Table, lock: &Table) -> Vec<String> {
    let allowed = listed(rules, "sources", "allow-registry");
    let known = |source: &str| {
        let registry = source.strip_prefix("registry+");
        registry.is_some_and(|registry| allowed.contains(&registry))
    };
    let strange = packages(lock).filter_map(|package| {
        let source = package.get("source")?.as_str()?;
        (!known(source)).then(|| {
            let name = name(package);
            format!("{name} comes from {source}, which deny.toml does not allow")
        })
    });
    strange.collect()
}

fn banned(rules: &Table, lock: &Table) -> Vec<String> {
    let banned = listed(rules, "bans", "deny");
    let found = packages(lock).filter(|package| banned.contains(&name(package)));
    let words = |package| format!("{} is banned by deny.toml", name(package));
    found.map(words).collect()
}

/// Dependencies that a crate names in its manifest and nowhere in its sources, and those of the
/// workspace that no crate names.
fn unused() -> Result<Vec<String>, String> {
    let workspace = table(&root().join("Cargo.toml"))?;
    let mut open: BTreeSet<String> = workspace
        .get("workspace")
        .and_then(|workspace| workspace.get("dependencies")?.as_table())
        .into_iter()
        .flat_map(|dependencies| dependencies.keys().cloned())
        .collect();
    let mut wrong = Vec::new();
    for folder in crates()? {
        let manifest = table(&folder.join("Cargo.toml"))?;
        let sources = sources_below(&folder)?;
        let kinds = ["dependencies", "dev-dependencies", "build-dependencies"];
        let named = kinds
            .iter()
            .filter_map(|kind| manifest.get(*kind)?.as_table());
        for dependency in named.flat_map(Table::keys) {
            open.remove(dependency);
            if !names(&sources, &dependency.replace('-', "_")) {
                let shown = folder.join("Cargo.toml");
                let shown = shown.strip_prefix(root()).unwrap_or(&shown).display();
                wrong.push(format!(
                    "{shown} names `{dependency}`, which no source of that crate uses: take it out"
                ));
            }
        }
    }
    let idle = open.into_iter();
    wrong.extend(idle.map(|name| {
        format!("Cargo.toml has `{name}` for the workspace, and no crate uses it: take it out")
    }));
    Ok(wrong)
}

/// The folders of our crates.
fn crates() -> Result<Vec<PathBuf>, String> {
    let mut folders = vec![root().join("crates")];
    let mut found = Vec::new();
    let failed = |error: std::io::Error| format!("the crates cannot be listed: {error}");
    for entry in fs::read_dir(root()).map_err(failed)? {
        folders.push(entry.map_err(failed)?.path());
    }
    for entry in fs::read_dir(root().join("crates")).map_err(failed)? {
        folders.push(entry.map_err(failed)?.path());
    }
    found.extend(
        folders
            .into_iter()
            .filter(|folder| folder.join("Cargo.toml").is_file()),
    );
    found.sort();
    Ok(found)
}

/// All Rust below a folder, as one text.
fn sources_below(folder: &Path) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut text = String::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            text.push_str(&sources_below(&path)?);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            text.push_str(&fs::read_to_string(&path).map_err(failed)?);
        }
    }
    Ok(text)
}

/// Whether a word stands in a text, whole.
fn names(text: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(part) && !after.is_some_and(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_licence_is_allowed_if_one_way_through_it_is() {
        let allowed = ["MIT", "Unicode-3.0", "Apache-2.0"];
        for (expression, is) in [
            ("MIT", true),
            ("GPL-3.0", false),
            ("GPL-3.0 OR MIT", true),
            ("GPL-3.0 AND MIT", false),
            ("MIT/GPL-3.0", true),
            ("(MIT OR GPL-3.0) AND Unicode-3.0", true),
            ("MIT OR GPL-3.0 AND LGPL-3.0", true),
            ("(MIT OR Apache-2.0) AND GPL-3.0", false),
            ("Apache-2.0 WITH LLVM-exception", true),
            ("", false),
            ("(MIT", false),
        ] {
            assert_eq!(is_allowed(expression, &allowed), is, "{expression}");
        }
    }

    #[test]
    fn strange_sources_and_banned_packages_are_named() {
        let rules = "[bans]\ndeny = [{ name = \"bad\" }]\n\
            [sources]\nallow-registry = [\"https://here\"]\n";
        let lock = "[[package]]\nname = \"ours\"\n\
            [[package]]\nname = \"bad\"\nsource = \"registry+https://here\"\n\
            [[package]]\nname = \"far\"\nsource = \"git+https://elsewhere\"\n";
        let (rules, lock) = (rules.parse().unwrap(), lock.parse().unwrap());
        let strange = sources(&rules, &lock);
        assert_eq!(strange.len(), 1, "{strange:?}");
        assert!(strange[0].starts_with("far comes from git+"));
        assert_eq!(banned(&rules, &lock), ["bad is banned by deny.toml"]);
    }

    #[test]
    fn a_word_is_named_only_whole() {
        assert!(names("use serde_json::Value;", "serde_json"));
        assert!(!names("use serde_json::Value;", "serde"));
        assert!(!names("", "serde"));
    }
}
