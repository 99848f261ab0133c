//! `tapete odds GAME`

use std::cmp::Ordering;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use activities::bingo::Bingo;
use law::Sheet;
use odds::{
    BetOdds, ChartCell, Fraction, Payoff, Plain, PlainLine, PoolOdds, Refused, Report, Results,
    Simple, SolveError, Strategy, best_way, decimal, percent, pools, simply, solve, solve_without,
};
use serde_json::{Value, json};
use table::Rulebook;

mod among;
mod fed;
mod shoe;
mod simple;

pub(super) use self::simple::rule_named;
use super::chart::Chart;
use super::progress::Progress;
use super::report::{self, Filed};
use super::spoken::Spoken;
use super::{
    Context, activity_odds, answers, bingo_odds, hand_odds as hand, pdf, plot, readings, unlawful,
};
use crate::arguments::{GameArguments, OddsArguments};
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::print::say;
use crate::told;

/// Decimals of an expectation.
const DIGITS: u32 = 10;

pub(super) fn run(context: &Context, arguments: &OddsArguments) -> Outcome {
    if let Some(law) = context.shelf.activities.find(&arguments.game.game) {
        only_what_is_answered(context, arguments)?;
        return match law.rules::<Bingo>() {
            Some(rules) => bingo_odds::run(context, law, rules, arguments),
            None => activity_odds::run(context, law, &arguments.say),
        };
    }
    if !arguments.say.is_empty() {
        let what = "--say states the terms of a draw, of tickets or of bingo; a game takes a sheet: use --set FIELD=VALUE";
        return Err(Failure::BadInput(what.to_owned()));
    }
    let arguments = &two_rulesets(arguments)?;
    let ruleset = arguments.game.ruleset()?;
    let file = context.shelf.game(&arguments.game.game, ruleset)?;
    let sheet = context.shelf.sheet(file, &arguments.game)?;
    let supposed = unlawful::asked(context, file, &sheet, arguments)?;
    let (file, sheet) = match &supposed {
        Some(asked) => (&asked.file, asked.sheet.clone()),
        None => (file, sheet),
    };
    let refused = supposed.as_ref().map_or(&[][..], |asked| &asked.refused);
    print::mark_lines(unlawful::mark(context, refused));
    if arguments.hand.is_some() {
        return hand::run(context, file, &sheet, arguments, refused);
    }
    let report_as = match &arguments.report {
        Some(path) => Some((path, Form::of(path)?)),
        None => None,
    };
    if let games::GameFile::PlayerPoker(_) = file {
        let rules = file.rules(&sheet).map_err(SolveError::Sheet);
        let rules = rules.map_err(|error| unlawful::not_computed(context, &error))?;
        only_what_is_answered(context, arguments)?;
        return among::run(context, file, &rules, refused);
    }
    let asked = Asked {
        context,
        arguments,
        file,
        sheet: &sheet,
        refused,
    };
    // What is written to a file, or looks at others, is found each time.
    let others = arguments.against.is_some() || arguments.readings;
    if others || arguments.plot.is_some() || report_as.is_some() {
        return asked.answer(report_as);
    }
    // A table that does not open is refused where it is solved.
    let Ok(rules) = file.rules(&sheet) else {
        return asked.answer(None);
    };
    let question = format!("{arguments:?} {} {:?}", context.json, context.language);
    answers::answer(&rules.hash(), &question, || asked.answer(None))
}

/// Where no bet is made against the house nothing is solved: whoever asks for more than is told
/// there is refused, and not left without it in silence.
fn only_what_is_answered(context: &Context, arguments: &OddsArguments) -> Outcome {
    let asked = [
        (arguments.report.is_some(), "--report"),
        (arguments.plot.is_some(), "--plot"),
        (arguments.against.is_some(), "--against"),
        (arguments.bet.is_some(), "--bet"),
        (arguments.readings, "--readings"),
        (arguments.simple, "--simple"),
        (arguments.best_way, "--best-way"),
        (arguments.gone.is_some(), "--gone"),
        (arguments.left.is_some(), "--left"),
    ];
    let Some((_, flag)) = asked.into_iter().find(|(asked, _)| *asked) else {
        return Ok(());
    };
    let game = &arguments.game.game;
    let text = told::say!(context.language, NotAnsweredThere { flag, game });
    Err(Failure::BadInput(text))
}

