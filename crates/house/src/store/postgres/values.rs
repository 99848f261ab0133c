//! From rows to values. What does not fit is damage, never a default.

use exact::Cents;
use ledger::{
    Account, AccountId, AccountState, Act, Balance, Entry, Receipt, Transfer, TransferId,
};
use postgres::Row;
use postgres::types::FromSql;

use super::session::Session;
use crate::evidence::{Checkpoint, PublicKey, Statement, StreamEnd};
use crate::fair::Hash;
use crate::store::append::Head;
use crate::store::chain::Moved;
use crate::store::columns::{ActColumns, EventsRow};
use crate::store::error::StoreError;
use crate::store::names::{Epoch, StreamName, Version};
use crate::store::phrases::{NotAText, lengthen, lengthen_all};
use crate::store::stretch::{Bodies, KeptRow};

/// A row, and the session that is told of what is wrong with it.
pub(super) struct Columns<'r> {
    pub(super) session: &'r Session,
    pub(super) row: &'r Row,
}

impl<'r> Columns<'r> {
    pub(super) fn get<T: FromSql<'r>>(&self, column: usize) -> Result<T, StoreError> {
        let got = self.row.try_get(column);
        got.map_err(|error| self.session.damaged(error))
    }

    pub(super) fn count(&self, column: usize) -> Result<u64, StoreError> {
        let number: i64 = self.get(column)?;
        u64::try_from(number).map_err(|error| self.session.damaged(error))
    }

    pub(super) fn version(&self, column: usize) -> Result<Version, StoreError> {
        self.count(column).map(Version)
    }

    pub(super) fn bytes<const N: usize>(&self, column: usize) -> Result<[u8; N], StoreError> {
        let bytes: &[u8] = self.get(column)?;
        bytes
            .try_into()
            .map_err(|error| self.session.damaged(error))
    }

    pub(super) fn stream(&self, column: usize) -> Result<StreamName, StoreError> {
        let name: &str = self.get(column)?;
        StreamName::new(name).map_err(|error| self.session.damaged(error))
    }

    /// Bytes that may not be there.
    fn maybe_bytes<const N: usize>(&self, column: usize) -> Result<Option<[u8; N]>, StoreError> {
        let bytes: Option<&[u8]> = self.get(column)?;
        bytes.map(|_| self.bytes(column)).transpose()
    }

    /// A text that is kept in phrases.
    fn text(&self, column: usize, own: &Hash) -> Result<String, StoreError> {
        let text = lengthen(self.get(column)?, Some(own));
        text.ok_or_else(|| self.session.damaged(NotAText))
    }

    /// The events of an append.
    pub(super) fn events_row(&self) -> Result<EventsRow, StoreError> {
        let row = EventsRow {
            version: self.version(0)?,
            epoch: Epoch(self.count(1)?),
            previous: self.maybe_bytes(2)?,
            postings: self.maybe_bytes(3)?,
            bodies: lengthen_all(self.get(4)?),
            hash: self.bytes(5)?,
        };
        let row = row.with_more(self.count(6)?);
        row.map_err(|error| self.session.damaged(error))
    }

    /// The same, as whoever walks along the chain takes it.
    pub(super) fn kept_row(&self) -> Result<KeptRow<'_>, StoreError> {
        Ok(KeptRow {
            version: self.version(0)?,
            epoch: Epoch(self.count(1)?),
            previous: self.maybe_bytes(2)?,
            postings: self.maybe_bytes(3)?,
            bodies: Bodies::InPhrases(self.get(4)?),
            hash: self.bytes(5)?,
            more: self.count(6)?,
        })
    }

    /// A transfer as it is hashed, its version before it.
    pub(super) fn moved(&self) -> Result<Moved<'_>, StoreError> {
        Ok(Moved {
            id: self.get(1)?,
            act: ActColumns {
                name: self.get(2)?,
                debit: self.get(3)?,
                credit: self.get(4)?,
                amount: self.get(5)?,
                pending: self.get(6)?,
            },
            reason: self.get(7)?,
            basis: self.get(8)?,
        })
    }

    /// The hash of a command's body, and the reply.
    pub(super) fn reply(&self) -> Result<(Hash, String), StoreError> {
        let body = self.bytes(0)?;
        Ok((body, self.text(1, &body)?))
    }

    /// Version, hash and epoch, in the first three columns.
    pub(super) fn head(&self) -> Result<Head, StoreError> {
        Ok(Head {
            version: self.version(0)?,
            hash: self.bytes(1)?,
            epoch: Epoch(self.count(2)?),
        })
    }

    pub(super) fn stream_end(&self) -> Result<StreamEnd, StoreError> {
        Ok(StreamEnd {
            stream: self.stream(0)?,
            version: self.version(1)?,
            hash: self.bytes(2)?,
        })
    }

    pub(super) fn account_state(&self) -> Result<AccountState, StoreError> {
        let kind: &str = self.get(1)?;
        let cents = |column| self.count(column).map(Cents::new);
        Ok(AccountState {
            account: Account {
                id: self.account_id(0)?,
                kind: kind.parse().map_err(|error| self.session.damaged(error))?,
            },
            balance: Balance {
                debits_posted: cents(2)?,
                credits_posted: cents(3)?,
                debits_pending: cents(4)?,
                credits_pending: cents(5)?,
            },
        })
    }

    fn account_id(&self, column: usize) -> Result<AccountId, StoreError> {
        let id: &str = self.get(column)?;
        AccountId::new(id).map_err(|error| self.session.damaged(error))
    }

    fn transfer_id(&self, column: usize) -> Result<TransferId, StoreError> {
        let id: &str = self.get(column)?;
        TransferId::new(id).map_err(|error| self.session.damaged(error))
    }

    pub(super) fn entry(&self) -> Result<Entry, StoreError> {
        let reason: &str = self.get(9)?;
        let settler: Option<&str> = self.get(11)?;
        Ok(Entry {
            sequence: self.count(0)?,
            group: Receipt {
                first: self.count(2)?,
                count: self.count(3)?,
            },
            transfer: Transfer {
                id: self.transfer_id(1)?,
                act: self.act()?,
                reason: reason
                    .parse()
                    .map_err(|error| self.session.damaged(error))?,
                basis: self.get(10)?,
            },
            settled_by: settler.map(|_| self.transfer_id(11)).transpose()?,
        })
    }

    fn act(&self) -> Result<Act, StoreError> {
        let name: &str = self.get(4)?;
        let amount = || self.count(7).map(Cents::new);
        Ok(match name {
            "move" => Act::Move {
                debit: self.account_id(5)?,
                credit: self.account_id(6)?,
                amount: amount()?,
            },
            "reserve" => Act::Reserve {
                debit: self.account_id(5)?,
                credit: self.account_id(6)?,
                amount: amount()?,
            },
            "post" => Act::Post {
                pending: self.transfer_id(8)?,
                amount: amount()?,
            },
            "void" => Act::Void {
                pending: self.transfer_id(8)?,
            },
            other => return Err(self.session.damaged(format!("{other} is no act"))),
        })
    }

    pub(super) fn checkpoint(&self) -> Result<Checkpoint, StoreError> {
        Ok(Checkpoint {
            statement: Statement {
                number: self.count(0)?,
                previous: self.bytes(1)?,
                date_ms: self.count(2)?,
                events: self.count(3)?,
                streams: self.count(4)?,
                streams_root: self.bytes(5)?,
                rounds: self.count(6)?,
                rounds_root: self.bytes(7)?,
                key: PublicKey(self.bytes(8)?),
            },
            signature: self.bytes(9)?,
        })
    }
}

/// A number to compare with: those that are too large are beyond all that is stored.
pub(super) fn bound(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
