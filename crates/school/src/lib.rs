//! The croupier school: exercises made out of rounds that the engine itself plays.
//!
//! There is no second set of rules here. A round is played by the table's own rules, from a seed;
//! the exercise stops it at a moment, shows what the public sees, and asks. What is right is what
//! the engine does next: what it pays, what it accepts or refuses, what it lets be ruled. So every
//! game that has a law file has exercises, and a pupil's answer is judged with the articles that
//! the table would cite.
//!
//! The same [`Assignment`] under the same rules is the same exercise on every machine: a teacher
//! hands out a link, and the whole class has the same table before it.
#![forbid(unsafe_code)]

mod assignment;
mod irregular;
mod lesson;
mod payouts;
mod procedure;

pub use assignment::{Assignment, Kind, Level};
pub use irregular::{Change, Elsewhere, Ruling, RulingOption};
pub use payouts::{AskedBet, Due, Payouts};
pub use procedure::{Asks, Judged, Procedure, ProcedureOption};

use games::{AnyGame, Rules, State};
use table::{Event, Game, Person, Rulebook, View, Viewer};

/// An exercise: a table at a moment, and a question about it.
#[derive(Clone, Debug)]
pub struct Exercise<'r> {
    /// What was asked for.
    pub assignment: Assignment,
    rules: &'r Rules,
    state: State,
    people: Vec<Person>,
    told: Vec<Event>,
    /// The question.
    pub question: Question,
}

/// What is asked.
#[derive(Clone, Debug)]
pub enum Question {
    /// What each bet is due.
    Payouts(Payouts),
    /// What may be done now, or who may do it.
    Procedure(Procedure),
    /// How something that went wrong is ruled.
    Ruling(Ruling),
}

/// What a pupil answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// What each bet is due, in the order in which they were asked.
    Dues(Vec<Due>),
    /// The option that he picked, from 0.
    Picked(u8),
}

/// How an answer is marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// For each bet, or for each option, whether the pupil had it right.
    pub each: Vec<bool>,
    /// Whether all of it is right.
    pub right: bool,
}

/// Why an answer cannot be marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unmarked {
    /// The exercise asks for something else.
    OtherQuestion,
    /// So many bets were asked about.
    OtherCount(usize),
    /// There are only so many options.
    NoSuchOption(usize),
}

impl<'r> Exercise<'r> {
    /// The exercise of an assignment; nothing where the game has none of the kind.
    pub fn set(rules: &'r Rules, assignment: Assignment) -> Option<Exercise<'r>> {
        match assignment.kind {
            Kind::Payouts => payouts::set(rules, assignment),
            Kind::Procedure => procedure::set(rules, assignment),
            Kind::Ruling => irregular::set(rules, assignment),
        }
    }

    /// The rules of the table.
    pub fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// The table as the public sees it.
    pub fn view(&self) -> View {
        AnyGame::view(self.rules, &self.state, Viewer::Public)
    }

    /// The table once what was asked about has happened, for whoever explains it.
    pub fn after(&self) -> View {
        match &self.question {
            Question::Payouts(payouts) => {
                let mut state = self.state.clone();
                for event in &payouts.events {
                    AnyGame::apply(self.rules, &mut state, event);
                }
                AnyGame::view(self.rules, &state, Viewer::Public)
            }
            Question::Procedure(_) | Question::Ruling(_) => self.view(),
        }
    }

    /// Those who play.
    pub fn people(&self) -> &[Person] {
        &self.people
    }

    /// What happened so far that the cloth alone does not tell. Draws are not among it: the view
    /// says which cards lie open.
    pub fn told(&self) -> &[Event] {
        &self.told
    }

    /// Marks an answer.
    ///
    /// # Errors
    /// If it answers another question than this one.
    pub fn mark(&self, answer: &Answer) -> Result<Mark, Unmarked> {
        let each = match (&self.question, answer) {
            (Question::Payouts(payouts), Answer::Dues(dues)) => {
                if dues.len() != payouts.bets.len() {
                    return Err(Unmarked::OtherCount(payouts.bets.len()));
                }
                let asked = payouts.bets.iter().zip(dues);
                asked.map(|(bet, due)| bet.due == *due).collect()
            }
            (Question::Procedure(asked), Answer::Picked(picked)) => {
                let options = asked.options.iter();
                one_of(options.map(ProcedureOption::is_right), *picked)?
            }
            (Question::Ruling(asked), Answer::Picked(picked)) => {
                let options = asked.options.iter();
                one_of(options.map(RulingOption::is_right), *picked)?
            }
            (Question::Payouts(_), Answer::Picked(_))
            | (Question::Procedure(_) | Question::Ruling(_), Answer::Dues(_)) => {
                return Err(Unmarked::OtherQuestion);
            }
        };
        let right = each.iter().all(|right| *right);
        Ok(Mark { each, right })
    }

    /// The right answer; where several are, the first.
    pub fn solution(&self) -> Answer {
        let first = |place: Option<usize>| Answer::Picked(place.unwrap_or_default() as u8);
        match &self.question {
            Question::Payouts(payouts) => {
                Answer::Dues(payouts.bets.iter().map(|bet| bet.due).collect())
            }
            Question::Procedure(asked) => {
                first(asked.options.iter().position(ProcedureOption::is_right))
            }
            Question::Ruling(asked) => first(asked.options.iter().position(RulingOption::is_right)),
        }
    }
}

/// The kinds of exercises that a game has.
pub fn kinds(rules: &Rules) -> Vec<Kind> {
    let has = |kind: &Kind| {
        let assignment = Assignment {
            kind: *kind,
            level: Level::First,
            seed: 1,
            number: 1,
        };
        Exercise::set(rules, assignment).is_some()
    };
    Kind::ALL.into_iter().filter(has).collect()
}

/// One mark for the one option that was picked.
fn one_of(options: impl Iterator<Item = bool>, picked: u8) -> Result<Vec<bool>, Unmarked> {
    let options: Vec<bool> = options.collect();
    let right = options.get(usize::from(picked));
    let right = right.ok_or(Unmarked::NoSuchOption(options.len()))?;
    Ok(vec![*right])
}

/// Whether a text or a reading stands behind something.
fn is_cited(rules: &Rules, basis: law::BasisRef) -> bool {
    !rules.bases().get(basis).is_empty()
}

/// What of a round is told beside the cloth: neither draws, which might be covered, nor what stands
/// on the board.
fn is_told(event: &Event) -> bool {
    !matches!(
        event,
        Event::Drawn { .. }
            | Event::Shown { .. }
            | Event::Opened { .. }
            | Event::OpenedCircle { .. }
            | Event::Seated { .. }
            | Event::Placed { .. }
    )
}
