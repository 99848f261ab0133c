//! Markers of the commission: what the house keeps of winning bets lies in the circle before the
//! box until the shoe ends. It is the house's already, whoever sits there, also after a restart.

use exact::Cents;
use house::Player;
use table::{BoxNumber, Moment, Outcome, Rulebook, SpotId};

use crate::common::{Room, rules_of};

const BET: u64 = 2_000;
const AT: BoxNumber = BoxNumber(1);

fn spot(room: &Room, key: &str) -> SpotId {
    let spots = &room.table.rules().felt().spots;
    spots.iter().find(|spot| spot.key == key).unwrap().id
}

/// What lies in the circle before the box.
fn lies(room: &Room) -> Cents {
    let view = room.table.snapshot(None, room.now).view;
    view.carry_over.circles.of(AT)
}

/// A coup with one bet on the bank; tells what the house kept of it.
fn coup(room: &mut Room, player: &Player) -> Cents {
    let bank = spot(room, "banca");
    room.place(player, AT.0, bank, BET);
    room.ready(player, 1);
    while room.moment() != Moment::Over {
        assert!(room.wait(60), "somebody is waited for");
    }
    let view = room.table.snapshot(None, room.now).view;
    let won = view.lines.iter().find(|line| line.outcome == Outcome::Won);
    won.map_or(Cents::ZERO, |line| line.stake.down_to_zero(line.paid))
}

#[test]
fn markers_lie_in_the_circle_until_the_shoe_ends_and_outlive_their_player() {
    let mut room = Room::playing(rules_of("mini-punto-y-banca"));
    let ana = room.guest();
    room.sit(&ana, AT.0);
    let (mut expected, mut emptied, mut most) = (Cents::ZERO, 0, Cents::ZERO);
    let mut kept = Cents::ZERO;
    for number in 0..150 {
        let before = room.balance(&ana);
        let marker = coup(&mut room, &ana);
        if !marker.is_zero() {
            let won = BET - marker.count();
            assert_eq!(
                room.balance(&ana),
                before + won,
                "the bet comes back with it"
            );
            kept = kept.plus(marker).unwrap();
        }
        expected = expected.plus(marker).unwrap();
        let circle = lies(&room);
        if circle.is_zero() && !expected.is_zero() {
            // Collected with the end of the shoe, and not before.
            emptied += 1;
            expected = Cents::ZERO;
        }
        assert_eq!(circle, expected, "coup {number}");
        most = most.max(circle);
        room.audit();
        if number == 20 {
            room.restart();
            assert_eq!(lies(&room), expected, "the same after a restart");
        }
        if emptied > 0 && number > 20 {
            break;
        }
    }
    assert!(emptied > 0 && most > Cents::ZERO && kept >= most);
}
