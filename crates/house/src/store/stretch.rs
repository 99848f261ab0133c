//! A stretch of a chain, row by row as it is kept. The hash of each row's last event is kept, so
//! that a row is held against the row before it and not against the whole way up to it: many rows
//! are hashed side by side, and stretches of one chain at once. Where one ends the next begins, or
//! something is missing.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use merkle::{Messages, hash_all};

use super::append::{Head, StoredEvent};
use super::chain::{self, ChainBreak, ChainFault, ChainVerdict, NO_POSTINGS};
use super::columns::OtherNumber;
use super::names::{Epoch, StreamName, Version};
use super::phrases::Texts;
use crate::fair::Hash;

/// Rows are hashed together once they are so many, or say so many letters; a few long ones wait for
/// others, up to so many letters.
const ROWS: usize = 512;
const LETTERS: usize = 1 << 18;
const FEW: usize = 8;
const MOST_LETTERS: usize = 1 << 24;

/// A row of events, as it is kept.
pub(super) struct KeptRow<'r> {
    pub(super) version: Version,
    pub(super) more: u64,
    pub(super) epoch: Epoch,
    pub(super) previous: Option<Hash>,
    pub(super) postings: Option<Hash>,
    pub(super) bodies: Bodies<'r>,
    pub(super) hash: Hash,
}

impl<'r> KeptRow<'r> {
    /// An event by itself.
    fn of(event: &'r StoredEvent) -> KeptRow<'r> {
        KeptRow {
            version: event.version,
            more: 0,
            epoch: event.epoch,
            previous: Some(event.previous),
            postings: Some(event.postings),
            bodies: Bodies::Plain(event.body.as_bytes()),
            hash: event.hash,
        }
    }
}

/// Walks along the whole chain of a stream whose events lie in memory.
pub(super) fn verify(
    stream: &StreamName,
    head: Head,
    events: &[StoredEvent],
    came: CameWith,
) -> ChainVerdict {
    let mut stretch = Stretch::new(Version(1), chain::genesis(stream), came, &|_| false);
    for event in events {
        match stretch.take(&KeptRow::of(event)) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => break,
            Err(OtherNumber { .. }) => unreachable!("an event by itself is one"),
        }
    }
    match stretch.end().broken_at(&head) {
        None => ChainVerdict::Intact(head),
        Some(broken) => ChainVerdict::Broken(broken),
    }
}

/// What the events of a row say.
pub(super) enum Bodies<'r> {
    InPhrases(&'r [u8]),
    /// One text as it is, as an earlier version wrote it.
    Plain(&'r [u8]),
}

/// What came with the events of a stretch, as it is hashed.
#[derive(Default)]
pub(super) struct CameWith {
    by_version: BTreeMap<Version, Came>,
}

#[derive(Default)]
struct Came {
    accounts: u64,
    opened: Vec<u8>,
    moved: Vec<u8>,
    records: Vec<Hash>,
}

impl CameWith {
    fn at(&mut self, version: Version) -> &mut Came {
        self.by_version.entry(version).or_default()
    }

    /// An account that was opened; those of a version come in their order.
    pub(super) fn opened(&mut self, version: Version, id: &str, kind: &str) {
        let came = self.at(version);
        came.accounts += 1;
        chain::tell_account(&mut came.opened, id, kind);
    }

    /// A transfer; those of a version come in their order.
    pub(super) fn moved(&mut self, version: Version, transfer: &chain::Moved<'_>) {
        transfer.tell(&mut self.at(version).moved);
    }

    /// A record that was kept; those of a version come in their order.
    pub(super) fn kept(&mut self, version: Version, hash: Hash) {
        self.at(version).records.push(hash);
    }

    /// The digests, by version.
    fn digests(self) -> BTreeMap<Version, Hash> {
        let all = self.by_version.into_iter().map(|(version, came)| {
            // Where only records came, what moved has the digest of nothing.
            let moved = came.accounts > 0 || !came.moved.is_empty();
            Digesting {
                version,
                postings: moved.then_some((came.accounts, came.opened, came.moved)),
                records: came.records,
            }
        });
        let mut digests = BTreeMap::new();
        hash_all(all, |came, digest| {
            digests.insert(came.version, digest);
        });
        digests
    }
}

/// The digest of what came with an event: of what moved, and then with the records.
struct Digesting {
    version: Version,
    postings: Option<(u64, Vec<u8>, Vec<u8>)>,
    records: Vec<Hash>,
}

impl Messages for Digesting {
    fn next(&mut self, before: Option<&Hash>, message: &mut Vec<u8>) -> bool {
        if let Some((accounts, opened, moved)) = self.postings.take() {
            chain::tell_postings(message, accounts, &opened, &moved);
            return true;
        }
        let records = std::mem::take(&mut self.records);
        if !records.is_empty() {
            chain::tell_records(message, before.unwrap_or(&NO_POSTINGS), &records);
        }
        !records.is_empty()
    }
}

/// Walks along a stretch of a chain.
pub(super) struct Stretch<'h> {
    /// The version that is due.
    next: Version,
    /// The hash before it, as it is kept.
    before: Hash,
    digests: BTreeMap<Version, Hash>,
    rows: Vec<Row>,
    texts: Texts,
    heeds: &'h dyn Fn(&str) -> bool,
    heeded: Vec<(Version, String)>,
    broken: Option<ChainBreak>,
}

