//! One hand at a time: additive keys and a perfect hash.
//!
//! # The derivation
//!
//! A hand without a flush is a choice of five to seven ranks, none more than
//! four times. There are 73,775 such choices. Give each rank a number so that
//! all their sums differ ([`RANK_KEYS`]), and the sum knows the hand, whatever
//! the order of the cards: adding a card is an addition.
//!
//! The sums lie far apart. Cut each in two, a *row* and a *column*, and draw
//! them as points in a table with gaps. Now move each row sideways, until all
//! rows laid over each other leave nearly no gap and no two points meet. To find
//! a hand's place, look up how far its row was moved and add the column: two
//! loads, of which the second holds the hand's *position*, its number among the
//! 7,462 classes of equal hands, in sixteen bits. The places take 246 KB and the
//! rows 16 KB. (Twice as many rows pack tighter, into 165 KB of places, but are
//! themselves more often not in the first-level cache.)
//!
//! A key is the sum of the ranks' numbers in its low half and four counters of
//! suits in its top quarter. The counters start at three, so that five cards of
//! a suit set a bit, and "is it a flush" is one AND. Between them is room for
//! the carries. Flushes have a table by the thirteen rank bits of a suit.
//!
//! A set becomes a key by four loads, one for each suit: [`SUIT_SUMS`] holds
//! the sum of each choice of ranks, and if that is a flush, the answer.
//!
//! `build.rs` computes the tables, and they are compiled in: there is nothing to
//! build or to check at run time. Cards that are no hand, such as the same card
//! eight times, have keys that could point anywhere. But rows and columns of
//! hands leave a gap of some bits between them ([`GAP`]), so that looking for a
//! flush and looking for such a key is the same AND; and without a gap bit, no
//! key points outside of the tables.

use std::hint::cold_path;

use super::keys::{COLUMN, GAP, PLACES, RANK_KEYS, ROWS, row};
use super::strength::Strength;
use crate::{Card, CardSet, Suit};

/// What `build.rs` wrote: the positions by place, those of flushes, and how far
/// the rows were moved.
const WRITTEN: &[u8; 2 * (PLACES + FLUSHES) + 4 * ROWS] =
    include_bytes!(concat!(env!("OUT_DIR"), "/tables.bin"));

/// The choices of ranks of a suit.
const FLUSHES: usize = 1 << 13;

/// As far as any row and column can point; all beyond [`PLACES`] is empty.
const ROOM: usize = PLACES + COLUMN as usize;

/// The positions, by place.
static POSITIONS: [u16; ROOM] = words(0, PLACES);

/// The positions of flushes, by rank bits.
static FLUSH_POSITIONS: [u16; FLUSHES] = words(PLACES, FLUSHES);

/// So many of the written words, from one on; the rest of the array is empty.
const fn words<const N: usize>(first: usize, count: usize) -> [u16; N] {
    let mut words = [0; N];
    let mut place = 0;
    while place < count {
        let byte = 2 * (first + place);
        words[place] = u16::from_le_bytes([WRITTEN[byte], WRITTEN[byte + 1]]);
        place += 1;
    }
    words
}

/// How far each row was moved, less the row itself: added to a key without a gap
/// bit, it gives the place.
static DISPLACEMENTS: [u32; ROWS] = {
    let mut displacements = [0; ROWS];
    let (bytes, _) = WRITTEN.as_slice().as_chunks::<4>();
    let mut number = 0;
    while number < ROWS {
        let displacement = u32::from_le_bytes(bytes[bytes.len() - ROWS + number]);
        // What `at` relies on.
        assert!(displacement as usize + (COLUMN as usize) < ROOM);
        let first_key = (number as u32) << 20;
        assert!(row(first_key | COLUMN) == number && first_key & (GAP | COLUMN) == 0);
        displacements[number] = displacement.wrapping_sub(first_key);
        number += 1;
    }
    displacements
};

