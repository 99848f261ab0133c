//! What a register shows, each with what it rests on.

use law::{Basis, BasisRef};

use crate::{Book, Entered, Field, Filed, Register, Subject, alphabetical, folded};

/// Something that is shown, and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown<T> {
    /// What is shown.
    pub what: T,
    /// What it rests on, each once.
    pub rests_on: Vec<Basis>,
}

/// An item of the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexItem<'b> {
    /// The subject.
    pub name: &'b str,
    /// What the fields of the index say of it, in their order; empty where nothing was entered.
    pub fields: Vec<&'b str>,
    /// The sheet of its inscription.
    pub folio: u32,
}

impl Register {
    /// Several bases together, each once.
    pub(crate) fn bases_together(&self, bases: impl IntoIterator<Item = BasisRef>) -> Vec<Basis> {
        let mut all: Vec<Basis> = Vec::new();
        for basis in bases.into_iter().flat_map(|basis| self.bases.get(basis)) {
            if !all.contains(basis) {
                all.push(basis.clone());
            }
        }
        all
    }

    fn shown<T>(&self, what: T, bases: impl IntoIterator<Item = BasisRef>) -> Shown<T> {
        let rests_on = self.bases_together(bases);
        Shown { what, rests_on }
    }

    /// The sections of the book.
    pub fn sections(&self) -> Shown<Vec<&str>> {
        let keys = self.sections.iter().map(|section| section.key.as_str());
        self.shown(keys.collect(), [self.sections_basis])
    }

