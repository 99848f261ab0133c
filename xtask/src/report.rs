//! Headings, times and the summary of a run of steps.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// How a step ended.
pub(crate) enum Outcome {
    /// It did what it says.
    Passed,
    /// It did not, and why.
    Failed(String),
    /// This machine cannot run it, and why.
    Skipped(String),
}

impl Outcome {
    /// What a result says.
    pub(crate) fn of(result: Result<(), String>) -> Outcome {
        match result {
            Ok(()) => Outcome::Passed,
            Err(problem) => Outcome::Failed(problem),
        }
    }
}

struct Line {
    name: &'static str,
    outcome: Outcome,
    took: Duration,
}

/// What has run so far.
pub(crate) struct Report {
    lines: Vec<Line>,
    total: usize,
    began: Instant,
    colour: bool,
}

impl Report {
    pub(crate) fn new(total: usize) -> Report {
        let colour = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        Report {
            lines: Vec::new(),
            total,
            began: Instant::now(),
            colour,
        }
    }

    /// Runs one step under its heading.
    pub(crate) fn step(&mut self, name: &'static str, title: &str, run: fn() -> Outcome) {
        let heading = format!("[{}/{}] {name}: {title}", self.lines.len() + 1, self.total);
        println!("\n{}", self.paint("1", &heading));
        let began = Instant::now();
        let outcome = run();
        let took = began.elapsed();
        println!("{}", self.verdict(name, &outcome, took));
        self.lines.push(Line {
            name,
            outcome,
            took,
        });
    }

    /// Prints the table and the last line; true when nothing failed.
    pub(crate) fn summary(&self) -> bool {
        println!("\n{}", self.paint("1", "Summary"));
        for line in &self.lines {
            println!("  {}", self.verdict(line.name, &line.outcome, line.took));
        }
        println!("  total {:>41.1} s", self.began.elapsed().as_secs_f64());
        let count = |wanted: fn(&Outcome) -> bool| {
            self.lines
                .iter()
                .filter(|line| wanted(&line.outcome))
                .count()
        };
        let passed = count(|outcome| matches!(outcome, Outcome::Passed));
        let failed = count(|outcome| matches!(outcome, Outcome::Failed(_)));
        println!("{passed} passed, {failed} failed");
        failed == 0
    }

    fn verdict(&self, name: &str, outcome: &Outcome, took: Duration) -> String {
        let (colour, word, reason) = match outcome {
            Outcome::Passed => ("32", "passed", ""),
            Outcome::Failed(reason) => ("31", "FAILED", reason.as_str()),
            Outcome::Skipped(reason) => ("33", "skipped", reason.as_str()),
        };
        let word = self.paint(colour, &format!("{word:<8}"));
        format!("{name:<28} {word} {:>8.1} s  {reason}", took.as_secs_f64())
            .trim_end()
            .to_owned()
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.colour {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }
}

/// Continuous integration must not skip.
pub(crate) fn in_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true" || value == "1")
}
