//! The TypeScript types: exported from `crates/wire`, kept in `web/src/wire`.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use crate::shell::{cargo, root, run, web};
use crate::steps::WORKSPACE;

/// File name to contents.
type Files = BTreeMap<String, String>;

/// Writes the exported types over those in `web/src/wire`.
pub(crate) fn write() -> Result<(), String> {
    let exported = export(&["--package", "wire"])?;
    let kept = web().join("src/wire");
    let fault = |error: io::Error| format!("{}: {error}", kept.display());
    let before = read(&kept);
    for name in before.keys().filter(|name| !exported.contains_key(*name)) {
        fs::remove_file(kept.join(name)).map_err(fault)?;
    }
    for (name, text) in &exported {
        if before.get(name) != Some(text) {
            let path = kept.join(name);
            fs::create_dir_all(path.parent().expect("lies in src/wire")).map_err(fault)?;
            fs::write(path, text).map_err(fault)?;
        }
    }
    let changed = difference(&before, &exported);
    println!(
        "{} types in web/src/wire, {} changed",
        exported.len(),
        changed.len()
    );
    Ok(())
}

/// Complains about each file that differs. It asks for the whole workspace, as the step before
/// it does: for one package cargo would choose other features and compile everything again.
pub(crate) fn check() -> Result<(), String> {
    let changed = difference(&read(&web().join("src/wire")), &export(&WORKSPACE)?);
    if changed.is_empty() {
        return Ok(());
    }
    Err(format!(
        "run `cargo xtask types` and commit: {}",
        changed.join(", ")
    ))
}

/// Lets ts-rs write its files aside, while the tests of these packages run, and reads them.
fn export(packages: &[&str]) -> Result<Files, String> {
    let aside = root().join("target/wire-types");
    if aside.exists() {
        fs::remove_dir_all(&aside).map_err(|error| format!("{}: {error}", aside.display()))?;
    }
    run(cargo()
        .args(["test", "--quiet"])
        .args(packages)
        .args(["--lib", "export_bindings"])
        .env("TS_RS_EXPORT_DIR", &aside))?;
    let exported = read(&aside);
    if exported.is_empty() {
        return Err("crates/wire exported no type: are they marked #[ts(export)]?".into());
    }
    Ok(exported)
}

fn difference(kept: &Files, exported: &Files) -> Vec<String> {
    let names: std::collections::BTreeSet<&String> = kept.keys().chain(exported.keys()).collect();
    names
        .into_iter()
        .filter(|name| kept.get(*name) != exported.get(*name))
        .cloned()
        .collect()
}

fn read(folder: &Path) -> Files {
    let mut files = Files::new();
    let Ok(entries) = fs::read_dir(folder) else {
        return files;
    };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_dir() {
            files.extend(
                read(&path)
                    .into_iter()
                    .map(|(below, text)| (format!("{name}/{below}"), text)),
            );
        } else if let Ok(text) = fs::read_to_string(&path) {
            files.insert(name, text);
        }
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_a_new_and_a_removed_type_are_named() {
        let files = |pairs: &[(&str, &str)]| {
            pairs
                .iter()
                .map(|(name, text)| (name.to_string(), text.to_string()))
                .collect::<Files>()
        };
        let kept = files(&[("Bet.ts", "a"), ("Gone.ts", "b"), ("Same.ts", "c")]);
        let exported = files(&[("Bet.ts", "A"), ("New.ts", "d"), ("Same.ts", "c")]);
        assert_eq!(
            difference(&kept, &exported),
            ["Bet.ts", "Gone.ts", "New.ts"]
        );
    }
}
