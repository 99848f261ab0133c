//! The list of those who wait for a seat: its order, offers that pass, seats that are kept.

use std::collections::BTreeSet;
use std::sync::Arc;

use house::journal::ListChange;
use house::{Player, Refusal, Settings, Table, TableId, What, Wish};
use table::{Action, BoxNumber, HouseRule, Rulebook};

use crate::common::{ANTE, Room, rules_in, rules_of};

/// A full table and those who sit there, box by box.
fn full(room: &mut Room) -> Vec<Player> {
    let seats: Vec<BoxNumber> = room.rules.felt().seats().collect();
    let people: Vec<Player> = seats.iter().map(|_| room.guest()).collect();
    for (at, player) in seats.iter().zip(&people) {
        room.table.arrive(player, room.now);
        room.sit(player, at.0);
    }
    people
}

fn newcomer(room: &mut Room) -> Player {
    let player = room.guest();
    room.table.arrive(&player, room.now);
    player
}

/// His place on the list, and the seat kept for him.
fn stands(room: &Room, player: &Player) -> (Option<u8>, Option<u8>) {
    let waiting = room.table.snapshot(Some(&player.id), room.now).waiting;
    (waiting.place, waiting.offer.map(|offer| offer.at.0))
}

fn seat_of(room: &Room, player: &Player) -> Option<u8> {
    let snapshot = room.table.snapshot(Some(&player.id), room.now);
    let own = |found: &&table::BoxView| Some(found.holder) == snapshot.you;
    snapshot
        .view
        .boxes
        .iter()
        .find(own)
        .map(|found| found.number.0)
}

fn leave(room: &mut Room, player: &Player, at: u8) {
    room.act(player, Action::Leave { at: BoxNumber(at) });
}

#[test]
fn a_vacant_seat_is_offered_in_the_order_of_the_list() {
    let mut room = Room::new();
    let seated = full(&mut room);
    let (ana, ben) = (newcomer(&mut room), newcomer(&mut room));
    let before = room.table.snapshot(Some(&ana.id), room.now).waiting;
    assert!(before.may_ask && before.place.is_none());
    room.ask(&ana, Wish::Wait).unwrap();
    room.ask(&ben, Wish::Wait).unwrap();
    assert_eq!(stands(&room, &ana), (Some(1), None));
    assert_eq!(stands(&room, &ben), (Some(2), None));
    assert_eq!(room.ask(&ana, Wish::Wait), Err(Refusal::WaitsAlready));
    assert_eq!(room.ask(&ana, Wish::TakeSeat), Err(Refusal::NoSeatOffered));

    leave(&mut room, &seated[3], 4);
    assert_eq!(stands(&room, &ana), (Some(1), Some(4)));
    assert_eq!(stands(&room, &ben), (Some(2), None));
    // Nobody else gets it, not even who had it.
    let sit = Wish::Act(Action::Sit { at: BoxNumber(4) });
    for other in [&ben, &seated[3]] {
        let refused = room.ask(other, sit.clone());
        assert_eq!(refused, Err(Refusal::SeatIsOffered(BoxNumber(4))));
        let options = room.table.snapshot(Some(&other.id), room.now).options;
        assert!(options.sit.is_empty());
    }
    room.ask(&ana, Wish::TakeSeat).unwrap();
    assert_eq!(
        (seat_of(&room, &ana), stands(&room, &ana)),
        (Some(4), (None, None))
    );
    assert_eq!(stands(&room, &ben), (Some(1), None));
}

#[test]
fn an_offer_that_nobody_answers_passes_to_the_next() {
    let mut room = Room::new();
    let seated = full(&mut room);
    let (ana, ben) = (newcomer(&mut room), newcomer(&mut room));
    room.ask(&ana, Wish::Wait).unwrap();
    room.ask(&ben, Wish::Wait).unwrap();
    leave(&mut room, &seated[0], 1);
    let offer = room.table.snapshot(Some(&ana.id), room.now).waiting.offer;
    let left = offer.unwrap().countdown.unwrap().left;
    assert_eq!(left, room.settings.clocks.offer);
    room.wait(29);
    assert_eq!(stands(&room, &ana), (Some(1), Some(1)));
    room.wait(1);
    assert_eq!(stands(&room, &ana), (None, None));
    assert_eq!(stands(&room, &ben), (Some(1), Some(1)));
    // He does not want it: there it is for anybody.
    room.ask(&ben, Wish::StopWaiting).unwrap();
    assert_eq!(room.ask(&ben, Wish::StopWaiting), Err(Refusal::DoesNotWait));
    room.sit(&ana, 1);
    assert_eq!(seat_of(&room, &ana), Some(1));
}

