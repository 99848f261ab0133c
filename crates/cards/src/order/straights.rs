//! The straights of an order.

use super::{AceRule, OrderSpec};
use crate::Rank;

pub(super) const ACE: u16 = 1 << Rank::Ace as u16;
pub(super) const KING: u16 = 1 << Rank::King as u16;

/// The straights of an order as masks of thirteen rank bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Straights {
    /// As many consecutive ranks as a hand has cards, from the two; zero, which
    /// no hand matches, when hands of this size make no straight.
    run: u16,
    /// The straight up to the ace.
    pub(super) highest: u16,
    /// The straight with the ace below the lowest card, or zero.
    low_ace: u16,
    /// The ranks by which the highest and the low-ace straight are compared.
    highest_ranks: u16,
    pub(super) low_ace_ranks: u16,
}

impl Straights {
    pub(super) fn of(spec: &OrderSpec) -> Straights {
        if spec.size < 3 {
            return Straights::default();
        }
        let run: u16 = (1 << spec.size) - 1;
        let below_the_ace = (run >> 1) << spec.deck.lowest().index();
        let below_top = highest_bit(below_the_ace);
        // One that is second among straights is an ace-high one to the eye, so
        // its second rank must tell it from the highest.
        let (low_ace, highest_ranks, low_ace_ranks) = match spec.ace {
            AceRule::HighOnly => (0, ACE, 0),
            AceRule::BelowTheLowest => (below_the_ace | ACE, ACE, below_top),
            AceRule::SecondHighestStraight => (below_the_ace | ACE, ACE | KING, below_top | ACE),
        };
        let highest = run << (13 - spec.size);
        Straights {
            run,
            highest,
            low_ace,
            highest_ranks,
            low_ace_ranks,
        }
    }

    /// The ranks by which this straight is compared, or zero when the mask of
    /// ranks is no straight.
    #[inline]
    pub(super) fn deciding(&self, ranks: u16) -> u16 {
        if ranks == self.low_ace {
            self.low_ace_ranks
        } else if ranks >> ranks.trailing_zeros() != self.run {
            0
        } else if ranks == self.highest {
            self.highest_ranks
        } else {
            highest_bit(ranks)
        }
    }

    /// Every straight that holds all of these ranks.
    pub(super) fn around(self, ranks: u16) -> impl Iterator<Item = u16> {
        let runs = (0..13).map(move |lowest| self.run << lowest);
        let all = runs.take_while(move |run| *run <= self.highest);
        let all = all.chain([self.low_ace]);
        all.filter(move |straight| *straight != 0 && ranks & !straight == 0)
    }
}

/// The highest bit of a mask that is not zero.
#[inline]
pub(super) const fn highest_bit(mask: u16) -> u16 {
    1 << (15 - mask.leading_zeros())
}
