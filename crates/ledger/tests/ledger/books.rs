//! The books as readable plays: what is recorded, what is refused, and in which words.

use exact::Cents;
use ledger::{
    Account, AccountId, AccountKind, Act, Auditor, Finding, Ledger, MOST, OtherKind, Reason,
    Refusal, Transfer, TransferId,
};

fn account(name: &str) -> AccountId {
    AccountId::new(name).unwrap()
}

fn id(name: &str) -> TransferId {
    TransferId::new(name).unwrap()
}

fn transfer(name: &str, act: Act) -> Transfer {
    Transfer {
        id: id(name),
        act,
        reason: Reason::Stake,
        basis: "test".to_owned(),
    }
}

fn moves(name: &str, from: &str, to: &str, cents: u64) -> Transfer {
    let (debit, credit, amount) = (account(from), account(to), Cents::new(cents));
    transfer(
        name,
        Act::Move {
            debit,
            credit,
            amount,
        },
    )
}

fn reserves(name: &str, from: &str, to: &str, cents: u64) -> Transfer {
    let (debit, credit, amount) = (account(from), account(to), Cents::new(cents));
    transfer(
        name,
        Act::Reserve {
            debit,
            credit,
            amount,
        },
    )
}

fn posts(name: &str, pending: &str, cents: u64) -> Transfer {
    let (pending, amount) = (id(pending), Cents::new(cents));
    transfer(name, Act::Post { pending, amount })
}

fn voids(name: &str, pending: &str) -> Transfer {
    transfer(
        name,
        Act::Void {
            pending: id(pending),
        },
    )
}

/// A cage, a float of 1,000 and a player with 100.
fn house() -> Ledger {
    let mut ledger = Ledger::new();
    for (name, kind) in [
        ("cage", AccountKind::Cage),
        ("float", AccountKind::Float),
        ("ana", AccountKind::Wallet),
    ] {
        ledger.open(Account::new(name, kind).unwrap()).unwrap();
    }
    let fill = moves("fill", "cage", "float", 1_000);
    let sale = moves("sale", "cage", "ana", 100);
    ledger.record(&[fill, sale]).unwrap();
    ledger
}

fn available(ledger: &Ledger, name: &str) -> u64 {
    let balance = ledger.balance(&account(name)).unwrap();
    balance.available().unwrap().count()
}

fn reasons(ledger: &mut Ledger, group: &[Transfer]) -> (usize, Vec<Refusal>) {
    let before = ledger.journal().len();
    let refused = ledger.record(group).unwrap_err();
    assert_eq!(ledger.journal().len(), before, "a refusal left a trace");
    (refused.position, refused.reasons)
}

fn audit(ledger: &Ledger) -> ledger::Audit {
    let mut auditor = Auditor::new(ledger.accounts().map(|state| state.account.clone()));
    for entry in ledger.journal() {
        auditor.observe(&entry.transfer);
    }
    auditor.conclude(ledger.accounts())
}

#[test]
fn a_stake_is_held_until_it_is_posted() {
    let mut ledger = house();
    ledger
        .record(&[reserves("ante", "ana", "float", 40)])
        .unwrap();
    assert_eq!(available(&ledger, "ana"), 60);
    assert_eq!(available(&ledger, "float"), 1_000);
    ledger.record(&[posts("lost", "ante", 40)]).unwrap();
    assert_eq!(available(&ledger, "ana"), 60);
    assert_eq!(available(&ledger, "float"), 1_040);
    assert!(audit(&ledger).is_clean());
}

#[test]
fn a_stake_posted_in_part_frees_the_rest() {
    let mut ledger = house();
    ledger
        .record(&[reserves("red", "ana", "float", 40)])
        .unwrap();
    ledger.record(&[posts("half", "red", 20)]).unwrap();
    assert_eq!(available(&ledger, "ana"), 80);
    assert_eq!(available(&ledger, "float"), 1_020);
    assert!(audit(&ledger).is_clean());
}

#[test]
fn a_stake_voided_is_free_again_and_settled_for_ever() {
    let mut ledger = house();
    ledger
        .record(&[reserves("ante", "ana", "float", 40)])
        .unwrap();
    ledger.record(&[voids("push", "ante")]).unwrap();
    assert_eq!(available(&ledger, "ana"), 100);
    let again = reasons(&mut ledger, &[posts("late", "ante", 41)]);
    let by = Refusal::AlreadySettled { by: id("push") };
    let more = Refusal::MoreThanReserved {
        reserved: Cents::new(40),
        asked: Cents::new(41),
    };
    assert_eq!(again, (0, vec![by, more]));
    assert_eq!(audit(&ledger).open_reservations, 0);
}

