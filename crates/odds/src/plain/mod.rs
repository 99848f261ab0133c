//! Best play in words, where what a player sees is no whole hand.
//!
//! Hands in sight are told by what a person looks at: cards of one rank, of one suit, how many
//! straights they fit into, how many of them would pay as a pair, what they make of the common
//! cards. For each such *sight* it is added up what every choice is worth over all hands that look
//! so, and what the best choice with each of them is worth. The rule in words makes one choice with
//! a sight; what it costs against best play is the difference of the two sums, exactly, and nothing
//! where a sight tells all that matters.

mod lines;
mod sight;

use cards::Rank;

use crate::fraction::{Fraction, whole};
pub(crate) use lines::Sayer;
pub(crate) use sight::{Eye, Reading};
use sight::{SIGHTS, Sight};

/// Best play of one decision in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Plain {
    /// What is chosen with what; the last line is for all that the others do not name.
    pub lines: Vec<PlainLine>,
    /// What playing so costs against best play, each time it comes to this decision, if the best is
    /// done everywhere else; in units of the first stake.
    pub costs: Fraction,
}

/// What is chosen with what.
#[derive(Clone, Debug, PartialEq)]
pub struct PlainLine {
    /// The choice, by key.
    pub choice: String,
    /// What of the cards in sight it is made with.
    pub with: law::Fact,
    /// How likely that is.
    pub probability: Fraction,
}

/// What choices are worth by what is in sight, for each decision of a round.
#[derive(Clone, Debug, Default)]
pub(crate) struct Worths {
    by_decision: Vec<Worth>,
    /// The lowest rank of which a pair is paid for.
    pub(crate) pays_from: Option<Rank>,
}

/// How the cards in sight are looked at, and how many they are.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Looking {
    pub(crate) reading: Reading,
    pub(crate) cards: usize,
}

/// What choices are worth at one decision.
#[derive(Clone, Debug, Default)]
pub(crate) struct Worth {
    look: Looking,
    /// How many options there are.
    options: usize,
    /// The deals of each sight.
    weights: Vec<u128>,
    /// For each sight what every option is worth over all its deals, and then the best of each.
    sums: Vec<i128>,
}

impl Worths {
    /// Adds what each option is worth over so many deals with what is in sight.
    pub(crate) fn note(
        &mut self,
        decision: usize,
        look: Looking,
        sight: Sight,
        deals: u128,
        worths: &[i128],
    ) {
        if self.by_decision.len() <= decision {
            self.by_decision.resize(decision + 1, Worth::default());
        }
        let found = &mut self.by_decision[decision];
        if found.sums.is_empty() {
            found.look = look;
            found.options = worths.len();
            found.weights = vec![0; SIGHTS];
            found.sums = vec![0; SIGHTS * (worths.len() + 1)];
        }
        let sight = usize::from(sight.0);
        found.weights[sight] += deals;
        let sums = &mut found.sums[sight * (worths.len() + 1)..][..=worths.len()];
        let best = worths.iter().max().copied().unwrap_or(0);
        for (sum, worth) in sums.iter_mut().zip(worths.iter().chain([&best])) {
            *sum += worth;
        }
    }

    pub(crate) fn add(&mut self, other: Worths) {
        self.pays_from = self.pays_from.or(other.pays_from);
        let more = other.by_decision.len().max(self.by_decision.len());
        self.by_decision.resize(more, Worth::default());
        for (sum, part) in self.by_decision.iter_mut().zip(other.by_decision) {
            match sum.sums.is_empty() {
                true => *sum = part,
                false => {
                    let weights = sum.weights.iter_mut().zip(part.weights);
                    weights.for_each(|(sum, weight)| *sum += weight);
                    let sums = sum.sums.iter_mut().zip(part.sums);
                    sums.for_each(|(sum, worth)| *sum += worth);
                }
            }
        }
    }

    /// What was found at a decision; nothing where no sight was noted.
    pub(crate) fn of(&self, decision: usize) -> Option<&Worth> {
        let found = self.by_decision.get(decision)?;
        (!found.sums.is_empty()).then_some(found)
    }
}

impl Worth {
    /// Each sight that comes, with the option that is worth most with it and its deals.
    fn chosen(&self) -> impl Iterator<Item = (Sight, usize, u128)> + '_ {
        let come = self.weights.iter().enumerate();
        let come = come.filter(|(_, weight)| **weight > 0);
        come.map(|(sight, weight)| (Sight(sight as u16), self.best(sight), *weight))
    }

    fn best(&self, sight: usize) -> usize {
        let sums = &self.sums[sight * (self.options + 1)..][..self.options];
        let mut best = 0;
        for (option, sum) in sums.iter().enumerate() {
            if *sum > sums[best] {
                best = option;
            }
        }
        best
    }

    /// What it costs to make one choice with each sight, in parts of a cent.
    fn costs(&self) -> Fraction {
        let mut lost = 0;
        for (sight, _, _) in self.chosen() {
            let sight = usize::from(sight.0);
            let sums = &self.sums[sight * (self.options + 1)..][..=self.options];
            lost += sums[self.options] - sums[self.best(sight)];
        }
        let deals: u128 = self.weights.iter().sum();
        Fraction::from_integer(lost.into()) / whole(deals.max(1))
    }
}
