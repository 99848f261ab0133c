use std::collections::{BTreeMap, BTreeSet};

use crate::{Document, Problem, Provision, ProvisionId, Reader, Reading, Ruleset, Sheet};
use crate::{document, provision, readings};

/// A file below `law/`, with its name there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its name, as `rulesets/ar-2010/three-card-poker.toml`.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// Everything under `law/`, read and checked.
#[derive(Clone, Debug)]
pub struct Library {
    documents: Vec<Document>,
    rulesets: Vec<Ruleset>,
    provisions: Vec<Provision>,
    by_id: BTreeMap<ProvisionId, usize>,
    readings: BTreeMap<String, Reading>,
    games: Vec<SourceFile>,
    sheets: BTreeMap<(String, String), Sheet>,
    plays: Vec<SourceFile>,
    ratchet: Option<SourceFile>,
}

const CARRIED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/law_files.rs"));

impl Library {
    /// The files carried inside the program.
    pub fn carried() -> Vec<SourceFile> {
        let file = |&(name, text): &(&str, &str)| SourceFile {
            name: name.into(),
            text: text.into(),
        };
        CARRIED.iter().map(file).collect()
    }

    /// The library carried inside the program.
    pub fn embedded() -> Result<Library, Vec<Problem>> {
        Library::read(&Library::carried())
    }

    /// Reads a library; every problem of every file is reported together.
    pub fn read(files: &[SourceFile]) -> Result<Library, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut library = Library {
            documents: Vec::new(),
            rulesets: Vec::new(),
            provisions: Vec::new(),
            by_id: BTreeMap::new(),
            readings: BTreeMap::new(),
            games: Vec::new(),
            sheets: BTreeMap::new(),
            plays: Vec::new(),
            ratchet: None,
        };
        for file in files {
            library.take_in(file, &mut problems);
        }
        library.index(&mut problems);
        if problems.is_empty() {
            Ok(library)
        } else {
            Err(problems)
        }
    }

    fn take_in(&mut self, file: &SourceFile, problems: &mut Vec<Problem>) {
        let parts: Vec<&str> = file.name.split('/').collect();
        match parts[..] {
            ["documents.toml"] => {
                let reader = Reader::new(&file.name, &file.text, None);
                let (documents, rulesets) = document::read(&reader);
                self.documents = documents;
                self.rulesets = rulesets;
                problems.extend(reader.finish().1);
            }
            ["readings.md"] => {
                for reading in readings::read(&file.name, &file.text, problems) {
                    self.readings.insert(reading.id.clone(), reading);
                }
            }
            ["provisions", _] => {
                self.provisions
                    .extend(provision::read(&file.name, &file.text, problems));
            }
            ["rulesets", _, _] => self.games.push(file.clone()),
            ["plays", ..] if file.name.ends_with(".play") => self.plays.push(file.clone()),
            ["coverage.toml"] => self.ratchet = Some(file.clone()),
            ["sheets", ruleset, game] => match Sheet::parse(&file.name, &file.text) {
                Ok(sheet) => {
                    let game = game.trim_end_matches(".toml").to_string();
                    self.sheets.insert((ruleset.to_string(), game), sheet);
                }
                Err(found) => problems.extend(found),
            },
            _ => {}
        }
    }

    fn index(&mut self, problems: &mut Vec<Problem>) {
        let known: BTreeSet<&str> = self.documents.iter().map(|d| d.id.as_str()).collect();
        for (index, provision) in self.provisions.iter().enumerate() {
            let id = &provision.id;
            let file = format!("provisions/{}.tsv", provision.document);
            if !known.contains(provision.document.as_str()) {
                let what = format!("{id} belongs to a document that is not listed");
                problems.push(Problem::new(&file, 1, what, "add it to documents.toml"));
            }
            if self.by_id.insert(id.clone(), index).is_some() {
                let what = format!("{id} stands in the inventory twice");
                problems.push(Problem::new(
                    &file,
                    index + 2,
                    what,
                    "give each provision its own id",
                ));
            }
        }
    }

    /// The documents.
    pub fn documents(&self) -> &[Document] {
        &self.documents
    }

    /// The rulesets.
    pub fn rulesets(&self) -> &[Ruleset] {
        &self.rulesets
    }

    /// The ruleset of that name.
    pub fn ruleset(&self, id: &str) -> Option<&Ruleset> {
        self.rulesets.iter().find(|ruleset| ruleset.id == id)
    }

    /// Every provision, document by document, in the order of the texts.
    pub fn provisions(&self) -> &[Provision] {
        &self.provisions
    }

    /// The provision of that name.
    pub fn provision(&self, id: &ProvisionId) -> Option<&Provision> {
        self.by_id.get(id).map(|&index| &self.provisions[index])
    }

    /// The reading of that name.
    pub fn reading(&self, id: &str) -> Option<&Reading> {
        self.readings.get(id)
    }

    /// The files that describe games, `rulesets/<ruleset>/<game>.toml`.
    pub fn games(&self) -> &[SourceFile] {
        &self.games
    }

    /// The plays, each a `.play` file below `plays/`.
    pub fn plays(&self) -> &[SourceFile] {
        &self.plays
    }

    /// The coverage reached so far, below which it may not fall: `coverage.toml`.
    pub fn ratchet(&self) -> Option<&SourceFile> {
        self.ratchet.as_ref()
    }

    /// The sheet that ships for a game under a ruleset.
    pub fn sheet(&self, ruleset: &str, game: &str) -> Option<&Sheet> {
        self.sheets.get(&(ruleset.to_string(), game.to_string()))
    }
}
