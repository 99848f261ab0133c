//! Strict reading of a law file: every field is asked for by name, every value has its basis,
//! whatever is left over or missing is a problem, and all problems are reported together.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

use exact::Ratio;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::declared::{Declared, Offer, Places, SheetAsked};
use crate::format::{Format, Kind};
use crate::joined::place_in;
use crate::problem::{unreadable, unreadable_problem};
use crate::{
    Basis, BasisBook, BasisRef, Language, Library, Problem, ProvisionId, Sheet, SheetProblem,
    Words, sheet_words,
};

/// The largest multiple or term of odds that a file may name: far above those of any game, and
/// far below what could overflow with any stake.
const MOST_TIMES: u64 = 1_000_000;

/// The most sections of one list: each is known by a small number.
const MOST_SECTIONS: usize = 255;

/// What a format calls the names of an author's own.
pub const ANY_NAME: &str = "*";

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
    format: Option<RefCell<Format>>,
}

/// A section of a law file: each field is taken by name, and those that nobody took are
/// reported when the section is dropped.
pub struct Fields<'a, 'r> {
    reader: &'r Reader<'a>,
    table: &'r DeTable<'a>,
    path: String,
    /// The same with a star in the place of each name of the author's own.
    sort: String,
    span: Range<usize>,
    taken: RefCell<BTreeSet<&'static str>>,
    /// Those that had to be said.
    needed: RefCell<BTreeSet<&'static str>>,
    open: Cell<bool>,
    /// Whether it is one of a list.
    listed: Cell<bool>,
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

