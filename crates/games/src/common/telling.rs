//! The rules in words, topic by topic: what the sheets of several families say alike.

use exact::Cents;
use law::{BasisRef, Words};
use table::RuleLine;

use super::{Cited, IrregularityRule};

/// A sheet of rules that is being written.
pub(crate) struct Telling<'a, R> {
    pub(crate) rules: &'a R,
    pub(crate) lines: Vec<RuleLine>,
    topic: Words,
}

impl<'a, R> Telling<'a, R> {
    /// Nothing is told yet.
    pub(crate) fn new(rules: &'a R) -> Telling<'a, R> {
        Telling {
            rules,
            lines: Vec::new(),
            topic: Words::same(""),
        }
    }

    /// What the next lines are about.
    pub(crate) fn topic(&mut self, es: &str, en: &str) {
        self.topic = Words::new(es, en);
    }

    /// A rule and what it rests on.
    pub(crate) fn say(&mut self, es: impl Into<String>, en: impl Into<String>, basis: BasisRef) {
        self.lines.push(RuleLine {
            topic: self.topic.clone(),
            text: Words::new(es, en),
            basis,
        });
    }

    /// That the house is played against, and how many play at once.
    pub(crate) fn against_house(&mut self, against: BasisRef, players: Cited<u8>) {
        self.topic("La mesa", "The table");
        self.say(
            "Se juega contra la casa.",
            "Players play against the house.",
            against,
        );
        let Cited {
            value: players,
            basis,
        } = players;
        self.say(
            format!("Juegan hasta {players} personas a la vez."),
            format!("Up to {players} people play at once."),
            basis,
        );
    }

    /// How many packs of how many cards are played with.
    pub(crate) fn packs(&mut self, (packs, cards): (u8, u8), basis: BasisRef) {
        self.say(
            format!("Se juega con {packs} barajas de {cards} cartas."),
            format!("{packs} decks of {cards} cards are played."),
            basis,
        );
    }

    /// What goes wrong in a coup.
    pub(crate) fn faults(&mut self, irregularities: &[IrregularityRule]) {
        self.topic("Errores e infracciones", "Errors and infractions");
        for rule in irregularities {
            for remedy in &rule.remedies {
                self.say(rule.words.es.clone(), rule.words.en.clone(), remedy.basis);
            }
        }
    }
}

/// An amount as each language writes it.
pub(crate) fn euros(amount: Cents) -> Words {
    let text = amount.to_string();
    Words::new(format!("{} €", text.replace('.', ",")), format!("€{text}"))
}
