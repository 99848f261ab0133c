//! A register as it stands: what was filed and entered, in the order in which it was.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Class, Date, Hash, Signature, Statement, chain, folded};

/// Something that happened to a register. Nothing else changes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// It was opened.
    Opened(Opened),
    /// From here on it is kept by another text of its file.
    Adopted(Adopted),
    /// Something was filed.
    Filed(Filed),
    /// An entry was made.
    Entered(Entered),
}

/// The opening of a register.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opened {
    /// The register.
    pub register: String,
    /// The hash of the file that it is kept by.
    pub law: String,
    /// The day.
    pub date: Date,
    /// The form of the diary.
    pub diary: String,
    /// The form of the book.
    pub book: String,
    /// The office that decided on the forms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<String>,
    /// How many filings a folio of the diary holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folio_holds: Option<u32>,
    /// How many entries a sheet holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet_holds: Option<u32>,
}

/// The change to another text of the register's file: what was entered before is not judged by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adopted {
    /// The hash of the file that it is kept by from here on.
    pub law: String,
}

/// A filing in the diary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filed {
    /// Its number.
    pub number: u32,
    /// The folio on which it stands, where the diary has folios.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folio: Option<u32>,
    /// What it says.
    pub statements: Vec<Statement>,
    /// What it rests on.
    pub rests_on: Vec<String>,
}

impl Filed {
    /// What it says in a field.
    pub fn says(&self, field: &str) -> Option<&str> {
        said(&self.statements, field)
    }

    /// Its day, where it says one.
    pub fn date(&self) -> Option<Date> {
        self.says("date")?.parse().ok()
    }
}

/// An entry in the book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entered {
    /// The sheet on which it stands.
    pub sheet: u32,
    /// Its place among the entries of its subject, from 1.
    pub place: u32,
    /// The number that its subject got; of an initial entry alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The section.
    pub section: String,
    /// The subject.
    pub subject: String,
    /// Its class.
    #[serde(with = "by_name")]
    pub class: Class,
    /// What is entered.
    pub act: String,
    /// The day.
    pub date: Date,
    /// The filing on which it was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filing: Option<u32>,
    /// What it says.
    pub statements: Vec<Statement>,
    /// Who authorised it.
    pub signed: Signature,
    /// What it rests on.
    pub rests_on: Vec<String>,
}

impl Entered {
    /// What it says in a field.
    pub fn says(&self, field: &str) -> Option<&str> {
        said(&self.statements, field)
    }
}

fn said<'s>(statements: &'s [Statement], field: &str) -> Option<&'s str> {
    let found = statements.iter().find(|said| said.field == field);
    found.map(|said| said.value.as_str())
}

/// A class of entry under its name.
mod by_name {
    use serde::{Deserialize, Deserializer, Serializer, de};

    use crate::Class;

    pub(super) fn serialize<S: Serializer>(class: &Class, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(class.name())
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Class, D::Error> {
        let name = String::deserialize(from)?;
        let class = name.parse();
        class.map_err(|()| de::Error::custom(format!("{name:?} is no class of entry")))
    }
}

/// A subject with its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Its name, as the initial entry says it.
    pub name: String,
    /// The section.
    pub section: String,
    /// Its number.
    pub number: u32,
    /// Its entries, the initial one first.
    pub entries: Vec<Entered>,
    /// The place of the entry that closed the sheet.
    pub closed_by: Option<u32>,
}

impl Subject {
    /// The sheets that its entries stand on.
    pub fn sheets(&self) -> Vec<u32> {
        let mut sheets: Vec<u32> = self.entries.iter().map(|entry| entry.sheet).collect();
        sheets.dedup();
        sheets
    }

    /// What holds in a field now: what the last entry said of it.
    pub fn says(&self, field: &str) -> Option<&str> {
        let mut entries = self.entries.iter().rev();
        entries.find_map(|entry| entry.says(field))
    }
}

