//! Registered players: the door, limits, pauses, expulsions, and what each has played and lost.

use std::collections::BTreeMap;

use house::players::{Barred, Limits, NotDone, Players, PlayersLaw, Why};
use house::{Player, Refusal, Wish};
use law::Library;
use table::{Action, BoxNumber, Moment};

use crate::common::{ANTE, FOLD, GO, Room, place};

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;

fn law() -> PlayersLaw {
    PlayersLaw::read(&Library::embedded().unwrap()).unwrap()
}

impl Room {
    fn keep_players(&self, required: bool) {
        let players = Players::open(&*self.store, law(), required).unwrap();
        self.premises.keep_players(players);
    }

    fn admit(&self, player: &Player, document: &str) -> Result<(), NotDone> {
        let mut players = self.premises.players().unwrap();
        let who = (player.name.as_str(), document);
        players.admit(&*self.store, &player.id, who, "staff-1", self.now)
    }

    fn limit(&self, player: &Player, minutes: u32, loss: u64, stake: u64) {
        let limits = Limits {
            minutes: Some(minutes),
            loss: Some(loss),
            stake: Some(stake),
        };
        let mut players = self.premises.players().unwrap();
        players
            .set_limits(&self.premises, &player.id, limits, self.now)
            .unwrap();
    }

    fn limits(&self, player: &Player) -> Limits {
        self.standing(player).limits
    }

    fn standing(&self, player: &Player) -> house::players::Standing {
        let mut players = self.premises.players().unwrap();
        players.standing(&self.premises, &player.id, self.now)
    }

    /// He sits down again, if he may: who is away for long loses his seat.
    fn comes(&mut self, player: &Player) {
        let _ = self.ask(player, Wish::Act(Action::Sit { at: BoxNumber(1) }));
    }

    fn bets(&mut self, player: &Player, stake: u64) {
        self.comes(player);
        self.place(player, 1, ANTE, stake);
    }

    /// Why a bet of his is refused.
    fn barred(&mut self, player: &Player, stake: u64) -> Why {
        self.comes(player);
        match self.ask(player, Wish::Act(place(1, ANTE, stake))) {
            Err(Refusal::Barred(barred)) => {
                let Barred { why, rests_on } = *barred;
                assert!(!rests_on.is_empty(), "{why:?} rests on nothing");
                why
            }
            other => panic!("{other:?}"),
        }
    }

    /// A hand that he gives up: the ante is lost.
    fn loses(&mut self, player: &Player, stake: u64) {
        self.bets(player, stake);
        self.ready(player, 1);
        self.choose(player, 1, FOLD);
    }
}

/// Whoever was not let in, has set no limits, stands in the register, was sent away or pauses sits
/// down nowhere and bets nothing; each is told why, with its basis.
#[test]
fn nobody_plays_who_was_not_let_in() {
    let mut room = Room::new();
    room.keep_players(true);
    let ana = room.guest();
    let sit = Wish::Act(Action::Sit { at: BoxNumber(1) });
    let refused = |answer| match answer {
        Err(Refusal::Barred(barred)) => barred.why,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(room.ask(&ana, sit.clone())), Why::NotAdmitted);
    room.admit(&ana, "17.444.444-D").unwrap();
    assert_eq!(refused(room.ask(&ana, sit.clone())), Why::NoLimits);
    room.limit(&ana, 60, 10_000, 5_000);
    room.ask(&ana, sit.clone()).unwrap();
    room.place(&ana, 1, ANTE, 2_000);

    let tell = |room: &Room, until: Option<&str>| {
        let until = until.map(str::to_owned);
        let all = BTreeMap::from([("17444444D".to_owned(), until)]);
        room.premises.players().unwrap().tell_of_prohibited(all);
    };
    // The register counts at once, and on its last day too.
    tell(&room, Some("2025-06-15"));
    assert_eq!(room.barred(&ana, 500), Why::Prohibited);
    tell(&room, Some("2025-06-14"));
    room.place(&ana, 1, ANTE, 500);
    tell(&room, None);
    assert_eq!(room.barred(&ana, 500), Why::Prohibited);
    // What lies there comes to its end all the same.
    room.ready(&ana, 1);
    assert!(matches!(room.moment(), Moment::Choosing { .. }));
    room.choose(&ana, 1, GO);
    room.premises
        .players()
        .unwrap()
        .tell_of_prohibited(BTreeMap::new());
    room.wait(10);

    let (store, now) = (std::sync::Arc::clone(&room.store), room.now);
    let two = ("staff-1", "staff-2");
    {
        let mut players = room.premises.players().unwrap();
        let none = players.readmit(&*store, &ana.id, "?", two, now);
        assert_eq!(none, Err(NotDone::NotExpelled));
        players
            .expel(&*store, &ana.id, "cambia apuestas", two, now)
            .unwrap();
        assert!(players.expelled_with("17444444 d").is_some());
    }
    assert_eq!(
        room.barred(&ana, 500),
        Why::Expelled("cambia apuestas".into())
    );
    room.restart();
    room.keep_players(true);
    assert_eq!(
        room.barred(&ana, 500),
        Why::Expelled("cambia apuestas".into())
    );
    let mut players = room.premises.players().unwrap();
    players
        .readmit(&*store, &ana.id, "recurso", two, now)
        .unwrap();
    assert_eq!(players.why_not(&ana.id, now), None);
    drop(players);

    // One person, one account.
    let ben = room.guest();
    assert_eq!(room.admit(&ben, "17444444-d"), Err(NotDone::DocumentTaken));
    let mut players = room.premises.players().unwrap();
    players.exclude(&*store, &ana.id, now).unwrap();
    let why = players.why_not(&ana.id, now).map(|barred| barred.why);
    assert_eq!(why, Some(Why::Prohibited));
}

