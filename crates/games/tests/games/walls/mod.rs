//! The walls between the crates, and what the core does without.
//!
//! ARCHITECTURE.md says which crate may use which, and that below the running house there is
//! no clock, chance, file, network, waiting, global or float. A wall that no test holds is a
//! wish; these tests read the manifests and the sources.

mod alike;
mod circles;
mod money;
mod prose;
mod source;

use std::fs;
use std::path::{Path, PathBuf};

use source::Source;

/// Which of our crates each may use.
const MAY_USE: [(&str, &[&str]); 27] = [
    ("exact", &[]),
    ("cards", &[]),
    ("equity", &["cards"]),
    ("phh", &["cards", "exact"]),
    (
        "histories",
        &["phh", "words", "games", "table", "law", "cards", "exact"],
    ),
    ("texts", &[]),
    ("law", &["texts", "cards", "exact"]),
    ("captions", &["law", "exact"]),
    ("ledger", &["exact"]),
    ("registers", &["law", "exact"]),
    ("merkle", &[]),
    ("activities", &["registers", "merkle", "law", "exact"]),
    ("table", &["law", "cards", "exact"]),
    ("round", &["table", "law", "cards", "exact"]),
    (
        "games",
        &["round", "captions", "table", "law", "cards", "exact"],
    ),
    ("odds", &["games", "table", "law", "cards", "exact"]),
    (
        "simulate",
        &["odds", "bots", "games", "table", "law", "cards", "exact"],
    ),
    ("bots", &["games", "table", "cards", "exact"]),
    ("school", &["games", "table", "law", "exact"]),
    (
        "plays",
        &[
            "games",
            "registers",
            "activities",
            "table",
            "law",
            "cards",
            "exact",
        ],
    ),
    (
        "words",
        &[
            "captions",
            "registers",
            "activities",
            "table",
            "law",
            "cards",
            "exact",
        ],
    ),
    (
        "house",
        &[
            "bots",
            "games",
            "captions",
            "registers",
            "activities",
            "ledger",
            "merkle",
            "table",
            "law",
            "cards",
            "exact",
        ],
    ),
    (
        "sim",
        &[
            "wire", "words", "house", "games", "table", "ledger", "law", "exact",
        ],
    ),
    (
        "wire",
        &[
            "words",
            "school",
            "house",
            "activities",
            "games",
            "ledger",
            "table",
            "law",
            "cards",
            "exact",
        ],
    ),
    ("page", &[]),
    (
        "server",
        &[
            "wire",
            "house",
            "bots",
            "histories",
            "phh",
            "registers",
            "activities",
            "odds",
            "school",
            "page",
            "words",
            "games",
            "ledger",
            "table",
            "law",
            "cards",
            "exact",
        ],
    ),
    (
        "cli",
        &[
            "server",
            "wire",
            "house",
            "odds",
            "simulate",
            "school",
            "equity",
            "histories",
            "phh",
            "plays",
            "registers",
            "activities",
            "page",
            "words",
            "games",
            "ledger",
            "table",
            "law",
            "cards",
            "exact",
        ],
    ),
];

/// What others' crates the core may use: none that could hold a clock, a file or a die.
const CORE: [(&str, &[&str]); 12] = [
    ("exact", &[]),
    ("cards", &[]),
    ("law", &["toml"]),
    // At build time: what stands on a cloth is compiled from the catalogues.
    ("captions", &["fluent-syntax"]),
    ("table", &["serde", "serde_json", "sha2", "smallvec"]),
    ("round", &["smallvec"]),
    ("games", &["sha2", "smallvec"]),
    ("school", &[]),
    ("ledger", &[]),
    ("registers", &["serde", "serde_json", "sha2"]),
    ("merkle", &["sha2", "zeroize"]),
    ("activities", &["serde", "serde_json", "sha2", "thiserror"]),
];

