//! The electronic croupier's clocks, with time that the test moves.

use std::sync::Arc;
use std::time::Duration;

use house::store::MemoryStore;
use house::{Automation, Settings, StaffMember, Then};
use table::{Action, Event, Moment, Role};

use crate::common::{ANTE, FOLD, GO, Room};

fn then(room: &Room) -> Option<(Then, u64)> {
    let countdown = room.table.countdown(room.now)?;
    Some((countdown.then, countdown.left.as_secs()))
}

#[test]
fn bets_close_when_the_time_from_the_first_bet_is_up() {
    let mut room = Room::new();
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    room.sit(&ana, 1);
    assert_eq!(then(&room), None, "no bet, no countdown");
    room.place(&ana, 1, ANTE, 500);
    assert_eq!(then(&room), Some((Then::BetsClose, 25)));
    room.wait(10);
    room.place(&ana, 1, ANTE, 500);
    assert_eq!(
        then(&room),
        Some((Then::BetsClose, 15)),
        "from the first bet"
    );
    assert!(!room.wait(14));
    assert_eq!(room.moment(), Moment::Betting);
    assert!(room.wait(1));
    assert!(matches!(room.moment(), Moment::Choosing { .. }));
    assert_eq!(then(&room), Some((Then::HouseChooses, 45)));
}

#[test]
fn the_house_chooses_for_one_who_does_not_as_the_rules_say() {
    let mut room = Room::new();
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    room.sit(&ana, 1);
    room.place(&ana, 1, ANTE, 500);
    room.ready(&ana, 1);
    let before = room.table.version();
    assert!(!room.wait(44));
    assert!(room.wait(1));
    assert_eq!(room.moment(), Moment::Over);
    assert_eq!(room.balance(&ana), 99_500, "absent is withdrawn");
    let told = room.table.told(None, Some(before), room.now);
    let absent = told.tails[0].events.iter().any(|seen| {
        matches!(
            seen.what,
            house::What::Event(Event::Chose { absent: true, .. })
        )
    });
    assert!(absent);
}

#[test]
fn one_whose_page_is_gone_is_waited_for_less_and_may_come_back() {
    let mut room = Room::new();
    let (ana, ben) = room.dealt();
    // Neither page is open: fifteen seconds since the question, not forty-five.
    assert_eq!(then(&room), Some((Then::HouseChooses, 15)));
    room.table.arrive(&ana, room.now);
    assert_eq!(then(&room), Some((Then::HouseChooses, 45)));
    room.wait(20);
    room.table.depart(&ana.id, room.now);
    assert_eq!(then(&room), Some((Then::HouseChooses, 15)));
    room.table.arrive(&ana, room.now);
    room.choose(&ana, 1, GO);
    room.wait(15);
    assert_eq!(room.moment(), Moment::Over, "Ben was gone");
    let lines = room.table.snapshot(Some(&ben.id), room.now).view.lines;
    assert!(lines.iter().any(|line| line.taken().count() == 500));
}

#[test]
fn the_next_round_opens_after_a_pause_and_an_idle_table_stands_still() {
    let mut room = Room::new();
    let (ana, ben) = room.dealt();
    room.choose(&ana, 1, FOLD);
    room.choose(&ben, 3, FOLD);
    assert_eq!(then(&room), Some((Then::NextRound, 6)));
    assert!(!room.wait(5));
    assert!(room.wait(1));
    assert_eq!(room.moment(), Moment::Betting);
    assert_eq!(room.table.taken(), 2);
    // Both are gone: their boxes are free after a while, and then nothing happens any more.
    room.wait(120);
    assert_eq!(room.table.taken(), 0);
    let version = room.table.version();
    assert_eq!(room.table.wake_at(), None);
    room.wait(100_000);
    assert_eq!(room.table.version(), version);
}

#[test]
fn whoever_is_there_keeps_his_box() {
    let mut room = Room::new();
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    room.sit(&ana, 2);
    room.wait(100_000);
    assert_eq!(room.table.taken(), 1);
    room.table.depart(&ana.id, room.now);
    room.wait(119);
    assert_eq!(room.table.taken(), 1);
    room.wait(1);
    assert_eq!(room.table.taken(), 0);
}

#[test]
fn without_automation_a_person_closes() {
    let settings = Settings {
        automation: Automation {
            deals: true,
            ..Automation::NOTHING
        },
        ..Settings::default()
    };
    let mut room = Room::with(Arc::new(MemoryStore::new()), settings);
    let ana = room.guest();
    room.sit(&ana, 1);
    room.place(&ana, 1, ANTE, 500);
    room.ready(&ana, 1);
    room.wait(1000);
    assert_eq!(room.moment(), Moment::Betting);
    let croupier = StaffMember {
        name: "eva".to_owned(),
        role: Role::Croupier,
    };
    room.table
        .staff(&croupier, &Action::Close, room.now)
        .unwrap();
    room.open_hands();
    assert!(matches!(room.moment(), Moment::Choosing { .. }));
    assert_eq!(room.table.wake_at(), None);
    assert_eq!(room.now.running, Duration::from_secs(1100));
}
