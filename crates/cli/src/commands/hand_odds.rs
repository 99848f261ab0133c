//! `tapete odds GAME --hand CARDS`

use std::num::NonZeroUsize;
use std::thread;

use cards::{Card, parse_hand};
use games::GameFile;
use law::{Base, Sheet};
use odds::{Advice, Adviser, Fraction, InSight, NotAdvised, Refused, SolveError, Weighed, decimal};
use serde_json::{Value, json};
use table::Rulebook;

use super::odds::{mark_json, number};
use super::progress::Progress;
use super::{Context, unlawful};
use crate::arguments::OddsArguments;
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::print::say;
use crate::told;

/// Decimals of an expectation.
const DIGITS: u32 = 10;

pub(super) fn run(
    context: &Context,
    file: &GameFile,
    sheet: &Sheet,
    arguments: &OddsArguments,
    against_the_law: &[Refused],
) -> Outcome {
    let rules = file.rules(sheet).map_err(SolveError::Sheet);
    let rules = rules.map_err(|error| unlawful::not_computed(context, &error))?;
    let seen = InSight {
        own: read(arguments.hand.as_deref())?,
        aside: read(arguments.aside.as_deref())?.first().copied(),
        bank: read(arguments.bank.as_deref())?,
        common: read(arguments.common.as_deref())?,
        after: arguments.after.clone(),
    };
    let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let bar = Progress::new();
    let adviser = Adviser::prepare(threads, &rules, &mut |done, total| bar.tell(done, total));
    drop(bar);
    let adviser = adviser.map_err(|error| unlawful::not_solved(context, &error))?;
    let advice = adviser.weigh(&seen);
    let advice = advice.map_err(|why| refused(context, why))?;
    let felt = rules.felt();
    let choice = |weighed: &Weighed| {
        let choice = felt.choices.iter().find(|one| one.id == weighed.choice);
        choice.map(|choice| (choice.key.as_str(), &choice.name))
    };
    let stakes = |weighed: &Weighed| {
        &weighed.expectation / Fraction::from_integer(advice.stake.max(1).into())
    };
    if context.json {
        let told = |weighed: &Weighed| {
            let worth = stakes(weighed);
            json!({
                "choice": choice(weighed).map(|(key, _)| key),
                "aside": aside(weighed),
                "expectation": worth.to_string(),
                "decimal": number(decimal(&worth, DIGITS)),
                "best": is_best(&advice, weighed),
            })
        };
        let choices: Vec<Value> = advice.choices.iter().map(told).collect();
        let (game, ruleset) = (file.game(), file.ruleset());
        let mut value = json!({"game": game, "ruleset": ruleset, "choices": choices});
        mark_json(context, against_the_law, &mut value);
        print::json(&value);
        return Ok(());
    }
    let spanish = context.language.base() == Base::Spanish;
    for weighed in &advice.choices {
        let name = choice(weighed).map_or("", |(_, name)| match spanish {
            true => name.es.as_str(),
            false => name.en.as_str(),
        });
        let aside = aside(weighed).map_or(String::new(), |cards| format!(" {cards}"));
        let worth = stakes(weighed);
        let mark = if is_best(&advice, weighed) { "*" } else { " " };
        let decimal = context.number(&decimal(&worth, DIGITS));
        say!(
            "{mark} {:<28} {decimal:>15}  {worth}",
            format!("{name}{aside}")
        );
    }
    Ok(())
}

/// The cards that are put aside, as they are written.
fn aside(weighed: &Weighed) -> Option<String> {
    let names: Vec<String> = weighed.aside.iter().map(ToString::to_string).collect();
    (!names.is_empty()).then(|| names.join(" "))
}

fn is_best(advice: &Advice, weighed: &Weighed) -> bool {
    let best = advice.best().map(|best| &advice.choices[best].expectation);
    best == Some(&weighed.expectation)
}

fn read(cards: Option<&str>) -> Outcome<Vec<Card>> {
    let Some(cards) = cards else {
        return Ok(Vec::new());
    };
    parse_hand(cards).map_err(|error| Failure::BadInput(error.to_string()))
}

fn refused(context: &Context, why: NotAdvised) -> Failure {
    match why {
        NotAdvised::NotAsked => told::bad!(NobodyIsAsked),
        NotAdvised::NotKnown => told::bad!(NoSuchCards),
        NotAdvised::NotSolved(error) => unlawful::not_solved(context, &error),
    }
}
