//! The nodes of a house over one database: who is there, who has which lease, and since when.
//!
//! A lease is a row on the database's clock. Whoever has it renews it; once it ran out any other
//! node may take it, which raises the stream's epoch in the same transaction, so that whoever had it
//! before can write nothing more. Nothing here is decided by the clock of a node.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use postgres::Row;

use super::session::Session;
use super::tls::Reached;
use super::writer::LOCK;
use crate::fair::Hash;
use crate::store::error::StoreError;
use crate::{PlayerId, TableId};

/// How often a node renews its leases, and how long one lasts.
pub const RENEWED_EVERY: Duration = Duration::from_secs(2);
/// How long a lease lasts that is not renewed.
pub const LEASE: Duration = Duration::from_secs(6);

/// What nodes say to each other, and how. Nodes of other numbers do not work together.
pub const SPEAKS: u32 = 1;

/// The lease of everything that is no table: guests, staff, activities, registers, checkpoints.
pub const HOUSE: &str = "house";

/// The lease of a table, which is called as its stream is.
pub fn lease_of(table: &TableId) -> String {
    format!("table/{table}")
}

/// How a node presents itself.
#[derive(Clone, Debug)]
pub struct Introduction {
    /// Its name, which no other node has, nor this one after a restart.
    pub name: String,
    /// Where other nodes reach it.
    pub address: String,
    /// A hash over its tables and their rules.
    pub law: String,
    /// A mark of the keys that seal its shoes and sign its checkpoints.
    pub mark: Hash,
    /// Whether its operator says that a key is new.
    pub renews: bool,
}

/// Why a node may not join.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotJoined {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The database was begun with another key.
    #[error(
        "this database belongs to a casino with other keys: put the files `key` and `signing-key` of that casino into this node's folder, or name another database with --store; if its signing key is lost, end all nodes and start one with --new-signing-key"
    )]
    OtherCasino,
    /// A node at work speaks otherwise.
    #[error(
        "the node {node} at {address} speaks version {speaks} and this program {SPEAKS}: run the same program on all nodes, or end the others first (SIGTERM; they hand over between hands)"
    )]
    OtherVersion {
        /// Its name.
        node: String,
        /// Its address.
        address: String,
        /// What it speaks.
        speaks: u32,
    },
    /// A node at work has other tables, or the same under other rules.
    #[error(
        "the node {node} at {address} has other tables, or plays them by other rules or with other people: run the same program with the same law files on all nodes, and --registered on all or on none, or end the others first (SIGTERM)"
    )]
    OtherLaw {
        /// Its name.
        node: String,
        /// Its address.
        address: String,
    },
    /// A node at work is reached where this one says it is.
    #[error(
        "the node {node} is reached at {address} too: give each node its own with --node-address, or wait some seconds if it just died"
    )]
    SameAddress {
        /// Its name.
        node: String,
        /// The address of both.
        address: String,
    },
}

/// A node as the database knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// Where it is reached.
    pub address: String,
    /// Whether it hands over what it has, and takes nothing.
    pub leaving: bool,
    /// What it tells of its tables.
    pub told: String,
}

/// A lease as the database knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// What it is of.
    pub name: String,
    /// Who has it; nobody once it ran out.
    pub node: Option<String>,
    /// How often it changed hands.
    pub term: u64,
    /// For how long he has had it.
    pub age: Duration,
}

/// Who is there and who has what, as of one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The nodes that are at work, by name.
    pub nodes: Vec<Node>,
    /// All leases, by name.
    pub leases: Vec<Lease>,
}

impl Picture {
    /// The node that has a lease.
    pub fn holder(&self, lease: &str) -> Option<&Node> {
        let lease = self.leases.iter().find(|one| one.name == lease)?;
        let node = lease.node.as_deref()?;
        self.nodes.iter().find(|one| one.name == node)
    }

    /// What a node has, by name.
    pub fn held_by(&self, node: &str) -> BTreeSet<&str> {
        let held = self.leases.iter();
        let held = held.filter(|lease| lease.node.as_deref() == Some(node));
        held.map(|lease| lease.name.as_str()).collect()
    }
}

/// A session of the staff, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptSession {
    /// The hash of its token.
    pub token: Hash,
    /// Whose it is.
    pub body: String,
    /// How long ago he signed in.
    pub age: Duration,
    /// How long ago he did something.
    pub idle: Duration,
}

/// The way to what the nodes share, over a connection of its own.
pub struct Nodes {
    reached: Reached,
    name: String,
    session: Mutex<Option<Session>>,
}

/// A transaction's own outcome.
type Done<T> = Result<T, StoreError>;

