//! One hand at a time: additive keys and a perfect hash.
//!
//! # The derivation
//!
//! Give each rank a number so that the sums of any two different choices of at
//! most seven ranks, none more than four times, differ. Then a hand without a
//! flush is known by the sum of its ranks' numbers, and adding a card is an
//! addition. The thirteen numbers in [`SMALL_KEYS`] are the smallest that follow
//! one another greedily; the greatest sum is 18,393,157, less than two to the
//! power of 25. Multiplied by an odd number modulo that power, sums still differ
//! modulo that power, and now lie evenly.
//!
//! The 73,775 sums of five, six and seven cards fill a fraction of that range.
//! Cut it into rows, the upper fourteen bits the row and the lower eleven the
//! column; move each row sideways until its columns fall on free places of one
//! dense array, the fullest rows first; and remember each row's shift (a single
//! displacement hash). A look-up is two loads.
//!
//! Flushes need no sum: a table by the thirteen rank bits of a suit holds, for
//! five cards and more, the strength of the flush, and for fewer, the sum of the
//! suit's rank numbers. A flush has the top bit set and a sum has not, so that
//! four loads from one table either find the flush or make the sum.
//!
//! All of it is computed at first use; see [`footprint`](super::footprint).

use std::sync::LazyLock;

use super::lanes::{Lanes, Plain};
use super::slice::{LongSuit, Multiples, judge};
use super::strength::Strength;
use crate::{Card, CardSet, Suit};

/// The smallest rank numbers; see the derivation.
const SMALL_KEYS: [u32; 13] = [
    1, 5, 24, 112, 521, 2247, 9244, 30823, 103_066, 250_154, 667_453, 1_526_359, 3_453_520,
];

/// How many bits of a sum, from the lowest, are its column and then its row.
const ROW_BITS: u32 = 14;
const COLUMN_BITS: u32 = 11;
const ROWS: usize = 1 << ROW_BITS;
const COLUMNS: usize = 1 << COLUMN_BITS;

/// An odd number of no particular virtue, one of the first that was tried.
const SCATTER: u32 = 2_922_169_755;

/// The rank numbers, scattered.
const RANK_KEYS: [u32; 13] = {
    let mut keys = SMALL_KEYS;
    let mut rank = 0;
    while rank < 13 {
        keys[rank] = keys[rank].wrapping_mul(SCATTER) % (1 << (ROW_BITS + COLUMN_BITS));
        rank += 1;
    }
    keys
};

/// Room for the 73,775 sums and the gaps that the rows leave.
const PLACES: usize = 80_896;

/// Suit counters, four bits a suit above the sum, that start at three: a count
/// of five sets the highest bit.
const COUNTERS: u64 = 0x3333 << 32;
const FIVE_OF_A_SUIT: u64 = 0x8888 << 32;

/// The tables of the one-at-a-time evaluator.
pub(super) struct Tables {
    /// By suit ranks: the flush, or the sum of the rank numbers.
    suits: [u32; 1 << 13],
    /// By row: half of where it starts.
    shifts: [u16; ROWS],
    /// The strengths.
    places: [u32; PLACES],
}

/// Built at first use; in place, so that its address is a constant.
static TABLES: LazyLock<Tables> = LazyLock::new(Tables::build);

/// How many bytes the tables take.
pub(super) const BYTES: usize = size_of::<Tables>();

/// Builds the tables now rather than at the first hand.
pub(super) fn prepare() {
    LazyLock::force(&TABLES);
}

impl Tables {
    fn build() -> Tables {
        let mut sums = Vec::with_capacity(73_775);
        collect(0, 0, 0, [0; 4], &mut sums);
        sums.sort_unstable_by_key(|(sum, _)| (row(*sum), column(*sum)));
        let mut tables = Tables {
            suits: std::array::from_fn(|ranks| suit_entry(ranks as u16)),
            shifts: [0; ROWS],
            places: [0; PLACES],
        };
        tables.place(&sums);
        tables
    }

