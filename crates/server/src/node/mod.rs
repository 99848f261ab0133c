//! One node of many over the same database.
//!
//! A table has one owner, the node that has its lease; everything that is no table has one too, the
//! keeper of the house. A node renews its leases, takes those that are free and its own by the
//! common placement, hands over between hands those that are another's, and sends every request to
//! whoever has what it is about ([`forward`]). What nodes tell each other beside that ([`bus`]) only
//! says that there is something to look at: what, each reads in the database, so that a message
//! that is lost, doubled, late or a lie changes nothing.

pub(crate) mod bus;
pub(crate) mod forward;
mod metrics;
mod plates;

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use house::store::nodes::{HOUSE, Introduction, LEASE, Nodes, Picture, RENEWED_EVERY, lease_of};
use house::store::{PostgresStore, StoreError};
use house::{TableId, placed};
use tokio::sync::watch;

use crate::casino::Casino;
use bus::Bus;

pub(crate) use metrics::metrics;

/// How often a node looks how things stand, if nobody tells it to look.
const BETWEEN_LOOKS: Duration = Duration::from_millis(500);

/// How often it looks at most, however often it is told to.
const AT_MOST_EVERY: Duration = Duration::from_millis(50);

/// How long a table that is to be another's may go on with a hand; then it is handed over in the
/// midst of it, which the store survives.
const HAND: Duration = Duration::from_secs(60);

/// A node's own side of the house.
pub(crate) struct Node {
    pub(crate) nodes: Arc<Nodes>,
    store: Arc<PostgresStore>,
    me: Introduction,
    /// What nodes know each other by.
    secret: [u8; 32],
    tables: BTreeMap<String, TableId>,
    picture: watch::Sender<Arc<Picture>>,
    /// When the leases were renewed last, by this node's own clock and before the database was
    /// asked: they last at least so much longer than it believes.
    renewed: Mutex<Option<Instant>>,
    /// What was told of the tables last.
    told: Mutex<String>,
    leaving: AtomicBool,
    keeps_house: AtomicBool,
    failed: watch::Sender<Option<String>>,
    bus: Box<dyn Bus>,
    bell: Arc<Bell>,
    peers: Mutex<BTreeSet<IpAddr>>,
    /// Since when each table here is to be another's.
    moving: Mutex<BTreeMap<String, Instant>>,
    /// Whether whoever keeps the house has every table, and the others wait to take over.
    together: bool,
    pub(crate) counts: Counts,
}

/// What is counted for whoever watches.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) taken: AtomicU64,
    pub(crate) taken_over: AtomicU64,
    pub(crate) handed_over: AtomicU64,
    pub(crate) lost: AtomicU64,
    pub(crate) forwarded: AtomicU64,
    pub(crate) piped: AtomicU64,
}

pub(crate) fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// Wakes the node's thread.
#[derive(Default)]
pub(crate) struct Bell {
    rung: Mutex<bool>,
    heard: Condvar,
}

impl Bell {
    pub(crate) fn ring(&self) {
        *self.rung.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.heard.notify_all();
    }

    /// Waits until it rings, or until so long has passed. Tells whether it rang.
    fn wait(&self, longest: Duration) -> bool {
        let rung = self.rung.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.heard.wait_timeout_while(rung, longest, |rung| !*rung);
        let (mut rung, _) = waited.unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *rung)
    }
}

/// What a node is opened with.
pub(crate) struct Opening {
    pub(crate) nodes: Arc<Nodes>,
    pub(crate) store: Arc<PostgresStore>,
    pub(crate) me: Introduction,
    pub(crate) secret: [u8; 32],
    pub(crate) tables: Vec<TableId>,
    pub(crate) bus: Box<dyn Bus>,
    pub(crate) bell: Arc<Bell>,
    /// Whether whoever keeps the house has every table.
    pub(crate) together: bool,
}

