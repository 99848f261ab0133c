//! A page that looks on at a table for as long as the test lasts, by one node or another.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::Message;
use wire::{Follower, ServerMessage};

use crate::ground::*;
use crate::guest::*;

/// What a page was told.
#[derive(Default)]
pub(crate) struct Heard {
    /// What it saw at each version.
    pub(crate) views: BTreeMap<u64, Value>,
    /// What it was told to have happened at each version.
    pub(crate) lines: BTreeMap<u64, Vec<Value>>,
    /// Up to which version it has heard.
    pub(crate) version: u64,
    /// All of the table that is everybody's, as it has it now.
    pub(crate) table: Value,
    /// How it was cut off, each time.
    pub(crate) cuts: Vec<String>,
}

/// Where it connects to next, nowhere once the test is over.
type Way = Arc<Mutex<Option<String>>>;

/// A page that looks on, and comes back however often it is cut off.
pub(crate) struct Onlooker {
    heard: Arc<Mutex<Heard>>,
    way: Way,
    thread: Option<JoinHandle<()>>,
}

impl Onlooker {
    pub(crate) fn by(node: &Node, table: &str) -> Onlooker {
        let guest = Guest::come_to(node, table);
        let heard: Arc<Mutex<Heard>> = Arc::default();
        let way: Way = Arc::new(Mutex::new(Some(node.address.clone())));
        let (keeps, goes) = (Arc::clone(&heard), Arc::clone(&way));
        let looks = move || looks_on(&guest, &goes, &keeps);
        Onlooker {
            heard,
            way,
            thread: Some(thread::spawn(looks)),
        }
    }

    /// From now on it comes by this node, once it is cut off.
    pub(crate) fn comes_by(&self, node: &Node) {
        *self.way.lock().expect("no panic") = Some(node.address.clone());
    }

    /// Whether it has now what another page has.
    pub(crate) fn sees_what(&self, other: &Onlooker) -> bool {
        let (version, table) = other.has(|heard| (heard.version, heard.table.clone()));
        self.has(|heard| heard.version == version && heard.table == table)
    }

    /// Wherever both were told anything they were told the same; tells of how many versions.
    pub(crate) fn was_told_as(&self, other: &Onlooker) -> usize {
        let mut both = 0;
        self.has(|one| {
            other.has(|other| {
                for (version, view) in &one.views {
                    let known = other.views.get(version);
                    assert_eq!(known.unwrap_or(view), view, "at {version}");
                    both += usize::from(known.is_some());
                }
                for (version, lines) in &one.lines {
                    let known = other.lines.get(version);
                    assert_eq!(known.unwrap_or(lines), lines, "at {version}");
                }
            });
        });
        both
    }

    pub(crate) fn has<T>(&self, what: impl FnOnce(&Heard) -> T) -> T {
        what(
            &self
                .heard
                .lock()
                .expect("what it was told is as it was told before"),
        )
    }
}

impl Drop for Onlooker {
    fn drop(&mut self) {
        if let Ok(mut way) = self.way.lock() {
            *way = None;
        }
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
            && !thread::panicking()
        {
            panic!("a page was told otherwise than before");
        }
    }
}

fn looks_on(guest: &Guest, way: &Way, heard: &Mutex<Heard>) {
    let next = || way.lock().expect("no panic").clone();
    while let Some(address) = next() {
        let Some(mut page) = guest.page(&address, Duration::from_secs(1)) else {
            thread::sleep(Duration::from_millis(50));
            continue;
        };
        let mut follower = Follower::default();
        let cut = loop {
            match page.read() {
                _ if next().is_none() => return,
                Ok(Message::Text(text)) => {
                    let message = follower.hear(&text).expect("it can be read");
                    if let ServerMessage::Update {
                        snapshot, events, ..
                    } = message
                    {
                        let mut heard = heard.lock().expect("no panic");
                        heard.hears(&json!(snapshot), &json!(events));
                    }
                }
                Ok(Message::Close(why)) => break format!("{why:?}"),
                Ok(_) => {}
                // Nothing was said for a while, which is not to be cut off.
                Err(tungstenite::Error::Io(error)) if is_silence(&error) => {}
                Err(error) => break error.to_string(),
            }
        };
        heard.lock().expect("no panic").cuts.push(cut);
    }
}

fn is_silence(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{TimedOut, WouldBlock};
    matches!(error.kind(), TimedOut | WouldBlock)
}

impl Heard {
    fn hears(&mut self, snapshot: &Value, events: &Value) {
        let version = snapshot["version"].as_u64().expect("a number");
        let view = &snapshot["view"];
        let before = self.views.entry(version).or_insert_with(|| view.clone());
        assert_eq!(before, view, "told otherwise at {version}");
        assert!(self.version <= version, "{} and {version}", self.version);
        self.version = version;
        for line in events.as_array().expect("a list") {
            let version = line["version"].as_u64().expect("a number");
            self.lines.entry(version).or_default().push(line.clone());
        }
        // What is each one's own, and what goes by the clock of whoever tells it.
        let mut table = snapshot.clone();
        for own in ["you", "options", "balance", "waiting", "clock"] {
            table[own].take();
        }
        self.table = table;
    }
}