/// A second ruleset is held against the first, as `--against` would hold it.
fn two_rulesets(arguments: &OddsArguments) -> Outcome<OddsArguments> {
    let (game, second) = arguments.game.and_second()?;
    if let (Some(second), Some(other)) = (second, &arguments.against) {
        return Err(told::bad!(TwoToHoldAgainst { second, other }));
    }
    let against = second.map(str::to_owned);
    Ok(OddsArguments {
        game,
        against: against.or_else(|| arguments.against.clone()),
        ..arguments.clone()
    })
}

/// What is asked of a game.
struct Asked<'a> {
    context: &'a Context,
    arguments: &'a OddsArguments,
    file: &'a games::GameFile,
    sheet: &'a Sheet,
    /// What the law refuses of it.
    refused: &'a [Refused],
}

impl Asked<'_> {
    /// The table as it was solved, and the best way to set its hands where that was asked for.
    fn solved(&self) -> Outcome<Report> {
        let mut report = match shoe::told(self.context, self.arguments)? {
            Some(told) => solve_without(self.file, self.sheet, &told)
                .map_err(|error| unlawful::not_computed(self.context, &error))?,
            None => solved(self.context, self.file, self.sheet)?,
        };
        if !self.arguments.best_way {
            return Ok(report);
        }
        let bar = Progress::new();
        let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let tell = &mut |done, total| bar.tell(done, total);
        let best = best_way(threads, self.file, self.sheet, tell);
        let best = best.map_err(|error| unlawful::not_solved(self.context, &error))?;
        let (bet, shares) = best.ok_or_else(|| {
            let game = self.file.game();
            let text = told::say!(self.context.language, NoTwoHands { game });
            Failure::BadInput(text)
        })?;
        if let Some(house) = report.strategy.chart.first().cloned() {
            let known = house.choices.first().map(|(key, _)| key.clone());
            let keys = [known.unwrap_or_default(), "otherwise".to_owned()];
            report.strategy.chart.push(ChartCell {
                who: "the best way".to_owned(),
                choices: keys.into_iter().zip(shares).collect(),
                ..house
            });
        }
        report.bets.push(bet);
        Ok(report)
    }

    /// What simple rules cost at the table that was solved.
    fn simple(&self, report: &Report) -> Outcome<Vec<Simple>> {
        let bar = Progress::new();
        let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let tell = &mut |done, total| bar.tell(done, total);
        let found = simply(threads, self.file, self.sheet, report, tell);
        found.map_err(|error| unlawful::not_solved(self.context, &error))
    }

    fn answer(&self, report_as: Option<(&PathBuf, Form)>) -> Outcome {
        let Asked {
            context,
            arguments,
            file,
            sheet,
            refused,
        } = *self;
        let mut report = self.solved()?;
        let mut fed = pools(file, sheet, &report);
        let mut simple = match arguments.simple {
            true => self.simple(&report)?,
            false => Vec::new(),
        };
        let mut other = match &arguments.against {
            Some(other) => Some(against(context, file, &arguments.game, other)?),
            None => None,
        };
        if let Some(bet) = &arguments.bet {
            only(context, &mut report, &mut fed, bet)?;
            simple.retain(|simple| simple.odds.bet == *bet);
            if let Some(other) = &mut other {
                other.bets.retain(|odds| odds.bet == *bet);
            }
        }
        if let Some(path) = &arguments.plot {
            let rules = file.rules(sheet);
            let rules = rules.map_err(|problems| Failure::bad_sheet(&problems))?;
            let spoken = Spoken {
                language: context.language,
                felt: Some(rules.felt()),
            };
            let mark = unlawful::mark(context, refused);
            plot::write(path, plot::of_report(&report, &spoken, mark))?;
        }
        let readings = match arguments.readings {
            true => Some(readings::turn(context, file, &arguments.game)?),
            false => None,
        };
        let here = readings::Here {
            report: &report,
            fed: fed.as_deref().unwrap_or_default(),
        };
        if let Some((path, form)) = report_as {
            let rules = file.rules(sheet);
            let rules = rules.map_err(|problems| Failure::bad_sheet(&problems))?;
            let filed = Filed {
                context,
                file,
                rules: &rules,
                report: &report,
                against: other.as_ref(),
                pools: &fed,
                simple: &simple,
                readings: readings.as_ref().map(|readings| (readings, here)),
                refused,
                again: again(arguments, file),
            };
            let page = report::html(&filed);
            match form {
                Form::Page => plot::write(path, &page)?,
                Form::Pdf => plot::write(path, pdf::of_page(&page))?,
            }
        }
        match (context.json, &other) {
            (true, _) => {
                let mut value = report_json(&report, other.as_ref());
                if let Some(readings) = &readings {
                    value["readings"] = readings.json(here);
                }
                fed::tell_json(&fed, &mut value);
                if arguments.simple {
                    value["simple"] = simple.iter().map(simple::json).collect();
                }
                mark_json(context, refused, &mut value);
                print::json(&value);
            }
            (false, other) => {
                let rules = file.rules(sheet).ok();
                let spoken = Spoken {
                    language: context.language,
                    felt: rules.as_ref().map(Rulebook::felt),
                };
                let teller = Teller { context, spoken };
                teller.refused(refused);
                teller.report(&report);
                teller.pools(&fed);
                if arguments.simple {
                    teller.simple(&simple);
                }
                if arguments.bet.is_some() {
                    report.bets.iter().for_each(|bet| teller.results(bet));
                    let fed = fed.iter().flatten();
                    fed.for_each(|pool| teller.results(&pool.at_seed));
                }
                if let Some(other) = other {
                    teller.difference(&report, other);
                }
                if let Some(readings) = &readings {
                    readings.tell(context, here);
                }
            }
        }
        Ok(())
    }
}

