//! How a coup ends, line by line and chip by chip, in every such game alike.

use exact::{Cents, Ratio, Residue};
use law::BasisRef;
use round::Player;
use table::{Against, Event, Line, NoticeId, Outcome, Reasons, SpotId};

use super::{HeldBank, State, spot_of};
use crate::common::Listed;

impl<O> State<O> {
    /// The bank, where somebody holds it.
    pub(crate) fn held_bank(&self, pile: impl Listed) -> Option<HeldBank> {
        Some(HeldBank {
            at: self.banker?,
            spot: spot_of(pile),
            chips: self.bankers(pile),
        })
    }

    /// The shoe is checked if it ends and somebody asked for it, and the round is over.
    pub(crate) fn finish(
        &self,
        shoe_ends: bool,
        (notice, basis): (NoticeId, BasisRef),
        events: &mut Vec<Event>,
    ) {
        if self.course.check && shoe_ends {
            events.push(Event::Shown { notice, basis });
        }
        events.push(Event::Ended);
    }
}

/// What becomes of so much of a bet with the bank; what wins is paid as much again.
pub(crate) fn bet_line(
    bank: Option<HeldBank>,
    player: &Player,
    (spot, stake): (SpotId, Cents),
    outcome: Outcome,
    reasons: Reasons,
) -> Option<Line> {
    let won = outcome == Outcome::Won;
    (!stake.is_zero()).then_some(Line {
        at: player.at,
        by: player.holder,
        spot,
        stake,
        against: bank.map_or(Against::House, |bank| bank.against(Cents::ZERO)),
        outcome,
        odds: if won { Ratio::ONE } else { Ratio::ZERO },
        paid: if won { stake } else { Cents::ZERO },
        residue: Residue::NONE,
        reasons,
    })
}

/// Chips of a player lie on for the next round, if there are any.
pub(crate) fn lies_on(
    player: &Player,
    spot: SpotId,
    stake: Cents,
    basis: BasisRef,
) -> Option<Event> {
    (!stake.is_zero()).then_some(Event::Held {
        at: player.at,
        by: player.holder,
        spot,
        stake,
        times: 1,
        basis,
    })
}
