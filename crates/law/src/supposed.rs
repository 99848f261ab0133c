//! A game's file as it would read if its text said otherwise: what is paid, what is left to the
//! house, and the same file with some of that changed. For questions that are asked before a text
//! or a sheet is authorised; no table opens under such a file.

use std::collections::BTreeMap;
use std::ops::Range;

use exact::{Cents, Ratio};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::{Basis, Reader, Sheet, SourceFile, Words};

/// What is paid in one place of a game's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paid {
    /// Where it stands, as `paytable.bonus.pays.straight`.
    pub path: String,
    /// What stands there: odds to one, as `5` or `3/2`.
    pub odds: String,
    /// The part of the game that it belongs to, as people call it.
    pub part: Words,
    /// For what it is paid: a class of hands or an ending, by key.
    pub key: String,
    /// The same as people call it, where the file has a name for it.
    pub name: Option<Words>,
    /// What fixes it.
    pub rests_on: Vec<Basis>,
    /// The field of the house sheet that says it, where the text leaves it to the house.
    pub field: Option<String>,
}

/// A choice that a text leaves to the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseChoice {
    /// The field of the house sheet.
    pub field: String,
    /// The answers that the file names.
    pub answers: Vec<String>,
    /// Whether it takes no other.
    pub is_closed: bool,
    /// What leaves it to the house.
    pub rests_on: Vec<Basis>,
}

/// Everything that a file says is paid, in the order of the file.
///
/// ```
/// let library = law::Library::embedded().expect("our own law files are sound");
/// let file = library.game("ar-2010", "three-card-poker").expect("it has a file");
/// let bonus = law::supposed::paid(file);
/// let straight = bonus.iter().find(|paid| paid.path == "paytable.bonus.pays.straight");
/// assert_eq!(straight.expect("a straight earns a bonus").odds, "1");
/// ```
pub fn paid(file: &SourceFile) -> Vec<Paid> {
    let mut walk = Walk::through(file);
    walk.paid.sort_by_key(|(_, at)| at.start);
    walk.paid.into_iter().map(|(paid, _)| paid).collect()
}

/// Everything that a file leaves to the house, by field, in the order of the file.
pub fn house_choices(file: &SourceFile) -> Vec<HouseChoice> {
    let mut walk = Walk::through(file);
    walk.choices.sort_by_key(|(_, at)| *at);
    walk.choices.into_iter().map(|(choice, _)| choice).collect()
}

/// The file with other odds in some places; those that it has not are left out.
pub fn with_odds<'p>(
    file: &SourceFile,
    changes: impl IntoIterator<Item = (&'p str, Ratio)>,
) -> SourceFile {
    let walk = Walk::through(file);
    let edits = changes.into_iter().filter_map(|(path, odds)| {
        let (_, span) = walk.paid.iter().find(|(paid, _)| paid.path == path)?;
        Some((span.clone(), quoted(&odds.to_string())))
    });
    edited(file, edits.collect())
}

/// The file without the bounds that it sets to some fields of a sheet, as far as they can be taken
/// away: what the sheet says there is then read as any other value.
pub fn without_bounds(file: &SourceFile, fields: &[&str], sheet: &Sheet) -> SourceFile {
    let walk = Walk::through(file);
    let bounds = walk.bounds.into_iter();
    let edits = bounds.filter(|bound| fields.contains(&bound.field.as_str()));
    let edits = edits.filter_map(|bound| {
        let said = sheet.get(&bound.field)?;
        bound.lifted(&file.text, said, sheet)
    });
    edited(file, edits.collect())
}

/// Replaces parts of a file, none of which lies within another.
fn edited(file: &SourceFile, mut edits: Vec<(Range<usize>, String)>) -> SourceFile {
    edits.sort_by_key(|(at, _)| std::cmp::Reverse(at.start));
    let mut text = file.text.clone();
    for (at, new) in edits {
        text.replace_range(at, &new);
    }
    let name = file.name.clone();
    SourceFile { name, text }
}

fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

