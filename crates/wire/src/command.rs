use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Citation, EventLine, Money, Snapshot, StaffCommand, Words};

/// What a page sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
pub enum ClientMessage {
    /// A command to the table.
    Command(Command),
    /// A command of the staff, on a socket of theirs.
    Staff(StaffCommand),
    /// Are you there?
    Ping,
}

/// A command to the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Command {
    /// Made by the page before it sends: the same id takes effect once.
    pub id: String,
    /// The version that the player was looking at.
    #[ts(type = "number")]
    pub version: u64,
    /// What he wants.
    pub action: PlayerAction,
}

/// What a player may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
pub enum PlayerAction {
    /// To sit down at a box.
    Sit {
        /// The box.
        at: u8,
    },
    /// To leave a box.
    Leave {
        /// The box.
        at: u8,
    },
    /// To let somebody bet on his hand.
    Allow {
        /// His box.
        at: u8,
        /// The person.
        person: u8,
    },
    /// To put chips on a spot.
    Place {
        /// The box.
        at: u8,
        /// The key of the spot.
        spot: String,
        /// The chips added.
        stake: Money,
    },
    /// To take his chips off a spot.
    TakeBack {
        /// The box.
        at: u8,
        /// The key of the spot.
        spot: String,
    },
    /// To say that his bets are made; when all have, the croupier closes.
    Ready {
        /// What pages of the first contract put here was not sealed, and has no part in the shuffle.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        contribution: Option<String>,
    },
    /// To have a hand in the shuffle: what he will add, sealed before anybody's is known.
    Commit {
        /// The hash of the shoe's root and of 32 random bytes made in the page, in hex.
        hand: String,
    },
    /// To open it, once no more hands are taken.
    Reveal {
        /// The 32 bytes in hex.
        contribution: String,
    },
    /// To choose with some of his cards.
    Pick {
        /// The box.
        at: u8,
        /// The key of the choice.
        choice: String,
        /// The places of the cards in his hand, from 0.
        cards: Vec<u8>,
    },
    /// To cut the deck.
    Cut {},
    /// To be put on the list of those who wait for a seat, or for another than one's own.
    Wait {},
    /// To wait no longer, or not to want the seat that is kept.
    StopWaiting {},
    /// To take the seat that is kept.
    TakeSeat {},
    /// To choose.
    Choose {
        /// The box.
        at: u8,
        /// The key of the choice.
        choice: String,
    },
}

/// What the server sends.
// An update is by far the most frequent message: boxing it would cost more than it saves.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[ts(export)]
pub enum ServerMessage {
    /// The table changed, or this is the first message.
    Update {
        /// The table as it is now; as it is sent, what is otherwise than in the update before.
        snapshot: Snapshot,
        /// What happened since the version that the page had; empty after a resync.
        events: Vec<EventLine>,
        /// Whether events before these were left out: the page takes the snapshot as it is.
        resync: bool,
    },
    /// A command took effect.
    Accepted {
        /// The command.
        id: String,
        /// The version at which it did.
        #[ts(type = "number")]
        version: u64,
    },
    /// A command did not take effect, and changed nothing.
    Refused {
        /// The command.
        id: String,
        /// Every reason.
        reasons: Vec<RefusalReason>,
    },
    /// A message that is no command: what was wrong, and what would be right.
    NotUnderstood {
        /// What and how.
        reason: RefusalReason,
    },
    /// Yes.
    Pong,
}

/// Why a command was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RefusalReason {
    /// What happened and why.
    pub why: Words,
    /// The way out.
    pub way_out: Words,
    /// What it rests on.
    pub citations: Vec<Citation>,
}
