//! Going up through all pairs of types on a board, from the lowest hand to the highest.

use super::types::{TYPES, pair_of};
use crate::hands::Hands;
use crate::payoff::{CASES, Payoff, UNKNOWN};

/// Pairs of types from the lowest up.
pub(super) struct Sweep<'a> {
    pub(super) hands: &'a Hands<'a>,
    /// How many cards of each type are left.
    pub(super) left: &'a [u32; TYPES],
    pub(super) look: &'a Payoff,
}

/// How many pairs of cards were swept, and how many of them hold one certain card of a type.
#[derive(Clone, Copy)]
struct Passed {
    all: i32,
    with: [i32; TYPES],
}

impl Passed {
    const NONE: Passed = Passed {
        all: 0,
        with: [0; TYPES],
    };

    #[inline]
    fn add(&mut self, (high, low): (usize, usize), left: &[u32; TYPES]) {
        if high == low {
            let count = left[high] as i32;
            self.all += count * (count - 1) / 2;
            self.with[high] += count - 1;
        } else {
            self.all += (left[high] * left[low]) as i32;
            self.with[high] += left[low] as i32;
            self.with[low] += left[high] as i32;
        }
    }

    /// Those with neither of two cards of these types; their own pair may be among all.
    #[inline]
    fn without(&self, (high, low): (usize, usize), itself: bool) -> i32 {
        self.all - self.with[high] - self.with[low] + i32::from(itself)
    }
}

/// The types of a pair in an entry of the order.
#[inline]
fn types_in(entry: u32) -> (usize, usize) {
    let (high, low) = ((entry >> 5 & 31) as usize, (entry & 31) as usize);
    (high.min(TYPES - 1), low.min(TYPES - 1))
}

impl Sweep<'_> {
    /// Counts every pair of types against the bank's pairs; fails with a pair and a case whose
    /// sight is not known.
    pub(super) fn run<const WIDTH: usize>(
        &self,
        order: &[u32],
        counts: &mut [[u16; WIDTH]],
    ) -> Result<(), ((usize, usize), usize)> {
        let step = |entry: &u32| (entry >> 10) as usize;
        let needed = self.hands.bank_from();
        let mut out = Passed::NONE;
        for entry in order.iter().take_while(|entry| step(entry) < needed) {
            out.add(types_in(*entry), self.left);
        }
        let cards: u32 = self.left.iter().sum();
        let all = ((cards - 2) * (cards - 3) / 2) as i32;
        let (mut below, mut upto) = (Passed::NONE, Passed::NONE);
        for level in order.chunk_by(|one, other| step(one) == step(other)) {
            for entry in level {
                upto.add(types_in(*entry), self.left);
            }
            let step = step(&level[0]);
            let judged = &self.hands.steps[step];
            let from = usize::from(judged.kind) * CASES;
            let class_of = &self.look.class_of[from..from + CASES];
            for entry in level {
                let pair = types_in(*entry);
                let (under, equal) = (below.without(pair, false), upto.without(pair, true));
                let absent = out.without(pair, step < needed);
                let cases = match judged.plays {
                    true => [0, 0, absent, all - equal, equal - under, under - absent],
                    false => [absent - equal, equal - under, under, all - absent, 0, 0],
                };
                let counts = &mut counts[pair_of(pair.0, pair.1)];
                for (case, (count, class)) in cases.iter().zip(class_of).enumerate() {
                    if *count != 0 {
                        if *class == UNKNOWN {
                            return Err((pair, case));
                        }
                        counts[usize::from(*class)] += *count as u16;
                    }
                }
            }
            below = upto;
        }
        Ok(())
    }
}
