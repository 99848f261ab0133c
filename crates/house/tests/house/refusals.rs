//! What is refused leaves no trace; what is repeated has one effect.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use exact::Cents;
use house::evidence::{Checkpoint, KeptCheckpoint};
use house::store::{
    self, Append, BooksCopy, ChainVerdict, CommandId, Covered, Epoch, EventStore, Head,
    MemoryStore, OutboxItem, Reply, StoreError, StoredEvent, StreamName, Uncovered, Version,
};
use house::{Command, Refusal, Settings, Wish};
use ledger::{AccountId, Balance};
use table::{Action, BoxNumber, Moment, Person, SpotId, Why};

use crate::common::{ANTE, FOLD, GO, Room, choose, place, rules_of};

fn why(refusal: Refusal) -> Why {
    match refusal {
        Refusal::Rules(refusal) => refusal.causes[0].why,
        other => panic!("{other}"),
    }
}

#[test]
fn refused_commands_change_nothing() {
    let mut room = Room::new();
    let (ana, ben) = (room.guest(), room.guest());
    room.sit(&ana, 1);
    room.place(&ana, 1, ANTE, 1000);
    let before = (room.store.heads().unwrap(), room.store.books().unwrap());
    let sit = |at| Action::Sit { at: BoxNumber(at) };
    let refused = [
        (&ben, sit(1)),
        (&ben, sit(0)),
        (&ben, sit(99)),
        (&ana, place(1, ANTE, 0)),
        (&ana, place(1, ANTE, u64::MAX)),
        (&ana, place(2, ANTE, 1000)),
        (&ben, place(1, ANTE, 1000)),
        (&ana, Action::Leave { at: BoxNumber(1) }),
        (&ana, choose(1, GO)),
        (&ana, Action::Close),
        (
            &ana,
            Action::Draw(cards::Card::from_index(3).unwrap().into()),
        ),
        (&ana, Action::Rule { remedy: 0 }),
    ];
    for (player, action) in refused {
        let answer = room.ask(player, Wish::Act(action.clone()));
        assert!(
            matches!(answer, Err(Refusal::Rules(_))),
            "{action:?}: {answer:?}"
        );
    }
    let nobody = Action::Allow {
        at: BoxNumber(1),
        person: Person(77),
    };
    assert_eq!(
        room.ask(&ana, Wish::Act(nobody)),
        Err(Refusal::NoSuchPerson)
    );
    let ready = Wish::Ready;
    assert_eq!(room.ask(&ben, ready), Err(Refusal::NothingToBeReadyWith));
    let after = (room.store.heads().unwrap(), room.store.books().unwrap());
    assert_eq!(before, after);
    assert!(room.table.closed().is_none());
}

#[test]
fn a_bet_beyond_the_wallet_is_refused_with_what_he_has() {
    let mut room = Room::new();
    let (ana, ben) = (room.guest(), room.guest());
    room.sit(&ana, 1);
    room.sit(&ben, 2);
    // Nine hands at the maximum, then the chips run short.
    while room.balance(&ana) >= 10_000 {
        room.place(&ana, 1, ANTE, 10_000);
        room.ready(&ana, 1);
        room.choose(&ana, 1, FOLD);
    }
    assert_eq!(room.balance(&ana), 0);
    room.ready(&ana, 1);
    let answer = room.ask(&ana, Wish::Act(place(1, ANTE, 500)));
    let (available, needed) = (Cents::ZERO, Cents::new(500));
    assert_eq!(answer, Err(Refusal::TooFewChips { available, needed }));
    assert!(room.guests.refill(&ana, room.now).unwrap(), "the way out");
    assert!(!room.guests.refill(&ana, room.now).unwrap(), "once");
    room.audit();
    room.place(&ana, 1, ANTE, 500);
}

/// Where several bets go down at once, his chips are held against all of them together.
#[test]
fn bets_that_go_down_together_are_refused_with_all_that_they_need() {
    let mut room = Room::playing(rules_of("trijoker"));
    let ana = room.guest();
    room.sit(&ana, 1);
    room.drain(&ana, 100_000 - 1_400);
    assert_eq!(room.balance(&ana), 1_400);
    let answer = room.ask(&ana, Wish::Act(place(1, SpotId(0), 500)));
    let (available, needed) = (Cents::new(1_400), Cents::new(1_500));
    assert_eq!(answer, Err(Refusal::TooFewChips { available, needed }));
    assert!(room.table.closed().is_none());
    assert_eq!(room.balance(&ana), 1_400);
}

