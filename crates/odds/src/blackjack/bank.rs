//! Every hand that the bank may end with.

use std::collections::BTreeMap;

use games::blackjack::{Hand, Rivals, Rules, bank_draws};

use super::ends::Ends;
use super::kinds::{Counts, MOST_KINDS, Shoe};
use crate::SolveError;

/// A hand that the bank ends with, whatever the order of its cards.
#[derive(Clone, Debug)]
pub(super) struct Final {
    /// The cards drawn after the first, by kind, without those of which there are none.
    pub(super) drawn: Vec<(usize, u8)>,
    /// How many.
    pub(super) cards: usize,
    /// In how many orders they may come.
    pub(super) orders: i128,
    /// What is paid alike against it, by its place in [`Bank::classes`].
    pub(super) class: usize,
}

/// What the bank may end with, from its first card on and against some rivals.
#[derive(Clone, Debug)]
pub(super) struct Bank {
    pub(super) finals: Vec<Final>,
    /// A hand of each class: those that the engine pays alike against.
    pub(super) classes: Vec<Hand>,
    /// The same hands, to be weighed beside others; last those beside no pair, before them those
    /// beside a pair of each kind.
    ends: Vec<Ends>,
}

impl Bank {
    /// Everything that may come after a first card of this kind, which the shoe lacks already.
    pub(super) fn after(
        rules: &Rules,
        shoe: &Shoe,
        up: usize,
        rivals: Rivals,
    ) -> Result<Bank, SolveError> {
        let points = rules.points();
        let mut first = Hand::new();
        first.add(points, shoe.cards[up]);
        let mut bank = Bank {
            finals: Vec::new(),
            classes: Vec::new(),
            ends: Vec::new(),
        };
        let mut told: Vec<(bool, bool, u8, u8)> = Vec::new();
        let mut open: BTreeMap<Counts, (i128, Hand)> = BTreeMap::new();
        open.insert([0; MOST_KINDS], (1, first));
        while !open.is_empty() {
            let mut next: BTreeMap<Counts, (i128, Hand)> = BTreeMap::new();
            for (counts, (orders, hand)) in open {
                if bank_draws(rules, &hand, rivals).is_none() {
                    let rank = if hand.is_of_one_rank() {
                        hand.count()
                    } else {
                        0
                    };
                    let over = hand.is_over(points);
                    let total = if over { 0 } else { hand.total(points) };
                    let tells = (over, hand.is_best(points), total, rank);
                    let class = told.iter().position(|known| *known == tells);
                    let class = class.unwrap_or_else(|| {
                        told.push(tells);
                        bank.classes.push(hand);
                        told.len() - 1
                    });
                    bank.finals.push(Final::new(&counts, orders, class));
                    continue;
                }
                for kind in 0..shoe.kinds() {
                    let (mut counts, mut hand) = (counts, hand);
                    counts[kind] += 1;
                    if u32::from(counts[kind]) > shoe.counts[kind] {
                        continue;
                    }
                    hand.add(points, shoe.cards[kind]);
                    let entry = next.entry(counts).or_insert((0, hand));
                    entry.0 = entry.0.checked_add(orders).ok_or(SolveError::TooMany)?;
                }
            }
            open = next;
        }
        let pairs = (0..shoe.kinds()).map(Some).chain([None]);
        let ends = pairs.map(|pair| Ends::of(&bank.finals, shoe, pair));
        bank.ends = ends.collect();
        Ok(bank)
    }

    /// Its hands, to be weighed beside those split off a pair of this kind, or off none.
    pub(super) fn ends(&self, pair: Option<usize>) -> &Ends {
        &self.ends[pair.unwrap_or(self.ends.len() - 1)]
    }

    /// The most cards that it draws.
    pub(super) fn most(&self) -> usize {
        let cards = self.finals.iter().map(|end| end.cards);
        cards.max().unwrap_or(0)
    }
}

impl Final {
    fn new(counts: &Counts, orders: i128, class: usize) -> Final {
        let drawn = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        let drawn: Vec<(usize, u8)> = drawn.map(|(kind, count)| (kind, *count)).collect();
        Final {
            cards: drawn.iter().map(|(_, count)| usize::from(*count)).sum(),
            drawn,
            orders,
            class,
        }
    }
}
