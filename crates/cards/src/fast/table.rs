//! One hand at a time: additive keys and a table without gaps.
//!
//! # The derivation
//!
//! A hand without a flush is a choice of five to seven ranks, none more than
//! four times. There are 73,775 such choices; number them, and the strength is
//! one load away. The number must be cheap to find, and adding a card must be an
//! addition.
//!
//! Part the ranks into three groups: low (two to six), middle (seven to ten) and
//! high (jack to ace). Write choices in an order: first by how many cards they
//! hold, then by their low part, then by their middle part, then by their high
//! part. Then the number of a choice is the sum of three small look-ups that do
//! not wait for each other:
//!
//! * where the choices of this many cards with this low part begin: by the low
//!   part and the number of cards;
//! * where among those the ones with this middle part begin: by the middle part
//!   and how many cards are left for the high part;
//! * which of the high parts of that many cards it is: by the high part.
//!
//! A part is known by the sum of its ranks' numbers in [`GROUP_KEYS`], the
//! smallest whose sums of at most seven, none more than four times, all differ.
//! So a card adds to four fields of one 64-bit key: to its group's sum, to the
//! count that goes with the low part, if it is high to the count that goes with
//! the middle part, and to its suit's counter. The counters start at three, so
//! that five cards of a suit set a bit.
//!
//! Flushes have a table by the thirteen rank bits of a suit. Up to four cards,
//! the same table holds the sum of their keys, so that a set becomes a key or a
//! flush by four loads.
//!
//! As cards with neighbouring numbers have neighbouring strengths in memory,
//! nested loops stay in the first-level cache. All tables are computed at first
//! use.

use std::sync::LazyLock;

use super::lanes::{Lanes, Single};
use super::slice::{Multiples, judge};
use super::strength::Strength;
use crate::{Card, CardSet, Suit};

/// The numbers of a group's ranks; see the derivation.
const GROUP_KEYS: [u64; 5] = [1, 5, 24, 112, 521];

/// The ranks of the groups: two to six, seven to ten, jack to ace.
const LOW_RANKS: usize = 5;
const MIDDLE_RANKS: usize = 4;
const HIGH_RANKS: usize = 4;

/// One more than the greatest sum of four and of five of the group numbers.
const SUMS_OF_FOUR: u64 = 4 * GROUP_KEYS[3] + 3 * GROUP_KEYS[2] + 1;
const SUMS_OF_FIVE: u64 = 4 * GROUP_KEYS[4] + 3 * GROUP_KEYS[3] + 1;

/// Where the fields of a key begin. The topmost may wrap.
const HIGH: u32 = 0;
const SUITS: u32 = 10;
const MIDDLE: u32 = 26;
const LOW: u32 = 51;

/// Without cards: three in each suit counter, and five cards too few.
const EMPTY_KEY: u64 = (0x3333_u64 << SUITS).wrapping_sub((5 * SUMS_OF_FIVE) << LOW);
const FIVE_OF_A_SUIT: u64 = 0x8888 << SUITS;

/// The choices of five, six and seven ranks.
const CHOICES: usize = 6_175 + 18_395 + 49_205;

/// Room for them that a mask can keep within bounds; the rest is never touched.
const ROOM: usize = CHOICES.next_power_of_two();

/// A flush in the suit table, above its strength; no key has this bit.
const IS_FLUSH: u64 = 1 << 50;

/// The tables of the one-at-a-time evaluator.
pub(super) struct Tables {
    /// By the low sum and the number of cards.
    low: [u32; 1 << 13],
    /// By the middle sum and the number of high cards.
    middle: [u16; 1 << 13],
    /// By the high sum.
    high: [u16; 1 << 10],
    /// The strengths of the choices.
    strengths: [u32; ROOM],
    /// By suit ranks: the flush, or the sum of the keys.
    suits: [u64; 1 << 13],
}

/// Built at first use; in place, so that its address is a constant.
static TABLES: LazyLock<Tables> = LazyLock::new(Tables::build);

/// How many bytes the tables take, without the room that is never touched.
pub(super) const BYTES: usize = size_of::<Tables>() - (ROOM - CHOICES) * size_of::<u32>();

/// Builds the tables now rather than at the first hand.
pub(super) fn prepare() {
    LazyLock::force(&TABLES);
}

/// What a rank adds to a key.
const fn rank_key(rank: usize) -> u64 {
    let card = SUMS_OF_FIVE << LOW;
    if rank < LOW_RANKS {
        return card + (GROUP_KEYS[rank] << LOW);
    }
    let rank = rank - LOW_RANKS;
    if rank < MIDDLE_RANKS {
        return card + (GROUP_KEYS[rank] << MIDDLE);
    }
    card + (SUMS_OF_FOUR << MIDDLE) + (GROUP_KEYS[rank - MIDDLE_RANKS] << HIGH)
}

/// What a card adds to a key.
const fn card_key(index: usize) -> u64 {
    rank_key(index / 4).wrapping_add(1 << (SUITS + 4 * (index as u32 % 4)))
}

/// A part of a choice: how many cards, and the sum of their group numbers.
#[derive(Clone, Copy)]
struct Part {
    cards: usize,
    sum: usize,
}

/// All parts of at most seven cards of so many ranks, in some fixed order.
fn parts(ranks: usize) -> Vec<Part> {
    let mut parts = vec![Part { cards: 0, sum: 0 }];
    for key in &GROUP_KEYS[..ranks] {
        let with = |part: &Part, times: usize| Part {
            cards: part.cards + times,
            sum: part.sum + times * *key as usize,
        };
        parts = parts
            .iter()
            .flat_map(|part| (0..=4).map(move |times| with(part, times)))
            .filter(|part| part.cards <= 7)
            .collect();
    }
    parts
}

