//! Stores and records that an earlier version wrote, kept beside the tests. Every later version
//! opens them, finds them sound and tells every round of them, whatever has become of the law.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use exact::Cents;
use games::{AnyGame, Catalogue, Rules};
use house::archive::{self, Days};
use house::evidence::{KeptCheckpoint, SigningKey};
use house::fair::{Entropy, SealingKey, Source, audit};
use house::store::{EventStore, SqliteStore, StoreAt, StreamName};
use house::{
    Command, Guests, Now, Player, PlayerId, Premises, Refusal, Settings, Table, TableId, Wish,
};
use law::Library;
use table::record::{Record, verify};
use table::{Action, Moment, Picked, Rulebook};

use crate::common::{Fixed, Scratch};

/// A table of each family, by its ruleset and game.
const TABLES: [(&str, &str); 9] = [
    ("ar-2010", "three-card-poker"),
    ("ar-2010", "holdem"),
    ("ar-2010", "french-roulette"),
    ("ar-2010", "trente-et-quarante"),
    ("ar-2010", "craps"),
    ("ar-2010", "blackjack"),
    ("ar-2010", "punto-y-banca"),
    ("ar-2010", "chemin-de-fer"),
    ("ar-2010", "baccarat-two-tables"),
];

/// Chips enough for a bank.
const CHIPS: Cents = Cents::new(10_000_000);

/// A golden record that the law in force decides otherwise, on purpose. Whoever changes the law so
/// adds a line; a refactoring never does.
struct Meant {
    golden: &'static str,
    game: &'static str,
    /// What the first difference says that the rules give now.
    now: &'static str,
    why: &'static str,
}

const fn split(golden: &'static str) -> Meant {
    Meant {
        golden,
        game: "blackjack",
        now: r#"{"because":"of-split","basis":["AR02/3.5/V.1.c-3"],"#,
        why: "16 November 2026: a hand of a split rests on what speaks of it alone",
    }
}

const fn mano(golden: &'static str) -> Meant {
    Meant {
        golden,
        game: "holdem",
        now: r#""basis":["AR10/10.2/VII.1-1","AR10/10.2/VII.1-2","reading N87"]"#,
        why: "18 November 2026: who has the mano is marked, and the mark rests on its own provision",
    }
}

const fn sum(golden: &'static str) -> Meant {
    Meant {
        golden,
        game: "chemin-de-fer",
        now: r#""size":["AR02/3.7/V-29","AR02/3.7/VII-7"]"#,
        why: "18 November 2026: the sum that the croupier calls bounds what is bet against it",
    }
}

const CHANGED: [Meant; 6] = [
    split("store-1"),
    split("store-2"),
    mano("store-1"),
    mano("store-2"),
    sum("store-1"),
    sum("store-2"),
];

fn changed(golden: &Path, game: &str) -> Option<&'static Meant> {
    let here = |meant: &&Meant| golden.ends_with(meant.golden) && meant.game == game;
    CHANGED.iter().find(here)
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn start() -> Now {
    Now {
        running: Duration::from_secs(100),
        date_ms: 1_750_000_000_000,
    }
}

fn rules(library: &Library, catalogue: &Catalogue, (ruleset, game): (&str, &str)) -> Arc<Rules> {
    let sheet = library.sheet(ruleset, game).unwrap();
    Arc::new(catalogue.find(ruleset, game).unwrap().rules(sheet).unwrap())
}

/// The law with one game's file changed so that it decides otherwise.
fn changed_law(game: &str) -> (Library, Catalogue) {
    let mut files = Library::carried();
    let name = format!("rulesets/ar-2010/{game}.toml");
    let file = files.iter_mut().find(|file| file.name == name).unwrap();
    // Whatever paid one, paid twice as much.
    let changed = file.text.replace("\"1\"", "\"2\"");
    assert_ne!(
        changed, file.text,
        "nothing of {name} is changed: choose another value"
    );
    file.text = changed;
    let library = Library::read(&files).unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    (library, catalogue)
}

/// The folders that are kept, in order.
fn kept_folders() -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).unwrap();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    assert!(folders.len() >= 2, "{folders:?}");
    folders
}

/// A copy of a golden store that a test may open: the kept one stays as it is.
fn copy(golden: &Path) -> (Scratch, PathBuf) {
    let scratch = Scratch::new();
    for name in ["house.db", "key"] {
        let file = scratch.file(name);
        fs::copy(golden.join(name), &file).unwrap();
        // Of a key that others may read the house wants nothing.
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    }
    let folder = scratch.file("house.db").parent().unwrap().to_path_buf();
    (scratch, folder)
}

