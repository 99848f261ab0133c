//! `tapete law schema` and `vocabulary`: what law files may say, from the readings themselves.

use std::collections::{BTreeMap, BTreeSet};

use law::{ANY_NAME, Field, Format, Kind, Library};
use serde_json::{Map, Value, json};

use super::Context;
use crate::failure::{Failure, Outcome};
use crate::print;
use crate::print::say;

/// A JSON Schema of a family's files, for editors.
pub(super) fn schema(context: &Context, family: &str) -> Outcome {
    let formats = games::formats(&context.shelf.library);
    let Some(format) = formats.get(family) else {
        let known: Vec<&str> = formats.keys().copied().collect();
        return Err(Failure::BadInput(format!(
            "there is no family `{family}`; use one of {}",
            known.join(", ")
        )));
    };
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

/// What words may be said in.
fn languages() -> Value {
    let text = |language: &law::Language| (language.tag().to_owned(), json!({ "type": "string" }));
    Value::Object(law::Language::ALL.iter().map(text).collect())
}
