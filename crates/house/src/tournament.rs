//! Tournaments at work: the house runs the tables of one from its seat draw to its end.
//!
//! What stands is the activity's to say (`activities`): who sits where with which chips, whether a
//! hand may be dealt, who has won. The tables are the house's own ([`Table`]), each a stream of its
//! own with fair shoes and kept records. A [`Director`] stands between them and remembers nothing
//! that is not in one of the two: he looks at both and does the next thing that is due, so that a
//! house that was stopped anywhere goes on where it stood.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use activities::{Actor, Play, PlayTable, Stage};
use exact::Cents;
use games::Rules;
use table::BoxNumber;

use crate::clock::Now;
use crate::hall::{Counter, NotKept, Paying};
use crate::table::{HandState, Laying, Leavers, in_tournament};
use crate::{House, NotOpened, Player, PlayerId, Premises, Refusal, Settings, Table, TableId};

/// Why a tournament does not go on.
#[derive(Debug, thiserror::Error)]
pub enum NotRun {
    /// Its counter.
    #[error(transparent)]
    NotKept(#[from] NotKept),
    /// A table cannot be opened.
    #[error(transparent)]
    NotOpened(#[from] NotOpened),
    /// A table refuses what it is told.
    #[error("table {0}: {1}")]
    Refused(TableId, Refusal),
    /// A table does not answer.
    #[error("table {0} does not answer")]
    Silent(TableId),
    /// The terms make no sheet of the game's rules.
    #[error("the house has no rules for level {0} of this tournament")]
    NoRules(u32),
    /// Somebody takes part whom the house does not know.
    #[error("{0} is nobody whom the house can seat")]
    Nobody(String),
    /// No thread for a table.
    #[error(transparent)]
    Thread(#[from] std::io::Error),
}

/// Where the tables of a tournament stand, and who its players are.
pub trait Pit {
    /// What all tables of the house share.
    fn premises(&self) -> &Arc<Premises>;

    /// How its tables are run.
    fn settings(&self) -> Settings;

    /// The time.
    fn now(&self) -> Now;

    /// What somebody is called.
    fn player(&self, id: &str) -> Option<Player>;

    /// Whether a table is at work.
    fn has(&self, id: &TableId) -> bool;

    /// Puts a table to work.
    fn add(&self, table: Table) -> Result<(), NotRun>;

    /// Does something at a table.
    fn at<R: Send + 'static>(
        &self,
        id: &TableId,
        order: impl FnOnce(&mut Table, Now) -> R + Send + 'static,
    ) -> Result<R, NotRun>;

    /// Ends a table.
    fn end(&self, id: &TableId);
}

impl Pit for House {
    fn premises(&self) -> &Arc<Premises> {
        House::premises(self)
    }

    fn settings(&self) -> Settings {
        House::settings(self).clone()
    }

    fn now(&self) -> Now {
        self.clock().now()
    }

    fn player(&self, id: &str) -> Option<Player> {
        self.guests().named(id).cloned()
    }

    fn has(&self, id: &TableId) -> bool {
        self.tournament_desk(id).is_some()
    }

    fn add(&self, table: Table) -> Result<(), NotRun> {
        House::add(self, table)?;
        Ok(())
    }

    fn at<R: Send + 'static>(
        &self,
        id: &TableId,
        order: impl FnOnce(&mut Table, Now) -> R + Send + 'static,
    ) -> Result<R, NotRun> {
        let desk = self.tournament_desk(id);
        let answer = desk.and_then(|desk| desk.direct(order));
        answer.ok_or_else(|| NotRun::Silent(id.clone()))
    }

    fn end(&self, id: &TableId) {
        House::end(self, id);
    }
}

/// The longest that a table of a tournament waits for its players before a hand.
const BEFORE_A_HAND: Duration = Duration::from_secs(5);

/// How long the last hand stays to be seen.
const LAST_HAND_SEEN: Duration = Duration::from_secs(20);

/// The name of a tournament's table.
pub fn table_of(tournament: &str, number: u32) -> Option<TableId> {
    TableId::new(&format!("{tournament}-mesa-{number}")).ok()
}

/// What one of the house's own making is called in a tournament.
pub fn bot_name(who: &str) -> Option<String> {
    in_tournament(who).map(|player| player.name)
}

/// Which tournament a table is of, and its number there.
pub fn tournament_of(table: &str) -> Option<(&str, u32)> {
    let (name, number) = table.rsplit_once("-mesa-")?;
    Some((name, number.parse().ok()?))
}

/// The rules of each level that a tournament's terms name, or which of them has none.
pub fn rules_of(premises: &Premises, play: &Play) -> Result<Vec<Arc<Rules>>, u32> {
    let sheets = (1..).zip(&play.sheets);
    let rules = sheets.map(|(level, sheet)| {
        let rules = premises.rules_of(&play.ruleset, &play.game, sheet);
        rules.ok_or(level)
    });
    rules.collect()
}

/// Runs the tables of tournaments.
#[derive(Default)]
pub struct Director {
    /// Since when each tournament is at its level, for those that go by minutes. It is in memory
    /// only: after a restart a level begins anew.
    levels: Mutex<BTreeMap<String, (u32, Duration)>>,
    /// The tables that have ended since the house started, and the tournaments.
    ended: Mutex<BTreeSet<String>>,
    /// The rules of each level, by the tournament.
    rules: Mutex<BTreeMap<String, Levels>>,
}

/// The rules of each level of a tournament.
type Levels = Arc<Vec<Arc<Rules>>>;

impl Director {
    /// Does the next thing that is due in a tournament. Tells whether there was anything.
    pub fn step(&self, counter: &Counter, pit: &impl Pit) -> Result<bool, NotRun> {
        let (stage, play, due) =
            counter.look(|run, _| (run.stage(), run.play(), run.due().is_some()));
        let Some(play) = play else {
            return Ok(false);
        };
        match stage {
            Stage::Open => Ok(false),
            Stage::Closed if due => {
                counter.draw()?;
                Ok(true)
            }
            Stage::Closed => self.go_on(counter, &play, pit),
            Stage::Over => self.wind_up(counter, &play, pit),
        }
    }

