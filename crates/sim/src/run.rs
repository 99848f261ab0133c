//! One seed, from the opening of the casino to the last look at its books.

use std::collections::{BTreeSet, VecDeque};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use house::evidence::KeptCheckpoint;
use house::store::{EventStore, StreamName, Version};
use house::{Accepted, Command, Player, Refusal, Settings, StaffCommand, StaffMember, Table, Wish};
use table::record::ActionWords;
use table::{Role, Rulebook};

use crate::Planted;
use crate::alike::Listeners;
use crate::casino::{Casino, House, NoHouse};
use crate::chance::Chance;
use crate::disk::{Death, Point};
use crate::shadow::Shadow;
use crate::store::{InFlight, lock};
use crate::{cloth, records, wishes};

/// How many people play.
const PEOPLE: usize = 4;

/// How many steps a failure is told with.
const TRACED: usize = 30;

/// One step in so many is a takeover, where many are wanted.
const TAKEN_OVER: usize = 12;

/// One step in so many is something wild, where that is wanted.
const WILD: usize = 14;

/// How many steps a house that lost its tables goes on.
const LINGERS: u32 = 12;

/// What is to be simulated.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Everything is drawn from it.
    pub seed: u64,
    /// How many commands are sent.
    pub commands: u32,
    /// The mistake to build in, if any.
    pub planted: Option<Planted>,
    /// Whether a failure tells the steps before it.
    pub trace: bool,
    /// Whether other houses take the tables over again and again, rather than now and then.
    pub takeovers: bool,
    /// Whether the tables are of several nodes and go from one to another, commands come late or
    /// to whoever had the table before, reads fail, and dates jump by years.
    pub wild: bool,
}

/// What was simulated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Commands that took effect.
    pub accepted: u64,
    /// Commands that were refused.
    pub refused: u64,
    /// Commands that were sent again, and answered alike.
    pub repeated: u64,
    /// Commands whose answer was lost.
    pub unanswered: u64,
    /// How often the house was opened.
    pub lives: u64,
    /// How often another took the tables over.
    pub takeovers: u64,
    /// Rounds whose record was proved.
    pub rounds: u64,
    /// Events that were written.
    pub events: u64,
    /// Checkpoints that were signed.
    pub checkpoints: u64,
    /// How often a single table went to another node.
    pub moved: u64,
    /// Commands that came late, when others had come before them.
    pub late: u64,
    /// Reads that failed while the house asked.
    pub unread: u64,
    /// How often somebody was told what all are told.
    pub shared: u64,
    /// How often somebody was told what he alone is.
    pub apart: u64,
    /// The games that were played, each with its ruleset.
    pub games: Vec<String>,
}

impl Report {
    /// Adds another seed's to this one.
    pub fn add(&mut self, other: Report) {
        self.accepted += other.accepted;
        self.refused += other.refused;
        self.repeated += other.repeated;
        self.unanswered += other.unanswered;
        self.lives += other.lives;
        self.takeovers += other.takeovers;
        self.moved += other.moved;
        self.late += other.late;
        self.unread += other.unread;
        self.rounds += other.rounds;
        self.events += other.events;
        self.checkpoints += other.checkpoints;
        self.shared += other.shared;
        self.apart += other.apart;
        let known = std::mem::take(&mut self.games);
        let all: BTreeSet<String> = known.into_iter().chain(other.games).collect();
        self.games = all.into_iter().collect();
    }
}

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The seed.
    pub seed: u64,
    /// The step.
    pub step: u32,
    /// What.
    pub what: String,
    /// The last steps before it.
    pub trace: Vec<String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.trace {
            writeln!(f, "  {line}")?;
        }
        write!(f, "seed {}, step {}: {}", self.seed, self.step, self.what)
    }
}

/// Simulates one seed.
pub fn run(wanted: &Wanted) -> Result<Report, Failure> {
    let failed = |step: u32, what: String, trace: Vec<String>| Failure {
        seed: wanted.seed,
        step,
        what,
        trace,
    };
    let mut run = Run::new(wanted).map_err(|what| failed(0, what, Vec::new()))?;
    let done = catch_unwind(AssertUnwindSafe(|| run.play(wanted.commands)));
    let done = done.unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().cloned();
        let words = words.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        Err(format!("panic: {}", words.unwrap_or_default()))
    });
    match done {
        Ok(()) => Ok(run.report),
        Err(what) => Err(failed(run.step, what, run.trace.into())),
    }
}

