//! Tables on their threads: answers, news, and a clean end.

use std::sync::Arc;
use std::sync::mpsc;
use std::time::Duration;

use house::fair::{OsEntropy, SealingKey, Source};
use house::store::MemoryStore;
use house::{
    Accepted, Clock, Command, Desk, House, News, Now, Player, Premises, Refusal, Settings,
    SystemClock, TableId, TableUpdate, Wish,
};
use table::{Action, BoxNumber, Moment};

use crate::common::{FOLD, Room, Scratch, choose, rules_with};

fn house(scratch: &Scratch) -> House {
    let key = SealingKey::load_or_create(&scratch.file("key"), &mut Source::new(OsEntropy));
    let store = Arc::new(MemoryStore::new());
    let premises = Arc::new(Premises::new(store, key.unwrap(), OsEntropy));
    let tables = vec![(TableId::new("mesa-1").unwrap(), rules_with(None))];
    let clock = Arc::new(SystemClock::default());
    House::open(premises, clock, tables, &Settings::default()).unwrap()
}

fn version(desk: &Desk) -> u64 {
    let (sender, receiver) = mpsc::channel();
    desk.ask(move |table, _| sender.send(table.version()).unwrap());
    let seen = receiver.recv_timeout(Duration::from_secs(20));
    seen.unwrap_or_default()
}

fn ask(desk: &Desk, player: &Player, id: &str, action: Action) -> Result<Accepted, Refusal> {
    let (sender, receiver) = mpsc::channel();
    let command = Command {
        id: id.to_owned(),
        version: version(desk),
        wish: Wish::Act(action),
    };
    let answer = move |answer| drop(sender.send(answer));
    desk.command(player.clone(), command, Box::new(answer));
    receiver.recv_timeout(Duration::from_secs(20)).unwrap()
}

fn listen(desk: &Desk, player: &Player) -> (u64, mpsc::Receiver<TableUpdate>) {
    let (sender, receiver) = mpsc::channel();
    let listener = move |news: News| sender.send(news.told()).is_ok();
    let number = desk
        .attach(player.clone(), None, Box::new(listener))
        .unwrap();
    (number, receiver)
}

fn next(news: &mpsc::Receiver<TableUpdate>) -> TableUpdate {
    news.recv_timeout(Duration::from_secs(20)).unwrap()
}

#[test]
fn everyone_is_told_of_every_change_in_order() {
    let scratch = Scratch::new();
    let house = house(&scratch);
    let now = house.clock().now();
    let (ana, token) = house.guests().welcome(now).unwrap();
    let (ben, _) = house.guests().welcome(now).unwrap();
    assert_eq!(house.guests().of(&token), Some(&ana));
    assert_eq!(house.guests().of(&[0; 32]), None);
    let desk = house.desk("mesa-1").unwrap();
    let desk = &*desk;
    let (_, anas) = listen(desk, &ana);
    assert!(next(&anas).resync);
    let (number, _bens) = listen(desk, &ben);
    let accepted = ask(desk, &ben, "1", Action::Sit { at: BoxNumber(2) }).unwrap();
    let told = loop {
        let told = next(&anas);
        if told.snapshot.version >= accepted.version {
            break told;
        }
    };
    assert!(!told.resync);
    assert!(
        told.snapshot
            .people
            .iter()
            .any(|p| p.name == ben.name && p.present)
    );
    desk.detach(number);
    let told = next(&anas);
    assert!(
        told.snapshot
            .people
            .iter()
            .any(|p| p.name == ben.name && !p.present)
    );
    let (sender, receiver) = mpsc::channel();
    desk.ask(move |table, _| sender.send(table.taken()).unwrap());
    assert_eq!(receiver.recv_timeout(Duration::from_secs(20)), Ok(1));
    assert_eq!(desk.taken(), 1);
    house.stop();
    let late = ask(desk, &ben, "2", Action::Leave { at: BoxNumber(2) });
    assert_eq!(late, Err(Refusal::Closed));
}

/// Whoever shares what is told with others is told just what he would be told alone.
#[test]
fn what_is_shared_is_what_each_would_be_told() {
    let scratch = Scratch::new();
    let house = house(&scratch);
    let now = house.clock().now();
    let guests: Vec<Player> = (0..40)
        .map(|_| house.guests().welcome(now).unwrap().0)
        .collect();
    let desk = house.desk("mesa-1").unwrap();
    let desk = &*desk;
    let mut pages: Vec<_> = guests.iter().map(|guest| listen(desk, guest)).collect();
    let (first, last) = (&guests[0], &guests[39]);
    ask(desk, first, "1", Action::Sit { at: BoxNumber(2) }).unwrap();
    ask(desk, last, "1", Action::Sit { at: BoxNumber(4) }).unwrap();
    let (sender, receiver) = mpsc::channel();
    let listener = move |news: News| sender.send(news).is_ok();
    let end = version(desk);
    for (guest, (_, news)) in guests.iter().zip(&mut pages) {
        let told = loop {
            let told = next(news);
            if told.snapshot.version >= end {
                break told;
            }
        };
        let (alone, seen) = mpsc::channel();
        let id = guest.id.clone();
        desk.ask(move |table, now| alone.send(table.told(Some(&id), None, now)).unwrap());
        let alone = seen.recv().unwrap().snapshot;
        assert_eq!(told.snapshot, alone);
    }
    // An onlooker gets what is made once.
    desk.attach(guests[30].clone(), Some(end), Box::new(listener));
    let news = receiver.recv_timeout(Duration::from_secs(20)).unwrap();
    assert!(matches!(news, News::Shared(_, personal) if personal.standing.is_none()));
}