/// A tighter limit counts at once, a looser one a day later; of three asked together each by itself.
#[test]
fn limits_tighten_at_once_and_loosen_later() {
    let mut room = Room::new();
    room.keep_players(false);
    let ana = room.guest();
    room.limit(&ana, 60, 10_000, 5_000);
    room.limit(&ana, 90, 8_000, 5_000);
    let now = |minutes, loss| Limits {
        minutes: Some(minutes),
        loss: Some(loss),
        stake: Some(5_000),
    };
    assert_eq!(room.limits(&ana), now(60, 8_000));
    assert!(room.standing(&ana).later.is_some());
    room.wait(24 * HOUR - 1);
    assert_eq!(room.limits(&ana), now(60, 8_000));
    room.wait(1);
    assert_eq!(room.limits(&ana), now(90, 8_000));
    // To take a limit away is to loosen it.
    let none = Limits::default();
    let mut players = room.premises.players().unwrap();
    players
        .set_limits(&room.premises, &ana.id, none, room.now)
        .unwrap();
    drop(players);
    assert_eq!(room.limits(&ana), now(90, 8_000));
    room.restart();
    room.keep_players(false);
    assert_eq!(room.limits(&ana), now(90, 8_000));
    room.wait(24 * HOUR);
    assert_eq!(room.limits(&ana), none);
}

/// Stake, loss and time, each to the cent and to the minute, also over a restart.
#[test]
fn nobody_goes_beyond_what_he_set() {
    let mut room = Room::on_disk();
    room.keep_players(false);
    let ana = room.guest();
    room.sit(&ana, 1);
    room.limit(&ana, 60, 5_000, 2_000);
    assert!(matches!(room.barred(&ana, 2_500), Why::Stake { limit } if limit.count() == 2_000));
    room.loses(&ana, 2_000);
    assert_eq!(room.standing(&ana).net, -2_000);
    room.wait(10);
    room.loses(&ana, 2_000);
    room.wait(10);
    let left = |why| matches!(why, Why::Loss { left, .. } if left.count() == 1_000);
    assert!(left(room.barred(&ana, 1_500)));
    room.restart();
    room.keep_players(false);
    assert_eq!(room.standing(&ana).net, -4_000);
    assert!(left(room.barred(&ana, 1_500)));
    // What lies on the cloth is at risk too.
    room.bets(&ana, 1_000);
    assert!(matches!(room.barred(&ana, 500), Why::Loss { left, .. } if left.is_zero()));
    room.ready(&ana, 3);
    room.choose(&ana, 1, FOLD);
    room.wait(10);
    assert!(matches!(room.barred(&ana, 500), Why::Loss { .. }));
    // A new period: the loss is counted anew.
    room.wait(24 * HOUR);
    room.loses(&ana, 500);
    assert_eq!(room.standing(&ana).net, -500);
    // Time: only while he plays.
    for _ in 0..5 {
        room.wait(10 * MINUTE);
        room.loses(&ana, 500);
    }
    room.wait(5 * MINUTE);
    assert_eq!(room.standing(&ana).played_ms, 55 * MINUTE * 1000);
    room.wait(40 * MINUTE);
    assert_eq!(room.standing(&ana).played_ms, 50 * MINUTE * 1000);
    room.loses(&ana, 500);
    room.wait(10 * MINUTE);
    assert_eq!(room.barred(&ana, 500), Why::TimeIsUp(60));
}

/// A pause keeps him away until it is over, is never shortened, and bounds are kept.
#[test]
fn a_pause_is_kept() {
    let mut room = Room::new();
    room.keep_players(false);
    let ana = room.guest();
    room.sit(&ana, 1);
    let pause = |room: &Room, ms| {
        let mut players = room.premises.players().unwrap();
        players.pause(&*room.store, &ana.id, ms, room.now)
    };
    assert_eq!(pause(&room, 59_999), Err(NotDone::NotAPause));
    assert_eq!(
        pause(&room, 181 * 24 * HOUR * 1000),
        Err(NotDone::NotAPause)
    );
    pause(&room, HOUR * 1000).unwrap();
    pause(&room, MINUTE * 1000).unwrap();
    room.wait(HOUR - 1);
    assert!(matches!(room.barred(&ana, 500), Why::Paused(_)));
    room.wait(1);
    room.bets(&ana, 500);
}
