use exact::Cents;
use law::{Library, Problem, Reader, Sheet, SheetProblem, SourceFile};
use table::{Rulebook, Spot, SpotLimits};

use crate::{
    Rules, baccarat, bank_poker, blackjack, circle_baccarat, circle_poker, dice, two_cloths, wheels,
};

/// Every game that has a file.
#[derive(Clone, Debug)]
pub struct Catalogue {
    games: Vec<GameFile>,
}

/// A game under a ruleset, as its file describes it.
#[derive(Clone, Debug)]
pub enum GameFile {
    /// Poker against the house.
    BankPoker(Box<bank_poker::Description>),
    /// A wheel against the house, or rows of cards in its place.
    Wheel(Box<wheels::Description>),
    /// Poker among players.
    CirclePoker(Box<circle_poker::Description>),
    /// Cards counted towards a total against the house.
    Blackjack(Box<blackjack::Description>),
    /// Two hands dealt for all, on either of which people bet.
    Baccarat(Box<baccarat::Description>),
    /// A bank that a player holds, and one hand of cards against it.
    CircleBaccarat(Box<circle_baccarat::Description>),
    /// A bank that a player holds, and a hand of cards of each of two cloths against it.
    TwoCloths(Box<two_cloths::Description>),
    /// Dice against the house.
    Dice(Box<dice::Description>),
}

/// The families that a file may name.
const FAMILIES: [&str; 9] = [
    "bank-poker",
    "wheel",
    "rows",
    "circle-poker",
    "blackjack",
    "baccarat",
    "circle-baccarat",
    "two-cloth-baccarat",
    "dice",
];