#[test]
fn an_account_may_be_emptied_and_not_overdrawn() {
    for (cents, allowed) in [(99, true), (100, true), (101, false)] {
        let mut ledger = house();
        let outcome = ledger.record(&[moves("bet", "ana", "float", cents)]);
        assert_eq!(outcome.is_ok(), allowed, "{cents}");
    }
    let mut ledger = house();
    ledger
        .record(&[reserves("ante", "ana", "float", 60)])
        .unwrap();
    let (_, why) = reasons(&mut ledger, &[reserves("bonus", "ana", "float", 41)]);
    let insufficient = Refusal::Insufficient {
        account: account("ana"),
        available: Cents::new(40),
        asked: Cents::new(41),
    };
    assert_eq!(why, [insufficient]);
    assert_eq!(why[0].to_string(), "the account ana has 0.40, not 0.41");
}

#[test]
fn the_cage_stands_below_zero_by_what_circulates() {
    let ledger = house();
    let cage = ledger.balance(&account("cage")).unwrap();
    assert_eq!(cage.net(), -1_100);
    assert_eq!(cage.available(), None);
    assert_eq!(audit(&ledger).in_circulation, 1_100);
}

#[test]
fn the_same_id_is_the_same_transfer_or_none() {
    let mut ledger = house();
    let bet = moves("bet", "ana", "float", 10);
    let first = ledger.record(std::slice::from_ref(&bet)).unwrap();
    assert_eq!(ledger.record(std::slice::from_ref(&bet)), Ok(first));
    assert_eq!(available(&ledger, "ana"), 90);
    let other = moves("bet", "ana", "float", 11);
    assert_eq!(reasons(&mut ledger, &[other]), (0, vec![Refusal::IdReused]));
    let mut reworded = bet.clone();
    reworded.basis.push('!');
    assert_eq!(
        reasons(&mut ledger, &[reworded]),
        (0, vec![Refusal::IdReused])
    );
}

#[test]
fn a_group_is_recognised_only_as_it_was() {
    let mut ledger = house();
    let fill = moves("fill", "cage", "float", 1_000);
    let sale = moves("sale", "cage", "ana", 100);
    let new = moves("new", "ana", "float", 1);
    let whole = ledger.record(&[fill.clone(), sale.clone()]).unwrap();
    assert_eq!((whole.first, whole.count), (1, 2));
    for group in [
        vec![fill.clone()],
        vec![sale.clone()],
        vec![sale.clone(), fill.clone()],
        vec![fill.clone(), sale.clone(), new.clone()],
        vec![new, fill, sale],
    ] {
        assert_eq!(reasons(&mut ledger, &group).1, [Refusal::OtherGroup]);
    }
}

#[test]
fn a_group_is_recorded_whole_or_not_at_all() {
    let mut ledger = house();
    let good = moves("good", "ana", "float", 60);
    let bad = moves("bad", "ana", "float", 41);
    let (position, why) = reasons(&mut ledger, &[good, bad]);
    assert_eq!(position, 1);
    assert!(matches!(why[..], [Refusal::Insufficient { .. }]));
    assert_eq!(available(&ledger, "ana"), 100);
    // Within a group a later transfer may spend what an earlier one brought.
    let in_and_out = [
        moves("in", "float", "ana", 5),
        moves("out", "ana", "float", 105),
    ];
    ledger.record(&in_and_out).unwrap();
    assert_eq!(available(&ledger, "ana"), 0);
}

#[test]
fn a_reservation_may_be_made_and_settled_in_one_group_and_only_once() {
    let mut ledger = house();
    let made = reserves("ante", "ana", "float", 10);
    let once = posts("once", "ante", 10);
    let twice = voids("twice", "ante");
    let (position, why) = reasons(&mut ledger, &[made.clone(), once.clone(), twice]);
    assert_eq!(position, 2);
    assert_eq!(why, [Refusal::AlreadySettled { by: id("once") }]);
    ledger.record(&[made, once]).unwrap();
    assert_eq!(ledger.journal()[2].settled_by, Some(id("once")));
    assert!(audit(&ledger).is_clean());
}

