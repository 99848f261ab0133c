//! One module per command.

mod activity;
mod bingo_odds;
mod deal;
mod equity;
mod evidence;
mod format;
mod games;
mod law;
mod odds;
mod phh;
mod play;
mod plot;
mod progress;
mod readings;
mod record;
mod register;
mod report;
mod rules;
mod ruling;
mod serve;
mod settle;
mod simulate;
mod store;
mod writing;

use ::law::Language;

use crate::arguments::{Arguments, Command, Tongue};
use crate::failure::Outcome;
use crate::library::Shelf;

/// What every command is told.
pub(crate) struct Context {
    pub(crate) shelf: Shelf,
    pub(crate) json: bool,
    pub(crate) language: Language,
}

/// Runs what was asked.
pub(crate) fn run(arguments: Arguments) -> Outcome {
    let language = match arguments.language {
        Tongue::Es => Language::Spanish,
        Tongue::En => Language::English,
    };
    let context = Context {
        shelf: Shelf::open(arguments.law.as_deref())?,
        json: arguments.json,
        language,
    };
    match arguments
        .command
        .unwrap_or(Command::Serve(Default::default()))
    {
        Command::Serve(arguments) => serve::run(context, arguments),
        Command::Check(arguments) => store::check(&context, &arguments),
        Command::Backup(arguments) => store::back_up(&context, &arguments),
        Command::Restore(arguments) => store::restore(&context, &arguments),
        Command::Games => games::run(&context),
        Command::Rules(arguments) => rules::run(&context, &arguments),
        Command::Settle(arguments) => settle::run(&context, &arguments),
        Command::Ruling(arguments) => ruling::run(&context, &arguments),
        Command::Play(arguments) => play::run(&context, &arguments),
        Command::Odds(arguments) => odds::run(&context, &arguments),
        Command::Simulate(arguments) => simulate::run(&context, &arguments),
        Command::Equity(arguments) => equity::run(&context, &arguments),
        Command::Replay(arguments) => record::replay(&context, &arguments),
        Command::Verify(arguments) => evidence::verify(&context, &arguments),
        Command::Phh(command) => phh::run(&context, &command),
        Command::Activity(command) => activity::run(&context, &command),
        Command::Register(command) => register::run(&context, &command),
        Command::Law(command) => law::run(&context, &command),
    }
}
