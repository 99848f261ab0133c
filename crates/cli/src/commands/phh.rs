//! `tapete phh replay FILE…`, `tapete phh export RECORD…`

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use histories::{Replayed, Replayer, Unfit};
use indicatif::{ProgressBar, ProgressStyle};
use phh::{Found, Stack};
use serde_json::{Value, json};
use table::record::Record;

use super::Context;
use super::record::load;
use crate::arguments::{HistoryArguments, HistoryCommand, RecordsArguments};
use crate::failure::{Failure, Outcome};
use crate::library::Shelf;
use crate::print::{self, say};
use crate::told;

pub(super) fn run(context: &Context, command: &HistoryCommand) -> Outcome {
    match command {
        HistoryCommand::Replay(arguments) => replay(context, arguments),
        HistoryCommand::Export(arguments) => export(context, arguments),
    }
}

/// A hand of a file, and what came of it.
struct Told {
    /// The file, and the hand's name in it where it has several.
    name: String,
    result: Result<Replayed, NotPlayed>,
    /// Its record, where that is asked for.
    record: Option<Record>,
}

/// Why a hand was not played.
enum NotPlayed {
    /// It cannot be read: every problem.
    Unreadable(String),
    /// It cannot be played here.
    Refused(Unfit),
}

/// Hands of a file, which are played one after the other.
struct Batch {
    /// The place of the batch among all.
    number: usize,
    hands: Vec<(String, Found)>,
}

/// So many hands go to a core at a time, and so many batches wait at most.
const BATCH: usize = 200;
const WAITING: usize = 16;

fn replay(context: &Context, arguments: &HistoryArguments) -> Outcome {
    let files = files_of(&arguments.files)?;
    let bar = ProgressBar::new(files.len() as u64).with_style(
        ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed}")
            .expect("our own template is sound"),
    );
    let mut sums = Sums::default();
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let records = arguments.records.as_deref();
    let kept = thread::scope(|scope| {
        let (give, take) = sync_channel::<Batch>(WAITING);
        let (tell, told) = channel();
        let take = Arc::new(Mutex::new(take));
        for _ in 0..cores {
            let tell: Sender<(usize, Vec<Told>)> = tell.clone();
            let (take, asks_record) = (Arc::clone(&take), records.is_some());
            scope.spawn(move || play(&context.shelf, &take, &tell, asks_record));
        }
        drop((tell, take));
        let bar = &bar;
        scope.spawn(move || read(&files, &give, bar));
        tell_all(context, told, records, &mut sums)
    });
    bar.finish_and_clear();
    kept?;
    sums.end(context)
}

/// Reads the files, batch by batch.
fn read(files: &[PathBuf], give: &SyncSender<Batch>, bar: &ProgressBar) {
    let mut number = 0;
    for file in files {
        let mut found = hands_of(file).into_iter();
        loop {
            let hands: Vec<_> = found.by_ref().take(BATCH).collect();
            if hands.is_empty() {
                break;
            }
            // Whoever tells has gone away: so has everybody.
            if give.send(Batch { number, hands }).is_err() {
                return;
            }
            number += 1;
        }
        bar.inc(1);
    }
}

/// Plays batch after batch, on a core of its own.
fn play(
    shelf: &Shelf,
    take: &Mutex<Receiver<Batch>>,
    tell: &Sender<(usize, Vec<Told>)>,
    asks_record: bool,
) {
    let mut replayer = Replayer::new(&shelf.library, &shelf.catalogue);
    loop {
        let batch = match take.lock() {
            Ok(take) => take.recv(),
            Err(_) => return,
        };
        let Ok(Batch { number, hands }) = batch else {
            return;
        };
        let told = hands.into_iter();
        let told = told.map(|(name, found)| one(&mut replayer, name, found, asks_record));
        if tell.send((number, told.collect())).is_err() {
            return;
        }
    }
}

fn one(replayer: &mut Replayer<'_>, name: String, found: Found, asks_record: bool) -> Told {
    let mut record = None;
    let result = match found.hand {
        Err(problems) => {
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            Err(NotPlayed::Unreadable(problems.join("; ")))
        }
        Ok(hand) => {
            let played = replayer.replay(&hand).map_err(NotPlayed::Refused);
            if let (Ok(played), true) = (&played, asks_record) {
                record = replayer.record(&hand, played).ok();
            }
            played
        }
    };
    Told {
        name,
        result,
        record,
    }
}

/// Tells what came of each hand, in the order of the files.
fn tell_all(
    context: &Context,
    told: Receiver<(usize, Vec<Told>)>,
    records: Option<&Path>,
    sums: &mut Sums,
) -> Outcome {
    let mut waiting: BTreeMap<usize, Vec<Told>> = BTreeMap::new();
    let mut next = 0;
    for (number, batch) in told {
        waiting.insert(number, batch);
        while let Some(batch) = waiting.remove(&next) {
            next += 1;
            let mut text = String::new();
            for told in &batch {
                sums.count(told);
                match context.json {
                    true => text.push_str(&in_list(sums.hands, &to_json(told))),
                    false => text.push_str(&line(told)),
                }
                if let (Some(folder), Some(record)) = (records, &told.record) {
                    keep(folder, &told.name, record)?;
                }
            }
            print::text(format_args!("{text}"));
        }
    }
    if context.json {
        say!("{}", if sums.hands == 0 { "[]" } else { "\n]" });
    }
    Ok(())
}