/// How a word of the law files bounds what a sheet may say, and what takes that bound away.
#[derive(Clone, Copy)]
enum Bound {
    /// No more than so many times something.
    AtMost,
    /// No more than a part of something.
    PartAtMost,
    /// No less.
    AtLeast,
    /// No less, one by one.
    EachAtLeast,
    /// One of a list.
    OneOf,
    /// One of some multiples of the table's minimum.
    OneOfTimesMinimum,
}

const BOUNDS: [(&str, Bound); 14] = [
    ("to_times_minimum", Bound::AtMost),
    ("from_times_minimum", Bound::AtLeast),
    ("up_to_times", Bound::AtMost),
    ("most_times", Bound::AtMost),
    ("to_times", Bound::AtMost),
    ("most_part", Bound::PartAtMost),
    ("to_part", Bound::PartAtMost),
    ("from_times", Bound::AtLeast),
    ("from_part", Bound::AtLeast),
    ("least_times_stake", Bound::AtLeast),
    ("least_packs", Bound::AtLeast),
    ("at_least_each", Bound::EachAtLeast),
    ("one_of", Bound::OneOf),
    (TIMES_LISTED, Bound::OneOfTimesMinimum),
];

/// The word for one of some multiples of the table's minimum.
const TIMES_LISTED: &str = "one_of_times_minimum";

/// More times than any table has use for, and few enough for every sum.
const TIMES_WITHOUT_BOUND: &str = "1000000";

/// Less than any odds or part that a table has use for; odds of nothing are none.
const LEAST_PART: &str = "1/1000000";

/// A list without its closing bracket.
fn inside(list: &str) -> Option<&str> {
    Some(list.strip_suffix(']')?.trim_end().trim_end_matches(','))
}

/// A bound of a field of the sheet, and where it stands.
struct FieldBound {
    field: String,
    how: Bound,
    /// Where its word stands, and where its value does.
    word: Range<usize>,
    at: Range<usize>,
    /// Where the values of a list stand.
    each: Vec<Range<usize>>,
}

impl FieldBound {
    /// What is changed so that it bounds nothing that the sheet says, and into what.
    fn lifted(&self, text: &str, said: &str, sheet: &Sheet) -> Option<(Range<usize>, String)> {
        match self.how {
            Bound::OneOfTimesMinimum => self.with_times(text, said, sheet),
            _ => Some((self.at.clone(), self.without_bound(text, said)?)),
        }
    }

    /// The multiples of the minimum with the one that the sheet says; where it says no multiple, no
    /// list of them.
    fn with_times(&self, text: &str, said: &str, sheet: &Sheet) -> Option<(Range<usize>, String)> {
        let said: Cents = said.parse().ok()?;
        let minimum: Cents = sheet.get("minimum")?.parse().ok()?;
        let times = said.count().checked_div(minimum.count())?;
        if times.checked_mul(minimum.count())? == said.count() {
            let listed = inside(&text[self.at.clone()])?;
            return Some((self.at.clone(), format!("{listed}, {times}]")));
        }
        Some((self.whole(text), String::new()))
    }

    /// Where the word stands with its value, and with the comma that parts it from its neighbours in
    /// a list of them.
    fn whole(&self, text: &str) -> Range<usize> {
        let (before, after) = (&text[..self.word.start], &text[self.at.end..]);
        let behind = after.trim_start().strip_prefix(',');
        let ahead = before.trim_end().strip_suffix(',');
        match (behind, ahead) {
            (Some(rest), _) => self.word.start..text.len() - rest.len(),
            (None, Some(rest)) => rest.len()..self.at.end,
            (None, None) => self.word.start..self.at.end,
        }
    }

    /// What stands there once it bounds nothing that the sheet says.
    fn without_bound(&self, text: &str, said: &str) -> Option<String> {
        let stands = &text[self.at.clone()];
        let in_kind = |value: &str| match stands.starts_with(['"', '\'']) {
            true => quoted(value),
            false => value.to_owned(),
        };
        match self.how {
            Bound::AtMost => Some(in_kind(TIMES_WITHOUT_BOUND)),
            Bound::PartAtMost => Some(in_kind("1")),
            Bound::AtLeast if in_kind("1") == "1" => Some("1".to_owned()),
            Bound::AtLeast => Some(quoted(LEAST_PART)),
            Bound::EachAtLeast => {
                let nothing = vec![quoted(LEAST_PART); self.each.len()];
                Some(format!("[{}]", nothing.join(", ")))
            }
            Bound::OneOf if said.contains(['"', '\\']) => None,
            Bound::OneOf => Some(format!("{}, {}]", inside(stands)?, quoted(said))),
            Bound::OneOfTimesMinimum => None,
        }
    }
}

