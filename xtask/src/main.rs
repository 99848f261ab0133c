//! The project's chores: `cargo xtask help`.

mod again;
mod casino;
mod chromium;
mod dependencies;
mod instructions;
mod load;
mod nightly;
#[path = "../../crates/page/build/npm.rs"]
mod npm;
mod report;
mod screenshots;
mod shell;
mod steps;
mod types;

use std::process::ExitCode;

const HELP: &str = "\
The project's chores.

  cargo xtask test                        everything that CI checks, in order
  cargo xtask test --only fmt,clippy      some steps of it
  cargo xtask nightly                     what takes hours: ten million random hands, a hundred thousand houses under faults
  cargo xtask nightly --only browser      some steps of it
  cargo xtask mutants-of-law              changes the law on purpose; do the plays notice? (--help)
  cargo xtask load                        many pages at many tables, beside a bare server (--help)
  cargo xtask scale                       how many databases a number of tables needs (--help)
  cargo xtask instructions [GAME]         how many instructions a whole hand takes (with valgrind)
  cargo xtask types                       writes web/src/wire from crates/wire
  cargo xtask screenshots                 starts the casino, plays a hand, writes docs/images/*.png
  cargo xtask help                        this text

Steps of `test`:
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["test"] => steps::run(&steps::ALL),
        ["test", "--only", names] => only(&steps::ALL, names),
        ["nightly"] => steps::run(&nightly::ALL),
        ["nightly", "--only", names] => only(&nightly::ALL, names),
        ["mutants-of-law", wishes @ ..] => finish(nightly::mutants_of_law(wishes)),
        ["load", wishes @ ..] => finish(load::run(wishes)),
        ["scale", wishes @ ..] => finish(load::scale(wishes)),
        ["instructions"] => finish(instructions::count(None)),
        ["instructions", game] => finish(instructions::count(Some(game))),
        ["types"] => finish(types::write()),
        ["screenshots"] => finish(screenshots::take()),
        ["help" | "--help" | "-h"] => {
            help();
            ExitCode::SUCCESS
        }
        [] => {
            help();
            ExitCode::from(2)
        }
        other => bad_input(&format!("`{}` is not a chore", other.join(" "))),
    }
}

fn only(all: &[steps::Step], names: &str) -> ExitCode {
    match steps::named(all, names) {
        Ok(chosen) => steps::run(&chosen),
        Err(problem) => bad_input(&problem),
    }
}

fn help() {
    print!("{HELP}");
    list(&steps::ALL);
    println!("\nSteps of `nightly`:");
    list(&nightly::ALL);
}

fn list(all: &[steps::Step]) {
    for step in all {
        println!("  {:<12} {}", step.name, step.title);
    }
}

fn finish(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn bad_input(problem: &str) -> ExitCode {
    eprintln!("error: {problem}. `cargo xtask help` lists what there is");
    ExitCode::from(2)
}