#[test]
fn the_list_and_its_offers_outlive_a_restart() {
    let mut room = Room::on_disk();
    let seated = full(&mut room);
    let (ana, ben) = (newcomer(&mut room), newcomer(&mut room));
    room.ask(&ana, Wish::Wait).unwrap();
    room.ask(&ben, Wish::Wait).unwrap();
    leave(&mut room, &seated[6], 7);
    room.restart();
    assert_eq!(stands(&room, &ana), (Some(1), Some(7)));
    assert_eq!(stands(&room, &ben), (Some(2), None));
    room.table.arrive(&ana, room.now);
    room.ask(&ana, Wish::TakeSeat).unwrap();
    assert_eq!(seat_of(&room, &ana), Some(7));
    room.restart();
    assert_eq!(stands(&room, &ben), (Some(1), None));
}

/// Who takes a seat in the course of a hand sits down once it is over.
#[test]
fn a_seat_taken_during_a_hand_is_had_after_it() {
    let mut room = Room::new();
    let seated = full(&mut room);
    let ana = newcomer(&mut room);
    room.ask(&ana, Wish::Wait).unwrap();
    leave(&mut room, &seated[1], 2);
    room.place(&seated[0], 1, ANTE, 1000);
    room.ready(&seated[0], 1);
    assert!(matches!(room.moment(), table::Moment::Choosing { .. }));
    room.ask(&ana, Wish::TakeSeat).unwrap();
    assert_eq!(
        (seat_of(&room, &ana), stands(&room, &ana)),
        (None, (Some(1), Some(2)))
    );
    let offer = room.table.snapshot(Some(&ana.id), room.now).waiting.offer;
    assert_eq!(offer.unwrap().countdown, None);
    room.choose(&seated[0], 1, crate::common::FOLD);
    room.wait(7);
    assert_eq!(
        (seat_of(&room, &ana), stands(&room, &ana)),
        (Some(2), (None, None))
    );
}

#[test]
fn who_goes_away_is_struck_off() {
    let mut room = Room::new();
    full(&mut room);
    let ana = newcomer(&mut room);
    room.ask(&ana, Wish::Wait).unwrap();
    room.table.depart(&ana.id, room.now);
    room.wait(119);
    assert_eq!(stands(&room, &ana).0, Some(1));
    room.wait(1);
    assert_eq!(stands(&room, &ana).0, None);
}

#[test]
fn nobody_waits_who_need_not() {
    let mut room = Room::new();
    let ana = newcomer(&mut room);
    assert_eq!(room.ask(&ana, Wish::Wait), Err(Refusal::SeatIsFree));
    assert!(!room.table.snapshot(Some(&ana.id), room.now).waiting.may_ask);
    let seated = full(&mut room);
    assert_eq!(room.ask(&seated[0], Wish::Wait), Err(Refusal::SitsAlready));
}

/// The staff see who waits, by name; the others how many.
#[test]
fn the_table_head_sees_the_list_and_everyone_hears_of_it() {
    let mut room = Room::new();
    full(&mut room);
    let ana = newcomer(&mut room);
    let since = room.table.version();
    room.ask(&ana, Wish::Wait).unwrap();
    let head = room
        .table
        .told_to_staff(table::Role::TableHead, Some(since), room.now);
    let names: Vec<&String> = head
        .snapshot
        .waiting
        .people
        .iter()
        .map(|one| &one.name)
        .collect();
    assert_eq!(names, [&ana.name]);
    let heard = head.tails.iter().flat_map(|tail| &tail.events);
    let signed = What::Listed(ana.name.clone(), ListChange::Signed { moves: false });
    assert!(heard.into_iter().any(|event| event.what == signed));
    let seen = room.table.snapshot(None, room.now).waiting;
    assert_eq!((seen.length, seen.people.len()), (1, 0));
}

#[test]
fn the_seat_of_one_who_is_away_for_a_moment_is_kept() {
    let mut room = Room::playing(rules_of("chemin-de-fer"));
    let (ana, ben) = (newcomer(&mut room), newcomer(&mut room));
    room.sit(&ana, 3);
    room.table.depart(&ana.id, room.now);
    let sit = Wish::Act(Action::Sit { at: BoxNumber(3) });
    let refused = room.ask(&ben, sit.clone());
    assert_eq!(refused, Err(Refusal::SeatIsKept(BoxNumber(3))));
    let rule = Refusal::SeatIsKept(BoxNumber(3)).rule().unwrap();
    assert_eq!(rule, HouseRule::SeatKept);
    assert!(room.rules.felt().house_rule(rule).is_some());
    room.wait(121);
    room.ask(&ben, sit).unwrap();
    assert_eq!(seat_of(&room, &ben), Some(3));
}

