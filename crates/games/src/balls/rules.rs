//! A draw of balls with a house's choices made.

use exact::{Cents, Rounding};
use law::{BasisRef, SheetProblem};
use table::SpotId;

use super::description::{BetRule, Cited, Description, SpotRule};
use crate::common::{Desk, Pinned, house_terms};

/// The rules of a table.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) pinned: Pinned<Description>,
    pub(super) minimum: Cited<Cents>,
    pub(super) maximum: Cited<Cents>,
    pub(super) rounding: Cited<Rounding>,
}

impl Rules {
    /// The rules under a sheet, not drawn yet.
    pub(super) fn under(
        description: Description,
        mut desk: Desk<'_>,
    ) -> Result<Rules, Vec<SheetProblem>> {
        let table = &description.table;
        let minimum = desk.minimum(&table.minimum);
        let maximum = desk.maximum(&table.maximum, minimum);
        let players = desk.players(&table.players);
        let rounding = desk.rounding(&table.rounding);
        let discretion = desk.discretion(&table.problems);
        let closed = desk.close()?;
        let course = description.course;
        let terms = house_terms(
            table,
            players,
            course,
            description.drum.balls.basis,
            discretion,
        );
        Ok(Rules {
            minimum,
            maximum,
            rounding,
            pinned: Pinned::new(description, closed, terms),
        })
    }

    /// A spot and its kind of bet.
    pub(super) fn bet(&self, spot: SpotId) -> Option<(&SpotRule, &BetRule)> {
        let rule = self.description.spots.get(usize::from(spot.0))?;
        Some((rule, &self.description.bets[rule.bet]))
    }

    /// What makes a ball come out.
    pub(super) fn came(&self) -> BasisRef {
        self.description.drum.drawn.basis
    }
}

crate::common::rulebook!(Rules);
