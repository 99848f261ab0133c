//! How often each rank is in a hand, as bit masks.

use crate::{CardSet, Rank, Suit};

/// Masks of thirteen bits, the two lowest: the ranks that the hand holds at
/// least once, twice, three, four and five times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) one: u16,
    pub(super) two: u16,
    pub(super) three: u16,
    pub(super) four: u16,
    pub(super) five: u16,
}

const ACE: u16 = 1 << Rank::Ace as u16;

impl Tally {
    /// Adds up the four lanes as a carry-save adder does; the joker, which
    /// lies in no lane, is not counted. Also says whether all cards but the
    /// joker are of one suit.
    #[inline]
    pub(super) fn of(set: CardSet) -> (Tally, bool) {
        let clubs = set.lane(Suit::Clubs);
        let diamonds = set.lane(Suit::Diamonds);
        let hearts = set.lane(Suit::Hearts);
        let spades = set.lane(Suit::Spades);
        let (minor, both_minor) = (clubs | diamonds, clubs & diamonds);
        let (major, both_major) = (hearts | spades, hearts & spades);
        let one = minor | major;
        let tally = Tally {
            one,
            two: both_minor | both_major | (minor & major),
            three: (both_minor & major) | (both_major & minor),
            four: both_minor & both_major,
            five: 0,
        };
        // A lane that holds every rank present, when no rank repeats, holds every card.
        let one_lane = clubs == one || diamonds == one || hearts == one || spades == one;
        (tally, one_lane && tally.two == 0)
    }

    /// The tally with one more ace, which the joker is.
    pub(super) fn with_ace(self) -> Tally {
        Tally {
            one: self.one | ACE,
            two: self.two | (self.one & ACE),
            three: self.three | (self.two & ACE),
            four: self.four | (self.three & ACE),
            five: self.four & ACE,
        }
    }
}
