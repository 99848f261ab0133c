//! What each player won and lost, and how long he plays: followed as chips move.

use std::collections::BTreeMap;

use ledger::{Act, Transfer};

use super::entry::Entry;
use super::{BETWEEN_MARKS_MS, NotDone, Players, holder, signed};
use crate::clock::Now;
use crate::store::EventStore;
use crate::{PlayerId, Premises, accounts};

impl Players {
    /// What somebody won in this period, or lost.
    pub(super) fn net(&mut self, premises: &Premises, player: &PlayerId, now_ms: u64) -> i64 {
        let period = self.law.period_ms;
        let Some(person) = self.people.get_mut(player) else {
            return 0;
        };
        if !person.is_in_period(now_ms, period) {
            return 0;
        }
        if let (None, Some(came_with)) = (person.net, person.came_with) {
            // After a restart: all that he has now, less what he came with and what was brought.
            let has = premises.fortune(player).ok();
            person.net = has.map(|has| signed(has) - came_with - person.brought);
        }
        person.net.unwrap_or(0)
    }

    /// Follows what moved: what each won and lost, and that he plays.
    pub(crate) fn follow(&mut self, premises: &Premises, transfers: &[Transfer], now: Now) {
        let mut moved: BTreeMap<PlayerId, i64> = BTreeMap::new();
        let mut bets: Vec<PlayerId> = Vec::new();
        for transfer in transfers {
            let Act::Move {
                debit,
                credit,
                amount,
            } = &transfer.act
            else {
                continue;
            };
            let cage = accounts::cage().id;
            if *debit == cage || *credit == cage {
                continue;
            }
            let (from, to) = (holder(debit.as_str()), holder(credit.as_str()));
            if let (Some(from), true) = (&from, debit.as_str().starts_with("player/")) {
                bets.push(from.clone());
            }
            if from != to {
                let amount = signed(*amount);
                from.into_iter()
                    .for_each(|who| *moved.entry(who).or_default() -= amount);
                to.into_iter()
                    .for_each(|who| *moved.entry(who).or_default() += amount);
            }
        }
        for player in &bets {
            let won = moved.get(player).copied().unwrap_or(0);
            if let Err(error) = self.plays(premises, (player, won), now) {
                tracing::error!(%player, %error, "that he plays is not written down");
            }
        }
        for (player, amount) in moved {
            if let Some(person) = self.people.get_mut(&player) {
                person.net = person.net.map(|net| net.saturating_add(amount));
            }
        }
    }

    /// Somebody bets: his period begins, or goes on. What he won with the same step is not what he
    /// came with.
    fn plays(
        &mut self,
        premises: &Premises,
        (player, won): (&PlayerId, i64),
        now: Now,
    ) -> Result<(), NotDone> {
        let (period, gap) = (self.law.period_ms, self.law.gap_ms);
        let date_ms = now.date_ms;
        let required = self.required;
        let person = self.people.entry(player.clone()).or_default();
        let kept = required || person.is_kept();
        if !person.is_in_period(date_ms, period) {
            if !kept {
                person.begin(date_ms, None);
                return Ok(());
            }
            let fortune = signed(premises.fortune(player)?).saturating_sub(won);
            let fortune = u64::try_from(fortune).unwrap_or(0);
            return self.note(premises.store(), player, date_ms, |date_ms, player| {
                Entry::Began {
                    date_ms,
                    player,
                    fortune,
                }
            });
        }
        if kept && date_ms >= person.marked_ms.saturating_add(BETWEEN_MARKS_MS) {
            return self.note(premises.store(), player, date_ms, |date_ms, player| {
                Entry::Played { date_ms, player }
            });
        }
        person.plays_on(date_ms, gap);
        Ok(())
    }

    /// Somebody gets chips, or gives them back, that he neither won nor lost: told before it is
    /// done, so that no loss is forgotten.
    pub(crate) fn bring(
        &mut self,
        store: &dyn EventStore,
        player: &PlayerId,
        cents: i64,
        now: Now,
    ) -> Result<(), NotDone> {
        let Some(person) = self.people.get(player) else {
            return Ok(());
        };
        if person.came_with.is_none() {
            return Ok(());
        }
        self.note(store, player, now.date_ms, |date_ms, player| {
            Entry::Brought {
                date_ms,
                player,
                cents,
            }
        })
    }

    /// Somebody won or lost elsewhere than at a table: it is reckoned anew.
    pub fn reckon_again(&mut self, player: &PlayerId) {
        if let Some(person) = self
            .people
            .get_mut(player)
            .filter(|one| one.came_with.is_some())
        {
            person.net = None;
        }
    }
}
