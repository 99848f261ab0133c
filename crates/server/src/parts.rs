//! A snapshot in parts: each page is told those that it does not have yet.
//!
//! Most of what lies on a table stays as it is while one bet is placed. A page that was told the
//! whole of it once is told what is otherwise now, and puts it over what it has.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use house::Standing;
use serde::Serialize;
use table::{ChoiceOption, Options, Picks, PlaceOption};
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

/// What a page has.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// A mark of each part, in their order.
    marks: Box<[u64]>,
    /// A mark of what its viewer might do when he was told so last, and in which round: what he
    /// may do is long, and there are many of him.
    pub(crate) might: Option<u64>,
    /// What the people are called.
    pub(crate) names: Arc<[String]>,
}

/// A mark of what somebody may do in a round. What the rules say of it in passing stands in no words
/// that he is told.
pub(crate) fn mark_of(round: u64, standing: &Standing) -> u64 {
    let Options {
        sit,
        leave,
        place,
        take_back,
        allow,
        choose,
        cut,
    } = &standing.options;
    let mut hasher = MARKS.build_hasher();
    (round, standing.may_be_ready, cut).hash(&mut hasher);
    (sit, leave, take_back, allow).hash(&mut hasher);
    (place.len(), choose.len()).hash(&mut hasher);
    for option in place {
        let PlaceOption {
            at,
            spot,
            least,
            most,
            step,
            basis: _,
        } = option;
        (at, spot, least, most, step).hash(&mut hasher);
    }
    for option in choose {
        let ChoiceOption {
            at,
            choice,
            stakes,
            picks,
            basis: _,
        } = option;
        let picks = picks.map(|Picks { least, most }| (least, most));
        (at, choice, stakes, picks).hash(&mut hasher);
    }
    hasher.finish()
}

impl Known {
    /// It is told everything anew.
    pub(crate) fn forget(&mut self) {
        *self = Known::default();
    }
}

/// What one viewer is told instead of what everybody is told.
#[derive(Debug)]
pub(crate) enum Instead {
    Text(String),
    /// What he was told last.
    AsBefore,
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
    pub(crate) fn unknown_to(&self, known: &mut Known, own: &[(&str, Instead)]) -> String {
        let had = std::mem::take(&mut known.marks);
        let mut now = Vec::with_capacity(self.parts.len());
        let mut told = Object::default();
        for (number, part) in self.parts.iter().enumerate() {
            let instead = own.iter().find(|(name, _)| *name == part.name);
            let before = had.get(number).copied();
            let (text, mark) = match instead.filter(|_| part.within.is_none()) {
                Some((_, Instead::Text(text))) => (text.as_str(), mark(text)),
                Some((_, Instead::AsBefore)) => ("", before.unwrap_or_default()),
                None => (&self.text[part.at.clone()], part.mark),
            };
            if before != Some(mark) {
                told.put(part, text);
            }
            now.push(mark);
        }
        known.marks = now.into();
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
