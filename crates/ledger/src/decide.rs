//! The judgement of a group of transfers: reads the books, changes nothing.

use std::collections::BTreeMap;

use exact::Cents;

use crate::{
    AccountId, AccountState, Act, Balance, Books, Entry, MOST, NotDecided, Receipt, Refusal,
    Refused, Transfer, TransferId,
};

/// What is to be done with a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It is recorded already: this is the answer that it had.
    Already(Receipt),
    /// It is to be recorded so.
    Record(Plan),
}

/// What recording a group writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The answer to the group.
    pub receipt: Receipt,
    /// The accounts that change, as they stand afterwards.
    pub accounts: Vec<AccountState>,
    /// The new entries of the journal, in order.
    pub entries: Vec<Entry>,
    /// The reservations that the group settles, each with the transfer that does so. Those made
    /// in the group itself are among them.
    pub settled: Vec<(TransferId, TransferId)>,
}

/// Judges a group of transfers, all or none.
///
/// ```
/// use ledger::{Ledger, NotDecided, Refusal, decide};
///
/// let nothing = decide(&Ledger::new(), &[]);
/// let Err(NotDecided::Refused(refused)) = nothing else { panic!() };
/// assert_eq!(refused.reasons, [Refusal::EmptyGroup]);
/// ```
pub fn decide<B: Books>(books: &B, group: &[Transfer]) -> Result<Decision, NotDecided<B::Error>> {
    if group.is_empty() {
        return Err(refused(0, vec![Refusal::EmptyGroup]));
    }
    if let Some(receipt) = already_recorded(books, group)? {
        return Ok(Decision::Already(receipt));
    }
    let first = books.next_sequence().map_err(NotDecided::Books)?;
    let receipt = Receipt {
        first,
        count: group.len() as u64,
    };
    let mut desk = Desk::new(books);
    for (position, transfer) in group.iter().enumerate() {
        match desk.judge(transfer)? {
            Ok(effect) => desk.take(transfer, effect, first + position as u64, receipt),
            Err(reasons) => return Err(refused(position, reasons)),
        }
    }
    Ok(Decision::Record(desk.plan(receipt)))
}

fn refused<E>(position: usize, mut reasons: Vec<Refusal>) -> NotDecided<E> {
    reasons.sort();
    reasons.dedup();
    NotDecided::Refused(Refused { position, reasons })
}

/// The receipt of the group, if it is recorded just as it is. A transfer that is recorded with
/// another body or in another group is refused here, before anything else is looked at.
fn already_recorded<B: Books>(
    books: &B,
    group: &[Transfer],
) -> Result<Option<Receipt>, NotDecided<B::Error>> {
    let mut entries = Vec::with_capacity(group.len());
    for (position, transfer) in group.iter().enumerate() {
        let entry = books.entry(&transfer.id).map_err(NotDecided::Books)?;
        if entry.as_ref().is_some_and(|old| old.transfer != *transfer) {
            return Err(refused(position, vec![Refusal::IdReused]));
        }
        entries.push(entry);
    }
    let Some(receipt) = entries.iter().flatten().next().map(|entry| entry.group) else {
        return Ok(None);
    };
    let in_place = |(position, entry): (usize, &Option<Entry>)| {
        let place = receipt.first + position as u64;
        entry.as_ref().is_some_and(|entry| entry.sequence == place)
    };
    let odd = entries.iter().enumerate().position(|pair| !in_place(pair));
    match odd {
        None if receipt.count == group.len() as u64 => Ok(Some(receipt)),
        _ => Err(refused(odd.unwrap_or(0), vec![Refusal::OtherGroup])),
    }
}

/// The books with what the group has done to them so far.
struct Desk<'b, B: Books> {
    books: &'b B,
    accounts: BTreeMap<AccountId, AccountState>,
    entries: Vec<Entry>,
    settled: BTreeMap<TransferId, TransferId>,
}

/// What one transfer does to its two accounts.
struct Effect {
    debit: AccountState,
    credit: AccountState,
    settles: Option<TransferId>,
}

/// The two accounts of a transfer and how their counters move.
struct Route {
    debit: AccountId,
    credit: AccountId,
    step: Step,
    settles: Option<TransferId>,
}

