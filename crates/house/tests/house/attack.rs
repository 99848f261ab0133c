//! Guests who mean ill: they fill the table, come too late, bet and go, ask for chips.

use house::{Command, Player, Refusal, TableUpdate, What, Wish};
use table::{Action, BoxNumber, Moment, Rulebook};

use crate::common::{ANTE, FOLD, GO, Room, choose, place, rules_in};

fn sit(at: u8) -> Wish {
    Wish::Act(Action::Sit { at: BoxNumber(at) })
}

fn leave(at: u8) -> Wish {
    Wish::Act(Action::Leave { at: BoxNumber(at) })
}

/// A command for a version that was seen some time ago.
fn late(room: &mut Room, player: &Player, version: u64, wish: Wish) -> Result<u64, Refusal> {
    let id = format!("late-{}-{version}", room.table.version());
    let command = Command { id, version, wish };
    room.send(player, &command).map(|accepted| accepted.version)
}

/// Refused because it comes too late, and nothing changed.
fn too_late(room: &mut Room, player: &Player, version: u64, wish: Wish) {
    let before = (room.table.version(), room.store.books().unwrap());
    let words = format!("{wish:?}");
    let answer = late(room, player, version, wish);
    assert_eq!(answer, Err(Refusal::MomentPassed), "{words}");
    assert_eq!(before, (room.table.version(), room.store.books().unwrap()));
}

/// A guest sits down and plays a hand to its end.
fn plays(room: &mut Room, player: &Player, at: u8) {
    room.ask(player, sit(at)).unwrap();
    room.place(player, at, ANTE, 500);
    room.ready(player, 1);
    room.choose(player, at, FOLD);
    assert_eq!(room.moment(), Moment::Over);
}

#[test]
fn guests_who_open_and_close_a_page_do_not_fill_a_table() {
    let mut room = Room::new();
    for _ in 0..300 {
        let guest = room.guest();
        room.table.arrive(&guest, room.now);
        room.table.depart(&guest.id, room.now);
    }
    let people = room.table.snapshot(None, room.now).people.len();
    assert!(people <= 30, "{people} are told of");
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    plays(&mut room, &ana, 1);
}

#[test]
fn guests_who_sit_down_get_up_and_go_do_not_fill_it_either() {
    let mut room = Room::new();
    for _ in 0..300 {
        let guest = room.guest();
        room.table.arrive(&guest, room.now);
        room.ask(&guest, sit(2)).unwrap();
        // A hand in the shuffle that is nobody's any more keeps no number.
        room.commit(&guest, 9).unwrap();
        room.ask(&guest, leave(2)).unwrap();
        room.table.depart(&guest.id, room.now);
    }
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    plays(&mut room, &ana, 1);
    // What was written down is read alike.
    let before = room.table.told(None, Some(0), room.now);
    let people = |told: &TableUpdate| {
        told.snapshot
            .people
            .iter()
            .map(|one| one.name.clone())
            .collect()
    };
    let names: Vec<String> = people(&before);
    room.restart();
    let names_after: Vec<String> = people(&room.table.told(None, Some(0), room.now));
    assert_eq!(names, names_after);
    assert!(room.table.closed().is_none());
}

#[test]
fn onlookers_who_stay_do_not_keep_a_player_out() {
    let mut room = Room::new();
    let guests: Vec<Player> = (0..300).map(|_| room.guest()).collect();
    for guest in &guests {
        room.table.arrive(guest, room.now);
    }
    // Those who came last have no number, and may do what those who came first may.
    for (guest, at) in guests.iter().rev().zip([1, 3, 5]) {
        assert_eq!(room.table.snapshot(Some(&guest.id), room.now).you, None);
        assert!(
            !room
                .table
                .snapshot(Some(&guest.id), room.now)
                .options
                .sit
                .is_empty()
        );
        room.ask(guest, sit(at)).unwrap();
    }
    assert_eq!(room.table.taken(), 3);
}

#[test]
fn whoever_had_a_number_before_is_called_by_his_own_name() {
    let mut room = Room::new();
    let since = room.table.version();
    let mut sat = Vec::new();
    for _ in 0..60 {
        let guest = room.guest();
        room.table.arrive(&guest, room.now);
        room.ask(&guest, sit(2)).unwrap();
        sat.push((room.table.version(), guest.name.clone()));
        room.ask(&guest, leave(2)).unwrap();
        room.table.depart(&guest.id, room.now);
    }
    let told = room.table.told(None, Some(since), room.now);
    assert_eq!(told.tails.len(), 1);
    let tail = &told.tails[0];
    assert!(!tail.before.is_empty(), "numbers were taken over");
    let mut named = 0;
    for seen in &tail.events {
        let What::Event(table::Event::Seated { person, .. }) = &seen.what else {
            continue;
        };
        let name = &tail.names_at(seen.version)[usize::from(person.0)];
        let expected = sat.iter().find(|(version, _)| *version == seen.version);
        assert_eq!(Some(name), expected.map(|(_, name)| name));
        named += 1;
    }
    assert_eq!(named, 60);
}

