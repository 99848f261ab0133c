//! Those who play: a player's own limits, and the door.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Money, RefusalReason};

/// What a player will not go beyond; nothing where he set none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct PlayerLimits {
    /// How long he plays in a day, in minutes.
    pub minutes: Option<u32>,
    /// What he may lose in a day.
    pub loss: Option<Money>,
    /// What he may put down at once.
    pub stake: Option<Money>,
}

/// Limits that count from a moment on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct PlayerLater {
    /// From when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub from_ms: u64,
    /// The limits.
    pub limits: PlayerLimits,
}

/// How a player stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct PlayerStanding {
    /// His account, which he says at the door.
    pub id: String,
    /// Whether the house asks everybody to be let in at the door.
    pub required: bool,
    /// His name, if he was let in.
    pub name: Option<String>,
    /// His limits now.
    pub limits: PlayerLimits,
    /// His limits from a moment on.
    pub later: Option<PlayerLater>,
    /// Until when he pauses, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub paused_until_ms: Option<u64>,
    /// How long he has played in this period, in seconds.
    #[ts(type = "number")]
    pub played_seconds: u64,
    /// What he won in it, or lost, in cents.
    #[ts(type = "number")]
    pub net: i64,
    /// Why he may not play, if so.
    pub barred: Option<RefusalReason>,
}

/// What a player asks for himself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
pub enum PlayerAsked {
    /// Limits: a tighter one counts at once, a looser one later.
    Limits {
        /// The limits.
        limits: PlayerLimits,
    },
    /// To play no more for a while.
    Pause {
        /// For how many minutes.
        minutes: u32,
    },
    /// To be let in no more.
    Exclude,
}

/// Somebody at the door.
// It is no `Debug`: it holds a person's document.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct DoorAsked {
    /// The account under which he will play, as his page shows it.
    pub player: String,
    /// His name.
    pub name: String,
    /// The number of his document.
    pub document: String,
    /// The day of his birth, as `1980-05-06`.
    pub born: String,
}

/// What becomes of somebody who was let in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
pub enum DoorChange {
    /// He is sent away; two persons decide it.
    Expel {
        /// On what ground.
        ground: String,
    },
    /// He may come again.
    Readmit {
        /// On what ground.
        ground: String,
    },
}

/// Somebody whom the door knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct DoorPerson {
    /// How he stands.
    pub standing: PlayerStanding,
    /// The number of his document.
    pub document: Option<String>,
    /// Why he was sent away, if so.
    pub expelled: Option<String>,
}

/// The door.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct DoorSeen {
    /// Whether everybody must be let in here.
    pub required: bool,
    /// From which age.
    pub age: u8,
    /// Everybody whom it knows.
    pub people: Vec<DoorPerson>,
}