/// A transfer's route, if it has one, and what is wrong with its shape.
struct Routed {
    route: Option<Route>,
    against: Vec<Refusal>,
}

impl Routed {
    fn nowhere(against: Vec<Refusal>) -> Routed {
        Routed {
            route: None,
            against,
        }
    }
}

/// How the counters of the two accounts move: first `freed` leaves the pending ones, then
/// `held` is added to them and `moved` to the posted ones.
#[derive(Clone, Copy)]
struct Step {
    freed: Cents,
    held: Cents,
    moved: Cents,
}

impl<'b, B: Books> Desk<'b, B> {
    fn new(books: &'b B) -> Self {
        Desk {
            books,
            accounts: BTreeMap::new(),
            entries: Vec::new(),
            settled: BTreeMap::new(),
        }
    }

    fn account(&self, id: &AccountId) -> Result<Option<AccountState>, NotDecided<B::Error>> {
        match self.accounts.get(id) {
            Some(state) => Ok(Some(state.clone())),
            None => self.books.account(id).map_err(NotDecided::Books),
        }
    }

    fn entry(&self, id: &TransferId) -> Result<Option<Entry>, NotDecided<B::Error>> {
        let ours = self.entries.iter().find(|entry| entry.transfer.id == *id);
        let found = match ours {
            Some(entry) => Some(entry.clone()),
            None => self.books.entry(id).map_err(NotDecided::Books)?,
        };
        Ok(found.map(|mut entry| {
            let by = self.settled.get(id).cloned();
            entry.settled_by = by.or(entry.settled_by);
            entry
        }))
    }

    fn judge(
        &self,
        transfer: &Transfer,
    ) -> Result<Result<Effect, Vec<Refusal>>, NotDecided<B::Error>> {
        let mut reasons = Vec::new();
        let twice = |entry: &Entry| entry.transfer.id == transfer.id;
        if self.entries.iter().any(twice) {
            reasons.push(Refusal::IdTwice);
        }
        let Routed { route, against } = self.route(&transfer.act)?;
        reasons.extend(against);
        let Some(route) = route else {
            return Ok(Err(reasons));
        };
        let debit = self.account(&route.debit)?;
        let credit = self.account(&route.credit)?;
        let debit = side(&route.debit, debit, |state| debited(state, route.step));
        let credit = side(&route.credit, credit, |state| credited(state, route.step));
        Ok(match (debit, credit) {
            (Ok(debit), Ok(credit)) if reasons.is_empty() => Ok(Effect {
                debit,
                credit,
                settles: route.settles,
            }),
            (debit, credit) => {
                reasons.extend(debit.err().into_iter().chain(credit.err()).flatten());
                Err(reasons)
            }
        })
    }

    /// Which accounts a transfer touches, how, and what is wrong with its shape.
    fn route(&self, act: &Act) -> Result<Routed, NotDecided<B::Error>> {
        Ok(match act {
            Act::Move {
                debit,
                credit,
                amount,
            } => direct(debit, credit, *amount, Step::moving(*amount)),
            Act::Reserve {
                debit,
                credit,
                amount,
            } => direct(debit, credit, *amount, Step::holding(*amount)),
            Act::Post { pending, amount } => self.settling(pending, Some(*amount))?,
            Act::Void { pending } => self.settling(pending, None)?,
        })
    }

    /// The route of a post (so much of the reservation moves) or of a void (nothing does).
    fn settling(
        &self,
        pending: &TransferId,
        posted: Option<Cents>,
    ) -> Result<Routed, NotDecided<B::Error>> {
        let mut reasons = Vec::new();
        if posted.is_some_and(Cents::is_zero) {
            reasons.push(Refusal::ZeroAmount);
        }
        let Some(entry) = self.entry(pending)? else {
            reasons.push(Refusal::UnknownPending(pending.clone()));
            return Ok(Routed::nowhere(reasons));
        };
        let Act::Reserve {
            debit,
            credit,
            amount: reserved,
        } = entry.transfer.act
        else {
            reasons.push(Refusal::NotPending(pending.clone()));
            return Ok(Routed::nowhere(reasons));
        };
        if let Some(by) = entry.settled_by {
            reasons.push(Refusal::AlreadySettled { by });
        }
        let asked = posted.unwrap_or(Cents::ZERO);
        if asked > reserved {
            reasons.push(Refusal::MoreThanReserved { reserved, asked });
        }
        let route = Route {
            debit,
            credit,
            step: Step {
                freed: reserved,
                held: Cents::ZERO,
                moved: asked,
            },
            settles: Some(pending.clone()),
        };
        // What is settled or too much must not be weighed against the accounts: they would
        // rightly lack it, and look broken.
        let route = reasons.is_empty().then_some(route);
        Ok(Routed {
            route,
            against: reasons,
        })
    }