/// The golden records of a folder, by their games.
fn records(golden: &Path) -> Vec<(String, String)> {
    let record = |(_, game): (&str, &str)| {
        let text = fs::read_to_string(golden.join(format!("{game}.jsonl"))).unwrap();
        (game.to_owned(), text)
    };
    TABLES.into_iter().map(record).collect()
}

/// A record as somebody who sat there may have it: some tables are for their players alone.
fn told(table: &Table, round: u64) -> Result<String, Refusal> {
    let guests = (1..=60).map(|number| PlayerId::new(&format!("guest-{number}")).unwrap());
    let mut answers = guests.map(|player| table.record(round, Some(&player)));
    let first = answers.next().unwrap();
    answers.fold(first, |found, next| found.or(next))
}

fn premises(folder: &Path) -> Arc<Premises> {
    let store = Arc::new(SqliteStore::open(&folder.join("house.db")).unwrap());
    let key = SealingKey::load_or_create(&folder.join("key"), &mut Source::new(Fixed(1)));
    Arc::new(Premises::new(store, key.unwrap(), Fixed(77)))
}

fn open(game: (&str, &str), premises: &Arc<Premises>, rules: &Arc<Rules>, now: Now) -> Table {
    let id = TableId::new(game.1).unwrap();
    let (rules, premises) = (Arc::clone(rules), Arc::clone(premises));
    Table::open(id, rules, premises, Settings::default(), now).unwrap()
}

#[test]
fn every_golden_store_is_sound_and_opens_under_the_law_in_force() {
    let library = Library::embedded().unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    for golden in kept_folders() {
        let (scratch, folder) = copy(&golden);
        let file = scratch.file("house.db");
        let found = SqliteStore::examine(&file).unwrap();
        assert!(found.is_sound(), "{golden:?}: {:?}", found.findings);
        let premises = premises(&folder);
        for game in TABLES {
            let rules = rules(&library, &catalogue, game);
            let table = open(game, &premises, &rules, start());
            assert!(table.closed().is_none(), "{golden:?} {game:?}");
        }
        assert!(premises.store().audit().unwrap().is_clean());
        drop(premises);
        // What was added since, and by the change of its form, is as sound.
        let found = SqliteStore::examine(&file).unwrap();
        assert!(found.is_sound(), "{golden:?}: {:?}", found.findings);
    }
}

/// Names in the record are those of the law file, and each event with its citations must come out
/// the same: the law's text may be written otherwise by now; where it decides otherwise, that was
/// meant.
#[test]
fn every_golden_record_is_read_and_decided_alike() {
    let library = Library::embedded().unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    for golden in kept_folders() {
        for (game, text) in records(&golden) {
            let record = Record::parse(&text).unwrap_or_else(|error| panic!("{game}: {error}"));
            assert_eq!(record.to_text(), text, "{game}");
            let found = catalogue.find(&record.header().ruleset, &game).unwrap();
            let rules = found.rules(&record.header().sheet()).unwrap();
            let record = record.under(&rules);
            let verified = verify::<AnyGame>(&rules, &record).and_then(|verified| {
                let promised = audit(&rules, &record)?;
                Ok((verified.actions, promised.is_some()))
            });
            match (verified, changed(&golden, &game)) {
                (Ok(verified), None) => assert_eq!(verified, (record.actions(), true), "{game}"),
                (Ok(_), Some(meant)) => {
                    panic!("{game} is decided alike, and CHANGED says: {}", meant.why)
                }
                (Err(difference), None) => panic!("{golden:?} {game}: {difference}"),
                (Err(difference), Some(meant)) => {
                    let told = difference.to_string();
                    assert!(told.contains(meant.now), "{golden:?} {game}: {told}");
                }
            }
            assert!(
                !record.settled().is_empty(),
                "{game} tells how its bets ended"
            );
        }
    }
}

