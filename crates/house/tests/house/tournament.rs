//! Tournaments that the house runs, from their entries to their prizes, played by bots and by
//! people who are away.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use activities::{Activities, Actor, Entry, Line, Run, Stage, examine};

use games::Catalogue;
use house::fair::{SealingKey, Source};
use house::hall::{Counter, Hall, NotKept, Paying};
use house::store::{EventStore, MemoryStore};
use house::tournament::{Director, NotRun, Pit, table_of};
use house::{Now, Player, PlayerId, Premises, Refusal, Settings, Table, TableId, Wish, accounts};
use law::{Library, Sheet};
use serde_json::{Value, json};
use table::{Action, BoxNumber, Moment};

use crate::common::{Fixed, Scratch};

/// Tables without threads, and time that a test moves.
struct Bench {
    premises: Arc<Premises>,
    now: Cell<Now>,
    tables: RefCell<BTreeMap<TableId, Table>>,
}

impl Pit for Bench {
    fn premises(&self) -> &Arc<Premises> {
        &self.premises
    }

    fn settings(&self) -> Settings {
        Settings::default()
    }

    fn now(&self) -> Now {
        self.now.get()
    }

    fn player(&self, id: &str) -> Option<Player> {
        let name = id.to_owned();
        let id = PlayerId::new(id).ok()?;
        Some(Player { id, name })
    }

    fn has(&self, id: &TableId) -> bool {
        self.tables.borrow().contains_key(id)
    }

    fn add(&self, table: Table) -> Result<(), NotRun> {
        self.tables.borrow_mut().insert(table.id().clone(), table);
        Ok(())
    }

    fn at<R: Send + 'static>(
        &self,
        id: &TableId,
        order: impl FnOnce(&mut Table, Now) -> R + Send + 'static,
    ) -> Result<R, NotRun> {
        let mut tables = self.tables.borrow_mut();
        let table = tables.get_mut(id);
        let table = table.ok_or_else(|| NotRun::Silent(id.clone()))?;
        Ok(order(table, self.now.get()))
    }

    fn end(&self, id: &TableId) {
        self.tables.borrow_mut().remove(id);
    }
}

/// A house that holds a tournament, without threads.
struct Contest {
    scratch: Scratch,
    store: Arc<dyn EventStore>,
    bench: Bench,
    hall: Hall,
    director: Director,
    seed: u64,
}

const NAME: &str = "torneo";

fn premises(scratch: &Scratch, store: &Arc<dyn EventStore>, seed: u64) -> Arc<Premises> {
    let path = scratch.file("key");
    let key = SealingKey::load_or_create(&path, &mut Source::new(Fixed(1))).unwrap();
    let library = Library::embedded().unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    let rulebooks = move |ruleset: &str, game: &str, sheet: &Sheet| {
        Some(catalogue.find(ruleset, game)?.rules(sheet))
    };
    let premises = Premises::new(Arc::clone(store), key, Fixed(seed));
    Arc::new(premises.with_rulebooks(rulebooks))
}

fn activities() -> Activities {
    Activities::read(&Library::embedded().unwrap()).unwrap()
}

impl Contest {
    fn new(seed: u64, terms: &str) -> Contest {
        let store: Arc<dyn EventStore> = Arc::new(MemoryStore::new());
        let held = Contest::over(Scratch::new(), store, seed);
        let terms = Line::read(&format!("x   {terms}")).unwrap();
        held.hall.begin("poker-tournament", NAME, &terms).unwrap();
        held
    }

    fn over(scratch: Scratch, store: Arc<dyn EventStore>, seed: u64) -> Contest {
        let premises = premises(&scratch, &store, seed);
        let now = Now {
            running: Duration::from_secs(100),
            date_ms: 1_750_000_000_000,
        };
        Contest {
            hall: Hall::open(Arc::clone(&premises), activities()).unwrap(),
            bench: Bench {
                premises,
                now: Cell::new(now),
                tables: RefCell::default(),
            },
            director: Director::default(),
            scratch,
            store,
            seed,
        }
    }

    /// Everything that was only in memory is gone.
    fn killed(self) -> Contest {
        Contest::over(self.scratch, self.store, self.seed + 1000)
    }

    fn counter(&self) -> Arc<Counter> {
        self.hall.counter(NAME).unwrap()
    }

    fn ask(&self, who: &Actor, command: Value) -> Result<(), NotKept> {
        self.counter().ask(who, &command, None, Paying::Cash)
    }

    fn enter(&self, who: &str) {
        self.ask(&Actor::person(who), json!({"do": "enter"}))
            .unwrap();
    }

