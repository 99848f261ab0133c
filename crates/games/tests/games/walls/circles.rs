//! No circle of files within a family: who reads one of them need not have read the others first.
//!
//! A file uses another of its family when it imports from it or names a path into it; what a
//! folder's `mod.rs` only hands on is looked up where it stands.

use std::collections::{BTreeMap, BTreeSet};

use super::source::Source;
use super::{files, no_breach, read, root};

/// A module by its path within its family; the family's own is empty.
type Module = Vec<String>;

/// The files of one family: the code of each, and what it hands on of others.
struct Family {
    name: String,
    files: BTreeMap<Module, Parts>,
}

/// A file's code without its imports, and these, one path each.
struct Parts {
    code: String,
    imports: Vec<Import>,
}

struct Import {
    path: Vec<String>,
    handed_on: bool,
}

fn parts(text: &str) -> Parts {
    let source = without_macros(&Source::new(text).code);
    let (mut code, mut imports) = (String::new(), Vec::new());
    let mut rest = source.as_str();
    while let Some((at, length)) = next_import(rest) {
        let line_start = rest[..at].rfind('\n').map_or(0, |at| at + 1);
        let handed_on = rest[line_start..at].trim_start().starts_with("pub");
        code.push_str(&rest[..line_start]);
        for path in paths(&rest[at + "use ".len()..at + length - 1]) {
            imports.push(Import { path, handed_on });
        }
        rest = &rest[at + length..];
    }
    code.push_str(rest);
    Parts { code, imports }
}

/// Code without what macros stand for: a path there leads on from where they are used.
fn without_macros(code: &str) -> String {
    let (mut left, mut rest) = (String::new(), code);
    while let Some((before, of_macro)) = rest.split_once("macro_rules!") {
        left.push_str(before);
        // A macro's closing brace is the first that stands at the beginning of a line.
        rest = of_macro.split_once("\n}").map_or("", |(_, after)| after);
    }
    left.push_str(rest);
    left
}

/// Where the next import stands, and how long it is.
fn next_import(code: &str) -> Option<(usize, usize)> {
    let found = code.match_indices("use ").find(|(at, _)| {
        let line = code[..*at].rsplit('\n').next().unwrap_or("").trim();
        line.is_empty() || (line.starts_with("pub") && !line.contains(';'))
    });
    let (at, _) = found?;
    let length = code[at..].find(';')? + 1;
    Some((at, length))
}

/// The paths of an import, those in braces one by one.
fn paths(tree: &str) -> Vec<Vec<String>> {
    let Some((before, group)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or(tree);
        return vec![names(path)];
    };
    let group = group.rsplit_once('}').map_or(group, |(group, _)| group);
    let before = names(before);
    let below = parted(group).into_iter().flat_map(paths);
    below
        .filter(|path| !path.is_empty())
        .map(|path| [before.clone(), path].concat())
        .collect()
}

/// The names of a path.
fn names(path: &str) -> Vec<String> {
    let names = path.split("::").map(str::trim);
    let names = names.filter(|name| !name.is_empty());
    names.map(String::from).collect()
}

/// What stands between the commas of a group, groups within it whole.
fn parted(group: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&group[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&group[start..]);
    parts
}

impl Family {
    fn new(name: &str, sources: &[(String, String)]) -> Family {
        let folder = format!("crates/games/src/{name}/");
        let files = sources.iter().filter_map(|(path, text)| {
            let module = path.strip_prefix(&folder)?.strip_suffix(".rs")?;
            let module: Module = module.split('/').map(String::from).collect();
            let module = match module.last().map(String::as_str) {
                Some("mod") => module[..module.len() - 1].to_vec(),
                _ => module,
            };
            Some((module, parts(text)))
        });
        Family {
            name: name.to_string(),
            files: files.collect(),
        }
    }

    /// A path as it is written in a module, from the family's own on; nothing where it leads out.
    fn inside(&self, from: &Module, path: &[String]) -> Option<Module> {
        let first = path.first()?.as_str();
        if first == "crate" {
            return (path.get(1) == Some(&self.name)).then(|| path[2..].to_vec());
        }
        let up = path.iter().take_while(|name| *name == "super").count();
        let rest = path[up..].iter().filter(|name| *name != "self");
        let base = from.get(..from.len().checked_sub(up)?)?;
        let whole: Module = base.iter().chain(rest).cloned().collect();
        let child = [from.as_slice(), &path[..1]].concat();
        let relative = up > 0 || first == "self" || self.files.contains_key(&child);
        relative.then_some(whole)
    }

    /// The file in which what a path names is written.
    fn file_of(&self, path: &Module, depth: usize) -> Option<Module> {
        let prefixes = (0..=path.len()).rev().map(|end| &path[..end]);
        let mut known = prefixes.filter(|prefix| self.files.contains_key(*prefix));
        let file = known.next()?.to_vec();
        let Some(name) = path.get(file.len()).filter(|_| depth < 4) else {
            return Some(file);
        };
        let handed_on = self.files[&file].imports.iter();
        let handed_on = handed_on.filter(|import| import.handed_on);
        let mut others = handed_on.filter_map(|import| {
            let last = import.path.last()?;
            let target = self.inside(&file, &import.path)?;
            if last == name {
                return self.file_of(&target, depth + 1);
            }
            let of = self.file_of(&target[..target.len() - 1].to_vec(), depth + 1)?;
            (last == "*" && defines(&self.files[&of].code, name)).then_some(of)
        });
        Some(others.next().unwrap_or(file))
    }

