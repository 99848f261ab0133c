//! Sets of pockets: what a bet is on.

use table::Pocket;

/// A set of pockets: the bit of a pocket's place is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PocketSet(pub u64);

impl PocketSet {
    /// The most pockets that a wheel may have.
    pub const MOST: usize = 64;

    /// Whether it holds a pocket.
    pub fn holds(self, pocket: Pocket) -> bool {
        usize::from(pocket.0) < PocketSet::MOST && self.0 >> pocket.0 & 1 == 1
    }

    /// How many it holds.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Its pockets, from the first.
    pub fn iter(self) -> impl Iterator<Item = Pocket> {
        (0..PocketSet::MOST as u8)
            .map(Pocket)
            .filter(move |pocket| self.holds(*pocket))
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: PocketSet) -> PocketSet {
        PocketSet(self.0 | other.0)
    }
}

impl FromIterator<Pocket> for PocketSet {
    fn from_iter<I: IntoIterator<Item = Pocket>>(pockets: I) -> PocketSet {
        let bits = pockets.into_iter().map(|pocket| 1 << pocket.0);
        PocketSet(bits.fold(0, |set, bit: u64| set | bit))
    }
}
