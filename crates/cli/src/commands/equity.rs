//! `tapete equity HAND HAND…`

use ::equity::{Answer, Making, PlayerShare, Problem, Question, TooMany, Variant, exact, sampled};
use ::law::Language;
use cards::{Card, parse_hand};
use games::player_poker::showdown;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::Context;
use crate::arguments::{EquityArguments, GameArguments};
use crate::failure::{Failure, Outcome};
use crate::print::{self, say};
use crate::told;

/// Decimals of a percentage.
const DECIMALS: u32 = 4;

pub(super) fn run(context: &Context, arguments: &EquityArguments) -> Outcome {
    let variant = match &arguments.ruleset {
        None => known_everywhere(&arguments.variant)?,
        Some(ruleset) => by_the_law(context, arguments, ruleset)?,
    };
    let hands = arguments.hands.iter().map(|text| read(text));
    let hands = hands.collect::<Outcome<Vec<_>>>()?;
    let (board, dead) = (read(&arguments.board)?, read(&arguments.dead)?);
    let question = Question::new(variant, hands, board, dead)
        .map_err(|problems| unasked(context.language, problems))?;
    let bar = ProgressBar::new(0).with_style(
        ProgressStyle::with_template("{bar:40} {percent:>3} % {elapsed}")
            .expect("our own template is sound"),
    );
    let progress = |done, total| {
        bar.set_length(total);
        bar.set_position(done);
    };
    let answer = match arguments.samples {
        Some(deals) => Ok(sampled(&question, deals, arguments.seed, progress)),
        None => exact(&question, progress),
    };
    bar.finish_and_clear();
    let answer = answer.map_err(|TooMany { ways }| told::bad!(TooManyWays { ways }))?;
    if context.json {
        print::json(&to_json(arguments, &answer));
    } else {
        tell(context.language, arguments, &answer);
    }
    Ok(())
}

/// Everything that is wrong with a question.
fn unasked(language: Language, problems: Vec<Problem>) -> Failure {
    let told = |problem: Problem| match problem {
        Problem::OnePlayer => told::bad!(OneHandAlone),
        Problem::TooManyOwn { player, most } => told::bad!(TooManyOfAHand { player, most }),
        Problem::TooManyCommon { most: 0 } => told::bad!(NoCommonCards),
        Problem::TooManyCommon { most } => told::bad!(TooManyOnTheBoard { most }),
        Problem::NotInThePack { card } => told::bad!(NotInThePack { card }),
        Problem::Twice { card } => told::bad!(NamedTwice { card }),
        Problem::NotEnoughCards { needed, left } => told::bad!(NotEnoughCards { needed, left }),
    };
    let lines = problems
        .into_iter()
        .map(|problem| told(problem).into_text(language));
    Failure::BadInput(lines.collect::<Vec<String>>().join("\n"))
}

/// A variant as it is played everywhere.
fn known_everywhere(name: &str) -> Outcome<Variant> {
    match name {
        "holdem" => Ok(Variant::holdem()),
        "omaha" => Ok(Variant::omaha()),
        "seven-stud" => Ok(Variant::seven_stud()),
        "five-stud" | "draw" => Ok(Variant::five_cards()),
        _ => Err(told::bad!(NoSuchVariant { name })),
    }
}

/// A variant as a region's text has it, at a table with this sheet.
fn by_the_law(context: &Context, arguments: &EquityArguments, ruleset: &str) -> Outcome<Variant> {
    let asked = GameArguments {
        game: arguments.variant.clone(),
        rulesets: vec![ruleset.to_owned()],
        sheet: arguments.sheet.clone(),
        set: arguments.set.clone(),
    };
    let (file, rules) = context.shelf.rules(&asked)?;
    let decides =
        showdown(&rules).ok_or_else(|| told::bad!(NotAmongPlayers { game: file.game() }))?;
    let making = decides
        .exactly
        .map_or(Making::Any, |(own, common)| Making::Exactly { own, common });
    Ok(Variant {
        deck: decides.deck,
        own: decides.own,
        common: decides.common,
        making,
        order: decides.order.clone(),
    })
}

/// Cards, with or without spaces between; none for an empty text or a question mark.
fn read(text: &str) -> Outcome<Vec<Card>> {
    match text.trim() {
        "" | "?" => Ok(Vec::new()),
        text => parse_hand(text).map_err(|error| Failure::BadInput(format!("{text}: {error}"))),
    }
}

fn to_json(arguments: &EquityArguments, answer: &Answer) -> Value {
    let player = |(hand, share): (&String, &PlayerShare)| {
        let (above, below) = share.equity(answer);
        json!({
            "hand": hand,
            "won": share.won,
            "shared": share.ties(),
            "equity": format!("{above}/{below}"),
            "percent": share.percent(answer, DECIMALS),
            "margin": answer.is_sample.then(|| share.margin(answer, DECIMALS)),
        })
    };
    let players = arguments.hands.iter().zip(&answer.players).map(player);
    json!({
        "showdowns": answer.total,
        "sampled": answer.is_sample,
        "players": players.collect::<Vec<_>>(),
    })
}

fn tell(language: Language, arguments: &EquityArguments, answer: &Answer) {
    let hand = told::fixed(language, told::EquityHand);
    let equity = told::fixed(language, told::Equity);
    let wins = told::fixed(language, told::WinsAlone);
    let shares = told::fixed(language, told::SharesThePot);
    let showdowns = told::fixed(language, told::Showdowns);
    let sample = told::fixed(language, told::SampleOfThem);
    say!("{hand:<18} {equity:>12} {wins:>14} {shares:>12}");
    for (text, share) in arguments.hands.iter().zip(&answer.players) {
        let margin = match answer.is_sample {
            true => format!("  ± {}", share.margin(answer, 2)),
            false => String::new(),
        };
        let percent = share.percent(answer, DECIMALS);
        let ties = share.ties();
        say!(
            "{text:<18} {percent:>10} % {:>14} {ties:>12}{margin}",
            share.won
        );
    }
    let kind = if answer.is_sample {
        format!(" ({sample})")
    } else {
        String::new()
    };
    say!("\n{} {showdowns}{kind}", answer.total);
}
