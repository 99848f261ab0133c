//! A table at work: one thread, one mailbox, and those who listen.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use ::table::Role;
use games::Rules;

use crate::clock::{Clock, Now};
use crate::table::{Accepted, Command, Refusal, StaffCommand, StaffMember, Table, Told};
use crate::{Player, TableId};

/// How many letters may wait in a mailbox. One more is refused at once.
const MAILBOX: usize = 1024;

/// How a command is answered: called once, on the table's thread. It hands the answer over and
/// returns.
pub type Answer = Box<dyn FnOnce(Result<Accepted, Refusal>) + Send>;

/// Someone who is told of every change. He hands the news over and returns at once; `false`
/// says that he is gone or too slow, and he is told nothing more.
pub trait Listener: Send {
    /// Tells the news.
    fn tell(&mut self, told: Told) -> bool;
}

impl<F: FnMut(Told) -> bool + Send> Listener for F {
    fn tell(&mut self, told: Told) -> bool {
        self(told)
    }
}

/// A look at the table, on its own thread.
type Look = Box<dyn FnOnce(&Table, Now) + Send>;

/// What is put into the mailbox.
enum Letter {
    Command(Player, Box<Command>, Answer),
    Staff(StaffMember, Box<StaffCommand>, Answer),
    Attach(Attached),
    Detach(u64),
    Ask(Look),
    Stop,
}

/// Who listens.
enum Looker {
    /// A player, who is at the table while he listens.
    Player(Player),
    /// A member of the staff, who looks as anybody does.
    Staff(Role),
}

/// A listener with what he was told last.
struct Attached {
    number: u64,
    looker: Looker,
    last: Option<u64>,
    listener: Box<dyn Listener>,
}

/// What anyone may read of a table without asking its thread.
struct Plate {
    /// The rules of the round in course.
    rules: Mutex<Arc<Rules>>,
    taken: AtomicU8,
    closed: AtomicBool,
    day_over: AtomicBool,
}

/// The way to a table that is at work.
pub struct Desk {
    id: TableId,
    mailbox: SyncSender<Letter>,
    plate: Arc<Plate>,
    attached: AtomicU64,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Desk {
    /// Puts a table to work on a thread of its own.
    pub fn start(table: Table, clock: Arc<dyn Clock>) -> std::io::Result<Desk> {
        let (mailbox, letters) = mpsc::sync_channel(MAILBOX);
        let plate = Arc::new(Plate {
            rules: Mutex::new(Arc::clone(table.rules())),
            taken: AtomicU8::default(),
            closed: AtomicBool::default(),
            day_over: AtomicBool::default(),
        });
        let id = table.id().clone();
        let work = Work {
            table,
            clock,
            plate: Arc::clone(&plate),
            listeners: Vec::new(),
        };
        work.engrave();
        let thread = thread::Builder::new()
            .name(format!("table {id}"))
            .spawn(move || work.run(&letters))?;
        Ok(Desk {
            id,
            mailbox,
            plate,
            attached: AtomicU64::new(0),
            thread: Mutex::new(Some(thread)),
        })
    }

    /// The table's name.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// Its rules in the round in course.
    pub fn rules(&self) -> Arc<Rules> {
        let rules = self.plate.rules.lock();
        Arc::clone(&rules.unwrap_or_else(PoisonError::into_inner))
    }

    /// How many boxes are held.
    pub fn taken(&self) -> u8 {
        self.plate.taken.load(Ordering::Relaxed)
    }

    /// Whether it takes no bets because something is wrong with the house.
    pub fn is_closed(&self) -> bool {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
        let ended = thread.as_ref().is_none_or(JoinHandle::is_finished);
        ended || self.plate.closed.load(Ordering::Relaxed)
    }

    /// Whether the last hands of the day are played.
    pub fn day_is_over(&self) -> bool {
        self.plate.day_over.load(Ordering::Relaxed)
    }

    /// Asks the table for what a player wants.
    pub fn command(&self, player: Player, command: Command, answer: Answer) {
        self.post(Letter::Command(player, Box::new(command), answer));
    }

    /// Asks the table for what a member of the staff wants.
    pub fn staff(&self, member: StaffMember, command: StaffCommand, answer: Answer) {
        self.post(Letter::Staff(member, Box::new(command), answer));
    }

    /// Lets somebody listen for a player; he is told at once, with what happened since a
    /// version, and then of every change. The number is for [`Desk::detach`].
    pub fn attach(
        &self,
        player: Player,
        since: Option<u64>,
        listener: Box<dyn Listener>,
    ) -> Option<u64> {
        self.attach_looker(Looker::Player(player), since, listener)
    }

    /// The same for a member of the staff: he is nobody at the table, and sees what anybody may.
    pub fn attach_staff(
        &self,
        role: Role,
        since: Option<u64>,
        listener: Box<dyn Listener>,
    ) -> Option<u64> {
        self.attach_looker(Looker::Staff(role), since, listener)
    }

    fn attach_looker(
        &self,
        looker: Looker,
        since: Option<u64>,
        listener: Box<dyn Listener>,
    ) -> Option<u64> {
        let number = self.attached.fetch_add(1, Ordering::Relaxed);
        let attached = Attached {
            number,
            looker,
            last: since,
            listener,
        };
        self.post(Letter::Attach(attached)).then_some(number)
    }

    /// Lets a listener go. It waits for room in the mailbox: a page that is gone must not stay.
    pub fn detach(&self, number: u64) {
        let _ = self.mailbox.send(Letter::Detach(number));
    }

    /// Looks at the table from its own thread.
    pub fn ask(&self, look: impl FnOnce(&Table, Now) + Send + 'static) -> bool {
        self.post(Letter::Ask(Box::new(look)))
    }

    /// Stops the table and waits until it has answered what was asked before.
    pub fn stop(&self) {
        let _ = self.mailbox.send(Letter::Stop);
        let thread = self
            .thread
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(thread) = thread {
            let _ = thread.join();
        }
    }

    fn post(&self, letter: Letter) -> bool {
        match self.mailbox.try_send(letter) {
            Ok(()) => true,
            Err(TrySendError::Full(letter)) => refuse(letter, Refusal::Busy),
            Err(TrySendError::Disconnected(letter)) => refuse(letter, Refusal::Closed),
        }
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.stop();
    }
}

fn refuse(letter: Letter, refusal: Refusal) -> bool {
    if let Letter::Command(_, _, answer) | Letter::Staff(_, _, answer) = letter {
        answer(Err(refusal));
    }
    false
}

/// The thread's side.
struct Work {
    table: Table,
    clock: Arc<dyn Clock>,
    plate: Arc<Plate>,
    listeners: Vec<Attached>,
}

impl Work {
    fn run(mut self, letters: &Receiver<Letter>) {
        loop {
            let changed = match self.wait(letters) {
                Ok(Letter::Stop) | Err(RecvTimeoutError::Disconnected) => return,
                Ok(letter) => self.open(letter),
                Err(RecvTimeoutError::Timeout) => false,
            };
            let ticked = self.table.tick(self.clock.now());
            // Whoever is told of new rules finds them on the plate.
            self.engrave();
            if changed || ticked {
                self.tell();
            }
        }
    }

