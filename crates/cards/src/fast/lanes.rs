//! Many hands side by side: a vector of sixteen-bit lanes, one hand a lane.
//!
//! [`Lanes`] is what the sliced evaluators need of a vector. [`Plain`] is an
//! array that any processor can do; the compiler turns its loops into whatever
//! vectors the target has. [`Single`] is one lane, for one hand.

use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// A vector of sixteen-bit lanes.
pub(super) trait Lanes:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
{
    /// A yes or no for each lane.
    type Mask: Copy + BitAnd<Output = Self::Mask> + BitOr<Output = Self::Mask>;

    /// The same number in every lane.
    fn splat(value: u16) -> Self;
    /// The bits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// Each lane moved up by `N` bits.
    fn up<const N: u32>(self) -> Self;
    /// Each lane moved down by `N` bits.
    fn down<const N: u32>(self) -> Self;
    /// The bigger of both, unsigned.
    fn max(self, other: Self) -> Self;
    /// How many bits are set.
    fn count(self) -> Self;
    /// Where a bit is set.
    fn any(self) -> Self::Mask;
    /// Where `self` is bigger, signed.
    fn above(self, other: Self) -> Self::Mask;
    /// Where both are equal.
    fn same(self, other: Self) -> Self::Mask;
    /// `yes` where the mask says so, else `no`.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;

    /// Without the lowest bit that is set.
    #[inline(always)]
    fn pop(self) -> Self {
        self & (self - Self::splat(1))
    }

    /// Without the lowest bit where the mask says so.
    #[inline(always)]
    fn pop_where(self, mask: Self::Mask) -> Self {
        Self::select(mask, self.pop(), self)
    }

    /// `self`, which must be empty where the mask says so, and there `other`.
    #[inline(always)]
    fn fill(self, mask: Self::Mask, other: Self) -> Self {
        self | Self::only(mask, other)
    }

    // Three-way logic, which AVX-512 does in one instruction.

    /// Bits that an odd number of the three have.
    #[inline(always)]
    fn odd(self, b: Self, c: Self) -> Self {
        self ^ b ^ c
    }

    /// Bits that at least two of the three have.
    #[inline(always)]
    fn most(self, b: Self, c: Self) -> Self {
        (self & b) | (c & (self | b))
    }

    /// Bits that any of the three has.
    #[inline(always)]
    fn or_or(self, b: Self, c: Self) -> Self {
        self | b | c
    }

    /// Bits that all three have.
    #[inline(always)]
    fn and_and(self, b: Self, c: Self) -> Self {
        self & b & c
    }

    /// Bits of `self`, and those that both others have.
    #[inline(always)]
    fn or_both(self, b: Self, c: Self) -> Self {
        self | (b & c)
    }

    /// Bits of `self` that either of the others has.
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        self & (b | c)
    }

    /// `yes` where the mask says so, else nothing.
    #[inline(always)]
    fn only(mask: Self::Mask, yes: Self) -> Self {
        Self::select(mask, yes, Self::splat(0))
    }

    /// The highest bit that is set.
    #[inline(always)]
    fn highest(self) -> Self {
        let two = self | self.down::<1>();
        let four = two | two.down::<2>();
        let eight = four | four.down::<4>();
        let all = eight | eight.down::<8>();
        all ^ all.down::<1>()
    }
}

/// Lanes in an array.
#[derive(Clone, Copy)]
pub(super) struct Plain<const N: usize>(pub(super) [u16; N]);

impl<const N: usize> Plain<N> {
    #[inline(always)]
    fn zip(self, other: Self, each: impl Fn(u16, u16) -> u16) -> Self {
        Plain(std::array::from_fn(|lane| {
            each(self.0[lane], other.0[lane])
        }))
    }

    #[inline(always)]
    fn map(self, each: impl Fn(u16) -> u16) -> Self {
        Plain(self.0.map(each))
    }
}

macro_rules! plain_operator {
    ($($operator:ident $name:ident $each:expr;)*) => {$(
        impl<const N: usize> $operator for Plain<N> {
            type Output = Self;
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                self.zip(other, $each)
            }
        }
    )*};
}