/// The command that finds the same again.
fn again(arguments: &OddsArguments, file: &games::GameFile) -> String {
    let OddsArguments { game, .. } = arguments;
    let mut words = vec![format!(
        "tapete odds {} --ruleset {}",
        file.game(),
        file.ruleset()
    )];
    let sheet = game.sheet.iter();
    words.extend(sheet.map(|sheet| format!("--sheet {}", sheet.display())));
    words.extend(game.set.iter().map(|line| format!("--set {line:?}")));
    words.extend(arguments.pay.iter().map(|line| format!("--pay {line:?}")));
    let flags = [
        (arguments.unlawful, "--unlawful"),
        (arguments.simple, "--simple"),
        (arguments.best_way, "--best-way"),
        (arguments.readings, "--readings"),
    ];
    let flags = flags.iter().filter(|(asked, _)| *asked);
    words.extend(flags.map(|(_, flag)| (*flag).to_owned()));
    let told = [
        ("--bet", &arguments.bet),
        ("--against", &arguments.against),
        ("--gone", &arguments.gone),
        ("--left", &arguments.left),
    ];
    let told = told
        .iter()
        .filter_map(|(flag, said)| Some(format!("{flag} {:?}", said.as_ref()?)));
    words.extend(told);
    words.push("--json".to_owned());
    words.join(" ")
}

/// What a report is written as.
#[derive(Clone, Copy)]
enum Form {
    Page,
    Pdf,
}

impl Form {
    /// By the name of the file.
    fn of(path: &Path) -> Outcome<Form> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        match ending {
            Some("html" | "htm") => Ok(Form::Page),
            Some("pdf") => Ok(Form::Pdf),
            _ => {
                let path = path.display();
                Err(told::bad!(NoSuchReport { path }))
            }
        }
    }
}

pub(super) fn solved(context: &Context, file: &games::GameFile, sheet: &Sheet) -> Outcome<Report> {
    let bar = Progress::new();
    let report = solve(file, sheet, &mut |done, total| bar.tell(done, total));
    report.map_err(|error| unlawful::not_computed(context, &error))
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
        Ok(file) => return solved(context, file, &context.shelf.sheet(file, &arguments)?),
        Err(why) if why.is_bad_input() && !Path::new(other).exists() => {
            let why = why.into_text(context.language);
            let why = why.replace("use --ruleset", "use --against");
            return Err(told::bad!(NothingToHoldAgainst { other, why }));
        }
        Err(_) => arguments.sheet = Some(other.into()),
    }
    solved(context, file, &context.shelf.sheet(file, &arguments)?)
}

