//! The rules of one table: a description and the house sheet that closes its open choices.

use captions::{as_written, sheet};
use exact::{Cents, Ratio};
use law::{BasisRef, SheetProblem, Words};

use super::description::*;
use crate::common::{Desk, Pinned, UNBOUNDED, merge, said_yes};
use crate::player_bank::{Cloths, CoupRules, CoupText};

/// The rules of one table, pinned when it opens.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) pinned: Pinned<Description>,
    pub(super) minimum: Cited<Cents>,
    /// The most that is bet on a spot.
    pub(super) maximum: Cited<Cents>,
    /// The least and the most with which the bank is made up.
    pub(super) bank: (Cited<Cents>, Cited<Cents>),
    /// What lets the bank be free, where it is.
    pub(super) free: Option<BasisRef>,
    pub(super) coup: CoupRules,
}

impl Rules {
    /// The rules under a sheet, not drawn yet.
    pub(super) fn under(
        description: Description,
        mut desk: Desk<'_>,
    ) -> Result<Rules, Vec<SheetProblem>> {
        let (table, bank) = (&description.table, &description.bank);
        let cloths = Cloths::said(&mut desk, table, CLOTHS as u8);
        let minimum = desk.minimum(&table.minimum);
        let free = said_yes(&mut desk, &bank.free);
        let maximum = most(&mut desk, &table.maximum, minimum.value, bank, free);
        let least = least_of_bank(&mut desk, &bank.least, minimum, free);
        let most = most(&mut desk, &bank.most, least.value, bank, free);
        let keeps = match free {
            Some(_) => bank.commission_free,
            None => bank.commission_limited,
        };
        let by = |rule: Rule| description.by(rule);
        let basis = merge(&mut desk.bases, keeps.basis, by(Rule::Cagnotte));
        let text = CoupText {
            text: &description,
            table,
            natural: description.natural.from,
            punto: &description.punto,
            chart: &description.chart,
            keeps: Cited { basis, ..keeps },
            stop: Voice::Stop,
            alone: by(Rule::NoPartners),
            late: table.closing.basis,
            shows_all: by(Rule::ShowsBoth),
            on_table: Some(by(Rule::OnTable)),
        };
        let (coup, terms) = text.said(&mut desk, cloths);
        let closed = desk.close()?;
        Ok(Rules {
            minimum,
            maximum,
            bank: (least, most),
            free,
            coup,
            pinned: Pinned::new(description, closed, terms),
        })
    }

    /// What the house keeps of what the bank wins over both cloths: more of a limited bank than of
    /// a free one.
    pub fn keeps(&self) -> Ratio {
        self.coup.cut.part
    }
}

/// A maximum that the sheet must give where the bank is limited, and may not where it is free.
fn most(
    desk: &mut Desk<'_>,
    field: &OnSheet<()>,
    least: Cents,
    bank: &BankRules,
    free: Option<BasisRef>,
) -> Cited<Cents> {
    let said = desk.ask(field);
    let none = Cited {
        value: UNBOUNDED,
        basis: free.map_or(field.basis, |_| bank.boundless),
    };
    let right = euros_from(least, field, "5000");
    match (said, free) {
        (None, Some(_)) => none,
        (Some(_), Some(_)) => {
            let what = sheet::free_bank_has_no_maximum();
            let boundless = OnSheet {
                basis: bank.boundless,
                ..field.clone()
            };
            desk.problem(&boundless, what, sheet::leave_it_out());
            none
        }
        (None, None) => {
            desk.missing(field, right);
            none
        }
        (Some(text), None) => {
            let wrong = (sheet::no_maximum_here(&as_written(text)), right);
            within(desk, (field, text), least, wrong).unwrap_or(none)
        }
    }
}

/// The least with which a bank is made up: the sheet says it where the bank is limited.
fn least_of_bank(
    desk: &mut Desk<'_>,
    field: &OnSheet<()>,
    minimum: Cited<Cents>,
    free: Option<BasisRef>,
) -> Cited<Cents> {
    let least = minimum.value;
    let right = euros_from(least, field, "500");
    match desk.ask(field) {
        None if free.is_some() => minimum,
        None => {
            desk.missing(field, right);
            minimum
        }
        Some(text) => {
            let wrong = (sheet::no_bank(&as_written(text)), right);
            within(desk, (field, text), least, wrong).unwrap_or(minimum)
        }
    }
}

fn euros_from(least: Cents, field: &OnSheet<()>, example: &str) -> Words {
    let (example, name) = (as_written(example), as_written(&field.field));
    sheet::write_euros_from(&example, &name, &as_written(least))
}

/// An amount that the sheet gives, no less than that; or what is wrong with it, and what is right.
fn within(
    desk: &mut Desk<'_>,
    (field, text): (&OnSheet<()>, &str),
    least: Cents,
    (what, right): (Words, Words),
) -> Option<Cited<Cents>> {
    let value = desk.amount(field, text)?;
    if (least..=UNBOUNDED).contains(&value) {
        let basis = desk.chosen(field, text);
        return Some(Cited { value, basis });
    }
    desk.problem(field, what, right);
    None
}

crate::player_bank::coup_rules! {
    fn least_players(&self) -> u8 {
        self.description.table.fewest.value * CLOTHS as u8 + 1
    }
}
