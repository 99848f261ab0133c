//! A disk that forgets what was not synced when the power goes, fills up, and fails.

use house::evidence::KeptCheckpoint;
use house::store::{Append, Epoch, Head, MemoryStore, StreamName};

use crate::Planted;
use crate::chance::Chance;

/// One commit, as it lies on the disk.
#[derive(Clone, Debug)]
pub(crate) enum Kept {
    /// An append, and the head to which it came.
    Append(Box<Append>, Head),
    Own(StreamName, Epoch),
    Delivered(u64),
    Checkpoint(Box<KeptCheckpoint>),
}

/// At which point of a commit a house dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Point {
    BeforeWrite,
    /// While it is written.
    HalfWay,
    /// Written, but not synced.
    Written,
    /// Synced, but nobody was told.
    Synced,
}

/// How a house dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Death {
    /// The process: what it had written stays with the system.
    Killed,
    /// The machine: what was not synced may be gone.
    PowerLost,
}

/// Why a commit came to nothing, as far as the house knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotKept {
    Died,
    Full,
    /// The sync failed: whether it is on the disk nobody knows.
    Sync,
}

#[derive(Clone, Debug)]
struct Written {
    kept: Kept,
    /// Only half of it is there.
    torn: bool,
    /// The system let go of it when a sync failed: no later sync writes it.
    dropped: bool,
}

/// The disk of one house. It outlives the house.
pub(crate) struct Disk {
    synced: Vec<Written>,
    cached: Vec<Written>,
    chance: Chance,
    planted: Option<Planted>,
    /// Written by nobody yet: in the memory of a house that tells before it writes.
    unwritten: Vec<Kept>,
    /// In how many commits the house dies, where and how.
    dies: Option<(u32, Point, Death)>,
    /// How many commits still fit.
    pub(crate) room: Option<u32>,
    /// The next sync fails.
    pub(crate) fails: bool,
    /// How many commits, from the first on, are still those that were read back last.
    unchanged: usize,
    /// What a store made of the first commits, and how many these were.
    remembered: Option<(MemoryStore, usize)>,
}

impl Disk {
    pub(crate) fn new(chance: Chance, planted: Option<Planted>) -> Disk {
        Disk {
            synced: Vec::new(),
            cached: Vec::new(),
            chance,
            planted,
            unwritten: Vec::new(),
            dies: None,
            room: None,
            fails: false,
            unchanged: 0,
            remembered: None,
        }
    }

    /// What a store made of the commits that are still those that were read back before, and those
    /// that it has not seen: of one that remembers nothing of them, all.
    pub(crate) fn remembered(&mut self) -> (MemoryStore, Vec<Kept>) {
        let (known, further) = self.read_further();
        match self.remembered.take() {
            Some((store, commits)) if commits == known => (store, further),
            _ => (MemoryStore::new(), self.read_back()),
        }
    }

    /// Remembers what a store made of everything that was read back.
    pub(crate) fn remember(&mut self, store: MemoryStore) {
        self.remembered = Some((store, self.unchanged));
    }

    /// The next store reads everything anew.
    pub(crate) fn forget(&mut self) {
        self.remembered = None;
    }

    /// The house dies in so many commits.
    pub(crate) fn dies_in(&mut self, commits: u32, point: Point, death: Death) {
        self.dies = Some((commits, point, death));
    }

    /// Somebody made room, and the broken disk was changed.
    pub(crate) fn repair(&mut self) {
        self.room = None;
        self.fails = false;
        self.dies = None;
    }

    /// Writes and syncs; durable when it says so.
    pub(crate) fn commit(&mut self, kept: Kept) -> Result<(), NotKept> {
        let (point, death) = match self.dies_now() {
            Some((point, death)) => (Some(point), death),
            None => (None, Death::Killed),
        };
        let outcome = self.written(kept, point);
        if point.is_some() {
            self.die(death);
            return Err(NotKept::Died);
        }
        outcome
    }

    fn written(&mut self, kept: Kept, point: Option<Point>) -> Result<(), NotKept> {
        if point == Some(Point::BeforeWrite) {
            return Err(NotKept::Died);
        }
        if self.planted == Some(Planted::ToldBeforeWritten) {
            let earlier = std::mem::replace(&mut self.unwritten, vec![kept]);
            earlier.into_iter().for_each(|kept| self.write(kept, false));
            return self.sync();
        }
        if self.is_full() {
            return match self.planted {
                Some(Planted::SwallowedFullDisk) => Ok(()),
                _ => Err(NotKept::Full),
            };
        }
        self.write(kept, point == Some(Point::HalfWay));
        if matches!(point, Some(Point::HalfWay | Point::Written))
            || self.planted == Some(Planted::SkippedSync)
        {
            return Ok(());
        }
        match (self.sync(), self.planted) {
            (Err(_), Some(Planted::RetriedSync)) => self.sync(),
            (outcome, _) => outcome,
        }
    }

