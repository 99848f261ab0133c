use std::fmt;

use crate::ProvisionId;

/// Whose voice a value, a refusal, a payment or a ruling rests on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Basis {
    /// The text itself.
    Law(ProvisionId),
    /// A choice of the house, inside what the text permits.
    HouseRule {
        /// The line of the house sheet.
        field: String,
        /// What the sheet says there.
        value: String,
        /// The provision that leaves the choice to the house.
        permitted_by: ProvisionId,
        /// The provision of another text that the house took as its own rule.
        like: Option<ProvisionId>,
    },
    /// Our own reading where the text is silent or garbled; it says so.
    Reading {
        /// The entry in `law/readings.md`.
        reading: String,
    },
    /// The decision of a person to whom the text leaves it.
    Discretion {
        /// Who decides.
        of: String,
        /// The provision that says so.
        under: ProvisionId,
    },
}

impl Basis {
    /// The provision behind it, where there is one.
    pub fn provision(&self) -> Option<&ProvisionId> {
        match self {
            Basis::Law(id)
            | Basis::HouseRule {
                permitted_by: id, ..
            }
            | Basis::Discretion { under: id, .. } => Some(id),
            Basis::Reading { .. } => None,
        }
    }
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Basis::Law(id) => write!(f, "{id}"),
            Basis::HouseRule {
                field,
                value,
                permitted_by,
                like,
            } => {
                write!(f, "house sheet {field} = {value} ({permitted_by}")?;
                if let Some(like) = like {
                    write!(f, ", like {like}")?;
                }
                write!(f, ")")
            }
            Basis::Reading { reading } => write!(f, "reading {reading}"),
            Basis::Discretion { of, under } => write!(f, "decision of the {of} ({under})"),
        }
    }
}

/// A short handle on an entry of a [`BasisBook`]: what an event carries, so that citing costs
/// a hand two bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BasisRef(u16);

impl BasisRef {
    /// Nothing is cited: no text speaks.
    pub const NONE: BasisRef = BasisRef(0);
}

/// Every basis that a table's rules can give, each list of them once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BasisBook {
    entries: Vec<Vec<Basis>>,
}

impl Default for BasisBook {
    fn default() -> BasisBook {
        // Entry 0 is "nothing is cited", so that a default reference is always valid.
        BasisBook {
            entries: vec![Vec::new()],
        }
    }
}

impl BasisBook {
    /// The handle on this list, entered if it is new.
    ///
    /// # Panics
    /// If a single table's rules had more than 65,535 different bases.
    pub fn enter(&mut self, list: Vec<Basis>) -> BasisRef {
        let found = self.entries.iter().position(|entry| *entry == list);
        let index = found.unwrap_or_else(|| {
            self.entries.push(list);
            self.entries.len() - 1
        });
        BasisRef(u16::try_from(index).expect("rules have fewer than 65,536 bases"))
    }

    /// The list behind a handle; empty for a handle of another book.
    pub fn get(&self, basis: BasisRef) -> &[Basis] {
        self.entries
            .get(usize::from(basis.0))
            .map_or(&[], Vec::as_slice)
    }

    /// All lists.
    pub fn entries(&self) -> impl Iterator<Item = &[Basis]> {
        self.entries.iter().map(Vec::as_slice)
    }
}