#[test]
fn chips_spent_elsewhere_meanwhile_are_not_spent_twice() {
    let mut room = Room::new();
    let ana = room.guest();
    room.sit(&ana, 1);
    room.place(&ana, 1, ANTE, 10_000);
    room.ready(&ana, 1);
    // Going costs another 100 €; make the wallet short of it.
    assert_eq!(room.balance(&ana), 90_000);
    room.drain(&ana, 85_000);
    let answer = room.ask(&ana, Wish::Act(choose(1, GO)));
    assert!(
        matches!(answer, Err(Refusal::TooFewChips { .. })),
        "{answer:?}"
    );
    assert!(matches!(room.moment(), Moment::Choosing { .. }));
    room.choose(&ana, 1, FOLD);
    assert_eq!(room.moment(), Moment::Over);
}

#[test]
fn the_same_command_takes_effect_once_and_another_body_is_refused() {
    let mut room = Room::new();
    let ana = room.guest();
    room.sit(&ana, 1);
    let command = Command {
        id: "bet-1".to_owned(),
        version: room.table.version(),
        wish: Wish::Act(place(1, ANTE, 1000)),
    };
    let first = room.send(&ana, &command).unwrap();
    assert_eq!(room.send(&ana, &command), Ok(first));
    room.restart();
    assert_eq!(room.send(&ana, &command), Ok(first));
    assert_eq!(room.balance(&ana), 99_000);
    let other = Command {
        wish: Wish::Act(place(1, ANTE, 2000)),
        ..command.clone()
    };
    assert_eq!(room.send(&ana, &other), Err(Refusal::CommandReused));
    // The id is the player's own: another's command of the same name is another command.
    let ben = room.guest();
    let sit = Command {
        wish: Wish::Act(Action::Sit { at: BoxNumber(2) }),
        ..command
    };
    assert!(room.send(&ben, &sit).is_ok());
    for id in ["", "with space", "línea", &"x".repeat(101)] {
        let id = id.to_owned();
        let named = Command { id, ..sit.clone() };
        assert_eq!(room.send(&ben, &named), Err(Refusal::NotACommandId));
    }
}

#[test]
fn a_choice_for_a_moment_that_has_passed_is_refused() {
    let mut room = Room::new();
    let ana = room.guest();
    room.sit(&ana, 1);
    room.place(&ana, 1, ANTE, 1000);
    let betting = room.table.version();
    room.ready(&ana, 1);
    let at = |version| Command {
        id: format!("choose-{version}"),
        version,
        wish: Wish::Act(choose(1, GO)),
    };
    let now = room.table.version();
    assert_eq!(room.send(&ana, &at(betting)), Err(Refusal::MomentPassed));
    assert_eq!(room.send(&ana, &at(now + 1)), Err(Refusal::MomentPassed));
    assert!(room.send(&ana, &at(now)).is_ok());
    let again = Command {
        id: "again".to_owned(),
        ..at(now)
    };
    assert_eq!(room.send(&ana, &again), Err(Refusal::MomentPassed));
}

#[test]
fn bets_are_refused_once_closed_and_others_chips_are_theirs() {
    let mut room = Room::new();
    let (ana, ben) = room.dealt();
    let late = room.ask(&ben, Wish::Act(place(3, ANTE, 500))).unwrap_err();
    assert_eq!(why(late), Why::BetsAreClosed);
    let turn = room.ask(&ben, Wish::Act(choose(3, GO))).unwrap_err();
    assert!(matches!(why(turn), Why::NotYourTurn { .. }));
    let others = room.ask(&ben, Wish::Act(choose(1, FOLD))).unwrap_err();
    assert!(matches!(why(others), Why::NotYourTurn { .. }));
    room.choose(&ana, 1, GO);
}

/// A store whose disk can be made to fail.
pub(crate) struct Failing {
    store: MemoryStore,
    fails: AtomicBool,
    busy: AtomicBool,
    /// Whether no pool can be read.
    pub(crate) pools_away: AtomicBool,
    /// Whether a pool is moved by others whenever something is decided on it.
    pub(crate) pools_move: AtomicBool,
    /// What happens once, elsewhere, between the next decision on a pool and its writing.
    pub(crate) meanwhile: Mutex<Option<Box<dyn FnOnce() + Send>>>,
}

