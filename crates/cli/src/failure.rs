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

    /// What happened, and the way out.
    pub(crate) fn into_text(self) -> String {
        match self {
            Failure::Difference(text) | Failure::BadInput(text) | Failure::Unfinished(text) => text,
        }
    }

    /// Says it on standard error and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let code = match &self {
            Failure::Difference(_) => 1,
            Failure::BadInput(_) => 2,
            Failure::Unfinished(_) => 3,
        };
        let text = self.into_text();
        eprintln!("tapete: {text}");
        ExitCode::from(code)
    }
}
