//! `tapete odds GAME`

use std::cmp::Ordering;
use std::path::Path;

use activities::bingo::Bingo;
use law::Sheet;
use odds::{
    BetOdds, ChartCell, Fraction, Payoff, PoolOdds, Report, Results, SolveError, Strategy, decimal,
    percent, pools, solve,
};
use serde_json::{Value, json};

use super::progress::Progress;
use super::report::{self, Filed};
use super::{Context, bingo_odds, plot, readings};
use crate::arguments::{GameArguments, OddsArguments};
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::print::say;

/// Decimals of an expectation.
const DIGITS: u32 = 10;

pub(super) fn run(context: &Context, arguments: &OddsArguments) -> Outcome {
    let activity = context.shelf.activities.find(&arguments.game.game);
    if let Some(rules) = activity.and_then(|law| law.rules::<Bingo>()) {
        return bingo_odds::run(context, rules, arguments.cards);
    }
    let file = context
        .shelf
        .game(&arguments.game.game, arguments.game.ruleset.as_deref())?;
    let sheet = context.shelf.sheet(file, &arguments.game)?;
    if let Some(path) = &arguments.report {
        is_html(path)?;
    }
    let mut report = solved(file, &sheet)?;
    let fed = pools(file, &sheet);
    let mut other = match &arguments.against {
        Some(other) => Some(against(context, file, &arguments.game, other)?),
        None => None,
    };
    if let Some(bet) = &arguments.bet {
        only(&mut report, bet)?;
        if let Some(other) = &mut other {
            other.bets.retain(|odds| odds.bet == *bet);
        }
    }
    if let Some(path) = &arguments.plot {
        plot::write(path, &plot::of_report(&report))?;
    }
    if let Some(path) = &arguments.report {
        let rules = file.rules(&sheet);
        let rules = rules.map_err(|problems| Failure::bad_input(&problems))?;
        let filed = Filed {
            context,
            file,
            rules: &rules,
            report: &report,
            against: other.as_ref(),
            pools: &fed,
        };
        plot::write(path, &report::html(&filed))?;
    }
    let readings = match arguments.readings {
        true => Some(readings::turn(context, file, &arguments.game)?),
        false => None,
    };
    match (context.json, &other) {
        (true, _) => {
            let mut value = report_json(&report, other.as_ref());
            if let Some(readings) = &readings {
                value["readings"] = readings.json(&report);
            }
            tell_pools_json(&fed, &mut value);
            print::json(&value);
        }
        (false, other) => {
            tell(&report);
            tell_pools(&fed);
            if arguments.bet.is_some() {
                report.bets.iter().for_each(tell_results);
            }
            if let Some(other) = other {
                tell_difference(&report, other);
            }
            if let Some(readings) = &readings {
                readings.tell(context, &report);
            }
        }
    }
    Ok(())
}

/// A report is a page; whoever wants a PDF prints it.
fn is_html(path: &Path) -> Outcome {
    let ending = path.extension().and_then(|ending| ending.to_str());
    if ending.is_some_and(|ending| ["html", "htm"].contains(&ending)) {
        return Ok(());
    }
    let path = path.display();
    Err(Failure::BadInput(format!(
        "--report {path}: a report is written as a page; name a file that ends in .html, and let a browser print it as PDF (it is laid out for A4)"
    )))
}

pub(super) fn solved(file: &games::GameFile, sheet: &Sheet) -> Outcome<Report> {
    let bar = Progress::new();
    let report = solve(file, sheet, &mut |done, total| bar.tell(done, total));
    report.map_err(|error| Failure::BadInput(error.to_string()))
}

