//! Draws that anyone can check.
//!
//! Before anything is sold the house promises a seed by its hash. Whoever takes part may put in 32
//! bytes of his own: first sealed by their hash, opened once nothing more is sold. Each draw is
//! chosen from the words of a hash over seed, hands and the draw's number; in the end the seed is
//! revealed. `docs/fairness.md` defines every byte.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::hex;

/// A SHA-256.
pub type Hash = [u8; 32];

/// What is hashed first, so that no other hash of ours can be taken for one of these.
const PROMISE: &[u8] = b"tapete/draw-promise/1";
const SEAL: &[u8] = b"tapete/draw-seal/1";
const DRAW: &[u8] = b"tapete/draw/1";
const ORDER: &[u8] = b"tapete/draw-order/1";
const LEAF: &[u8] = b"tapete/draw-leaf/1";
const SALT: &[u8] = b"tapete/draw-salt/1";

/// What the house promises of a seed, before anything is sold.
pub fn promise(label: &str, seed: &Hash) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(PROMISE);
    hasher.update((label.len() as u32).to_be_bytes());
    hasher.update(label.as_bytes());
    hasher.update(seed);
    hasher.finalize().into()
}

/// What somebody shows of his bytes before he opens them.
pub fn seal(bytes: &Hash) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(SEAL);
    hasher.update(bytes);
    hasher.finalize().into()
}

/// The choice of draw `number` (from 0) among so many: exactly uniform where the hash is.
pub fn draw(seed: &Hash, hands: &[(String, Hash)], number: u32, below: u32) -> u32 {
    let mut hasher = Sha256::new();
    hasher.update(DRAW);
    hasher.update(seed);
    for (who, bytes) in hands {
        hasher.update((who.len() as u32).to_be_bytes());
        hasher.update(who.as_bytes());
        hasher.update(bytes);
    }
    hasher.update(number.to_be_bytes());
    choose(&hasher.finalize().into(), below)
}

/// What lies at each place of an order of so many that was fixed with the promise.
pub fn order(seed: &Hash, count: u32) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count).collect();
    for place in (1..count).rev() {
        let mut hasher = Sha256::new();
        hasher.update(ORDER);
        hasher.update(seed);
        hasher.update(place.to_be_bytes());
        let other = choose(&hasher.finalize().into(), place + 1);
        order.swap(place as usize, other as usize);
    }
    order
}

/// What proves that something lay at one place of an order that was promised place by place:
/// whoever holds the root of the promise needs nothing else, and learns of no other place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// What kept the leaf from being guessed, as 64 digits.
    pub salt: String,
    /// The leaf's siblings, from its own up to the root's.
    pub path: Vec<String>,
}

/// The leaf of one place.
fn leaf(label: &str, count: u32, place: u32, number: u32, salt: &Hash) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update([merkle::LEAF]);
    hasher.update(LEAF);
    hasher.update((label.len() as u32).to_be_bytes());
    hasher.update(label.as_bytes());
    for number in [count, place, number] {
        hasher.update(number.to_be_bytes());
    }
    hasher.update(salt);
    hasher.finalize().into()
}

fn salt(seed: &Hash, place: u32) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(SALT);
    hasher.update(seed);
    hasher.update(place.to_be_bytes());
    hasher.finalize().into()
}

fn leaves(label: &str, seed: &Hash, count: u32) -> Vec<Hash> {
    let leaf = |(number, place): (u32, u32)| leaf(label, count, place, number, &salt(seed, place));
    order(seed, count).into_iter().zip(0..).map(leaf).collect()
}

/// The root over every place of an order, promised with the seed.
pub fn root(label: &str, seed: &Hash, count: u32) -> Option<Hash> {
    merkle::root(&leaves(label, seed, count))
}

