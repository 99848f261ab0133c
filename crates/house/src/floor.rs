//! What the house's own day says of its tables: whether each is open.
//!
//! The day itself is an activity (`gaming-day`), with its authorisations, its staff and its floats;
//! a table asks here before it takes a bet. A house that keeps no day has all its tables open.

use std::collections::BTreeMap;
use std::sync::Arc;

use activities::TableStanding;
use games::Rules;
use law::Basis;

use crate::TableId;

/// Why a table takes no bets: the floor has it so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotOpenOnFloor {
    /// How it stands there; nothing where it was never placed.
    pub standing: Option<TableStanding>,
    /// What that rests on.
    pub rests_on: Vec<Basis>,
}

/// How a table stands on a floor.
#[derive(Clone, Debug)]
pub struct OnFloor {
    /// How it stands.
    pub standing: TableStanding,
    /// How often it was opened there: another opening is another day.
    pub opening: u32,
    /// The rules at the limits that the floor gives it, unless it is closed.
    pub rules: Option<Arc<Rules>>,
    /// Who was sent away from it, and what that rests on.
    pub expelled: (Vec<String>, Vec<Basis>),
    /// What a table that is not open is kept from playing by.
    pub rests_on: Vec<Basis>,
}

/// How tables stand on the floors of a house.
#[derive(Clone, Debug, Default)]
pub(crate) struct Floors {
    /// Tables that must stand on a floor, with what keeps one that does not from being played.
    kept: BTreeMap<TableId, Vec<Basis>>,
    placed: BTreeMap<TableId, OnFloor>,
}

impl Floors {
    /// From now on this table is open only while a floor has it open.
    pub(crate) fn keep(&mut self, table: TableId, rests_on: Vec<Basis>) {
        self.kept.insert(table, rests_on);
    }

    /// How tables stand by now; those that are not told of stand nowhere.
    pub(crate) fn tell(&mut self, placed: BTreeMap<TableId, OnFloor>) {
        self.placed = placed;
    }

    /// Why a table is not open, if so.
    pub(crate) fn why_not_open(&self, table: &TableId) -> Option<NotOpenOnFloor> {
        let without = self.kept.get(table)?;
        match self.placed.get(table) {
            Some(on) if on.standing == TableStanding::Open => None,
            Some(on) => Some(NotOpenOnFloor {
                standing: Some(on.standing),
                rests_on: on.rests_on.clone(),
            }),
            None => Some(NotOpenOnFloor {
                standing: None,
                rests_on: without.clone(),
            }),
        }
    }
}

impl Floors {
    /// Which opening of a table this is, where it must stand on a floor.
    pub(crate) fn opening_of(&self, table: &TableId) -> Option<u32> {
        self.kept.get(table)?;
        Some(self.placed.get(table).map_or(0, |on| on.opening))
    }

    /// What somebody who was sent away from a table is kept from it by.
    pub(crate) fn expelled(&self, table: &TableId, player: &str) -> Option<Vec<Basis>> {
        let (who, rests_on) = &self.placed.get(table)?.expelled;
        who.iter()
            .any(|one| one == player)
            .then(|| rests_on.clone())
    }

    /// The rules at the limits that a floor gives a table.
    pub(crate) fn rules_of(&self, table: &TableId) -> Option<Arc<Rules>> {
        self.placed.get(table)?.rules.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_kept_is_open_only_while_a_floor_has_it_open() {
        let name = |name| TableId::new(name).expect("a name");
        let (kept, free) = (name("kept"), name("free"));
        let mut floors = Floors::default();
        assert_eq!(floors.why_not_open(&kept), None);
        floors.keep(kept.clone(), Vec::new());
        let why = floors.why_not_open(&kept).expect("it stands nowhere");
        assert_eq!(why.standing, None);
        for (standing, open) in [
            (TableStanding::Closed, false),
            (TableStanding::Suspended, false),
            (TableStanding::Open, true),
        ] {
            let on = OnFloor {
                standing,
                opening: 1,
                rules: None,
                expelled: (vec!["leo".to_owned()], Vec::new()),
                rests_on: Vec::new(),
            };
            floors.tell(BTreeMap::from([(kept.clone(), on)]));
            assert_eq!(floors.why_not_open(&kept).is_none(), open);
            assert!(floors.expelled(&kept, "leo").is_some());
            assert!(floors.expelled(&kept, "ana").is_none());
            assert!(floors.expelled(&free, "leo").is_none());
        }
        floors.tell(BTreeMap::new());
        assert!(floors.why_not_open(&kept).is_some());
        assert_eq!(floors.why_not_open(&free), None);
    }
}
