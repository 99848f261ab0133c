//! `tapete replay FILE`, `tapete verify FILE`

use std::path::Path;

use games::{Floor, Rules};
use serde_json::json;
use table::record::{Damage, Record, RecordError, Recorder, steps, verify as verify_record};
use table::{Action, Actor, Event, Game, Seating, Viewer};
use words::{ByNumber, Speaker, symbols};

use super::Context;
use crate::arguments::RecordArguments;
use crate::failure::{Failure, Outcome};
use crate::library::read_text;
use crate::print;
use crate::print::say;

/// The record of a hand, as text.
pub(super) fn record_of(
    rules: &Rules,
    seating: &Seating,
    done: &[(Actor, Action)],
) -> Outcome<String> {
    let mut recorder: Recorder<'_, Floor> = Recorder::open(rules, seating.clone());
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
        .map_err(|problems| Failure::bad_input(&problems))?;
    Ok((record, rules))
}

/// A text that never was a record is bad input; a record that was damaged is a difference.
fn damaged(path: &Path, error: &RecordError) -> Failure {
    let file = path.display();
    let first = &error.problems[0];
    match first.damage {
        Damage::Empty | Damage::Unreadable if first.line == 1 => Failure::BadInput(format!(
            "{file} is no record: {}; give one made by `tapete play --record` or by the casino",
            first.what
        )),
        _ => Failure::Difference(format!("{file}: {error}")),
    }
}

pub(super) fn verify(context: &Context, arguments: &RecordArguments) -> Outcome {
    let (record, rules) = load(context, &arguments.file)?;
    let verified = verify_record::<Floor>(&rules, &record).map_err(|difference| {
        Failure::Difference(format!("{}: {difference}", arguments.file.display()))
    })?;
    if context.json {
        print::json(&json!({
            "holds": true,
            "actions": verified.actions,
            "events": verified.events,
            "covered": verified.covered,
            "over": record.is_over(),
        }));
    } else {
        say!(
            "{}: holds; {} actions decided again, {} events the same, {} cards covered",
            arguments.file.display(),
            verified.actions,
            verified.events,
            verified.covered
        );
    }
    Ok(())
}

pub(super) fn replay(context: &Context, arguments: &RecordArguments) -> Outcome {
    let (record, rules) = load(context, &arguments.file)?;
    let differs = |difference: table::record::Difference| {
        Failure::Difference(format!("{}: {difference}", arguments.file.display()))
    };
    let header = record.header();
    // A full record is told as the one who holds it may read it: every card as it fell.
    let viewer = header.viewer.unwrap_or(Viewer::Public);
    let seats = header.seating(&rules).map_err(differs)?;
    let (mut state, opening) = Floor::open(&rules, &seats);
    let speaker = Speaker::new(&rules, &context.shelf.library, &ByNumber);
    let mut told = Vec::new();
    let mut tell = |state: &games::State, number: usize, event: &Event| {
        let mut words = speaker.tell(event, &Floor::view(&rules, state, viewer));
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
    for (number, step) in steps::<Floor>(&rules, &record)
        .map_err(differs)?
        .iter()
        .enumerate()
    {
        for event in &step.events {
            Floor::apply(&rules, &mut state, event);
            tell(&state, number + 1, event);
        }
    }
    if context.json {
        print::json(&json!({"game": header.game, "ruleset": header.ruleset, "events": told}));
    }
    Ok(())
}
