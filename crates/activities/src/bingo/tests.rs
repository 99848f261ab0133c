//! Cards, series and the money of whole games.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use exact::Cents;
use law::{BasisRef, Library, SourceFile, Words};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::{Activities, ActivityLaw, Entry, Hash, NotDone, Run, examine};

fn shape() -> Shape {
    Shape {
        balls: 90,
        lines: 3,
        in_a_line: 5,
        columns: 9,
        least: 1,
        most: 3,
        balls_basis: BasisRef::NONE,
        grid_basis: BasisRef::NONE,
        column_basis: BasisRef::NONE,
    }
}

fn model(tens: bool, strip: bool) -> Model {
    Model {
        key: "a model".into(),
        name: Words::same("a model"),
        tens,
        strip,
        basis: BasisRef::NONE,
    }
}

const MODELS: [(bool, bool); 4] = [(false, false), (false, true), (true, false), (true, true)];

/// The law's words once more, written apart from the judge that the engine uses.
fn is_card(card: &Card) -> bool {
    let numbers: BTreeSet<u8> = card.numbers().collect();
    let rows = card.rows.len() == 3
        && card
            .rows
            .iter()
            .all(|row| row.len() == 9 && row.iter().filter(|n| **n > 0).count() == 5);
    let column = |column: usize| card.rows.iter().filter(|row| row[column] > 0).count();
    let columns = (0..9).all(|place| (1..=3).contains(&column(place)));
    rows && columns && numbers.len() == 15 && numbers.iter().all(|n| (1..=90).contains(n))
}

/// Makes a series, and holds every card of it to the law, to its model and against the others.
fn hold_series((tens, strip): (bool, bool), name: &str, cards: u32) {
    let shape = shape();
    let deck = series(&shape, &model(tens, strip), name, cards).expect("there are so many");
    assert_eq!(deck.len(), cards);
    let mut sets: Vec<u128> = deck.sets().to_vec();
    sets.sort_unstable();
    sets.dedup();
    assert_eq!(sets.len(), cards as usize, "a card is there twice");
    let mut full = [0u32; 4];
    for serial in 1..=cards {
        let card = deck.card(serial).expect("it is there");
        assert!(is_card(&card), "card {serial} of {name}: {card}");
        assert_eq!(
            shape.judge(&card),
            Ok(()),
            "card {serial} of {name}: {card}"
        );
        for column in 0..9 {
            let numbers: Vec<u8> = card.rows.iter().map(|row| row[column]).collect();
            let numbers: Vec<u8> = numbers.into_iter().filter(|n| *n > 0).collect();
            full[numbers.len()] += 1;
            assert!(numbers.is_sorted(), "card {serial}: {card}");
            let right = |n: &u8| usize::from(*n / 10).min(8) == column;
            assert!(!tens || numbers.iter().all(right), "card {serial}: {card}");
        }
    }
    assert!(full[1..].iter().all(|count| *count > 0), "columns {full:?}");
    if strip {
        for unit in deck.sets().chunks_exact(6) {
            let all = unit.iter().fold(0u128, |all, set| all ^ set);
            assert_eq!(all.count_ones(), 90, "a strip lacks a ball");
        }
    }
}

#[test]
fn cards_of_every_model_are_valid_and_none_is_twice() {
    for model in MODELS {
        hold_series(model, "A", 5_000);
    }
}

#[test]
#[ignore = "a million cards of each model: nightly"]
fn a_million_cards_are_valid_and_none_is_twice() {
    for model in MODELS {
        hold_series(model, "million", 1_000_000);
    }
}

#[test]
fn a_series_is_known_by_its_model_and_name() {
    let shape = shape();
    let one = |tens, name: &str| series(&shape, &model(tens, false), name, 60).unwrap();
    assert_eq!(one(true, "A"), one(true, "A"));
    assert_ne!(one(true, "A"), one(true, "B"));
    assert_ne!(one(true, "A"), one(false, "A"));
}

