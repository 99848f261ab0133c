//! Strict reading of a law file: every field is asked for by name, every value has its basis,
//! whatever is left over or missing is a problem, and all problems are reported together.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::ops::Range;
use std::str::FromStr;

use exact::Ratio;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::declared::{Declared, Offer, Places, SheetAsked};
use crate::joined::place_in;
use crate::{Basis, BasisBook, BasisRef, Library, Problem, ProvisionId, Sheet, Words};

/// A law file being read.
pub struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    library: Option<&'a Library>,
    pub(crate) sheet: Option<&'a Sheet>,
    pub(crate) asked: RefCell<SheetAsked>,
    pub(crate) places: RefCell<Places>,
    table: Option<Spanned<DeTable<'a>>>,
    prefix: RefCell<String>,
    problems: RefCell<Vec<Problem>>,
    bases: RefCell<BasisBook>,
}

/// A section of a law file: each field is taken by name, and those that nobody took are
/// reported when the section is dropped.
pub struct Fields<'a, 'r> {
    reader: &'r Reader<'a>,
    table: &'r DeTable<'a>,
    path: String,
    span: Range<usize>,
    taken: RefCell<BTreeSet<&'static str>>,
    open: Cell<bool>,
    declared: Option<Declared>,
    offer: Option<Offer>,
}

