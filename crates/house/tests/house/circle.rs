//! Tables among players in the running house: company comes and goes, hands are played to their
//! end, cards that go back among the rest come in a promised order, and nobody looks on.

use std::collections::BTreeSet;
use std::time::Duration;

use exact::Cents;
use games::Catalogue;
use house::Player;
use law::Library;
use table::{Action, ChoiceOption, Moment, Options, Picked, Rulebook, SpotId};

use crate::common::{Room, rules_in};

const STACK: SpotId = SpotId(0);

/// Every game among players that ships a sheet, with its ruleset.
fn games() -> Vec<(String, String)> {
    let library = Library::embedded().unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    let games = catalogue.games().iter();
    let among = games.filter(|game| game.is_among_players());
    let sheeted = among.filter(|game| library.sheet(game.ruleset(), game.game()).is_some());
    sheeted
        .map(|game| (game.ruleset().to_owned(), game.game().to_owned()))
        .collect()
}

fn options(room: &Room, player: &Player) -> Options {
    room.table.snapshot(Some(&player.id), room.now).options
}

/// Sits down at the first seat, brings chips and is ready; company comes meanwhile.
fn sit_down(room: &mut Room, player: &Player) {
    let at = options(room, player).sit[0];
    room.sit(player, at.0);
    let offer = options(room, player).place[0];
    assert_eq!(offer.spot, STACK);
    room.place(player, at.0, STACK, offer.least.count() * 3);
}

/// Stays in the hand with whatever is offered: a pass, a call, the cards as they are.
fn stay(room: &Room, options: &Options) -> Option<Action> {
    let choices = &room.rules.felt().choices;
    let stays = |option: &&ChoiceOption| {
        option.picks.is_none() && !choices[usize::from(option.choice.0)].withdraws
    };
    let option = options.choose.iter().find(stays);
    let choose = option.map(|option| Action::Choose {
        at: option.at,
        choice: option.choice,
    });
    choose.or_else(|| {
        let raise = options.place.first()?;
        Some(Action::Place {
            at: raise.at,
            spot: raise.spot,
            stake: raise.least,
        })
    })
}

/// Plays until the hand is over; the company takes its turns as time goes by.
fn play_hand(room: &mut Room, player: &Player) {
    for _ in 0..400 {
        match room.moment() {
            Moment::Over => return,
            Moment::Betting => {
                let offer = options(room, player).place.first().copied();
                let stack = stack_of(room, player);
                if let Some(offer) = offer.filter(|offer| stack < offer.least.count()) {
                    let (at, least) = (offer.at.0, offer.least.count());
                    room.place(player, at, STACK, least);
                }
                let ready = room.table.snapshot(Some(&player.id), room.now).may_be_ready;
                if ready {
                    room.ready(player, 5);
                }
            }
            Moment::Choosing { .. } => {
                let offered = options(room, player);
                if let Some(action) = stay(room, &offered) {
                    room.act(player, action);
                }
            }
            Moment::Dealing | Moment::Irregular(_) => {}
        }
        room.wait(2);
    }
    panic!("the hand does not end: {:?}", room.moment());
}

fn stack_of(room: &Room, player: &Player) -> u64 {
    let snapshot = room.table.snapshot(Some(&player.id), room.now);
    let you = snapshot.you.unwrap();
    let boxes = snapshot
        .view
        .boxes
        .iter()
        .filter(|found| found.holder == you);
    let wagers = boxes.flat_map(|found| &found.wagers);
    wagers.map(|wager| wager.stake.count()).sum()
}

#[test]
fn a_guest_plays_hands_of_every_game_among_players_with_company() {
    let games = games();
    assert!(games.len() >= 13, "{games:?}");
    for (ruleset, game) in games {
        let mut room = Room::playing(rules_in(&ruleset, &game));
        let ana = room.guest();
        room.table.arrive(&ana, room.now);
        sit_down(&mut room, &ana);
        for _ in 0..5 {
            play_hand(&mut room, &ana);
            assert!(room.table.closed().is_none(), "{ruleset}/{game}");
            room.wait(7);
            if room.balance(&ana) < 20_000 {
                break;
            }
        }
        assert!(room.table.taken() >= room.rules.least_players());
        assert!(!room.table.rounds(Some(&ana.id)).is_empty());
    }
}

