//! A round's record folds, comes back from its text, verifies, and shows every change.

use serde_json::Value;

use super::dice::Dice;
use super::walk::Walk;
use crate::Game;
use crate::record::{Record, Recorder, replay, verify};

/// Holds the record of a walk: it folds to the walk's last state, its text comes back as it
/// went, it verifies, as does the record of each viewer; damage to the text is found, and so
/// are lies that were given a chain of their own.
///
/// # Panics
/// If one of these fails.
pub fn records_hold<G: Game>(walk: &Walk<G>) {
    let mut dice = Dice::new(walk.seed.rotate_left(32));
    let record = record(walk);
    comes_back(walk, &record);
    match replay::<G>(walk.rules, &record) {
        Ok(state) if state == *walk.state() => {}
        Ok(_) => walk.fail(walk.steps.len(), "the record folds to another state"),
        Err(difference) => walk.fail(walk.steps.len(), format!("replay: {difference}")),
    }
    holds(walk, &record);
    let viewers = walk.viewers();
    for viewer in dice.pick(&viewers).into_iter().chain(&viewers[..1]) {
        match record.for_viewer::<G>(walk.rules, *viewer) {
            Ok(covered) => holds(walk, &covered),
            Err(difference) => walk.fail(walk.steps.len(), format!("for {viewer:?}: {difference}")),
        }
    }
    damage_is_found(walk, &record.to_text(), &mut dice);
    lies_are_found(walk, &record, &mut dice);
}

fn record<G: Game>(walk: &Walk<G>) -> Record {
    let mut recorder = Recorder::<G>::open(walk.rules, walk.seating.clone());
    for (step, taken) in walk.steps.iter().enumerate() {
        match recorder.act(taken.actor, taken.action.clone()) {
            Ok(events) if *events == taken.events => {}
            other => walk.fail(step, format!("the same action gave {other:?}")),
        }
    }
    recorder.finish()
}

fn comes_back<G: Game>(walk: &Walk<G>, record: &Record) {
    let text = record.to_text();
    match Record::parse(&text) {
        Ok(read) if read == *record && read.to_text() == text => {}
        Ok(_) => walk.fail(
            walk.steps.len(),
            format!("the text comes back as another record:\n{text}"),
        ),
        Err(error) => walk.fail(
            walk.steps.len(),
            format!("the text does not come back: {error}"),
        ),
    }
}

fn holds<G: Game>(walk: &Walk<G>, record: &Record) {
    comes_back(walk, record);
    match verify::<G>(walk.rules, record) {
        Ok(verified) if verified.actions == walk.steps.len() => {}
        other => walk.fail(
            walk.steps.len(),
            format!("verify: {other:?}\n{}", record.to_text()),
        ),
    }
}

/// Changes a text in every way in which files are damaged.
fn damage_is_found<G: Game>(walk: &Walk<G>, text: &str, dice: &mut Dice) {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for _ in 0..8 {
        let place = dice.below(lines.len());
        let mut kept = lines.clone();
        let what = match dice.below(5) {
            0 => format!("line {} is gone ({})", place + 1, kept.remove(place).len()),
            1 => {
                kept.insert(dice.below(lines.len()), lines[place]);
                format!("line {} is doubled", place + 1)
            }
            2 if place > 0 => {
                kept.swap(place, place - 1);
                format!("lines {place} and {} are swapped", place + 1)
            }
            3 => {
                kept.truncate(place);
                format!("the text ends before line {}", place + 1)
            }
            _ => "a byte is another".into(),
        };
        let mut damaged = kept.concat().into_bytes();
        if what.starts_with("a byte") || damaged == text.as_bytes() {
            let at = dice.below(text.len());
            damaged = text.as_bytes().to_vec();
            damaged[at] ^= 1 << dice.below(8);
        }
        if String::from_utf8(damaged).is_ok_and(|damaged| Record::parse(&damaged).is_ok()) {
            walk.fail(walk.steps.len(), format!("{what}, and nobody notices"));
        }
    }
}

/// Changes what a record says and gives it a sound chain: only deciding again finds it.
fn lies_are_found<G: Game>(walk: &Walk<G>, record: &Record, dice: &mut Dice) {
    for _ in 0..4 {
        let mut lie = record.clone();
        let place = dice.below(lie.entries.len());
        let events = &mut lie.entries[place].events;
        let event = dice.below(events.len());
        change(&mut events[event], dice);
        comes_back(walk, &lie);
        if verify::<G>(walk.rules, &lie).is_ok() {
            let (told, lie) = (
                &record.entries[place].events[event],
                &lie.entries[place].events[event],
            );
            walk.fail(place, format!("{told} became {lie}, and nobody notices"));
        }
    }
}

/// Changes one leaf of a value.
fn change(value: &mut Value, dice: &mut Dice) {
    match value {
        Value::Object(members) => {
            let place = dice.below(members.len());
            if let Some((_, member)) = members.iter_mut().nth(place) {
                change(member, dice);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let place = dice.below(items.len());
            change(&mut items[place], dice);
        }
        Value::Bool(truth) => *truth = !*truth,
        Value::Number(number) => *value = (number.as_u64().unwrap_or(0) + 1).into(),
        Value::String(text) => text.push('x'),
        _ => *value = "x".into(),
    }
}
