//! The Merkle tree over salted cards, after RFC 6962.

use std::fmt;

use sha2::{Digest, Sha256};

use super::{Permutation, ShoeLabel};

/// A SHA-256 digest.
pub type Hash = [u8; 32];

/// What keeps a covered card from being guessed out of its leaf.
pub type Salt = [u8; 16];

const LEAF: u8 = 0;
const NODE: u8 = 1;

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
        climbed(self.leaf(opening), *position, self.count, path) == Some(self.root)
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

/// The hash of one salted card in its place in a shoe of so many. The count is in it because the
/// shape of the tree alone does not tell 52 leaves from 64.
pub(crate) fn leaf(label: &ShoeLabel, count: u32, position: u32, index: u8, salt: &Salt) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update([LEAF]);
    hasher.update(label.prefixed());
    hasher.update(count.to_be_bytes());
    hasher.update(position.to_be_bytes());
    hasher.update([index]);
    hasher.update(salt);
    hasher.finalize().into()
}

fn node(left: &Hash, right: &Hash) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update([NODE]);
    hasher.update(left);
    hasher.update(right);
    hasher.finalize().into()
}

/// Where a tree of so many leaves parts: the largest power of two below their number.
fn part(count: usize) -> usize {
    count.next_power_of_two() / 2
}

/// The root over the leaves. No leaves have no root.
pub(crate) fn root(leaves: &[Hash]) -> Option<Hash> {
    match leaves {
        [] => None,
        [leaf] => Some(*leaf),
        _ => {
            let (left, right) = leaves.split_at(part(leaves.len()));
            Some(node(&root(left)?, &root(right)?))
        }
    }
}

/// The siblings of a leaf, from its own up to the root's.
pub(crate) fn path(leaves: &[Hash], position: usize) -> Vec<Hash> {
    if leaves.len() < 2 {
        return Vec::new();
    }
    let (left, right) = leaves.split_at(part(leaves.len()));
    let (within, place, sibling) = if position < left.len() {
        (left, position, right)
    } else {
        (right, position - left.len(), left)
    };
    let mut siblings = path(within, place);
    siblings.extend(root(sibling));
    siblings
}

/// The root that a leaf and its siblings give, if the path has just the right length. It walks
/// by place and last place (RFC 9162, 2.1.3.2), not by recursion as [`path`] does.
pub(super) fn climbed(leaf: Hash, position: u32, count: u32, path: &[Hash]) -> Option<Hash> {
    if position >= count {
        return None;
    }
    let (mut place, mut last) = (position, count - 1);
    let mut hash = leaf;
    for sibling in path {
        if last == 0 {
            return None;
        }
        if place % 2 == 1 || place == last {
            hash = node(sibling, &hash);
            while place.is_multiple_of(2) && place != 0 {
                place >>= 1;
                last >>= 1;
            }
        } else {
            hash = node(&hash, sibling);
        }
        place >>= 1;
        last >>= 1;
    }
    (last == 0).then_some(hash)
}
