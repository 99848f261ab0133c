use serde::{Deserialize, Serialize};

use super::limits::Limits;

/// What the stream of the players holds. These bytes are durable: they stay as they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Entry {
    /// Somebody was let in at the door.
    Admitted {
        date_ms: u64,
        player: String,
        name: String,
        document: String,
        by: String,
    },
    /// He set limits: those that count at once, and those that count from a moment on.
    LimitsSet {
        date_ms: u64,
        player: String,
        limits: Limits,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        later: Option<(u64, Limits)>,
    },
    /// He plays no more until then.
    Paused {
        date_ms: u64,
        player: String,
        until_ms: u64,
    },
    /// He excluded himself.
    Excluded { date_ms: u64, player: String },
    /// A period of play began, with all that he had then.
    Began {
        date_ms: u64,
        player: String,
        fortune: u64,
    },
    /// He was still playing.
    Played { date_ms: u64, player: String },
    /// Chips came to him, or went from him, that he neither won nor lost.
    Brought {
        date_ms: u64,
        player: String,
        cents: i64,
    },
    /// He was sent away.
    Expelled {
        date_ms: u64,
        player: String,
        ground: String,
        by: String,
        with: String,
    },
    /// He may come again.
    Readmitted {
        date_ms: u64,
        player: String,
        ground: String,
        by: String,
        with: String,
    },
}