/// What became of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// The house died or closed before it answered, and it was not written.
    Unanswered,
    /// Likewise, and it took effect at a version.
    Took(u64),
    Accepted(u64),
    /// Accepted, and nothing was to be done.
    Idle,
    Refused,
}

/// A command that was sent.
#[derive(Clone, Debug)]
struct Sent {
    table: usize,
    by: Sender,
    /// What was asked for, by the names that the table's rules had then. Whoever asks again sends
    /// the same words; a place in a list may have another name once the minimum was raised.
    words: Option<ActionWords>,
    fate: Fate,
}

#[derive(Clone, Debug)]
enum Sender {
    Player(Player, Command),
    Staff(StaffMember, StaffCommand),
}

impl Sender {
    /// The name under which the house keeps the command.
    fn name(&self) -> String {
        match self {
            Sender::Player(player, command) => format!("{}/{}", player.id, command.id),
            Sender::Staff(_, command) => format!("staff/{}", command.id),
        }
    }

    /// What it asks of a table that is played by these rules, if that has names.
    fn words(&self, rules: &impl Rulebook) -> Option<ActionWords> {
        let action = match self {
            Sender::Player(_, command) => match &command.wish {
                Wish::Act(action) => action,
                _ => return None,
            },
            Sender::Staff(_, command) => &command.action,
        };
        Some(ActionWords::of(rules, action))
    }
}

struct Run {
    casino: Casino,
    house: House,
    /// Tables whose house lost them and does not know it, and for how long they go on.
    old: Option<(Vec<(usize, Table)>, u32)>,
    /// Commands that are under way for long.
    late: Vec<(usize, Sender)>,
    /// Chance for what is tried only if it is to be wild.
    wild: Option<Chance>,
    /// Whether commands come to two houses.
    doubles: bool,
    /// A read failed since the house was opened: tables may be closed for it.
    unread: bool,
    shadow: Shadow,
    listeners: Listeners,
    chance: Chance,
    people: Vec<Player>,
    sent: Vec<Sent>,
    next_id: u64,
    step: u32,
    report: Report,
    trace: VecDeque<String>,
    traces: bool,
    takeovers: bool,
}

impl Run {
    fn new(wanted: &Wanted) -> Result<Run, String> {
        let mut chance = Chance::new(wanted.seed, 0);
        let rules = cloth::some(wanted.seed, &mut chance);
        let games = rules.iter().map(|rules| cloth::name(rules)).collect();
        let settings = Settings {
            company: [0, 0, 3][chance.below(3)],
            lots: chance.once_in(2),
            // So that some houses live through several.
            milestones: [30, 150][chance.below(2)],
            ..Settings::default()
        };
        let mut wild = wanted.wild.then(|| Chance::new(wanted.seed, 9));
        let nodes = wild.as_mut().map_or(1, |chance| 1 + chance.below(3));
        let at = (wanted.seed, nodes);
        let mut casino = Casino::new(at, rules, settings, wanted.planted)?;
        let house = match casino.open() {
            Ok(house) => house,
            Err(NoHouse::Broken(why)) => return Err(why),
            Err(NoHouse::Died | NoHouse::Poisoned) => return Err("it never opened".to_owned()),
        };
        Ok(Run {
            casino,
            house,
            old: None,
            late: Vec::new(),
            wild,
            doubles: wanted.wild,
            unread: false,
            shadow: Shadow::default(),
            listeners: Listeners::default(),
            chance,
            people: Vec::new(),
            sent: Vec::new(),
            next_id: 0,
            step: 0,
            report: Report {
                games,
                ..Report::default()
            },
            trace: VecDeque::new(),
            traces: wanted.trace,
            takeovers: wanted.takeovers,
        })
    }

    fn play(&mut self, commands: u32) -> Result<(), String> {
        self.hear()?;
        let mut left = commands;
        while left > 0 {
            self.step += 1;
            let small = self.chance.within(0..900);
            self.pass(Duration::from_millis(small));
            left -= u32::from(self.do_something()?);
            self.settle()?;
        }
        self.end()
    }

    fn note(&mut self, line: impl FnOnce() -> String) {
        if self.traces {
            self.trace.push_back(format!("{}: {}", self.step, line()));
            if self.trace.len() > TRACED {
                self.trace.pop_front();
            }
        }
    }

