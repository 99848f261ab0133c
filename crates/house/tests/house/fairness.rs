//! Cards anyone can check, and cards nobody may see.

use cards::Card;
use house::{Player, What};
use table::{Event, Seen, View};

use crate::common::{FOLD, GO, Room};

fn faces(cards: &[Seen]) -> Vec<Card> {
    let face = |seen: &Seen| match seen {
        Seen::Card(card) => Some(*card),
        Seen::Back => None,
    };
    cards.iter().filter_map(face).collect()
}

/// Whether a text has a card as a word of its own.
fn mentions(text: &str, card: Card) -> bool {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| word == card.to_string())
}

fn own_cards(room: &Room, player: &Player) -> Vec<Card> {
    let snapshot = room.table.snapshot(Some(&player.id), room.now);
    let own = |view: &View| {
        let found = view.boxes.iter().find(|b| Some(b.holder) == snapshot.you);
        faces(&found.unwrap().cards)
    };
    own(&snapshot.view)
}

#[test]
fn opened_cards_verify_against_the_promise_and_the_contributions() {
    let mut room = Room::new();
    let promise = room.table.snapshot(None, room.now).commitment;
    let (ana, ben) = room.dealt();
    assert_eq!(room.table.snapshot(None, room.now).commitment, promise);
    let anas = own_cards(&room, &ana);
    assert!(
        room.table.proof(1, Some(&ana.id)).is_err(),
        "the round is not over"
    );
    room.choose(&ana, 1, GO);
    room.choose(&ben, 3, FOLD);

    let proof = room.table.proof(1, Some(&ana.id)).unwrap();
    assert_eq!(proof.commitment, promise);
    let given: Vec<(u32, [u8; 32])> = proof
        .contributions
        .as_slice()
        .iter()
        .map(|one| (one.seat.0, one.bytes))
        .collect();
    assert_eq!(given, [(1, [1; 32]), (3, [2; 32])]);
    let places = proof
        .contributions
        .permutation(&promise.root, promise.count);
    for opened in &proof.openings {
        assert!(promise.verify(&opened.opening));
        assert_eq!(places.at(opened.drawn), Some(opened.opening.position));
    }
    assert_eq!((proof.openings.len(), proof.covered), (6, 3));
    let opened = proof.openings.iter().map(|one| one.opening.index);
    let opened: Vec<Card> = opened.filter_map(Card::from_index).collect();
    assert!(anas.iter().all(|card| opened.contains(card)));
    let his = room.table.proof(1, Some(&ben.id)).unwrap();
    assert_eq!(
        (his.openings.len(), his.covered),
        (9, 0),
        "he saw his own cards"
    );
}

#[test]
fn covered_cards_are_in_nobody_elses_messages() {
    let mut room = Room::new();
    let (ana, ben) = room.dealt();
    room.table.arrive(&ana, room.now);
    let check = |room: &Room, hidden: &[Card]| {
        for viewer in [Some(&ana.id), None] {
            let told = room
                .table
                .told(viewer, Some(room.first_version()), room.now);
            assert!(!told.resync);
            let text = format!("{told:?}");
            for card in hidden {
                assert!(!mentions(&text, *card), "{card} in {text}");
            }
        }
    };
    let hidden = own_cards(&room, &ben);
    assert_eq!(hidden.len(), 3);
    check(&room, &hidden);
    room.choose(&ana, 1, GO);
    check(&room, &hidden);
    room.choose(&ben, 3, FOLD);
    check(&room, &hidden);
    let proof = format!("{:?}", room.table.proof(1, Some(&ana.id)).unwrap());
    let record = room.table.record(1, None).unwrap();
    let rounds = format!("{:?}", room.table.rounds(Some(&ana.id)));
    for card in &hidden {
        assert!(!mentions(&proof, *card), "{card} in {proof}");
        assert!(!mentions(&rounds, *card), "{card} in {rounds}");
        assert!(!mentions(&record, *card), "{card} in {record}");
    }
}

#[test]
fn nothing_that_is_stored_tells_a_card() {
    let mut room = Room::new();
    let (ana, ben) = room.dealt();
    let stream = house::store::StreamName::new("table/mesa-1").unwrap();
    let events = room.store.read(&stream, house::store::Version(0)).unwrap();
    let drawn = events
        .iter()
        .filter(|event| event.body.contains("\"drawn\""));
    let numbers: Vec<String> = drawn.map(|event| event.body.clone()).collect();
    assert_eq!(numbers.len(), 9);
    for (number, body) in numbers.iter().enumerate() {
        let expected = format!(r#""entry":{{"kind":"drawn","number":{number}}}}}"#);
        assert!(body.ends_with(&expected), "{body}");
    }
    for card in own_cards(&room, &ana).iter().chain(&own_cards(&room, &ben)) {
        assert!(events.iter().all(|event| !mentions(&event.body, *card)));
    }
}

#[test]
fn a_player_is_told_his_own_cards_and_the_backs_of_others() {
    let mut room = Room::new();
    let (ana, _) = room.dealt();
    let told = room
        .table
        .told(Some(&ana.id), Some(room.first_version()), room.now);
    let (mut faces, mut backs) = (0, 0);
    for seen in &told.tails[0].events {
        match seen.what {
            What::Event(Event::Drawn { .. }) => faces += 1,
            What::Covered { .. } => backs += 1,
            _ => {}
        }
    }
    assert_eq!((faces, backs), (3, 6));
}

#[test]
fn the_public_record_verifies() {
    let mut room = Room::new();
    let (ana, ben) = room.dealt();
    room.choose(&ana, 1, GO);
    room.choose(&ben, 3, FOLD);
    let text = room.table.record(1, None).unwrap();
    let record = table::record::Record::parse(&text).unwrap();
    table::record::verify::<games::AnyGame>(&room.rules, &record).unwrap();
    let root = house::hex::encode(&room.table.snapshot(None, room.now).commitment.root);
    assert_eq!(record.header().marks.commitment, Some(root));
}

impl Room {
    /// The version at which the first round opened.
    fn first_version(&self) -> u64 {
        3
    }
}