    /// The classes of entry.
    pub fn classes(&self) -> Shown<Vec<&'static str>> {
        let names = self.classes.iter().map(|class| class.class.name());
        self.shown(names.collect(), [self.classes_basis])
    }

    /// In which form the diary is kept.
    pub fn diary_form<'b>(&self, book: &'b Book) -> Shown<&'b str> {
        let form = book.opened().map_or("", |opened| &opened.diary);
        self.shown(form, [self.diary.kept.basis])
    }

    /// In which form the book is kept.
    pub fn book_form<'b>(&self, book: &'b Book) -> Shown<&'b str> {
        let form = book.opened().map_or("", |opened| &opened.book);
        self.shown(form, [self.book.kept.basis])
    }

    /// A filing of the diary.
    pub fn filing<'b>(&self, book: &'b Book, number: u32) -> Option<Shown<&'b Filed>> {
        let filed = book.filing(number)?;
        Some(self.shown(filed, self.diary.fields.iter().map(|field| field.basis)))
    }

    /// A folio of the diary: the numbers of its filings, and where its own number stands.
    pub fn folio<'b>(&'b self, book: &'b Book, folio: u32) -> Option<Shown<(Vec<u32>, &'b str)>> {
        let folios = self.diary.folios.as_ref()?;
        let on_it = book
            .filings()
            .iter()
            .filter(|filed| filed.folio == Some(folio));
        let numbers: Vec<u32> = on_it.map(|filed| filed.number).collect();
        let there = !numbers.is_empty();
        there.then(|| self.shown((numbers, folios.number.as_str()), [folios.basis]))
    }

    /// The number of a subject.
    pub fn number(&self, subject: &Subject) -> Shown<u32> {
        let act = subject
            .entries
            .first()
            .and_then(|first| self.act(&first.act));
        let bases = act.map(|act| act.number).into_iter();
        self.shown(subject.number, bases.chain([self.book.numbers]))
    }

    /// The sheets of a subject.
    pub fn sheets(&self, subject: &Subject) -> Shown<Vec<u32>> {
        let sheets = subject.sheets();
        let more = (sheets.len() > 1).then_some(self.book.more);
        let bases = [self.book.one_each, self.book.numbered].into_iter();
        self.shown(sheets, bases.chain(more))
    }

    /// The entries of a sheet, one after another.
    pub fn sheet<'b>(&self, book: &'b Book, sheet: u32) -> Option<Shown<Vec<&'b Entered>>> {
        let entries = book.subjects().iter().flat_map(|subject| &subject.entries);
        let entries: Vec<&Entered> = entries.filter(|entry| entry.sheet == sheet).collect();
        let (first, last) = (entries.first()?, entries.last()?);
        let opens = first.number.map(|_| self.book.first);
        let closes = book.subjects().iter().any(|subject| {
            let place = subject.closed_by.filter(|place| *place == last.place);
            place.is_some() && subject.entries.last() == Some(last)
        });
        let closes = closes.then_some(self.book.last);
        let bases = [self.book.no_gaps, self.book.chronological].into_iter();
        Some(self.shown(entries, bases.chain(opens).chain(closes)))
    }

    /// An entry of a subject, by its place.
    pub fn entry<'b>(&self, subject: &'b Subject, place: u32) -> Option<Shown<&'b Entered>> {
        let entry = subject.entries.iter().find(|entry| entry.place == place)?;
        let class = self.classes.iter().find(|known| known.class == entry.class);
        let class = class.into_iter().map(|class| class.basis);
        let act = self.act(&entry.act).into_iter().map(|act| act.basis);
        let bases: Vec<BasisRef> = class.chain(act).chain([self.signers_basis]).collect();
        Some(self.shown(entry, bases))
    }

    /// The place of the entry by which one of a subject was ended: a cancellation ends the initial
    /// one, and no other.
    pub fn ended_by(&self, subject: &Subject, place: u32) -> Shown<Option<u32>> {
        let ended = subject.closed_by.filter(|_| place == 1);
        self.shown(ended, [self.book.cancels])
    }

    /// What holds of a subject in a field, and what that rests on.
    pub fn fact<'b>(&self, subject: &'b Subject, field: &str) -> Option<Shown<&'b str>> {
        let mut entries = subject.entries.iter().rev();
        let entry = entries.find(|entry| entry.says(field).is_some());
        if let Some((entry, value)) = entry.and_then(|entry| Some((entry, entry.says(field)?))) {
            let basis = self.field(&entry.act, field).map(|known| known.basis);
            return Some(self.shown(value, basis));
        }
        let first = subject.entries.first()?;
        let known = self.field(&first.act, field)?;
        let other = self.fact(subject, known.otherwise.as_deref()?)?;
        let mut shown = self.shown(other.what, [known.basis]);
        shown.rests_on.extend(other.rests_on);
        Some(shown)
    }

    fn field(&self, act: &str, field: &str) -> Option<&Field> {
        let fields = &self.act(act)?.fields;
        fields.iter().find(|known| known.key == field)
    }

    /// The index: whoever is inscribed, in alphabetical order.
    pub fn index<'b>(&self, book: &'b Book) -> Shown<Vec<IndexItem<'b>>> {
        let inscribed = book.subjects().iter();
        let inscribed = inscribed.filter(|subject| subject.closed_by.is_none());
        let mut items: Vec<IndexItem<'b>> =
            inscribed.map(|subject| self.index_item(subject)).collect();
        items.sort_by(|one, other| alphabetical(one.name, other.name));
        self.shown(items, [self.index.order, self.index.inscribed])
    }

    /// The item of a subject in the index, unless its sheet is closed.
    pub fn indexed<'b>(&self, subject: &'b Subject) -> Shown<Option<IndexItem<'b>>> {
        match subject.closed_by {
            None => self.shown(Some(self.index_item(subject)), [self.index.item]),
            Some(_) => self.shown(None, [self.index.inscribed]),
        }
    }

    fn index_item<'b>(&self, subject: &'b Subject) -> IndexItem<'b> {
        let says = |field: &String| self.fact(subject, field).map_or("", |fact| fact.what);
        IndexItem {
            name: &subject.name,
            fields: self.index.fields.iter().map(says).collect(),
            folio: subject.entries.first().map_or(0, |first| first.sheet),
        }
    }

    /// Every entry in which all these words stand, in the subject's name or in what it says.
    pub fn search<'b>(&self, book: &'b Book, words: &str) -> Vec<&'b Entered> {
        let words = folded(words);
        let words: Vec<&str> = words.split(' ').filter(|word| !word.is_empty()).collect();
        let has_all = |entry: &&Entered| {
            let said = entry.statements.iter().map(|said| said.value.as_str());
            let all: Vec<&str> = [entry.subject.as_str(), entry.act.as_str()]
                .into_iter()
                .chain(said)
                .collect();
            let all = folded(&all.join(" "));
            words.iter().all(|word| all.contains(word))
        };
        let entries = book.subjects().iter().flat_map(|subject| &subject.entries);
        entries
            .filter(|_| !words.is_empty())
            .filter(has_all)
            .collect()
    }
}
