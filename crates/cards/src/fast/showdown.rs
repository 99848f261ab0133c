//! Who wins over every way to complete a board.
//!
//! # The derivation
//!
//! But for flushes only ranks count. So the boards are first counted by the
//! choice of their ranks: some six thousand choices instead of millions of
//! boards, each with as many boards as its ranks have suits to come in, and won
//! by whoever has the best hand if no flush counted.
//!
//! Then the boards on which somebody has a flush are put right. Five common
//! cards hold three of one suit only, so that flushes of two suits never meet,
//! and each such board is looked at once: the cards of the suit one by one, the
//! others again by their ranks.

use super::keys::RANK_KEYS;
use super::table::{by_flush, by_ranks};
use crate::{CardSet, Suit};

/// The most players of one question.
pub const MOST_PLAYERS: usize = 10;

/// The cards of a whole board.
const BOARD: u32 = 5;

/// The cards that each player holds.
const HOLE: u32 = 2;

/// How many boards each group of players wins: by the group as bits, the first
/// player the lowest. Groups of several share.
///
/// Each player holds two cards; the board has up to five, and is completed from
/// what is left of the 52 cards in every way.
///
/// ```
/// use cards::fast::showdowns;
/// use cards::{CardSet, parse_hand};
/// let set = |text: &str| parse_hand(text).unwrap().into_iter().collect::<CardSet>();
/// let won = showdowns(&[set("As Ah"), set("Ks Kh")], CardSet::EMPTY, CardSet::EMPTY);
/// assert_eq!(won, [0, 1_410_336, 292_660, 9_308]);
/// ```
///
/// # Panics
///
/// When there are more than [`MOST_PLAYERS`] or none, when one does not hold two
/// cards, when the board has more than five, or when a card is there twice or
/// is a joker.
#[must_use]
pub fn showdowns(holes: &[CardSet], board: CardSet, dead: CardSet) -> Vec<u64> {
    assert!(
        (1..=MOST_PLAYERS).contains(&holes.len()),
        "too many players, or none"
    );
    assert!(
        holes.iter().all(|hole| hole.len() == HOLE),
        "two cards each"
    );
    assert!(board.len() <= BOARD, "five common cards");
    let known = holes.iter().chain([&board, &dead]);
    let count: u32 = known.clone().map(|set| set.len()).sum();
    let known = known.fold(CardSet::EMPTY, |all, set| all.union(*set));
    assert!(known.len() == count, "a card is there twice");
    assert!(known.is_subset(CardSet::FRENCH), "the joker is there");
    let live = CardSet::FRENCH.difference(known);
    let mut table = Table::new(holes, board);
    let to_come = BOARD - board.len();
    table.count_by_ranks(live, to_come);
    for suit in Suit::ALL {
        table.put_flushes_right(live, to_come, suit);
    }
    let counts = table.won.into_iter();
    counts
        .map(|count| u64::try_from(count).unwrap_or(0))
        .collect()
}

/// The hands and what they have won so far.
struct Table {
    /// The keys of each player's cards and the known board.
    keys: Vec<u32>,
    /// The cards of each player and the known board.
    sets: Vec<CardSet>,
    /// Boards by their winners. Below zero only until the flushes are right.
    won: Vec<i64>,
}

/// A choice of some cards by their ranks: the sum of their keys, and how many
/// ways there are to choose them.
#[derive(Clone, Copy)]
struct Choice {
    key: u32,
    ways: i64,
}

impl Table {
    fn new(holes: &[CardSet], board: CardSet) -> Table {
        let sets: Vec<CardSet> = holes.iter().map(|hole| hole.union(board)).collect();
        Table {
            keys: sets.iter().map(|set| key_of(*set)).collect(),
            won: vec![0; 1 << sets.len()],
            sets,
        }
    }

    fn count_by_ranks(&mut self, live: CardSet, to_come: u32) {
        let Table { keys, won, .. } = self;
        each_choice(counts_of(live), to_come, &mut |choice| {
            let winners = best_of(
                keys.iter()
                    .map(|key| by_ranks(key.wrapping_add(choice.key))),
            );
            won[winners] += choice.ways;
        });
    }

    fn put_flushes_right(&mut self, live: CardSet, to_come: u32, suit: Suit) {
        let most = self
            .sets
            .iter()
            .map(|set| set.lane(suit).count_ones())
            .max();
        let needed = 5_u32.saturating_sub(most.unwrap_or(0));
        let lane = live.lane(suit);
        let others = counts_of(without(live, suit));
        for count in needed..=to_come.min(lane.count_ones()) {
            each_subset(lane, count, &mut |drawn| {
                self.with_suited(suit, drawn, others, to_come - count);
            });
        }
    }

    /// The boards with exactly these cards of a suit: from whom they were
    /// counted for to who wins them.
    fn with_suited(&mut self, suit: Suit, drawn: u16, others: Counts, to_come: u32) {
        let mut flushes = [0; MOST_PLAYERS];
        for (flush, set) in flushes.iter_mut().zip(&self.sets) {
            let lane = set.lane(suit) | drawn;
            if lane.count_ones() >= 5 {
                *flush = by_flush(u64::from(lane));
            }
        }
        let suited = key_of_lane(drawn);
        let Table { keys, won, .. } = self;
        each_choice(others, to_come, &mut |choice| {
            let key = suited.wrapping_add(choice.key);
            let positions = keys.iter().map(|own| by_ranks(own.wrapping_add(key)));
            let by_rank = best_of(positions.clone());
            let right = best_of(
                positions
                    .zip(flushes)
                    .map(|(position, flush)| position.max(flush)),
            );
            won[by_rank] -= choice.ways;
            won[right] += choice.ways;
        });
    }
}

