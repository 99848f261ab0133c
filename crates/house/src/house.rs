//! The house: its guests and its tables at work.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use exact::Cents;
use games::Rules;

use crate::clock::Clock;
use crate::desk::Desk;
use crate::guests::{Guests, NoGuest};
use crate::{Premises, Settings, Table, TableId};

/// The practice chips of a newcomer: 1,000 €.
pub const PRACTICE_CHIPS: Cents = Cents::new(100_000);

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
    desks: BTreeMap<TableId, Arc<Desk>>,
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
        let guests = Guests::open(Arc::clone(&premises), PRACTICE_CHIPS)?;
        let mut desks = BTreeMap::new();
        for (id, rules) in tables {
            let (premises, settings) = (Arc::clone(&premises), settings.clone());
            let table = Table::open(
                id.clone(),
                Arc::clone(&rules),
                Arc::clone(&premises),
                settings,
                clock.now(),
            );
            let desk = match table {
                Ok(table) => Desk::start(table, Arc::clone(&clock))?,
                // One that cannot be read does not keep the others from being played.
                Err(error) => {
                    tracing::error!(table = %id, %error, "the table is halted");
                    premises.sit_at(&id, false, BTreeSet::new());
                    Desk::halted(id.clone(), rules, error)
                }
            };
            desks.insert(id, Arc::new(desk));
        }
        Ok(House {
            premises,
            clock,
            guests: Mutex::new(guests),
            desks,
            pit: RwLock::default(),
            settings: settings.clone(),
        })
    }

    /// The tables that are always there, by name.
    pub fn desks(&self) -> impl Iterator<Item = &Desk> {
        self.desks.values().map(|desk| &**desk)
    }

    /// The table of that name, one of a tournament too.
    pub fn desk(&self, id: &str) -> Option<Arc<Desk>> {
        let id = TableId::new(id).ok()?;
        let own = self.desks.get(&id).cloned();
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

    /// The house's clock.
    pub fn clock(&self) -> &dyn Clock {
        &*self.clock
    }

    /// Stops every table, once what was asked before is answered.
    pub fn stop(&self) {
        self.desks.values().for_each(|desk| desk.stop());
        let pit = self.pit.read().unwrap_or_else(PoisonError::into_inner);
        pit.values().for_each(|desk| desk.stop());
    }
}
