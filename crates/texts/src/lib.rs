//! The files under `law/` and `plays/`, by name: `rulesets/ar-2010/boule.toml`,
//! `plays/ar-2010/boule/seven-pays.play`.
//!
//! A release carries them inside the program. A debug build reads them from the project's folder
//! each time it is asked, so that a changed line of law or a new play is tested without compiling.
//!
//! ```
//! let files = texts::files();
//! assert!(files.iter().any(|(name, _)| name == "documents.toml"));
//! ```
#![forbid(unsafe_code)]

#[cfg(carried)]
const CARRIED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Every file with its name and text, sorted by name within `law/` and within `plays/`.
#[cfg(carried)]
pub fn files() -> Vec<(String, String)> {
    let owned = |&(name, text): &(&str, &str)| (name.to_string(), text.to_string());
    CARRIED.iter().map(owned).collect()
}

/// Every file with its name and text, sorted by name within `law/` and within `plays/`.
///
/// # Panics
/// Where the project's folder is no longer where this debug build was made.
#[cfg(not(carried))]
pub fn files() -> Vec<(String, String)> {
    let project = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = on_disk::below(&project.join("law"), "");
    files.extend(on_disk::below(&project.join("plays"), "plays/"));
    files
}

#[cfg(not(carried))]
mod on_disk {
    use std::fs;
    use std::path::Path;

    /// The files below a folder, named from it on with this before the name.
    pub(super) fn below(folder: &Path, before: &str) -> Vec<(String, String)> {
        let entries =
            fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut paths: Vec<_> = entries
            .map(|entry| entry.expect("its entries can be read").path())
            .collect();
        paths.sort();
        let mut files = Vec::new();
        for path in paths {
            let name = path.file_name().expect("it has a name").to_string_lossy();
            let kind = path.extension().and_then(|kind| kind.to_str());
            if path.is_dir() {
                files.extend(below(&path, &format!("{before}{name}/")));
            } else if matches!(kind, Some("toml" | "tsv" | "md" | "play")) {
                let text = fs::read_to_string(&path)
                    .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                files.push((format!("{before}{name}"), text));
            }
        }
        files
    }
}
