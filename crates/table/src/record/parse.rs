//! A record out of its text. Every problem is named: what is wrong with a line in itself first,
//! then what is wrong with the order and the chain of lines.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::FORMAT;
use super::header::Header;
use super::json::{canonical, hex, unhex, with};
use super::names;
use super::problem::{Damage, RecordError, RecordProblem};
use super::promise::ShoePlace;
use super::text::{Entry, GENESIS, HASH_MEMBER, IN_COURSE, OVER, PLACES, Record, link};

impl Record {
    /// Reads a record, or names everything that keeps the text from being one.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let mut reading = Reading::default();
        reading.lines(text);
        reading.order();
        reading.chain();
        let record = reading.record();
        reading.problems.sort_by_key(|problem| problem.line);
        match (record, reading.problems.is_empty()) {
            (Some(record), true) => Ok(record),
            _ => Err(RecordError {
                problems: reading.problems,
            }),
        }
    }
}

/// A line that is one of a record, as far as it can be told without the others.
struct Line {
    /// Where it stands in the text, from 1.
    number: usize,
    /// Where it says that it belongs: the header is 0, the end comes after the last action.
    place: u64,
    /// What it says, without its hash.
    body: Value,
    text: String,
    hash: [u8; 32],
}

#[derive(Default)]
struct Reading {
    lines: Vec<Line>,
    problems: Vec<RecordProblem>,
    /// Lines that are there but cannot be read, by their number.
    unreadable: Vec<usize>,
    count: usize,
}

impl Reading {
    fn problem(&mut self, line: usize, damage: Damage, what: impl Into<String>, right: &str) {
        let (what, right) = (what.into(), right.to_string());
        self.problems.push(RecordProblem {
            line,
            damage,
            what,
            right,
        });
    }

    fn lines(&mut self, text: &str) {
        if text.is_empty() {
            return self.problem(
                1,
                Damage::Empty,
                "there is no record",
                "give the whole text",
            );
        }
        let ended = text.ends_with('\n');
        let pieces: Vec<&str> = text
            .strip_suffix('\n')
            .unwrap_or(text)
            .split('\n')
            .collect();
        self.count = pieces.len();
        for (place, piece) in pieces.iter().enumerate() {
            let number = place + 1;
            let last = number == pieces.len();
            if last && !ended {
                self.unreadable.push(number);
                let right =
                    "what comes before it may be whole: take the record again from its source";
                self.problem(number, Damage::Torn, "the line has no end", right);
                continue;
            }
            match line(number, piece) {
                Ok(line) => self.lines.push(line),
                Err((damage, what)) => {
                    self.unreadable.push(number);
                    self.problem(
                        number,
                        damage,
                        what,
                        "take the record again from its source",
                    );
                }
            }
        }
    }

    /// Holds each line's own place against where it stands.
    fn order(&mut self) {
        let last: BTreeMap<u64, usize> = self
            .lines
            .iter()
            .map(|line| (line.place, line.number))
            .collect();
        let mut order = Order::default();
        let mut found = Vec::new();
        for line in &self.lines {
            order.skip_to(line.number);
            let comes_later = last
                .get(&order.due)
                .is_some_and(|number| *number > line.number);
            if let Some((damage, what)) = order.take(line, comes_later) {
                found.push((line.number, damage, what));
            }
        }
        for (number, damage, what) in found {
            self.problem(
                number,
                damage,
                what,
                "take the record again from its source",
            );
        }
        self.ends();
    }

    /// The last line says that nothing is missing after it.
    fn ends(&mut self) {
        let ends = self.lines.iter().any(|line| line.body.get("end").is_some());
        let torn = self.unreadable.contains(&self.count);
        if !ends && !torn && self.count > 0 {
            let what = "no end line follows: lines may be missing";
            self.problem(
                self.count,
                Damage::NoEnd,
                what,
                "take the record again from its source",
            );
        }
    }

