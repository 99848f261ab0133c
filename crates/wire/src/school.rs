use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Citation, EventLine, Line, Money, RefusalReason, TableInfo, View, Words};

/// A game that the school has exercises of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SchoolGame {
    /// The ruleset's key.
    pub ruleset: String,
    /// The region and the text in force.
    pub ruleset_name: Words,
    /// The game's key.
    pub game: String,
    /// The game's name.
    pub name: Words,
}

/// What the school has of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SchoolSubject {
    /// The table at which the exercises are set.
    pub info: TableInfo,
    /// The kinds of exercises that it has.
    pub kinds: Vec<SchoolKind>,
}

/// What an exercise is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum SchoolKind {
    /// What each bet is due.
    Payouts,
    /// What comes next, and who may do it.
    Procedure,
    /// How an irregularity is ruled.
    Rulings,
}

/// Which exercise: the same for whoever asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SchoolAssignment {
    /// What it is about.
    pub kind: SchoolKind,
    /// How hard it is: 1, 2 or 3.
    pub level: u8,
    /// Which series.
    pub seed: u32,
    /// Which exercise of the series, from 1.
    pub number: u32,
}

/// An exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SchoolExercise {
    /// Which.
    pub assignment: SchoolAssignment,
    /// What is asked.
    pub question: Words,
    /// Where the round stands.
    pub moment: Words,
    /// The table as the public sees it.
    pub view: View,
    /// Those who play, as the view names them.
    pub people: Vec<u8>,
    /// What happened so far that the cloth alone does not tell.
    pub told: Vec<EventLine>,
    /// The bets that are asked about.
    pub bets: Vec<SchoolBet>,
    /// The options among which one is picked.
    pub options: Vec<Words>,
}

/// A bet that is asked about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SchoolBet {
    /// The box.
    pub at: u8,
    /// The bettor.
    pub by: u8,
    /// The key of the spot.
    pub spot: String,
    /// Its name.
    pub name: Words,
    /// What lies there.
    pub stake: Money,
    /// Whether the stake went into a pot, so that only what is paid is asked.
    pub in_pot: bool,
}

/// What becomes of a bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct SchoolDue {
    /// What of the stake is taken.
    pub taken: Money,
    /// What is paid on top of the stake.
    pub paid: Money,
    /// Whether chips of it stay on the table, undecided.
    pub stays: bool,
}

/// An answer to an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct SchoolAnswer {
    /// Which exercise.
    pub assignment: SchoolAssignment,
    /// What each bet is due, in the order in which they were asked; nothing if none was.
    #[serde(default)]
    pub dues: Option<Vec<SchoolDue>>,
    /// The option picked, from 0; nothing if there was none.
    #[serde(default)]
    pub picked: Option<u8>,
}

/// How an answer was marked, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SchoolVerdict {
    /// Whether all of it is right.
    pub right: bool,
    /// How many parts of it are.
    pub points: u8,
    /// Of how many.
    pub of: u8,
    /// The bets, each with what it is due and why.
    pub bets: Vec<SchoolBetVerdict>,
    /// The options, each with whether it is right and why.
    pub options: Vec<SchoolOptionVerdict>,
}

/// What a bet is due, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SchoolBetVerdict {
    /// Whether the pupil had it right.
    pub right: bool,
    /// What it is due.
    pub due: SchoolDue,
    /// What was settled, each with its reasons.
    pub lines: Vec<Line>,
    /// Why it stays, where it does.
    pub stays: Option<EventLine>,
}

/// Whether an option is right, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SchoolOptionVerdict {
    /// What it was.
    pub words: Words,
    /// Whether it is right.
    pub right: bool,
    /// Why it is right.
    pub why: Vec<Words>,
    /// What that rests on.
    pub citations: Vec<Citation>,
    /// Why it is refused.
    pub refused: Vec<RefusalReason>,
    /// What follows from it at once.
    pub follows: Vec<EventLine>,
}
