//! Who plays the rounds, and what a simple rule is worth.

use games::GameFile;
use odds::{BetOdds, Report, Rule, Trial, simply};
use simulate::By;
use table::Rulebook;

use super::{Context, cores};
use crate::arguments::{PlayedBy, SimulateArguments};
use crate::commands::unlawful;
use crate::failure::{Failure, Outcome};
use crate::told;

/// The bet as it is to be played: as it was solved, by a simple rule, or by a bot.
pub(super) fn played_by(
    context: &Context,
    arguments: &SimulateArguments,
    trial: Trial,
) -> Outcome<(Trial, By)> {
    let by = match arguments.by {
        PlayedBy::Solved => By::Trial,
        PlayedBy::Bot => By::Bot,
    };
    if by == By::Bot && trial.is_among_people() {
        let text = told::fixed(context.language, told::OnlyAsSolved);
        return Err(Failure::BadInput(text.into()));
    }
    let Some(choice) = &arguments.always else {
        return Ok((trial, by));
    };
    let choices = trial.rules.felt().choices.iter();
    let known: Vec<String> = choices.map(|choice| choice.key.clone()).collect();
    let ruled = trial.always(choice);
    let ruled = ruled.ok_or_else(|| {
        let known = known.join(", ");
        Failure::BadInput(told::say!(context.language, NoSuchAlways { choice, known }))
    })?;
    Ok((ruled, by))
}

/// What a bet is worth by a simple rule, where there is one decision and nothing else to be weighed
/// beside it.
pub(super) fn of_rule(
    context: &Context,
    file: &GameFile,
    sheet: &law::Sheet,
    report: &Report,
    bet: &str,
    choice: &str,
) -> Outcome<Option<BetOdds>> {
    if report.strategy.decisions.len() != 1 {
        return Ok(None);
    }
    let found = simply(cores(), file, sheet, report, &mut |_, _| {});
    let found = found.map_err(|error| unlawful::not_solved(context, &error))?;
    let mut found = found.into_iter();
    let ruled = found.find(|simple| {
        let always = matches!(&simple.rule, Rule::Always(known) if known == choice);
        always && simple.odds.bet == bet
    });
    Ok(ruled.map(|simple| simple.odds))
}
