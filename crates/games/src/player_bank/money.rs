//! The money of a bank that a player holds: what it has, what bets with it come to, what the
//! house keeps of what it wins.

use exact::{Cents, Ratio, Rounding};
use table::{Against, BoxNumber, Line, SpotId};

/// A bank that a player holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct HeldBank {
    /// The place of its holder.
    pub(crate) at: BoxNumber,
    /// The spot on which its chips lie.
    pub(crate) spot: SpotId,
    /// What lies there.
    pub(crate) chips: Cents,
}

impl HeldBank {
    /// That it stands on the other side of a bet, of which the house keeps so much.
    pub(crate) fn against(self, commission: Cents) -> Against {
        let HeldBank { at, spot, .. } = self;
        Against::Bank {
            at,
            spot,
            commission,
        }
    }

    /// What lies there after some lines. One that it cannot pay breaks the course when it is
    /// applied, so that nothing more is told of it here.
    pub(crate) fn after<'l>(self, lines: impl IntoIterator<Item = &'l Line>) -> Cents {
        let mut chips = self.chips;
        for line in lines {
            chips = line.bank_after(chips).unwrap_or(chips);
        }
        chips
    }
}

/// What the house keeps of what a bank wins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HouseCut {
    pub(crate) part: Ratio,
    pub(crate) rounding: Rounding,
}

impl HouseCut {
    /// Its part of so much, never more than that.
    pub(crate) fn of(self, won: Cents) -> Cents {
        let rounded = self.rounding.apply(won, self.part);
        // A part of what was won, which is an amount: rounded up it may be more, never beyond
        // what can be counted.
        rounded.map_or(won, |rounded| rounded.amount.min(won))
    }
}
