//! What a register's file says.

use std::str::FromStr;

use law::{BasisBook, BasisRef, Words};

use crate::Hash;

/// A register as its file describes it: every rule with its basis.
#[derive(Clone, Debug)]
pub struct Register {
    pub(crate) key: String,
    pub(crate) name: Words,
    pub(crate) text: String,
    pub(crate) signers: Vec<Office>,
    pub(crate) offices: Vec<Office>,
    pub(crate) diary: DiaryRules,
    pub(crate) book: BookRules,
    pub(crate) sections: Vec<Section>,
    pub(crate) classes: Vec<ClassOfEntry>,
    pub(crate) index: IndexRules,
    pub(crate) acts: Vec<Act>,
    /// What the sections, the classes and the signers each rest on together.
    pub(crate) sections_basis: BasisRef,
    pub(crate) classes_basis: BasisRef,
    pub(crate) signers_basis: BasisRef,
    pub(crate) bases: BasisBook,
    pub(crate) law: Hash,
}

impl Register {
    /// What it is called in files and commands.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// What people call it.
    pub fn name(&self) -> &Words {
        &self.name
    }

    /// The part of the inventory that its citations are relative to.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Those who may sign an entry.
    pub fn signers(&self) -> &[Office] {
        &self.signers
    }

    /// Those who give papers or decide.
    pub fn offices(&self) -> &[Office] {
        &self.offices
    }

    /// The diary's rules.
    pub fn diary(&self) -> &DiaryRules {
        &self.diary
    }

    /// The book's rules.
    pub fn book(&self) -> &BookRules {
        &self.book
    }

    /// The sections of the book, each with what it rests on.
    pub fn all_sections(&self) -> &[Section] {
        &self.sections
    }

    /// The classes of entry, each with what it rests on.
    pub fn all_classes(&self) -> &[ClassOfEntry] {
        &self.classes
    }

    /// The index's rules.
    pub fn index_rules(&self) -> &IndexRules {
        &self.index
    }

    /// What may be entered.
    pub fn acts(&self) -> &[Act] {
        &self.acts
    }

    /// Every basis that it can give.
    pub fn bases(&self) -> &BasisBook {
        &self.bases
    }

    /// The hash of the file by which a book is judged.
    pub fn law(&self) -> &Hash {
        &self.law
    }

    pub(crate) fn act(&self, key: &str) -> Option<&Act> {
        self.acts.iter().find(|act| act.key == key)
    }
}

/// Somebody who signs, gives papers or decides, by his post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Office {
    /// What files call it.
    pub key: String,
    /// What people call it.
    pub name: Words,
    /// Why it may sign; nothing for those who do not.
    pub basis: BasisRef,
}

/// In which forms a book may be kept, and who chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The forms.
    pub forms: Vec<String>,
    /// The office that chooses, where one must.
    pub decided_by: Option<String>,
    /// What it rests on.
    pub basis: BasisRef,
}

/// How the diary of filings is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiaryRules {
    /// In which form.
    pub kept: Kept,
    /// Numbered folios, in one of the forms.
    pub folios: Option<Folios>,
    /// What each filing says.
    pub fields: Vec<Field>,
    /// Why filings stand in the order of their days.
    pub order: BasisRef,
}

/// Folios that carry consecutive numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folios {
    /// In which form of the diary they are.
    pub form: String,
    /// Where on the folio the number stands, as `top-right`.
    pub number: String,
    /// What it rests on.
    pub basis: BasisRef,
}

/// The rules of the book of entries, by what each rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookRules {
    /// In which form it is kept.
    pub kept: Kept,
    /// Sheets are numbered one after another.
    pub numbered: BasisRef,
    /// Each subject has one sheet.
    pub one_each: BasisRef,
    /// More sheets are added where one is full.
    pub more: BasisRef,
    /// Entries follow one another.
    pub no_gaps: BasisRef,
    /// In the order of their days.
    pub chronological: BasisRef,
    /// The first entry of a sheet is an initial one.
    pub first: BasisRef,
    /// A closing entry is the last.
    pub last: BasisRef,
    /// What a cancellation does.
    pub cancels: BasisRef,
    /// In which series subjects are numbered.
    pub series: Series,
    /// What the series rests on.
    pub numbers: BasisRef,
}