/// Of three numbers out of six there are twenty sets: twenty cards are made, all different; one
/// more cannot be.
#[test]
fn a_series_that_runs_out_has_every_card_and_no_more() {
    let shape = Shape {
        balls: 6,
        lines: 1,
        in_a_line: 3,
        columns: 3,
        most: 1,
        ..shape()
    };
    let deck = series(&shape, &model(false, false), "all", 20).expect("there are twenty");
    let sets: BTreeSet<u128> = deck.sets().iter().copied().collect();
    assert_eq!(sets.len(), 20);
    assert_eq!(series(&shape, &model(false, false), "all", 21), None);
}

#[test]
fn a_card_that_is_wrong_is_told_everything_that_is() {
    let rows = [
        "1 11 21 31 41 . . . .",
        ". . . . 45 51 61 71 91",
        "5 15 25 35 . 51 . . .",
    ];
    let rows: Option<Vec<Vec<u8>>> = rows.iter().map(|row| Card::read_row(row)).collect();
    let card = Card {
        rows: rows.expect("they are read"),
    };
    let refusal = shape().judge(&card).expect_err("three things are wrong");
    assert_eq!(refusal.names(), "bingo-not-a-ball, bingo-number-twice");
    let short = Card {
        rows: vec![vec![1, 2, 3], vec![]],
    };
    let refusal = shape().judge(&short).expect_err("it is no card");
    let names = "bingo-not-this-grid, bingo-not-so-many-in-line, bingo-not-so-many-in-line";
    assert_eq!(refusal.names(), names);
}

/// Any nine by three places: the judge says what the law's words say.
fn any_card() -> impl Strategy<Value = Card> {
    let place = prop_oneof![3 => Just(0u8), 4 => 1u8..=92];
    proptest::collection::vec(proptest::collection::vec(place, 9), 3).prop_map(|rows| Card { rows })
}

/// A right card, with one place changed.
fn damaged_card() -> impl Strategy<Value = Card> {
    let deck = series(&shape(), &model(false, false), "damaged", 50).expect("there are so many");
    let deck = Arc::new(deck);
    (1u32..=50, 0usize..3, 0usize..9, 0u8..=92).prop_map(move |(serial, row, column, number)| {
        let mut card = deck.card(serial).expect("it is there");
        card.rows[row][column] = number;
        card
    })
}

fn law() -> Arc<ActivityLaw> {
    static LAW: LazyLock<Arc<ActivityLaw>> = LazyLock::new(|| law_with(|text| text));
    Arc::clone(&LAW)
}

/// The law with its file changed.
fn law_with(change: impl Fn(String) -> String) -> Arc<ActivityLaw> {
    read_law(change).unwrap_or_else(|found| panic!("{found:#?}"))
}

fn read_law(change: impl Fn(String) -> String) -> Result<Arc<ActivityLaw>, Vec<String>> {
    let told = |found: Vec<law::Problem>| found.iter().map(ToString::to_string).collect::<Vec<_>>();
    let mut files = Library::carried();
    let other = ["rulesets/", "sheets/", "registers/", "activities/"];
    let own = |file: &SourceFile| file.name == "activities/bingo.toml";
    files.retain(|file| own(file) || !other.iter().any(|folder| file.name.starts_with(folder)));
    for file in files.iter_mut().filter(|file| own(file)) {
        file.text = change(file.text.clone());
    }
    let library = Library::read(&files).map_err(told)?;
    let activities = Activities::read(&library).map_err(told)?;
    Ok(Arc::clone(activities.find("bingo").expect("it is there")))
}

/// A game and everything that was entered of it.
struct Game {
    run: Run,
    entries: Vec<Entry>,
}

impl Game {
    fn open(law: &Arc<ActivityLaw>, terms: &str) -> Game {
        Game::try_open(law, terms).unwrap_or_else(|not| panic!("{not:?}"))
    }

    fn try_open(law: &Arc<ActivityLaw>, terms: &str) -> Result<Game, NotDone> {
        let line = Line::read(&format!("open  {terms}")).expect("terms");
        let mut game = Game {
            run: law.run("test"),
            entries: Vec::new(),
        };
        let seed: Hash = [9; 32];
        let entry = game.run.open(&line, &game.run.promise_of(&seed))?;
        game.take(entry);
        Ok(game)
    }

    fn take(&mut self, entry: Entry) {
        self.run.apply(&entry).expect("it was judged");
        self.entries.push(entry);
    }

