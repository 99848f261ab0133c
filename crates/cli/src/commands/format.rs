//! `tapete law schema`, `fields` and `vocabulary`: what law files may say, from the readings
//! themselves.

use std::collections::{BTreeMap, BTreeSet};

use law::{ANY_NAME, Field, Format, Kind, Library, Need};
use serde_json::{Map, Value, json};

use super::Context;
use crate::failure::Outcome;
use crate::print;
use crate::print::say;
use crate::told;

/// A JSON Schema of a family's files, for editors.
pub(super) fn schema(context: &Context, family: &str) -> Outcome {
    let formats = games::formats(&context.shelf.library);
    let format = of_family(&formats, family)?;
    let editor = Editor {
        library: &context.shelf.library,
        format,
    };
    let mut schema = editor.object("");
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(format!("A game of the family {family}"));
    // How a file builds on another (`docs/add-a-region.md`).
    for join in ["general", "as_in"] {
        schema["properties"][join] = json!({ "type": "string" });
    }
    schema["properties"]["without"] = json!({ "type": "array", "items": { "type": "string" } });
    for join in ["but", "after"] {
        schema["properties"][join] = json!({ "type": "object" });
    }
    print::json(&schema);
    Ok(())
}

type Formats = BTreeMap<&'static str, Format>;

fn of_family<'a>(formats: &'a Formats, family: &str) -> Outcome<&'a Format> {
    formats.get(family).ok_or_else(|| {
        let known: Vec<&str> = formats.keys().copied().collect();
        told::bad!(NoSuchFamily {
            family,
            known: known.join(", ")
        })
    })
}

/// What an editor is told of the files of a family.
struct Editor<'a> {
    library: &'a Library,
    format: &'a Format,
}

