//! `tapete replay FILE`, `tapete verify FILE`

use std::path::Path;

use games::{AnyGame, Rules};
use house::fair::{Audit, audit};
use house::hex;
use serde_json::json;
use table::record::{
    Damage, Difference, Record, RecordError, Recorder, steps, verify as verify_record,
};
use table::{Action, Actor, Event, Game, Rulebook, Seating, Viewer};
use words::{ByNumber, Speaker, symbols};

use super::Context;
use crate::arguments::{RecordArguments, VerifyArguments};
use crate::failure::{Failure, Outcome};
use crate::library::read_text;
use crate::print;
use crate::print::say;
use crate::told;

/// The record of a hand, as text.
pub(super) fn record_of(
    rules: &Rules,
    seating: &Seating,
    done: &[(Actor, Action)],
) -> Outcome<String> {
    let mut recorder: Recorder<'_, AnyGame> = Recorder::open(rules, seating.clone());
    for (actor, action) in done {
        let again = recorder.act(*actor, action.clone());
        again.map_err(|_| {
            Failure::Difference("the hand does not play again as it was played".into())
        })?;
    }
    Ok(recorder.finish().to_text())
}

/// Reads a record and finds the rules that it was played under.
pub(super) fn load(context: &Context, path: &Path) -> Outcome<(Record, Rules)> {
    let text = read_text(path)?;
    let record = Record::parse(&text).map_err(|error| damaged(path, &error))?;
    let header = record.header();
    let file = context.shelf.game(&header.game, Some(&header.ruleset))?;
    let rules = file
        .rules(&header.sheet())
        .map_err(|problems| Failure::bad_sheet(&problems))?;
    Ok((record, rules))
}

/// A text that never was a record is bad input; a record that was damaged is a difference.
fn damaged(path: &Path, error: &RecordError) -> Failure {
    let file = path.display();
    let first = &error.problems[0];
    match first.damage {
        Damage::Empty | Damage::Unreadable if first.line == 1 => told::bad!(NotARecord {
            file,
            what: first.what
        }),
        _ => Failure::Difference(format!("{file}: {error}")),
    }
}

pub(super) fn verify(context: &Context, arguments: &VerifyArguments) -> Outcome {
    let (record, rules) = load(context, &arguments.file)?;
    let file = arguments.file.display();
    let differs = |difference: Difference| Failure::Difference(format!("{file}: {difference}"));
    if record.header().rules_hash != rules.hash() {
        return Err(under_other_rules(&arguments.file, &record, &rules));
    }
    let verified = verify_record::<AnyGame>(&rules, &record).map_err(differs)?;
    let promised = audit(&rules, &record).map_err(differs)?;
    let seen = arguments.root.as_deref().map(str::to_lowercase);
    if let Some(seen) = &seen {
        let root = promised.as_ref().map(|audit| audit.root.as_str());
        let root = root.unwrap_or("no promise at all");
        let other = Difference::new(1, "the promise is another", seen, root);
        (root == seen).then_some(()).ok_or_else(|| differs(other))?;
    }
    let unproved = unproved(&record, promised.as_ref(), seen.is_some());
    if context.json {
        print::json(&json!({
            "holds": record.is_over(),
            "actions": verified.actions,
            "events": verified.events,
            "covered": verified.covered,
            "over": record.is_over(),
            "promise": promised.as_ref().map(|audit| json!({
                "root": audit.root,
                "opened": audit.opened,
                "covered": audit.covered,
                "hands": audit.hands,
                "withheld": audit.withheld,
            })),
            "not_proved": unproved,
        }));
    } else {
        let what = if record.is_over() {
            "holds"
        } else {
            "in course: not finished; so far it holds"
        };
        say!(
            "{file}: {what}; {} actions decided again, {} events the same, {} cards covered",
            verified.actions,
            verified.events,
            verified.covered
        );
        if let Some(audit) = &promised {
            say!(
                "promised: {} cards opened and {} sealed under the root {}, {} hands mixed in",
                audit.opened,
                audit.covered,
                audit.root,
                audit.hands
            );
        }
        say!("not proved by this record alone:");
        for line in &unproved {
            say!("- {line}");
        }
    }
    match record.is_over() {
        true => Ok(()),
        false => Err(Failure::Unfinished(format!(
            "{file} is in course: what came after its last action is not in it; take it again when the round is over"
        ))),
    }
}