impl<'a> Reader<'a> {
    /// Begins to read a file as it holds at a table under a house sheet: what the text leaves
    /// to the house is taken from the sheet, and what the house does not offer is left out.
    pub fn under(file: &'a str, text: &'a str, sheet: &'a Sheet) -> Reader<'a> {
        Reader {
            sheet: Some(sheet),
            ..Reader::new(file, text, None)
        }
    }

    /// What the reading asked of the sheet.
    pub fn asked(&self) -> SheetAsked {
        self.asked.borrow().clone()
    }

    /// Begins to read a file. With a library, citations and readings are checked against it.
    pub fn new(file: &'a str, text: &'a str, library: Option<&'a Library>) -> Reader<'a> {
        let mut problems = Vec::new();
        let table = match DeTable::parse(text) {
            Ok(table) => Some(table),
            Err(error) => {
                let offset = error.span().map_or(0, |span| span.start);
                let (file, line) = place_in(file, text, offset);
                let right = "this must be TOML";
                problems.push(Problem::new(file, line, error.message(), right));
                None
            }
        };
        Reader {
            file,
            text,
            library,
            sheet: None,
            asked: RefCell::default(),
            places: RefCell::default(),
            table,
            prefix: RefCell::default(),
            problems: RefCell::new(problems),
            bases: RefCell::default(),
        }
    }

    /// The top of the file; nothing if it is no TOML at all.
    pub fn root(&self) -> Option<Fields<'a, '_>> {
        let table = self.table.as_ref()?;
        Some(Fields::new(
            self,
            table.get_ref(),
            String::new(),
            table.span(),
        ))
    }

    /// Citations from here on are relative to this text, as `AR10/10.1.D`.
    pub fn cite_within(&self, text: &str) {
        *self.prefix.borrow_mut() = format!("{text}/");
    }

    /// Ends the reading: what was cited, and every problem in the order of the file.
    pub fn finish(self) -> (BasisBook, Vec<Problem>) {
        if let Some(library) = self.library {
            self.places.borrow().check(&self, library);
        }
        let mut problems = self.problems.into_inner();
        problems.sort();
        problems.dedup();
        (self.bases.into_inner(), problems)
    }

    /// Reports a problem at a place in the file.
    pub fn problem(&self, at: &Range<usize>, what: impl Into<String>, right: impl Into<String>) {
        let (file, line) = place_in(self.file, self.text, at.start);
        let problem = Problem::new(file, line, what, right);
        self.problems.borrow_mut().push(problem);
    }

    pub(crate) fn law(&self, at: &Range<usize>, cite: &str) -> Basis {
        let id = if cite.contains('/') {
            cite.to_string()
        } else {
            format!("{}{cite}", self.prefix.borrow())
        };
        let id = ProvisionId::new(id);
        if self
            .library
            .is_some_and(|library| library.provision(&id).is_none())
        {
            let right = "cite an id of the inventory (`tapete law search` finds them)";
            self.problem(at, format!("there is no provision {id}"), right);
        }
        Basis::Law(id)
    }

    fn reading(&self, at: &Range<usize>, reading: &str) -> Basis {
        if self
            .library
            .is_some_and(|library| library.reading(reading).is_none())
        {
            let what = format!("there is no reading {reading}");
            self.problem(at, what, "add it to readings.md as `## ID · the question`");
        }
        Basis::Reading {
            reading: reading.into(),
        }
    }
}

impl<'a, 'r> Fields<'a, 'r> {
    fn new(
        reader: &'r Reader<'a>,
        table: &'r DeTable<'a>,
        path: String,
        span: Range<usize>,
    ) -> Self {
        let mut fields = Fields {
            reader,
            table,
            path,
            span,
            taken: RefCell::default(),
            open: Cell::new(false),
            declared: None,
            offer: None,
        };
        fields.declared = Declared::read(&fields);
        fields.offer = Offer::read(&fields);
        fields
    }

    pub(crate) fn reader(&self) -> &'r Reader<'a> {
        self.reader
    }

    pub(crate) fn span(&self) -> &Range<usize> {
        &self.span
    }

    /// What this section rests on by its own citations alone.
    pub(crate) fn cited(&self) -> Vec<Basis> {
        let cites = self.spanned_texts("cite").into_iter();
        cites
            .map(|(cite, span)| self.reader.law(&span, &cite))
            .collect()
    }

    /// A basis together with what the house's offer of this section rests on.
    pub fn and_offered(&self, basis: BasisRef) -> BasisRef {
        let mut bases = self.reader.bases.borrow_mut();
        let mut list = bases.get(basis).to_vec();
        list.extend(self.offer.iter().flat_map(|offer| offer.basis.clone()));
        bases.enter(list)
    }

    /// Does not read this section further: it belongs to something that is not offered.
    pub fn leave_out(&self) {
        self.open.set(true);
    }

    /// Whether a key names something that the house does not offer at this table.
    pub fn is_not_offered(&self, key: &str) -> bool {
        self.reader.asked.borrow().left_out.iter().any(|k| k == key)
    }

    /// Reports a problem with this section.
    pub fn problem(&self, what: impl Into<String>, right: impl Into<String>) {
        let (what, right) = (what.into(), right.into());
        // The file was sound: what does not fit is what the house said in its place.
        if let Some(declared) = &self.declared {
            declared.does_not_fit(self, &what, &right);
        }
        self.reader.problem(&self.span, what, right);
    }

    /// The names of all fields, for sections whose names are the author's own. Each must then
    /// be taken by [`Fields::named`].
    pub fn names(&self) -> Vec<String> {
        self.open.set(true);
        self.table
            .keys()
            .map(|key| key.get_ref().to_string())
            .collect()
    }

    /// A section under a name of the author's own.
    pub fn named(&self, name: &str) -> Option<Fields<'a, 'r>> {
        let value = self.table.get(name)?;
        self.section(name, value)
    }

    /// Whether a section stands under a name of the author's own.
    pub fn is_section(&self, name: &str) -> bool {
        matches!(
            self.table.get(name).map(Spanned::get_ref),
            Some(DeValue::Table(_))
        )
    }

    /// A text under a name of the author's own.
    pub fn named_text(&self, name: &str) -> Option<String> {
        let value = self.table.get(name)?;
        self.expect_text(name, value)
    }

    fn find(&self, key: &'static str) -> Option<&'r Spanned<DeValue<'a>>> {
        self.taken.borrow_mut().insert(key);
        self.table.get(key)
    }

    fn require(&self, key: &'static str) -> Option<&'r Spanned<DeValue<'a>>> {
        let found = self.find(key);
        if found.is_none() {
            let what = format!("{} has no `{key}`", self.place());
            self.problem(what, format!("add `{key} = …`"));
        }
        found
    }

    fn place(&self) -> String {
        if self.path.is_empty() {
            "the file".into()
        } else {
            format!("[{}]", self.path)
        }
    }

    fn below(&self, key: &str) -> String {
        if self.path.is_empty() {
            key.into()
        } else {
            format!("{}.{key}", self.path)
        }
    }

    fn wrong(&self, key: &str, value: &Spanned<DeValue<'_>>, right: &str) {
        let what = format!("`{}` is a {}", self.below(key), value.get_ref().type_str());
        self.reader.problem(&value.span(), what, right);
    }

    fn expect_text(&self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<String> {
        let text = value.get_ref().as_str().map(ToString::to_string);
        if text.is_none() {
            self.wrong(key, value, "write it in quotes");
        }
        text
    }

    /// A text that must be there.
    pub fn text(&self, key: &'static str) -> Option<String> {
        if let Some(said) = self.said(key) {
            return Some(said);
        }
        self.require(key)
            .and_then(|value| self.expect_text(key, value))
    }

    /// A text that may be there.
    pub fn optional_text(&self, key: &'static str) -> Option<String> {
        if let Some(said) = self.said(key) {
            return Some(said);
        }
        self.find(key)
            .and_then(|value| self.expect_text(key, value))
    }

    /// Whether the house says something of its own in the place of this field.
    pub fn says_otherwise(&self, key: &str) -> bool {
        let declared = self.declared.as_ref();
        declared.is_some_and(|declared| declared.in_place_of(key).is_some())
    }

    /// What the house says in the place of a text of the file.
    fn said(&self, key: &'static str) -> Option<String> {
        let said = self.declared.as_ref()?.in_place_of(key)?.to_string();
        self.find(key);
        Some(said)
    }

    /// A list of texts that may be there; one text alone is a list of one.
    pub fn optional_texts(&self, key: &'static str) -> Vec<String> {
        self.spanned_texts(key)
            .into_iter()
            .map(|(text, _)| text)
            .collect()
    }

    fn spanned_texts(&self, key: &'static str) -> Vec<(String, Range<usize>)> {
        let Some(value) = self.find(key) else {
            return Vec::new();
        };
        match value.get_ref() {
            DeValue::String(text) => vec![(text.to_string(), value.span())],
            DeValue::Array(items) => items
                .iter()
                .filter_map(|item| Some((self.expect_text(key, item)?, item.span())))
                .collect(),
            _ => {
                self.wrong(key, value, "write a text or a list of texts");
                Vec::new()
            }
        }
    }

    /// A whole number that must be there.
    pub fn number(&self, key: &'static str) -> Option<u64> {
        if let Some(said) = self.said(key) {
            return self.parse(key, &said, "write a whole number, not below zero");
        }
        let value = self.require(key)?;
        self.expect_number(key, value)
    }

    fn expect_number(&self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<u64> {
        let number = match value.get_ref() {
            DeValue::Integer(digits) => u64::from_str_radix(digits.as_str(), digits.radix()).ok(),
            _ => None,
        };
        if number.is_none() {
            self.wrong(key, value, "write a whole number, not below zero");
        }
        number
    }

    /// A number that must be there and fit a byte: seats, cards.
    pub fn small_number(&self, key: &'static str) -> Option<u8> {
        let number = self.number(key)?;
        let small = u8::try_from(number).ok();
        if small.is_none() {
            self.problem(
                format!("`{}` is {number}", self.below(key)),
                "use a number up to 255",
            );
        }
        small
    }

    /// A number that may be there and fit a byte.
    pub fn optional_small_number(&self, key: &'static str) -> Option<u8> {
        self.find(key)
            .is_some()
            .then(|| self.small_number(key))
            .flatten()
    }

    /// A list of whole numbers that may be there.
    pub fn optional_numbers(&self, key: &'static str) -> Vec<u64> {
        let Some(value) = self.find(key) else {
            return Vec::new();
        };
        match value.get_ref() {
            DeValue::Array(items) => items
                .iter()
                .filter_map(|item| self.expect_number(key, item))
                .collect(),
            _ => {
                self.wrong(key, value, "write a list of whole numbers, as [10, 20]");
                Vec::new()
            }
        }
    }

    /// Yes or no; no where nothing is said.
    pub fn flag(&self, key: &'static str) -> bool {
        self.optional_flag(key).unwrap_or(false)
    }

    /// Yes or no, that may be there.
    pub fn optional_flag(&self, key: &'static str) -> Option<bool> {
        let value = self.find(key)?;
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            self.wrong(key, value, "write true or false");
        }
        flag
    }

    /// A value with a notation of its own, that must be there.
    pub fn parsed<T: FromStr>(&self, key: &'static str, right: &str) -> Option<T> {
        let text = self.text(key)?;
        self.parse(key, &text, right)
    }

    /// A value with a notation of its own, that may be there.
    pub fn optional_parsed<T: FromStr>(&self, key: &'static str, right: &str) -> Option<T> {
        let text = self.optional_text(key)?;
        self.parse(key, &text, right)
    }

    fn parse<T: FromStr>(&self, key: &str, text: &str, right: &str) -> Option<T> {
        let parsed = text.parse().ok();
        if parsed.is_none() {
            self.problem(format!("`{}` is `{text}`", self.below(key)), right);
        }
        parsed
    }

    /// Odds or a multiple, that must be there.
    pub fn ratio(&self, key: &'static str) -> Option<Ratio> {
        self.parsed(key, "write odds in quotes, as \"4\" or \"3/2\"")
    }

    /// The same in Spanish and in English, that must be there.
    pub fn words(&self, key: &'static str) -> Option<Words> {
        let value = self.require(key)?;
        let fields = self.section(key, value)?;
        let (es, en) = (fields.text("es"), fields.text("en"));
        Some(Words { es: es?, en: en? })
    }

    fn section(&self, key: &str, value: &'r Spanned<DeValue<'a>>) -> Option<Fields<'a, 'r>> {
        match value.get_ref() {
            DeValue::Table(table) => Some(Fields::new(
                self.reader,
                table,
                self.below(key),
                value.span(),
            )),
            _ => {
                self.wrong(key, value, "write a section, as { … = …, cite = \"…\" }");
                None
            }
        }
    }

    /// A section that must be there.
    pub fn fields(&self, key: &'static str) -> Option<Fields<'a, 'r>> {
        let value = self.require(key)?;
        self.section(key, value)
    }

    /// A section that may be there.
    pub fn optional_fields(&self, key: &'static str) -> Option<Fields<'a, 'r>> {
        let value = self.find(key)?;
        self.section(key, value)
    }

    /// Whether a field is there.
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// A section that may be there and that no problem names as known where it is not.
    pub(crate) fn section_if_there(&self, key: &'static str) -> Option<Fields<'a, 'r>> {
        self.table.contains_key(key).then(|| self.fields(key))?
    }

    /// A list of sections; empty where nothing is said.
    pub fn tables(&self, key: &'static str) -> Vec<Fields<'a, 'r>> {
        let Some(value) = self.find(key) else {
            return Vec::new();
        };
        match value.get_ref() {
            DeValue::Array(items) => items
                .iter()
                .filter_map(|item| self.section(key, item))
                .filter(Fields::is_offered)
                .collect(),
            _ => {
                self.wrong(key, value, "write a list of sections");
                Vec::new()
            }
        }
    }

    /// Whether the house offers the section; what it leaves out is not read further.
    fn is_offered(&self) -> bool {
        if self.offer.as_ref().is_none_or(|offer| offer.taken_up) {
            return true;
        }
        self.leave_out();
        let key = self.find("key").and_then(|key| key.get_ref().as_str());
        let mut asked = self.reader.asked.borrow_mut();
        asked.left_out.extend(key.map(ToString::to_string));
        false
    }

    /// What this value rests on: its `cite` and its `reading`, of which it must have one.
    pub fn basis(&self) -> BasisRef {
        let basis = self.optional_basis();
        if basis == BasisRef::default() {
            let what = format!("{} rests on nothing", self.place());
            self.problem(
                what,
                "add `cite = \"…\"` or, where the text is silent, `reading = \"…\"`",
            );
        }
        basis
    }

    /// What this value rests on, where that is said.
    pub fn optional_basis(&self) -> BasisRef {
        let mut list = self.cited();
        let left_to_it = self.offer.is_some() || self.has("sheet");
        if self.declared.is_some() || !left_to_it {
            let mut places = self.reader.places.borrow_mut();
            places.cites(&self.path, &list, self.declared.is_some(), &self.span);
        }
        if let Some(declared) = &self.declared {
            list = declared.rests_on(list);
        }
        list.extend(self.offer.iter().flat_map(|offer| offer.basis.clone()));
        for (reading, span) in self.spanned_texts("reading") {
            list.push(self.reader.reading(&span, &reading));
        }
        self.reader.bases.borrow_mut().enter(list)
    }

    /// What a citation named by another field rests on; nothing where it is absent.
    pub fn optional_cite(&self, key: &'static str) -> BasisRef {
        let cites = self.spanned_texts(key);
        let list = cites
            .iter()
            .map(|(cite, span)| self.reader.law(span, cite))
            .collect();
        self.reader.bases.borrow_mut().enter(list)
    }
}

impl Drop for Fields<'_, '_> {
    fn drop(&mut self) {
        if let Some(declared) = &self.declared {
            declared.was_read(self, |key| self.taken.borrow().contains(key));
        }
        if self.open.get() {
            return;
        }
        let taken = self.taken.borrow();
        for (key, _) in self.table.iter() {
            let name: &str = key.get_ref();
            if !taken.contains(name) {
                let known: Vec<&str> = taken.iter().copied().collect();
                let what = format!("{} has an unknown field `{name}`", self.place());
                self.reader.problem(
                    &key.span(),
                    what,
                    format!("known here: {}", known.join(", ")),
                );
            }
        }
    }
}
