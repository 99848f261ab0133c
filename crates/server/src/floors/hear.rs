//! What a floor hears of its running tables: limits that were announced, what is played, who sits
//! there, rulings on settled hands.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use activities::{Actor, TableHeard, TablePlay};
use games::Rules;
use house::hall::{Counter, NotKept, Paying};
use house::limits_of;
use house::play::audit;
use serde_json::Value;
use table::Rulebook as _;

use super::{Hearing, text_of};
use crate::casino::Casino;
use crate::error::AppError;

/// Whoever only looks hears of play at most so often: each hearing is an entry.
const BETWEEN_HEARINGS: Duration = Duration::from_secs(5);

/// For what a floor hears what was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hear<'t> {
    /// Somebody looks.
    Looks,
    /// Something is ordered; this table is to close.
    Order(Option<&'t str>),
    /// A tray that ran short is all that matters.
    Trays,
}

impl Casino {
    /// Enters on a floor what was announced at its tables and is in force there by now. Whoever
    /// looks at a floor or orders something on it does this first, so that it says what is so.
    pub(crate) fn hear_tables(&self, counter: &Counter) -> Result<(), NotKept> {
        let premises = self.house.premises();
        let mut changed = false;
        for (id, kept, stands) in self.floors.on(counter) {
            let desk = self.house.desk(id.as_str());
            let (Some(desk), Some(limits)) = (desk, stands.limits) else {
                continue;
            };
            let rules = desk.rules();
            let (own, at) = (premises.at_limits(&kept.rules, limits), limits_of(&rules));
            if at == limits || !own.is_ok_and(|own| is_raise(&own, &rules)) {
                continue;
            }
            let entry = counter.look(|run, _| run.gone_over(&stands.table, at));
            if let Some(entry) = entry {
                counter.ask(&Actor::house(), &entry, None, Paying::Chips)?;
                changed = true;
            }
        }
        if changed {
            self.floors.tell(premises, &self.hall);
        }
        Ok(())
    }

    /// Enters on a floor what was played at its tables since it was last heard of: always before an
    /// order, and now and then for whoever looks. That nothing was played is entered where that
    /// table closes.
    pub(crate) fn hear_play(&self, counter: &Counter, why: Hear<'_>) -> Result<(), NotKept> {
        let mut hearings = self.floors.hearing();
        let hearing = hearings.entry(counter.name().to_owned()).or_default();
        let lately = hearing.at.is_some_and(|at| at.elapsed() < BETWEEN_HEARINGS);
        if why == Hear::Looks && lately {
            return Ok(());
        }
        if why != Hear::Trays {
            hearing.at = Some(Instant::now());
        }
        let own = self.floors.on(counter);
        let runs = |table: &str| own.iter().any(|(id, ..)| id.as_str() == table);
        let mut heard = counter.look(|run, _| run.hearing());
        heard.retain(|one| runs(&one.table));
        if heard.is_empty() {
            return Ok(());
        }
        let since: Vec<(String, u64)> = heard
            .iter()
            .map(|one| (one.table.clone(), one.from))
            .collect();
        let (plays, through) = hearing.tally.hear(&*self.store, &since)?;
        let more = |one: &TableHeard| {
            let now = plays.get(&one.table).copied().unwrap_or_default();
            further(now, one.play)
        };
        let short = heard.iter().any(|one| is_short(one, more(one)));
        if why == Hear::Trays && !short {
            return Ok(());
        }
        for one in &heard {
            let more = more(one);
            let closes = why == Hear::Order(Some(&one.table)) && !one.heard;
            if more == TablePlay::default() && !closes {
                continue;
            }
            let entry = counter.look(|run, _| run.played(&one.table, more, through));
            if let Some(entry) = entry {
                counter.ask(&Actor::house(), &entry, None, Paying::Chips)?;
            }
        }
        drop(hearings);
        if short {
            self.refill(counter)?;
            self.tell_of_floors();
        }
        Ok(())
    }

