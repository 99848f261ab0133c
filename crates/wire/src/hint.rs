use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Exact, Words};

/// What each choice is worth to a player who is asked now, from what he himself sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Hint {
    /// The round in which he is asked.
    #[ts(type = "number")]
    pub round: u64,
    /// The table's version when it was looked at: of an older one the hint says nothing.
    #[ts(type = "number")]
    pub version: u64,
    /// Every choice; one for each card that may be put aside.
    pub choices: Vec<HintChoice>,
    /// What is weighed, and what is not.
    pub about: Words,
}

/// What one choice is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct HintChoice {
    /// Its key.
    pub choice: String,
    /// The cards that it puts aside, with a space between them, where it puts any aside.
    pub aside: Option<String>,
    /// Winnings less stakes lost on average, in stakes of the first bet.
    pub expectation: Exact,
    /// The same in cents, rounded: `-512.35`.
    pub cents: String,
    /// Whether none is better.
    pub best: bool,
}