/// The players with the highest position, as bits.
#[inline(always)]
fn best_of(positions: impl Iterator<Item = u16>) -> usize {
    let (mut best, mut winners) = (0, 0);
    for (player, position) in positions.enumerate() {
        let bit = 1 << player;
        if position > best {
            (best, winners) = (position, bit);
        } else if position == best {
            winners |= bit;
        }
    }
    winners
}

/// How many cards of each rank there are.
type Counts = [u8; 13];

fn counts_of(set: CardSet) -> Counts {
    std::array::from_fn(|rank| {
        let here = |suit: &Suit| set.lane(*suit) >> rank & 1 == 1;
        Suit::ALL.iter().filter(|suit| here(suit)).count() as u8
    })
}

/// The ways to choose so many of up to four cards, by both.
const WAYS: [[i64; 5]; 5] = [
    [1, 0, 0, 0, 0],
    [1, 1, 0, 0, 0],
    [1, 2, 1, 0, 0],
    [1, 3, 3, 1, 0],
    [1, 4, 6, 4, 1],
];

/// Every choice of so many cards by their ranks.
fn each_choice(counts: Counts, cards: u32, give: &mut impl FnMut(Choice)) {
    let start = Choice { key: 0, ways: 1 };
    choose(&counts, 0, cards as usize, start, give);
}

fn choose(
    counts: &Counts,
    from: usize,
    left: usize,
    chosen: Choice,
    give: &mut impl FnMut(Choice),
) {
    if left == 0 {
        return give(chosen);
    }
    for rank in from..counts.len() {
        let mut key = chosen.key;
        let there = usize::from(counts[rank]);
        for (taken, ways) in (1..=left.min(there)).zip(&WAYS[there][1..]) {
            key = key.wrapping_add(RANK_KEYS[rank]);
            let ways = chosen.ways * ways;
            choose(counts, rank + 1, left - taken, Choice { key, ways }, give);
        }
    }
}

/// Every choice of so many bits of a mask.
fn each_subset(mask: u16, bits: u32, give: &mut impl FnMut(u16)) {
    subset(mask, bits, 0, give);
}

fn subset(mask: u16, left: u32, chosen: u16, give: &mut impl FnMut(u16)) {
    if left == 0 {
        return give(chosen);
    }
    let mut rest = mask;
    while rest.count_ones() >= left {
        let lowest = rest & rest.wrapping_neg();
        rest ^= lowest;
        subset(rest, left - 1, chosen | lowest, give);
    }
}

fn without(set: CardSet, suit: Suit) -> CardSet {
    let suited = set.iter().filter(|card| card.suit() == Some(suit));
    set.difference(suited.collect())
}

fn key_of(set: CardSet) -> u32 {
    let lanes = Suit::ALL
        .into_iter()
        .map(|suit| key_of_lane(set.lane(suit)));
    lanes.fold(0, u32::wrapping_add)
}

fn key_of_lane(mut lane: u16) -> u32 {
    let mut key = 0_u32;
    while lane != 0 {
        key = key.wrapping_add(RANK_KEYS[lane.trailing_zeros() as usize]);
        lane &= lane - 1;
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::position;
    use crate::{Card, parse_hand};

    fn set(text: &str) -> CardSet {
        parse_hand(text).unwrap().into_iter().collect()
    }

    /// By looking at every board.
    fn one_by_one(holes: &[CardSet], board: CardSet, dead: CardSet) -> Vec<u64> {
        let known = holes
            .iter()
            .fold(board.union(dead), |all, hole| all.union(*hole));
        let live: Vec<Card> = CardSet::FRENCH.difference(known).iter().collect();
        let mut won = vec![0; 1 << holes.len()];
        complete(holes, board, &live, &mut won);
        won
    }

    fn complete(holes: &[CardSet], board: CardSet, live: &[Card], won: &mut [u64]) {
        if board.len() == 5 {
            won[best_of(holes.iter().map(|hole| position(hole.union(board))))] += 1;
            return;
        }
        for (place, card) in live.iter().enumerate() {
            let mut more = board;
            more.insert(*card);
            complete(holes, more, &live[place + 1..], won);
        }
    }

    #[test]
    fn as_if_every_board_were_looked_at() {
        for (holes, board, dead) in [
            (vec!["As Ks", "Qs Js"], "", "2c 2d"),
            (vec!["As Ah", "Ks Kh", "7c 2d"], "Ts 9s 8s", ""),
            (vec!["9s 8s", "9h 8h", "Ad 3d"], "7s 6h 5c", "As Ah"),
            (
                vec!["2s 3s", "4h 5h", "Ad 3d", "Kc Kd"],
                "As Ks Qs Js",
                "2c",
            ),
            (vec!["2s 3s", "4h 5h"], "As Ks Qs Js Ts", ""),
            (vec!["6c 7c", "Th Td", "Qc 5c"], "2c 9c", "Kc Ac"),
        ] {
            let holes: Vec<CardSet> = holes.into_iter().map(set).collect();
            let known = |text: &str| {
                if text.is_empty() {
                    CardSet::EMPTY
                } else {
                    set(text)
                }
            };
            let (board, dead) = (known(board), known(dead));
            let won = showdowns(&holes, board, dead);
            assert_eq!(won, one_by_one(&holes, board, dead), "{holes:?} {board:?}");
        }
    }
}