    /// Begins to read a file, and notes what the reading asks of it.
    pub fn watched(file: &'a str, text: &'a str) -> Reader<'a> {
        Reader {
            format: Some(RefCell::default()),
            ..Reader::new(file, text, None)
        }
    }

    /// What the reading asked of the file, where that was noted.
    pub fn format(&self) -> Format {
        let noted = self.format.as_ref();
        noted.map_or_else(Format::default, |format| format.borrow().clone())
    }

    fn note(&self, asked: impl FnOnce(&mut Format)) {
        if let Some(format) = &self.format {
            asked(&mut format.borrow_mut());
        }
    }

    /// What a word of the games' files means; other files have words of their own.
    fn meaning(&self, word: &str) -> Option<&'a str> {
        let is_game = self.file.starts_with("rulesets/");
        self.library.filter(|_| is_game)?.meaning(word)
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
        if let Some(table) = &table {
            refuse_unreadable(file, text, table.get_ref(), &mut problems);
        }
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
            format: None,
        }
    }

    /// The top of the file; nothing if it is no TOML at all.
    pub fn root(&self) -> Option<Fields<'a, '_>> {
        let table = self.table.as_ref()?;
        Some(Fields::new(
            self,
            table.get_ref(),
            (String::new(), String::new()),
            table.span(),
        ))
    }

    /// Citations from here on are relative to this text, as `AR10/10.1.D`.
    pub fn cite_within(&self, text: &str) {
        let prefix = format!("{text}/");
        if let Some(library) = self.library {
            self.check_text(library, text, &prefix);
        }
        *self.prefix.borrow_mut() = prefix;
    }

    /// A file's text is part of a document of its ruleset.
    fn check_text(&self, library: &Library, text: &str, prefix: &str) {
        let at = self.text.find("\ntext").map_or(0, |at| at + 1);
        let mut provisions = library.provisions().iter();
        if !provisions.any(|provision| provision.id.as_str().starts_with(prefix)) {
            let what = format!("no provision stands in `{text}`");
            self.problem(&(at..at), what, "name a part of a document's inventory");
        }
        let document = text.split('/').next().unwrap_or_default();
        let ruleset = self
            .file
            .split('/')
            .nth(1)
            .and_then(|id| library.ruleset(id));
        if let Some(ruleset) = ruleset.filter(|set| !set.documents.iter().any(|d| d == document)) {
            let what = format!("{document} is no text of the ruleset {}", ruleset.id);
            let right = format!("use one of {}", ruleset.documents.join(", "));
            self.problem(&(at..at), what, right);
        }
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
        (path, sort): (String, String),
        span: Range<usize>,
    ) -> Self {
        let mut fields = Fields {
            reader,
            table,
            path,
            sort,
            span,
            taken: RefCell::default(),
            needed: RefCell::default(),
            open: Cell::new(false),
            listed: Cell::new(false),
            declared: None,
            offer: None,
        };
        reader.note(|format| format.is_read(&fields.sort));
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

    /// The sort of section: where it stands, without its place in a list.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// What this section rests on by its own citations alone.
    pub(crate) fn cited(&self) -> Vec<Basis> {
        self.note("cite", Kind::Citation);
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
        self.said_wrong(&self.span, what.into(), Words::same(right));
    }

    /// Says that the fields of this section are names of things that its interpreter knows.
    pub fn has_names(&self) {
        self.reader.note(|format| format.has_names(&self.sort));
    }

    /// The names of all fields, for sections whose names are the author's own. Each must then
    /// be taken by [`Fields::named`].
    pub fn names(&self) -> Vec<String> {
        self.open.set(true);
        self.reader.note(|format| format.is_open(&self.sort));
        self.table
            .keys()
            .map(|key| key.get_ref().to_string())
            .collect()
    }

    /// A section under a name of the author's own.
    pub fn named(&self, name: &str) -> Option<Fields<'a, 'r>> {
        let value = self.table.get(name)?;
        self.note(ANY_NAME, Kind::Section);
        self.section_as(name, ANY_NAME, value)
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
        self.note(ANY_NAME, Kind::Text);
        self.expect_text(name, value)
    }

    /// Notes what may stand in a field.
    fn note(&self, key: &str, kind: Kind) {
        let noted = |format: &mut Format| format.asked(&self.sort, key, kind);
        self.reader.note(noted);
    }

    /// Notes what must stand in a field, whatever else the section says.
    fn note_needed(&self, key: &'static str, kind: Kind) {
        self.note(key, kind);
        if self.needed.borrow_mut().insert(key) {
            self.reader.note(|format| format.is_needed(&self.sort, key));
        }
    }

    /// Notes that a field of one of its sections must be said, where it is not that section which
    /// decides so.
    pub fn needs_in(&self, section: &str, key: &str) {
        let sort = below(&self.sort, section);
        self.reader.note(|format| format.is_needed(&sort, key));
    }

    fn find(&self, key: &'static str) -> Option<&'r Spanned<DeValue<'a>>> {
        self.taken.borrow_mut().insert(key);
        self.table.get(key)
    }

    fn require(&self, key: &'static str) -> Option<&'r Spanned<DeValue<'a>>> {
        let found = self.find(key);
        if found.is_none() {
            let what = format!("{} has no `{key}`", self.place());
            let meaning = self.reader.meaning(key);
            let meaning = meaning.map(|meaning| format!(": {}", meaning.trim_end_matches('.')));
            let right = format!("add `{key} = …`{}", meaning.unwrap_or_default());
            self.problem(what, right);
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
        below(&self.path, key)
    }

    fn wrong(&self, key: &str, value: &Spanned<DeValue<'_>>, right: &str) {
        let what = format!("`{}` is a {}", self.below(key), value.get_ref().type_str());
        self.reader.problem(&value.span(), what, right);
    }

    fn expect_text(&self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<String> {
        let text = value.get_ref().as_str().map(ToString::to_string);
        match &text {
            None => self.wrong(key, value, "write it in quotes"),
            Some(said) if said.trim().is_empty() => {
                let what = format!("`{}` says nothing", self.below(key));
                let right = format!("write something, or leave `{key}` out");
                self.reader.problem(&value.span(), what, right);
            }
            Some(_) => {}
        }
        text
    }

    /// A text that must be there.
    pub fn text(&self, key: &'static str) -> Option<String> {
        self.note_needed(key, Kind::Text);
        self.required_text(key)
    }

    /// One of these words, that must be there; whether it is one of them is for whoever asks to say.
    pub fn text_of(&self, key: &'static str, words: &[&str]) -> Option<String> {
        self.note_needed(key, one_of(words));
        self.required_text(key)
    }

    /// One of these words, that may be there.
    pub fn optional_text_of(&self, key: &'static str, words: &[&str]) -> Option<String> {
        self.note(key, one_of(words));
        self.text_if_there(key)
    }

    fn required_text(&self, key: &'static str) -> Option<String> {
        if let Some(said) = self.said(key) {
            return Some(said);
        }
        self.require(key)
            .and_then(|value| self.expect_text(key, value))
    }

    /// A text that may be there.
    pub fn optional_text(&self, key: &'static str) -> Option<String> {
        self.note(key, Kind::Text);
        self.text_if_there(key)
    }

    fn text_if_there(&self, key: &'static str) -> Option<String> {
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

    /// What the house sheet says in a field; nothing where the file is read without a sheet.
    pub fn on_house_sheet(&self, field: &str) -> Option<&'a str> {
        self.reader.sheet?.get(field)
    }

    /// Reports that what the sheet says in a field does not keep to these provisions.
    pub fn refuse_on_sheet(&self, field: &str, what: Words, right: Words, rests_on: &[BasisRef]) {
        let bases = self.reader.bases.borrow();
        let mut basis: Vec<Basis> = Vec::new();
        for one in rests_on.iter().flat_map(|basis| bases.get(*basis)) {
            if !basis.contains(one) {
                basis.push(one.clone());
            }
        }
        let problem = SheetProblem {
            field: field.into(),
            what,
            right,
            basis,
        };
        self.reader.asked.borrow_mut().problem(problem);
    }

    /// What the house says in the place of a text of the file.
    fn said(&self, key: &'static str) -> Option<String> {
        let said = self.declared.as_ref()?.in_place_of(key)?.to_string();
        self.find(key);
        Some(said)
    }

    /// A list of texts that may be there; one text alone is a list of one.
    pub fn optional_texts(&self, key: &'static str) -> Vec<String> {
        self.note(key, Kind::Texts);
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
            DeValue::Array(items) => {
                if items.is_empty() {
                    self.nothing_listed(key, &value.span());
                }
                items
                    .iter()
                    .filter_map(|item| Some((self.expect_text(key, item)?, item.span())))
                    .collect()
            }
            _ => {
                self.wrong(key, value, "write a text or a list of texts");
                Vec::new()
            }
        }
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

    /// A number within bounds: what lies outside them is a slip of the pen, and no rule.
    fn bounded<N: Copy + PartialOrd + TryFrom<u64> + Display>(
        &self,
        key: &str,
        value: &Spanned<DeValue<'_>>,
        within: &RangeInclusive<N>,
    ) -> Option<N> {
        let number = self.expect_number(key, value)?;
        let found = N::try_from(number).ok().filter(|n| within.contains(n));
        if found.is_none() {
            let what = format!("`{}` is {number}", self.below(key));
            let right = match within.start() == within.end() {
                true => sheet_words::number(within.start()),
                false => sheet_words::number_within(within.start(), within.end()),
            };
            self.said_wrong(&value.span(), what, right);
        }
        found
    }

    /// A problem with a value of this section, where it stands.
    fn said_wrong(&self, at: &Range<usize>, what: String, right: Words) {
        let in_the_file = right.en.clone();
        // The file was sound: what does not fit is what the house said in its place.
        if let Some(declared) = &self.declared {
            declared.does_not_fit(self, &what, right);
        }
        self.reader.problem(at, what, in_the_file);
    }

    /// A count that must be there: seats, cards, rounds. No count is without bounds.
    pub fn count(&self, key: &'static str, within: RangeInclusive<u8>) -> Option<u8> {
        let (least, most) = bounds(&within);
        self.note_needed(key, Kind::Number { least, most });
        self.number(key, &within)
    }

    /// A number of the file, or the one that the house says in its place.
    fn number<N: Copy + PartialOrd + TryFrom<u64> + FromStr + Display>(
        &self,
        key: &'static str,
        within: &RangeInclusive<N>,
    ) -> Option<N> {
        if let Some(said) = self.said(key) {
            let said = said.parse().ok().filter(|number| within.contains(number));
            if said.is_none() {
                let right = sheet_words::number_within(within.start(), within.end());
                let what = format!("`{}` is no such number", self.below(key));
                self.said_wrong(&self.span, what, right);
            }
            return said;
        }
        let value = self.require(key)?;
        self.bounded(key, value, within)
    }

    /// A count that may be there.
    pub fn optional_count(&self, key: &'static str, within: RangeInclusive<u8>) -> Option<u8> {
        let (least, most) = bounds(&within);
        self.note(key, Kind::Number { least, most });
        let value = self.find(key)?;
        self.bounded(key, value, &within)
    }

    /// A list of counts that may be there, each once.
    pub fn counts(&self, key: &'static str, within: RangeInclusive<u8>) -> Vec<u8> {
        let (least, most) = bounds(&within);
        self.note(key, Kind::Numbers { least, most });
        self.bounded_list(key, &within)
    }

    /// How many times an amount another is, that must be there.
    pub fn times(&self, key: &'static str) -> Option<u64> {
        self.note_needed(key, Kind::Multiple { whole: true });
        self.number(key, &(1..=MOST_TIMES))
    }

    /// The same where it need not be whole: a number, or odds in quotes.
    pub fn multiple(&self, key: &'static str) -> Option<Ratio> {
        self.note_needed(key, Kind::Multiple { whole: false });
        self.read_multiple(key)
    }

    fn read_multiple(&self, key: &'static str) -> Option<Ratio> {
        let is_number = |value: &Spanned<DeValue<'_>>| value.get_ref().is_integer();
        if self.said(key).is_none() && self.find(key).is_some_and(is_number) {
            let times = self.number(key, &(1..=MOST_TIMES))?;
            return Ratio::new(times, 1).ok();
        }
        let times = self.required_text(key)?;
        let right = "write a whole number, or another multiple in quotes, as \"5/2\"";
        let times = self.parse(key, &times, right)?;
        self.sound_odds(key, times)
    }

    /// A multiple that may be there.
    pub fn optional_multiple(&self, key: &'static str) -> Option<Ratio> {
        self.note(key, Kind::Multiple { whole: false });
        if self.said(key).is_none() {
            self.find(key)?;
        }
        self.read_multiple(key)
    }

    /// From so many times to so many times, where either is said; nothing inside where neither is.
    pub fn optional_times_between(
        &self,
        from: &'static str,
        to: &'static str,
    ) -> Option<Option<(u64, u64)>> {
        let kind = Kind::Multiple { whole: true };
        let said = [from, to].map(|key| {
            self.note(key, kind.clone());
            self.find(key).is_some()
        });
        match said {
            [false, false] => Some(None),
            _ => {
                let times = |key| self.number(key, &(1..=MOST_TIMES));
                self.range(times(from), times(to)).map(Some)
            }
        }
    }

    /// A list of such multiples, each once; empty where nothing is said.
    pub fn several_times(&self, key: &'static str) -> Vec<u64> {
        let (least, most) = (1, MOST_TIMES);
        self.note(key, Kind::Numbers { least, most });
        self.bounded_list(key, &(least..=most))
    }

    fn bounded_list<N: Copy + PartialOrd + TryFrom<u64> + Display>(
        &self,
        key: &'static str,
        within: &RangeInclusive<N>,
    ) -> Vec<N> {
        let Some(value) = self.find(key) else {
            return Vec::new();
        };
        let DeValue::Array(items) = value.get_ref() else {
            self.wrong(key, value, "write a list of whole numbers, as [10, 20]");
            return Vec::new();
        };
        if items.is_empty() {
            self.nothing_listed(key, &value.span());
        }
        let mut list: Vec<N> = Vec::new();
        for item in items {
            let Some(number) = self.bounded(key, item, within) else {
                continue;
            };
            if list.contains(&number) {
                let what = format!("`{}` lists {number} twice", self.below(key));
                self.reader.problem(&item.span(), what, "list it once");
            }
            list.push(number);
        }
        list
    }

    fn nothing_listed(&self, key: &str, at: &Range<usize>) {
        let what = format!("`{}` lists nothing", self.below(key));
        let right = format!("list something, or leave `{key}` out");
        self.reader.problem(at, what, right);
    }

    /// Yes or no; no where nothing is said.
    pub fn flag(&self, key: &'static str) -> bool {
        self.optional_flag(key).unwrap_or(false)
    }

    /// Yes or no, that may be there.
    pub fn optional_flag(&self, key: &'static str) -> Option<bool> {
        self.note(key, Kind::Flag);
        let value = self.find(key)?;
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            self.wrong(key, value, "write true or false");
        }
        flag
    }

    /// Yes or no, that must be there: what a text has or has not.
    pub fn yes_or_no(&self, key: &'static str) -> Option<bool> {
        self.note_needed(key, Kind::Flag);
        let value = self.require(key)?;
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            self.wrong(key, value, "write true or false");
        }
        flag
    }

    /// A value with a notation of its own, that must be there.
    pub fn parsed<T: FromStr>(&self, key: &'static str, right: &str) -> Option<T> {
        self.note_needed(key, Kind::Notation(right.to_owned()));
        let text = self.required_text(key)?;
        self.parse(key, &text, right)
    }

    /// A value with a notation of its own, that may be there.
    pub fn optional_parsed<T: FromStr>(&self, key: &'static str, right: &str) -> Option<T> {
        self.note(key, Kind::Notation(right.to_owned()));
        let text = self.text_if_there(key)?;
        self.parse(key, &text, right)
    }

    fn parse<T: FromStr>(&self, key: &str, text: &str, right: &str) -> Option<T> {
        let parsed = text.parse().ok();
        if parsed.is_none() {
            self.problem(format!("`{}` is `{text}`", self.below(key)), right);
        }
        parsed
    }

    /// Odds or a multiple, that must be there: above nothing, and of sizes that games have.
    pub fn odds(&self, key: &'static str) -> Option<Ratio> {
        self.note_needed(key, Kind::Odds);
        let odds = self.required_text(key)?;
        let odds = self.parse(key, &odds, "write odds in quotes, as \"4\" or \"3/2\"")?;
        self.sound_odds(key, odds)
    }

    /// Odds or a multiple, that may be there.
    pub fn optional_odds(&self, key: &'static str) -> Option<Ratio> {
        self.note(key, Kind::Odds);
        let odds = self.text_if_there(key)?;
        let odds = self.parse(key, &odds, "write odds in quotes, as \"4\" or \"3/2\"")?;
        self.sound_odds(key, odds)
    }

    /// Odds that were read, if they are of sizes that games have: others pay nothing, or more
    /// than can be counted.
    pub fn sound_odds(&self, key: &str, odds: Ratio) -> Option<Ratio> {
        let counted = odds.numerator().max(odds.denominator()) <= MOST_TIMES;
        let sound = counted && odds > Ratio::ZERO;
        if !sound {
            let right = format!("write odds above 0, of terms up to {MOST_TIMES}");
            self.problem(format!("`{}` is {odds}", self.below(key)), right);
        }
        sound.then_some(odds)
    }

    /// A part of a whole, that must be there: above nothing, and at most all of it.
    pub fn part(&self, key: &'static str) -> Option<Ratio> {
        self.note_needed(key, Kind::Part);
        let part = self.required_text(key)?;
        let part = self.parse(key, &part, "write a part in quotes, as \"1/2\"")?;
        self.sound_part(key, part)
    }

    fn sound_part(&self, key: &str, part: Ratio) -> Option<Ratio> {
        let part = self.sound_odds(key, part)?;
        if part > Ratio::ONE {
            let what = format!("`{}` is {part}, more than the whole", self.below(key));
            self.problem(what, "write a part of it, as \"1/2\"");
            return None;
        }
        Some(part)
    }

    /// From one value to another, of which the first may not be the larger.
    pub fn range<T: PartialOrd + Display>(&self, from: Option<T>, to: Option<T>) -> Option<(T, T)> {
        let (from, to) = from.zip(to)?;
        if from > to {
            let what = format!("{} goes from {from} to {to}", self.place());
            self.problem(what, "write the smaller one first");
            return None;
        }
        Some((from, to))
    }

    /// Refuses a list that does not go up from one to the next.
    pub fn ascending<T: PartialOrd + Display>(&self, key: &str, list: &[T]) {
        if let Some(pair) = list.windows(2).find(|pair| pair[0] >= pair[1]) {
            let what = format!(
                "`{}`: {} stands before {}",
                self.below(key),
                pair[0],
                pair[1]
            );
            self.problem(what, "write them from the smallest to the largest");
        }
    }

    /// The same in Spanish and in English, that must be there.
    pub fn words(&self, key: &'static str) -> Option<Words> {
        self.note_needed(key, Kind::Words);
        let value = self.require(key)?;
        let fields = self.section(key, value)?;
        let (es, en) = (fields.text("es"), fields.text("en"));
        let further = Language::further().filter_map(|language| {
            let text = fields.optional_text(language.tag())?;
            Some((language, text))
        });
        let further: Vec<(Language, String)> = further.collect();
        let words = Words::new(es?, en?);
        let and = |words: Words, (language, text)| words.and(language, text);
        Some(further.into_iter().fold(words, and))
    }

    fn section(&self, key: &str, value: &'r Spanned<DeValue<'a>>) -> Option<Fields<'a, 'r>> {
        self.section_as(key, key, value)
    }

    /// A section under a key, which is of a sort.
    fn section_as(
        &self,
        key: &str,
        sort: &str,
        value: &'r Spanned<DeValue<'a>>,
    ) -> Option<Fields<'a, 'r>> {
        match value.get_ref() {
            DeValue::Table(table) => Some(Fields::new(
                self.reader,
                table,
                (self.below(key), below(&self.sort, sort)),
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
        self.note_needed(key, Kind::Section);
        let value = self.require(key)?;
        self.section(key, value)
    }

    /// A section that may be there.
    pub fn optional_fields(&self, key: &'static str) -> Option<Fields<'a, 'r>> {
        self.note(key, Kind::Section);
        let value = self.find(key)?;
        self.section(key, value)
    }

    /// Whether a field is there.
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// A section that may be there and that no problem names as known where it is not.
    pub(crate) fn section_if_there(&self, key: &'static str) -> Option<Fields<'a, 'r>> {
        self.table
            .contains_key(key)
            .then(|| self.optional_fields(key))?
    }

    /// A list of sections; empty where nothing is said.
    pub fn tables(&self, key: &'static str) -> Vec<Fields<'a, 'r>> {
        self.note(key, Kind::Sections);
        let Some(value) = self.find(key) else {
            return Vec::new();
        };
        match value.get_ref() {
            DeValue::Array(items) => {
                if items.is_empty() {
                    self.nothing_listed(key, &value.span());
                }
                if items.len() > MOST_SECTIONS {
                    let what = format!("`{}` lists {}", self.below(key), items.len());
                    let right = format!("list {MOST_SECTIONS} at most");
                    self.reader.problem(&value.span(), what, right);
                }
                let sections = items.iter().filter_map(|item| self.section(key, item));
                let sections: Vec<_> = sections.filter(Fields::is_offered).collect();
                sections.iter().for_each(|section| section.listed.set(true));
                keys_once(key, &sections);
                sections
            }
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
        let mut places = self.reader.places.borrow_mut();
        if self.declared.is_some() {
            places.permit(&self.path, &list);
        } else if !left_to_it {
            let is_part = self.listed.get() && self.has("key");
            places.leave(&self.path, &list, is_part, &self.span);
        }
        drop(places);
        if let Some(declared) = &self.declared {
            list = declared.rests_on(list);
        }
        list.extend(self.offer.iter().flat_map(|offer| offer.basis.clone()));
        self.note("reading", Kind::Texts);
        for (reading, span) in self.spanned_texts("reading") {
            list.push(self.reader.reading(&span, &reading));
        }
        self.reader.bases.borrow_mut().enter(list)
    }

    /// What several things rest on together, each basis once.
    pub fn together(&self, all: impl IntoIterator<Item = BasisRef>) -> BasisRef {
        let mut bases = self.reader.bases.borrow_mut();
        let mut list: Vec<Basis> = Vec::new();
        for basis in all {
            let new = bases
                .get(basis)
                .iter()
                .filter(|basis| !list.contains(basis));
            let new: Vec<Basis> = new.cloned().collect();
            list.extend(new);
        }
        bases.enter(list)
    }

    /// What a citation named by another field rests on; nothing where it is absent.
    pub fn optional_cite(&self, key: &'static str) -> BasisRef {
        self.note(key, Kind::Citation);
        let cites = self.spanned_texts(key);
        let list = cites
            .iter()
            .map(|(cite, span)| self.reader.law(span, cite))
            .collect();
        self.reader.bases.borrow_mut().enter(list)
    }
}

fn below(path: &str, key: &str) -> String {
    match path.is_empty() {
        true => key.into(),
        false => format!("{path}.{key}"),
    }
}

/// A closed list of words, as a format tells it.
fn one_of(words: &[&str]) -> Kind {
    Kind::OneOf(words.iter().map(ToString::to_string).collect())
}

/// The ends of a range, as a format tells them.
fn bounds(within: &RangeInclusive<u8>) -> (u64, u64) {
    (u64::from(*within.start()), u64::from(*within.end()))
}

/// Refuses texts and keys with characters that nobody can read, however they are written.
fn refuse_unreadable(file: &str, text: &str, table: &DeTable<'_>, problems: &mut Vec<Problem>) {
    for (key, value) in table.iter() {
        refuse_text(file, text, key.get_ref(), key.span(), problems);
        refuse_value(file, text, value, problems);
    }
}

fn refuse_value(file: &str, text: &str, value: &Spanned<DeValue<'_>>, problems: &mut Vec<Problem>) {
    match value.get_ref() {
        DeValue::String(said) => refuse_text(file, text, said, value.span(), problems),
        DeValue::Array(items) => {
            let each = items.iter();
            each.for_each(|item| refuse_value(file, text, item, problems));
        }
        DeValue::Table(table) => refuse_unreadable(file, text, table, problems),
        _ => {}
    }
}

fn refuse_text(
    file: &str,
    text: &str,
    said: &str,
    span: Range<usize>,
    problems: &mut Vec<Problem>,
) {
    // Line ends and tabs have no place in a value either: it is told on one line.
    let broken = said.find(['\n', '\r', '\t']).map(|at| (at, '\n'));
    if let Some((_, character)) = unreadable(said).or(broken) {
        let (file, line) = place_in(file, text, span.start);
        problems.push(unreadable_problem(&file, line, character));
    }
}

/// Refuses sections of a list of which two have one key.
fn keys_once(noun: &str, sections: &[Fields<'_, '_>]) {
    let key = |section: &Fields<'_, '_>| {
        let key = section.table.get("key")?.get_ref().as_str()?;
        Some(key.to_string())
    };
    let keys: Vec<Option<String>> = sections.iter().map(key).collect();
    for (place, key) in keys.iter().enumerate() {
        let again = keys[..place].contains(&keys[place]);
        if let Some(key) = key.as_ref().filter(|_| again) {
            let what = format!("there is a {noun} `{key}` already");
            sections[place].problem(what, "give each a key of its own");
        }
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
