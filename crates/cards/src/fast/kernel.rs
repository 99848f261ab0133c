//! Which instructions to use: found out once, at run time.

use std::fmt;
use std::sync::LazyLock;

use super::lanes::{Plain, Single, in_blocks};
use super::strength::Strength;
use super::{HandsOfSeven, OmahaHand, omaha, table};
use crate::CardSet;

#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};

/// A way to evaluate many hands. All give the same strengths; a program wants
/// [`Kernel::best`], and only tests and benchmarks want another.
///
/// ```
/// use cards::fast::{Kernel, Strength};
/// use cards::{CardSet, parse_hand};
/// let set = |text: &str| parse_hand(text).unwrap().into_iter().collect::<CardSet>();
/// let hands = [set("As Ks Qs Js Ts"), set("2c 2d 7h 8s 9c Jd Kh")];
/// let mut best = [Strength::default(); 2];
/// Kernel::best().evaluate(&hands, &mut best);
/// let mut portable = best;
/// Kernel::portable().evaluate(&hands, &mut portable);
/// assert_eq!(best, portable);
/// assert!(best[0] > best[1]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Kernel(Inner);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inner {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

static BEST: LazyLock<Kernel> = LazyLock::new(|| {
    let slowest_first = Kernel::all();
    *slowest_first.last().unwrap_or(&Kernel::portable())
});

impl Kernel {
    /// The one that runs everywhere: tables, one hand after another.
    #[must_use]
    pub const fn portable() -> Kernel {
        Kernel(Inner::Portable)
    }

    /// The fastest that this processor can run.
    #[must_use]
    pub fn best() -> Kernel {
        *BEST
    }

    /// All that this processor can run, the slowest first.
    #[must_use]
    pub fn all() -> Vec<Kernel> {
        #[allow(unused_mut)] // elsewhere than on x86-64 there is only one
        let mut all = vec![Inner::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(Avx2::detect().map(Inner::Avx2));
            all.extend(Avx512::detect().map(Inner::Avx512));
        }
        all.into_iter().map(Kernel).collect()
    }

    /// The kernel's name: `portable`, `avx2` or `avx512`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Inner::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Inner::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Inner::Avx512(_) => "avx512",
        }
    }

    /// The strengths of hands of five to seven cards, not all need be as many.
    ///
    /// # Panics
    ///
    /// When there are not as many places as hands.
    pub fn evaluate(self, hands: &[CardSet], out: &mut [Strength]) {
        assert_eq!(hands.len(), out.len(), "as many places as hands");
        match self.0 {
            Inner::Portable => each(hands, out, |hand| table::position(*hand)),
            #[cfg(target_arch = "x86_64")]
            Inner::Avx2(avx2) => avx2.sets(hands, out),
            #[cfg(target_arch = "x86_64")]
            Inner::Avx512(avx512) => avx512.sets(hands, out),
        }
    }

    /// The strengths of hands of seven different cards.
    ///
    /// # Panics
    ///
    /// When there are not as many places as hands.
    pub fn evaluate_sevens(self, hands: &HandsOfSeven, out: &mut [Strength]) {
        assert_eq!(hands.len(), out.len(), "as many places as hands");
        match self.0 {
            Inner::Portable => each(hands, out, |hand| table::position_of(hand)),
            #[cfg(target_arch = "x86_64")]
            Inner::Avx2(avx2) => avx2.sevens(hands, out),
            #[cfg(target_arch = "x86_64")]
            Inner::Avx512(avx512) => avx512.sevens(hands, out),
        }
    }

    /// The strengths of Omaha hands.
    ///
    /// # Panics
    ///
    /// When there are not as many places as hands.
    pub fn evaluate_omaha(self, hands: &[OmahaHand], out: &mut [Strength]) {
        assert_eq!(hands.len(), out.len(), "as many places as hands");
        match self.0 {
            Inner::Portable => plain_omaha(hands, out),
            #[cfg(target_arch = "x86_64")]
            Inner::Avx2(avx2) => avx2.omaha(hands, out),
            #[cfg(target_arch = "x86_64")]
            Inner::Avx512(avx512) => avx512.omaha(hands, out),
        }
    }
}

#[inline(always)]
fn each<T>(hands: &[T], out: &mut [Strength], position: impl Fn(&T) -> u16) {
    for (hand, out) in hands.iter().zip(out) {
        *out = Strength::by_position(position(hand));
    }
}

/// How many Omaha hands the portable kernel does side by side.
const PLAIN: usize = 8;

fn plain_omaha(hands: &[OmahaHand], out: &mut [Strength]) {
    in_blocks(hands, out, OmahaHand::default(), |hands, out| {
        for (hands, out) in hands.iter().zip(out) {
            *out = plain_omaha_block(hands);
        }
    });
}

/// The strength of an Omaha hand, by itself.
pub(super) fn single_omaha(hand: OmahaHand) -> Strength {
    let suit = |set: CardSet, suit: u32| Single::new((set.bits() >> (16 * suit)) as u16);
    let suits = |set| [suit(set, 0), suit(set, 1), suit(set, 2), suit(set, 3)];
    let halves = omaha::evaluate(suits(hand.hole), suits(hand.board));
    Strength::new(halves.upper.value(), halves.kickers.value())
}

/// The strengths of a few Omaha hands, without special instructions.
fn plain_omaha_block(hands: &[OmahaHand; PLAIN]) -> [Strength; PLAIN] {
    let suits = |pick: fn(&OmahaHand) -> CardSet| {
        std::array::from_fn(|suit| {
            Plain(std::array::from_fn::<u16, PLAIN, _>(|hand| {
                (pick(&hands[hand]).bits() >> (16 * suit)) as u16
            }))
        })
    };
    let halves = omaha::evaluate(suits(|hand| hand.hole), suits(|hand| hand.board));
    std::array::from_fn(|hand| Strength::new(halves.upper.0[hand], halves.kickers.0[hand]))
}

impl fmt::Debug for Kernel {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Kernel({})", self.name())
    }
}
