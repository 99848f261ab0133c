//! Draws end as their rules say, whoever wins.

use std::collections::{BTreeMap, BTreeSet};

use activities::{Broken, Entry, Examined, examine};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{Kept, law, seed};

const PEOPLE: [&str; 3] = ["ana", "leo", "eva"];

fn again(key: &str, kept: &[Entry]) -> Result<Examined, Broken> {
    let text = serde_json::to_string(kept).expect("entries are JSON");
    let entries: Vec<Entry> = serde_json::from_str(&text).expect("entries");
    examine(&law(key), &entries)
}

fn sell(kept: &mut Kept, bought: &[(usize, u32)]) -> u32 {
    let mut sold = 0;
    for (who, count) in bought {
        let bought = kept.ask(&format!("{} buys {count}", PEOPLE[*who]));
        sold += if bought.is_ok() { *count } else { 0 };
    }
    sold
}

fn bought() -> impl Strategy<Value = Vec<(usize, u32)>> {
    prop::collection::vec((0..3usize, 1..4u32), 0..6)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Every object goes to another ticket that was sold, in order, as long as there are tickets; the
    /// house has what was paid.
    #[test]
    fn a_raffle_gives_each_object_to_another_ticket(number in 0..1000u64, bought in bought()) {
        let terms = "price: 2  tickets: 15  prize: 2 x a ham  prize: a bicycle";
        let mut kept = Kept::open("raffle", terms, seed(number));
        let sold = sell(&mut kept, &bought);
        kept.ask("house closes the sale").unwrap();
        kept.ask("house draws").unwrap();
        kept.draw_all();
        kept.reveal();
        let view = kept.run.view(None);
        let drawn: Vec<&Value> = view["drawn"].as_array().unwrap().iter().map(|win| &win["ticket"]).collect();
        let different: BTreeSet<String> = drawn.iter().map(ToString::to_string).collect();
        prop_assert_eq!(different.len(), drawn.len());
        prop_assert_eq!(drawn.len() as u32, sold.min(3));
        for ticket in &drawn {
            prop_assert!(view["taken"].as_array().unwrap().contains(ticket));
        }
        prop_assert_eq!(kept.look("money of house"), format!("{}.00", sold * 2));
        prop_assert_eq!(kept.look("money of fund stakes"), "0.00");
        prop_assert!(again("raffle", &kept.entries).is_ok());
    }

    /// A lottery pays what a reader of the tickets would pay, who compares them digit by digit.
    #[test]
    fn a_lottery_pays_what_its_digits_say(
        number in 0..1000u64, tickets in prop::collection::btree_set(0..1000u32, 1..20), add in any::<bool>(),
    ) {
        let add_up = if add { "add" } else { "highest" };
        let terms = format!("price: 1  digits: 3  day: 2026-12-22  prizes: {add_up}  prize: 100 for whole  prize: 30 for last 2  prize: 40 for first 1  prize: 3 for last 1");
        let mut kept = Kept::open("lottery", &terms, seed(number));
        let labels: Vec<String> = tickets.iter().map(|ticket| format!("{ticket:03}")).collect();
        kept.ask(&format!("ana buys ticket {}", labels.join(" "))).unwrap();
        kept.ask("house closes the sale").unwrap();
        kept.ask("house draws  day: 2026-12-22").unwrap();
        kept.draw_all();
        kept.reveal();
        let came = kept.look("number drawn");
        let mut won = 0;
        for label in &labels {
            let all = [
                (*label == came, 100),
                (label[1..] == came[1..], 30),
                (label[..1] == came[..1], 40),
                (label[2..] == came[2..], 3),
            ];
            let prizes = all.iter().filter(|(wins, _)| *wins).map(|(_, prize)| *prize);
            won += if add { prizes.sum::<i64>() } else { prizes.max().unwrap_or(0) };
        }
        let net = won - labels.len() as i64;
        prop_assert_eq!(kept.look("money of ana"), format!("{net}.00"));
        prop_assert!(again("lottery", &kept.entries).is_ok());
    }

    /// Whatever winners ask for, no object goes twice, none is had for points that nobody has, and
    /// whoever won an object has one in the end.
    #[test]
    fn a_tombola_gives_every_winner_an_object(
        number in 0..1000u64, bought in bought(),
        asked in prop::collection::vec((0..3usize, 0..4usize, prop::option::of(1..16u32)), 0..25),
    ) {
        let terms = "price: 1  tickets: 15  prize: 2 x bear for 40 points  prize: kite for 20 points  prize: ball for 30 points  prize: 2 x top for 25 points  instant: 3  points: 3 x 20";
        let objects = ["bear", "kite", "ball", "top"];
        let mut kept = Kept::open("tombola", terms, seed(number));
        sell(&mut kept, &bought);
        kept.ask("house closes the sale").unwrap();
        kept.ask("house draws").unwrap();
        kept.draw_all();
        let points: u64 = PEOPLE.iter().map(|who| kept.look(&format!("points of {who}")).parse::<u64>().unwrap()).sum();
        let mut spent = 0;
        let figures = BTreeMap::from([("bear", 40), ("kite", 20), ("ball", 30), ("top", 25)]);
        for (who, object, ticket) in asked {
            let with = ticket.map(|ticket| format!("  ticket: {ticket}")).unwrap_or_default();
            let took = kept.ask(&format!("{} takes {}{with}", PEOPLE[who], objects[object]));
            if took.is_ok() && ticket.is_none() {
                spent += figures[objects[object]];
            }
        }
        prop_assert!(spent <= points);
        let rights: usize = kept.run.view(None)["drawn"].as_array().unwrap().len().min(3);
        let _ = kept.ask("house ends it");
        kept.reveal();
        let prizes = kept.run.view(None)["prizes"].clone();
        let mut by_ticket = 0;
        for prize in prizes.as_array().unwrap() {
            let won = prize["won"].as_array().unwrap();
            prop_assert!(won.len() <= 1);
            by_ticket += won.iter().filter(|win| win.get("ticket").is_some()).count();
        }
        prop_assert_eq!(by_ticket, rights);
        prop_assert!(again("tombola", &kept.entries).is_ok());
    }

    /// Another winner than the seed's is found out.
    #[test]
    fn a_winner_whom_the_seed_did_not_choose_is_found_out(number in 0..1000u64, other in 0..9u32) {
        let terms = "price: 2  tickets: 10  prize: a ham";
        let mut kept = Kept::open("raffle", terms, seed(number));
        kept.ask("ana buys 10").unwrap();
        kept.ask("house closes the sale").unwrap();
        kept.ask("house draws").unwrap();
        let right = kept.run.chosen(&kept.seed).unwrap();
        let forged = kept.run.draw(if other >= right { other + 1 } else { other }).unwrap();
        kept.take(forged);
        kept.reveal();
        let broken = again("raffle", &kept.entries).unwrap_err();
        prop_assert_eq!(broken.what, "draw 1 is not what the seed gives");
    }
}

