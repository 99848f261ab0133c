use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Citation, Layout, Money, PoolStanding, WheelForm, Words};

/// Somebody who plays with practice chips.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Guest {
    /// By what the house knows him, at its cash desk too.
    pub id: String,
    /// A name to be called by.
    pub name: String,
    /// The chips that are his, less what lies on tables.
    pub balance: Money,
    /// Always true today: the chips are for practice and worth nothing.
    pub practice: bool,
}

/// The tables of the casino.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Lobby {
    /// The version of the contract: [`crate::VERSION`].
    pub contract: u32,
    /// The tables, in order.
    pub tables: Vec<LobbyTable>,
}

/// A table as the lobby shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct LobbyTable {
    /// Its name in addresses.
    pub id: String,
    /// The game's key.
    pub game: String,
    /// The game's name.
    pub name: Words,
    /// The ruleset's key.
    pub ruleset: String,
    /// The region and the text in force.
    pub ruleset_name: Words,
    /// How it is laid out.
    pub layout: Layout,
    /// What kind of wheel decides, where one is spun.
    pub wheel: Option<WheelForm>,
    /// Its minimum.
    pub minimum: Money,
    /// Its maximum.
    pub maximum: Money,
    /// Its boxes.
    pub boxes: u8,
    /// Whether people play against each other there.
    pub among_players: bool,
    /// Boxes that somebody holds.
    pub taken: u8,
    /// What stands in the pools that its spots feed.
    pub pools: Vec<PoolStanding>,
    /// Whether it takes no bets now.
    pub closed: bool,
    /// Why it could not be opened, if so: the others are played all the same.
    pub halted: Option<Words>,
    /// Why the house's floor does not have it open, if so; a hand in course is played to its end.
    pub not_open: Option<Words>,
    /// Whether an irregularity waits for its ruling there.
    pub irregular: bool,
}

/// An error: what happened, why, and the way out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ApiError {
    /// What happened.
    pub error: Words,
    /// The way out.
    pub way_out: Words,
    /// What it rests on, if on a text.
    pub citations: Vec<Citation>,
}