#[test]
fn the_share_of_the_house_lies_in_the_cagnotte_and_every_pot_is_paid() {
    let mut room = Room::playing(rules_in("ar-2010", "holdem"));
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    sit_down(&mut room, &ana);
    let mut raked = 0;
    for _ in 0..6 {
        play_hand(&mut room, &ana);
        let seen = room.table.snapshot(Some(&ana.id), room.now);
        raked += seen.view.circle.unwrap().raked.count();
        room.wait(7);
    }
    let held = |name: &str| {
        let id = ledger::AccountId::new(name).unwrap();
        let balance = room.store.balance(&id).unwrap();
        balance
            .and_then(|balance| balance.available())
            .unwrap_or(Cents::ZERO)
    };
    let table = room.table.id();
    assert!(raked > 0);
    assert_eq!(held(&format!("table/{table}/cagnotte")).count(), raked);
    assert_eq!(held(&format!("table/{table}/pot")), Cents::ZERO);
}

#[test]
fn a_hand_goes_on_after_a_restart_as_it_stood() {
    let mut room = Room::playing(rules_in("ar-2010", "five-card-draw"));
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    sit_down(&mut room, &ana);
    let mut restarts = 0;
    for _ in 0..600 {
        if let Moment::Choosing { by, .. } = room.moment() {
            let before = room.table.snapshot(Some(&ana.id), room.now);
            if before.you == Some(by) {
                room.restart();
                room.table.arrive(&ana, room.now);
                let after = room.table.snapshot(Some(&ana.id), room.now);
                assert_eq!(after.view, before.view);
                restarts += 1;
                let action = stay(&room, &after.options).unwrap();
                room.act(&ana, action);
            }
        } else if room.moment() == Moment::Betting {
            if room.table.snapshot(Some(&ana.id), room.now).may_be_ready {
                room.ready(&ana, 3);
            } else if stack_of(&room, &ana) == 0 {
                break;
            }
        }
        room.wait(2);
    }
    assert!(restarts > 5, "{restarts}");
}

/// Changes as many cards as may be changed, opens the bets, or stays.
fn change(room: &Room, options: &Options) -> Option<Action> {
    let picks = |option: &ChoiceOption| {
        let most = option.picks?.most;
        let (at, choice) = (option.at, option.choice);
        let cards = Picked::at(0..most)?;
        Some(Action::Pick { at, choice, cards })
    };
    let changes = options.choose.iter().find_map(picks);
    let to_call = options.choose.iter().any(|option| option.stakes.is_some());
    let opens = options.place.first().filter(|_| !to_call);
    let opens = opens.map(|offer| Action::Place {
        at: offer.at,
        spot: offer.spot,
        stake: offer.least,
    });
    changes.or(opens).or_else(|| stay(room, options))
}

/// A hand in which everybody stays and changes all he may.
fn everybody_changes(room: &mut Room, people: &[Player]) {
    for _ in 0..400 {
        if room.moment() == Moment::Over {
            return;
        }
        for player in people {
            let snapshot = room.table.snapshot(Some(&player.id), room.now);
            if snapshot.may_be_ready && room.moment() == Moment::Betting {
                room.ready(player, 8);
            } else if let Moment::Choosing { by, .. } = room.moment()
                && snapshot.you == Some(by)
            {
                let action = change(room, &snapshot.options).unwrap();
                room.act(player, action);
            }
        }
    }
    panic!("the hand does not end: {:?}", room.moment());
}

/// Enough people who draw enough cards: those put aside come back, out of a shoe promised before.
#[test]
fn cards_that_go_back_come_in_a_promised_order_and_are_proved() {
    let mut room = Room::playing(rules_in("ar-2010", "five-card-draw"));
    room.settings.company = 0;
    room.restart();
    let seats = room.rules.felt().boxes;
    assert_eq!(room.rules.felt().remixes, seats);
    let people: Vec<Player> = (0..seats).map(|_| room.guest()).collect();
    for player in &people {
        room.table.arrive(player, room.now);
        sit_down(&mut room, player);
    }
    let ana = &people[0];
    for _ in 0..40 {
        everybody_changes(&mut room, &people);
        let round = room.table.snapshot(Some(&ana.id), room.now).round;
        let proof = room.table.proof(round, Some(&ana.id)).unwrap();
        assert_eq!(proof.spares.len(), usize::from(seats));
        for one in &proof.openings {
            let promised = match one.shoe.checked_sub(1) {
                None => &proof.commitment,
                Some(spare) => &proof.spares[usize::from(spare)],
            };
            assert!(promised.verify(&one.opening));
        }
        if proof.numbers.iter().any(|(shoe, _)| *shoe > 0) {
            room.restart();
            let again = room.table.proof(round, Some(&ana.id)).unwrap();
            assert_eq!(again, proof);
            return;
        }
        room.wait(7);
    }
    panic!("no card went back in forty hands");
}

