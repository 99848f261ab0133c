//! Disputes about hands that were settled.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Citation, Words};

/// A dispute that a player raises about a round that ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct DisputeRaised {
    /// What he says.
    pub text: String,
}

/// What somebody of the house rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
pub enum DisputeRuling {
    /// The hand stays as it was.
    Stands {
        /// On what ground.
        ground: String,
    },
    /// The hand is void: two persons.
    Void {
        /// On what ground.
        ground: String,
    },
    /// One player gets something, or gives it: two persons.
    Correct {
        /// On what ground.
        ground: String,
        /// His account.
        player: String,
        /// Cents that he gets; fewer than none, that he gives.
        #[ts(type = "number")]
        cents: i64,
    },
}

/// What somebody got by a ruling, or would get by a void hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct DisputeMove {
    /// His account.
    pub player: String,
    /// What he is called.
    pub name: String,
    /// Cents that he gets; fewer than none, that he gives.
    #[ts(type = "number")]
    pub cents: i64,
}

/// A dispute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct DisputeSeen {
    /// Its number.
    #[ts(type = "number")]
    pub number: u64,
    /// The table.
    pub table: String,
    /// What is played there.
    pub game: Words,
    /// The round.
    #[ts(type = "number")]
    pub round: u64,
    /// Who raised it.
    pub name: String,
    /// His account.
    pub by: String,
    /// What he says.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub date_ms: u64,
    /// What was ruled, if something was.
    pub ruled: Option<DisputeRuled>,
    /// What each would get if the hand were void; where it was not ruled on, and for staff.
    pub if_void: Vec<DisputeMove>,
}

/// How a dispute was ruled on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct DisputeRuled {
    /// What was ruled.
    pub what: Words,
    /// On what ground.
    pub ground: String,
    /// What each got, or gave.
    pub moved: Vec<DisputeMove>,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub date_ms: u64,
    /// What it rests on.
    pub citations: Vec<Citation>,
}

/// A ruling on a hand that was settled, as its table is told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RulingSeen {
    /// The round.
    #[ts(type = "number")]
    pub round: u64,
    /// What was ruled, and on what ground.
    pub words: Words,
}
