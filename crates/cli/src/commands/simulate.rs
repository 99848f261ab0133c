//! `tapete simulate GAME`

use std::num::NonZeroUsize;
use std::thread;

use exact::Cents;
use games::GameFile;
use odds::{BetOdds, Fraction, Payoff, Report, SolveError, Trial, decimal, percent, solve_to_play};
use serde_json::{Value, json};
use simulate::{By, Confidence, Day, DayError, Interval, Sample, Traffic, day, play_by};
use table::Rulebook;

mod by;

use self::by::{of_rule, played_by};
use super::progress::Progress;
use super::unlawful::not_solved;
use super::{Context, plot};
use crate::arguments::{PlayedBy, SimulateArguments};
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::print::say;
use crate::told;

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
    let (report, trial, why_simple) = ready(context, file, &sheet, bet)?;
    let (trial, by) = played_by(context, arguments, trial)?;
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
    let sample = sample.map_err(|failure| {
        let told = words::said(&failure.told());
        Failure::Refused(Box::new(told))
    })?;
    if sample.rounds == 0 {
        let (rounds, bet) = (arguments.hands, &trial.bet);
        let text = told::say!(context.language, NobodyCameToIt { rounds, bet });
        return Err(Failure::BadInput(text));
    }
    let solved = report.as_ref().and_then(|report| report.bet(&trial.bet));
    let by_rule = match (&arguments.always, &report) {
        (Some(choice), Some(report)) => of_rule(context, file, &sheet, report, &trial.bet, choice)?,
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
        day: bank_day(context, arguments, exact, &sample)?,
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

fn ready(
    context: &Context,
    file: &GameFile,
    sheet: &law::Sheet,
    bet: Option<&str>,
) -> Outcome<Ready> {
    let bar = Progress::new();
    let solved = solve_to_play(cores(), file, sheet, bet, &mut |done, total| {
        bar.tell(done, total);
    });
    drop(bar);
    match solved {
        Ok((report, trial)) => Ok((Some(report), trial, None)),
        Err(error @ (SolveError::Sheet(_) | SolveError::Seating(_) | SolveError::AmongPlayers)) => {
            Err(not_solved(context, &error))
        }
        Err(error) => {
            let rules = file.rules(sheet).map_err(|all| Failure::bad_sheet(&all))?;
            let trial = Trial::simple(rules, bet).map_err(|error| not_solved(context, &error))?;
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
    context: &Context,
    arguments: &SimulateArguments,
    exact: Option<&BetOdds>,
    sample: &Sample,
) -> Outcome<Option<BankDay>> {
    let Some(per_hour) = arguments.per_hour else {
        return Ok(None);
    };
    let euros = |text: &str, flag: &str| {
        let amount = text.parse::<Cents>();
        amount.map_err(|_| {
            told::bad!(NoSuchAmount {
                what: format!("--{flag} {text}")
            })
        })
    };
    let stake = euros(&arguments.stake, "stake")?;
    if stake.is_zero() {
        let text = told::fixed(context.language, told::NoStake);
        return Err(Failure::BadInput(text.into()));
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
    let too_many = told::fixed(context.language, told::DayOfTooMany);
    let day = day(results, &traffic);
    let mut day = day.map_err(|DayError::TooMany| Failure::BadInput(too_many.into()))?;
    if let (None, Some(odds)) = (counted, exact) {
        // Mean and variance may be known exactly even where the distribution is not.
        let rounds = Fraction::from_integer(traffic.rounds.into());
        day.mean = -&odds.ev_initial * &rounds;
        if let Some(variance) = odds.variance() {
            day.variance = variance * rounds;
        }
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

    /// A message that names nothing.
    fn fixed<M: words::Message + 'static>(&self, message: M) -> &'static str {
        told::fixed(self.context.language, message)
    }

    fn intervals(&self) -> Vec<Interval> {
        let known = self.exact.and_then(BetOdds::variance);
        let own = self.sample.variance();
        // A sample that has not seen the rarest results yet would seem surer than it is.
        let larger = known.map(|variance| variance.max(&own));
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
        say!("{}", self.who_plays());
        let language = self.context.language;
        if sample.unguided > 0 {
            let count = sample.unguided;
            say!("{}", told::say!(language, WithoutKnownPlay { count }));
        }
        let (rounds, seed) = (sample.rounds, self.arguments.seed);
        let mean = self.number(decimal(&sample.mean(), DIGITS));
        let deviation = self.number(root(&sample.variance(), 4));
        let played = told::say!(
            language,
            RoundsPlayed {
                rounds,
                seed,
                mean,
                deviation
            }
        );
        say!("{played}");
        if sample.without > 0 {
            let rounds = sample.without;
            say!("{}", told::say!(language, WithoutTheBet { rounds }));
        }
        if let Some(odds) = self.exact {
            let decimal = self.number(decimal(&odds.ev_initial, DIGITS));
            let fraction = &odds.ev_initial;
            say!("{}", told::say!(language, ExactValue { decimal, fraction }));
        }
        for interval in self.intervals() {
            self.tell_interval(&interval);
        }
        if let Some(day) = &self.day {
            self.tell_day(day);
        }
    }

    /// By what the rounds were played, in words.
    fn who_plays(&self) -> String {
        let language = self.context.language;
        let Some(why) = &self.why_simple else {
            return match (self.arguments.by, &self.arguments.always) {
                (PlayedBy::Bot, _) => self.fixed(told::ByABot).to_owned(),
                (_, None) => self.fixed(told::AsItWasSolved).to_owned(),
                (_, Some(key)) => {
                    let choices = &self.trial.rules.felt().choices;
                    let known = choices.iter().find(|choice| choice.key == *key);
                    let name = known.map(|choice| choice.name.in_language(language));
                    let choice = name.unwrap_or(key);
                    told::say!(language, ByASimpleRule { choice })
                }
            };
        };
        match self.arguments.by {
            PlayedBy::Bot => self.fixed(told::ByABot).to_owned(),
            PlayedBy::Solved => {
                let why = words::said(&why.told());
                let why = why.in_language(language);
                told::say!(language, FirstThatIsOffered { why })
            }
        }
    }

    fn tell_interval(&self, interval: &Interval) {
        let (low, high) = interval.bounds(DIGITS);
        let (low, high) = (self.number(low), self.number(high));
        let sure = interval.confidence.per_mille();
        let sure = self.number(format!("{}.{} %", sure / 10, sure % 10));
        let holds = self.exact.map(|odds| interval.holds(&odds.ev_initial));
        let holds = match holds {
            Some(true) => self.fixed(told::ExactInside),
            Some(false) => self.fixed(told::ExactOutside),
            None => "",
        };
        let bounds = told::say!(self.context.language, Interval { low, high });
        say!("{sure:>7}  {bounds}{holds}");
    }

    fn tell_day(&self, day: &BankDay) {
        let language = self.context.language;
        let (rounds, stake) = (day.traffic.rounds, self.number(day.euros(&one())));
        say!("\n{}", told::say!(language, BanksDay { rounds, stake }));
        let added_up = match day.counted {
            true => {
                let bound = self.number(decimal(&day.day.cut_off, 15));
                told::say!(language, DayCounted { bound })
            }
            false => self.fixed(told::DaySampled).to_owned(),
        };
        say!("  {added_up}");
        let mean = self.number(day.euros(&day.day.mean));
        let deviation = self.number(day.deviation());
        say!("  {}", told::say!(language, DayMean { mean, deviation }));
        let share = self.number(percent(&day.day.below(&(one() - one())), 4));
        say!("  {}", told::say!(language, BankLoses { share }));
        for (above, below) in QUANTILES {
            let part = Fraction::new(above.into(), below.into());
            let share = self.number(percent(&part, 1));
            match day.day.quantile(&part) {
                Some(result) => {
                    let (result, up_to) = (day.euros(&result), self.fixed(told::DayUpTo));
                    say!("  {share:>5} %  {up_to} {:>12} €", self.number(result));
                }
                None => say!("  {share:>5} %  {}", self.fixed(told::FloatNotEnough)),
            }
        }
        if let Some(ruin) = self.ruin(day) {
            say!("  {ruin}");
        }
    }

    /// How likely the float does not suffice.
    fn ruin(&self, day: &BankDay) -> Option<String> {
        let (ruin, float) = day.day.ruin.as_ref().zip(day.traffic.float)?;
        let float = self.number(day.euros(&Fraction::from_integer(float.into())));
        let share = self.number(percent(ruin, 6));
        Some(told::say!(
            self.context.language,
            RiskOfRuin { float, share }
        ))
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
        let rounds = day.traffic.rounds;
        let title = told::say!(self.context.language, PlotOfADay { title, rounds });
        let beside = self.ruin(day).unwrap_or_default();
        let columns: Vec<_> = columns.collect();
        plot::columns(&title, &beside, &columns, self.context.language)
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