    /// At a demonstration nobody signs: a tray that ran short is filled at once, and says so.
    fn refill(&self, counter: &Counter) -> Result<(), NotKept> {
        let text = text_of(counter.law()).unwrap_or_default();
        for (id, kept, _) in self.floors.on(counter) {
            let fill = counter.look(|run, _| run.refill(id.as_str()));
            if let Some(fill) = fill.filter(|_| self.is_demonstration(text, &kept.game)) {
                counter.ask(&Actor::house(), &fill, None, Paying::Chips)?;
            }
        }
        Ok(())
    }

    /// Enters what was played where a tray could not pay it: from then on the table takes no bet
    /// until it is filled.
    pub(crate) fn watch_trays(&self) {
        for counter in self.hall.counters() {
            if let Err(error) = self.hear_play(&counter, Hear::Trays) {
                tracing::error!(name = counter.name(), %error, "the floor does not hear its trays");
            }
        }
    }

    /// Lets a floor know who sits at a table of the house.
    pub(crate) fn hear_seats(&self, counter: &Counter, table: &str) -> Result<(), NotKept> {
        let Some((id, ..)) = self
            .floors
            .on(counter)
            .into_iter()
            .find(|(id, ..)| id.as_str() == table)
        else {
            return Ok(());
        };
        let sitting = self.house.premises().sitting_at(&id);
        let sitting: Vec<String> = sitting.iter().map(|one| one.as_str().to_owned()).collect();
        let asks = counter.look(|run, _| run.sitting(table, &sitting));
        match asks.is_empty() {
            true => Ok(()),
            false => counter.ask_all(&asks),
        }
    }

    /// Enters on the floor of a table what a ruling on a settled hand gave it, or took from it.
    pub(crate) fn correct_on_floor(
        &self,
        table: &str,
        dispute: u64,
        given: (exact::Cents, exact::Cents),
    ) -> Result<(), AppError> {
        if given.0.is_zero() && given.1.is_zero() {
            return Ok(());
        }
        for counter in self.hall.counters() {
            if self.own_table(&counter, table).is_none() {
                continue;
            }
            let entry = counter.look(|run, _| run.corrected(table, dispute, given));
            if let Some(entry) = entry {
                let done = counter.ask(&Actor::house(), &entry, None, Paying::Chips);
                let law = counter.law();
                done.map_err(|error| AppError::of_activity(&self.library, law, error))?;
            }
        }
        Ok(())
    }

    /// Whether the books of the tables that were closed are what the ledger's journal has.
    pub(super) fn audited(&self, counter: &Counter, view: &Value) -> Option<bool> {
        let days = view["days"].as_array()?.iter();
        let tables = days.flat_map(|day| day["tables"].as_array().into_iter().flatten());
        let closed = tables.filter(|table| !table["count"].is_null()).count();
        let known = |hearings: &BTreeMap<String, Hearing>| {
            let (at, agrees) = hearings.get(counter.name())?.audited?;
            (at == closed).then_some(agrees)
        };
        if let Some(agrees) = known(&self.floors.hearing()) {
            return Some(agrees);
        }
        let books = self.store.books().ok()?;
        let wrong = counter.look(|_, entries| audit(entries, &books.entries));
        for what in &wrong {
            tracing::error!(
                name = counter.name(),
                what,
                "a book is not what the ledger has"
            );
        }
        let mut hearings = self.floors.hearing();
        let hearing = hearings.entry(counter.name().to_owned()).or_default();
        hearing.audited = Some((closed, wrong.is_empty()));
        Some(wrong.is_empty())
    }
}

/// What was played beyond what was heard.
fn further(now: TablePlay, heard: TablePlay) -> TablePlay {
    TablePlay {
        drop: now.drop.down_to_zero(heard.drop),
        won: now.won.down_to_zero(heard.won),
        lost: now.lost.down_to_zero(heard.lost),
        share: now.share.down_to_zero(heard.share),
    }
}

/// Whether rules are those of a table whose minimum was raised by an announcement.
fn is_raise(own: &Rules, raised: &Rules) -> bool {
    let at = own.raised(raised.felt().minimum).ok().flatten();
    at.is_some_and(|at| at.hash() == raised.hash())
}

/// Whether a tray could not pay what was lost, by its book.
fn is_short(one: &TableHeard, more: TablePlay) -> bool {
    let there = one.chips.plus_up_to_most(more.won);
    more.lost > there
}