impl Catalogue {
    /// Reads every game file of a library; all problems together.
    pub fn read(library: &Library) -> Result<Catalogue, Vec<Problem>> {
        let mut games = Vec::new();
        let mut problems = Vec::new();
        for file in library.games() {
            match read_game(library, file) {
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

fn read_game(library: &Library, file: &SourceFile) -> Result<GameFile, Vec<Problem>> {
    match family(file)?.as_str() {
        "bank-poker" => bank_poker::read(library, file)
            .map(Box::new)
            .map(GameFile::BankPoker),
        "wheel" | "rows" => wheels::read(library, file)
            .map(Box::new)
            .map(GameFile::Wheel),
        "circle-poker" => circle_poker::read(library, file)
            .map(Box::new)
            .map(GameFile::CirclePoker),
        "blackjack" => blackjack::read(library, file)
            .map(Box::new)
            .map(GameFile::Blackjack),
        "baccarat" => baccarat::read(library, file)
            .map(Box::new)
            .map(GameFile::Baccarat),
        "circle-baccarat" => circle_baccarat::read(library, file)
            .map(Box::new)
            .map(GameFile::CircleBaccarat),
        "two-cloth-baccarat" => two_cloths::read(library, file)
            .map(Box::new)
            .map(GameFile::TwoCloths),
        "dice" => dice::read(library, file).map(Box::new).map(GameFile::Dice),
        other => {
            let right = format!("use one of {}", FAMILIES.join(", "));
            Err(vec![Problem::new(
                &file.name,
                1,
                format!("there is no family `{other}`"),
                right,
            )])
        }
    }
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
    /// The game's key.
    pub fn game(&self) -> &str {
        match self {
            GameFile::BankPoker(description) => &description.game,
            GameFile::Wheel(description) => &description.game,
            GameFile::CirclePoker(description) => &description.game,
            GameFile::Blackjack(description) => &description.game,
            GameFile::Baccarat(description) => &description.game,
            GameFile::CircleBaccarat(description) => &description.game,
            GameFile::TwoCloths(description) => &description.game,
            GameFile::Dice(description) => &description.game,
        }
    }

    /// The ruleset's key.
    pub fn ruleset(&self) -> &str {
        match self {
            GameFile::BankPoker(description) => &description.ruleset,
            GameFile::Wheel(description) => &description.ruleset,
            GameFile::CirclePoker(description) => &description.ruleset,
            GameFile::Blackjack(description) => &description.ruleset,
            GameFile::Baccarat(description) => &description.ruleset,
            GameFile::CircleBaccarat(description) => &description.ruleset,
            GameFile::TwoCloths(description) => &description.ruleset,
            GameFile::Dice(description) => &description.ruleset,
        }
    }

    /// The game's name.
    pub fn name(&self) -> &law::Words {
        match self {
            GameFile::BankPoker(description) => &description.name,
            GameFile::Wheel(description) => &description.name,
            GameFile::CirclePoker(description) => &description.name,
            GameFile::Blackjack(description) => &description.name,
            GameFile::Baccarat(description) => &description.name,
            GameFile::CircleBaccarat(description) => &description.name,
            GameFile::TwoCloths(description) => &description.name,
            GameFile::Dice(description) => &description.name,
        }
    }

    /// The part of a document that its citations are relative to.
    pub fn text(&self) -> &str {
        match self {
            GameFile::BankPoker(description) => &description.text,
            GameFile::Wheel(description) => &description.text,
            GameFile::CirclePoker(description) => &description.text,
            GameFile::Blackjack(description) => &description.text,
            GameFile::Baccarat(description) => &description.text,
            GameFile::CircleBaccarat(description) => &description.text,
            GameFile::TwoCloths(description) => &description.text,
            GameFile::Dice(description) => &description.text,
        }
    }

    /// Whether players play against each other for a pot.
    pub fn is_among_players(&self) -> bool {
        match self {
            GameFile::BankPoker(_)
            | GameFile::Wheel(_)
            | GameFile::Blackjack(_)
            | GameFile::Baccarat(_)
            | GameFile::CircleBaccarat(_)
            | GameFile::TwoCloths(_)
            | GameFile::Dice(_) => false,
            GameFile::CirclePoker(_) => true,
        }
    }

    /// The rules of a table under a sheet, or everything that keeps it from opening.
    pub fn rules(&self, sheet: &Sheet) -> Result<Rules, Vec<SheetProblem>> {
        let rules = match self {
            GameFile::BankPoker(description) => {
                bank_poker::Rules::new(description, sheet).map(Rules::BankPoker)
            }
            GameFile::Wheel(description) => {
                wheels::Rules::new(description, sheet).map(Rules::Wheel)
            }
            GameFile::CirclePoker(description) => {
                circle_poker::Rules::new(description, sheet).map(Rules::CirclePoker)
            }
            GameFile::Blackjack(description) => {
                blackjack::Rules::new(description, sheet).map(Rules::Blackjack)
            }
            GameFile::Baccarat(description) => {
                baccarat::Rules::new(description, sheet).map(Rules::Baccarat)
            }
            GameFile::CircleBaccarat(description) => {
                circle_baccarat::Rules::new(description, sheet).map(Rules::CircleBaccarat)
            }
            GameFile::TwoCloths(description) => {
                two_cloths::Rules::new(description, sheet).map(Rules::TwoCloths)
            }
            GameFile::Dice(description) => dice::Rules::new(description, sheet).map(Rules::Dice),
        }?;
        let too_much = |spot: &&Spot| match spot.limits {
            SpotLimits::Between { most, .. } => most > MOST_BET,
            SpotLimits::Times { .. } => false,
        };
        match rules.felt().spots.iter().find(too_much) {
            None => Ok(rules),
            Some(spot) => Err(vec![SheetProblem {
                field: "minimum".into(),
                what: format!("what a bet on {} may win cannot be counted", spot.key),
                right: format!("let nobody bet more than {MOST_BET}"),
                basis: Vec::new(),
            }]),
        }
    }
}

/// The most that a table takes as one bet: whatever odds a law file may name, what it wins can be
/// counted.
const MOST_BET: Cents = Cents::new(10_000_000_000_000);
