//! Several nodes over one real PostgreSQL server, as programs of their own: one is killed, one is
//! put to sleep for longer than its leases last, one is cut off from the database, one is told to
//! stop. Whatever was confirmed stands, once; nothing is written under an old epoch; play goes on.

#[path = "nodes/company.rs"]
mod company;
#[path = "nodes/ground.rs"]
mod ground;
#[path = "nodes/guest.rs"]
mod guest;
#[path = "nodes/onlooker.rs"]
mod onlooker;
#[path = "../../house/src/store/postgres/server.rs"]
#[allow(dead_code, reason = "it serves other tests too")]
mod postgres_server;
#[path = "nodes/tools.rs"]
mod tools;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;

use company::*;
use ground::*;
use guest::*;
use house::placed;
use onlooker::*;
use tools::*;

#[test]
fn nodes_share_the_tables_and_nothing_is_lost_when_one_is_killed_or_stops() {
    let Some(ground) = Ground::new() else {
        return;
    };
    let at_once = ["--drain-seconds", "1"];
    let (owner, other, all) = two_nodes(&ground, &at_once);
    // Whoever is asked answers, and a guest of one is one of the other.
    let mut guest = Guest::come(&other);
    let start = guest.balance(&owner);
    assert_eq!(guest.balance(&other), start);
    guest.sits(&other);
    let (sent, version) = guest.bets(&other);
    assert_eq!(
        guest.asks(&owner, &sent),
        version,
        "sent again by the other node: once"
    );
    let figures = other.get("/metrics", "").body;
    assert!(figures.contains("tapete_nodes 2\n"), "{figures}");

    // The owner is killed.
    let (sent, version) = guest.bets(&other);
    let dying = owner;
    dying.signal("-KILL");
    let killed = Instant::now();
    assert_eq!(
        guest.asks(&other, &sent),
        version,
        "what was confirmed stands, once"
    );
    guest.bets(&other);
    eprintln!("play goes on {:?} after a kill", killed.elapsed());
    assert!(killed.elapsed() < goes_on(), "{:?}", killed.elapsed());
    until("all tables are taken over", goes_on(), || {
        other.tables() == all
    });
    drop(dying);
    assert_eq!(guest.balance(&other), start - guest.bet);

    // Told to stop, a node hands over at once, and nobody waits for a lease to run out.
    let last = ground.node("three", &at_once);
    until("the tables are shared again", 3 * goes_on(), || {
        last.tables().len() + 1 >= all.len() / 2
    });
    let mut leaving = other;
    leaving.signal("-TERM");
    assert_eq!(leaving.ended(2 * goes_on()), Some(0), "{}", leaving.said());
    let begun = Instant::now();
    guest.bets(&last);
    assert!(
        begun.elapsed() < Duration::from_secs(4),
        "{:?}",
        begun.elapsed()
    );
    assert_eq!(guest.balance(&last), start - guest.bet);
    ground.holds();
    tools(&ground, last);
}

