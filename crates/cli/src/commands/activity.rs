//! `tapete activity …`

use std::fs;
use std::path::Path;
use std::sync::Arc;

use ::law::BasisRef;
use activities::{
    ActivityLaw, Actor, Cause, Entry, Line, Refusal, Run, Stage, Telling, examine, hex,
};
use house::Premises;
use house::fair::{OsEntropy, SealingKey, Source};
use house::hall::{self, Counter, Hall, NotKept, Paying};
use serde_json::json;

use super::Context;
use super::store::{failure, folder, keep, of_casino};
use crate::arguments::{ActivityCommand, DataArguments};
use crate::failure::{Failure, Outcome};
use crate::library::read_text;
use crate::print;
use crate::print::say;
use crate::told;

pub(super) fn run(context: &Context, command: &ActivityCommand) -> Outcome {
    match command {
        ActivityCommand::List { data } => list(context, data),
        ActivityCommand::Open {
            activity,
            name,
            say,
            data,
        } => open(context, activity, name, say, data),
        ActivityCommand::Do {
            name,
            who,
            words,
            say,
            data,
        } => act(context, name, who, (words, say), data),
        ActivityCommand::Draw { name, all, data } => draw(context, name, *all, data),
        ActivityCommand::Show {
            name,
            question,
            data,
        } => show(context, name, question, data),
        ActivityCommand::Record { name, to, data } => record(name, to.as_deref(), data),
        ActivityCommand::Verify { name, record, data } => {
            verify(context, name.as_deref(), record.as_deref(), data)
        }
    }
}

/// What was said, as the terms of an opening or the fields of a line.
pub(super) fn fields(words: &[String], said: &[String]) -> Outcome<Line> {
    let text = [words.join(" "), said.join("  ")].join("  ");
    let text = match words.is_empty() {
        true => format!("opens  {text}"),
        false => text,
    };
    Line::read(&text).map_err(Failure::BadInput)
}

/// Every reason why something is not done.
pub(super) fn refused(context: &Context, law: &ActivityLaw, refusal: &Refusal) -> Failure {
    let line = |cause: &Cause| {
        let said = words::activity_cause(&context.shelf.library, law, cause);
        let language = context.language;
        let citations = said.citations.iter();
        let citations: Vec<String> = citations.map(|one| one.in_language(language)).collect();
        let rests_on = match citations.is_empty() {
            true => String::new(),
            false => format!(" [{}]", citations.join("; ")),
        };
        format!(
            "{} {}{rests_on}",
            said.why.in_language(language),
            said.way_out.in_language(language)
        )
    };
    let lines: Vec<String> = refusal.causes.iter().map(line).collect();
    Failure::BadInput(lines.join("\n"))
}

fn not_kept(context: &Context, law: &ActivityLaw, why: NotKept) -> Failure {
    match why {
        NotKept::Refused(refusal) => refused(context, law, &refusal),
        NotKept::Store(error) => failure(error),
        NotKept::Unreadable(_) | NotKept::NoSeed(_) => Failure::Difference(why.to_string()),
        other => Failure::BadInput(other.to_string()),
    }
}

/// The hall while the casino is closed: two writers would take its counters from each other.
fn hall(context: &Context, data: &DataArguments) -> Outcome<(Hall, Option<fs::File>)> {
    let folder = folder(data)?;
    let bad = |error: &dyn std::fmt::Display| Failure::BadInput(error.to_string());
    let (store, lock) = keep(data)?;
    let key = SealingKey::load_or_create(&folder.join("key"), &mut Source::new(OsEntropy));
    let key = key.map_err(|error| bad(&error))?;
    let premises = Arc::new(Premises::new(store, key, OsEntropy));
    let hall = Hall::open(premises, context.shelf.activities.clone());
    Ok((hall.map_err(|error| bad(&error))?, lock))
}

fn counter(hall: &Hall, name: &str) -> Outcome<Arc<Counter>> {
    hall.counter(name).ok_or_else(|| no_such(name))
}

fn no_such(name: &str) -> Failure {
    told::bad!(NoActivityOfThatName { name })
}

/// What happened since an entry, in words.
fn tell(context: &Context, run: &Run, entries: &[Entry], since: usize) -> Outcome {
    for entry in &entries[since..] {
        if let Entry::Revealed { seed } = entry {
            say!("{seed}");
        }
        let tellings = run
            .tell(entry)
            .map_err(|error| Failure::Difference(error.to_string()))?;
        for telling in &tellings {
            say!("{}", in_words(context, run.law(), telling));
        }
    }
    Ok(())
}

