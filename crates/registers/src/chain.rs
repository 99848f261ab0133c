//! The chain: each event's hash binds all that came before it.

use std::fmt;
use std::fmt::Write as _;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{Action, Book, Event, Filing, Opening, Proposal, Refusal, Register};

/// A SHA-256.
pub type Hash = [u8; 32];

/// What is hashed before anything else, so that no other hash can be taken for one of these.
const LABEL: &[u8] = b"tapete-register-1\n";

/// The hash before the first event of a register.
pub fn genesis(register: &str) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(LABEL);
    hasher.update(register.as_bytes());
    hasher.finalize().into()
}

/// The hash of an event: of the one before it, and of its own JSON as anyone can write it.
pub(crate) fn next(previous: &Hash, event: &Event) -> Hash {
    let value = serde_json::to_value(event).expect("texts and numbers are JSON");
    let mut body = String::new();
    write_sorted(&value, &mut body);
    let mut hasher = Sha256::new();
    hasher.update(LABEL);
    hasher.update(previous);
    hasher.update(body.as_bytes());
    hasher.finalize().into()
}

/// Writes JSON without blanks and with the keys of each object in their order, so that it has one
/// form in every language.
fn write_sorted(value: &Value, to: &mut String) {
    match value {
        Value::Object(map) => {
            let mut fields: Vec<(&String, &Value)> = map.iter().collect();
            fields.sort_by_key(|(key, _)| *key);
            list(to, ('{', '}'), fields, |(key, value), to| {
                to.push_str(&Value::from(key.as_str()).to_string());
                to.push(':');
                write_sorted(value, to);
            });
        }
        Value::Array(items) => list(to, ('[', ']'), items, write_sorted),
        other => to.push_str(&other.to_string()),
    }
}

fn list<T>(
    to: &mut String,
    (open, close): (char, char),
    items: impl IntoIterator<Item = T>,
    write: impl Fn(T, &mut String),
) {
    to.push(open);
    for (place, item) in items.into_iter().enumerate() {
        if place > 0 {
            to.push(',');
        }
        write(item, to);
    }
    to.push(close);
}

/// A hash as people compare it.
pub fn hex(hash: &Hash) -> String {
    let mut text = String::with_capacity(64);
    for byte in hash {
        write!(text, "{byte:02x}").expect("a text takes it");
    }
    text
}

/// The first event that is not what the rules give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Its place, from 1.
    pub at: u64,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: {}", self.at, self.what)
    }
}

impl std::error::Error for Broken {}

/// A register that was examined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examined {
    /// The book that its events make.
    pub book: Book,
    /// How many of them were entered under another text of its file: these could not be decided
    /// again by this one, and are taken as they are.
    pub unjudged: u64,
}

/// Decides every event again by the register's rules, and gives the book that they make.
pub fn examine(register: &Register, events: &[Event]) -> Result<Examined, Broken> {
    let law = hex(register.law());
    let mut book = Book::new(register.key());
    let mut unjudged = 0;
    for (event, at) in events.iter().zip(1..) {
        let broken = |what: String| Broken { at, what };
        if (at == 1) != matches!(event, Event::Opened(_)) {
            return Err(broken("a register is opened once, and first".into()));
        }
        let kept_by = match event {
            Event::Opened(opened) => &opened.law,
            Event::Adopted(adopted) => &adopted.law,
            Event::Filed(_) | Event::Entered(_) => book.law(),
        };
        if kept_by != law {
            unjudged += 1;
            book.apply(event);
            continue;
        }
        match again(register, &book, event) {
            Ok(Some(right)) if right == *event => book.apply(event),
            Ok(_) => return Err(broken("the rules give something else here".into())),
            Err(refusal) => {
                let names: Vec<&str> = refusal.causes.iter().map(|c| c.why.name()).collect();
                return Err(broken(format!("the rules refuse it: {}", names.join(", "))));
            }
        }
    }
    Ok(Examined { book, unjudged })
}

/// What the rules give where an event stands.
fn again(register: &Register, book: &Book, event: &Event) -> Result<Option<Event>, Refusal> {
    let action = match event {
        Event::Opened(opened) => {
            let opening = Opening {
                date: opened.date,
                diary: opened.diary.clone(),
                book: opened.book.clone(),
                decided_by: opened.decided_by.clone(),
                folio_holds: opened.folio_holds,
                sheet_holds: opened.sheet_holds,
            };
            return register.opened(&opening).map(Some);
        }
        Event::Adopted(_) => return Ok(register.adopted(book)),
        Event::Filed(filed) => Action::File(Filing {
            statements: filed.statements.clone(),
        }),
        Event::Entered(entered) => Action::Enter(Proposal {
            date: entered.date,
            class: entered.class.name().into(),
            act: entered.act.clone(),
            subject: entered.subject.clone(),
            section: Some(entered.section.clone()),
            filing: entered.filing,
            place: Some(entered.place),
            statements: entered.statements.clone(),
            signed: entered.signed.clone(),
        }),
    };
    register.judge(book, &action).map(Some)
}
