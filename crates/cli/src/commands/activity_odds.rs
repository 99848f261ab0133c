//! `tapete odds raffle --say "tickets: 100" …`: what a ticket may hope for, before one is sold.

use std::sync::Arc;

use activities::{ActivityLaw, Chance, Entry, Hash, NotDone, Odds, Run};
use odds::{Fraction, decimal, percent};
use serde_json::{Value, json};

use super::odds::number;
use super::{Context, activity};
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::print::say;
use crate::told;

/// Decimals of an expectation.
const DIGITS: u32 = 10;

/// Nothing is drawn: any promise will do.
const PROMISED: Hash = [0; 32];

pub(super) fn run(context: &Context, law: &Arc<ActivityLaw>, said: &[String]) -> Outcome {
    let (run, _) = opened(context, law, said)?;
    let Some(odds) = run.odds() else {
        let text = told::say!(context.language, NoTicketsAlike { game: law.key() });
        return Err(Failure::BadInput(text));
    };
    match context.json {
        true => print::json(&json(law, &odds)),
        false => tell(context, &odds),
    }
    Ok(())
}

/// The activity as it opens on these terms, held against its law; nothing is kept.
pub(super) fn opened(
    context: &Context,
    law: &Arc<ActivityLaw>,
    said: &[String],
) -> Outcome<(Run, Entry)> {
    let mut run = law.run("odds");
    let terms = activity::fields(&[], said)?;
    let terms = run.promised(&terms, &PROMISED);
    let entry = run.open(&terms, &run.promise_of(&PROMISED));
    let entry = entry.map_err(|why| match why {
        NotDone::Refused(refusal) => activity::refused(context, law, &refusal),
        NotDone::Unknown(unknown) => Failure::BadInput(unknown.to_string()),
    })?;
    let applied = run.apply(&entry);
    applied.map_err(|unknown| Failure::BadInput(unknown.to_string()))?;
    Ok((run, entry))
}

fn fraction(ratio: exact::Ratio) -> Fraction {
    Fraction::new(ratio.numerator().into(), ratio.denominator().into())
}

/// What comes back of the price, as a game tells it of a stake.
pub(super) fn bet_json(bet: &str, returned: &Fraction) -> Value {
    let worth = returned - Fraction::from_integer(1.into());
    json!({
        "bet": bet,
        "ev_initial": worth.to_string(),
        "ev_wagered": worth.to_string(),
        "decimal": number(decimal(&worth, DIGITS)),
        "return": returned.to_string(),
        "wagered": "1",
    })
}

/// What a ticket brings on average, in tickets.
fn returned(odds: &Odds) -> Fraction {
    fraction(odds.expected) / Fraction::from_integer(odds.price.max(1).into())
}

fn json(law: &ActivityLaw, odds: &Odds) -> Value {
    let prize = |chance: &Chance| {
        json!({
            "prize": chance.prize,
            "probability": chance.chance.to_string(),
            "worth": number(decimal(&euros(chance.worth), 2)),
        })
    };
    json!({
        "game": law.key(),
        "ruleset": law.text(),
        "price": number(decimal(&euros(odds.price), 2)),
        "bets": [bet_json("ticket", &returned(odds))],
        "prizes": odds.chances.iter().map(prize).collect::<Vec<_>>(),
    })
}

fn euros(cents: u64) -> Fraction {
    Fraction::new(cents.into(), 100.into())
}

fn tell(context: &Context, odds: &Odds) {
    for chance in &odds.chances {
        let likely = fraction(chance.chance);
        let (name, share) = (&chance.prize, context.number(&percent(&likely, 6)));
        say!("{name:<28} {share:>11} %  {likely}");
    }
    let returned = returned(odds);
    let share = context.number(&percent(&returned, 4));
    let price = context.number(&decimal(&euros(odds.price), 2));
    let text = told::say!(
        context.language,
        ATicketReturns {
            price,
            share,
            returned
        }
    );
    say!("\n{text}");
}