impl Nodes {
    /// Over the database of a URL, for the node of a name.
    pub fn over(url: &str, name: &str) -> Result<Arc<Nodes>, StoreError> {
        let reached = Reached::named(url)?;
        Ok(Arc::new(Nodes {
            reached,
            name: name.to_owned(),
            session: Mutex::new(None),
        }))
    }

    /// The node's own name.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn held(&self) -> MutexGuard<'_, Option<Session>> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something in one transaction. After a failure the connection is made anew the next time.
    fn within<T: Send>(&self, work: impl FnOnce(&Session) -> Done<T> + Send) -> Done<T> {
        super::elsewhere(|| {
            let mut held = self.held();
            let session = match held.take() {
                Some(session) => session,
                None => {
                    let session = Session::open(&self.reached)?;
                    session.name_node(&self.name)?;
                    session
                }
            };
            session.batch("BEGIN ISOLATION LEVEL READ COMMITTED")?;
            let done = work(&session)?;
            session.batch("COMMIT")?;
            *held = Some(session);
            Ok(done)
        })
    }

    /// Joins the others, or says why not. Tells what nodes know each other by.
    pub fn join(
        &self,
        me: &Introduction,
        leases: &[String],
        secret: &Hash,
    ) -> Result<Hash, NotJoined> {
        let joined = self.within(|session| {
            lock(session)?;
            Ok(judge_newcomer(session, me, secret)?
                .map(|secret| enter(session, me, leases).map(|()| secret)))
        })?;
        joined?
    }

    /// Says that the node is there and renews its leases; tells how things stand.
    pub fn beat(&self, me: &Introduction, leaving: bool, told: &str) -> Done<Picture> {
        self.within(|session| {
            present(session, me, leaving, told)?;
            let sql = "UPDATE leases SET expires = clock_timestamp() + $2::float8 * interval '1 second' \
                 WHERE node = $1";
            session.run(sql, &[&self.name, &LEASE.as_secs_f64()])?;
            picture(session)
        })
    }

    /// How things stand.
    pub fn look(&self) -> Done<Picture> {
        self.within(picture)
    }

    /// Takes a lease that nobody has, or that ran out. From then on whoever had it writes nothing
    /// more. Tells whether it was to be had.
    pub fn take(&self, lease: &str) -> Done<bool> {
        self.within(|session| {
            lock(session)?;
            let sql = "UPDATE leases SET node = $2, term = term + 1, since = clock_timestamp(), \
                 expires = clock_timestamp() + $3::float8 * interval '1 second' \
                 WHERE name = $1 AND (node IS NULL OR expires <= clock_timestamp())";
            let taken = session.run(sql, &[&lease, &self.name, &LEASE.as_secs_f64()])?;
            if taken > 0 {
                // The stream of a table is called as its lease is.
                let sql = "UPDATE streams SET epoch = epoch + 1 WHERE name = $1";
                session.run(sql, &[&lease])?;
            }
            Ok(taken > 0)
        })
    }

    /// Lets a lease go: another may have it at once.
    pub fn release(&self, lease: &str) -> Done<()> {
        self.within(|session| {
            let sql = "UPDATE leases SET node = NULL, term = term + 1, since = clock_timestamp(), \
                 expires = clock_timestamp() WHERE name = $1 AND node = $2";
            session.run(sql, &[&lease, &self.name]).map(drop)
        })
    }

    /// Lets everything go, and is there no more.
    pub fn leave(&self) -> Done<()> {
        self.within(|session| {
            let sql = "UPDATE leases SET node = NULL, term = term + 1, since = clock_timestamp(), \
                 expires = clock_timestamp() WHERE node = $1";
            session.run(sql, &[&self.name])?;
            let gone = "DELETE FROM nodes WHERE name = $1";
            session.run(gone, &[&self.name]).map(drop)
        })
    }

    /// Tells the other nodes that there is something to look at; what, they read themselves.
    pub fn notify(&self) -> Done<()> {
        self.within(|session| session.batch("NOTIFY tapete"))
    }

    /// Waits until another node tells that there is something to look at, or until so long has
    /// passed. Tells whether one did.
    pub fn listen(&self) -> Done<Listening> {
        Listening::open(&self.reached)
    }

    /// Notes who sits at a table now.
    pub fn sit(&self, table: &TableId, alone: bool, people: &BTreeSet<PlayerId>) -> Done<()> {
        let people: Vec<&str> = people.iter().map(PlayerId::as_str).collect();
        self.within(|session| {
            let gone = "DELETE FROM seats WHERE place = $1 AND NOT (player = ANY ($2))";
            session.run(gone, &[&table.as_str(), &people])?;
            let sql = "INSERT INTO seats (place, player, alone) \
                 SELECT $1, player, $3 FROM unnest($2::text[]) AS player \
                 ON CONFLICT (place, player) DO UPDATE SET alone = excluded.alone";
            session
                .run(sql, &[&table.as_str(), &people, &alone])
                .map(drop)
        })
    }

