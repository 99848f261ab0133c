//! What the seats add after the commitment, and the permutation that comes of it.

use std::convert::Infallible;

use sha2::{Digest, Sha256};

use super::commitment::Hash;
use super::scale::scale;
use super::shuffle::shuffle;

/// Begins the hash over the contributions, so that it can be taken for no other.
const TAG: &[u8] = b"tapete/contributions/1";

/// A seat's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u32);

/// What one seat adds: 32 bytes of its own making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// The seat.
    pub seat: Seat,
    /// Its bytes.
    pub bytes: [u8; 32],
}

/// Begins the hash that seals what a seat will add.
const HAND: &[u8] = b"tapete/hand/1";

/// What seals a seat's bytes before any seat's are known: the hash of the shoe's root and of them.
pub fn hand(root: &Hash, bytes: &[u8; 32]) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(HAND);
    hasher.update(root);
    hasher.update(bytes);
    hasher.finalize().into()
}

/// What one seat will add, sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The seat.
    pub seat: Seat,
    /// The hash of its bytes: see [`hand`].
    pub hash: Hash,
}

/// The contributions to one shoe, by ascending seat, one of each at most.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contributions(Vec<Contribution>);

/// Contributions that are none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the seat {} contributed twice", .0.0)]
pub struct NotContributions(pub Seat);

impl Contributions {
    /// Nobody contributed: the committed order is dealt as it is.
    pub fn none() -> Contributions {
        Contributions::default()
    }

    /// Puts contributions in order of seat; a seat that occurs twice is refused.
    pub fn new(mut list: Vec<Contribution>) -> Result<Contributions, NotContributions> {
        list.sort_by_key(|contribution| contribution.seat);
        let twice = list.windows(2).find(|pair| pair[0].seat == pair[1].seat);
        match twice.map(|pair| pair[0].seat) {
            Some(seat) => Err(NotContributions(seat)),
            None => Ok(Contributions(list)),
        }
    }

    /// The contributions by ascending seat.
    pub fn as_slice(&self) -> &[Contribution] {
        &self.0
    }

    /// The hash over the shoe's root and every contribution. `None` when there is none.
    pub fn combined(&self, root: &Hash) -> Option<Hash> {
        if self.0.is_empty() {
            return None;
        }
        let count = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        let mut hasher = Sha256::new();
        hasher.update(TAG);
        hasher.update(root);
        hasher.update(count.to_be_bytes());
        for contribution in &self.0 {
            hasher.update(contribution.seat.0.to_be_bytes());
            hasher.update(contribution.bytes);
        }
        Some(hasher.finalize().into())
    }

    /// The permutation of a shoe of so many cards under this root.
    pub fn permutation(&self, root: &Hash, count: u32) -> Permutation {
        let mut places: Vec<u32> = (0..count).collect();
        if let Some(seed) = self.combined(root) {
            let mut words = Words::new(seed);
            let done = shuffle(&mut places, |n| Ok::<_, Infallible>(words.choose(n)));
            done.unwrap_or_else(|never| match never {});
        }
        Permutation(places)
    }
}

/// What hashes a fall apart from everything else.
const FALL: &[u8] = b"tapete/fall/1";

impl Contributions {
    /// A number below `kinds` for something that falls in the open beside a deal: dice that
    /// only say where the deal begins. It comes from what everyone knows by then, the promise
    /// and the contributions, so that anyone can compute it; the cards stay what was promised.
    pub fn fall(&self, root: &Hash, number: u32, kinds: u64) -> u64 {
        let mut hasher = Sha256::new();
        hasher.update(FALL);
        hasher.update(root);
        hasher.update(number.to_be_bytes());
        for contribution in &self.0 {
            hasher.update(contribution.seat.0.to_be_bytes());
            hasher.update(contribution.bytes);
        }
        Words::new(hasher.finalize().into()).choose(kinds)
    }
}

/// In which order the committed places are dealt: card `k` dealt is at place `at(k)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permutation(Vec<u32>);

impl Permutation {
    /// The committed place of the card dealt as number `k`, counted from 0.
    pub fn at(&self, k: u32) -> Option<u32> {
        self.0.get(k as usize).copied()
    }

    /// The committed places in the order in which they are dealt.
    pub fn as_slice(&self) -> &[u32] {
        &self.0
    }
}

/// SHA-256 in counter mode: block `k` is the hash of the seed and `k`, eight words a block.
struct Words {
    seed: Hash,
    block: Hash,
    used: usize,
    next: u32,
}

impl Words {
    fn new(seed: Hash) -> Words {
        Words {
            seed,
            block: [0; 32],
            used: 32,
            next: 0,
        }
    }

    fn word(&mut self) -> u32 {
        if self.used == self.block.len() {
            let mut hasher = Sha256::new();
            hasher.update(self.seed);
            hasher.update(self.next.to_be_bytes());
            self.block = hasher.finalize().into();
            self.next += 1;
            self.used = 0;
        }
        let mut bytes = [0; 4];
        bytes.copy_from_slice(&self.block[self.used..self.used + 4]);
        self.used += 4;
        u32::from_be_bytes(bytes)
    }

    fn choose(&mut self, n: u64) -> u64 {
        loop {
            if let Some(choice) = scale(u64::from(self.word()), 32, n) {
                return choice;
            }
        }
    }
}
