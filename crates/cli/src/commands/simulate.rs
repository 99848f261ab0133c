//! `tapete simulate GAME`

use std::num::NonZeroUsize;
use std::thread;

use exact::Cents;
use games::GameFile;
use law::Words;
use odds::{BetOdds, Fraction, Payoff, Report, SolveError, Trial, decimal, percent, solve_to_play};
use serde_json::{Value, json};
use simulate::{By, Confidence, Day, Interval, Sample, Traffic, day, play_by};
use table::Rulebook;

mod by;

use self::by::{of_rule, played_by};
use super::progress::Progress;
use super::{Context, plot};
use crate::arguments::{PlayedBy, SimulateArguments};
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::print::say;

/// Decimals of a mean.
const DIGITS: u32 = 6;

/// The columns of a drawn day.
const COLUMNS: usize = 60;

/// The parts of all days whose result is told.
const QUANTILES: [(u32, u32); 9] = [
    (1, 1000),
    (1, 100),
    (5, 100),
    (25, 100),
    (50, 100),
    (75, 100),
    (95, 100),
    (99, 100),
    (999, 1000),
];

pub(super) fn run(context: &Context, arguments: &SimulateArguments) -> Outcome {
    let file = context
        .shelf
        .game(&arguments.game.game, arguments.game.ruleset()?)?;
    let sheet = context.shelf.sheet(file, &arguments.game)?;
    let bet = arguments.bet.as_deref();
    let (report, trial, why_simple) = ready(file, &sheet, bet)?;
    let (trial, by) = played_by(arguments, trial)?;
    let bar = Progress::new();
    let sample = play_by(
        &trial,
        by,
        arguments.hands,
        arguments.seed,
        cores(),
        &mut |done| {
            bar.tell(done, arguments.hands);
        },
    );
    drop(bar);
    let sample = sample.map_err(|failure| Failure::BadInput(failure.to_string()))?;
    if sample.rounds == 0 {
        return Err(Failure::BadInput(format!(
            "in {} rounds none came to the bet `{}`: ask for more with --hands",
            arguments.hands, trial.bet
        )));
    }
    let solved = report.as_ref().and_then(|report| report.bet(&trial.bet));
    let by_rule = match (&arguments.always, &report) {
        (Some(choice), Some(report)) => of_rule(file, &sheet, report, &trial.bet, choice)?,
        _ => None,
    };
    let exact = match (by, &arguments.always) {
        (By::Trial, None) => solved,
        (By::Trial, Some(_)) => by_rule.as_ref(),
        (By::Bot, _) => None,
    };
    let told = Told {
        context,
        arguments,
        file,
        trial: &trial,
        sample: &sample,
        exact,
        why_simple,
        day: bank_day(arguments, exact, &sample)?,
    };
    if let Some(path) = &arguments.plot {
        plot::write(path, told.drawing())?;
    }
    match context.json {
        true => print::json(&told.json()),
        false => told.tell(),
    }
    Ok(())
}

fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The bet as it was solved; where it is not, a lawful way to play it and why.
type Ready = (Option<Report>, Trial, Option<SolveError>);

fn ready(file: &GameFile, sheet: &law::Sheet, bet: Option<&str>) -> Outcome<Ready> {
    let bar = Progress::new();
    let solved = solve_to_play(cores(), file, sheet, bet, &mut |done, total| {
        bar.tell(done, total);
    });
    drop(bar);
    let refused = |error: &dyn std::fmt::Display| Failure::BadInput(error.to_string());
    match solved {
        Ok((report, trial)) => Ok((Some(report), trial, None)),
        Err(error @ (SolveError::Sheet(_) | SolveError::Seating(_) | SolveError::AmongPlayers)) => {
            Err(refused(&error))
        }
        Err(error) => {
            let rules = file.rules(sheet).map_err(|all| Failure::bad_input(&all))?;
            let trial = Trial::simple(rules, bet).map_err(|error| refused(&error))?;
            Ok((None, trial, Some(error)))
        }
    }
}

/// A bank's day as it was asked for, and the stake of each round.
struct BankDay {
    day: Day,
    stake: Cents,
    traffic: Traffic,
    /// Whether the results of a round are counted, and not those of the sample.
    counted: bool,
}

