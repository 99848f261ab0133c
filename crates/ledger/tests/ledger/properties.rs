//! What holds after any sequence of groups whatever.

use exact::Cents;
use ledger::{
    Account, AccountId, AccountKind, Act, Auditor, Ledger, MOST, Reason, Transfer, TransferId,
};
use proptest::prelude::*;

const ACCOUNTS: [(&str, AccountKind); 5] = [
    ("cage", AccountKind::Cage),
    ("float", AccountKind::Float),
    ("stakes", AccountKind::Stakes),
    ("ana", AccountKind::Wallet),
    ("unopened", AccountKind::Wallet),
];

/// Amounts about the edges: nothing, little, and what overflows.
fn amount() -> impl Strategy<Value = Cents> {
    prop_oneof![
        20 => (0u64..60).prop_map(Cents::new),
        1 => Just(MOST),
        1 => Just(Cents::new(MOST.count() / 2)),
        1 => Just(Cents::new(u64::MAX)),
    ]
}

fn account() -> impl Strategy<Value = AccountId> {
    (0..ACCOUNTS.len()).prop_map(|n| AccountId::new(ACCOUNTS[n].0).unwrap())
}

/// Few names, so that they meet again.
fn id() -> impl Strategy<Value = TransferId> {
    (0u32..40).prop_map(|n| TransferId::new(&format!("t{n}")).unwrap())
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        3 => (account(), account(), amount())
            .prop_map(|(debit, credit, amount)| Act::Move { debit, credit, amount }),
        3 => (account(), account(), amount())
            .prop_map(|(debit, credit, amount)| Act::Reserve { debit, credit, amount }),
        2 => (id(), amount()).prop_map(|(pending, amount)| Act::Post { pending, amount }),
        1 => id().prop_map(|pending| Act::Void { pending }),
    ]
}

fn transfer() -> impl Strategy<Value = Transfer> {
    (id(), act()).prop_map(|(id, act)| Transfer {
        id,
        act,
        reason: Reason::Stake,
        basis: String::new(),
    })
}

fn groups() -> impl Strategy<Value = Vec<Vec<Transfer>>> {
    prop::collection::vec(prop::collection::vec(transfer(), 1..4), 1..60)
}

/// All but the last account are open, and there are chips about.
fn house() -> Ledger {
    let mut ledger = Ledger::new();
    for (name, kind) in &ACCOUNTS[..4] {
        ledger.open(Account::new(name, *kind).unwrap()).unwrap();
    }
    for (n, (name, _)) in ACCOUNTS[1..4].iter().enumerate() {
        let act = Act::Move {
            debit: AccountId::new("cage").unwrap(),
            credit: AccountId::new(name).unwrap(),
            amount: Cents::new(200),
        };
        let issued = Transfer {
            id: TransferId::new(&format!("issue{n}")).unwrap(),
            act,
            reason: Reason::Issue,
            basis: String::new(),
        };
        ledger.record(&[issued]).unwrap();
    }
    ledger
}

fn picture(ledger: &Ledger) -> String {
    let accounts: Vec<_> = ledger.accounts().collect();
    format!("{accounts:?} {:?}", ledger.journal())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn chips_are_conserved_and_no_account_is_below_zero(groups in groups()) {
        let mut ledger = house();
        for group in &groups {
            let _ = ledger.record(group);
            let sum: i128 = ledger.accounts().map(|state| state.balance.net()).sum();
            prop_assert_eq!(sum, 0);
            for state in ledger.accounts().filter(|state| !state.account.kind.issues()) {
                prop_assert!(state.balance.available().is_some());
            }
        }
        let mut auditor = Auditor::new(ledger.accounts().map(|state| state.account.clone()));
        for entry in ledger.journal() {
            auditor.observe(&entry.transfer);
        }
        let audit = auditor.conclude(ledger.accounts());
        prop_assert!(audit.is_clean(), "{:?}", audit.findings);
    }

    #[test]
    fn a_group_sent_again_has_the_same_answer_and_no_effect(groups in groups()) {
        let mut ledger = house();
        let mut recorded = Vec::new();
        for group in &groups {
            if let Ok(receipt) = ledger.record(group) {
                recorded.push((group, receipt));
            }
            let before = picture(&ledger);
            for (group, receipt) in &recorded {
                prop_assert_eq!(ledger.record(group), Ok(*receipt));
            }
            prop_assert_eq!(picture(&ledger), before);
        }
    }

    #[test]
    fn a_refused_group_changes_nothing_and_a_recorded_one_is_there_whole(groups in groups()) {
        let mut ledger = house();
        for group in &groups {
            let before = picture(&ledger);
            match ledger.record(group) {
                Err(refused) => {
                    prop_assert!(!refused.reasons.is_empty());
                    prop_assert!(refused.reasons.is_sorted());
                    prop_assert_eq!(picture(&ledger), before);
                }
                Ok(receipt) => {
                    let first = receipt.first as usize - 1;
                    let there = &ledger.journal()[first..first + receipt.count as usize];
                    prop_assert!(there.iter().map(|entry| &entry.transfer).eq(group));
                }
            }
        }
    }
}
