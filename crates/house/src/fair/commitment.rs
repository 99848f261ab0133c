//! The promise of a shoe: a Merkle tree over salted cards.

use std::fmt;

use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use super::{Permutation, ShoeLabel};
pub use merkle::Hash;
use merkle::{LEAF, climbed};

/// What keeps a covered card from being guessed out of its leaf.
pub type Salt = [u8; 16];

/// What the house publishes before anyone contributes: it binds every card to its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commitment {
    /// Which shoe.
    pub label: ShoeLabel,
    /// How many cards it has.
    pub count: u32,
    /// The root of the tree.
    pub root: Hash,
}

/// One draw of the committed order, with the proof that it lay there.
#[derive(Clone, PartialEq, Eq)]
pub struct Opening {
    /// Its place in the committed order, counted from 0.
    pub position: u32,
    /// Which card, pocket or throw, by its number among those of its kind.
    pub index: u8,
    /// Its salt.
    pub salt: Salt,
    /// The siblings from the leaf up to the root.
    pub path: Vec<Hash>,
}

/// An opening tells the draw: what is printed in passing tells only its place.
impl fmt::Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opening")
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

impl Commitment {
    /// Whether the card lay where the opening says, in the order committed to.
    pub fn verify(&self, opening: &Opening) -> bool {
        let Opening { position, path, .. } = opening;
        climbed(
            self.leaf(opening),
            u64::from(*position),
            u64::from(self.count),
            path,
        ) == Some(self.root)
    }

    /// The leaf of an opened card: what stands for it where it stays covered.
    pub fn leaf(&self, opening: &Opening) -> Hash {
        let &Opening {
            position,
            index,
            ref salt,
            ..
        } = opening;
        leaf(&self.label, self.count, position, index, salt)
    }

    /// Whether the card is the one to be dealt as this number: it lay where the opening says, and
    /// the seats' permutation deals that place then.
    pub fn verify_dealt(&self, permutation: &Permutation, number: u32, opening: &Opening) -> bool {
        permutation.at(number) == Some(opening.position) && self.verify(opening)
    }
}

/// The hash of one salted card in its place in a shoe of so many.
pub(crate) fn leaf(label: &ShoeLabel, count: u32, position: u32, index: u8, salt: &Salt) -> Hash {
    let mut told = Zeroizing::new(Vec::with_capacity(128));
    tell_leaf(&label.prefixed(), (count, position), index, salt, &mut told);
    Sha256::digest(told.as_slice()).into()
}

/// What it is the hash of. The count is in it because the shape of the tree alone does not tell 52
/// leaves from 64.
pub(super) fn tell_leaf(
    prefixed: &[u8],
    (count, position): (u32, u32),
    index: u8,
    salt: &Salt,
    to: &mut Vec<u8>,
) {
    to.push(LEAF);
    to.extend(prefixed);
    to.extend(count.to_be_bytes());
    to.extend(position.to_be_bytes());
    to.push(index);
    to.extend(salt);
}
