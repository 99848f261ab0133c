//! The money of an entry: which transfers follow from what moves.

use activities::{Movement, Party, Purpose};
use exact::Cents;
use law::{BasisBook, BasisRef};
use ledger::{Account, Act, Reason, Transfer, TransferId};

use super::NotKept;
use super::counter::Paying;
use crate::store::{EventStore, Version};
use crate::{PlayerId, TableId, accounts};

/// The transfers of one append.
pub(super) struct Till<'s> {
    store: &'s dyn EventStore,
    bases: &'s BasisBook,
    name: &'s TableId,
    at: Version,
    accounts: Vec<Account>,
    transfers: Vec<Transfer>,
}

impl<'s> Till<'s> {
    pub(super) fn new(
        store: &'s dyn EventStore,
        bases: &'s BasisBook,
        name: &'s TableId,
        at: Version,
    ) -> Till<'s> {
        Till {
            store,
            bases,
            name,
            at,
            accounts: Vec::new(),
            transfers: Vec::new(),
        }
    }

    /// Everything that moves, in order. What the house has to pay and has not at hand, the cage
    /// fills up; where people pay over the counter, it sells them the chips.
    pub(super) fn pay(&mut self, movements: &[Movement], paying: Paying) -> Result<(), NotKept> {
        let mut at_hand = self.held(&accounts::counter(self.name.as_str()))?;
        for movement in movements {
            let (from, to) = (self.account(&movement.from)?, self.account(&movement.to)?);
            let (amount, basis) = (movement.amount, self.basis(movement.basis));
            match (&movement.from, paying) {
                (Party::House, _) if at_hand < amount => {
                    let missing = amount.down_to_zero(at_hand);
                    self.transfer(
                        accounts::cage(),
                        from.clone(),
                        missing,
                        Reason::Fill,
                        &basis,
                    );
                    at_hand = amount;
                }
                (Party::Person(_), Paying::Cash) => {
                    let (cage, wallet) = (accounts::cage(), from.clone());
                    self.transfer(cage, wallet, amount, Reason::Issue, "paid over the counter");
                }
                _ => {}
            }
            if movement.from == Party::House {
                at_hand = at_hand.down_to_zero(amount);
            }
            if movement.to == Party::House {
                let more = at_hand.plus(amount);
                at_hand = more.map_err(|error| activities::Unknown(error.to_string()))?;
            }
            self.transfer(from, to, amount, reason(movement.purpose), &basis);
        }
        Ok(())
    }

    fn held(&self, account: &Account) -> Result<Cents, NotKept> {
        let balance = self.store.balance(&account.id)?;
        let held = balance.and_then(|balance| balance.available());
        Ok(held.unwrap_or(Cents::ZERO))
    }

    fn account(&self, party: &Party) -> Result<Account, NotKept> {
        Ok(match party {
            Party::Person(name) => accounts::wallet(&PlayerId::new(name)?),
            Party::Fund(fund) => {
                // A fund is named in code or by a law file's own key.
                TableId::new(fund)?;
                accounts::fund(self.name.as_str(), fund)
            }
            Party::House => accounts::counter(self.name.as_str()),
            Party::Purse(name) => accounts::purse(self.name.as_str(), &PlayerId::new(name)?),
            Party::Bank => accounts::bank(self.name.as_str()),
        })
    }

    fn basis(&self, basis: BasisRef) -> String {
        let bases = self.bases.get(basis).iter().map(ToString::to_string);
        let bases: Vec<String> = bases.collect();
        match bases.is_empty() {
            true => "the terms of the activity".to_owned(),
            false => bases.join("; "),
        }
    }

    fn transfer(&mut self, from: Account, to: Account, amount: Cents, reason: Reason, basis: &str) {
        if amount.is_zero() {
            return;
        }
        let number = self.transfers.len();
        let id = format!("activity/{}/{}/{number}", self.name, self.at.0 + 1);
        self.transfers.push(Transfer {
            id: TransferId::new(&id).expect("names and numbers fit a name"),
            act: Act::Move {
                debit: from.id.clone(),
                credit: to.id.clone(),
                amount,
            },
            reason,
            basis: basis.to_owned(),
        });
        for account in [from, to] {
            if !self.accounts.contains(&account) {
                self.accounts.push(account);
            }
        }
    }

    pub(super) fn finish(self) -> (Vec<Account>, Vec<Transfer>) {
        (self.accounts, self.transfers)
    }
}

fn reason(purpose: Purpose) -> Reason {
    match purpose {
        Purpose::Stake => Reason::Stake,
        Purpose::Payment => Reason::Payment,
        Purpose::Refund => Reason::Refund,
        Purpose::Contribution => Reason::Contribution,
        Purpose::Award => Reason::Award,
        Purpose::Rake => Reason::Rake,
        Purpose::Fill => Reason::Fill,
        Purpose::Loss => Reason::Loss,
        Purpose::Issue => Reason::Issue,
    }
}