fn in_words(context: &Context, law: &ActivityLaw, telling: &Telling) -> String {
    let (words, citations) = words::activity_told(&context.shelf.library, law, telling);
    let language = context.language;
    let citations: Vec<String> = citations
        .iter()
        .map(|one| one.in_language(language))
        .collect();
    match citations.is_empty() {
        true => words.in_language(language).to_owned(),
        false => format!("{} [{}]", words.in_language(language), citations.join("; ")),
    }
}

fn list(context: &Context, data: &DataArguments) -> Outcome {
    let store = of_casino(data)?;
    let mut running = Vec::new();
    if store.may_be_there() {
        for name in hall::names(&store).map_err(|error| Failure::BadInput(error.to_string()))? {
            let run = kept(context, &name, data)?.0;
            running.push((name, run.law().key().to_owned(), stage(run.stage())));
        }
    }
    let language = context.language;
    if context.json {
        let on_offer = context.shelf.activities.all().iter();
        let on_offer = on_offer.map(|law| json!({ "activity": law.key(), "kind": law.kind() }));
        let running = running
            .iter()
            .map(|(name, key, stage)| json!({ "name": name, "activity": key, "stage": stage }));
        print::json(&json!({
            "on_offer": on_offer.collect::<Vec<_>>(),
            "running": running.collect::<Vec<_>>(),
        }));
        return Ok(());
    }
    for law in context.shelf.activities.all() {
        say!("{:<16} {}", law.key(), law.name().in_language(language));
    }
    for (name, key, stage) in running {
        say!("  {name:<30} {key:<16} {stage}");
    }
    Ok(())
}

fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Open => "open",
        Stage::Closed => "closed",
        Stage::Over => "over",
    }
}

fn open(
    context: &Context,
    key: &str,
    name: &str,
    said: &[String],
    data: &DataArguments,
) -> Outcome {
    let law = context.shelf.activity(key)?;
    let terms = fields(&[], said)?;
    let (hall, _lock) = hall(context, data)?;
    let counter = hall.begin(key, name, &terms);
    let counter = counter.map_err(|why| not_kept(context, law, why))?;
    counter.look(|run, entries| {
        let promise = run.promise().map(hex::encode).unwrap_or_default();
        match context.json {
            true => print::json(&json!({ "name": name, "promise": promise })),
            false => say!("{promise}"),
        }
        match context.json {
            true => Ok(()),
            false => tell(context, run, entries, 0),
        }
    })
}

fn act(
    context: &Context,
    name: &str,
    who: &str,
    (words, said): (&[String], &[String]),
    data: &DataArguments,
) -> Outcome {
    let who: Actor = who
        .parse()
        .map_err(|error| Failure::BadInput(format!("{error}")))?;
    let (hall, _lock) = hall(context, data)?;
    let counter = counter(&hall, name)?;
    let line = fields(words, said)?;
    let command = counter.look(|run, _| run.parse(&who, &line));
    let command = command.map_err(Failure::BadInput)?;
    let before = counter.look(|_, entries| entries.len());
    let asked = counter.ask(&who, &command, None, Paying::Cash);
    asked.map_err(|why| not_kept(context, counter.law(), why))?;
    counter.look(|run, entries| tell(context, run, entries, before))
}

fn draw(context: &Context, name: &str, all: bool, data: &DataArguments) -> Outcome {
    let (hall, _lock) = hall(context, data)?;
    let counter = counter(&hall, name)?;
    let before = counter.look(|_, entries| entries.len());
    loop {
        let drawn = counter.draw();
        drawn.map_err(|why| not_kept(context, counter.law(), why))?;
        if !all || counter.look(|run, _| run.due().is_none()) {
            break;
        }
    }
    counter.look(|run, entries| tell(context, run, entries, before))
}

/// An activity of a store, decided again.
fn kept(context: &Context, name: &str, data: &DataArguments) -> Outcome<(Run, Vec<Entry>)> {
    let store = of_casino(data)?;
    let entries = hall::look(&store, name).map_err(|why| match why {
        NotKept::Store(error) => failure(error),
        other => Failure::Difference(other.to_string()),
    })?;
    let Some(Entry::Opened { activity, .. }) = entries.first() else {
        return Err(no_such(name));
    };
    let law = context.shelf.activity(activity)?;
    let examined = examine(law, &entries);
    let examined = examined.map_err(|broken| Failure::Difference(broken.to_string()))?;
    Ok((examined.run, entries))
}

