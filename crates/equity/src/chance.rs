/// A source of numbers that a seed determines: the same seed, the same sample, on any machine.
/// (SplitMix64, which is enough to sample and nothing to deal for money with.)
pub(crate) struct Chance {
    state: u64,
}

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below a bound, each as likely as another.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        // Numbers of the last, incomplete round would favour the low ones: they are drawn again.
        let rounds = u64::MAX / bound * bound;
        loop {
            let number = self.next();
            if number < rounds {
                return (number % bound) as usize;
            }
        }
    }
}
