//! The hall: what the house runs beside its tables, each activity a stream of the store.
//!
//! An activity has one counter. Whatever is asked there is judged by the activity's law, written
//! down with the money that moves, and only then told. The seed of its draws is promised in its
//! first entry, lies sealed in the store, and is revealed when all is over.

mod counter;
mod money;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use activities::{Activities, Entry, Line, Refusal, Run, Unknown};
use law::Sheet;

use crate::fair::{NotUnsealed, SourceFault};
use crate::players::Barred;
use crate::store::{StoreAt, StoreError, StoredEvent, StreamName, Version};
use crate::{NotAnId, Premises, TableId};

pub use counter::{Counter, Paying};

/// Why nothing was done. Nothing changed.
#[derive(Debug, thiserror::Error)]
pub enum NotKept {
    /// The activity's rules refuse it.
    #[error("the activity refuses it: {}", .0.names())]
    Refused(Refusal),
    /// It is nothing that this activity knows, or something that cannot be.
    #[error(transparent)]
    Unknown(#[from] Unknown),
    /// Whoever pays has not so much.
    #[error("{0} has not enough chips for this: buy fewer, or get chips first")]
    NotEnough(String),
    /// Whoever asks may not play, or not for so much.
    #[error("the player may not play: {:?}", .0.why)]
    Barred(Box<Barred>),
    /// The name was given to another command.
    #[error("the command id was used with another body")]
    CommandReused,
    /// There is no such activity in the law.
    #[error("the law has no activity `{0}`")]
    NoSuchActivity(String),
    /// One of that name is there.
    #[error("there is an activity of the name `{0}`: take another name")]
    NameTaken(String),
    /// The name cannot be one.
    #[error(transparent)]
    Name(#[from] NotAnId),
    /// What the store holds of it cannot be read.
    #[error("entry {0} of the activity's stream cannot be read: restore a good copy")]
    Unreadable(u64),
    /// The seed of its draws is lost or was changed.
    #[error("the seed of its draws cannot be had: {0}")]
    NoSeed(&'static str),
    /// The terms of a level make no sheet of the game.
    #[error("the game's rules have no table as level {0} says: name other amounts")]
    NoRules(u32),
    /// Chance gives nothing.
    #[error(transparent)]
    Source(#[from] SourceFault),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<activities::NotDone> for NotKept {
    fn from(not_done: activities::NotDone) -> NotKept {
        match not_done {
            activities::NotDone::Refused(refusal) => NotKept::Refused(refusal),
            activities::NotDone::Unknown(unknown) => NotKept::Unknown(unknown),
        }
    }
}

impl From<NotUnsealed> for NotKept {
    fn from(_: NotUnsealed) -> NotKept {
        NotKept::NoSeed("it was changed, or belongs to another key; restore key and store together")
    }
}

const FOLDER: &str = "activity/";

/// The stream of an activity. No table has a stroke in its name.
fn stream_of(name: &TableId) -> StreamName {
    let stream = StreamName::new(&format!("{FOLDER}{name}"));
    stream.expect("an activity's name is short and plain")
}

/// All activities of a house.
pub struct Hall {
    premises: Arc<Premises>,
    activities: Activities,
    counters: Mutex<BTreeMap<String, Arc<Counter>>>,
}

impl Hall {
    /// The activities that the law describes, with those that the store knows. One that cannot be
    /// read is left out and told of; the others go on.
    pub fn open(premises: Arc<Premises>, activities: Activities) -> Result<Hall, NotKept> {
        let mut counters = BTreeMap::new();
        for (stream, _) in premises.store().heads()? {
            let Some(name) = stream.as_str().strip_prefix(FOLDER) else {
                continue;
            };
            match Counter::resume(&premises, &activities, name) {
                Ok(counter) => drop(counters.insert(name.to_owned(), Arc::new(counter))),
                Err(error) => tracing::error!(name, %error, "the activity is halted"),
            }
        }
        Ok(Hall {
            premises,
            activities,
            counters: Mutex::new(counters),
        })
    }

    /// The activities that another node keeps.
    pub fn follow(premises: Arc<Premises>, activities: Activities) -> Result<Hall, NotKept> {
        let hall = Hall {
            premises,
            activities,
            counters: Mutex::default(),
        };
        hall.refresh()?;
        Ok(hall)
    }

    /// Takes note of what the node that keeps them entered since. Tells whether there was anything.
    pub fn refresh(&self) -> Result<bool, NotKept> {
        let mut changed = false;
        for (stream, head) in self.premises.store().heads()? {
            let name = stream.as_str().strip_prefix(FOLDER);
            // One of which nothing is written yet is just being opened.
            let Some(name) = name.filter(|_| head.version > Version(0)) else {
                continue;
            };
            match self.counter(name) {
                Some(known) if known.version() == head.version => {}
                Some(known) => changed |= known.refresh()?,
                None => match Counter::follow(&self.premises, &self.activities, name) {
                    Ok(counter) => {
                        self.all().insert(name.to_owned(), Arc::new(counter));
                        changed = true;
                    }
                    Err(error) => tracing::error!(name, %error, "the activity is halted"),
                },
            }
        }
        Ok(changed)
    }

    /// Keeps all of them from now on.
    pub fn own(&self) -> Result<(), NotKept> {
        self.refresh()?;
        for counter in self.counters() {
            counter.own()?;
        }
        Ok(())
    }

    /// What the law describes.
    pub fn activities(&self) -> &Activities {
        &self.activities
    }

    /// Opens an activity under a name of its own.
    pub fn begin(&self, key: &str, name: &str, terms: &Line) -> Result<Arc<Counter>, NotKept> {
        let name = TableId::new(name)?;
        let law = self.activities.find(key);
        let law = law.ok_or_else(|| NotKept::NoSuchActivity(key.to_owned()))?;
        let mut counters = self.all();
        if counters.contains_key(name.as_str()) {
            return Err(NotKept::NameTaken(name.as_str().to_owned()));
        }
        let counter = Counter::begin(&self.premises, law, &name, terms)?;
        let counter = Arc::new(counter);
        counters.insert(name.as_str().to_owned(), Arc::clone(&counter));
        Ok(counter)
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Counter>>> {
        self.counters.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The counter of an activity.
    pub fn counter(&self, name: &str) -> Option<Arc<Counter>> {
        self.all().get(name).cloned()
    }

    /// All counters, by name.
    pub fn counters(&self) -> Vec<Arc<Counter>> {
        self.all().values().cloned().collect()
    }
}

/// The terms that a sheet says. One that may be said several times has its values parted by strokes.
pub fn terms_of(sheet: &Sheet) -> Line {
    let mut terms = Line::default();
    for (field, value) in sheet.lines() {
        let values = value.split('|').map(str::trim);
        let values = values.map(|value| (field.to_owned(), value.to_owned()));
        terms.fields.extend(values);
    }
    terms
}

/// The names of the activities in a store that may be in use.
pub fn names(store: &StoreAt) -> Result<Vec<String>, NotKept> {
    let streams = store.streams()?;
    let names = streams
        .iter()
        .filter_map(|stream| stream.as_str().strip_prefix(FOLDER));
    Ok(names.map(str::to_owned).collect())
}

/// Every entry of an activity in a store that may be in use; nothing where there is none of that
/// name. The stream's chain was walked.
pub fn look(store: &StoreAt, name: &str) -> Result<Vec<Entry>, NotKept> {
    let name = TableId::new(name)?;
    read(&store.read_stream(&stream_of(&name))?)
}

fn read(stored: &[StoredEvent]) -> Result<Vec<Entry>, NotKept> {
    let entry = |stored: &StoredEvent| {
        let unreadable = |_| NotKept::Unreadable(stored.version.0);
        serde_json::from_str(&stored.body).map_err(unreadable)
    };
    stored.iter().map(entry).collect()
}

/// An activity as its entries make it.
fn rebuilt(run: &mut Run, entries: &[Entry]) -> Result<Version, NotKept> {
    for entry in entries {
        run.apply(entry)?;
    }
    Ok(Version(entries.len() as u64))
}
