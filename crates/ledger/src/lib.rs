//! Double-entry books: chips move between accounts and are never made or lost.
//!
//! A [`Transfer`] takes from exactly one account (its *debit*) and gives to exactly one other
//! (its *credit*). Its id makes it idempotent, and it says its reason and its basis. A stake is
//! a *reservation*: the chips are held until settlement posts it, wholly or in part, or voids it.
//! Several transfers handed over together are recorded all or not at all.
//!
//! ```
//! use exact::Cents;
//! use ledger::{Account, AccountKind, Act, Ledger, Reason, Transfer, TransferId};
//!
//! let mut ledger = Ledger::new();
//! let cage = ledger.open(Account::new("cage", AccountKind::Cage)?)?;
//! let ana = ledger.open(Account::new("player/ana", AccountKind::Wallet)?)?;
//! let sold = Transfer {
//!     id: TransferId::new("cage/sale/1")?,
//!     act: Act::Move { debit: cage, credit: ana.clone(), amount: Cents::new(50_00) },
//!     reason: Reason::Issue,
//!     basis: "AR02 art. 60".to_owned(),
//! };
//! ledger.record(&[sold.clone()])?;
//! // Sent again, it is the same transfer: it has the same answer and no second effect.
//! ledger.record(&[sold])?;
//! assert_eq!(ledger.balance(&ana).unwrap().available(), Some(Cents::new(50_00)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The judgement itself, [`decide`], is a pure function over any [`Books`], so that the same
//! rules hold for books in memory and for books in a database. The [`Auditor`] shares none of
//! that code: it recomputes every balance from the transfers alone.
//!
//! Deliberately absent: a clock, I/O, floats, an operation that edits or removes a transfer.
#![forbid(unsafe_code)]

mod account;
mod auditor;
mod balance;
mod books;
mod decide;
mod ledger;
mod name;
mod refusal;
mod transfer;

pub use account::{Account, AccountId, AccountKind, AccountState};
pub use auditor::{Audit, Auditor, Finding};
pub use balance::{Balance, MOST};
pub use books::{Books, Entry, Receipt};
pub use decide::{Decision, Plan, decide};
pub use ledger::Ledger;
pub use name::NotAName;
pub use refusal::{NotDecided, OtherKind, Refusal, Refused};
pub use transfer::{Act, Reason, Transfer, TransferId};
