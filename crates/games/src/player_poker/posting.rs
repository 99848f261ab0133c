//! Bets made before the cards: antes and blinds, one after the other.

use exact::Cents;

use super::closing::InitialBet;
use super::description::{From, InitialRule};
use super::seat::MOST_SEATS;
use crate::common::Cited;

/// An initial bet that is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Due {
    /// By which rule, by its place in the description.
    pub(crate) rule: u8,
    /// Whether it counts as a bet of the first interval, even where less than all of it was paid;
    /// whether nobody matches it.
    pub(crate) live: bool,
    pub(crate) whole: bool,
    pub(crate) dead: bool,
    /// Whether it leaves the first speaker where the others make him.
    pub(crate) behind: bool,
    /// Of whom: how many of those who play stand before him, from the mano on.
    pub(crate) step: u8,
    pub(crate) asks: Cited<Cents>,
}

/// The initial bets in their order, for each number of players.
pub(super) fn dues(rules: &[InitialRule], bets: &[InitialBet]) -> Vec<Vec<Due>> {
    let of = |players| {
        let all = (0..).zip(rules.iter().zip(bets));
        let each = all.flat_map(|(rule, (initial, bet))| {
            let asked = match initial.from {
                From::Everyone | From::Positions { .. } => 0..players as u8,
                From::Mano => 0..1,
                From::NextToTheMano => 1..2,
            };
            asked.map(move |step| Due {
                rule,
                live: initial.live,
                whole: initial.whole.is_some(),
                dead: initial.dead,
                behind: initial.behind,
                step,
                asks: bet.at(initial.from, step, players),
            })
        });
        each.filter(|due| !due.asks.value.is_zero()).collect()
    };
    (0..=MOST_SEATS).map(of).collect()
}
