//! Where the rounds of a table lie in its stream, and by which rules each was played.
//!
//! The index is written in pages into the stream itself: a milestone closes one, right before a
//! round opens. Whoever opens the table reads what came after the last milestone; a round of long
//! ago is found by going back from milestone to milestone, in steps that double.

use super::waiting::List;
use crate::journal::{Dated, EarlierPage, Entry, Milestone, RulesInForce};
use crate::store::{EventStore, StoreError, StoredEvent, StreamName, Version};

/// The page of the index that is not closed yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    page: Milestone,
    /// The version of the milestone before, or 0.
    since: Version,
}

/// Where a round lies: from one version to another, if a round came after it.
pub(super) type Span = (Version, Option<Version>);

/// A round that was found: where it lies, and the rules that it was played by.
pub(super) struct Found {
    pub(super) span: Span,
    pub(super) under: RulesInForce,
}

/// The end of a stream: its last milestone, if it has one, and every entry after it.
pub(super) struct Ending {
    pub(super) milestone: Option<(Version, Milestone)>,
    pub(super) entries: Vec<(Version, Entry)>,
}

/// Why a stream does not tell where it ends.
pub(super) enum Untold {
    Store(StoreError),
    /// An event that is no entry of a table: its version, and what is wrong.
    Unreadable(Version, String),
}

/// How many events are read at once on the way back.
const AT_ONCE: u64 = 512;

impl Ending {
    /// Reads a stream backwards as far as needed.
    pub(super) fn read(store: &dyn EventStore, stream: &StreamName) -> Result<Ending, Untold> {
        let head = store.head(stream).map_err(Untold::Store)?;
        let mut until = head.map_or(Version(0), |head| head.version);
        let mut entries = Vec::new();
        let mut milestone = None;
        while until > Version(0) && milestone.is_none() {
            let after = Version(until.0.saturating_sub(AT_ONCE));
            let events = store.read_until(stream, after, until);
            for event in events.map_err(Untold::Store)?.iter().rev() {
                match read(event)? {
                    Entry::Milestone(found) => {
                        milestone = Some((event.version, *found));
                        break;
                    }
                    entry => entries.push((event.version, entry)),
                }
            }
            until = after;
        }
        entries.reverse();
        Ok(Ending { milestone, entries })
    }
}

pub(super) fn read(event: &StoredEvent) -> Result<Entry, Untold> {
    let dated = Dated::read(&event.body);
    let dated = dated.map_err(|error| Untold::Unreadable(event.version, error.to_string()))?;
    Ok(dated.entry)
}

impl Index {
    /// What a table's stream holds, for whoever has not the table at work.
    pub(super) fn read(store: &dyn EventStore, stream: &StreamName) -> Result<Index, String> {
        let ending = Ending::read(store, stream).map_err(|untold| untold.to_string())?;
        let mut index = match &ending.milestone {
            Some((at, milestone)) => Index::after(*at, milestone),
            None => Index::default(),
        };
        for (version, entry) in &ending.entries {
            index.follow(*version, entry);
        }
        Ok(index)
    }

    /// The page that begins after a milestone.
    pub(super) fn after(at: Version, milestone: &Milestone) -> Index {
        let in_force = milestone.rules.last().map(|last| RulesInForce {
            from: 0,
            ..last.clone()
        });
        Index {
            page: Milestone {
                number: milestone.number + 1,
                rules: in_force.into_iter().collect(),
                rounds: Vec::new(),
                earlier: milestone.pages_for_the_next(at),
                waiting: Vec::new(),
            },
            since: at,
        }
    }

    /// Takes note of an entry.
    pub(super) fn follow(&mut self, version: Version, entry: &Entry) {
        match entry {
            Entry::Opened {
                generation,
                ruleset,
                game,
                rules,
                sheet,
            } => self.page.rules.push(RulesInForce {
                from: self.page.rounds.len(),
                generation: *generation,
                ruleset: ruleset.clone(),
                game: game.clone(),
                sheet: sheet.clone(),
                rules: rules.clone(),
            }),
            Entry::Round(opened) => self.page.rounds.push((opened.round, version.0)),
            Entry::Milestone(milestone) => *self = Index::after(version, milestone),
            _ => {}
        }
    }

    /// The milestone that closes the page, once so many events have come since the last.
    pub(super) fn due(&self, at: Version, every: u64, list: &List) -> Option<Milestone> {
        let due = at.0.saturating_sub(self.since.0) > every && !self.page.rounds.is_empty();
        due.then(|| self.closed(list))
    }

    /// The page as a milestone closes it.
    pub(super) fn closed(&self, list: &List) -> Milestone {
        Milestone {
            waiting: list.written(),
            ..self.page.clone()
        }
    }

