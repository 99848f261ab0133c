//! A snapshot in parts: each page is told those that it does not have yet.
//!
//! Most of what lies on a table stays as it is while one bet is placed. A page that was told the
//! whole of it once is told what is otherwise now, and puts it over what it has.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::ops::Range;
use std::sync::LazyLock;

use serde::Serialize;
use wire::{PartWriter, Snapshot};

/// Nobody who chooses what stands in a part can choose what it is known by.
static MARKS: LazyLock<RandomState> = LazyLock::new(RandomState::new);

fn mark(text: &str) -> u64 {
    MARKS.hash_one(text)
}

/// A snapshot as JSON, part by part.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    text: String,
    parts: Vec<Part>,
}

#[derive(Debug)]
struct Part {
    /// The part that it belongs to, if it is none of the first order.
    within: Option<&'static str>,
    name: &'static str,
    at: Range<usize>,
    mark: u64,
}

/// What a page has: a mark of each part, in their order.
#[derive(Debug, Default)]
pub(crate) struct Known(Box<[u64]>);

impl Known {
    /// It is told everything anew.
    pub(crate) fn forget(&mut self) {
        self.0 = Box::default();
    }
}

impl PartWriter for Parts {
    fn part<T: Serialize>(&mut self, within: Option<&'static str>, name: &'static str, value: &T) {
        let from = self.text.len();
        self.text += &json(value);
        let at = from..self.text.len();
        let mark = mark(&self.text[from..]);
        self.parts.push(Part {
            within,
            name,
            at,
            mark,
        });
    }
}

impl Parts {
    pub(crate) fn of(snapshot: &Snapshot) -> Parts {
        let mut parts = Parts::default();
        snapshot.tell_parts(&mut parts);
        parts
    }

    /// The parts that the page does not have, as one object; those in `own` instead of these. The
    /// page has them from now on.
    pub(crate) fn unknown_to(&self, known: &mut Known, own: &[(&str, String)]) -> String {
        let had = std::mem::take(&mut known.0);
        let mut now = Vec::with_capacity(self.parts.len());
        let mut told = Object::default();
        for (number, part) in self.parts.iter().enumerate() {
            let instead = own.iter().find(|(name, _)| *name == part.name);
            let (text, mark) = match instead.filter(|_| part.within.is_none()) {
                Some((_, text)) => (text.as_str(), mark(text)),
                None => (&self.text[part.at.clone()], part.mark),
            };
            if had.get(number) != Some(&mark) {
                told.put(part, text);
            }
            now.push(mark);
        }
        known.0 = now.into();
        told.end()
    }
}

/// An object that is written member by member; members of one and the same part come together.
#[derive(Default)]
struct Object {
    text: String,
    within: Option<&'static str>,
}

impl Object {
    fn put(&mut self, part: &Part, text: &str) {
        if self.within != part.within {
            if self.within.is_some() {
                self.text.push('}');
            }
            if let Some(within) = part.within {
                self.next();
                self.text += &format!("\"{within}\":{{");
            }
            self.within = part.within;
        }
        self.next();
        self.text += &format!("\"{}\":{text}", part.name);
    }

    /// What stands between two members.
    fn next(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('{') {
            self.text.push(',');
        }
    }

    fn end(self) -> String {
        let inner = if self.within.is_some() { "}" } else { "" };
        format!("{{{}{inner}}}", self.text)
    }
}

/// What is told, as JSON.
pub(crate) fn json(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("a message is plain words and numbers")
}