/// Whoever keeps the house hears disputes about hands of all tables, and finds those of others in
/// the record; the table is told of the ruling wherever it is at work.
#[test]
fn a_hand_of_another_node_is_disputed_and_its_table_hears_the_ruling() {
    let Some(ground) = Ground::new() else {
        return;
    };
    let (one, two, _) = two_nodes(&ground, &[]);
    let (keeper, other) = match one.health()["keeps_house"] == true {
        true => (one, two),
        false => (two, one),
    };
    let elsewhere = other.tables();
    let table = wheels().find(|table| elsewhere.contains(&format!("table/{table}")));
    let table = table.expect("one of eight tables is the other's");
    let mut guest = Guest::come_to(&keeper, &table);
    guest.sits(&keeper);
    guest.bets(&keeper);
    let round = guest.plays_on(&keeper);
    let dispute = |node: &Node, round: u64, cookie: &str| {
        let path = format!("/api/tables/{table}/rounds/{round}/dispute");
        let body = json!({"text": "The ball fell twice"}).to_string();
        let answer = node.send("POST", &path, cookie, &body);
        answer.expect("it answers")
    };
    // Neither a hand that is still played, nor one in which he took no part.
    assert_eq!(dispute(&other, round + 1, &guest.cookie).status, 404);
    let stranger = Guest::come_to(&keeper, &table);
    assert_eq!(dispute(&other, round, &stranger.cookie).status, 403);
    let raised = dispute(&other, round, &guest.cookie);
    assert_eq!(raised.status, 200, "{}", raised.body);
    let sign_in = json!({"key": "a key for the tests", "role": "games-director", "name": "Eva"});
    let staff = other.post("/api/staff", "", &sign_in).cookie();
    let seen = other.get("/api/disputes/1", &staff).json();
    let moves = seen["if_void"].as_array().expect("a list");
    assert_eq!(moves.len(), 1, "what the hand brought him: {seen}");
    let ruling = json!({"kind": "stands", "ground": "It fell once"});
    other.post("/api/disputes/1", &staff, &ruling);
    let told = |guest: &Guest, node: &Node| {
        let (_, snapshot) = guest.open(node).expect("he is let in");
        snapshot["rulings"].to_string().contains("It fell once")
    };
    until("its table hears the ruling", goes_on(), || {
        told(&guest, &other)
    });
    // Whoever keeps the house next tells it no second time.
    keeper.signal("-KILL");
    until("the other keeps the house", 2 * goes_on(), || {
        other.health()["keeps_house"] == true
    });
    let (_, snapshot) = guest.open(&other).expect("he is let in");
    assert_eq!(snapshot["rulings"].as_array().map(Vec::len), Some(1));
    ground.holds();
}

/// In a house of registered players whoever keeps the house has every table, and the others wait:
/// what each set himself counts at every page of any node, and after the keeper is killed.
#[test]
fn registered_players_are_kept_by_one_node_and_the_next_goes_on_with_their_limits() {
    let Some(ground) = Ground::new() else {
        return;
    };
    let keeper = ground.node("one", &["--registered"]);
    let waits = ground.node("two", &["--registered"]);
    until("the keeper has every table", 3 * goes_on(), || {
        keeper.tables().len() > 20
    });
    assert!(keeper.health()["keeps_house"] == true && waits.tables().is_empty());
    // A node that would let anybody play does not join.
    let open = ground.refused(&[]);
    assert!(open.contains("--registered"), "{open}");

    let mut guest = Guest::come(&waits);
    let sit = |node: &Node| {
        let (mut page, snapshot) = guest.open(node).expect("he is let in");
        let action = json!({"kind": "sit", "at": 1});
        let command = json!({"kind": "command", "id": "sits", "version": snapshot["version"], "action": action});
        let (id, text) = ("sits".to_owned(), command.to_string());
        answered(&mut page, &Sent { id, text }).expect("it is answered")
    };
    let refused = sit(&waits).to_string();
    assert!(refused.contains("AR10/DA.2"), "{refused}");
    let sign_in = json!({"key": "a key for the tests", "role": "games-director", "name": "Eva"});
    let staff = waits.post("/api/staff", "", &sign_in).cookie();
    let id = waits.get("/api/me", &guest.cookie).json()["id"].clone();
    let came =
        json!({"player": id, "name": "Ana Ruiz", "document": "17.444.444-D", "born": "1980-05-06"});
    waits.post("/api/door", &staff, &came);
    let loss = 1_000;
    let limits = json!({"minutes": 60, "loss": loss, "stake": 5_000});
    let limits = json!({"kind": "limits", "limits": limits});
    waits.post("/api/me/play", &guest.cookie, &limits);
    guest.sits(&waits);
    let (sent, version) = guest.bets(&waits);

    keeper.signal("-KILL");
    let killed = Instant::now();
    assert_eq!(guest.asks(&waits, &sent), version, "it stands, once");
    eprintln!(
        "registered play goes on {:?} after a kill",
        killed.elapsed()
    );
    let standing = waits.get("/api/me/play", &guest.cookie).json();
    assert_eq!(standing["limits"]["loss"], loss, "{standing}");
    assert!(standing["barred"].is_null(), "{standing}");
    // What lies on the cloth counts as lost: no more than his limit goes down, whoever asks.
    let (mut page, snapshot) = guest.open(&waits).expect("he is let in");
    let bet = &snapshot["options"]["place"][0];
    let action = json!({"kind": "place", "at": bet["at"], "spot": bet["spot"], "stake": loss});
    let command =
        json!({"kind": "command", "id": "over", "version": snapshot["version"], "action": action});
    let (id, text) = ("over".to_owned(), command.to_string());
    let over = answered(&mut page, &Sent { id, text }).expect("it is answered");
    assert_eq!(over["kind"], "refused", "{over}");
    assert!(over.to_string().contains("Your limit of loss"), "{over}");
    let pause = json!({"kind": "pause", "minutes": 60});
    let paused = waits.post("/api/me/play", &guest.cookie, &pause).json();
    assert!(!paused["barred"].is_null(), "{paused}");
    ground.holds();
}

