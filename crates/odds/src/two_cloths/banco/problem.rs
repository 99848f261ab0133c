//! What is left once all is settled that can be, as a problem in linear complements: how often the
//! bank draws in each cell, how often the second of two words is said of the first hand, and of the
//! second after each word; then the price of each bound.

use super::{Banco, Leaf, Settled};
use crate::complement;
use crate::fraction::Fraction;

/// A weight of the tree: `start + by_first · u + by_second · w`.
struct Weight {
    start: i128,
    by_first: Option<(usize, i128)>,
    by_second: Option<(usize, i128)>,
}

/// The places that are left, as a problem in linear complements.
pub(super) struct Problem {
    pub(super) bank: Vec<usize>,
    pub(super) first: Vec<usize>,
    /// The first hand, the word said of it, and the place.
    pub(super) second: Vec<(usize, usize, usize)>,
    linear: complement::Problem,
}

impl Problem {
    pub(super) fn of(banco: &Banco<'_>, settled: &Settled) -> Problem {
        let none = |all: &[Option<bool>]| -> Vec<usize> {
            (0..all.len()).filter(|at| all[*at].is_none()).collect()
        };
        let second = banco.places().filter_map(|(first, word, second, _)| {
            let place = banco.place(first, word, second);
            let comes = settled.first[first].is_none_or(|at| at == (word == 1));
            (comes && settled.second[place].is_none()).then_some((first, word, place))
        });
        let mut problem = Problem {
            bank: none(&settled.bank),
            first: none(&settled.first),
            second: second.collect(),
            linear: complement::Problem::default(),
        };
        problem.linear = complement::Problem::of(problem.open());
        problem.bounds();
        for (first, word, second, leaves) in banco.places() {
            let place = banco.place(first, word, second);
            for (said, leaf) in leaves.into_iter().enumerate() {
                if let Some(weight) = problem.weight(settled, (first, word, place), said) {
                    problem.add(&weight, leaf, &settled.bank);
                }
            }
        }
        problem
    }

    fn open(&self) -> usize {
        self.bank.len() + self.first.len() + self.second.len()
    }

    /// Nothing is done more often than always, and nothing with the second hand more often than it
    /// comes to it.
    fn bounds(&mut self) {
        let open = self.open();
        for at in 0..open {
            self.linear.matrix[at][open + at] = 1;
            self.linear.matrix[open + at][at] = -1;
            self.linear.starts[open + at] = 1;
        }
        let firsts = self.bank.len();
        let seconds = firsts + self.first.len();
        for (at, (hand, word, _)) in self.second.clone().into_iter().enumerate() {
            let Some(first) = self.first.iter().position(|first| *first == hand) else {
                continue;
            };
            let (first, price) = (firsts + first, open + seconds + at);
            // The more often it comes to it, the more there is to gain by it there.
            let sign = if word == 1 { 1 } else { -1 };
            self.linear.starts[price] = i128::from(word == 0);
            self.linear.matrix[price][first] = sign;
            self.linear.matrix[first][price] = -sign;
        }
    }

    /// How often two words are said; nothing where they never are.
    fn weight(
        &self,
        settled: &Settled,
        (hand, word, place): (usize, usize, usize),
        said: usize,
    ) -> Option<Weight> {
        let firsts = self.bank.len();
        let seconds = firsts + self.first.len();
        let first = self.first.iter().position(|first| *first == hand);
        let (start, by_first) = match (settled.first[hand], first) {
            (Some(second), _) => ((second == (word == 1)).then_some(1)?, None),
            (None, Some(at)) if word == 1 => (0, Some((firsts + at, 1))),
            (None, at) => (1, at.map(|at| (firsts + at, -1))),
        };
        let second = self.second.iter().position(|open| open.2 == place);
        match (settled.second[place], second) {
            (Some(second), _) => (second == (said == 1)).then_some(Weight {
                start,
                by_first,
                by_second: None,
            }),
            (None, Some(at)) if said == 1 => Some(Weight {
                start: 0,
                by_first: None,
                by_second: Some((seconds + at, 1)),
            }),
            (None, at) => Some(Weight {
                start,
                by_first,
                by_second: at.map(|at| (seconds + at, -1)),
            }),
        }
    }

    /// Adds what a leaf brings: to the bank's gains by the weight, and to the player's by the bank.
    fn add(&mut self, weight: &Weight, leaf: &Leaf, bank: &[Option<bool>]) {
        let parts = [weight.by_first, weight.by_second];
        let mut sure = leaf.ended;
        for met in &leaf.cells {
            let (gain, more) = (met.bank[1] - met.bank[0], met.player[1] - met.player[0]);
            sure += met.player[usize::from(bank[met.cell] == Some(true))];
            let Ok(cell) = self.bank.binary_search(&met.cell) else {
                continue;
            };
            self.linear.starts[cell] -= weight.start * gain;
            for (at, by) in parts.into_iter().flatten() {
                self.linear.matrix[cell][at] -= by * gain;
                self.linear.matrix[at][cell] -= by * more;
            }
        }
        for (at, by) in parts.into_iter().flatten() {
            self.linear.starts[at] -= by * sure;
        }
    }

    pub(super) fn solve(&self) -> Option<Vec<Fraction>> {
        self.linear.solve()
    }
}
