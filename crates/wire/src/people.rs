//! The staff's accounts.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Citation, Named, Words};

/// How staff may come in at this house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct StaffDoor {
    /// Whether the program was started with a key for all, as tests do.
    pub key: bool,
    /// Whether somebody may keep the accounts and can sign in.
    pub founded: bool,
}

/// A link that lets its bearer set a password.
// It is no `Debug`: it holds the token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct StaffLink {
    /// Its secret, in hex.
    pub token: String,
}

/// For whom a link is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct StaffLinkSeen {
    /// His name; the first director has none yet and says it.
    pub name: Option<String>,
    /// His post.
    pub post_name: Words,
}

/// A password set by a link.
// It is no `Debug`: it holds the password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct StaffPasswordSet {
    /// The link's secret, in hex.
    pub token: String,
    /// His name, if he has none yet.
    pub name: Option<String>,
    /// The password.
    pub password: String,
}

/// A password changed by whoever knows the old one.
// It is no `Debug`: it holds passwords.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct StaffPasswordChange {
    /// The one until now.
    pub old: String,
    /// The one from now on.
    pub new: String,
}

/// What a phone needs to show codes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct StaffFactor {
    /// The key to type, in letters and digits.
    pub key: String,
    /// The address for a phone's program.
    pub address: String,
    /// The side of the picture of it, in modules.
    pub side: u32,
    /// The dark modules of the picture, as the path of a drawing.
    pub picture: String,
}

/// A code that the phone shows.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct StaffCode {
    /// Six digits.
    pub code: String,
}

/// Codes for the day on which the phone is lost, told this once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct StaffRecovery {
    /// Each may be used once.
    pub codes: Vec<String>,
}

/// An account, as those who keep the accounts see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct StaffPerson {
    /// Its key.
    pub id: String,
    /// His name.
    pub name: String,
    /// The key of his post.
    pub post: String,
    /// What it is called.
    pub post_name: Words,
    /// Whether he has set a password.
    pub password: bool,
    /// Whether he holds a link that may still be used.
    pub link: bool,
    /// Whether he has a second factor.
    pub second_factor: bool,
    /// Whether he may not sign in.
    pub suspended: bool,
    /// When he came last, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub last_came_ms: Option<u64>,
    /// Whether he is you.
    pub you: bool,
}

/// A session of somebody who is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct StaffSessionSeen {
    /// Its key.
    pub id: String,
    /// His name.
    pub name: String,
    /// His post.
    pub post_name: Words,
    /// For how many seconds he has been signed in.
    #[ts(type = "number")]
    pub since_seconds: u64,
    /// For how many seconds he has done nothing.
    #[ts(type = "number")]
    pub idle_seconds: u64,
    /// Whether it is this one.
    pub you: bool,
}

/// The staff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct StaffPeople {
    /// Every account.
    pub people: Vec<StaffPerson>,
    /// Every session.
    pub sessions: Vec<StaffSessionSeen>,
    /// The posts that there are.
    pub posts: Vec<Named>,
    /// A link that was made just now, told this once: `#/acceso/…`.
    pub link: Option<String>,
}

/// A new account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct StaffEngaging {
    /// His name.
    pub name: String,
    /// The key of his post.
    pub post: String,
}

/// What happens to an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
pub enum StaffChange {
    /// He gets a new link.
    Link,
    /// He may not sign in any more.
    Suspend,
    /// He may again.
    Reinstate,
    /// His second factor is taken from him: the phone is lost.
    DropFactor,
    /// He has another post.
    Move {
        /// Its key.
        post: String,
    },
}

/// Something that waits for a second person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct StaffPending {
    /// Its number.
    #[ts(type = "number")]
    pub number: u64,
    /// What, and where.
    pub what: Words,
    /// Who asked for it.
    pub by: String,
    /// Whether you did.
    pub yours: bool,
    /// Whether you may confirm it.
    pub may: bool,
    /// For how many seconds it still waits.
    #[ts(type = "number")]
    pub seconds: u64,
    /// What asks for two.
    pub citations: Vec<Citation>,
}
