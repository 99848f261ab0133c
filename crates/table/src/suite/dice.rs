/// A small deterministic source of choices for tests (SplitMix64). It decides no game: it is
/// handed to the suite by a seed, and the same seed walks the same round for ever.
#[derive(Clone, Debug)]
pub struct Dice {
    state: u64,
}

impl Dice {
    /// The dice of a seed.
    pub fn new(seed: u64) -> Dice {
        Dice { state: seed }
    }

    /// Sixty-four bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `count`, which is not zero. (The bias of one part in 2⁶⁴ over `count` is
    /// none that a test could notice.)
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.bits()) * count as u128) >> 64) as usize
    }

    /// A number from `least` to `most`, both of them among it.
    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        let span = u128::from(most - least) + 1;
        least + ((u128::from(self.bits()) * span) >> 64) as u64
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of a list, if it has any.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        if list.is_empty() {
            None
        } else {
            list.get(self.below(list.len()))
        }
    }

    /// Puts a list in another order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}
