//! The rules as they are told, topic by topic: messages of the catalogues, filled from the same
//! values that the engine runs on, so that what people read is what is played.

use exact::Cents;
use law::{BasisRef, Fact, Words};
use round::{Bank, Table};
use table::RuleLine;

use super::{Cited, IrregularityRule};

/// A sheet of rules that is being written.
pub(crate) struct Telling<'a, R> {
    pub(crate) rules: &'a R,
    pub(crate) lines: Vec<RuleLine>,
    /// What the names of the family's own messages begin with.
    family: &'static str,
    topic: Fact,
}

impl<'a, R> Telling<'a, R> {
    /// Nothing is told yet.
    pub(crate) fn new(rules: &'a R, family: &'static str) -> Telling<'a, R> {
        Telling {
            rules,
            lines: Vec::new(),
            family,
            topic: Fact::Text(String::new()),
        }
    }

    /// What the next lines are about, by its name in the catalogues.
    pub(crate) fn about(&mut self, topic: &str) {
        self.topic = Fact::said(format!("topic-{topic}"), []);
    }

    /// The same, where it is not a name alone.
    pub(crate) fn about_this(&mut self, topic: impl Into<Fact>) {
        self.topic = topic.into();
    }

    /// A rule, and what it rests on.
    pub(crate) fn line(&mut self, text: impl Into<Fact>, basis: BasisRef) {
        self.lines.push(RuleLine {
            topic: self.topic.clone(),
            text: text.into(),
            basis,
        });
    }

    /// A message of the family's own, of what it speaks, and what it rests on.
    pub(crate) fn tell(
        &mut self,
        name: &str,
        facts: impl IntoIterator<Item = (&'static str, Fact)>,
        basis: BasisRef,
    ) {
        self.line(Fact::said(format!("{}-{name}", self.family), facts), basis);
    }

    /// One that speaks of nothing beside what it says.
    pub(crate) fn plain(&mut self, name: &str, basis: BasisRef) {
        self.tell(name, [], basis);
    }

    /// One that speaks of a value, and rests on what that does.
    pub(crate) fn value<T: Into<Fact>>(&mut self, name: &str, cited: Cited<T>) {
        self.tell(name, [("value", cited.value.into())], cited.basis);
    }

    /// A message that families have alike.
    pub(crate) fn alike(
        &mut self,
        name: &str,
        facts: impl IntoIterator<Item = (&'static str, Fact)>,
        basis: BasisRef,
    ) {
        self.line(Fact::said(format!("rules-{name}"), facts), basis);
    }

    /// One of those that speaks of a value.
    pub(crate) fn alike_value<T: Into<Fact>>(&mut self, name: &str, cited: Cited<T>) {
        self.alike(name, [("value", cited.value.into())], cited.basis);
    }

    /// How many packs of how many cards are played with.
    pub(crate) fn packs(&mut self, (packs, cards): (u8, u8), basis: BasisRef) {
        let facts = [("packs", packs.into()), ("cards", cards.into())];
        self.alike("packs", facts, basis);
    }

    /// The most that lies on something.
    pub(crate) fn up_to(&mut self, bet: &Words, most: Cited<Cents>) {
        let facts = [("bet", bet.into()), ("value", most.value.into())];
        self.alike("up-to", facts, most.basis);
    }

    /// What goes wrong in a coup.
    pub(crate) fn faults(&mut self, irregularities: &[IrregularityRule]) {
        self.about("faults");
        for rule in irregularities {
            for remedy in &rule.remedies {
                self.line(&rule.words, remedy.basis);
            }
        }
    }
}

impl<R: Table> Telling<'_, R> {
    /// Against whom is played, where that is the house, and how many play at once.
    pub(crate) fn against_house(&mut self) {
        self.about("table");
        let terms = self.rules.terms();
        if let Bank::House(against) = terms.bank {
            self.alike("against-house", [], against);
        }
        self.alike_value("players", terms.places);
    }
}
