//! Thirty-two hands at a time, for processors from Ice Lake and Zen 4 on.
//!
//! `unsafe` here has two reasons: an intrinsic may only run where the processor
//! has its instruction, and a vector is loaded from and stored to memory.
//!
//! The first is proved by [`Avx512`], a token that only [`Avx512::detect`]
//! makes: every entry takes it. [`Wide`] is private and is used only by code
//! that is inlined into those entries.
//!
//! # From card numbers to sets
//!
//! A set is a small matrix product. Write the seven cards of a hand as two
//! matrices of bits, card by rank and card by suit; then "suit by rank" is the
//! product of one transposed with the other, and as no card occurs twice, it
//! does not matter that the sums are modulo two. `gf2p8affineqb` multiplies
//! eight such matrices at once. It also transposes: a matrix times the unit
//! vectors is its columns.

use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use super::lanes::{Lanes, Twice, in_blocks};
use super::slice::{self, Halves};
use super::strength::Strength;
use super::{HandsOfSeven, OmahaHand, omaha};
use crate::{Card, CardSet};

/// Proof that this processor has AVX-512 F, BW, VBMI and BITALG, and GFNI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(());

impl Avx512 {
    pub(super) fn detect() -> Option<Avx512> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("gfni")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Avx512(()))
    }

    pub(super) fn sets(self, hands: &[CardSet], out: &mut [Strength]) {
        in_blocks(hands, out, CardSet::EMPTY, |hands, out| {
            // SAFETY: `self` proves that the processor has the instructions.
            unsafe { sets(hands, out) }
        });
    }

    pub(super) fn sevens(self, hands: &HandsOfSeven, out: &mut [Strength]) {
        in_blocks(hands, out, [Card::JOKER; 7], |hands, out| {
            // SAFETY: `self` proves that the processor has the instructions.
            unsafe { sevens(hands, out) }
        });
    }

    pub(super) fn omaha(self, hands: &[OmahaHand], out: &mut [Strength]) {
        in_blocks(hands, out, OmahaHand::default(), |hands, out| {
            // SAFETY: `self` proves that the processor has the instructions.
            unsafe { omaha_sets(hands, out) }
        });
    }
}

/// Thirty-two lanes in one register.
#[derive(Clone, Copy)]
struct Wide(__m512i);

/// Runs an intrinsic on registers only.
macro_rules! run {
    ($intrinsic:expr) => {
        // SAFETY: `Wide` is only used below an entry that `Avx512` proved, and
        // the intrinsic touches no memory.
        unsafe { $intrinsic }
    };
}

impl Wide {
    /// Any function of three bits, given by its table of eight results.
    #[inline(always)]
    fn logic<const TABLE: i32>(self, b: Wide, c: Wide) -> Wide {
        Wide(run!(_mm512_ternarylogic_epi32::<TABLE>(self.0, b.0, c.0)))
    }
}

macro_rules! wide_operator {
    ($($operator:ident $name:ident $intrinsic:ident;)*) => {$(
        impl $operator for Wide {
            type Output = Wide;
            #[inline(always)]
            fn $name(self, other: Wide) -> Wide {
                Wide(run!($intrinsic(self.0, other.0)))
            }
        }
    )*};
}

wide_operator! {
    BitAnd bitand _mm512_and_si512;
    BitOr bitor _mm512_or_si512;
    BitXor bitxor _mm512_xor_si512;
    Add add _mm512_add_epi16;
    Sub sub _mm512_sub_epi16;
}

impl Lanes for Wide {
    type Mask = __mmask32;

