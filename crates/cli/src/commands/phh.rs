//! `tapete phh replay FILE…`, `tapete phh export RECORD…`

use std::fs;
use std::path::{Path, PathBuf};

use exact::Cents;
use histories::{Replayed, Unfit};
use indicatif::{ProgressBar, ProgressStyle};
use phh::Hand;
use serde_json::{Value, json};

use super::Context;
use super::record::load;
use crate::arguments::{HistoryArguments, HistoryCommand, RecordsArguments};
use crate::failure::{Failure, Outcome};
use crate::library::read_text;
use crate::print::{self, say};

/// From so many hands on a bar shows how far it has come.
const MANY: usize = 50;

pub(super) fn run(context: &Context, command: &HistoryCommand) -> Outcome {
    match command {
        HistoryCommand::Replay(arguments) => replay(context, arguments),
        HistoryCommand::Export(arguments) => export(context, arguments),
    }
}

/// A hand of a file, and what came of it.
struct Told {
    /// The file, and the hand's number in it where it has several.
    name: String,
    result: Result<Replayed, Unfit>,
}

fn replay(context: &Context, arguments: &HistoryArguments) -> Outcome {
    let hands = hands_of(&arguments.files)?;
    let shown = if hands.len() < MANY { 0 } else { hands.len() };
    let bar = ProgressBar::new(shown as u64).with_style(
        ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed}")
            .expect("our own template is sound"),
    );
    let mut all = Vec::with_capacity(hands.len());
    for (name, hand) in hands {
        let shelf = &context.shelf;
        let result = histories::replay(&shelf.library, &shelf.catalogue, &hand);
        if let (Some(folder), Ok(played)) = (&arguments.records, &result) {
            keep(folder, &name, played)?;
        }
        all.push(Told { name, result });
        if shown > 0 {
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    if context.json {
        print::json(&json!(all.iter().map(to_json).collect::<Vec<_>>()));
    } else {
        all.iter().for_each(tell);
    }
    sum_up(context, &all)
}

/// Every hand of the files, and of all histories in folders.
fn hands_of(paths: &[PathBuf]) -> Outcome<Vec<(String, Hand)>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            below(path, &mut files)?;
        } else {
            files.push(path.clone());
        }
    }
    let mut hands = Vec::new();
    for file in files {
        let text = read_text(&file)?;
        let read = phh::read(&text).map_err(|problems| {
            let problems = problems.iter();
            let lines = problems.map(|problem| format!("{}: {problem}", file.display()));
            Failure::BadInput(lines.collect::<Vec<_>>().join("\n"))
        })?;
        let several = read.len() > 1;
        hands.extend(read.into_iter().enumerate().map(|(place, hand)| {
            let name = file.display().to_string();
            let number = place + 1;
            let name = if several {
                format!("{name}#{number}")
            } else {
                name
            };
            (name, hand)
        }));
    }
    Ok(hands)
}

/// Every `.phh` and `.phhs` below a folder, in the order of their names.
fn below(folder: &Path, files: &mut Vec<PathBuf>) -> Outcome {
    let unreadable = |error| Failure::BadInput(format!("{}: {error}", folder.display()));
    let entries = fs::read_dir(folder).map_err(unreadable)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = paths.collect::<Result<_, _>>().map_err(unreadable)?;
    paths.sort();
    for path in paths {
        let ending = path.extension().and_then(|ending| ending.to_str());
        if path.is_dir() {
            below(&path, files)?;
        } else if matches!(ending, Some("phh" | "phhs")) {
            files.push(path);
        }
    }
    Ok(())
}

/// Writes the record of a hand that was played, under the name of its file.
fn keep(folder: &Path, name: &str, played: &Replayed) -> Outcome {
    let name: String = name
        .chars()
        .map(|letter| {
            if letter.is_alphanumeric() {
                letter
            } else {
                '-'
            }
        })
        .collect();
    let path = folder.join(format!("{}.jsonl", name.trim_matches('-')));
    let written = fs::create_dir_all(folder);
    let written = written.and_then(|()| fs::write(&path, played.record.to_text()));
    written.map_err(|error| Failure::BadInput(format!("{}: {error}", path.display())))
}

fn stacks(list: &[Cents]) -> Vec<String> {
    list.iter().map(Cents::to_string).collect()
}

fn to_json(told: &Told) -> Value {
    match &told.result {
        Ok(played) => json!({
            "hand": told.name,
            "result": match played.holds() {
                Some(true) => "same",
                Some(false) => "differs",
                None => "played",
            },
            "game": played.game,
            "sheet": played.sheet.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(),
            "stacks": stacks(&played.stacks),
            "told": played.told.as_deref().map(stacks),
        }),
        Err(unfit) => json!({
            "hand": told.name,
            "result": "refused",
            "reason": unfit.to_string(),
        }),
    }
}

fn tell(told: &Told) {
    let name = &told.name;
    match &told.result {
        Ok(played) => {
            let stacks = stacks(&played.stacks).join(" ");
            let chip = played.sheet.iter().find(|(field, _)| field == "chip");
            let chip = chip.map_or("", |(_, value)| value);
            match (played.holds(), &played.told) {
                (Some(false), Some(told)) => {
                    let told = self::stacks(told).join(" ");
                    say!("{name}: differs: ends with {stacks}, and the file says {told}");
                }
                (Some(_), _) => say!("{name}: same: {stacks} (chip {chip})"),
                (None, _) => say!("{name}: played: {stacks}; the file does not say the end"),
            }
        }
        Err(unfit) => say!("{name}: refused: {unfit}"),
    }
}

fn sum_up(context: &Context, all: &[Told]) -> Outcome {
    let count = |is: fn(&Result<Replayed, Unfit>) -> bool| {
        all.iter().filter(|told| is(&told.result)).count()
    };
    let same = count(|result| matches!(result, Ok(played) if played.holds() == Some(true)));
    let played = count(|result| matches!(result, Ok(played) if played.holds().is_none()));
    let differs = count(|result| matches!(result, Ok(played) if played.holds() == Some(false)));
    let refused = count(Result::is_err);
    let sums = format!(
        "{same} end as they say, {played} do not say it, {differs} differ, {refused} refused"
    );
    if differs > 0 {
        return Err(Failure::Difference(sums));
    }
    if refused == all.len() {
        let why = if all.is_empty() {
            "there is no history: give .phh or .phhs files, or folders of them".into()
        } else {
            format!("{sums}; docs/phh.md says what can be played")
        };
        return Err(Failure::BadInput(why));
    }
    if !context.json {
        say!("{sums}");
    }
    Ok(())
}

fn export(context: &Context, arguments: &RecordsArguments) -> Outcome {
    let mut hands = Vec::new();
    for file in &arguments.files {
        let (record, rules) = load(context, file)?;
        let hand = histories::export(&rules, &record);
        hands.push(hand.map_err(|no| Failure::BadInput(format!("{}: {no}", file.display())))?);
    }
    let text = match hands.as_slice() {
        [hand] => phh::write(hand),
        hands => phh::write_all(hands),
    };
    let Some(path) = &arguments.to else {
        print::text(format_args!("{text}"));
        return Ok(());
    };
    let written = fs::write(path, text);
    written.map_err(|error| Failure::BadInput(format!("{}: {error}", path.display())))
}
