//! Registers whatever is asked of them, and one that nobody has written yet.

mod invented;
mod tampering;
mod whatever;

use law::Library;
use registers::{Book, Event, Proposal, Registers, Signature, Statement};

/// The registers that ship.
fn ours() -> Registers {
    let library = Library::embedded().unwrap_or_else(|problems| panic!("{problems:#?}"));
    Registers::read(&library).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

fn proposal(date: &str, class: &str, act: &str, subject: &str, said: &[&str]) -> Proposal {
    let statement = |text: &&str| text.parse::<Statement>().expect("a statement");
    Proposal {
        date: date.parse().expect("a day"),
        class: class.into(),
        act: act.into(),
        subject: subject.into(),
        section: None,
        filing: None,
        place: None,
        statements: said.iter().map(statement).collect(),
        signed: Signature {
            name: "Marta Gil".into(),
            office: "head-of-service".into(),
        },
    }
}

/// What events make.
fn book_of(register: &str, events: &[Event]) -> Book {
    let mut book = Book::new(register);
    events.iter().for_each(|event| book.apply(event));
    book
}