/// What the core does without, and the words by which it would show.
const ABSENT: [(&str, &[&str]); 7] = [
    (
        "clock",
        &[
            "std::time",
            "core::time",
            "Instant",
            "SystemTime",
            "UNIX_EPOCH",
        ],
    ),
    (
        "randomness",
        &[
            "rand",
            "getrandom",
            "RandomState",
            "chacha20",
            "HashMap",
            "HashSet",
        ],
    ),
    (
        "I/O",
        &[
            "std::fs",
            "std::io",
            "std::net",
            "std::env",
            "std::process",
            "std::os",
            "println",
            "eprintln",
            "print",
            "eprint",
            "dbg",
        ],
    ),
    (
        "waiting",
        &["async", "await", "tokio", "std::thread", "std::sync::mpsc"],
    ),
    ("globals", &["static mut", "thread_local", "lazy_static"]),
    ("shared state", SHARED),
    ("floats", &["f32", "f64"]),
];

/// Allowed in [`KERNELS`] alone.
const SHARED: &[&str] = &[
    "OnceLock",
    "LazyLock",
    "OnceCell",
    "LazyCell",
    "Mutex",
    "RwLock",
    "Atomic",
    "AtomicBool",
    "AtomicU8",
    "AtomicU32",
    "AtomicU64",
    "AtomicUsize",
    "UnsafeCell",
];

/// The vector kernels ask once what the processor can do, and keep the answer.
const KERNELS: &str = "crates/cards/src/fast/";

/// Files that are allowed one word each, and why.
const ALLOWED: [(&str, &str, &str); 1] = [(
    "crates/ledger/src/ledger.rs",
    "HashMap",
    "transfers are looked up by id; nothing walks the map, whose order is random",
)];

/// Where no game may be known by its name.
const NAMELESS: [&str; 6] = ["games", "round", "table", "odds", "simulate", "house"];

/// A family is chosen here by the name that a file gives, which may be a game's too.
const FAMILIES: &str = "crates/games/src/families.rs";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the workspace is there")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every file below a folder, by its path from the root.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        let entries =
            fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for path in entries.map(|entry| entry.expect("a folder can be listed").path()) {
            if path.is_dir() {
                open.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                let path = path.strip_prefix(root()).expect("it lies below the root");
                found.push(path.to_string_lossy().into_owned());
            }
        }
    }
    found.sort();
    found
}

/// A crate's sources, without its files of tests.
fn sources(name: &str) -> Vec<(String, Source)> {
    let mut paths = files(&format!("crates/{name}/src"), ".rs");
    paths.retain(|path| !path.ends_with("/tests.rs") && !path.contains("/tests/"));
    let source = |path: String| {
        let source = Source::new(&read(&root().join(&path)));
        (path, source)
    };
    paths.into_iter().map(source).collect()
}

fn no_breach(breaches: Vec<String>) {
    assert!(
        breaches.is_empty(),
        "{} breach(es) of the walls:\n{}",
        breaches.len(),
        breaches.join("\n")
    );
}

/// What a manifest depends on when it is built, tests aside, each with its line.
fn dependencies(manifest: &str) -> Vec<(usize, String)> {
    let mut inside = false;
    let mut found = Vec::new();
    for (line, text) in manifest.lines().enumerate() {
        let text = text.split('#').next().unwrap_or("").trim();
        if let Some(section) = text.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            let (kind, named) = section.rsplit_once("dependencies").unwrap_or(("dev-", ""));
            inside = !kind.ends_with("dev-") && !kind.starts_with("workspace") && named.is_empty();
            let table = named.strip_prefix('.').filter(|_| !kind.ends_with("dev-"));
            found.extend(table.map(|name| (line + 1, name.to_string())));
        } else if inside && let Some((name, _)) = text.split_once(['=', '.']) {
            found.push((line + 1, name.trim().trim_matches('"').to_string()));
        }
    }
    found
}