impl Editor<'_> {
    /// A sort of section. What may not be left out is no part of it: a file that builds on another
    /// says only its own, and the reading names what is missing of both.
    fn object(&self, path: &str) -> Value {
        let mut properties = Map::new();
        let mut others = json!(false);
        if let Some(section) = self.format.sections.get(path) {
            for (key, field) in &section.fields {
                match key == ANY_NAME {
                    true => others = self.value(path, key, field),
                    false => {
                        let value = self.explained(path, key, field, section.names);
                        properties.insert(key.clone(), value);
                    }
                }
            }
            if section.open && others == json!(false) {
                others = json!(true);
            }
        }
        // Any section may be left to the house, or be its offer.
        for anywhere in ["house", "offered"] {
            let any = || json!({ "type": "object" });
            properties.entry(anywhere).or_insert_with(any);
        }
        json!({ "type": "object", "properties": properties, "additionalProperties": others })
    }

    /// A field with what its word means; a name of something in the engine is no word.
    fn explained(&self, path: &str, key: &str, field: &Field, is_name: bool) -> Value {
        let mut value = self.value(path, key, field);
        let meaning = self.library.meaning(key).filter(|_| !is_name);
        if let Some(meaning) = meaning {
            let right = value.get("description").and_then(Value::as_str);
            let told = right.map_or(meaning.to_owned(), |right| format!("{meaning} ({right})"));
            value["description"] = json!(told);
        }
        value
    }

    fn value(&self, path: &str, key: &str, field: &Field) -> Value {
        let path = below(path, key);
        let kinds = field.kinds.iter().map(|kind| self.of_kind(&path, kind));
        let mut kinds: Vec<Value> = kinds.collect();
        match kinds.len() {
            1 => kinds.remove(0),
            _ => json!({ "anyOf": kinds }),
        }
    }

    fn of_kind(&self, path: &str, kind: &Kind) -> Value {
        let texts = || json!({ "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }] });
        let number = |least: &u64, most: &u64| json!({ "type": "integer", "minimum": least, "maximum": most });
        let ratio = || json!({ "type": "string", "pattern": "^[0-9]+(/[0-9]+)?$" });
        match kind {
            Kind::Text => json!({ "type": "string" }),
            Kind::OneOf(words) => json!({ "type": "string", "enum": words }),
            Kind::Notation(right) => json!({ "type": "string", "description": right }),
            Kind::Texts | Kind::Citation => texts(),
            Kind::Number { least, most } => number(least, most),
            Kind::Numbers { least, most } => {
                json!({ "type": "array", "items": number(least, most), "uniqueItems": true })
            }
            Kind::Flag => json!({ "type": "boolean" }),
            Kind::Odds | Kind::Part => ratio(),
            Kind::Multiple { whole: true } => json!({ "type": "integer", "minimum": 1 }),
            Kind::Multiple { whole: false } => {
                json!({ "anyOf": [{ "type": "integer", "minimum": 1 }, ratio()] })
            }
            Kind::Words => json!({
                "type": "object",
                "properties": languages(),
                "required": ["es", "en"],
                "additionalProperties": false,
            }),
            Kind::Section => self.object(path),
            Kind::Sections => json!({ "type": "array", "items": self.object(path) }),
        }
    }
}

fn below(path: &str, key: &str) -> String {
    match path.is_empty() {
        true => key.into(),
        false => format!("{path}.{key}"),
    }
}

/// A word of the law files: what stands under it, and in which families.
#[derive(Default)]
struct Word {
    kinds: BTreeSet<&'static str>,
    notations: BTreeSet<String>,
    families: BTreeSet<&'static str>,
    sections: BTreeSet<String>,
}

/// Every word of the law files with what stands under it and where.
pub(super) fn vocabulary(context: &Context) -> Outcome {
    let mut words: BTreeMap<String, Word> = BTreeMap::new();
    for (family, format) in games::formats(&context.shelf.library) {
        for (path, key, field) in format.words() {
            let word = words.entry(key.to_owned()).or_default();
            word.families.insert(family);
            word.sections.insert(match path.is_empty() {
                true => "the file".to_owned(),
                false => path.to_owned(),
            });
            for kind in &field.kinds {
                word.kinds.insert(kind.name());
                if let Kind::Notation(right) = kind {
                    word.notations.insert(right.clone());
                }
            }
        }
    }
    let meaning = |word: &str| context.shelf.library.meaning(word).unwrap_or_default();
    if context.json {
        let word = |(key, word): (&String, &Word)| {
            json!({
                "word": key, "meaning": meaning(key), "kinds": word.kinds, "notations": word.notations,
                "families": word.families, "sections": word.sections,
            })
        };
        print::json(&json!({ "words": words.iter().map(word).collect::<Vec<_>>() }));
        return Ok(());
    }
    say!("| word | what it means | under it stands | in | of the families |");
    say!("|---|---|---|---|---|");
    for (key, word) in &words {
        let join = |set: &BTreeSet<&str>| set.iter().copied().collect::<Vec<_>>().join(", ");
        let sections: Vec<String> = word.sections.iter().map(|s| format!("`{s}`")).collect();
        let shown = match sections.len() {
            0..=4 => sections.join(", "),
            many => format!("{} and {} more", sections[..3].join(", "), many - 3),
        };
        let kinds = join(&word.kinds);
        let (families, meaning) = (join(&word.families), meaning(key));
        say!("| `{key}` | {meaning} | {kinds} | {shown} | {families} |");
    }
    Ok(())
}

/// A field of a sort of section, as some families have it alike: what may stand there and whether
/// it must be said.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    key: String,
    must: &'static str,
    may: String,
    meaning: String,
}

/// The rows of each sort of section, with the families that have each.
type Reference = BTreeMap<String, BTreeMap<Row, BTreeSet<&'static str>>>;

fn reference<'a>(
    library: &Library,
    formats: impl Iterator<Item = (&'static str, &'a Format)>,
) -> Reference {
    let mut sections = Reference::new();
    for (family, format) in formats {
        for (path, key, field) in format.fields() {
            let section = &format.sections[path];
            let rows = sections.entry(path.to_owned()).or_default();
            let families = rows.entry(row(library, section, key, field)).or_default();
            families.insert(family);
        }
    }
    sections
}

