use std::fmt;
use std::str::FromStr;

use exact::Cents;

use crate::{AccountId, NotAName, name};

/// The name of a transfer, made by whoever asks for it, before asking. It is what makes the
/// transfer idempotent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TransferId(String);

impl TransferId {
    /// A name of 1 to 200 visible ASCII characters.
    pub fn new(text: &str) -> Result<TransferId, NotAName> {
        name::checked(text).map(TransferId)
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TransferId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a transfer does. The debit gives, the credit receives.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Moves chips at once.
    Move {
        /// The account that gives.
        debit: AccountId,
        /// The account that receives.
        credit: AccountId,
        /// How much.
        amount: Cents,
    },
    /// Holds chips of the debit for the credit, until a post or a void.
    Reserve {
        /// The account that will give.
        debit: AccountId,
        /// The account that will receive.
        credit: AccountId,
        /// How much.
        amount: Cents,
    },
    /// Moves what a reservation held, or part of it; the rest is free again.
    Post {
        /// The reservation.
        pending: TransferId,
        /// How much of it moves: more than nothing, at most all.
        amount: Cents,
    },
    /// Frees all that a reservation held.
    Void {
        /// The reservation.
        pending: TransferId,
    },
}

/// Why chips move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The cage sells chips.
    Issue,
    /// The cage buys chips back.
    Redeem,
    /// A player brings chips to a table.
    BuyIn,
    /// A player takes chips from a table.
    CashOut,
    /// A bet is laid.
    Stake,
    /// A bet is lost to the bank or to the pot.
    Loss,
    /// A bet, a pot or a pay table pays.
    Payment,
    /// A bet is given back.
    Refund,
    /// A table's tray is filled from the cage.
    Fill,
    /// A table's tray gives chips back to the cage.
    Credit,
    /// The house's share of what players win from each other.
    Rake,
    /// A tip.
    Tip,
    /// A contribution to a jackpot.
    Contribution,
    /// A jackpot is awarded.
    Award,
    /// An earlier entry is set right by this one.
    Correction,
}

impl Reason {
    /// Every reason, in the order of declaration.
    pub const ALL: [Reason; 15] = [
        Reason::Issue,
        Reason::Redeem,
        Reason::BuyIn,
        Reason::CashOut,
        Reason::Stake,
        Reason::Loss,
        Reason::Payment,
        Reason::Refund,
        Reason::Fill,
        Reason::Credit,
        Reason::Rake,
        Reason::Tip,
        Reason::Contribution,
        Reason::Award,
        Reason::Correction,
    ];

    /// The word under which the reason is stored.
    pub const fn as_str(self) -> &'static str {
        match self {
            Reason::Issue => "issue",
            Reason::Redeem => "redeem",
            Reason::BuyIn => "buy-in",
            Reason::CashOut => "cash-out",
            Reason::Stake => "stake",
            Reason::Loss => "loss",
            Reason::Payment => "payment",
            Reason::Refund => "refund",
            Reason::Fill => "fill",
            Reason::Credit => "credit",
            Reason::Rake => "rake",
            Reason::Tip => "tip",
            Reason::Contribution => "contribution",
            Reason::Award => "award",
            Reason::Correction => "correction",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Reason {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Reason, NotAName> {
        let found = Self::ALL.into_iter().find(|reason| reason.as_str() == text);
        found.ok_or_else(|| NotAName::unknown(text))
    }
}

/// One entry of the books: one debit, one credit, why, and on what basis.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Transfer {
    /// Its name, which makes it idempotent.
    pub id: TransferId,
    /// What it does.
    pub act: Act,
    /// Why.
    pub reason: Reason,
    /// The provision, house rule or ruling on which it rests.
    pub basis: String,
}
