//! Two who answer each other where one of them has a single choice.
//!
//! He draws with probability `t`. Whatever the other does in each of his cells brings either of
//! them an amount that is linear in `t`; so the other's best answer changes at finitely many `t`
//! only, where two lines cross. Going up through these, where the first would rather draw more
//! often below a crossing and less often above it, he draws with that probability, and the other,
//! for whom both choices are worth the same there, mixes them so that drawing and standing are
//! worth the same to the first. Nothing in this asks that what one wins the other loses.

use std::collections::BTreeMap;

use num_traits::{One, Signed, Zero};

use crate::fraction::{Fraction, whole};

/// A line over the probability with which the first draws.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) start: Fraction,
    pub(crate) slope: Fraction,
}

impl Line {
    pub(crate) fn at(&self, place: &Fraction) -> Fraction {
        &self.start + &self.slope * place
    }
}

/// What one choice in a cell brings, to whoever chooses there and to the one who draws with `t`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Brings {
    pub(crate) own: Line,
    /// How much more the first has of it the more often he draws.
    pub(crate) first: Fraction,
}

/// A cell: what standing and drawing bring there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cell {
    pub(crate) stand: Brings,
    pub(crate) draw: Brings,
    /// Whether there is no choice but to draw.
    pub(crate) must: bool,
}

impl Cell {
    /// What drawing brings more than standing to whoever chooses.
    pub(crate) fn gain(&self) -> Line {
        let (draw, stand) = (&self.draw.own, &self.stand.own);
        Line {
            start: &draw.start - &stand.start,
            slope: &draw.slope - &stand.slope,
        }
    }

    /// Where the best choice changes, if it does.
    fn turn(&self) -> Option<Fraction> {
        let gain = self.gain();
        if self.must || gain.slope.is_zero() {
            return None;
        }
        let turn = -gain.start / gain.slope;
        (turn.is_positive() && turn < Fraction::one()).then_some(turn)
    }

    /// How often one draws here at best, just above the lowest `t`.
    fn first_answer(&self) -> bool {
        let gain = self.gain();
        let above = gain.start.is_positive() || gain.start.is_zero() && gain.slope.is_positive();
        self.must || above
    }
}

/// What both do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Balance<K> {
    /// How often the first draws.
    pub(crate) draws: Fraction,
    /// How often the other draws in each cell.
    pub(crate) cells: BTreeMap<K, Fraction>,
}

/// How often each draws so that neither gains by another choice.
pub(crate) fn balance<K: Ord + Copy>(cells: &BTreeMap<K, Cell>) -> Balance<K> {
    let mut answer: BTreeMap<K, bool> = BTreeMap::new();
    let mut turns: BTreeMap<Fraction, Vec<K>> = BTreeMap::new();
    let mut slope = Fraction::zero();
    for (key, cell) in cells {
        let draws = cell.first_answer();
        answer.insert(*key, draws);
        slope += if draws {
            &cell.draw.first
        } else {
            &cell.stand.first
        };
        if let Some(turn) = cell.turn() {
            turns.entry(turn).or_default().push(*key);
        }
    }
    let settled = |draws: Fraction, answer: &BTreeMap<K, bool>, mixed: &[(K, Fraction)]| {
        let sure = answer
            .iter()
            .map(|(key, draws)| (*key, whole((*draws).into())));
        let mut cells: BTreeMap<K, Fraction> = sure.collect();
        cells.extend(mixed.iter().cloned());
        Balance { draws, cells }
    };
    if !slope.is_positive() {
        return settled(Fraction::zero(), &answer, &[]);
    }
    for (turn, keys) in turns {
        let mut above = slope.clone();
        for key in &keys {
            let (draw, stand) = (&cells[key].draw.first, &cells[key].stand.first);
            above += if answer[key] {
                stand - draw
            } else {
                draw - stand
            };
        }
        if !above.is_positive() {
            // Those who turn here mix both answers, so that nothing is left to gain.
            let share = &slope / (&slope - &above);
            let mixed = keys.iter().map(|key| match answer[key] {
                true => (*key, whole(1) - &share),
                false => (*key, share.clone()),
            });
            let mixed: Vec<(K, Fraction)> = mixed.collect();
            return settled(turn, &answer, &mixed);
        }
        for key in keys {
            answer.entry(key).and_modify(|draws| *draws = !*draws);
        }
        slope = above;
    }
    settled(Fraction::one(), &answer, &[])
}
