//! Guests at a table of every family, with company of the house's own making, who do whatever is
//! offered to them and remember what they saw.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::mem::discriminant;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use games::Catalogue;
use law::Library;
use serde_json::{Value, json};

use crate::ground::*;
use crate::guest::*;

/// How many rounds of a table are proved in the end, the last ones.
const PROVED: u64 = 6;

/// How many threads go about the tables.
const THREADS: usize = 8;

/// How many tables are gone to, where that is told: `TAPETE_TABLES`. Else one of each family is.
pub(crate) fn tables_wanted() -> Option<usize> {
    let asked = std::env::var("TAPETE_TABLES").ok()?;
    Some(asked.parse().expect("a whole number"))
}

/// What a node is told so that so many tables stand in the house.
pub(crate) fn per_game(tables: usize) -> String {
    let library = Library::embedded().expect("the law files are whole");
    let catalogue = Catalogue::read(&library).expect("the law files can be read");
    let games = catalogue.games().iter();
    let own = games.filter(|game| game.ruleset().starts_with("ar-"));
    tables.div_ceil(own.count()).to_string()
}

/// A table of every family, of those that are open, and as many of the others as make up the
/// number.
pub(crate) fn tables_to_go_to(open: &BTreeSet<String>, wanted: usize) -> Vec<String> {
    let mut tables = tables_of_all_families(|table| open.contains(&format!("table/{table}")));
    let others = open.iter().map(|lease| lease.trim_start_matches("table/"));
    let others: Vec<&str> = others
        .filter(|name| !tables.iter().any(|known| known == name))
        .collect();
    let missing = wanted.saturating_sub(tables.len());
    assert!(others.len() >= missing, "{} tables stand open", open.len());
    tables.extend(others.into_iter().take(missing).map(str::to_owned));
    tables
}

/// A table of every family, of those that are open.
fn tables_of_all_families(open: impl Fn(&str) -> bool) -> Vec<String> {
    let library = Library::embedded().expect("the law files are whole");
    let catalogue = Catalogue::read(&library).expect("the law files can be read");
    let mut families = BTreeMap::new();
    for game in catalogue.games() {
        let sheet = library.sheet(game.ruleset(), game.game());
        if let Some(rules) = sheet.and_then(|sheet| game.rules(sheet).ok()) {
            let table = format!("{}-{}", game.ruleset(), game.game());
            let family = format!("{:?}", discriminant(&rules));
            let known = families.entry(family).or_insert(None);
            *known = known.take().or_else(|| open(&table).then_some(table));
        }
    }
    let table = |found: Option<String>| found.expect("a table of each family is open");
    families.into_values().map(table).collect()
}

/// A guest at his table, and what he remembers of it.
pub(crate) struct Regular {
    guest: Guest,
    sent: u64,
    /// What was confirmed last, and at which version.
    confirmed: Option<(Sent, u64)>,
    /// What he saw at each version.
    seen: BTreeMap<u64, Value>,
    /// What was promised on the cards of each round.
    promised: BTreeMap<u64, String>,
    /// What he was told last.
    last: Value,
}

impl Drop for Regular {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("--- {}\n{}", self.table(), self.last);
        }
    }
}

impl Regular {
    pub(crate) fn come_to(node: &Node, table: &str) -> Regular {
        Regular {
            guest: Guest::come_to(node, table),
            sent: 0,
            confirmed: None,
            seen: BTreeMap::new(),
            promised: BTreeMap::new(),
            last: Value::Null,
        }
    }

    pub(crate) fn table(&self) -> &str {
        &self.guest.table
    }

    pub(crate) fn rounds(&self) -> usize {
        self.promised.len()
    }

    /// Looks at the table, and does what it offers, if anything. Tells whether anything has
    /// happened there since he looked last.
    pub(crate) fn goes_on(&mut self, node: &Node) -> bool {
        let Some((mut page, snapshot)) = self.guest.open(node) else {
            return false;
        };
        let known = self.seen.last_key_value().map(|(version, _)| *version);
        let version = self.remembers(&snapshot);
        let asked = snapshot["view"]["moment"]["kind"] == "choosing";
        let action = self.chooses(&snapshot["options"], asked);
        self.last = snapshot;
        let Some(action) = action else {
            return known < Some(version);
        };
        self.sent += 1;
        let id = format!("step-{}", self.sent);
        let command = json!({"kind": "command", "id": id, "version": version, "action": action});
        let text = command.to_string();
        let sent = Sent { id, text };
        match answered(&mut page, &sent) {
            Some(answer) if answer["kind"] == "accepted" => {
                let version = answer["version"].as_u64().expect("a number");
                self.confirmed = Some((sent, version));
                true
            }
            Some(answer) => {
                self.last["answer"] = answer;
                known < Some(version)
            }
            None => known < Some(version),
        }
    }

