//! A register for others: as tables, and as JSON whose chain anyone can check.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Book, Event, Hash, Register, Statement, chain, genesis, hex};

/// The format's name, in every export.
const FORMAT: &str = "tapete-register-1";

/// The book of entries as CSV: a row for each entry, a column for each field that any act has.
pub fn book_csv(register: &Register, book: &Book) -> String {
    let mut fields: Vec<&str> = Vec::new();
    for field in register.acts().iter().flat_map(|act| &act.fields) {
        if !fields.contains(&field.key.as_str()) {
            fields.push(&field.key);
        }
    }
    let fixed = [
        "sheet",
        "number",
        "section",
        "subject",
        "entry",
        "class",
        "act",
        "date",
        "filing",
        "signed_by",
        "office",
        "ended_by",
    ];
    let mut table = row(fixed.iter().chain(&fields).chain(&["rests_on"]).copied());
    for subject in book.subjects() {
        for entry in &subject.entries {
            let ended = register.ended_by(subject, entry.place).what;
            let mut cells = vec![
                entry.sheet.to_string(),
                subject.number.to_string(),
                entry.section.clone(),
                subject.name.clone(),
                entry.place.to_string(),
                entry.class.name().to_string(),
                entry.act.clone(),
                entry.date.to_string(),
                entry.filing.map_or_else(String::new, |n| n.to_string()),
                entry.signed.name.clone(),
                entry.signed.office.clone(),
                ended.map_or_else(String::new, |place| place.to_string()),
            ];
            cells.extend(fields.iter().map(|field| cell(&entry.statements, field)));
            cells.push(entry.rests_on.join("; "));
            table.push_str(&row(cells.iter().map(String::as_str)));
        }
    }
    table
}

/// The diary as CSV: a row for each filing.
pub fn diary_csv(register: &Register, book: &Book) -> String {
    let fields = register.diary().fields.iter();
    let fields: Vec<&str> = fields.map(|field| field.key.as_str()).collect();
    let fixed = ["filing", "folio"];
    let mut table = row(fixed.iter().chain(&fields).copied());
    for filed in book.filings() {
        let mut cells = vec![
            filed.number.to_string(),
            filed
                .folio
                .map_or_else(String::new, |folio| folio.to_string()),
        ];
        cells.extend(fields.iter().map(|field| cell(&filed.statements, field)));
        table.push_str(&row(cells.iter().map(String::as_str)));
    }
    table
}

/// What is said in a field, with whose paper it is.
fn cell(statements: &[Statement], field: &str) -> String {
    let Some(said) = statements.iter().find(|said| said.field == field) else {
        return String::new();
    };
    let by = match (&said.issued_by, &said.approved_by) {
        (Some(office), Some(other)) => format!(" ({office}, {other})"),
        (Some(office), None) => format!(" ({office})"),
        _ => String::new(),
    };
    format!("{}{by}", said.value)
}

/// A row of a table (RFC 4180): cells that need it stand in quotes, and a row ends with CRLF.
fn row<'c>(cells: impl Iterator<Item = &'c str>) -> String {
    let quoted = |cell: &str| match cell.contains([',', '"', '\r', '\n']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_string(),
    };
    let cells: Vec<String> = cells.map(quoted).collect();
    format!("{}\r\n", cells.join(","))
}

/// An export as JSON.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Export {
    format: String,
    register: String,
    head: String,
    events: Vec<Link>,
}

/// An event with the hash that binds it to those before.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Link {
    event: Event,
    hash: String,
}

/// All events of a register with their chain.
pub fn json(register: &str, events: &[Event]) -> Value {
    let mut head = genesis(register);
    let link = |event: &Event| {
        head = chain::next(&head, event);
        Link {
            event: event.clone(),
            hash: hex(&head),
        }
    };
    let events: Vec<Link> = events.iter().map(link).collect();
    let export = Export {
        format: FORMAT.into(),
        register: register.into(),
        head: hex(&head),
        events,
    };
    serde_json::to_value(export).expect("texts and numbers are JSON")
}

/// Why a text is no export whose chain holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAnExport {
    /// It is no JSON of this form.
    Unreadable(String),
    /// It is of another format.
    OtherFormat(String),
    /// The chain breaks at an event, from 1.
    Broken(u64),
    /// The head is not that of the last event.
    OtherHead,
}

impl fmt::Display for NotAnExport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAnExport::Unreadable(why) => {
                write!(
                    f,
                    "this is no export of a register: {why}; give the file that `tapete register export` wrote"
                )
            }
            NotAnExport::OtherFormat(format) => {
                let format: String = format.chars().take(40).collect();
                write!(
                    f,
                    "the export is of the format {format:?}, and {FORMAT} is read"
                )
            }
            NotAnExport::Broken(at) => write!(
                f,
                "the chain breaks at event {at}: it or one before it was changed, left out or put in"
            ),
            NotAnExport::OtherHead => {
                f.write_str("the head is not the last event's: events are missing at the end")
            }
        }
    }
}

impl std::error::Error for NotAnExport {}

/// Reads an export and walks its chain: the register's name, its events and the head.
pub fn read_json(text: &str) -> Result<(String, Vec<Event>, Hash), NotAnExport> {
    let export: Export =
        serde_json::from_str(text).map_err(|error| NotAnExport::Unreadable(error.to_string()))?;
    if export.format != FORMAT {
        return Err(NotAnExport::OtherFormat(export.format));
    }
    let mut head = genesis(&export.register);
    let mut events = Vec::with_capacity(export.events.len());
    for (link, at) in export.events.into_iter().zip(1..) {
        head = chain::next(&head, &link.event);
        if hex(&head) != link.hash {
            return Err(NotAnExport::Broken(at));
        }
        events.push(link.event);
    }
    match hex(&head) == export.head {
        true => Ok((export.register, events, head)),
        false => Err(NotAnExport::OtherHead),
    }
}
