//! The rules of one table: a description and the house sheet that closes its open choices.

use exact::{Cents, Ratio, Rounding};
use law::{BasisRef, Sheet, SheetProblem};
use round::Terms;
use table::BoxNumber;

use super::description::*;
use super::read;
use crate::common::{Desk, MOST_PLACES, Pinned, UNBOUNDED, merge, said_places, said_yes};
use crate::player_bank::{Bases, all_places, player_terms, shared_bases};

/// The rules of one table, pinned when it opens.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) pinned: Pinned<Description>,
    /// The seats of each cloth.
    pub(super) seats: Cited<u8>,
    /// The places to stand behind each.
    pub(super) standing: Cited<u8>,
    pub(super) minimum: Cited<Cents>,
    /// The most that is bet on a spot.
    pub(super) maximum: Cited<Cents>,
    /// The least and the most with which the bank is made up.
    pub(super) bank: (Cited<Cents>, Cited<Cents>),
    /// What lets the bank be free, where it is.
    pub(super) free: Option<BasisRef>,
    pub(super) keeps: Cited<Ratio>,
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
        let (table, bank) = (&description.table, &description.bank);
        let each = MOST_PLACES / CLOTHS as u8;
        let seats = said_places(&mut desk, &table.seats, table.fewest.value + 1, each);
        let room = each.saturating_sub(seats.value).min(seats.value);
        // No more stand behind a cloth than sit at it.
        let standing = said_places(&mut desk, &table.standing, 0, room);
        let minimum = desk.minimum(&table.minimum);
        let free = said_yes(&mut desk, &bank.free);
        let maximum = most(&mut desk, &table.maximum, minimum.value, bank, free);
        let least = least_of_bank(&mut desk, &bank.least, minimum, free);
        let most = most(&mut desk, &bank.most, least.value, bank, free);
        let rounding = desk.rounding(&table.rounding);
        let discretion = desk.discretion(&table.problems);
        let keeps = match free {
            Some(_) => bank.keeps_free,
            None => bank.keeps_limited,
        };
        let kept = merge(&mut desk.bases, keeps.basis, description.by(Rule::Cagnotte));
        let keeping = [kept, rounding.basis];
        let bases_of = shared_bases(&mut desk, &description, keeping, Voice::Stop);
        let places = all_places(&mut desk, seats, standing, CLOTHS as u8);
        let by = |rule: Rule| description.by(rule);
        let [between, alone, over] = [Rule::Between, Rule::NoPartners, Rule::NoClaim].map(by);
        let terms = player_terms(
            &description,
            table,
            (places, discretion),
            [between, alone, table.closing.basis, over],
        );
        let closed = desk.close()?;
        Ok(Rules {
            seats,
            standing,
            minimum,
            maximum,
            bank: (least, most),
            free,
            keeps,
            rounding,
            bases_of,
            terms,
            pinned: Pinned::new(description, closed),
        })
    }

    /// What the house keeps of what the bank wins over both cloths: more of a limited bank than of
    /// a free one.
    pub fn keeps(&self) -> Ratio {
        self.keeps.value
    }

    pub(super) fn is_seat(&self, at: BoxNumber) -> bool {
        at.0 <= self.seats.value * CLOTHS as u8
    }

    /// The cloth of a place: seats are numbered on from the first to the second, and so are the
    /// places to stand behind them.
    pub(super) fn cloth_of(&self, at: BoxNumber) -> usize {
        let seats = self.seats.value * CLOTHS as u8;
        let (place, each) = match at.0.checked_sub(seats + 1) {
            Some(behind) => (behind, self.standing.value),
            None => (at.0.saturating_sub(1), self.seats.value),
        };
        usize::from(place / each.max(1)).min(CLOTHS - 1)
    }

    /// How far from the front of his cloth somebody is: seats from the banker on, then those who
    /// stand; between two cloths the first.
    pub(super) fn rank(&self, at: BoxNumber) -> (bool, u8, usize) {
        let seats = self.seats.value * CLOTHS as u8;
        let (place, each) = match at.0.checked_sub(seats + 1) {
            Some(behind) => (behind, self.standing.value),
            None => (at.0.saturating_sub(1), self.seats.value),
        };
        (!self.is_seat(at), place % each.max(1), self.cloth_of(at))
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
    let boundless = OnSheet {
        field: field.field.clone(),
        within: (),
        basis: bank.boundless,
    };
    let right = format!(
        "write euros, {least} or more, as {} = \"5000\"",
        field.field
    );
    match (said, free) {
        (None, Some(_)) => none,
        (Some(_), Some(_)) => {
            let what = "a free bank has no maximum, nor have the bets against it";
            desk.problem(&boundless, what.into(), "leave it out".into());
            none
        }
        (None, None) => {
            desk.missing(field, &right);
            none
        }
        (Some(text), None) => match desk.amount(field, text) {
            Some(value) if value >= least && value <= UNBOUNDED => Cited {
                value,
                basis: desk.chosen(field, text),
            },
            Some(_) => {
                desk.problem(field, format!("`{text}` is no maximum here"), right);
                none
            }
            None => none,
        },
    }
}

/// The least with which a bank is made up: the sheet says it where the bank is limited.
fn least_of_bank(
    desk: &mut Desk<'_>,
    field: &OnSheet<()>,
    minimum: Cited<Cents>,
    free: Option<BasisRef>,
) -> Cited<Cents> {
    let right = format!(
        "write euros, {} or more, as {} = \"500\"",
        minimum.value, field.field
    );
    match desk.ask(field) {
        None if free.is_some() => minimum,
        None => {
            desk.missing(field, &right);
            minimum
        }
        Some(text) => match desk.amount(field, text) {
            Some(value) if value >= minimum.value && value <= UNBOUNDED => Cited {
                value,
                basis: desk.chosen(field, text),
            },
            Some(_) => {
                desk.problem(field, format!("`{text}` is no bank"), right);
                minimum
            }
            None => minimum,
        },
    }
}

crate::player_bank::coup_rules! {
    fn least_players(&self) -> u8 {
        self.description.table.fewest.value * CLOTHS as u8 + 1
    }
}
