//! A question about a table that need not exist: a game under a sheet that somebody has just
//! changed, or under a text that says otherwise. What the law refuses is told, and solved all the
//! same where the game can be played so.

use std::collections::BTreeMap;

use exact::Ratio;
use games::{Catalogue, GameFile, Rules};
use law::supposed::{self, Paid};
use law::{Basis, Library, Problem, Sheet, SheetProblem};

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// The ruleset's key.
    pub ruleset: String,
    /// The game's key.
    pub game: String,
    /// Lines of the house sheet that differ from the one that ships, by field; an empty one is
    /// taken off.
    pub sheet: BTreeMap<String, String>,
    /// Odds that differ from those of the file, by their place in it ([`Paid::path`]).
    pub law: BTreeMap<String, String>,
}

/// A question that can be solved.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The game as it would be described.
    pub file: GameFile,
    /// The sheet.
    pub sheet: Sheet,
    /// The rules of the table, whose hash names the question.
    pub rules: Rules,
    /// What the law refuses of it; a table opens only where there is nothing.
    pub refused: Vec<Refused>,
}

/// What the law refuses of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// What the house may not say.
    BySheet(SheetProblem),
    /// Odds that the text fixes.
    ByText {
        /// Where they stand, and what the text says.
        paid: Paid,
        /// What was asked instead.
        asked: String,
    },
}

impl Refused {
    /// The texts that refuse it.
    pub fn rests_on(&self) -> &[Basis] {
        match self {
            Refused::BySheet(problem) => &problem.basis,
            Refused::ByText { paid, .. } => &paid.rests_on,
        }
    }
}

/// Why a question cannot be solved, whatever the law says.
#[derive(Clone, Debug, PartialEq)]
pub enum NotAsked {
    /// There is no such game under that ruleset; it is played under these.
    NoGame(Vec<String>),
    /// The file says nothing of what is paid there.
    NoLine {
        /// Where.
        path: String,
        /// Everywhere that it does say something, in the order of the file.
        known: Vec<String>,
    },
    /// That is no odds.
    NotOdds {
        /// Where.
        path: String,
        /// What was asked.
        asked: String,
    },
    /// The game cannot be read so.
    NoSuchGame(Vec<Problem>),
    /// The table does not open, and not for want of permission.
    Sheet(Vec<SheetProblem>),
}

impl Question {
    /// Holds the question against the law and makes the table that it asks about.
    ///
    /// # Errors
    /// With what keeps it from being solved at all.
    pub fn ask(&self, library: &Library, catalogue: &Catalogue) -> Result<Asked, NotAsked> {
        let (Some(source), Some(known)) = (
            library.game(&self.ruleset, &self.game),
            catalogue.find(&self.ruleset, &self.game),
        ) else {
            let games = catalogue.games().iter();
            let games = games.filter(|file| file.game() == self.game);
            let rulesets = games.map(|file| file.ruleset().to_owned()).collect();
            return Err(NotAsked::NoGame(rulesets));
        };
        let all = supposed::paid(source);
        let mut refused = Vec::new();
        let mut changes = Vec::new();
        let mut lines = self.sheet.clone();
        for (path, asked) in &self.law {
            let paid = all.iter().find(|paid| paid.path == *path);
            let paid = paid.ok_or_else(|| NotAsked::NoLine {
                path: path.clone(),
                known: all.iter().map(|paid| paid.path.clone()).collect(),
            })?;
            let odds = asked.trim().parse().ok();
            let odds = odds.filter(|odds| *odds > Ratio::ZERO);
            let odds: Ratio = odds.ok_or_else(|| NotAsked::NotOdds {
                path: path.clone(),
                asked: asked.clone(),
            })?;
            match &paid.field {
                // The text leaves these odds to the house: they are a line of its sheet.
                Some(field) => {
                    lines.insert(field.clone(), odds.to_string());
                }
                None if paid.odds.parse() == Ok(odds) => {}
                None => {
                    changes.push((path.as_str(), odds));
                    refused.push(Refused::ByText {
                        paid: paid.clone(),
                        asked: odds.to_string(),
                    });
                }
            }
        }
        let sheet = self.sheet_with(library, &lines);
        let read = |source| GameFile::read(library, source).map_err(NotAsked::NoSuchGame);
        let source = supposed::with_odds(source, changes.iter().copied());
        let file = if changes.is_empty() {
            known.clone()
        } else {
            read(&source)?
        };
        let problems = match file.rules(&sheet) {
            Ok(rules) => {
                return Ok(Asked {
                    file,
                    sheet,
                    rules,
                    refused,
                });
            }
            Err(problems) => problems,
        };
        let fields: Vec<&str> = problems
            .iter()
            .map(|problem| problem.field.as_str())
            .collect();
        let lifted = supposed::without_bounds(&source, &fields, &sheet);
        let Ok(file) = GameFile::read(library, &lifted) else {
            return Err(NotAsked::Sheet(problems));
        };
        // What is left without the text's bounds is what nobody could play.
        let rules = file.rules(&sheet).map_err(NotAsked::Sheet)?;
        refused.extend(problems.into_iter().map(Refused::BySheet));
        Ok(Asked {
            file,
            sheet,
            rules,
            refused,
        })
    }

    /// The sheet that ships with the game, with the lines that are asked for.
    fn sheet_with(&self, library: &Library, lines: &BTreeMap<String, String>) -> Sheet {
        let shipped = library.sheet(&self.ruleset, &self.game);
        let shipped = shipped.into_iter().flat_map(Sheet::lines);
        let kept = shipped.filter(|(field, _)| !lines.contains_key(*field));
        let said = lines
            .iter()
            .map(|(field, value)| (field.trim(), value.trim()));
        let said = said.filter(|(_, value)| !value.is_empty());
        kept.chain(said)
            .fold(Sheet::new(), |sheet, (field, value)| {
                sheet.with(field, value)
            })
    }
}