#[test]
#[ignore = "a minute: at night"]
fn a_node_that_slept_for_longer_than_its_leases_last_has_nothing_to_say_when_it_wakes() {
    let Some(ground) = Ground::new() else {
        return;
    };
    let (mut sleeper, awake, _) = two_nodes(&ground, &[]);
    let mut guest = Guest::come(&awake);
    let start = guest.balance(&awake);
    guest.sits(&awake);
    let (sent, version) = guest.bets(&awake);
    // His page is open at the one that falls asleep.
    let (mut page, _) = guest.open(&sleeper).expect("he is let in");
    let kept_the_house = sleeper.health()["keeps_house"] == true;
    sleeper.signal("-STOP");
    let slept = Instant::now();
    assert_eq!(guest.asks(&awake, &sent), version);
    guest.bets(&awake);
    eprintln!(
        "play goes on {:?} after a node fell asleep",
        slept.elapsed()
    );
    assert!(slept.elapsed() < goes_on(), "{:?}", slept.elapsed());
    sleeper.signal("-CONT");
    // What is asked of it on the old page it does not do.
    let late = Sent {
        id: "late".to_owned(),
        text: sent.text.replace(&sent.id, "late"),
    };
    let answer = answered(&mut page, &late);
    assert!(
        answer.is_none_or(|answer| answer["kind"] == "refused"),
        "it lost the table"
    );
    // It finds that another has its tables; where it kept the house, it ends.
    match sleeper.ended(Duration::from_secs(3)) {
        Some(code) => {
            assert!(kept_the_house && code == 2, "{code}: {}", sleeper.said());
            assert!(
                sleeper.said().contains("start it again"),
                "{}",
                sleeper.said()
            );
        }
        None => drop(guest.bets(&sleeper)),
    }
    assert_eq!(guest.balance(&awake), start - guest.bet);
    ground.holds();
}

/// Kills nodes again and again, each time another, and starts them anew.
#[test]
#[ignore = "many minutes: at night"]
fn nodes_are_killed_again_and_again() {
    let Some(ground) = Ground::new() else {
        return;
    };
    let kills = kills(30);
    let names = ["one", "two", "three"];
    let mut nodes: Vec<Node> = names.iter().map(|name| ground.node(name, &[])).collect();
    let mut guest = Guest::come(&nodes[0]);
    let start = guest.balance(&nodes[0]);
    guest.sits(&nodes[0]);
    let mut slowest = Duration::ZERO;
    for kill in 0..kills {
        let (sent, version) = guest.bets(&nodes[0]);
        let dying = nodes.remove(kill % 2);
        dying.signal("-KILL");
        let killed = Instant::now();
        assert_eq!(guest.asks(&nodes[0], &sent), version);
        // The cloth takes no more at some time: what counts is that he is answered.
        if guest.bet < start / 2 {
            guest.bets(&nodes[1]);
        }
        slowest = slowest.max(killed.elapsed());
        assert!(killed.elapsed() < goes_on(), "{:?}", killed.elapsed());
        drop(dying);
        nodes.push(ground.node(&format!("new-{kill}"), &[]));
        assert_eq!(guest.balance(&nodes[2]), start - guest.bet);
    }
    eprintln!("{kills} kills, the slowest answer after {slowest:?}");
    ground.holds();
}

