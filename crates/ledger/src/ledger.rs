use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;

use crate::{
    Account, AccountId, AccountState, Balance, Books, Decision, Entry, NotDecided, OtherKind, Plan,
    Receipt, Refused, Transfer, TransferId, decide,
};

/// Books in memory.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    accounts: BTreeMap<AccountId, AccountState>,
    journal: Vec<Entry>,
    places: HashMap<TransferId, usize>,
}

impl Ledger {
    /// Books without accounts.
    pub fn new() -> Ledger {
        Ledger::default()
    }

    /// Opens an account. One that is open stays as it is; as another kind it is refused.
    pub fn open(&mut self, account: Account) -> Result<AccountId, OtherKind> {
        let id = account.id.clone();
        let asked = account.kind;
        let state = self
            .accounts
            .entry(id.clone())
            .or_insert_with(|| AccountState {
                account,
                balance: Balance::NEW,
            });
        let is = state.account.kind;
        if is == asked {
            Ok(id)
        } else {
            Err(OtherKind { id, is, asked })
        }
    }

    /// Records a group of transfers, all or none. The same group again has the same receipt and
    /// no further effect. A refused group leaves no trace, its ids included.
    pub fn record(&mut self, group: &[Transfer]) -> Result<Receipt, Refused> {
        match decide(self, group) {
            Ok(Decision::Already(receipt)) => Ok(receipt),
            Ok(Decision::Record(plan)) => Ok(self.apply(plan)),
            Err(NotDecided::Refused(refused)) => Err(refused),
            Err(NotDecided::Books(never)) => match never {},
        }
    }

    /// Writes down what was decided on these very books. Total.
    pub fn apply(&mut self, plan: Plan) -> Receipt {
        let receipt = plan.receipt;
        for state in plan.accounts {
            self.accounts.insert(state.account.id.clone(), state);
        }
        for entry in plan.entries {
            self.places
                .insert(entry.transfer.id.clone(), self.journal.len());
            self.journal.push(entry);
        }
        for (pending, by) in plan.settled {
            if let Some(&place) = self.places.get(&pending) {
                self.journal[place].settled_by = Some(by);
            }
        }
        receipt
    }

    /// What an account holds.
    pub fn balance(&self, id: &AccountId) -> Option<Balance> {
        self.accounts.get(id).map(|state| state.balance)
    }

    /// Every account, by name.
    pub fn accounts(&self) -> impl Iterator<Item = &AccountState> {
        self.accounts.values()
    }

    /// Every transfer recorded, in order.
    pub fn journal(&self) -> &[Entry] {
        &self.journal
    }
}

impl Books for Ledger {
    type Error = Infallible;

    fn account(&self, id: &AccountId) -> Result<Option<AccountState>, Infallible> {
        Ok(self.accounts.get(id).cloned())
    }

    fn entry(&self, id: &TransferId) -> Result<Option<Entry>, Infallible> {
        let place = self.places.get(id);
        Ok(place.map(|&place| self.journal[place].clone()))
    }

    fn next_sequence(&self) -> Result<u64, Infallible> {
        Ok(self.journal.len() as u64 + 1)
    }
}
