//! `tapete check`, `tapete backup`, `tapete restore`

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use house::evidence::{KeptCheckpoint, Place};
use house::store::{EventStore, Examination, Finding, Look, Looked, StoreAt, StoreError};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::Context;
use super::evidence::check_keys;
use crate::arguments::{BackupArguments, CheckArguments, DataArguments, RestoreArguments};
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::print::say;
use crate::told;

/// Looks the whole store over; code 1 if anything is wrong.
pub(super) fn check(context: &Context, arguments: &CheckArguments) -> Outcome {
    let named = arguments.store.as_deref().or(arguments.data.as_deref());
    let store = named_or_usual(named)?;
    let exported = exported(arguments.checkpoints.as_deref())?;
    let begun = Instant::now();
    let bar = ProgressBar::new(0).with_style(
        ProgressStyle::with_template("{bar:40} {pos}/{len} {per_sec} {elapsed}")
            .expect("our own template is sound"),
    );
    let look = Look {
        followers: &house::pages,
        exported: &exported,
        watch: &|looked| match looked {
            Looked::Of(events) => bar.set_length(events),
            Looked::At(events) => bar.inc(events),
        },
    };
    let found = store.examine(&look);
    bar.finish_and_clear();
    let found = found.map_err(failure)?;
    let done = told::fixed(context.language, told::IsSound);
    report(context, &store, &found, done)?;
    check_keys(&found.keys, arguments.key.as_deref())?;
    if !context.json {
        tell_speed(context, found.events, begun.elapsed());
    }
    Ok(())
}

fn tell_speed(context: &Context, events: u64, took: Duration) {
    let millis = u64::try_from(took.as_millis()).unwrap_or(u64::MAX).max(1);
    let rate = events.saturating_mul(1000) / millis;
    say!("{}", told::say!(context.language, EventsASecond { rate }));
}

/// The checkpoints that lie in a second place.
pub(super) fn exported(place: Option<&Path>) -> Outcome<Vec<KeptCheckpoint>> {
    let Some(place) = place else {
        return Ok(Vec::new());
    };
    let found = Place::named(place).read();
    let found = found.map_err(|error| Failure::BadInput(error.to_string()))?;
    for line in &found.unreadable {
        eprintln!("tapete: {line}; it is passed over");
    }
    match found.checkpoints.is_empty() {
        false => Ok(found.checkpoints),
        true => Err(told::bad!(NothingCheckedThere {
            place: place.display()
        })),
    }
}

/// Makes a copy of a store that may be in use.
pub(super) fn back_up(context: &Context, arguments: &BackupArguments) -> Outcome {
    let named = (arguments.names.as_slice(), arguments.data.as_deref());
    let (store, copy) = store_and_file(named, ("backup", "COPY"))?;
    let found = store.back_up(&copy).map_err(failure)?;
    let done = told::fixed(context.language, told::CopiedAndChecked);
    report(context, &StoreAt::File(copy), &found, done)
}

/// The store, which may be left out or named by --data, and the file that a command makes of it.
pub(super) fn store_and_file(
    named: (&[PathBuf], Option<&Path>),
    (command, file): (&str, &str),
) -> Outcome<(StoreAt, PathBuf)> {
    let (folder, made) = match named {
        ([made], data) => (data, made),
        ([store, made], None) => (Some(store.as_path()), made),
        _ => {
            return Err(Failure::BadInput(format!(
                "name the casino once: `tapete {command} FOLDER {file}`, `tapete {command} postgres://… {file}`, or `tapete {command} {file} --data FOLDER`"
            )));
        }
    };
    Ok((named_or_usual(folder)?, made.clone()))
}

/// Puts a copy into a folder without a store or an empty database, or in the place of the store of
/// a casino that is closed.
pub(super) fn restore(context: &Context, arguments: &RestoreArguments) -> Outcome {
    let done = told::fixed(context.language, told::CheckedAndRestored);
    let database = arguments.folder.as_deref().and_then(as_database);
    if let Some(database) = database {
        let found = database.restore(&arguments.copy).map_err(failure)?;
        return report(context, &database, &found, done);
    }
    if let Some(folder) = &arguments.folder {
        check_free(folder)?;
    }
    let named = arguments.folder.as_deref().or(arguments.data.as_deref());
    let file = store_of(named);
    let folder = file.parent().unwrap_or(Path::new("."));
    let held = server::hold_folder(folder);
    let _held = held.map_err(|error| Failure::BadInput(error.to_string()))?;
    let store = StoreAt::File(file.clone());
    let found = store.restore(&arguments.copy).map_err(failure)?;
    report(context, &store, &found, done)?;
    if context.json {
        return Ok(());
    }
    if found.last.is_some() && !folder.join("signing-key").exists() {
        say!(
            "{}",
            told::fixed(context.language, told::SigningKeyIsMissing)
        );
    }
    if !folder.join("key").exists() {
        say!(
            "{}",
            told::fixed(context.language, told::KeyOfTheShoesIsMissing)
        );
    }
    Ok(())
}

/// What may lie in a folder that a copy is put into: the keys come from elsewhere.
const BESIDE: [&str; 3] = ["key", "signing-key", "lock"];

