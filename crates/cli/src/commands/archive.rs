//! `tapete archive`, and `tapete verify` of an archive.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use games::{AnyGame, Rules};
use house::archive::{
    Archived, Days, Elsewhere, Fault, Head, Looked, NotArchived, NotHeld, RecordFault, Watch,
};
use house::evidence::{RoundEnd, SeriesFault};
use house::fair::audit;
use house::store::StreamName;
use serde_json::{Value, json};
use table::Rulebook;
use table::record::{Record, verify as verify_record};

use super::evidence::{check_keys, fingerprints};
use super::{Context, store};
use crate::arguments::{ArchiveArguments, ArchiveCommand, ShowArguments, VerifyArguments};
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::print::say;
use crate::told;

/// Archives some days, or looks into an archive.
pub(super) fn run(context: &Context, arguments: &ArchiveArguments) -> Outcome {
    match &arguments.command {
        Some(ArchiveCommand::Show(arguments)) => show(context, arguments),
        None => make(context, arguments),
    }
}

fn make(context: &Context, arguments: &ArchiveArguments) -> Outcome {
    let day = arguments.day.as_deref().unwrap_or_default();
    let until = arguments.until.as_deref().unwrap_or(day);
    let days = Days::new(day, until).ok_or_else(|| {
        Failure::BadInput(told::say!(context.language, ArchiveNoDays { day, until }))
    })?;
    let named = (arguments.names.as_slice(), arguments.data.as_deref());
    let (store, to) = store::store_and_file(named, ("archive", "TO"))?;
    let archived = house::archive::write(&store, &days, &to);
    let archived = archived.map_err(|why| not_archived(context, &days, why))?;
    tell_archived(context, &to, &archived);
    Ok(())
}

fn not_archived(context: &Context, days: &Days, why: NotArchived) -> Failure {
    let language = context.language;
    Failure::BadInput(match why {
        NotArchived::Store(error) => return store::failure(error),
        NotArchived::System(path, error) => {
            let path = path.display();
            told::say!(language, ArchiveNotWritten { path, error })
        }
        NotArchived::Before(first) => told::say!(language, ArchiveBefore { days, first }),
        NotArchived::After(Some(last)) => told::say!(language, ArchiveAfter { days, last }),
        NotArchived::After(None) => told::fixed(language, told::ArchiveNothingSigned).to_owned(),
        NotArchived::Unsigned { rounds, last } => {
            told::say!(language, ArchiveUnsigned { rounds, last })
        }
        NotArchived::NoCheckpoint(checkpoint) => {
            return Failure::Difference(told::say!(language, ArchiveNoCheckpoint { checkpoint }));
        }
        NotArchived::NoRecord(end) => {
            let (table, round) = (table_of(&end.stream), end.round);
            return Failure::Difference(told::say!(language, ArchiveNoRecord { table, round }));
        }
        NotArchived::Faults(faults) => {
            let faults = lines(faults.iter().map(|fault| words(context, fault)));
            let words = told::fixed(language, told::ArchiveOfUnsound);
            return Failure::Difference(format!("{words}{faults}"));
        }
    })
}

fn tell_archived(context: &Context, to: &Path, archived: &Archived) {
    let Archived {
        head,
        looked,
        unproved,
        bytes,
    } = archived;
    let keys = fingerprints(&looked.keys);
    if context.json {
        let mut said = said_by(to, head, looked);
        said["bytes"] = json!(bytes);
        said["not_in_it"] = json!(unproved);
        print::json(&said);
        return;
    }
    let language = context.language;
    let (file, keys) = (to.display(), keys.join(", "));
    let (days, rounds, tables) = (&head.days, head.rounds, looked.tables.len());
    let (first, last) = (head.first, head.last);
    say!(
        "{}",
        told::say!(
            language,
            ArchiveWritten {
                file,
                days,
                rounds,
                tables,
                first,
                last,
                keys,
                bytes
            }
        )
    );
    if *unproved > 0 {
        let count = unproved;
        say!("{}", told::say!(language, ArchiveWithout { count }));
    }
    tell_rest(context, looked);
}

/// What an archive says and has, for programs.
fn said_by(file: &Path, head: &Head, looked: &Looked) -> Value {
    let gap = |gap: &house::archive::Gap| json!([table_of(&gap.stream), gap.first, gap.last]);
    json!({
        "file": file.display().to_string(),
        "from": head.days.from(),
        "until": head.days.until(),
        "first": head.first,
        "last": head.last,
        "rounds": looked.rounds,
        "tables": looked.tables.len(),
        "keys": fingerprints(&looked.keys),
        "closed": looked.closed,
        "gaps": looked.gaps.iter().map(gap).collect::<Vec<_>>(),
    })
}

