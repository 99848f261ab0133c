use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The same thing in Spanish and in English, and in further languages where it is said in them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Words {
    /// In Spanish.
    pub es: String,
    /// In English.
    pub en: String,
    /// In Catalan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ca: Option<String>,
    /// In Galician.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub gl: Option<String>,
}

impl Words {
    /// In Spanish and English.
    pub fn new(es: impl Into<String>, en: impl Into<String>) -> Words {
        Words {
            es: es.into(),
            en: en.into(),
            ca: None,
            gl: None,
        }
    }
}

/// Whose voice a citation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
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

/// What a value, a payment or a refusal rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Citation {
    /// The provision (`AR10/10.1.D/VII-4`) or the reading (`N72`).
    pub id: String,
    /// How it is written for people: `AR10 10.1.D VII-4`.
    pub label: String,
    /// Whose voice it is.
    pub voice: Voice,
    /// What it says, in our words.
    pub gist: Words,
}

/// A provision of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Provision {
    /// Its name.
    pub id: String,
    /// The document's title.
    pub document: Words,
    /// The games that it is about.
    pub games: Vec<String>,
    /// `engine`, `house`, `ruling`, `shown`, `physical` or `none`.
    pub treatment: String,
    /// What it says, in our words.
    pub gist: Words,
}