    fn close(&self) {
        self.ask(&Actor::house(), json!({"do": "close-entries"}))
            .unwrap();
    }

    fn look<T>(&self, look: impl FnOnce(&Run) -> T) -> T {
        self.counter().look(|run, _| look(run))
    }

    fn view(&self) -> Value {
        self.look(|run| run.view(None))
    }

    fn entries(&self) -> Vec<Entry> {
        self.counter().look(|_, entries| entries.to_vec())
    }

    fn is_over(&self) -> bool {
        self.look(Run::stage) == Stage::Over
    }

    /// The next thing: what the director does, or else what the tables do when their time comes.
    fn go_on(&self) {
        if self.director.step(&self.counter(), &self.bench).unwrap() {
            return;
        }
        let now = self.bench.now.get().after(Duration::from_millis(500));
        self.bench.now.set(now);
        for table in self.bench.tables.borrow_mut().values_mut() {
            table.tick(now);
            assert_eq!(table.closed(), None);
        }
    }

    fn play_to_the_end(&self) {
        for _ in 0..200_000 {
            if self.is_over() {
                break;
            }
            self.go_on();
        }
        assert!(self.is_over(), "it does not end: {}", self.view());
        for _ in 0..200 {
            self.go_on();
        }
    }

    fn balance(&self, account: &ledger::Account) -> i128 {
        let balance = self.store.balance(&account.id).unwrap();
        balance.map_or(0, |balance| balance.net())
    }

    /// Every chip of the tournament, wherever it lies: what its bank has given out.
    fn chips_out(&self) -> i128 {
        -self.balance(&accounts::bank(NAME))
    }

    /// The chips in purses, on the cloth and in pots.
    fn chips_found(&self, players: &[String], tables: u32) -> i128 {
        let mut found = 0;
        for who in players {
            let id = PlayerId::new(who).unwrap();
            found += self.balance(&accounts::purse(NAME, &id));
            for number in 1..=tables {
                let table = table_of(NAME, number).unwrap();
                found += self.balance(&accounts::stakes(&table, &id));
            }
        }
        for number in 1..=tables {
            found += self.balance(&accounts::pot(&table_of(NAME, number).unwrap()));
        }
        found
    }

    fn players(&self) -> Vec<String> {
        serde_json::from_value(self.view()["players"].clone()).unwrap()
    }

    fn audit(&self) {
        let audit = self.store.audit().unwrap();
        assert!(audit.is_clean(), "{:?}", audit.findings);
    }
}

const PRACTICE: &str = "authorisation: practice   organiser: Tapete (casino practice)   game: holdem   \
    tables: here   entry: 20   fee: 2   stack: 1000   seats: 4   fewest: 4   most: 6   bots: 5   \
    level: 10/20   level: 20/40   level: 40/80   level: 75/150   level: 150/300   level: 300/600   \
    level: 600/1200   level-hands: 4   pays: 60%   pays: 40%";

#[test]
fn a_tournament_of_bots_is_played_to_its_end_and_every_chip_is_found() {
    for seed in 1..=8 {
        let held = Contest::new(seed, PRACTICE);
        held.enter("ana");
        held.close();
        let players = held.players();
        assert_eq!(players.len(), 6);
        assert_eq!(held.chips_out(), 6 * 1000);
        let mut steps = 0;
        while !held.is_over() {
            held.go_on();
            steps += 1;
            assert!(steps < 200_000, "it does not end: {}", held.view());
            if steps % 50 == 0 {
                assert_eq!(held.chips_found(&players, 2), held.chips_out());
            }
        }
        for _ in 0..200 {
            held.go_on();
        }
        assert_eq!(held.chips_out(), 0, "all chips were handed in");
        assert_eq!(held.chips_found(&players, 2), 0);
        held.audit();
        let view = held.view();
        let paid: Vec<(String, u64)> = serde_json::from_value(view["paid"].clone()).unwrap();
        let sum: u64 = paid.iter().map(|(_, cents)| *cents).sum();
        assert_eq!(sum, 6 * 2000);
        assert_eq!(paid.len(), 6);
        let activities = activities();
        let law = activities.find("poker-tournament").unwrap();
        let examined = examine(law, &held.entries()).unwrap();
        assert_eq!(examined.unjudged, 0);
    }
}