fn bank_day(
    arguments: &SimulateArguments,
    exact: Option<&BetOdds>,
    sample: &Sample,
) -> Outcome<Option<BankDay>> {
    let Some(per_hour) = arguments.per_hour else {
        return Ok(None);
    };
    let euros = |text: &str, flag: &str| {
        let amount = text.parse::<Cents>();
        amount.map_err(|error| Failure::BadInput(format!("--{flag} {text}: {error}")))
    };
    let stake = euros(&arguments.stake, "stake")?;
    if stake.is_zero() {
        return Err(Failure::BadInput(
            "--stake 0: a bet is more than nothing".into(),
        ));
    }
    let float = arguments.float.as_deref();
    let float = float.map(|float| euros(float, "float")).transpose()?;
    let traffic = Traffic {
        rounds: u64::from(per_hour) * u64::from(arguments.hours),
        float: float.map(|float| float.whole_units(stake)),
    };
    let counted = exact.and_then(|odds| odds.results.as_ref());
    let own = sample.distribution();
    let results: &[Payoff] = counted.map_or(&own, |results| &results.distribution);
    let day = day(results, &traffic).map_err(|error| Failure::BadInput(error.to_string()));
    let mut day = day?;
    if let (None, Some(odds)) = (counted, exact) {
        // The mean is known exactly even where the distribution is not.
        day.mean = -&odds.ev_initial * Fraction::from_integer(traffic.rounds.into());
    }
    Ok(Some(BankDay {
        day,
        stake,
        traffic,
        counted: counted.is_some(),
    }))
}

impl BankDay {
    /// A result in euros.
    fn euros(&self, stakes: &Fraction) -> String {
        decimal(&(stakes * self.stake_in_euros()), 2)
    }

    fn stake_in_euros(&self) -> Fraction {
        Fraction::new(self.stake.count().into(), 100.into())
    }

    fn deviation(&self) -> String {
        let square = &self.day.variance * self.stake_in_euros() * self.stake_in_euros();
        root(&square, 2)
    }
}

/// The root of a fraction with so many digits, cut off.
fn root(square: &Fraction, digits: u32) -> String {
    let shift = num_bigint::BigInt::from(10).pow(digits);
    let scaled = square.numer() * &shift * &shift / square.denom();
    decimal(&Fraction::new(scaled.sqrt(), shift), digits)
}

/// All that is told.
struct Told<'a> {
    context: &'a Context,
    arguments: &'a SimulateArguments,
    file: &'a GameFile,
    trial: &'a Trial,
    sample: &'a Sample,
    exact: Option<&'a BetOdds>,
    why_simple: Option<SolveError>,
    day: Option<BankDay>,
}

