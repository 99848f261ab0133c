//! The changes that are made to a law file, one at a time.

use std::collections::{BTreeMap, BTreeSet};

use crate::chance::Chance;
use crate::scan::{Entry, Section, Span, Value, What, end_with_below, sections};

/// Keys whose values are words for people.
const PROSE: [&str; 7] = ["name", "words", "meaning", "es", "en", "title", "label"];
/// Keys that say which file it is: another file is not a change of this one.
const IDENTITY: [&str; 5] = ["game", "family", "register", "text", "key"];
/// Keys that name provisions.
const CITATIONS: [&str; 2] = ["cite", "ties"];
/// Keys that say whose voice speaks, where no other would mean anything.
const VOICES: [&str; 3] = ["reading", "like", "basis"];
/// Keys below which a number is what is paid.
const PAYS: [&str; 6] = ["pays", "odds", "by", "paytable", "prize", "part"];
/// The one list whose order is law.
const ORDERED: [&str; 2] = ["order", "class"];

/// A sort of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
    Number,
    Ratio,
    Flag,
    Word,
    Chart,
    ListEntry,
    Entry,
    Section,
    Order,
    Citation,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Number => "number",
            Kind::Ratio => "ratio or odds",
            Kind::Flag => "flag",
            Kind::Word => "word",
            Kind::Chart => "cell of a chart",
            Kind::ListEntry => "entry of a list",
            Kind::Entry => "entry",
            Kind::Section => "section",
            Kind::Order => "order of hands",
            Kind::Citation => "citation",
        }
    }
}

/// A law file with one thing changed.
#[derive(Clone, Debug)]
pub(crate) struct Mutant {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) path: String,
    pub(crate) kind: Kind,
    pub(crate) old: String,
    pub(crate) new: String,
    pub(crate) text: String,
}

/// A law file taken apart.
pub(crate) struct LawFile {
    pub(crate) name: String,
    text: String,
    sections: Vec<Section>,
    family: String,
}

impl LawFile {
    pub(crate) fn read(name: &str, text: &str) -> Result<LawFile, String> {
        let sections = sections(text).map_err(|lost| format!("{name}: {lost}"))?;
        let family = sections[0].entries.iter().find_map(|entry| {
            let What::Text(family) = &entry.value.what else {
                return None;
            };
            (entry.key == "family").then(|| family.clone())
        });
        Ok(LawFile {
            name: name.to_owned(),
            text: text.to_owned(),
            family: family.unwrap_or_default(),
            sections,
        })
    }
}

/// The words that stand in closed lists, by where they stand: what a word may be changed to.
#[derive(Default)]
pub(crate) struct Vocabulary {
    exact: BTreeMap<(String, Vec<String>), BTreeSet<String>>,
    near: BTreeMap<Vec<String>, BTreeSet<String>>,
    leaf: BTreeMap<String, BTreeSet<String>>,
}

impl Vocabulary {
    pub(crate) fn of(files: &[LawFile]) -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        for file in files {
            for section in &file.sections {
                vocabulary.learn(&file.family, &section.path, &section.entries);
            }
        }
        vocabulary
    }

    fn learn(&mut self, family: &str, above: &[String], entries: &[Entry]) {
        for entry in entries {
            let path = below(above, &entry.key);
            if is_prose(&path) || !is_value(&entry.key) {
                continue;
            }
            self.learn_value(family, &path, &entry.value);
        }
    }

    fn learn_value(&mut self, family: &str, path: &[String], value: &Value) {
        match &value.what {
            What::Text(word) if number(word).is_none() => {
                let leaf = path.last().expect("a value has a key").clone();
                let exact = (family.to_owned(), path.to_vec());
                self.exact.entry(exact).or_default().insert(word.clone());
                let near = path[path.len().saturating_sub(2)..].to_vec();
                self.near.entry(near).or_default().insert(word.clone());
                self.leaf.entry(leaf).or_default().insert(word.clone());
            }
            What::List(items) => items
                .iter()
                .for_each(|item| self.learn_value(family, path, item)),
            What::Table(entries) => self.learn(family, path, entries),
            What::Text(_) | What::Bare(_) | What::Flag(_) => {}
        }
    }

    /// Other words for this place: of the same family's, of places alike, of the same key.
    fn others(&self, family: &str, path: &[String], word: &str) -> Vec<String> {
        let exact = self.exact.get(&(family.to_owned(), path.to_vec()));
        let near = self.near.get(&path[path.len().saturating_sub(2)..]);
        let leaf = path.last().and_then(|leaf| self.leaf.get(leaf));
        let others = |found: &BTreeSet<String>| {
            // A whole sentence is no word of a closed list.
            let fits = |other: &&String| *other != word && other.split_whitespace().count() < 4;
            found.iter().filter(fits).cloned().collect::<Vec<_>>()
        };
        let pools = [exact, near, leaf].into_iter().flatten().map(others);
        let mut pools = pools.filter(|pool| !pool.is_empty());
        pools.next().unwrap_or_default()
    }
}