/// Where the walk stands.
#[derive(Clone)]
struct At {
    path: Vec<String>,
    part: Words,
    rests_on: Vec<Basis>,
}

impl At {
    fn key(&self) -> &str {
        self.path.last().map_or("", String::as_str)
    }

    fn path_to(&self, name: &str) -> String {
        let mut path = self.path.clone();
        path.push(name.to_owned());
        path.join(".")
    }
}

/// A file walked through, section by section.
struct Walk<'a> {
    reader: Reader<'a>,
    /// What keys are called in this file.
    names: BTreeMap<String, Words>,
    paid: Vec<(Paid, Range<usize>)>,
    /// Each with where it stands first.
    choices: Vec<(HouseChoice, usize)>,
    bounds: Vec<FieldBound>,
}

impl<'a> Walk<'a> {
    fn through(file: &'a SourceFile) -> Walk<'a> {
        let mut walk = Walk {
            reader: Reader::new(&file.name, &file.text, None),
            names: BTreeMap::new(),
            paid: Vec::new(),
            choices: Vec::new(),
            bounds: Vec::new(),
        };
        // A file of a library is sound; of any other nothing is found.
        let Ok(root) = DeTable::parse(&file.text) else {
            return walk;
        };
        let root = root.get_ref();
        if let Some(text) = text(root, "text") {
            walk.reader.cite_within(text);
        }
        gather_names(root, &mut walk.names);
        let at = At {
            path: Vec::new(),
            part: own_name(root).unwrap_or_else(|| Words::same("")),
            rests_on: Vec::new(),
        };
        walk.section(root, &at);
        walk
    }

    fn section(&mut self, table: &DeTable<'_>, at: &At) {
        let cited = self.cited(table);
        let rests_on = if cited.is_empty() {
            at.rests_on.clone()
        } else {
            cited
        };
        let here = At {
            part: self
                .name_of(table)
                .filter(|_| !at.path.is_empty())
                .unwrap_or_else(|| at.part.clone()),
            path: at.path.clone(),
            rests_on,
        };
        self.note_odds(table, at, &here.rests_on);
        self.note_choice(table, &here);
        for (key, value) in table.iter() {
            let key: &str = key.get_ref();
            match value.get_ref() {
                DeValue::Table(below) => self.section(below, &under(&here, key)),
                DeValue::Array(list) => {
                    for (name, below) in listed(list.iter()) {
                        self.section(below, &under(&under(&here, key), &name));
                    }
                }
                _ => {}
            }
        }
    }

    /// What a section says is paid: its `odds`, or a line for each thing under `pays`.
    fn note_odds(&mut self, table: &DeTable<'_>, at: &At, rests_on: &[Basis]) {
        let house = section(table, "house");
        let field = house
            .filter(|house| text(house, "sets") == Some("odds"))
            .and_then(|house| text(house, "field"));
        let mut note =
            |path: String, key: &str, name: Option<Words>, value: &Spanned<DeValue<'_>>| {
                let Some(odds) = value.get_ref().as_str() else {
                    return;
                };
                if odds.parse::<Ratio>().is_err() {
                    return;
                }
                let paid = Paid {
                    path,
                    odds: odds.to_owned(),
                    part: at.part.clone(),
                    key: key.to_owned(),
                    name,
                    rests_on: rests_on.to_vec(),
                    field: field.map(str::to_owned),
                };
                self.paid.push((paid, value.span()));
            };
        let called = |key: &str| self.names.get(key).cloned();
        if let Some(odds) = table.get("odds") {
            let name = own_name(table).or_else(|| called(at.key()));
            note(at.path_to("odds"), at.key(), name, odds);
        }
        if at.key() == "pays" {
            for (key, value) in table.iter() {
                let key: &str = key.get_ref();
                if !["odds", "cite", "reading"].contains(&key) {
                    note(at.path_to(key), key, called(key), value);
                }
            }
        }
    }