    /// Another table at which somebody sits, if either will not have him at two. His name is put
    /// down at this one before it is asked for; all ask one after another.
    pub fn sits_elsewhere(
        &self,
        table: &TableId,
        alone: bool,
        player: &PlayerId,
    ) -> Done<Option<TableId>> {
        self.within(|session| {
            session.batch("LOCK TABLE seats IN SHARE ROW EXCLUSIVE MODE")?;
            let sql = "SELECT place FROM seats \
                 WHERE player = $1 AND place <> $2 AND ($3 OR alone) LIMIT 1";
            let values: super::session::Values<'_> = &[&player.as_str(), &table.as_str(), &alone];
            if let Some(row) = session.one(sql, values)? {
                let place: String = column(&row, 0)?;
                return Ok(TableId::new(&place).ok());
            }
            let sql = "INSERT INTO seats (place, player, alone) VALUES ($1, $2, $3) \
                 ON CONFLICT (place, player) DO NOTHING";
            session.run(sql, &[&table.as_str(), &player.as_str(), &alone])?;
            Ok(None)
        })
    }

    /// Keeps a session of the staff.
    pub fn keep_session(&self, token: &Hash, body: &str) -> Done<()> {
        self.within(|session| {
            let sql = "INSERT INTO sessions (token, body, since, seen) \
                 VALUES ($1, $2, clock_timestamp(), clock_timestamp()) \
                 ON CONFLICT (token) DO UPDATE SET body = excluded.body, seen = excluded.seen";
            session.run(sql, &[&token.as_slice(), &body]).map(drop)
        })
    }

    /// Notes that some of the staff did something so long ago at most.
    pub fn touch_sessions(&self, seen: &[(Hash, Duration)]) -> Done<()> {
        self.within(|session| {
            let sql = "UPDATE sessions SET seen = greatest(seen, clock_timestamp() - $2::float8 * interval '1 second') \
                 WHERE token = $1";
            for (token, ago) in seen {
                session.run(sql, &[&token.as_slice(), &ago.as_secs_f64()])?;
            }
            Ok(())
        })
    }

    /// Ends sessions.
    pub fn end_sessions(&self, tokens: &[Hash]) -> Done<()> {
        self.within(|session| {
            for token in tokens {
                let sql = "DELETE FROM sessions WHERE token = $1";
                session.run(sql, &[&token.as_slice()])?;
            }
            Ok(())
        })
    }

    /// Every session that is kept.
    pub fn sessions(&self) -> Done<Vec<KeptSession>> {
        self.within(|session| {
            let sql = "SELECT token, body, extract(epoch FROM clock_timestamp() - since)::float8, \
                 extract(epoch FROM clock_timestamp() - seen)::float8 FROM sessions";
            let rows = session.all(sql, &[])?;
            rows.iter().map(kept_session).collect()
        })
    }
}

/// Closing is done where a connection may wait for its server.
impl Drop for Nodes {
    fn drop(&mut self) {
        let session = self.held().take();
        let _ = super::elsewhere(|| {
            drop(session);
            Ok(())
        });
    }
}

/// Hears what other nodes tell.
pub struct Listening {
    client: Option<postgres::Client>,
}

impl Listening {
    fn open(reached: &Reached) -> Done<Listening> {
        let client = super::session::listening(reached)?;
        Ok(Listening {
            client: Some(client),
        })
    }

    /// Waits until a node tells something, or until so long has passed. Tells whether one did.
    pub fn wait(&mut self, longest: Duration) -> Done<bool> {
        use postgres::fallible_iterator::FallibleIterator;
        let Some(client) = &mut self.client else {
            return Err(StoreError::Stopped);
        };
        let mut heard = client.notifications();
        let mut heard = heard.timeout_iter(longest);
        let told = heard
            .next()
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(told.is_some())
    }
}

/// Nobody writes, joins or takes over meanwhile.
fn lock(session: &Session) -> Done<()> {
    let sql = "SELECT pg_advisory_xact_lock($1)";
    session.run(sql, &[&LOCK]).map(drop)
}

fn column<'r, T: postgres::types::FromSql<'r>>(row: &'r Row, place: usize) -> Done<T> {
    let value = row.try_get(place);
    value.map_err(|error| StoreError::Failed(error.to_string()))
}

fn seconds(row: &Row, place: usize) -> Done<Duration> {
    let seconds: f64 = column(row, place)?;
    Ok(Duration::from_secs_f64(seconds.max(0.0)))
}