fn show(context: &Context, name: &str, question: &[String], data: &DataArguments) -> Outcome {
    let (run, entries) = kept(context, name, data)?;
    if question.is_empty() {
        return match context.json {
            true => {
                print::json(&run.view(None));
                Ok(())
            }
            false => tell(context, &run, &entries, 0),
        };
    }
    let question: Vec<&str> = question
        .iter()
        .flat_map(|word| word.split_whitespace())
        .collect();
    let Some(seen) = run.look(&question) else {
        return Err(told::bad!(NotToBeAsked));
    };
    let rests_on = citations(run.law(), &seen.rests_on);
    match context.json {
        true => print::json(&json!({ "is": seen.what, "rests_on": rests_on })),
        false if rests_on.is_empty() => say!("{}", seen.what),
        false => say!("{} [{}]", seen.what, rests_on.join("; ")),
    }
    Ok(())
}

fn citations(law: &ActivityLaw, bases: &[BasisRef]) -> Vec<String> {
    let bases = bases.iter().flat_map(|basis| law.bases().get(*basis));
    bases.map(ToString::to_string).collect()
}

fn record(name: &str, to: Option<&Path>, data: &DataArguments) -> Outcome {
    let entries = hall::look(&of_casino(data)?, name);
    let entries = entries.map_err(|error| Failure::BadInput(error.to_string()))?;
    if entries.is_empty() {
        return Err(no_such(name));
    }
    let text = serde_json::to_string_pretty(&entries).expect("texts and numbers are JSON");
    match to {
        None => {
            say!("{text}");
            Ok(())
        }
        Some(path) => fs::write(path, text).map_err(|error| {
            told::bad!(NotWritable {
                path: path.display(),
                error
            })
        }),
    }
}

/// Decides every entry again, and every draw by the seed that was revealed.
fn verify(
    context: &Context,
    name: Option<&str>,
    record: Option<&Path>,
    data: &DataArguments,
) -> Outcome {
    let (run, entries) = match (name, record) {
        (Some(name), None) => kept(context, name, data)?,
        (None, Some(path)) => recorded(context, path)?,
        _ => {
            return Err(told::bad!(NameOrRecord));
        }
    };
    let revealed = run.seed().is_some();
    let withheld: Vec<&str> = run
        .hands()
        .filter(|(_, open)| !open)
        .map(|(who, _)| who)
        .collect();
    if context.json {
        print::json(&json!({
            "holds": true,
            "entries": entries.len(),
            "draws_proved": revealed,
            "hands_not_opened": withheld,
        }));
        return Ok(());
    }
    let (language, entries) = (context.language, entries.len());
    say!("{}", told::say!(language, EntriesHold { entries }));
    let draws = match revealed {
        true => told::fixed(language, told::DrawsAreOfTheSeed),
        false => told::fixed(language, told::SeedIsNotRevealed),
    };
    say!("{draws}");
    if !withheld.is_empty() {
        let who = withheld.join(", ");
        say!("{}", told::say!(language, SealedNotOpened { who }));
    }
    Ok(())
}

/// Verifies a record that lies in a file.
pub(super) fn verify_record(context: &Context, path: &Path) -> Outcome {
    verify(
        context,
        None,
        Some(path),
        &DataArguments {
            data: None,
            store: None,
        },
    )
}

fn recorded(context: &Context, path: &Path) -> Outcome<(Run, Vec<Entry>)> {
    let text = read_text(path)?;
    let entries: Vec<Entry> = serde_json::from_str(&text).map_err(|error| {
        told::bad!(NoActivityRecord {
            path: path.display(),
            error
        })
    })?;
    let Some(Entry::Opened { activity, .. }) = entries.first() else {
        let what = format!("{} does not begin with an opening", path.display());
        return Err(Failure::Difference(what));
    };
    let law = context.shelf.activity(activity)?;
    let examined = examine(law, &entries);
    let examined = examined.map_err(|broken| Failure::Difference(broken.to_string()))?;
    if examined.unjudged > 0 {
        return Err(Failure::Difference(format!(
            "{} entries were made under another text of the law: verify with that one (--law)",
            examined.unjudged
        )));
    }
    Ok((examined.run, entries))
}
