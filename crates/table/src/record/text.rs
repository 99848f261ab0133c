use serde_json::Value;
use sha2::{Digest, Sha256};

use super::header::Header;
use super::json::{canonical, hex, object, with};
use super::names::{self, Names};
use super::promise::{Promise, ShoePlace};
use super::recorder::Step;
use super::spelling::{write_action, write_event};
use crate::{Actor, Event, Rulebook};

/// A round from its opening to its end, or to the moment at which the record was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub(super) header: Header,
    pub(super) opening: Vec<Value>,
    pub(crate) entries: Vec<Entry>,
    pub(super) over: bool,
}

/// An action and what followed, in the words of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(super) actor: Actor,
    pub(super) action: Value,
    pub(crate) events: Vec<Value>,
    /// The places of the shoe that a draw reached, in order.
    pub(super) places: Vec<ShoePlace>,
}

/// The line of the header, as messages count.
pub(super) const HEADER_LINE: usize = 1;

/// The line of an entry, counted from 0, as messages count.
pub(super) fn entry_line(entry: usize) -> usize {
    entry + HEADER_LINE + 1
}

impl Record {
    pub(super) fn new(
        rules: &impl Rulebook,
        header: Header,
        opening: &[Event],
        steps: &[Step],
        over: bool,
    ) -> Record {
        let names = Names::to_write(rules);
        let write = |events: &[Event]| {
            events
                .iter()
                .map(|event| write_event(&names, event))
                .collect()
        };
        let entries = steps.iter().map(|step| Entry {
            actor: step.actor,
            action: write_action(&names, &step.action),
            events: write(&step.events),
            places: Vec::new(),
        });
        Record {
            header,
            opening: write(opening),
            entries: entries.collect(),
            over,
        }
    }

    /// What pins the record: with it the caller finds the rules.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How many actions it holds.
    pub fn actions(&self) -> usize {
        self.entries.len()
    }

    /// The line of an action, counted from 0, as messages count.
    pub fn line_of(action: usize) -> usize {
        entry_line(action)
    }

    /// The places of the shoe that an action, counted from 0, reached.
    pub fn places(&self, action: usize) -> &[ShoePlace] {
        self.entries.get(action).map_or(&[], |entry| &entry.places)
    }

    /// With the promise that the round was dealt under, and what it opens: for each action the
    /// places of the shoe that it reached.
    #[must_use]
    pub fn promised(mut self, promise: Promise, places: Vec<Vec<ShoePlace>>) -> Record {
        self.header.promise = Some(promise);
        for (entry, places) in self.entries.iter_mut().zip(places) {
            entry.places = places;
        }
        self
    }

    /// Whether the round had ended when the record was taken.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The record as text, one line for each action, each line ended by a line break.
    pub fn to_text(&self) -> String {
        self.chain().0
    }

    /// The hash of its last line, and so of all of it.
    pub fn hash(&self) -> [u8; 32] {
        self.chain().1
    }

    fn chain(&self) -> (String, [u8; 32]) {
        let mut text = String::new();
        let mut previous = GENESIS;
        for body in self.bodies() {
            let body = canonical(&body);
            previous = link(&previous, &body);
            let open = body.strip_suffix('}').unwrap_or(&body);
            text.push_str(&format!("{open}{HASH_MEMBER}{}\"}}\n", hex(&previous)));
        }
        (text, previous)
    }

    /// Every line without its hash.
    fn bodies(&self) -> Vec<Value> {
        let events = Value::Array(self.opening.clone());
        let mut bodies = vec![with(self.header.write(), "events", Some(events))];
        bodies.extend(
            self.entries
                .iter()
                .enumerate()
                .map(|(place, entry)| entry.write(place + 1)),
        );
        let end = if self.over { OVER } else { IN_COURSE };
        bodies.push(object([
            ("end", end.into()),
            ("actions", self.entries.len().into()),
        ]));
        bodies
    }
}

impl Entry {
    fn write(&self, number: usize) -> Value {
        let line = object([
            ("n", number.into()),
            ("actor", names::actor(self.actor).into()),
            ("action", self.action.clone()),
            ("events", Value::Array(self.events.clone())),
        ]);
        let places = serde_json::to_value(&self.places);
        let places = places.expect("places are plain words and numbers");
        let places = Some(places).filter(|_| !self.places.is_empty());
        with(line, PLACES, places)
    }
}

/// What says which places of the shoe a draw reached.
pub(super) const PLACES: &str = "places";

/// How an end line says that the round was over.
pub(super) const OVER: &str = "over";

/// How an end line says that the round went on.
pub(super) const IN_COURSE: &str = "in-course";

/// What comes before the header's hash.
pub(super) const GENESIS: [u8; 32] = [0; 32];

/// How the last member of every line begins.
pub(super) const HASH_MEMBER: &str = ",\"hash\":\"";

/// A line's hash: SHA-256 over the 32 bytes of the hash before it and the bytes of the line's
/// canonical text without the member `hash`.
pub(super) fn link(previous: &[u8; 32], body: &str) -> [u8; 32] {
    let mut hasher = Sha256::new();
    hasher.update(previous);
    hasher.update(body);
    hasher.finalize().into()
}
