//! `tapete equity HAND HAND…`

use ::equity::{Answer, PlayerShare, Question, Variant, exact, sampled};
use ::law::Language;
use cards::{Card, parse_hand};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::Context;
use crate::arguments::{EquityArguments, PokerVariant};
use crate::failure::{Failure, Outcome};
use crate::print::{self, say};

/// Decimals of a percentage.
const DECIMALS: u32 = 4;

pub(super) fn run(context: &Context, arguments: &EquityArguments) -> Outcome {
    let variant = match arguments.variant {
        PokerVariant::Holdem => Variant::holdem(),
        PokerVariant::Omaha => Variant::omaha(),
        PokerVariant::SevenStud => Variant::seven_stud(),
        PokerVariant::FiveStud | PokerVariant::Draw => Variant::five_cards(),
    };
    let hands = arguments.hands.iter().map(|text| read(text));
    let hands = hands.collect::<Outcome<Vec<_>>>()?;
    let (board, dead) = (read(&arguments.board)?, read(&arguments.dead)?);
    let question = Question::new(variant, hands, board, dead)
        .map_err(|problems| Failure::bad_input(&problems))?;
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
    let answer =
        answer.map_err(|error| Failure::BadInput(format!("{error}, as --samples 1000000")))?;
    if context.json {
        print::json(&to_json(arguments, &answer));
    } else {
        tell(context.language, arguments, &answer);
    }
    Ok(())
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
    let words = match language {
        Language::Spanish => [
            "mano",
            "equidad",
            "gana sola",
            "reparte",
            "enfrentamientos",
            "muestra",
        ],
        Language::English => [
            "hand",
            "equity",
            "wins alone",
            "shares",
            "showdowns",
            "sample",
        ],
    };
    let [hand, equity, wins, shares, showdowns, sample] = words;
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
