//! Dice in the running house: a throw drawn from a committed shoe, and a point with its bets that
//! outlive their round and a restart.

use table::{Drawn, Moment, Rulebook, SpotId};

use crate::common::{Room, rules_of};

fn spot(room: &Room, key: &str) -> SpotId {
    let spots = &room.rules.felt().spots;
    spots.iter().find(|spot| spot.key == key).unwrap().id
}

#[test]
fn a_throw_is_drawn_from_the_promised_shoe_and_proved() {
    let mut room = Room::playing(rules_of("craps"));
    let ana = room.guest();
    room.sit(&ana, 1);
    room.place(&ana, 1, spot(&room, "win"), 1000);
    room.ready(&ana, 9);
    let seen = room.table.snapshot(None, room.now);
    let Some(Drawn::Throw(throw)) = seen.view.fell.first().copied() else {
        panic!("the dice lie nowhere");
    };
    let proof = room.table.proof(seen.round, Some(&ana.id)).unwrap();
    assert_eq!((proof.openings.len(), proof.covered), (1, 0));
    let opening = &proof.openings[0].opening;
    assert!(proof.commitment.verify(opening));
    assert_eq!(proof.commitment.count, 36);
    assert_eq!(opening.index, Drawn::Throw(throw).index());
    let record = room.table.record(seen.round, None).unwrap();
    assert!(record.contains("\"event\":\"thrown\""));
}

/// Bets Win until a point comes, restarts the house, and throws on until the bet is decided: no
/// cent appears or vanishes on the way.
#[test]
fn a_point_outlives_its_round_and_a_restart() {
    let mut room = Room::playing(rules_of("craps"));
    let ana = room.guest();
    room.sit(&ana, 1);
    let win = spot(&room, "win");
    let mut balance = room.balance(&ana);
    let mut point = None;
    for throw in 0..100 {
        room.place(&ana, 1, win, 1000);
        room.ready(&ana, throw);
        assert_eq!(room.moment(), Moment::Over);
        point = room.table.snapshot(None, room.now).view.carry_over.point;
        if point.is_some() {
            break;
        }
        balance = room.balance(&ana);
    }
    assert!(point.is_some());
    assert_eq!(room.balance(&ana), balance - 1000);
    room.wait(7);
    assert_eq!(room.moment(), Moment::Betting);
    room.restart();
    let view = room.table.snapshot(Some(&ana.id), room.now).view;
    assert_eq!(view.carry_over.point, point);
    assert_eq!(view.carry_over.dice, Some(view.boxes[0].number));
    let wagers = &view.boxes[0].wagers;
    assert_eq!((wagers[0].spot, wagers[0].held), (win, 1));
    for throw in 0..200 {
        room.ready(&ana, throw);
        let view = room.table.snapshot(None, room.now).view;
        if view.carry_over.point.is_none() {
            let after = room.balance(&ana);
            assert!(after == balance + 1000 || after == balance - 1000);
            return;
        }
        assert_eq!(view.carry_over.point, point);
        room.wait(7);
    }
    panic!("two hundred throws without the point or a seven");
}

/// The clock does not run against a table where nobody may throw.
#[test]
fn bets_close_once_somebody_may_throw() {
    let mut room = Room::playing(rules_of("craps"));
    let ana = room.guest();
    room.sit(&ana, 1);
    room.place(&ana, 1, spot(&room, "field"), 1000);
    room.wait(60);
    assert_eq!(room.moment(), Moment::Betting);
    room.place(&ana, 1, spot(&room, "dont-win"), 1000);
    room.wait(20);
    assert_eq!(room.moment(), Moment::Betting);
    room.wait(6);
    assert_ne!(room.moment(), Moment::Betting);
}
