use crate::{AccountId, AccountState, Transfer, TransferId};

/// A transfer as recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The transfer.
    pub transfer: Transfer,
    /// Its place in the journal, counted from 1.
    pub sequence: u64,
    /// The group with which it was recorded.
    pub group: Receipt,
    /// The transfer that posted or voided it, if it is a reservation that is settled.
    pub settled_by: Option<TransferId>,
}

/// The answer to a group of transfers: where the journal holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The place of the group's first transfer.
    pub first: u64,
    /// How many transfers the group has.
    pub count: u64,
}

/// What must be known of the books to judge a transfer. Books in memory cannot fail; books in a
/// database can.
pub trait Books {
    /// How looking something up can fail.
    type Error;

    /// The account of this name and what it holds.
    fn account(&self, id: &AccountId) -> Result<Option<AccountState>, Self::Error>;

    /// The transfer recorded under this name.
    fn entry(&self, id: &TransferId) -> Result<Option<Entry>, Self::Error>;

    /// The place that the next transfer takes in the journal.
    fn next_sequence(&self) -> Result<u64, Self::Error>;
}