/// What is no fault, and is to be known.
fn tell_rest(context: &Context, looked: &Looked) {
    for gap in &looked.gaps {
        let (table, first, last) = (table_of(&gap.stream), gap.first, gap.last);
        let text = told::say!(context.language, ArchiveGap { table, first, last });
        say!("- {text}");
    }
    if !looked.closed {
        say!("- {}", told::fixed(context.language, told::ArchiveIsOpen));
    }
}

/// The table of a stream, as people name it.
fn table_of(stream: &StreamName) -> &str {
    let name = stream.as_str();
    name.strip_prefix("table/").unwrap_or(name)
}

/// Each on a line of its own, after the sentence that they bear out.
fn lines(told: impl Iterator<Item = String>) -> String {
    told.map(|line| format!("\n  {line}")).collect()
}

/// That an archive does not hold, and why.
fn unsound(context: &Context, path: &Path, findings: impl Iterator<Item = String>) -> Failure {
    let (file, findings) = (path.display(), lines(findings));
    let words = told::say!(context.language, ArchiveIsUnsound { file });
    Failure::Difference(format!("{words}{findings}"))
}

/// Reads an archive whole, and tells what is wrong with it.
pub(super) fn verify(context: &Context, arguments: &VerifyArguments) -> Outcome {
    let path = arguments.file.as_path();
    let exported = store::exported(arguments.checkpoints.as_deref())?;
    let mut deciding = Deciding::new(context);
    let mut elsewhere = Elsewhere::new(&exported);
    let file = File::open(path).map_err(|error| unread(path, &error))?;
    let mut watches: [&mut dyn Watch; 2] = [&mut deciding, &mut elsewhere];
    let looked = house::archive::look(BufReader::new(file), &mut watches);
    let looked = looked.map_err(|error| unread(path, &error))?;
    let mut faults = looked.faults.clone();
    let (common, others) = elsewhere.concluded(&looked);
    faults.extend(others);
    if let Some(named) = arguments.store.as_deref().filter(|_| faults.is_empty()) {
        let held = house::archive::against(&store::store_at(named), path);
        faults.extend(held.map_err(|why| match why {
            NotHeld::Store(error) => store::failure(error),
            NotHeld::System(error) => unread(path, &error),
        })?);
    }
    let findings: Vec<String> = faults.iter().map(|fault| words(context, fault)).collect();
    let findings = [findings, deciding.differences.clone()].concat();
    conclude(context, arguments, &looked, &deciding, &findings)?;
    if arguments.checkpoints.is_some() && common == 0 {
        let last = looked.head.map_or(0, |head| head.last);
        let words = told::say!(context.language, ArchiveNoneElsewhere { last });
        return Err(Failure::BadInput(words));
    }
    match looked.closed {
        true => Ok(()),
        false => {
            let words = told::fixed(context.language, told::ArchiveIsOpen);
            Err(Failure::Unfinished(format!("{}: {words}", path.display())))
        }
    }
}

fn unread(path: &Path, error: &io::Error) -> Failure {
    Failure::BadInput(format!("{}: {error}", path.display()))
}

/// Tells what was found, and fails if anything is wrong.
fn conclude(
    context: &Context,
    arguments: &VerifyArguments,
    looked: &Looked,
    deciding: &Deciding<'_>,
    findings: &[String],
) -> Outcome {
    let file = arguments.file.display();
    let signed = check_keys(&looked.keys, arguments.key.as_deref());
    let unproved = unproved(context, arguments);
    if context.json {
        let head = looked.head.as_ref();
        let mut said = head.map_or_else(
            || json!({"file": file.to_string()}),
            |head| said_by(&arguments.file, head, looked),
        );
        said["holds"] = json!(findings.is_empty() && signed.is_ok());
        said["decided_again"] = json!(deciding.alike);
        said["of_other_rules"] = json!(deciding.others);
        said["not_proved"] = json!(unproved);
        said["findings"] = json!(findings);
        print::json(&said);
    }
    if !findings.is_empty() {
        let findings = findings.iter().cloned();
        return Err(unsound(context, &arguments.file, findings));
    }
    signed?;
    if let (false, Some(head)) = (context.json, &looked.head) {
        tell_holds(context, &arguments.file, head, looked, deciding, &unproved);
    }
    Ok(())
}

