//! How strong a hand is: its class, then the ranks that decide within it.

use super::HandOrder;
use super::straights::{ACE, KING, highest_bit};
use super::tally::Tally;
use crate::value::Pen;
use crate::{Card, CardSet, Class, Rank};

/// The ranks that are figures.
const FIGURES: u16 = ACE | KING | 1 << Rank::Queen as u16 | 1 << Rank::Jack as u16;

impl HandOrder {
    /// The strength of a set that the order accepts.
    #[inline]
    pub(super) fn strength(&self, set: CardSet) -> u32 {
        if set.contains(Card::JOKER) {
            return self.joker_strength(set).0;
        }
        let (tally, suited) = Tally::of(set);
        self.strength_of(tally, suited)
    }

    #[inline]
    fn strength_of(&self, tally: Tally, suited: bool) -> u32 {
        if tally.two == 0 {
            self.unpaired(tally.one, suited)
        } else {
            self.paired(tally)
        }
    }

    /// Hands in which every rank is another.
    #[inline]
    fn unpaired(&self, ranks: u16, suited: bool) -> u32 {
        let suited = suited && self.spec.size > 2;
        let straight = self.straights.deciding(ranks);
        let class = match (straight != 0, suited) {
            (true, true) if ranks == self.straights.highest => Class::RoyalFlush,
            (true, true) => Class::StraightFlush,
            (true, false) => Class::Straight,
            (false, true) => Class::Flush,
            (false, false) if ranks & (ACE | KING) == ACE | KING => Class::AceKing,
            (false, false) => Class::HighCard,
        };
        let deciding = if straight != 0 { straight } else { ranks };
        self.pen(class).write(deciding).strength()
    }

    /// Hands in which some rank repeats.
    fn paired(&self, tally: Tally) -> u32 {
        let Tally {
            one,
            two,
            three,
            four,
            five,
        } = tally;
        if five != 0 {
            return self.pen(Class::FiveOfAKind).write(five).strength();
        }
        if four != 0 {
            return self.grouped(Class::FourOfAKind, four, one);
        }
        if three != 0 {
            let pair = two & !three;
            let class = if pair != 0 {
                Class::FullHouse
            } else {
                Class::ThreeOfAKind
            };
            return self.grouped(class, three, one);
        }
        if self.has_figures && one & !FIGURES == 0 {
            return self.figures(one, two);
        }
        let is_one_pair = two & (two - 1) == 0;
        let class = if is_one_pair {
            Class::Pair
        } else {
            Class::TwoPair
        };
        self.grouped(class, two, one)
    }

    /// The ranks of the groups first, then the others, each from the highest.
    #[inline]
    fn grouped(&self, class: Class, groups: u16, all: u16) -> u32 {
        self.pen(class)
            .write(groups)
            .write(all & !groups)
            .strength()
    }

    /// Figures compare by the highest pair, then by the other three cards from
    /// the top, in which a second pair counts as two cards.
    fn figures(&self, one: u16, two: u16) -> u32 {
        let top_pair = highest_bit(two);
        let second_pair = two & !top_pair;
        let mut pen = self.pen(Class::Figures).write(top_pair);
        let mut others = one & !top_pair;
        while others != 0 {
            let next = highest_bit(others);
            others &= !next;
            pen = pen.write(next).write(next & second_pair);
        }
        pen.strength()
    }

    /// The strength of a hand with the joker, and the rank that the joker
    /// takes for it: the best of an ace anywhere, and whatever completes a
    /// straight, a flush or a straight flush.
    #[cold]
    pub(super) fn joker_strength(&self, set: CardSet) -> (u32, Rank) {
        let (tally, suited) = Tally::of(set);
        let mut best = (self.strength_of(tally.with_ace(), false), Rank::Ace);
        let ranks = tally.one;
        if tally.two != 0 || self.spec.size < 3 {
            return best;
        }
        let highest_missing = highest_bit(!ranks & 0x1FFF);
        let flush = suited.then_some(ranks | highest_missing);
        for completed in self.straights.around(ranks).chain(flush) {
            let strength = self.unpaired(completed, suited);
            if strength > best.0 {
                best = (strength, rank_of(completed & !ranks));
            }
        }
        best
    }

    #[inline]
    pub(super) fn pen(&self, class: Class) -> Pen {
        Pen::new(self.heads[class as usize])
    }
}

/// The rank of the highest bit of a mask that is not zero.
const fn rank_of(mask: u16) -> Rank {
    Rank::ALL[15 - mask.leading_zeros() as usize]
}