    fn write(&mut self, kept: Kept, torn: bool) {
        self.cached.push(Written {
            kept,
            torn,
            dropped: false,
        });
    }

    fn sync(&mut self) -> Result<(), NotKept> {
        if std::mem::take(&mut self.fails) {
            self.cached.iter_mut().for_each(|one| one.dropped = true);
            return Err(NotKept::Sync);
        }
        self.synced.append(&mut self.cached);
        Ok(())
    }

    fn is_full(&mut self) -> bool {
        match &mut self.room {
            None => false,
            Some(0) => true,
            Some(left) => {
                *left -= 1;
                false
            }
        }
    }

    fn dies_now(&mut self) -> Option<(Point, Death)> {
        let (left, point, death) = self.dies?;
        if left > 0 {
            self.dies = Some((left - 1, point, death));
            return None;
        }
        self.dies = None;
        Some((point, death))
    }

    /// The house dies.
    pub(crate) fn die(&mut self, death: Death) {
        self.unwritten.clear();
        // The store notes a failed sync, and opens only once the machine was started anew.
        let unsynced = self.cached.iter().any(|one| one.dropped);
        if unsynced || death == Death::PowerLost {
            // The system may have written some of it of its own accord, in order.
            let survive = self.chance.below(self.cached.len() + 1);
            self.cached.truncate(survive);
            self.synced.append(&mut self.cached);
            // What the system let go of may be there or not; what lies behind a hole is gone.
            let hole = self.synced.iter_mut().position(|one| {
                one.dropped = one.dropped && self.chance.once_in(2);
                one.dropped
            });
            self.synced.truncate(hole.unwrap_or(self.synced.len()));
            self.unchanged = self.unchanged.min(self.synced.len());
        }
    }

    /// Stops in an orderly way.
    pub(crate) fn stop(&mut self) {
        for kept in std::mem::take(&mut self.unwritten) {
            self.write(kept, false);
        }
        if self.planted == Some(Planted::RolledBack) {
            let appends = |one: &Written| matches!(one.kept, Kept::Append(..));
            if let Some(last) = self.synced.iter().rposition(appends) {
                self.synced.truncate(last);
                self.unchanged = self.unchanged.min(last);
            }
        }
    }

    /// What is found on the disk when a house is opened. What is torn is cut off.
    pub(crate) fn read_back(&mut self) -> Vec<Kept> {
        self.unchanged = 0;
        self.read_further().1
    }

    /// The same, but for the commits that are those that were read back before: how many these are,
    /// and what comes after them.
    fn read_further(&mut self) -> (usize, Vec<Kept>) {
        let halves = self.planted == Some(Planted::KeptHalf);
        let mut all = self.synced.iter_mut().chain(&mut self.cached);
        if let Some(torn) = all.position(|one| one.torn) {
            self.unchanged = self.unchanged.min(torn);
        }
        let all = self.synced.iter_mut().chain(&mut self.cached);
        for torn in all.filter(|one| one.torn && halves) {
            torn.torn = !half(&mut torn.kept);
        }
        self.synced.retain(|one| !one.torn);
        self.cached.retain(|one| !one.torn);
        let all = self.synced.iter().chain(&self.cached);
        let known = self.unchanged;
        let further: Vec<Kept> = all.skip(known).map(|one| one.kept.clone()).collect();
        self.unchanged = known + further.len();
        (known, further)
    }

    /// Puts other commits in the place of those that are there.
    pub(crate) fn rewrite(&mut self, all: Vec<Kept>) {
        let written = |kept| Written {
            kept,
            torn: false,
            dropped: false,
        };
        self.cached.clear();
        self.unchanged = 0;
        self.synced = all.into_iter().map(written).collect();
    }
}

/// Leaves the first half of the events of an append, and nothing of what came with them.
fn half(kept: &mut Kept) -> bool {
    let Kept::Append(append, _) = kept else {
        return false;
    };
    let half = append.events.len().div_ceil(2);
    append.events.truncate(half);
    append.postings.clear();
    append.command = None;
    append.records.clear();
    true
}