/// Between two shoes whoever sits and asked for another seat comes before the list.
#[test]
fn after_the_shoe_movers_come_first() {
    let mut room = Room::playing(rules_of("chemin-de-fer"));
    let seated = full(&mut room);
    let ana = newcomer(&mut room);
    room.ask(&ana, Wish::Wait).unwrap();
    room.ask(&seated[8], Wish::Wait).unwrap();
    assert_eq!(stands(&room, &seated[8]), (Some(2), None));
    leave(&mut room, &seated[0], 1);
    // The shoe has not begun: he has the seat, and she has his.
    assert_eq!(stands(&room, &seated[8]), (Some(2), Some(1)));
    room.ask(&seated[8], Wish::TakeSeat).unwrap();
    assert_eq!(seat_of(&room, &seated[8]), Some(1));
    assert_eq!(stands(&room, &ana), (Some(1), Some(9)));
    // He who stands may wait for a seat, and leaves his place for it.
    room.ask(&ana, Wish::StopWaiting).unwrap();
    room.sit(&ana, 10);
    room.sit(&seated[0], 9);
    room.ask(&ana, Wish::Wait).unwrap();
    leave(&mut room, &seated[4], 5);
    room.ask(&ana, Wish::TakeSeat).unwrap();
    assert_eq!(seat_of(&room, &ana), Some(5));
}

/// Where the text forbids seats at two tables, the house keeps people from it at either.
#[test]
fn nobody_sits_at_two_tables_where_the_text_forbids_it() {
    let mut room = Room::playing(rules_of("chemin-de-fer"));
    let (ana, ben) = (newcomer(&mut room), newcomer(&mut room));
    let other = TableId::new("mesa-2").unwrap();
    let (rules, premises) = (rules_of("boule"), Arc::clone(&room.premises));
    let settings = Settings::default();
    let mut boule = Table::open(other.clone(), rules, premises, settings, room.now).unwrap();
    let sit = |table: &mut Table, player: &Player, at: u8| {
        let wish = Wish::Act(Action::Sit { at: BoxNumber(at) });
        let version = table.version();
        let id = format!("{}-{version}-{}", player.id, table.id());
        table.command(player, &house::Command { id, version, wish }, room.now)
    };
    sit(&mut room.table, &ana, 1).unwrap();
    let refused = sit(&mut boule, &ana, 1);
    assert_eq!(
        refused,
        Err(Refusal::SitsElsewhere(room.table.id().clone()))
    );
    sit(&mut boule, &ben, 1).unwrap();
    let refused = sit(&mut room.table, &ben, 2);
    assert_eq!(refused, Err(Refusal::SitsElsewhere(other)));
    room.act(&ana, Action::Leave { at: BoxNumber(1) });
    let id = "again".to_owned();
    let wish = Wish::Act(Action::Sit { at: BoxNumber(2) });
    let version = boule.version();
    let command = house::Command { id, version, wish };
    boule.command(&ana, &command, room.now).unwrap();
}

/// At a table that company fills up, whoever waits gets the seat of one of them.
#[test]
fn company_makes_room_for_people_at_the_end_of_the_hand() {
    let mut room = Room::playing(rules_in("ar-2010", "five-card-draw"));
    let (ana, ben, cruz) = (
        newcomer(&mut room),
        newcomer(&mut room),
        newcomer(&mut room),
    );
    room.sit(&ana, 1);
    for _ in 0..20 {
        room.wait(1);
    }
    let boxes = room.rules.felt().boxes;
    assert_eq!(room.table.taken(), boxes - 1);
    let free = room.table.snapshot(Some(&ben.id), room.now).options.sit[0];
    room.sit(&ben, free.0);
    assert_eq!(room.table.taken(), boxes);
    let names = |room: &Room| -> BTreeSet<String> {
        let people = room.table.snapshot(None, room.now).people;
        let bots = people.into_iter().filter(|here| here.bot);
        bots.map(|here| here.name).collect()
    };
    assert_eq!(names(&room).len(), usize::from(boxes) - 2);
    room.ask(&cruz, Wish::Wait).unwrap();
    assert_eq!(stands(&room, &cruz), (Some(1), None));
    room.wait(1);
    let (_, kept) = stands(&room, &cruz);
    room.ask(&cruz, Wish::TakeSeat).unwrap();
    assert_eq!(seat_of(&room, &cruz), kept);
    room.wait(5);
    assert_eq!(room.table.taken(), boxes);
}