/// Why a crate may not depend on what its manifest says.
fn upward(name: &str, manifest: &str) -> Vec<String> {
    let Some((_, allowed)) = MAY_USE.iter().find(|(known, _)| *known == name) else {
        return vec![format!(
            "crates/{name}: a new room needs its walls: add it to MAY_USE"
        )];
    };
    let ours = |found: &str| MAY_USE.iter().any(|(known, _)| *known == found);
    let core = CORE
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, theirs)| *theirs);
    let mut breaches = Vec::new();
    for (line, found) in dependencies(manifest) {
        let at = format!("crates/{name}/Cargo.toml:{line}");
        if ours(&found) && !allowed.contains(&found.as_str()) {
            breaches.push(format!(
                "{at}: `{name}` may not use `{found}`, only {allowed:?}"
            ));
        }
        if let Some(theirs) =
            core.filter(|theirs| !ours(&found) && !theirs.contains(&found.as_str()))
        {
            breaches.push(format!(
                "{at}: the core may not use `{found}`; `{name}` may use {theirs:?}"
            ));
        }
    }
    breaches
}

/// What a source of the core has that the core does without.
fn senses(path: &str, source: &Source) -> Vec<String> {
    let mut breaches = Vec::new();
    for (what, words) in ABSENT {
        if what == "shared state" && path.starts_with(KERNELS) {
            continue;
        }
        let allowed = |word: &str| {
            ALLOWED
                .iter()
                .any(|(file, known, _)| (*file, *known) == (path, word))
        };
        for word in words.iter().filter(|word| !allowed(word)) {
            let grouped = source
                .grouped_imports("std")
                .into_iter()
                .chain(source.grouped_imports("core"));
            let grouped = grouped
                .filter(|(_, found)| found == word)
                .map(|(line, _)| line);
            for line in source.lines_with(word).into_iter().chain(grouped) {
                breaches.push(format!(
                    "{path}:{line}: no {what} in the core, and here is `{word}`"
                ));
            }
        }
    }
    breaches
}

/// Where a source knows a game by its name.
fn names(path: &str, source: &Source, games: &[String], families: &[String]) -> Vec<String> {
    let mut breaches = Vec::new();
    for (line, text) in &source.texts {
        let words = || text.split(|c: char| !(c.is_alphanumeric() || c == '-'));
        let family = path == FAMILIES && families.contains(text);
        for game in games
            .iter()
            .filter(|game| !family && words().any(|word| word == *game))
        {
            let rule =
                "an interpreter knows no game by its name: give the description a word for it";
            breaches.push(format!("{path}:{line}: `{game}`: {rule}"));
        }
    }
    breaches
}

#[test]
fn each_crate_uses_only_what_lies_below_it() {
    let mut breaches = Vec::new();
    for path in files("crates", "Cargo.toml") {
        let name = path.split('/').nth(1).expect("crates/<name>/Cargo.toml");
        breaches.extend(upward(name, &read(&root().join(&path))));
    }
    no_breach(breaches);
}

#[test]
fn the_core_has_no_senses() {
    let all = CORE.iter().flat_map(|(name, _)| sources(name));
    no_breach(
        all.flat_map(|(path, source)| senses(&path, &source))
            .collect(),
    );
}

#[test]
fn no_interpreter_knows_a_game_by_its_name() {
    let paths = files("law/rulesets", ".toml");
    let stem = |path: &String| {
        Path::new(path)
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
    };
    let games: Vec<String> = paths.iter().filter_map(stem).collect();
    assert!(
        games.contains(&"three-card-poker".to_string()),
        "the law files were not found"
    );
    let families: Vec<String> = paths
        .iter()
        .filter_map(|path| family(&read(&root().join(path))))
        .collect();
    let all = NAMELESS.iter().flat_map(|name| sources(name));
    no_breach(
        all.flat_map(|(path, source)| names(&path, &source, &games, &families))
            .collect(),
    );
}

/// The family that a law file names.
fn family(text: &str) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with("family"))?;
    line.split('"').nth(1).map(String::from)
}

