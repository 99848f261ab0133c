//! Why something is not done.

use law::{BasisRef, Fact};

/// A reason that a kind of activity may give: its name in plays, programs and message catalogues,
/// and the facts that its message speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Its name: `sale-is-closed`.
    pub key: &'static str,
    /// The names of its facts, in their order.
    pub facts: &'static [&'static str],
}

impl Reason {
    /// A reason with these facts.
    pub const fn new(key: &'static str, facts: &'static [&'static str]) -> Reason {
        Reason { key, facts }
    }

    /// The reason as it holds here, and what it rests on. There are as many facts as it names.
    pub fn because(&self, basis: BasisRef, facts: impl IntoIterator<Item = Fact>) -> Cause {
        let facts: Vec<Fact> = facts.into_iter().collect();
        debug_assert_eq!(facts.len(), self.facts.len(), "facts of {}", self.key);
        Cause {
            why: self.key,
            facts: self.facts.iter().copied().zip(facts).collect(),
            basis,
        }
    }

    /// The same as a refusal of its own.
    pub fn refuses(&self, basis: BasisRef, facts: impl IntoIterator<Item = Fact>) -> Refusal {
        Refusal {
            causes: vec![self.because(basis, facts)],
        }
    }
}

/// One reason of a refusal, with what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The reason's name.
    pub why: &'static str,
    /// What its message speaks of.
    pub facts: Vec<(&'static str, Fact)>,
    /// What it rests on.
    pub basis: BasisRef,
}

/// A refusal: every reason, in the order of the checks. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reasons, at least one.
    pub causes: Vec<Cause>,
}

impl Refusal {
    /// The reasons as plays write them: `sale-is-closed, no-such-prize`.
    pub fn names(&self) -> String {
        let names: Vec<&str> = self.causes.iter().map(|cause| cause.why).collect();
        names.join(", ")
    }
}

/// Reasons as they gather while something is judged.
#[derive(Clone, Debug, Default)]
pub struct Causes(Vec<Cause>);

impl Causes {
    /// None yet.
    pub fn new() -> Causes {
        Causes::default()
    }

    /// One more.
    pub fn add(&mut self, cause: Cause) {
        self.0.push(cause);
    }

    /// One more, unless this holds.
    pub fn unless(&mut self, holds: bool, cause: impl FnOnce() -> Cause) {
        if !holds {
            self.0.push(cause());
        }
    }

    /// Those of another refusal too; what was asked for, if there was none.
    pub fn take<T>(&mut self, judged: Result<T, Refusal>) -> Option<T> {
        judged.map_err(|refusal| self.0.extend(refusal.causes)).ok()
    }

    /// Goes on where there is none.
    pub fn none(self) -> Result<(), Refusal> {
        match self.0.is_empty() {
            true => Ok(()),
            false => Err(Refusal { causes: self.0 }),
        }
    }
}

/// What an event is told as: a message of the catalogues, its facts, and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Telling {
    /// The message's name.
    pub message: &'static str,
    /// What it speaks of.
    pub facts: Vec<(&'static str, Fact)>,
    /// What it rests on.
    pub bases: Vec<BasisRef>,
}

/// The reasons that any activity may give.
pub mod common {
    use super::Reason;

    /// It was not opened.
    pub static NOT_OPENED: Reason = Reason::new("not-opened", &[]);
    /// It was opened before.
    pub static OPEN_ALREADY: Reason = Reason::new("open-already", &[]);
    /// Something must be said at the opening and is not.
    pub static MISSING_TERM: Reason = Reason::new("missing-term", &["term"]);
    /// Something is said that an activity of this kind does not ask for.
    pub static UNKNOWN_TERM: Reason = Reason::new("unknown-term", &["term", "terms"]);
    /// Something is said twice.
    pub static SAID_TWICE: Reason = Reason::new("said-twice", &["term"]);
    /// What is said is no amount, number, day or word that would do.
    pub static NOT_OF_ITS_KIND: Reason = Reason::new("not-of-its-kind", &["term", "said", "kind"]);
    /// It belongs to somebody else to do this.
    pub static NOT_YOURS_TO_DO: Reason = Reason::new("not-yours-to-do", &["who"]);
    /// Nothing is left to chance now.
    pub static NOTHING_TO_DRAW: Reason = Reason::new("nothing-to-draw", &[]);
    /// Chance does not give this.
    pub static NOT_AMONG_THEM: Reason = Reason::new("not-among-them", &["below"]);
    /// Hands in the draw are taken only while it is sold.
    pub static NO_MORE_HANDS: Reason = Reason::new("no-more-hands", &[]);
    /// This person has a hand in the draw already, or none that could be opened.
    pub static NOT_THAT_HAND: Reason = Reason::new("not-that-hand", &[]);
    /// It is not over yet, or what is revealed is not what was promised.
    pub static NOT_THE_PROMISE: Reason = Reason::new("not-the-promise", &[]);

    /// All of them.
    pub static ALL: [&Reason; 12] = [
        &NOT_OPENED,
        &OPEN_ALREADY,
        &MISSING_TERM,
        &UNKNOWN_TERM,
        &SAID_TWICE,
        &NOT_OF_ITS_KIND,
        &NOT_YOURS_TO_DO,
        &NOTHING_TO_DRAW,
        &NOT_AMONG_THEM,
        &NO_MORE_HANDS,
        &NOT_THAT_HAND,
        &NOT_THE_PROMISE,
    ];
}