    /// Holds each line's hash against its text and the hash of the line that comes before it.
    fn chain(&mut self) {
        let hashes: BTreeMap<u64, [u8; 32]> = self
            .lines
            .iter()
            .map(|line| (line.place, line.hash))
            .collect();
        let changed = self.lines.iter().filter(|line| {
            let previous = match line.place.checked_sub(1) {
                None => Some(&GENESIS),
                Some(before) => hashes.get(&before),
            };
            previous.is_some_and(|previous| link(previous, &line.text) != line.hash)
        });
        let changed: Vec<usize> = changed.map(|line| line.number).collect();
        for number in changed {
            let what = "its hash is not that of its text and of the line before it";
            self.problem(
                number,
                Damage::Changed,
                what,
                "take the record again from its source",
            );
        }
    }

    /// What the lines say, if each has the shape that it should have.
    fn record(&mut self) -> Option<Record> {
        let (mut header, mut entries, mut over) = (None, Vec::new(), false);
        let mut problems = Vec::new();
        for line in &self.lines {
            let read = if line.body.get("format").is_some() {
                read_header(&line.body).map(|read| header = Some(read))
            } else if line.body.get("end").is_some() {
                read_end(&line.body).map(|is_over| over = is_over)
            } else {
                read_entry(&line.body).map(|entry| entries.push(entry))
            };
            if let Err((damage, what)) = read {
                problems.push((line.number, damage, what));
            }
        }
        for (number, damage, what) in problems {
            self.problem(
                number,
                damage,
                what,
                "docs/record.md describes what a line holds",
            );
        }
        let (header, opening) = header?;
        Some(Record {
            header,
            opening,
            entries,
            over,
        })
    }
}

type Wrong = (Damage, String);

/// The place that is due next, as lines go by.
#[derive(Default)]
struct Order {
    due: u64,
    seen: BTreeSet<u64>,
    number: usize,
}

impl Order {
    /// A line that could not be read counts as the one that was due.
    fn skip_to(&mut self, number: usize) {
        self.due += (number - self.number - 1) as u64;
        self.number = number;
    }

    fn take(&mut self, line: &Line, comes_later: bool) -> Option<Wrong> {
        let (place, due) = (line.place, self.due);
        if !self.seen.insert(place) {
            return Some((Damage::Doubled, format!("{} is there again", says(line))));
        }
        // After lines out of order, the next that may be due is the first not yet seen.
        self.due = if place >= due && !comes_later {
            place + 1
        } else {
            due
        };
        while self.seen.contains(&self.due) {
            self.due += 1;
        }
        if place > due && !comes_later {
            let gone = place - due;
            let what = format!("before {} there should be {gone} more line(s)", says(line));
            return Some((Damage::Missing, what));
        }
        let swapped = || {
            (
                Damage::Swapped,
                format!("{} does not belong here", says(line)),
            )
        };
        (place != due).then(swapped)
    }
}

fn shape<T>(what: impl Into<String>) -> Result<T, Wrong> {
    Err((Damage::Shape, what.into()))
}

fn says(line: &Line) -> String {
    match (line.body.get("format"), line.body.get("end")) {
        (Some(_), _) => "the header".into(),
        (_, Some(_)) => "the end".into(),
        _ => format!("action {}", line.place),
    }
}

/// A line taken apart: its hash, its text without it, and where it belongs.
fn line(number: usize, piece: &str) -> Result<Line, Wrong> {
    let unreadable = |what: &str| (Damage::Unreadable, what.to_string());
    let value: Value = serde_json::from_str(piece)
        .map_err(|error| (Damage::Unreadable, format!("it is no JSON ({error})")))?;
    let Value::Object(mut members) = value else {
        return Err(unreadable("it is no JSON object"));
    };
    let hash = members.remove("hash").ok_or(unreadable("it has no hash"))?;
    let hash = hash
        .as_str()
        .and_then(unhex)
        .ok_or(unreadable("its hash is none"))?;
    let body = Value::Object(members);
    let place = place(&body).ok_or(unreadable("it is neither header, action nor end"))?;
    let text = canonical(&body);
    let open = text.strip_suffix('}').unwrap_or(&text);
    let whole = format!("{open}{HASH_MEMBER}{}\"}}", hex(&hash));
    if whole != piece {
        return Err((
            Damage::NotCanonical,
            "it is not written in the canonical form".into(),
        ));
    }
    Ok(Line {
        number,
        place,
        body,
        text,
        hash,
    })
}

