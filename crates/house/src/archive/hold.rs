//! What an archive is held against: its store, and checkpoints that lie elsewhere; and one round
//! taken out of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use table::record::Record;

use super::read::{Fault, Looked, Watch, look};
use super::write::chosen;
use super::{Days, NotArchived};
use crate::evidence::{KeptCheckpoint, Receipt, RoundEnd, StreamEnd};
use crate::store::{Covering, StoreAt, StoreError, StreamName};
use crate::table::record_of;
use merkle::Hash;

/// Why an archive could not be held against a store.
#[derive(Debug)]
pub enum NotHeld {
    /// The store.
    Store(StoreError),
    /// The file.
    System(io::Error),
}

/// Holds an archive against a store that may be in use: the same checkpoints for its days, and every
/// round told as it is told here.
pub fn against(store: &StoreAt, archive: &Path) -> Result<Vec<Fault>, NotHeld> {
    let file = File::open(archive).map_err(NotHeld::System)?;
    let held = store.as_of_one_moment(|view| {
        let mut beside = Beside {
            view,
            faults: Vec::new(),
            failed: None,
        };
        let looked = match look(BufReader::new(file), &mut [&mut beside]) {
            Ok(looked) => looked,
            Err(error) => return Ok(Err(error)),
        };
        let Beside {
            mut faults, failed, ..
        } = beside;
        failed.map_or(Ok(()), Err)?;
        if let Some(head) = looked.head {
            let archive = (head.first, head.last);
            faults.extend(other_days(view, &head.days, archive)?);
        }
        Ok(Ok(faults))
    });
    held.map_err(NotHeld::Store)?.map_err(NotHeld::System)
}

/// Whether the store would archive the same checkpoints for these days.
fn other_days(
    view: &dyn Covering,
    days: &Days,
    archive: (u64, u64),
) -> Result<Option<Fault>, StoreError> {
    let store = match chosen(view, days) {
        Ok(chosen) => (chosen.first, chosen.last),
        Err(NotArchived::Store(error)) => return Err(error),
        Err(_) => (0, 0),
    };
    Ok((store != archive).then_some(Fault::StoreDays { store, archive }))
}

/// A store, beside an archive that is read.
struct Beside<'v> {
    view: &'v dyn Covering,
    faults: Vec<Fault>,
    failed: Option<StoreError>,
}

impl Beside<'_> {
    fn take(&mut self, found: Result<bool, StoreError>, fault: Fault) {
        match found {
            Ok(true) => {}
            Ok(false) => self.faults.push(fault),
            Err(error) => self.failed = Some(error),
        }
    }
}

impl Watch for Beside<'_> {
    fn round(&mut self, end: &RoundEnd, record: &Record) {
        let kept = self.view.record_at(end);
        let same = kept.map(|kept| {
            let told = kept.and_then(|body| record_of(&body));
            told == Some(record.to_text())
        });
        let (stream, round) = (end.stream.clone(), end.round);
        self.take(same, Fault::StoreRecord { stream, round });
    }

    fn checkpoint(
        &mut self,
        kept: &KeptCheckpoint,
        _: &[RoundEnd],
        _: &BTreeMap<StreamName, StreamEnd>,
    ) {
        let number = kept.checkpoint.statement.number;
        let own = self.view.kept_checkpoint(number);
        let hash = kept.checkpoint.hash();
        let same = own.map(|own| own.is_some_and(|own| own.checkpoint.hash() == hash));
        self.take(same, Fault::StoreCheckpoint(number));
    }
}

/// Checkpoints that lie elsewhere, beside an archive that is read.
pub struct Elsewhere {
    /// Their hashes: of one number there may be several.
    known: BTreeMap<u64, BTreeSet<Hash>>,
    /// Their numbers, each with its date.
    dates: Vec<(u64, u64)>,
    /// How many of the archive's lie there too.
    common: u64,
    faults: Vec<Fault>,
}

impl Elsewhere {
    /// Those that lie there, as far as they are signed.
    pub fn new(lie_there: &[KeptCheckpoint]) -> Elsewhere {
        let mut known: BTreeMap<u64, BTreeSet<Hash>> = BTreeMap::new();
        let mut dates = Vec::new();
        for kept in lie_there.iter().filter(|kept| kept.checkpoint.is_signed()) {
            let said = &kept.checkpoint.statement;
            let hashes = known.entry(said.number).or_default();
            hashes.insert(kept.checkpoint.hash());
            dates.push((said.number, said.date_ms));
        }
        Elsewhere {
            known,
            dates,
            common: 0,
            faults: Vec::new(),
        }
    }

    /// How many of the archive's checkpoints lie there too, and what is wrong.
    pub fn concluded(mut self, looked: &Looked) -> (u64, Vec<Fault>) {
        if let Some(head) = &looked.head {
            let of_these = self.dates.iter().filter(|(_, date)| head.days.hold(*date));
            let numbers: BTreeSet<u64> = of_these.map(|(number, _)| *number).collect();
            let within = head.first..=head.last;
            let more = numbers
                .into_iter()
                .filter(|number| !within.contains(number));
            self.faults.extend(more.map(Fault::OnlyElsewhere));
        }
        (self.common, self.faults)
    }
}

impl Watch for Elsewhere {
    fn checkpoint(
        &mut self,
        kept: &KeptCheckpoint,
        _: &[RoundEnd],
        _: &BTreeMap<StreamName, StreamEnd>,
    ) {
        let number = kept.checkpoint.statement.number;
        let Some(hashes) = self.known.get(&number) else {
            return;
        };
        self.common += 1;
        if hashes.len() > 1 || !hashes.contains(&kept.checkpoint.hash()) {
            self.faults.push(Fault::Elsewhere(number));
        }
    }
}

/// One round out of an archive: the text of its record, and its receipt. It counts if nothing is
/// wrong with the whole.
pub fn round_of(
    archive: &Path,
    stream: &StreamName,
    round: u64,
) -> io::Result<(Looked, Option<(String, Receipt)>)> {
    let mut wanted = Wanted {
        stream,
        round,
        text: None,
        receipt: None,
    };
    let file = BufReader::new(File::open(archive)?);
    let looked = look(file, &mut [&mut wanted])?;
    Ok((looked, wanted.text.zip(wanted.receipt)))
}

/// A round that is looked for. Of one that was told again later, the last counts.
struct Wanted<'w> {
    stream: &'w StreamName,
    round: u64,
    text: Option<String>,
    receipt: Option<Receipt>,
}

impl Wanted<'_> {
    fn is(&self, end: &RoundEnd) -> bool {
        end.round == self.round && end.stream == *self.stream
    }
}

impl Watch for Wanted<'_> {
    fn round(&mut self, end: &RoundEnd, record: &Record) {
        if self.is(end) {
            self.text = Some(record.to_text());
        }
    }

    fn checkpoint(
        &mut self,
        kept: &KeptCheckpoint,
        rounds: &[RoundEnd],
        ends: &BTreeMap<StreamName, StreamEnd>,
    ) {
        if let Some(place) = rounds.iter().rposition(|end| self.is(end)) {
            self.receipt = Receipt::under(kept.checkpoint.clone(), ends, rounds, place);
        }
    }
}
