//! A casino: the house at work, with the law that it speaks from.

use std::fs::{self, File, TryLockError};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use activities::{Activities, HouseTable};
use exact::Cents;
use games::{Catalogue, GameFile, Rules};
use house::disputes::Disputes;
use house::fair::{KeyError, OsEntropy, SealingKey, Source};
use house::hall::{Hall, NotKept};
use house::people::{NoPosts, NotDone, People, Posts};
use house::players::NoPlayersLaw;
use house::store::{EventStore, PostgresStore, SqliteStore, StoreError};
use house::tournament::Director;
use house::{
    Clock as _, House, NoNotary, NotStarted, Notary, Premises, SystemClock, TableId, limits_of,
};
use law::{Library, Sheet};
use registers::Registers;
use table::Rulebook as _;
use tokio::sync::watch;

use crate::config::Config;
use crate::floors::{self, Floors, RunHere};
use crate::gate::Gate;
use crate::hosts::Hosts;
use crate::lobby::Lookout;
use crate::odds::{HintRoom, OddsRoom};
use crate::staff::StaffRoom;

/// Why a casino does not open.
#[derive(Debug, thiserror::Error)]
pub enum NotOpened {
    /// The folder of the data.
    #[error("the folder {folder} cannot be used ({error}): name another with --data")]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// Another casino is open over the same folder.
    #[error("a casino is open over {folder} already: stop it, or name another folder with --data")]
    InUse {
        /// The folder.
        folder: PathBuf,
    },
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The sealing key.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The house.
    #[error(transparent)]
    House(#[from] NotStarted),
    /// The activities.
    #[error(transparent)]
    Hall(#[from] NotKept),
    /// The law's files of activities or registers.
    #[error("activities or registers of the law cannot be read: {0}")]
    Law(String),
    /// The posts of the staff.
    #[error(transparent)]
    Posts(#[from] NoPosts),
    /// The accounts of the staff.
    #[error(transparent)]
    People(#[from] NotDone),
    /// What is asked of players.
    #[error(transparent)]
    PlayersLaw(#[from] NoPlayersLaw),
    /// The players.
    #[error(transparent)]
    Players(#[from] house::players::NotDone),
    /// The disputes.
    #[error(transparent)]
    Disputes(#[from] house::disputes::NotDone),
    /// The evidence.
    #[error(transparent)]
    Notary(#[from] NoNotary),
    /// A sheet that ships with a game is not within its text.
    #[error("the sheet of {game} under {ruleset} is not within the text: {problems}")]
    Sheet {
        /// The game.
        game: String,
        /// The ruleset.
        ruleset: String,
        /// Every problem.
        problems: String,
    },
}

impl NotOpened {
    fn law(problems: Vec<law::Problem>) -> NotOpened {
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        NotOpened::Law(problems.join("; "))
    }
}

/// A casino that is open.
pub struct Casino {
    pub(crate) house: House,
    pub(crate) hall: Hall,
    pub(crate) floors: Floors,
    pub(crate) director: Director,
    pub(crate) registers: Registers,
    /// Where the house writes.
    pub(crate) store: Arc<dyn EventStore>,
    pen: Mutex<()>,
    disputes: Mutex<Disputes>,
    pub(crate) notary: Notary,
    pub(crate) library: Library,
    pub(crate) staff: StaffRoom,
    pub(crate) gate: Gate,
    pub(crate) hosts: Hosts,
    pub(crate) lookout: Lookout,
    pub(crate) odds: OddsRoom,
    pub(crate) hints: HintRoom,
    closing: watch::Sender<bool>,
    /// Held while the casino is open over a folder.
    lock: Option<File>,
}

impl Casino {
    /// Opens the store, in the folder or in a database, and a table for every game that a sheet ships with.
    pub fn open(
        library: Library,
        catalogue: &Catalogue,
        config: &Config,
    ) -> Result<Casino, NotOpened> {
        let lock = hold_folder(&config.data)?;
        let store: Arc<dyn EventStore> = match &config.database {
            Some(database) => Arc::new(PostgresStore::open(database)?),
            None => Arc::new(SqliteStore::open(&config.data.join("house.db"))?),
        };
        let mut casino = Casino::over(store, library, catalogue, config)?;
        casino.lock = Some(lock);
        Ok(casino)
    }

    /// A casino over a store that is open. The key lies in the folder all the same.
    pub fn over(
        store: Arc<dyn EventStore>,
        library: Library,
        catalogue: &Catalogue,
        config: &Config,
    ) -> Result<Casino, NotOpened> {
        make_folder(&config.data)?;
        let path = config.data.join("key");
        let key = SealingKey::load_or_create(&path, &mut Source::new(OsEntropy))?;
        let known = catalogue.clone();
        let rulebooks = move |ruleset: &str, game: &str, sheet: &Sheet| {
            Some(known.find(ruleset, game)?.rules(sheet))
        };
        let clock = Arc::new(SystemClock::default());
        let path = config.data.join("signing-key");
        let signing = house::signing_key(&*store, &path, config.new_signing_key)?;
        let place = config.checkpoints.clone();
        let notary = Notary::start(Arc::clone(&store), clock.clone(), signing, place)?;
        let kept = Arc::clone(&store);
        let premises = Premises::new(store, key, OsEntropy).with_rulebooks(rulebooks);
        let premises = Arc::new(premises);
        let activities = Activities::read(&library).map_err(NotOpened::law)?;
        let (tables, run_here) = tables(&library, catalogue, config, &activities)?;
        let registers = Registers::read(&library).map_err(NotOpened::law)?;
        let hall = Hall::open(Arc::clone(&premises), activities)?;
        let floors = Floors::keep(&premises, hall.activities(), &run_here);
        if !config.empty {
            floors::demonstrate(&hall, &run_here, &clock.now().day())?;
        }
        floors.tell(&premises, &hall);
        let posts = Arc::new(Posts::read(&library)?);
        let people = People::open(Arc::clone(&premises), posts)?;
        premises.keep_players(crate::players::open(&*kept, &library, config.registered)?);
        let disputes = Disputes::open(&*kept)?;
        let house = House::open(premises, clock, tables, &config.settings())?;
        let casino = Casino {
            house,
            hall,
            floors,
            director: Director::default(),
            registers,
            store: kept,
            pen: Mutex::new(()),
            disputes: Mutex::new(disputes),
            notary,
            library,
            staff: StaffRoom::new(
                people,
                config.staff_key,
                config.staff_idle,
                config.second_factor,
            ),
            gate: Gate::new(config.limits),
            hosts: Hosts::new(config.behind_tls, &config.hosts),
            lookout: Lookout::default(),
            odds: OddsRoom::open(catalogue, &config.data),
            hints: HintRoom::open(config.hints),
            closing: watch::Sender::new(false),
            lock: None,
        };
        for counter in casino.hall.counters() {
            casino.hear_tables(&counter)?;
        }
        casino.tell_of_floors();
        crate::disputes::recall(&casino);
        crate::players::tell_of_prohibited(&casino)
            .map_err(|error| NotOpened::Law(error.into_reason().why.en))?;
        Ok(casino)
    }

    /// The disputes about hands that were settled.
    pub(crate) fn disputes(&self) -> MutexGuard<'_, Disputes> {
        self.disputes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Held by whoever writes in a register.
    pub(crate) fn pen(&self) -> MutexGuard<'_, ()> {
        self.pen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A link for the director of a house in which nobody can keep the accounts yet: its place on
    /// the page, to be told this once. It takes the disk: not for an async thread.
    pub fn founding_link(&self) -> Result<Option<String>, NotDone> {
        let mut people = self.staff.people();
        if self.staff.has_key() || people.is_founded() {
            return Ok(None);
        }
        let token = people.founding_link("house", self.house.clock().now())?;
        Ok(Some(crate::staff::routes::path_of(&token)))
    }

    /// Turns true when the casino closes.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Tells every page that the casino closes, stops the tables once they have answered, and signs
    /// what they wrote.
    pub fn close(&self) {
        self.closing.send_replace(true);
        self.house.stop();
        self.notary.stop();
    }
}

/// Makes the folder, for its owner's eyes only.
fn make_folder(folder: &Path) -> Result<(), NotOpened> {
    let mut builder = fs::DirBuilder::new();
    let made = builder.recursive(true).mode(0o700).create(folder);
    made.map_err(|error| NotOpened::Folder {
        folder: folder.to_path_buf(),
        error,
    })
}

/// Takes a folder, which it makes if there is none, for one casino alone while the file is held.
/// A second one would take the tables from the first.
pub fn hold_folder(folder: &Path) -> Result<File, NotOpened> {
    make_folder(folder)?;
    let failed = |error| NotOpened::Folder {
        folder: folder.to_path_buf(),
        error,
    };
    let file = File::create(folder.join("lock")).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(NotOpened::InUse {
            folder: folder.to_path_buf(),
        }),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// A table by its name, with its rules.
type Table = (TableId, Arc<Rules>);

/// A table for every game of a text of law with a sheet, named `ruleset-game`. Rules of our own
/// making serve to read what others played; a casino opens under a law. What is played inside an
/// activity alone has its tables there.
fn tables(
    library: &Library,
    catalogue: &Catalogue,
    config: &Config,
    activities: &Activities,
) -> Result<(Vec<Table>, Vec<RunHere>), NotOpened> {
    let (mut tables, mut run_here) = (Vec::new(), Vec::new());
    let inside = |ruleset: &str| {
        let mut all = activities.all().iter();
        all.any(|law| law.rulesets().contains(&ruleset))
    };
    let games = catalogue.games().iter();
    for game in games.filter(|game| !inside(game.ruleset())) {
        let Some(sheet) = library.sheet(game.ruleset(), game.game()) else {
            continue;
        };
        let rules = game.rules(sheet).map_err(|problems| {
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            not_within(game, &problems.join("; "))
        })?;
        let id = TableId::new(&format!("{}-{}", game.ruleset(), game.game()));
        let id = id.map_err(|error| not_within(game, &error.to_string()))?;
        let rules = Arc::new(rules);
        run_here.push(RunHere {
            ruleset: game.ruleset().to_owned(),
            table: HouseTable {
                table: id.to_string(),
                game: game.game().to_owned(),
                limits: limits_of(&rules),
                highest: highest(&rules),
                float: config.settings().float,
            },
            rules: Arc::clone(&rules),
        });
        tables.push((id, rules));
    }
    Ok((tables, run_here))
}

/// The highest bet at any minimum that a table may be raised to.
fn highest(rules: &Rules) -> Cents {
    let minima = rules.raising().map(|raising| raising.minima.as_slice());
    let raised = minima.unwrap_or_default().iter();
    let raised = raised.filter_map(|to| rules.raised(*to).ok().flatten());
    let highest = raised.map(|raised| raised.felt().maximum);
    highest.fold(rules.felt().maximum, Cents::max)
}

fn not_within(game: &GameFile, problems: &str) -> NotOpened {
    NotOpened::Sheet {
        game: game.game().to_owned(),
        ruleset: game.ruleset().to_owned(),
        problems: problems.to_owned(),
    }
}
