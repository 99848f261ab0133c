//! Random days of play: what a floor hears of its tables out of the ledger's journal is what an
//! auditor reckons for himself, to the cent, over restarts and reopenings.

use std::collections::BTreeMap;
use std::sync::Arc;

use activities::{Activities, Actor, HouseTable, Line, TableLimits, TablePlay, recount};
use exact::Cents;
use house::fair::{OsEntropy, SealingKey, Source};
use house::hall::{Counter, Hall, Paying};
use house::play::{PlayTally, audit};
use house::store::{Append, Epoch, EventStore, MemoryStore, StreamName, Version};
use house::{PlayerId, Premises, TableId, accounts};
use law::Library;
use ledger::{Account, Act, Reason, Transfer, TransferId};

use crate::common::Scratch;

const TABLES: [(&str, &str); 2] = [
    ("ar-2010-three-card-poker", "three-card-poker"),
    ("ar-2010-blackjack", "blackjack"),
];
const PLAYERS: [&str; 3] = ["ana", "ben", "eva"];
const FLOAT: u64 = 1_000_000;

/// A table whose chips a test moves as a till would.
struct Moving {
    stream: StreamName,
    id: TableId,
    epoch: Epoch,
    version: u64,
    on_cloth: BTreeMap<&'static str, u64>,
}

impl Moving {
    fn new(store: &MemoryStore, name: &str) -> Moving {
        let stream = StreamName::new(&format!("table/{name}")).unwrap();
        let epoch = store.take_ownership(&stream).unwrap();
        let mut table = Moving {
            stream,
            id: TableId::new(name).unwrap(),
            epoch,
            version: 0,
            on_cloth: BTreeMap::new(),
        };
        let fill = [(accounts::cage(), accounts::float(&table.id), 100_000_000)];
        table.moves(store, &fill, Reason::Fill);
        table
    }

    fn moves(&mut self, store: &MemoryStore, all: &[(Account, Account, u64)], reason: Reason) {
        let version = Version(self.version);
        let mut append = Append::new(self.stream.clone(), self.epoch, version);
        append.events.push("{}".to_owned());
        self.version += 1;
        for (place, (from, to, amount)) in all.iter().enumerate() {
            let id = format!("{}/{}/{place}", self.stream, self.version);
            append.accounts.extend([from.clone(), to.clone()]);
            append.postings.push(Transfer {
                id: TransferId::new(&id).unwrap(),
                act: Act::Move {
                    debit: from.id.clone(),
                    credit: to.id.clone(),
                    amount: Cents::new(*amount),
                },
                reason,
                basis: "a test".to_owned(),
            });
        }
        store.append(append).unwrap();
    }

    fn bets(&mut self, store: &MemoryStore, who: &'static str, amount: u64) {
        let player = PlayerId::new(who).unwrap();
        let (wallet, stakes) = (
            accounts::wallet(&player),
            accounts::stakes(&self.id, &player),
        );
        self.moves(store, &[(wallet, stakes, amount)], Reason::Stake);
        *self.on_cloth.entry(who).or_default() += amount;
    }

    /// All bets are lost, given back, or paid so many times.
    fn settles(&mut self, store: &MemoryStore, times: u64) {
        for (who, stake) in std::mem::take(&mut self.on_cloth) {
            let player = PlayerId::new(who).unwrap();
            let (wallet, stakes) = (
                accounts::wallet(&player),
                accounts::stakes(&self.id, &player),
            );
            let float = accounts::float(&self.id);
            match times {
                0 => self.moves(store, &[(stakes, float, stake)], Reason::Loss),
                1 => self.moves(store, &[(stakes, wallet, stake)], Reason::Refund),
                _ => {
                    let won = stake * (times - 1);
                    let both = [(stakes, wallet.clone(), stake), (float, wallet, won)];
                    self.moves(store, &both, Reason::Payment);
                }
            }
        }
    }
}

struct Day {
    _folder: Scratch,
    store: Arc<MemoryStore>,
    _hall: Hall,
    floor: Arc<Counter>,
    tables: Vec<Moving>,
    tally: PlayTally,
}

impl Day {
    fn begin() -> Day {
        let library = Library::embedded().unwrap();
        let activities = Activities::read(&library).unwrap();
        let (folder, store) = (Scratch::new(), Arc::new(MemoryStore::new()));
        let path = folder.file("key");
        let key = SealingKey::load_or_create(&path, &mut Source::new(OsEntropy)).unwrap();
        let premises = Premises::new(store.clone(), key, OsEntropy);
        let hall = Hall::open(Arc::new(premises), activities).unwrap();
        let terms = Line {
            words: Vec::new(),
            fields: vec![("premises".to_owned(), "casino".to_owned())],
        };
        let floor = hall.begin("floor-ar-2010", "sala", &terms).unwrap();
        let furniture: Vec<HouseTable> = TABLES
            .iter()
            .map(|(name, game)| furniture(name, game))
            .collect();
        let asks = floor.look(|run, _| run.furnish(&furniture, "2026-11-17"));
        floor.ask_all(&asks).unwrap();
        let mut cage = Moving::new(&store, "cage-desk");
        for who in PLAYERS {
            let wallet = accounts::wallet(&PlayerId::new(who).unwrap());
            cage.moves(
                &store,
                &[(accounts::cage(), wallet, 50_000_000)],
                Reason::Issue,
            );
        }
        let tables = TABLES
            .iter()
            .map(|(name, _)| Moving::new(&store, name))
            .collect();
        Day {
            _folder: folder,
            store,
            _hall: hall,
            floor,
            tables,
            tally: PlayTally::default(),
        }
    }