    /// Gives every row a shift, the fullest rows first.
    fn place(&mut self, sums: &[(u32, Strength)]) {
        let mut rows: Vec<&[(u32, Strength)]> =
            sums.chunk_by(|a, b| row(a.0) == row(b.0)).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.len()));
        let mut taken = Taken::new();
        for cells in rows {
            let start = taken.take(cells);
            self.shifts[row(cells[0].0)] = (start / 2) as u16;
            for (sum, strength) in cells {
                self.places[start + column(*sum)] = strength.raw();
            }
        }
    }

    #[inline(always)]
    fn by_sum(&self, sum: u32) -> Strength {
        let place = usize::from(self.shifts[row(sum)]) * 2 + column(sum);
        // A sum that no hand has may point beyond the end.
        Strength::from_raw(*self.places.get(place).unwrap_or(&0))
    }
}

#[inline(always)]
const fn row(sum: u32) -> usize {
    (sum >> COLUMN_BITS) as usize % ROWS
}

#[inline(always)]
const fn column(sum: u32) -> usize {
    sum as usize % COLUMNS
}

/// Which places are taken, as bits.
struct Taken {
    words: Vec<u64>,
    /// The word where the search begins: before it, little is free.
    first: usize,
}

impl Taken {
    fn new() -> Taken {
        Taken {
            words: vec![0; (PLACES + COLUMNS) / 64 + 2],
            first: 0,
        }
    }

    /// Finds and takes a place, an even number, where the whole row fits.
    fn take(&mut self, cells: &[(u32, Strength)]) -> usize {
        let mut word = self.first;
        let mut starts = 0;
        while starts == 0 {
            starts = self.starts(word, cells);
            word += 1;
        }
        let start = (word - 1) * 64 + starts.trailing_zeros() as usize;
        for (sum, _) in cells {
            let place = start + column(*sum);
            self.words[place / 64] |= 1 << (place % 64);
        }
        self.forget_the_full(cells.len(), word - 1);
        start
    }

    /// Which of the 64 places from this word on the row could start at.
    fn starts(&self, word: usize, cells: &[(u32, Strength)]) -> u64 {
        const EVEN: u64 = 0x5555_5555_5555_5555;
        let mut free = EVEN;
        for (sum, _) in cells {
            let place = word * 64 + column(*sum);
            let two_words =
                u128::from(self.words[place / 64]) | u128::from(self.words[place / 64 + 1]) << 64;
            free &= !(two_words >> (place % 64)) as u64;
            if free == 0 {
                break;
            }
        }
        free
    }

    /// Trades a few holes for a search that stays short.
    fn forget_the_full(&mut self, cells: usize, found: usize) {
        const WINDOW: usize = 16;
        if cells > 1 {
            self.first = self.first.max(found.saturating_sub(WINDOW));
        } else if self.words[self.first] == u64::MAX {
            self.first += 1;
        }
    }
}

/// Collects the sum and the strength of every choice of five to seven ranks.
fn collect(rank: usize, cards: u16, sum: u32, held: [u16; 4], into: &mut Vec<(u32, Strength)>) {
    if cards >= 5 {
        into.push((sum, rank_strength(held, cards)));
    }
    for (next, key) in RANK_KEYS.iter().enumerate().skip(rank) {
        let mut held = held;
        for times in 1..=4.min(7 - cards) {
            held[usize::from(times) - 1] |= 1 << next;
            let sum = sum + u32::from(times) * key;
            collect(next + 1, cards + times, sum, held, into);
        }
    }
}

/// The strength of ranks of which no five are of a suit.
fn rank_strength(held: [u16; 4], cards: u16) -> Strength {
    let [one, two, three, four] = held.map(|ranks| Plain([ranks]));
    let held = Multiples {
        one,
        two,
        three,
        four,
    };
    let halves = judge(held, LongSuit::none(), Plain([cards - 5]));
    Strength::new(halves.upper.0[0], halves.kickers.0[0])
}