fn place(body: &Value) -> Option<u64> {
    // No round has so many actions; counting on from here never overflows.
    let counted = |number: &u64| *number < u64::from(u32::MAX);
    if body.get("format").is_some() {
        return Some(0);
    }
    match body.get("end") {
        Some(_) => body
            .get("actions")?
            .as_u64()
            .filter(counted)?
            .checked_add(1),
        None => body
            .get("n")?
            .as_u64()
            .filter(counted)
            .filter(|number| *number > 0),
    }
}

fn only(body: &Value, known: &[&str]) -> Result<(), Wrong> {
    let members = body.as_object().into_iter().flatten();
    match members
        .map(|(name, _)| name)
        .find(|name| !known.contains(&name.as_str()))
    {
        Some(stranger) => shape(format!("`{stranger}` is no part of it")),
        None => Ok(()),
    }
}

fn read_header(body: &Value) -> Result<(Header, Vec<Value>), Wrong> {
    if body.get("format").and_then(Value::as_str) != Some(FORMAT) {
        return shape(format!("its format is not `{FORMAT}`"));
    }
    let header = match Header::read(body) {
        Ok(header) => header,
        Err(member) => return shape(format!("`{member}` is missing or none")),
    };
    let opening = events(body)?;
    let again = with(
        header.write(),
        "events",
        Some(Value::Array(opening.clone())),
    );
    if again != *body {
        return shape("it has something that is no part of a header");
    }
    Ok((header, opening))
}

fn read_entry(body: &Value) -> Result<Entry, Wrong> {
    only(body, &["n", "actor", "action", PLACES, "events"])?;
    let actor = body
        .get("actor")
        .and_then(Value::as_str)
        .and_then(names::actor_named);
    let Some(actor) = actor else {
        return shape("`actor` is missing or nobody");
    };
    let action = body.get("action").filter(|action| action.is_object());
    let Some(action) = action else {
        return shape("`action` is missing or none");
    };
    Ok(Entry {
        actor,
        action: action.clone(),
        events: events(body)?,
        places: places(body)?,
    })
}

/// The places of the shoe that a draw reached, written just so or not at all.
fn places(body: &Value) -> Result<Vec<ShoePlace>, Wrong> {
    let Some(written) = body.get(PLACES) else {
        return Ok(Vec::new());
    };
    let read = serde_json::from_value::<Vec<ShoePlace>>(written.clone());
    let again = |places: &Vec<ShoePlace>| serde_json::to_value(places).ok();
    match read {
        Ok(places) if !places.is_empty() && again(&places).as_ref() == Some(written) => Ok(places),
        _ => shape(format!("`{PLACES}` is none")),
    }
}

/// A record of bare actions proves nothing: what followed from each must stand there.
fn events(body: &Value) -> Result<Vec<Value>, Wrong> {
    let events = body.get("events").and_then(Value::as_array);
    match events {
        Some(events) if !events.is_empty() && events.iter().all(Value::is_object) => {
            Ok(events.clone())
        }
        _ => Err((
            Damage::NoEvents,
            "it does not say what followed, only what was done".into(),
        )),
    }
}

fn read_end(body: &Value) -> Result<bool, Wrong> {
    only(body, &["end", "actions"])?;
    match body.get("end").and_then(Value::as_str) {
        Some(OVER) => Ok(true),
        Some(IN_COURSE) => Ok(false),
        _ => shape(format!("`end` is neither `{OVER}` nor `{IN_COURSE}`")),
    }
}