/// A value of a list that is printed as it grows.
fn in_list(number: usize, value: &Value) -> String {
    let before = if number == 1 { "[" } else { "," };
    let text = format!("{value:#}");
    format!("{before}\n  {}", text.replace('\n', "\n  "))
}

/// The files that are named, and all histories in folders.
fn files_of(paths: &[PathBuf]) -> Outcome<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            below(path, &mut files)?;
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

/// Every hand of a file, by its name; a file that cannot be read is told as one hand that cannot.
fn hands_of(file: &Path) -> Vec<(String, Found)> {
    let path = file.display().to_string();
    let text = match fs::read(file) {
        Ok(bytes) => String::from_utf8(bytes).map_err(|_| "it is no text".to_string()),
        Err(error) => Err(error.to_string()),
    };
    let text = match text {
        Ok(text) => text,
        Err(error) => {
            let what = phh::What::NotToml(error);
            let hand = Err(vec![phh::Problem { line: 1, what }]);
            return vec![(path, Found { name: None, hand })];
        }
    };
    let found = phh::read_each(&text);
    let several = found.len() > 1;
    let named = |(place, found): (usize, Found)| {
        let number = place + 1;
        let name = match several {
            true => format!("{path}#{number}"),
            false => path.clone(),
        };
        (name, found)
    };
    found.into_iter().enumerate().map(named).collect()
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
fn keep(folder: &Path, name: &str, record: &Record) -> Outcome {
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
    let written = written.and_then(|()| fs::write(&path, record.to_text()));
    written.map_err(|error| Failure::BadInput(format!("{}: {error}", path.display())))
}

fn stacks(list: &[Stack]) -> Vec<String> {
    list.iter().map(Stack::to_string).collect()
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
            "sheet": played.sheet.iter().cloned().collect::<BTreeMap<_, _>>(),
            "stacks": stacks(&played.stacks),
            "told": played.told.as_deref().map(stacks),
        }),
        Err(NotPlayed::Refused(unfit)) => json!({
            "hand": told.name,
            "result": "refused",
            "reason": unfit.to_string(),
        }),
        Err(NotPlayed::Unreadable(problems)) => json!({
            "hand": told.name,
            "result": "unreadable",
            "reason": problems,
        }),
    }
}

/// A line for people.
fn line(told: &Told) -> String {
    let name = &told.name;
    match &told.result {
        Ok(played) => {
            let stacks = stacks(&played.stacks).join(" ");
            let chip = played.sheet.iter().find(|(field, _)| field == "chip");
            let chip = chip.map_or("", |(_, value)| value);
            match (played.holds(), &played.told) {
                (Some(false), Some(told)) => {
                    let told = self::stacks(told).join(" ");
                    format!("{name}: differs: ends with {stacks}, and the file says {told}\n")
                }
                (Some(_), _) => format!("{name}: same: {stacks} (chip {chip})\n"),
                (None, _) => format!("{name}: played: {stacks}; the file does not say the end\n"),
            }
        }
        Err(NotPlayed::Refused(unfit)) => format!("{name}: refused: {unfit}\n"),
        Err(NotPlayed::Unreadable(problems)) => format!("{name}: unreadable: {problems}\n"),
    }
}

/// What came of all hands.
#[derive(Default)]
struct Sums {
    hands: usize,
    same: usize,
    played: usize,
    differs: usize,
    refused: usize,
    unreadable: usize,
}

impl Sums {
    fn count(&mut self, told: &Told) {
        self.hands += 1;
        let sum = match &told.result {
            Ok(played) => match played.holds() {
                Some(true) => &mut self.same,
                Some(false) => &mut self.differs,
                None => &mut self.played,
            },
            Err(NotPlayed::Refused(_)) => &mut self.refused,
            Err(NotPlayed::Unreadable(_)) => &mut self.unreadable,
        };
        *sum += 1;
    }

    /// Says the sums, and how it ended: a difference comes before what could not be read.
    fn end(&self, context: &Context) -> Outcome {
        let Sums {
            hands,
            same,
            played,
            differs,
            refused,
            unreadable,
        } = self;
        let sums = format!(
            "{same} end as they say, {played} do not say it, {differs} differ, {refused} refused, \
             {unreadable} unreadable"
        );
        if *differs > 0 {
            return Err(Failure::Difference(sums));
        }
        if *hands == 0 {
            return Err(told::bad!(NoHistory));
        }
        if *unreadable > 0 || refused == hands {
            let why = format!("{sums}; docs/phh.md says what can be read and played");
            return Err(Failure::BadInput(why));
        }
        if !context.json {
            say!("{sums}");
        }
        Ok(())
    }
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
