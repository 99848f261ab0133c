//! Everything that is left to chance, from one seed.

use std::ops::Range;

use house::fair::{Entropy, NoEntropy};

/// Numbers that look random and are the same every time.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    /// Chance of its own for one purpose under a seed.
    pub(crate) fn new(seed: u64, purpose: u64) -> Chance {
        let mut chance = Chance(seed ^ purpose.wrapping_mul(0xd6e8_feb8_6659_fd93));
        chance.word();
        chance
    }

    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below `n`; 0 where there is none.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        match n {
            0 => 0,
            n => (self.word() % n as u64) as usize,
        }
    }

    pub(crate) fn within(&mut self, range: Range<u64>) -> u64 {
        range.start + self.word() % (range.end - range.start).max(1)
    }

    /// True once in so many times.
    pub(crate) fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of these, if there is one.
    pub(crate) fn one_of<'l, T>(&mut self, list: &'l [T]) -> Option<&'l T> {
        list.get(self.below(list.len()))
    }
}

impl Entropy for Chance {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        for chunk in bytes.chunks_mut(8) {
            let word = self.word().to_be_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }
}
