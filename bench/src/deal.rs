//! Hands in random order, the same in every run.

/// A small generator (xorshift), so that no run depends on another crate's.
pub struct Dealer(u64);

impl Dealer {
    /// A dealer who deals the same hands for the same seed.
    #[must_use]
    pub fn new(seed: u64) -> Dealer {
        Dealer(seed | 1)
    }

    fn below(&mut self, bound: u64) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound) >> 32) as usize
    }

    /// A hand of different cards, by index.
    pub fn hand<const N: usize>(&mut self) -> [u8; N] {
        let mut pack: [u8; 52] = std::array::from_fn(|index| index as u8);
        for place in 0..N {
            let other = place + self.below(52 - place as u64);
            pack.swap(place, other);
        }
        std::array::from_fn(|place| pack[place])
    }

    /// Many hands.
    pub fn hands<const N: usize>(&mut self, count: usize) -> Vec<[u8; N]> {
        (0..count).map(|_| self.hand()).collect()
    }
}