    fn go_on(&self, counter: &Counter, play: &Play, pit: &impl Pit) -> Result<bool, NotRun> {
        let run = Running {
            counter,
            play,
            pit,
            rules: self.rules(counter.name(), play, pit.premises())?,
        };
        if self.level_is_over(counter.name(), play, pit.now()) || play.is_stuck {
            match counter.ask(&Actor::house(), &play.raise, None, Paying::Chips) {
                // While somebody waits for a seat it waits, too; after the last there is none.
                Err(NotKept::Refused(_)) => {}
                other => return Ok(other.map(|()| true)?),
            }
        }
        let mut states = Vec::new();
        for table in &play.tables {
            let id = run.id(table.number)?;
            run.open(&id)?;
            states.push((id.clone(), pit.at(&id, |table, now| table.hand_state(now))?));
        }
        self.clear_the_broken(&run)?;
        for (table, (id, state)) in play.tables.iter().zip(&states) {
            let reports = run.reports(table, state)? || run.reports_given_up(table, state)?;
            if reports || run.deals_dealt(table, id, state)? {
                return Ok(true);
            }
        }
        if run.lets_go(&states)? {
            return Ok(true);
        }
        for (table, (_, state)) in play.tables.iter().zip(&states) {
            if table.may_deal && run.deals(table, state)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn rules(&self, name: &str, play: &Play, premises: &Premises) -> Result<Levels, NotRun> {
        let mut known = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = known.get(name) {
            return Ok(Arc::clone(rules));
        }
        let rules = Arc::new(rules_of(premises, play).map_err(NotRun::NoRules)?);
        known.insert(name.to_owned(), Arc::clone(&rules));
        Ok(rules)
    }

    fn has_ended(&self, name: &str) -> bool {
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        ended.contains(name)
    }

    fn note_end(&self, name: &str) {
        let mut ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        ended.insert(name.to_owned());
    }

    /// Everybody of a broken table has gone, with his chips, and it ends. One that was stopped
    /// before its chips were taken up is opened once more for that.
    fn clear_the_broken<P: Pit>(&self, run: &Running<'_, P>) -> Result<(), NotRun> {
        let most = run.play.most_tables;
        let in_use = |number: u32| run.play.tables.iter().any(|table| table.number == number);
        for number in (1..=most).filter(|number| !in_use(*number)) {
            let id = run.id(number)?;
            if self.has_ended(id.as_str()) {
                continue;
            }
            run.open(&id)?;
            run.clear(&id)?;
            run.pit.end(&id);
            self.note_end(id.as_str());
        }
        Ok(())
    }

    /// Whether a level that goes by minutes has lasted them.
    fn level_is_over(&self, name: &str, play: &Play, now: Now) -> bool {
        let Some(minutes) = play.minutes else {
            return false;
        };
        let mut levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        let known = levels.entry(name.to_owned());
        let (level, since) = known.or_insert((play.level, now.running));
        if *level != play.level {
            (*level, *since) = (play.level, now.running);
        }
        let lasts = Duration::from_secs(u64::from(minutes) * 60);
        let more = (play.level as usize) < play.sheets.len();
        more && now.running.saturating_sub(*since) >= lasts
    }

    /// How much of a level that goes by minutes is left.
    pub fn left_of_level(&self, name: &str, minutes: u32, now: Now) -> Option<Duration> {
        let levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, since) = levels.get(name)?;
        let lasts = Duration::from_secs(u64::from(minutes) * 60);
        Some(lasts.saturating_sub(now.running.saturating_sub(*since)))
    }

    /// The tournament is over: whoever has chips hands them in, and the tables end. They stay for
    /// a moment, so that the last hand can be seen.
    fn wind_up(&self, counter: &Counter, play: &Play, pit: &impl Pit) -> Result<bool, NotRun> {
        let name = counter.name();
        if self.has_ended(name) {
            return Ok(false);
        }
        for number in 1..=play.most_tables {
            let id = table_of(name, number).ok_or_else(|| NotRun::Nobody(name.to_owned()))?;
            if self.has_ended(id.as_str()) {
                continue;
            }
            if !pit.has(&id) {
                let rules = self.rules(name, play, pit.premises())?;
                open(pit, &id, &rules, name)?;
            }
            let state = pit.at(&id, |table, now| table.hand_state(now))?;
            if state.over.is_some_and(|over| over < LAST_HAND_SEEN) {
                return Ok(false);
            }
            let work = move |table: &mut Table, now| match state.seated {
                true => table.clear(Leavers::HandIn, now).map(drop),
                false => Ok(()),
            };
            let done = pit.at(&id, work)?;
            done.map_err(|refusal| NotRun::Refused(id.clone(), refusal))?;
            pit.end(&id);
            self.note_end(id.as_str());
        }
        self.note_end(name);
        Ok(true)
    }
}

/// Opens a table of a tournament, where it stood if it did.
fn open(
    pit: &impl Pit,
    id: &TableId,
    rules: &[Arc<Rules>],
    tournament: &str,
) -> Result<(), NotRun> {
    let first = rules.first().ok_or(NotRun::NoRules(1))?;
    let mut settings = pit.settings();
    settings.company = 0;
    settings.float = Cents::ZERO;
    settings.tournament = Some(tournament.to_owned());
    let betting = settings.clocks.betting.unwrap_or(BEFORE_A_HAND);
    settings.clocks.betting = Some(betting.min(BEFORE_A_HAND));
    let premises = Arc::clone(pit.premises());
    let table = Table::open(id.clone(), Arc::clone(first), premises, settings, pit.now())?;
    pit.add(table)
}

/// A tournament that is being played.
struct Running<'r, P> {
    counter: &'r Counter,
    play: &'r Play,
    pit: &'r P,
    rules: Levels,
}

impl<P: Pit> Running<'_, P> {
    fn id(&self, number: u32) -> Result<TableId, NotRun> {
        let id = table_of(self.counter.name(), number);
        id.ok_or_else(|| NotRun::Nobody(self.counter.name().to_owned()))
    }