/// How many bytes of tables the hands touch.
pub(super) const BYTES: usize =
    2 * PLACES + size_of_val(&DISPLACEMENTS) + size_of_val(&SUIT_SUMS) + Strength::TABLE_BYTES;

/// The position of a choice of ranks, by its key.
///
/// # Safety
///
/// The key must have no bit of [`GAP`].
#[inline(always)]
unsafe fn at(key: u32) -> u16 {
    let place = key.wrapping_add(DISPLACEMENTS[row(key)]);
    debug_assert!((place as usize) < ROOM);
    // SAFETY: without a gap bit, the key is the first of its row and a column.
    // So the place is the displacement and a column, which was asserted to be
    // below `ROOM` for every row where the table was made.
    unsafe { *POSITIONS.get_unchecked(place as usize) }
}

/// The position of a choice of ranks, by its key. Any other key gives a number
/// that means nothing.
#[inline(always)]
pub(super) fn by_ranks(key: u32) -> u16 {
    // SAFETY: the gap is masked.
    unsafe { at(key & !GAP) }
}

/// The position of a flush, by its rank bits.
#[inline(always)]
pub(super) fn by_flush(ranks: u64) -> u16 {
    // The remainder changes nothing, but see `by_key`.
    FLUSH_POSITIONS[ranks as usize % FLUSHES] % (1 << 13)
}

/// Where the counters of suits begin in a key.
const SUITS: u32 = 48;

/// Without cards: three in each counter.
const EMPTY_KEY: u64 = 0x3333 << SUITS;
const FIVE_OF_A_SUIT: u64 = 0x8888 << SUITS;

/// A sum of [`SUIT_SUMS`] with a flush in it, and where its position begins.
const IS_FLUSH: u64 = 1 << 63;
const FLUSH_POSITION: u32 = 40;

/// By the rank bits of a suit: the sum of the ranks' keys, or the flush.
static SUIT_SUMS: [u64; FLUSHES] = suit_sums();

const fn suit_sums() -> [u64; FLUSHES] {
    let mut sums = [0; FLUSHES];
    let mut ranks = 1;
    while ranks < FLUSHES {
        if ranks.count_ones() < 5 {
            let rest = ranks & (ranks - 1);
            let key = RANK_KEYS[ranks.trailing_zeros() as usize];
            sums[ranks] = (sums[rest] as u32).wrapping_add(key) as u64;
        } else {
            sums[ranks] = IS_FLUSH | (FLUSH_POSITIONS[ranks] as u64) << FLUSH_POSITION;
        }
        ranks += 1;
    }
    sums
}

/// The position of five to seven cards of one pack.
#[inline]
pub(super) fn position(cards: CardSet) -> u16 {
    let sum = |suit| SUIT_SUMS[usize::from(cards.lane(suit))];
    let [clubs, diamonds, hearts, spades] = Suit::ALL.map(sum);
    let sum = (clubs.wrapping_add(diamonds)).wrapping_add(hearts.wrapping_add(spades));
    if sum & (IS_FLUSH | GAP as u64) != 0 {
        cold_path();
        return rare_sum(sum);
    }
    // SAFETY: the gap was just looked at.
    unsafe { at(sum as u32) }
}

/// The position of five to seven different cards.
#[inline]
pub(super) fn position_of(cards: &[Card]) -> u16 {
    // The set is only needed for a flush, so most hands do without it.
    by_key(key(EMPTY_KEY, cards), || super::set_of(cards).bits())
}

/// The same, of cards in two lists.
#[inline]
pub(super) fn position_together(own: &[Card], common: &[Card]) -> u16 {
    let set = || super::set_of(own).union(super::set_of(common)).bits();
    by_key(key(key(EMPTY_KEY, own), common), set)
}

/// The key of some cards with others.
#[inline(always)]
fn key(others: u64, cards: &[Card]) -> u64 {
    cards.iter().fold(others, |key, card| {
        key.wrapping_add(ADDENDS[usize::from(card.index())].key)
    })
}