    /// The numbers of so many rounds, or of so many before one, the newest first.
    pub(super) fn numbers(
        &self,
        (store, stream): (&dyn EventStore, &StreamName),
        before: Option<u64>,
        most: usize,
    ) -> Result<Vec<u64>, String> {
        let mut numbers = Vec::new();
        let before = before.unwrap_or(u64::MAX);
        let newest = before.saturating_sub(1);
        let mut page = match self.page.holds(newest) || self.page.earlier.is_empty() {
            true => self.page.clone(),
            false => self.page_of(store, stream, newest)?.0,
        };
        loop {
            let older = page.rounds.iter().rev().map(|(number, _)| *number);
            numbers.extend(older.filter(|number| *number < before));
            let Some(last) = page.last_page().filter(|_| numbers.len() < most) else {
                numbers.truncate(most);
                return Ok(numbers);
            };
            page = read_page(store, stream, last)?;
        }
    }

    /// Where a round lies, and by which rules it was played; nothing if there is no such round.
    pub(super) fn find(
        &self,
        (store, stream): (&dyn EventStore, &StreamName),
        number: u64,
    ) -> Result<Option<Found>, String> {
        if self.page.holds(number) || self.page.earlier.is_empty() {
            return Ok(self.page.find(number, None));
        }
        let (page, closed) = self.page_of(store, stream, number)?;
        Ok(page.find(number, Some(closed)))
    }

    /// The closed page on which a round would be, and the version of the milestone that closes it.
    fn page_of(
        &self,
        store: &dyn EventStore,
        stream: &StreamName,
        number: u64,
    ) -> Result<(Milestone, Version), String> {
        let mut earlier = self.page.earlier.clone();
        loop {
            // The furthest back of those that begin after it, or the last of all.
            let after = earlier.iter().filter(|page| page.first > number);
            let step = after.min_by_key(|page| page.number);
            let last = earlier.iter().max_by_key(|page| page.number);
            let Some(page) = step.or(last).cloned() else {
                return Err("there is no page before the first".to_owned());
            };
            let read = read_page(store, stream, &page)?;
            if page.first <= number || read.earlier.is_empty() {
                return Ok((read, Version(page.at)));
            }
            earlier = read.earlier;
        }
    }
}

fn read_page(
    store: &dyn EventStore,
    stream: &StreamName,
    page: &EarlierPage,
) -> Result<Milestone, String> {
    let at = Version(page.at);
    let events = store.read_until(stream, Version(at.0.saturating_sub(1)), at);
    let events = events.map_err(|error| error.to_string())?;
    let event = events.first().ok_or("a milestone is gone")?;
    match read(event).map_err(|untold| untold.to_string())? {
        Entry::Milestone(found) if found.number == page.number => Ok(*found),
        _ => Err(format!("event {} is not the milestone that it was", at.0)),
    }
}

impl Milestone {
    /// Whether a round is on this page or on a later one.
    fn holds(&self, number: u64) -> bool {
        self.rounds
            .first()
            .is_some_and(|(first, _)| *first <= number)
    }

    fn last_page(&self) -> Option<&EarlierPage> {
        self.earlier.iter().max_by_key(|page| page.number)
    }

    /// The pages to which the next one points: this one, and those whose numbers are its own with
    /// its last bits taken away. Each of them is this one or one to which this one points.
    fn pages_for_the_next(&self, at: Version) -> Vec<EarlierPage> {
        let mut ancestors = vec![self.number];
        let mut number = self.number + 1;
        while number > 0 {
            number &= number - 1;
            ancestors.push(number);
        }
        let this = EarlierPage {
            number: self.number,
            first: self.rounds.first().map_or(0, |(first, _)| *first),
            at: at.0,
        };
        let known = self.earlier.iter().cloned().chain([this]);
        known
            .filter(|page| ancestors.contains(&page.number))
            .collect()
    }

    /// A round of this page, which is closed by the milestone at a version if it is.
    fn find(&self, number: u64, closed: Option<Version>) -> Option<Found> {
        let found = self
            .rounds
            .binary_search_by_key(&number, |(known, _)| *known);
        let place = found.ok()?;
        let next = self.rounds.get(place + 1).map(|(_, version)| *version);
        let next = next.or(closed.map(|at| at.0));
        let mut rules = self.rules.iter().rev();
        Some(Found {
            span: (
                Version(self.rounds[place].1),
                next.map(|next| Version(next - 1)),
            ),
            under: rules.find(|rules| rules.from <= place)?.clone(),
        })
    }
}

impl std::fmt::Display for Untold {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Untold::Store(error) => write!(formatter, "{error}"),
            Untold::Unreadable(version, detail) => write!(formatter, "event {version}: {detail}"),
        }
    }
}