/// A hand that was put in moves the draw, and who did not open it cannot.
#[test]
fn hands_move_the_draw() {
    let winner = |bytes: Option<[u8; 32]>| {
        let mut kept = Kept::open("raffle", "price: 2  tickets: 1000  prize: a ham", seed(3));
        kept.ask("ana buys 1000").unwrap();
        if let Some(bytes) = bytes {
            let sealed = kept
                .run
                .seal("ana", &activities::fair::seal(&bytes))
                .unwrap();
            kept.take(sealed);
        }
        kept.ask("house closes the sale").unwrap();
        if let Some(bytes) = bytes {
            let opened = kept.run.open_hand("ana", &bytes).unwrap();
            kept.take(opened);
        }
        kept.ask("house draws").unwrap();
        kept.draw_all();
        kept.reveal();
        assert!(again("raffle", &kept.entries).is_ok());
        kept.look("prizes")
    };
    let all = BTreeSet::from([winner(None), winner(Some([1; 32])), winner(Some([2; 32]))]);
    assert_eq!(all.len(), 3);
}

/// The exact odds of a lottery are those of every number that could come, one by one.
#[test]
fn odds_are_what_counting_every_number_gives() {
    for add in ["add", "highest"] {
        let terms = format!(
            "price: 1  digits: 3  day: 2026-12-22  prizes: {add}  prize: 100 for whole  prize: 30 for last 2  prize: 40 for first 2  prize: 5 for first 1  prize: 5 for last 1"
        );
        let mut won = BTreeMap::<String, u32>::new();
        let mut kept = Kept::open("lottery", &terms, seed(1));
        kept.ask("ana buys ticket 417").unwrap();
        kept.ask("house closes the sale").unwrap();
        kept.ask("house draws  day: 2026-12-22").unwrap();
        let odds = kept.run.odds().unwrap();
        let mut cents = 0;
        for number in 0..1000 {
            let Entry::Drawn { events, .. } = kept.run.draw(number).unwrap() else {
                panic!()
            };
            for event in events.iter().filter(|event| event["kind"] == "won") {
                cents += event["pays"].as_u64().unwrap();
                *won.entry(event["prize"].to_string()).or_default() += 1;
            }
        }
        let expected = exact::Ratio::new(cents, 1000).unwrap();
        assert_eq!(odds.expected, expected, "{add}");
        for (place, chance) in odds.chances.iter().enumerate() {
            let counted = won.get(&place.to_string()).copied().unwrap_or(0);
            let counted = exact::Ratio::new(counted.into(), 1000).unwrap();
            assert_eq!(chance.chance, counted, "{} ({add})", chance.prize);
        }
    }
}

