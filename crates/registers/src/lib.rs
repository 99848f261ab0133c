//! Registers: a diary of filings and a book of entries, as a file of the law describes them.
//!
//! A register is data, `law/registers/<name>.toml`: its sections, what may be entered on a sheet
//! and what each entry must say, who signs, how sheets and subjects are numbered, what the index
//! shows, each with its basis. This crate judges what is filed and entered against that, keeps the
//! book, and chains it: nothing is ever erased, a wrong is set right by a further entry.
//!
//! ```
//! use registers::{Action, Filing, Opening, Registers};
//!
//! let library = law::Library::embedded().expect("our own law files are sound");
//! let registers = Registers::read(&library).expect("and so are our registers");
//! let register = registers.find("professional-bodies").expect("it ships");
//! let opening = Opening::new("2026-03-01".parse().unwrap()).by_computer("managing-body");
//! let mut book = register.open(&opening).expect("it may be kept by computer");
//!
//! let filing = Filing::new(["date: 2026-03-02", "circumstance: an association is created"]).unwrap();
//! let refusal = register.judge(&book, &Action::File(filing)).expect_err("nobody filed it");
//! assert_eq!(refusal.causes[0].why.name(), "missing-field");
//! assert_eq!(register.bases().get(refusal.causes[0].basis)[0].to_string(), "REG/12.1");
//!
//! let whole = ["date: 2026-03-02", "filer: Ana Ruiz", "circumstance: an association is created"];
//! let event = register.judge(&book, &Action::File(Filing::new(whole).unwrap())).unwrap();
//! book.apply(&event);
//! assert_eq!(book.filings().len(), 1);
//! ```
//!
//! Deliberately absent: a clock, files, chance, and a way to change or remove an entry.
#![forbid(unsafe_code)]

mod action;
mod book;
mod chain;
mod date;
mod description;
mod export;
mod judge;
mod order;
mod read;
mod refusal;
mod registers;
mod shown;

pub use action::{Action, Filing, NotAStatement, Opening, Proposal, Signature, Statement};
pub use book::{Adopted, Book, Entered, Event, Filed, Opened, Subject};
pub use chain::{Broken, Examined, Hash, examine, genesis, hex};
pub use date::{Date, NotADate};
pub use description::{
    Act, BookRules, Class, ClassOfEntry, DiaryRules, Field, FieldKind, Folios, IndexRules, Kept,
    Office, Register, Section, Series,
};
pub use export::{NotAnExport, book_csv, diary_csv, json, read_json};
pub use order::{alphabetical, folded, same_name};
pub use read::law_of;
pub use refusal::{Cause, Refusal, Why};
pub use registers::Registers;
pub use shown::{IndexItem, Shown};
