//! A table at work: one thread, one mailbox, and those who listen.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use ::table::Role;
use games::Rules;

use crate::clock::{Clock, Now};
use crate::table::{Accepted, Command, News, Refusal, StaffCommand, StaffMember, Table, Telling};
use crate::{NotOpened, Player, PlayerId, TableId};

/// How many letters may wait in a mailbox. One more is refused at once.
const MAILBOX: usize = 1024;

/// Everyone is told of what happened once in this time as a mean, and in as much more for each who
/// listens. Whoever asked for it hears of it at once, whoever is asked something by it too, and so
/// does everyone where it was quiet before: some tellings may follow each other at once, and are
/// made up for afterwards. Where telling takes long, because much is to be told or the machine has
/// much to do, a part of the time is left for what is asked.
const BETWEEN_TELLINGS: Duration = Duration::from_millis(100);
const MORE_FOR_EACH: Duration = Duration::from_millis(10);
const MORE_FOR_ITS_TIME: u32 = 40;
const LONGEST_BETWEEN: Duration = Duration::from_millis(400);
const AT_ONCE: u32 = 4;

/// How a command is answered: called once, on the table's thread. It hands the answer over and
/// returns.
pub type Answer = Box<dyn FnOnce(Result<Accepted, Refusal>) + Send>;

/// Someone who is told of every change. He hands the news over and returns at once; `false`
/// says that he is gone or too slow, and he is told nothing more.
pub trait Listener: Send {
    /// Tells the news.
    fn tell(&mut self, news: News) -> bool;
}

impl<F: FnMut(News) -> bool + Send> Listener for F {
    fn tell(&mut self, news: News) -> bool {
        self(news)
    }
}

/// A look at the table, on its own thread.
type Look = Box<dyn FnOnce(&Table, Now) + Send>;

/// What a tournament does at its table, on the table's thread.
type Order = Box<dyn FnOnce(&mut Table, Now) + Send>;

/// What is put into the mailbox.
enum Letter {
    Command(Player, Box<Command>, Answer),
    Staff(StaffMember, Box<StaffCommand>, Answer),
    Attach(Attached),
    Detach(u64),
    Ask(Look),
    TellAgain,
    Direct(Order),
    /// Stop if nothing is being played, and say whether.
    Retire(SyncSender<bool>),
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
    busy: AtomicBool,
    irregular: AtomicBool,
    limits_told: AtomicBool,
}

impl Plate {
    fn new(rules: Arc<Rules>) -> Plate {
        Plate {
            rules: Mutex::new(rules),
            taken: AtomicU8::default(),
            closed: AtomicBool::default(),
            day_over: AtomicBool::default(),
            busy: AtomicBool::default(),
            irregular: AtomicBool::default(),
            limits_told: AtomicBool::default(),
        }
    }
}

/// What stands on the plate of a table, for those who cannot read it themselves.
#[derive(Clone, Debug)]
pub struct Plated {
    /// The rules of the round in course.
    pub rules: Arc<Rules>,
    /// How many boxes are held.
    pub taken: u8,
    /// Whether it takes no bets because something is wrong with the house.
    pub closed: bool,
    /// Whether the last hands of the day are played.
    pub day_over: bool,
    /// Whether a round is in course, or chips lie on the cloth.
    pub busy: bool,
    /// Whether an irregularity waits for its ruling.
    pub irregular: bool,
    /// Whether players were told in this round, or the one before, that the limits change.
    pub limits_told: bool,
}

/// The way to a table that is at work.
pub struct Desk {
    id: TableId,
    mailbox: SyncSender<Letter>,
    plate: Arc<Plate>,
    attached: AtomicU64,
    thread: Mutex<Option<JoinHandle<()>>>,
    halted: Option<NotOpened>,
    /// Whether another node has the table.
    elsewhere: bool,
}