    fn asks(&mut self, who: &str, command: Value) -> Result<(), String> {
        let who: Actor = who.parse().expect("a name");
        match self.run.ask(&who, &command) {
            Ok(entry) => {
                self.take(entry);
                Ok(())
            }
            Err(NotDone::Refused(refusal)) => Err(refusal.names()),
            Err(NotDone::Unknown(unknown)) => panic!("{unknown}"),
        }
    }

    fn draws(&mut self) {
        let number = self.run.chosen(&[9; 32]).expect("something is due");
        let entry = self.run.draw(number).expect("it was due");
        self.take(entry);
    }

    fn stage(&self) -> String {
        self.run.view(None)["stage"]
            .as_str()
            .expect("a stage")
            .into()
    }
}

const TERMS: &str = "price: 1.37  line: 10%  bingo: 1/3  cards: 400  series: P  electronic: H-1  \
                     machines: control-table";

/// Plays a game to its end; whoever has something calls it, sometimes wrongly.
fn to_the_end(game: &mut Game, people: &[String], careless: u32) {
    let mut balls = 0u32;
    while game.stage() != "over" {
        match game.stage().as_str() {
            "balls" if game.run.due().is_some() => {
                game.draws();
                balls += 1;
            }
            "balls" => game
                .asks("house", json!({"do": "end"}))
                .expect("all balls are out"),
            "lots" => game.draws(),
            _ => game
                .asks("house", json!({"do": "close-calls"}))
                .expect("there are calls"),
        }
        if game.stage() == "over" || !balls.is_multiple_of(careless + 1) {
            continue;
        }
        for who in people {
            for prize in ["line", "bingo"] {
                let before = game.entries.len();
                let called = game.asks(who, json!({"do": "call", "prize": prize}));
                assert_eq!(called.is_err(), game.entries.len() == before);
            }
        }
    }
}

fn money(run: &Run, party: &str) -> i64 {
    let question: Vec<&str> = ["money", "of"]
        .into_iter()
        .chain(party.split(' '))
        .collect();
    let seen = run.look(&question).expect("anybody's").what;
    let digits: String = seen.chars().filter(char::is_ascii_digit).collect();
    let cents: i64 = digits.parse().expect("an amount");
    if seen.starts_with('-') { -cents } else { cents }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn the_judge_of_cards_says_what_the_law_says(
        card in prop_oneof![any_card(), damaged_card()],
    ) {
        prop_assert_eq!(shape().judge(&card).is_ok(), is_card(&card), "{}", card);
    }

    /// Paid and kept is what was staked, to the cent; nobody but who won has anything back; the
    /// entries are decided again alike, and the draws are those of the seed.
    #[test]
    fn no_cent_comes_or_goes(
        sales in proptest::collection::vec((0usize..5, 1u32..40, 0usize..3, 0usize..2), 1..8),
        careless in 0u32..4,
        linked in any::<bool>(),
        room_calls in any::<bool>(),
        extra in proptest::option::of((10u8..=90, 1u64..100_000)),
    ) {
        let law = law();
        let mut terms = String::from(TERMS);
        if linked {
            terms += "  room: huesca  room: teruel  interconnection: R-1  common: 7%";
        }
        if room_calls {
            terms += "  calls: room";
        }
        if let Some((balls, cents)) = extra {
            let cash = crate::line::written(Cents::new(cents));
            terms += &format!("  modality: M-1  extra: bingo by {balls} pays {cash}");
            terms += &format!("  extra: line with {balls} pays a ham");
        }
        let mut game = Game::open(&law, &terms);
        let people: Vec<String> = (0..5).map(|n| format!("p{n}")).collect();
        for (who, cards, on, room) in sales {
            let on = ["paper", "electronic", "machine"][on];
            let room = linked.then(|| ["huesca", "teruel"][room]);
            let buy = json!({"do": "buy", "cards": cards, "on": on, "room": room});
            game.asks(&people[who], buy).expect("there are enough");
        }
        let staked: i64 = people.iter().map(|who| -money(&game.run, who)).sum();
        game.asks("house", json!({"do": "close-sale"})).expect("somebody bought");
        to_the_end(&mut game, &people, careless);
        let won: i64 = people.iter().map(|who| money(&game.run, who)).sum::<i64>() + staked;
        prop_assert!(won >= 0);
        prop_assert_eq!(won + money(&game.run, "house"), staked);
        let reveal = game.run.reveal(&[9; 32]).expect("it is over");
        game.take(reveal);
        let again = examine(&law, &game.entries).expect("it is what the rules give");
        prop_assert_eq!(again.run.view(Some("p0")), game.run.view(Some("p0")));
    }
}

