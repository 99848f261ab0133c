//! Finds what a command is about: the law files, a game, its sheet.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use activities::{Activities, ActivityLaw};
use games::{Catalogue, GameFile, Rules};
use law::{Library, Sheet, SourceFile};
use registers::{Register, Registers};
use table::Rulebook;

use crate::arguments::GameArguments;
use crate::failure::{Failure, Outcome};
use crate::told::bad;

/// The law and the games in it.
pub(crate) struct Shelf {
    pub(crate) library: Library,
    pub(crate) catalogue: Catalogue,
    pub(crate) registers: Registers,
    pub(crate) activities: Activities,
    /// The files that all this was read from.
    pub(crate) files: Vec<SourceFile>,
}

impl Shelf {
    /// The law carried in the program, or that of a folder.
    pub(crate) fn open(folder: Option<&Path>) -> Outcome<Shelf> {
        let files = match folder {
            None => Library::carried(),
            Some(folder) => read_folder(folder)?,
        };
        Shelf::of(files)
    }

    /// What a question about one game needs of the law carried in the program: the whole library, and
    /// of the games that one under every ruleset. The tests read all of what is carried; a folder is
    /// somebody's own, and read whole whatever is asked, as is everything where there is no such
    /// game.
    pub(crate) fn about(folder: Option<&Path>, game: &str) -> Outcome<Shelf> {
        let files = match folder {
            None => Library::carried(),
            Some(_) => return Shelf::open(folder),
        };
        let library = Library::read(&files).map_err(|problems| Failure::bad_input(&problems))?;
        match Shelf::of_game(library, game)? {
            Some(shelf) => Ok(Shelf { files, ..shelf }),
            None => Shelf::of(files),
        }
    }

    /// The files of one game out of a library; nothing if there are none.
    fn of_game(library: Library, game: &str) -> Outcome<Option<Shelf>> {
        let catalogue = Catalogue::read_game(&library, game)
            .map_err(|problems| Failure::bad_input(&problems))?;
        Ok((!catalogue.games().is_empty()).then(|| Shelf {
            library,
            catalogue,
            registers: Registers::default(),
            activities: Activities::default(),
            files: Vec::new(),
        }))
    }

    /// The law of these files.
    pub(crate) fn of(files: Vec<SourceFile>) -> Outcome<Shelf> {
        let library = Library::read(&files).map_err(|problems| Failure::bad_input(&problems))?;
        let catalogue =
            Catalogue::read(&library).map_err(|problems| Failure::bad_input(&problems))?;
        let registers =
            Registers::read(&library).map_err(|problems| Failure::bad_input(&problems))?;
        let activities =
            Activities::read(&library).map_err(|problems| Failure::bad_input(&problems))?;
        Ok(Shelf {
            library,
            catalogue,
            registers,
            activities,
            files,
        })
    }

    /// The register of that name.
    pub(crate) fn register(&self, key: &str) -> Outcome<&Register> {
        self.registers.find(key).ok_or_else(|| {
            let known = self.registers.all().iter().map(Register::key);
            let known: Vec<&str> = known.collect();
            bad!(NoSuchRegister {
                key,
                known: known.join(", ")
            })
        })
    }

    /// The activity of that name.
    pub(crate) fn activity(&self, key: &str) -> Outcome<&Arc<ActivityLaw>> {
        self.activities.find(key).ok_or_else(|| {
            let known = self.activities.all().iter().map(|law| law.key());
            let known: Vec<&str> = known.collect();
            bad!(NoSuchActivity {
                key,
                known: known.join(", ")
            })
        })
    }

    /// The game that the arguments name.
    pub(crate) fn game(&self, game: &str, ruleset: Option<&str>) -> Outcome<&GameFile> {
        let named: Vec<&GameFile> = self
            .catalogue
            .games()
            .iter()
            .filter(|file| file.game() == game)
            .collect();
        let found = match ruleset {
            Some(ruleset) => named.iter().find(|file| file.ruleset() == ruleset),
            None if named.len() > 1 => None,
            None => named.first(),
        };
        found
            .copied()
            .ok_or_else(|| self.no_such_game(game, ruleset, &named))
    }

    fn no_such_game(&self, game: &str, ruleset: Option<&str>, named: &[&GameFile]) -> Failure {
        let under = |files: &[&GameFile]| {
            files
                .iter()
                .map(|file| file.ruleset())
                .collect::<Vec<_>>()
                .join(", ")
        };
        if named.is_empty() {
            // One game may be played under several rulesets.
            let games: BTreeSet<&str> = self.catalogue.games().iter().map(GameFile::game).collect();
            let games: Vec<&str> = games.into_iter().collect();
            return bad!(NoSuchGame {
                game,
                known: games.join(", ")
            });
        }
        let known = under(named);
        match ruleset {
            Some(ruleset) => bad!(NotUnderRuleset {
                game,
                ruleset,
                known
            }),
            None => bad!(SeveralRulesets { game, known }),
        }
    }

