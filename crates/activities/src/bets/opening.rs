//! What the house says of an event before it takes bets on it.

use exact::{Cents, Ratio};
use law::BasisRef;
use serde::{Deserialize, Serialize};

use super::law::{Premises, Rules};
use super::reasons as because;
use crate::share::share;
use crate::{Line, Refusal, Terms, amount};

/// What the house offers: an event, and how bets on it are taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Card {
    /// The event.
    pub(crate) event: String,
    /// Its sort.
    pub(crate) sort: String,
    /// Where it takes place.
    pub(crate) venue: String,
    /// Where bets are placed.
    pub(crate) premises: String,
    /// Internal or external.
    pub(crate) mode: String,
    /// The authorisation of the premises, where one is needed or named.
    pub(crate) authorisation: Option<String>,
    /// Who may bet.
    pub(crate) form: String,
    /// Who takes part in the event.
    pub(crate) participants: Vec<String>,
    /// What may come out.
    pub(crate) outcomes: Vec<String>,
    /// How bets are paid.
    pub(crate) method: Method,
    /// Stakes are a whole number of these.
    #[serde(with = "crate::as_text")]
    pub(crate) unit: Cents,
    /// The largest bet.
    #[serde(with = "crate::as_text")]
    pub(crate) most: Cents,
}

/// How bets are paid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Method {
    /// Those who won share what all staked, but for the house's part.
    Pool {
        /// The house's part.
        #[serde(with = "crate::as_text")]
        kept: Ratio,
        /// What a unit brings back is rounded down to a whole number of these.
        #[serde(with = "crate::as_text")]
        breakage: Cents,
    },
    /// Each bet pays by the odds at which it was placed.
    Fixed {
        /// What a euro brings back, for each outcome.
        odds: Vec<Price>,
    },
}

/// What a euro brings back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Price(#[serde(with = "crate::as_text")] pub(crate) Cents);

/// A euro: what odds are said of.
pub(super) const EURO: Cents = Cents::new(100);

/// What is offered on these terms.
pub(super) fn card(rules: &Rules, line: &Line) -> Result<Card, Refusal> {
    let mut terms = Terms::new(line, rules.event.basis);
    let event = terms.text("event");
    let all: Vec<&str> = rules.event.sorts.iter().map(String::as_str).collect();
    let sort = terms.text("sort");
    let sort = sort.and_then(|said| one_of(&mut terms, "sort", said, &all, rules.event.basis));
    let place = place(rules, &mut terms);
    let form = form(rules, &mut terms);
    let participants = terms.several("participant");
    let outcomes = outcomes(rules, &mut terms);
    let method = method(rules, &mut terms, &outcomes);
    let (unit, most) = (terms.amount("unit"), terms.amount("most"));
    for (name, said) in [("unit", unit), ("most", most)] {
        let above = said.filter(|said| !said.is_zero());
        said.and_then(|said| terms.of_kind(name, &said.to_string(), "amount", above));
    }
    terms.finish()?;
    let whole = "every term is there, or it was refused";
    let place = place.expect(whole);
    Ok(Card {
        event: event.expect(whole).into(),
        sort: sort.expect(whole),
        venue: place.venue,
        premises: place.premises,
        mode: place.mode,
        authorisation: place.authorisation,
        form: form.expect(whole),
        participants: participants.into_iter().map(String::from).collect(),
        outcomes,
        method: method.expect(whole),
        unit: unit.expect(whole),
        most: most.expect(whole),
    })
}

/// A word of a list, or why not.
fn one_of(
    terms: &mut Terms<'_>,
    name: &'static str,
    said: &str,
    all: &[&str],
    basis: BasisRef,
) -> Option<String> {
    if !all.contains(&said) {
        let facts = [name.into(), said.into(), all.join(", ").into()];
        terms.refuse(because::NOT_OFFERED.because(basis, facts));
        return None;
    }
    Some(said.into())
}

struct Place {
    venue: String,
    premises: String,
    mode: String,
    authorisation: Option<String>,
}

