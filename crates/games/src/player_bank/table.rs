//! What `[table]` and `[punto]` say of such a game.

use law::{BasisRef, Fields};
use round::{Open, not_this_hand, plain};
use table::Role;

use super::Part;
use crate::baccarat::in_a_row;
use crate::common::{
    Cited, NoticeRule, OnSheet, cited, described, on_sheet, read_closing, sense, small,
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
        minimum: OnSheet<()>,
        /// Who settles what the text does not.
        problems: Cited<Role>,
        /// How a cent that cannot be divided is rounded.
        rounding: OnSheet<String>,
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
