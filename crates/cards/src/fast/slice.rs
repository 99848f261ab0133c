//! The sliced evaluator: five to seven cards, many hands at once, no table.
//!
//! # The derivation
//!
//! A hand is four lanes of thirteen rank bits, one lane a suit. Give each hand
//! one sixteen-bit lane of four vectors (clubs, diamonds, hearts, spades), and
//! every step below works on all hands at once, without a branch or a load.
//!
//! 1. **How often each rank occurs.** Adding the four suits bit by bit, as an
//!    adder does, gives four planes: the ranks held at least once, twice, three
//!    times and four times.
//! 2. **Flush.** Count each suit; among seven cards at most one has five. Where
//!    there is a flush, the hand cannot hold four of a kind or a full house (five
//!    different ranks leave two cards), so from here on only the suit's ranks
//!    matter.
//! 3. **Straight.** With the ace copied below the two, `w & w>>1 & … & w>>4`
//!    marks the lowest card of each straight. Seven cards hold at most three,
//!    and those lie side by side, so the best is the mark with none above it.
//! 4. **Pairs and threes.** Seven cards hold at most three pairs or two threes.
//!    `x & (x - 1)` removes the lowest bit: nothing left means one, and so on.
//! 5. **Kickers.** The ranks that are left over, of which the lowest must go.
//!    How many? A hand of `n` cards has `n - 5` too many, and where all the
//!    others are different ranks (high card, pair, two pair, three of a kind)
//!    that many kickers go; a third pair holds two cards in one rank, so one
//!    fewer goes. A full house and four of a kind keep one, a flush keeps five.
//!    It is never more than two.
//!
//! The result is the two halves of a [`Strength`](super::Strength). That needs
//! about seventy vector operations, which AVX-512 spends on thirty-two hands.

use super::lanes::{Lanes, Twice};
use super::strength::{FLUSH, FOUR, FULL, STRAIGHT, THREE, TWO_PAIR};

/// The ranks that are held at least once, twice, three and four times.
#[derive(Clone, Copy)]
pub(super) struct Multiples<V> {
    pub(super) one: V,
    pub(super) two: V,
    pub(super) three: V,
    pub(super) four: V,
}

impl<V: Lanes> Multiples<V> {
    /// Adds the four suits rank by rank.
    #[inline(always)]
    pub(super) fn of([clubs, diamonds, hearts, spades]: [V; 4]) -> Self {
        let odd = clubs.odd(diamonds, hearts);
        let most = clubs.most(diamonds, hearts);
        Multiples {
            one: odd.or_or(most, spades),
            two: most.or_both(odd, spades),
            three: most.and_either(odd, spades),
            four: most.and_and(odd, spades),
        }
    }
}

/// The upper and lower halves of the strengths.
#[derive(Clone, Copy)]
pub(super) struct Halves<V> {
    pub(super) upper: V,
    pub(super) kickers: V,
}

impl<V> Halves<Twice<V>> {
    /// One after the other.
    #[inline(always)]
    pub(super) fn split(self) -> (Halves<V>, Halves<V>) {
        let (upper, kickers) = (self.upper, self.kickers);
        (
            Halves {
                upper: upper.0,
                kickers: kickers.0,
            },
            Halves {
                upper: upper.1,
                kickers: kickers.1,
            },
        )
    }
}

/// Two sets of suits, side by side.
#[inline(always)]
pub(super) fn both<V: Copy>(first: [V; 4], second: [V; 4]) -> [Twice<V>; 4] {
    [
        Twice(first[0], second[0]),
        Twice(first[1], second[1]),
        Twice(first[2], second[2]),
        Twice(first[3], second[3]),
    ]
}

/// How many cards each suit holds.
#[inline(always)]
pub(super) fn suit_counts<V: Lanes>([clubs, diamonds, hearts, spades]: [V; 4]) -> [V; 4] {
    // Written out, because `map` might not be inlined into a vector kernel.
    [
        clubs.count(),
        diamonds.count(),
        hearts.count(),
        spades.count(),
    ]
}

/// By how much the hand exceeds five cards.
#[inline(always)]
pub(super) fn excess<V: Lanes>([clubs, diamonds, hearts, spades]: [V; 4]) -> V {
    (clubs + diamonds) + (hearts + spades) - V::splat(5)
}

/// The ranks of the suit that has five cards or more, or nothing.
#[inline(always)]
fn flush<V: Lanes>(suits: [V; 4], counts: [V; 4]) -> V {
    let four = V::splat(4);
    V::only(counts[0].above(four), suits[0])
        .fill(counts[1].above(four), suits[1])
        .fill(counts[2].above(four), suits[2])
        .fill(counts[3].above(four), suits[3])
}

/// The strengths of hands of `5 + excess` cards.
#[inline(always)]
pub(super) fn evaluate<V: Lanes>(suits: [V; 4], counts: [V; 4], excess: V) -> Halves<V> {
    judge(Multiples::of(suits), flush(suits, counts), excess)
}

/// The ranks with the ace also below the two: bit 0 is the low ace, bit 1 the two.
#[inline(always)]
pub(super) fn with_low_ace<V: Lanes>(ranks: V) -> V {
    ranks.up::<1>() | ranks.down::<12>()
}

/// Steps 3 to 5 of the derivation.
#[inline(always)]
pub(super) fn judge<V: Lanes>(held: Multiples<V>, flush_ranks: V, excess: V) -> Halves<V> {
    let Multiples {
        one,
        two,
        three,
        four,
    } = held;
    let flush = flush_ranks.any();
    let ranks = V::select(flush, flush_ranks, one);

    let row = with_low_ace(ranks);
    let neighbours = row & row.down::<1>();
    let runs = neighbours.and_and(neighbours.down::<2>(), row.down::<4>());
    let best_run = runs.without(runs.down::<1>());
    let straight = runs.any();

    let but_lowest_pair = two.pop();
    let two_pair = but_lowest_pair.any();
    let three_pair = but_lowest_pair.pop().any();
    let pairs = V::select(three_pair, but_lowest_pair, two);

    let but_lowest_three = three.pop();
    let best_three = but_lowest_three.max(three ^ but_lowest_three);
    let trips = three.any();
    let full = trips & two_pair;
    let quads = four.any();

    let mut upper = V::select(two_pair, pairs | V::splat(TWO_PAIR), two);
    upper = V::select(trips, best_three | V::splat(THREE), upper);
    upper = V::select(full, best_three | V::splat(FULL), upper);
    upper = V::select(quads, four | V::splat(FOUR), upper);

    let source = V::select(quads, one, V::select(full, two, one));
    let mut kickers = V::select(flush, ranks, source.without(upper));
    kickers = V::select(straight, V::splat(0), kickers);

    upper = V::select(flush, V::splat(FLUSH), upper);
    let run = best_run | V::splat(STRAIGHT);
    upper = V::select(straight, (upper & V::splat(FLUSH)) | run, upper);

    let count = kickers.count();
    let mut too_many = V::select(three_pair, excess - V::splat(1), excess);
    too_many = V::select(full | quads, count - V::splat(1), too_many);
    too_many = V::select(flush, count - V::splat(5), too_many);
    kickers = kickers.pop_where(too_many.above(V::splat(0)));
    kickers = kickers.pop_where(too_many.above(V::splat(1)));
    Halves { upper, kickers }
}
