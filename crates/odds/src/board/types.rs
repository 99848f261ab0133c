//! Types of cards on a board, and where pairs of them are kept.

use cards::Card;

/// Types of cards at most: a rank, and whether its suit counts.
pub(super) const TYPES: usize = 26;

/// Whether a suit counts on a board: none, or one of four.
pub(super) const STATES: usize = 5;
pub(super) const NO_SUIT: usize = 4;

/// The type of a card in a state. Where no suit counts, ranks alone are told apart.
#[inline]
pub(super) fn type_of(card: Card, state: usize) -> usize {
    let rank = card.rank().map_or(0, |rank| usize::from(rank.index()));
    if state == NO_SUIT {
        return rank;
    }
    let counts = card.suit().is_some_and(|suit| suit as usize == state);
    rank * 2 + usize::from(counts)
}

/// How many pairs of types there are in a state.
pub(super) fn pairs_in(state: usize) -> usize {
    let types = if state == NO_SUIT { TYPES / 2 } else { TYPES };
    types * (types + 1) / 2
}

/// The place of two types, which may be the same, among all pairs.
#[inline]
pub(super) fn pair_of(one: usize, other: usize) -> usize {
    let (low, high) = (one.min(other), one.max(other));
    high * (high + 1) / 2 + low
}

/// The place of two different cards among all pairs.
#[inline]
pub(super) fn two_of(one: usize, other: usize) -> usize {
    let (low, high) = (one.min(other), one.max(other));
    high * (high - 1) / 2 + low
}