    fn note_choice(&mut self, table: &DeTable<'_>, here: &At) {
        if let Some(field) = text(table, "sheet") {
            let named = named_answers(table, here.key());
            let is_closed = !named.is_empty();
            let at = table.get("sheet").map_or(0, |field| field.span().start);
            self.choice((field, at), named, is_closed, &here.rests_on);
            for (word, how) in BOUNDS {
                let mut lines = table.iter();
                let Some((word, bound)) = lines.find(|(key, _)| **key.get_ref() == *word) else {
                    continue;
                };
                let each = bound.get_ref().as_array();
                let each =
                    each.map_or_else(Vec::new, |all| all.iter().map(Spanned::span).collect());
                self.bounds.push(FieldBound {
                    field: field.to_owned(),
                    how,
                    word: word.span(),
                    at: bound.span(),
                    each,
                });
            }
        }
        if let Some(house) = section(table, "house")
            && let Some(field) = text(house, "field")
        {
            let preset: Vec<String> = text(house, "preset")
                .map(str::to_owned)
                .into_iter()
                .collect();
            let is_closed = text(house, "sets").is_none();
            let at = house.get("field").map_or(0, |field| field.span().start);
            self.choice((field, at), preset, is_closed, &here.rests_on);
        }
    }

    fn choice(
        &mut self,
        (field, at): (&str, usize),
        answers: Vec<String>,
        is_closed: bool,
        rests_on: &[Basis],
    ) {
        let mut all = self.choices.iter_mut();
        let Some((known, first)) = all.find(|(known, _)| known.field == field) else {
            let choice = HouseChoice {
                field: field.to_owned(),
                answers,
                is_closed,
                rests_on: rests_on.to_vec(),
            };
            return self.choices.push((choice, at));
        };
        *first = at.min(*first);
        known.is_closed &= is_closed;
        for answer in answers {
            if !known.answers.contains(&answer) {
                known.answers.push(answer);
            }
        }
        for basis in rests_on {
            if !known.rests_on.contains(basis) {
                known.rests_on.push(basis.clone());
            }
        }
    }

    /// What a section rests on by its own words.
    fn cited(&self, table: &DeTable<'_>) -> Vec<Basis> {
        let nowhere = 0..0;
        let law = |cite: &str| self.reader.law(&nowhere, cite);
        let reading = |reading: &str| Basis::Reading {
            reading: reading.to_owned(),
        };
        let cites = texts(table, "cite").into_iter().map(law);
        let readings = texts(table, "reading").into_iter().map(reading);
        cites.chain(readings).collect()
    }

    /// What a section is called: by a name of its own, or by that of the bet that it is about.
    fn name_of(&self, table: &DeTable<'_>) -> Option<Words> {
        let about = || self.names.get(text(table, "of_bet")?).cloned();
        own_name(table).or_else(about)
    }
}

/// The answers that a section names for its field.
fn named_answers(table: &DeTable<'_>, key: &str) -> Vec<String> {
    let owned = |all: Vec<&str>| all.into_iter().map(str::to_owned).collect();
    if let Some(by_choice) = section(table, "by_choice") {
        return by_choice
            .keys()
            .map(|key| key.get_ref().to_string())
            .collect();
    }
    if table.contains_key("one_of") {
        return owned(texts(table, "one_of"));
    }
    match (key, text(table, "is")) {
        ("offered", Some(is)) => vec![is.to_owned()],
        ("offered", None) => owned(vec!["yes", "no"]),
        _ => Vec::new(),
    }
}

fn under(at: &At, key: &str) -> At {
    let mut below = at.clone();
    below.path.push(key.to_owned());
    below
}

