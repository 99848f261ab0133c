//! Nothing tells a prize before its ticket is opened, and no forger is paid.

use activities::{Broken, Entry, Examined, examine, fair};
use proptest::prelude::*;
use serde_json::json;

use crate::{Kept, law, seed, stored};

/// Twelve tickets: one of 50, three of 5, eight that lose in two ways.
const TERMS: &str = "authorised: A-1  batch: L-1  tickets: 12  price: 2  place: kiosk  place: bar  \
    opened-by: scratch  prize: 1 x 50 for A A A  prize: 3 x 5 for B B B  losing: A B C  \
    losing: C C B  seller-pays: 20  above: delegation";

const PEOPLE: [&str; 3] = ["ana", "leo", "eva"];

fn series(number: u64) -> Kept {
    Kept::open("tickets", TERMS, seed(number))
}

/// What lies in a ticket under a seed, by the definition alone.
fn prize(number: u64, ticket: u32) -> u64 {
    match fair::order(&seed(number), 12)[ticket as usize] {
        0 => 5000,
        1..=3 => 500,
        _ => 0,
    }
}

fn again(kept: &[Entry]) -> Result<Examined, Broken> {
    let text = serde_json::to_string(kept).expect("entries are JSON");
    examine(
        &law("tickets"),
        &serde_json::from_str::<Vec<Entry>>(&text).expect("entries"),
    )
}

/// Something that may be tried without opening a ticket.
fn step() -> impl Strategy<Value = String> {
    let person = prop::sample::select(&PEOPLE[..]);
    let place = prop::sample::select(&["kiosk", "bar", "street"][..]);
    let ticket = 1..14u32;
    prop_oneof![
        (person.clone(), ticket.clone(), place.clone())
            .prop_map(|(who, ticket, at)| format!("{who} buys ticket {ticket}  at: {at}")),
        (person.clone(), 0..4u32, place)
            .prop_map(|(who, n, at)| format!("{who} buys {n}  at: {at}")),
        (person, ticket.clone()).prop_map(|(who, ticket)| format!("{who} claims {ticket}")),
        ticket.prop_map(|ticket| format!("house/kiosk pays {ticket}  shows: A A A")),
        Just("house closes the sale".to_owned()),
    ]
}