    /// What each file uses of the others.
    fn uses(&self) -> BTreeMap<&Module, BTreeSet<Module>> {
        let of = |(module, parts): (&'_ Module, &Parts)| -> BTreeSet<Module> {
            let imported = parts.imports.iter();
            // What a folder hands on of its own files is no use of them.
            let imported = imported.filter(|import| !import.handed_on || !self.is_folder(module));
            let imported = imported.map(|import| import.path.clone());
            let named = named(&parts.code);
            let paths = imported.chain(named);
            let paths = paths.filter_map(|path| self.inside(module, &path));
            let used = paths.filter_map(|path| self.file_of(&path, 0));
            used.filter(|used| used != module).collect()
        };
        self.files.iter().map(|one| (one.0, of(one))).collect()
    }

    fn is_folder(&self, module: &Module) -> bool {
        let mut below = self.files.keys();
        below.any(|other| other.len() == module.len() + 1 && other.starts_with(module))
    }

    /// The circles, each by the files in it.
    fn circles(&self) -> BTreeSet<Vec<String>> {
        let uses = self.uses();
        let reached = |from: &Module| {
            let (mut seen, mut open) = (BTreeSet::new(), vec![from.clone()]);
            while let Some(module) = open.pop() {
                for used in &uses[&module] {
                    if seen.insert(used.clone()) {
                        open.push(used.clone());
                    }
                }
            }
            seen
        };
        let reached: BTreeMap<&Module, BTreeSet<Module>> = uses
            .keys()
            .map(|module| (*module, reached(module)))
            .collect();
        let name = |module: &Module| match module.is_empty() {
            true => "mod".to_string(),
            false => module.join("/"),
        };
        let round = reached.iter().filter(|(module, to)| to.contains(**module));
        round
            .map(|(module, to)| {
                let back = to.iter().filter(|other| reached[other].contains(*module));
                back.map(name).collect()
            })
            .collect()
    }
}

/// Whether code has an item of that name.
fn defines(code: &str, name: &str) -> bool {
    const ITEMS: [&str; 8] = [
        "fn",
        "struct",
        "enum",
        "type",
        "trait",
        "const",
        "static",
        "macro_rules!",
    ];
    let words: Vec<&str> = code
        .split(|c: char| !(c.is_alphanumeric() || "_!".contains(c)))
        .filter(|word| !word.is_empty())
        .collect();
    let item = |pair: &[&str]| ITEMS.contains(&pair[0]) && pair[1] == name;
    // A macro that makes a type has its name before the bars or the brace.
    let made = |ending: &str| code.contains(&format!("\n    {name} {ending}"));
    words.windows(2).any(item) || made("|") || made("{")
}

/// The paths that code names beside its imports.
fn named(code: &str) -> Vec<Vec<String>> {
    let words = code.split(|c: char| !(c.is_alphanumeric() || "_:".contains(c)));
    let paths = words.filter(|word| word.contains("::") && !word.starts_with(':'));
    paths.map(names).collect()
}

#[test]
fn no_circle_of_files() {
    let paths = files("crates/games/src", ".rs");
    let sources: Vec<(String, String)> = paths
        .into_iter()
        .map(|path| (path.clone(), read(&root().join(&path))))
        .collect();
    let folders = sources.iter().filter_map(|(path, _)| {
        let inside = path.strip_prefix("crates/games/src/")?;
        inside.split_once('/').map(|(folder, _)| folder)
    });
    let folders: BTreeSet<&str> = folders.collect();
    let mut breaches = Vec::new();
    for folder in folders {
        for circle in Family::new(folder, &sources).circles() {
            breaches.push(format!("{folder}: a circle of {}", circle.join(", ")));
        }
    }
    no_breach(breaches);
}

#[test]
fn a_circle_is_seen() {
    let source =
        |file: &str, text: &str| (format!("crates/games/src/dice/{file}.rs"), text.to_string());
    let circles = |sources: &[(String, String)]| -> Vec<Vec<String>> {
        Family::new("dice", sources).circles().into_iter().collect()
    };
    let whole = |felt: &str| {
        vec![
            source(
                "mod",
                "mod felt;\nmod rules;\npub use rules::Rules;\nfn f() { felt::draw() }\n",
            ),
            source(
                "rules",
                "use law::{Sheet, Words};\nuse super::felt::{draw, other};\npub struct Rules;\n",
            ),
            source("felt", felt),
        ]
    };
    let both = ["felt".to_string(), "rules".into()];
    for felt in [
        "use super::rules::Rules;",
        "use super::{\n    super::common::{one, two},\n    rules::Rules,\n};",
        "use super::Rules;",
        "fn f(rules: &crate::dice::Rules) {}",
        "fn f(rules: &super::rules::Rules) {}",
    ] {
        assert_eq!(circles(&whole(felt)), std::slice::from_ref(&both), "{felt}");
    }
    for felt in [
        "use table::Rules;",
        "// super::rules::Rules\n",
        "use crate::wheels::rules::Rules;",
    ] {
        assert_eq!(circles(&whole(felt)), [] as [Vec<String>; 0], "{felt}");
    }
}
