//! Reading an archive: line by line, with nothing else at hand, and everything that is wrong.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read};

use sha2::{Digest, Sha256};
use table::record::Record;

use super::{CHECKPOINT, END, EndLine, FORMAT, Head, Line, ROUND, RoundLine};
use crate::clock::day_of;
use crate::evidence::{
    KeptCheckpoint, PublicKey, RoundEnd, Series, SeriesFault, StreamEnd, ends_root, rounds_root,
};
use crate::hex;
use crate::store::StreamName;
use crate::table::released;

/// The longest line that is read, in bytes: the ends of a million streams.
const LONGEST_LINE: u64 = 512 << 20;

/// The longest record, pressed, in bytes.
const LONGEST_RECORD: u64 = 64 << 20;

/// So many faults are told; what follows one often follows from it.
const MOST_FAULTS: usize = 20;

/// So many gaps between the rounds of tables are told.
const MOST_GAPS: usize = 20;

/// Something that is wrong with an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The first line is not the head of an archive that this program knows.
    Head,
    /// What stands at this byte is not what an archive has there.
    Unreadable(u64),
    /// It ends at this byte, before its end.
    Torn(u64),
    /// Something stands after its end.
    GoesOn(u64),
    /// It is not what was hashed when it was written.
    Hash,
    /// The head says other numbers than are there: of the first checkpoint, the last, the rounds.
    Counts {
        /// What it says.
        said: (u64, u64, u64),
        /// What is there.
        found: (u64, u64, u64),
    },
    /// The head names another key than the one that signed the last checkpoint.
    Key,
    /// The ends before the first checkpoint are not those that the one before it signed.
    Ends(u64),
    /// A checkpoint does not follow from those before it.
    Series {
        /// The checkpoint.
        checkpoint: u64,
        /// What is wrong with it.
        fault: SeriesFault,
    },
    /// The first checkpoint is of other days, or the one before it is of these.
    OtherDay {
        /// The checkpoint.
        checkpoint: u64,
        /// Its day.
        day: String,
    },
    /// The rounds under a checkpoint are not those that it signed.
    Rounds {
        /// The checkpoint.
        checkpoint: u64,
        /// How many it signed.
        signed: u64,
        /// How many are there.
        found: u64,
    },
    /// A round stands twice, or before one that came first.
    Order {
        /// The stream of the table.
        stream: StreamName,
        /// The round.
        round: u64,
    },
    /// The record of a round.
    Record {
        /// The stream of the table.
        stream: StreamName,
        /// The round.
        round: u64,
        /// What is wrong with it.
        fault: RecordFault,
    },
    /// The store has another checkpoint of that number, or none.
    StoreCheckpoint(u64),
    /// The store does not tell the record of a round any more, or tells it otherwise.
    StoreRecord {
        /// The stream of the table.
        stream: StreamName,
        /// The round.
        round: u64,
    },
    /// For these days the store has checkpoints from one to another, and the archive others.
    StoreDays {
        /// The first and the last of the store.
        store: (u64, u64),
        /// The first and the last of the archive.
        archive: (u64, u64),
    },
    /// Another checkpoint of that number lies elsewhere, and both are signed.
    Elsewhere(u64),
    /// A checkpoint of these days lies elsewhere and is not in the archive.
    OnlyElsewhere(u64),
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordFault {
    /// Its bytes cannot be read.
    Torn,
    /// Its lines do not hold together.
    Damaged(String),
    /// It is another than its line says.
    Other,
    /// It says that it is of another table or round.
    Elsewhere {
        /// The table that it says.
        table: String,
        /// The round that it says.
        round: u64,
    },
}

/// Rounds of a table of which none came to its end, between two that did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The stream of the table.
    pub stream: StreamName,
    /// The first of them.
    pub first: u64,
    /// The last of them.
    pub last: u64,
}

/// The rounds of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfTable {
    /// The first of them.
    pub first: u64,
    /// The last.
    pub last: u64,
    /// How many are there.
    pub rounds: u64,
}