    fn pass(&mut self, time: Duration) {
        self.casino.now = self.casino.now.after(time);
    }

    fn store(&self) -> &dyn EventStore {
        &*self.casino.store
    }

    fn hear(&mut self) -> Result<(), String> {
        let (store, now) = (&*self.casino.store, self.casino.now);
        self.shadow.hear(store, &self.house.tables, now)?;
        // One of them each time, so that what each has missed meanwhile differs.
        let Some(player) = self.people.get(self.step as usize % PEOPLE) else {
            return Ok(());
        };
        for at in self.house.tables.iter().enumerate() {
            self.listeners.tell(at, player, now, cloth::library())?;
        }
        Ok(())
    }

    /// One thing that happens. Tells whether a command was sent.
    fn do_something(&mut self) -> Result<bool, String> {
        if self.people.len() < PEOPLE {
            self.welcome()?;
            return Ok(false);
        }
        if self.takeovers && self.chance.once_in(TAKEN_OVER) {
            return self.take_over().map(|()| false);
        }
        if let Some(mut chance) = self.wild.take() {
            let done = match chance.once_in(WILD) {
                true => self.something_wild(&mut chance).map(Some),
                false => Ok(None),
            };
            self.wild = Some(chance);
            if let Some(sent) = done? {
                return Ok(sent);
            }
        }
        match self.chance.below(200) {
            0..=3 => self.trouble(),
            4..=15 => {
                let long = [3, 15, 40, 120, 900][self.chance.below(5)];
                self.note(|| format!("{long} seconds pass"));
                self.pass(Duration::from_secs(long));
                Ok(false)
            }
            16 => {
                let day = 86_400_000;
                let date = self.casino.now.date_ms;
                let back = self.chance.once_in(2);
                self.casino.now.date_ms = if back {
                    date.saturating_sub(day)
                } else {
                    date + day
                };
                Ok(false)
            }
            17..=22 => self.come_or_go(),
            23 | 24 => self.sign().map(|()| false),
            25..=36 => self.repeat().map(|()| true),
            37..=41 if self.old.is_some() => self.ask_the_old().map(|()| true),
            42..=52 => self.staff().map(|()| true),
            _ => self.command().map(|()| true),
        }
    }

    /// What happens where there are several nodes, and a net between them and the people.
    fn something_wild(&mut self, chance: &mut Chance) -> Result<bool, String> {
        match chance.below(8) {
            0 | 1 => self.move_one(chance).map(|()| false),
            2 => {
                let reads = chance.below(9) as u32;
                self.note(|| format!("a read fails in {reads} reads"));
                self.casino.store.read_fails_in(reads);
                Ok(false)
            }
            3 => {
                let year = 31_536_000_000;
                let date = self.casino.now.date_ms;
                let dates = [date.saturating_sub(year), date + year, 3_600_000];
                self.casino.now.date_ms = dates[chance.below(3)];
                let hours = chance.below(3) as u64;
                self.note(|| format!("another date, and {hours} hours pass"));
                self.pass(Duration::from_secs(3600 * hours));
                Ok(false)
            }
            4 | 5 => {
                let (table, person) = (self.a_table(), self.a_person());
                let player = self.people[person].clone();
                let now = self.casino.now;
                let wish = wishes::wish(chance, &self.house.tables[table], &player, now);
                let command = Command {
                    id: self.id(),
                    version: self.version(table),
                    wish,
                };
                self.late.push((table, Sender::Player(player, command)));
                Ok(false)
            }
            _ if self.late.is_empty() => Ok(false),
            _ => {
                let (table, by) = self.late.remove(chance.below(self.late.len()));
                self.report.late += 1;
                self.send(table, by).map(|()| true)
            }
        }
    }

    /// Another node takes a single table over; whoever had it does not know it.
    fn move_one(&mut self, chance: &mut Chance) -> Result<(), String> {
        if self.in_trouble() {
            return Ok(());
        }
        let (place, node) = (chance.below(self.house.tables.len()), chance.below(3));
        self.note(|| format!("a node takes over mesa-{}", place + 1));
        let new = match self.casino.take_one(&self.house, place, node) {
            Ok(new) => new,
            Err(NoHouse::Died | NoHouse::Poisoned) => return Ok(()),
            Err(NoHouse::Broken(why)) => return Err(format!("no node takes over: {why}")),
        };
        self.report.moved += 1;
        let old = std::mem::replace(&mut self.house.tables[place], new);
        let (players, now) = (&self.people, self.casino.now);
        let new = std::slice::from_ref(&self.house.tables[place]);
        let views = std::slice::from_ref(&old);
        self.shadow.same_views(views, new, players, now)?;
        for player in self.people.clone() {
            self.house.tables[place].arrive(&player, now);
        }
        let (mut tables, _) = self.old.take().unwrap_or_default();
        tables.push((place, old));
        self.old = Some((tables, LINGERS));
        match self.in_trouble() {
            true => Ok(()),
            false => self.ask_the_old(),
        }
    }