/// Somebody seals a hand, gets up and goes; whoever has his number next seals and opens his own.
#[test]
fn a_hand_in_the_shuffle_does_not_go_to_the_next_with_its_number() {
    let mut room = Room::new();
    let guests: Vec<Player> = (0..24).map(|_| room.guest()).collect();
    for guest in &guests {
        room.table.arrive(guest, room.now);
    }
    let gone = &guests[0];
    let number = room.table.snapshot(Some(&gone.id), room.now).you;
    room.ask(gone, sit(1)).unwrap();
    room.commit(gone, 1).unwrap();
    room.ask(gone, leave(1)).unwrap();
    room.table.depart(&gone.id, room.now);
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    assert_eq!(room.table.snapshot(Some(&ana.id), room.now).you, number);
    room.ask(&ana, sit(1)).unwrap();
    assert!(room.table.snapshot(None, room.now).hands.is_empty());
    room.place(&ana, 1, ANTE, 500);
    room.ready(&ana, 2);
    assert!(room.table.snapshot(None, room.now).mixed, "hers was opened");
    assert!(matches!(room.moment(), Moment::Choosing { .. }));
    room.choose(&ana, 1, FOLD);
    let proof = room.table.proof(1, None).unwrap();
    let added: Vec<_> = proof.contributions.as_slice().iter().collect();
    assert_eq!(added.len(), 1);
    assert_eq!(added[0].bytes, [2; 32]);
}

/// A hand in the shuffle that was closed is its owner's until it is opened, though he is gone.
#[test]
fn a_hand_that_was_closed_keeps_its_number() {
    let mut room = Room::new();
    let guests: Vec<Player> = (0..24).map(|_| room.guest()).collect();
    for guest in &guests {
        room.table.arrive(guest, room.now);
    }
    let ana = &guests[0];
    room.ask(ana, sit(1)).unwrap();
    room.place(ana, 1, ANTE, 500);
    room.commit(ana, 1).unwrap();
    room.ask(ana, Wish::Ready).unwrap();
    let snapshot = room.table.snapshot(None, room.now);
    assert!(snapshot.sealed && !snapshot.mixed);
    room.table.depart(&ana.id, room.now);
    for _ in 0..5 {
        let other = room.guest();
        room.table.arrive(&other, room.now);
    }
    room.reveal(ana, 1).unwrap();
    assert!(room.table.snapshot(None, room.now).mixed);
}

/// In play the number of one who did something stays his, though nothing names him any more: he
/// may have seen what nobody else may.
#[test]
fn whoever_took_part_keeps_his_number_in_play() {
    let mut room = Room::new();
    let guests: Vec<Player> = (0..24).map(|_| room.guest()).collect();
    for guest in &guests {
        room.table.arrive(guest, room.now);
    }
    let (sat, looked) = (&guests[0], &guests[1]);
    let numbers = [sat, looked].map(|one| room.table.snapshot(Some(&one.id), room.now).you);
    room.ask(sat, sit(2)).unwrap();
    room.ask(sat, leave(2)).unwrap();
    let ana = &guests[2];
    room.ask(ana, sit(1)).unwrap();
    room.place(ana, 1, ANTE, 500);
    room.ready(ana, 1);
    assert!(matches!(room.moment(), Moment::Choosing { .. }));
    for one in [sat, looked] {
        room.table.depart(&one.id, room.now);
    }
    let newcomers = [room.guest(), room.guest()];
    for newcomer in &newcomers {
        room.table.arrive(newcomer, room.now);
    }
    let you = |room: &Room, one: &Player| room.table.snapshot(Some(&one.id), room.now).you;
    assert_eq!(
        you(&room, &newcomers[0]),
        numbers[1],
        "of one who looked on"
    );
    assert_eq!(you(&room, &newcomers[1]), None);
    assert_eq!(you(&room, sat), numbers[0]);
}