/// What a look over an archive found.
#[derive(Clone, Debug, Default)]
pub struct Looked {
    /// What it says of itself.
    pub head: Option<Head>,
    /// How many checkpoints it has, the one before its days not counted.
    pub checkpoints: u64,
    /// How many rounds.
    pub rounds: u64,
    /// The tables that these are of, by their streams.
    pub tables: BTreeMap<StreamName, OfTable>,
    /// The keys that signed, each with the number of its first checkpoint.
    pub keys: Vec<(u64, PublicKey)>,
    /// Whether its last checkpoint is of a later day, so that none of its days can be missing.
    pub closed: bool,
    /// Where the numbers of a table's rounds are not consecutive.
    pub gaps: Vec<Gap>,
    /// Everything that is wrong.
    pub faults: Vec<Fault>,
}

/// Whoever looks on while an archive is read. What was heard counts only if nothing is wrong with
/// the whole.
pub trait Watch {
    /// Hears of a round, with its record.
    fn round(&mut self, _end: &RoundEnd, _record: &Record) {}

    /// Hears of a checkpoint, with the rounds under it and where each stream ended.
    fn checkpoint(
        &mut self,
        _kept: &KeptCheckpoint,
        _rounds: &[RoundEnd],
        _ends: &BTreeMap<StreamName, StreamEnd>,
    ) {
    }
}

/// Reads an archive. It is held in memory one checkpoint at a time, and one record.
pub fn look(input: impl BufRead, watches: &mut [&mut dyn Watch]) -> io::Result<Looked> {
    let mut reading = Reading {
        input,
        at: 0,
        hasher: Sha256::new(),
        series: None,
        found: Looked::default(),
        watches,
    };
    match reading.whole() {
        Ok(()) => {}
        Err(Stop::Fault(fault)) => reading.found.faults.push(fault),
        Err(Stop::System(error)) => return Err(error),
    }
    let mut found = reading.found;
    found.faults.truncate(MOST_FAULTS);
    Ok(found)
}

/// What stops the reading: after it nobody knows what stands where.
enum Stop {
    Fault(Fault),
    System(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::System(error)
    }
}

struct Reading<'w, 'x, R> {
    input: R,
    at: u64,
    hasher: Sha256,
    /// Nothing once a checkpoint did not follow: those after it stand on it.
    series: Option<Series>,
    found: Looked,
    watches: &'w mut [&'x mut dyn Watch],
}

impl<R: BufRead> Reading<'_, '_, R> {
    fn whole(&mut self) -> Result<(), Stop> {
        let line = self.line()?;
        let head = Head::read(&line).ok_or(Stop::Fault(Fault::Head))?;
        self.found.head = Some(head.clone());
        self.begin(&head)?;
        let mut last = None;
        let mut line = self.line()?;
        while line.starts_with(CHECKPOINT) {
            let kept = KeptCheckpoint::read(&line).map_err(|_| self.unreadable(&line))?;
            self.follow(&head, &kept);
            line = self.under(&kept)?;
            last = Some(kept);
        }
        self.conclude(&head, last.as_ref());
        self.end(&line)
    }

    fn fault(&mut self, fault: Fault) {
        self.found.faults.push(fault);
    }

    /// The next line, without its end. What stands before the last is hashed.
    fn line(&mut self) -> Result<String, Stop> {
        let at = self.at;
        let mut line = Vec::new();
        let mut input = self.input.by_ref().take(LONGEST_LINE);
        input.read_until(b'\n', &mut line)?;
        self.at += line.len() as u64;
        if !line.starts_with(END.as_bytes()) {
            self.hasher.update(&line);
        }
        match line.pop() {
            Some(b'\n') => {}
            _ => return Err(Stop::Fault(Fault::Torn(self.at))),
        }
        String::from_utf8(line).map_err(|_| Stop::Fault(Fault::Unreadable(at)))
    }

    /// That a line which was just read is none that can stand there.
    fn unreadable(&self, line: &str) -> Stop {
        Stop::Fault(Fault::Unreadable(self.at - line.len() as u64 - 1))
    }

