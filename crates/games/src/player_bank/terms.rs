//! What holds at such a table, however its bank is found.

use exact::Ratio;
use law::BasisRef;
use round::{Bank, Terms};

use super::{Alike, Cloths, CoupRules, CoupTable, DrawRules, HouseCut, Lists, Text};
use crate::baccarat::scoring::ThirdCardTable;
use crate::common::{Cited, Desk, merge};

/// What a family says of its coups, out of which come the rules and the terms of a table.
pub(crate) struct CoupText<'a, L: Lists> {
    pub(crate) text: &'a Text<L>,
    pub(crate) table: &'a CoupTable,
    pub(crate) natural: Cited<u8>,
    pub(crate) punto: &'a DrawRules,
    pub(crate) chart: &'a ThirdCardTable,
    /// What the house keeps of what the bank wins.
    pub(crate) keeps: Cited<Ratio>,
    /// The voice that says where the stop card lies.
    pub(crate) stop: L::Voice,
    /// That each plays for himself.
    pub(crate) alone: BasisRef,
    /// Why nothing is bet late.
    pub(crate) late: BasisRef,
    /// That all is shown in the end.
    pub(crate) shows_all: BasisRef,
    /// What has players' hands shown then, where it is another rule.
    pub(crate) on_table: Option<BasisRef>,
}

impl<L: Lists> CoupText<'_, L> {
    /// What a table plays by, with what is left of its sheet.
    pub(crate) fn said(self, desk: &mut Desk<'_>, cloths: Cloths) -> (CoupRules, Terms) {
        let CoupText { text, table, .. } = self;
        let rounding = desk.rounding(&table.rounding);
        let discretion = desk.discretion(&table.problems);
        let places = cloths.all(desk);
        let mut both = |one, other| merge(&mut desk.bases, one, other);
        let (notice, said) = text.voice(self.stop);
        let coup = CoupRules {
            cloths,
            points: text.points,
            natural: self.natural,
            punto: self.punto.clone(),
            chart: self.chart.clone(),
            counts: both(text.points.cards_basis, text.points.units_basis),
            deals: text.alike(Alike::Deals),
            third_up: text.alike(Alike::ThirdUp),
            shows_all: self.shows_all,
            on_table: self.on_table,
            cut: HouseCut {
                part: self.keeps.value,
                rounding: rounding.value,
            },
            keeps: both(self.keeps.basis, rounding.basis),
            stop: (notice, both(text.shoe.stop.basis, said)),
            behind_stop: text.shoe.stop.value,
        };
        let terms = Terms {
            bank: Bank::Player(text.alike(Alike::Between)),
            places,
            each: Cited { value: 1, ..places },
            closing: table.closing.clone(),
            late: self.late,
            over: text.alike(Alike::NoClaim),
            own: self.alone,
            guests: self.alone,
            behind: None,
            equipment: text.shoe.basis,
            problems: table.problems,
            discretion,
        };
        (coup, terms)
    }
}
