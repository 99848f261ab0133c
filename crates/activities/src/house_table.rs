//! The tables that a house runs, as its own day speaks of them.

use exact::Cents;
use law::BasisRef;

/// A table that the house runs, for whoever puts it on a floor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseTable {
    /// Its name.
    pub table: String,
    /// Its game.
    pub game: String,
    /// Its limits.
    pub minimum: Cents,
    /// The highest bet.
    pub maximum: Cents,
    /// What it opens with.
    pub float: Cents,
}

/// Whether a table is played at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableStanding {
    /// It is closed.
    #[default]
    Closed,
    /// Bets are taken.
    Open,
    /// Nothing is done there for a while.
    Suspended,
}

impl TableStanding {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            TableStanding::Closed => "closed",
            TableStanding::Open => "open",
            TableStanding::Suspended => "suspended",
        }
    }
}

/// How a table of the house stands by an activity, and what that rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableStands {
    /// The table's name.
    pub table: String,
    /// Its game.
    pub game: String,
    /// How it stands.
    pub standing: TableStanding,
    /// What a table that is not open is kept from playing by.
    pub rests_on: Vec<BasisRef>,
}