/// In which series subjects are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Series {
    /// One for each section.
    Section,
    /// One for the whole book.
    Book,
}

impl FromStr for Series {
    type Err = ();

    fn from_str(text: &str) -> Result<Series, ()> {
        match text {
            "section" => Ok(Series::Section),
            "book" => Ok(Series::Book),
            _ => Err(()),
        }
    }
}

/// A section of the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What files call it.
    pub key: String,
    /// What people call it.
    pub name: Words,
    /// What it rests on.
    pub basis: BasisRef,
}

/// What an entry does to its sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// It states an act; the first of a sheet opens it.
    Inscription,
    /// It notes a circumstance in the margin.
    MarginalNote,
    /// It ends the initial inscription and closes the sheet.
    Cancellation,
}

impl Class {
    /// What files, plays and exports call it.
    pub fn name(self) -> &'static str {
        match self {
            Class::Inscription => "inscription",
            Class::MarginalNote => "marginal-note",
            Class::Cancellation => "cancellation",
        }
    }
}

impl FromStr for Class {
    type Err = ();

    fn from_str(text: &str) -> Result<Class, ()> {
        let all = [Class::Inscription, Class::MarginalNote, Class::Cancellation];
        all.into_iter().find(|class| class.name() == text).ok_or(())
    }
}

/// A class of entry that a register has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassOfEntry {
    /// Which.
    pub class: Class,
    /// What people call it.
    pub name: Words,
    /// What it rests on.
    pub basis: BasisRef,
}

/// What the index shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexRules {
    /// Why it is alphabetical.
    pub order: BasisRef,
    /// The fields of each item, beside its name and its folio.
    pub fields: Vec<String>,
    /// What they rest on.
    pub item: BasisRef,
    /// Why a subject whose sheet is closed does not stand in it.
    pub inscribed: BasisRef,
}

/// Something that may be entered on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// What files call it.
    pub key: String,
    /// What people call it.
    pub name: Words,
    /// Its class.
    pub class: Class,
    /// The sections in which it may be entered.
    pub sections: Vec<String>,
    /// Whether it is the first entry of a sheet.
    pub initial: bool,
    /// What it must and may say.
    pub fields: Vec<Field>,
    /// Why it needs a filing, where it does.
    pub filed: Option<BasisRef>,
    /// What the subject's number rests on, beside the series.
    pub number: BasisRef,
    /// What it rests on.
    pub basis: BasisRef,
}

/// Something that a filing or an entry says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// What files call it.
    pub key: String,
    /// What people call it.
    pub name: Words,
    /// What may stand in it.
    pub kind: FieldKind,
    /// Whether it may be left out.
    pub optional: bool,
    /// Whose paper it names.
    pub issued_by: Option<String>,
    /// Who must have approved that paper.
    pub approved_by: Option<String>,
    /// What it may say, where that is a closed list.
    pub one_of: Vec<String>,
    /// Whether it says something for which no act is.
    pub other: bool,
    /// The field that speaks where this one says nothing.
    pub otherwise: Option<String>,
    /// What it rests on.
    pub basis: BasisRef,
}

/// What may stand in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// Words.
    Text,
    /// A day.
    Date,
    /// An amount of money, in euros.
    Amount,
    /// A whole number above zero.
    Number,
}

impl FromStr for FieldKind {
    type Err = ();

    fn from_str(text: &str) -> Result<FieldKind, ()> {
        match text {
            "text" => Ok(FieldKind::Text),
            "date" => Ok(FieldKind::Date),
            "amount" => Ok(FieldKind::Amount),
            "number" => Ok(FieldKind::Number),
            _ => Err(()),
        }
    }
}
