//! What a value, a payment or a refusal rests on, and whose voice that is.

use crate::messages::say;
use law::{Basis, Language, Library, ProvisionId, Words};
use table::Role;

use crate::people;

/// Whose voice a citation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Voice {
    /// The text itself.
    Law,
    /// A choice of the house inside what the text permits.
    HouseRule,
    /// Our own reading of a silent or garbled text.
    Reading,
    /// The decision of a person to whom the text leaves it.
    Discretion,
}

/// What something rests on, as people are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The provision (`AR10/10.1.D/VII-7`) or the reading (`N72`).
    pub id: String,
    /// How it is written, the same in every language: `AR10 10.1.D VII-7`. A house rule names
    /// the line of the sheet as well: `AR10 10.1.D V.3-6 · pareja-plus = b`.
    pub label: String,
    /// Whose voice it is.
    pub voice: Voice,
    /// Whose voice it is, in words; empty where the text itself speaks.
    pub note: Words,
    /// What it says, in our words; for a reading, the question that it answers.
    pub gist: Words,
}

impl Citation {
    /// As one line of text says it: `AR10 10.1.D V.3-6 (hoja de la casa: pareja-plus = b)`.
    pub fn in_language(&self, language: Language) -> String {
        let written = written(&self.id);
        match self.note.in_language(language) {
            "" => written,
            note => format!("{written} ({note})"),
        }
    }
}

/// A basis as people are told of it.
///
/// ```
/// let library = law::Library::embedded().unwrap();
/// let basis = law::Basis::Law(law::ProvisionId::new("AR10/10.1.D/VII-7"));
/// let citation = words::cite(&library, &basis);
/// assert_eq!(citation.label, "AR10 10.1.D VII-7");
/// assert_eq!(citation.gist.en, "The bank plays only with at least a queen or a higher combination.");
/// ```
pub fn cite(library: &Library, basis: &Basis) -> Citation {
    match basis {
        Basis::Law(id) => of_text(library, id, Voice::Law, "", Words::same("")),
        Basis::HouseRule {
            field,
            value,
            permitted_by,
            like,
        } => {
            let line = format!("{field} = {value}");
            let note = match like {
                None => say!(speech::HouseRule { line: &line }),
                Some(like) => {
                    let like = written(like.as_str());
                    say!(speech::HouseRuleLike { line: &line, like })
                }
            };
            of_text(library, permitted_by, Voice::HouseRule, &line, note)
        }
        Basis::Reading { reading } => of_reading(library, reading),
        Basis::Discretion { of, under } => {
            let who = Role::named(of).map_or_else(|| Words::same(of), people::role);
            let note = say!(speech::Discretion { who: &who });
            of_text(library, under, Voice::Discretion, &who.es, note)
        }
    }
}

fn of_text(
    library: &Library,
    id: &ProvisionId,
    voice: Voice,
    beside: &str,
    note: Words,
) -> Citation {
    let mut label = written(id.as_str());
    if !beside.is_empty() {
        label = format!("{label} · {beside}");
    }
    let gist = library
        .provision(id)
        .map_or(Words::same(""), |provision| provision.gist.clone());
    Citation {
        id: id.to_string(),
        label,
        voice,
        note,
        gist,
    }
}

fn of_reading(library: &Library, id: &str) -> Citation {
    Citation {
        id: id.into(),
        label: written(id),
        voice: Voice::Reading,
        note: say!(speech::OurReading),
        gist: library
            .reading(id)
            .map_or(Words::same(""), |reading| reading.title.clone()),
    }
}

fn written(id: &str) -> String {
    id.replace('/', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library() -> Library {
        Library::embedded().expect("our own law files are sound")
    }

    #[test]
    fn a_house_rule_names_the_line_of_the_sheet() {
        let permitted_by = ProvisionId::new("AR10/10.1.D/V.3-6");
        let basis = Basis::HouseRule {
            field: "pareja-plus".into(),
            value: "b".into(),
            permitted_by,
            like: None,
        };
        let citation = cite(&library(), &basis);
        assert_eq!(citation.label, "AR10 10.1.D V.3-6 · pareja-plus = b");
        assert_eq!(citation.voice, Voice::HouseRule);
        assert_eq!(
            citation.in_language(Language::Spanish),
            "AR10 10.1.D V.3-6 (hoja de la casa: pareja-plus = b)"
        );
        assert_eq!(
            citation.in_language(Language::English),
            "AR10 10.1.D V.3-6 (house sheet: pareja-plus = b)"
        );
    }

    #[test]
    fn a_reading_says_that_it_is_ours() {
        let citation = cite(
            &library(),
            &Basis::Reading {
                reading: "N71".into(),
            },
        );
        assert_eq!(citation.label, "N71");
        assert_eq!(
            citation.gist.en,
            "Does a player who withdraws lose Pair Plus?"
        );
        assert!(citation.gist.es.starts_with('¿'));
        assert_eq!(
            citation.in_language(Language::Spanish),
            "N71 (lectura nuestra)"
        );
        assert_eq!(
            citation.in_language(Language::English),
            "N71 (our own reading)"
        );
    }

    #[test]
    fn discretion_names_the_person() {
        let under = ProvisionId::new("AR10/10.1.D/III.1-1");
        let citation = cite(
            &library(),
            &Basis::Discretion {
                of: "table-head".into(),
                under,
            },
        );
        assert_eq!(citation.label, "AR10 10.1.D III.1-1 · jefe de mesa");
        assert_eq!(
            citation.note,
            Words::new("decisión del jefe de mesa", "decision of the table head")
        );
        assert_eq!(citation.voice, Voice::Discretion);
    }

    #[test]
    fn the_text_itself_needs_no_note() {
        let id = ProvisionId::new("AR10/10.1.D/VII-7");
        let citation = cite(&library(), &Basis::Law(id));
        assert_eq!(citation.in_language(Language::Spanish), "AR10 10.1.D VII-7");
        assert_eq!(citation.note, Words::same(""));
    }
}
