//! What bets against the house come to, line by line.

use exact::{Cents, Ratio, Residue, Rounding};
use law::BasisRef;
use table::{Against, Line, Outcome, ReasonStep, Reasons};

use crate::{Cited, Pile, Player};

/// What becomes of chips of the one who plays a place, with nothing paid for them.
pub fn settled(player: &Player, pile: &Pile, outcome: Outcome, reasons: Reasons) -> Line {
    Line {
        at: player.at,
        by: player.holder,
        against: Against::House,
        spot: pile.spot,
        stake: pile.stake,
        outcome,
        odds: Ratio::ZERO,
        paid: Cents::ZERO,
        residue: Residue::NONE,
        reasons,
    }
}

/// The same where they win at these odds; what cannot be paid exactly is rounded as the table
/// does, and said.
pub fn won(line: Line, odds: Ratio, rounding: Cited<Rounding>) -> Line {
    // Stakes are bounded by the table's maxima, so that no payment comes near 64 bits.
    let rounded = rounding.value.apply(line.stake, odds);
    let (paid, residue) = rounded.map_or((Cents::ZERO, Residue::NONE), |r| (r.amount, r.residue));
    let reasons = match residue == Residue::NONE {
        true => line.reasons,
        false => line.reasons.and(ReasonStep::Rounded, rounding.basis),
    };
    Line {
        outcome: Outcome::Won,
        odds,
        paid,
        residue,
        reasons,
        ..line
    }
}

/// Chips go back: the round is void.
pub fn voided(player: &Player, pile: &Pile, basis: BasisRef) -> Line {
    let reasons = Reasons::new().and(ReasonStep::HandIsVoid, basis);
    settled(player, pile, Outcome::Void, reasons)
}