/// Who is to be asked about something.
pub(crate) enum Whom {
    /// This node.
    Us,
    /// Another, by its name and where it is reached.
    Them(String, String),
    /// Nobody just now: it changes hands.
    Nobody,
}

impl Node {
    pub(crate) fn new(opening: Opening) -> Node {
        let tables = opening.tables.into_iter();
        Node {
            nodes: opening.nodes,
            store: opening.store,
            me: opening.me,
            secret: opening.secret,
            tables: tables.map(|table| (lease_of(&table), table)).collect(),
            picture: watch::Sender::default(),
            renewed: Mutex::new(None),
            told: Mutex::default(),
            leaving: AtomicBool::new(false),
            keeps_house: AtomicBool::new(false),
            failed: watch::Sender::default(),
            bus: opening.bus,
            bell: opening.bell,
            peers: Mutex::default(),
            moving: Mutex::default(),
            together: opening.together,
            counts: Counts::default(),
        }
    }

    pub(crate) fn name(&self) -> &str {
        &self.me.name
    }

    pub(crate) fn picture(&self) -> Arc<Picture> {
        Arc::clone(&self.picture.borrow())
    }

    pub(crate) fn keeps_house(&self) -> bool {
        self.keeps_house.load(Ordering::Relaxed)
    }

    /// How long ago the leases were renewed; nothing before the first time.
    pub(crate) fn lease_age(&self) -> Option<Duration> {
        let renewed = self.renewed.lock().unwrap_or_else(PoisonError::into_inner);
        renewed.map(|at| at.elapsed())
    }

    /// Whether what this node has is still its own for all it knows. One that slept for longer than
    /// its leases last answers nothing before it has looked.
    fn is_sure(&self) -> bool {
        self.lease_age().is_some_and(|age| age < LEASE)
    }

    /// Who is to be asked about what a lease is of.
    pub(crate) fn whom(&self, casino: &Casino, lease: &str) -> Whom {
        let picture = self.picture.borrow();
        match picture.holder(lease) {
            Some(node) if node.name == self.me.name => match self.has(casino, lease) {
                true => Whom::Us,
                false => Whom::Nobody,
            },
            Some(node) => Whom::Them(node.name.clone(), node.address.clone()),
            None => Whom::Nobody,
        }
    }

    /// Whether this node has something, and has it at work.
    fn has(&self, casino: &Casino, lease: &str) -> bool {
        let at_work = match self.tables.get(lease) {
            Some(table) => {
                let desk = casino.house.desk(table.as_str());
                desk.is_some_and(|desk| !desk.is_elsewhere())
            }
            None => self.keeps_house(),
        };
        at_work && self.is_sure()
    }

    /// How the node does, for whoever asks after its health.
    pub(crate) fn health(&self, casino: &Casino) -> serde_json::Value {
        let picture = self.picture();
        let here: Vec<&str> = self.here(casino).collect();
        let nodes = picture.nodes.iter().map(|node| {
            let has = picture.held_by(&node.name);
            serde_json::json!({
                "name": node.name,
                "address": node.address,
                "leaving": node.leaving,
                "has": has,
            })
        });
        serde_json::json!({
            "name": self.me.name,
            "keeps_house": self.keeps_house(),
            "tables": here,
            "bus": self.bus.kind(),
            "nodes": nodes.collect::<Vec<_>>(),
        })
    }

    /// Whether somebody connects from where a node is.
    pub(crate) fn is_peer(&self, address: IpAddr) -> bool {
        let peers = self.peers.lock().unwrap_or_else(PoisonError::into_inner);
        peers.contains(&address)
    }

    /// Why the node cannot go on, once it cannot.
    pub(crate) async fn failure(&self) -> String {
        let mut failed = self.failed.subscribe();
        let why = failed.wait_for(Option::is_some).await;
        why.ok().and_then(|why| why.clone()).unwrap_or_default()
    }

