use super::header::{Header, Marks};
use super::text::Record;
use crate::{Action, Actor, Event, Game, Next, Refusal, Seating};

/// An action that was taken, and what followed from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who acted.
    pub actor: Actor,
    /// What he did.
    pub action: Action,
    /// What followed.
    pub events: Vec<Event>,
}

/// A round in course, and the record of it so far.
#[derive(Clone, Debug)]
pub struct Recorder<'r, G: Game> {
    rules: &'r G::Rules,
    seating: Seating,
    marks: Marks,
    opening: Vec<Event>,
    steps: Vec<Step>,
    state: G::State,
}

impl<'r, G: Game> Recorder<'r, G> {
    /// Opens a round.
    pub fn open(rules: &'r G::Rules, seating: Seating) -> Recorder<'r, G> {
        let (state, opening) = G::open(rules, &seating);
        Recorder {
            rules,
            seating,
            marks: Marks::default(),
            opening,
            steps: Vec::new(),
            state,
        }
    }

    /// With what the house adds to the header.
    #[must_use]
    pub fn marked(mut self, marks: Marks) -> Recorder<'r, G> {
        self.marks = marks;
        self
    }

    /// Judges an action; if it is not refused, it happens and is recorded.
    pub fn act(&mut self, actor: Actor, action: Action) -> Result<&[Event], Refusal> {
        let mut events = Vec::new();
        G::act(self.rules, &mut self.state, actor, &action, &mut events)?;
        self.steps.push(Step {
            actor,
            action,
            events,
        });
        Ok(self.steps.last().map_or(&[], |step| &step.events))
    }

    /// The round as it stands.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// What was shown and said when the round opened.
    pub fn opening(&self) -> &[Event] {
        &self.opening
    }

    /// Every action so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The record so far; it says whether the round is over.
    pub fn record(&self) -> Record {
        let over = G::next(self.rules, &self.state) == Next::Over;
        let header = Header::of(self.rules, &self.seating, self.marks.clone());
        Record::new(self.rules, header, &self.opening, &self.steps, over)
    }

    /// The record, nothing more being added.
    pub fn finish(self) -> Record {
        self.record()
    }
}