    fn trouble(&mut self) -> Result<bool, String> {
        let death = match self.chance.once_in(2) {
            true => Death::Killed,
            false => Death::PowerLost,
        };
        match self.chance.below(10) {
            0..=3 => {
                let points = [
                    Point::BeforeWrite,
                    Point::HalfWay,
                    Point::Written,
                    Point::Synced,
                ];
                let point = points[self.chance.below(4)];
                let commits = self.chance.below(12) as u32;
                self.note(|| format!("dies in {commits} commits: {point:?}, {death:?}"));
                lock(&self.casino.disk).dies_in(commits, point, death);
            }
            4 => {
                self.note(|| format!("{death:?} between two commits"));
                self.casino.store.die(death);
            }
            5 => {
                let room = self.chance.below(6) as u32;
                self.note(|| format!("the disk has room for {room} commits"));
                lock(&self.casino.disk).room = Some(room);
            }
            6 => {
                self.note(|| "the next sync fails".to_owned());
                lock(&self.casino.disk).fails = true;
            }
            7 => {
                self.note(|| "the store is busy once".to_owned());
                self.casino.store.is_busy_once();
            }
            8 => {
                self.note(|| "an orderly restart".to_owned());
                self.casino.stop();
                self.reopen()?;
            }
            _ => self.take_over()?,
        }
        Ok(false)
    }

    fn welcome(&mut self) -> Result<(), String> {
        let welcomed = self.house.guests.welcome(self.casino.now);
        match welcomed {
            Ok((player, _)) => {
                let chips = house::PRACTICE_CHIPS.count();
                self.note(|| format!("{} comes", player.name));
                self.shadow.pencil.came(&player, chips);
                self.people.push(player);
                Ok(())
            }
            Err(_) if self.in_trouble() => Ok(()),
            Err(error) => Err(format!("nobody is let in: {error}")),
        }
    }

    /// Whether the house cannot write, or died.
    fn in_trouble(&self) -> bool {
        self.casino.store.is_dead() || self.casino.store.is_poisoned()
    }

    fn a_table(&mut self) -> usize {
        self.chance.below(self.house.tables.len())
    }

    fn a_person(&mut self) -> usize {
        self.chance.below(self.people.len())
    }

    fn come_or_go(&mut self) -> Result<bool, String> {
        let (table, person) = (self.a_table(), self.a_person());
        let player = self.people[person].clone();
        let now = self.casino.now;
        let table = &mut self.house.tables[table];
        match self.chance.below(3) {
            0 => table.depart(&player.id, now),
            _ => table.arrive(&player, now),
        }
        let has = self.shadow.pencil.has(&player);
        if has.is_some_and(|has| has < 1_000) {
            self.people.remove(person);
        }
        Ok(false)
    }

    /// Signs what happened, and sends it away.
    fn sign(&mut self) -> Result<(), String> {
        let store = &*self.casino.store;
        let uncovered = match store.uncovered() {
            Ok(uncovered) => uncovered,
            Err(_) if self.in_trouble() => return Ok(()),
            Err(error) => return Err(error.to_string()),
        };
        let key = &self.casino.key;
        let Some((statement, moved)) = uncovered.statement(self.casino.now.date_ms, key.public())
        else {
            return Ok(());
        };
        let kept = KeptCheckpoint {
            checkpoint: statement.sign(key),
            moved,
        };
        match store.keep_checkpoint(kept.clone()) {
            Ok(()) => self.shadow.checkpoints.push(kept),
            Err(_) if self.in_trouble() => {}
            Err(error) => return Err(format!("no checkpoint is kept: {error}")),
        }
        Ok(())
    }

    fn id(&mut self) -> String {
        self.next_id += 1;
        match self.chance.below(200) {
            0 => String::new(),
            1 => "x".repeat(101),
            _ => format!("c{}", self.next_id),
        }
    }

