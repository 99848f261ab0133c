//! The rounds that are kept at hand once they ended.

use std::sync::{Arc, OnceLock};

use games::Rules;
use table::Rulebook;

use super::resume::{Chapter, told_by};
use super::round::Round;
use crate::Premises;

/// A round that ended. One that was played before the house opened lies there as its chapter tells
/// it, and is decided again when somebody asks for it: few of them ever are.
pub(super) struct Ended {
    number: u64,
    /// Nothing if nobody played it, or if it cannot be told any more.
    round: OnceLock<Option<Box<Round>>>,
    chapter: Option<Box<Written>>,
}

/// A round as it was written down.
pub(super) struct Written {
    pub(super) chapter: Chapter,
    /// Its shoe, as the store has it.
    pub(super) sealed: Vec<u8>,
    pub(super) own: Arc<Rules>,
    pub(super) premises: Arc<Premises>,
}

impl Ended {
    /// One that was played, or told again.
    pub(super) fn played(round: Round) -> Ended {
        Ended {
            number: round.number,
            round: OnceLock::from(Some(Box::new(round))),
            chapter: None,
        }
    }

    /// One that is told again when somebody asks.
    pub(super) fn written(number: u64, written: Written) -> Ended {
        Ended {
            number,
            round: OnceLock::new(),
            chapter: Some(Box::new(written)),
        }
    }

    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// The round, if it was played and can be told.
    pub(super) fn round(&self) -> Option<&Round> {
        let told = || {
            let round = told_by(self.chapter.as_deref()?)?;
            round.is_over(&round.rules).then(|| Box::new(round))
        };
        self.round.get_or_init(told).as_deref()
    }
}

/// Whether anything but cards falls at a table, which each later round is told with.
pub(super) fn falls(rules: &Rules) -> bool {
    let felt = rules.felt();
    felt.wheel.is_some() || felt.dice.is_some() || felt.deck.is_none()
}
