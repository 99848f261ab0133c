//! Pools in the house: one account for all tables of a game, fed by stakes less the deduction,
//! paying prizes, started again by the house, never below nothing.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use exact::Cents;
use games::{Catalogue, Rules};
use house::{Command, Now, Player, Refusal, Settings, Table, TableId, Wish};
use law::Library;
use table::{Action, BoxNumber, Line, Moment, Outcome, Rulebook, SpotId};

use crate::common::{ANTE, GO, Room, choose, place};
use crate::refusals::{Failing, failing};

/// Our three-card game with a pool that pairs win a part of and flushes win whole.
const POOL: &str = r#"

[[bet]]
key    = "slot"
name   = { es = "Ranura", en = "Slot" }
placed = { at = "open", beside = "ante", cite = "V.1" }
stake  = { fixed = { sheet = "slot", cite = "V.1" } }

[[pool]]
key       = "slot"
name      = { es = "Ranura", en = "Slot" }
fed_by    = "slot"
cite      = "V.1"
looks_at  = { is = "own-hand", cite = "V.1" }
fed       = { cite = "V.1" }
read      = { cite = "V.1" }
deduction = { sheet = "slot-deduction", cite = "V.1" }
seed      = { sheet = "slot-seed", cite = "V.1" }

[[pool.prize]]
with    = "flush"
share   = "all"
several = { is = "shared", cite = "V.1" }
cite    = "V.1"

[[pool.prize]]
with    = "pair"
share   = "10%"
several = { is = "in-turn", cite = "V.1" }
cite    = "V.1"
"#;

const STAKE: u64 = 250;
/// A tenth of the stake is the house's.
const FED: u64 = 225;
const SEED: u64 = 10_000;

fn rules() -> Arc<Rules> {
    let mut files = Library::carried();
    let ours = |file: &&mut law::SourceFile| file.name == "rulesets/ar-2010/three-card-poker.toml";
    let file = files.iter_mut().find(ours).unwrap();
    file.text.push_str(POOL);
    let library = Library::read(&files).unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    let sheet = library.sheet("ar-2010", "three-card-poker").unwrap();
    let sheet = sheet.clone().with("slot", "2.50");
    let sheet = sheet.with("slot-deduction", "10%").with("slot-seed", "100");
    let game = catalogue.find("ar-2010", "three-card-poker").unwrap();
    Arc::new(game.rules(&sheet).unwrap())
}

fn slot(rules: &Rules) -> SpotId {
    let spots = &rules.felt().spots;
    spots.iter().find(|spot| spot.key == "slot").unwrap().id
}

/// A room whose table feeds the pool, and two more tables that feed the same one.
fn linked() -> (Room, [Table; 2]) {
    let mut room = Room::new();
    room.rules = rules();
    room.restart();
    let others = ["mesa-2", "mesa-3"].map(|id| {
        let id = TableId::new(id).unwrap();
        let (rules, premises) = (Arc::clone(&room.rules), Arc::clone(&room.premises));
        Table::open(id, rules, premises, Settings::default(), room.now).unwrap()
    });
    (room, others)
}

fn stands(table: &Table) -> u64 {
    let pools = table.pools();
    assert_eq!(pools.len(), 1);
    pools[0].1.count()
}

/// One hand of one player at a table, from the bets to the end.
fn play(room: &Room, table: &mut Table, player: &Player) {
    play_at(&room.rules, room.now, table, player);
    room.audit();
}

fn play_at(rules: &Rules, now: Now, table: &mut Table, player: &Player) {
    static NEXT: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let ask = |table: &mut Table, wish: Wish| {
        let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let id = format!("p{number}");
        let version = table.version();
        let command = Command { id, version, wish };
        table.command(player, &command, now).unwrap();
    };
    if table.taken() == 0 {
        let at = BoxNumber(1);
        ask(table, Wish::Act(Action::Sit { at }));
    }
    ask(table, Wish::Act(place(1, ANTE, 1000)));
    ask(table, Wish::Act(place(1, slot(rules), STAKE)));
    ask(table, Wish::Ready);
    ask(table, Wish::Act(choose(1, GO)));
    assert_eq!(table.snapshot(None, now).view.moment, Moment::Over);
}