/// A register as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    opened: Option<Opened>,
    law: String,
    filings: Vec<Filed>,
    subjects: Vec<Subject>,
    /// Where the subject of each open sheet stands, by its folded name.
    open: BTreeMap<String, usize>,
    /// The last number given in each section.
    numbers: BTreeMap<String, u32>,
    sheets: u32,
    events: u64,
    head: Hash,
}

impl Book {
    /// A register of this name that is not open yet.
    pub fn new(register: &str) -> Book {
        Book {
            opened: None,
            law: String::new(),
            filings: Vec::new(),
            subjects: Vec::new(),
            open: BTreeMap::new(),
            numbers: BTreeMap::new(),
            sheets: 0,
            events: 0,
            head: chain::genesis(register),
        }
    }

    /// Takes in what happened.
    pub fn apply(&mut self, event: &Event) {
        self.head = chain::next(&self.head, event);
        self.events += 1;
        match event {
            Event::Opened(opened) => {
                self.law.clone_from(&opened.law);
                self.opened = Some(opened.clone());
            }
            Event::Adopted(adopted) => self.law.clone_from(&adopted.law),
            Event::Filed(filed) => self.filings.push(filed.clone()),
            Event::Entered(entered) => self.enter(entered),
        }
    }

    fn enter(&mut self, entered: &Entered) {
        self.sheets = self.sheets.max(entered.sheet);
        let name = folded(&entered.subject);
        if let Some(number) = entered.number {
            self.numbers.insert(entered.section.clone(), number);
            self.open.insert(name.clone(), self.subjects.len());
            self.subjects.push(Subject {
                name: entered.subject.clone(),
                section: entered.section.clone(),
                number,
                entries: Vec::new(),
                closed_by: None,
            });
        }
        // A book that was tampered with may have an entry without a sheet; who examines it is
        // told, and nothing else shows it.
        let Some(&at) = self.open.get(&name) else {
            return;
        };
        let subject = &mut self.subjects[at];
        subject.entries.push(entered.clone());
        if entered.class == Class::Cancellation {
            subject.closed_by = Some(entered.place);
            self.open.remove(&name);
        }
    }

    /// How it was opened, if it was.
    pub fn opened(&self) -> Option<&Opened> {
        self.opened.as_ref()
    }

    /// The hash of the file that it is kept by; empty before it is opened.
    pub fn law(&self) -> &str {
        &self.law
    }

    /// The diary.
    pub fn filings(&self) -> &[Filed] {
        &self.filings
    }

    /// The filing of a number.
    pub fn filing(&self, number: u32) -> Option<&Filed> {
        let place = usize::try_from(number).ok()?.checked_sub(1)?;
        self.filings.get(place)
    }

    /// Every subject, in the order in which they were inscribed.
    pub fn subjects(&self) -> &[Subject] {
        &self.subjects
    }

    /// The subject of that name: the one whose sheet is open, or else the last that was closed.
    pub fn subject(&self, name: &str) -> Option<&Subject> {
        match self.open_subject(name) {
            Some(subject) => Some(subject),
            None => {
                let name = folded(name);
                let mut subjects = self.subjects.iter().rev();
                subjects.find(|subject| folded(&subject.name) == name)
            }
        }
    }

    /// The subject of that name whose sheet is open.
    pub fn open_subject(&self, name: &str) -> Option<&Subject> {
        let at = *self.open.get(&folded(name))?;
        self.subjects.get(at)
    }

    /// How many sheets there are.
    pub fn sheets(&self) -> u32 {
        self.sheets
    }

    /// The last number given in a section; 0 before the first.
    pub fn last_number(&self, section: &str) -> u32 {
        self.numbers.get(section).copied().unwrap_or(0)
    }

    /// How many events it is made of.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// The hash of the last event, which binds all before it.
    pub fn head(&self) -> &Hash {
        &self.head
    }
}