fn row(library: &Library, section: &law::Section, key: &str, field: &Field) -> Row {
    let is_word = !section.names && key != ANY_NAME;
    let meaning = library.meaning(key).filter(|_| is_word);
    let kinds: Vec<String> = field.kinds.iter().map(may_stand).collect();
    Row {
        key: key.to_owned(),
        must: match section.needs(field) {
            Need::Always => "yes",
            Need::Sometimes => "in some",
            Need::Never => "no",
        },
        may: kinds.join("; or "),
        meaning: match (meaning, key) {
            (Some(meaning), _) => meaning.to_owned(),
            (None, ANY_NAME) => "A name of the author's own.".to_owned(),
            (None, _) => "Something that the family knows under this name.".to_owned(),
        },
    }
}

/// What may stand in a field, for authors.
fn may_stand(kind: &Kind) -> String {
    let between = |least: &u64, most: &u64| match least == most {
        true => format!("{least}"),
        false => format!("{least} to {most}"),
    };
    match kind {
        Kind::Text => "a text".into(),
        Kind::OneOf(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            words.join(", ")
        }
        Kind::Notation(right) => format!("a text: {right}"),
        Kind::Texts => "a text or several".into(),
        Kind::Number { least, most } => between(least, most),
        Kind::Numbers { least, most } => format!("several of {}", between(least, most)),
        Kind::Flag => "`true`, `false`".into(),
        Kind::Odds => "odds, as `\"3/2\"`".into(),
        Kind::Multiple { whole: true } => "a whole multiple".into(),
        Kind::Multiple { whole: false } => "a multiple, as `3` or `\"5/2\"`".into(),
        Kind::Part => "a part, as `\"1/2\"`".into(),
        Kind::Words => "the same in each language".into(),
        Kind::Citation => "provisions".into(),
        Kind::Section => "a section".into(),
        Kind::Sections => "a list of sections".into(),
    }
}