plain_operator! {
    BitAnd bitand |a, b| a & b;
    BitOr bitor |a, b| a | b;
    BitXor bitxor |a, b| a ^ b;
    Add add u16::wrapping_add;
    Sub sub u16::wrapping_sub;
}

#[inline(always)]
fn all_ones_if(condition: bool) -> u16 {
    if condition { 0xFFFF } else { 0 }
}

impl<const N: usize> Lanes for Plain<N> {
    type Mask = Self;

    #[inline(always)]
    fn splat(value: u16) -> Self {
        Plain([value; N])
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn up<const BITS: u32>(self) -> Self {
        self.map(|a| a << BITS)
    }
    #[inline(always)]
    fn down<const BITS: u32>(self) -> Self {
        self.map(|a| a >> BITS)
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.zip(other, u16::max)
    }
    #[inline(always)]
    fn count(self) -> Self {
        self.map(|a| a.count_ones() as u16)
    }
    #[inline(always)]
    fn any(self) -> Self {
        self.map(|a| all_ones_if(a != 0))
    }
    #[inline(always)]
    fn above(self, other: Self) -> Self {
        self.zip(other, |a, b| all_ones_if(a.cast_signed() > b.cast_signed()))
    }
    #[inline(always)]
    fn same(self, other: Self) -> Self {
        self.zip(other, |a, b| all_ones_if(a == b))
    }
    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        (yes & mask) | no.without(mask)
    }
    #[inline(always)]
    fn only(mask: Self, yes: Self) -> Self {
        mask & yes
    }
    #[inline(always)]
    fn pop_where(self, mask: Self) -> Self {
        self & (self + mask) // the mask is minus one
    }
}

/// One lane, in a register of the processor's own size.
#[derive(Clone, Copy)]
pub(super) struct Single(u32);

impl Single {
    #[inline(always)]
    pub(super) fn new(value: u16) -> Single {
        Single(value.into())
    }

    #[inline(always)]
    pub(super) fn value(self) -> u16 {
        self.0 as u16
    }
}

macro_rules! single_operator {
    ($($operator:ident $name:ident $each:expr;)*) => {$(
        impl $operator for Single {
            type Output = Single;
            #[inline(always)]
            fn $name(self, other: Single) -> Single {
                let each: fn(u32, u32) -> u32 = $each;
                Single(each(self.0, other.0))
            }
        }
    )*};
}

single_operator! {
    BitAnd bitand |a, b| a & b;
    BitOr bitor |a, b| a | b;
    BitXor bitxor |a, b| a ^ b;
    Add add |a, b| a.wrapping_add(b) & 0xFFFF;
    Sub sub |a, b| a.wrapping_sub(b) & 0xFFFF;
}

impl Lanes for Single {
    type Mask = bool;

    #[inline(always)]
    fn splat(value: u16) -> Single {
        Single::new(value)
    }
    #[inline(always)]
    fn without(self, other: Single) -> Single {
        Single(self.0 & !other.0)
    }
    #[inline(always)]
    fn up<const BITS: u32>(self) -> Single {
        Single(self.0 << BITS & 0xFFFF)
    }
    #[inline(always)]
    fn down<const BITS: u32>(self) -> Single {
        Single(self.0 >> BITS)
    }
    #[inline(always)]
    fn max(self, other: Single) -> Single {
        Single(self.0.max(other.0))
    }
    #[inline(always)]
    fn count(self) -> Single {
        Single(self.0.count_ones())
    }
    #[inline(always)]
    fn any(self) -> bool {
        self.0 != 0
    }
    #[inline(always)]
    fn above(self, other: Single) -> bool {
        self.value().cast_signed() > other.value().cast_signed()
    }
    #[inline(always)]
    fn same(self, other: Single) -> bool {
        self.0 == other.0
    }
    #[inline(always)]
    fn select(mask: bool, yes: Single, no: Single) -> Single {
        if mask { yes } else { no }
    }
    #[inline(always)]
    fn pop(self) -> Single {
        Single(self.0 & self.0.wrapping_sub(1))
    }
    #[inline(always)]
    fn highest(self) -> Single {
        // The extra bit stands in where there is none, and then goes.
        Single(1 << (31 - (self.0 << 1 | 1).leading_zeros()) >> 1)
    }
}

