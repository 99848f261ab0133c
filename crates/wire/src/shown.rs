use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{PlayerAction, Words};

/// What is done next for somebody who has a round played for him, from what he himself sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Shown {
    /// The round that is played.
    #[ts(type = "number")]
    pub round: u64,
    /// The table's version when it was looked at: of an older one it says nothing.
    #[ts(type = "number")]
    pub version: u64,
    /// What his page asks for in his name.
    pub action: PlayerAction,
    /// The same in words.
    pub what: Words,
    /// Why.
    pub why: Words,
}