/// What stands in the pool after a hand of one box that fed it.
fn after(rules: &Rules, stood: u64, lines: &[Line]) -> u64 {
    let felt = rules.felt();
    let prizes = lines.iter().filter(|line| line.outcome == Outcome::Prize);
    let mut prizes = prizes.filter(|line| felt.pool_of(line.spot).is_some());
    let fed = stood + FED;
    match prizes.next() {
        Some(line) if felt.wins_all(line) => {
            assert_eq!(line.paid, Cents::new(fed), "the whole");
            SEED
        }
        Some(line) => {
            assert_eq!(line.paid.count(), (fed + 5) / 10, "a tenth");
            fed - line.paid.count()
        }
        None => fed,
    }
}

#[test]
fn a_new_pool_is_started_once_for_all_its_tables() {
    let (room, others) = linked();
    assert_eq!(stands(&room.table), SEED);
    assert!(others.iter().all(|other| stands(other) == SEED));
    room.audit();
}

#[test]
fn two_tables_feed_and_empty_one_pool_and_every_cent_is_there() {
    let (mut room, mut tables) = linked();
    let players = [room.guest(), room.guest()];
    let mut expected = SEED;
    let mut won: BTreeMap<&str, u32> = BTreeMap::new();
    for hand in 0..60 {
        let table = &mut tables[hand % 2];
        play(&room, table, &players[hand % 2]);
        let lines = table.snapshot(None, room.now).view.lines;
        let fed = expected + FED;
        expected = after(&room.rules, expected, &lines);
        let how = match expected {
            SEED => "whole",
            less if less < fed => "tenth",
            _ => "nothing",
        };
        *won.entry(how).or_default() += 1;
        // Every table sees the same money.
        assert_eq!(stands(&room.table), expected);
        assert_eq!(tables.each_ref().map(stands), [expected; 2]);
    }
    assert!(won["tenth"] > 0 && won["whole"] > 0, "{won:?}");
    drop(tables);
    room.restart();
    assert_eq!(stands(&room.table), expected, "a pool outlives its tables");
}

#[test]
fn a_stake_is_no_part_of_the_pool_until_the_hand_is_settled() {
    let (mut room, _) = linked();
    let ana = room.guest();
    let spot = slot(&room.rules);
    room.sit(&ana, 1);
    room.place(&ana, 1, ANTE, 1000);
    room.place(&ana, 1, spot, STAKE);
    room.ready(&ana, 1);
    assert_eq!(stands(&room.table), SEED);
    // Other rules: the hand cannot go on, and the stake goes back to its owner.
    room.rules = crate::common::rules_with(None);
    room.restart();
    assert_eq!(room.balance(&ana), house::PRACTICE_CHIPS.count());
    room.audit();
}

/// A room whose table feeds the pool, on a store that can be made to fail.
fn alone() -> (Arc<Failing>, Room) {
    let (store, mut room) = failing();
    room.rules = rules();
    room.restart();
    (store, room)
}

/// He bets on the hand and on the pool, and the cards are dealt.
fn bets_on_the_pool(room: &mut Room, player: &Player, bytes: u8) {
    room.place(player, 1, ANTE, 1000);
    let spot = slot(&room.rules);
    room.place(player, 1, spot, STAKE);
    room.ready(player, bytes);
}

/// Another program of the same casino, with a table that feeds the same pool: nothing of the two
/// is shared but the store.
fn elsewhere(room: &Room) -> Table {
    let premises = room.another_program();
    let id = TableId::new("mesa-2").unwrap();
    let rules = Arc::clone(&room.rules);
    Table::open(id, rules, premises, Settings::default(), room.now).unwrap()
}

