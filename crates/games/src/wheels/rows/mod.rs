//! Two rows of cards that decide as a wheel does. A coup ends in one of six ways, and each is to
//! the bets what a pocket is: a set of them makes a bet win, one is void, one is the zero.

mod course;
mod telling;

use cards::{Card, Deck, Suit};
use law::{BasisRef, Words};
use smallvec::SmallVec;
use table::{Place, Pocket};

use super::pocket_set::PocketSet;
use crate::common::{CardPoints, Cited};

pub(super) use course::{call, cut, uncut};
pub(super) use telling::{covers as tell_covers, rows as tell_rows};

/// What deals the rows and counts them.
#[derive(Clone, Debug, PartialEq)]
pub struct RowsRules {
    /// What each pack is.
    pub deck: Deck,
    /// How many there are.
    pub packs: u8,
    /// What says so.
    pub basis: BasisRef,
    /// What cards count.
    pub points: Cited<CardPoints>,
    /// That the player nearest to the croupier's right cuts a new shoe.
    pub cut: BasisRef,
    /// How many cards lie behind the stop card, which voids the coup that it comes in.
    pub stop: Cited<u8>,
    /// The notice of it, by place.
    pub stop_notice: usize,
    /// With how many points a row ends.
    pub ends_at: Cited<u8>,
    /// The total that does not end a row yet, though the text could be read so.
    pub passed: Cited<u8>,
    /// The row that is dealt first.
    pub upper: RowRule,
    /// The other.
    pub lower: RowRule,
    /// The points that win, or whatever is nearest.
    pub nearest: Cited<u8>,
    /// That equal rows make the coup void.
    pub equal: BasisRef,
    /// Except with these points, which are what a zero is.
    pub refait: Cited<u8>,
    /// That the croupier calls points and chances.
    pub call: BasisRef,
    /// The notice that cards stay where they lie, by place.
    pub stay: Option<usize>,
}

/// A row.
#[derive(Clone, Debug, PartialEq)]
pub struct RowRule {
    /// Its name.
    pub name: Words,
    /// Whether its colour is that of hearts and diamonds.
    pub red: bool,
    /// What says which it is, and when it is dealt.
    pub basis: BasisRef,
}

/// How a coup ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// A row wins; the first card of the upper one has its colour, or not.
    Wins { upper: bool, same: bool },
    /// The rows are equal: the coup is void.
    Equal,
    /// They are equal with the points that are the zero.
    Refait,
}

impl Ending {
    const ALL: [Ending; 6] = [
        Ending::wins(true, true),
        Ending::wins(true, false),
        Ending::wins(false, true),
        Ending::wins(false, false),
        Ending::Equal,
        Ending::Refait,
    ];

    const fn wins(upper: bool, same: bool) -> Ending {
        Ending::Wins { upper, same }
    }

    /// What it is to the bets.
    pub(super) fn pocket(self) -> Pocket {
        let place = Ending::ALL.iter().position(|known| *known == self);
        Pocket(place.unwrap_or_default() as u8)
    }

    /// The endings that are so, as a set.
    pub(super) fn such(takes: impl Fn(Ending) -> bool) -> PocketSet {
        let such = Ending::ALL.into_iter().filter(|ending| takes(*ending));
        such.map(Ending::pocket).collect()
    }
}

/// The cards of a row: seldom more than eight.
pub(super) type Row = SmallVec<[Card; 8]>;

/// The rows as they lie.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Dealt {
    pub(super) upper: Row,
    pub(super) lower: Row,
}

/// What a coup waits for once bets are closed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Due {
    /// A card for a row.
    Card(Place, BasisRef),
    /// The stop card is next.
    Stop,
    /// Nothing: both rows are dealt.
    Full,
}

impl Dealt {
    pub(super) fn new() -> Dealt {
        Dealt {
            upper: Row::new(),
            lower: Row::new(),
        }
    }

    pub(super) fn add(&mut self, card: Card, to: Place) {
        match to {
            Place::Common => self.upper.push(card),
            Place::Bank => self.lower.push(card),
            Place::Box(_) | Place::Burnt => {}
        }
    }

    /// What is due with so many cards to come.
    pub(super) fn due(&self, rules: &RowsRules, to_come: u32) -> Due {
        let (place, row, cards) = if !rules.is_full(&self.upper) {
            (Place::Common, &rules.upper, &self.upper)
        } else if !rules.is_full(&self.lower) {
            (Place::Bank, &rules.lower, &self.lower)
        } else {
            return Due::Full;
        };
        let passed = rules.count(cards) == rules.passed.value;
        match to_come <= u32::from(rules.stop.value) {
            true => Due::Stop,
            false if passed => Due::Card(place, rules.passed.basis),
            false => Due::Card(place, row.basis),
        }
    }
}

impl RowsRules {
    /// What a row counts.
    pub(super) fn count(&self, row: &[Card]) -> u8 {
        row.iter().map(|card| self.points.value.of(*card)).sum()
    }

    pub(super) fn is_full(&self, row: &[Card]) -> bool {
        self.count(row) >= self.ends_at.value
    }

    /// How the coup ends as the rows lie.
    pub(super) fn ending(&self, dealt: &Dealt) -> Option<Ending> {
        if !self.is_full(&dealt.lower) {
            return None;
        }
        let (upper, lower) = (self.count(&dealt.upper), self.count(&dealt.lower));
        let away = |points: u8| points.abs_diff(self.nearest.value);
        if away(upper) == away(lower) {
            let refait = upper == self.refait.value;
            return Some(if refait {
                Ending::Refait
            } else {
                Ending::Equal
            });
        }
        let wins = away(upper) < away(lower);
        let winner = if wins { &self.upper } else { &self.lower };
        let first = dealt.upper.first().is_some_and(|card| is_red(*card));
        Some(Ending::wins(wins, first == winner.red))
    }

    /// The place of a full row among the classes of the felt, the nearest first.
    pub(super) fn class(&self, row: &[Card]) -> Option<u8> {
        let points = self.count(row);
        self.is_full(row).then(|| points - self.ends_at.value)
    }

    /// The most that a row can count: one short of its end, and the highest card.
    pub(super) fn most(&self) -> u8 {
        self.ends_at.value - 1 + self.points.value.tens
    }

    /// The fewest cards that make a row.
    pub(super) fn fewest(&self) -> u8 {
        self.ends_at.value.div_ceil(self.points.value.tens.max(1))
    }
}

fn is_red(card: Card) -> bool {
    matches!(card.suit(), Some(Suit::Hearts | Suit::Diamonds))
}
