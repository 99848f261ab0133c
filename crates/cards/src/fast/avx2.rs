//! Sixteen hands at a time, for processors with AVX2 (from Haswell and Zen on).
//!
//! `unsafe` here has two reasons: an intrinsic may only run where the processor
//! has its instruction, and a vector is loaded from and stored to memory.
//!
//! The first is proved by [`Avx2`], a token that only [`Avx2::detect`] makes:
//! every entry takes it. [`Half`] is private and is used only by code that is
//! inlined into those entries.

use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use super::lanes::{Lanes, in_blocks};
use super::slice::{self, Halves};
use super::strength::Strength;
use super::{HandsOfSeven, OmahaHand, omaha, set_of};
use crate::{Card, CardSet};

/// Proof that this processor has AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

impl Avx2 {
    pub(super) fn detect() -> Option<Avx2> {
        (is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")).then_some(Avx2(()))
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

/// Sixteen lanes in one register.
#[derive(Clone, Copy)]
struct Half(__m256i);

/// Runs an intrinsic on registers only.
macro_rules! run {
    ($intrinsic:expr) => {
        // SAFETY: `Half` is only used below an entry that `Avx2` proved, and
        // the intrinsic touches no memory.
        unsafe { $intrinsic }
    };
}

macro_rules! half_operator {
    ($($operator:ident $name:ident $intrinsic:ident;)*) => {$(
        impl $operator for Half {
            type Output = Half;
            #[inline(always)]
            fn $name(self, other: Half) -> Half {
                Half(run!($intrinsic(self.0, other.0)))
            }
        }
    )*};
}

half_operator! {
    BitAnd bitand _mm256_and_si256;
    BitOr bitor _mm256_or_si256;
    BitXor bitxor _mm256_xor_si256;
    Add add _mm256_add_epi16;
    Sub sub _mm256_sub_epi16;
}

impl Lanes for Half {
    type Mask = Half;

    #[inline(always)]
    fn splat(value: u16) -> Half {
        Half(run!(_mm256_set1_epi16(value.cast_signed())))
    }
    #[inline(always)]
    fn without(self, other: Half) -> Half {
        Half(run!(_mm256_andnot_si256(other.0, self.0)))
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Half {
        let bits = run!(_mm_cvtsi32_si128(N.cast_signed()));
        Half(run!(_mm256_sll_epi16(self.0, bits)))
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Half {
        let bits = run!(_mm_cvtsi32_si128(N.cast_signed()));
        Half(run!(_mm256_srl_epi16(self.0, bits)))
    }
    #[inline(always)]
    fn max(self, other: Half) -> Half {
        Half(run!(_mm256_max_epu16(self.0, other.0)))
    }
    #[inline(always)]
    fn count(self) -> Half {
        // By a table of the sixteen half bytes; then both bytes of a lane add up.
        let nibble = Half(run!(_mm256_set1_epi8(15)));
        let table = run!(_mm256_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2,
            3, 3, 4
        ));
        let low = run!(_mm256_shuffle_epi8(table, (self & nibble).0));
        let high = run!(_mm256_shuffle_epi8(table, (self.down::<4>() & nibble).0));
        let bytes = run!(_mm256_add_epi8(low, high));
        let ones = run!(_mm256_set1_epi8(1));
        Half(run!(_mm256_maddubs_epi16(bytes, ones)))
    }
    #[inline(always)]
    fn any(self) -> Half {
        let none = self.same(Half::splat(0));
        none ^ Half::splat(0xFFFF)
    }
    #[inline(always)]
    fn above(self, other: Half) -> Half {
        Half(run!(_mm256_cmpgt_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn same(self, other: Half) -> Half {
        Half(run!(_mm256_cmpeq_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn select(mask: Half, yes: Half, no: Half) -> Half {
        Half(run!(_mm256_blendv_epi8(no.0, yes.0, mask.0)))
    }
    #[inline(always)]
    fn only(mask: Half, yes: Half) -> Half {
        mask & yes
    }
    #[inline(always)]
    fn pop_where(self, mask: Half) -> Half {
        self & (self + mask) // the mask is minus one
    }
}

/// Four sets.
#[inline(always)]
fn load_sets(sets: &[CardSet; 4]) -> Half {
    const { assert!(size_of::<CardSet>() == 8) };
    // SAFETY: the reference is to 32 readable bytes, and as a set is its eight
    // bytes of bits, all of them are initialised.
    Half(unsafe { _mm256_loadu_si256(sets.as_ptr().cast()) })
}

/// Sixteen sets as four suits. Hand `4 i + q` comes to lie in lane `4 q + i`.
#[inline(always)]
fn transpose([a, b, c, d]: [Half; 4]) -> [Half; 4] {
    let (even_ab, odd_ab) = interleave_words(a, b);
    let (even_cd, odd_cd) = interleave_words(c, d);
    let (clubs, hearts) = interleave_pairs(even_ab, even_cd);
    let (diamonds, spades) = interleave_pairs(odd_ab, odd_cd);
    [clubs, diamonds, hearts, spades]
}

/// The even words of both, and the odd words of both, side by side.
#[inline(always)]
fn interleave_words(a: Half, b: Half) -> (Half, Half) {
    let b_up = run!(_mm256_slli_epi32::<16>(b.0));
    let a_down = run!(_mm256_srli_epi32::<16>(a.0));
    (
        Half(run!(_mm256_blend_epi16::<0xAA>(a.0, b_up))),
        Half(run!(_mm256_blend_epi16::<0xAA>(a_down, b.0))),
    )
}

/// The same for pairs of words.
#[inline(always)]
fn interleave_pairs(a: Half, b: Half) -> (Half, Half) {
    let b_up = run!(_mm256_slli_epi64::<32>(b.0));
    let a_down = run!(_mm256_srli_epi64::<32>(a.0));
    (
        Half(run!(_mm256_blend_epi32::<0xAA>(a.0, b_up))),
        Half(run!(_mm256_blend_epi32::<0xAA>(a_down, b.0))),
    )
}

#[inline(always)]
fn store_eight(strengths: __m256i, out: &mut [Strength; 8]) {
    // SAFETY: the reference is to eight strengths of four bytes each, and every
    // pattern of bits is a strength.
    unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), strengths) };
}

/// Stores strengths that lie as [`transpose`] leaves them.
#[inline(always)]
fn store_transposed(halves: Halves<Half>, out: &mut [Strength; 16]) {
    let (upper, kickers) = (halves.upper.0, halves.kickers.0);
    let even = run!(_mm256_unpacklo_epi16(kickers, upper));
    let odd = run!(_mm256_unpackhi_epi16(kickers, upper));
    let first_half = run!(_mm256_unpacklo_epi32(even, odd));
    let second_half = run!(_mm256_unpackhi_epi32(even, odd));
    let [first, second] = out.as_chunks_mut::<8>().0 else {
        unreachable!("sixteen are twice eight")
    };
    store_eight(run!(_mm256_permute4x64_epi64::<0xD8>(first_half)), first);
    store_eight(run!(_mm256_permute4x64_epi64::<0xD8>(second_half)), second);
}

#[inline(always)]
fn load_transposed(sets: &[CardSet; 16]) -> [Half; 4] {
    // Written out, because `map` might not be inlined into the kernel.
    let fours = sets.as_chunks::<4>().0;
    transpose([
        load_sets(&fours[0]),
        load_sets(&fours[1]),
        load_sets(&fours[2]),
        load_sets(&fours[3]),
    ])
}

#[inline(always)]
fn evaluate_sets(sets: &[CardSet; 16], out: &mut [Strength; 16]) {
    let suits = load_transposed(sets);
    let counts = slice::suit_counts(suits);
    let halves = slice::evaluate(suits, counts, slice::excess(counts));
    store_transposed(halves, out);
}

#[target_feature(enable = "avx2,popcnt")]
fn sets(hands: &[[CardSet; 16]], out: &mut [[Strength; 16]]) {
    for (hands, out) in hands.iter().zip(out) {
        evaluate_sets(hands, out);
    }
}

#[target_feature(enable = "avx2,popcnt")]
fn sevens(hands: &[[[Card; 7]; 16]], out: &mut [[Strength; 16]]) {
    for (hands, out) in hands.iter().zip(out) {
        let sets: [CardSet; 16] = std::array::from_fn(|hand| set_of(&hands[hand]));
        evaluate_sets(&sets, out);
    }
}

#[target_feature(enable = "avx2,popcnt")]
fn omaha_sets(hands: &[[OmahaHand; 16]], out: &mut [[Strength; 16]]) {
    for (hands, out) in hands.iter().zip(out) {
        let hole = std::array::from_fn(|hand| hands[hand].hole);
        let board = std::array::from_fn(|hand| hands[hand].board);
        let halves = omaha::evaluate(load_transposed(&hole), load_transposed(&board));
        store_transposed(halves, out);
    }
}
