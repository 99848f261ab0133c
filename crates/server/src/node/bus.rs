//! How nodes tell each other that there is something to look at.
//!
//! A message says nothing but "look": no table, no card, no name. Whoever hears it reads the
//! database, as he would a moment later anyway. So nothing that happens to messages matters.

mod nats;

use std::sync::{Arc, Weak};
use std::thread;
use std::time::Duration;

use house::store::nodes::{Listening, Nodes};
use sha2::{Digest, Sha256};

use super::Bell;

pub(crate) use nats::NatsBus;

/// How long a bus that was lost is left alone before it is tried again.
const AGAIN: Duration = Duration::from_secs(1);

/// Why a bus is not used.
#[derive(Debug, thiserror::Error)]
pub enum NoBus {
    /// It cannot be reached.
    #[error(
        "the bus {place} cannot be reached ({error}): start it, name another with --bus, or leave --bus out, and PostgreSQL carries the notices"
    )]
    Unreached {
        /// Where, without a password.
        place: String,
        /// What the system said.
        error: std::io::Error,
    },
    /// It does not speak as a bus does.
    #[error(
        "{place} does not speak as a NATS server does ({what}): name another with --bus, or leave --bus out, and PostgreSQL carries the notices"
    )]
    NotABus {
        /// Where, without a password.
        place: String,
        /// What is wrong.
        what: String,
    },
    /// The name cannot be read.
    #[error("--bus is nats://host:port, nats://user:password@host:port or nats://token@host:port")]
    Name,
    /// The system gives no thread.
    #[error("no thread for the bus: {0}")]
    Thread(std::io::Error),
}

/// Tells other nodes to look.
pub(crate) trait Bus: Send + Sync {
    /// Tells them, if it can: nothing depends on it.
    fn tell(&self);

    /// What it is, for whoever watches.
    fn kind(&self) -> &'static str;
}

/// The subject on which the nodes of a house tell each other. It is theirs alone, and does not say
/// what they know each other by.
pub(crate) fn subject(secret: &[u8; 32]) -> String {
    let mut hasher = Sha256::new();
    hasher.update(b"tapete-subject-1");
    hasher.update(secret);
    let hash = hasher.finalize();
    let name: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("tapete.{name}.look")
}

/// PostgreSQL's own notifications.
pub(crate) struct PostgresBus(Arc<Nodes>);

impl PostgresBus {
    pub(crate) fn start(nodes: &Arc<Nodes>, bell: &Arc<Bell>) -> Result<PostgresBus, NoBus> {
        let (own, bell) = (Arc::clone(nodes), Arc::downgrade(bell));
        let thread = thread::Builder::new().name("notices".to_owned());
        let listens = thread.spawn(move || listen(&own, &bell));
        listens.map_err(NoBus::Thread)?;
        Ok(PostgresBus(Arc::clone(nodes)))
    }
}

impl Bus for PostgresBus {
    fn tell(&self) {
        if let Err(error) = self.0.notify() {
            tracing::debug!(%error, "the other nodes are not told, and look by themselves");
        }
    }

    fn kind(&self) -> &'static str {
        "postgres"
    }
}

fn listen(nodes: &Nodes, bell: &Weak<Bell>) {
    let mut listening: Option<Listening> = None;
    while let Some(bell) = bell.upgrade() {
        let mut open = match listening.take() {
            Some(open) => open,
            None => match nodes.listen() {
                Ok(open) => open,
                Err(_) => {
                    thread::sleep(AGAIN);
                    continue;
                }
            },
        };
        match open.wait(AGAIN) {
            Ok(told) => {
                listening = Some(open);
                if told {
                    bell.ring();
                }
            }
            Err(_) => thread::sleep(AGAIN),
        }
    }
}