/// Every section and field: whether it must be said, what may stand there, what it means, and which
/// families have it so.
pub(super) fn fields(context: &Context, family: Option<&str>) -> Outcome {
    let library = &context.shelf.library;
    let mut formats = games::formats(library);
    if let Some(family) = family {
        of_family(&formats, family)?;
        formats.retain(|known, _| *known == family);
    }
    let formats = formats.iter().map(|(family, format)| (*family, format));
    let sections = reference(library, formats);
    if context.json {
        let row = |(row, families): (&Row, &BTreeSet<&str>)| {
            json!({
                "field": row.key, "must": row.must, "may": row.may,
                "meaning": row.meaning, "families": families,
            })
        };
        let section = |(path, rows): (&String, &BTreeMap<Row, BTreeSet<&'static str>>)| json!({ "section": path, "fields": rows.iter().map(row).collect::<Vec<_>>() });
        print::json(&json!({ "sections": sections.iter().map(section).collect::<Vec<_>>() }));
        return Ok(());
    }
    for (path, rows) in &sections {
        match path.as_str() {
            "" => say!("## The file"),
            path => say!("\n## `{path}`"),
        }
        say!("\n| field | must be said | what may stand there | what it means | in the families |");
        say!("|---|---|---|---|---|");
        for (row, families) in rows {
            let Row {
                key,
                must,
                may,
                meaning,
            } = row;
            let families: Vec<&str> = families.iter().copied().collect();
            let families = families.join(", ");
            say!("| `{key}` | {must} | {may} | {meaning} | {families} |");
        }
    }
    Ok(())
}

/// What words may be said in.
fn languages() -> Value {
    let text = |language: &law::Language| (language.tag().to_owned(), json!({ "type": "string" }));
    Value::Object(law::Language::ALL.iter().map(text).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use games::GameFile;
    use law::SourceFile;
    use toml::{Table, Value};

    use super::*;

    /// Where a field stands in a file: the steps to its section, through names and lists.
    #[derive(Clone)]
    enum Step {
        Key(String),
        Item(usize),
    }

    /// Every section of a file, with its sort and the way to it.
    fn sections(
        table: &Table,
        format: &Format,
        sort: &str,
        way: &[Step],
        found: &mut Vec<(String, Vec<Step>)>,
    ) {
        found.push((sort.to_owned(), way.to_vec()));
        let known = |key: &str| {
            let section = format.sections.get(sort);
            section.is_some_and(|section| section.fields.contains_key(key))
        };
        for (key, value) in table {
            let below = below(sort, if known(key) { key } else { ANY_NAME });
            let to = |steps: &[Step]| [way, steps].concat();
            let key = Step::Key(key.clone());
            match value {
                Value::Table(inner) => sections(inner, format, &below, &to(&[key]), found),
                Value::Array(items) => {
                    for (place, item) in items.iter().enumerate() {
                        if let Value::Table(inner) = item {
                            let way = to(&[key.clone(), Step::Item(place)]);
                            sections(inner, format, &below, &way, found);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn at<'a>(table: &'a mut Table, way: &[Step]) -> &'a mut Table {
        let Some((Step::Key(key), rest)) = way.split_first() else {
            return table;
        };
        let value = table.get_mut(key).expect("the way was found");
        match (value, rest.split_first()) {
            (Value::Array(items), Some((Step::Item(place), rest))) => {
                let Value::Table(inner) = &mut items[*place] else {
                    panic!("a section was found here");
                };
                at(inner, rest)
            }
            (Value::Table(inner), _) => at(inner, rest),
            _ => panic!("a section was found here"),
        }
    }

    /// What a file lacks once a field is taken out of it.
    fn lacks(library: &Library, file: &SourceFile, table: &Table) -> Vec<String> {
        let text = toml::to_string(table).expect("a table is written");
        let name = file.name.clone();
        let read = GameFile::read(library, &SourceFile { name, text });
        let problems = read.err().into_iter().flatten();
        problems.map(|problem| problem.to_string()).collect()
    }

    /// A field that is told to be always needed is: a file without it is refused for that. One that
    /// is told never to be needed is missed nowhere.
    #[test]
    fn what_must_be_said_is_missed_where_it_is_not() {
        let library = Library::embedded().expect("our own law files are sound");
        let formats = games::formats(&library);
        let mut tried = BTreeSet::new();
        let mut needed = 0;
        for file in library.games() {
            let table: Table = file.text.parse().expect("it is TOML");
            let family = table.get("family").and_then(Value::as_str);
            let Some((family, format)) = family.and_then(|family| formats.get_key_value(family))
            else {
                continue;
            };
            let mut found = Vec::new();
            sections(&table, format, "", &[], &mut found);
            for (sort, way) in found {
                let Some(section) = format.sections.get(&sort) else {
                    continue;
                };
                for (key, field) in &section.fields {
                    let mut changed = table.clone();
                    let here = at(&mut changed, &way);
                    let is_new = tried.insert((*family, sort.clone(), key.clone()));
                    if !is_new || here.remove(key).is_none() {
                        continue;
                    }
                    let is_head =
                        sort.is_empty() && ["family", "text", "game"].contains(&key.as_str());
                    let missed = format!("has no `{key}`");
                    let problems = lacks(&library, file, &changed);
                    let is_missed = problems.iter().any(|problem| problem.contains(&missed));
                    let place = format!("{}: {sort}.{key}", file.name);
                    match section.needs(field) {
                        _ if is_head => {}
                        Need::Always => {
                            needed += 1;
                            assert!(is_missed, "{place} is not missed: {problems:?}");
                        }
                        Need::Never => assert!(!is_missed, "{place} is missed: {problems:?}"),
                        Need::Sometimes => {}
                    }
                }
            }
        }
        assert!(needed > 500, "only {needed} fields were left out");
    }
}
