//! What goes wrong in a coup: whose hand it is about, which rule of the text, and when.

use round::Phase;
use table::{BoxNumber, Irregularity, IrregularityKind, Place};

use super::{Coup, CoupRules, Lists, Side, State, Text, Word};
use crate::common::{Erring, FaultMoment, HandOf, IrregularityRule};

/// Something that went wrong with a hand: the bank's, or that of a cloth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    pub(crate) hand: HandOf,
    pub(crate) cloth: usize,
    /// Whether whoever plays against the bank covers it alone.
    pub(crate) banco: bool,
}

impl Fault {
    /// The hand.
    pub(crate) fn side(self, coup: &Coup) -> &Side {
        match self.hand {
            HandOf::Punto => &coup.cloths[self.cloth],
            HandOf::Bank => &coup.bank,
        }
    }

    pub(crate) fn side_mut(self, coup: &mut Coup) -> &mut Side {
        match self.hand {
            HandOf::Punto => &mut coup.cloths[self.cloth],
            HandOf::Bank => &mut coup.bank,
        }
    }

    /// The rule about something of that kind that happened to the hand.
    pub(crate) fn rule<'r, L: Lists>(
        self,
        text: &'r Text<L>,
        rules: &CoupRules,
        coup: &Coup,
        kind: IrregularityKind,
    ) -> Option<&'r IrregularityRule> {
        let side = self.side(coup);
        let erring = Erring {
            hand: self.hand,
            banco: self.banco,
            points: rules.first_points(side),
            asked: side.word == Some(Word::Card),
        };
        text.rule_about(kind, erring)
    }
}

/// Whose hand something happened at: the bank's if it was there, else a player's.
pub(crate) fn hand_of(banker: Option<BoxNumber>, found: &Irregularity) -> HandOf {
    let bank = banker.map(Place::Box);
    let there = found.place == Some(Place::Bank) || (bank.is_some() && found.place == bank);
    if there { HandOf::Bank } else { HandOf::Punto }
}

/// The box at which something happened, where it was at one.
pub(crate) fn box_of(found: &Irregularity) -> Option<BoxNumber> {
    match found.place {
        Some(Place::Box(at)) => Some(at),
        Some(Place::Bank | Place::Common | Place::Burnt) | None => None,
    }
}

impl<O> State<O> {
    /// Whether something of that kind can happen now: what the text knows at the moments that it
    /// knows it at, anything else while the cards are played.
    pub(crate) fn can_happen(
        &self,
        kind: IrregularityKind,
        rule: Option<&IrregularityRule>,
        bets: bool,
    ) -> bool {
        use table::Equipment::{Bank, Cards};
        let of_a_coup = kind.of().is_none_or(|of| matches!(of, Bank | Cards));
        let betting = self.phase == Phase::Open && bets;
        let dealt = self.coup.has_begun() && self.coup.decided.is_none();
        let playing = self.phase == Phase::Playing && dealt;
        of_a_coup
            && match rule.map(|rule| rule.moment) {
                Some(FaultMoment::Betting) => betting,
                Some(FaultMoment::Playing) | None => playing,
                Some(FaultMoment::Any) => betting || playing,
            }
    }

    /// A card that is named is out of the play. One that is not in the shoe is on the table, and
    /// stays out of it anyway.
    pub(crate) fn set_aside(&mut self, found: &Irregularity) {
        if let Some(card) = found.card {
            let _ = self.unseen.take(card);
        }
    }
}