impl EventStore for Failing {
    fn submit(&self, append: Append, reply: Reply) {
        if self.fails.load(Ordering::SeqCst) {
            return reply(Err(StoreError::Poisoned("told to fail".to_owned())));
        }
        if self.busy.load(Ordering::SeqCst) {
            return reply(Err(StoreError::Busy));
        }
        if let Some(reading) = append.readings.first() {
            if self.pools_move.load(Ordering::SeqCst) {
                let moved = store::Refusal::StaleReading(reading.account.clone());
                return reply(Err(moved.into()));
            }
            let meanwhile = self.meanwhile.lock().unwrap().take();
            meanwhile.into_iter().for_each(|happens| happens());
        }
        self.store.submit(append, reply);
    }
    fn take_ownership(&self, stream: &StreamName) -> Result<Epoch, StoreError> {
        self.store.take_ownership(stream)
    }
    fn read(&self, stream: &StreamName, after: Version) -> Result<Vec<StoredEvent>, StoreError> {
        self.store.read(stream, after)
    }
    fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        self.store.head(stream)
    }
    fn heads(&self) -> Result<Vec<(StreamName, Head)>, StoreError> {
        self.store.heads()
    }
    fn balance(&self, account: &AccountId) -> Result<Option<Balance>, StoreError> {
        if account.as_str().starts_with("pool/") && self.pools_away.load(Ordering::SeqCst) {
            return Err(StoreError::Busy);
        }
        self.store.balance(account)
    }
    fn balances(&self, accounts: &[AccountId]) -> Result<Vec<Option<Balance>>, StoreError> {
        self.store.balances(accounts)
    }
    fn books(&self) -> Result<BooksCopy, StoreError> {
        self.store.books()
    }
    fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.store.secret(name)
    }
    fn record(&self, stream: &StreamName, round: u64) -> Result<Option<Vec<u8>>, StoreError> {
        self.store.record(stream, round)
    }
    fn reply(&self, command: &CommandId) -> Result<Option<String>, StoreError> {
        self.store.reply(command)
    }
    fn verify_chain(&self, stream: &StreamName) -> Result<ChainVerdict, StoreError> {
        self.store.verify_chain(stream)
    }
    fn outbox(&self, limit: u32) -> Result<Vec<OutboxItem>, StoreError> {
        self.store.outbox(limit)
    }
    fn delivered(&self, up_to: u64) -> Result<(), StoreError> {
        self.store.delivered(up_to)
    }
    fn last_checkpoint(&self) -> Result<Option<Checkpoint>, StoreError> {
        self.store.last_checkpoint()
    }
    fn checkpoints(&self, after: u64, most: u32) -> Result<Vec<KeptCheckpoint>, StoreError> {
        self.store.checkpoints(after, most)
    }
    fn uncovered(&self) -> Result<Uncovered, StoreError> {
        self.store.uncovered()
    }
    fn keep_checkpoint(&self, kept: KeptCheckpoint) -> Result<(), StoreError> {
        self.store.keep_checkpoint(kept)
    }
    fn covered(&self, stream: &StreamName, round: u64) -> Result<Covered, StoreError> {
        self.store.covered(stream, round)
    }
}

pub(crate) fn failing() -> (Arc<Failing>, Room) {
    let store = Arc::new(Failing {
        store: MemoryStore::new(),
        fails: AtomicBool::new(false),
        busy: AtomicBool::new(false),
        pools_away: AtomicBool::new(false),
        pools_move: AtomicBool::new(false),
        meanwhile: Mutex::new(None),
    });
    let room = Room::with(store.clone(), Settings::default());
    (store, room)
}

#[test]
fn a_table_that_cannot_write_takes_no_bets_and_shows_nothing_that_is_not_durable() {
    let (store, mut room) = failing();
    let (ana, ben) = room.dealt();
    let before = room.table.snapshot(Some(&ana.id), room.now);
    store.fails.store(true, Ordering::SeqCst);
    let answer = room.ask(&ana, Wish::Act(choose(1, GO)));
    assert_eq!(answer, Err(Refusal::Closed));
    let after = room.table.snapshot(Some(&ana.id), room.now);
    assert_eq!((after.version, &after.view), (before.version, &before.view));
    assert!(after.closed && after.options.is_empty() && after.countdown.is_none());
    assert!(!room.wait(1000), "no clock runs");
    store.fails.store(false, Ordering::SeqCst);
    assert_eq!(
        room.ask(&ana, Wish::Act(choose(1, GO))),
        Err(Refusal::Closed),
        "for good"
    );
    room.restart();
    assert_eq!(
        room.table.snapshot(Some(&ana.id), room.now).view,
        before.view
    );
    room.choose(&ana, 1, GO);
    room.choose(&ben, 3, FOLD);
}

#[test]
fn a_busy_store_is_asked_again_and_the_same_cards_come() {
    let (store, mut room) = failing();
    let (_, mut plain) = failing();
    let ana = room.guest();
    let same = plain.guest();
    for (room, player) in [(&mut room, &ana), (&mut plain, &same)] {
        room.sit(player, 1);
        room.place(player, 1, ANTE, 1000);
    }
    store.busy.store(true, Ordering::SeqCst);
    let ready = Wish::Ready;
    assert_eq!(room.ask(&ana, ready.clone()), Err(Refusal::Busy));
    assert_eq!(room.moment(), Moment::Betting);
    store.busy.store(false, Ordering::SeqCst);
    room.ask(&ana, ready.clone()).unwrap();
    plain.ask(&same, ready).unwrap();
    let seen = |room: &Room| room.table.snapshot(Some(&ana.id), room.now).view;
    assert_eq!(seen(&room), seen(&plain));
}