/// The odds of a raffle are those of every way in which its tickets can come.
#[test]
fn odds_of_a_raffle_are_what_counting_every_draw_gives() {
    let terms = "price: 1  tickets: 9  product: p  ordinary-price: 1  prize: 7  prize: 2 x 3";
    let mut first = Kept::open("promotion", terms, seed(1));
    first.ask("ana buys 1").unwrap();
    first.ask("leo buys 3").unwrap();
    first.ask("house closes the sale").unwrap();
    first.ask("house draws").unwrap();
    let odds = first.run.odds().unwrap();
    let (mut ways, mut cents) = (0u64, 0u64);
    let mut todo = vec![(first.run.clone(), 0u64)];
    while let Some((run, won)) = todo.pop() {
        let Some(due) = run.due() else {
            ways += 1;
            cents += won;
            continue;
        };
        for number in 0..due.below() {
            let entry = run.draw(number).unwrap();
            let paid: u64 = entry
                .events()
                .iter()
                .filter(|event| event["who"] == json!("ana"))
                .map(|event| event["pays"].as_u64().unwrap())
                .sum();
            let mut after = run.clone();
            after.apply(&entry).unwrap();
            todo.push((after, won + paid));
        }
    }
    assert_eq!(ways, 4 * 3 * 2);
    assert_eq!(odds.expected, exact::Ratio::new(cents, ways).unwrap());
    assert_eq!(odds.told(), "7.00: 1/4, 3.00: 1/2; brings 13/4 of 1.00");
}

/// Seven draws that are not fully sold still add up, and refunds are to the cent.
#[test]
fn what_is_called_off_is_paid_back() {
    let mut kept = Kept::open("raffle", "price: 1.37  tickets: 9  prize: a ham", seed(2));
    sell(&mut kept, &[(0, 2), (1, 3), (0, 1)]);
    kept.ask("house calls it off").unwrap();
    for who in ["ana", "leo", "house", "fund stakes"] {
        assert_eq!(kept.look(&format!("money of {who}")), "0.00");
    }
    kept.reveal();
    assert!(again("raffle", &kept.entries).is_ok());
}
