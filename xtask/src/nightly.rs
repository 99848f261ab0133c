//! What takes hours, and is run at night or before a release: `cargo xtask nightly`.

use std::time::SystemTime;

use crate::report::Outcome;
use crate::shell::{cargo, run as shell};
use crate::steps::{self, Step};

/// Random hands that all games play together.
const HANDS: &str = "10000000";

/// Hands of each file of poker among players that are played both ways.
const OUTCOMES: &str = "1000000";

/// Pairs of worlds that differ in covered cards alone.
const PAIRS: &str = "100000";

/// Rounds of each game under its own sheet, and under random ones, that go through the whole
/// suite.
const ROUNDS: &str = "300";

/// Seeds of the house under faults, and the commands of each.
const SEEDS: u64 = 100_000;
const COMMANDS: &str = "500";

/// Seeds with takeovers again and again, of which each has some forty.
const TAKEOVER_SEEDS: &str = "300";

/// Crates whose tests that the day leaves out are run at night.
const LONG_TESTS: [&str; 6] = ["activities", "cards", "cli", "odds", "sim", "simulate"];

/// All steps in the order in which they run.
pub(crate) const ALL: [Step; 10] = [
    Step {
        name: "days",
        title: "thousands of random days of play: books, auditor and ledger agree to the cent",
        run: days,
    },
    Step {
        name: "hands",
        title: "ten million random hands over all games: no chip vanishes, every outcome is cited",
        run: hands,
    },
    Step {
        name: "outcomes",
        title: "a million hands of each game among players, for their outcome and at the table",
        run: outcomes,
    },
    Step {
        name: "leaks",
        title: "a hundred thousand pairs of worlds that differ in covered cards alone",
        run: leaks,
    },
    Step {
        name: "suite",
        title: "the whole suite on many rounds of every game",
        run: suite,
    },
    Step {
        name: "browser",
        title: "every game and every table of the casino in a real browser",
        run: browser,
    },
    Step {
        name: "sim",
        title: "a hundred thousand casinos under faults, 500 commands in each",
        run: sim,
    },
    Step {
        name: "takeovers",
        title: "ten thousand takeovers of tables by other houses, under faults",
        run: takeovers,
    },
    Step {
        name: "mutants",
        title: "a sample of changed laws: the plays notice",
        run: mutants,
    },
    Step {
        name: "all",
        title: "exhaustive hands, and the solver without its shortcuts",
        run: exhaustive,
    },
];

fn hands() -> Outcome {
    released(
        &["-p", "games", "--test", "games", "many_hands::"],
        "TAPETE_HANDS",
        HANDS,
    )
}

fn outcomes() -> Outcome {
    released(
        &["-p", "games", "--test", "games", "outcome::"],
        "TAPETE_OUTCOMES",
        OUTCOMES,
    )
}

fn leaks() -> Outcome {
    released(
        &["-p", "games", "--test", "games", "leaks::"],
        "TAPETE_PAIRS",
        PAIRS,
    )
}

fn suite() -> Outcome {
    released(
        &["-p", "games", "--test", "games", "suite::"],
        "TAPETE_ROUNDS",
        ROUNDS,
    )
}

fn browser() -> Outcome {
    steps::in_browser(&[("TAPETE_NIGHT", "1")])
}

/// The first seed is another every night; one line tells how to run a failing one again.
fn sim() -> Outcome {
    let (from, seeds) = ((day() * SEEDS).to_string(), SEEDS.to_string());
    let program = ["run", "--release", "-p", "sim", "--"];
    let wishes = ["--from", &from, "--seeds", &seeds, "--commands", COMMANDS];
    Outcome::of(shell(cargo().args(program).args(wishes)))
}

fn takeovers() -> Outcome {
    let (from, seeds) = ((day() * SEEDS).to_string(), TAKEOVER_SEEDS);
    let program = ["run", "--release", "-p", "sim", "--", "--takeovers"];
    let wishes = ["--from", &from, "--seeds", seeds, "--commands", COMMANDS];
    Outcome::of(shell(cargo().args(program).args(wishes)))
}

/// How many days have passed since 1970.
fn day() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() / 86_400)
}

/// At least this many changes of every law file, and others until this many seconds have passed.
/// The seed is the day, so that every night draws others.
fn mutants() -> Outcome {
    let seed = day().to_string();
    let sample = ["--seed", &seed, "--min-per-file", "40", "--seconds", "1800"];
    Outcome::of(mutants_of_law(&sample))
}

/// `cargo xtask mutants-of-law`. The dev profile: it reads the law from the folder, and a sum that
/// overflows is a panic, which is one of the things looked for.
pub(crate) fn mutants_of_law(wishes: &[&str]) -> Result<(), String> {
    let program = ["run", "--quiet", "-p", "mutants", "--"];
    shell(cargo().args(program).args(wishes))
}

fn days() -> Outcome {
    let tests = ["-p", "house", "--test", "house", "play::"];
    released(&tests, "TAPETE_DAYS", "3000")
}

fn exhaustive() -> Outcome {
    let packages = LONG_TESTS.iter().flat_map(|package| ["-p", package]);
    let mut tests = cargo();
    tests.args(["test", "--release"]).args(packages);
    Outcome::of(shell(tests.args(["--", "--ignored"])))
}

fn released(tests: &[&str], variable: &str, value: &str) -> Outcome {
    let mut command = cargo();
    command.args(["test", "--release"]).args(tests);
    Outcome::of(shell(command.env(variable, value)))
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::{fs, io};

    use super::LONG_TESTS;
    use crate::shell::root;

    /// Whose tests are left out for another reason: they are measurements, or helpers of others.
    const BY_HAND: [&str; 2] = ["house", "server"];

    fn leaves_out_tests(folder: &Path) -> io::Result<bool> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let found = if path.is_dir() {
                leaves_out_tests(&path)?
            } else {
                path.extension().is_some_and(|ending| ending == "rs")
                    && fs::read_to_string(&path)?.contains("#[ignore = ")
            };
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    #[test]
    fn what_the_day_leaves_out_the_night_runs() {
        for entry in fs::read_dir(root().join("crates")).unwrap() {
            let folder = entry.unwrap().path();
            let name = folder.file_name().unwrap().to_string_lossy().into_owned();
            let known = LONG_TESTS.iter().chain(&BY_HAND).any(|one| *one == name);
            assert_eq!(leaves_out_tests(&folder).unwrap(), known, "{name}");
        }
    }
}