/// Two vectors that go through every step together. One hand's steps wait for
/// each other; a second set of hands fills the waiting.
#[derive(Clone, Copy)]
pub(super) struct Twice<V>(pub(super) V, pub(super) V);

macro_rules! twice_operator {
    ($($operator:ident $name:ident;)*) => {$(
        impl<V: $operator<Output = V>> $operator for Twice<V> {
            type Output = Self;
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                Twice(self.0.$name(other.0), self.1.$name(other.1))
            }
        }
    )*};
}

twice_operator! {
    BitAnd bitand;
    BitOr bitor;
    BitXor bitxor;
    Add add;
    Sub sub;
}

macro_rules! twice_logic {
    ($($name:ident)*) => {$(
        #[inline(always)]
        fn $name(self, b: Self, c: Self) -> Self {
            Twice(self.0.$name(b.0, c.0), self.1.$name(b.1, c.1))
        }
    )*};
}

impl<V: Lanes> Lanes for Twice<V> {
    type Mask = Twice<V::Mask>;

    #[inline(always)]
    fn splat(value: u16) -> Self {
        Twice(V::splat(value), V::splat(value))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Twice(self.0.without(other.0), self.1.without(other.1))
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        Twice(self.0.up::<N>(), self.1.up::<N>())
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        Twice(self.0.down::<N>(), self.1.down::<N>())
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Twice(self.0.max(other.0), self.1.max(other.1))
    }
    #[inline(always)]
    fn count(self) -> Self {
        Twice(self.0.count(), self.1.count())
    }
    #[inline(always)]
    fn any(self) -> Self::Mask {
        Twice(self.0.any(), self.1.any())
    }
    #[inline(always)]
    fn above(self, other: Self) -> Self::Mask {
        Twice(self.0.above(other.0), self.1.above(other.1))
    }
    #[inline(always)]
    fn same(self, other: Self) -> Self::Mask {
        Twice(self.0.same(other.0), self.1.same(other.1))
    }
    #[inline(always)]
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self {
        Twice(
            V::select(mask.0, yes.0, no.0),
            V::select(mask.1, yes.1, no.1),
        )
    }
    #[inline(always)]
    fn only(mask: Self::Mask, yes: Self) -> Self {
        Twice(V::only(mask.0, yes.0), V::only(mask.1, yes.1))
    }
    #[inline(always)]
    fn pop_where(self, mask: Self::Mask) -> Self {
        Twice(self.0.pop_where(mask.0), self.1.pop_where(mask.1))
    }
    #[inline(always)]
    fn fill(self, mask: Self::Mask, other: Self) -> Self {
        Twice(self.0.fill(mask.0, other.0), self.1.fill(mask.1, other.1))
    }
    twice_logic! { odd most or_or and_and or_both and_either }
}

/// Runs `each` on all whole blocks, and then on a filled-up copy of the last,
/// short one. It is handed the blocks together, so that a kernel is called but
/// twice and keeps its constants in registers.
pub(super) fn in_blocks<T: Copy, S: Copy + Default, const N: usize>(
    hands: &[T],
    out: &mut [S],
    filler: T,
    each: impl Fn(&[[T; N]], &mut [[S; N]]),
) {
    let (whole, rest) = hands.as_chunks();
    let (whole_out, rest_out) = out.as_chunks_mut();
    each(whole, whole_out);
    if !rest.is_empty() {
        let mut hands = [filler; N];
        let mut strengths = [S::default(); N];
        hands[..rest.len()].copy_from_slice(rest);
        each(&[hands], std::slice::from_mut(&mut strengths));
        rest_out.copy_from_slice(&strengths[..rest.len()]);
    }
}