/// The sections of a list, each by its own key where no other has it, or else by its number.
fn listed<'t, 'i: 't>(
    list: impl Iterator<Item = &'t Spanned<DeValue<'i>>>,
) -> Vec<(String, &'t DeTable<'i>)> {
    let tables: Vec<&DeTable<'i>> = list.filter_map(|one| one.get_ref().as_table()).collect();
    let key = |table: &DeTable<'i>| {
        let known = ["key", "of_bet", "is"].into_iter();
        known
            .filter_map(|word| text(table, word))
            .map(str::to_owned)
            .next()
    };
    let keys: Vec<Option<String>> = tables.iter().map(|table| key(table)).collect();
    let name = |(place, table): (usize, &&'t DeTable<'i>)| {
        let own = keys[place].clone();
        let alone = own.filter(|own| keys.iter().flatten().filter(|key| *key == own).count() == 1);
        (alone.unwrap_or_else(|| (place + 1).to_string()), *table)
    };
    tables.iter().enumerate().map(name).collect()
}

/// What keys are called, wherever a section has a key and a name.
fn gather_names(table: &DeTable<'_>, names: &mut BTreeMap<String, Words>) {
    let key = text(table, "key").or_else(|| text(table, "is"));
    if let Some((key, name)) = key.zip(own_name(table)) {
        names.entry(key.to_owned()).or_insert(name);
    }
    for value in table.values() {
        match value.get_ref() {
            DeValue::Table(below) => gather_names(below, names),
            DeValue::Array(list) => {
                let below = list.iter().filter_map(|one| one.get_ref().as_table());
                below.for_each(|below| gather_names(below, names));
            }
            _ => {}
        }
    }
}

fn own_name(table: &DeTable<'_>) -> Option<Words> {
    let name = section(table, "name")?;
    Some(Words::new(text(name, "es")?, text(name, "en")?))
}

fn section<'t, 'i>(table: &'t DeTable<'i>, key: &str) -> Option<&'t DeTable<'i>> {
    table.get(key)?.get_ref().as_table()
}

fn text<'t>(table: &'t DeTable<'_>, key: &str) -> Option<&'t str> {
    table.get(key)?.get_ref().as_str()
}

