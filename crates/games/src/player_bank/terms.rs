//! What holds at such a table, however its bank is found.

use exact::Ratio;
use law::BasisRef;
use round::{Bank, Terms};
use table::{BoxNumber, NoticeId};

use super::{Alike, CoupTable, HouseCut, Lists, Text};
use crate::common::sense::MOST_PLACES;
use crate::common::{Cited, Desk, merge, said_places};

/// The places of a table: seats and places to stand behind them, cloth by cloth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cloths {
    count: u8,
    /// The seats of each.
    pub(crate) seats: Cited<u8>,
    /// The places to stand behind each.
    pub(crate) standing: Cited<u8>,
}

impl Cloths {
    /// As the sheet says. Of two cloths either may seat the banker too, and no more stand behind
    /// one than sit at it.
    pub(crate) fn said(desk: &mut Desk<'_>, table: &CoupTable, count: u8) -> Cloths {
        let (each, two) = (MOST_PLACES / count, count > 1);
        let least = table.fewest.value + u8::from(two);
        let seats = said_places(desk, &table.seats, least, each);
        let room = each.saturating_sub(seats.value);
        let room = if two { room.min(seats.value) } else { room };
        let standing = said_places(desk, &table.standing, 0, room);
        Cloths {
            count,
            seats,
            standing,
        }
    }

    fn all(self, desk: &mut Desk<'_>) -> Cited<u8> {
        Cited {
            value: (self.seats.value + self.standing.value) * self.count,
            basis: merge(&mut desk.bases, self.seats.basis, self.standing.basis),
        }
    }

    fn all_seats(self) -> u8 {
        self.seats.value * self.count
    }

    pub(crate) fn is_seat(self, at: BoxNumber) -> bool {
        at.0 <= self.all_seats()
    }

    /// A place among those of its kind, and how many of these each cloth has.
    fn among(self, at: BoxNumber) -> (u8, u8) {
        let (place, each) = match at.0.checked_sub(self.all_seats() + 1) {
            Some(behind) => (behind, self.standing.value),
            None => (at.0.saturating_sub(1), self.seats.value),
        };
        (place, each.max(1))
    }

    /// The cloth of a place: seats are numbered on from the first to the second, and so are the
    /// places to stand behind them.
    pub(crate) fn cloth_of(self, at: BoxNumber) -> usize {
        let (place, each) = self.among(at);
        usize::from((place / each).min(self.count - 1))
    }

    /// How far from the front of his cloth somebody is: seats from the banker on, then those who
    /// stand; between two cloths the first.
    pub(crate) fn rank(self, at: BoxNumber) -> (bool, u8, usize) {
        let (place, each) = self.among(at);
        (!self.is_seat(at), place % each, self.cloth_of(at))
    }
}

/// What holds at such a table, however its bank is found.
pub(crate) struct CoupTerms {
    /// What a hand's points rest on.
    pub(crate) counts: BasisRef,
    /// What the house keeps of what the bank wins.
    pub(crate) cut: HouseCut,
    /// That it does, when and for whom, and how it is rounded.
    pub(crate) keeps: BasisRef,
    /// Where the stop card lies, and what it ends.
    pub(crate) stop: (NoticeId, BasisRef),
    pub(crate) terms: Terms,
}

impl CoupTerms {
    /// They are put together of the text, what is left of its sheet, and the family's own rules:
    /// that each plays for himself, and why nothing is bet late.
    pub(crate) fn said<L: Lists>(
        desk: &mut Desk<'_>,
        (text, table): (&Text<L>, &CoupTable),
        cloths: Cloths,
        (keeps, stop): (Cited<Ratio>, L::Voice),
        [alone, late]: [BasisRef; 2],
    ) -> CoupTerms {
        let rounding = desk.rounding(&table.rounding);
        let discretion = desk.discretion(&table.problems);
        let places = cloths.all(desk);
        let mut both = |one, other| merge(&mut desk.bases, one, other);
        let (notice, said) = text.voice(stop);
        CoupTerms {
            counts: both(text.points.cards_basis, text.points.units_basis),
            cut: HouseCut {
                part: keeps.value,
                rounding: rounding.value,
            },
            keeps: both(keeps.basis, rounding.basis),
            stop: (notice, both(text.shoe.stop.basis, said)),
            terms: Terms {
                bank: Bank::Player(text.alike(Alike::Between)),
                places,
                each: Cited { value: 1, ..places },
                closing: table.closing.clone(),
                late,
                over: text.alike(Alike::NoClaim),
                own: alone,
                guests: alone,
                behind: None,
                equipment: text.shoe.basis,
                problems: table.problems,
                discretion,
            },
        }
    }
}
