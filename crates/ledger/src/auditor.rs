//! The second pair of eyes. Nothing here calls the ledger's judgement: the auditor explodes each
//! transfer into signed legs and adds them up, and says what does not add up.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::{Account, AccountId, AccountKind, AccountState, Act, Transfer, TransferId};

/// Something that does not add up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A transfer's id was there before.
    IdTwice(TransferId),
    /// A transfer moves nothing, or between an account and itself.
    Senseless(TransferId),
    /// A transfer names an account that is not open.
    UnknownAccount(TransferId, AccountId),
    /// A transfer settles what is not reserved, or not any more.
    NothingReserved(TransferId),
    /// A transfer posts more than was reserved.
    MoreThanReserved(TransferId),
    /// After a transfer, an account that issues nothing was below zero.
    BelowZero(TransferId, AccountId),
    /// An account is said to hold other than the transfers give.
    Differs {
        /// The account.
        account: AccountId,
        /// What the transfers give: taken, given, reserved out, reserved in.
        computed: [i128; 4],
        /// What is said.
        claimed: [i128; 4],
    },
    /// An account that the transfers touch is not among the accounts claimed, or the reverse.
    NotClaimed(AccountId),
    /// The balances claimed do not add up to zero.
    NotConserved {
        /// What they add up to.
        sum: i128,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IdTwice(id) => write!(f, "the transfer {id} is there twice"),
            Self::Senseless(id) => write!(f, "the transfer {id} moves nothing"),
            Self::UnknownAccount(id, account) => {
                write!(f, "the transfer {id} names {account}, which is not open")
            }
            Self::NothingReserved(id) => write!(f, "the transfer {id} settles nothing reserved"),
            Self::MoreThanReserved(id) => write!(f, "the transfer {id} posts more than reserved"),
            Self::BelowZero(id, account) => write!(f, "{account} is below zero after {id}"),
            Self::Differs {
                account,
                computed,
                claimed,
            } => write!(
                f,
                "{account} is said to be {claimed:?}, the transfers give {computed:?} (taken, given, reserved out, reserved in)"
            ),
            Self::NotClaimed(account) => write!(f, "{account} is missing from one of the lists"),
            Self::NotConserved { sum } => write!(f, "all accounts add up to {sum}, not to zero"),
        }
    }
}

// The columns of an account: each side of a transfer adds to all four of one.
const TAKEN: usize = 0;
const GIVEN: usize = 1;
const HELD_OUT: usize = 2;
const HELD_IN: usize = 3;

/// Recomputes the books from the transfers alone.
///
/// ```
/// use ledger::{Auditor, Ledger};
///
/// let ledger = Ledger::new();
/// let mut auditor = Auditor::new(ledger.accounts().map(|state| state.account.clone()));
/// ledger.journal().iter().for_each(|entry| auditor.observe(&entry.transfer));
/// assert!(auditor.conclude(ledger.accounts()).is_clean());
/// ```
#[derive(Debug)]
pub struct Auditor {
    kinds: BTreeMap<AccountId, AccountKind>,
    columns: BTreeMap<AccountId, [i128; 4]>,
    seen: BTreeSet<TransferId>,
    reserved: BTreeMap<TransferId, (AccountId, AccountId, i128)>,
    findings: Vec<Finding>,
}

/// What an audit found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    /// How many transfers were seen.
    pub transfers: u64,
    /// How many reservations stand open.
    pub open_reservations: u64,
    /// What the issuing accounts have put in circulation, in cents.
    pub in_circulation: i128,
    /// Everything that does not add up, in the order found.
    pub findings: Vec<Finding>,
}

impl Audit {
    /// Whether everything adds up.
    pub fn is_clean(&self) -> bool {
        self.findings.is_empty()
    }
}

impl Auditor {
    /// An auditor who knows which accounts are open.
    pub fn new(accounts: impl IntoIterator<Item = Account>) -> Auditor {
        let kinds: BTreeMap<_, _> = accounts.into_iter().map(|a| (a.id, a.kind)).collect();
        Auditor {
            columns: kinds.keys().map(|id| (id.clone(), [0; 4])).collect(),
            kinds,
            seen: BTreeSet::new(),
            reserved: BTreeMap::new(),
            findings: Vec::new(),
        }
    }

    /// Takes the next transfer of the journal into account.
    pub fn observe(&mut self, transfer: &Transfer) {
        if !self.seen.insert(transfer.id.clone()) {
            self.findings.push(Finding::IdTwice(transfer.id.clone()));
            return;
        }
        self.explode(transfer);
    }

