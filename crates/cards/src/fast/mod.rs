//! The fast evaluator: the standard order of five-card hands of the 52-card
//! pack, and nothing else.
//!
//! ```
//! use cards::fast::evaluate;
//! use cards::{CardSet, Class, parse_hand};
//! let seven: CardSet = parse_hand("As Ad Ah Kc Kd 7h 2s").unwrap().into_iter().collect();
//! assert_eq!(evaluate(seven).class(), Class::FullHouse);
//! ```
//!
//! | you have | use |
//! |---|---|
//! | one hand of five to seven cards | [`evaluate`], [`position`], [`position_of`] |
//! | nested loops that add a card at a time | [`Partial`] |
//! | many hands | [`evaluate_batch`], [`evaluate_sevens`] |
//! | some cards and every way to draw the rest | [`Draws`] |
//! | players with two cards and every way to complete the board | [`showdowns`] |
//! | Omaha: two of four and three of five | [`evaluate_omaha`], [`evaluate_omaha_batch`] |
//!
//! Every one gives a [`Strength`], which is what vectors can make without a
//! table. One hand alone goes through tables (`table.rs`), and what they hold is
//! the hand's *position*, its number among the 7,462 classes of equal hands. The
//! two say the same: [`Strength::position`] and [`Strength::from_position`] turn
//! one into the other. A program that compares hands one at a time saves a load
//! by comparing positions.
//!
//! Many hands go side by side through vector registers (`slice.rs`,
//! `omaha.rs`), with the widest that the processor has, which is asked once at
//! run time ([`Kernel`]). Draws (`draws.rs`) go through the tables, a whole rank
//! of last cards at a time.
//!
//! What is deliberately absent: checks. A hand with a joker, with the wrong
//! number of cards or, where cards are listed, with the same card twice gets a
//! strength that means nothing; no memory is ever read that should not be. Any
//! other order of hands than the standard one is
//! [`HandOrder`](crate::HandOrder)'s business.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod draws;
mod kernel;
mod keys;
mod lanes;
mod omaha;
mod showdown;
mod slice;
mod strength;
mod table;
#[cfg(test)]
mod tests;

pub use draws::{Draws, Duel};
pub use kernel::Kernel;
pub use showdown::{MOST_PLAYERS, showdowns};
pub use strength::Strength;
pub use table::Partial;

use crate::{Card, CardSet};

/// Hands of seven cards each.
type HandsOfSeven = [[Card; 7]];

/// Four hole cards and the five cards of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OmahaHand {
    /// The four hole cards, of which two count.
    pub hole: CardSet,
    /// The five board cards, of which three count.
    pub board: CardSet,
}

/// The strength of five, six or seven cards.
///
/// ```
/// use cards::fast::evaluate;
/// use cards::{CardSet, parse_hand};
/// let set = |text: &str| parse_hand(text).unwrap().into_iter().collect::<CardSet>();
/// assert!(evaluate(set("7c 7d 7h 2s 2c")) > evaluate(set("Ah Qh 9h 4h 3h")));
/// ```
#[inline]
#[must_use]
pub fn evaluate(cards: CardSet) -> Strength {
    Strength::by_position(position(cards))
}

/// The position of five, six or seven cards among the 7,462 classes of equal
/// hands, as [`Strength::position`] has it: the bigger is better.
#[inline]
#[must_use]
pub fn position(cards: CardSet) -> u16 {
    debug_assert!(matches!(cards.len(), 5..=7) && cards.is_subset(CardSet::FRENCH));
    table::position(cards)
}

/// [`position`], of cards that are listed. Faster than to make a set of them.
///
/// ```
/// use cards::fast::{evaluate, position_of};
/// use cards::parse_hand;
/// let hand = parse_hand("As Ad Ah Kc Kd 7h 2s").unwrap();
/// assert_eq!(position_of(&hand), evaluate(hand.into_iter().collect()).position());
/// ```
#[inline]
#[must_use]
pub fn position_of(cards: &[Card]) -> u16 {
    debug_assert!(matches!(cards.len(), 5..=7));
    table::position_of(cards)
}

/// [`position`], of a player's own cards and those that all share.
///
/// ```
/// use cards::fast::{position_of, position_together};
/// use cards::parse_hand;
/// let hand = parse_hand("As Ad Ah Kc Kd 7h 2s").unwrap();
/// assert_eq!(position_together(&hand[..2], &hand[2..]), position_of(&hand));
/// ```
#[inline]
#[must_use]
pub fn position_together(own: &[Card], common: &[Card]) -> u16 {
    debug_assert!(matches!(own.len() + common.len(), 5..=7));
    table::position_together(own, common)
}

/// The strengths of many hands of five to seven cards each.
///
/// # Panics
///
/// When there are not as many places as hands.
pub fn evaluate_batch(hands: &[CardSet], out: &mut [Strength]) {
    Kernel::best().evaluate(hands, out);
}

/// The strengths of many hands of seven different cards each.
///
/// ```
/// use cards::fast::{Strength, evaluate, evaluate_sevens};
/// use cards::parse_hand;
/// let hand: [_; 7] = parse_hand("As Ad Ah Kc Kd 7h 2s").unwrap().try_into().unwrap();
/// let mut out = [Strength::default(); 100];
/// evaluate_sevens(&[hand; 100], &mut out);
/// assert_eq!(out[99], evaluate(hand.into_iter().collect()));
/// ```
///
/// # Panics
///
/// When there are not as many places as hands.
pub fn evaluate_sevens(hands: &[[Card; 7]], out: &mut [Strength]) {
    Kernel::best().evaluate_sevens(hands, out);
}

/// The strength of an Omaha hand.
///
/// ```
/// use cards::fast::{OmahaHand, evaluate_omaha};
/// use cards::{CardSet, Class, parse_hand};
/// let set = |text: &str| parse_hand(text).unwrap().into_iter().collect::<CardSet>();
/// // Four hearts on the board and one in the hole are no flush in Omaha.
/// let hand = OmahaHand { hole: set("Ah Ks Qd 2c"), board: set("Kh 9h 7h 4h 3s") };
/// assert_eq!(evaluate_omaha(hand).class(), Class::Pair);
/// ```
#[must_use]
pub fn evaluate_omaha(hand: OmahaHand) -> Strength {
    kernel::single_omaha(hand)
}

/// The strengths of many Omaha hands.
///
/// # Panics
///
/// When there are not as many places as hands.
pub fn evaluate_omaha_batch(hands: &[OmahaHand], out: &mut [Strength]) {
    Kernel::best().evaluate_omaha(hands, out);
}

/// How many bytes the tables of [`evaluate`] and [`Partial`] take. The batches
/// use none of them where the processor has vectors.
#[must_use]
pub const fn footprint() -> usize {
    table::BYTES
}

/// The set of the cards; the joker is left out.
#[inline(always)]
fn set_of(cards: &[Card]) -> CardSet {
    let bits = cards
        .iter()
        .fold(0, |bits, card| bits | table::bit_of(*card));
    CardSet::from_bits(bits).unwrap_or_default()
}
