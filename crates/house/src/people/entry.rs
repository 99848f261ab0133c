use serde::{Deserialize, Serialize};

/// What the stream of the staff holds. These bytes are durable: they stay as they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Entry {
    /// Somebody has an account. The first director has no name until he says it.
    Engaged {
        date_ms: u64,
        id: String,
        name: String,
        post: String,
        by: String,
    },
    /// A link was made by which he sets a password, once: its hash, hex.
    Linked {
        date_ms: u64,
        id: String,
        link: String,
        until_ms: u64,
        by: String,
    },
    /// He set a password, by the link or by the old one: sealed, hex.
    PasswordSet {
        date_ms: u64,
        id: String,
        name: String,
        sealed: String,
    },
    /// He has a second factor: its secret, sealed, and the hashes of the recovery codes, hex.
    FactorSet {
        date_ms: u64,
        id: String,
        sealed: String,
        recovery: Vec<String>,
        /// The step of the code that he showed.
        step: u64,
    },
    /// He has none any more.
    FactorDropped {
        date_ms: u64,
        id: String,
        by: String,
    },
    /// He signed in, from a browser that is known by this hash from now on.
    Came {
        date_ms: u64,
        id: String,
        device: String,
        /// The step of the code that he used.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        step: Option<u64>,
        /// The hash of the recovery code that he used up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        recovery: Option<String>,
    },
    /// He may not sign in.
    Suspended {
        date_ms: u64,
        id: String,
        by: String,
    },
    /// He may again.
    Reinstated {
        date_ms: u64,
        id: String,
        by: String,
    },
    /// He has another post.
    Moved {
        date_ms: u64,
        id: String,
        post: String,
        by: String,
    },
}
