//! Many hands side by side: a vector of sixteen-bit lanes, one hand a lane.
//!
//! [`Lanes`] is what the sliced evaluators need of a vector. [`Plain`] is an
//! array that any processor can do; the compiler turns its loops into whatever
//! vectors the target has.

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
}
