//! What `cargo xtask test` runs, in order.

use std::process::ExitCode;

use crate::chromium::{self, Chromium};
use crate::report::{Outcome, Report, in_ci};
use crate::shell::{cargo, npm_run, page_packages, run as shell, works};
use crate::{again, casino, dependencies, types};

/// One step of the test run.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    /// What `--only` takes.
    pub(crate) name: &'static str,
    /// What it checks.
    pub(crate) title: &'static str,
    pub(crate) run: fn() -> Outcome,
}

/// All steps in the order in which they run: what fails fastest comes first.
pub(crate) const ALL: [Step; 9] = [
    Step {
        name: "fmt",
        title: "the Rust code is formatted",
        run: fmt,
    },
    Step {
        name: "dependencies",
        title: "licences, sources and bans are as deny.toml says, and nothing is unused",
        run: dependencies,
    },
    Step {
        name: "clippy",
        title: "no lint complains",
        run: clippy,
    },
    Step {
        name: "rust",
        title: "Rust tests",
        run: rust_tests,
    },
    Step {
        name: "doc",
        title: "examples in the documentation",
        run: doc_tests,
    },
    Step {
        name: "types",
        title: "web/src/wire is what crates/wire says",
        run: wire_types,
    },
    Step {
        name: "check",
        title: "the page's types, markup and lints",
        run: page_check,
    },
    Step {
        name: "unit",
        title: "the page's unit tests",
        run: page_tests,
    },
    Step {
        name: "browser",
        title: "the casino in a real browser",
        run: browser_tests,
    },
];

/// Peers to measure against are compiled only when someone measures.
pub(crate) const WORKSPACE: [&str; 3] = ["--workspace", "--exclude", "bench"];

/// Of these steps those with such names, separated by commas, in the order in which they run.
pub(crate) fn named(all: &[Step], names: &str) -> Result<Vec<Step>, String> {
    let names: Vec<&str> = names
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .collect();
    if let Some(unknown) = names
        .iter()
        .find(|name| !all.iter().any(|step| step.name == **name))
    {
        return Err(format!("there is no step `{unknown}`"));
    }
    Ok(all
        .iter()
        .filter(|step| names.contains(&step.name))
        .copied()
        .collect())
}

/// Runs the steps, all of them even if one fails.
pub(crate) fn run(steps: &[Step]) -> ExitCode {
    let mut report = Report::new(steps.len());
    for step in steps {
        report.step(step.name, step.title, step.run);
    }
    if report.summary() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn fmt() -> Outcome {
    Outcome::of(shell(cargo().args(["fmt", "--all", "--check"])))
}

fn dependencies() -> Outcome {
    Outcome::of(dependencies::check())
}

fn clippy() -> Outcome {
    Outcome::of(shell(cargo().arg("clippy").args(WORKSPACE).args([
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ])))
}

fn rust_tests() -> Outcome {
    if works(cargo().args(["nextest", "--version"])) {
        let mut tests = cargo();
        tests
            .args(["nextest", "run"])
            .args(WORKSPACE)
            .arg("--no-fail-fast");
        return Outcome::of(shell(&mut tests));
    }
    Outcome::of(again::tests())
}

fn doc_tests() -> Outcome {
    Outcome::of(shell(
        cargo()
            .arg("test")
            .args(WORKSPACE)
            .args(["--doc", "--no-fail-fast"]),
    ))
}

fn wire_types() -> Outcome {
    Outcome::of(types::check())
}

fn page_check() -> Outcome {
    let checked = page_packages()
        .and_then(|()| shell(&mut npm_run("check")))
        .and_then(|()| shell(&mut npm_run("lint")));
    Outcome::of(checked)
}

fn page_tests() -> Outcome {
    Outcome::of(page_packages().and_then(|()| shell(&mut npm_run("test"))))
}

fn browser_tests() -> Outcome {
    in_browser(&[])
}

/// The page's tests in a real browser, with these settings of the environment.
pub(crate) fn in_browser(settings: &[(&str, &str)]) -> Outcome {
    let browser = match chromium::find_or_install() {
        Chromium::Found(path) => path,
        Chromium::Missing(why) if in_ci() => return Outcome::Failed(why),
        Chromium::Missing(why) => return Outcome::Skipped(why),
    };
    let tested = page_packages()
        .and_then(|()| casino::program())
        .and_then(|program| {
            shell(
                npm_run("test:browser")
                    .envs(settings.iter().copied())
                    .env("CHROMIUM", browser)
                    .env("TAPETE_PROGRAM", program),
            )
        });
    Outcome::of(tested)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_chosen_by_name_and_keep_their_order() {
        let chosen: Vec<&str> = named(&ALL, "clippy, fmt")
            .unwrap()
            .iter()
            .map(|step| step.name)
            .collect();
        assert_eq!(chosen, ["fmt", "clippy"]);
    }

    #[test]
    fn an_unknown_step_is_named() {
        assert_eq!(
            named(&ALL, "fmt,lint").err().unwrap(),
            "there is no step `lint`"
        );
    }
}