    fn say(&self, words: &str) -> bool {
        let who: Actor = "house/director".parse().unwrap();
        let line = Line::read(words).unwrap();
        let command = self.floor.look(|run, _| run.parse(&who, &line)).unwrap();
        self.floor.ask(&who, &command, None, Paying::Chips).is_ok()
    }

    /// As the casino hears: before an order, and now and then.
    fn hear(&mut self) {
        let heard = self.floor.look(|run, _| run.hearing());
        let since: Vec<(String, u64)> = heard
            .iter()
            .map(|one| (one.table.clone(), one.from))
            .collect();
        if since.is_empty() {
            return;
        }
        let (plays, through) = self.tally.hear(&*self.store, &since).unwrap();
        for one in heard {
            let now = plays[&one.table];
            let more = TablePlay {
                drop: now.drop.minus(one.play.drop).unwrap(),
                won: now.won.minus(one.play.won).unwrap(),
                lost: now.lost.minus(one.play.lost).unwrap(),
                share: now.share.minus(one.play.share).unwrap(),
            };
            let entry = self
                .floor
                .look(|run, _| run.played(&one.table, more, through));
            let done = self
                .floor
                .ask(&Actor::house(), &entry.unwrap(), None, Paying::Chips);
            done.unwrap();
        }
    }

    fn seen(&self, place: usize) -> serde_json::Value {
        let view = self.floor.look(|run, _| run.view(None));
        let mut tables = view["tables"].as_array().unwrap().iter();
        tables
            .find(|one| one["table"] == TABLES[place].0)
            .unwrap()
            .clone()
    }

    /// Closes a table by its own book, or opens it again.
    fn turns(&mut self, place: usize) {
        let (table, store) = (TABLES[place].0, Arc::clone(&self.store));
        self.tables[place].settles(&store, 1);
        self.hear();
        match self.seen(place)["due"].as_u64() {
            Some(due) => {
                let sum = |cents: u64| format!("{}.{:02}", cents / 100, cents % 100);
                let wrong = format!("closes {table}   chips: {}   cash: 0", sum(due + 1));
                assert!(!self.say(&wrong), "a count that is a cent off");
                let right = format!("closes {table}   chips: {}   cash: 0", sum(due));
                assert!(self.say(&right), "{right}");
            }
            None => {
                let sum = FLOAT / 100;
                let open = format!("opens {table}   float: {sum}   minimum: 5   maximum: 100");
                assert!(self.say(&open), "{open}");
            }
        }
    }

    fn is_open(&self, place: usize) -> bool {
        self.seen(place)["standing"] == "open"
    }

    /// Books, entries and ledger say the same.
    fn agrees(&self) {
        let books = self.store.books().unwrap();
        let wrong = self.floor.look(|_, entries| audit(entries, &books.entries));
        assert!(wrong.is_empty(), "{wrong:?}");
        let differ = self
            .floor
            .look(|run, entries| recount(entries, &run.view(None)));
        assert!(differ.is_empty(), "{differ:?}");
        let audit = self.store.audit().unwrap();
        assert!(audit.is_clean(), "{:?}", audit.findings);
    }
}

fn furniture(name: &str, game: &str) -> HouseTable {
    HouseTable {
        table: name.to_owned(),
        game: game.to_owned(),
        limits: TableLimits {
            minimum: Cents::new(500),
            maximum: Cents::new(10_000),
        },
        highest: Cents::new(10_000),
        float: Cents::new(FLOAT),
        jackpot: false,
    }
}

fn lives(seed: u64, steps: usize) -> Day {
    let mut chance = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = move |below: u64| {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        chance % below
    };
    let mut day = Day::begin();
    let store = Arc::clone(&day.store);
    for _ in 0..steps {
        let place = next(TABLES.len() as u64) as usize;
        match next(12) {
            0..=5 if day.is_open(place) => {
                let who = PLAYERS[next(3) as usize];
                day.tables[place].bets(&store, who, 1 + next(20_000));
            }
            6..=8 if day.is_open(place) => day.tables[place].settles(&store, next(5)),
            9 => day.hear(),
            // The house is started anew: what it heard is in the floor's entries alone.
            10 => day.tally = PlayTally::default(),
            11 => day.turns(place),
            _ => {}
        }
    }
    day.hear();
    day.agrees();
    day
}

/// A dozen days; `cargo xtask nightly` lives thousands (`TAPETE_DAYS`).
#[test]
fn books_and_auditor_agree_on_random_days() {
    let days = std::env::var("TAPETE_DAYS").ok();
    let days = days.and_then(|days| days.parse().ok()).unwrap_or(12);
    for seed in 1..=days {
        drop(lives(seed, 60));
    }
}

/// An auditor who finds nothing when a cent is off is none.
#[test]
fn the_auditor_finds_a_cent() {
    let day = lives(7, 80);
    let books = day.store.books().unwrap();
    let mut found = 0;
    for place in 0..books.entries.len() {
        let mut changed = books.entries.clone();
        let Act::Move {
            debit,
            credit,
            amount,
        } = &mut changed[place].transfer.act
        else {
            continue;
        };
        let trays = [debit.as_str(), credit.as_str()];
        let of_play = trays.iter().any(|one| one.ends_with("/float"));
        if !of_play || trays.contains(&"cage") || !trays.iter().any(|one| one.starts_with("table/"))
        {
            continue;
        }
        *amount = amount.plus(Cents::new(1)).unwrap();
        let wrong = day.floor.look(|_, entries| audit(entries, &changed));
        assert!(!wrong.is_empty(), "transfer {place}");
        found += 1;
    }
    assert!(found > 0);
}
