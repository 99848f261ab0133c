//! Computes the tables of `src/fast/table.rs`, which tells what they are: the
//! displacements, the positions by displaced key, and the positions of flushes.
//! They are computed here from the rules of the game, and compiled in.

use std::collections::HashMap;
use std::path::PathBuf;

#[path = "src/fast/keys.rs"]
mod keys;

use keys::{COLUMN, GAP, PLACES, RANK_KEYS, ROWS, row};

/// How many cards of each rank.
type Counts = [u8; 13];

/// The class of five cards, from 0 (high card) to 8 (straight flush), and what
/// decides within the class, most important first.
type Five = (u8, [u8; 5]);

const STRAIGHT: u8 = 4;
const FLUSH: u8 = 5;
const STRAIGHT_FLUSH: u8 = 8;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/fast/keys.rs");
    let choices = all_choices();
    let positions = number_fives(&choices);
    let (displacements, places) = displace(&rank_positions(&choices, &positions));
    let flushes = flush_positions(&positions);
    let words = places.iter().chain(&flushes);
    let mut bytes: Vec<u8> = words.flat_map(|word| word.to_le_bytes()).collect();
    bytes.extend(displacements.iter().flat_map(|word| word.to_le_bytes()));
    let folder = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    std::fs::write(folder.join("tables.bin"), bytes).expect("the tables can be written");
}

/// All choices of five to seven ranks, none more than four times; the smaller first.
fn all_choices() -> Vec<Counts> {
    let mut choices = vec![[0; 13]];
    for rank in 0..13 {
        let mut longer = Vec::new();
        for counts in &choices {
            let most = 4.min(7 - counts.iter().sum::<u8>());
            longer.extend((0..=most).map(|times| {
                let mut counts: Counts = *counts;
                counts[rank] = times;
                counts
            }));
        }
        choices = longer;
    }
    choices.retain(|counts| size(counts) >= 5);
    choices.sort_by_key(size);
    choices
}

fn size(counts: &Counts) -> u8 {
    counts.iter().sum()
}

/// What five cards of these ranks are, when they are not of one suit.
fn judge(counts: &Counts) -> Five {
    let held = (0..13u8).filter(|rank| counts[usize::from(*rank)] > 0);
    let mut ranks: Vec<(u8, u8)> = held.map(|rank| (counts[usize::from(rank)], rank)).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let mut tie = [0; 5];
    let repeated = ranks
        .iter()
        .flat_map(|(times, rank)| (0..*times).map(|_| *rank));
    tie.iter_mut()
        .zip(repeated)
        .for_each(|(place, rank)| *place = rank);
    match (ranks.len(), ranks[0].0) {
        (2, 4) => (7, tie),
        (2, _) => (6, tie),
        (3, 3) => (3, tie),
        (3, _) => (2, tie),
        (4, _) => (1, tie),
        _ if tie == [12, 3, 2, 1, 0] => (STRAIGHT, [3, 0, 0, 0, 0]),
        _ if tie[0] == tie[4] + 4 => (STRAIGHT, [tie[0], 0, 0, 0, 0]),
        _ => (0, tie),
    }
}

/// The same five ranks, of one suit.
fn suited((class, tie): Five) -> Five {
    let better = if class == STRAIGHT {
        STRAIGHT_FLUSH
    } else {
        FLUSH
    };
    (better, tie)
}

/// The position, from 1, of each class of equal hands.
fn number_fives(choices: &[Counts]) -> HashMap<Five, u16> {
    let mut all = Vec::new();
    for counts in choices.iter().filter(|counts| size(counts) == 5) {
        let five = judge(counts);
        all.push(five);
        if counts.iter().all(|times| *times < 2) {
            all.push(suited(five));
        }
    }
    all.sort_unstable();
    assert_eq!(all.len(), 7462, "the classes of equal hands");
    all.into_iter().zip(1..).collect()
}

/// The positions of the choices by their keys. More cards than five are worth
/// the best that is left when one goes.
fn rank_positions(choices: &[Counts], fives: &HashMap<Five, u16>) -> HashMap<u32, u16> {
    let mut positions = HashMap::new();
    for counts in choices {
        let ranks = || (0..13).filter(|rank| counts[*rank] > 0);
        let key = ranks().fold(0u32, |key, rank| {
            key.wrapping_add(RANK_KEYS[rank].wrapping_mul(counts[rank].into()))
        });
        let without = |rank: usize| positions[&key.wrapping_sub(RANK_KEYS[rank])];
        let position = match size(counts) {
            5 => fives[&judge(counts)],
            _ => ranks().map(without).max().expect("a hand has ranks"),
        };
        let is_new = positions.insert(key, position).is_none();
        assert!(is_new, "two choices of ranks have the same key");
    }
    positions
}

/// The positions of flushes by rank bits; more than seven cards are no hand.
fn flush_positions(fives: &HashMap<Five, u16>) -> Vec<u16> {
    let mut positions = vec![0; 1 << 13];
    for count in 5..=7 {
        for ranks in (0..1usize << 13).filter(|ranks| ranks.count_ones() == count) {
            let held = || (0..13).filter(|rank| ranks >> rank & 1 == 1);
            positions[ranks] = if count == 5 {
                let mut counts = [0; 13];
                held().for_each(|rank| counts[rank] = 1);
                fives[&suited(judge(&counts))]
            } else {
                let without = held().map(|rank| positions[ranks ^ (1 << rank)]);
                without.max().expect("a flush has ranks")
            };
        }
    }
    positions
}

/// The places that are taken, as bits.
struct Taken(Vec<u64>);

impl Taken {
    /// Whether this place and the 63 after it are taken.
    fn window(&self, place: usize) -> u64 {
        let (word, bit) = (place / 64, place % 64);
        let above = self.0[word + 1].checked_shl(64 - bit as u32).unwrap_or(0);
        self.0[word] >> bit | above
    }
}

/// Moves each row of keys to where all its columns are still free: the rows with
/// the most keys first, each as far down as it goes.
fn displace(positions: &HashMap<u32, u16>) -> (Vec<u32>, Vec<u16>) {
    let mut rows = vec![Vec::new(); ROWS];
    for (key, position) in positions {
        assert_eq!(key & GAP, 0, "a column is too great");
        rows[row(*key)].push(((key & COLUMN) as usize, *position));
    }
    let mut order: Vec<usize> = (0..ROWS).collect();
    order.sort_by_key(|row| (std::cmp::Reverse(rows[*row].len()), *row));
    let mut taken = Taken(vec![0; (PLACES + COLUMN as usize) / 64 + 2]);
    let mut displacements = vec![0; ROWS];
    let mut places = vec![0; PLACES];
    for row in order {
        let mut base = 0;
        let displacement = loop {
            let windows = rows[row]
                .iter()
                .map(|(column, _)| taken.window(base + column));
            let clash = windows.fold(0, |clash, window| clash | window);
            if clash != u64::MAX {
                break base + clash.trailing_ones() as usize;
            }
            base += 64;
        };
        for (column, position) in &rows[row] {
            let place = displacement + column;
            taken.0[place / 64] |= 1 << (place % 64);
            places[place] = *position;
        }
        displacements[row] = displacement as u32;
    }
    (displacements, places)
}
