//! How a command fails: with what code, and with which words.

use std::fmt::Display;
use std::process::ExitCode;

use law::{Language, SheetProblem, Words};

/// Why a command did not succeed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something was checked and does not hold: code 1.
    Difference(String),
    /// The input is bad: code 2, with the way out, as somebody else said it: whoever reads law files
    /// and records, or the system.
    BadInput(String),
    /// The same as the catalogues say it, in every language.
    Refused(Box<Words>),
    /// What was checked has no end yet: code 3. What is there of it holds.
    Unfinished(String),
}

pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    /// Bad input, as a message of the catalogues says it.
    pub(crate) fn refused(message: &impl words::Message) -> Failure {
        Failure::Refused(Box::new(message.words()))
    }

    /// Bad input, from everything that is wrong with it.
    pub(crate) fn bad_input<T: Display>(problems: &[T]) -> Failure {
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        Failure::BadInput(lines.join("\n"))
    }

    /// Bad input, from everything that is wrong with a house sheet.
    pub(crate) fn bad_sheet(problems: &[SheetProblem]) -> Failure {
        let lines: Vec<Words> = problems.iter().map(SheetProblem::told).collect();
        Failure::Refused(Box::new(words::strung(&lines, "\n")))
    }

    /// Whether it is what was given that is bad.
    pub(crate) fn is_bad_input(&self) -> bool {
        matches!(self, Failure::BadInput(_) | Failure::Refused(_))
    }

    /// What happened, and the way out.
    pub(crate) fn into_text(self, language: Language) -> String {
        match self {
            Failure::Difference(text) | Failure::BadInput(text) | Failure::Unfinished(text) => text,
            Failure::Refused(words) => words.in_language(language).to_owned(),
        }
    }

    /// Says it on standard error and gives the exit code.
    pub(crate) fn report(self, language: Language) -> ExitCode {
        let code = match &self {
            Failure::Difference(_) => 1,
            Failure::BadInput(_) | Failure::Refused(_) => 2,
            Failure::Unfinished(_) => 3,
        };
        let text = self.into_text(language);
        eprintln!("tapete: {text}");
        ExitCode::from(code)
    }
}
