use std::fmt;
use std::hash::{Hash, Hasher};

/// The same thing said in Spanish and in English, and in further languages where somebody said it.
///
/// Spanish and English are always there. Two of them are equal when they say the same in these
/// two: a further language is another way to say it, not another thing said.
#[derive(Clone, Debug)]
pub struct Words {
    /// In Spanish.
    pub es: String,
    /// In English.
    pub en: String,
    more: Vec<(Language, String)>,
}

/// Makes the list of languages out of one line for each.
macro_rules! languages {
    ($($(#[$doc:meta])* $name:ident = $tag:literal, $own:literal, $base:ident;)*) => {
        /// A language that people are spoken to in. A further one is a further line here, and a
        /// folder of messages with its tag.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Language {
            $($(#[$doc])* $name,)*
        }

        impl Language {
            /// All of them, Spanish and English first.
            pub const ALL: &[Language] = &[$(Language::$name,)*];

            /// Its tag: `es`.
            pub fn tag(self) -> &'static str {
                match self {
                    $(Language::$name => $tag,)*
                }
            }

            /// What it calls itself: `español`.
            pub fn own_name(self) -> &'static str {
                match self {
                    $(Language::$name => $own,)*
                }
            }

            /// Which of the two that are always there stands in for what it does not say itself.
            pub fn base(self) -> Base {
                match self {
                    $(Language::$name => Base::$base,)*
                }
            }
        }
    };
}

languages! {
    /// Spanish, the language of the texts.
    #[default]
    Spanish = "es", "español", Spanish;
    /// English.
    English = "en", "English", English;
    /// Catalan. Whoever reads it reads Spanish as well, as in every region with two languages.
    Catalan = "ca", "català", Spanish;
    /// Galician.
    Galician = "gl", "galego", Spanish;
}

/// A language in which everything is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Spanish.
    Spanish,
    /// English.
    English,
}

impl Language {
    /// Those beside Spanish and English.
    pub fn further() -> impl Iterator<Item = Language> {
        let all = Language::ALL.iter().copied();
        all.filter(|language| !matches!(language, Language::Spanish | Language::English))
    }

    /// The language with a tag.
    ///
    /// ```
    /// use law::Language;
    /// assert_eq!(Language::tagged("gl"), Some(Language::Galician));
    /// assert_eq!(Language::tagged("xx"), None);
    /// ```
    pub fn tagged(tag: &str) -> Option<Language> {
        let mut all = Language::ALL.iter().copied();
        all.find(|language| language.tag() == tag)
    }
}

impl Words {
    /// The two wordings that are always there.
    pub fn new(es: impl Into<String>, en: impl Into<String>) -> Words {
        Words {
            es: es.into(),
            en: en.into(),
            more: Vec::new(),
        }
    }

    /// One wording for all languages: names, figures, citations.
    pub fn same(text: impl Into<String>) -> Words {
        let text = text.into();
        let more = Language::further().map(|language| (language, text.clone()));
        Words {
            more: more.collect(),
            es: text.clone(),
            en: text,
        }
    }

    /// Said in one more language; in one that it was said in before, said anew.
    ///
    /// ```
    /// use law::{Language, Words};
    /// let tie = Words::new("empate", "tie").and(Language::Catalan, "empat");
    /// assert_eq!(tie.in_language(Language::Catalan), "empat");
    /// assert_eq!(tie.in_language(Language::Galician), "empate", "Spanish stands in");
    /// assert_eq!(tie.said_in(Language::Galician), None);
    /// ```
    #[must_use]
    pub fn and(mut self, language: Language, text: impl Into<String>) -> Words {
        let text = text.into();
        match language {
            Language::Spanish => self.es = text,
            Language::English => self.en = text,
            _ => match self.more.iter_mut().find(|(known, _)| *known == language) {
                Some((_, said)) => *said = text,
                None => self.more.push((language, text)),
            },
        }
        self
    }

    /// The wording in one language, if it was said in it.
    pub fn said_in(&self, language: Language) -> Option<&str> {
        match language {
            Language::Spanish => Some(&self.es),
            Language::English => Some(&self.en),
            _ => {
                let mut more = self.more.iter();
                let found = more.find(|(known, _)| *known == language);
                found.map(|(_, text)| text.as_str())
            }
        }
    }

    /// The wording in one language; where nobody said it so, that of the language's base.
    pub fn in_language(&self, language: Language) -> &str {
        let base = || match language.base() {
            Base::Spanish => self.es.as_str(),
            Base::English => self.en.as_str(),
        };
        self.said_in(language).unwrap_or_else(base)
    }

    /// Made of parts: in Spanish and English, and in every further language in which all of them
    /// are said.
    pub fn made_of(parts: &[&Words], make: impl Fn(Language) -> String) -> Words {
        let in_all = |language: &Language| parts.iter().all(|p| p.said_in(*language).is_some());
        let more = Language::further().filter(in_all);
        Words {
            es: make(Language::Spanish),
            en: make(Language::English),
            more: more.map(|language| (language, make(language))).collect(),
        }
    }

    /// The same, changed alike in every language in which it was said.
    #[must_use]
    pub fn map(&self, change: impl Fn(Language, &str) -> String) -> Words {
        let more = self.more.iter();
        let more = more.map(|(language, text)| (*language, change(*language, text)));
        Words {
            es: change(Language::Spanish, &self.es),
            en: change(Language::English, &self.en),
            more: more.collect(),
        }
    }

    /// The same with a mark in it replaced by what stands for it.
    #[must_use]
    pub fn filled(&self, mark: &str, with: &Words) -> Words {
        self.map(|language, text| text.replace(mark, with.in_language(language)))
    }
}

impl PartialEq for Words {
    fn eq(&self, other: &Words) -> bool {
        self.es == other.es && self.en == other.en
    }
}

impl Eq for Words {}

impl Hash for Words {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.es.hash(state);
        self.en.hash(state);
    }
}

/// Spanish, then English: for messages to those who keep the files.
impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / {}", self.es, self.en)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_reaches_every_language_in_which_it_was_said() {
        let tie = Words::new("{x} a", "{x} b").and(Language::Galician, "{x} c");
        let who = Words::new("uno", "one").and(Language::Galician, "un");
        let said = tie.filled("{x}", &who);
        assert_eq!((said.es.as_str(), said.en.as_str()), ("uno a", "one b"));
        assert_eq!(said.said_in(Language::Galician), Some("un c"));
        assert_eq!(said.said_in(Language::Catalan), None);
    }

    #[test]
    fn what_is_the_same_everywhere_is_said_in_all() {
        let name = Words::same("Marta");
        for language in Language::ALL {
            assert_eq!(name.said_in(*language), Some("Marta"));
            assert_eq!(Language::tagged(language.tag()), Some(*language));
        }
    }
}