/// Whether nothing lies in a folder that a copy could be taken for.
fn check_free(folder: &Path) -> Outcome {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Ok(());
    };
    let names = entries.filter_map(|entry| Some(entry.ok()?.file_name()));
    let mut others = names.filter(|name| BESIDE.iter().all(|beside| name != beside));
    match others.next() {
        None => Ok(()),
        Some(name) => Err(told::bad!(FolderNotEmpty {
            folder: folder.display(),
            name: name.display(),
        })),
    }
}

fn store_of(data: Option<&Path>) -> PathBuf {
    data.unwrap_or(Path::new("data")).join("house.db")
}

fn as_database(named: &Path) -> Option<StoreAt> {
    named.to_str().and_then(StoreAt::database)
}

/// The store that was named: a database, a file, or the one of a folder.
pub(super) fn store_at(named: &Path) -> StoreAt {
    as_database(named).unwrap_or_else(|| {
        StoreAt::File(match named.is_dir() {
            true => named.join("house.db"),
            false => named.to_path_buf(),
        })
    })
}

/// The same, or the one that the environment names, or the one in `data`.
fn named_or_usual(named: Option<&Path>) -> Outcome<StoreAt> {
    match (named, std::env::var("TAPETE_STORE")) {
        (Some(named), _) => Ok(store_at(named)),
        (None, Ok(store)) => said(&store),
        (None, Err(_)) => Ok(StoreAt::File(store_of(None))),
    }
}

/// A store as `--store` and the environment name it.
fn said(store: &str) -> Outcome<StoreAt> {
    if let Some(database) = StoreAt::database(store) {
        return Ok(database);
    }
    match store.strip_prefix("sqlite:") {
        Some(folder) if !folder.is_empty() => Ok(StoreAt::File(store_of(Some(folder.as_ref())))),
        // What was given may hold a password: it is not repeated.
        _ => Err(told::bad!(NoSuchStore)),
    }
}

/// The store whose registers, activities or accounts are meant: as `tapete serve` finds it.
pub(super) fn of_casino(data: &DataArguments) -> Outcome<StoreAt> {
    let store = data.store.clone();
    match store.or_else(|| std::env::var("TAPETE_STORE").ok()) {
        Some(store) => said(&store),
        None => Ok(StoreAt::File(store_of(data.data.as_deref()))),
    }
}

/// The folder of the keys.
pub(super) fn folder(data: &DataArguments) -> Outcome<PathBuf> {
    match of_casino(data)? {
        StoreAt::File(path) => Ok(path.parent().unwrap_or(Path::new(".")).to_path_buf()),
        StoreAt::Database(_) => {
            let folder = data.data.clone();
            Ok(folder.unwrap_or_else(|| PathBuf::from("data")))
        }
    }
}

/// Opens the store of a casino that is closed: two writers would take streams from each other. Of a
/// database the nodes' leases keep it from that.
pub(super) fn keep(data: &DataArguments) -> Outcome<(Arc<dyn EventStore>, Option<File>)> {
    let at = of_casino(data)?;
    let folder = folder(data)?;
    let held = match &at {
        StoreAt::File(_) => {
            let held = server::hold_folder(&folder);
            Some(held.map_err(|error| Failure::BadInput(error.to_string()))?)
        }
        StoreAt::Database(_) if folder.join("key").exists() => None,
        StoreAt::Database(_) => {
            return Err(told::bad!(NoKeyThere {
                folder: folder.display()
            }));
        }
    };
    Ok((at.open().map_err(failure)?, held))
}

/// A store that is damaged is a difference; one that is not there is bad input.
pub(super) fn failure(error: StoreError) -> Failure {
    match error {
        StoreError::Damaged { .. } | StoreError::NotAStore { .. } => {
            Failure::Difference(error.to_string())
        }
        other => Failure::BadInput(other.to_string()),
    }
}

fn report(context: &Context, store: &StoreAt, found: &Examination, done: &str) -> Outcome {
    let Examination {
        streams,
        events,
        accounts,
        transfers,
        records,
        checkpoints,
        last,
        keys,
        findings,
    } = found;
    let keys: Vec<String> = keys
        .iter()
        .map(|(_, key)| key.fingerprint().to_string())
        .collect();
    let findings: Vec<String> = findings.iter().map(Finding::to_string).collect();
    if context.json {
        print::json(&json!({
            "file": store.to_string(),
            "sound": findings.is_empty(),
            "streams": streams,
            "events": events,
            "accounts": accounts,
            "transfers": transfers,
            "records": records,
            "checkpoints": checkpoints,
            "checkpoint": last.as_ref().map(|last| last.written()),
            "keys": keys,
            "findings": findings,
        }));
    }
    if !findings.is_empty() {
        let all = findings.join("\n  ");
        return Err(Failure::Difference(format!(
            "{store} is not sound: keep it as it is, and restore the last good copy with `tapete restore`\n  {all}"
        )));
    }
    if !context.json {
        let last = last.as_ref().map(|last| &last.statement);
        let signed = match &keys[..] {
            [] => String::new(),
            keys => told::say!(
                context.language,
                SignedBy {
                    keys: keys.join(", ")
                }
            ),
        };
        let told = told::say!(
            context.language,
            StoreHolds {
                store,
                done,
                streams,
                events,
                accounts,
                transfers,
                records,
                checkpoints
            }
        );
        say!("{told}{signed}.");
        if let Some(last) = last {
            let later = events.saturating_sub(last.events);
            let number = last.number;
            let text = told::say!(context.language, LastCheckpoint { number, later });
            say!("{text}");
        }
    }
    Ok(())
}