/// A record of other rules than are in force: its chain holds, and it is said what today's rules
/// make of it.
fn under_other_rules(path: &Path, record: &Record, rules: &Rules) -> Failure {
    let again = record.under(rules);
    let verified = verify_record::<AnyGame>(rules, &again);
    let today = match verified.and_then(|verified| Ok((verified, audit(rules, &again)?))) {
        Ok((verified, promised)) => {
            let promised = match promised {
                Some(_) => " and every card as it was promised",
                None => "",
            };
            format!(
                "decided again by today's rules all {} events come out the same{promised}: only the text of the law was changed, or what the program makes of it elsewhere",
                verified.events
            )
        }
        Err(difference) => format!("today's rules decide otherwise: {difference}"),
    };
    Failure::Difference(format!(
        "{}: its lines are whole and in order, but it was decided under other rules than today's (hash {}, today {}); {today}. To verify it take the law of then with --law, and the program of then if need be",
        path.display(),
        hex::encode(&record.header().rules_hash),
        hex::encode(&rules.hash()),
    ))
}

/// What one record cannot show, whatever it says.
fn unproved(record: &Record, promised: Option<&Audit>, seen: bool) -> Vec<String> {
    let mut unproved = match promised {
        Some(audit) => of_the_promise(audit, seen),
        None => vec![
            "which cards came: it carries no promise, and whoever wrote it could choose them, the covered ones and the lots included".to_owned(),
            "of which table and round it is: these are names that nothing binds".to_owned(),
        ],
    };
    if !record.is_over() {
        unproved.push("how the round ended: a record that was cut looks like this one".to_owned());
    }
    unproved.push("that nobody left out an action on which nothing depended, or made the whole record anew: only the house's journal, which holds the true one, shows it".to_owned());
    unproved.push("who the people were, and when it was".to_owned());
    unproved
}

fn of_the_promise(audit: &Audit, seen: bool) -> Vec<String> {
    let mut unproved = Vec::new();
    if !seen {
        unproved.push(format!(
            "that the root was published before the bets were closed: give the one your page showed with --root, and it is held against {}",
            audit.root
        ));
    }
    if audit.covered > 0 {
        unproved.push(format!(
            "what the {} covered cards are: each is bound to its seal, not shown",
            audit.covered
        ));
    }
    if audit.hands == 0 {
        unproved.push("that the house did not know the order: no seat had a hand in it".to_owned());
    } else if !audit.sealed {
        unproved.push("that the hands were sealed before any was opened: the round is of before that was asked".to_owned());
    } else {
        unproved.push("that the seats' hands were not the house's own: compare them with those your page saw closed".to_owned());
    }
    if !audit.withheld.is_empty() {
        unproved.push(format!(
            "what the seats {:?} had sealed: they did not open it, and whoever knew the order could choose by it",
            audit.withheld
        ));
    }
    unproved
}

pub(super) fn replay(context: &Context, arguments: &RecordArguments) -> Outcome {
    let (record, rules) = load(context, &arguments.file)?;
    let differs = |difference: Difference| {
        Failure::Difference(format!("{}: {difference}", arguments.file.display()))
    };
    let header = record.header();
    // A full record is told as the one who holds it may read it: every card as it fell.
    let viewer = header.viewer.unwrap_or(Viewer::Public);
    let seats = header.seating(&rules).map_err(differs)?;
    let (mut state, opening) = AnyGame::open(&rules, &seats);
    let speaker = Speaker::new(&rules, &context.shelf.library, &ByNumber);
    let mut told = Vec::new();
    let mut tell = |state: &games::State, number: usize, event: &Event| {
        let mut words = speaker.tell(event, &AnyGame::view(&rules, state, viewer));
        if let (Event::Drawn { card, .. }, None) = (event, header.viewer) {
            let face = symbols(&[*card]);
            words = law::Words::new(
                format!("{} {face}", words.es),
                format!("{} {face}", words.en),
            );
        }
        let cited: Vec<String> = speaker
            .cite_all(event.bases())
            .into_iter()
            .map(|citation| citation.label)
            .collect();
        if context.json {
            told.push(json!({"action": number, "es": words.es, "en": words.en, "cites": cited}));
        } else {
            say!(
                "{number:>3}  {:<76} {}",
                words.in_language(context.language),
                cited.join(", ")
            );
        }
    };
    opening.iter().for_each(|event| tell(&state, 0, event));
    for (number, step) in steps::<AnyGame>(&rules, &record)
        .map_err(differs)?
        .iter()
        .enumerate()
    {
        for event in &step.events {
            AnyGame::apply(&rules, &mut state, event);
            tell(&state, number + 1, event);
        }
    }
    if context.json {
        print::json(&json!({"game": header.game, "ruleset": header.ruleset, "events": told}));
    }
    Ok(())
}