/// Every table of the tournament is where it was, with every card, and goes on: killed after every
/// so many steps, it still ends.
#[test]
fn a_house_that_is_killed_in_the_middle_goes_on_with_its_tournament() {
    let mut held = Contest::new(3, PRACTICE);
    held.enter("ana");
    held.close();
    let players = held.players();
    let mut steps = 0;
    while !held.is_over() {
        held.go_on();
        steps += 1;
        assert!(steps < 200_000, "it does not end: {}", held.view());
        if steps % 97 == 0 {
            let before = held.entries();
            held = held.killed();
            assert_eq!(held.entries(), before);
            assert_eq!(held.chips_found(&players, 2), held.chips_out());
        }
    }
    held = held.killed();
    for _ in 0..300 {
        held.go_on();
    }
    assert_eq!(held.chips_out(), 0);
    assert_eq!(held.chips_found(&players, 2), 0);
    held.audit();
    let activities = activities();
    let law = activities.find("poker-tournament").unwrap();
    assert!(examine(law, &held.entries()).is_ok());
}

/// Whoever changes a count, a level or who went out is found out.
#[test]
fn a_forgers_entries_do_not_verify() {
    let held = Contest::new(5, PRACTICE);
    held.enter("ana");
    held.close();
    held.play_to_the_end();
    let activities = activities();
    let law = activities.find("poker-tournament").unwrap();
    let entries = held.entries();
    assert!(examine(law, &entries).is_ok());
    let mut forged = 0;
    for (place, entry) in entries.iter().enumerate() {
        let Entry::Asked {
            who,
            command,
            events,
            by,
            with,
        } = entry
        else {
            continue;
        };
        if command["do"] != "hand" {
            continue;
        }
        let stacks = command["stacks"].as_array().unwrap();
        // Ten chips go from one who has some to another; the sum stays, or one chip is lost.
        let rich = stacks.iter().position(|stack| stack[1].as_u64() > Some(20));
        let rich = rich.unwrap();
        let mut lost = command.clone();
        let chips = stacks[rich][1].as_u64().unwrap();
        lost["stacks"][rich][1] = json!(chips - 1);
        let mut moved = command.clone();
        moved["stacks"][rich][1] = json!(chips - 10);
        let other = (rich + 1) % stacks.len();
        let had = stacks[other][1].as_u64().unwrap();
        moved["stacks"][other][1] = json!(had + 10);
        for command in [lost, moved] {
            let mut record = entries.clone();
            record[place] = Entry::Asked {
                who: who.clone(),
                command,
                events: events.clone(),
                by: by.clone(),
                with: with.clone(),
            };
            let broken = examine(law, &record).unwrap_err();
            assert_eq!(broken.at, place as u64 + 1);
            forged += 1;
        }
        if forged >= 20 {
            break;
        }
    }
    assert!(forged >= 10);
}

/// Seats and chips are the tournament's: nobody sits down, leaves or takes chips, or goes on by
/// himself; and no level begins in the middle of a hand.
#[test]
fn nobody_takes_a_seat_or_chips_and_levels_change_between_hands_alone() {
    let held = Contest::new(11, PRACTICE);
    held.enter("ana");
    held.close();
    let mut levels: BTreeMap<(TableId, u64), Vec<u8>> = BTreeMap::new();
    let mut tried = 0;
    while !held.is_over() {
        held.go_on();
        let now = held.bench.now.get();
        for (id, table) in held.bench.tables.borrow_mut().iter_mut() {
            let ana = held.bench.player("ana").unwrap();
            let eve = held.bench.player("eve").unwrap();
            let snapshot = table.snapshot(Some(&ana.id), now);
            let rules = snapshot.under.0.clone();
            let hash = table::Rulebook::hash(&*rules).to_vec();
            let known = levels.entry((id.clone(), snapshot.round));
            assert_eq!(*known.or_insert_with(|| hash.clone()), hash);
            let o = &snapshot.options;
            assert!(o.sit.is_empty() && o.leave.is_empty() && o.take_back.is_empty());
            if tried < 40 {
                let at = BoxNumber(1);
                for (player, wish) in [
                    (&eve, Wish::Act(Action::Sit { at: BoxNumber(4) })),
                    (&ana, Wish::Act(Action::Leave { at })),
                    (&eve, Wish::Wait),
                ] {
                    let command = house::Command {
                        id: format!("c{tried}-{}", player.id),
                        version: table.version(),
                        wish,
                    };
                    let answer = table.command(player, &command, now);
                    assert_eq!(answer, Err(Refusal::OfTheTournament));
                    tried += 1;
                }
                if snapshot.view.moment == Moment::Over {
                    let command = house::Command {
                        id: format!("r{tried}"),
                        version: table.version(),
                        wish: Wish::Ready,
                    };
                    let answer = table.command(&ana, &command, now);
                    assert_eq!(answer, Err(Refusal::OfTheTournament));
                }
            }
        }
    }
    let mut rules: Vec<&Vec<u8>> = levels.values().collect();
    rules.sort();
    rules.dedup();
    assert!(rules.len() > 1, "the level never rose");
}

