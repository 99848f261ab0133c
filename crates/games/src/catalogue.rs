use std::collections::BTreeMap;

use captions::{as_written, sheet};
use exact::Cents;
use law::{Format, Library, Problem, Reader, Sheet, SheetProblem, SourceFile};
use table::{Rulebook, Spot, SpotLimits};

use crate::Rules;
use crate::each_family;

/// Every game that has a file.
#[derive(Clone, Debug)]
pub struct Catalogue {
    games: Vec<GameFile>,
}

macro_rules! game_file {
    ($($(#[$about:meta])* $family:ident in $room:ident as $machine:ident, called $($key:literal)|+;)+) => {
        /// A game under a ruleset, as its file describes it.
        #[derive(Clone, Debug)]
        pub enum GameFile { $($(#[$about])* $family(Box<crate::$room::Description>),)+ }

        /// What game files call the families.
        const FAMILIES: &[&str] = &[$($($key,)+)+];

        fn read_family(
            family: &str,
            library: &Library,
            file: &SourceFile,
        ) -> Option<Result<GameFile, Vec<Problem>>> {
            match family {
                $($($key)|+ => {
                    let read = crate::$room::read(library, file);
                    Some(read.map(Box::new).map(GameFile::$family))
                })+
                _ => None,
            }
        }

        /// What the reading of a file of a family asks of it.
        fn family_format(family: &str, file: &SourceFile) -> Option<Format> {
            match family {
                $($($key)|+ => Some(crate::$room::format(file)),)+
                _ => None,
            }
        }

        impl GameFile {
            /// The game's key.
            pub fn game(&self) -> &str {
                match self { $(GameFile::$family(description) => &description.game,)+ }
            }

            /// The ruleset's key.
            pub fn ruleset(&self) -> &str {
                match self { $(GameFile::$family(description) => &description.ruleset,)+ }
            }

            /// The game's name.
            pub fn name(&self) -> &law::Words {
                match self { $(GameFile::$family(description) => &description.name,)+ }
            }

            /// The part of a document that its citations are relative to.
            pub fn text(&self) -> &str {
                match self { $(GameFile::$family(description) => &description.text,)+ }
            }

            fn opened(&self, sheet: &Sheet) -> Result<Rules, Vec<SheetProblem>> {
                match self {
                    $(GameFile::$family(description) => {
                        crate::$room::Rules::new(description, sheet).map(Rules::$family)
                    })+
                }
            }
        }
    };
}

each_family!(game_file);

impl Catalogue {
    /// Reads every game file of a library; all problems together.
    pub fn read(library: &Library) -> Result<Catalogue, Vec<Problem>> {
        Catalogue::of(library, library.games())
    }

    /// Reads the files of one game alone, of every ruleset that has one: for a question about it.
    pub fn read_game(library: &Library, game: &str) -> Result<Catalogue, Vec<Problem>> {
        let ending = format!("/{game}.toml");
        let files = library.games().iter();
        Catalogue::of(library, files.filter(|file| file.name.ends_with(&ending)))
    }

    fn of<'a>(
        library: &Library,
        files: impl IntoIterator<Item = &'a SourceFile>,
    ) -> Result<Catalogue, Vec<Problem>> {
        let mut games = Vec::new();
        let mut problems = Vec::new();
        for file in files {
            match GameFile::read(library, file) {
                Ok(game) => games.push(game),
                // What several games have alike is written once, and its problems are told once.
                Err(found) => {
                    for problem in found {
                        if !problems.contains(&problem) {
                            problems.push(problem);
                        }
                    }
                }
            }
        }
        if problems.is_empty() {
            Ok(Catalogue { games })
        } else {
            Err(problems)
        }
    }

    /// All games, by ruleset and name.
    pub fn games(&self) -> &[GameFile] {
        &self.games
    }

    /// The game of that name under that ruleset.
    pub fn find(&self, ruleset: &str, game: &str) -> Option<&GameFile> {
        self.games
            .iter()
            .find(|file| file.ruleset() == ruleset && file.game() == game)
    }
}

/// What the files of each family may say, by what they call it.
pub fn formats(library: &Library) -> BTreeMap<&'static str, Format> {
    let mut formats: BTreeMap<&'static str, Format> = BTreeMap::new();
    for file in library.games() {
        let named = family(file).unwrap_or_default();
        let known = FAMILIES.iter().find(|known| **known == named);
        let format = family_format(&named, file);
        if let Some((known, format)) = known.zip(format) {
            formats.entry(known).or_default().join(format);
        }
    }
    formats
}

/// The family that a file names, before anything else of it is read.
fn family(file: &SourceFile) -> Result<String, Vec<Problem>> {
    let reader = Reader::new(&file.name, &file.text, None);
    let family = reader.root().and_then(|root| {
        root.names();
        root.text("family")
    });
    family.ok_or_else(|| reader.finish().1)
}

impl GameFile {
    /// Reads the file of one game; all problems together.
    pub fn read(library: &Library, file: &SourceFile) -> Result<GameFile, Vec<Problem>> {
        let family = family(file)?;
        read_family(&family, library, file).unwrap_or_else(|| {
            let what = format!("there is no family `{family}`");
            let right = format!("use one of {}", FAMILIES.join(", "));
            Err(vec![Problem::new(&file.name, 1, what, right)])
        })
    }

    /// Whether players play against each other for a pot.
    pub fn is_among_players(&self) -> bool {
        matches!(self, GameFile::PlayerPoker(_))
    }

    /// The rules of a table under a sheet, or everything that keeps it from opening.
    pub fn rules(&self, sheet: &Sheet) -> Result<Rules, Vec<SheetProblem>> {
        let rules = self.opened(sheet)?;
        let too_much = |spot: &&Spot| match spot.limits {
            SpotLimits::Between { most, .. } => most > MOST_BET,
            SpotLimits::Times { .. } => false,
        };
        match rules.felt().spots.iter().find(too_much) {
            None => Ok(rules),
            Some(spot) => Err(vec![SheetProblem {
                field: "minimum".into(),
                what: sheet::bet_not_counted(&as_written(&spot.key)),
                right: sheet::let_nobody_bet_more(&as_written(MOST_BET)),
                basis: Vec::new(),
            }]),
        }
    }
}

/// The most that a table takes as one bet: whatever odds a law file may name, what it wins can be
/// counted.
const MOST_BET: Cents = Cents::new(10_000_000_000_000);