/// Everything that anyone could look at.
fn everything(kept: &Kept) -> Vec<String> {
    let mut seen: Vec<String> = vec![stored(&kept.entries)];
    for viewer in PEOPLE.iter().map(|who| Some(*who)).chain([None]) {
        let mut view = kept.run.view(viewer);
        view["root"] = json!("promised");
        seen.push(view.to_string());
    }
    for ticket in 1..=12 {
        for question in ["prize of", "symbols of", "ticket"] {
            seen.push(kept.look(&format!("{question} {ticket}")));
        }
    }
    seen.push(kept.look("odds"));
    seen
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Two houses with other seeds, asked the same: before a ticket is opened, answers, store and
    /// views are the same bytes.
    #[test]
    fn nothing_tells_a_prize_before_its_ticket_is_opened(
        steps in prop::collection::vec(step(), 0..12), one in 0..1000u64, other in 1000..2000u64,
    ) {
        let (mut one, mut other) = (series(one), series(other));
        for step in steps {
            prop_assert_eq!(one.ask(&step), other.ask(&step));
            prop_assert_eq!(everything(&one), everything(&other));
        }
    }

    /// The same once some are open: of the others nothing shows. The seeds agree where tickets were
    /// opened, and nowhere else is looked for; what proves those is the only other difference.
    #[test]
    fn what_was_opened_tells_nothing_of_the_others(first in 0..500u64, ticket in 0..12u32) {
        let lies = |number: u64| fair::order(&seed(number), 12)[ticket as usize];
        let other = (1000..).find(|number| lies(*number) == lies(first)).expect("one of twelve");
        let (mut one, mut other) = (series(first), series(other));
        for kept in [&mut one, &mut other] {
            kept.ask("ana buys 12  at: kiosk").unwrap();
            kept.ask(&format!("ana opens {}", ticket + 1)).unwrap();
            kept.draw_all();
            for entry in &mut kept.entries {
                if let Entry::Drawn { proof, .. } = entry {
                    prop_assert!(proof.take().is_some());
                }
            }
        }
        prop_assert_eq!(everything(&one), everything(&other));
    }

    /// Every series ends with each ticket paid what lay in it, to the cent, and is decided again.
    #[test]
    fn a_series_pays_what_lay_in_its_tickets(
        number in 0..1000u64, sold in prop::collection::vec((0..3usize, 1..13u32), 0..12),
        opened in prop::collection::vec((1..13u32, any::<bool>()), 0..8),
    ) {
        let mut kept = series(number);
        let mut held = std::collections::BTreeMap::new();
        for (who, ticket) in sold {
            let buys = kept.ask(&format!("{} buys ticket {ticket}  at: bar", PEOPLE[who]));
            let new = !held.contains_key(&ticket);
            prop_assert_eq!(buys.is_ok(), new);
            held.entry(ticket).or_insert(PEOPLE[who]);
        }
        for (ticket, claim) in opened {
            let who = held.get(&ticket).copied().unwrap_or("ana");
            let _ = kept.ask(&format!("{who} opens {ticket}"));
            kept.draw_all();
            if claim {
                let _ = kept.ask(&format!("{who} claims {ticket}"));
            }
        }
        kept.ask("house closes the sale").unwrap();
        kept.ask("house ends the series").unwrap();
        kept.draw_all();
        kept.reveal();
        let mut house = 0i64;
        for who in PEOPLE {
            let own = held.iter().filter(|(_, holder)| **holder == who);
            let net: i64 = own.map(|(ticket, _)| prize(number, ticket - 1) as i64 - 200).sum();
            house -= net;
            let sign = if net < 0 { "-" } else { "" };
            let net = net.unsigned_abs();
            let written = format!("{sign}{}.{:02}", net / 100, net % 100);
            prop_assert_eq!(kept.look(&format!("money of {who}")), written);
        }
        let net = house.unsigned_abs();
        let sign = if house < 0 { "-" } else { "" };
        prop_assert_eq!(kept.look("money of house"), format!("{sign}{}.{:02}", net / 100, net % 100));
        prop_assert!(again(&kept.entries).is_ok());
    }
}

/// A series that was sold, opened, claimed and ended.
fn finished() -> Kept {
    let mut kept = series(7);
    kept.ask("ana buys 6  at: kiosk").unwrap();
    kept.ask("leo buys 6  at: bar").unwrap();
    for ticket in 1..=12 {
        let who = if ticket <= 6 { "ana" } else { "leo" };
        kept.ask(&format!("{who} opens {ticket}")).unwrap();
        kept.draw_all();
        let _ = kept.ask(&format!("{who} claims {ticket}"));
    }
    kept.ask("house closes the sale").unwrap();
    kept.ask("house ends the series").unwrap();
    kept.draw_all();
    kept.reveal();
    kept
}

fn places(kept: &Kept, is: impl Fn(&Entry) -> bool) -> Vec<usize> {
    let entries = kept.entries.iter().enumerate();
    entries
        .filter(|(_, entry)| is(entry))
        .map(|(place, _)| place)
        .collect()
}

/// Forges a finished series, and says where it is found out.
fn forged(forge: impl FnOnce(&mut Vec<Entry>, &Kept)) -> (u64, String) {
    let kept = finished();
    assert!(again(&kept.entries).is_ok(), "the honest one holds");
    let mut entries = kept.entries.clone();
    forge(&mut entries, &kept);
    assert_ne!(entries, kept.entries, "something was forged");
    let broken = again(&entries).expect_err("a forgery is found out");
    (broken.at, broken.what)
}

#[test]
fn all_tickets_together_hold_the_prizes_of_the_series() {
    let kept = finished();
    let view = kept.run.view(None);
    let found = |place: usize| {
        (
            view["prizes"][place]["found"].clone(),
            view["prizes"][place]["count"].clone(),
        )
    };
    assert_eq!(
        [found(0), found(1)],
        [(json!(1), json!(1)), (json!(3), json!(3))]
    );
}