#[test]
fn chips_on_the_cloth_keep_a_number_whoever_comes() {
    let mut room = Room::new();
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    room.ask(&ana, sit(1)).unwrap();
    room.place(&ana, 1, ANTE, 500);
    room.table.depart(&ana.id, room.now);
    for _ in 0..300 {
        let guest = room.guest();
        room.table.arrive(&guest, room.now);
        room.ask(&guest, sit(2)).unwrap();
        room.ask(&guest, leave(2)).unwrap();
        room.table.depart(&guest.id, room.now);
    }
    let seen = room.table.snapshot(Some(&ana.id), room.now);
    assert!(seen.you.is_some());
    assert_eq!(seen.view.boxes[0].holder, seen.you.unwrap());
}

#[test]
fn the_bet_of_one_who_is_gone_does_not_hold_the_others_up() {
    let mut room = Room::new();
    room.settings.clocks.betting = None;
    room.restart();
    let (ana, ben) = (room.guest(), room.guest());
    for player in [&ana, &ben] {
        room.table.arrive(player, room.now);
    }
    room.ask(&ana, sit(1)).unwrap();
    room.ask(&ben, sit(3)).unwrap();
    room.place(&ben, 3, ANTE, 500);
    room.place(&ana, 1, ANTE, 500);
    room.ready(&ana, 1);
    room.wait(1000);
    assert_eq!(room.moment(), Moment::Betting, "Ben is there and thinks");
    room.table.depart(&ben.id, room.now);
    assert!(!room.wait(14), "he may come back");
    assert!(room.wait(1));
    assert!(matches!(room.moment(), Moment::Choosing { .. }));
    room.choose(&ana, 1, FOLD);
    room.wait(15);
    assert_eq!(room.moment(), Moment::Over, "and is not waited for in play");
    assert!(room.table.closed().is_none());
}

#[test]
fn a_bet_of_an_earlier_round_is_too_late() {
    let mut room = Room::new();
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    let seen = room.table.version();
    plays(&mut room, &ana, 1);
    room.ready(&ana, 1);
    assert_eq!(room.moment(), Moment::Betting);
    too_late(&mut room, &ana, seen, Wish::Act(place(1, ANTE, 500)));
    too_late(&mut room, &ana, seen, sit(2));
    too_late(&mut room, &ana, seen, leave(1));
    let person = table::Person(0);
    let allow = Action::Allow {
        at: BoxNumber(1),
        person,
    };
    too_late(&mut room, &ana, seen, Wish::Act(allow));
    room.place(&ana, 1, ANTE, 500);
    let ready = || Wish::Ready;
    too_late(&mut room, &ana, seen, ready());
    let (at, spot) = (BoxNumber(1), ANTE);
    too_late(
        &mut room,
        &ana,
        seen,
        Wish::Act(Action::TakeBack { at, spot }),
    );
    let hand = house::fair::hand(
        &room.table.snapshot(None, room.now).commitment.root,
        &[9; 32],
    );
    too_late(&mut room, &ana, seen, Wish::Commit { hand });
    let contribution = [9; 32];
    too_late(&mut room, &ana, seen, Wish::Reveal { contribution });
    let to_come = room.table.version() + 1;
    too_late(&mut room, &ana, to_come, ready());
    // What was bet since bets are open does not make another bet too late.
    let open = room.table.version() - 1;
    late(&mut room, &ana, open, Wish::Act(place(1, ANTE, 500))).unwrap();
}

#[test]
fn a_bet_for_the_time_of_betting_is_too_late_in_play() {
    let mut room = Room::new();
    let (ana, _ben) = (room.guest(), room.guest());
    room.ask(&ana, sit(1)).unwrap();
    room.place(&ana, 1, ANTE, 500);
    let seen = room.table.version();
    room.ready(&ana, 1);
    too_late(&mut room, &ana, seen, Wish::Act(choose(1, GO)));
    too_late(&mut room, &ana, seen, leave(1));
    room.choose(&ana, 1, GO);
}