    /// The checkpoint before the first, with the end of every stream: it is of an earlier day.
    fn begin(&mut self, head: &Head) -> Result<(), Stop> {
        let Some(due) = head.first.checked_sub(1).filter(|due| *due > 0) else {
            self.series = Some(Series::new());
            return Ok(());
        };
        let line = self.line()?;
        let kept = KeptCheckpoint::read(&line).map_err(|_| self.unreadable(&line))?;
        let said = &kept.checkpoint.statement;
        let checkpoint = said.number;
        let wrong = if checkpoint != due {
            Some(SeriesFault::Number { due })
        } else if !kept.checkpoint.is_signed() {
            Some(SeriesFault::Signature)
        } else {
            None
        };
        if let Some(fault) = wrong {
            self.fault(Fault::Series { checkpoint, fault });
        }
        if head.days.hold(said.date_ms) {
            let day = day_of(said.date_ms);
            self.fault(Fault::OtherDay { checkpoint, day });
        }
        match all_ends(&kept) {
            Some(ends) => {
                self.series = Some(Series::after(checkpoint, kept.checkpoint.hash(), ends));
            }
            None => self.fault(Fault::Ends(checkpoint)),
        }
        Ok(())
    }

    /// Takes a checkpoint after those before it.
    fn follow(&mut self, head: &Head, kept: &KeptCheckpoint) {
        let said = &kept.checkpoint.statement;
        let checkpoint = said.number;
        let first = self.found.checkpoints == 0;
        let alone = head.first == head.last && said.date_ms >= head.days.end_ms;
        if first && !head.days.hold(said.date_ms) && !alone {
            let day = day_of(said.date_ms);
            self.fault(Fault::OtherDay { checkpoint, day });
        }
        self.found.checkpoints += 1;
        if self
            .found
            .keys
            .last()
            .is_none_or(|(_, key)| *key != said.key)
        {
            self.found.keys.push((checkpoint, said.key));
        }
        let taken = self.series.as_mut().map(|series| series.take(kept));
        if let Some(Err(fault)) = taken {
            self.series = None;
            self.fault(Fault::Series { checkpoint, fault });
        }
    }

    /// Reads the rounds under a checkpoint; the line after them.
    fn under(&mut self, kept: &KeptCheckpoint) -> Result<String, Stop> {
        let mut rounds: Vec<RoundEnd> = Vec::new();
        let after = loop {
            let line = self.line()?;
            if !line.starts_with(ROUND) {
                break line;
            }
            let said = RoundLine::of(&line).ok_or_else(|| self.unreadable(&line))?;
            let end = said.end().ok_or_else(|| self.unreadable(&line))?;
            self.in_order(rounds.last(), &end);
            let body = self.body(said.bytes)?;
            self.record(&end, &body);
            rounds.push(end);
        };
        let said = &kept.checkpoint.statement;
        let (signed, found) = (said.rounds, rounds.len() as u64);
        if (signed, said.rounds_root) != (found, rounds_root(&rounds)) {
            let checkpoint = said.number;
            self.fault(Fault::Rounds {
                checkpoint,
                signed,
                found,
            });
        }
        self.found.rounds += found;
        if let Some(series) = &self.series {
            for watch in &mut *self.watches {
                watch.checkpoint(kept, &rounds, series.ends());
            }
        }
        Ok(after)
    }

    /// The rounds of a checkpoint come by their streams, and by the events that ended them.
    fn in_order(&mut self, before: Option<&RoundEnd>, end: &RoundEnd) {
        let (stream, round) = (end.stream.clone(), end.round);
        let follows = |before: &RoundEnd| {
            let place = |end: &RoundEnd| (end.version, end.round);
            before.stream < end.stream || before.stream == end.stream && place(before) < place(end)
        };
        if !before.is_none_or(follows) {
            return self.fault(Fault::Order { stream, round });
        }
        let known = self.found.tables.entry(stream.clone()).or_insert(OfTable {
            first: round,
            last: round,
            rounds: 0,
        });
        let (last, skipped) = (known.last, round.saturating_sub(known.last));
        known.last = round;
        known.rounds += 1;
        if skipped > 1 && self.found.gaps.len() < MOST_GAPS {
            self.found.gaps.push(Gap {
                stream,
                first: last + 1,
                last: round - 1,
            });
        }
    }