/// Between the reading of a pool and what is written on it a table of another node feeds it: the
/// hand is decided again, on what stands there now, with the cards that were dealt.
#[test]
fn a_pool_that_another_node_moves_is_read_again() {
    let (store, mut room) = alone();
    let (ana, ben) = (room.guest(), room.guest());
    room.sit(&ana, 1);
    let mut other = elsewhere(&room);
    assert_eq!(stands(&other), SEED, "the pool was started once");
    for hand in 0..40 {
        let expected = stands(&room.table);
        bets_on_the_pool(&mut room, &ana, hand + 1);
        let before = room.table.snapshot(Some(&ana.id), room.now).view;
        let (sender, done) = std::sync::mpsc::channel();
        let (mut far, rules, now) = (other, Arc::clone(&room.rules), room.now);
        let by = ben.clone();
        let plays = move || {
            play_at(&rules, now, &mut far, &by);
            sender.send(far).unwrap();
        };
        *store.meanwhile.lock().unwrap() = Some(Box::new(plays));
        room.choose(&ana, 1, GO);
        other = done.try_recv().expect("it happened in between");
        let seen = room.table.snapshot(None, room.now).view;
        assert_eq!(seen.moment, Moment::Over);
        assert_eq!(seen.boxes[0].cards, before.boxes[0].cards);
        let far = other.snapshot(None, room.now).view.lines;
        let expected = after(&room.rules, expected, &far);
        let expected = after(&room.rules, expected, &seen.lines);
        assert_eq!(stands(&room.table), expected, "hand {hand}");
        room.audit();
    }
}

/// Two programs start the same pool at the same moment: it is started once.
#[test]
fn a_pool_that_two_nodes_start_at_once_is_started_once() {
    let (store, mut room) = failing();
    room.rules = rules();
    let (sender, done) = std::sync::mpsc::channel();
    let (premises, rules, now) = (room.another_program(), Arc::clone(&room.rules), room.now);
    let opens = move || {
        let id = TableId::new("mesa-2").unwrap();
        let table = Table::open(id, rules, premises, Settings::default(), now);
        sender.send(table.unwrap()).unwrap();
    };
    *store.meanwhile.lock().unwrap() = Some(Box::new(opens));
    room.restart();
    let other = done.try_recv().expect("it happened in between");
    assert_eq!([stands(&room.table), stands(&other)], [SEED; 2]);
    room.audit();
}

/// A pool that is moved again and again: the step is refused in the end, and may be asked again.
#[test]
fn a_pool_that_never_stands_still_is_no_reason_to_stop() {
    let (store, mut room) = alone();
    let ana = room.guest();
    room.sit(&ana, 1);
    bets_on_the_pool(&mut room, &ana, 1);
    let before = room.table.version();
    store.pools_move.store(true, Ordering::SeqCst);
    let go = Wish::Act(choose(1, GO));
    assert_eq!(room.ask(&ana, go.clone()), Err(Refusal::Busy));
    assert_eq!(room.table.version(), before, "nothing of the step is done");
    store.pools_move.store(false, Ordering::SeqCst);
    room.ask(&ana, go).unwrap();
    assert_eq!(room.moment(), Moment::Over);
    room.audit();
}

/// The link is down: what stands in the pool cannot be read. A table alone plays all but the bet
/// that feeds it, says nothing of what stands there, and a hand that has the bet waits.
#[test]
fn a_table_whose_link_is_down_plays_on_without_the_pool() {
    let (store, mut room) = alone();
    let (ana, spot) = (room.guest(), slot(&room.rules));
    room.sit(&ana, 1);
    room.place(&ana, 1, ANTE, 1000);
    store.pools_away.store(true, Ordering::SeqCst);
    let bet = Wish::Act(place(1, spot, STAKE));
    assert_eq!(room.ask(&ana, bet.clone()), Err(Refusal::PoolIsAway));
    assert_eq!(
        room.table.pools(),
        Vec::new(),
        "no figure that is not known"
    );
    room.ready(&ana, 1);
    room.choose(&ana, 1, GO);
    assert_eq!(room.moment(), Moment::Over, "the ante alone needs no pool");

    // Linked again he bets on it; the link breaks in the midst of the hand.
    store.pools_away.store(false, Ordering::SeqCst);
    room.place(&ana, 1, ANTE, 1000);
    room.ask(&ana, bet).unwrap();
    room.ready(&ana, 2);
    store.pools_away.store(true, Ordering::SeqCst);
    let before = room.table.version();
    let go = Wish::Act(choose(1, GO));
    assert_eq!(room.ask(&ana, go.clone()), Err(Refusal::PoolIsAway));
    assert_eq!(room.table.version(), before, "nothing of the step is done");
    store.pools_away.store(false, Ordering::SeqCst);
    assert_eq!(stands(&room.table), SEED);
    room.ask(&ana, go).unwrap();
    assert_eq!(room.moment(), Moment::Over);
    room.audit();
}
