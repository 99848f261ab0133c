//! `tapete check`, `tapete backup FILE`, `tapete restore FILE`

use std::path::{Path, PathBuf};

use ::law::Language;
use house::evidence::{KeptCheckpoint, Place};
use house::store::{Examination, Finding, SqliteStore, StoreError};
use serde_json::json;

use super::Context;
use crate::arguments::{CheckArguments, CopyArguments};
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::print::say;

/// Looks the whole store over; code 1 if anything is wrong.
pub(super) fn check(context: &Context, arguments: &CheckArguments) -> Outcome {
    let named = arguments.store.as_deref().or(arguments.data.as_deref());
    let file = store_at(named.unwrap_or(Path::new("data")));
    let exported = exported(arguments.checkpoints.as_deref())?;
    let found = SqliteStore::examine_against(&file, &exported).map_err(failure)?;
    check_keys(&found, arguments.key.as_deref())?;
    let (es, en) = ("en orden", "sound");
    report(context, &file, &found, (es, en))
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
        true => Err(Failure::BadInput(format!(
            "{} has no checkpoints: name the file or folder that `tapete serve --checkpoints` writes to",
            place.display()
        ))),
    }
}

/// Whether one key signed all, if one was named.
fn check_keys(found: &Examination, named: Option<&str>) -> Outcome {
    let Some(named) = named else {
        return Ok(());
    };
    let fingerprints = found
        .keys
        .iter()
        .map(|(first, key)| (first, key.fingerprint()));
    let mut others = fingerprints.filter(|(_, key)| key.to_string() != named.to_lowercase());
    match others.next() {
        Some((first, key)) => Err(Failure::Difference(format!(
            "from checkpoint {first} on the store is signed by the key {key}, not by {named}: it was written by whoever has that key"
        ))),
        None if found.keys.is_empty() => Err(Failure::Difference(format!(
            "the store has no checkpoints, so that the key {named} signed nothing of it"
        ))),
        None => Ok(()),
    }
}

/// Makes a copy of a store that may be in use.
pub(super) fn back_up(context: &Context, arguments: &CopyArguments) -> Outcome {
    let file = store_of(arguments.data.as_deref());
    let found = SqliteStore::back_up(&file, &arguments.file).map_err(failure)?;
    let (es, en) = ("copiado y comprobado", "copied and checked");
    report(context, &arguments.file, &found, (es, en))
}

/// Puts a copy in the place of the store of a casino that is closed.
pub(super) fn restore(context: &Context, arguments: &CopyArguments) -> Outcome {
    let file = store_of(arguments.data.as_deref());
    let folder = file.parent().unwrap_or(Path::new("."));
    let held = server::hold_folder(folder);
    let _held = held.map_err(|error| Failure::BadInput(error.to_string()))?;
    let found = SqliteStore::restore(&arguments.file, &file).map_err(failure)?;
    let (es, en) = ("comprobado y restaurado", "checked and restored");
    report(context, &file, &found, (es, en))?;
    if !folder.join("key").exists() && !context.json {
        say!(
            "{}",
            match context.language {
                Language::Spanish =>
                    "Falta la clave de los sabots (data/key): póngala en la carpeta antes de abrir, o las mesas no podrán seguir.",
                Language::English =>
                    "The key of the shoes (data/key) is missing: put it into the folder before you open, or the tables cannot go on.",
            }
        );
    }
    Ok(())
}

fn store_of(data: Option<&Path>) -> PathBuf {
    data.unwrap_or(Path::new("data")).join("house.db")
}

/// The store that was named: a file, or the one of a folder.
pub(super) fn store_at(named: &Path) -> PathBuf {
    match named.is_dir() {
        true => named.join("house.db"),
        false => named.to_path_buf(),
    }
}

/// A store that is damaged is a difference; one that is not there is bad input.
fn failure(error: StoreError) -> Failure {
    match error {
        StoreError::Damaged { .. } | StoreError::NotAStore { .. } => {
            Failure::Difference(error.to_string())
        }
        other => Failure::BadInput(other.to_string()),
    }
}

fn report(context: &Context, file: &Path, found: &Examination, (es, en): (&str, &str)) -> Outcome {
    let Examination {
        streams,
        events,
        accounts,
        transfers,
        records,
        checkpoints,
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
            "file": file.display().to_string(),
            "sound": findings.is_empty(),
            "streams": streams,
            "events": events,
            "accounts": accounts,
            "transfers": transfers,
            "records": records,
            "checkpoints": checkpoints,
            "keys": keys,
            "findings": findings,
        }));
    }
    if !findings.is_empty() {
        let all = findings.join("\n  ");
        let file = file.display();
        return Err(Failure::Difference(format!(
            "{file} is not sound: keep it as it is, and restore the last good copy with `tapete restore`\n  {all}"
        )));
    }
    if !context.json {
        let file = file.display();
        match context.language {
            Language::Spanish => say!(
                "{file}: {es}. {streams} series, {events} asientos, {accounts} cuentas, {transfers} movimientos, {records} actas, {checkpoints} puntos de control{}.",
                signed_by(&keys, " firmados por ")
            ),
            Language::English => say!(
                "{file}: {en}. {streams} streams, {events} events, {accounts} accounts, {transfers} transfers, {records} records, {checkpoints} checkpoints{}.",
                signed_by(&keys, " signed by ")
            ),
        }
    }
    Ok(())
}

fn signed_by(keys: &[String], words: &str) -> String {
    match keys {
        [] => String::new(),
        keys => format!("{words}{}", keys.join(", ")),
    }
}