/// A clock that stands: what waits for a later telling is never told.
struct Standing(Now);

impl Clock for Standing {
    fn now(&self) -> Now {
        self.0
    }
}

/// Everything that has come by now.
fn all(desk: &Desk, news: &mpsc::Receiver<TableUpdate>) -> Vec<TableUpdate> {
    version(desk);
    news.try_iter().collect()
}

#[test]
fn whoever_asks_and_whoever_is_asked_hear_at_once_and_the_others_soon() {
    let mut room = Room::new();
    let (ana, ben) = room.dealt();
    let carl = room.guest();
    let by = |room: &Room| room.table.snapshot(None, room.now).view.moment;
    assert!(matches!(by(&room), Moment::Choosing { .. }));
    let Room { table, now, .. } = room;
    let desk = Desk::start(table, Arc::new(Standing(now))).unwrap();
    let (_, anas) = listen(&desk, &ana);
    let (_, bens) = listen(&desk, &ben);
    let (_, carls) = listen(&desk, &carl);
    // What may follow at once has followed.
    for _ in 0..10 {
        desk.tell_again();
    }
    for news in [&anas, &bens, &carls] {
        all(&desk, news);
    }
    let accepted = ask(&desk, &ana, "1", choose(1, FOLD)).unwrap();
    let last = |news: &mpsc::Receiver<TableUpdate>| {
        let told = all(&desk, news);
        told.last().map(|told| told.snapshot.version)
    };
    assert_eq!(last(&anas), Some(accepted.version), "she asked");
    assert_eq!(last(&bens), Some(accepted.version), "it is his turn");
    assert_eq!(last(&carls), None, "he only looks on");
}

/// Where it was quiet before, a few tellings follow each other at once, and then no more.
#[test]
fn a_few_tellings_follow_each_other_at_once() {
    let mut room = Room::new();
    let carl = room.guest();
    let Room { table, now, .. } = room;
    let desk = Desk::start(table, Arc::new(Standing(now))).unwrap();
    let (_, carls) = listen(&desk, &carl);
    all(&desk, &carls);
    let mut heard = 0;
    for _ in 0..20 {
        desk.tell_again();
        heard += all(&desk, &carls).len();
    }
    assert!((3..=4).contains(&heard), "told {heard} times");
}

#[test]
fn two_updates_are_told_as_one() {
    let mut room = Room::new();
    let (ana, ben) = room.dealt();
    let told = |room: &Room, since| Box::new(room.table.told(Some(&ben.id), since, room.now));
    let first = told(&room, None);
    let known = first.snapshot.version;
    room.choose(&ana, 1, FOLD);
    let second = told(&room, Some(known));
    let (snapshot, tails) = (second.snapshot.clone(), second.tails.clone());
    let both = News::Own(first.clone()).followed_by(News::Own(second));
    let Ok(News::Own(both)) = both else {
        panic!("they are told one by one");
    };
    assert_eq!(both.snapshot, snapshot);
    assert_eq!(both.tails, [first.tails.clone(), tails].concat());
    assert_eq!(both.resync, first.resync);
    // One that leaves something out stands for itself.
    let again = told(&room, None);
    assert!(again.resync);
    let apart = News::Own(first).followed_by(News::Own(again));
    assert!(apart.is_err());
}

#[test]
fn what_a_round_brought_is_told_before_the_next_lies_over_it() {
    let mut room = Room::new();
    let (ana, ben) = room.dealt();
    let told = |room: &Room, since| Box::new(room.table.told(Some(&ben.id), since, room.now));
    room.choose(&ana, 1, FOLD);
    room.choose(&ben, 3, FOLD);
    let over = told(&room, None);
    assert!(matches!(over.snapshot.view.moment, Moment::Over));
    // He takes what he is told so slowly that the next bets are open by then.
    room.wait(60);
    let next = told(&room, Some(over.snapshot.version));
    assert_eq!(next.snapshot.round, over.snapshot.round + 1);
    assert!(next.snapshot.view.lines.is_empty());
    let apart = News::Own(over).followed_by(News::Own(next));
    assert!(apart.is_err(), "nobody could see what was settled");
}
