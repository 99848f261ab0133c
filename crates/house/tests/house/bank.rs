//! A bank that passes among the players: their own chips pay and take, the house keeps its
//! commission.

use std::sync::Arc;

use exact::Cents;
use games::{Catalogue, Rules};
use house::{Player, Refusal, TableId, Wish, accounts};
use law::Library;
use table::{Against, Banker, BoxNumber, ChoiceId, Moment, Rulebook, SpotId, Why};

use crate::common::{Room, place};

const BET: SpotId = SpotId(0);
const DEPOSIT: u64 = 15_000;
const CROUPIER_BET: u64 = 500;

fn rules() -> Arc<Rules> {
    let library = Library::embedded().unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    let sheet = library.sheet("ar-2010", "pai-gow-poker").unwrap().clone();
    let sheet = sheet
        .with("players-bank", "yes")
        .with("bank-minimum", "150")
        .with("bank-maximum", "1000")
        .with("croupier-bet", "5");
    let game = catalogue.find("ar-2010", "pai-gow-poker").unwrap();
    Arc::new(game.rules(&sheet).unwrap())
}

fn choice(room: &Room, key: &str) -> ChoiceId {
    let mut choices = room.rules.felt().choices.iter();
    choices.find(|choice| choice.key == key).unwrap().id
}

fn banker(room: &Room) -> Option<Banker> {
    room.table.snapshot(None, room.now).view.carry_over.banker
}

fn float(room: &Room) -> u64 {
    let account = accounts::float(&TableId::new("mesa-1").unwrap()).id;
    let balance = room.store.balance(&account).unwrap();
    let available = balance.and_then(|balance| balance.available());
    available.unwrap_or(Cents::ZERO).count()
}

/// Everyone who is asked lets the house set his hands.
fn set_all(room: &mut Room, players: &[(&Player, u8)]) {
    let by_house = choice(room, "house");
    for (player, at) in players {
        room.choose(player, *at, by_house);
    }
}

#[test]
fn a_players_bank_pays_and_takes_with_his_own_chips() {
    let mut room = Room::playing(rules());
    let (ana, ben) = (room.guest(), room.guest());
    room.sit(&ana, 1);
    room.sit(&ben, 2);
    assert_eq!(banker(&room), Some(Banker::House), "nobody sat at first");
    room.place(&ana, 1, BET, 500);
    room.ready(&ana, 1);
    set_all(&mut room, &[(&ana, 1)]);
    assert_eq!(room.moment(), Moment::Over);

    room.ready(&ana, 2);
    assert!(matches!(
        room.moment(),
        Moment::Choosing {
            at: BoxNumber(1),
            ..
        }
    ));
    let early = room.ask(&ben, Wish::Act(place(2, BET, 2000)));
    let Err(Refusal::Rules(early)) = early else {
        panic!("{early:?}");
    };
    assert!(matches!(early.causes[0].why, Why::BankIsOffered { .. }));
    let before = (room.balance(&ana), room.balance(&ben));
    let take = choice(&room, "take");
    room.choose(&ana, 1, take);
    assert_eq!(banker(&room), Some(Banker::Box(BoxNumber(1))));
    assert_eq!(before.0 - room.balance(&ana), DEPOSIT + CROUPIER_BET);
    room.restart();
    assert_eq!(banker(&room), Some(Banker::Box(BoxNumber(1))));
    let uncovered = room.ask(&ben, Wish::Act(place(2, BET, DEPOSIT + 1)));
    let Err(Refusal::Rules(uncovered)) = uncovered else {
        panic!("{uncovered:?}");
    };
    assert!(matches!(uncovered.causes[0].why, Why::NotCovered { .. }));

    room.place(&ben, 2, BET, 2010);
    let tray = float(&room);
    room.ready(&ana, 3);
    room.ready(&ben, 4);
    set_all(&mut room, &[(&ana, 1), (&ben, 2)]);
    assert_eq!(room.moment(), Moment::Over);

    let lines = room.table.snapshot(None, room.now).view.lines;
    let mut kept = 0;
    let (mut anas, mut bens) = (before.0 as i64, before.1 as i64);
    let mut trays = tray as i64;
    for line in &lines {
        let moved = line.paid.count() as i64 - line.taken().count() as i64;
        match line.against {
            Against::Bank { commission, .. } => {
                kept += commission.count();
                bens += moved;
                anas -= moved + commission.count() as i64;
                trays += commission.count() as i64;
            }
            Against::Pot => panic!("there is no pot here"),
            Against::House => {
                anas += moved;
                trays -= moved;
            }
        }
    }
    assert_eq!(room.balance(&ana) as i64, anas);
    assert_eq!(room.balance(&ben) as i64, bens);
    assert_eq!(float(&room) as i64, trays);
    assert!(kept <= 101, "five per cent of the bet at most: {kept}");
    room.restart();

    // After box 1 the bank is offered to box 2, then it is the croupier's.
    room.ready(&ben, 5);
    let pass = choice(&room, "pass");
    room.choose(&ben, 2, pass);
    assert_eq!(banker(&room), Some(Banker::House));
}

#[test]
fn who_does_not_answer_passes_the_bank_on() {
    let mut room = Room::playing(rules());
    let ana = room.guest();
    room.sit(&ana, 4);
    room.place(&ana, 4, BET, 500);
    room.ready(&ana, 1);
    set_all(&mut room, &[(&ana, 4)]);
    room.ready(&ana, 2);
    assert!(matches!(room.moment(), Moment::Choosing { .. }));
    assert!(room.wait(10_000));
    assert_eq!(banker(&room), Some(Banker::House));
    assert_eq!(room.moment(), Moment::Betting);
}