#[test]
fn a_changed_prize_is_found_out() {
    let (_, what) = forged(|entries, kept| {
        let drawn = places(kept, |entry| matches!(entry, Entry::Drawn { .. }))[0];
        let Entry::Drawn { events, .. } = &mut entries[drawn] else {
            panic!()
        };
        events[0]["prize"] = json!(999_900);
    });
    assert_eq!(what, "the rules give something else here");
}

#[test]
fn another_number_in_a_ticket_is_found_out_at_once() {
    let kept = finished();
    let drawn = places(&kept, |entry| matches!(entry, Entry::Drawn { .. }))[0];
    for other in 0..12 {
        let mut entries = kept.entries[..=drawn].to_vec();
        let Entry::Drawn { number, .. } = &mut entries[drawn] else {
            panic!()
        };
        if *number == other {
            continue;
        }
        *number = other;
        let broken = again(&entries).unwrap_err();
        assert_eq!(broken.what, "the rules refuse it: not-the-promise");
        assert_eq!(broken.at, drawn as u64 + 1);
    }
}

#[test]
fn another_order_is_found_out() {
    let (_, what) = forged(|entries, kept| {
        let drawn = places(kept, |entry| matches!(entry, Entry::Drawn { .. }));
        entries.swap(drawn[0], drawn[1]);
    });
    assert!(what.contains("not-the-promise"), "{what}");
}

#[test]
fn a_ticket_without_its_proof_is_found_out() {
    let (_, what) = forged(|entries, kept| {
        let drawn = places(kept, |entry| matches!(entry, Entry::Drawn { .. }))[0];
        let Entry::Drawn { proof, .. } = &mut entries[drawn] else {
            panic!()
        };
        *proof = None;
    });
    assert_eq!(what, "the rules refuse it: not-the-promise");
}

#[test]
fn a_prize_paid_twice_is_found_out() {
    let is_claim =
        |entry: &Entry| matches!(entry, Entry::Asked { command, .. } if command["do"] == "claim");
    let (_, what) = forged(|entries, kept| {
        let claims = places(kept, |entry| {
            is_claim(entry) && entry.events()[0]["kind"] == "paid"
        });
        let claim = entries[claims[0]].clone();
        entries.insert(claims[0] + 1, claim);
    });
    assert_eq!(what, "the rules refuse it: ticket-paid-already");
}

#[test]
fn somebody_elses_ticket_is_found_out() {
    let (_, what) = forged(|entries, kept| {
        let opens = places(
            kept,
            |entry| matches!(entry, Entry::Asked { command, .. } if command["do"] == "open"),
        )[0];
        let Entry::Asked { who, .. } = &mut entries[opens] else {
            panic!()
        };
        *who = "leo".parse().unwrap();
    });
    assert_eq!(what, "the rules refuse it: not-your-ticket");
}

#[test]
fn another_seed_root_or_promise_is_found_out() {
    let (_, what) = forged(|entries, _| {
        let last = entries.len() - 1;
        let Entry::Revealed { seed } = &mut entries[last] else {
            panic!()
        };
        *seed = activities::hex::encode(&crate::seed(8));
    });
    assert_eq!(what, "the rules refuse it: not-the-promise");
    let (_, what) = forged(|entries, _| {
        let other = series(8).entries.remove(0);
        let (
            Entry::Opened { promise, .. },
            Entry::Opened {
                promise: others, ..
            },
        ) = (&mut entries[0], other)
        else {
            panic!()
        };
        *promise = others;
    });
    assert_eq!(what, "the rules refuse it: not-the-promise");
    let (at, what) = forged(|entries, _| {
        let Entry::Opened { promise, .. } = entries[0].clone() else {
            panic!()
        };
        entries[0] = series(8).entries.remove(0);
        let Entry::Opened {
            promise: others, ..
        } = &mut entries[0]
        else {
            panic!()
        };
        *others = promise;
    });
    assert_eq!(
        (at, what.as_str()),
        (5, "the rules refuse it: not-the-promise")
    );
}

