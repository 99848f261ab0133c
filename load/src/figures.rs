//! What the pages noted, as figures.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::page::{Asked, Notes, Page};

/// Times, from the shortest to the longest.
#[derive(Default)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn of(times: impl Iterator<Item = Duration>) -> Times {
        let mut times: Vec<Duration> = times.collect();
        times.sort();
        Times(times)
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// The time within which so many of a hundred lie.
    pub(crate) fn part(&self, hundredths: usize) -> Duration {
        let last = self.0.len().saturating_sub(1);
        let time = self.0.get(last * hundredths / 100);
        time.copied().unwrap_or_default()
    }
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let milliseconds = |part| self.part(part).as_secs_f64() * 1000.0;
        let (half, most) = (milliseconds(50), milliseconds(99));
        write!(f, "p50 {half:.2} ms, p99 {most:.2} ms")
    }
}

/// Takes what the pages noted, and lets them begin anew. By table, and there by page.
pub(crate) fn taken(pages: &[Page]) -> BTreeMap<String, Vec<Notes>> {
    let mut tables: BTreeMap<String, Vec<Notes>> = BTreeMap::new();
    for page in pages {
        let mut notes = page.notes();
        let noted = Notes {
            asked: std::mem::take(&mut notes.asked),
            heard: std::mem::take(&mut notes.heard),
            sizes: std::mem::take(&mut notes.sizes),
            closed: std::mem::take(&mut notes.closed),
            opened: std::mem::take(&mut notes.opened),
            ..Notes::default()
        };
        tables.entry(page.table.clone()).or_default().push(noted);
    }
    tables
}

/// How long an update was, as a mean over everybody who got one.
pub(crate) fn mean_update(tables: &BTreeMap<String, Vec<Notes>>) -> usize {
    let sizes = || tables.values().flatten().flat_map(|notes| &notes.sizes);
    sizes().sum::<usize>() / sizes().count().max(1)
}

/// How long it took until everybody at a table was told of what somebody there did.
pub(crate) struct FanOut {
    /// Since it was asked for, with the judging and the writing.
    pub(crate) since_asked: Times,
    /// Since the first of them was told.
    pub(crate) since_first: Times,
    /// Those who were never told.
    pub(crate) untold: usize,
}

pub(crate) fn fan_out(tables: &BTreeMap<String, Vec<Notes>>) -> FanOut {
    let (mut since_asked, mut since_first, mut untold) = (Vec::new(), Vec::new(), 0);
    for pages in tables.values() {
        let all = pages.iter().flat_map(|notes| &notes.asked);
        for (at, version) in all.filter_map(|asked| Some((asked.at, asked.accepted?))) {
            let told: Vec<Instant> = pages
                .iter()
                .filter_map(|notes| told_of(notes, version))
                .collect();
            untold += pages.len() - told.len();
            let Some(first) = told.iter().min().copied() else {
                continue;
            };
            since_asked.extend(told.iter().map(|one| one.duration_since(at)));
            since_first.extend(told.iter().map(|one| one.duration_since(first)));
        }
    }
    FanOut {
        since_asked: Times::of(since_asked.into_iter()),
        since_first: Times::of(since_first.into_iter()),
        untold,
    }
}

/// When a page was told of a version, or of a later one.
fn told_of(notes: &Notes, version: u64) -> Option<Instant> {
    let mut heard = notes.heard.iter();
    heard.find(|(told, _)| *told >= version).map(|(_, at)| *at)
}

/// How what was asked for was answered.
#[derive(Default)]
pub(crate) struct Answers {
    pub(crate) asked: usize,
    pub(crate) accepted: usize,
    pub(crate) refused: usize,
    pub(crate) unanswered: usize,
    /// Bets accepted after the bets of their table were closed.
    pub(crate) after_the_close: usize,
    /// Tables at which bets were closed.
    pub(crate) closed: usize,
    pub(crate) took: Times,
}

pub(crate) fn answers(tables: &BTreeMap<String, Vec<Notes>>) -> Answers {
    let mut sum = Answers::default();
    let mut took = Vec::new();
    for pages in tables.values() {
        let closed: Vec<u64> = pages
            .iter()
            .flat_map(|notes| notes.closed.clone())
            .collect();
        let opened: Vec<u64> = pages
            .iter()
            .flat_map(|notes| notes.opened.clone())
            .collect();
        sum.closed += usize::from(!closed.is_empty());
        for asked in pages.iter().flat_map(|notes| &notes.asked) {
            let Asked { at, answered, .. } = asked;
            took.extend(answered.map(|answered| answered.duration_since(*at)));
            sum.asked += 1;
            match (answered, asked.accepted) {
                (None, _) => sum.unanswered += 1,
                (Some(_), None) => sum.refused += 1,
                (Some(_), Some(version)) => {
                    sum.accepted += 1;
                    let late = last_before(&closed, version) > last_before(&opened, version);
                    sum.after_the_close += usize::from(asked.is_bet && late);
                }
            }
        }
    }
    sum.took = Times::of(took.into_iter());
    sum
}

/// The last of these versions before one.
fn last_before(versions: &[u64], version: u64) -> Option<u64> {
    let before = versions.iter().filter(|one| **one < version);
    before.max().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(at: Instant, accepted: Option<u64>) -> Asked {
        Asked {
            at,
            answered: Some(at + Duration::from_millis(3)),
            accepted,
            is_bet: true,
        }
    }

    /// A bet that is accepted after the close is found; one that was refused is none, nor one of the
    /// next round.
    #[test]
    fn bets_after_the_close_are_counted() {
        let at = Instant::now();
        let better = Notes {
            asked: [Some(4), None, Some(6), Some(9)]
                .map(|accepted| asked(at, accepted))
                .to_vec(),
            ..Notes::default()
        };
        let looker = Notes {
            closed: vec![5],
            opened: vec![1, 8],
            ..Notes::default()
        };
        let tables = BTreeMap::from([("one".to_owned(), vec![better, looker])]);
        let sum = answers(&tables);
        assert_eq!((sum.accepted, sum.refused), (3, 1));
        assert_eq!((sum.closed, sum.after_the_close), (1, 1));
    }

    #[test]
    fn everybody_is_told_or_counted() {
        let at = Instant::now();
        let after = |milliseconds| at + Duration::from_millis(milliseconds);
        let actor = Notes {
            asked: vec![asked(at, Some(4))],
            heard: vec![(3, after(1)), (4, after(5))],
            ..Notes::default()
        };
        let looker = Notes {
            heard: vec![(6, after(9))],
            ..Notes::default()
        };
        let tables = BTreeMap::from([("one".to_owned(), vec![actor, looker, Notes::default()])]);
        let told = fan_out(&tables);
        assert_eq!(told.untold, 1);
        assert_eq!(told.since_asked.part(100), Duration::from_millis(9));
        assert_eq!(told.since_first.part(100), Duration::from_millis(4));
    }
}
