//! A table of a tournament: it is told who sits where, with which chips and by which rules, and
//! tells what came of each hand. How a hand is played is the game's own matter, as at any table.

use std::sync::Arc;
use std::time::Duration;

use exact::Cents;
use games::Rules;
use table::{BoxNumber, Moment, Options};

use super::refusal::Refusal;
use super::round::Player;
use super::{Accepted, Table};
use crate::PlayerId;
use crate::clock::Now;

/// Somebody whom the tournament seats, with his chips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Laying {
    pub(crate) player: Player,
    pub(crate) at: BoxNumber,
    pub(crate) chips: Cents,
}

/// Where the chips go of those who leave the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leavers {
    /// They take them along.
    Keep,
    /// They hand them in: the tournament is over.
    HandIn,
}

/// How the hand of a tournament's table stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HandState {
    /// Its round.
    pub(crate) round: u64,
    /// Whether somebody sits there.
    pub(crate) seated: bool,
    /// For how long it has been over; nothing while it is played.
    pub(crate) over: Option<Duration>,
    /// What each has before him.
    pub(crate) stacks: Vec<(PlayerId, Cents)>,
}

impl Table {
    /// The tournament that is played here, by its name.
    pub fn tournament(&self) -> Option<&str> {
        self.settings.tournament.as_deref()
    }

    /// How the hand stands.
    pub(crate) fn hand_state(&self, now: Now) -> HandState {
        let seats = self.round.seats(&self.rules);
        let over = self.round.moment(&self.rules) == Moment::Over;
        let lies = |person| self.round.stakes.get(&person).copied().unwrap_or_default();
        let stack = |holder| Some((self.round.player(holder)?.id.clone(), lies(holder)));
        HandState {
            round: self.round.number,
            seated: !seats.is_empty(),
            over: over.then(|| now.running.saturating_sub(self.timers.since())),
            stacks: seats.iter().filter_map(|seat| stack(seat.holder)).collect(),
        }
    }

    /// Deals the next hand to these, by these rules.
    pub(crate) fn deal_to(
        &mut self,
        places: &[Laying],
        rules: &Arc<Rules>,
        now: Now,
    ) -> Result<Accepted, Refusal> {
        self.level = Some(Arc::clone(rules));
        self.write(
            |draft| {
                let level = draft.before_it().level.as_ref();
                let level = level.unwrap_or(&draft.before_it().founded);
                draft.lay(places, level, Leavers::Keep)?;
                draft.run()
            },
            None,
            now,
        )
    }

    /// Clears the cloth: everybody goes, with his chips or without.
    pub(crate) fn clear(&mut self, leavers: Leavers, now: Now) -> Result<Accepted, Refusal> {
        let step = |draft: &mut super::draft::Draft<'_>| {
            let founded = &draft.before_it().founded;
            draft.lay(&[], founded, leavers)
        };
        self.write(step, None, now)
    }

    /// What somebody may do without what the tournament does for him.
    pub(super) fn without_seats(&self, options: Options) -> Options {
        if self.tournament().is_none() {
            return options;
        }
        let gathering = self.round.moment(&self.rules) == Moment::Betting;
        let place = match gathering {
            true => Vec::new(),
            false => options.place,
        };
        Options {
            sit: Vec::new(),
            leave: Vec::new(),
            take_back: Vec::new(),
            place,
            ..options
        }
    }
}
