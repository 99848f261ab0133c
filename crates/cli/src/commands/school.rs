//! `tapete school GAME`: exercises in the terminal.

use std::io::{self, BufRead};

use ::school::{Answer, Assignment, Due, Exercise, Kind, Level, Mark, Question};
use exact::Cents;
use games::Rules;
use law::Words;
use serde_json::{Value, json};
use wire::convert::Translator;
use wire::{Line, SchoolExercise, SchoolVerdict, Seen, View};
use words::ByNumber;

use super::Context;
use crate::arguments::SchoolArguments;
use crate::failure::{Failure, Outcome};
use crate::print::{self, say};
use crate::told;

/// How many exercises a series has.
const SERIES: u32 = 10;

pub(super) fn run(context: &Context, arguments: &SchoolArguments) -> Outcome {
    let (_, rules) = context.shelf.rules(&arguments.game)?;
    let class = Class {
        context,
        rules: &rules,
        translator: Translator::new(&rules, &context.shelf.library, &ByNumber),
    };
    let first = assignment(arguments)?;
    let alone = arguments.number.is_some() || arguments.solution || arguments.answer.is_some();
    if alone || context.json {
        return class.one(first, arguments);
    }
    class.series(first)
}

fn assignment(arguments: &SchoolArguments) -> Outcome<Assignment> {
    let kind = Kind::named(&arguments.kind).ok_or_else(|| {
        let known = Kind::ALL.map(Kind::name).join(", ");
        let kind = &arguments.kind;
        told::bad!(NoSchoolKind { kind, known })
    })?;
    let level = Level::numbered(arguments.level).ok_or_else(|| {
        let level = arguments.level;
        told::bad!(NoSchoolLevel { level })
    })?;
    Ok(Assignment {
        kind,
        level,
        seed: arguments.seed,
        number: arguments.number.unwrap_or(1),
    })
}

struct Class<'a> {
    context: &'a Context,
    rules: &'a Rules,
    translator: Translator<'a>,
}

