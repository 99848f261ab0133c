//! The house: its guests and its tables at work.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use exact::Cents;
use games::Rules;

use crate::clock::Clock;
use crate::desk::Desk;
use crate::guests::{Guests, NoGuest};
use crate::{Past, Premises, Refusal, Settings, Table, TableId};

/// The practice chips of a newcomer: 1,000 €.
pub const PRACTICE_CHIPS: Cents = Cents::new(100_000);

/// So many tables open at once: more than there are cores, since most of them wait for the disk.
const OPENED_AT_ONCE: usize = 16;

/// Why a house does not open.
#[derive(Debug, thiserror::Error)]
pub enum NotStarted {
    /// The guests.
    #[error(transparent)]
    Guests(#[from] NoGuest),
    /// The system gives no thread.
    #[error("no thread for a table: {0}")]
    Thread(#[from] std::io::Error),
}

/// A house at work.
pub struct House {
    premises: Arc<Premises>,
    clock: Arc<dyn Clock>,
    guests: Mutex<Guests>,
    /// The rules on which each table is founded.
    founded: BTreeMap<TableId, Arc<Rules>>,
    desks: RwLock<BTreeMap<TableId, Arc<Desk>>>,
    /// The tables of tournaments, which come and go.
    pit: RwLock<BTreeMap<TableId, Arc<Desk>>>,
    settings: Settings,
}

impl House {
    /// Opens the tables and puts each to work.
    pub fn open(
        premises: Arc<Premises>,
        clock: Arc<dyn Clock>,
        tables: Vec<(TableId, Arc<Rules>)>,
        settings: &Settings,
    ) -> Result<House, NotStarted> {
        let house = House::join(premises, clock, tables, settings)?;
        house.guests().own()?;
        house.take_all_tables()?;
        Ok(house)
    }

    /// A house that other nodes keep: each table and the guests are taken over once their lease is.
    pub fn join(
        premises: Arc<Premises>,
        clock: Arc<dyn Clock>,
        tables: Vec<(TableId, Arc<Rules>)>,
        settings: &Settings,
    ) -> Result<House, NotStarted> {
        let guests = Guests::follow(Arc::clone(&premises), PRACTICE_CHIPS)?;
        let mut desks = BTreeMap::new();
        for (id, rules) in &tables {
            premises.is_elsewhere(id);
            let desk = Desk::elsewhere(id.clone(), Arc::clone(rules));
            desks.insert(id.clone(), Arc::new(desk));
        }
        Ok(House {
            premises,
            clock,
            guests: Mutex::new(guests),
            founded: tables.into_iter().collect(),
            desks: RwLock::new(desks),
            pit: RwLock::default(),
            settings: settings.clone(),
        })
    }

    /// Opens every table here and puts it to work: many at once, because what each writes as it
    /// opens waits for the disk, and what waits together is written together.
    pub fn take_all_tables(&self) -> Result<(), NotStarted> {
        let waiting = Mutex::new(self.founded.keys());
        let next = || {
            let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.next()
        };
        let opens = || {
            while let Some(id) = next() {
                self.take_table(id)?;
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let openers = (0..OPENED_AT_ONCE.min(self.founded.len())).map(|_| scope.spawn(opens));
            let openers: Vec<_> = openers.collect();
            let ends = openers.into_iter().map(|opener| match opener.join() {
                Ok(end) => end,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            ends.collect()
        })
    }

    /// Opens a table here and puts it to work.
    pub fn take_table(&self, id: &TableId) -> Result<(), NotStarted> {
        let Some(rules) = self.founded.get(id) else {
            return Ok(());
        };
        let premises = Arc::clone(&self.premises);
        let (settings, now) = (self.settings.clone(), self.clock.now());
        let table = Table::open(id.clone(), Arc::clone(rules), premises, settings, now);
        let desk = match table {
            Ok(table) => Desk::start(table, Arc::clone(&self.clock))?,
            // One that cannot be read does not keep the others from being played.
            Err(error) => {
                tracing::error!(table = %id, %error, "the table is halted");
                self.premises.sit_at(id, false, BTreeSet::new());
                Desk::halted(id.clone(), Arc::clone(rules), error)
            }
        };
        self.put(id, desk);
        Ok(())
    }

    /// Lets a table go to another node: what was asked before is answered, and those who listen are
    /// let go.
    pub fn let_go(&self, id: &TableId) {
        let Some(rules) = self.founded.get(id) else {
            return;
        };
        let gone = self.put(id, Desk::elsewhere(id.clone(), Arc::clone(rules)));
        if let Some(gone) = gone {
            gone.stop();
        }
        self.premises.is_elsewhere(id);
    }

    fn put(&self, id: &TableId, desk: Desk) -> Option<Arc<Desk>> {
        let mut desks = self.desks.write().unwrap_or_else(PoisonError::into_inner);
        desks.insert(id.clone(), Arc::new(desk))
    }

    /// The rules on which a table is founded.
    pub fn founded(&self, id: &TableId) -> Option<&Arc<Rules>> {
        self.founded.get(id)
    }

    /// A round that ended at a table that another node has. It takes the disk.
    pub fn past_elsewhere(&self, id: &TableId, number: u64) -> Result<Past, Refusal> {
        let founded = self.founded.get(id).ok_or(Refusal::NoSuchTable)?;
        Past::elsewhere(id, founded, &self.premises, number)
    }

    /// The tables that are always there, by name.
    pub fn desks(&self) -> impl Iterator<Item = Arc<Desk>> {
        let desks = self.desks.read().unwrap_or_else(PoisonError::into_inner);
        let all: Vec<Arc<Desk>> = desks.values().cloned().collect();
        all.into_iter()
    }

    /// The table of that name, one of a tournament too.
    pub fn desk(&self, id: &str) -> Option<Arc<Desk>> {
        let id = TableId::new(id).ok()?;
        let desks = self.desks.read().unwrap_or_else(PoisonError::into_inner);
        let own = desks.get(&id).cloned();
        drop(desks);
        own.or_else(|| self.tournament_desk(&id))
    }

    /// The table of a tournament, by its name.
    pub(crate) fn tournament_desk(&self, id: &TableId) -> Option<Arc<Desk>> {
        let pit = self.pit.read().unwrap_or_else(PoisonError::into_inner);
        pit.get(id).cloned()
    }

    /// How the tables of the house are run.
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Puts the table of a tournament to work.
    pub(crate) fn add(&self, table: Table) -> std::io::Result<Arc<Desk>> {
        let id = table.id().clone();
        let desk = Arc::new(Desk::start(table, Arc::clone(&self.clock))?);
        let mut pit = self.pit.write().unwrap_or_else(PoisonError::into_inner);
        pit.insert(id, Arc::clone(&desk));
        Ok(desk)
    }

    /// Ends the table of a tournament.
    pub(crate) fn end(&self, id: &TableId) {
        let mut pit = self.pit.write().unwrap_or_else(PoisonError::into_inner);
        let desk = pit.remove(id);
        drop(pit);
        if let Some(desk) = desk {
            desk.stop();
        }
    }

    /// The guests.
    pub fn guests(&self) -> MutexGuard<'_, Guests> {
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What all tables share.
    pub fn premises(&self) -> &Arc<Premises> {
        &self.premises
    }

    /// The same, for whoever keeps it.
    pub fn shared_clock(&self) -> &Arc<dyn Clock> {
        &self.clock
    }

    /// The house's clock.
    pub fn clock(&self) -> &dyn Clock {
        &*self.clock
    }

    /// Stops every table, once what was asked before is answered.
    pub fn stop(&self) {
        self.desks().for_each(|desk| desk.stop());
        let pit = self.pit.read().unwrap_or_else(PoisonError::into_inner);
        pit.values().for_each(|desk| desk.stop());
    }
}
