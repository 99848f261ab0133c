//! The `tapete` command: the casino, and every question that one may ask of its rules.
//!
//! Exit codes: 0, all is well; 1, a difference was found (a record that does not hold, a play
//! that does not pass); 2, bad input, with a message that says the way out.

mod arguments;
mod commands;
mod failure;
mod library;
mod print;
mod told;

use std::process::ExitCode;

use clap::Parser;

/// Answers are many small pieces for many pages: a casino with a thousand of them spent a fifth of
/// its time in the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = arguments::Arguments::parse();
    let language = arguments.language;
    match commands::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(language),
    }
}
