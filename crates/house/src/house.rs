//! The house: its guests and its tables at work.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
    desks: BTreeMap<TableId, Desk>,
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
            desks.insert(id, desk);
        }
        Ok(House {
            premises,
            clock,
            guests: Mutex::new(guests),
            desks,
        })
    }

    /// The tables, by name.
    pub fn desks(&self) -> impl Iterator<Item = &Desk> {
        self.desks.values()
    }

    /// The table of that name.
    pub fn desk(&self, id: &str) -> Option<&Desk> {
        self.desks.get(&TableId::new(id).ok()?)
    }

    /// The guests.
    pub fn guests(&self) -> MutexGuard<'_, Guests> {
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What all tables share.
    pub fn premises(&self) -> &Premises {
        &self.premises
    }

    /// The house's clock.
    pub fn clock(&self) -> &dyn Clock {
        &*self.clock
    }

    /// Stops every table, once what was asked before is answered.
    pub fn stop(&self) {
        self.desks.values().for_each(Desk::stop);
    }
}