/// The same game under another ruleset that has it, or else under a sheet of that file.
fn against(
    context: &Context,
    file: &games::GameFile,
    arguments: &GameArguments,
    other: &str,
) -> Outcome<Report> {
    let mut arguments = GameArguments {
        sheet: None,
        set: Vec::new(),
        ..arguments.clone()
    };
    match context.shelf.game(file.game(), Some(other)) {
        Ok(file) => return solved(file, &context.shelf.sheet(file, &arguments)?),
        Err(Failure::BadInput(why)) if !Path::new(other).exists() => {
            return Err(Failure::BadInput(format!(
                "`{other}` is no file, and no ruleset to hold it against: {}",
                why.replace("use --ruleset", "use --against")
            )));
        }
        Err(_) => arguments.sheet = Some(other.into()),
    }
    solved(file, &context.shelf.sheet(file, &arguments)?)
}

/// What each bet that feeds a pool is worth, or why that is not known.
fn tell_pools(fed: &Result<Vec<PoolOdds>, SolveError>) {
    let fed = match fed {
        Ok(fed) if fed.is_empty() => return,
        Ok(fed) => fed,
        Err(error) => return say!("\nbets that feed a pool are not told: {error}"),
    };
    say!("\nbets that feed a pool, by what stands on its counter, the stake included");
    for pool in fed {
        let (stake, seed) = (pool.stake, pool.seed);
        let edge = percent(&-&pool.ev_at_seed, 4);
        let seed = format!("stake {stake} €: {edge} % edge at the house's {seed} €");
        match &pool.break_even {
            Some(counter) => {
                let euros = counter / Fraction::from_integer(100.into());
                say!(
                    "{:<16} {seed}; even at {} € = {euros}",
                    pool.bet,
                    decimal(&euros, 2)
                );
            }
            None => say!(
                "{:<16} {seed}; never even: no prize is a part of the pool",
                pool.bet
            ),
        }
    }
}

fn tell_pools_json(fed: &Result<Vec<PoolOdds>, SolveError>, value: &mut Value) {
    let pool = |pool: &PoolOdds| {
        let euros = |cents: &Fraction| cents / Fraction::from_integer(100.into());
        let even = pool.break_even.as_ref().map(euros);
        json!({
            "bet": pool.bet,
            "pool": pool.pool,
            "stake": number(pool.stake.to_string()),
            "seed": number(pool.seed.to_string()),
            "ev_at_seed": pool.ev_at_seed.to_string(),
            "hit": pool.hit.to_string(),
            "break_even": even.as_ref().map(ToString::to_string),
            "break_even_decimal": even.map(|even| number(decimal(&even, 2))),
            "slope": pool.slope.to_string(),
        })
    };
    match fed {
        Ok(fed) => value["pools"] = fed.iter().map(pool).collect(),
        Err(error) => value["pools_not_told"] = error.to_string().into(),
    }
}

fn only(report: &mut Report, bet: &str) -> Outcome {
    if report.bet(bet).is_none() {
        let known: Vec<&str> = report.bets.iter().map(|odds| odds.bet.as_str()).collect();
        let known = known.join(", ");
        return Err(Failure::BadInput(format!(
            "{} has no bet `{bet}` to tell of; there are {known}",
            report.game
        )));
    }
    report.bets.retain(|odds| odds.bet == bet);
    Ok(())
}

fn report_json(report: &Report, other: Option<&Report>) -> Value {
    let mut value = json!({
        "game": report.game,
        "ruleset": report.ruleset,
        "bets": report.bets.iter().map(bet_json).collect::<Vec<_>>(),
        "strategy": strategy_json(&report.strategy),
        "chart": report.strategy.chart.iter().map(cell_json).collect::<Vec<_>>(),
    });
    if let Some(other) = other {
        let difference = |bet: &BetOdds| {
            let theirs = other.bet(&bet.bet)?;
            let more = &theirs.ev_initial - &bet.ev_initial;
            Some(json!({
                "bet": bet.bet,
                "ev_initial": theirs.ev_initial.to_string(),
                "difference": more.to_string(),
                "decimal": number(decimal(&more, DIGITS)),
            }))
        };
        value["against"] = json!({
            "game": other.game,
            "ruleset": other.ruleset,
            "bets": report.bets.iter().filter_map(difference).collect::<Vec<_>>(),
        });
    }
    value
}