#[test]
fn a_forged_prize_or_ball_is_found_out() {
    let law = law();
    let mut game = Game::open(&law, TERMS);
    let people = ["ana".to_string(), "luis".to_string()];
    for who in &people {
        let buy = json!({"do": "buy", "cards": 90});
        game.asks(who, buy).expect("there are enough");
    }
    game.asks("house", json!({"do": "close-sale"}))
        .expect("somebody bought");
    to_the_end(&mut game, &people, 0);
    let reveal = game.run.reveal(&[9; 32]).expect("it is over");
    game.take(reveal);
    assert!(examine(&law, &game.entries).is_ok());
    let text = serde_json::to_string(&game.entries).unwrap();
    let forged = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} is not there");
        let entries: Vec<Entry> = serde_json::from_str(&text.replacen(from, to, 1)).unwrap();
        examine(&law, &entries)
            .map(|_| ())
            .expect_err("it is forged")
            .what
    };
    let else_here = "the rules give something else here";
    assert_eq!(forged("\"amount\":", "\"amount\":1"), else_here);
    assert_eq!(
        forged(
            "\"on\":\"paper\",\"who\":\"ana\"",
            "\"on\":\"paper\",\"who\":\"eva\""
        ),
        else_here
    );
    let first = game.entries.iter().find_map(|entry| match entry {
        Entry::Drawn { number, .. } => Some(*number),
        _ => None,
    });
    let first = first.expect("balls were drawn");
    let mut other = game.run.law().run("test");
    for entry in &game.entries[..4] {
        other.apply(entry).expect("it was judged");
    }
    let wrong = other.draw((first + 1) % 90).expect("any ball may come");
    let mut entries = game.entries.clone();
    entries[4] = wrong;
    let what = examine(&law, &entries)
        .map(|_| ())
        .expect_err("it is forged")
        .what;
    assert!(
        what.contains("something else") || what.contains("refuse"),
        "{what}"
    );
}

#[test]
fn what_the_view_tells_of_others_is_no_more_than_that_they_play() {
    let law = law();
    let mut game = Game::open(&law, TERMS);
    game.asks("ana", json!({"do": "buy", "cards": 3}))
        .expect("there are enough");
    game.asks("luis", json!({"do": "buy", "cards": 2}))
        .expect("there are enough");
    let view = |who| game.run.view(who);
    assert_eq!(view(Some("ana"))["yours"].as_array().map(Vec::len), Some(3));
    assert_eq!(view(None)["yours"].as_array().map(Vec::len), Some(0));
    assert!(!view(Some("ana")).to_string().contains("luis"));
}

#[test]
fn terms_that_cannot_be_are_refused_all_at_once() {
    let law = law();
    let refused = |terms: &str| match Game::try_open(&law, terms) {
        Err(NotDone::Refused(refusal)) => refusal.names(),
        Err(NotDone::Unknown(unknown)) => panic!("{unknown}"),
        Ok(_) => "nothing".into(),
    };
    assert_eq!(refused(TERMS), "nothing");
    let parts = "price: 1  cards: 6  line: 50%  bingo: 51%";
    assert_eq!(refused(parts), "bingo-more-than-paid");
    let none = "price: 0  cards: 6  line: 101%  bingo: 51%";
    assert_eq!(refused(none), "not-of-its-kind, not-of-its-kind");
    let common = "price: 1  cards: 6  line: 1/3  bingo: 1/3  common: 1/3";
    assert_eq!(refused(common), "bingo-too-few-rooms");
    let far = "price: 1  cards: 2000000  line: 1/3  bingo: 1/3  calls: nobody";
    assert_eq!(refused(far), "not-of-its-kind, not-of-its-kind");
    let extra = "price: 1  cards: 6  line: 1/3  bingo: 1/3  modality: M  extra: bingo by 91 pays 5";
    assert_eq!(refused(extra), "bingo-not-a-ball");
    let rooms = "price: 1  cards: 6  line: 1/3  bingo: 1/3  room: a  room: a  room: b c";
    assert_eq!(
        refused(rooms),
        "said-twice, not-of-its-kind, bingo-rooms-not-authorised"
    );
}