/// At a table among players: a raise, a discard, a pass, each sent again for the moment before.
#[test]
fn a_raise_and_a_discard_for_another_turn_are_too_late() {
    let mut room = Room::playing(rules_in("ar-2010", "five-card-draw"));
    let least = room.rules.least_players().max(3);
    let players: Vec<Player> = (0..least).map(|_| room.guest()).collect();
    room.settings.company = 0;
    room.restart();
    let stack = table::SpotId(0);
    for player in &players {
        room.table.arrive(player, room.now);
        let at = room.table.snapshot(Some(&player.id), room.now).options.sit[0];
        room.ask(player, Wish::Act(Action::Sit { at })).unwrap();
        let offer = room
            .table
            .snapshot(Some(&player.id), room.now)
            .options
            .place[0];
        room.place(player, at.0, stack, offer.least.count() * 3);
    }
    let (mut raised, mut picked) = (0, 0);
    for _ in 0..400 {
        if raised > 0 && picked > 0 {
            break;
        }
        if !matches!(room.moment(), Moment::Choosing { .. }) {
            room.wait(1);
            for player in &players {
                if room.table.snapshot(Some(&player.id), room.now).may_be_ready {
                    room.ready(player, 1);
                }
            }
            continue;
        }
        let asked = players.iter().find_map(|player| {
            let options = room.table.snapshot(Some(&player.id), room.now).options;
            let asked = !options.choose.is_empty() || !options.place.is_empty();
            asked.then_some((player, options))
        });
        let Some((player, options)) = asked else {
            room.wait(1);
            continue;
        };
        let version = room.table.version();
        let picks = options.choose.iter().find(|option| option.picks.is_some());
        let withdraws =
            |choice: table::ChoiceId| room.rules.felt().choices[usize::from(choice.0)].withdraws;
        let plain = options.choose.iter();
        let plain = plain.filter(|option| option.picks.is_none() && !withdraws(option.choice));
        let plain = plain.map(|option| Action::Choose {
            at: option.at,
            choice: option.choice,
        });
        let place = options.place.first().map(|raise| Action::Place {
            at: raise.at,
            spot: raise.spot,
            stake: raise.least,
        });
        let action = match picks {
            Some(option) => Action::Pick {
                at: option.at,
                choice: option.choice,
                cards: table::Picked::at([0]).unwrap(),
            },
            None => {
                let raises = if raised == 0 { place.clone() } else { None };
                let action = raises.or_else(|| plain.clone().next()).or(place);
                action.unwrap()
            }
        };
        raised += u32::from(matches!(action, Action::Place { .. }));
        picked += u32::from(matches!(action, Action::Pick { .. }));
        room.act(player, action.clone());
        too_late(&mut room, player, version, Wish::Act(action));
        room.wait(1);
    }
    assert!(
        raised > 0 && picked > 0,
        "{raised} raises, {picked} discards"
    );
}

#[test]
fn a_second_question_to_the_same_player_is_another_moment() {
    let mut room = Room::playing(rules_in("ar-2010", "blackjack"));
    let mut again = 0;
    for _ in 0..20 {
        let players = [room.guest(), room.guest()];
        for (at, player) in (1..).zip(&players) {
            room.table.arrive(player, room.now);
            room.ask(player, sit(at)).unwrap();
            let offer = room
                .table
                .snapshot(Some(&player.id), room.now)
                .options
                .place[0];
            room.place(player, at, offer.spot, offer.least.count());
        }
        players.iter().for_each(|player| room.ready(player, 1));
        while let Moment::Choosing { by, .. } = room.moment() {
            let asked = players.iter().find(|player| {
                let seen = room.table.snapshot(Some(&player.id), room.now);
                seen.you == Some(by)
            });
            let player = asked.unwrap();
            let options = room.table.snapshot(Some(&player.id), room.now).options;
            let choice = options.choose[0];
            let action = Action::Choose {
                at: choice.at,
                choice: choice.choice,
            };
            let version = room.table.version();
            room.act(player, action.clone());
            if matches!(room.moment(), Moment::Choosing { by: next, .. } if next == by) {
                again += 1;
                too_late(&mut room, player, version, Wish::Act(action));
            }
        }
        room.wait(7);
        for (at, player) in (1..).zip(&players) {
            room.ask(player, leave(at)).unwrap();
            room.table.depart(&player.id, room.now);
        }
    }
    assert!(again > 0, "nobody was asked twice");
}

#[test]
fn a_purse_is_not_filled_while_a_stake_is_out() {
    let mut room = Room::new();
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    room.ask(&ana, sit(1)).unwrap();
    while room.balance(&ana) > 10_000 {
        room.place(&ana, 1, ANTE, 10_000);
        room.ready(&ana, 1);
        room.choose(&ana, 1, FOLD);
        room.ready(&ana, 1);
    }
    room.place(&ana, 1, ANTE, 10_000);
    assert_eq!(room.balance(&ana), 0);
    assert!(
        !room.guests.refill(&ana, room.now).unwrap(),
        "100 € lie on the cloth"
    );
    assert_eq!(room.balance(&ana), 0);
    room.ready(&ana, 1);
    assert!(!room.guests.refill(&ana, room.now).unwrap(), "and play");
    room.choose(&ana, 1, FOLD);
    assert!(
        room.guests.refill(&ana, room.now).unwrap(),
        "now they are lost"
    );
    room.audit();
}
