//! Whose turn it is to hold the bank, and with which deck, as a hand opens.

use table::{Banker, BoxNumber, Seating};

use super::description::{Cited, OfferRule, StageWork};
use super::rules::Rules;

impl Rules {
    /// How the bank is offered, where players may hold it.
    pub(crate) fn offer(&self) -> Option<&OfferRule> {
        match &self.stage(self.offer_stage?)?.what {
            StageWork::OfferBank(offer) => Some(offer),
            _ => None,
        }
    }

    /// How many decks take turns, where several do.
    pub(super) fn decks(&self) -> Option<Cited<u8>> {
        let mut stages = self.description.stages.iter();
        stages.find_map(|stage| stage.decks)
    }
}

/// The deck of a new hand, where several take turns.
pub(super) fn next_deck(rules: &Rules, seating: &Seating) -> Option<u8> {
    let decks = rules.decks()?.value;
    let last = seating.passed().deck.unwrap_or(decks);
    Some(last % decks + 1)
}

/// The box that the bank is offered to first, where it is.
pub(super) fn first_offer(rules: &Rules, seating: &Seating) -> Option<BoxNumber> {
    rules.offer()?;
    let last = match seating.passed().banker {
        Some(Banker::Box(at)) => at.0,
        Some(Banker::House) | None => 0,
    };
    next_after(seating.seats().iter().map(|seat| seat.at), last)
}

/// The next box in turn after one; nothing once the croupier's turn has come.
pub(super) fn next_after(boxes: impl Iterator<Item = BoxNumber>, last: u8) -> Option<BoxNumber> {
    boxes.filter(|at| at.0 > last).min()
}
