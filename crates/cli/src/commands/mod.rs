//! One module per command.

mod activity;
mod activity_odds;
mod answers;
mod archive;
mod bingo_odds;
mod catalogued;
mod chart;
mod deal;
mod equity;
mod evidence;
mod format;
mod games;
mod hand_odds;
mod law;
mod odds;
mod pdf;
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
mod school;
mod serve;
mod settle;
mod simulate;
mod spoken;
mod staff;
mod store;
mod unlawful;
mod writing;

use ::law::{Base, Language};

use crate::arguments::{Arguments, Command};
use crate::failure::Outcome;
use crate::library::Shelf;

/// What every command is told.
pub(crate) struct Context {
    pub(crate) shelf: Shelf,
    pub(crate) json: bool,
    pub(crate) language: Language,
}

impl Context {
    /// The one of two that is in the language asked for.
    pub(crate) fn word<'w>(&self, es: &'w str, en: &'w str) -> &'w str {
        match self.language.base() {
            Base::Spanish => es,
            Base::English => en,
        }
    }
}

impl Context {
    /// A decimal as the language writes it.
    pub(crate) fn number(&self, text: &str) -> String {
        match self.language.base() {
            Base::Spanish => text.replace('.', ","),
            Base::English => text.to_owned(),
        }
    }
}

/// Runs what was asked.
pub(crate) fn run(arguments: Arguments) -> Outcome {
    let law = arguments.law.as_deref();
    let about = arguments.command.as_ref().and_then(Command::game);
    let context = Context {
        shelf: match about {
            Some(game) => Shelf::about(law, game)?,
            None => Shelf::open(law)?,
        },
        json: arguments.json,
        language: arguments.language,
    };
    match arguments
        .command
        .unwrap_or(Command::Serve(Default::default()))
    {
        Command::Serve(arguments) => serve::run(context, arguments),
        Command::Check(arguments) => store::check(&context, &arguments),
        Command::Backup(arguments) => store::back_up(&context, &arguments),
        Command::Restore(arguments) => store::restore(&context, &arguments),
        Command::Archive(arguments) => archive::run(&context, &arguments),
        Command::Games => games::run(&context),
        Command::Rules(arguments) => rules::run(&context, &arguments),
        Command::Settle(arguments) => settle::run(&context, &arguments),
        Command::Ruling(arguments) => ruling::run(&context, &arguments),
        Command::School(arguments) => school::run(&context, &arguments),
        Command::Play(arguments) => play::run(&context, &arguments),
        Command::Odds(arguments) => odds::run(&context, &arguments),
        Command::Simulate(arguments) => simulate::run(&context, &arguments),
        Command::Equity(arguments) => equity::run(&context, &arguments),
        Command::Replay(arguments) => record::replay(&context, &arguments),
        Command::Verify(arguments) => evidence::verify(&context, &arguments),
        Command::Phh(command) => phh::run(&context, &command),
        Command::Activity(command) => activity::run(&context, &command),
        Command::Register(command) => register::run(&context, &command),
        Command::Staff(command) => staff::run(&context, &command),
        Command::Law(command) => law::run(&context, &command),
    }
}