pub(super) fn number(text: String) -> Value {
    text.parse::<serde_json::Number>()
        .map_or(Value::Null, Value::Number)
}

fn bet_json(bet: &BetOdds) -> Value {
    let mut value = json!({
        "bet": bet.bet,
        "ev_initial": bet.ev_initial.to_string(),
        "ev_wagered": bet.ev_wagered.to_string(),
        "decimal": number(decimal(&bet.ev_initial, DIGITS)),
        "decimal_wagered": number(decimal(&bet.ev_wagered, DIGITS)),
        "return": bet.returned().to_string(),
        "wagered": bet.wagered.to_string(),
        "changes_play": bet.changes_play,
    });
    let payoff = |payoff: &Payoff| json!({"net": payoff.net.to_string(), "probability": payoff.probability.to_string()});
    if let Some(results) = &bet.results {
        value["hit"] = results.hit.to_string().into();
        value["win"] = results.win.to_string().into();
        value["push"] = results.push.to_string().into();
        value["lose"] = results.lose.to_string().into();
        value["variance"] = results.variance.to_string().into();
        value["deviation"] = number(results.deviation(DIGITS));
        value["distribution"] = results.distribution.iter().map(payoff).collect();
    }
    value
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
    let share = |(choice, share): &(String, odds::Fraction)| json!({"choice": choice, "probability": share.to_string()});
    let decision = |decision: &odds::DecisionPlay| {
        json!({
            "after": decision.after,
            "runs": decision.runs.iter().map(run).collect::<Vec<_>>(),
            "shares": decision.shares.iter().map(share).collect::<Vec<_>>(),
        })
    };
    Value::from(strategy.decisions.iter().map(decision).collect::<Vec<_>>())
}

fn cell_json(cell: &ChartCell) -> Value {
    let part = |name: &str, parts: &[(String, Fraction)]| {
        let part =
            |(choice, part): &(String, Fraction)| json!({"choice": choice, name: part.to_string()});
        Value::from(parts.iter().map(part).collect::<Vec<_>>())
    };
    json!({
        "who": cell.who,
        "hand": cell.hand,
        "against": cell.against,
        "choices": part("probability", &cell.choices),
        "expectations": part("expectation", &cell.expectations),
    })
}

/// A hand by its class and the ranks that decide in it: `high-card Q-6-4`.
fn hand(name: &odds::HandName) -> String {
    format!("{} {}", name.class, name.ranks)
}

fn tell(report: &Report) {
    say!("{} · {}\n", report.game, report.ruleset);
    say!(
        "{:<16} {:>10} {:>10} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "bet",
        "edge",
        "of action",
        "paid",
        "win",
        "push",
        "lose",
        "st. dev."
    );
    for bet in &report.bets {
        let edges = (bet.edge_initial_percent(4), bet.edge_wagered_percent(4));
        let share = |of: fn(&Results) -> &Fraction| {
            let share = bet.results.as_ref().map(of);
            share.map_or("–".to_owned(), |share| format!("{} %", percent(share, 2)))
        };
        let deviation = bet.results.as_ref().map(|results| results.deviation(3));
        say!(
            "{:<16} {:>8} % {:>8} % {:>9} {:>9} {:>9} {:>9} {:>9}",
            bet.bet,
            edges.0,
            edges.1,
            share(|results| &results.hit),
            share(|results| &results.win),
            share(|results| &results.push),
            share(|results| &results.lose),
            deviation.as_deref().unwrap_or("–"),
        );
    }
    say!("\nexact expectation of the player, by unit of the first stake");
    for bet in &report.bets {
        say!("{:<16} {}", bet.bet, bet.ev_initial);
    }
    tell_chart(&report.strategy.chart);
    if !report.strategy.decisions.is_empty() {
        say!("\nbest play");
    }
    for decision in &report.strategy.decisions {
        if !decision.after.is_empty() {
            say!("after {}", decision.after.join(", "));
        }
        for run in &decision.runs {
            let (highest, lowest) = (hand(&run.highest), hand(&run.lowest));
            say!(
                "{:<8} from {highest} down to {lowest}  ({} %)",
                run.choice,
                percent(&run.probability, 2)
            );
        }
        if decision.runs.is_empty() {
            for (choice, share) in &decision.shares {
                say!("{choice:<16} best with {} %", percent(share, 2));
            }
        }
    }
}

