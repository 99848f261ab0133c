//! What `[table]` and `[punto]` say of such a game, and what holds at its table.

use exact::Ratio;
use law::{BasisRef, Fields};
use round::{Bank, Open, Terms, not_this_hand, plain};
use table::{BoxNumber, NoticeId, Role};

use super::{Alike, HouseCut, Lists, Part, Text};
use crate::baccarat::in_a_row;
use crate::common::{
    Cited, Desk, MOST_PLACES, NoticeRule, OnSheet, cited, described, merge, on_sheet, read_closing,
    read_minimum, read_problems, read_said_rounding, said_places, sense, small,
};

described! {
    /// The table and its people.
    CoupTable |fields, notices: &[NoticeRule]| {
        /// How many seats a cloth has, unless the sheet says.
        seats: OnSheet<u8> = places(fields, "seats"),
        /// How many may stand behind them, unless the sheet says.
        standing: OnSheet<u8> = places(fields, "standing"),
        /// How many must play; of two cloths at each, beside the banker.
        fewest: Cited<u8> = small(fields, "fewest", "players", sense::PLACES),
        /// The least that is bet against the bank.
        minimum: OnSheet<()> = read_minimum(fields),
        /// Who settles what the text does not.
        problems: Cited<Role> = read_problems(fields),
        /// How a cent that cannot be divided is rounded.
        rounding: OnSheet<String> = read_said_rounding(fields),
        /// What of a bet on the line plays.
        line: Cited<Part> = fields.fields("line").and_then(|f| read_part(&f)),
        /// The notices that close the bets, by place.
        closing: Cited<Vec<usize>> = read_closing(fields, notices),
    }
}

/// A part of an amount, as a section of its own or in one: `{ part = "1/2" }`.
pub(crate) fn read_part(fields: &Fields<'_, '_>) -> Option<Cited<Part>> {
    cited(fields.part("part").and_then(Part::new), fields)
}

fn places(fields: &Fields<'_, '_>, key: &'static str) -> Option<OnSheet<u8>> {
    let fields = fields.fields(key)?;
    on_sheet(&fields, fields.count("number_unless_said", sense::PLACES))
}

described! {
    /// When a player's hand draws.
    DrawRules |fields| {
        /// Up to which points it must.
        draws: Cited<u8> = small(fields, "draws", "to_points", sense::POINTS),
        /// With which its player chooses.
        may: Cited<u8> = small(fields, "may", "on_points", sense::POINTS),
        /// From which it must not.
        stands: Cited<u8> = small(fields, "stands", "from_points", sense::POINTS),
        /// That none of this binds whoever covers the whole bank, where the house lets him.
        free: BasisRef,
    }
}

impl DrawRules {
    /// What so many points say of a hand whose player wants a card, or wants to stand.
    pub(crate) fn says(&self, points: u8, card: bool) -> Open {
        let (basis, binds) = if points <= self.draws.value {
            (self.draws.basis, Some(true))
        } else if points >= self.stands.value {
            (self.stands.basis, Some(false))
        } else {
            (self.may.basis, None)
        };
        match binds.is_none_or(|draws| draws == card) {
            true => plain(basis),
            false => not_this_hand(basis),
        }
    }
}

/// Reads `[punto]`, whose counts follow each other.
pub(crate) fn read_draws(fields: &Fields<'_, '_>) -> Option<DrawRules> {
    let rules = DrawRules::of(fields)?;
    let counts = [rules.draws.value, rules.may.value, rules.stands.value];
    in_a_row(fields, &counts);
    Some(rules)
}

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
