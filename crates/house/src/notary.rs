//! The notary: signs a checkpoint over all streams no later than a minute after something happened,
//! or ten thousand events later, and tells it elsewhere.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::clock::{Clock, Now};
use crate::evidence::{
    Checkpoint, Export, ExportError, KeptCheckpoint, Place, PublicKey, SigningKey,
};
use crate::fair::{KeyError, OsEntropy, Source};
use crate::store::{EventStore, StoreError};
use merkle::Hash;

/// The longest that something waits for a checkpoint.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// The most events that wait for a checkpoint.
const MOST_EVENTS: u64 = 10_000;

/// How often the notary looks.
const LOOKS: Duration = Duration::from_secs(1);

/// So many checkpoints are read at once, when those are told elsewhere that were not yet.
const AT_ONCE: u32 = 256;

/// Why there is no notary.
#[derive(Debug, thiserror::Error)]
pub enum NoNotary {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The second place.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// The key is not to be had.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The checkpoints of the store are signed by a key that is not there.
    #[error(
        "the checkpoints of the store are signed by the key {signed}, and there is no {}: put the file back that belongs to the store; if it is lost, go on with --new-signing-key, and tell those who keep checkpoints and receipts",
        path.display()
    )]
    NoKey {
        /// The fingerprint of the key that signed last.
        signed: String,
        /// The file that is missing.
        path: PathBuf,
    },
    /// The checkpoints of the store are signed by another key.
    #[error(
        "the checkpoints of the store are signed by the key {signed}, and {} is the key {found}: put the file back that belongs to the store; if it is lost, go on with --new-signing-key, and tell those who keep checkpoints and receipts",
        path.display()
    )]
    OtherKey {
        /// The fingerprint of the key that signed last.
        signed: String,
        /// The fingerprint of the key that is there.
        found: String,
        /// Its file.
        path: PathBuf,
    },
    /// The system gives no thread.
    #[error("no thread for the notary: {0}")]
    Thread(#[from] std::io::Error),
}

/// How things stand with the evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notarised {
    /// The last checkpoint.
    pub last: Option<Checkpoint>,
    /// Why the last attempt failed, if it did.
    pub problem: Option<String>,
}

/// Signs at its own pace until it is stopped.
pub struct Notary {
    key: PublicKey,
    standing: Arc<Mutex<Notarised>>,
    stop: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
}

impl Notary {
    /// Puts a notary to work over a store. What lies in the second place already is held against
    /// the store first; what is missing there is added.
    pub fn start(
        store: Arc<dyn EventStore>,
        clock: Arc<dyn Clock>,
        key: SigningKey,
        place: Option<Place>,
    ) -> Result<Notary, NoNotary> {
        let last = store.last_checkpoint()?;
        let public = key.public();
        let export = place.map(|place| open_export(&*store, place)).transpose()?;
        let standing = Arc::new(Mutex::new(Notarised {
            last,
            problem: None,
        }));
        let mut desk = Signing {
            store,
            key,
            export,
            signed: clock.now(),
            standing: Arc::clone(&standing),
        };
        desk.sign(clock.now());
        let (stop, stopped) = mpsc::channel();
        let thread = thread::Builder::new().name("notary".to_owned());
        let thread = thread.spawn(move || {
            while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(LOOKS) {
                desk.look(clock.now());
            }
            desk.sign(clock.now());
        })?;
        Ok(Notary {
            key: public,
            standing,
            stop: Mutex::new(Some((stop, thread))),
        })
    }

    /// The key that signs.
    pub fn key(&self) -> PublicKey {
        self.key
    }

    /// How things stand.
    pub fn standing(&self) -> Notarised {
        lock(&self.standing).clone()
    }

    /// Signs what is left, and stops.
    pub fn stop(&self) {
        let mut running = self.stop.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((stop, thread)) = running.take() {
            drop(stop);
            let _ = thread.join();
        }
    }
}

