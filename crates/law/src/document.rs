use crate::{Fields, Reader, Words};

/// A text of law that we implement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Its short name: `AR10`.
    pub id: String,
    /// Its title.
    pub title: Words,
    /// When it was given, as `2010-04-27`; empty where the text does not say.
    pub date: String,
    /// The region; "not stated" where the text does not say.
    pub region: Words,
    /// What it amends.
    pub amends: Vec<String>,
    /// Whether it is of our own making and no text of law.
    pub own: bool,
}

/// A set of rules in force: one region, from one date on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// Its short name: `ar-2010`.
    pub id: String,
    /// Its name for people.
    pub name: Words,
    /// The documents that it is made of, the later ones first.
    pub documents: Vec<String>,
    /// The ruleset that replaced it, if one did.
    pub replaced_by: Option<String>,
    /// The games that the one which replaced it left as they were.
    pub unchanged: Vec<String>,
}

/// Reads `documents.toml`.
pub(crate) fn read(reader: &Reader<'_>) -> (Vec<Document>, Vec<Ruleset>) {
    let Some(root) = reader.root() else {
        return (Vec::new(), Vec::new());
    };
    let (texts, sets) = (root.tables("document"), root.tables("ruleset"));
    let documents: Vec<Document> = texts.iter().filter_map(read_document).collect();
    let rulesets: Vec<Ruleset> = sets.iter().filter_map(read_ruleset).collect();
    let ids = |fields: &[Fields<'_, '_>]| -> Vec<String> {
        fields
            .iter()
            .filter_map(|f| f.optional_text("id"))
            .collect()
    };
    let (known, named) = (ids(&texts), ids(&sets));
    for (fields, text) in texts.iter().zip(&documents) {
        each_once(fields, &text.id, &known, "document");
        let others = known.iter().filter(|id| **id != text.id);
        let others: Vec<String> = others.cloned().collect();
        for amended in &text.amends {
            there(fields, amended, &others, "other document");
        }
    }
    for (fields, set) in sets.iter().zip(&rulesets) {
        each_once(fields, &set.id, &named, "ruleset");
        for document in &set.documents {
            there(fields, document, &known, "document");
        }
        let others = named.iter().filter(|id| **id != set.id);
        let others: Vec<String> = others.cloned().collect();
        if let Some(other) = &set.replaced_by {
            there(fields, other, &others, "other ruleset");
        }
    }
    (documents, rulesets)
}

/// Refuses an id that another has too.
fn each_once(fields: &Fields<'_, '_>, id: &String, all: &[String], noun: &str) {
    if all.iter().filter(|other| *other == id).count() > 1 {
        let what = format!("there are two {noun}s `{id}`");
        fields.problem(what, "give each an id of its own");
    }
}

/// Refuses a name of something that is not listed.
fn there(fields: &Fields<'_, '_>, id: &String, all: &[String], noun: &str) {
    if !all.contains(id) {
        let right = format!("use one of {}", all.join(", "));
        fields.problem(format!("there is no {noun} `{id}`"), right);
    }
}

fn read_document(fields: &Fields<'_, '_>) -> Option<Document> {
    let (id, title, region) = (
        fields.text("id"),
        fields.words("title"),
        fields.words("region"),
    );
    let date = fields.optional_text("date").unwrap_or_default();
    let amends = fields.optional_texts("amends");
    let own = fields.flag("own");
    Some(Document {
        id: id?,
        title: title?,
        date,
        region: region?,
        amends,
        own,
    })
}

fn read_ruleset(fields: &Fields<'_, '_>) -> Option<Ruleset> {
    let (id, name) = (fields.text("id"), fields.words("name"));
    let documents = fields.optional_texts("documents");
    if documents.is_empty() {
        fields.problem("the ruleset rests on no text", "name its documents");
    }
    let replaced_by = fields.optional_text("replaced_by");
    let unchanged = fields.optional_texts("unchanged");
    if replaced_by.is_none() && !unchanged.is_empty() {
        let what = "games are `unchanged`, and nothing replaced the ruleset";
        fields.problem(what, "add `replaced_by = …`");
    }
    Some(Ruleset {
        id: id?,
        name: name?,
        documents,
        replaced_by,
        unchanged,
    })
}