/// How many ways there are to fill each number of cards.
type Ways = [usize; 8];

impl Tables {
    fn build() -> Tables {
        let mut tables = Tables {
            low: [0; 1 << 13],
            middle: [0; 1 << 13],
            high: [0; 1 << 10],
            strengths: [0; ROOM],
            suits: std::array::from_fn(|ranks| suit_entry(ranks as u16)),
        };
        let high = tables.number_high();
        let middle = tables.number_middle(&high);
        tables.number_low(&middle);
        tables.fill(0, 0, EMPTY_KEY, [0; 4]);
        tables
    }

    fn number_high(&mut self) -> Ways {
        let mut ways = [0; 8];
        for part in parts(HIGH_RANKS) {
            self.high[part.sum] = ways[part.cards] as u16;
            ways[part.cards] += 1;
        }
        ways
    }

    fn number_middle(&mut self, high: &Ways) -> Ways {
        let mut ways = [0; 8];
        for part in parts(MIDDLE_RANKS) {
            for (high_cards, fillings) in high.iter().enumerate().take(8 - part.cards) {
                let place = part.sum + high_cards * SUMS_OF_FOUR as usize;
                let cards = part.cards + high_cards;
                self.middle[place] = ways[cards] as u16;
                ways[cards] += fillings;
            }
        }
        ways
    }

    fn number_low(&mut self, upper: &Ways) {
        let mut next = 0;
        for cards in 5..=7 {
            for part in parts(LOW_RANKS).iter().filter(|part| part.cards <= cards) {
                let place = part.sum + (cards - 5) * SUMS_OF_FIVE as usize;
                self.low[place] = next as u32;
                next += upper[cards - part.cards];
            }
        }
    }

    /// Stores the strength of every choice of five to seven ranks.
    fn fill(&mut self, rank: usize, cards: u16, key: u64, held: [u16; 4]) {
        if cards >= 5 {
            let place = self.place(key);
            self.strengths[place] = rank_strength(held, cards).raw();
        }
        for next in rank..13 {
            let (mut held, mut key) = (held, key);
            for times in 1..=4.min(7 - cards) {
                held[usize::from(times) - 1] |= 1 << next;
                key = key.wrapping_add(rank_key(next));
                self.fill(next + 1, cards + times, key, held);
            }
        }
    }

    /// The number of a choice.
    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        let low = self.low[(key >> LOW) as usize];
        let middle = self.middle[(key >> MIDDLE) as usize % (1 << 13)];
        let high = self.high[(key >> HIGH) as usize % (1 << 10)];
        // The key of what is no hand may point anywhere, but not beyond the room.
        (low as usize + usize::from(middle) + usize::from(high)) % ROOM
    }

    #[inline(always)]
    fn by_key(&self, key: u64) -> Strength {
        Strength::from_raw(self.strengths[self.place(key)])
    }
}

/// The strength of ranks of which no five are of a suit.
fn rank_strength(held: [u16; 4], cards: u16) -> Strength {
    let [one, two, three, four] = held.map(Single::new);
    let held = Multiples {
        one,
        two,
        three,
        four,
    };
    let halves = judge(held, Single::splat(0), Single::new(cards - 5));
    Strength::new(halves.upper.value(), halves.kickers.value())
}

fn suit_entry(ranks: u16) -> u64 {
    if ranks.count_ones() < 5 {
        let held = (0..13).filter(|rank| ranks >> rank & 1 == 1);
        return held.map(rank_key).fold(0, u64::wrapping_add);
    }
    // More than seven of a suit is no hand; its entry is never the answer.
    let nothing = Single::splat(0);
    let held = Multiples {
        one: Single::new(ranks),
        two: nothing,
        three: nothing,
        four: nothing,
    };
    let halves = judge(held, Single::new(ranks), nothing);
    let strength = Strength::new(halves.upper.value(), halves.kickers.value());
    IS_FLUSH | u64::from(strength.raw())
}

/// The strength of five to seven cards of one pack.
#[inline]
pub(super) fn evaluate(cards: CardSet) -> Strength {
    let tables: &Tables = &TABLES;
    let entry = |suit| tables.suits[usize::from(cards.lane(suit))];
    let suits @ [clubs, diamonds, hearts, spades] = Suit::ALL.map(entry);
    if (clubs | diamonds | hearts | spades) & IS_FLUSH != 0 {
        return the_flush(suits);
    }
    let sum = (clubs.wrapping_add(diamonds)).wrapping_add(hearts.wrapping_add(spades));
    tables.by_key(sum.wrapping_add(EMPTY_KEY))
}

/// The strength of the one suit that is a flush.
fn the_flush(suits: [u64; 4]) -> Strength {
    let flushes = suits.into_iter().filter(|entry| entry & IS_FLUSH != 0);
    Strength::from_raw(flushes.fold(0, |_, entry| entry as u32))
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
        addends[index] = Partial {
            key: card_key(index),
            set: 1 << (index % 4 * 16 + index / 4),
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

    /// The strength of the cards, of which there must be five, six or seven.
    #[inline]
    #[must_use]
    pub fn strength(self) -> Strength {
        debug_assert!(matches!(self.set.count_ones(), 5..=7));
        let tables: &Tables = &TABLES;
        let five = self.key & FIVE_OF_A_SUIT;
        if five != 0 {
            let suit = (five.trailing_zeros() - SUITS) / 4;
            let ranks = self.set >> (suit * 16) & 0x1FFF;
            return Strength::from_raw(tables.suits[ranks as usize] as u32);
        }
        tables.by_key(self.key)
    }
}

impl FromIterator<Card> for Partial {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Partial {
        cards.into_iter().fold(Partial::EMPTY, Partial::with)
    }
}