    /// The version for which a command is meant: mostly that of now.
    fn version(&mut self, table: usize) -> u64 {
        let version = self.house.tables[table].version();
        match self.chance.below(20) {
            0 => version.saturating_sub(self.chance.within(1..9)),
            1 => version + 1,
            _ => version,
        }
    }

    fn command(&mut self) -> Result<(), String> {
        let (table, person) = (self.a_table(), self.a_person());
        let player = self.people[person].clone();
        let now = self.casino.now;
        let wish = wishes::wish(&mut self.chance, &self.house.tables[table], &player, now);
        let command = Command {
            id: self.id(),
            version: self.version(table),
            wish,
        };
        self.send(table, Sender::Player(player, command))
    }

    fn staff(&mut self) -> Result<(), String> {
        let table = self.a_table();
        let now = self.casino.now;
        let (role, action) = wishes::of_staff(&mut self.chance, &self.house.tables[table], now);
        let member = StaffMember {
            name: "Ana".to_owned(),
            role,
        };
        let command = StaffCommand {
            id: self.id(),
            version: self.version(table),
            action,
        };
        self.send(table, Sender::Staff(member, command))
    }

    fn ask(&mut self, table: usize, by: &Sender) -> Result<Accepted, Refusal> {
        let now = self.casino.now;
        let table = &mut self.house.tables[table];
        let (answer, unread) = self.casino.store.while_it_reads(|| match by {
            Sender::Player(player, command) => table.command(player, command, now),
            Sender::Staff(member, command) => table.staff_command(member, command, now),
        });
        self.report.unread += u64::from(unread);
        self.unread |= unread;
        answer
    }