    /// Whoever tells him of a version tells what everybody told before him: who has the table now
    /// is nothing to him.
    fn remembers(&mut self, snapshot: &Value) -> u64 {
        let version = snapshot["version"].as_u64().expect("a number");
        let view = &snapshot["view"];
        let before = self.seen.entry(version).or_insert_with(|| view.clone());
        assert_eq!(before, view, "{} at {version}", self.guest.table);
        let round = snapshot["round"].as_u64().expect("a number");
        let root = &snapshot["commitment"]["root"];
        let root = root.as_str().expect("a promise").to_owned();
        let before = self.promised.entry(round).or_insert_with(|| root.clone());
        assert_eq!(*before, root, "{}: round {round}", self.guest.table);
        version
    }

    /// One of the things that are offered, each time another. Words that may be said while bets are
    /// open he says now and then; where he is asked he answers.
    fn chooses(&self, options: &Value, asked: bool) -> Option<Value> {
        let turn = self.sent as usize;
        let of = |name: &str| {
            let list = options[name].as_array().filter(|list| !list.is_empty())?;
            Some(list[turn % list.len()].clone())
        };
        let says = asked || turn.is_multiple_of(4);
        if let Some(choice) = of("choose").filter(|_| says) {
            let (at, key) = (&choice["at"], &choice["choice"]);
            return Some(match choice["picks"]["least"].as_u64() {
                None => json!({"kind": "choose", "at": at, "choice": key}),
                Some(least) => {
                    let cards: Vec<u64> = (0..least).collect();
                    json!({"kind": "pick", "at": at, "choice": key, "cards": cards})
                }
            });
        }
        if options["cut"] == true {
            return Some(json!({"kind": "cut"}));
        }
        let sits = || (of("leave").is_none()).then(|| of("sit")).flatten();
        if let Some(at) = sits() {
            return Some(json!({"kind": "sit", "at": at}));
        }
        let bets = of("place").filter(|_| options["ready"] != true || turn.is_multiple_of(3));
        match bets {
            Some(bet) => Some(
                json!({"kind": "place", "at": bet["at"], "spot": bet["spot"], "stake": bet["least"]}),
            ),
            None => (options["ready"] == true).then(|| json!({"kind": "ready"})),
        }
    }

    /// What was confirmed to him last stands, once: asked again, it is answered alike.
    pub(crate) fn is_answered_as_before(&self, node: &Node) {
        if let Some((sent, version)) = &self.confirmed {
            let again = self.guest.asks(node, sent);
            assert_eq!(again, *version, "{}: {}", self.guest.table, sent.text);
        }
    }

    /// The records of the last rounds prove themselves, against what was promised before.
    pub(crate) fn proves(&self, ground: &Ground, node: &Node) -> u64 {
        let (mut proved, table) = (0, &self.guest.table);
        for (round, root) in self.promised.iter().rev().take(PROVED as usize) {
            let path = format!("/api/tables/{table}/rounds/{round}/record");
            let record = node.get(&path, &self.guest.cookie);
            if record.status != 200 {
                continue;
            }
            let file = ground.data.join("record");
            fs::write(&file, record.body).expect("a file");
            let mut verify = Command::new(env!("CARGO_BIN_EXE_tapete"));
            let verified = verify.args(["verify", "--root", root]).arg(&file).output();
            let verified = verified.expect("it runs");
            let said = String::from_utf8_lossy(&verified.stderr).into_owned();
            // A round in course has no end yet.
            if verified.status.code() != Some(3) {
                assert!(verified.status.success(), "{table}, round {round}: {said}");
                proved += 1;
            }
        }
        assert!(proved > 0, "no round of {table}");
        proved
    }
}

/// Lets several threads go about all of them.
fn about<'r>(regulars: &'r mut [Regular], each: impl Fn(&'r mut Regular) + Sync) {
    let some = regulars.len().div_ceil(THREADS).max(1);
    thread::scope(|scope| {
        for some in regulars.chunks_mut(some) {
            scope.spawn(|| some.iter_mut().for_each(&each));
        }
    });
}

/// Lets each of them go on a few steps.
pub(crate) fn play(regulars: &mut [Regular], nodes: &[&Node], steps: usize) {
    for step in 0..steps {
        let node = nodes[step % nodes.len()];
        about(regulars, |regular| {
            regular.goes_on(node);
        });
    }
}

/// Whether each of them is answered as before.
pub(crate) fn all_are_answered_as_before(regulars: &mut [Regular], node: &Node) {
    about(regulars, |regular| regular.is_answered_as_before(node));
}

/// Waits until a further round was begun at each table, so that one has ended.
pub(crate) fn all_end_a_round(regulars: &mut [Regular], node: &Node) {
    about(regulars, |regular| {
        let what = format!("a round ends at {}", regular.table());
        until(&what, 2 * goes_on(), || {
            regular.goes_on(node);
            regular.rounds() > 1
        });
    });
}

/// Waits until something has happened at each table; tells how long it took the slowest.
pub(crate) fn all_go_on(regulars: &mut [Regular], node: &Node, since: Instant) -> Duration {
    about(regulars, |regular| {
        let left = goes_on().saturating_sub(since.elapsed());
        let what = format!("play goes on at {}", regular.table());
        until(&what, left, || regular.goes_on(node));
    });
    since.elapsed()
}
