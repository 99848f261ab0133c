use std::fmt;

use exact::Cents;

use crate::{AccountId, AccountKind, TransferId};

/// Why a transfer is not recorded. The order of declaration is the order of precedence.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// A group without transfers.
    EmptyGroup,
    /// The id names a recorded transfer with another body.
    IdReused,
    /// The transfer is recorded, but in a group of other transfers.
    OtherGroup,
    /// The id occurs twice in the group.
    IdTwice,
    /// The transfer would move nothing.
    ZeroAmount,
    /// The debit is the credit.
    SameAccount,
    /// No such account is open.
    UnknownAccount(AccountId),
    /// No such transfer is recorded.
    UnknownPending(TransferId),
    /// The transfer is recorded, but it reserved nothing.
    NotPending(TransferId),
    /// The reservation is settled already.
    AlreadySettled {
        /// The transfer that settled it.
        by: TransferId,
    },
    /// More would be posted than was reserved.
    MoreThanReserved {
        /// What was reserved.
        reserved: Cents,
        /// What was asked.
        asked: Cents,
    },
    /// A counter of the account would pass [`crate::MOST`].
    Overflow(AccountId),
    /// The account would go below zero.
    Insufficient {
        /// The account.
        account: AccountId,
        /// What it may spend.
        available: Cents,
        /// What was asked.
        asked: Cents,
    },
    /// The account does not hold a reservation that the journal says it holds: the books are
    /// broken, and nothing more may be recorded before they are audited.
    Broken(AccountId),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyGroup => write!(f, "the group holds no transfer"),
            Self::IdReused => write!(f, "the id names another transfer: make a new id"),
            Self::OtherGroup => write!(f, "the transfer was recorded in another group"),
            Self::IdTwice => write!(f, "the id occurs twice in the group"),
            Self::ZeroAmount => write!(f, "a transfer of nothing moves nothing"),
            Self::SameAccount => write!(f, "an account cannot pay itself"),
            Self::UnknownAccount(id) => write!(f, "no account {id} is open"),
            Self::UnknownPending(id) => write!(f, "no transfer {id} is recorded"),
            Self::NotPending(id) => write!(f, "the transfer {id} reserved nothing"),
            Self::AlreadySettled { by } => write!(f, "the reservation was settled by {by}"),
            Self::MoreThanReserved { reserved, asked } => {
                write!(f, "{asked} cannot be posted: {reserved} was reserved")
            }
            Self::Overflow(id) => write!(f, "the account {id} cannot count so much"),
            Self::Insufficient {
                account,
                available,
                asked,
            } => write!(f, "the account {account} has {available}, not {asked}"),
            Self::Broken(id) => write!(
                f,
                "the account {id} lacks a reservation that is recorded: stop, and audit the books"
            ),
        }
    }
}

/// A group that was not recorded: the first of its transfers that cannot be, with all reasons
/// against that one, in order of precedence. What comes after it in the group is not judged,
/// for it would be judged on a state that never came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The transfer's place in the group, counted from 0.
    pub position: usize,
    /// All reasons, the weightiest first; never empty.
    pub reasons: Vec<Refusal>,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reasons: Vec<String> = self.reasons.iter().map(Refusal::to_string).collect();
        let number = self.position + 1;
        write!(f, "transfer {number} of the group: {}", reasons.join("; "))
    }
}

impl std::error::Error for Refused {}

/// Why a group has no decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotDecided<E> {
    /// It is refused; nothing happened.
    Refused(Refused),
    /// The books could not be read.
    Books(E),
}

impl<E> From<Refused> for NotDecided<E> {
    fn from(refused: Refused) -> Self {
        NotDecided::Refused(refused)
    }
}

/// An account that is open already, as another kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherKind {
    /// The account.
    pub id: AccountId,
    /// The kind that it has.
    pub is: AccountKind,
    /// The kind that was asked.
    pub asked: AccountKind,
}

impl fmt::Display for OtherKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OtherKind { id, is, asked } = self;
        write!(
            f,
            "the account {id} is open as {is}, it cannot be opened as {asked}"
        )
    }
}

impl std::error::Error for OtherKind {}