/// The judged line: however the law is changed, a round that ended is told as it was written.
#[test]
fn rounds_are_told_as_they_were_kept_whatever_the_law_says_now() {
    let (ruleset, game) = TABLES[0];
    let (library, catalogue) = changed_law(game);
    let other = rules(&library, &catalogue, (ruleset, game));
    let mut kept = 0;
    for golden in kept_folders() {
        let (_scratch, folder) = copy(&golden);
        let premises = premises(&folder);
        let text = &records(&golden)[0].1;
        let record = Record::parse(text).unwrap();
        let round = record.header().marks.round.unwrap();
        let again = verify::<AnyGame>(&other, &record.under(&*other));
        assert!(again.is_err(), "the changed law decides the round alike");
        let table = open((ruleset, game), &premises, &other, start());
        assert_eq!(table.proof(round, None), Err(Refusal::RulesAreGone(round)));
        let stream = StreamName::new(&format!("table/{game}")).unwrap();
        match premises.store().record(&stream, round).unwrap() {
            Some(_) => {
                assert_eq!(told(&table, round).as_ref(), Ok(text));
                kept += 1;
            }
            // A store of before records were kept: it is said, and nothing is made up.
            None => assert_eq!(told(&table, round), Err(Refusal::RulesAreGone(round))),
        }
    }
    assert!(kept > 0, "no golden store keeps records");
}

/// Every table of a golden store that keeps records tells them to the byte.
#[test]
fn every_family_is_told_out_of_the_store() {
    let library = Library::embedded().unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    for golden in kept_folders().into_iter().skip(1) {
        let (_scratch, folder) = copy(&golden);
        let premises = premises(&folder);
        for (game, text) in TABLES.into_iter().zip(records(&golden)) {
            let rules = rules(&library, &catalogue, game);
            let table = open(game, &premises, &rules, start());
            let record = Record::parse(&text.1).unwrap();
            let round = record.header().marks.round.unwrap();
            assert_eq!(told(&table, round), Ok(text.1), "{game:?}");
        }
    }
}

/// What earlier versions kept is archived by this one, and tells each record to the byte; what they
/// kept before there were checkpoints no checkpoint signs, and it is said.
#[test]
fn every_golden_store_is_archived_and_the_archive_holds() {
    let day = Days::new("2025-06-15", "2025-06-15").unwrap();
    let mut found = Vec::new();
    for golden in kept_folders() {
        let (scratch, _folder) = copy(&golden);
        let file = scratch.file("house.db");
        let store = SqliteStore::open(&file).unwrap();
        let key = scratch.file("signing-key");
        let key = SigningKey::load_or_create(&key, &mut Source::new(Fixed(3))).unwrap();
        let uncovered = store.uncovered().unwrap();
        let (statement, moved) = uncovered.statement(start().date_ms, key.public()).unwrap();
        let checkpoint = statement.sign(&key);
        let kept = KeptCheckpoint { checkpoint, moved };
        store.keep_checkpoint(kept).unwrap();
        drop(store);
        let at = StoreAt::File(file);
        let to = scratch.file("day.archive");
        let archived = archive::write(&at, &day, &to).unwrap();
        assert_eq!(archive::against(&at, &to).unwrap(), []);
        found.push((archived.head.rounds > 0, archived.unproved > 0));
        if archived.head.rounds == 0 {
            continue;
        }
        for (game, text) in records(&golden) {
            let round = Record::parse(&text).unwrap().header().marks.round.unwrap();
            let stream = StreamName::new(&format!("table/{game}")).unwrap();
            let (looked, told) = archive::round_of(&to, &stream, round).unwrap();
            assert_eq!(looked.faults, []);
            let (told, receipt) = told.unwrap();
            assert_eq!(told, text, "{golden:?} {game}");
            assert_eq!(receipt.check(), Ok(()));
        }
    }
    // The first kept none, the second none that was signed.
    assert_eq!(&found[..2], [(false, false), (false, true)]);
    assert!(
        found[2..].iter().all(|found| *found == (true, false)),
        "{found:?}"
    );
}

/// Plays what is offered until so many rounds have ended.
struct Play {
    table: Table,
    now: Now,
    dice: Fixed,
    commands: u32,
}

impl Play {
    fn below(&mut self, n: usize) -> usize {
        let mut byte = [0];
        self.dice.fill(&mut byte).unwrap();
        usize::from(byte[0]) % n.max(1)
    }

    fn ask(&mut self, player: &Player, wish: Wish) -> bool {
        self.commands += 1;
        let command = Command {
            id: format!("{}-{}", self.table.id(), self.commands),
            version: self.table.version(),
            wish,
        };
        self.table.command(player, &command, self.now).is_ok()
    }