    /// Whether the node ended well.
    pub(crate) fn ended(&self) -> Result<(), String> {
        let failed = self.failed.borrow();
        failed.clone().map_or(Ok(()), Err)
    }

    fn fail(&self, why: String) {
        tracing::error!(node = self.name(), %why, "the node ends");
        self.failed.send_replace(Some(why));
    }

    /// Hands everything over, between hands where it can, and takes nothing more.
    pub(crate) async fn drain(&self, casino: &Casino, longest: Duration) {
        self.leaving.store(true, Ordering::Relaxed);
        self.bell.ring();
        let begun = Instant::now();
        while begun.elapsed() < longest && self.failed.borrow().is_none() {
            let picture = self.picture();
            let others = picture.nodes.iter();
            let mut others = others.filter(|node| node.name != self.me.name && !node.leaving);
            let here = casino.house.desks().any(|desk| !desk.is_elsewhere());
            // What goes with the house goes when the node leaves.
            if self.together || others.next().is_none() || !here {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Lets everything go; tables and house are stopped already.
    pub(crate) fn leave(&self) {
        if let Err(error) = self.nodes.leave() {
            tracing::warn!(%error, "the leases run out by themselves");
        }
        self.tell();
    }

    /// Tells the others that there is something to look at.
    pub(crate) fn tell(&self) {
        self.bus.tell();
    }

    fn ask_to_look(&self) {
        self.bell.ring();
    }

    /// Looks once and does what follows from it. The database is asked: not for an async thread.
    pub(crate) fn step(&self, casino: &Casino) {
        if let Some(why) = self.store.why_stopped() {
            let why = format!(
                "the database was lost ({why}): start the node again once the server is there; the other nodes go on with its tables"
            );
            return self.fail(why);
        }
        match self.look(casino) {
            Ok(picture) => self.follow(casino, &picture),
            Err(error) => {
                tracing::warn!(%error, "the node cannot look how things stand");
                if !self.is_sure() {
                    self.fail(format!(
                        "the database does not answer ({error}), and the leases ran out: start the node again once the server is there; the other nodes go on with its tables"
                    ));
                }
            }
        }
    }

    /// Renews the leases if it is time to or there is something to tell, and says how things stand.
    fn look(&self, casino: &Casino) -> Result<Arc<Picture>, StoreError> {
        let due = self.lease_age().is_none_or(|age| age >= RENEWED_EVERY);
        let told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let news = *told != plates::told(&casino.house);
        drop(told);
        if due || news {
            return self.renew(casino);
        }
        let picture = Arc::new(self.nodes.look()?);
        self.publish(&picture);
        Ok(picture)
    }

    /// Takes note of how things stand; those who wait are told if that changes who has what.
    fn publish(&self, picture: &Arc<Picture>) {
        self.picture.send_if_modified(|known| {
            let changes = holders(known) != holders(picture);
            *known = Arc::clone(picture);
            changes
        });
    }

    /// Waits until a node has no more what it had.
    pub(crate) async fn changes_hands(&self, lease: &str, name: &str) {
        let mut picture = self.picture.subscribe();
        let still =
            |picture: &Arc<Picture>| picture.holder(lease).is_some_and(|it| it.name == name);
        let _ = picture.wait_for(|picture| !still(picture)).await;
    }

    fn renew(&self, casino: &Casino) -> Result<Arc<Picture>, StoreError> {
        let before = Instant::now();
        let told = plates::told(&casino.house);
        let leaving = self.leaving.load(Ordering::Relaxed);
        let picture = Arc::new(self.nodes.beat(&self.me, leaving, &told)?);
        *self.told.lock().unwrap_or_else(PoisonError::into_inner) = told;
        // First what is whose, and only then that we are sure of it.
        self.publish(&picture);
        let mut renewed = self.renewed.lock().unwrap_or_else(PoisonError::into_inner);
        *renewed = Some(before);
        Ok(picture)
    }

    /// Does what follows from how things stand.
    fn follow(&self, casino: &Casino, picture: &Picture) {
        self.know_peers(picture);
        let held = picture.held_by(self.name());
        if self.keeps_house() && !held.contains(HOUSE) {
            return self.fail(
                "another node keeps the house by now, because this one was away for longer than its lease: start it again"
                    .to_owned(),
            );
        }
        let here: Vec<&str> = self.here(casino).collect();
        for lease in here.iter().filter(|lease| !held.contains(**lease)) {
            count(&self.counts.lost);
            tracing::warn!(lease, "the lease is another's by now");
            casino.house.let_go(&self.tables[*lease]);
        }
        plates::hear(casino, picture, self.name());
        self.hand_over(casino, picture);
        if let Err(error) = self.take_what_is_free(casino, picture) {
            tracing::warn!(%error, "the node could not take what is free");
        }
        casino.follow_the_keeper(self);
    }

    /// The tables that are at work here, by their leases.
    fn here<'n>(&'n self, casino: &'n Casino) -> impl Iterator<Item = &'n str> + 'n {
        let at_work = |table: &TableId| {
            let desk = casino.house.desk(table.as_str());
            desk.is_some_and(|desk| !desk.is_elsewhere())
        };
        let all = self.tables.iter();
        all.filter_map(move |(lease, table)| at_work(table).then_some(lease.as_str()))
    }

    /// Which node is to have which table, of those that stay.
    fn placement<'p>(&'p self, picture: &'p Picture) -> BTreeMap<&'p str, &'p str> {
        if self.together {
            let keeper = picture.holder(HOUSE).into_iter();
            let all = keeper.flat_map(|node| self.tables.keys().map(move |table| (table, node)));
            return all
                .map(|(table, node)| (table.as_str(), node.name.as_str()))
                .collect();
        }
        let leaving = self.leaving.load(Ordering::Relaxed);
        let stay = picture.nodes.iter();
        let stay = stay.filter(|node| match node.name == self.me.name {
            true => !leaving,
            false => !node.leaving,
        });
        let stay: Vec<&str> = stay.map(|node| node.name.as_str()).collect();
        let tables: Vec<&str> = self.tables.keys().map(String::as_str).collect();
        placed(&tables, &stay)
    }

    /// Hands the tables over that are to be another's, each once nothing is played there.
    fn hand_over(&self, casino: &Casino, picture: &Picture) {
        let placement = self.placement(picture);
        let mut moving = self.moving.lock().unwrap_or_else(PoisonError::into_inner);
        let stays = |lease: &str| placement.get(lease).is_none_or(|node| *node == self.name());
        moving.retain(|lease, _| !stays(lease));
        let mut handed = false;
        for lease in self.here(casino).filter(|lease| !stays(lease)) {
            let since = *moving.entry(lease.to_owned()).or_insert_with(Instant::now);
            let table = &self.tables[lease];
            let Some(desk) = casino.house.desk(table.as_str()) else {
                continue;
            };
            if !desk.retire() && since.elapsed() < HAND {
                continue;
            }
            casino.house.let_go(table);
            match self.nodes.release(lease) {
                Ok(()) => count(&self.counts.handed_over),
                Err(error) => tracing::warn!(lease, %error, "the lease runs out by itself"),
            }
            handed = true;
        }
        if handed {
            self.tell();
        }
    }

    /// Takes what is free: the house, and the tables that are this node's by the placement.
    fn take_what_is_free(&self, casino: &Casino, picture: &Picture) -> Result<(), StoreError> {
        if self.leaving.load(Ordering::Relaxed) {
            return Ok(());
        }
        let free = |name: &str| {
            let mut leases = picture.leases.iter();
            leases.any(|lease| lease.name == name && lease.node.is_none())
        };
        let mut taken = false;
        if free(HOUSE) && self.nodes.take(HOUSE)? {
            if let Err(error) = self.renewing(casino, || casino.keep_house()) {
                self.fail(format!("the house cannot be kept here: {error}"));
                return Ok(());
            }
            self.keeps_house.store(true, Ordering::Relaxed);
            taken = true;
        }
        let placement = self.placement(picture);
        for (lease, table) in &self.tables {
            let ours = placement.get(lease.as_str()) == Some(&self.name());
            if !ours || !free(lease) {
                continue;
            }
            taken |= self.renewing(casino, || self.take(casino, picture, lease, table))?;
            // Tables take a while to open, and what is here must not run out meanwhile.
            if self.lease_age().is_none_or(|age| age >= RENEWED_EVERY) {
                self.renew(casino)?;
            }
        }
        if taken {
            // The others learn at once where to send what comes.
            self.renew(casino)?;
            self.tell();
        }
        Ok(())
    }

    /// Does something that may take longer than a lease lasts, and renews the leases meanwhile: a
    /// house that is furnished, a table with a long past.
    fn renewing<T>(&self, casino: &Casino, work: impl FnOnce() -> T) -> T {
        let (going_on, ended) = mpsc::channel::<()>();
        thread::scope(|scope| {
            scope.spawn(move || {
                while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(RENEWED_EVERY) {
                    if let Err(error) = self.renew(casino) {
                        tracing::warn!(%error, "the leases could not be renewed");
                    }
                }
            });
            let done = work();
            drop(going_on);
            done
        })
    }

    fn take(
        &self,
        casino: &Casino,
        picture: &Picture,
        lease: &str,
        table: &TableId,
    ) -> Result<bool, StoreError> {
        if !self.nodes.take(lease)? {
            return Ok(false);
        }
        count(&self.counts.taken);
        let mut before = picture.leases.iter();
        if before.any(|known| known.name == lease && known.term > 0) {
            count(&self.counts.taken_over);
        }
        if let Err(error) = casino.house.take_table(table) {
            tracing::error!(%table, %error, "the table cannot be put to work here");
            self.nodes.release(lease)?;
            return Ok(false);
        }
        Ok(true)
    }

    /// Takes note of where the other nodes are.
    fn know_peers(&self, picture: &Picture) {
        let addresses = picture.nodes.iter();
        let addresses = addresses.filter_map(|node| node.address.to_socket_addrs().ok());
        let peers = addresses.flatten().map(|address| address.ip()).collect();
        *self.peers.lock().unwrap_or_else(PoisonError::into_inner) = peers;
    }
}

/// Who is there, and who has what.
fn holders(picture: &Picture) -> (Vec<&str>, Vec<(&str, Option<&str>)>) {
    let nodes = picture.nodes.iter().map(|node| node.name.as_str());
    let leases = picture.leases.iter();
    let leases = leases.map(|lease| (lease.name.as_str(), lease.node.as_deref()));
    (nodes.collect(), leases.collect())
}

/// Puts the node to work on a thread of its own, until the casino is gone.
pub(crate) fn start(casino: &Arc<Casino>) -> std::io::Result<()> {
    let Some(node) = &casino.node else {
        return Ok(());
    };
    let (bell, weak) = (Arc::clone(&node.bell), Arc::downgrade(casino));
    let thread = thread::Builder::new().name("node".to_owned());
    thread.spawn(move || work(&bell, &weak)).map(drop)
}

fn work(bell: &Bell, casino: &Weak<Casino>) {
    loop {
        bell.wait(BETWEEN_LOOKS);
        let Some(casino) = casino.upgrade() else {
            return;
        };
        let Some(node) = &casino.node else {
            return;
        };
        if casino.is_closing() || node.failed.borrow().is_some() {
            return;
        }
        node.step(&casino);
        drop(casino);
        // Whoever rings without end does not have it look without end.
        thread::sleep(AT_MOST_EVERY);
    }
}
