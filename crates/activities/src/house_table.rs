//! The tables that a house runs, as its own day speaks of them.

use exact::Cents;
use law::BasisRef;

/// The least and the highest bet of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableLimits {
    /// The least.
    pub minimum: Cents,
    /// The highest.
    pub maximum: Cents,
}

/// A table that the house runs, for whoever puts it on a floor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseTable {
    /// Its name.
    pub table: String,
    /// Its game.
    pub game: String,
    /// Its limits.
    pub limits: TableLimits,
    /// The highest bet at any minimum that it may be raised to.
    pub highest: Cents,
    /// What it opens with.
    pub float: Cents,
    /// Whether bets at it feed a jackpot.
    pub jackpot: bool,
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
    /// Its limits, unless it is closed.
    pub limits: Option<TableLimits>,
    /// How often it was opened.
    pub opening: u32,
    /// Who was sent away from it.
    pub expelled: Vec<String>,
    /// What keeps those from coming back, where anybody can be sent away.
    pub expulsion: Option<BasisRef>,
    /// What a table that is not open is kept from playing by.
    pub rests_on: Vec<BasisRef>,
}

/// What was played at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TablePlay {
    /// What players brought to it: what they bet beyond what it had returned to them.
    pub drop: Cents,
    /// What its tray took from them.
    pub won: Cents,
    /// What its tray paid them.
    pub lost: Cents,
    /// What went into its cagnotte.
    pub share: Cents,
}

/// A table that runs, and what was heard of its play since it opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableHeard {
    /// The table.
    pub table: String,
    /// From which place of the ledger's journal on its play counts.
    pub from: u64,
    /// Whether it was heard of since it opened.
    pub heard: bool,
    /// What was heard.
    pub play: TablePlay,
    /// What lies in its tray by its book.
    pub chips: Cents,
}

/// What a command would do with a table of the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableOrder {
    /// It comes to stand on the floor.
    Places {
        /// The table.
        table: String,
    },
    /// It opens at these limits.
    Opens {
        /// The table.
        table: String,
        /// Its limits.
        limits: TableLimits,
    },
    /// Its limits change while it is open.
    Changes {
        /// The table.
        table: String,
        /// Its limits from then on.
        limits: TableLimits,
    },
    /// Something is said of those who play there.
    Players {
        /// The table.
        table: String,
    },
    /// It closes, or its cloth is turned.
    Closes {
        /// The table.
        table: String,
    },
}