/// What proves what lies at a place.
pub fn prove(label: &str, seed: &Hash, count: u32, place: u32) -> Proof {
    let path = merkle::path(&leaves(label, seed, count), place as usize);
    Proof {
        salt: hex::encode(&salt(seed, place)),
        path: path.iter().map(hex::encode).collect(),
    }
}

/// Whether this number lies at that place of the order under the root.
pub fn proves(
    label: &str,
    root: &Hash,
    count: u32,
    place: u32,
    number: u32,
    proof: &Proof,
) -> bool {
    let climbed = || {
        let salt = hex::decode(&proof.salt)?;
        let path: Option<Vec<Hash>> = proof.path.iter().map(|hash| hex::decode(hash)).collect();
        let leaf = leaf(label, count, place, number, &salt);
        merkle::climbed(leaf, place.into(), count.into(), &path?)
    };
    number < count && climbed() == Some(*root)
}

/// A choice among so many from a hash: its words of 32 bits in order, each thrown away that would
/// favour some; then those of the hash of the hash, and so on.
fn choose(hash: &Hash, below: u32) -> u32 {
    assert!(below > 0, "there is something to choose from");
    let words = 1u64 << 32;
    let fair = words - words % u64::from(below);
    let mut block = *hash;
    loop {
        for word in block.chunks_exact(4) {
            let word = u32::from_be_bytes(word.try_into().expect("four bytes"));
            if u64::from(word) < fair {
                return word % below;
            }
        }
        block = Sha256::digest(block).into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_has_everything_once() {
        let mut order = order(&[7; 32], 1000);
        assert_ne!(order[..4], [0, 1, 2, 3]);
        order.sort_unstable();
        assert!(order.iter().copied().eq(0..1000));
    }

    /// A proof shows what the order has at its place, and nothing else anywhere.
    #[test]
    fn a_place_is_proved_by_its_own_number_alone() {
        let (seed, count) = ([5; 32], 13);
        let root = root("series/one", &seed, count).unwrap();
        for (place, number) in (0..).zip(order(&seed, count)) {
            let proof = prove("series/one", &seed, count, place);
            let shows = |label, place, number| proves(label, &root, count, place, number, &proof);
            assert!(shows("series/one", place, number));
            assert!(!shows("series/two", place, number));
            for other in (0..count + 2).filter(|other| *other != number) {
                assert!(!shows("series/one", place, other));
            }
            for other in (0..count + 2).filter(|other| *other != place) {
                assert!(!shows("series/one", other, number));
            }
            let mut forged = proof.clone();
            forged.salt = hex::encode(&[0; 32]);
            assert!(!proves("series/one", &root, count, place, number, &forged));
        }
    }

    #[test]
    fn a_draw_depends_on_seed_hands_and_number() {
        let hands = [("ana".to_string(), [1; 32])];
        let one = |seed, hands: &[_], number| draw(seed, hands, number, u32::MAX);
        let all = [
            one(&[0; 32], &[], 0),
            one(&[1; 32], &[], 0),
            one(&[0; 32], &hands, 0),
            one(&[0; 32], &[], 1),
        ];
        let different: std::collections::BTreeSet<u32> = all.into_iter().collect();
        assert_eq!(different.len(), 4);
    }

    /// Each of seven choices falls near a seventh of the time, and none outside.
    #[test]
    fn choices_are_even() {
        let mut falls = [0u32; 7];
        for number in 0..70_000 {
            falls[draw(&[3; 32], &[], number, 7) as usize] += 1;
        }
        let near = |fell: &u32| (9_500..10_500).contains(fell);
        assert!(falls.iter().all(near), "{falls:?}");
    }

    #[test]
    fn a_word_that_would_favour_some_is_thrown_away() {
        // Words: 2^32 - 1, which is above the fair part for 3, then 5.
        let mut hash = [0u8; 32];
        hash[..4].copy_from_slice(&u32::MAX.to_be_bytes());
        hash[4..8].copy_from_slice(&5u32.to_be_bytes());
        assert_eq!(choose(&hash, 3), 2);
    }
}
