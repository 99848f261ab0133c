//! A table's minimum goes up in the running house: announced, counted, in force, and the same
//! after a restart.

use games::AnyGame;
use house::{Player, Refusal, StaffMember, Wish};
use table::record::{Record, verify};
use table::{Action, Moment, Role, Rulebook, SpotId, Why};

use crate::common::{Room, place, rules_of};

const BET: u64 = 100;

fn spot(room: &Room, key: &str) -> SpotId {
    let spots = &room.table.rules().felt().spots;
    spots.iter().find(|spot| spot.key == key).unwrap().id
}

fn announce(room: &mut Room, key: &str) -> Result<(), Refusal> {
    let notices = &room.table.rules().felt().notices;
    let notice = notices.iter().find(|notice| notice.key == key);
    let notice = notice.unwrap().id;
    let head = StaffMember {
        name: "Carmen".to_owned(),
        role: Role::TableHead,
    };
    let action = Action::Announce { notice };
    let answer = room.table.staff(&head, &action, room.now);
    room.audit();
    answer.map(drop)
}

/// Bets on both colours and spins; a zero leaves both in prison or not, as the house decides.
fn spin(room: &mut Room, ana: &Player, stake: u64) {
    for key in ["rojo", "negro"] {
        let spot = spot(room, key);
        room.place(ana, 1, spot, stake);
    }
    room.ready(ana, 1);
    while room.moment() != Moment::Over {
        assert!(room.wait(60), "somebody is waited for");
    }
}

fn refused(room: &mut Room, ana: &Player, stake: u64) -> Why {
    let bet = Wish::Act(place(1, spot(room, "rojo"), stake));
    match room.ask(ana, bet) {
        Err(Refusal::Rules(refusal)) => refusal.causes[0].why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn after_three_announced_spins_the_table_plays_by_the_new_minimum() {
    let mut room = Room::playing(rules_of("french-roulette"));
    let ana = room.guest();
    room.sit(&ana, 1);
    announce(&mut room, "minimo-5").unwrap();
    assert!(announce(&mut room, "minimo-2").is_err());
    let first = room.table.rules().hash();
    for left in [2, 1, 0] {
        spin(&mut room, &ana, BET);
        let raise = room.table.snapshot(None, room.now).view.carry_over.raise;
        assert_eq!(raise.map(|raise| raise.left), Some(left));
        room.restart();
        let again = room.table.snapshot(None, room.now).view.carry_over.raise;
        assert_eq!(again, raise);
    }
    assert_eq!(room.table.rules().hash(), first);
    // The bet that opens the next round is judged by its rules already.
    assert!(matches!(
        refused(&mut room, &ana, 499),
        Why::BelowMinimum { minimum, .. } if minimum.count() == 500
    ));
    let second = room.table.rules().hash();
    assert_ne!(second, first);
    assert_eq!(room.moment(), Moment::Betting);
    spin(&mut room, &ana, 500);
    let view = room.table.snapshot(Some(&ana.id), room.now);
    assert_eq!(
        (view.under.0.hash(), view.view.carry_over.raise),
        (second, None)
    );
    room.restart();
    assert_eq!(room.table.rules().hash(), second);
    assert!(announce(&mut room, "minimo-2").is_err());

    // Each round is told, recorded and verified under the sheet that it was played by.
    let rounds = room.table.rounds(Some(&ana.id));
    let hashes: Vec<[u8; 32]> = rounds.iter().map(|one| one.under.0.hash()).collect();
    assert_eq!(hashes, [second, first, first, first]);
    for round in &rounds {
        let text = room.table.record(round.round, None).unwrap();
        let record = Record::parse(&text).unwrap();
        assert_eq!(record.header().rules_hash, round.under.0.hash());
        verify::<AnyGame>(&round.under.0, &record).unwrap();
    }
    let raised = room.table.record(rounds[0].round, None).unwrap();
    assert!(
        raised.contains("\"raise\":{\"left\":0,\"minimum\":500}"),
        "{raised}"
    );
}

#[test]
fn the_tray_goes_up_with_the_minimum() {
    let mut room = Room::playing(rules_of("french-roulette"));
    let float = |room: &Room| {
        let account = ledger::AccountId::new("table/mesa-1/float").unwrap();
        let balance = room.store.balance(&account).unwrap();
        balance.and_then(|balance| balance.available()).unwrap()
    };
    let ana = room.guest();
    room.sit(&ana, 1);
    let before = float(&room).count();
    announce(&mut room, "minimo-5").unwrap();
    for _ in 0..3 {
        spin(&mut room, &ana, BET);
    }
    room.wait(60);
    assert_eq!(room.moment(), Moment::Betting);
    assert_eq!(float(&room).count(), 5 * before);
}
