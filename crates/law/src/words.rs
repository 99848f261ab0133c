use std::fmt;

/// The same thing said in Spanish and in English.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Words {
    /// In Spanish.
    pub es: String,
    /// In English.
    pub en: String,
}

/// A language that people are spoken to in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// Spanish, the language of the texts.
    #[default]
    Spanish,
    /// English.
    English,
}

impl Words {
    /// The two wordings.
    pub fn new(es: impl Into<String>, en: impl Into<String>) -> Words {
        Words {
            es: es.into(),
            en: en.into(),
        }
    }

    /// One wording for both languages: names, figures, citations.
    pub fn same(text: impl Into<String>) -> Words {
        let text = text.into();
        Words {
            es: text.clone(),
            en: text,
        }
    }

    /// The wording in one language.
    pub fn in_language(&self, language: Language) -> &str {
        match language {
            Language::Spanish => &self.es,
            Language::English => &self.en,
        }
    }
}

/// Spanish, then English: for messages to those who keep the files.
impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / {}", self.es, self.en)
    }
}