impl Desk {
    /// A table that another node has: nothing is asked of it here.
    pub(crate) fn elsewhere(id: TableId, rules: Arc<Rules>) -> Desk {
        let (mailbox, _) = mpsc::sync_channel(1);
        Desk {
            id,
            mailbox,
            plate: Arc::new(Plate::new(rules)),
            attached: AtomicU64::new(0),
            thread: Mutex::new(None),
            halted: None,
            elsewhere: true,
        }
    }

    /// Whether another node has the table.
    pub fn is_elsewhere(&self) -> bool {
        self.elsewhere
    }

    /// What stands on its plate.
    pub fn plated(&self) -> Plated {
        Plated {
            rules: self.rules(),
            taken: self.taken(),
            closed: self.is_closed(),
            day_over: self.day_is_over(),
            busy: self.is_busy(),
            irregular: self.is_irregular(),
            limits_told: self.limits_are_told(),
        }
    }

    /// Takes note of what the node that has the table tells of its plate.
    pub fn hear(&self, told: &Plated) {
        if !self.elsewhere {
            return;
        }
        let rules = self.plate.rules.lock();
        *rules.unwrap_or_else(PoisonError::into_inner) = Arc::clone(&told.rules);
        let plate = &self.plate;
        plate.taken.store(told.taken, Ordering::Relaxed);
        plate.closed.store(told.closed, Ordering::Relaxed);
        plate.day_over.store(told.day_over, Ordering::Relaxed);
        plate.busy.store(told.busy, Ordering::Relaxed);
        plate.irregular.store(told.irregular, Ordering::Relaxed);
        let told = told.limits_told;
        plate.limits_told.store(told, Ordering::Relaxed);
    }

    /// Stops the table if nothing is being played there, once what was asked before is answered.
    /// Tells whether it did.
    pub fn retire(&self) -> bool {
        let (answer, answered) = mpsc::sync_channel(1);
        let posted = self.post(Letter::Retire(answer));
        // A table whose thread is gone has retired already.
        let retired = match posted {
            true => answered.recv().unwrap_or(true),
            false => self.has_ended(),
        };
        if retired {
            self.stop();
        }
        retired
    }

    /// A table that cannot be opened: it has its place and its reason, and does nothing.
    pub(crate) fn halted(id: TableId, rules: Arc<Rules>, why: NotOpened) -> Desk {
        let (mailbox, _) = mpsc::sync_channel(1);
        Desk {
            id,
            mailbox,
            plate: Arc::new(Plate::new(rules)),
            attached: AtomicU64::new(0),
            thread: Mutex::new(None),
            halted: Some(why),
            elsewhere: false,
        }
    }

    /// Why the table could not be opened, if so.
    pub fn why_halted(&self) -> Option<&NotOpened> {
        self.halted.as_ref()
    }

