//! The tray, the cage, and chips that a test moves behind the table's back.

use std::sync::Arc;

use exact::Cents;
use house::store::{Append, MemoryStore, StreamName, Version};
use house::{Player, Settings, accounts};
use ledger::{Act, Reason, Transfer, TransferId};

use crate::common::{ANTE, FOLD, GO, PAIR_PLUS, Room};

impl Room {
    /// Takes chips out of a wallet, as another table would.
    pub(crate) fn drain(&mut self, player: &Player, amount: u64) {
        let stream = StreamName::new("elsewhere").unwrap();
        let epoch = self.store.take_ownership(&stream).unwrap();
        let mut append = Append::new(stream, epoch, Version(0));
        append.events.push("{}".to_owned());
        append.postings.push(Transfer {
            id: TransferId::new("elsewhere/1").unwrap(),
            act: Act::Move {
                debit: accounts::wallet(&player.id).id,
                credit: accounts::cage().id,
                amount: Cents::new(amount),
            },
            reason: Reason::Redeem,
            basis: "a test".to_owned(),
        });
        self.store.append(append).unwrap();
    }

    fn float(&self) -> u64 {
        let float = accounts::float(self.table.id()).id;
        let balance = self.store.balance(&float).unwrap().unwrap();
        balance.available().unwrap().count()
    }
}

#[test]
fn the_tray_is_filled_when_the_table_opens_and_gains_what_is_lost() {
    let mut room = Room::new();
    assert_eq!(room.float(), 10_000_000);
    let (ana, ben) = room.dealt();
    room.choose(&ana, 1, FOLD);
    room.choose(&ben, 3, FOLD);
    assert_eq!(room.float(), 10_002_500);
    let books = room.store.books().unwrap();
    let lost: Vec<_> = books
        .entries
        .iter()
        .filter(|entry| entry.transfer.reason == Reason::Loss)
        .collect();
    assert_eq!(lost.len(), 2);
    assert!(
        lost.iter()
            .all(|entry| entry.transfer.basis.contains("AR10/10.1.D/VII-4"))
    );
}

#[test]
fn a_small_tray_is_filled_before_it_pays() {
    let settings = Settings {
        float: Cents::new(100),
        ..Settings::default()
    };
    let mut room = Room::with(Arc::new(MemoryStore::new()), settings);
    let ana = room.guest();
    room.sit(&ana, 1);
    for hand in 0..40 {
        room.place(&ana, 1, ANTE, 500);
        room.place(&ana, 1, PAIR_PLUS, 500);
        room.ready(&ana, hand);
        room.choose(&ana, 1, GO);
    }
    assert!(room.table.closed().is_none());
    let books = room.store.books().unwrap();
    let fills = books
        .entries
        .iter()
        .filter(|e| e.transfer.reason == Reason::Fill);
    let paid = books
        .entries
        .iter()
        .filter(|e| e.transfer.reason == Reason::Payment);
    assert!(fills.count() > 1 && paid.count() > 5);
}

#[test]
fn chips_taken_back_are_his_again() {
    let mut room = Room::new();
    let ana = room.guest();
    room.sit(&ana, 1);
    room.place(&ana, 1, ANTE, 1000);
    room.place(&ana, 1, PAIR_PLUS, 500);
    let back = table::Action::TakeBack {
        at: table::BoxNumber(1),
        spot: ANTE,
    };
    room.act(&ana, back);
    assert_eq!(
        room.balance(&ana),
        100_000,
        "with the bet that stood beside it"
    );
    assert!(
        room.table
            .snapshot(Some(&ana.id), room.now)
            .countdown
            .is_none()
    );
}