/// Bingo of a region that nobody has written: 75 balls on cards of five by five, as a file.
#[test]
fn another_bingo_is_a_file() {
    let american = law_with(|text| {
        text.replace("numbers = 90", "numbers = 75")
            .replace("lines     = 3", "lines     = 5")
            .replace("columns   = 9", "columns   = 5")
            .replace("least = 1\nmost  = 3", "least = 5\nmost  = 5")
            .replace("count = [1, 2, 3]", "count = [3]")
            .replace("tens    = true\n", "")
            .replace("to      = \"house\"", "to      = \"first-call\"")
            .replace("down-to-cents = 1", "down-to-cents = 5")
    });
    let mut game = Game::open(&american, "price: 1  line: 10%  bingo: 60%  cards: 30");
    let people = ["ana".to_string(), "luis".to_string()];
    for who in &people {
        game.asks(who, json!({"do": "buy", "cards": 15}))
            .expect("there are enough");
    }
    let card = game.run.look(&["card", "1"]).expect("a card").what;
    assert_eq!(
        card.split_whitespace().filter(|word| *word != "/").count(),
        25
    );
    game.asks("house", json!({"do": "close-sale"}))
        .expect("somebody bought");
    to_the_end(&mut game, &people, 0);
    assert_eq!(
        money(&game.run, "house"),
        900,
        "30 staked, of which 70 % is won"
    );
}

#[test]
fn a_file_that_no_card_can_be_made_by_is_refused() {
    let refused = |from: &str, to: &str| {
        let problems = read_law(|text| {
            assert!(text.contains(from), "{from}");
            text.replace(from, to)
        });
        problems
            .map(|_| ())
            .expect_err("no card is like this")
            .join("\n")
    };
    assert!(refused("most  = 3", "most  = 1").contains("no card can be like this"));
    assert!(refused("least = 1", "least = 2").contains("no card can be like this"));
    assert!(refused("numbers = 90", "numbers = 14").contains("no card can be like this"));
    assert!(refused("numbers = 90", "numbers = 80").contains("columns of tens"));
    assert!(refused("to      = \"house\"", "to      = \"state\"").contains("first-call"));
}

/// Whoever asks for nonsense is refused, and nothing changes.
#[test]
fn nonsense_is_refused() {
    let law = law();
    let mut game = Game::open(&law, TERMS);
    for (command, reasons) in [
        (json!({"do": "buy", "cards": 0}), "bingo-not-so-many-cards"),
        (
            json!({"do": "buy", "cards": 401}),
            "bingo-not-so-many-cards",
        ),
        (
            json!({"do": "buy", "cards": 1, "room": "x"}),
            "bingo-no-such-room",
        ),
        (json!({"do": "call", "prize": "line"}), "bingo-no-ball-yet"),
        (json!({"do": "close-sale"}), "not-yours-to-do"),
        (json!({"do": "end"}), "not-yours-to-do"),
    ] {
        assert_eq!(game.asks("ana", command), Err(reasons.into()));
    }
    for (command, reasons) in [
        (json!({"do": "buy", "cards": 1}), "not-yours-to-do"),
        (json!({"do": "close-sale"}), "bingo-nobody-bought"),
        (json!({"do": "close-calls"}), "bingo-nothing-called"),
        (json!({"do": "end"}), "bingo-sale-is-open"),
    ] {
        assert_eq!(game.asks("house", command), Err(reasons.into()));
    }
    let ana: Actor = "ana".parse().expect("a name");
    for command in [
        json!({"do": "win"}),
        json!({"do": "buy", "cards": -1}),
        json!(7),
    ] {
        let asked = game.run.ask(&ana, &command);
        assert!(matches!(asked, Err(NotDone::Unknown(_))), "{command}");
    }
    assert_eq!(game.entries.len(), 1);
    assert_eq!(money(&game.run, "ana"), 0);
}
