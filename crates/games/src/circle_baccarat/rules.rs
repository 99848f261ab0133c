//! The rules of one table: a description and the house sheet that closes its open choices.

use exact::{Cents, Rounding};
use law::{BasisRef, Sheet, SheetProblem};
use round::Terms;

use super::description::*;
use super::read;
use crate::common::{Desk, MOST_PLACES, Pinned, UNBOUNDED, merge, said_places, said_yes};
use crate::player_bank::{Bases, all_places, player_terms, shared_bases};

/// The rules of one table, pinned when it opens.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) pinned: Pinned<Description>,
    pub(super) seats: Cited<u8>,
    pub(super) standing: Cited<u8>,
    pub(super) minimum: Cited<Cents>,
    /// The most that may be in the bank.
    pub(super) bank_most: Cited<Cents>,
    /// What lets a bank have no maximum, where it has none.
    pub(super) unlimited: Option<BasisRef>,
    /// What lets whoever covers the whole bank draw as he likes, where something does.
    pub(super) free_banco: Option<BasisRef>,
    /// The least and the most of a bet for the bank.
    pub(super) support: (Cited<Cents>, Cited<Cents>),
    pub(super) rounding: Cited<Rounding>,
    pub(super) bases_of: Bases,
    pub(super) terms: Terms,
}

impl Rules {
    /// The rules under a sheet, not drawn yet.
    pub(super) fn under(
        description: &Description,
        sheet: &Sheet,
    ) -> Result<Rules, Vec<SheetProblem>> {
        let (description, asked) = read::under(description, sheet)?;
        let mut desk = Desk::new(description.bases.clone(), sheet, asked);
        let table = &description.table;
        let seats = said_places(&mut desk, &table.seats, table.fewest.value, MOST_PLACES);
        let room = MOST_PLACES.saturating_sub(seats.value);
        let standing = said_places(&mut desk, &table.standing, 0, room);
        let minimum = desk.minimum(&table.minimum);
        let unlimited = said_yes(&mut desk, &table.unlimited);
        let bank_most = bank_most(&mut desk, table, minimum, unlimited);
        let free_banco = said_yes(&mut desk, &table.free_banco);
        let support = support(&mut desk, table, minimum, bank_most);
        let rounding = desk.rounding(&table.rounding);
        let discretion = desk.discretion(&table.problems);
        let keeps = [table.keeps.basis, rounding.basis];
        let bases_of = shared_bases(&mut desk, &description, keeps, Voice::Stop);
        let places = all_places(&mut desk, seats, standing, 1);
        let by = |rule: Rule| description.by(rule);
        let terms = player_terms(
            &description,
            table,
            (places, discretion),
            [
                Rule::Between,
                Rule::NoJoining,
                Rule::LateBets,
                Rule::NoClaim,
            ]
            .map(by),
        );
        let closed = desk.close()?;
        Ok(Rules {
            seats,
            standing,
            minimum,
            bank_most,
            unlimited,
            free_banco,
            support,
            rounding,
            bases_of,
            terms,
            pinned: Pinned::new(description, closed),
        })
    }

    /// Whether whoever covers the whole bank alone draws as he likes.
    pub fn leaves_banco_free(&self) -> bool {
        self.free_banco.is_some()
    }

    pub(super) fn is_seat(&self, at: table::BoxNumber) -> bool {
        at.0 <= self.seats.value
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
        Ok(most) if unlimited.is_none() && most <= UNBOUNDED => most,
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
                let what = format!("`{text}` is not within what the bank may open with");
                desk.problem(
                    field,
                    what,
                    format!("write an amount from {least} to {most}"),
                );
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