/// A page that comes by nodes which are killed under it is told what one is told that nothing ever
/// disturbs; and whoever has the table after its owner was killed tells both the same as before.
#[test]
#[ignore = "a minute: at night"]
fn a_page_that_is_cut_off_again_and_again_sees_what_an_undisturbed_one_does() {
    let Some(ground) = Ground::new() else {
        return;
    };
    let steps = 12;
    let one = ground.node("one", &[]);
    let all = one.tables();
    let mut others = ["two", "three", "four", "five"].map(|name| ground.node(name, &[]));
    let table = table_that_stays(&all, &one, &others);
    until("the tables are shared out", 3 * goes_on(), || {
        let has: usize = others.iter().map(|node| node.tables().len()).sum();
        has + one.tables().len() == all.len() && has >= 4 * (all.len() / 5)
    });
    assert!(one.tables().contains(&format!("table/{table}")), "{table}");

    let (steady, moved) = (Onlooker::by(&one, &table), Onlooker::by(&others[0], &table));
    let mut regular = [Regular::come_to(&one, &table)];
    let last = others.len() - 1;
    for kill in 0..last {
        let (dying, next) = (&others[kill], &others[kill + 1]);
        moved.comes_by(next);
        play(&mut regular, &[&one], steps);
        dying.signal("-KILL");
        play(&mut regular, &[&one, next], steps);
        until("the page is back", goes_on(), || {
            moved.has(|page| page.cuts.len() > kill) && moved.sees_what(&steady)
        });
        let left = format!("tapete_nodes {}\n", others.len() - kill);
        until("the others know that it is gone", goes_on(), || {
            one.get("/metrics", "").body.contains(&left)
        });
    }
    let told = moved.was_told_as(&steady);
    let cuts = steady.has(|page| page.cuts.clone());
    eprintln!("{table}: {last} kills, {told} versions were told to both alike");
    assert!(cuts.is_empty(), "nothing disturbs it: {cuts:?}");
    assert!(told > steps, "{told} versions");

    // Now the owner is killed, and both come back.
    let last = &mut others[last];
    steady.comes_by(last);
    one.signal("-KILL");
    all_go_on(&mut regular, last, Instant::now());
    regular[0].is_answered_as_before(last);
    let back = || steady.has(|page| !page.cuts.is_empty()) && moved.sees_what(&steady);
    until("both are back", goes_on(), back);
    assert!(moved.was_told_as(&steady) > told);
    ground.holds();
}

/// A table that the placement gives to a node, and leaves it while the others are killed but for
/// the last, one after another.
fn table_that_stays(all: &BTreeSet<String>, node: &Node, others: &[Node]) -> String {
    let name = |node: &Node| node.health()["name"].as_str().expect("a name").to_owned();
    let (node, others) = (name(node), others.iter().map(name).collect::<Vec<_>>());
    let leases: Vec<&str> = all.iter().map(String::as_str).collect();
    let stays = |lease: &&&str| {
        (0..others.len()).all(|killed| {
            let at_work = others[killed..].iter().chain([&node]);
            let at_work: Vec<&str> = at_work.map(String::as_str).collect();
            placed(&leases, &at_work).get(**lease) == Some(&node.as_str())
        })
    };
    // Rather one at which he need not wait for others.
    let alone = leases
        .iter()
        .filter(|lease| wheels().any(|table| lease.ends_with(&table)));
    let lease = alone.chain(&leases).find(stays).expect("one of them stays");
    lease.trim_start_matches("table/").to_owned()
}