fn kept_session(row: &Row) -> Done<KeptSession> {
    let token: Vec<u8> = column(row, 0)?;
    let token = Hash::try_from(&token[..]);
    let token = token.map_err(|_| StoreError::Failed("a session without a token".to_owned()))?;
    Ok(KeptSession {
        token,
        body: column(row, 1)?,
        age: seconds(row, 2)?,
        idle: seconds(row, 3)?,
    })
}

/// Whether a newcomer fits the database and those who are at work.
fn judge_newcomer(
    session: &Session,
    me: &Introduction,
    secret: &Hash,
) -> Done<Result<Hash, NotJoined>> {
    let secret = match session.one("SELECT mark, secret FROM casino", &[])? {
        None => {
            let sql = "INSERT INTO casino (mark, secret) VALUES ($1, $2)";
            session.run(sql, &[&me.mark.as_slice(), &secret.as_slice()])?;
            *secret
        }
        Some(row) => {
            let (mark, secret): (Vec<u8>, Vec<u8>) = (column(&row, 0)?, column(&row, 1)?);
            if mark != me.mark {
                let sql = "SELECT 1 FROM nodes WHERE expires > clock_timestamp() AND name <> $1";
                let alone = session.one(sql, &[&me.name])?.is_none();
                if !(me.renews && alone) {
                    return Ok(Err(NotJoined::OtherCasino));
                }
                session.run("UPDATE casino SET mark = $1", &[&me.mark.as_slice()])?;
            }
            let secret = Hash::try_from(&secret[..]);
            secret.map_err(|_| StoreError::Failed("a secret of another length".to_owned()))?
        }
    };
    let sql = "SELECT name, address, speaks, law FROM nodes WHERE expires > clock_timestamp()";
    for row in session.all(sql, &[])? {
        let (node, address): (String, String) = (column(&row, 0)?, column(&row, 1)?);
        let (speaks, law): (i64, String) = (column(&row, 2)?, column(&row, 3)?);
        if speaks != i64::from(SPEAKS) {
            let speaks = u32::try_from(speaks).unwrap_or_default();
            return Ok(Err(NotJoined::OtherVersion {
                node,
                address,
                speaks,
            }));
        }
        if law != me.law {
            return Ok(Err(NotJoined::OtherLaw { node, address }));
        }
        if address == me.address && node != me.name {
            return Ok(Err(NotJoined::SameAddress { node, address }));
        }
    }
    Ok(Ok(secret))
}

fn enter(session: &Session, me: &Introduction, leases: &[String]) -> Result<(), NotJoined> {
    for lease in leases {
        let sql = "INSERT INTO leases (name, node, term, since, expires) \
             VALUES ($1, NULL, 0, clock_timestamp(), clock_timestamp()) ON CONFLICT DO NOTHING";
        session.run(sql, &[lease])?;
    }
    // Those who are long gone.
    let gone = "DELETE FROM nodes WHERE expires < clock_timestamp() - interval '1 hour'";
    session.run(gone, &[])?;
    present(session, me, false, "")?;
    Ok(())
}

fn present(session: &Session, me: &Introduction, leaving: bool, told: &str) -> Done<()> {
    let sql = "INSERT INTO nodes (name, address, speaks, law, leaving, told, expires) \
         VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp() + $7::float8 * interval '1 second') \
         ON CONFLICT (name) DO UPDATE SET leaving = excluded.leaving, told = excluded.told, \
         expires = excluded.expires";
    let speaks = i64::from(SPEAKS);
    let lasts = LEASE.as_secs_f64();
    let values: super::session::Values<'_> = &[
        &me.name,
        &me.address,
        &speaks,
        &me.law,
        &leaving,
        &told,
        &lasts,
    ];
    session.run(sql, values).map(drop)
}

fn picture(session: &Session) -> Done<Picture> {
    let sql = "SELECT name, address, leaving, told FROM nodes \
         WHERE expires > clock_timestamp() ORDER BY name";
    let node = |row: &Row| {
        Ok(Node {
            name: column(row, 0)?,
            address: column(row, 1)?,
            leaving: column(row, 2)?,
            told: column(row, 3)?,
        })
    };
    let nodes: Done<Vec<Node>> = session.all(sql, &[])?.iter().map(node).collect();
    let sql = "SELECT name, CASE WHEN expires > clock_timestamp() THEN node END, term, \
         extract(epoch FROM clock_timestamp() - since)::float8 FROM leases ORDER BY name";
    let lease = |row: &Row| {
        let term: i64 = column(row, 2)?;
        Ok(Lease {
            name: column(row, 0)?,
            node: column(row, 1)?,
            term: u64::try_from(term).unwrap_or_default(),
            age: seconds(row, 3)?,
        })
    };
    let leases: Done<Vec<Lease>> = session.all(sql, &[])?.iter().map(lease).collect();
    Ok(Picture {
        nodes: nodes?,
        leases: leases?,
    })
}