impl Drop for Notary {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The key in this file that signs the checkpoints of a store; it is made if nothing is signed yet.
/// Where another key signed, the operator must say that this one is new.
pub fn signing_key(
    store: &dyn EventStore,
    path: &Path,
    may_be_new: bool,
) -> Result<SigningKey, NoNotary> {
    let last = store.last_checkpoint()?;
    let signed = last.filter(|_| !may_be_new).map(|last| last.statement.key);
    if let Some(signed) = signed.filter(|_| !path.exists()) {
        return Err(NoNotary::NoKey {
            signed: signed.fingerprint().to_string(),
            path: path.to_path_buf(),
        });
    }
    let key = SigningKey::load_or_create(path, &mut Source::new(OsEntropy))?;
    match signed.filter(|signed| *signed != key.public()) {
        None => Ok(key),
        Some(signed) => Err(NoNotary::OtherKey {
            signed: signed.fingerprint().to_string(),
            found: key.public().fingerprint().to_string(),
            path: path.to_path_buf(),
        }),
    }
}

fn lock(standing: &Mutex<Notarised>) -> MutexGuard<'_, Notarised> {
    standing.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Opens the second place, and holds it against the store.
fn open_export(store: &dyn EventStore, place: Place) -> Result<Export, NoNotary> {
    let mut failed = None;
    let known = |number: u64| -> Option<Hash> {
        match store.checkpoints(number - 1, 1) {
            Ok(found) => {
                let found = found.first().map(|kept| &kept.checkpoint)?;
                (found.statement.number == number).then(|| found.hash())
            }
            Err(error) => {
                failed = Some(error);
                None
            }
        }
    };
    let newest = store.last_checkpoint()?;
    let newest = newest.map_or(0, |newest| newest.statement.number);
    let opened = Export::open(place, newest, known);
    match failed {
        Some(error) => Err(error.into()),
        None => Ok(opened?),
    }
}

/// The notary's own side.
struct Signing {
    store: Arc<dyn EventStore>,
    key: SigningKey,
    export: Option<Export>,
    /// When everything was last covered.
    signed: Now,
    standing: Arc<Mutex<Notarised>>,
}

impl Signing {
    /// Signs if it is time to.
    fn look(&mut self, now: Now) {
        let waited = now.running.saturating_sub(self.signed.running);
        if waited >= LONGEST_WAIT || self.events_waiting() >= MOST_EVENTS {
            self.sign(now);
        }
    }

    /// How many events no checkpoint covers.
    fn events_waiting(&self) -> u64 {
        let covered = lock(&self.standing).last.as_ref().map(covered_events);
        let heads = self.store.heads().unwrap_or_default();
        let there: u64 = heads.iter().map(|(_, head)| head.version.0).sum();
        there.saturating_sub(covered.unwrap_or(0))
    }

    /// Signs what happened since the last checkpoint, if anything did, and tells elsewhere what
    /// was not told yet. What fails is tried again at the next look that is due.
    fn sign(&mut self, now: Now) {
        self.signed = now;
        let made = self.make(now).and_then(|made| {
            if let Some(made) = made {
                lock(&self.standing).last = Some(made);
            }
            self.tell()
        });
        let problem = made.err().map(|error| error.to_string());
        if let Some(problem) = &problem {
            tracing::error!(%problem, "no checkpoint is signed or told");
        }
        lock(&self.standing).problem = problem;
    }

    fn make(&self, now: Now) -> Result<Option<Checkpoint>, NoNotary> {
        let uncovered = self.store.uncovered()?;
        let Some((statement, moved)) = uncovered.statement(now.date_ms, self.key.public()) else {
            return Ok(None);
        };
        let checkpoint = statement.sign(&self.key);
        let kept = KeptCheckpoint {
            checkpoint: checkpoint.clone(),
            moved,
        };
        self.store.keep_checkpoint(kept)?;
        Ok(Some(checkpoint))
    }

    /// Tells elsewhere what the store has and the second place has not.
    fn tell(&mut self) -> Result<(), NoNotary> {
        let Some(export) = &mut self.export else {
            return Ok(());
        };
        loop {
            let next = self.store.checkpoints(export.last(), AT_ONCE)?;
            if next.is_empty() {
                return Ok(());
            }
            for kept in &next {
                export.add(kept)?;
            }
        }
    }
}

fn covered_events(checkpoint: &Checkpoint) -> u64 {
    checkpoint.statement.events
}

#[cfg(test)]
mod tests;
