//! Merkle trees after RFC 6962: leaves and nodes are hashed apart, and a tree that is not full
//! parts at the largest power of two below the number of its leaves.

use sha2::{Digest, Sha256};

/// A SHA-256 digest.
pub type Hash = [u8; 32];

/// The byte before what a leaf is hashed of.
pub(crate) const LEAF: u8 = 0;

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
pub(crate) fn climbed(leaf: Hash, position: u64, count: u64, path: &[Hash]) -> Option<Hash> {
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