#[test]
fn whoever_does_not_sit_sees_who_sits_and_nothing_of_the_play() {
    let mut room = Room::playing(rules_in("ar-2010", "holdem"));
    let (ana, eve) = (room.guest(), room.guest());
    room.table.arrive(&ana, room.now);
    room.table.arrive(&eve, room.now);
    sit_down(&mut room, &ana);
    while !matches!(room.moment(), Moment::Choosing { .. }) {
        if room.table.snapshot(Some(&ana.id), room.now).may_be_ready {
            room.ready(&ana, 1);
        }
        room.wait(1);
    }
    let plays = room.table.told(Some(&ana.id), Some(0), room.now);
    assert!(plays.snapshot.view.circle.is_some());
    for outside in [Some(&eve.id), None] {
        let told = room.table.told(outside, Some(1), room.now);
        let view = &told.snapshot.view;
        assert!(view.boxes.len() >= 4 && view.circle.is_none());
        assert!(view.boxes.iter().all(|found| found.cards.is_empty()));
        assert!(view.boxes.iter().all(|found| found.wagers.is_empty()));
        assert!(told.tails.is_empty() && view.common.is_empty());
    }
    let staff = room
        .table
        .told_to_staff(table::Role::TableHead, Some(1), room.now);
    assert!(staff.snapshot.view.circle.is_some());
    let open = |seen: &table::Seen| matches!(seen, table::Seen::Card(_));
    let boxes = &staff.snapshot.view.boxes;
    assert!(!boxes.iter().flat_map(|found| &found.cards).any(open));
    play_hand(&mut room, &ana);
    let round = room.table.snapshot(Some(&ana.id), room.now).round;
    assert!(room.table.proof(round, Some(&ana.id)).is_ok());
    assert!(room.table.proof(round, Some(&eve.id)).is_err());
    assert!(room.table.record(round, None).is_err());
    assert!(room.table.rounds(Some(&eve.id)).is_empty());
}

#[test]
fn company_goes_when_the_last_person_leaves() {
    let mut room = Room::playing(rules_in("clm-2013", "omaha"));
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    sit_down(&mut room, &ana);
    for _ in 0..15 {
        room.wait(1);
    }
    assert!(room.table.taken() > 1);
    let bots = room.table.snapshot(None, room.now).people;
    assert!(bots.iter().filter(|here| here.bot).count() >= 2);
    let own = options(&room, &ana).take_back[0];
    let (at, spot) = own;
    room.act(&ana, Action::TakeBack { at, spot });
    for _ in 0..15 {
        room.wait(1);
    }
    assert_eq!(room.table.taken(), 0);
}

/// Chips in a pot that waits keep their owners at the table, the one who is gone too: it is played
/// for until it is won, and then the company goes.
#[test]
fn company_goes_once_a_pot_that_waited_is_won() {
    let mut room = Room::playing(rules_in("ar-2010", "five-card-draw"));
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    sit_down(&mut room, &ana);
    let pot_waits = |room: &Room| {
        let held = options(room, &ana).take_back.is_empty();
        room.moment() == Moment::Betting && held
    };
    for _ in 0..60 {
        play_hand(&mut room, &ana);
        room.wait(7);
        if pot_waits(&room) {
            break;
        }
    }
    assert!(pot_waits(&room), "somebody opened every time");
    room.table.depart(&ana.id, room.now);
    for _ in 0..600 {
        room.wait(3);
    }
    assert!(room.table.closed().is_none());
    assert_eq!(room.table.taken(), 0);
}