fn suit_entry(ranks: u16) -> u32 {
    let count = ranks.count_ones() as u16;
    if count < 5 {
        let held = (0..13).filter(|rank| ranks >> rank & 1 == 1);
        return held.map(|rank| RANK_KEYS[rank]).sum();
    }
    // More than seven of a suit is no hand; its entry is never the answer.
    let suit = LongSuit {
        count: Plain([count]),
        ranks: Plain([ranks]),
    };
    let nothing = Plain::splat(0);
    let held = Multiples {
        one: Plain([ranks]),
        two: nothing,
        three: nothing,
        four: nothing,
    };
    let halves = judge(held, suit, nothing);
    Strength::new(halves.upper.0[0], halves.kickers.0[0]).raw()
}

/// The strength of five to seven cards of one pack.
#[inline]
pub(super) fn evaluate(cards: CardSet) -> Strength {
    let tables: &Tables = &TABLES;
    let entry = |suit| tables.suits[usize::from(cards.lane(suit))];
    let [clubs, diamonds, hearts, spades] = Suit::ALL.map(entry);
    let longest = clubs.max(diamonds).max(hearts.max(spades));
    if longest >> 31 != 0 {
        return Strength::from_raw(longest);
    }
    tables.by_sum(clubs + diamonds + hearts + spades)
}

/// Cards on the way to a hand: adding one costs two additions, so that nested
/// loops pay only for the card that changes.
///
/// ```
/// use cards::Card;
/// use cards::fast::Partial;
/// let board: Partial = "Ah Kh Qh 2c 2d".split(' ').map(|c| c.parse::<Card>().unwrap()).collect();
/// let hero = board.with("Jh".parse().unwrap()).with("Th".parse().unwrap());
/// let villain = board.with("2h".parse().unwrap()).with("2s".parse().unwrap());
/// assert!(hero.strength() > villain.strength());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partial {
    /// The sum of the rank numbers, and above it the suit counters.
    key: u64,
    set: u64,
}

/// What a card adds to a [`Partial`]; the joker adds nothing.
static ADDENDS: [Partial; Card::KINDS] = addends();

const fn addends() -> [Partial; Card::KINDS] {
    let mut addends = [Partial { key: 0, set: 0 }; Card::KINDS];
    let mut index = 0;
    while index < 52 {
        addends[index] = Partial {
            key: RANK_KEYS[index / 4] as u64 | 1 << (32 + 4 * (index % 4)),
            set: 1 << (index % 4 * 16 + index / 4),
        };
        index += 1;
    }
    addends
}

impl Partial {
    /// No card yet.
    pub const EMPTY: Partial = Partial {
        key: COUNTERS,
        set: 0,
    };

    /// These cards and one more, which must not be among them.
    #[inline]
    #[must_use]
    pub fn with(self, card: Card) -> Partial {
        let addend = &ADDENDS[usize::from(card.index())];
        Partial {
            key: self.key.wrapping_add(addend.key),
            set: self.set.wrapping_add(addend.set),
        }
    }

    /// The strength of the cards, of which there must be five, six or seven.
    #[inline]
    #[must_use]
    pub fn strength(self) -> Strength {
        debug_assert!(matches!(self.set.count_ones(), 5..=7));
        let tables: &Tables = &TABLES;
        let five = self.key & FIVE_OF_A_SUIT;
        if five != 0 {
            let suit = (five.trailing_zeros() - 32) / 4;
            let ranks = self.set >> (suit * 16) & 0x1FFF;
            return Strength::from_raw(tables.suits[ranks as usize]);
        }
        tables.by_sum(self.key as u32)
    }
}

impl FromIterator<Card> for Partial {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Partial {
        cards.into_iter().fold(Partial::EMPTY, Partial::with)
    }
}