    fn open(&self, id: &TableId) -> Result<(), NotRun> {
        match self.pit.has(id) {
            true => Ok(()),
            false => open(self.pit, id, &self.rules, self.counter.name()),
        }
    }

    fn clear(&self, id: &TableId) -> Result<(), NotRun> {
        let work = |table: &mut Table, now| match table.hand_state(now).seated {
            true => table.clear(Leavers::Keep, now).map(drop),
            false => Ok(()),
        };
        let done = self.pit.at(id, work)?;
        done.map_err(|refusal| NotRun::Refused(id.clone(), refusal))
    }

    /// Reports a hand that has ended and been looked at.
    fn reports(&self, table: &PlayTable, state: &HandState) -> Result<bool, NotRun> {
        let played = table.in_hand.is_some_and(|(round, _)| round == state.round);
        let pause = self.pit.settings().clocks.pause;
        if !played || state.over.is_none_or(|over| over < pause) {
            return Ok(false);
        }
        let count = |(who, chips): &(PlayerId, Cents)| (who.as_str().to_owned(), *chips);
        let stacks: Vec<(String, Cents)> = state.stacks.iter().map(count).collect();
        self.count(table.number, state.round, &stacks)
    }

    /// A hand that was given up, because the rules were others when the house started again: all
    /// have what they had.
    fn reports_given_up(&self, table: &PlayTable, state: &HandState) -> Result<bool, NotRun> {
        match table.in_hand {
            Some((round, _)) if round < state.round => {
                let had = table.places.iter();
                let had = had.map(|place| (place.who.clone(), place.chips));
                self.count(table.number, round, &had.collect::<Vec<_>>())
            }
            _ => Ok(false),
        }
    }