fn tell_holds(
    context: &Context,
    path: &Path,
    head: &Head,
    looked: &Looked,
    deciding: &Deciding<'_>,
    unproved: &[&str],
) {
    let language = context.language;
    let (file, keys) = (path.display(), fingerprints(&looked.keys).join(", "));
    let (days, rounds, tables) = (&head.days, head.rounds, looked.tables.len());
    let (first, last) = (head.first, head.last);
    let told = told::say!(
        language,
        ArchiveHolds {
            file,
            days,
            rounds,
            tables,
            first,
            last,
            keys
        }
    );
    say!("{told}");
    let (alike, others) = (deciding.alike, deciding.others);
    say!("{}", told::say!(language, ArchiveDecided { alike, others }));
    tell_rest(context, looked);
    if !unproved.is_empty() {
        say!("{}", told::fixed(language, told::ArchiveNotProved));
        for line in unproved {
            say!("- {line}");
        }
    }
}

/// What nothing was named for.
fn unproved(context: &Context, arguments: &VerifyArguments) -> Vec<&'static str> {
    let language = context.language;
    let asked = [
        (
            arguments.key.is_some(),
            told::fixed(language, told::ArchiveWhoseKey),
        ),
        (
            arguments.checkpoints.is_some(),
            told::fixed(language, told::ArchiveOneHistory),
        ),
        (
            arguments.store.is_some(),
            told::fixed(language, told::ArchiveStillTold),
        ),
    ];
    let missing = asked.into_iter().filter(|(given, _)| !given);
    missing.map(|(_, line)| line).collect()
}

/// Decides each round again, where its rules are those of today.
struct Deciding<'c> {
    context: &'c Context,
    /// The rules by their hashes, where today's law still has them.
    rules: HashMap<[u8; 32], Option<Rules>>,
    alike: u64,
    others: u64,
    differences: Vec<String>,
}

/// So many differences are told.
const MOST_DIFFERENCES: usize = 20;

impl Deciding<'_> {
    fn new(context: &Context) -> Deciding<'_> {
        Deciding {
            context,
            rules: HashMap::new(),
            alike: 0,
            others: 0,
            differences: Vec::new(),
        }
    }

    fn rules_of(&mut self, record: &Record) -> Option<&Rules> {
        let (header, shelf) = (record.header(), &self.context.shelf);
        let found = self.rules.entry(header.rules_hash).or_insert_with(|| {
            let file = shelf.game(&header.game, Some(&header.ruleset)).ok()?;
            let rules = file.rules(&header.sheet()).ok()?;
            (rules.hash() == header.rules_hash).then_some(rules)
        });
        found.as_ref()
    }
}

impl Watch for Deciding<'_> {
    fn round(&mut self, end: &RoundEnd, record: &Record) {
        let Some(rules) = self.rules_of(record) else {
            self.others += 1;
            return;
        };
        let again = verify_record::<AnyGame>(rules, record).and_then(|_| audit(rules, record));
        match again {
            Ok(_) => self.alike += 1,
            Err(difference) if self.differences.len() < MOST_DIFFERENCES => {
                let (table, round) = (table_of(&end.stream), end.round);
                self.differences.push(told::say!(
                    self.context.language,
                    ArchiveDecidedOtherwise {
                        table,
                        round,
                        difference
                    }
                ));
            }
            Err(_) => {}
        }
    }
}

/// Prints a round out of an archive that holds.
fn show(context: &Context, arguments: &ShowArguments) -> Outcome {
    let path = arguments.file.as_path();
    let table = arguments.table.as_deref().unwrap_or("-");
    let stream = StreamName::new(&format!("table/{table}"));
    let stream = stream.map_err(|error| Failure::BadInput(error.to_string()))?;
    let round = arguments.round.unwrap_or(0);
    let found = house::archive::round_of(path, &stream, round);
    let (looked, found) = found.map_err(|error| unread(path, &error))?;
    let file = path.display();
    if !looked.faults.is_empty() {
        let findings = looked.faults.iter().map(|fault| words(context, fault));
        return Err(unsound(context, path, findings));
    }
    if arguments.table.is_none() {
        list(context, &looked);
        return Ok(());
    }
    let Some((record, receipt)) = found else {
        return Err(Failure::BadInput(told::say!(
            context.language,
            ArchiveNoRound { file, round, table }
        )));
    };
    match arguments.receipt {
        true => print::text(format_args!("{}\n", receipt.text())),
        false => print::text(format_args!("{record}")),
    }
    Ok(())
}

