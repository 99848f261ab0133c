//! The rules of one table: a description and the house sheet that closes its open choices.

use captions::{as_written, sheet};
use exact::Cents;
use law::{BasisRef, SheetProblem};

use super::description::*;
use crate::common::{Desk, Pinned, UNBOUNDED, merge, said_yes};
use crate::player_bank::{Cloths, CoupRules, CoupText};

/// The rules of one table, pinned when it opens.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) pinned: Pinned<Description>,
    pub(super) minimum: Cited<Cents>,
    /// The most that may be in the bank.
    pub(super) bank_most: Cited<Cents>,
    /// What lets a bank have no maximum, where it has none.
    pub(super) unlimited: Option<BasisRef>,
    /// What lets whoever covers the whole bank draw as he likes, where something does.
    pub(super) free_banco: Option<BasisRef>,
    /// The least and the most of a bet for the bank.
    pub(super) support: (Cited<Cents>, Cited<Cents>),
    pub(super) coup: CoupRules,
}

impl Rules {
    /// The rules under a sheet, not drawn yet.
    pub(super) fn under(
        description: Description,
        mut desk: Desk<'_>,
    ) -> Result<Rules, Vec<SheetProblem>> {
        let table = &description.table;
        let cloths = Cloths::said(&mut desk, table, 1);
        let minimum = desk.minimum(&table.minimum);
        let unlimited = said_yes(&mut desk, &table.unlimited);
        let bank_most = bank_most(&mut desk, table, minimum, unlimited);
        let free_banco = said_yes(&mut desk, &table.free_banco);
        let support = support(&mut desk, table, minimum, bank_most);
        let text = CoupText {
            text: &description,
            table,
            natural: description.natural,
            punto: &description.punto,
            chart: &description.bank.chart,
            keeps: table.commission,
            stop: Voice::Stop,
            alone: description.by(Rule::NoJoining),
            late: description.by(Rule::LateBets),
            shows_all: description.by(Rule::ShowsAll),
            on_table: None,
        };
        let (coup, terms) = text.said(&mut desk, cloths);
        let closed = desk.close()?;
        Ok(Rules {
            minimum,
            bank_most,
            unlimited,
            free_banco,
            support,
            coup,
            pinned: Pinned::new(description, closed, terms),
        })
    }

    /// Whether whoever covers the whole bank alone draws as he likes.
    pub fn leaves_banco_free(&self) -> bool {
        self.free_banco.is_some()
    }
}

fn bank_most(
    desk: &mut Desk<'_>,
    table: &TableRules,
    minimum: Cited<Cents>,
    unlimited: Option<BasisRef>,
) -> Cited<Cents> {
    let most = minimum.value.times(table.bank_most.value);
    let value = match most {
        Ok(most) if unlimited.is_none() => most.min(UNBOUNDED),
        _ => UNBOUNDED,
    };
    let own = unlimited.unwrap_or(table.bank_most.basis);
    Cited {
        value,
        basis: merge(&mut desk.bases, own, minimum.basis),
    }
}

/// From the table's minimum to the bank's maximum, unless the sheet says otherwise.
fn support(
    desk: &mut Desk<'_>,
    table: &TableRules,
    minimum: Cited<Cents>,
    bank_most: Cited<Cents>,
) -> (Cited<Cents>, Cited<Cents>) {
    let (least, most) = (minimum.value, bank_most.value);
    let mut bound = |field: &OnSheet<()>, unless: Cents, least: Cents| {
        let Some(text) = desk.ask(field) else {
            return Cited {
                value: unless,
                basis: field.basis,
            };
        };
        let value = match text.parse::<Cents>() {
            Ok(value) if (least..=most).contains(&value) => value,
            _ => {
                let what = sheet::not_within_the_bank(&as_written(text));
                let right = sheet::amount_from_to(&as_written(least), &as_written(most));
                desk.problem(field, what, right);
                unless
            }
        };
        Cited {
            value,
            basis: desk.chosen(field, text),
        }
    };
    let least = bound(&table.support_least, least, least);
    let most = bound(&table.support_most, most, least.value);
    (least, most)
}

crate::player_bank::coup_rules! {
    fn least_players(&self) -> u8 {
        self.description.table.fewest.value
    }
}