    fn count(&self, table: u32, round: u64, stacks: &[(String, Cents)]) -> Result<bool, NotRun> {
        let hand = Play::hand(table, round, stacks);
        self.counter
            .ask(&Actor::house(), &hand, None, Paying::Chips)?;
        Ok(true)
    }

    /// A hand that was noted and not dealt yet: the house stopped in between.
    fn deals_dealt(
        &self,
        table: &PlayTable,
        id: &TableId,
        state: &HandState,
    ) -> Result<bool, NotRun> {
        match table.in_hand {
            Some((round, level)) if round > state.round => {
                self.lay(table, id, level)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Whoever sits at a table no more takes his chips up before he is seated elsewhere.
    fn lets_go(&self, states: &[(TableId, HandState)]) -> Result<bool, NotRun> {
        for (table, (id, state)) in self.play.tables.iter().zip(states) {
            let sits = |who: &PlayerId| table.places.iter().any(|place| place.who == who.as_str());
            let mut stacks = state.stacks.iter().filter(|(_, chips)| !chips.is_zero());
            let moved = stacks.any(|(who, _)| !sits(who));
            if moved && table.in_hand.is_none() {
                self.clear(id)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Notes the next hand and deals it.
    fn deals(&self, table: &PlayTable, state: &HandState) -> Result<bool, NotRun> {
        let (id, round) = (self.id(table.number)?, state.round + 1);
        let deal = Play::deal(table.number, round);
        self.counter
            .ask(&Actor::house(), &deal, None, Paying::Chips)?;
        self.lay(table, &id, self.play.level)?;
        Ok(true)
    }

    fn lay(&self, table: &PlayTable, id: &TableId, level: u32) -> Result<(), NotRun> {
        let mut places = Vec::new();
        for place in &table.places {
            let player = match place.bot {
                true => in_tournament(&place.who),
                false => self.pit.player(&place.who),
            };
            let at = u8::try_from(place.seat).ok().map(BoxNumber);
            let nobody = || NotRun::Nobody(place.who.clone());
            places.push(Laying {
                player: player.ok_or_else(nobody)?,
                at: at.ok_or_else(nobody)?,
                chips: place.chips,
            });
        }
        let rules = (level as usize)
            .checked_sub(1)
            .and_then(|at| self.rules.get(at));
        let rules = Arc::clone(rules.ok_or(NotRun::NoRules(level))?);
        let dealt = self.pit.at(id, move |table, now| {
            table.deal_to(&places, &rules, now).map(drop)
        })?;
        dealt.map_err(|refusal| NotRun::Refused(id.clone(), refusal))
    }
}