/// The position of the cards with this key and set.
///
/// What the compiler makes of this decides about nested loops. A flush must not
/// end in a plain load of sixteen bits: else it shares that load with the usual
/// hand, which pays for it with a jump. It must not be a call either: that leaves
/// the loops too few registers.
#[inline(always)]
fn by_key(key: u64, set: impl FnOnce() -> u64) -> u16 {
    if key & (FIVE_OF_A_SUIT | GAP as u64) != 0 {
        cold_path();
        return rare_key(key, set());
    }
    // SAFETY: the gap was just looked at.
    unsafe { at(key as u32) }
}

/// The position of the flush that the key announces; of what is no hand, a
/// number that means nothing.
#[inline(always)]
fn rare_key(key: u64, set: u64) -> u16 {
    let counter = (key & FIVE_OF_A_SUIT).trailing_zeros() - SUITS;
    by_flush(set >> (counter / 4 * 16 % 64))
}

/// The same for a sum of [`SUIT_SUMS`].
#[inline(always)]
fn rare_sum(sum: u64) -> u16 {
    (sum >> FLUSH_POSITION) as u16 % (1 << 13)
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
/// assert!(hero.position() > villain.position());
/// assert_eq!(hero.strength().position(), hero.position());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partial {
    /// The sum of the cards' keys; see the derivation.
    key: u64,
    set: u64,
}

/// What a card adds to a [`Partial`]; the joker adds nothing. As long as a byte
/// is wide, so that no index needs to be checked.
static ADDENDS: [Partial; 256] = addends();

const fn addends() -> [Partial; 256] {
    let mut addends = [Partial { key: 0, set: 0 }; 256];
    let mut index = 0;
    while index < 52 {
        let (rank, suit) = (index / 4, index % 4);
        addends[index] = Partial {
            key: RANK_KEYS[rank] as u64 | 1 << (SUITS as usize + 4 * suit),
            set: 1 << (suit * 16 + rank),
        };
        index += 1;
    }
    addends
}

/// The card's bit in a set; the joker has none.
#[inline(always)]
pub(super) fn bit_of(card: Card) -> u64 {
    ADDENDS[usize::from(card.index())].set
}

impl Partial {
    /// No card yet.
    pub const EMPTY: Partial = Partial {
        key: EMPTY_KEY,
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

    /// The position of the cards, of which there must be five, six or seven,
    /// among the 7,462 classes of equal hands; see [`Strength::position`]. The
    /// fastest way to compare hands one at a time.
    #[inline]
    #[must_use]
    pub fn position(self) -> u16 {
        debug_assert!(matches!(self.set.count_ones(), 5..=7));
        by_key(self.key, || self.set)
    }

    /// The strength of the cards, of which there must be five, six or seven.
    #[inline]
    #[must_use]
    pub fn strength(self) -> Strength {
        Strength::by_position(self.position())
    }

    /// The sum of the ranks' keys.
    #[inline(always)]
    pub(super) fn ranks(self) -> u32 {
        self.key as u32
    }

    /// The suits of which there are at least so many cards (at most five), and
    /// their rank bits.
    #[inline(always)]
    pub(super) fn suits_with(self, at_least: u32) -> impl Iterator<Item = (Suit, u16)> {
        let missing = u64::from(5 - at_least) * (0x1111 << SUITS);
        let enough = self.key.wrapping_add(missing) & FIVE_OF_A_SUIT;
        let has = move |suit: &Suit| enough >> (SUITS + 3 + 4 * *suit as u32) & 1 == 1;
        let ranks = move |suit| (self.set >> (suit as u32 * 16)) as u16 % (1 << 13);
        let suits = (enough != 0).then_some(Suit::ALL).into_iter().flatten();
        suits.filter(has).map(move |suit| (suit, ranks(suit)))
    }
}

impl FromIterator<Card> for Partial {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Partial {
        cards.into_iter().fold(Partial::EMPTY, Partial::with)
    }
}
