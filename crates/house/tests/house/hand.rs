//! A hand from sitting down to its settlement.

use table::{Moment, Outcome, Viewer};

use crate::common::{ANTE, FOLD, GO, PAIR_PLUS, Room};

#[test]
fn two_guests_play_a_hand_to_its_settlement() {
    for mut room in [Room::new(), Room::on_disk()] {
        let (ana, ben) = (room.guest(), room.guest());
        room.sit(&ana, 1);
        room.sit(&ben, 3);
        room.place(&ana, 1, ANTE, 2000);
        room.place(&ana, 1, PAIR_PLUS, 1000);
        room.place(&ben, 3, ANTE, 500);
        assert_eq!((room.balance(&ana), room.balance(&ben)), (97_000, 99_500));
        room.ready(&ana, 1);
        assert_eq!(room.moment(), Moment::Betting, "Ben is not ready");
        room.ready(&ben, 2);
        room.choose(&ana, 1, GO);
        assert_eq!(room.balance(&ana), 95_000, "the second bet equals the ante");
        room.choose(&ben, 3, FOLD);
        assert_eq!(room.moment(), Moment::Over);

        let snapshot = room.table.snapshot(Some(&ana.id), room.now);
        let you = snapshot.you.unwrap();
        let mut expected = [95_000, 99_500];
        for line in &snapshot.view.lines {
            let who = usize::from(line.by != you);
            expected[who] += line.paid.count() + line.returned().count();
        }
        assert_eq!([room.balance(&ana), room.balance(&ben)], expected);
        let bens = snapshot.view.lines.iter().filter(|line| line.by != you);
        assert!(bens.clone().count() == 1 && bens.clone().all(|l| l.outcome == Outcome::Lost));
        assert_eq!(snapshot.balance.count(), expected[0]);
    }
}

#[test]
fn whoever_sits_keeps_his_box_and_goes_on_at_once_when_he_is_ready() {
    let mut room = Room::new();
    let (ana, ben) = room.dealt();
    room.choose(&ana, 1, FOLD);
    room.choose(&ben, 3, FOLD);
    assert_eq!(room.moment(), Moment::Over);
    let over = room.table.snapshot(Some(&ana.id), room.now);
    assert!(over.may_be_ready && over.options.is_empty());
    room.ready(&ana, 9);
    let next = room.table.snapshot(Some(&ana.id), room.now);
    assert_eq!((next.round, next.view.moment), (2, Moment::Betting));
    assert_ne!(next.commitment, over.commitment);
    let boxes: Vec<u8> = next.view.boxes.iter().map(|b| b.number.0).collect();
    assert_eq!(boxes, [1, 3]);
    assert!(
        next.people.iter().all(|person| !person.ready),
        "made for another promise"
    );
}

#[test]
fn a_bet_after_the_end_opens_the_next_round_and_lies_in_it() {
    let mut room = Room::new();
    let (ana, ben) = room.dealt();
    room.choose(&ana, 1, FOLD);
    room.choose(&ben, 3, FOLD);
    let before = room.table.version();
    room.place(&ben, 3, ANTE, 700);
    let told = room.table.told(Some(&ben.id), Some(before), room.now);
    assert_eq!((told.snapshot.round, told.resync), (2, false));
    assert_eq!(told.snapshot.view.boxes[1].wagers[0].stake.count(), 700);
    assert_eq!(told.tails.len(), 1, "the new round alone");
    assert_eq!(
        told.snapshot.view.viewer,
        Viewer::Player(told.snapshot.you.unwrap())
    );
}

#[test]
fn whoever_moves_his_chips_is_not_ready_any_more() {
    let mut room = Room::new();
    let (ana, ben) = (room.guest(), room.guest());
    room.sit(&ana, 1);
    room.sit(&ben, 2);
    room.place(&ana, 1, ANTE, 500);
    room.place(&ben, 2, ANTE, 500);
    room.ready(&ana, 1);
    room.place(&ana, 1, ANTE, 500);
    room.ready(&ben, 1);
    assert_eq!(room.moment(), Moment::Betting);
    room.ready(&ana, 2);
    assert!(matches!(room.moment(), Moment::Choosing { .. }));
}

#[test]
fn the_tail_tells_what_happened_since_and_an_unknown_version_is_a_resync() {
    let mut room = Room::new();
    let (ana, _) = room.dealt();
    let version = room.table.version();
    let all = room.table.told(Some(&ana.id), Some(version - 1), room.now);
    assert_eq!(all.tails[0].events.len(), 1, "the last card");
    let none = room.table.told(Some(&ana.id), Some(version), room.now);
    assert!(none.tails.is_empty() && !none.resync);
    for unknown in [None, Some(0), Some(version + 1)] {
        assert!(room.table.told(Some(&ana.id), unknown, room.now).resync);
    }
}
