//! A casino: the house at work, with the law that it speaks from.

use std::fs::{self, File, TryLockError};
use std::net::SocketAddr;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use activities::{Activities, HouseTable};
use exact::Cents;
use games::{Catalogue, GameFile, Rules};
use house::disputes::Disputes;
use house::evidence::PublicKey;
use house::fair::{KeyError, OsEntropy, SealingKey, Source};
use house::hall::{Hall, NotKept};
use house::people::{NoPosts, NotDone, People, Posts};
use house::players::NoPlayersLaw;
use house::store::nodes::{HOUSE, Introduction, LEASE, Nodes, NotJoined, RENEWED_EVERY, lease_of};
use house::store::{EventStore, PostgresStore, SqliteStore, StoreError};
use house::tournament::Director;
use house::{House, NoNotary, NotStarted, Notary, Premises, SystemClock, TableId, hex, limits_of};
use law::{Library, Sheet};
use registers::Registers;
use sha2::{Digest, Sha256};
use table::Rulebook as _;
use tokio::sync::watch;

use crate::authorisations::Authorisations;
use crate::config::Config;
use crate::floors::{self, Floors, RunHere};
use crate::gate::Gate;
use crate::hosts::Hosts;
use crate::lobby::Lookout;
use crate::node::bus::{Bus, NatsBus, NoBus, PostgresBus, subject};
use crate::node::{Bell, Node, Opening};
use crate::odds::{HintRoom, OddsRoom};
use crate::staff::StaffRoom;
use crate::tls::{NoTls, Tls};

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
    /// The files for TLS.
    #[error(transparent)]
    Tls(#[from] NoTls),
    /// The disputes.
    #[error(transparent)]
    Disputes(#[from] house::disputes::NotDone),
    /// The evidence.
    #[error(transparent)]
    Notary(#[from] NoNotary),
    /// The other nodes.
    #[error(transparent)]
    Nodes(#[from] NotJoined),
    /// The bus.
    #[error(transparent)]
    Bus(#[from] NoBus),
    /// Nobody could reach the node where it listens.
    #[error(
        "other nodes cannot reach this one at {address}: say where they can with --node-address HOST:PORT"
    )]
    NodeAddress {
        /// Where it listens.
        address: String,
    },
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
    pub(crate) authorisations: Authorisations,
    run_here: Vec<RunHere>,
    pub(crate) director: Director,
    pub(crate) registers: Registers,
    /// Where the house writes.
    pub(crate) store: Arc<dyn EventStore>,
    pen: Mutex<()>,
    disputes: Mutex<Disputes>,
    /// Signs, where this program keeps the house.
    notary: Mutex<Option<Arc<Notary>>>,
    pub(crate) signer: PublicKey,
    pub(crate) library: Library,
    pub(crate) staff: StaffRoom,
    pub(crate) gate: Gate,
    pub(crate) hosts: Hosts,
    pub(crate) tls: Option<Tls>,
    pub(crate) lookout: Lookout,
    pub(crate) odds: OddsRoom,
    pub(crate) hints: HintRoom,
    closing: watch::Sender<bool>,
    config: Config,
    /// This program's side, where it is one of several.
    pub(crate) node: Option<Node>,
    pages: AtomicU64,
    /// Held while the casino is open over a folder.
    lock: Option<File>,
}

/// A page that is connected to a table, as long as it is.
pub(crate) struct Connected<'c>(&'c AtomicU64);

impl Drop for Connected<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What a node has before it has joined.
struct Newcomer {
    nodes: Arc<Nodes>,
    store: Arc<PostgresStore>,
    name: String,
    address: String,
}

impl Newcomer {
    fn new(database: &str, config: &Config) -> Result<Newcomer, NotOpened> {
        let number: [u8; 4] = drawn()?;
        let name = format!("{}-{}", config.node.name, hex::encode(&number));
        let address = config.node.address.clone();
        let address = address.or_else(|| config.address.map(|address| address.to_string()));
        let address = address.unwrap_or_default();
        let nowhere = address.parse::<SocketAddr>();
        if nowhere.is_ok_and(|address| address.ip().is_unspecified()) {
            return Err(NotOpened::NodeAddress { address });
        }
        let store = Arc::new(PostgresStore::open_for(database, &name)?);
        let nodes = Nodes::over(database, &name)?;
        Ok(Newcomer {
            nodes,
            store,
            name,
            address,
        })
    }

    /// Joins the others.
    fn join(self, tables: &[Table], mark: [u8; 32], config: &Config) -> Result<Node, NotOpened> {
        let me = Introduction {
            name: self.name.clone(),
            address: self.address.clone(),
            law: law_of(tables, config.registered),
            mark,
            renews: config.new_signing_key,
        };
        let tables: Vec<TableId> = tables.iter().map(|(id, _)| id.clone()).collect();
        let leases = tables.iter().map(lease_of).chain([HOUSE.to_owned()]);
        let leases: Vec<String> = leases.collect();
        let bell = Arc::new(Bell::default());
        let secret = self.admitted(&me, &leases)?;
        let bus: Box<dyn Bus> = match &config.node.bus {
            Some(url) => Box::new(NatsBus::start(url, &subject(&secret), &bell)?),
            None => Box::new(PostgresBus::start(&self.nodes, &bell)?),
        };
        Ok(Node::new(Opening {
            nodes: self.nodes,
            store: self.store,
            me,
            secret,
            tables,
            bus,
            bell,
            together: config.registered,
        }))
    }
}

impl Newcomer {
    /// Joins; where a node was reached at the same address a moment ago, once that is gone.
    fn admitted(&self, me: &Introduction, leases: &[String]) -> Result<[u8; 32], NotOpened> {
        let (secret, begun) = (drawn()?, Instant::now());
        loop {
            match self.nodes.join(me, leases, &secret) {
                Err(NotJoined::SameAddress { .. }) if begun.elapsed() < LEASE + RENEWED_EVERY => {
                    thread::sleep(Duration::from_millis(500));
                }
                joined => return Ok(joined?),
            }
        }
    }
}

fn drawn<const N: usize>() -> Result<[u8; N], NotOpened> {
    let mut bytes = [0; N];
    let filled = house::fair::Entropy::fill(&mut OsEntropy, &mut bytes);
    filled.map_err(|error| NotOpened::Law(error.to_string()))?;
    Ok(bytes)
}

/// A hash over tables and their rules: nodes that differ in it would play the same table otherwise,
/// or with people whom the others would not let in.
fn law_of(tables: &[Table], registered: bool) -> String {
    let mut hasher = Sha256::new();
    if registered {
        hasher.update("registered players alone");
    }
    for (id, rules) in tables {
        hasher.update(id.as_str());
        hasher.update([0]);
        hasher.update(rules.hash());
    }
    hex::encode(&<[u8; 32]>::from(hasher.finalize()))
}

impl Casino {
    /// Opens the store, in the folder or in a database, and a table for every game that a sheet ships with.
    pub fn open(
        library: Library,
        catalogue: &Catalogue,
        config: &Config,
    ) -> Result<Casino, NotOpened> {
        if let Some(database) = &config.database {
            // Nodes may share a folder, and its keys: what is whose, the leases say.
            let newcomer = Newcomer::new(database, config)?;
            let store: Arc<dyn EventStore> = Arc::clone(&newcomer.store) as Arc<dyn EventStore>;
            return Casino::made(store, library, catalogue, config, Some(newcomer));
        }
        let lock = hold_folder(&config.data)?;
        let store = Arc::new(SqliteStore::open(&config.data.join("house.db"))?);
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
        Casino::made(store, library, catalogue, config, None)
    }

    /// A casino that follows what others keep, and then keeps what it may: all of it, where it is
    /// alone.
    fn made(
        store: Arc<dyn EventStore>,
        library: Library,
        catalogue: &Catalogue,
        config: &Config,
        newcomer: Option<Newcomer>,
    ) -> Result<Casino, NotOpened> {
        let tls = config.tls.as_ref().map(Tls::read).transpose()?;
        let hosts = Hosts::new(config.behind_tls, &config.hosts);
        let hosts = match tls {
            Some(_) => hosts.speaking_tls(),
            None => hosts,
        };
        make_folder(&config.data)?;
        let path = config.data.join("key");
        let key = SealingKey::load_or_create(&path, &mut Source::new(OsEntropy))?;
        let known = catalogue.clone();
        let rulebooks = move |ruleset: &str, game: &str, sheet: &Sheet| {
            Some(known.find(ruleset, game)?.rules(sheet))
        };
        let clock = Arc::new(SystemClock::default());
        let signer = signing_key(&*store, config)?.public();
        let kept = Arc::clone(&store);
        let mark = marked(&key, &signer);
        let premises = Premises::new(store, key, OsEntropy).with_rulebooks(rulebooks);
        let premises = match &newcomer {
            Some(newcomer) => premises.with_nodes(Arc::clone(&newcomer.nodes)),
            None => premises,
        };
        let premises = Arc::new(premises);
        let activities = Activities::read(&library).map_err(NotOpened::law)?;
        let (tables, run_here) = tables(&library, catalogue, config, &activities)?;
        let registers = Registers::read(&library).map_err(NotOpened::law)?;
        let joined = newcomer.map(|newcomer| newcomer.join(&tables, mark, config));
        let node = joined.transpose()?;
        let hall = Hall::follow(Arc::clone(&premises), activities)?;
        let floors = Floors::keep(&premises, hall.activities(), &run_here);
        floors.tell(&premises, &hall);
        let posts = Arc::new(Posts::read(&library)?);
        let people = People::follow(Arc::clone(&premises), posts)?;
        let disputes = Disputes::follow(&*kept)?;
        let house = House::join(premises, clock, tables, &config.settings())?;
        let casino = Casino {
            house,
            hall,
            floors,
            authorisations: Authorisations::default(),
            run_here,
            director: Director::default(),
            registers,
            store: kept,
            pen: Mutex::new(()),
            disputes: Mutex::new(disputes),
            notary: Mutex::default(),
            signer,
            library,
            staff: StaffRoom::new(
                people,
                config.staff_key,
                config.staff_idle,
                config.second_factor,
            ),
            gate: Gate::new(config.limits),
            hosts,
            tls,
            lookout: Lookout::default(),
            odds: OddsRoom::open(catalogue, &config.data),
            hints: HintRoom::open(config.hints),
            closing: watch::Sender::new(false),
            config: config.clone(),
            node,
            pages: AtomicU64::new(0),
            lock: None,
        };
        casino.begin()?;
        Ok(casino)
    }

    /// Keeps what it may.
    fn begin(&self) -> Result<(), NotOpened> {
        if let Some(node) = &self.node {
            self.staff.share(Arc::clone(&node.nodes));
            crate::disputes::recall(self);
            node.step(self);
            return Ok(());
        }
        self.keep_house()?;
        self.house.take_all_tables()?;
        self.hear_all_tables()
    }

    /// Keeps everything that is no table from now on: guests, staff, activities, floors, the
    /// evidence.
    pub(crate) fn keep_house(&self) -> Result<(), NotOpened> {
        self.keep_players()?;
        self.hall.own()?;
        if !self.config.empty {
            let day = self.house.clock().now().day();
            let floors = floors::demonstrate(&self.hall, &self.run_here, &day)?;
            let done = self.demonstrate_on(&floors);
            done.map_err(|error| NotOpened::Law(error.into_reason().why.en))?;
        }
        self.tell_of_authorisations()
            .map_err(|error| NotOpened::Law(error.into_reason().why.en))?;
        self.staff.people().own()?;
        let guests = self.house.guests().own();
        guests.map_err(NotStarted::from)?;
        let signing = signing_key(&*self.store, &self.config)?;
        let clock = Arc::clone(self.house.shared_clock());
        let place = self.config.checkpoints.clone();
        let notary = Notary::start(Arc::clone(&self.store), clock, signing, place)?;
        let mut held = self.notary.lock().unwrap_or_else(PoisonError::into_inner);
        *held = Some(Arc::new(notary));
        drop(held);
        self.floors.tell(self.house.premises(), &self.hall);
        self.disputes().own(&*self.store)?;
        crate::disputes::recall(self);
        crate::players::tell_of_prohibited(self)
            .map_err(|error| NotOpened::Law(error.into_reason().why.en))?;
        match self.node {
            Some(_) => self.hear_all_tables(),
            None => Ok(()),
        }
    }

    /// Keeps the players, where every table is at work here: what each set himself is followed in
    /// the memory of one program.
    fn keep_players(&self) -> Result<(), NotOpened> {
        let registered = self.config.registered;
        if self.node.is_none() || registered {
            let players = crate::players::open(&*self.store, &self.library, registered)?;
            self.house.premises().keep_players(players);
        }
        Ok(())
    }

    fn hear_all_tables(&self) -> Result<(), NotOpened> {
        for counter in self.hall.counters() {
            self.hear_tables(&counter)?;
        }
        self.tell_of_floors();
        Ok(())
    }

    /// Takes note of what the keeper of the house entered since, if another node is it.
    pub(crate) fn follow_the_keeper(&self, node: &Node) {
        if !node.keeps_house() {
            match self.hall.refresh() {
                Ok(true) => self.tell_of_floors(),
                Ok(false) => {}
                Err(error) => tracing::warn!(%error, "the floors are not known as they stand"),
            }
            crate::disputes::follow(self);
        }
        self.staff.look_around();
    }

    /// Whether this program keeps everything that is no table.
    pub(crate) fn keeps_house(&self) -> bool {
        self.node.as_ref().is_none_or(Node::keeps_house)
    }

    /// Whoever signs, where this program keeps the house.
    pub(crate) fn notary(&self) -> Option<Arc<Notary>> {
        let held = self.notary.lock().unwrap_or_else(PoisonError::into_inner);
        held.clone()
    }

    /// Counts a page that is connected to a table.
    pub(crate) fn connected(&self) -> Connected<'_> {
        self.pages.fetch_add(1, Ordering::Relaxed);
        Connected(&self.pages)
    }

    /// How many pages are connected to tables.
    pub(crate) fn pages(&self) -> u64 {
        self.pages.load(Ordering::Relaxed)
    }

    /// How many events the store holds.
    pub(crate) fn events(&self) -> u64 {
        let heads = self.store.heads().unwrap_or_default();
        heads.iter().map(|(_, head)| head.version.0).sum()
    }

    /// Whether the casino closes.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Hands the tables over to other nodes, if there are any.
    pub(crate) async fn drain(&self) {
        if let Some(node) = &self.node {
            node.drain(self, self.config.node.drain).await;
        }
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
        if self.staff.has_key() || people.is_founded() || !self.keeps_house() {
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
        if let Some(notary) = self.notary() {
            notary.stop();
        }
        if let Some(node) = &self.node {
            node.leave();
        }
    }
}

/// The key that signs checkpoints.
fn signing_key(
    store: &dyn EventStore,
    config: &Config,
) -> Result<house::evidence::SigningKey, NoNotary> {
    let path = config.data.join("signing-key");
    house::signing_key(store, &path, config.new_signing_key)
}

/// A mark of both keys of a casino.
fn marked(sealing: &SealingKey, signer: &PublicKey) -> [u8; 32] {
    let mut hasher = Sha256::new();
    hasher.update(sealing.mark());
    hasher.update(signer.0);
    hasher.finalize().into()
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

/// Tables for every game of a text of law with a sheet, named `ruleset-game`, `ruleset-game-2` and so
/// on. Rules of our own
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
        let rules = Arc::new(rules);
        for number in 1..=config.tables_per_game.max(1) {
            let id = named(game, number).map_err(|error| not_within(game, &error.to_string()))?;
            run_here.push(RunHere {
                ruleset: game.ruleset().to_owned(),
                table: HouseTable {
                    table: id.to_string(),
                    game: game.game().to_owned(),
                    limits: limits_of(&rules),
                    highest: highest(&rules),
                    float: config.settings().float,
                    jackpot: !rules.felt().pools.is_empty(),
                },
                rules: Arc::clone(&rules),
            });
            tables.push((id, Arc::clone(&rules)));
        }
    }
    Ok((tables, run_here))
}

/// The name of a game's table; the first has no number.
fn named(game: &GameFile, number: u16) -> Result<TableId, house::NotAnId> {
    let (ruleset, game) = (game.ruleset(), game.game());
    TableId::new(&match number {
        1 => format!("{ruleset}-{game}"),
        _ => format!("{ruleset}-{game}-{number}"),
    })
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