/// What one more family costs, its odds and its felt among it: the balls are the measure, for
/// nothing of them was there before.
#[test]
fn a_family_costs_six_files() {
    const MOST: (usize, usize) = (6, 1_200);
    let own = [
        "crates/games/src/balls/",
        "crates/odds/src/balls",
        "web/src/felts/drum/",
    ];
    let all = [
        ("crates/games/src", "rs"),
        ("crates/odds/src", "rs"),
        ("web/src/felts", "svelte"),
    ];
    let all = all
        .iter()
        .flat_map(|(folder, ending)| files(folder, ending));
    let own: Vec<String> = all
        .filter(|file| own.iter().any(|own| file.starts_with(own)))
        .collect();
    let lines = own
        .iter()
        .map(|file| read(&root().join(file)).lines().count());
    let cost = (own.len(), lines.sum::<usize>());
    assert!(
        cost.0 > 0 && cost.0 <= MOST.0 && cost.1 <= MOST.1,
        "{cost:?}: {own:?}"
    );
}

#[test]
fn a_dependency_upwards_is_seen() {
    let manifest = "[package]\nname = \"table\"\n\n[dependencies]\ncards = { workspace = true }\n\
                    games.workspace = true\nrand = \"0.9\"\n\n[dev-dependencies]\nhouse.workspace = true\n";
    assert_eq!(
        upward("table", manifest),
        [
            "crates/table/Cargo.toml:6: `table` may not use `games`, only [\"law\", \"cards\", \"exact\"]",
            "crates/table/Cargo.toml:7: the core may not use `rand`; `table` may use [\"serde\", \"serde_json\", \"sha2\", \"smallvec\"]",
        ]
    );
    let other = "[target.'cfg(unix)'.dependencies]\nhouse = { path = \"../house\" }\n[dependencies.games]\n";
    assert_eq!(upward("exact", other).len(), 2);
    assert_eq!(
        upward("words", "[dependencies]\nserde = \"1\"\n"),
        [] as [&str; 0]
    );
    assert_eq!(
        upward("cellar", ""),
        ["crates/cellar: a new room needs its walls: add it to MAY_USE"]
    );
}

#[test]
fn each_sense_is_seen() {
    let breaches = |path: &str, text: &str| senses(path, &Source::new(text));
    for (what, words) in ABSENT {
        for word in words {
            let text = format!("// fine so far\nfn f() {{ {word}::call() }}\n");
            let found = breaches("crates/law/src/lib.rs", &text);
            let right =
                format!("crates/law/src/lib.rs:2: no {what} in the core, and here is `{word}`");
            assert!(found.contains(&right), "{word} is not seen");
        }
    }
    let grouped = breaches("a.rs", "use std::{\n    fmt,\n    fs,\n};\n");
    assert_eq!(
        grouped,
        ["a.rs:1: no I/O in the core, and here is `std::fs`"]
    );
    let fine = "//! f64 and Instant\nlet x = \"SystemTime\"; let operand = 1;\n#[cfg(test)]\nmod tests { use std::fs; }\n";
    assert_eq!(breaches("a.rs", fine), [] as [&str; 0]);
    let once = "use std::sync::OnceLock;";
    assert_eq!(
        breaches("crates/cards/src/fast/mod.rs", once),
        [] as [&str; 0]
    );
    assert_eq!(breaches("crates/cards/src/bag.rs", once).len(), 1);
}

#[test]
fn a_game_s_name_is_seen() {
    let (games, families) = (
        ["craps".to_string(), "let-it-ride".into()],
        ["craps".to_string()],
    );
    let breaches = |path: &str, text: &str| names(path, &Source::new(text), &games, &families);
    let text =
        "\nif game == \"let-it-ride\" {}\nlet table = \"let-it-ride-table\";\n/// \"craps\"\n";
    assert_eq!(
        breaches("crates/odds/src/lib.rs", text),
        [
            "crates/odds/src/lib.rs:2: `let-it-ride`: an interpreter knows no game by its name: give the \
          description a word for it"
        ]
    );
    assert_eq!(
        breaches(FAMILIES, "match family { \"craps\" => 1 }"),
        [] as [&str; 0]
    );
    assert_eq!(breaches("crates/games/src/floor.rs", "\"craps\"").len(), 1);
    let tests = "#[cfg(test)]\nmod tests {\n    const GAME: &str = \"craps\";\n}\n";
    assert_eq!(
        breaches("crates/games/src/floor.rs", tests),
        [] as [&str; 0]
    );
}