/// Leaves one bet, of those that were solved and of those that feed a pool.
fn only(
    context: &Context,
    report: &mut Report,
    fed: &mut Result<Vec<PoolOdds>, SolveError>,
    bet: &str,
) -> Outcome {
    let feeds = fed.iter().flatten().any(|pool| pool.bet == bet);
    if report.bet(bet).is_none() && !feeds {
        let known = report.bets.iter().map(|odds| &odds.bet);
        let known = known.chain(fed.iter().flatten().map(|pool| &pool.bet));
        let known: Vec<&str> = known.map(String::as_str).collect();
        let known = known.join(", ");
        let game = &report.game;
        let text = told::say!(context.language, NoSuchBet { bet, game, known });
        return Err(Failure::BadInput(text));
    }
    report.bets.retain(|odds| odds.bet == bet);
    if let Ok(fed) = fed {
        fed.retain(|pool| pool.bet == bet);
    }
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
        let there =
            |bet: &BetOdds| json!({ "bet": bet.bet, "ev_initial": bet.ev_initial.to_string() });
        value["against"] = json!({
            "game": other.game,
            "ruleset": other.ruleset,
            "bets": report.bets.iter().filter_map(difference).collect::<Vec<_>>(),
            "only_there": only_there(report, other).map(there).collect::<Vec<_>>(),
        });
    }
    value
}

/// The bets that the other table has and this one has not.
pub(super) fn only_there<'a>(
    here: &'a Report,
    there: &'a Report,
) -> impl Iterator<Item = &'a BetOdds> {
    let bets = there.bets.iter();
    bets.filter(|bet| here.bet(&bet.bet).is_none())
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
    if let Some((rounds, ev)) = bet.rounds.as_ref().zip(bet.ev_round()) {
        value["rounds"] = rounds.to_string().into();
        value["ev_round"] = ev.to_string().into();
        value["decimal_round"] = number(decimal(&ev, DIGITS));
    }
    let payoff = |payoff: &Payoff| json!({"net": payoff.net.to_string(), "probability": payoff.probability.to_string()});
    if let Some((variance, deviation)) = bet.variance().zip(bet.deviation(DIGITS)) {
        value["variance"] = variance.to_string().into();
        value["deviation"] = number(deviation);
    }
    if let Some(hands) = &bet.hands {
        value["hands"] = json!({
            "count": hands.hands.to_string(),
            "win": hands.win.to_string(),
            "push": hands.push.to_string(),
            "lose": hands.lose.to_string(),
            "distribution": hands.distribution.iter().map(payoff).collect::<Vec<_>>(),
        });
    }
    if let Some(results) = &bet.results {
        value["hit"] = results.hit.to_string().into();
        value["win"] = results.win.to_string().into();
        value["push"] = results.push.to_string().into();
        value["lose"] = results.lose.to_string().into();
        value["distribution"] = results.distribution.iter().map(payoff).collect();
    }
    value
}

fn strategy_json(strategy: &Strategy) -> Value {
    let run = |run: &odds::Run| {
        json!({
            "choice": run.choice,
            "highest": named(&run.highest),
            "lowest": named(&run.lowest),
            "probability": run.probability.to_string(),
        })
    };
    let share = |(choice, share): &(String, odds::Fraction)| json!({"choice": choice, "probability": share.to_string()});
    let decision = |decision: &odds::DecisionPlay| {
        json!({
            "after": decision.after,
            "runs": decision.runs.iter().map(run).collect::<Vec<_>>(),
            "shares": decision.shares.iter().map(share).collect::<Vec<_>>(),
            "words": decision.plain.as_ref().map(plain_json),
        })
    };
    Value::from(strategy.decisions.iter().map(decision).collect::<Vec<_>>())
}

fn plain_json(plain: &Plain) -> Value {
    let line = |line: &PlainLine| {
        let with = words::said(&line.with);
        json!({
            "choice": line.choice,
            "with": {"es": with.es, "en": with.en},
            "probability": line.probability.to_string(),
        })
    };
    json!({
        "lines": plain.lines.iter().map(line).collect::<Vec<_>>(),
        "costs": plain.costs.to_string(),
    })
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
fn named(name: &odds::HandName) -> String {
    format!("{} {}", name.class, name.ranks)
}

/// Tells a report in one language.
struct Teller<'a> {
    context: &'a Context,
    spoken: Spoken<'a>,
}