/// One text or a list of them.
fn texts<'t>(table: &'t DeTable<'_>, key: &str) -> Vec<&'t str> {
    match table.get(key).map(Spanned::get_ref) {
        Some(DeValue::Array(list)) => {
            let texts = list.iter().filter_map(|one| one.get_ref().as_str());
            texts.collect()
        }
        Some(value) => value.as_str().into_iter().collect(),
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;

    fn file(library: &Library, ruleset: &str, game: &str) -> SourceFile {
        library.game(ruleset, game).expect("it has a file").clone()
    }

    #[test]
    fn odds_are_found_with_what_fixes_them_and_changed_where_they_stand() {
        let library = Library::embedded().unwrap();
        let file = file(&library, "ar-2010", "three-card-poker");
        let path = "paytable.pareja-plus-b.pays.flush";
        let found = |file: &SourceFile| paid(file).into_iter().find(|paid| paid.path == path);
        let before = found(&file).unwrap();
        assert_eq!(before.odds, "4");
        assert_eq!(before.name.as_ref().unwrap().es, "Color");
        assert_eq!(before.part.es, "Pareja Plus, tabla B");
        assert_eq!(before.field, None);
        let rests: Vec<String> = before.rests_on.iter().map(ToString::to_string).collect();
        assert_eq!(rests, ["AR10/10.1.D/V.3.B"]);
        let changed = with_odds(
            &file,
            [(path, Ratio::to_one(15)), ("no.such.place", Ratio::ONE)],
        );
        assert_eq!(found(&changed).unwrap().odds, "15");
        let others = |file: &SourceFile| -> Vec<String> {
            let others = paid(file).into_iter().filter(|paid| paid.path != path);
            others
                .map(|paid| format!("{} {}", paid.path, paid.odds))
                .collect()
        };
        assert_eq!(others(&changed), others(&file));
        assert_eq!(changed.text.len(), file.text.len() + 1);
    }

    #[test]
    fn odds_that_the_house_declares_name_their_field() {
        let library = Library::embedded().unwrap();
        let file = file(&library, "clm-2013", "caribbean-stud");
        let all = paid(&file);
        let high = all
            .iter()
            .find(|paid| paid.field.as_deref() == Some("high-cards-pay"));
        assert_eq!(high.unwrap().odds, "1");
        let choices = house_choices(&file);
        let of = |field: &str| choices.iter().find(|choice| choice.field == field).unwrap();
        assert!(!of("high-cards-pay").is_closed);
        assert_eq!(of("high-cards-pay").answers, ["ar-2010"]);
        assert!(of("bank-out").is_closed);
    }

    #[test]
    fn choices_are_told_with_the_answers_that_the_file_names() {
        let library = Library::embedded().unwrap();
        let choices = house_choices(&file(&library, "ar-2010", "three-card-poker"));
        let of = |field: &str| choices.iter().find(|choice| choice.field == field).unwrap();
        assert_eq!(of("pareja-plus").answers, ["a", "b", "c"]);
        assert!(of("pareja-plus").is_closed && !of("maximum").is_closed);
        let choices = house_choices(&file(&library, "ar-2010", "no-discard-poker"));
        let of = |field: &str| choices.iter().find(|choice| choice.field == field).unwrap();
        assert_eq!(of("dealing").answers, ["by-hand", "automatic-shoe"]);
    }

    #[test]
    fn every_path_of_every_game_names_one_place() {
        let library = Library::embedded().unwrap();
        for file in library.games() {
            let mut paths: Vec<String> = paid(file).into_iter().map(|paid| paid.path).collect();
            paths.sort();
            let all = paths.len();
            paths.dedup();
            assert_eq!(paths.len(), all, "{}", file.name);
        }
    }

    #[test]
    fn a_bound_is_taken_away_from_the_field_alone_that_it_is_asked_of() {
        let library = Library::embedded().unwrap();
        let file = file(&library, "ar-2010", "three-card-poker");
        let sheet = Sheet::new().with("minimum", "5").with("maximum", "150");
        let lifted = without_bounds(&file, &["maximum"], &sheet);
        assert!(
            lifted.text.contains("[10, 20, 25, 50, 30]"),
            "{}",
            lifted.text
        );
        assert_eq!(without_bounds(&file, &["backers"], &sheet), file);
        // What is no multiple is in no list of them.
        let odd = odd_maximum();
        let lifted = without_bounds(&file, &["maximum"], &odd).text;
        assert!(!lifted.contains(TIMES_LISTED), "{lifted}");
        assert!(
            lifted.contains(r#"maximum         = { sheet = "maximum","#),
            "{lifted}"
        );
    }

    /// A maximum that is no multiple of the minimum.
    fn odd_maximum() -> Sheet {
        Sheet::new().with("minimum", "5").with("maximum", "7")
    }

    /// A list of multiples is taken out as a whole wherever it stands among its neighbours and
    /// however its word is written: what is left is the same file without it.
    #[test]
    fn a_list_of_multiples_is_taken_out_where_it_was_read() {
        let sections = [
            r#"maximum = { sheet = "maximum", one_of_times_minimum = [10, 20], cite = "V" }"#,
            r#"maximum = { one_of_times_minimum = [10], sheet = "maximum", cite = "V" }"#,
            r#"maximum = { sheet = "maximum", cite = "V", one_of_times_minimum = [10] }"#,
            r#"maximum = { sheet = "maximum", "one_of_times_minimum" = [10], cite = "V" }"#,
            r#"maximum = { sheet = "maximum", 'one_of_times_minimum' = [10], cite = "V" }"#,
            "[maximum]\nsheet = \"maximum\"\none_of_times_minimum = [10] # one_of_times_minimum\ncite = \"V\"",
            "[maximum]\nsheet = \"maximum\"\ncite = \"V\"\none_of_times_minimum = [10]",
        ];
        for text in sections {
            let file = SourceFile {
                name: "rulesets/ar-2010/boule.toml".to_owned(),
                text: text.to_owned(),
            };
            let lifted = without_bounds(&file, &["maximum"], &odd_maximum()).text;
            let read = lifted.parse::<toml::Table>();
            let expected = r#"maximum = { sheet = "maximum", cite = "V" }"#.parse();
            assert_eq!(read, expected, "{lifted}");
        }
    }
}
