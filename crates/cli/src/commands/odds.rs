//! `tapete odds GAME`

use indicatif::{ProgressBar, ProgressStyle};
use odds::{BetOdds, Report, Strategy, decimal, percent, solve};
use serde_json::{Value, json};

use super::Context;
use crate::arguments::GameArguments;
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::print::say;

/// Decimals of an expectation.
const DIGITS: u32 = 10;

pub(super) fn run(context: &Context, arguments: &GameArguments) -> Outcome {
    let file = context
        .shelf
        .game(&arguments.game, arguments.ruleset.as_deref())?;
    let sheet = context.shelf.sheet(file, arguments)?;
    let bar = ProgressBar::new(0).with_style(
        ProgressStyle::with_template("{bar:40} {percent:>3} % {elapsed}")
            .expect("our own template is sound"),
    );
    let report = solve(file, &sheet, &mut |done, total| {
        bar.set_length(total);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let report = report.map_err(|error| Failure::BadInput(error.to_string()))?;
    if context.json {
        print::json(&json!({
            "game": report.game,
            "ruleset": report.ruleset,
            "bets": report.bets.iter().map(bet_json).collect::<Vec<_>>(),
            "strategy": strategy_json(&report.strategy),
        }));
    } else {
        tell(&report);
    }
    Ok(())
}

fn bet_json(bet: &BetOdds) -> Value {
    let number = |text: String| {
        text.parse::<serde_json::Number>()
            .map_or(Value::Null, Value::Number)
    };
    let payoff = |payoff: &odds::Payoff| json!({"net": payoff.net.to_string(), "probability": payoff.probability.to_string()});
    json!({
        "bet": bet.bet,
        "ev_initial": bet.ev_initial.to_string(),
        "ev_wagered": bet.ev_wagered.to_string(),
        "decimal": number(decimal(&bet.ev_initial, DIGITS)),
        "wagered": bet.wagered.to_string(),
        "hit": bet.hit.to_string(),
        "win": bet.win.to_string(),
        "push": bet.push.to_string(),
        "lose": bet.lose.to_string(),
        "variance": bet.variance.to_string(),
        "distribution": bet.distribution.iter().map(payoff).collect::<Vec<_>>(),
    })
}

fn strategy_json(strategy: &Strategy) -> Value {
    let run = |run: &odds::Run| {
        json!({
            "choice": run.choice,
            "highest": hand(&run.highest),
            "lowest": hand(&run.lowest),
            "probability": run.probability.to_string(),
        })
    };
    let decision = |decision: &odds::DecisionPlay| json!({"after": decision.after, "runs": decision.runs.iter().map(run).collect::<Vec<_>>()});
    Value::from(strategy.decisions.iter().map(decision).collect::<Vec<_>>())
}

/// A hand by its class and the ranks that decide in it: `high-card Q-6-4`.
fn hand(name: &odds::HandName) -> String {
    format!("{} {}", name.class, name.ranks)
}

fn tell(report: &Report) {
    say!("{} · {}\n", report.game, report.ruleset);
    say!(
        "{:<16} {:>10} {:>10} {:>9} {:>9} {:>9} {:>9}",
        "bet",
        "edge",
        "of action",
        "win",
        "push",
        "lose",
        "st. dev."
    );
    for bet in &report.bets {
        say!(
            "{:<16} {:>8} % {:>8} % {:>7} % {:>7} % {:>7} % {:>9}",
            bet.bet,
            bet.edge_initial_percent(4),
            bet.edge_wagered_percent(4),
            percent(&bet.win, 2),
            percent(&bet.push, 2),
            percent(&bet.lose, 2),
            bet.deviation(3),
        );
    }
    say!("\nexact expectation of the player, by unit of the first stake");
    for bet in &report.bets {
        say!("{:<16} {}", bet.bet, bet.ev_initial);
    }
    say!("\nbest play");
    for decision in &report.strategy.decisions {
        for run in &decision.runs {
            let (highest, lowest) = (hand(&run.highest), hand(&run.lowest));
            say!(
                "{:<8} from {highest} down to {lowest}  ({} %)",
                run.choice,
                percent(&run.probability, 2)
            );
        }
    }
}