    /// The bytes of a record, and the line's end behind them.
    fn body(&mut self, bytes: u64) -> Result<Vec<u8>, Stop> {
        if bytes > LONGEST_RECORD {
            return Err(Stop::Fault(Fault::Unreadable(self.at)));
        }
        let mut body = Vec::new();
        let read = self.input.by_ref().take(bytes + 1).read_to_end(&mut body)?;
        self.at += read as u64;
        self.hasher.update(&body);
        if (read as u64) < bytes + 1 {
            return Err(Stop::Fault(Fault::Torn(self.at)));
        }
        match body.pop() {
            Some(b'\n') => Ok(body),
            _ => Err(Stop::Fault(Fault::Unreadable(self.at - 1))),
        }
    }

    fn record(&mut self, end: &RoundEnd, body: &[u8]) {
        match record_in(end, body) {
            Ok(record) => {
                for watch in &mut *self.watches {
                    watch.round(end, &record);
                }
            }
            Err(fault) => self.fault(Fault::Record {
                stream: end.stream.clone(),
                round: end.round,
                fault,
            }),
        }
    }

    /// Holds what was read against what the head says.
    fn conclude(&mut self, head: &Head, last: Option<&KeptCheckpoint>) {
        let said = (head.first, head.last, head.rounds);
        let found = &self.found;
        // One that is not the due one was told already.
        let to = (head.first - 1).saturating_add(found.checkpoints);
        let there = (head.first, to, found.rounds);
        if said != there {
            self.fault(Fault::Counts { said, found: there });
        }
        let Some(last) = last.map(|last| &last.checkpoint.statement) else {
            return;
        };
        self.found.closed = !head.days.hold(last.date_ms);
        if last.key != head.key {
            self.fault(Fault::Key);
        }
    }

    fn end(&mut self, line: &str) -> Result<(), Stop> {
        let end = EndLine::of(line).filter(|end| end.end == FORMAT);
        let end = end.ok_or_else(|| self.unreadable(line))?;
        let hash = hex::encode(&self.hasher.clone().finalize());
        if end.hash != hash {
            self.fault(Fault::Hash);
        }
        match self.input.fill_buf()?.is_empty() {
            true => Ok(()),
            false => Err(Stop::Fault(Fault::GoesOn(self.at))),
        }
    }
}

/// The ends of all streams, if they are those that the checkpoint signed.
fn all_ends(kept: &KeptCheckpoint) -> Option<BTreeMap<StreamName, StreamEnd>> {
    let said = &kept.checkpoint.statement;
    let in_order = kept
        .moved
        .is_sorted_by(|one, next| one.stream < next.stream);
    let events = kept.moved.iter().map(|end| end.version.0);
    let events = events.into_iter().try_fold(0u64, u64::checked_add)?;
    let given = (events, kept.moved.len() as u64, ends_root(&kept.moved));
    let named = |end: &StreamEnd| (end.stream.clone(), end.clone());
    let ends = || kept.moved.iter().map(named).collect();
    (in_order && given == (said.events, said.streams, said.streams_root)).then(ends)
}

/// The record that stands for a round.
fn record_in(end: &RoundEnd, body: &[u8]) -> Result<Record, RecordFault> {
    let text = released(body).ok_or(RecordFault::Torn)?;
    let record = Record::parse(&text).map_err(|error| RecordFault::Damaged(error.to_string()))?;
    if record.hash() != end.record {
        return Err(RecordFault::Other);
    }
    let marks = &record.header().marks;
    let table = marks.table.as_deref().unwrap_or_default();
    let round = marks.round.unwrap_or(0);
    let stream = end.stream.as_str().strip_prefix("table/");
    match stream == Some(table) && round == end.round {
        true => Ok(record),
        false => Err(RecordFault::Elsewhere {
            table: table.to_owned(),
            round,
        }),
    }
}