#[test]
fn every_reason_is_given_in_order_of_precedence() {
    let mut ledger = house();
    let (_, why) = reasons(&mut ledger, &[moves("m", "nobody", "nobody", 0)]);
    let unknown = Refusal::UnknownAccount(account("nobody"));
    assert_eq!(
        why,
        [Refusal::ZeroAmount, Refusal::SameAccount, unknown.clone()]
    );
    let (_, why) = reasons(&mut ledger, &[moves("m", "ana", "nobody", 101)]);
    assert_eq!(why[0], unknown);
    assert!(matches!(why[1], Refusal::Insufficient { .. }));
    let (_, why) = reasons(&mut ledger, &[posts("p", "nothing", 0)]);
    assert_eq!(
        why,
        [Refusal::ZeroAmount, Refusal::UnknownPending(id("nothing"))]
    );
    let (_, why) = reasons(&mut ledger, &[voids("v", "sale")]);
    assert_eq!(why, [Refusal::NotPending(id("sale"))]);
    assert_eq!(reasons(&mut ledger, &[]), (0, vec![Refusal::EmptyGroup]));
    let one = moves("one", "ana", "float", 1);
    let refused = ledger.record(&[one.clone(), one]).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "transfer 2 of the group: the id occurs twice in the group"
    );
}

#[test]
fn a_post_stays_within_the_reservation() {
    for (cents, allowed) in [(0, false), (1, true), (40, true), (41, false)] {
        let mut ledger = house();
        ledger
            .record(&[reserves("ante", "ana", "float", 40)])
            .unwrap();
        let outcome = ledger.record(&[posts("lost", "ante", cents)]);
        assert_eq!(outcome.is_ok(), allowed, "{cents}");
    }
}

#[test]
fn counters_stop_at_the_most_they_hold() {
    let mut ledger = house();
    let rest = MOST.count() - 1_100;
    let too_much = moves("over", "cage", "ana", rest + 1);
    let (_, why) = reasons(&mut ledger, &[too_much]);
    assert_eq!(why, [Refusal::Overflow(account("cage"))]);
    ledger.record(&[moves("all", "cage", "ana", rest)]).unwrap();
    let (_, why) = reasons(&mut ledger, &[moves("max", "cage", "ana", u64::MAX)]);
    let both = ["ana", "cage"].map(|name| Refusal::Overflow(account(name)));
    assert_eq!(why, both);
    assert!(audit(&ledger).is_clean());
}

#[test]
fn an_account_keeps_its_kind() {
    let mut ledger = house();
    let ana = Account::new("ana", AccountKind::Wallet).unwrap();
    assert_eq!(ledger.open(ana), Ok(account("ana")));
    let issuing = Account::new("ana", AccountKind::Cage).unwrap();
    let refused = ledger.open(issuing).unwrap_err();
    let OtherKind { is, asked, .. } = refused;
    assert_eq!((is, asked), (AccountKind::Wallet, AccountKind::Cage));
}

#[test]
fn the_auditor_finds_what_the_ledger_would_not_record() {
    let ledger = house();
    let kinds = || ledger.accounts().map(|state| state.account.clone());
    let find = |transfers: &[Transfer]| {
        let mut auditor = Auditor::new(kinds());
        for entry in ledger.journal() {
            auditor.observe(&entry.transfer);
        }
        transfers.iter().for_each(|t| auditor.observe(t));
        auditor.conclude(ledger.accounts()).findings
    };
    assert_eq!(find(&[]), []);
    let twice = moves("sale", "cage", "ana", 100);
    assert_eq!(find(&[twice]), [Finding::IdTwice(id("sale"))]);
    let below = find(&[moves("x", "ana", "float", 101)]);
    assert_eq!(below[0], Finding::BelowZero(id("x"), account("ana")));
    assert!(matches!(below[1], Finding::Differs { .. }));
    let unknown = find(&[moves("x", "cage", "eve", 1)]);
    assert_eq!(unknown[0], Finding::UnknownAccount(id("x"), account("eve")));
    let nothing = find(&[voids("x", "sale")]);
    assert_eq!(nothing[0], Finding::NothingReserved(id("x")));
}

#[test]
fn the_auditor_finds_a_balance_that_was_edited() {
    let ledger = house();
    let mut claims: Vec<_> = ledger.accounts().cloned().collect();
    claims[0].balance.credits_posted = Cents::new(101);
    let mut auditor = Auditor::new(claims.iter().map(|state| state.account.clone()));
    for entry in ledger.journal() {
        auditor.observe(&entry.transfer);
    }
    let findings = auditor.conclude(&claims).findings;
    assert!(matches!(findings[0], Finding::Differs { .. }));
    assert_eq!(findings[1], Finding::NotConserved { sum: 1 });
}
