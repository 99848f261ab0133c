use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Words;

/// What the two hands would be that somebody's cards are parted into, before he sets them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TwoHandsSet {
    /// The places of the cards of the low hand, from 0.
    pub apart: Vec<u8>,
    /// What the high hand would be.
    pub high: Words,
    /// What the low hand would be.
    pub low: Words,
    /// Why it may not stand so, where it may not.
    pub foul: Option<Words>,
}