impl<'a> Class<'a> {
    fn set(&self, assignment: Assignment) -> Outcome<Exercise<'a>> {
        Exercise::set(self.rules, assignment).ok_or_else(|| {
            let reason = words::school_has_none();
            Failure::BadInput(self.text(&reason.why))
        })
    }

    /// One exercise: asked, solved, or marked.
    fn one(&self, assignment: Assignment, arguments: &SchoolArguments) -> Outcome {
        let exercise = self.set(assignment)?;
        let answer = match &arguments.answer {
            Some(text) => Some(self.read(&exercise, text)?),
            None => arguments.solution.then(|| exercise.solution()),
        };
        let verdict = answer
            .map(|answer| self.mark(&exercise, &answer))
            .transpose()?;
        if self.context.json {
            print::json(&to_json(
                &self.translator.exercise(&exercise),
                verdict.as_ref(),
            ));
            return Ok(());
        }
        let told = self.translator.exercise(&exercise);
        self.ask(&told);
        if let Some(verdict) = verdict {
            self.tell(&told, &verdict);
        }
        Ok(())
    }

    /// Ten of them, each answered by a line; what was wrong is told at the end.
    fn series(&self, first: Assignment) -> Outcome {
        let mut lines = io::stdin().lock().lines();
        let (mut right, mut asked, mut wrong) = (0u32, 0u32, Vec::new());
        for number in 1..=SERIES {
            let exercise = self.set(Assignment { number, ..first })?;
            let told = self.translator.exercise(&exercise);
            say!();
            say!("{number}/{SERIES}");
            self.ask(&told);
            let answer = loop {
                let Some(line) = lines.next() else {
                    self.score(right, asked, &wrong);
                    return Ok(());
                };
                let line = line.map_err(|error| Failure::BadInput(error.to_string()))?;
                match self.read(&exercise, &line) {
                    Ok(answer) => break answer,
                    Err(bad) if bad.is_bad_input() => {
                        say!("  {}", bad.into_text(self.context.language));
                    }
                    Err(other) => return Err(other),
                }
            };
            let verdict = self.mark(&exercise, &answer)?;
            asked += 1;
            if verdict.right {
                right += 1;
            } else {
                wrong.push(number);
            }
            self.tell(&told, &verdict);
        }
        self.score(right, asked, &wrong);
        Ok(())
    }

    fn score(&self, right: u32, asked: u32, wrong: &[u32]) {
        say!();
        let language = self.context.language;
        say!("{}", told::say!(language, RightOf { right, asked }));
        if !wrong.is_empty() {
            let numbers: Vec<String> = wrong.iter().map(ToString::to_string).collect();
            let numbers = numbers.join(", ");
            say!("{}", told::say!(language, ToRepeat { numbers }));
        }
    }

    fn mark(&self, exercise: &Exercise<'_>, answer: &Answer) -> Outcome<SchoolVerdict> {
        let mark: Result<Mark, _> = exercise.mark(answer);
        let mark = mark.map_err(|_| {
            let reason = words::school_not_an_answer();
            Failure::BadInput(format!(
                "{} {}",
                self.text(&reason.why),
                self.text(&reason.way_out)
            ))
        })?;
        Ok(self.translator.verdict(exercise, &mark))
    }

    /// An answer as a line of text.
    fn read(&self, exercise: &Exercise<'_>, text: &str) -> Outcome<Answer> {
        match &exercise.question {
            Question::Payouts(asked) => {
                let parts: Vec<&str> = text.split(';').collect();
                if parts.len() != asked.bets.len() {
                    return Err(Failure::BadInput(self.how_to_pay(asked.bets.len())));
                }
                let stakes = asked.bets.iter().map(|bet| bet.stake);
                let dues = parts.into_iter().zip(stakes).map(|(part, stake)| {
                    due(part, stake)
                        .ok_or_else(|| Failure::BadInput(self.how_to_pay(asked.bets.len())))
                });
                Ok(Answer::Dues(dues.collect::<Outcome<Vec<Due>>>()?))
            }
            Question::Procedure(_) | Question::Ruling(_) => {
                let number: Option<u8> = text.trim().parse().ok();
                let place = number.and_then(|number| number.checked_sub(1));
                let place = place
                    .ok_or_else(|| Failure::BadInput(self.fixed(told::HowToPick).to_owned()))?;
                Ok(Answer::Picked(place))
            }
        }
    }

    fn ask(&self, told: &SchoolExercise) {
        self.table(&told.view);
        for event in told.told.iter().rev().take(4).rev() {
            say!("  · {}", self.of(&event.words));
        }
        say!();
        say!("{}", self.of(&told.question));
        for (number, bet) in (1..).zip(&told.bets) {
            let stake = words::euros(bet.stake.into());
            say!(
                "  {number}. {} {} · {}: {}",
                self.fixed(told::WordBox),
                bet.at,
                self.of(&bet.name),
                self.text(&stake)
            );
        }
        for (number, option) in (1..).zip(&told.options) {
            say!("  {number}. {}", self.of(option));
        }
        let how = match told.bets.len() {
            0 => self.fixed(told::HowToPick).to_owned(),
            count => self.how_to_pay(count),
        };
        say!("  {how}");
    }

    /// The table as the public sees it.
    fn table(&self, view: &View) {
        let cards = |cards: &[Seen]| {
            let told = cards.iter().map(|seen| match seen {
                Seen::Card { card } => card.as_str(),
                Seen::Back => "▮▮",
            });
            told.collect::<Vec<_>>().join(" ")
        };
        if !view.bank.is_empty() {
            say!("  {}: {}", self.fixed(told::WordBank), cards(&view.bank));
        }
        if !view.common.is_empty() {
            say!(
                "  {}: {}",
                self.fixed(told::WordCommon),
                cards(&view.common)
            );
        }
        if !view.fell.is_empty() {
            say!(
                "  {}: {}",
                self.fixed(told::WordCame),
                view.fell.join(" · ")
            );
        }
        for found in &view.boxes {
            let wagers = found.wagers.iter().map(|wager| {
                let stake = self.text(&words::euros(wager.stake.into()));
                format!("{} {stake}", wager.spot)
            });
            let wagers: Vec<String> = wagers.collect();
            say!(
                "  {} {}: {}  {}",
                self.fixed(told::WordBox),
                found.number,
                cards(&found.cards),
                wagers.join(", ")
            );
        }
    }

    fn tell(&self, told: &SchoolExercise, verdict: &SchoolVerdict) {
        say!();
        match verdict.right {
            true => say!("{}", self.fixed(told::IsRight)),
            false => say!("{}", self.fixed(told::IsNotRight)),
        }
        for (bet, asked) in verdict.bets.iter().zip(&told.bets) {
            let mark = if bet.right { "✓" } else { "✗" };
            say!("  {mark} {} · {}", asked.at, self.of(&asked.name));
            bet.lines.iter().for_each(|line| self.line(line));
            if let Some(stays) = &bet.stays {
                say!("      {}", self.of(&stays.words));
            }
        }
        for (number, option) in (1..).zip(&verdict.options) {
            let mark = if option.right { "✓" } else { "✗" };
            say!("  {mark} {number}. {}", self.of(&option.words));
            for why in &option.why {
                say!("      {}", self.of(why));
            }
            let refused = option.refused.iter();
            for reason in refused {
                say!(
                    "      {}{}",
                    self.of(&reason.why),
                    self.cited(&reason.citations)
                );
            }
            let cited = self.cited(&option.citations);
            if !cited.is_empty() {
                say!("     {cited}");
            }
        }
    }

    fn line(&self, line: &Line) {
        say!("      {}", self.of(&line.summary));
        for step in &line.explanation {
            say!(
                "        – {}{}",
                self.of(&step.words),
                self.cited(&step.citations)
            );
        }
    }

    fn cited(&self, citations: &[wire::Citation]) -> String {
        let labels: Vec<&str> = citations.iter().map(|one| one.label.as_str()).collect();
        match labels.is_empty() {
            true => String::new(),
            false => format!(" [{}]", labels.join("; ")),
        }
    }

    /// A message that names nothing.
    fn fixed<M: words::Message + 'static>(&self, message: M) -> &'static str {
        told::fixed(self.context.language, message)
    }

    fn how_to_pay(&self, count: usize) -> String {
        told::say!(self.context.language, HowToPay { count })
    }

    fn text(&self, words: &Words) -> String {
        words.in_language(self.context.language).to_string()
    }

    fn of(&self, words: &wire::Words) -> String {
        self.text(&Words::new(words.es.clone(), words.en.clone()))
    }
}

/// What becomes of a bet, in the short hand of the terminal.
fn due(text: &str, stake: Cents) -> Option<Due> {
    let mut due = Due::default();
    for word in text.split_whitespace() {
        match word {
            "x" => due.taken = stake,
            "=" => {}
            "s" => due.stays = true,
            _ => match word.strip_prefix('-') {
                Some(part) => due.taken = part.parse().ok()?,
                None => due.paid = word.trim_start_matches('+').parse().ok()?,
            },
        }
    }
    (!text.trim().is_empty()).then_some(due)
}

fn to_json(exercise: &SchoolExercise, verdict: Option<&SchoolVerdict>) -> Value {
    json!({ "exercise": exercise, "verdict": verdict })
}
