//! Bounds of sense for the numbers of a law file. They hold no rule: what a text says lies far
//! inside them, and a number outside them is a slip of the pen, or more than a table can count.

use std::ops::RangeInclusive;

use crate::player_poker::{MOST_CARDS, MOST_SEATS};

/// Packs of cards.
pub(crate) const PACKS: RangeInclusive<u8> = 1..=12;
/// Cards behind a stop card, or burnt before the first deal.
pub(crate) const STOP: RangeInclusive<u8> = 1..=100;
/// Cards that go to one place, or of which something is made.
pub(crate) const DEALT: RangeInclusive<u8> = 1..=MOST_CARDS as u8;
/// Cards that make a hand.
pub(crate) const HAND: RangeInclusive<u8> = 1..=7;
/// Sums of two dice.
pub(crate) const SUM: RangeInclusive<u8> = 2..=12;
/// What a card counts, or from how many points a count begins anew.
pub(crate) const VALUE: RangeInclusive<u8> = 1..=20;
/// What a card counts that may count nothing.
pub(crate) const BLANK: RangeInclusive<u8> = 0..=20;
/// Points of a hand whose tens are left out.
pub(crate) const POINTS: RangeInclusive<u8> = 0..=9;
/// Points of a hand or a row that are counted whole.
pub(crate) const ROW: RangeInclusive<u8> = 2..=100;
/// Boxes of a table against the house.
pub(crate) const BOXES: RangeInclusive<u8> = 1..=16;
/// People who bet on one box.
pub(crate) const BETTORS: RangeInclusive<u8> = 1..=8;
/// The most places that a cloth may have: sets of boxes are that wide.
pub(crate) const MOST_PLACES: u8 = 30;
/// Places at a cloth.
pub(crate) const PLACES: RangeInclusive<u8> = 1..=MOST_PLACES;
/// Players of a game among players.
pub(crate) const AMONG_PLAYERS: RangeInclusive<u8> = 2..=MOST_SEATS as u8;
/// Those of them of whom something is said, or the seats of one.
pub(crate) const AMONG_PLAYERS_EACH: RangeInclusive<u8> = 1..=MOST_SEATS as u8;
/// Hands or rounds that something lasts.
pub(crate) const HANDS: RangeInclusive<u8> = 1..=50;
/// How often something is done.
pub(crate) const TIMES: RangeInclusive<u8> = 1..=20;
/// Numbers beside or above one another on a cloth.
pub(crate) const CLOTH: RangeInclusive<u8> = 1..=40;
/// Pockets of a wheel, or sectors of it.
pub(crate) const POCKETS: RangeInclusive<u8> = 1..=100;
/// Cents of a prize that a pool pays as an amount of its own.
pub(crate) const PRIZE: RangeInclusive<u64> = 1..=1_000_000_000;
/// Per cent of an amount.
pub(crate) const PERCENT: RangeInclusive<u64> = 1..=10_000;
