//! A wheel in the running house: spins drawn from a committed shoe, and bets in prison that
//! outlive their round and a restart.

use table::{ChoiceId, Drawn, Moment, Rulebook, SpotId};

use crate::common::{Room, rules_of};

fn spot(room: &Room, key: &str) -> SpotId {
    let spots = &room.rules.felt().spots;
    spots.iter().find(|spot| spot.key == key).unwrap().id
}

fn choice(room: &Room, key: &str) -> ChoiceId {
    let choices = &room.rules.felt().choices;
    choices.iter().find(|choice| choice.key == key).unwrap().id
}

fn pocket(room: &Room) -> String {
    let view = room.table.snapshot(None, room.now).view;
    let Some(Drawn::Pocket(pocket)) = view.fell.first().copied() else {
        panic!("the ball rests nowhere");
    };
    let wheel = room.rules.felt().wheel.as_ref().unwrap();
    wheel.pockets[usize::from(pocket.0)].key.clone()
}

#[test]
fn a_spin_is_drawn_from_the_promised_shoe_and_proved() {
    let mut room = Room::playing(rules_of("french-roulette"));
    let ana = room.guest();
    room.sit(&ana, 1);
    let before = room.balance(&ana);
    room.place(&ana, 1, spot(&room, "rojo"), 1000);
    room.place(&ana, 1, spot(&room, "negro"), 1000);
    room.place(&ana, 1, spot(&room, "pleno-0"), 100);
    room.ready(&ana, 9);
    if matches!(room.moment(), Moment::Choosing { .. }) {
        panic!("this seed is not to give zero");
    }
    assert_eq!(room.balance(&ana), before - 100);
    let round = room.table.snapshot(None, room.now).round;
    let proof = room.table.proof(round, Some(&ana.id)).unwrap();
    assert_eq!((proof.openings.len(), proof.covered), (1, 0));
    let opening = &proof.openings[0].opening;
    assert!(proof.commitment.verify(opening));
    assert_eq!(proof.commitment.count, 37);
    let wheel = room.rules.felt().wheel.as_ref().unwrap();
    assert_eq!(wheel.pockets[usize::from(opening.index)].key, pocket(&room));
    assert!(
        room.table
            .record(round, None)
            .unwrap()
            .contains("\"event\":\"spun\"")
    );
}

/// Plays red until zero comes, leaves the bet in prison, restarts the house, and plays on until
/// the bet is decided: no cent appears or vanishes on the way.
#[test]
fn a_bet_in_prison_outlives_its_round_and_a_restart() {
    let mut room = Room::playing(rules_of("french-roulette"));
    let ana = room.guest();
    room.sit(&ana, 1);
    let red = spot(&room, "rojo");
    let mut balance = room.balance(&ana);
    for spin in 0..500 {
        room.place(&ana, 1, red, 1000);
        room.ready(&ana, spin as u8);
        if matches!(room.moment(), Moment::Choosing { .. }) {
            break;
        }
        let after = room.balance(&ana);
        assert!(after == balance + 1000 || after == balance - 1000);
        balance = after;
    }
    assert_eq!(pocket(&room), "0");
    let prison = choice(&room, "prision-rojo");
    room.choose(&ana, 1, prison);
    assert_eq!(room.moment(), Moment::Over);
    assert_eq!(room.balance(&ana), balance - 1000);
    room.wait(7);
    assert_eq!(room.moment(), Moment::Betting);
    room.restart();
    let view = room.table.snapshot(Some(&ana.id), room.now).view;
    let wagers = &view.boxes[0].wagers;
    assert_eq!((wagers[0].spot, wagers[0].held), (red, 1));
    room.ready(&ana, 3);
    let after = room.balance(&ana);
    let freed = after == balance;
    let lost = after == balance - 1000;
    assert!(
        freed || lost || pocket(&room) == "0",
        "{after} after {balance}"
    );
}