/// Best play as a chart: a line for each hand, a column for each card of the other. What is left to
/// chance is told below with how often.
fn tell_chart(chart: &[ChartCell]) {
    let mut whose: Vec<&str> = chart.iter().map(|cell| cell.who.as_str()).collect();
    whose.dedup();
    for who in whose {
        let cells: Vec<&ChartCell> = chart.iter().filter(|cell| cell.who == who).collect();
        let mut columns: Vec<&str> = Vec::new();
        let mut hands: Vec<&str> = Vec::new();
        for cell in &cells {
            if !columns.contains(&cell.against.as_str()) {
                columns.push(&cell.against);
            }
            if !hands.contains(&cell.hand.as_str()) {
                hands.push(&cell.hand);
            }
        }
        let by = if who.is_empty() {
            String::new()
        } else {
            format!(" of {who}")
        };
        say!("\nbest play{by}, against");
        let row = |name: &str, cells: Vec<String>| say!("{name:<26}{}", cells.concat());
        row(
            "",
            columns
                .iter()
                .map(|column| format!("{column:>8}"))
                .collect(),
        );
        for hand in hands {
            let found = |column: &&str| {
                let cell = cells
                    .iter()
                    .find(|c| c.hand == hand && c.against == **column);
                format!("{:>8}", cell.map_or("–", |cell| choice_word(cell)))
            };
            row(hand, columns.iter().map(found).collect());
        }
        for cell in cells.iter().filter(|cell| cell.choices.len() > 1) {
            for (choice, share) in &cell.choices {
                let (hand, against) = (&cell.hand, &cell.against);
                say!(
                    "{hand} against {against}: {choice} {} %, {share}",
                    percent(share, 4)
                );
            }
        }
    }
}

/// The one choice of a cell, or that it is left to chance.
fn choice_word(cell: &ChartCell) -> &str {
    match &cell.choices[..] {
        [(choice, _)] => choice,
        _ => "mixed",
    }
}

/// Every result of a bet in first stakes, and how likely it is.
fn tell_results(bet: &BetOdds) {
    let Some(results) = &bet.results else {
        say!(
            "\nof {} only the mean is counted: hands of one pair stand or fall together",
            bet.bet
        );
        return;
    };
    say!("\nresults of {}, in first stakes", bet.bet);
    for Payoff { net, probability } in &results.distribution {
        let share = percent(probability, 6);
        say!("{:>12} {share:>11} %  {probability}", decimal(net, 4));
    }
    let variance = &results.variance;
    say!(
        "{:>12} {:>13}  {variance}",
        "variance",
        decimal(variance, 6)
    );
}

/// What every bet costs more or less under another ruleset or sheet.
fn tell_difference(report: &Report, other: &Report) {
    say!("\nagainst {} · {}", other.game, other.ruleset);
    for bet in &report.bets {
        let Some(theirs) = other.bet(&bet.bet) else {
            say!("{:<16} is not there", bet.bet);
            continue;
        };
        let (here, there) = (&bet.ev_initial, &theirs.ev_initial);
        let of_stake = |less: &Fraction, more: &Fraction| percent(&(more - less), 4);
        let beside = match here.cmp(there) {
            Ordering::Less => format!("{} % of the stake less than here", of_stake(here, there)),
            Ordering::Equal => "as here".to_owned(),
            Ordering::Greater => format!("{} % of the stake more than here", of_stake(there, here)),
        };
        let there = theirs.edge_initial_percent(4);
        say!("{:<16} {there:>8} % there, {beside}", bet.bet);
    }
}