/// Where the event is, and where bets are placed: what the mode asks for.
fn place(rules: &Rules, terms: &mut Terms<'_>) -> Option<Place> {
    let (venue, premises) = (terms.text("venue"), terms.optional("premises"));
    let authorisation = terms.optional("authorisation");
    let mode = terms.text("mode")?;
    let Some(found) = rules.mode(mode) else {
        let all: Vec<&str> = rules.modes.iter().map(|mode| mode.key.as_str()).collect();
        let bases = rules.event.basis;
        one_of(terms, "mode", mode, &all, bases);
        return None;
    };
    let venue = venue?;
    let premises = premises.unwrap_or(venue);
    match found.premises {
        Premises::OfTheEvent if premises != venue => {
            let facts = [venue.into(), premises.into()];
            terms.refuse(because::NOT_WHERE_IT_IS.because(found.basis, facts));
        }
        Premises::Elsewhere if premises == venue => {
            terms.refuse(because::WHERE_IT_IS.because(found.basis, [venue.into()]));
        }
        _ => {}
    }
    if found.authorised && authorisation.is_none_or(str::is_empty) {
        terms.refuse(because::NOT_AUTHORISED.because(found.basis, [premises.into()]));
    }
    Some(Place {
        venue: venue.into(),
        premises: premises.into(),
        mode: mode.into(),
        authorisation: authorisation.map(String::from),
    })
}

fn form(rules: &Rules, terms: &mut Terms<'_>) -> Option<String> {
    let usual = rules.forms.iter().find(|form| form.usual)?;
    let said = terms.optional("form").unwrap_or(&usual.key);
    let all: Vec<&str> = rules.forms.iter().map(|form| form.key.as_str()).collect();
    one_of(terms, "form", said, &all, usual.basis)
}

/// What may come out: what can come out in one way only is not uncertain.
fn outcomes(rules: &Rules, terms: &mut Terms<'_>) -> Vec<String> {
    let said = terms.several("outcome");
    let mut outcomes: Vec<String> = Vec::new();
    for outcome in said {
        if outcome.is_empty() || outcomes.iter().any(|known| known == outcome) {
            let cause = because::OUTCOME_TWICE.because(rules.event.basis, [outcome.into()]);
            terms.refuse(cause);
        }
        outcomes.push(outcome.into());
    }
    let fewest = rules.event.fewest_outcomes;
    if outcomes.len() < usize::from(fewest) {
        let facts = [u32::from(fewest).into()];
        terms.refuse(because::NOT_UNCERTAIN.because(rules.event.basis, facts));
    }
    outcomes
}

fn method(rules: &Rules, terms: &mut Terms<'_>, outcomes: &[String]) -> Option<Method> {
    match terms.text("method")? {
        "pool" => pool(rules, terms),
        "fixed" => fixed(rules, terms, outcomes),
        other => {
            one_of(
                terms,
                "method",
                other,
                &["pool", "fixed"],
                rules.event.basis,
            );
            None
        }
    }
}

fn pool(rules: &Rules, terms: &mut Terms<'_>) -> Option<Method> {
    let (kept, breakage) = (terms.text("kept"), terms.amount("breakage"));
    let kept = kept.and_then(|said| terms.of_kind("kept", said, "percentage", share(said)));
    if kept == Some(Ratio::ONE) {
        terms.refuse(because::NOTHING_LEFT.because(rules.pool.basis, []));
    }
    let above = breakage.filter(|breakage| !breakage.is_zero());
    let breakage =
        breakage.and_then(|said| terms.of_kind("breakage", &said.to_string(), "amount", above));
    Some(Method::Pool {
        kept: kept?,
        breakage: breakage?,
    })
}

/// `odds: zaragoza 2.50`, once for each outcome.
fn fixed(rules: &Rules, terms: &mut Terms<'_>, outcomes: &[String]) -> Option<Method> {
    let mut said = Vec::new();
    for text in terms.several("odds") {
        let read = text.rsplit_once(' ');
        let read = read.and_then(|(outcome, odds)| Some((outcome.trim(), amount(odds)?)));
        let read = read.filter(|(outcome, _)| outcomes.iter().any(|known| known == outcome));
        said.extend(terms.of_kind("odds", text, "outcome odds", read));
    }
    let mut odds = Vec::new();
    for outcome in outcomes {
        let mut named = said.iter().filter(|(named, _)| named == outcome);
        let (Some((_, price)), None) = (named.next(), named.next()) else {
            let facts = [outcome.as_str().into()];
            terms.refuse(because::ODDS_FOR_ALL.because(rules.fixed.basis, facts));
            continue;
        };
        if *price <= EURO {
            let facts = [(*price).into()];
            terms.refuse(because::ODDS_TOO_LOW.because(rules.fixed.basis, facts));
        }
        odds.push(Price(*price));
    }
    Some(Method::Fixed { odds })
}
