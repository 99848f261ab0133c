//! A house at work on a real store, in a process of its own that may be killed or whose writes may
//! fail at any call: it says what was told before it goes on, and the store is judged by it
//! afterwards.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use house::store::{CommandId, EventStore, Look, StoreAt, StreamName, Version};
use house::{Command, Guests, Now, Player, Premises, Refusal, Settings, Table, TableId, hex};

use crate::casino::sealing_key;
use crate::chance::Chance;
use crate::{cloth, records, wishes};

/// How many people play.
const PEOPLE: usize = 3;

/// How many commands are still sent once a table takes nothing any more.
const LINGERS: u32 = 20;

/// A walk: the same seed has the same games; each life of its house has chance of its own.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The store.
    pub at: StoreAt,
    /// Which games are played, each by its ruleset and name ([`games_of`]).
    pub games: Vec<String>,
    /// What is asked for.
    pub seed: u64,
    /// Which process it is that works on this store.
    pub life: u64,
    /// How many commands are sent.
    pub commands: u32,
}

/// The games of a walk: one of each family; with another seed, another of it.
pub fn games_of(seed: u64) -> Vec<String> {
    cloth::one_of_each_family(seed)
}

fn plain(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// A house on a real store.
struct House {
    store: Arc<dyn EventStore>,
    guests: Guests,
    tables: Vec<Table>,
    now: Now,
}

impl House {
    /// A table of each game.
    fn open(walk: &Walk) -> Result<House, String> {
        let now = Now {
            running: Duration::from_secs(100),
            date_ms: 1_750_000_000_000 + walk.life * 60_000,
        };
        let store = walk.at.open().map_err(plain)?;
        let entropy = Chance::new(walk.seed, 1000 + walk.life);
        let premises = Premises::new(Arc::clone(&store), sealing_key(), entropy);
        let premises = Arc::new(premises.with_rulebooks(cloth::rulebook));
        let guests = Guests::open(Arc::clone(&premises), house::PRACTICE_CHIPS).map_err(plain)?;
        let mut tables = Vec::new();
        for (place, game) in walk.games.iter().enumerate() {
            let rules = cloth::named(game)?;
            let id = TableId::new(&format!("mesa-{}", place + 1)).map_err(plain)?;
            let settings = Settings {
                company: 3,
                ..Settings::default()
            };
            let table = Table::open(id, rules, Arc::clone(&premises), settings, now);
            tables.push(table.map_err(plain)?);
        }
        Ok(House {
            store,
            guests,
            tables,
            now,
        })
    }
}

/// Works, and says of everything that was told: `acked COMMAND`, `at STREAM VERSION HASH`; then
/// `done`, or `stopped` if the store took nothing any more.
pub fn walk(walk: &Walk, say: &mut dyn FnMut(&str)) -> Result<(), String> {
    let mut house = House::open(walk)?;
    let mut chance = Chance::new(walk.seed, 5_000_000 + walk.life);
    let mut people: Vec<Player> = Vec::new();
    for _ in 0..PEOPLE {
        let welcomed = house.guests.welcome(house.now).map_err(plain)?;
        people.push(welcomed.0);
    }
    let mut told: BTreeMap<StreamName, Version> = BTreeMap::new();
    let mut stopped = None;
    let mut left = walk.commands;
    let mut number = 0;
    while left > 0 {
        left -= 1;
        number += 1;
        let place = number % house.tables.len();
        let table = &mut house.tables[place];
        let player = &people[chance.below(people.len())];
        table.arrive(player, house.now);
        let command = Command {
            id: format!("w{}-{}-{number}", walk.seed, walk.life),
            version: table.version(),
            wish: wishes::wish(&mut chance, table, player, house.now),
        };
        let before = table.version();
        match table.command(player, &command, house.now) {
            Ok(accepted) if accepted.version > before => {
                if stopped.is_some() {
                    return Err("a command took effect after a write had failed".to_owned());
                }
                say(&format!("acked {}/{}", player.id, command.id));
            }
            Err(Refusal::Closed) if stopped.is_none() => {
                say("stopped");
                stopped = Some(number);
                left = left.min(LINGERS);
            }
            Ok(_) | Err(_) => {}
        }
        house.now = house
            .now
            .after(Duration::from_millis(chance.within(0..6_000)));
        table.tick(house.now);
        if stopped.is_none() {
            tell(&*house.store, &mut told, say);
        }
    }
    say("done");
    Ok(())
}

/// Says how far each stream that moved has come. What cannot be read any more is not told.
fn tell(
    store: &dyn EventStore,
    told: &mut BTreeMap<StreamName, Version>,
    say: &mut dyn FnMut(&str),
) {
    for (stream, head) in store.heads().unwrap_or_default() {
        let known = told.insert(stream.clone(), head.version);
        if known != Some(head.version) && head.version.0 > 0 {
            let hash = hex::encode(&head.hash);
            say(&format!("at {stream} {} {hash}", head.version));
        }
    }
}

/// What a house said before it ended.
#[derive(Clone, Debug, Default)]
pub struct Said {
    acked: Vec<String>,
    at: Vec<(String, u64, String)>,
    /// Whether it came to its end.
    pub done: bool,
    /// Whether its store stopped.
    pub stopped: bool,
    /// What else it said.
    pub other: Vec<String>,
}

impl Said {
    /// How many commands were told to have taken effect.
    pub fn acked(&self) -> usize {
        self.acked.len()
    }

    /// Takes a line of it. A line that was cut off says nothing.
    pub fn hear(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["acked", id] => self.acked.push((*id).to_owned()),
            ["at", stream, version, hash] if hash.len() == 64 => {
                let version = version.parse().unwrap_or(0);
                self.at
                    .push(((*stream).to_owned(), version, (*hash).to_owned()));
            }
            ["done"] => self.done = true,
            ["stopped"] => self.stopped = true,
            _ => self.other.push(line.to_owned()),
        }
    }
}

/// Judges a store by what a house said that worked on it: all of it is there, everything is sound,
/// every table opens and goes on, every record proves itself and no card was drawn twice. Tells how
/// many rounds were proved.
pub fn judge(walk: &Walk, said: &Said) -> Result<u64, String> {
    let found = walk.at.examine(&Look::default()).map_err(plain)?;
    if !found.is_sound() {
        return Err(format!("the store is not sound: {:?}", found.findings));
    }
    let house = House::open(walk)?;
    for (stream, version, hash) in &said.at {
        let name = StreamName::new(stream).map_err(plain)?;
        let event = house
            .store
            .read_until(&name, Version(version.saturating_sub(1)), Version(*version))
            .map_err(plain)?;
        let there = event.first().map(|event| hex::encode(&event.hash));
        if there.as_ref() != Some(hash) {
            return Err(format!(
                "event {version} of {stream} was told, and is {there:?}"
            ));
        }
    }
    for id in &said.acked {
        let id = CommandId::new(id).map_err(plain)?;
        if house.store.reply(&id).map_err(plain)?.is_none() {
            return Err(format!(
                "{id} was said to have taken effect, and is not kept"
            ));
        }
    }
    if let Some(why) = house.tables.iter().find_map(|table| table.closed()) {
        return Err(format!("a table does not go on: {why}"));
    }
    records::check_kept(&*house.store, &house.tables, house.now)
}