    fn take(&mut self, transfer: &Transfer, effect: Effect, sequence: u64, group: Receipt) {
        for state in [effect.debit, effect.credit] {
            self.accounts.insert(state.account.id.clone(), state);
        }
        if let Some(pending) = effect.settles {
            self.settled.insert(pending, transfer.id.clone());
        }
        self.entries.push(Entry {
            transfer: transfer.clone(),
            sequence,
            group,
            settled_by: None,
        });
    }

    fn plan(self, receipt: Receipt) -> Plan {
        Plan {
            receipt,
            accounts: self.accounts.into_values().collect(),
            entries: self.entries,
            settled: self.settled.into_iter().collect(),
        }
    }
}

impl Step {
    fn moving(amount: Cents) -> Step {
        Step {
            freed: Cents::ZERO,
            held: Cents::ZERO,
            moved: amount,
        }
    }

    fn holding(amount: Cents) -> Step {
        Step {
            freed: Cents::ZERO,
            held: amount,
            moved: Cents::ZERO,
        }
    }
}

fn direct(debit: &AccountId, credit: &AccountId, amount: Cents, step: Step) -> Routed {
    let mut against = Vec::new();
    if amount.is_zero() {
        against.push(Refusal::ZeroAmount);
    }
    if debit == credit {
        against.push(Refusal::SameAccount);
    }
    let route = Route {
        debit: debit.clone(),
        credit: credit.clone(),
        step,
        settles: None,
    };
    Routed {
        route: Some(route),
        against,
    }
}

fn side(
    id: &AccountId,
    state: Option<AccountState>,
    change: impl FnOnce(AccountState) -> Result<AccountState, Vec<Refusal>>,
) -> Result<AccountState, Vec<Refusal>> {
    match state {
        Some(state) => change(state),
        None => Err(vec![Refusal::UnknownAccount(id.clone())]),
    }
}

fn debited(mut state: AccountState, step: Step) -> Result<AccountState, Vec<Refusal>> {
    let id = state.account.id.clone();
    let before = state.balance;
    let pending = counter(&id, before.debits_pending, step.freed, step.held)?;
    let posted = counter(&id, before.debits_posted, Cents::ZERO, step.moved)?;
    state.balance = Balance {
        debits_pending: pending,
        debits_posted: posted,
        ..before
    };
    if state.account.kind.issues() || state.balance.available().is_some() {
        return Ok(state);
    }
    let asked = Cents::sum_up_to_most([step.held, step.moved]);
    Err(vec![Refusal::Insufficient {
        account: id,
        available: before.available().unwrap_or(Cents::ZERO),
        asked,
    }])
}

fn credited(mut state: AccountState, step: Step) -> Result<AccountState, Vec<Refusal>> {
    let id = state.account.id.clone();
    let before = state.balance;
    state.balance = Balance {
        credits_pending: counter(&id, before.credits_pending, step.freed, step.held)?,
        credits_posted: counter(&id, before.credits_posted, Cents::ZERO, step.moved)?,
        ..before
    };
    Ok(state)
}

/// A counter after `freed` has left it and `added` has come to it.
fn counter(
    id: &AccountId,
    count: Cents,
    freed: Cents,
    added: Cents,
) -> Result<Cents, Vec<Refusal>> {
    let rest = count
        .minus(freed)
        .map_err(|_| vec![Refusal::Broken(id.clone())])?;
    match rest.plus(added) {
        Ok(sum) if sum <= MOST => Ok(sum),
        _ => Err(vec![Refusal::Overflow(id.clone())]),
    }
}