    #[inline(always)]
    fn splat(value: u16) -> Wide {
        Wide(run!(_mm512_set1_epi16(value.cast_signed())))
    }
    #[inline(always)]
    fn without(self, other: Wide) -> Wide {
        Wide(run!(_mm512_andnot_si512(other.0, self.0)))
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Wide {
        Wide(run!(_mm512_slli_epi16::<N>(self.0)))
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Wide {
        Wide(run!(_mm512_srli_epi16::<N>(self.0)))
    }
    #[inline(always)]
    fn max(self, other: Wide) -> Wide {
        Wide(run!(_mm512_max_epu16(self.0, other.0)))
    }
    #[inline(always)]
    fn count(self) -> Wide {
        Wide(run!(_mm512_popcnt_epi16(self.0)))
    }
    #[inline(always)]
    fn any(self) -> __mmask32 {
        run!(_mm512_test_epi16_mask(self.0, self.0))
    }
    #[inline(always)]
    fn above(self, other: Wide) -> __mmask32 {
        run!(_mm512_cmpgt_epi16_mask(self.0, other.0))
    }
    #[inline(always)]
    fn same(self, other: Wide) -> __mmask32 {
        run!(_mm512_cmpeq_epi16_mask(self.0, other.0))
    }
    #[inline(always)]
    fn select(mask: __mmask32, yes: Wide, no: Wide) -> Wide {
        Wide(run!(_mm512_mask_blend_epi16(mask, no.0, yes.0)))
    }
    #[inline(always)]
    fn pop_where(self, mask: __mmask32) -> Wide {
        let minus_one = Wide::splat(0xFFFF).0;
        let less = run!(_mm512_mask_add_epi16(self.0, mask, self.0, minus_one));
        self & Wide(less)
    }
    #[inline(always)]
    fn fill(self, mask: __mmask32, other: Wide) -> Wide {
        Wide::select(mask, other, self)
    }
    #[inline(always)]
    fn odd(self, b: Wide, c: Wide) -> Wide {
        self.logic::<0x96>(b, c)
    }
    #[inline(always)]
    fn most(self, b: Wide, c: Wide) -> Wide {
        self.logic::<0xE8>(b, c)
    }
    #[inline(always)]
    fn or_or(self, b: Wide, c: Wide) -> Wide {
        self.logic::<0xFE>(b, c)
    }
    #[inline(always)]
    fn and_and(self, b: Wide, c: Wide) -> Wide {
        self.logic::<0x80>(b, c)
    }
    #[inline(always)]
    fn or_both(self, b: Wide, c: Wide) -> Wide {
        self.logic::<0xF8>(b, c)
    }
    #[inline(always)]
    fn and_either(self, b: Wide, c: Wide) -> Wide {
        self.logic::<0xE0>(b, c)
    }
}

/// Eight sets.
#[inline(always)]
fn load_sets(sets: &[CardSet; 8]) -> Wide {
    const { assert!(size_of::<CardSet>() == 8) };
    // SAFETY: the reference is to 64 readable bytes, and as a set is its eight
    // bytes of bits, all of them are initialised.
    Wide(unsafe { _mm512_loadu_si512(sets.as_ptr().cast()) })
}

/// Thirty-two sets.
#[inline(always)]
fn load_eights(sets: &[CardSet; 32]) -> [Wide; 4] {
    // Written out, because `map` might not be inlined into the kernel.
    let eights = sets.as_chunks::<8>().0;
    [
        load_sets(&eights[0]),
        load_sets(&eights[1]),
        load_sets(&eights[2]),
        load_sets(&eights[3]),
    ]
}

/// Thirty-two sets as four suits. Hand `8 i + q` comes to lie in lane `4 q + i`.
#[inline(always)]
fn transpose([a, b, c, d]: [Wide; 4]) -> [Wide; 4] {
    let (even_ab, odd_ab) = interleave_words(a, b);
    let (even_cd, odd_cd) = interleave_words(c, d);
    let (clubs, hearts) = interleave_pairs(even_ab, even_cd);
    let (diamonds, spades) = interleave_pairs(odd_ab, odd_cd);
    [clubs, diamonds, hearts, spades]
}

/// The even words of both, and the odd words of both, side by side.
#[inline(always)]
fn interleave_words(a: Wide, b: Wide) -> (Wide, Wide) {
    const ODD: __mmask32 = 0xAAAA_AAAA;
    let b_up = Wide(run!(_mm512_slli_epi32::<16>(b.0)));
    let a_down = Wide(run!(_mm512_srli_epi32::<16>(a.0)));
    (Wide::select(ODD, b_up, a), Wide::select(ODD, b, a_down))
}

/// The same for pairs of words.
#[inline(always)]
fn interleave_pairs(a: Wide, b: Wide) -> (Wide, Wide) {
    const UPPER: __mmask32 = 0xCCCC_CCCC;
    let b_up = Wide(run!(_mm512_slli_epi64::<32>(b.0)));
    let a_down = Wide(run!(_mm512_srli_epi64::<32>(a.0)));
    (Wide::select(UPPER, b_up, a), Wide::select(UPPER, b, a_down))
}

/// The places, in "kickers then upper halves", of the halves of the strengths
/// of hands 0 to 15 and 16 to 31, as [`transpose`] leaves them.
static ORDER: [[u16; 32]; 2] = {
    let mut order = [[0; 32]; 2];
    let mut hand = 0;
    while hand < 32 {
        let lane = 4 * (hand % 8) + hand / 8;
        order[hand / 16][hand % 16 * 2] = lane as u16;
        order[hand / 16][hand % 16 * 2 + 1] = 32 + lane as u16;
        hand += 1;
    }
    order
};

#[inline(always)]
fn load_words(words: &[u16; 32]) -> Wide {
    // SAFETY: the reference is to 64 readable, initialised bytes.
    Wide(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
}

#[inline(always)]
fn store(halves: Halves<Wide>, out: &mut [Strength; 32]) {
    let (upper, kickers) = (halves.upper.0, halves.kickers.0);
    for (part, places) in out.as_chunks_mut::<16>().0.iter_mut().zip(&ORDER) {
        let places = load_words(places).0;
        let strengths = run!(_mm512_permutex2var_epi16(kickers, places, upper));
        // SAFETY: the reference is to sixteen strengths of four bytes each, and
        // every pattern of bits is a strength.
        unsafe { _mm512_storeu_si512(part.as_mut_ptr().cast(), strengths) };
    }
}

/// Both halves of a block of sixty-four.
#[inline(always)]
fn halves_of<T>(block: &[T; 64]) -> (&[T; 32], &[T; 32]) {
    let [first, second] = block.as_chunks().0 else {
        unreachable!("64 is twice 32")
    };
    (first, second)
}

#[inline(always)]
fn store_both(halves: Halves<Twice<Wide>>, out: &mut [Strength; 64]) {
    let [first_out, second_out] = out.as_chunks_mut().0 else {
        unreachable!("64 is twice 32")
    };
    let (first, second) = halves.split();
    store(first, first_out);
    store(second, second_out);
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni,popcnt")]
fn sets(hands: &[[CardSet; 64]], out: &mut [[Strength; 64]]) {
    for (hands, out) in hands.iter().zip(out) {
        let (first, second) = halves_of(hands);
        let first = transpose(load_eights(first));
        let suits = slice::both(first, transpose(load_eights(second)));
        let counts = slice::suit_counts(suits);
        let halves = slice::evaluate(suits, counts, slice::excess(counts));
        store_both(halves, out);
    }
}

/// What the card numbers are looked up in: by number, a byte.
struct CardBytes {
    /// Ranks two to nine, as a bit.
    low: [u8; 64],
    /// Ranks ten to ace, as a bit.
    high: [u8; 64],
    /// The suit, as two bits: one for each byte of the suit's lane.
    suit: [u8; 64],
    /// Where the bytes of eight hands of seven lie in eight words of eight bytes.
    spread: [u8; 64],
    /// The unit vectors, downwards and upwards.
    units_down: [u8; 64],
    units_up: [u8; 64],
}

static CARD_BYTES: CardBytes = {
    let mut bytes = CardBytes {
        low: [0; 64],
        high: [0; 64],
        suit: [0; 64],
        spread: [0; 64],
        units_down: [0; 64],
        units_up: [0; 64],
    };
    let mut place = 0;
    while place < 64 {
        let rank = place / 4;
        if rank < 8 {
            bytes.low[place] = 1 << rank;
        } else if rank < 13 {
            bytes.high[place] = 1 << (rank - 8);
        }
        bytes.suit[place] = 3 << (place % 4 * 2);
        let byte = place % 8;
        bytes.spread[place] = (place / 8 * 7 + byte % 7) as u8;
        bytes.units_down[place] = 1 << (7 - byte);
        bytes.units_up[place] = 1 << byte;
        place += 1;
    }
    bytes
};

#[inline(always)]
fn load_bytes(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: the reference is to 64 readable, initialised bytes.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// Eight hands of seven card numbers as eight sets; see "from card numbers to sets".
#[inline(always)]
fn load_sevens(hands: &[[Card; 7]; 8]) -> Wide {
    const { assert!(size_of::<Card>() == 1) };
    const SEVEN_OF_EIGHT: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    const HIGH_BYTES: u64 = 0xAAAA_AAAA_AAAA_AAAA;
    let table = &CARD_BYTES;
    // SAFETY: the mask reads 56 bytes and the reference is to 56 cards, each of
    // one initialised byte.
    let packed = unsafe { _mm512_maskz_loadu_epi8(u64::MAX >> 8, hands.as_ptr().cast()) };
    let cards = run!(_mm512_permutexvar_epi8(load_bytes(&table.spread), packed));
    let low = run!(_mm512_permutexvar_epi8(cards, load_bytes(&table.low)));
    let high = run!(_mm512_permutexvar_epi8(cards, load_bytes(&table.high)));
    let suit = load_bytes(&table.suit);
    let suit = run!(_mm512_maskz_permutexvar_epi8(SEVEN_OF_EIGHT, cards, suit));
    let down = load_bytes(&table.units_down);
    let up = load_bytes(&table.units_up);
    let low = run!(_mm512_gf2p8affine_epi64_epi8::<0>(down, low));
    let high = run!(_mm512_gf2p8affine_epi64_epi8::<0>(down, high));
    let suit = run!(_mm512_gf2p8affine_epi64_epi8::<0>(up, suit));
    let lanes = run!(_mm512_gf2p8affine_epi64_epi8::<0>(suit, low));
    Wide(run!(_mm512_mask_gf2p8affine_epi64_epi8::<0>(
        lanes, HIGH_BYTES, suit, high
    )))
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni,popcnt")]
fn sevens(hands: &[[[Card; 7]; 64]], out: &mut [[Strength; 64]]) {
    for (hands, out) in hands.iter().zip(out) {
        let (first, second) = halves_of(hands);
        let suits = slice::both(load_32_sevens(first), load_32_sevens(second));
        let counts = slice::suit_counts(suits);
        let halves = slice::evaluate(suits, counts, Twice::splat(2));
        store_both(halves, out);
    }
}

#[inline(always)]
fn load_32_sevens(hands: &[[Card; 7]; 32]) -> [Wide; 4] {
    let eights = hands.as_chunks::<8>().0;
    transpose([
        load_sevens(&eights[0]),
        load_sevens(&eights[1]),
        load_sevens(&eights[2]),
        load_sevens(&eights[3]),
    ])
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512bitalg,gfni,popcnt")]
fn omaha_sets(hands: &[[OmahaHand; 32]], out: &mut [[Strength; 32]]) {
    for (hands, out) in hands.iter().zip(out) {
        let hole = std::array::from_fn(|hand| hands[hand].hole);
        let board = std::array::from_fn(|hand| hands[hand].board);
        let hole = transpose(load_eights(&hole));
        let board = transpose(load_eights(&board));
        store(omaha::evaluate(hole, board), out);
    }
}
