//! One player, as the stream makes him.

use super::Barred;
use super::entry::Entry;
use super::limits::Limits;
use crate::PlayerId;

/// Who was let in, and by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admitted {
    /// His name.
    pub name: String,
    /// The number of his document.
    pub document: String,
    /// Who let him in: an account.
    pub by: String,
    /// When.
    pub date_ms: u64,
}

/// Who was sent away, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expelled {
    /// On what ground.
    pub ground: String,
    /// By whom: two accounts.
    pub by: (String, String),
    /// When.
    pub date_ms: u64,
}

/// How a player stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// His account.
    pub player: PlayerId,
    /// That he was let in.
    pub admitted: Option<Admitted>,
    /// That he was sent away.
    pub expelled: Option<Expelled>,
    /// Whether he excluded himself.
    pub excluded: bool,
    /// His limits now.
    pub limits: Limits,
    /// His limits from a moment on.
    pub later: Option<(u64, Limits)>,
    /// Until when he pauses.
    pub paused_until: Option<u64>,
    /// How long he has played in this period.
    pub played_ms: u64,
    /// What he won in it, or lost.
    pub net: i64,
    /// Why he may not play, if so.
    pub barred: Option<Barred>,
}

/// A player.
#[derive(Clone, Debug, Default)]
pub(super) struct Person {
    pub(super) admitted: Option<Admitted>,
    pub(super) expelled: Option<Expelled>,
    pub(super) excluded: bool,
    limits: Limits,
    pub(super) later: Option<(u64, Limits)>,
    pub(super) paused_until: u64,
    /// When the period began; never, where it is nothing.
    pub(super) since_ms: u64,
    /// When he bet last.
    last_ms: u64,
    /// When that was written down last.
    pub(super) marked_ms: u64,
    played_ms: u64,
    /// With what he came, where it is written down.
    pub(super) came_with: Option<i64>,
    /// What came to him since that he did not win.
    pub(super) brought: i64,
    /// What he won since he came, or lost; unknown after a restart.
    pub(super) net: Option<i64>,
}

impl Person {
    pub(super) fn apply(&mut self, entry: &Entry, gap_ms: u64) {
        match entry {
            Entry::Admitted {
                date_ms,
                name,
                document,
                by,
                ..
            } => {
                self.admitted = Some(Admitted {
                    name: name.clone(),
                    document: document.clone(),
                    by: by.clone(),
                    date_ms: *date_ms,
                });
            }
            Entry::LimitsSet { limits, later, .. } => {
                self.limits = *limits;
                self.later = *later;
            }
            Entry::Paused { until_ms, .. } => self.paused_until = *until_ms,
            Entry::Excluded { .. } => self.excluded = true,
            Entry::Began {
                date_ms, fortune, ..
            } => {
                let fortune = i64::try_from(*fortune).unwrap_or(i64::MAX);
                self.begin(*date_ms, Some(fortune));
            }
            Entry::Played { date_ms, .. } => {
                self.plays_on(*date_ms, gap_ms);
                self.marked_ms = *date_ms;
            }
            Entry::Brought { cents, .. } => self.brought = self.brought.saturating_add(*cents),
            Entry::Expelled {
                date_ms,
                ground,
                by,
                with,
                ..
            } => {
                self.expelled = Some(Expelled {
                    ground: ground.clone(),
                    by: (by.clone(), with.clone()),
                    date_ms: *date_ms,
                });
            }
            Entry::Readmitted { .. } => self.expelled = None,
        }
    }

    /// A period of play begins. What he came with is known where it is written down, and then what
    /// he wins is reckoned from it after a restart.
    pub(super) fn begin(&mut self, date_ms: u64, came_with: Option<i64>) {
        self.since_ms = date_ms;
        self.last_ms = date_ms;
        self.marked_ms = date_ms;
        self.played_ms = 0;
        self.came_with = came_with;
        self.brought = 0;
        self.net = match came_with {
            Some(_) => None,
            None => Some(0),
        };
    }

    pub(super) fn plays_on(&mut self, date_ms: u64, gap_ms: u64) {
        let since = date_ms.saturating_sub(self.last_ms);
        if since <= gap_ms {
            self.played_ms += since;
        }
        self.last_ms = self.last_ms.max(date_ms);
    }

    pub(super) fn is_in_period(&self, now_ms: u64, period_ms: u64) -> bool {
        self.since_ms > 0 && now_ms < self.since_ms.saturating_add(period_ms)
    }

    /// How long he has played in the period, until now if he still plays.
    pub(super) fn played_ms(&self, now_ms: u64, (period_ms, gap_ms): (u64, u64)) -> u64 {
        if !self.is_in_period(now_ms, period_ms) {
            return 0;
        }
        let since = now_ms.saturating_sub(self.last_ms);
        match since <= gap_ms {
            true => self.played_ms + since,
            false => self.played_ms,
        }
    }

    /// His limits at a moment.
    pub(super) fn limits(&self, now_ms: u64) -> Limits {
        match self.later {
            Some((from, limits)) if from <= now_ms => limits,
            _ => self.limits,
        }
    }

    /// Whether what he plays is written down: he has limits, or was let in.
    pub(super) fn is_kept(&self) -> bool {
        self.admitted.is_some() || self.limits != Limits::default() || self.later.is_some()
    }
}
