//! `tapete verify` of a store, of checkpoints that lie elsewhere, of a receipt, of an archive, of a
//! record.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use house::evidence::{Held, KeptCheckpoint, PublicKey, Receipt, held};
use house::hex;
use house::store::{Finding, StoreAt};
use serde_json::json;
use table::record::Record;

use super::{Context, activity, archive, record, store};
use crate::arguments::{CheckArguments, VerifyArguments};
use crate::failure::{Failure, Outcome};
use crate::library::read_text;
use crate::print;
use crate::print::say;
use crate::told;

/// What a file is, by how it begins.
const BEGINNINGS: [(&[u8], Kind); 5] = [
    (b"SQLite format 3\0", Kind::Store),
    (br#"{"format":"tapete-receipt/"#, Kind::Receipt),
    (br#"{"format":"tapete-checkpoint/"#, Kind::Checkpoints),
    (br#"{"format":"tapete-archive/"#, Kind::Archive),
    (b"[", Kind::Activity),
];

#[derive(Clone, Copy)]
enum Kind {
    Store,
    Receipt,
    Checkpoints,
    Archive,
    Activity,
    Record,
}

/// Verifies whatever is named.
pub(super) fn verify(context: &Context, arguments: &VerifyArguments) -> Outcome {
    match kind(&arguments.file) {
        Kind::Store => store::check(context, &as_store(arguments)),
        Kind::Receipt => receipt(context, arguments),
        Kind::Checkpoints => checkpoints(context, arguments),
        Kind::Archive => archive::verify(context, arguments),
        Kind::Activity => activity::verify_record(context, &arguments.file),
        Kind::Record => record::verify(context, arguments),
    }
}

fn kind(path: &Path) -> Kind {
    if matches!(store::store_at(path), StoreAt::Database(_)) {
        return Kind::Store;
    }
    if path.is_dir() {
        return match path.join("house.db").exists() {
            true => Kind::Store,
            false => Kind::Checkpoints,
        };
    }
    let mut beginning = Vec::new();
    let read = File::open(path).map(|file| file.take(64).read_to_end(&mut beginning));
    let found = BEGINNINGS
        .iter()
        .find(|(start, _)| beginning.starts_with(start));
    match (read, found) {
        (Ok(_), Some((_, kind))) => *kind,
        _ => Kind::Record,
    }
}

fn as_store(arguments: &VerifyArguments) -> CheckArguments {
    CheckArguments {
        store: Some(arguments.file.clone()),
        data: None,
        checkpoints: arguments.checkpoints.clone(),
        key: arguments.key.clone(),
    }
}

/// Checkpoints that lie elsewhere: each signed, each following the one before, and held against a
/// store if one is named.
fn checkpoints(context: &Context, arguments: &VerifyArguments) -> Outcome {
    let file = arguments.file.display();
    let found = store::exported(Some(&arguments.file))?;
    let proved = held(&found).map_err(|(number, fault)| {
        Failure::Difference(format!("{file}: checkpoint {number} {fault}"))
    })?;
    let Some(proved) = proved else {
        return Err(told::bad!(NoCheckpoints { file }));
    };
    check_keys(&proved.keys, arguments.key.as_deref())?;
    if let Some(store) = &arguments.store {
        let again = CheckArguments {
            store: Some(store.clone()),
            data: None,
            checkpoints: Some(arguments.file.clone()),
            key: None,
        };
        store::check(context, &again)?;
    }
    tell_checkpoints(context, arguments, &proved);
    Ok(())
}

fn tell_checkpoints(context: &Context, arguments: &VerifyArguments, proved: &Held) {
    let keys = fingerprints(&proved.keys);
    if context.json {
        if arguments.store.is_none() {
            print::json(&json!({
                "holds": true,
                "first": proved.first,
                "last": proved.last,
                "whole": proved.whole,
                "keys": keys,
            }));
        }
        return;
    }
    let file = arguments.file.display();
    say!(
        "{file}: checkpoints {} to {} hold, signed by {}",
        proved.first,
        proved.last,
        keys.join(", ")
    );
    if !proved.whole {
        say!(
            "the first ones are not in it: what they say of streams that did not move since is not computed again"
        );
    }
    if arguments.store.is_none() {
        say!("not proved by them alone: that the store still tells it (--store FOLDER)");
    }
}

pub(super) fn fingerprints(keys: &[(u64, PublicKey)]) -> Vec<String> {
    let text = |(_, key): &(u64, PublicKey)| key.fingerprint().to_string();
    keys.iter().map(text).collect()
}

/// Whether one key signed all, if one was named.
pub(super) fn check_keys(keys: &[(u64, PublicKey)], named: Option<&str>) -> Outcome {
    let Some(named) = named else {
        return Ok(());
    };
    let mut others = keys
        .iter()
        .map(|(first, key)| (first, key.fingerprint().to_string()))
        .filter(|(_, key)| *key != named.to_lowercase());
    match others.next() {
        Some((first, key)) => Err(Failure::Difference(format!(
            "from checkpoint {first} on the key {key} signed, not {named}: it was written by whoever has that key"
        ))),
        None if keys.is_empty() => Err(Failure::Difference(format!(
            "there are no checkpoints: the key {named} signed nothing of it"
        ))),
        None => Ok(()),
    }
}

/// A receipt: in itself, and against whatever is named beside it.
fn receipt(context: &Context, arguments: &VerifyArguments) -> Outcome {
    let file = arguments.file.display();
    let text = read_text(&arguments.file)?;
    let receipt = Receipt::read(text.trim_end());
    let receipt = receipt.map_err(|error| told::bad!(NotAReceipt { file, error }))?;
    receipt
        .check()
        .map_err(|fault| Failure::Difference(format!("{file} proves nothing: {fault}")))?;
    let said = &receipt.checkpoint.statement;
    check_keys(&[(said.number, said.key)], arguments.key.as_deref())?;
    if let Some(record) = &arguments.record {
        same_record(&receipt, record)?;
    }
    if let Some(place) = &arguments.checkpoints {
        same_checkpoint(&receipt, place)?;
    }
    if let Some(folder) = &arguments.store {
        still_told(&receipt, folder)?;
    }
    tell_receipt(context, arguments, &receipt);
    Ok(())
}

fn same_record(receipt: &Receipt, path: &Path) -> Outcome {
    let file = path.display();
    let record = Record::parse(&read_text(path)?)
        .map_err(|error| Failure::Difference(format!("{file}: {error}")))?;
    match record.hash() == receipt.round.record {
        true => Ok(()),
        false => Err(Failure::Difference(format!(
            "{file} is not the record that the receipt proves: its last line has the hash {}, the receipt {}",
            hex::encode(&record.hash()),
            hex::encode(&receipt.round.record)
        ))),
    }
}

fn same_checkpoint(receipt: &Receipt, place: &Path) -> Outcome {
    let number = receipt.checkpoint.statement.number;
    let found = store::exported(Some(place))?;
    let of_it = |kept: &&KeptCheckpoint| kept.checkpoint.statement.number == number;
    let same: Vec<bool> = found
        .iter()
        .filter(of_it)
        .map(|kept| kept.checkpoint.hash() == receipt.checkpoint.hash())
        .collect();
    let place = place.display();
    match same.as_slice() {
        [] => Err(told::bad!(NoSuchCheckpoint { place, number })),
        same if same.iter().all(|same| *same) => Ok(()),
        _ => Err(Failure::Difference(format!(
            "{place} has another checkpoint {number} than the receipt, and both are signed: the house told two histories. Keep both"
        ))),
    }
}

fn still_told(receipt: &Receipt, folder: &Path) -> Outcome {
    let named = store::store_at(folder);
    let found = house::contradictions(&named, receipt).map_err(store::failure)?;
    if found.is_empty() {
        return Ok(());
    }
    let all: Vec<String> = found.iter().map(Finding::to_string).collect();
    Err(Failure::Difference(format!(
        "{named} does not tell any more what the receipt proves: it was set back, cut or written anew. Keep the receipt\n  {}",
        all.join("\n  ")
    )))
}

fn tell_receipt(context: &Context, arguments: &VerifyArguments, receipt: &Receipt) {
    let said = &receipt.checkpoint.statement;
    let unproved = unproved(arguments);
    let key = said.key.fingerprint().to_string();
    let (round, stream) = (receipt.round.round, receipt.round.stream.as_str());
    if context.json {
        print::json(&json!({
            "holds": true,
            "stream": stream,
            "round": round,
            "version": receipt.round.version.0,
            "record": hex::encode(&receipt.round.record),
            "checkpoint": said.number,
            "date_ms": said.date_ms,
            "key": key,
            "not_proved": unproved,
        }));
        return;
    }
    say!(
        "{}: holds; round {round} of {stream} ended with event {}, under checkpoint {} signed by {key}",
        arguments.file.display(),
        receipt.round.version,
        said.number
    );
    if !unproved.is_empty() {
        say!("not proved by what was given:");
        for line in unproved {
            say!("- {line}");
        }
    }
}

fn unproved(arguments: &VerifyArguments) -> Vec<&'static str> {
    let asked = [
        (
            arguments.record.is_some(),
            "what happened in the round: give its record with --record",
        ),
        (
            arguments.store.is_some(),
            "that the store still tells it: give the casino's folder with --store",
        ),
        (
            arguments.checkpoints.is_some(),
            "that the house signed no other history: give checkpoints that lie elsewhere with --checkpoints",
        ),
        (
            arguments.key.is_some(),
            "that the key is the house's: give the fingerprint that it published with --key",
        ),
    ];
    let missing = asked.into_iter().filter(|(given, _)| !given);
    missing.map(|(_, line)| line).collect()
}