/// What a table has several of in JSON, each with figures of its own.
const LISTS: [&str; 5] = ["bets", "choices", "pools", "pots", "simple"];

/// Says of a table, and of each of its bets, that the law refuses it, and why.
pub(super) fn mark_json(context: &Context, refused: &[Refused], value: &mut Value) {
    if refused.is_empty() {
        return;
    }
    value["unlawful"] = true.into();
    let told = refused.iter().map(|one| unlawful::refusal(context, one));
    value["refused"] = told.collect();
    for name in LISTS {
        let list = value.get_mut(name).and_then(Value::as_array_mut);
        for told in list.into_iter().flatten() {
            told["unlawful"] = true.into();
        }
    }
}

/// Tells a line, or several.
macro_rules! tell {
    ($teller:expr, $($arguments:tt)*) => { $teller.lines(&format!($($arguments)*)) };
}

impl Teller<'_> {
    fn lines(&self, text: &str) {
        say!("{text}");
    }

    /// A share in per cent, and a decimal, as the language writes them.
    fn percent(&self, share: &Fraction, digits: u32) -> String {
        self.context.number(&percent(share, digits))
    }

    fn decimal(&self, value: &Fraction, digits: u32) -> String {
        self.context.number(&decimal(value, digits))
    }

    fn word<'w>(&self, es: &'w str, en: &'w str) -> &'w str {
        self.context.word(es, en)
    }

    /// What the law refuses, in its own words, before anything is told.
    fn refused(&self, refused: &[Refused]) {
        for refused in refused {
            tell!(self, "{}", unlawful::refusal(self.context, refused));
        }
    }

    fn report(&self, report: &Report) {
        let names = report.bets.iter().map(|bet| bet.bet.chars().count());
        let width = names.max().unwrap_or(0).max(16);
        tell!(self, "{} · {}", report.game, report.ruleset);
        // Of a bet that feeds a pool everything is told with its pool.
        if !report.bets.is_empty() {
            self.figures(&report.bets, width);
        }
        self.ways(&report.bets, width);
        self.by_round(&report.bets, width);
        self.chart(&report.strategy.chart);
        self.play(&report.strategy);
    }

    /// What each bet costs and brings, and its exact expectation.
    fn figures(&self, bets: &[BetOdds], width: usize) {
        tell!(
            self,
            "\n{:<width$} {:>10} {:>10} {:>9} {:>9} {:>9} {:>9} {:>9}",
            told::fixed(self.context.language, told::Bet),
            told::fixed(self.context.language, told::Edge),
            told::fixed(self.context.language, told::EdgeOfAction),
            told::fixed(self.context.language, told::Paid),
            told::fixed(self.context.language, told::Win),
            told::fixed(self.context.language, told::Push),
            told::fixed(self.context.language, told::Lose),
            told::fixed(self.context.language, told::DeviationShort)
        );
        for bet in bets {
            let edges = [&bet.ev_initial, &bet.ev_wagered].map(|value| self.percent(&-value, 4));
            let share = |of: fn(&Results) -> &Fraction| {
                let share = bet.results.as_ref().map(of);
                share.map_or("–".to_owned(), |share| {
                    format!("{} %", self.percent(share, 2))
                })
            };
            let deviation = bet.deviation(3);
            let deviation = deviation.map(|deviation| self.context.number(&deviation));
            tell!(
                self,
                "{:<width$} {:>8} % {:>8} % {:>9} {:>9} {:>9} {:>9} {:>9}",
                bet.bet,
                edges[0],
                edges[1],
                share(|results| &results.hit),
                share(|results| &results.win),
                share(|results| &results.push),
                share(|results| &results.lose),
                deviation.as_deref().unwrap_or("–"),
            );
        }
        tell!(
            self,
            "\n{}",
            told::fixed(self.context.language, told::ExactExpectation)
        );
        for bet in bets {
            tell!(self, "{:<width$} {}", bet.bet, bet.ev_initial);
        }
    }

    /// What the bets are called that are told apart because they are played in another way.
    fn ways(&self, bets: &[BetOdds], width: usize) {
        let named = |bet: &BetOdds| Some((bet.bet.clone(), self.spoken.way(&bet.bet)?));
        let named: Vec<_> = bets.iter().filter_map(named).collect();
        if named.is_empty() {
            return;
        }
        let head = told::fixed(self.context.language, told::PlayedInAnotherWay);
        tell!(self, "\n{head}");
        for (key, name) in named {
            tell!(self, "{key:<width$} {name}");
        }
    }

    /// What a bet that may lie through several spins or throws costs by each.
    fn by_round(&self, bets: &[BetOdds], width: usize) {
        let lies = bets.iter().filter_map(|bet| {
            let (rounds, ev) = (bet.rounds.as_ref()?, bet.ev_round()?);
            Some((bet, rounds, ev))
        });
        let lies: Vec<_> = lies.collect();
        if lies.is_empty() {
            return;
        }
        tell!(
            self,
            "\n{}",
            told::fixed(self.context.language, told::BySpinOrThrow)
        );
        for (bet, rounds, ev) in lies {
            let (mean, edge) = (self.decimal(rounds, 4), self.percent(&-&ev, 4));
            tell!(self, "{:<width$} {mean:>10} {edge:>8} %  {ev}", bet.bet);
        }
    }

    fn play(&self, strategy: &Strategy) {
        if !strategy.decisions.is_empty() {
            tell!(
                self,
                "\n{}",
                told::fixed(self.context.language, told::BestPlay)
            );
        }
        let (from, down_to) = (
            told::fixed(self.context.language, told::From),
            told::fixed(self.context.language, told::DownTo),
        );
        for decision in &strategy.decisions {
            if !decision.after.is_empty() {
                let after = told::fixed(self.context.language, told::After);
                let made = decision.after.iter().map(|key| self.spoken.choice(key));
                tell!(self, "{after} {}", made.collect::<Vec<_>>().join(", "));
            }
            for run in &decision.runs {
                let [highest, lowest] =
                    [&run.highest, &run.lowest].map(|name| self.spoken.hand(name));
                tell!(
                    self,
                    "{:<8} {from} {highest} {down_to} {lowest}  ({} %)",
                    self.spoken.choice(&run.choice),
                    self.percent(&run.probability, 2)
                );
            }
            if let Some(plain) = &decision.plain {
                self.plain(plain);
            } else if decision.runs.is_empty() {
                let best = told::fixed(self.context.language, told::BestWith);
                for (choice, share) in &decision.shares {
                    let choice = self.spoken.choice(choice);
                    tell!(self, "{choice:<16} {best} {} %", self.percent(share, 2));
                }
            }
        }
    }

    /// Best play in words, and what it costs to look at no more than they do.
    fn plain(&self, plain: &Plain) {
        for line in &plain.lines {
            let with = words::said(&line.with);
            tell!(
                self,
                "{}: {}  ({} %)",
                self.spoken.choice(&line.choice),
                self.word(&with.es, &with.en),
                self.percent(&line.probability, 2)
            );
        }
        let costs = self.percent(&plain.costs, 4);
        let exact = &plain.costs;
        let text = told::say!(self.context.language, WordsCost { costs, exact });
        tell!(self, "  {text}");
    }

    /// Best play as a chart: a line for each hand, a column for each card of the other. What is left
    /// to chance is told below with how often.
    fn chart(&self, chart: &[ChartCell]) {
        for chart in Chart::all(chart) {
            let by = match chart.who {
                "" => String::new(),
                who => format!(
                    " {} {}",
                    told::fixed(self.context.language, told::Of),
                    self.spoken.who(who)
                ),
            };
            let best = told::fixed(self.context.language, told::BestPlay);
            let against = told::fixed(self.context.language, told::AgainstWhat);
            tell!(self, "\n{best}{by}, {against}");
            let row = |name: &str, cells: Vec<String>| tell!(self, "{name:<26}{}", cells.concat());
            let names = chart.columns.iter().map(|column| self.spoken.who(column));
            let names: Vec<String> = names.collect();
            let cells = chart.cells.iter().map(|cell| self.choice(cell));
            let widest = cells
                .chain(names.iter().cloned())
                .map(|name| name.chars().count());
            let width = widest.max().unwrap_or(0).max(7) + 1;
            row(
                "",
                names.iter().map(|name| format!("{name:>width$}")).collect(),
            );
            for hand in &chart.hands {
                let found = |column: &&str| {
                    let cell = chart.cell(hand, column);
                    let done = cell.map_or("–".to_owned(), |cell| self.choice(cell));
                    format!("{done:>width$}")
                };
                row(
                    &self.spoken.who(hand),
                    chart.columns.iter().map(found).collect(),
                );
            }
            for cell in chart.mixed() {
                for (choice, share) in &cell.choices {
                    let [hand, other] =
                        [&cell.hand, &cell.against].map(|told| self.spoken.who(told));
                    let choice = self.spoken.choice(choice);
                    let part = self.percent(share, 4);
                    tell!(self, "{hand} {against} {other}: {choice} {part} %, {share}");
                }
            }
        }
    }

    /// The one choice of a cell, or that it is left to chance.
    fn choice(&self, cell: &ChartCell) -> String {
        match &cell.choices[..] {
            [(choice, _)] => self.spoken.choice(choice),
            _ => told::fixed(self.context.language, told::Mixed).to_owned(),
        }
    }

    /// Every result of a bet in first stakes, and how likely it is.
    fn results(&self, bet: &BetOdds) {
        let (name, language) = (&bet.bet, self.context.language);
        let (text, results) = match (&bet.results, &bet.hands) {
            (Some(results), _) => (
                told::say!(language, ResultsOf { name }),
                &results.distribution[..],
            ),
            (None, Some(hands)) => {
                let count = self.decimal(&hands.hands, 4);
                let text = told::say!(
                    language,
                    ResultsByHand {
                        name,
                        hands: &count
                    }
                );
                (text, &hands.distribution[..])
            }
            (None, None) => (told::say!(language, BetByItsMean { name }), &[][..]),
        };
        tell!(self, "\n{text}");
        for Payoff { net, probability } in results {
            let share = self.percent(probability, 6);
            tell!(
                self,
                "{:>12} {share:>11} %  {probability}",
                self.decimal(net, 4)
            );
        }
        let Some(variance) = bet.variance() else {
            return;
        };
        let name = match bet.hands {
            Some(_) => told::fixed(language, told::VarianceOfARound),
            None => told::fixed(language, told::Variance),
        };
        tell!(
            self,
            "{name:>12} {:>13}  {variance}",
            self.decimal(variance, 6)
        );
    }

    /// What every bet costs more or less under another ruleset or sheet.
    fn difference(&self, report: &Report, other: &Report) {
        let against = told::fixed(self.context.language, told::HeldAgainst);
        tell!(self, "\n{against} {} · {}", other.game, other.ruleset);
        for bet in &report.bets {
            let Some(theirs) = other.bet(&bet.bet) else {
                tell!(
                    self,
                    "{:<16} {}",
                    bet.bet,
                    told::fixed(self.context.language, told::IsNotThere)
                );
                continue;
            };
            let (here, there) = (&bet.ev_initial, &theirs.ev_initial);
            let of_stake = |less: &Fraction, more: &Fraction| self.percent(&(more - less), 4);
            let beside = match here.cmp(there) {
                Ordering::Less => format!(
                    "{} {}",
                    of_stake(here, there),
                    told::fixed(self.context.language, told::LessThanHere)
                ),
                Ordering::Equal => told::fixed(self.context.language, told::AsHere).to_owned(),
                Ordering::Greater => format!(
                    "{} {}",
                    of_stake(there, here),
                    told::fixed(self.context.language, told::MoreThanHere)
                ),
            };
            let edge = self.percent(&-&theirs.ev_initial, 4);
            let there = told::fixed(self.context.language, told::OverThere);
            tell!(self, "{:<16} {edge:>8} % {there}, {beside}", bet.bet);
        }
        for bet in only_there(report, other) {
            let edge = self.percent(&-&bet.ev_initial, 4);
            let only = told::fixed(self.context.language, told::OnlyThere);
            tell!(self, "{:<16} {edge:>8} % {only}", bet.bet);
        }
    }
}