impl Told<'_> {
    /// A decimal as the language writes it.
    fn number(&self, text: String) -> String {
        self.context.number(&text)
    }

    fn print(&self, es: &str, en: &str) {
        let words = Words::new(es, en);
        say!("{}", words.in_language(self.context.language));
    }

    fn intervals(&self) -> Vec<Interval> {
        let known = self.exact.and_then(|odds| odds.results.as_ref());
        let own = self.sample.variance();
        // A sample that has not seen the rarest results yet would seem surer than it is.
        let larger = known.map(|results| (&results.variance).max(&own));
        let interval = |confidence| self.sample.interval(confidence, larger);
        Confidence::ALL.into_iter().map(interval).collect()
    }

    /// Who plays, by a key.
    fn play(&self) -> String {
        match (self.arguments.by, &self.arguments.always) {
            (PlayedBy::Bot, _) => "bot".to_owned(),
            (PlayedBy::Solved, Some(choice)) => format!("always {choice}"),
            (PlayedBy::Solved, None) if self.trial.is_solved() => "solved".to_owned(),
            (PlayedBy::Solved, None) => "simple".to_owned(),
        }
    }

    fn json(&self) -> Value {
        let number = super::odds::number;
        let intervals = self.intervals();
        let interval = |interval: &Interval| {
            let (low, high) = interval.bounds(DIGITS);
            let inside = self.exact.map(|odds| interval.holds(&odds.ev_initial));
            json!({
                "per_mille": interval.confidence.per_mille(),
                "low": number(low),
                "high": number(high),
                "holds_exact": inside,
            })
        };
        let sample = self.sample;
        let payoff = |(net, count): (&_, &u64)| json!({"net": net_text(*net), "count": count});
        let mut value = json!({
            "game": self.file.game(),
            "ruleset": self.file.ruleset(),
            "bet": self.trial.bet,
            "seed": self.arguments.seed,
            "rounds": sample.rounds,
            "without": sample.without,
            "play": self.play(),
            "unguided": sample.unguided,
            "mean": sample.mean().to_string(),
            "decimal": number(decimal(&sample.mean(), DIGITS)),
            "deviation": number(root(&sample.variance(), DIGITS)),
            "hits": sample.hits,
            "intervals": intervals.iter().map(interval).collect::<Vec<_>>(),
            "results": sample.results.iter().map(payoff).collect::<Vec<_>>(),
        });
        if let Some(odds) = self.exact {
            value["exact"] = json!({
                "ev_initial": odds.ev_initial.to_string(),
                "decimal": number(decimal(&odds.ev_initial, DIGITS)),
            });
        }
        if let Some(error) = &self.why_simple {
            value["not_solved"] = error.to_string().into();
        }
        if let Some(day) = &self.day {
            value["day"] = day_json(day);
        }
        value
    }

    fn tell(&self) {
        let (sample, trial) = (self.sample, self.trial);
        say!(
            "{} · {} · {}\n",
            self.file.game(),
            self.file.ruleset(),
            trial.bet
        );
        match &self.why_simple {
            _ if self.arguments.by == PlayedBy::Bot => self.print(
                "Juega un bot de la casa, que ve lo que vería un jugador: no hay valor exacto con que compararlo.",
                "A bot of the house's plays, which sees what a player would: there is no exact value to hold it against.",
            ),
            None if self.arguments.always.is_some() => {
                let key = self.arguments.always.as_deref().unwrap_or_default();
                let mut choices = self.trial.rules.felt().choices.iter();
                let name = choices.find(|choice| choice.key == key);
                let name = name.map_or(key, |choice| self.context.word(&choice.name.es, &choice.name.en));
                self.print(
                    &format!("Por una regla sencilla: siempre «{name}»; lo demás, como se resolvió (tapete odds --simple)."),
                    &format!("By a simple rule: always “{name}”, the rest as it was solved (tapete odds --simple)."),
                );
            }
            None => self.print(
                "Se juega como se resolvió (tapete odds).",
                "Played as it was solved (tapete odds).",
            ),
            Some(error) => self.print(
                &format!("Sin solución exacta: se hace lo primero que el juego ofrece. ({error})"),
                &format!("Not solved: the first thing that the game offers is done. ({error})"),
            ),
        }
        if sample.unguided > 0 {
            let count = sample.unguided;
            self.print(
                &format!("{count} decisiones sin mejor juego conocido: se hizo algo lícito."),
                &format!("{count} choices without a known best play: something lawful was done."),
            );
        }
        let (rounds, seed) = (sample.rounds, self.arguments.seed);
        let mean = self.number(decimal(&sample.mean(), DIGITS));
        let deviation = self.number(root(&sample.variance(), 4));
        self.print(
            &format!(
                "{rounds} jugadas, semilla {seed}; media {mean} por apuesta, desviación {deviation}"
            ),
            &format!("{rounds} rounds, seed {seed}; mean {mean} by bet, deviation {deviation}"),
        );
        if sample.without > 0 {
            let without = sample.without;
            self.print(
                &format!("{without} jugadas más no llegaron a la apuesta"),
                &format!("{without} further rounds did not come to the bet"),
            );
        }
        if let Some(odds) = self.exact {
            let exact = self.number(decimal(&odds.ev_initial, DIGITS));
            let fraction = &odds.ev_initial;
            self.print(
                &format!("valor exacto {exact} = {fraction}"),
                &format!("exact value {exact} = {fraction}"),
            );
        }
        for interval in self.intervals() {
            self.tell_interval(&interval);
        }
        if let Some(day) = &self.day {
            self.tell_day(day);
        }
    }

    fn tell_interval(&self, interval: &Interval) {
        let (low, high) = interval.bounds(DIGITS);
        let (low, high) = (self.number(low), self.number(high));
        let sure = interval.confidence.per_mille();
        let sure = self.number(format!("{}.{} %", sure / 10, sure % 10));
        let holds = self.exact.map(|odds| interval.holds(&odds.ev_initial));
        let (es, en) = match holds {
            Some(true) => (
                ": el valor exacto está dentro",
                ": the exact value lies inside",
            ),
            Some(false) => (
                ": EL VALOR EXACTO ESTÁ FUERA",
                ": THE EXACT VALUE LIES OUTSIDE",
            ),
            None => ("", ""),
        };
        self.print(
            &format!("{sure:>7}  de {low} a {high}{es}"),
            &format!("{sure:>7}  from {low} to {high}{en}"),
        );
    }

    fn tell_day(&self, day: &BankDay) {
        let (rounds, stake) = (day.traffic.rounds, self.number(day.euros(&one())));
        say!();
        self.print(
            &format!("La jornada de la banca: {rounds} apuestas de {stake} €"),
            &format!("The bank's day: {rounds} bets of {stake} €"),
        );
        match day.counted {
            true => {
                let bound = self.number(decimal(&day.day.cut_off, 15));
                self.print(
                    &format!("  sumada de la distribución exacta de una apuesta; cada probabilidad es exacta salvo {bound}"),
                    &format!("  added up from the exact distribution of one bet; each probability is exact but for {bound}"),
                );
            }
            false => self.print(
                "  sumada de la distribución de la muestra; solo la media es exacta, si la apuesta está resuelta",
                "  added up from the sample's distribution; only the mean is exact, if the bet is solved",
            ),
        }
        let mean = self.number(day.euros(&day.day.mean));
        let deviation = self.number(day.deviation());
        self.print(
            &format!("  media {mean} €, desviación {deviation} €"),
            &format!("  mean {mean} €, deviation {deviation} €"),
        );
        let loses = self.number(percent(&day.day.below(&(one() - one())), 4));
        self.print(
            &format!("  la banca pierde con {loses} %"),
            &format!("  the bank loses with {loses} %"),
        );
        for (above, below) in QUANTILES {
            let part = Fraction::new(above.into(), below.into());
            let share = self.number(percent(&part, 1));
            match day.day.quantile(&part) {
                Some(result) => {
                    let result = self.number(day.euros(&result));
                    self.print(
                        &format!("  {share:>5} %  hasta {result:>12} €"),
                        &format!("  {share:>5} %  up to {result:>12} €"),
                    );
                }
                None => self.print(
                    &format!("  {share:>5} %  el anticipo no basta"),
                    &format!("  {share:>5} %  the float does not suffice"),
                ),
            }
        }
        if let (Some(ruin), Some(float)) = (&day.day.ruin, day.traffic.float) {
            let float = self.number(day.euros(&Fraction::from_integer(float.into())));
            let ruin = self.number(percent(ruin, 6));
            self.print(
                &format!("  un anticipo de {float} € no basta con {ruin} %"),
                &format!("  a float of {float} € does not suffice with {ruin} %"),
            );
        }
    }

    fn drawing(&self) -> String {
        let title = format!(
            "{} · {} · {}",
            self.file.game(),
            self.file.ruleset(),
            self.trial.bet
        );
        let Some(day) = &self.day else {
            let found = self.sample.distribution();
            return plot::bars(Some(&title), &found, self.context.language);
        };
        let columns = day.day.columns(COLUMNS);
        let columns = columns.iter().map(|(from, to, share)| {
            let scale = |stakes: &Fraction| stakes * day.stake_in_euros();
            (scale(from), scale(to), share.clone())
        });
        let words = Words::new(
            format!("{title} · jornada de {} apuestas, €", day.traffic.rounds),
            format!("{title} · a day of {} bets, €", day.traffic.rounds),
        );
        let title = words.in_language(self.context.language);
        plot::columns(title, &columns.collect::<Vec<_>>())
    }
}

fn one() -> Fraction {
    Fraction::from_integer(1.into())
}

fn net_text(net: impl std::fmt::Display) -> String {
    net.to_string()
}

fn day_json(day: &BankDay) -> Value {
    let number = super::odds::number;
    let quantile = |(above, below): &(u32, u32)| {
        let part = Fraction::new((*above).into(), (*below).into());
        let result = day.day.quantile(&part);
        let result = result.map(|result| number(day.euros(&result)));
        json!({"probability": part.to_string(), "euros": result})
    };
    json!({
        "rounds": day.traffic.rounds,
        "stake": number(day.euros(&one())),
        "method": if day.counted { "exact" } else { "sampled" },
        "cut_off": number(decimal(&day.day.cut_off, 18)),
        "mean": number(day.euros(&day.day.mean)),
        "deviation": number(day.deviation()),
        "bank_loses": number(decimal(&day.day.below(&(one() - one())), 9)),
        "quantiles": QUANTILES.iter().map(quantile).collect::<Vec<_>>(),
        "float": day.traffic.float.map(|float| number(day.euros(&Fraction::from_integer(float.into())))),
        "ruin": day.day.ruin.as_ref().map(|ruin| number(decimal(ruin, 12))),
    })
}
