//! Merkle trees after RFC 6962: leaves and nodes are hashed apart, and a tree that is not full
//! parts at the largest power of two below the number of its leaves.

// Only where steps are compiled for a processor that has more than all have (`many.rs`).
#![deny(unsafe_code)]

mod many;

pub use many::{Messages, hash_all, hash_each};

use sha2::{Digest, Sha256};

/// A SHA-256 digest.
pub type Hash = [u8; 32];

/// The byte before what a leaf is hashed of.
pub const LEAF: u8 = 0;

const NODE: u8 = 1;

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
pub fn root(leaves: &[Hash]) -> Option<Hash> {
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
pub fn path(leaves: &[Hash], position: usize) -> Vec<Hash> {
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

/// A tree with all of its nodes, for whoever asks for many paths: each node is hashed once. It is
/// the tree of [`root`] and [`path`], built from below: whoever has no sibling at a height goes up
/// as he is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The nodes of each height, the leaves first.
    heights: Vec<Vec<Hash>>,
}

impl Tree {
    /// The tree over these leaves.
    pub fn new(leaves: Vec<Hash>) -> Tree {
        let mut heights = vec![leaves];
        while let Some(below) = heights.last()
            && below.len() > 1
        {
            let pairs = below.chunks_exact(2);
            let alone = pairs.remainder().to_vec();
            let both = pairs.map(|pair| {
                move |message: &mut Vec<u8>| {
                    message.push(NODE);
                    pair.iter().for_each(|side| message.extend(side));
                }
            });
            let mut above = hash_each(both);
            above.extend(alone);
            heights.push(above);
        }
        Tree { heights }
    }

    /// The root. No leaves have no root.
    pub fn root(&self) -> Option<Hash> {
        self.heights.last()?.first().copied()
    }

    /// The siblings of a leaf, from its own up to the root's.
    pub fn path(&self, position: usize) -> Vec<Hash> {
        let mut siblings = Vec::with_capacity(self.heights.len());
        let mut place = position;
        for nodes in &self.heights {
            siblings.extend(nodes.get(place ^ 1));
            place >>= 1;
        }
        siblings
    }
}

/// The root that a leaf and its siblings give, if the path has just the right length. It walks
/// by place and last place (RFC 9162, 2.1.3.2), not by recursion as [`path`] does.
pub fn climbed(leaf: Hash, position: u64, count: u64, path: &[Hash]) -> Option<Hash> {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree that is built from below is the one that is parted from above.
    #[test]
    fn a_tree_that_is_kept_has_the_same_root_and_paths() {
        for count in 0..=70u8 {
            let leaves: Vec<Hash> = (0..count).map(|leaf| [leaf; 32]).collect();
            let tree = Tree::new(leaves.clone());
            assert_eq!(tree.root(), root(&leaves), "{count} leaves");
            for place in 0..leaves.len() {
                let kept = tree.path(place);
                assert_eq!(kept, path(&leaves, place), "{place} of {count}");
            }
        }
    }

    /// Every leaf of every small tree is found by its own path, and by no other.
    #[test]
    fn a_leaf_climbs_to_the_root_by_its_own_path_alone() {
        for count in 1..=17u8 {
            let leaves: Vec<Hash> = (0..count).map(|leaf| [leaf; 32]).collect();
            let root = root(&leaves);
            for (place, leaf) in leaves.iter().enumerate() {
                let climb = |place: u64, path: &[Hash]| climbed(*leaf, place, count.into(), path);
                let mut path = path(&leaves, place);
                assert_eq!(climb(place as u64, &path), root);
                for other in (0..u64::from(count) + 1).filter(|other| *other != place as u64) {
                    assert_ne!(climb(other, &path), root, "{place} of {count} at {other}");
                }
                path.push([9; 32]);
                assert_eq!(climb(place as u64, &path), None);
            }
        }
    }
}