/// A pot can wait in which nobody of flesh and blood has a part: whoever sat the hand out may go,
/// and the company plays on until it is won.
#[test]
fn company_plays_a_pot_of_its_own_out_and_goes() {
    let mut room = Room::playing(rules_in("ar-2010", "five-card-draw"));
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    sit_down(&mut room, &ana);
    let mut choices = room.rules.felt().choices.iter();
    let rest = choices.find(|choice| choice.key == "rest").unwrap().id;
    let pot = |room: &Room| {
        let seen = room.table.snapshot(Some(&ana.id), room.now);
        let pots = seen.view.circle.map(|circle| circle.pots);
        pots.into_iter()
            .flatten()
            .map(|pot| pot.amount.count())
            .sum::<u64>()
    };
    let waits = |room: &Room| room.moment() == Moment::Betting && pot(room) > 0;
    for _ in 0..60 {
        let offered = options(&room, &ana);
        if let Some(option) = offered.choose.iter().find(|option| option.choice == rest) {
            room.choose(&ana, option.at.0, rest);
        }
        play_hand(&mut room, &ana);
        room.wait(7);
        let free = !options(&room, &ana).take_back.is_empty();
        if waits(&room) && free {
            break;
        }
    }
    assert!(waits(&room), "somebody opened every time");
    let (at, spot) = options(&room, &ana).take_back[0];
    room.act(&ana, Action::TakeBack { at, spot });
    let alone = room.table.taken();
    assert!(
        alone >= room.rules.least_players(),
        "{alone} of company are kept"
    );
    for _ in 0..200 {
        room.wait(3);
    }
    assert!(room.table.closed().is_none());
    assert_eq!(room.table.taken(), 0);
}

/// A table for people alone waits until there are enough of them.
#[test]
fn without_company_a_hand_waits_for_people() {
    let mut room = Room::playing(rules_in("ar-2010", "holdem"));
    room.settings.company = 0;
    room.restart();
    let ana = room.guest();
    room.table.arrive(&ana, room.now);
    sit_down(&mut room, &ana);
    room.ready(&ana, 1);
    room.wait(100);
    assert_eq!((room.moment(), room.table.taken()), (Moment::Betting, 1));
}

/// Whoever is gone is passed by, also when it were his to open: the table plays on without him.
#[test]
fn somebody_who_is_gone_stops_no_table() {
    for (ruleset, game) in games() {
        let mut room = Room::playing(rules_in(&ruleset, &game));
        room.settings.clocks.away = Duration::from_secs(100_000);
        room.restart();
        let ana = room.guest();
        room.table.arrive(&ana, room.now);
        sit_down(&mut room, &ana);
        room.table.depart(&ana.id, room.now);
        let first = room.table.snapshot(None, room.now).round;
        for _ in 0..250 {
            room.wait(3);
        }
        assert!(room.table.closed().is_none(), "{ruleset}/{game}");
        let hands = room.table.snapshot(None, room.now).round - first;
        assert!(hands >= 3, "{ruleset}/{game}: {hands} hands");
    }
}

/// Before the first hand of a game whoever sits down gets a seat by lot, wherever he points; the
/// lots come in the order that was promised, and that can be proved.
#[test]
fn seats_are_drawn_by_lot_when_a_game_begins() {
    let mut room = Room::playing(rules_in("ar-2010", "holdem"));
    (room.settings.lots, room.settings.company) = (true, 0);
    room.restart();
    let people: Vec<Player> = (0..4).map(|_| room.guest()).collect();
    let promised = room.table.snapshot(None, room.now).lots.unwrap();
    for player in &people {
        room.table.arrive(player, room.now);
        room.sit(player, 1);
    }
    let by_lot = room.table.snapshot(None, room.now).by_lot;
    let seats: Vec<u8> = by_lot.iter().map(|lot| lot.seat).collect();
    assert_eq!(seats.iter().collect::<BTreeSet<_>>().len(), 4);
    assert_ne!(seats, [1, 2, 3, 4]);
    // Who gets up and comes again has another lot.
    let at = options(&room, &people[1]).leave[0];
    room.act(&people[1], Action::Leave { at });
    assert_eq!(room.table.snapshot(None, room.now).by_lot.len(), 3);
    room.sit(&people[1], 1);
    let last = room.table.snapshot(None, room.now).by_lot[3];
    assert!(last.number > by_lot[3].number);
    room.restart();
    assert_eq!(room.table.snapshot(None, room.now).by_lot[3], last);
    lots_are_proved(&mut room, &people, &promised);
}

