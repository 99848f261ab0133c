//! What stands in a register, held against what a line says.

use law::Basis;
use registers::{Book, Entered, IndexItem, Register, Subject};

use super::Proved;
use super::script::{Look, Step};
use crate::outcome::prove_cited;

/// What is seen, and what it rests on.
type Seen = (String, Vec<Basis>);

pub(super) fn look(register: &Register, book: &Book, look: &Look, step: &Step) -> Proved {
    let (seen, rests_on) = see(register, book, look)?;
    match step.expects.as_deref() {
        Some(expects) if expects == seen => prove_cited(register.text(), &step.cites, &rests_on),
        Some(_) => Err(format!("it is `{seen}`")),
        None => Err(format!("say what must stand there: it is `{seen}`")),
    }
}

fn see(register: &Register, book: &Book, look: &Look) -> Result<Seen, String> {
    let none = || "nothing".to_string();
    Ok(match look {
        Look::Sections => {
            let shown = register.sections();
            (shown.what.join(", "), shown.rests_on)
        }
        Look::Classes => {
            let shown = register.classes();
            (shown.what.join(", "), shown.rests_on)
        }
        Look::Diary => {
            let shown = register.diary_form(book);
            (shown.what.into(), shown.rests_on)
        }
        Look::Book => {
            let shown = register.book_form(book);
            (shown.what.into(), shown.rests_on)
        }
        Look::Filing(number) => match register.filing(book, *number) {
            Some(shown) => {
                let says = |field: &registers::Field| shown.what.says(&field.key).unwrap_or("-");
                let said: Vec<&str> = register.diary().fields.iter().map(says).collect();
                (said.join("; "), shown.rests_on)
            }
            None => (none(), Vec::new()),
        },
        Look::Folio(number) => match register.folio(book, *number) {
            Some(shown) => {
                let (filings, place) = shown.what;
                (
                    format!("filings {}; number {place}", list(&filings)),
                    shown.rests_on,
                )
            }
            None => (none(), Vec::new()),
        },
        Look::Sheet(number) => match register.sheet(book, *number) {
            Some(shown) => (sheet(&shown.what), shown.rests_on),
            None => (none(), Vec::new()),
        },
        Look::Index => {
            let shown = register.index(book);
            let items: Vec<&str> = shown.what.iter().map(|item| item.name).collect();
            (items.join("; "), shown.rests_on)
        }
        Look::Search(words) => {
            let found = register.search(book, words);
            let found: Vec<String> = found.iter().map(|entry| found_entry(entry)).collect();
            (found.join("; "), Vec::new())
        }
        Look::Number(name)
        | Look::Sheets(name)
        | Look::Indexed(name)
        | Look::InitialEntry(name)
        | Look::Entry(_, name)
        | Look::Fact { subject: name, .. } => match book.subject(name) {
            Some(subject) => of(register, subject, look)?,
            None => (none(), Vec::new()),
        },
    })
}

/// What is seen of a subject.
fn of(register: &Register, subject: &Subject, look: &Look) -> Result<Seen, String> {
    Ok(match look {
        Look::Number(_) => {
            let shown = register.number(subject);
            (shown.what.to_string(), shown.rests_on)
        }
        Look::Sheets(_) => {
            let shown = register.sheets(subject);
            (list(&shown.what), shown.rests_on)
        }
        Look::Indexed(_) => {
            let shown = register.indexed(subject);
            let item = shown.what.as_ref();
            (item.map_or("nothing".into(), index_item), shown.rests_on)
        }
        Look::InitialEntry(_) => {
            let shown = register.ended_by(subject, 1);
            let ended = shown.what.map(|place| format!("ended by entry {place}"));
            (ended.unwrap_or("stands".into()), shown.rests_on)
        }
        Look::Entry(place, _) => match register.entry(subject, *place) {
            Some(shown) => (entry(shown.what), shown.rests_on),
            None => ("nothing".into(), Vec::new()),
        },
        Look::Fact { field, .. } => match register.fact(subject, field) {
            Some(shown) => (shown.what.into(), shown.rests_on),
            None => ("nothing".into(), Vec::new()),
        },
        _ => return Err("this is not looked at on a sheet".into()),
    })
}

fn list(numbers: &[u32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(", ")
}

fn sheet(entries: &[&Entered]) -> String {
    let subject = entries.first().map_or("", |entry| entry.subject.as_str());
    let entries = entries
        .iter()
        .map(|entry| format!("{} {}", entry.place, entry.act));
    let entries: Vec<String> = entries.collect();
    format!("{subject}: {}", entries.join(", "))
}

fn entry(entry: &Entered) -> String {
    format!(
        "{} {} on {}, signed {} ({}), sheet {}",
        entry.class.name(),
        entry.act,
        entry.date,
        entry.signed.name,
        entry.signed.office,
        entry.sheet
    )
}

fn found_entry(entry: &Entered) -> String {
    format!("{} {} {}", entry.subject, entry.place, entry.act)
}

fn index_item(item: &IndexItem<'_>) -> String {
    let fields = item.fields.join("; ");
    format!("{fields}; folio {}", item.folio)
}