    /// The sheet that the arguments name, or the one that ships for the game.
    pub(crate) fn sheet(&self, file: &GameFile, arguments: &GameArguments) -> Outcome<Sheet> {
        let shipped = self.library.sheet(file.ruleset(), file.game());
        let mut sheet = match (&arguments.sheet, shipped) {
            (Some(path), _) => read_sheet(path)?,
            (None, Some(shipped)) => shipped.clone(),
            (None, None) => Sheet::new(),
        };
        for line in &arguments.set {
            let Some((field, value)) = line.split_once('=') else {
                return Err(bad!(NoSheetLine { line }));
            };
            sheet = sheet.with(field.trim(), value.trim());
        }
        Ok(sheet)
    }

    /// The rules of a table of that game.
    pub(crate) fn rules(&self, arguments: &GameArguments) -> Outcome<(&GameFile, Rules)> {
        let file = self.game(&arguments.game, arguments.ruleset()?)?;
        let sheet = self.sheet(file, arguments)?;
        let rules = file
            .rules(&sheet)
            .map_err(|problems| Failure::bad_sheet(&problems))?;
        Ok((file, rules))
    }

    /// The rules of a table at which one player alone can play.
    pub(crate) fn rules_for_one(&self, arguments: &GameArguments) -> Outcome<(&GameFile, Rules)> {
        let (file, rules) = self.rules(arguments)?;
        let least = rules.least_players();
        if least < 2 {
            return Ok((file, rules));
        }
        Err(bad!(TerminalSeatsOne {
            game: file.game(),
            least
        }))
    }
}

fn read_sheet(path: &Path) -> Outcome<Sheet> {
    let text = read_text(path)?;
    Sheet::parse(&path.display().to_string(), &text)
        .map_err(|problems| Failure::bad_input(&problems))
}

/// A file's text, or why it cannot be read.
pub(crate) fn read_text(path: &Path) -> Outcome<String> {
    fs::read_to_string(path).map_err(|error| {
        bad!(UnreadableFile {
            path: path.display(),
            error
        })
    })
}

/// Every law file below a folder, named as in `law/`; plays beside it, named `plays/…`.
fn read_folder(folder: &Path) -> Outcome<Vec<SourceFile>> {
    let mut files = Vec::new();
    collect(folder, folder, "", &mut files)?;
    let plays = folder.with_file_name("plays");
    if plays.is_dir() {
        collect(&plays, &plays, "plays/", &mut files)?;
    }
    files.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(files)
}

fn collect(root: &Path, folder: &Path, prefix: &str, files: &mut Vec<SourceFile>) -> Outcome {
    let unreadable = |error: std::io::Error| {
        bad!(NoLawFolder {
            path: folder.display(),
            error
        })
    };
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path: PathBuf = entry.map_err(unreadable)?.path();
        if path.is_dir() {
            collect(root, &path, prefix, files)?;
        } else if let Ok(below) = path.strip_prefix(root) {
            let name = format!("{prefix}{}", below.to_string_lossy().replace('\\', "/"));
            files.push(SourceFile {
                name,
                text: read_text(&path)?,
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A question about one game finds of it what it would find in the whole law, and no activity has
    /// the name of a game, so that none is missed.
    #[test]
    fn one_game_is_the_same_read_alone() {
        let whole = Shelf::open(None).unwrap();
        let hash = |file: &GameFile| {
            let sheet = whole.library.sheet(file.ruleset(), file.game()).cloned();
            let rules = file.rules(&sheet.unwrap_or_default());
            rules
                .map(|rules| (file.ruleset().to_owned(), rules.hash()))
                .map_err(|problems| problems.len())
        };
        let games: BTreeSet<&str> = whole.catalogue.games().iter().map(GameFile::game).collect();
        for game in games {
            assert!(whole.activities.find(game).is_none(), "{game}");
            let alone = Shelf::of_game(whole.library.clone(), game)
                .unwrap()
                .unwrap();
            let found: Vec<_> = alone.catalogue.games().iter().map(hash).collect();
            let named = whole.catalogue.games().iter();
            let named = named.filter(|file| file.game() == game);
            assert_eq!(found, named.map(hash).collect::<Vec<_>>(), "{game}");
        }
        // What is no game is looked for everywhere, and refused with all that there is.
        let refused = |shelf: &Shelf| {
            let found = shelf.game("whist", None);
            found
                .map(|_| ())
                .map_err(|failure| failure.into_text(law::Language::English))
        };
        let shelf = Shelf::about(None, "whist").unwrap();
        assert_eq!(refused(&shelf), refused(&whole));
    }
}