    /// Something that is offered to a player, if anything is.
    fn offered(&mut self, player: &Player) -> Option<Action> {
        let snapshot = self.table.snapshot(Some(&player.id), self.now);
        let options = snapshot.options;
        // While bets are open a choice is to stay out, or something as rare.
        let asked = match snapshot.view.moment {
            Moment::Betting => self.below(12) == 0,
            _ => options.place.is_empty() || self.below(2) == 0,
        };
        if asked && !options.choose.is_empty() {
            let option = options.choose[self.below(options.choose.len())];
            return Some(match option.picks {
                None => Action::Choose {
                    at: option.at,
                    choice: option.choice,
                },
                Some(picks) => Action::Pick {
                    at: option.at,
                    choice: option.choice,
                    cards: Picked::at(0..picks.least).unwrap(),
                },
            });
        }
        if options.cut {
            return Some(Action::Cut);
        }
        let sits = !options.leave.is_empty();
        if !options.place.is_empty() && self.below(3) > 0 {
            let option = options.place[self.below(options.place.len())];
            return Some(Action::Place {
                at: option.at,
                spot: option.spot,
                stake: option.least,
            });
        }
        let at = options.sit.first().copied().filter(|_| !sits)?;
        Some(Action::Sit { at })
    }

    fn play(&mut self, players: &[Player], rounds: usize) {
        for _ in 0..3000 {
            let seen = |player: &Player| self.table.rounds(Some(&player.id)).len();
            if players.iter().map(seen).max() >= Some(rounds) {
                return;
            }
            let player = &players[self.below(players.len())].clone();
            let action = self.offered(player);
            let done = action.is_some_and(|action| self.ask(player, Wish::Act(action)));
            if !done && (self.below(2) == 0 || !self.ask(player, Wish::Ready)) {
                self.now = self.now.after(Duration::from_secs(4));
                self.table.tick(self.now);
            }
        }
        let moment = self.table.snapshot(None, self.now).view.moment;
        panic!("{}: no round came to its end: {moment:?}", self.table.id());
    }
}

impl Play {
    /// The longest record of its rounds, as one who played may have it, and whether cards or dice
    /// came in it.
    fn write_record(&self, players: &[Player], folder: &Path) -> bool {
        let rounds = (1..9).flat_map(|round| players.iter().map(move |player| (round, player)));
        let told = rounds.filter_map(|(round, player)| {
            let record = self.table.record(round, Some(&player.id));
            record.ok()
        });
        let longest = told.max_by_key(String::len).expect("somebody played");
        let file = folder.join(format!("{}.jsonl", self.table.id()));
        fs::write(file, &longest).unwrap();
        longest.contains("\"do\":\"draw\"")
    }
}

/// Writes the golden store anew, and a record of each family out of it:
/// `cargo test -p house --test house -- --ignored write_the_golden_store`. Only for a new folder:
/// what is kept is never written again.
#[test]
#[ignore = "it writes the files that the other tests read"]
fn write_the_golden_store() {
    let name = std::env::var("TAPETE_GOLDEN").expect("name the new folder in TAPETE_GOLDEN");
    let folder = folder().join(name);
    fs::create_dir(&folder).unwrap();
    let library = Library::embedded().unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    let premises = premises(&folder);
    let mut guests = Guests::open(Arc::clone(&premises), CHIPS).unwrap();
    let now = start();
    for (place, game) in TABLES.into_iter().enumerate() {
        let rules = rules(&library, &catalogue, game);
        let players = 0..rules.least_players().max(3);
        let players = players.map(|_| guests.welcome(now).unwrap().0);
        let players: Vec<Player> = players.collect();
        let mut table = open(game, &premises, &rules, now);
        for player in &players {
            table.arrive(player, now);
        }
        let mut play = Play {
            table,
            now,
            dice: Fixed(place as u64),
            commands: 0,
        };
        for rounds in 2..9 {
            play.play(&players, rounds);
            if play.write_record(&players, &folder) {
                break;
            }
        }
        println!("{}: {} commands", game.1, play.commands);
    }
    drop(guests);
    drop(premises);
    // A copy is as small as it can be.
    let (file, copy) = (folder.join("house.db"), folder.join("copy.db"));
    assert!(SqliteStore::back_up(&file, &copy).unwrap().is_sound());
    fs::rename(copy, file).unwrap();
    for beside in ["house.db.marks", "house.db-shm", "house.db-wal"] {
        let _ = fs::remove_file(folder.join(beside));
    }
}