/// Whoever has lost all chips may pay once more while the terms let him; the chips are counted too.
#[test]
fn rebuys_bring_chips_and_end_with_their_level() {
    let terms = PRACTICE.replace("bots: 5", "bots: 4   rebuys: 1   rebuy-until: 3");
    let held = Contest::new(2, &terms);
    held.enter("ana");
    held.enter("bea");
    held.close();
    let mut given = 6 * 1000;
    let mut steps = 0;
    while !held.is_over() {
        held.go_on();
        for who in ["ana", "bea"] {
            let may = held.look(|run| run.view(Some(who))["may_rebuy"] == json!(true));
            if may
                && held
                    .ask(&Actor::person(who), json!({"do": "rebuy"}))
                    .is_ok()
            {
                given += 1000;
            }
        }
        assert_eq!(
            held.chips_out(),
            if held.is_over() {
                held.chips_out()
            } else {
                given
            }
        );
        steps += 1;
        assert!(steps < 200_000, "it does not end: {}", held.view());
    }
    for _ in 0..300 {
        held.go_on();
    }
    assert_eq!(held.chips_out(), 0);
    let paid: Vec<(String, u64)> = serde_json::from_value(held.view()["paid"].clone()).unwrap();
    let sum: u64 = paid.iter().map(|(_, cents)| *cents).sum();
    assert_eq!(i128::from(sum), given / 1000 * 2000);
    held.audit();
}

/// Every game whose tables the house runs is played to the end, unchanged.
#[test]
fn every_game_of_the_law_file_is_played() {
    for game in ["omaha", "five-stud", "synthetic-poker"] {
        let held = Contest::new(
            4,
            &PRACTICE.replace("game: holdem", &format!("game: {game}")),
        );
        held.enter("ana");
        held.close();
        held.play_to_the_end();
        assert_eq!(held.chips_out(), 0, "{game}");
        held.audit();
    }
}

/// Terms of which the game's rules make no table are refused when it is opened.
#[test]
fn a_level_that_makes_no_sheet_is_refused_at_once() {
    let held = Contest::over(Scratch::new(), Arc::new(MemoryStore::new()), 1);
    let terms = PRACTICE
        .replace("game: holdem", "game: five-stud")
        .replace("10/20", "15/20");
    let terms = Line::read(&format!("x   {terms}")).unwrap();
    let refused = held.hall.begin("poker-tournament", NAME, &terms);
    assert!(matches!(refused.err(), Some(NotKept::NoRules(1))));
    assert!(held.hall.counter(NAME).is_none());
}

/// The same at tables that work on threads of their own, in the house's time.
#[test]
fn tables_at_work_play_a_tournament_to_its_end() {
    let (scratch, store) = (Scratch::new(), MemoryStore::new());
    let store: Arc<dyn EventStore> = Arc::new(store);
    let premises = premises(&scratch, &store, 21);
    let moment = Duration::from_millis(1);
    let settings = Settings {
        clocks: house::Clocks {
            betting: Some(moment),
            choice: Some(Duration::from_secs(60)),
            pause: moment,
            absent: moment,
            bot: moment,
            reveal: moment,
            ..house::Clocks::default()
        },
        ..Settings::default()
    };
    let clock = Arc::new(house::SystemClock::default());
    let house = house::House::open(Arc::clone(&premises), clock, Vec::new(), &settings).unwrap();
    let hall = Hall::open(premises, activities()).unwrap();
    let terms = Line::read(&format!("x   {PRACTICE}")).unwrap();
    let counter = hall.begin("poker-tournament", NAME, &terms).unwrap();
    let (guest, _) = house.guests().welcome(house.clock().now()).unwrap();
    let ask = |who: &Actor, what: &str| {
        let command = json!({ "do": what });
        counter.ask(who, &command, None, Paying::Chips).unwrap();
    };
    ask(&Actor::person(guest.id.as_str()), "enter");
    ask(&Actor::house(), "close-entries");
    let director = Director::default();
    let begun = std::time::Instant::now();
    while counter.look(|run, _| run.stage()) != Stage::Over {
        if !director.step(&counter, &house).unwrap() {
            std::thread::sleep(moment);
        }
        assert!(
            begun.elapsed() < Duration::from_secs(300),
            "it does not end"
        );
    }
    let table = house.desk(table_of(NAME, 1).unwrap().as_str());
    assert!(table.is_some_and(|desk| !desk.is_closed()));
    assert_eq!(house.desks().count(), 0, "the lobby does not list them");
    house.stop();
}
