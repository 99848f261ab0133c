//! The house stops and starts again between any two steps.

use std::sync::Arc;
use std::time::Duration;

use house::fair::{Hash, hand};
use house::store::MemoryStore;
use house::{Player, Refusal, Settings, TableSnapshot, Wish};
use table::{Action, BoxNumber, ChoiceId, Moment};

use crate::common::{ANTE, FOLD, GO, PAIR_PLUS, Room, choose, place, rules_with};

fn script(root: &Hash) -> Vec<(usize, Wish)> {
    let commit = |byte| Wish::Commit {
        hand: hand(root, &[byte; 32]),
    };
    let reveal = |byte| Wish::Reveal {
        contribution: [byte; 32],
    };
    let sit = |at| Wish::Act(Action::Sit { at: BoxNumber(at) });
    vec![
        (0, sit(1)),
        (1, sit(4)),
        (0, Wish::Act(place(1, ANTE, 2000))),
        (0, Wish::Act(place(1, PAIR_PLUS, 1000))),
        (1, Wish::Act(place(4, ANTE, 1000))),
        (0, commit(1)),
        (1, commit(2)),
        (0, Wish::Ready),
        (1, Wish::Ready),
        (1, reveal(2)),
        (0, reveal(1)),
        (0, Wish::Act(choose(1, GO))),
        (1, Wish::Act(choose(4, GO))),
    ]
}

/// What everyone sees, but for the countdowns, which begin anew.
fn everyone(room: &Room, players: &[Player]) -> Vec<TableSnapshot> {
    let seen = players.iter().map(|player| Some(&player.id)).chain([None]);
    seen.map(|player| TableSnapshot {
        countdown: None,
        ..room.table.snapshot(player, room.now)
    })
    .collect()
}

#[test]
fn a_restart_at_every_step_changes_nothing_and_draws_nothing_again() {
    let mut straight = Room::new();
    let mut broken = Room::new();
    let players = [straight.guest(), straight.guest()];
    assert_eq!(players, [broken.guest(), broken.guest()]);
    let root = straight.table.snapshot(None, straight.now).commitment.root;
    for (who, wish) in script(&root) {
        straight.ask(&players[who], wish.clone()).unwrap();
        broken.ask(&players[who], wish).unwrap();
        let before = everyone(&broken, &players);
        broken.restart();
        assert_eq!(everyone(&broken, &players), before);
        assert_eq!(before, everyone(&straight, &players));
        let since = Some(broken.table.version() - 1);
        let told = |room: &Room| room.table.told(Some(&players[0].id), since, room.now).tails;
        assert_eq!(told(&broken), told(&straight));
    }
    assert_eq!(broken.moment(), Moment::Over);
    assert_eq!(broken.table.proof(1, None), straight.table.proof(1, None));
    assert_eq!(broken.table.record(1, None), straight.table.record(1, None));
}

#[test]
fn a_restart_on_disk_goes_on_with_the_same_shoe() {
    let mut room = Room::on_disk();
    let (ana, ben) = room.dealt();
    let before = everyone(&room, &[ana.clone(), ben.clone()]);
    room.restart();
    assert_eq!(everyone(&room, &[ana.clone(), ben.clone()]), before);
    room.choose(&ana, 1, GO);
    room.choose(&ben, 3, FOLD);
    room.restart();
    assert_eq!(room.table.rounds(Some(&ana.id))[0].round, 1);
    assert!(room.table.proof(1, Some(&ana.id)).is_ok());
}

#[test]
fn the_past_is_told_after_a_restart() {
    let mut room = Room::new();
    let (ana, ben) = room.dealt();
    for _ in 0..3 {
        room.choose(&ana, 1, FOLD);
        room.choose(&ben, 3, FOLD);
        room.place(&ana, 1, ANTE, 500);
        room.place(&ben, 3, ANTE, 500);
        room.ready(&ana, 3);
        room.ready(&ben, 4);
    }
    let before = room.table.rounds(Some(&ben.id));
    room.restart();
    assert_eq!(room.table.rounds(Some(&ben.id)), before);
    assert_eq!(
        before.iter().map(|round| round.round).collect::<Vec<_>>(),
        [3, 2, 1]
    );
}

#[test]
fn a_round_says_when_it_ended_and_not_when_somebody_left_or_another_began() {
    let mut room = Room::new();
    let (ana, ben) = room.dealt();
    let mut ended = Vec::new();
    for _ in 0..3 {
        room.choose(&ana, 1, FOLD);
        room.now = room.now.after(Duration::from_secs(7));
        room.choose(&ben, 3, FOLD);
        ended.insert(0, Some(room.now.date_ms));
        room.now = room.now.after(Duration::from_secs(60));
        room.place(&ana, 1, ANTE, 500);
        room.place(&ben, 3, ANTE, 500);
        room.ready(&ana, 3);
        room.ready(&ben, 4);
    }
    let told = |room: &Room| {
        let rounds = room.table.rounds(Some(&ana.id));
        rounds
            .iter()
            .map(|round| round.ended_ms)
            .collect::<Vec<_>>()
    };
    assert_eq!(told(&room), ended);
    room.restart();
    assert_eq!(told(&room), ended);
}

#[test]
fn other_rules_are_another_generation_and_stakes_go_back() {
    let mut room = Room::new();
    let (ana, ben) = room.dealt();
    let version = room.table.version();
    assert_eq!((room.balance(&ana), room.balance(&ben)), (98_000, 99_500));
    room.rules = rules_with(Some(("maximum", "50")));
    room.restart();
    room.audit();
    assert_eq!((room.balance(&ana), room.balance(&ben)), (100_000, 100_000));
    let snapshot = room.table.snapshot(None, room.now);
    assert_eq!((snapshot.round, snapshot.view.moment), (2, Moment::Betting));
    assert!(snapshot.version > version && snapshot.view.boxes.is_empty());
    // The same rules again, after that, are no new generation.
    room.restart();
    assert_eq!(room.table.version(), snapshot.version);
}

#[test]
fn whoever_lost_the_table_to_another_owner_stops() {
    let mut room = Room::with(Arc::new(MemoryStore::new()), Settings::default());
    let ana = room.guest();
    let stream = house::store::StreamName::new("table/mesa-1").unwrap();
    room.store.take_ownership(&stream).unwrap();
    let sit = Wish::Act(Action::Sit { at: BoxNumber(1) });
    assert_eq!(room.ask(&ana, sit), Err(Refusal::Closed));
    assert!(room.table.closed().is_some());
    let choice = Wish::Act(choose(1, ChoiceId(0)));
    assert!(room.ask(&ana, choice).is_err());
}
