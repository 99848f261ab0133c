//! Rust tests where `cargo nextest` is missing: what stands on real sockets and clocks is tried
//! again, as `.config/nextest.toml` has it there, and told as flaky.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::shell::{cargo, shown};
use crate::steps::WORKSPACE;

/// Test programs that a busy machine may make late. Nothing else is tried twice.
const LATE: [&str; 2] = ["-p server --test server", "-p cli --test nodes"];

/// How often these are tried again.
const AGAIN: usize = 2;

/// Runs every Rust test but those of the documentation.
pub(crate) fn tests() -> Result<(), String> {
    let mut all = cargo();
    all.arg("test").args(WORKSPACE).args([
        "--lib",
        "--bins",
        "--tests",
        "--examples",
        "--no-fail-fast",
    ]);
    let mut end = run(&mut all)?;
    for _ in 0..AGAIN {
        if !end.only_late() {
            break;
        }
        println!("\nflaky, tried again: {}", end.failed.join(", "));
        let mut late = cargo();
        late.arg("test").args(WORKSPACE).arg("--no-fail-fast");
        for program in &end.failed {
            late.args(program.split(' ').skip(2));
        }
        end = run(&mut late)?;
    }
    end.result()
}

/// How a run of tests ended.
struct End {
    shown: String,
    passed: bool,
    /// The test programs that failed, as cargo names them.
    failed: Vec<String>,
}

impl End {
    /// Whether tests failed, and none but in programs that may be late.
    fn only_late(&self) -> bool {
        !self.passed
            && !self.failed.is_empty()
            && self
                .failed
                .iter()
                .all(|program| LATE.contains(&program.as_str()))
    }

    fn result(self) -> Result<(), String> {
        if self.passed {
            Ok(())
        } else {
            Err(format!(
                "`{}` failed: {}",
                self.shown,
                self.failed.join(", ")
            ))
        }
    }
}

/// Runs to the end with our input and output, and reads along which programs failed.
fn run(command: &mut Command) -> Result<End, String> {
    let shown = shown(command);
    let mut child = command
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("`{shown}` did not start: {error}"))?;
    let mut failed = Vec::new();
    for line in BufReader::new(child.stderr.take().expect("it is piped")).split(b'\n') {
        let line = line.map_err(|error| format!("`{shown}` broke off: {error}"))?;
        failed.extend(failed_program(&String::from_utf8_lossy(&line)));
        let mut ours = std::io::stderr().lock();
        // Whoever reads us may be gone; the tests go on.
        let _ = ours.write_all(&line).and_then(|()| ours.write_all(b"\n"));
    }
    let status = child
        .wait()
        .map_err(|error| format!("`{shown}` broke off: {error}"))?;
    Ok(End {
        shown,
        passed: status.success(),
        failed,
    })
}

/// The program that a line of cargo's list of failures names: ``    `-p server --test server` ``.
fn failed_program(line: &str) -> Option<String> {
    let name = line.strip_prefix("    `-p ")?.strip_suffix('`')?;
    Some(format!("-p {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(passed: bool, lines: &[&str]) -> End {
        End {
            shown: "cargo test".to_owned(),
            passed,
            failed: lines
                .iter()
                .filter_map(|line| failed_program(line))
                .collect(),
        }
    }

    #[test]
    fn only_programs_that_may_be_late_are_tried_again() {
        let late = ["error: 1 target failed:", "    `-p server --test server`"];
        assert!(ended(false, &late).only_late());
        let both = [
            "    `-p server --test server`",
            "    `-p games --test games`",
        ];
        assert!(!ended(false, &both).only_late());
        let library = ["    `-p server --lib`"];
        assert!(!ended(false, &library).only_late());
    }

    #[test]
    fn what_does_not_compile_is_not_tried_again() {
        assert!(!ended(false, &["error: could not compile `server`"]).only_late());
    }

    #[test]
    fn what_passed_is_not_tried_again_whatever_it_printed() {
        assert!(!ended(true, &["    `-p server --test server`"]).only_late());
    }
}