    /// Compares what the transfers give with what the books claim, and adds everything up.
    pub fn conclude<'a>(mut self, claims: impl IntoIterator<Item = &'a AccountState>) -> Audit {
        let mut sum = 0;
        let mut left: BTreeSet<AccountId> = self.columns.keys().cloned().collect();
        for claim in claims {
            let id = claim.account.id.clone();
            let claimed = columns_of(claim);
            sum += claimed[GIVEN] - claimed[TAKEN];
            left.remove(&id);
            match self.columns.get(&id).copied() {
                None => self.findings.push(Finding::NotClaimed(id)),
                Some(computed) if computed != claimed => self.findings.push(Finding::Differs {
                    account: id,
                    computed,
                    claimed,
                }),
                Some(_) => {}
            }
        }
        self.findings
            .extend(left.into_iter().map(Finding::NotClaimed));
        if sum != 0 {
            self.findings.push(Finding::NotConserved { sum });
        }
        Audit {
            transfers: self.seen.len() as u64,
            open_reservations: self.reserved.len() as u64,
            in_circulation: self.in_circulation(),
            findings: self.findings,
        }
    }

    fn in_circulation(&self) -> i128 {
        let issuing = |id: &&AccountId| self.kinds.get(*id).is_some_and(|kind| kind.issues());
        let ids = self.columns.keys().filter(issuing);
        ids.map(|id| self.columns[id][TAKEN] - self.columns[id][GIVEN])
            .sum()
    }

    /// Adds both sides of a transfer; none when it makes no sense, which is noted.
    fn explode(&mut self, transfer: &Transfer) {
        let id = &transfer.id;
        match &transfer.act {
            Act::Move {
                debit,
                credit,
                amount,
            } => {
                let amount = i128::from(amount.count());
                self.sides(id, debit, credit, amount, amount, 0);
            }
            Act::Reserve {
                debit,
                credit,
                amount,
            } => {
                let amount = i128::from(amount.count());
                let held = (debit.clone(), credit.clone(), amount);
                self.reserved.insert(id.clone(), held);
                self.sides(id, debit, credit, amount, 0, amount);
            }
            Act::Post { pending, amount } => {
                let amount = i128::from(amount.count());
                self.release(id, pending, amount, amount);
            }
            Act::Void { pending } => self.release(id, pending, 1, 0),
        }
    }

    fn release(&mut self, id: &TransferId, pending: &TransferId, size: i128, moved: i128) {
        let Some((debit, credit, held)) = self.reserved.remove(pending) else {
            self.findings.push(Finding::NothingReserved(id.clone()));
            return;
        };
        if moved > held {
            self.findings.push(Finding::MoreThanReserved(id.clone()));
        }
        self.sides(id, &debit, &credit, size, moved, -held);
    }

    fn sides(
        &mut self,
        id: &TransferId,
        debit: &AccountId,
        credit: &AccountId,
        size: i128,
        moved: i128,
        held: i128,
    ) {
        if size == 0 || debit == credit {
            self.findings.push(Finding::Senseless(id.clone()));
        }
        let mut out = [0; 4];
        out[TAKEN] = moved;
        out[HELD_OUT] = held;
        let mut into = [0; 4];
        into[GIVEN] = moved;
        into[HELD_IN] = held;
        self.add(id, debit, out);
        self.add(id, credit, into);
    }

    fn add(&mut self, id: &TransferId, account: &AccountId, changes: [i128; 4]) {
        let Some(columns) = self.columns.get_mut(account) else {
            let finding = Finding::UnknownAccount(id.clone(), account.clone());
            self.findings.push(finding);
            return;
        };
        for (column, change) in columns.iter_mut().zip(changes) {
            *column += change;
        }
        let free = columns[GIVEN] - columns[TAKEN] - columns[HELD_OUT];
        let may = self.kinds.get(account).is_some_and(|kind| kind.issues());
        if free < 0 && !may {
            self.findings
                .push(Finding::BelowZero(id.clone(), account.clone()));
        }
    }
}

fn columns_of(state: &AccountState) -> [i128; 4] {
    let balance = state.balance;
    let mut columns = [0; 4];
    columns[TAKEN] = i128::from(balance.debits_posted.count());
    columns[GIVEN] = i128::from(balance.credits_posted.count());
    columns[HELD_OUT] = i128::from(balance.debits_pending.count());
    columns[HELD_IN] = i128::from(balance.credits_pending.count());
    columns
}