/// A root that the house chose otherwise than by its seed comes out with the seed, even if no ticket
/// was ever opened.
#[test]
fn a_root_of_another_order_comes_out_in_the_end() {
    let mut kept = series(7);
    kept.ask("house closes the sale").unwrap();
    kept.ask("house ends the series").unwrap();
    let mut forged = kept.entries.clone();
    kept.reveal();
    assert!(again(&kept.entries).is_ok());
    let Entry::Opened { promise, .. } = forged[0].clone() else {
        panic!()
    };
    forged[0] = series(8).entries.remove(0);
    let Entry::Opened {
        promise: others, ..
    } = &mut forged[0]
    else {
        panic!()
    };
    *others = promise;
    forged.push(kept.entries[kept.entries.len() - 1].clone());
    let broken = again(&forged).unwrap_err();
    assert_eq!(broken.what, "the rules refuse it: not-the-promise");
}

/// Without a root, what a house gave instead of the promised order comes out when the seed does.
#[test]
fn without_a_root_a_forged_order_comes_out_with_the_seed() {
    let law = law("tickets");
    let run = law.run("test");
    let line = activities::Line::read(&format!("opened  {TERMS}")).unwrap();
    let mut kept = Kept {
        run,
        seed: seed(7),
        entries: Vec::new(),
    };
    let opened = kept
        .run
        .open(&line, &kept.run.promise_of(&seed(7)))
        .unwrap();
    kept.take(opened);
    kept.ask("ana buys 1  at: bar").unwrap();
    kept.ask("ana opens 1").unwrap();
    let lies = fair::order(&seed(7), 12)[0];
    let drawn = kept.run.draw((lies + 1) % 12).unwrap();
    kept.take(drawn);
    kept.ask("house closes the sale").unwrap();
    kept.ask("house ends the series").unwrap();
    assert!(again(&kept.entries).is_ok(), "nobody can tell yet");
    kept.reveal();
    let broken = again(&kept.entries).unwrap_err();
    assert_eq!(broken.what, "draw 1 is not what the seed gives");
}

/// What a ticket holds comes once in the whole order.
#[test]
fn no_number_of_the_order_comes_twice() {
    let run = law("tickets").run("test");
    let line = activities::Line::read(&format!("opened  {TERMS}")).unwrap();
    let mut kept = Kept {
        run,
        seed: seed(7),
        entries: Vec::new(),
    };
    let opened = kept.run.open(&line, &[0; 32]).unwrap();
    kept.take(opened);
    kept.ask("ana buys 2  at: bar").unwrap();
    kept.ask("ana opens 1").unwrap();
    kept.ask("ana opens 2").unwrap();
    let first = kept.run.draw(0).unwrap();
    kept.take(first);
    assert!(kept.run.draw(0).is_err());
    assert!(kept.run.draw(1).is_ok());
}

/// A buyer needs nothing but the root of the opening to know that his ticket was what it was.
#[test]
fn an_opened_ticket_is_proved_before_the_seed_is_known() {
    let mut kept = series(7);
    kept.ask("ana buys ticket 5  at: bar").unwrap();
    assert_eq!(kept.run.proved().count(), 0);
    kept.ask("ana opens 5").unwrap();
    kept.draw_all();
    let (count, root) = kept.run.root().unwrap();
    let proved: Vec<_> = kept.run.proved().collect();
    let [proved] = proved[..] else { panic!() };
    let shows = |number| fair::proves(&kept.run.label(), &root, count, 4, number, proved.proof);
    assert_eq!(proved.place, 4);
    assert!(shows(proved.number) && !shows((proved.number + 1) % 12));
}

/// Terms that name a root of their own get the seed's.
#[test]
fn no_root_is_taken_but_the_seeds_own() {
    let line =
        activities::Line::read(&format!("opened  {TERMS}  root: {}", "0".repeat(64))).unwrap();
    let run = law("tickets").run("test");
    let promised = run.promised(&line, &seed(7));
    let root = fair::root(&run.label(), &seed(7), 12).unwrap();
    assert_eq!(
        promised.all("root").collect::<Vec<_>>(),
        [activities::hex::encode(&root)]
    );
}
