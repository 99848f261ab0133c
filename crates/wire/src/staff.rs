use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Citation, Money, Words};

/// A post that acts at tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum StaffRole {
    /// Director de juegos.
    GamesDirector,
    /// Jefe de mesa.
    TableHead,
    /// Croupier.
    Croupier,
}

/// What somebody presents who is of the house.
// It is no `Debug`: it holds the password or the key.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
#[ts(export)]
pub enum StaffSignIn {
    /// His own account.
    Own(StaffOwnSignIn),
    /// The key that the program was started with.
    Key(StaffKeySignIn),
}

/// Somebody's own account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct StaffOwnSignIn {
    /// His name.
    pub name: String,
    /// His password.
    pub password: String,
    /// A code of his phone, or a recovery code, where he has a second factor.
    #[serde(default)]
    pub code: Option<String>,
}

/// The key for all, which a house has for tests alone.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct StaffKeySignIn {
    /// The staff key of this casino.
    pub key: String,
    /// His post.
    pub role: StaffRole,
    /// His name, for the record.
    pub name: String,
}

/// A member of the staff, signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Staff {
    /// The key of his post.
    pub post: String,
    /// What it is called.
    pub role_name: Words,
    /// His name.
    pub name: String,
    /// Whether he came with an account of his own.
    pub own_account: bool,
    /// Whether he has a second factor.
    pub second_factor: bool,
    /// Whether he may do nothing until he has one.
    pub must_enrol: bool,
    /// The keys of what he may do.
    pub may: Vec<String>,
    /// The whole table of permissions as it is for him.
    pub matters: Vec<StaffMatter>,
}

/// A row of the table of permissions, as it is for somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct StaffMatter {
    /// The kind of activity, where it is about orders there.
    pub activity: Option<String>,
    /// The key of the right, or what is ordered; every order there where nothing is named.
    pub asks: Vec<String>,
    /// What people call it.
    pub name: Words,
    /// Whether he may.
    pub may: bool,
    /// How many persons it takes.
    pub persons: u8,
    /// The posts that may.
    pub posts: Vec<Words>,
    /// What says so.
    pub citations: Vec<Citation>,
}

/// A command of the staff to a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct StaffCommand {
    /// Made by the page before it sends: the same id takes effect once.
    pub id: String,
    /// The version that he was looking at.
    #[ts(type = "number")]
    pub version: u64,
    /// What he wants.
    pub action: StaffAction,
}

/// What staff may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export)]
pub enum StaffAction {
    /// To state, as a fact, that something went wrong. Play then stands still.
    Report {
        /// The key of the kind.
        what: String,
        /// The key of the place, if it matters: `box-2`, `bank`, `common`.
        place: Option<String>,
        /// The key of the other place, where two are concerned.
        #[serde(default)]
        with: Option<String>,
        /// The card, if it matters.
        card: Option<String>,
        /// The further cards, where more than one is concerned.
        #[serde(default)]
        more: Vec<String>,
        /// How many chips, in cents, if it matters.
        #[serde(default)]
        amount: Option<Money>,
    },
    /// To decide on what was reported.
    Rule {
        /// The number of the remedy offered, from 0.
        remedy: u8,
    },
    /// To agree that somebody whom the holder of a box let in bets on his hand.
    Approve {
        /// The box.
        at: u8,
        /// Who.
        person: u8,
    },
    /// To call a bet that a player asked for and that lies nowhere yet, or to repeat one called.
    Call {
        /// The box.
        at: u8,
        /// Whose bet.
        person: u8,
        /// The spot's key.
        spot: String,
        /// The chips, in cents.
        stake: Money,
    },
    /// To announce something.
    Announce {
        /// Its key.
        notice: String,
    },
}

/// What somebody of the house may do at the table now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct StaffDesk {
    /// His post.
    pub role_name: Words,
    /// What he may report; nothing while there is nothing to report on.
    pub kinds: Vec<Named>,
    /// Where it may have happened.
    pub places: Vec<Named>,
    /// The cards of the deck, to name the one concerned.
    pub cards: Vec<String>,
    /// The remedies for what was reported.
    pub remedies: Vec<RemedyOption>,
    /// What is announced at this table.
    pub announcements: Vec<AnnounceOption>,
    /// Those whom the holder of a box let in, and on whom you may agree.
    pub approvals: Vec<ApproveOption>,
    /// Players for whom you may call a bet.
    pub callers: Vec<ApproveOption>,
    /// Bets that another voice has called.
    pub called: Vec<CalledBet>,
}

/// A bet that one voice of the house has called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct CalledBet {
    /// The box.
    pub at: u8,
    /// Whose bet.
    pub person: u8,
    /// The spot's key.
    pub spot: String,
    /// Its name.
    pub name: Words,
    /// The chips, in cents.
    pub stake: Money,
    /// Whether you may repeat it, so that it counts.
    pub may: bool,
}

/// A player at a box: one who may bet on another's hand once staff agree, or for whom a bet may
/// be called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ApproveOption {
    /// The box.
    pub at: u8,
    /// Who.
    pub person: u8,
}

/// A key and what people call it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Named {
    /// The key.
    pub key: String,
    /// What people call it.
    pub name: Words,
}

/// A remedy for what was reported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RemedyOption {
    /// Its number, from 0.
    pub number: u8,
    /// The key of what it does.
    pub effect: String,
    /// What it does, and who decides.
    pub words: Words,
    /// Whether your post may decide it.
    pub may: bool,
    /// The chips that it would move at once.
    pub moves: Vec<RulingMove>,
    /// Whether cards decide that which lie covered: then nobody is told beforehand.
    pub covered: bool,
    /// What prescribes it.
    pub citations: Vec<Citation>,
}

/// What a ruling would move for one person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RulingMove {
    /// Who.
    pub person: u8,
    /// The chips of his that go back to him, in cents.
    pub back: Money,
    /// What is paid to him, in cents.
    pub paid: Money,
    /// What is taken from him, in cents.
    pub taken: Money,
}

/// Something that is announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct AnnounceOption {
    /// Its key.
    pub key: String,
    /// What is said.
    pub words: Words,
    /// Who announces it.
    pub by: Words,
    /// How many last hands it announces, if it does.
    pub hands: Option<u8>,
    /// Whether you may announce it now.
    pub may: bool,
    /// What asks for it.
    pub citations: Vec<Citation>,
}