/// A row that waits to be hashed.
struct Row {
    version: Version,
    events: usize,
    epoch: Epoch,
    before: Hash,
    postings: Hash,
    hash: Hash,
    /// The place of its first text.
    texts: usize,
}

/// What a walk along a stretch found.
#[derive(Debug, Default)]
pub(super) struct Walked {
    /// The version after the last, and the hash of the last.
    pub(super) next: Version,
    pub(super) hash: Hash,
    /// The first place where it does not hold.
    pub(super) broken: Option<ChainBreak>,
    /// The first version beyond its end with which something is said to have come.
    pub(super) beyond: Option<Version>,
    /// The events that somebody heeds, up to where it breaks.
    pub(super) heeded: Vec<(Version, String)>,
}

impl<'h> Stretch<'h> {
    /// A stretch from a version on, after an event of that hash.
    pub(super) fn new(
        next: Version,
        before: Hash,
        came: CameWith,
        heeds: &'h dyn Fn(&str) -> bool,
    ) -> Stretch<'h> {
        Stretch {
            next,
            before,
            digests: came.digests(),
            rows: Vec::new(),
            texts: Texts::default(),
            heeds,
            heeded: Vec::new(),
            broken: None,
        }
    }

    /// Takes the next row; breaks off where the chain is known not to hold.
    pub(super) fn take(&mut self, row: &KeptRow<'_>) -> Result<ControlFlow<()>, OtherNumber> {
        if row.version != self.next {
            self.note(self.next, ChainFault::Missing);
            return Ok(ControlFlow::Break(()));
        }
        let first = self.texts.len();
        match row.bodies {
            Bodies::InPhrases(kept) => self.texts.add_all(kept),
            Bodies::Plain(text) => self.texts.add(text),
        }
        let events = self.texts.len() - first;
        OtherNumber::check(row.version, events as u64, row.more)?;
        if row.previous.is_some_and(|previous| previous != self.before) {
            self.note(row.version, ChainFault::Previous);
        }
        let postings = row.postings.unwrap_or(NO_POSTINGS);
        self.hold_postings(row.version, events as u64, postings);
        self.heed(row.version, first);
        self.rows.push(Row {
            version: row.version,
            events,
            epoch: row.epoch,
            before: self.before,
            postings,
            hash: row.hash,
            texts: first,
        });
        self.next = Version(row.version.0 + events as u64);
        self.before = row.hash;
        if self.are_enough() {
            self.hash();
        }
        Ok(match self.broken {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        })
    }

    /// Whether the rows that wait are worth hashing together.
    fn are_enough(&self) -> bool {
        let (rows, letters) = (self.rows.len(), self.texts.letters());
        rows >= ROWS || letters >= MOST_LETTERS || (rows >= FEW && letters >= LETTERS)
    }

    /// Notes what does not hold: the earliest counts, and of one event the worst.
    fn note(&mut self, at: Version, fault: ChainFault) {
        let place = |broken: &ChainBreak| (broken.at, broken.fault.rank());
        let new = ChainBreak { at, fault };
        if self.broken.is_none_or(|known| place(&new) < place(&known)) {
            self.broken = Some(new);
        }
    }

    /// Holds what is said to have come with the events of a row against what did: with all but the
    /// first nothing.
    fn hold_postings(&mut self, version: Version, events: u64, postings: Hash) {
        for at in version.0..version.0 + events {
            let due = match at == version.0 {
                true => postings,
                false => NO_POSTINGS,
            };
            let came = self.digests.remove(&Version(at));
            if came.unwrap_or(NO_POSTINGS) != due {
                self.note(Version(at), ChainFault::Postings);
            }
        }
    }

    fn heed(&mut self, version: Version, first: usize) {
        for (at, place) in (version.0..).zip(first..self.texts.len()) {
            let text = self.texts.text(place);
            if (self.heeds)(text) {
                self.heeded.push((Version(at), text.to_owned()));
            }
        }
    }

    /// Hashes the rows that wait.
    fn hash(&mut self) {
        let texts = &self.texts;
        let rows = self.rows.iter().map(|row| Chained {
            row,
            texts,
            place: 0,
        });
        let mut odd: Vec<Version> = Vec::new();
        hash_all(rows, |chained, hash| {
            if hash != chained.row.hash {
                odd.push(chained.row.last());
            }
        });
        if let Some(first) = odd.into_iter().min() {
            self.note(first, ChainFault::Hash);
        }
        self.rows.clear();
        self.texts.clear();
    }

    /// Everything was taken.
    pub(super) fn end(mut self) -> Walked {
        self.hash();
        if let Some(broken) = self.broken {
            self.heeded.retain(|(at, _)| *at <= broken.at);
        }
        Walked {
            next: self.next,
            hash: self.before,
            broken: self.broken,
            beyond: self.digests.keys().find(|at| **at >= self.next).copied(),
            heeded: self.heeded,
        }
    }
}

