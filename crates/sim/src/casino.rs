//! The casino: its disk, its clock, and the house that is at work on it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use games::Rules;
use house::evidence::SigningKey;
use house::fair::{SealingKey, Source};
use house::store::EventStore;
use house::{Guests, NoGuest, NotOpened, Now, Premises, Settings, Table, TableId};

use crate::Planted;
use crate::chance::Chance;
use crate::cloth;
use crate::disk::{Death, Disk};
use crate::redraw;
use crate::store::{SimStore, lock};

/// Where the two keys lie: the same in every run, and worth nothing.
fn keys() -> &'static Path {
    static KEYS: OnceLock<PathBuf> = OnceLock::new();
    KEYS.get_or_init(|| {
        let folder = std::env::temp_dir().join("tapete-sim-keys");
        std::fs::create_dir_all(&folder).expect("a folder for the keys");
        let (sealing, signing) = (folder.join("sealing"), folder.join("signing"));
        let source = |purpose| Source::new(Chance::new(1, purpose));
        SealingKey::load_or_create(&sealing, &mut source(1)).expect("a sealing key");
        SigningKey::load_or_create(&signing, &mut source(2)).expect("a signing key");
        folder
    })
}

pub(crate) fn sealing_key() -> SealingKey {
    SealingKey::load(&keys().join("sealing")).expect("the sealing key")
}

fn signing_key() -> SigningKey {
    let key = SigningKey::load(&keys().join("signing"));
    key.ok().flatten().expect("the signing key")
}

/// A house at work.
pub(crate) struct House {
    pub(crate) guests: Guests,
    pub(crate) tables: Vec<Table>,
    /// Its nodes: each has some of the tables, and knows of the others what the store tells.
    nodes: Vec<Arc<Premises>>,
}

/// Why no house is at work.
pub(crate) enum NoHouse {
    /// It died while it opened.
    Died,
    /// The disk does not take what it writes.
    Poisoned,
    /// There is no reason for it.
    Broken(String),
}

/// The casino.
pub(crate) struct Casino {
    pub(crate) disk: Arc<Mutex<Disk>>,
    pub(crate) store: Arc<SimStore>,
    pub(crate) now: Now,
    pub(crate) key: SigningKey,
    tables: Vec<(TableId, Arc<Rules>)>,
    settings: Settings,
    planted: Option<Planted>,
    seed: u64,
    lives: u64,
    nodes: usize,
}

impl Casino {
    pub(crate) fn new(
        (seed, nodes): (u64, usize),
        rules: Vec<Arc<Rules>>,
        settings: Settings,
        planted: Option<Planted>,
    ) -> Result<Casino, String> {
        let disk = Disk::new(Chance::new(seed, 3), planted);
        let disk = Arc::new(Mutex::new(disk));
        let named = |(place, rules)| {
            let id = TableId::new(&format!("mesa-{}", place + 1));
            (id.expect("a name"), rules)
        };
        Ok(Casino {
            store: Arc::new(SimStore::open(&disk, planted)?),
            disk,
            now: Now {
                running: Duration::from_secs(100),
                date_ms: 1_750_000_000_000,
            },
            key: signing_key(),
            tables: rules.into_iter().enumerate().map(named).collect(),
            settings,
            planted,
            seed,
            lives: 0,
            nodes,
        })
    }

    /// Opens a house on the store as it is. Whoever had the tables before has lost them.
    pub(crate) fn open(&mut self) -> Result<House, NoHouse> {
        self.lives += 1;
        let life = match self.planted {
            Some(Planted::RepeatedChance) => 1,
            _ => self.lives,
        };
        let node = |node: usize| {
            let entropy = Chance::new(self.seed, 1000 + life + 1_000_000 * node as u64);
            let store: Arc<dyn EventStore> = Arc::clone(&self.store) as Arc<dyn EventStore>;
            let premises = Premises::new(store, sealing_key(), entropy);
            Arc::new(premises.with_rulebooks(cloth::rulebook))
        };
        let nodes: Vec<Arc<Premises>> = (0..self.nodes).map(node).collect();
        let guests = Guests::open(Arc::clone(&nodes[0]), house::PRACTICE_CHIPS);
        let guests = guests.map_err(|error: NoGuest| self.why(error.to_string()))?;
        let mut tables = Vec::new();
        for place in 0..self.tables.len() {
            tables.push(self.open_table(place, &nodes[place % nodes.len()])?);
        }
        Ok(House {
            guests,
            tables,
            nodes,
        })
    }

    fn open_table(&self, place: usize, node: &Arc<Premises>) -> Result<Table, NoHouse> {
        let (id, rules) = &self.tables[place];
        let table = Table::open(
            id.clone(),
            Arc::clone(rules),
            Arc::clone(node),
            self.settings.clone(),
            self.now,
        );
        table.map_err(|error: NotOpened| self.why(error.to_string()))
    }

    /// A node of a house takes a table over that another has, or had itself.
    pub(crate) fn take_one(
        &self,
        house: &House,
        place: usize,
        node: usize,
    ) -> Result<Table, NoHouse> {
        self.open_table(place, &house.nodes[node % house.nodes.len()])
    }

    fn why(&self, error: String) -> NoHouse {
        match () {
            () if self.store.is_dead() => NoHouse::Died,
            () if self.store.is_poisoned() => NoHouse::Poisoned,
            () => NoHouse::Broken(error),
        }
    }

    /// Starts the store anew from its disk, after its house died or was stopped.
    pub(crate) fn restart(&mut self) -> Result<(), String> {
        if self.planted == Some(Planted::Redrawn) {
            redraw::shuffle_anew(&self.disk, &mut Chance::new(self.seed, 7 + self.lives));
        }
        self.store = Arc::new(SimStore::open(&self.disk, self.planted)?);
        // Another process has another beginning of time, and the date may be set anew.
        self.now.running = Duration::from_secs(100);
        Ok(())
    }

    /// Whoever was at work stops in an orderly way, or the operator ends it because it takes
    /// nothing any more; after a failed write the machine is started anew.
    pub(crate) fn stop(&mut self) {
        match self.store.is_poisoned() {
            true => self.store.die(Death::PowerLost),
            false => lock(&self.disk).stop(),
        }
        lock(&self.disk).repair();
    }
}