/// Which rounds of which tables an archive has.
fn list(context: &Context, looked: &Looked) {
    let tables = looked.tables.iter();
    if context.json {
        let table = |(stream, of): (&StreamName, &house::archive::OfTable)| {
            json!({
                "table": table_of(stream), "first": of.first, "last": of.last, "rounds": of.rounds,
            })
        };
        print::json(&tables.map(table).collect());
        return;
    }
    for (stream, of) in tables {
        let table = table_of(stream);
        let (first, last, rounds) = (of.first, of.last, of.rounds);
        say!(
            "{}",
            told::say!(
                context.language,
                ArchiveTable {
                    table,
                    first,
                    last,
                    rounds
                }
            )
        );
    }
}

/// What is wrong, where, in words.
fn words(context: &Context, fault: &Fault) -> String {
    let language = context.language;
    match fault {
        Fault::Head => told::fixed(language, told::ArchiveHead).to_owned(),
        Fault::Unreadable(byte) => told::say!(language, ArchiveUnreadable { byte }),
        Fault::Torn(byte) => told::say!(language, ArchiveTorn { byte }),
        Fault::GoesOn(byte) => told::say!(language, ArchiveGoesOn { byte }),
        Fault::Hash => told::fixed(language, told::ArchiveHash).to_owned(),
        Fault::Counts { said, found } => {
            let text =
                |(first, last, rounds): &(u64, u64, u64)| format!("{first}–{last}, {rounds}");
            let (said, found) = (text(said), text(found));
            told::say!(language, ArchiveCounts { said, found })
        }
        Fault::Key => told::fixed(language, told::ArchiveKey).to_owned(),
        Fault::Ends(checkpoint) => told::say!(language, ArchiveEnds { checkpoint }),
        Fault::Series { checkpoint, fault } => of_series(context, *checkpoint, fault),
        Fault::OtherDay { checkpoint, day } => {
            told::say!(language, ArchiveOtherDay { checkpoint, day })
        }
        Fault::Rounds {
            checkpoint,
            signed,
            found,
        } => told::say!(
            language,
            ArchiveRounds {
                checkpoint,
                signed,
                found
            }
        ),
        Fault::Order { stream, round } => {
            let table = table_of(stream);
            told::say!(language, ArchiveOrder { table, round })
        }
        Fault::Record {
            stream,
            round,
            fault,
        } => of_record(context, table_of(stream), *round, fault),
        held => of_holding(context, held),
    }
}

fn of_series(context: &Context, checkpoint: u64, fault: &SeriesFault) -> String {
    let language = context.language;
    match fault {
        SeriesFault::Number { due } => {
            told::say!(language, ArchiveSeriesNumber { checkpoint, due })
        }
        SeriesFault::Signature => told::say!(language, ArchiveSeriesSignature { checkpoint }),
        SeriesFault::Previous => told::say!(language, ArchiveSeriesPrevious { checkpoint }),
        SeriesFault::Moved(stream) => {
            told::say!(language, ArchiveSeriesMoved { checkpoint, stream })
        }
        SeriesFault::Root => told::say!(language, ArchiveSeriesRoot { checkpoint }),
        SeriesFault::Twice => told::say!(language, ArchiveSeriesTwice { checkpoint }),
    }
}

fn of_record(context: &Context, table: &str, round: u64, fault: &RecordFault) -> String {
    let language = context.language;
    match fault {
        RecordFault::Torn => told::say!(language, ArchiveRecordTorn { table, round }),
        RecordFault::Damaged(what) => {
            told::say!(language, ArchiveRecordDamaged { table, round, what })
        }
        RecordFault::Other => told::say!(language, ArchiveRecordOther { table, round }),
        RecordFault::Elsewhere {
            table: said,
            round: number,
        } => told::say!(
            language,
            ArchiveRecordElsewhere {
                table,
                round,
                said,
                number
            }
        ),
    }
}

/// What a store or checkpoints that lie elsewhere say against it.
fn of_holding(context: &Context, fault: &Fault) -> String {
    let language = context.language;
    match fault {
        Fault::StoreCheckpoint(checkpoint) => {
            told::say!(language, ArchiveStoreCheckpoint { checkpoint })
        }
        Fault::StoreRecord { stream, round } => {
            let table = table_of(stream);
            told::say!(language, ArchiveStoreRecord { table, round })
        }
        Fault::StoreDays { store, archive } => {
            let text = |(first, last): &(u64, u64)| format!("{first}–{last}");
            let (store, archive) = (text(store), text(archive));
            told::say!(language, ArchiveStoreDays { store, archive })
        }
        Fault::Elsewhere(checkpoint) => told::say!(language, ArchiveElsewhere { checkpoint }),
        Fault::OnlyElsewhere(checkpoint) => {
            told::say!(language, ArchiveOnlyElsewhere { checkpoint })
        }
        other => format!("{other:?}"),
    }
}
