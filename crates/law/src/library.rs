use std::collections::{BTreeMap, BTreeSet};

use crate::joined::{Base, join};
use crate::problem::{unreadable, unreadable_problem};
use crate::sheet::line_of;
use crate::translated::{self, Translated};
use crate::{Document, Problem, Provision, ProvisionId, Reader, Reading, Ruleset, Sheet, Words};
use crate::{document, provision, readings, vocabulary};

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
    generals: Vec<SourceFile>,
    sheets: BTreeMap<(String, String), Sheet>,
    registers: Vec<SourceFile>,
    register_generals: Vec<SourceFile>,
    activities: Vec<SourceFile>,
    plays: Vec<SourceFile>,
    ratchet: Option<SourceFile>,
    posts: Option<SourceFile>,
    players: Option<SourceFile>,
    vocabulary: BTreeMap<String, String>,
    translated: Vec<Translated>,
}

impl Library {
    /// The files carried inside the program.
    pub fn carried() -> Vec<SourceFile> {
        let file = |(name, text)| SourceFile { name, text };
        texts::files().into_iter().map(file).collect()
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
            generals: Vec::new(),
            sheets: BTreeMap::new(),
            registers: Vec::new(),
            register_generals: Vec::new(),
            activities: Vec::new(),
            plays: Vec::new(),
            ratchet: None,
            posts: None,
            players: None,
            vocabulary: BTreeMap::new(),
            translated: Vec::new(),
        };
        for file in files {
            library.take_in(file, &mut problems);
        }
        library.check_ids(&mut problems);
        library.join_generals(&mut problems);
        library.join_others(&mut problems);
        library.join_unchanged(&mut problems);
        library.join_registers(&mut problems);
        library.join_activities(&mut problems);
        library.index(&mut problems);
        library.say_in_spanish(&mut problems);
        problems.sort();
        problems.dedup();
        if problems.is_empty() {
            Ok(library)
        } else {
            Err(problems)
        }
    }

    fn take_in(&mut self, file: &SourceFile, problems: &mut Vec<Problem>) {
        if let Some((at, character)) = unreadable(&file.text) {
            let line = line_of(&file.text, at);
            return problems.push(unreadable_problem(&file.name, line, character));
        }
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
            ["es", name] if name.ends_with(".tsv") => {
                let said = translated::read(&file.name, &file.text, problems);
                self.translated.push(said);
            }
            ["vocabulary.tsv"] => {
                self.vocabulary = vocabulary::read(&file.name, &file.text, problems);
            }
            ["rulesets", _, name] if name.ends_with(".toml") => self.games.push(file.clone()),
            ["rulesets", _, "general", _] => self.generals.push(file.clone()),
            ["registers", name] if name.ends_with(".toml") => self.registers.push(file.clone()),
            ["registers", "general", _] => self.register_generals.push(file.clone()),
            ["activities", name] if name.ends_with(".toml") => self.activities.push(file.clone()),
            ["plays", ..] if file.name.ends_with(".play") => self.plays.push(file.clone()),
            ["coverage.toml"] => self.ratchet = Some(file.clone()),
            ["posts.toml"] => self.posts = Some(file.clone()),
            ["players.toml"] => self.players = Some(file.clone()),
            ["sheets", ruleset, game] => match Sheet::parse(&file.name, &file.text) {
                Ok(sheet) => {
                    let game = game.trim_end_matches(".toml").to_string();
                    self.sheets.insert((ruleset.to_string(), game), sheet);
                }
                Err(found) => problems.extend(found),
            },
            // Notes and pictures beside the law are nobody's business; a file that looks like law
            // and is read by nobody is a slip.
            _ if file.name.ends_with(".toml") || file.name.ends_with(".tsv") => {
                let right = "write rulesets/RULESET/GAME.toml, rulesets/RULESET/general/NAME.toml, \
                             sheets/RULESET/GAME.toml, registers/NAME.toml, \
                             registers/general/NAME.toml, activities/NAME.toml, \
                             posts.toml, players.toml, provisions/DOCUMENT.tsv, es/DOCUMENT.tsv or es/readings.tsv";
                problems.push(Problem::new(
                    &file.name,
                    1,
                    "nothing is read from here",
                    right,
                ));
            }
            _ => {}
        }
    }

    /// What names something that is not there, or is there twice.
    fn check_ids(&self, problems: &mut Vec<Problem>) {
        let ruleset = |name: &str| self.rulesets.iter().any(|ruleset| ruleset.id == name);
        let mut problem = |file: &str, line: usize, what: String, right: &str| {
            problems.push(Problem::new(file, line, what, right));
        };
        for file in &self.games {
            let mut parts = file.name.split('/').skip(1);
            let (under, game) = (parts.next().unwrap_or_default(), parts.next());
            if !ruleset(under) {
                let what = format!("there is no ruleset `{under}`");
                problem(&file.name, 1, what, "add it to documents.toml");
            }
            let game = game.unwrap_or_default().trim_end_matches(".toml");
            if let Some((line, named)) = named(&file.text, "game").filter(|(_, n)| n != game) {
                let what = format!("the file of `{game}` describes `{named}`");
                problem(&file.name, line, what, "call both alike");
            }
        }
        let unchanged = |ruleset: &str, game: &String| {
            let mut rulesets = self.rulesets.iter();
            rulesets.any(|known| known.id == ruleset && known.unchanged.contains(game))
        };
        for (ruleset, game) in self.sheets.keys() {
            let file = format!("sheets/{ruleset}/{game}.toml");
            if ruleset == "activities" {
                let described = format!("activities/{game}.toml");
                if self.activities.iter().all(|law| law.name != described) {
                    let what = format!("there is no activity `{game}`");
                    problem(&file, 1, what, "name the sheet after an activity's file");
                }
            } else if self.game(ruleset, game).is_none() && !unchanged(ruleset, game) {
                let what = format!("there is no game `{game}` under `{ruleset}`");
                problem(&file, 1, what, "name the sheet after a game's file");
            }
        }
        for general in &self.generals {
            let (under, name) = general.name.split_once("general/").unwrap_or_default();
            let name = name.trim_end_matches(".toml");
            let mut beside = self
                .games
                .iter()
                .filter(|file| file.name.starts_with(under));
            let is_named = |file: &SourceFile| {
                named(&file.text, "general").is_some_and(|(_, shared)| shared == name)
            };
            if !beside.any(is_named) {
                let what = "no game beside it names these general rules".to_string();
                let right = format!("write general = \"{name}\" in the games that share them");
                problem(&general.name, 1, what, &right);
            }
        }
    }

    /// A game that names rules which several share is read with them behind its own.
    fn join_generals(&mut self, problems: &mut Vec<Problem>) {
        for file in &mut self.games {
            let Some((line, name)) = named(&file.text, "general") else {
                continue;
            };
            let ruleset = file.name.split('/').nth(1).unwrap_or_default();
            let shared = format!("rulesets/{ruleset}/general/{name}.toml");
            match self.generals.iter().find(|general| general.name == shared) {
                Some(general) => file.text = join(file, general, Base::General, problems),
                None => {
                    let what = format!("there are no general rules `{name}`");
                    let right = "write them as general/NAME.toml beside the game's file";
                    problems.push(Problem::new(&file.name, line, what, right));
                }
            }
        }
    }

    /// A game that two rulesets regulate alike is written once: a file that says `as_in` is read
    /// as the file of that name under the other ruleset, with what it says itself.
    fn join_others(&mut self, problems: &mut Vec<Problem>) {
        let whole = |file: &&SourceFile| named(&file.text, "as_in").is_none();
        let written: Vec<SourceFile> = self.games.iter().filter(whole).cloned().collect();
        for file in &mut self.games {
            let Some((line, ruleset)) = named(&file.text, "as_in") else {
                continue;
            };
            let game = file.name.rsplit('/').next().unwrap_or_default();
            let other = format!("rulesets/{ruleset}/{game}");
            match written.iter().find(|written| written.name == other) {
                Some(whole) => file.text = join(file, whole, Base::Game, problems),
                None => {
                    let what = format!("`{other}` does not describe the game");
                    let right = "name a ruleset whose file of this name is whole";
                    problems.push(Problem::new(&file.name, line, what, right));
                }
            }
        }
    }

    /// A game that a later ruleset left as it was is read as the later one's: it has no file.
    fn join_unchanged(&mut self, problems: &mut Vec<Problem>) {
        let mut unchanged = Vec::new();
        for ruleset in &self.rulesets {
            let later = ruleset.replaced_by.as_deref().unwrap_or_default();
            for game in &ruleset.unchanged {
                let own = SourceFile {
                    name: format!("rulesets/{}/{game}.toml", ruleset.id),
                    text: String::new(),
                };
                let what = match self.game(&ruleset.id, game) {
                    Some(_) => Some("has a file of its own"),
                    None if !self.knows(game) => Some("stands in no inventory"),
                    None => None,
                };
                if let Some(what) = what {
                    let what = format!("`{game}` is unchanged in {}, and {what}", ruleset.id);
                    let right = "name games that the later ruleset alone describes";
                    problems.push(Problem::new("documents.toml", 1, what, right));
                } else if let Some(whole) = self.game(later, game) {
                    let text = join(&own, whole, Base::Game, problems);
                    unchanged.push(SourceFile { text, ..own });
                }
            }
        }
        self.games.extend(unchanged);
        self.games.sort_by(|one, other| one.name.cmp(&other.name));
    }

    /// An activity that a later text changed is written once: a file that says `as_in` is read as
    /// the one that it names, with what it says itself.
    fn join_activities(&mut self, problems: &mut Vec<Problem>) {
        let whole = |file: &&SourceFile| named(&file.text, "as_in").is_none();
        let written: Vec<SourceFile> = self.activities.iter().filter(whole).cloned().collect();
        for file in &mut self.activities {
            let Some((line, other)) = named(&file.text, "as_in") else {
                continue;
            };
            let other = format!("activities/{other}.toml");
            match written.iter().find(|written| written.name == other) {
                Some(whole) => file.text = join(file, whole, Base::Game, problems),
                None => {
                    let what = format!("`{other}` describes no activity");
                    let right = "name an activity whose file is whole";
                    problems.push(Problem::new(&file.name, line, what, right));
                }
            }
        }
    }

    /// A register that names rules which several share is read with them behind its own.
    fn join_registers(&mut self, problems: &mut Vec<Problem>) {
        let mut used = BTreeSet::new();
        for file in &mut self.registers {
            let own = file.name.trim_start_matches("registers/");
            let own = own.trim_end_matches(".toml");
            let described = named(&file.text, "register");
            if let Some((line, other)) = described.filter(|(_, other)| other != own) {
                let what = format!("the file of `{own}` describes `{other}`");
                problems.push(Problem::new(&file.name, line, what, "call both alike"));
            }
            let Some((line, name)) = named(&file.text, "general") else {
                continue;
            };
            let shared = format!("registers/general/{name}.toml");
            let mut generals = self.register_generals.iter();
            match generals.find(|general| general.name == shared) {
                Some(general) => file.text = join(file, general, Base::General, problems),
                None => {
                    let what = format!("there are no general rules `{name}`");
                    let right = "write them as registers/general/NAME.toml";
                    problems.push(Problem::new(&file.name, line, what, right));
                }
            }
            used.insert(shared);
        }
        for general in &self.register_generals {
            if !used.contains(&general.name) {
                let what = "no register names these general rules";
                let right = "write general = \"NAME\" in the registers that share them";
                problems.push(Problem::new(&general.name, 1, what, right));
            }
        }
    }

    /// The file of a game under a ruleset.
    /// The file that describes a game under a ruleset.
    pub fn game(&self, ruleset: &str, game: &str) -> Option<&SourceFile> {
        let name = format!("rulesets/{ruleset}/{game}.toml");
        self.games.iter().find(|file| file.name == name)
    }

    /// Whether an inventory has a provision of the game.
    fn knows(&self, game: &str) -> bool {
        let mut provisions = self.provisions.iter();
        provisions.any(|provision| provision.games.iter().any(|known| known == game))
    }

    fn index(&mut self, problems: &mut Vec<Problem>) {
        let known: BTreeSet<&str> = self.documents.iter().map(|d| d.id.as_str()).collect();
        for (index, provision) in self.provisions.iter().enumerate() {
            let (id, document) = (&provision.id, &provision.document);
            let file = format!("provisions/{document}.tsv");
            if !known.contains(document.as_str()) {
                let what = format!("the document {document} is not listed");
                problems.push(Problem::new(&file, 1, what, "add it to documents.toml"));
            }
            let before = self.by_id.insert(id.clone(), index);
            let other = before.map(|before| &self.provisions[before].document);
            if let Some(other) = other.filter(|other| *other != document) {
                let what = format!("{id} stands in the inventory of {other} too");
                let right = "give each provision its own id";
                problems.push(Problem::new(&file, 1, what, right));
            }
        }
    }

    /// Provisions and readings say in Spanish what files in Spanish have them say. A row of
    /// something that is not there is a slip, unless that could not be read itself.
    fn say_in_spanish(&mut self, problems: &mut Vec<Problem>) {
        let all_read = problems.is_empty();
        for Translated { file, of, words } in std::mem::take(&mut self.translated) {
            for (id, (line, said)) in words {
                let place = self.by_id.get(&ProvisionId::new(&id));
                let provision = place.map(|place| &mut self.provisions[*place]);
                let gist = match of.as_str() {
                    "readings" => self.readings.get_mut(&id).map(|reading| &mut reading.title),
                    of => provision
                        .filter(|provision| provision.document == of)
                        .map(|provision| &mut provision.gist),
                };
                match gist {
                    // Languages in which nobody says it yet have it in Spanish, as they have all else.
                    Some(gist) => *gist = Words::new(said, std::mem::take(&mut gist.en)),
                    None if !all_read => {}
                    None => {
                        let what = format!("{of} has no {id}");
                        let right = "name an id of the inventory, or leave the row out";
                        problems.push(Problem::new(&file, line, what, right));
                    }
                }
            }
        }
    }

    /// The documents.
    pub fn documents(&self) -> &[Document] {
        &self.documents
    }

    /// What a word of the law files means.
    pub fn meaning(&self, word: &str) -> Option<&str> {
        self.vocabulary.get(word).map(String::as_str)
    }

    /// Every word that has a meaning.
    pub fn vocabulary(&self) -> impl Iterator<Item = &str> {
        self.vocabulary.keys().map(String::as_str)
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

    /// The files that describe registers, `registers/<name>.toml`.
    pub fn registers(&self) -> &[SourceFile] {
        &self.registers
    }

    /// The files that describe activities, `activities/<name>.toml`.
    pub fn activities(&self) -> &[SourceFile] {
        &self.activities
    }

    /// The plays, each a `.play` file below `plays/`.
    pub fn plays(&self) -> &[SourceFile] {
        &self.plays
    }

    /// The coverage reached so far, below which it may not fall: `coverage.toml`.
    pub fn ratchet(&self) -> Option<&SourceFile> {
        self.ratchet.as_ref()
    }

    /// What a house asks of its players: `players.toml`.
    pub fn players(&self) -> Option<&SourceFile> {
        self.players.as_ref()
    }

    /// The posts of a casino's staff and what each may do: `posts.toml`.
    pub fn posts(&self) -> Option<&SourceFile> {
        self.posts.as_ref()
    }

    /// The sheet that ships for a game under a ruleset.
    pub fn sheet(&self, ruleset: &str, game: &str) -> Option<&Sheet> {
        self.sheets.get(&(ruleset.to_string(), game.to_string()))
    }
}

/// What a file names under a key of its head, and on which line.
fn named(text: &str, key: &str) -> Option<(usize, String)> {
    let head = text.lines().enumerate();
    let mut head = head.take_while(|(_, line)| !line.trim_start().starts_with('['));
    head.find_map(|(place, line)| {
        let value = line.strip_prefix(key)?.trim_start();
        let value = value.strip_prefix('=')?.trim();
        let name = value.strip_prefix('"')?.split('"').next()?;
        Some((place + 1, name.to_string()))
    })
}
