//! How a command fails: with what code, and with which words.

use std::fmt::Display;
use std::process::ExitCode;

/// Why a command did not succeed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something was checked and does not hold: code 1.
    Difference(String),
    /// The input is bad: code 2, with the way out.
    BadInput(String),
    /// What was checked has no end yet: code 3. What is there of it holds.
    Unfinished(String),
}

pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    /// Bad input, from everything that is wrong with it.
    pub(crate) fn bad_input<T: Display>(problems: &[T]) -> Failure {
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        Failure::BadInput(lines.join("\n"))
    }

    /// Says it on standard error and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (code, text) = match self {
            Failure::Difference(text) => (1, text),
            Failure::BadInput(text) => (2, text),
            Failure::Unfinished(text) => (3, text),
        };
        eprintln!("tapete: {text}");
        ExitCode::from(code)
    }
}
