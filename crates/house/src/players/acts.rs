//! What players and the house ask for: admission, limits, pauses, exclusion, expulsion.

use super::entry::Entry;
use super::person::Person;
use super::{Limits, NotDone, Players, folded, signed};
use crate::clock::Now;
use crate::store::EventStore;
use crate::{PlayerId, Premises};

impl Players {
    /// Somebody was let in at the door.
    pub fn admit(
        &mut self,
        store: &dyn EventStore,
        player: &PlayerId,
        (name, document): (&str, &str),
        by: &str,
        now: Now,
    ) -> Result<(), NotDone> {
        let same = |(other, person): (&PlayerId, &Person)| {
            let admitted = person.admitted.as_ref();
            other != player && admitted.is_some_and(|one| folded(&one.document) == folded(document))
        };
        if self.people.iter().any(same) {
            return Err(NotDone::DocumentTaken);
        }
        let (name, document, by) = (name.to_owned(), document.to_owned(), by.to_owned());
        self.note(store, player, now.date_ms, |date_ms, player| {
            Entry::Admitted {
                date_ms,
                player,
                name,
                document,
                by,
            }
        })
    }

    /// Somebody sets his limits: what is tighter counts at once, what is looser later.
    pub fn set_limits(
        &mut self,
        premises: &Premises,
        player: &PlayerId,
        asked: Limits,
        now: Now,
    ) -> Result<(), NotDone> {
        if asked.minutes == Some(0) || asked.loss == Some(0) || asked.stake == Some(0) {
            return Err(NotDone::NotALimit);
        }
        let date_ms = now.date_ms;
        let net = self.net(premises, player, date_ms);
        let person = self.people.entry(player.clone()).or_default();
        let standing = person.limits(date_ms);
        let first = standing == Limits::default();
        let limits = match first {
            true => asked,
            false => standing.tighter(asked),
        };
        let later = (limits != asked).then(|| (date_ms + self.law.loosen_ms, asked));
        // Whoever has played already counts from where he stands.
        let playing =
            person.is_in_period(date_ms, self.law.period_ms) && person.came_with.is_none();
        let began = playing.then_some(person.since_ms);
        let store = premises.store();
        self.note(store, player, date_ms, |date_ms, player| Entry::LimitsSet {
            date_ms,
            player,
            limits,
            later,
        })?;
        if let Some(since) = began {
            let fortune = signed(premises.fortune(player)?).saturating_sub(net);
            let fortune = u64::try_from(fortune).unwrap_or(0);
            self.note(store, player, since, |date_ms, player| Entry::Began {
                date_ms,
                player,
                fortune,
            })?;
            self.note(store, player, date_ms, |date_ms, player| Entry::Played {
                date_ms,
                player,
            })?;
            if let Some(person) = self.people.get_mut(player) {
                person.net = Some(net);
            }
        }
        Ok(())
    }

    /// Somebody plays no more for a while. A pause is never shortened.
    pub fn pause(
        &mut self,
        store: &dyn EventStore,
        player: &PlayerId,
        for_ms: u64,
        now: Now,
    ) -> Result<(), NotDone> {
        if for_ms < 60_000 || for_ms > self.law.longest_pause_ms {
            return Err(NotDone::NotAPause);
        }
        let known = self.people.get(player).map_or(0, |one| one.paused_until);
        let until_ms = known.max(now.date_ms + for_ms);
        self.note(store, player, now.date_ms, |date_ms, player| {
            Entry::Paused {
                date_ms,
                player,
                until_ms,
            }
        })
    }

    /// Somebody excludes himself.
    pub fn exclude(
        &mut self,
        store: &dyn EventStore,
        player: &PlayerId,
        now: Now,
    ) -> Result<(), NotDone> {
        self.note(store, player, now.date_ms, |date_ms, player| {
            Entry::Excluded { date_ms, player }
        })
    }

    /// Two of the house send somebody away, on a ground.
    pub fn expel(
        &mut self,
        store: &dyn EventStore,
        player: &PlayerId,
        ground: &str,
        (by, with): (&str, &str),
        now: Now,
    ) -> Result<(), NotDone> {
        let (ground, by, with) = (ground.to_owned(), by.to_owned(), with.to_owned());
        self.note(store, player, now.date_ms, |date_ms, player| {
            Entry::Expelled {
                date_ms,
                player,
                ground,
                by,
                with,
            }
        })
    }

    /// Two of the house let somebody come again whom they sent away.
    pub fn readmit(
        &mut self,
        store: &dyn EventStore,
        player: &PlayerId,
        ground: &str,
        (by, with): (&str, &str),
        now: Now,
    ) -> Result<(), NotDone> {
        let sent = self
            .people
            .get(player)
            .and_then(|one| one.expelled.as_ref());
        if sent.is_none() {
            return Err(NotDone::NotExpelled);
        }
        let (ground, by, with) = (ground.to_owned(), by.to_owned(), with.to_owned());
        self.note(store, player, now.date_ms, |date_ms, player| {
            Entry::Readmitted {
                date_ms,
                player,
                ground,
                by,
                with,
            }
        })
    }
}