    fn wait(&self, letters: &Receiver<Letter>) -> Result<Letter, RecvTimeoutError> {
        let Some(at) = self.table.wake_at() else {
            return letters.recv().map_err(|_| RecvTimeoutError::Disconnected);
        };
        let left = at.saturating_sub(self.clock.now().running);
        // Not less than a moment: a clock that stands still must not spin the thread.
        letters.recv_timeout(left.max(Duration::from_millis(1)))
    }

    /// Does what a letter asks. Tells whether everyone is to hear of it.
    fn open(&mut self, letter: Letter) -> bool {
        let now = self.clock.now();
        let before = (self.table.version(), self.table.closed().is_some());
        match letter {
            Letter::Command(player, command, answer) => {
                answer(self.table.command(&player, &command, now));
            }
            Letter::Staff(member, command, answer) => {
                answer(self.table.staff_command(&member, &command, now));
            }
            Letter::Attach(attached) => {
                if let Looker::Player(player) = &attached.looker {
                    self.table.arrive(player, now);
                }
                self.listeners.push(attached);
                return true;
            }
            Letter::Detach(number) => {
                let place = self.listeners.iter().position(|one| one.number == number);
                if let Some(place) = place {
                    let gone = self.listeners.remove(place);
                    if let Looker::Player(player) = gone.looker {
                        self.table.depart(&player.id, now);
                    }
                }
                return place.is_some();
            }
            Letter::Ask(look) => look(&self.table, now),
            Letter::Stop => {}
        }
        before != (self.table.version(), self.table.closed().is_some())
    }

    /// Tells everyone what he does not know yet.
    fn tell(&mut self) {
        let now = self.clock.now();
        let mut gone = Vec::new();
        let table = &self.table;
        self.listeners.retain_mut(|one| {
            let told = match &one.looker {
                Looker::Player(player) => table.told(Some(&player.id), one.last, now),
                Looker::Staff(role) => table.told_to_staff(*role, one.last, now),
            };
            one.last = Some(told.seeing.version);
            let stays = one.listener.tell(told);
            if let (false, Looker::Player(player)) = (stays, &one.looker) {
                gone.push(player.id.clone());
            }
            stays
        });
        for player in gone {
            self.table.depart(&player, now);
        }
    }

    fn engrave(&self) {
        let rules = self.plate.rules.lock();
        let mut rules = rules.unwrap_or_else(PoisonError::into_inner);
        if !Arc::ptr_eq(&rules, self.table.rules()) {
            *rules = Arc::clone(self.table.rules());
        }
        drop(rules);
        let closed = self.table.closed().is_some();
        self.plate
            .taken
            .store(self.table.taken(), Ordering::Relaxed);
        self.plate.closed.store(closed, Ordering::Relaxed);
        let day_over = self.table.hands_left() == Some(0);
        self.plate.day_over.store(day_over, Ordering::Relaxed);
    }
}
