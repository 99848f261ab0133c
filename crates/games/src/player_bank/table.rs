//! What `[table]` and `[punto]` say of such a game, and what holds at its table.

use law::{BasisRef, Fields};
use round::{Bank, Terms};
use table::Role;

use super::{Lists, Text};
use crate::baccarat::in_a_row;
use crate::common::{
    Cited, Desk, NoticeMoment, NoticeRule, OnSheet, cited, merge, on_sheet, read_minimum,
    read_problems, read_rule, read_said_rounding, said_notice, sense, small,
};

/// The table and its people.
#[derive(Clone, Debug, PartialEq)]
pub struct CoupTable {
    /// How many seats a cloth has, unless the sheet says.
    pub seats: OnSheet<u8>,
    /// How many may stand behind them, unless the sheet says.
    pub standing: OnSheet<u8>,
    /// How many must play; of two cloths at each, beside the banker.
    pub fewest: Cited<u8>,
    /// The least that is bet against the bank.
    pub minimum: OnSheet<()>,
    /// Who settles what the text does not.
    pub problems: Cited<Role>,
    /// How a cent that cannot be divided is rounded.
    pub rounding: OnSheet<String>,
    /// The notices that close the bets, by place.
    pub closing: Cited<Vec<usize>>,
}

pub(crate) fn read_coup_table(
    fields: &Fields<'_, '_>,
    notices: &[NoticeRule],
) -> Option<CoupTable> {
    let places = |key| {
        let fields = fields.fields(key)?;
        on_sheet(&fields, fields.count("number_unless_said", sense::PLACES))
    };
    let (seats, standing) = (places("seats"), places("standing"));
    let fewest = small(fields, "fewest", "players", sense::PLACES);
    let (minimum, rounding) = (read_minimum(fields), read_said_rounding(fields));
    let problems = read_problems(fields);
    let closing = fields.fields("closing").and_then(|f| {
        let names = f.optional_texts("notices");
        let said = |name: &String| said_notice(&f, name, notices, NoticeMoment::OnClosing);
        cited(Some(names.iter().filter_map(said).collect()), &f)
    });
    Some(CoupTable {
        seats: seats?,
        standing: standing?,
        fewest: fewest?,
        minimum: minimum?,
        problems: problems?,
        rounding: rounding?,
        closing: closing?,
    })
}

/// When a player's hand draws.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawRules {
    /// Up to which points it must.
    pub draws: Cited<u8>,
    /// With which its player chooses.
    pub may: Cited<u8>,
    /// From which it must not.
    pub stands: Cited<u8>,
    /// That none of this binds whoever covers the whole bank, where the house lets him.
    pub free: BasisRef,
}

/// Reads `[punto]`, whose counts follow each other.
pub(crate) fn read_draws(fields: &Fields<'_, '_>) -> Option<DrawRules> {
    let draws = small(fields, "draws", "to_points", sense::POINTS);
    let may = small(fields, "may", "on_points", sense::POINTS);
    let stands = small(fields, "stands", "from_points", sense::POINTS);
    let free = read_rule(fields, "free");
    let rules = DrawRules {
        draws: draws?,
        may: may?,
        stands: stands?,
        free: free?,
    };
    let counts = [rules.draws.value, rules.may.value, rules.stands.value];
    in_a_row(fields, &counts);
    Some(rules)
}

/// Bases that are put together of several rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bases {
    /// What a hand's points rest on.
    pub(crate) counts: BasisRef,
    /// What the house keeps, when and for whom, and how it is rounded.
    pub(crate) keeps: BasisRef,
    /// Where the stop card lies, and what it ends.
    pub(crate) stop: BasisRef,
}

pub(crate) fn shared_bases<L: Lists>(
    desk: &mut Desk<'_>,
    text: &Text<L>,
    keeps: [BasisRef; 2],
    stop: L::Voice,
) -> Bases {
    let mut both = |one, other| merge(&mut desk.bases, one, other);
    Bases {
        counts: both(text.points.cards_basis, text.points.units_basis),
        keeps: both(keeps[0], keeps[1]),
        stop: both(text.shoe.stop.basis, text.voice(stop).1),
    }
}

/// All places of so many cloths, of whoever sits or stands.
pub(crate) fn all_places(
    desk: &mut Desk<'_>,
    seats: Cited<u8>,
    standing: Cited<u8>,
    cloths: u8,
) -> Cited<u8> {
    Cited {
        value: (seats.value + standing.value) * cloths,
        basis: merge(&mut desk.bases, seats.basis, standing.basis),
    }
}

/// What holds at the table: `between` says that players play against each other, `alone` that
/// each does so for himself.
pub(crate) fn player_terms<L: Lists>(
    text: &Text<L>,
    table: &CoupTable,
    (places, discretion): (Cited<u8>, BasisRef),
    [between, alone, late, over]: [BasisRef; 4],
) -> Terms {
    Terms {
        bank: Bank::Player(between),
        places,
        each: Cited { value: 1, ..places },
        closing: table.closing.clone(),
        late,
        over,
        own: alone,
        guests: alone,
        behind: None,
        equipment: text.shoe.basis,
        problems: table.problems,
        discretion,
    }
}
