//! What a law file may say: every section and field that a reading asked for, as it asked.
//!
//! The format of a family is nothing that anybody writes down a second time: the reading of its
//! files is watched, and what is told to editors and authors comes from that.

use std::collections::{BTreeMap, BTreeSet};

use crate::ANY_NAME;

/// What may stand in a field.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Words or a key, in quotes.
    Text,
    /// One of these words.
    OneOf(Vec<String>),
    /// Something in quotes with a notation of its own, and how it is written.
    Notation(String),
    /// A text or several.
    Texts,
    /// A whole number within bounds.
    Number {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// Several of them, each once.
    Numbers {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// True or false.
    Flag,
    /// Odds.
    Odds,
    /// How many times an amount another is.
    Multiple {
        /// Whether only a whole number may stand there.
        whole: bool,
    },
    /// A part of a whole.
    Part,
    /// The same in each language.
    Words,
    /// Provisions that something rests on.
    Citation,
    /// A section.
    Section,
    /// A list of sections.
    Sections,
}

impl Kind {
    /// What it is called, whatever its bounds or notation: two fields of one name have one.
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Text | Kind::OneOf(_) | Kind::Notation(_) => "text",
            Kind::Texts => "texts",
            Kind::Number { .. } => "number",
            Kind::Numbers { .. } => "numbers",
            Kind::Flag => "yes or no",
            Kind::Odds => "odds",
            Kind::Multiple { .. } => "multiple",
            Kind::Part => "part",
            Kind::Words => "words",
            Kind::Citation => "citation",
            Kind::Section => "section",
            Kind::Sections => "sections",
        }
    }
}

/// A field as the readings asked for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// What may stand there; more than one only where a reading looks before it asks.
    pub kinds: BTreeSet<Kind>,
    /// In how many of its sections it had to be said.
    pub needed: u64,
}

/// Whether a field must be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// In every section of its sort.
    Always,
    /// In some of them, by what else they say.
    Sometimes,
    /// In none.
    Never,
}

/// A sort of section: what it is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// Its fields, by name.
    pub fields: BTreeMap<String, Field>,
    /// Whether names of the author's own stand in it too.
    pub open: bool,
    /// Whether its fields are names of things that the interpreter knows (choices, voices), and
    /// not words of the language: what is called alike elsewhere has nothing to do with them.
    pub names: bool,
    /// How many of its sort were read.
    pub read: u64,
}

impl Section {
    /// Whether a field of it must be said.
    pub fn needs(&self, field: &Field) -> Need {
        match field.needed {
            0 => Need::Never,
            needed if needed >= self.read => Need::Always,
            _ => Need::Sometimes,
        }
    }
}

/// The format of a file, or of all files of a family: its sorts of sections, by their path. The
/// file itself has the empty one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Format {
    /// The sorts of sections.
    pub sections: BTreeMap<String, Section>,
}

impl Format {
    pub(crate) fn is_open(&mut self, path: &str) {
        self.section(path).open = true;
    }

    pub(crate) fn has_names(&mut self, path: &str) {
        self.section(path).names = true;
    }

    pub(crate) fn asked(&mut self, path: &str, key: &str, kind: Kind) {
        let fields = &mut self.section(path).fields;
        let field = fields.entry(key.to_owned()).or_default();
        field.kinds.insert(kind);
    }

    pub(crate) fn is_read(&mut self, path: &str) {
        self.section(path).read += 1;
    }

    pub(crate) fn is_needed(&mut self, path: &str, key: &str) {
        let fields = &mut self.section(path).fields;
        fields.entry(key.to_owned()).or_default().needed += 1;
    }

    fn section(&mut self, path: &str) -> &mut Section {
        if !self.sections.contains_key(path) {
            self.sections.insert(path.to_owned(), Section::default());
        }
        self.sections.get_mut(path).expect("it was just put there")
    }

    /// Adds what another reading asked for.
    pub fn join(&mut self, other: Format) {
        for (path, section) in other.sections {
            let own = self.sections.entry(path).or_default();
            own.open |= section.open;
            own.names |= section.names;
            own.read += section.read;
            for (key, field) in section.fields {
                let known = own.fields.entry(key).or_default();
                known.kinds.extend(field.kinds);
                known.needed += field.needed;
            }
        }
    }

    /// Every word of the language with the path of its section: fields, but for the languages of
    /// words and for names of things.
    pub fn words(&self) -> impl Iterator<Item = (&str, &str, &Field)> {
        let is_name = |path: &str| self.sections.get(path).is_some_and(|s| s.names);
        self.fields()
            .filter(move |(path, key, _)| *key != ANY_NAME && !is_name(path))
    }

    /// Every field with the path of its section, those of words in several languages left out:
    /// they are the languages.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str, &Field)> {
        let is_words = |path: &str| {
            let (above, key) = path.rsplit_once('.').unwrap_or(("", path));
            let field = self.sections.get(above).and_then(|s| s.fields.get(key));
            field.is_some_and(|field| field.kinds.contains(&Kind::Words))
        };
        let sections = self
            .sections
            .iter()
            .filter(move |(path, _)| !is_words(path));
        sections.flat_map(|(path, section)| {
            let fields = section.fields.iter();
            fields.map(move |(key, field)| (path.as_str(), key.as_str(), field))
        })
    }
}
