//! How what the ledger says goes into columns, on both engines with tables.

use exact::Cents;
use ledger::{AccountId, Act, TransferId};

/// The columns in which an act is stored.
pub(super) struct ActColumns<'a> {
    pub(super) name: &'static str,
    pub(super) debit: Option<&'a str>,
    pub(super) credit: Option<&'a str>,
    pub(super) amount: Option<i64>,
    pub(super) pending: Option<&'a str>,
}

impl<'a> ActColumns<'a> {
    pub(super) fn of(act: &'a Act) -> ActColumns<'a> {
        let direct = |name, debit: &'a AccountId, credit: &'a AccountId, amount: &Cents| Self {
            name,
            debit: Some(debit.as_str()),
            credit: Some(credit.as_str()),
            amount: Some(stored(amount.count())),
            pending: None,
        };
        let settling = |name, pending: &'a TransferId, amount: Option<&Cents>| Self {
            name,
            debit: None,
            credit: None,
            amount: amount.map(|amount| stored(amount.count())),
            pending: Some(pending.as_str()),
        };
        match act {
            Act::Move {
                debit,
                credit,
                amount,
            } => direct("move", debit, credit, amount),
            Act::Reserve {
                debit,
                credit,
                amount,
            } => direct("reserve", debit, credit, amount),
            Act::Post { pending, amount } => settling("post", pending, Some(amount)),
            Act::Void { pending } => settling("void", pending, None),
        }
    }
}

/// A number as it is stored. Versions and sequences count up one by one and cannot pass
/// 2^63; the ledger refuses amounts that would.
pub(super) fn stored(number: u64) -> i64 {
    i64::try_from(number).expect("no counter of a store reaches 2^63")
}