/// Plays a hand, and holds the lots before it against their promise.
fn lots_are_proved(room: &mut Room, people: &[Player], promised: &house::fair::Commitment) {
    for player in people {
        room.table.arrive(player, room.now);
        let offer = options(room, player).place[0];
        room.place(player, offer.at.0, STACK, offer.least.count() * 3);
    }
    let before = room.table.snapshot(None, room.now);
    everybody_changes(room, people);
    let proof = room.table.proof(before.round, Some(&people[0].id)).unwrap();
    let lots = proof.lots.unwrap();
    assert_eq!(&lots.commitment, promised);
    assert_eq!(lots.given.len(), 5);
    assert!(lots.openings.iter().all(|opening| promised.verify(opening)));
    assert!(
        lots.openings
            .iter()
            .zip(0..)
            .all(|(one, at)| one.position == at)
    );
    let text = room
        .table
        .record(before.round, Some(&people[0].id))
        .unwrap();
    let record = table::record::Record::parse(&text).unwrap();
    let written = record.header().promise.clone().unwrap().lots.unwrap();
    assert_eq!(written.given.len(), 5);
    assert!(house::fair::audit(&room.rules, &record).unwrap().is_some());
    let changes: [fn(&mut table::record::promise::Lots); 7] = [
        |lots| lots.given[0].seat = lots.given[1].seat,
        |lots| lots.given.reverse(),
        |lots| lots.drawn.swap(0, 1),
        |lots| lots.drawn[0].seat += 1,
        |lots| lots.label = lots.label.replace("round-1", "round-2"),
        |lots| lots.lots += 1,
        |lots| lots.root = lots.drawn[0].path[0].clone(),
    ];
    for change in changes {
        let mut promise = record.header().promise.clone().unwrap();
        promise.lots.as_mut().map(change).unwrap();
        let places = (0..record.actions()).map(|action| record.places(action).to_vec());
        let forged = record.clone().promised(promise, places.collect());
        assert!(house::fair::audit(&room.rules, &forged).is_err());
    }
    for lot in &lots.given {
        let opening = &lots.openings[lot.number as usize];
        assert_eq!(opening.index, lot.seat);
    }
    // The game has begun: who sits keeps what the lot gave, and none is drawn any more.
    room.wait(7);
    let after = room.table.snapshot(None, room.now);
    assert!(after.round > before.round);
    assert_eq!(after.by_lot, before.by_lot);
}

/// A pot waits and one player has no chips left: the table says so of itself, and goes on once
/// he brings some.
#[test]
fn a_game_that_lacks_players_is_suspended_by_the_table_itself() {
    let library = Library::embedded().unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    let sheet = library.sheet("ar-2010", "five-card-draw").unwrap().clone();
    let sheet = sheet
        .with("stack", "2")
        .with("ante", "1")
        .with("seats", "4");
    let game = catalogue.find("ar-2010", "five-card-draw").unwrap();
    let mut room = Room::playing(std::sync::Arc::new(game.rules(&sheet).unwrap()));
    room.settings.company = 0;
    room.restart();
    let people: Vec<Player> = (0..4).map(|_| room.guest()).collect();
    for (player, times) in people.iter().zip([5, 5, 5, 1]) {
        room.table.arrive(player, room.now);
        let at = options(&room, player).sit[0];
        room.sit(player, at.0);
        let least = options(&room, player).place[0].least.count();
        room.place(player, at.0, STACK, least * times);
    }
    for _ in 0..2 {
        everybody_checks(&mut room, &people);
        room.wait(7);
    }
    let last = &people[3];
    assert_eq!(
        (room.moment(), stack_of(&room, last)),
        (Moment::Betting, 200)
    );
    assert!(options(&room, &people[0]).take_back.is_empty());
    room.wait(7);
    let Moment::Irregular(what) = room.moment() else {
        panic!("nobody says it: {:?}", room.moment());
    };
    assert_eq!(what.kind, table::IrregularityKind::GameSuspended);
    let snapshot = room.table.snapshot(Some(&last.id), room.now);
    assert_eq!(snapshot.remedies.len(), 2);
    let offer = snapshot.options.place[0];
    room.place(last, offer.at.0, STACK, offer.least.count());
    assert_eq!(room.moment(), Moment::Betting);
    everybody_checks(&mut room, &people);
}

/// A hand in which nobody opens.
fn everybody_checks(room: &mut Room, people: &[Player]) {
    for _ in 0..60 {
        for player in people {
            let snapshot = room.table.snapshot(Some(&player.id), room.now);
            if snapshot.may_be_ready && room.moment() == Moment::Betting {
                room.ready(player, 8);
            } else if let Moment::Choosing { by, .. } = room.moment()
                && snapshot.you == Some(by)
            {
                let action = stay(room, &snapshot.options).unwrap();
                room.act(player, action);
            }
        }
        if room.moment() == Moment::Over {
            return;
        }
    }
    panic!("the hand does not end: {:?}", room.moment());
}