fn below(above: &[String], key: &str) -> Vec<String> {
    let mut path = above.to_vec();
    path.push(key.to_owned());
    path
}

fn is_prose(path: &[String]) -> bool {
    path.iter().any(|key| PROSE.contains(&key.as_str()))
}

fn is_value(key: &str) -> bool {
    !IDENTITY.contains(&key) && !CITATIONS.contains(&key) && !VOICES.contains(&key)
}

/// A quoted number: `5`, `2.50`, `3/2`, `5%`.
struct Number<'t> {
    whole: u64,
    decimals: Option<&'t str>,
    below: Option<u64>,
    percent: &'t str,
}

fn number(text: &str) -> Option<Number<'_>> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (rest, percent) = match text.strip_suffix('%') {
        Some(rest) => (rest, "%"),
        None => (text, ""),
    };
    let (rest, below) = match rest.split_once('/') {
        Some((above, below)) => (above, Some(below)),
        None => (rest, None),
    };
    let (whole, decimals) = match rest.split_once('.') {
        Some((whole, decimals)) => (whole, Some(decimals)),
        None => (rest, None),
    };
    let plain = digits(whole) && decimals.is_none_or(digits) && below.is_none_or(digits);
    let number = Number {
        whole: whole.parse().ok()?,
        decimals,
        below: below.map(str::parse).transpose().ok()?,
        percent,
    };
    plain.then_some(number)
}

/// Other values of a quoted number.
fn bumped(number: &Number<'_>) -> Vec<String> {
    let Number {
        whole,
        decimals,
        below,
        percent,
    } = number;
    match (decimals, below) {
        (Some(decimals), _) => vec![format!("{}.{decimals}{percent}", whole + 1)],
        (None, Some(below)) => vec![
            format!("{}/{below}{percent}", whole + 1),
            format!("{whole}/{}{percent}", below + 1),
        ],
        (None, None) => {
            let less = (*whole > 1).then(|| format!("{}{percent}", whole - 1));
            [format!("{}{percent}", whole + 1)]
                .into_iter()
                .chain(less)
                .collect()
        }
    }
}

/// `4, 10: 7`: what several numbers pay.
fn listed_odds(text: &str) -> Option<(&str, &str)> {
    let (numbers, odds) = text.split_once(": ")?;
    let plain = |c: char| c.is_ascii_digit() || matches!(c, ',' | ' ');
    (numbers.chars().all(plain) && !numbers.is_empty()).then_some((numbers, odds))
}

/// Every change of one file, each once.
pub(crate) fn mutants(file: &LawFile, words: &Vocabulary, chance: &mut Chance) -> Vec<Mutant> {
    let mut cited = BTreeSet::new();
    for section in &file.sections {
        collect_citations(&section.entries, &mut cited);
    }
    let mut changing = Changing {
        file,
        words,
        chance,
        cited: cited.into_iter().collect(),
        seen: BTreeSet::from([file.text.clone()]),
        mutants: Vec::new(),
    };
    for (place, section) in file.sections.iter().enumerate() {
        changing.entries(&section.path, &section.entries, false);
        if !section.path.is_empty() {
            changing.section(place);
        }
    }
    changing.mutants
}

fn collect_citations(entries: &[Entry], cited: &mut BTreeSet<String>) {
    fn of_value(value: &Value, here: bool, cited: &mut BTreeSet<String>) {
        match &value.what {
            What::Text(citation) if here => drop(cited.insert(citation.clone())),
            What::List(items) => items.iter().for_each(|item| of_value(item, here, cited)),
            What::Table(entries) => collect_citations(entries, cited),
            What::Text(_) | What::Bare(_) | What::Flag(_) => {}
        }
    }
    for entry in entries {
        let here = CITATIONS.contains(&entry.key.as_str());
        of_value(&entry.value, here, cited);
    }
}

struct Changing<'a> {
    file: &'a LawFile,
    words: &'a Vocabulary,
    chance: &'a mut Chance,
    cited: Vec<String>,
    seen: BTreeSet<String>,
    mutants: Vec<Mutant>,
}

