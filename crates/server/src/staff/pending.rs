//! What waits for a second person: asked for by one, done when another of another account confirms.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use wire::{Citation, DisputeRuling, DoorChange, RegisterAsked, Words};

use crate::disputes::Span;

use super::Session;

/// How long something waits.
const PATIENCE: Duration = Duration::from_secs(10 * 60);

/// How many wait at once.
const MOST: usize = 100;

/// What is to be done.
#[derive(Clone)]
pub(crate) enum Act {
    /// An order at an activity.
    Order {
        /// Its name.
        activity: String,
        /// The order.
        say: String,
    },
    /// Somebody is sent away, or may come again.
    Door {
        /// His account.
        player: String,
        /// What becomes of him.
        change: DoorChange,
    },
    /// A ruling on a dispute.
    Ruling {
        /// The dispute.
        number: u64,
        /// The ruling.
        ruling: DisputeRuling,
        /// Where the round lies.
        span: Span,
    },
    /// An entry in a register.
    Enter {
        /// Its key.
        register: String,
        /// The entry.
        asked: RegisterAsked,
    },
}

/// Something that waits.
#[derive(Clone)]
pub(crate) struct Waiting {
    /// Who asked for it.
    pub(crate) first: Session,
    /// What.
    pub(crate) act: Act,
    /// What, for people.
    pub(crate) what: Words,
    /// What asks for two.
    pub(crate) citations: Vec<Citation>,
    until: Instant,
}

impl Waiting {
    pub(crate) fn new(
        first: Session,
        act: Act,
        what: Words,
        citations: Vec<Citation>,
        now: Instant,
    ) -> Waiting {
        Waiting {
            first,
            act,
            what,
            citations,
            until: now + PATIENCE,
        }
    }

    pub(crate) fn left(&self, now: Instant) -> Duration {
        self.until.saturating_duration_since(now)
    }

    /// Whether somebody is another person than the one who asked. With the key for all nobody is.
    pub(crate) fn is_another(&self, session: &Session) -> bool {
        let both_own = self.first.account.is_some() && session.account.is_some();
        both_own && self.first.account != session.account
    }
}

/// All that waits.
#[derive(Default)]
pub(crate) struct PendingActs(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    last: u64,
    all: BTreeMap<u64, Waiting>,
}

impl PendingActs {
    fn kept(&self, now: Instant) -> MutexGuard<'_, Kept> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.all.retain(|_, waiting| waiting.until > now);
        kept
    }

    /// Puts something down, if there is room.
    pub(crate) fn put(&self, waiting: Waiting, now: Instant) -> Option<u64> {
        let mut kept = self.kept(now);
        if kept.all.len() >= MOST {
            return None;
        }
        kept.last += 1;
        let number = kept.last;
        kept.all.insert(number, waiting);
        Some(number)
    }

    /// All that waits now.
    pub(crate) fn all(&self, now: Instant) -> Vec<(u64, Waiting)> {
        let kept = self.kept(now);
        kept.all
            .iter()
            .map(|(number, one)| (*number, one.clone()))
            .collect()
    }

    /// Takes something that waits, if it fits: it is done or given up once.
    pub(crate) fn take(
        &self,
        number: u64,
        fits: impl FnOnce(&Waiting) -> bool,
        now: Instant,
    ) -> Option<Waiting> {
        let mut kept = self.kept(now);
        kept.all.get(&number).filter(|waiting| fits(waiting))?;
        kept.all.remove(&number)
    }

    /// Forgets what somebody asked for.
    pub(crate) fn forget(&self, account: &str, now: Instant) {
        let of = |waiting: &Waiting| waiting.first.account.as_deref() == Some(account);
        self.kept(now).all.retain(|_, waiting| !of(waiting));
    }
}