    /// Puts a table to work on a thread of its own.
    pub fn start(table: Table, clock: Arc<dyn Clock>) -> std::io::Result<Desk> {
        let (mailbox, letters) = mpsc::sync_channel(MAILBOX);
        let plate = Arc::new(Plate::new(Arc::clone(table.rules())));
        let id = table.id().clone();
        let work = Work {
            table,
            clock,
            plate: Arc::clone(&plate),
            listeners: Vec::new(),
            untold: false,
            even: None,
            took: Duration::ZERO,
            asked: None,
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
            halted: None,
            elsewhere: false,
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

    fn has_ended(&self) -> bool {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
        thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Whether it takes no bets because something is wrong with the house.
    pub fn is_closed(&self) -> bool {
        (self.has_ended() && !self.elsewhere) || self.plate.closed.load(Ordering::Relaxed)
    }

    /// Whether the last hands of the day are played.
    pub fn day_is_over(&self) -> bool {
        self.plate.day_over.load(Ordering::Relaxed)
    }

    /// Whether a round is in course, or chips lie on the cloth.
    pub fn is_busy(&self) -> bool {
        self.plate.busy.load(Ordering::Relaxed)
    }

    /// Whether players were told in this round, or the one before, that the limits change.
    pub fn limits_are_told(&self) -> bool {
        self.plate.limits_told.load(Ordering::Relaxed)
    }

    /// Whether an irregularity waits for its ruling.
    pub fn is_irregular(&self) -> bool {
        self.plate.irregular.load(Ordering::Relaxed)
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

    /// Has everyone told again, because something changed that is not the table's own.
    pub fn tell_again(&self) {
        self.post(Letter::TellAgain);
    }

    /// Has the table look at the limits that the house's floor gives it, and waits until it did.
    pub fn follow_floor(&self) {
        let followed = self.direct(|table, now| table.follow_floor(now));
        if let Some(Err(refusal)) = followed {
            tracing::warn!(table = %self.id, %refusal, "the table does not follow its floor yet");
        }
    }

    /// Does something at the table of a tournament, and waits for what comes of it; nothing where
    /// the table does not answer.
    pub(crate) fn direct<R: Send + 'static>(
        &self,
        order: impl FnOnce(&mut Table, Now) -> R + Send + 'static,
    ) -> Option<R> {
        let (sender, answer) = mpsc::sync_channel(1);
        let letter = move |table: &mut Table, now: Now| drop(sender.send(order(table, now)));
        self.post(Letter::Direct(Box::new(letter)))
            .then(|| answer.recv().ok())
            .flatten()
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
    /// Whether something happened that not everyone has been told of.
    untold: bool,
    /// When the last telling would have been, if they followed each other evenly.
    even: Option<Duration>,
    /// How long the last telling of everyone took.
    took: Duration,
    /// Who is asked something.
    asked: Option<PlayerId>,
}

/// Who is to hear at once of what a letter asked for.
enum Hears {
    Nobody,
    /// The pages of the one who asked.
    Player(PlayerId),
    /// One listener.
    One(u64),
}

impl Work {
    fn run(mut self, letters: &Receiver<Letter>) {
        loop {
            let hears = match self.wait(letters) {
                Ok(Letter::Stop) | Err(RecvTimeoutError::Disconnected) => return,
                Ok(Letter::Retire(answer)) => {
                    let retires = !self.table.is_busy() || self.table.closed().is_some();
                    let _ = answer.send(retires);
                    if retires {
                        return;
                    }
                    Hears::Nobody
                }
                Ok(letter) => self.open(letter),
                Err(RecvTimeoutError::Timeout) => Hears::Nobody,
            };
            self.untold |= self.table.tick(self.clock.now());
            // Whoever is told of new rules finds them on the plate.
            self.engrave();
            if self
                .telling_due()
                .is_some_and(|at| at <= self.clock.now().running)
            {
                self.asked = self.table.asked();
                self.tell_everyone();
            } else {
                self.tell_at_once(&hears);
                self.tell_whom_it_asks(&hears);
            }
        }
    }

    /// When everyone is to be told, if there is something to tell.
    fn telling_due(&self) -> Option<Duration> {
        let ahead = self.between() * (AT_ONCE - 1);
        let next = self
            .even
            .map(|last| (last + self.between()).saturating_sub(ahead));
        self.untold.then(|| next.unwrap_or_default())
    }

    /// How much time lies between two tellings that follow each other evenly.
    fn between(&self) -> Duration {
        let listeners = u32::try_from(self.listeners.len()).unwrap_or(u32::MAX);
        let between = BETWEEN_TELLINGS.saturating_add(MORE_FOR_EACH.saturating_mul(listeners));
        let for_its_time = self.took.saturating_mul(MORE_FOR_ITS_TIME);
        between.max(for_its_time).min(LONGEST_BETWEEN)
    }

    fn wait(&self, letters: &Receiver<Letter>) -> Result<Letter, RecvTimeoutError> {
        let due = self.table.wake_at().into_iter().chain(self.telling_due());
        let Some(at) = due.min() else {
            return letters.recv().map_err(|_| RecvTimeoutError::Disconnected);
        };
        let left = at.saturating_sub(self.clock.now().running);
        // Not less than a moment: a clock that stands still must not spin the thread.
        letters.recv_timeout(left.max(Duration::from_millis(1)))
    }

    /// Does what a letter asks. Tells who is to hear of it at once.
    fn open(&mut self, letter: Letter) -> Hears {
        let now = self.clock.now();
        let state = |table: &Table| (table.version(), table.closed().is_some());
        let before = state(&self.table);
        let hears = match letter {
            Letter::Command(player, command, answer) => {
                answer(self.table.command(&player, &command, now));
                Hears::Player(player.id)
            }
            Letter::Staff(member, command, answer) => {
                answer(self.table.staff_command(&member, &command, now));
                Hears::Nobody
            }
            Letter::Attach(attached) => {
                let number = attached.number;
                if let Looker::Player(player) = &attached.looker {
                    self.table.arrive(player, now);
                    self.untold |= self.table.counts(&player.id);
                }
                self.listeners.push(attached);
                self.untold |= before != state(&self.table);
                return Hears::One(number);
            }
            Letter::Detach(number) => {
                let place = self.listeners.iter().position(|one| one.number == number);
                if let Some(place) = place {
                    let gone = self.listeners.remove(place);
                    if let Looker::Player(player) = gone.looker {
                        self.table.depart(&player.id, now);
                        self.untold |= self.table.counts(&player.id);
                    }
                }
                Hears::Nobody
            }
            Letter::Ask(look) => {
                look(&self.table, now);
                Hears::Nobody
            }
            Letter::TellAgain => {
                self.untold = true;
                Hears::Nobody
            }
            Letter::Direct(order) => {
                order(&mut self.table, now);
                Hears::Nobody
            }
            Letter::Retire(_) | Letter::Stop => Hears::Nobody,
        };
        let changed = before != state(&self.table);
        self.untold |= changed;
        match changed {
            true => hears,
            false => Hears::Nobody,
        }
    }

    /// Tells everyone what he does not know yet.
    fn tell_everyone(&mut self) {
        let begun = self.clock.now().running;
        self.tell(|_| true);
        self.untold = false;
        let now = self.clock.now().running;
        self.took = now.saturating_sub(begun);
        let next = self.even.map(|last| last + self.between());
        self.even = next.max(Some(now));
    }

    fn tell_at_once(&mut self, hears: &Hears) {
        match hears {
            Hears::Nobody => {}
            Hears::One(number) => self.tell(|one| one.number == *number),
            Hears::Player(player) => {
                self.tell(|one| matches!(&one.looker, Looker::Player(known) if known.id == *player))
            }
        }
    }

    /// Tells whoever is asked something now and was not before, unless he has heard of it.
    fn tell_whom_it_asks(&mut self, heard: &Hears) {
        let asked = self.table.asked();
        if asked == self.asked {
            return;
        }
        self.asked.clone_from(&asked);
        match asked {
            Some(player) if !matches!(heard, Hears::Player(known) if *known == player) => {
                self.tell_at_once(&Hears::Player(player));
            }
            _ => {}
        }
    }

    fn tell(&mut self, whom: impl Fn(&Attached) -> bool) {
        let now = self.clock.now();
        let mut gone = Vec::new();
        let table = &self.table;
        let mut telling = Telling::new(table, now);
        self.listeners.retain_mut(|one| {
            if !whom(one) {
                return true;
            }
            let news = match &one.looker {
                Looker::Player(player) => telling.news(player, one.last),
                Looker::Staff(role) => {
                    News::Own(Box::new(table.told_to_staff(*role, one.last, now)))
                }
            };
            one.last = Some(news.common().version);
            let stays = one.listener.tell(news);
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
        let irregular = self.table.is_irregular();
        self.plate.irregular.store(irregular, Ordering::Relaxed);
        let told = self.table.limits_are_told();
        self.plate.limits_told.store(told, Ordering::Relaxed);
        let busy = self.table.is_busy();
        self.plate.busy.store(busy, Ordering::Relaxed);
    }
}