/// Tables of all families, with bots where they come, whose owners are killed again and again
/// (`TAPETE_TABLES` says how many tables, `TAPETE_KILLS` how many owners): what was confirmed stands once, play goes on at each, no version is told otherwise than before, and
/// every round is of the cards that were promised.
#[test]
#[ignore = "many minutes: at night"]
fn tables_of_all_families_go_on_while_their_owners_are_killed() {
    let Some(ground) = Ground::new() else {
        return;
    };
    let wanted = tables_wanted();
    let each = wanted.map_or("1".to_owned(), per_game);
    let company = ["--company", "3", "--tables-per-game", each.as_str()];
    let names = ["one", "two", "three"];
    let first = ground.node(names[0], &company);
    let tables = tables_to_go_to(&first.tables(), wanted.unwrap_or(0));
    let mut nodes = vec![first];
    nodes.extend(names[1..].iter().map(|name| ground.node(name, &company)));
    let come = |table: &String| Regular::come_to(&nodes[0], table);
    let mut regulars: Vec<Regular> = tables.iter().map(come).collect();

    let (kills, mut slowest) = (kills(20), Duration::ZERO);
    for kill in 0..kills {
        play(&mut regulars, &nodes.iter().collect::<Vec<_>>(), 6);
        let lease = format!("table/{}", tables[kill % tables.len()]);
        let owner = nodes.iter().position(|node| node.tables().contains(&lease));
        // Where it is just handed over nobody has it.
        let dying = nodes.remove(owner.unwrap_or(0));
        dying.signal("-KILL");
        let killed = Instant::now();
        all_are_answered_as_before(&mut regulars, &nodes[0]);
        slowest = slowest.max(all_go_on(&mut regulars, &nodes[1], killed));
        drop(dying);
        nodes.push(ground.node(&format!("new-{kill}"), &company));
    }
    all_end_a_round(&mut regulars, &nodes[0]);
    let proved = |one: &Regular| {
        let proved = one.proves(&ground, &nodes[0]);
        format!("{} {proved} of {}", one.table(), one.rounds())
    };
    let proved: Vec<String> = regulars.iter().map(proved).collect();
    eprintln!(
        "{kills} kills, the slowest table after {slowest:?}; rounds proved: {}",
        proved.join(", ")
    );
    ground.holds();
}

#[test]
#[ignore = "a minute: at night"]
fn a_node_that_is_cut_off_from_the_database_ends_and_the_others_go_on() {
    let Some(ground) = Ground::new() else {
        return;
    };
    let (mut cut, other, _) = two_nodes(&ground, &[]);
    let mut guest = Guest::come(&other);
    let start = guest.balance(&other);
    guest.sits(&other);
    let (sent, version) = guest.bets(&other);
    cut.way.cut();
    let begun = Instant::now();
    assert_eq!(guest.asks(&other, &sent), version);
    guest.bets(&other);
    assert!(begun.elapsed() < goes_on(), "{:?}", begun.elapsed());
    assert_eq!(cut.ended(2 * goes_on()), Some(2), "{}", cut.said());
    assert!(
        cut.said().contains("start the node again"),
        "{}",
        cut.said()
    );
    assert_eq!(guest.balance(&other), start - guest.bet);
    ground.holds();
    // What does not fit is refused with the way out.
    let refused = |more: &[&str], data: &Path, words: &str| {
        let said = ground.refused_with(more, data);
        assert!(said.contains(words), "{said}");
    };
    let elsewhere = ground.data.with_extension("other");
    // Where a checkpoint is signed already, its key is missed before the node introduces itself.
    refused(&[], &elsewhere, "signing-key");
    let _ = fs::remove_dir_all(elsewhere);
    refused(
        &["--bus", "nats://127.0.0.1:1"],
        &ground.data,
        "leave --bus out",
    );
    refused(&["--bus", "http://x"], &ground.data, "--bus is nats://");
}
