use std::fmt;
use std::str::FromStr;

use crate::{Balance, NotAName, name};

/// The name of an account: `cage`, `table/3/float`, `player/ana`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountId(String);

impl AccountId {
    /// A name of 1 to 200 visible ASCII characters.
    pub fn new(text: &str) -> Result<AccountId, NotAName> {
        name::checked(text).map(AccountId)
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What an account is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AccountKind {
    /// The cage, which issues chips against money and takes them back: the one kind that may
    /// stand below zero. What it stands below zero is what is in circulation.
    Cage,
    /// The chips of a player, away from any table.
    Wallet,
    /// The chips that a player has brought to one table.
    Stack,
    /// The chips that lie on the spots of a table.
    Stakes,
    /// The chips in a table's tray, from which it pays and to which it collects.
    Float,
    /// A progressive jackpot.
    Jackpot,
    /// The rake, or the cagnotte of a circle game.
    Rake,
    /// The box of tips.
    Tips,
}

impl AccountKind {
    /// Every kind, in the order of declaration.
    pub const ALL: [AccountKind; 8] = [
        AccountKind::Cage,
        AccountKind::Wallet,
        AccountKind::Stack,
        AccountKind::Stakes,
        AccountKind::Float,
        AccountKind::Jackpot,
        AccountKind::Rake,
        AccountKind::Tips,
    ];

    /// Whether accounts of this kind issue chips, and so may stand below zero.
    pub const fn issues(self) -> bool {
        matches!(self, AccountKind::Cage)
    }

    /// The word under which the kind is stored.
    pub const fn as_str(self) -> &'static str {
        match self {
            AccountKind::Cage => "cage",
            AccountKind::Wallet => "wallet",
            AccountKind::Stack => "stack",
            AccountKind::Stakes => "stakes",
            AccountKind::Float => "float",
            AccountKind::Jackpot => "jackpot",
            AccountKind::Rake => "rake",
            AccountKind::Tips => "tips",
        }
    }
}

impl fmt::Display for AccountKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for AccountKind {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<AccountKind, NotAName> {
        let found = Self::ALL.into_iter().find(|kind| kind.as_str() == text);
        found.ok_or_else(|| NotAName::unknown(text))
    }
}

/// An account: its name and what it is for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Account {
    /// Its name.
    pub id: AccountId,
    /// What it is for.
    pub kind: AccountKind,
}

impl Account {
    /// An account of this name and kind.
    pub fn new(id: &str, kind: AccountKind) -> Result<Account, NotAName> {
        AccountId::new(id).map(|id| Account { id, kind })
    }
}

/// An account and what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountState {
    /// The account.
    pub account: Account,
    /// What it holds.
    pub balance: Balance,
}