impl Row {
    fn last(&self) -> Version {
        Version(self.version.0 + (self.events as u64).saturating_sub(1))
    }
}

/// The events of a row, each after the hash of the one before it.
struct Chained<'r> {
    row: &'r Row,
    texts: &'r Texts,
    place: usize,
}

impl Messages for Chained<'_> {
    fn next(&mut self, before: Option<&Hash>, message: &mut Vec<u8>) -> bool {
        let Chained { row, texts, place } = *self;
        if place == row.events {
            return false;
        }
        let event = chain::Told {
            previous: before.unwrap_or(&row.before),
            version: Version(row.version.0 + place as u64),
            epoch: row.epoch,
            postings: if place == 0 {
                &row.postings
            } else {
                &NO_POSTINGS
            },
            body: texts.bytes(row.texts + place),
        };
        event.tell(message);
        self.place += 1;
        true
    }
}

impl Walked {
    /// Where the chain of which this is the last stretch does not hold, if it does not: `head` is
    /// what the stream names as its end.
    pub(super) fn broken_at(&self, head: &Head) -> Option<ChainBreak> {
        let last = Version(self.next.0 - 1);
        let beyond = self.beyond.filter(|at| *at > head.version);
        let at_its_end = match () {
            () if head.version > last => Some((self.next, ChainFault::Missing)),
            () if head.version < last || head.hash != self.hash => Some((last, ChainFault::Head)),
            () => beyond.map(|at| (at, ChainFault::Postings)),
        };
        let at_its_end = at_its_end.map(|(at, fault)| ChainBreak { at, fault });
        self.broken.or(at_its_end)
    }

    /// Where the chain does not hold up to its next stretch, which begins at a version.
    pub(super) fn broken_before(&self, next: Version) -> Option<ChainBreak> {
        let missing = ChainBreak {
            at: self.next,
            fault: ChainFault::Missing,
        };
        self.broken.or((self.next != next).then_some(missing))
    }
}