impl Changing<'_> {
    fn add(&mut self, path: &[String], kind: Kind, at: Span, new: &str, text: String) {
        if !self.seen.insert(text.clone()) {
            return;
        }
        let old = &self.file.text[at.start..at.end];
        self.mutants.push(Mutant {
            file: self.file.name.clone(),
            line: self.file.text[..at.start].matches('\n').count() + 1,
            path: path.join("."),
            kind,
            old: old.split_whitespace().collect::<Vec<_>>().join(" "),
            new: new.to_owned(),
            text,
        });
    }

    fn put(&mut self, path: &[String], kind: Kind, at: Span, new: &str) {
        let whole = &self.file.text;
        let text = format!("{}{new}{}", &whole[..at.start], &whole[at.end..]);
        self.add(path, kind, at, new, text);
    }

    /// Leaves one of several out, with the comma that parts it from the next.
    fn leave_out(&mut self, path: &[String], kind: Kind, spans: &[Span], which: usize) {
        let own = spans[which];
        let from = match which.checked_sub(1) {
            Some(before) if which + 1 == spans.len() => spans[before].end,
            _ => own.start,
        };
        let to = spans.get(which + 1).map_or(own.end, |next| next.start);
        let whole = &self.file.text;
        let text = format!("{}{}", &whole[..from], &whole[to..]);
        self.add(path, kind, own, "(left out)", text);
    }

    fn swap(&mut self, path: &[String], first: Span, second: Span) {
        let whole = &self.file.text;
        let text = format!(
            "{}{}{}{}{}",
            &whole[..first.start],
            &whole[second.start..second.end],
            &whole[first.end..second.start],
            &whole[first.start..first.end],
            &whole[second.end..],
        );
        self.add(path, Kind::Order, first, "(after the next)", text);
    }

    fn entries(&mut self, above: &[String], entries: &[Entry], inline: bool) {
        let spans: Vec<Span> = entries.iter().map(|entry| entry.span).collect();
        for (place, entry) in entries.iter().enumerate() {
            let path = below(above, &entry.key);
            let key = entry.key.as_str();
            if PROSE.contains(&key) || IDENTITY.contains(&key) || VOICES.contains(&key) {
                continue;
            }
            if !CITATIONS.contains(&key) {
                match inline {
                    true => self.leave_out(&path, Kind::Entry, &spans, place),
                    false => self.leave_out(&path, Kind::Entry, &[entry.span], 0),
                }
            }
            self.value(&path, &entry.value);
        }
    }

    fn value(&mut self, path: &[String], value: &Value) {
        match &value.what {
            What::Bare(text) => self.bare(path, value.span, text),
            What::Flag(flag) => {
                let other = if *flag { "false" } else { "true" };
                self.put(path, Kind::Flag, value.span, other);
            }
            What::Text(text) => self.text(path, value.span, text),
            What::List(items) => self.list(path, items),
            What::Table(entries) => self.entries(path, entries, true),
        }
    }

    fn bare(&mut self, path: &[String], at: Span, text: &str) {
        let Ok(number) = text.parse::<u64>() else {
            return;
        };
        let others = BTreeSet::from([number + 1, number.saturating_sub(1), number * 2]);
        for other in others.into_iter().filter(|other| *other != number) {
            self.put(path, Kind::Number, at, &other.to_string());
        }
    }

    fn list(&mut self, path: &[String], items: &[Value]) {
        let leaf = path.last().map(String::as_str).unwrap_or_default();
        let cites = CITATIONS.contains(&leaf);
        let spans: Vec<Span> = items.iter().map(|item| item.span).collect();
        for (place, item) in items.iter().enumerate() {
            if items.len() > 1 {
                let kind = match (&item.what, cites) {
                    (_, true) => Kind::Citation,
                    (What::Table(_), false) => Kind::Section,
                    (_, false) => Kind::ListEntry,
                };
                self.leave_out(path, kind, &spans, place);
            }
            self.value(path, item);
        }
        let ordered = path.len() > ORDERED.len() && path.iter().zip(ORDERED).all(|(a, b)| a == b);
        if ordered && !cites {
            for pair in spans.windows(2) {
                self.swap(path, pair[0], pair[1]);
            }
        }
    }

    fn text(&mut self, path: &[String], at: Span, text: &str) {
        let leaf = path.last().map(String::as_str).unwrap_or_default();
        let quoted = |text: &str| format!("\"{text}\"");
        if CITATIONS.contains(&leaf) {
            let others: Vec<&String> = self.cited.iter().filter(|other| *other != text).collect();
            if let Some(other) = self.chance.pick(&others) {
                let new = quoted(other);
                self.put(path, Kind::Citation, at, &new);
            }
            return;
        }
        if let Some(number) = number(text) {
            let pays = path.iter().any(|key| PAYS.contains(&key.as_str()));
            let kind = if pays { Kind::Ratio } else { Kind::Number };
            for other in bumped(&number) {
                self.put(path, kind, at, &quoted(&other));
            }
            return;
        }
        if leaf == "row" && text.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return self.chart(path, at, text);
        }
        if let Some((numbers, odds)) = listed_odds(text) {
            for other in number(odds).iter().flat_map(bumped) {
                let new = quoted(&format!("{numbers}: {other}"));
                self.put(path, Kind::Ratio, at, &new);
            }
            return;
        }
        let parts: Vec<&str> = text.split('-').collect();
        if parts.len() > 1 && parts.iter().all(|part| part.parse::<u32>().is_ok()) {
            return self.joined_numbers(path, at, &parts);
        }
        let mut others = self.words.others(&self.file.family, path, text);
        self.chance.shuffle(&mut others);
        for other in others.iter().take(2) {
            self.put(path, Kind::Word, at, &quoted(other));
        }
    }

    /// Each cell of a row of letters becomes another letter of that row's chart.
    fn chart(&mut self, path: &[String], at: Span, row: &str) {
        for place in 0..row.len() {
            let others: Vec<char> = "TPO"
                .chars()
                .filter(|c| !row[place..].starts_with(*c))
                .collect();
            if let Some(other) = self.chance.pick(&others) {
                let new = format!("\"{}{other}{}\"", &row[..place], &row[place + 1..]);
                self.put(path, Kind::Chart, at, &new);
            }
        }
    }

    /// `0-1-2`: one of the numbers is another.
    fn joined_numbers(&mut self, path: &[String], at: Span, parts: &[&str]) {
        let which = self.chance.below(parts.len());
        let other = |(place, part): (usize, &&str)| match part.parse::<u32>() {
            Ok(number) if place == which => (number + 1).to_string(),
            _ => (*part).to_owned(),
        };
        let parts: Vec<String> = parts.iter().enumerate().map(other).collect();
        self.put(path, Kind::Number, at, &format!("\"{}\"", parts.join("-")));
    }

    /// A whole section is left out, with those below it; a rank of hands comes after the next.
    fn section(&mut self, place: usize) {
        let sections = &self.file.sections;
        let section = &sections[place];
        let path = section.path.clone();
        let end = end_with_below(sections, place);
        let whole = Span {
            start: section.span.start,
            end,
        };
        self.leave_out(&path, Kind::Section, &[whole], 0);
        let next = sections
            .iter()
            .position(|next| next.span.start == end && next.repeated && next.path == path);
        if let Some(next) = next.filter(|_| section.repeated && path == ORDERED) {
            let second = Span {
                start: end,
                end: end_with_below(sections, next),
            };
            self.swap(&path, whole, second);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"family = "f"
name = { es = "uno", en = "one" }
most = 3
odd = { on = true, pays = "3/2", cite = ["I", "II"], reading = "N1" }
is = "down"
[[order.class]]
is = "flush"
cite = "III"
[[order.class]]
is = "pair"
"#;

    fn all(text: &str) -> Vec<Mutant> {
        let file = LawFile::read("a.toml", text).unwrap();
        let other = LawFile::read("b.toml", "family = \"f\"\nis = \"up\"\n").unwrap();
        let files = [file, other];
        mutants(&files[0], &Vocabulary::of(&files), &mut Chance::new(1, "a"))
    }

    fn shown(kind: Kind) -> Vec<String> {
        let of_kind = all(TEXT).into_iter().filter(|mutant| mutant.kind == kind);
        of_kind
            .map(|mutant| format!("{} {} -> {}", mutant.path, mutant.old, mutant.new))
            .collect()
    }

    #[test]
    fn each_number_flag_word_and_ratio_becomes_another() {
        assert_eq!(
            shown(Kind::Number),
            ["most 3 -> 2", "most 3 -> 4", "most 3 -> 6"]
        );
        assert_eq!(shown(Kind::Flag), ["odd.on true -> false"]);
        assert_eq!(
            shown(Kind::Ratio),
            ["odd.pays \"3/2\" -> \"4/2\"", "odd.pays \"3/2\" -> \"3/3\""]
        );
        assert!(shown(Kind::Word).contains(&"is \"down\" -> \"up\"".to_owned()));
    }

    #[test]
    fn entries_sections_and_citations_are_left_out_and_prose_and_names_are_not() {
        let entries = shown(Kind::Entry);
        assert!(entries.iter().any(|shown| shown.starts_with("odd.on")));
        let touched = |word: &str| entries.iter().any(|shown| shown.starts_with(word));
        assert!(!touched("name") && !touched("family") && !touched("odd.reading"));
        assert_eq!(shown(Kind::Section).len(), 2);
        assert_eq!(shown(Kind::Order).len(), 1);
        // Two left out, each of three exchanged for another.
        assert_eq!(shown(Kind::Citation).len(), 5);
    }

    #[test]
    fn what_is_changed_is_still_a_file_of_the_same_shape() {
        for mutant in all(TEXT) {
            assert!(sections(&mutant.text).is_ok(), "{mutant:?}");
            assert_ne!(mutant.text, TEXT);
        }
    }
}