    /// What became of a command whose table closed because something could not be read.
    fn fate_of_unread(&self, by: &Sender) -> Result<Fate, String> {
        let Ok(id) = house::store::CommandId::new(&by.name()) else {
            return Ok(Fate::Unanswered);
        };
        let kept = self.store().reply(&id).map_err(|error| error.to_string())?;
        let version = kept.as_deref().and_then(|kept| {
            let (_, rest) = kept.split_once(r#""version":"#)?;
            rest.split(|c: char| !c.is_ascii_digit())
                .next()?
                .parse()
                .ok()
        });
        Ok(version.map_or(Fate::Unanswered, Fate::Took))
    }

    /// Sends a command for the first time, and judges the answer.
    fn send(&mut self, table: usize, by: Sender) -> Result<(), String> {
        let before = self.house.tables[table].version();
        let words = by.words(&**self.house.tables[table].rules());
        let answer = self.ask(table, &by);
        self.note(|| format!("mesa-{} at {before}: {by:?}: {answer:?}", table + 1));
        let fate = match &answer {
            _ if self.casino.store.is_dead() => Fate::Unanswered,
            // Whether a write that failed is on the disk nobody knows until the next start.
            Err(Refusal::Closed) if self.casino.store.is_poisoned() => Fate::Unanswered,
            Err(Refusal::Closed) if self.unread => self.fate_of_unread(&by)?,
            Ok(accepted) => self.accepted(table, before, *accepted)?,
            Err(refusal) => {
                self.refused(table, before, &by, refusal)?;
                Fate::Refused
            }
        };
        match fate {
            Fate::Accepted(_) | Fate::Idle => self.report.accepted += 1,
            Fate::Refused => self.report.refused += 1,
            Fate::Unanswered | Fate::Took(_) => self.report.unanswered += 1,
        }
        self.sent.push(Sent {
            table,
            by,
            words,
            fate,
        });
        Ok(())
    }

    fn accepted(&self, table: usize, before: u64, accepted: Accepted) -> Result<Fate, String> {
        let version = self.house.tables[table].version();
        match accepted.version {
            told if told != version => Err(format!(
                "a command is answered with version {told} and the table is at {version}"
            )),
            told if told == before => Ok(Fate::Idle),
            told => Ok(Fate::Accepted(told)),
        }
    }

    /// A refusal is a true one, and left no trace.
    fn refused(
        &self,
        table: usize,
        before: u64,
        by: &Sender,
        refusal: &Refusal,
    ) -> Result<(), String> {
        let at = &self.house.tables[table];
        match refusal {
            Refusal::Closed => {
                return Err(format!("the table closed for no reason: {:?}", at.closed()));
            }
            Refusal::CommandReused => return Err("a new id is said to be used".to_owned()),
            Refusal::Rules(rules) => cites(at.rules(), rules)?,
            Refusal::TooFewChips { available, needed } => {
                self.really_short(by, available.count(), needed.count())?;
            }
            _ => {}
        }
        if at.version() != before {
            self.only_opened(table, before)?;
        }
        let kept = house::store::CommandId::new(&by.name());
        let kept = kept.ok().map(|id| self.store().reply(&id));
        match kept {
            Some(Ok(Some(_))) => Err("a command that was refused is kept".to_owned()),
            _ => Ok(()),
        }
    }

    fn really_short(&self, by: &Sender, available: u64, needed: u64) -> Result<(), String> {
        let Sender::Player(player, _) = by else {
            return Ok(());
        };
        let has = self.shadow.pencil.has(player);
        let true_ = needed > available && has == Some(i128::from(available));
        match true_ {
            true => Ok(()),
            false => Err(format!(
                "{} is said to have {available} for {needed}, and has {has:?}",
                player.name
            )),
        }
    }

    /// With a refusal nothing is written, but for a round that had to open first, and the page of
    /// the index that is closed right before it.
    fn only_opened(&self, table: usize, before: u64) -> Result<(), String> {
        let name = format!("table/{}", self.house.tables[table].id());
        let stream = house::store::StreamName::new(&name).map_err(|error| error.to_string())?;
        let events = self.store().read(&stream, Version(before));
        let events = events.map_err(|error| error.to_string())?;
        let is = |body: &str, kind: &str| body.contains(&format!(r#""kind":"{kind}""#));
        let opened = events.iter().any(|event| is(&event.body, "round"));
        let belongs = |body: &str| {
            ["round", "filled"].iter().any(|kind| is(body, kind)) || opened && is(body, "milestone")
        };
        match events.iter().find(|event| !belongs(&event.body)) {
            None => Ok(()),
            Some(event) => Err(format!("a refused command wrote {}", event.body)),
        }
    }

    /// Sends a command again that was sent before, or another under its name.
    fn repeat(&mut self) -> Result<(), String> {
        let recent = self.sent.len().saturating_sub(40);
        let place = recent + self.chance.below(self.sent.len() - recent);
        let Some(sent) = self.sent.get(place).cloned() else {
            return Ok(());
        };
        let other = self.chance.once_in(4);
        if sent.words != sent.by.words(&**self.house.tables[sent.table].rules()) {
            return Ok(());
        }
        match sent.fate {
            Fate::Accepted(version) | Fate::Took(version) => {
                let by = if other {
                    of_another_body(&sent.by)
                } else {
                    sent.by
                };
                self.again(place, sent.table, &by, (!other).then_some(version))
            }
            Fate::Unanswered | Fate::Refused => {
                self.sent.remove(place);
                self.send(sent.table, sent.by)
            }
            Fate::Idle => Ok(()),
        }
    }

    /// What took effect once is answered alike, and nothing happens.
    fn again(
        &mut self,
        place: usize,
        table: usize,
        by: &Sender,
        expected: Option<u64>,
    ) -> Result<(), String> {
        let before = self.house.tables[table].version();
        let answer = self.ask(table, by);
        self.note(|| format!("again mesa-{}: {by:?}: {answer:?}", table + 1));
        if self.casino.store.is_dead() {
            return Ok(());
        }
        if self.unread && matches!(answer, Err(Refusal::Closed)) {
            return Ok(());
        }
        let right = match (&answer, expected) {
            (Ok(accepted), Some(version)) => accepted.version == version,
            (Err(Refusal::CommandReused), None) => true,
            _ => false,
        };
        let unmoved = self.house.tables[table].version() == before;
        if !right || !unmoved {
            return Err(format!(
                "a command that took effect at {expected:?} is answered with {answer:?} when it comes again"
            ));
        }
        if let Some(version) = expected {
            self.sent[place].fate = Fate::Accepted(version);
        }
        self.report.repeated += 1;
        Ok(())
    }

    /// Another house takes the tables over; the first does not know it.
    fn take_over(&mut self) -> Result<(), String> {
        if self.in_trouble() || self.people.is_empty() {
            return Ok(());
        }
        self.note(|| "another house takes over".to_owned());
        match self.casino.open() {
            Ok(new) => {
                self.report.takeovers += 1;
                let (players, now) = (&self.people, self.casino.now);
                let old = std::mem::replace(&mut self.house, new);
                self.unread = false;
                let tables = &self.house.tables;
                self.shadow.same_views(&old.tables, tables, players, now)?;
                self.old = Some((old.tables.into_iter().enumerate().collect(), LINGERS));
                // Its tables stand where the new ones do: only its epoch tells that it lost them.
                for _ in 0..LINGERS / 2 {
                    self.ask_the_old()?;
                }
                Ok(())
            }
            // It died with both of them, or finds the disk full as the first will.
            Err(NoHouse::Died | NoHouse::Poisoned) => Ok(()),
            Err(NoHouse::Broken(why)) => Err(format!("no takeover: {why}")),
        }
    }

    /// A house that lost its tables does nothing to them, whatever it is asked.
    fn ask_the_old(&mut self) -> Result<(), String> {
        let (table, person) = (self.a_table(), self.a_person());
        let player = self.people[person].clone();
        let now = self.casino.now;
        let id = self.id();
        let heads = self.store().heads();
        let Some((old, left)) = &mut self.old else {
            return Ok(());
        };
        let among = table % old.len();
        let (place, at) = &mut old[among];
        let before = at.version();
        let wish = wishes::wish(&mut self.chance, at, &player, now);
        let command = Command {
            id,
            version: before,
            wish: if self.chance.once_in(9) {
                Wish::Wait
            } else {
                wish
            },
        };
        let answer = at.command(&player, &command, now);
        // What took effect by whoever has the table now comes here once more.
        if self.doubles {
            let mut sent = self.sent.iter().rev();
            let again = sent.find(|sent| sent.table == *place);
            if let Some(Sender::Player(player, command)) = again.map(|sent| &sent.by) {
                let _ = at.command(player, command, now);
            }
        }
        at.tick(now);
        let moved = at.version() != before;
        *left = left.saturating_sub(1);
        if *left == 0 {
            self.old = None;
        }
        self.note(|| format!("the old house at {before}: {command:?}: {answer:?}"));
        if self.in_trouble() {
            return Ok(());
        }
        match heads == self.store().heads() && !moved {
            true => Ok(()),
            false => Err(format!("a house that lost the table wrote: {answer:?}")),
        }
    }

    /// The croupier does what is due; a house that died is opened again.
    fn settle(&mut self) -> Result<(), String> {
        if !self.in_trouble() {
            self.hear()?;
        }
        for table in 0..self.house.tables.len() {
            if !self.casino.store.is_dead() {
                self.house.tables[table].tick(self.casino.now);
            }
        }
        if self.casino.store.is_dead() {
            return self.reopen();
        }
        if self.casino.store.is_poisoned() {
            // For a while it refuses everything; then somebody looks at the disk.
            if self.chance.once_in(4) {
                self.casino.stop();
                return self.reopen();
            }
            return Ok(());
        }
        let closed = self.house.tables.iter().find_map(|table| table.closed());
        if closed.is_some() && self.unread {
            self.casino.stop();
            return self.reopen();
        }
        if let Some(why) = closed {
            return Err(format!("a table closed for no reason: {why}"));
        }
        self.hear()
    }

    /// Opens the house again, from what its disk holds.
    fn reopen(&mut self) -> Result<(), String> {
        self.old = None;
        let asked = self.find_fate()?;
        loop {
            self.shadow.compare(&*self.casino.store)?;
            if let Some(chance) = &mut self.wild
                && chance.once_in(6)
            {
                self.casino.store.read_fails_in(chance.below(60) as u32);
            }
            let store = std::sync::Arc::clone(&self.casino.store);
            let (opened, unread) = store.while_it_reads(|| self.casino.open());
            self.report.unread += u64::from(unread);
            match opened {
                Ok(new) => {
                    self.unread = unread;
                    let old = std::mem::replace(&mut self.house, new);
                    let (players, now) = (&self.people, self.casino.now);
                    let tables = &self.house.tables;
                    self.shadow.same_views(&old.tables, tables, players, now)?;
                    break;
                }
                Err(NoHouse::Broken(_)) if unread => self.casino.stop(),
                Err(NoHouse::Broken(why)) => return Err(format!("it does not open: {why}")),
                Err(NoHouse::Poisoned) => self.casino.stop(),
                Err(NoHouse::Died) => {}
            }
            self.casino.restart()?;
            self.find_it_gone(asked.as_ref())?;
        }
        self.report.lives += 1;
        self.hear()?;
        for player in self.people.clone() {
            let table = self.a_table();
            self.house.tables[table].arrive(&player, self.casino.now);
        }
        match self.casino.store.is_dead() {
            true => self.reopen(),
            false => Ok(()),
        }
    }

    /// Restarts the store, and finds out whether what was asked last was written.
    fn find_fate(&mut self) -> Result<Option<InFlight>, String> {
        let asked = self.casino.store.in_flight();
        self.casino.restart()?;
        self.note(|| format!("opened again; asked before: {asked:?}"));
        if let Some(asked) = &asked {
            let version = self.head_of(&asked.stream)?;
            if let Some(sent) = self.sent_as(asked)
                && sent.fate == Fate::Unanswered
                && version > asked.expected
            {
                sent.fate = Fate::Took(version.0);
            }
        }
        Ok(asked)
    }

    /// What was written and never synced may be there after a death and gone after the next: nobody
    /// was told of it, for no house has opened in between.
    fn find_it_gone(&mut self, asked: Option<&InFlight>) -> Result<(), String> {
        let Some(asked) = asked else { return Ok(()) };
        let version = self.head_of(&asked.stream)?;
        if let Some(sent) = self.sent_as(asked)
            && let Fate::Took(took) = sent.fate
            && version < Version(took)
        {
            sent.fate = Fate::Unanswered;
        }
        Ok(())
    }

    fn head_of(&self, stream: &StreamName) -> Result<Version, String> {
        let heads = self.store().heads().map_err(|error| error.to_string())?;
        let head = heads.iter().find(|(name, _)| name == stream);
        Ok(head.map_or(Version(0), |(_, head)| head.version))
    }

    /// The command that was in flight, as it was sent last.
    fn sent_as(&mut self, asked: &InFlight) -> Option<&mut Sent> {
        let command = asked.command.as_ref()?;
        let named = |sent: &&mut Sent| sent.by.name() == command.as_str();
        self.sent.iter_mut().rev().find(named)
    }

    /// Closes the casino, opens it once more and looks at everything.
    fn end(&mut self) -> Result<(), String> {
        lock(&self.casino.disk).repair();
        // The last house opens from what the disk says, from its first commit on.
        lock(&self.casino.disk).forget();
        self.casino.stop();
        self.reopen()?;
        let unanswered = |sent: &Sent| matches!(sent.fate, Fate::Took(_));
        for place in 0..self.sent.len() {
            let sent = self.sent[place].clone();
            if let (true, Fate::Took(version)) = (unanswered(&sent), sent.fate) {
                self.again(place, sent.table, &sent.by, Some(version))?;
            }
        }
        let store = &*self.casino.store;
        self.shadow.compare(store)?;
        self.shadow.compare_pages(store)?;
        self.shadow.pencil.compare(store)?;
        let tables = &self.house.tables;
        self.report.rounds =
            records::check(&self.shadow, store, tables, &self.people, self.casino.now)?;
        self.report.events = self.shadow.events;
        self.report.checkpoints = self.shadow.checkpoints.len() as u64;
        self.report.shared = self.listeners.shared;
        self.report.apart = self.listeners.apart;
        Ok(())
    }
}

/// The same id with another wish.
fn of_another_body(by: &Sender) -> Sender {
    let mut other = by.clone();
    match &mut other {
        Sender::Player(_, command) => command.version += 1,
        Sender::Staff(member, _) => member.role = next(member.role),
    }
    other
}

fn next(role: Role) -> Role {
    let place = Role::ALL.iter().position(|known| *known == role);
    Role::ALL[(place.unwrap_or(0) + 1) % Role::ALL.len()]
}

/// A refusal gives its reasons, and cites where the law speaks.
fn cites(rules: &games::Rules, refusal: &table::Refusal) -> Result<(), String> {
    if refusal.causes.is_empty() {
        return Err("a refusal without a reason".to_owned());
    }
    let bases = rules.bases();
    let silent = refusal
        .causes
        .iter()
        .find(|cause| cause.why.rests_on_a_text() && bases.get(cause.basis).is_empty());
    match silent {
        None => Ok(()),
        Some(cause) => Err(format!("a refusal cites nothing for {:?}", cause.why)),
    }
}
