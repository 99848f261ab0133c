//! A table of three-card poker in Aragón, guests with chips, and time that a test moves.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use exact::Cents;
use games::{Catalogue, Rules};
use house::fair::{Entropy, NoEntropy, SealingKey, Source};
use house::store::{EventStore, MemoryStore, SqliteStore};
use house::{
    Accepted, Command, Guests, Now, Player, Premises, Refusal, Settings, Table, TableId, Wish,
};
use law::Library;
use table::{Action, BoxNumber, ChoiceId, Moment, SpotId};

pub(crate) const ANTE: SpotId = SpotId(0);
pub(crate) const PAIR_PLUS: SpotId = SpotId(2);
pub(crate) const GO: ChoiceId = ChoiceId(0);
pub(crate) const FOLD: ChoiceId = ChoiceId(1);

/// Bytes that look random and are the same every time.
pub(crate) struct Fixed(pub(crate) u64);

impl Entropy for Fixed {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
        for byte in bytes {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut word = self.0;
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            *byte = (word >> 56) as u8;
        }
        Ok(())
    }
}

/// A folder that goes with the test.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("tapete-house-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The rules of the shipped sheet of a game in Aragón.
pub(crate) fn rules_of(game: &str) -> Arc<Rules> {
    rules_in("ar-2010", game)
}

/// The rules of the shipped sheet of a game.
pub(crate) fn rules_in(ruleset: &str, game: &str) -> Arc<Rules> {
    let library = Library::embedded().unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    let sheet = library.sheet(ruleset, game).unwrap();
    let game = catalogue.find(ruleset, game).unwrap();
    Arc::new(game.rules(sheet).unwrap())
}

/// The rules of the shipped sheet, or of it with one line changed.
pub(crate) fn rules_with(change: Option<(&str, &str)>) -> Arc<Rules> {
    let library = Library::embedded().unwrap();
    let catalogue = Catalogue::read(&library).unwrap();
    let game = catalogue.find("ar-2010", "three-card-poker").unwrap();
    let mut sheet = library
        .sheet("ar-2010", "three-card-poker")
        .unwrap()
        .clone();
    if let Some((field, value)) = change {
        sheet = sheet.with(field, value);
    }
    Arc::new(game.rules(&sheet).unwrap())
}

/// A house of one table, without threads.
pub(crate) struct Room {
    pub(crate) scratch: Scratch,
    pub(crate) rules: Arc<Rules>,
    pub(crate) store: Arc<dyn EventStore>,
    pub(crate) premises: Arc<Premises>,
    pub(crate) settings: Settings,
    pub(crate) guests: Guests,
    pub(crate) table: Table,
    pub(crate) now: Now,
    hands: Vec<(Player, u8)>,
    seed: u64,
}

fn premises(scratch: &Scratch, store: Arc<dyn EventStore>, seed: u64) -> Arc<Premises> {
    let path = scratch.file("key");
    let key = SealingKey::load_or_create(&path, &mut Source::new(Fixed(1))).unwrap();
    Arc::new(Premises::new(store, key, Fixed(seed)))
}

impl Room {
    pub(crate) fn new() -> Room {
        Room::with(Arc::new(MemoryStore::new()), Settings::default())
    }

    pub(crate) fn on_disk() -> Room {
        let scratch = Scratch::new();
        let store = SqliteStore::open(&scratch.file("house.db")).unwrap();
        Room::at(scratch, Arc::new(store), Settings::default())
    }

    pub(crate) fn with(store: Arc<dyn EventStore>, settings: Settings) -> Room {
        Room::at(Scratch::new(), store, settings)
    }

    /// A room with a table of some other game.
    pub(crate) fn playing(rules: Arc<Rules>) -> Room {
        let scratch = Scratch::new();
        let store = SqliteStore::open(&scratch.file("house.db")).unwrap();
        Room::of(rules, scratch, Arc::new(store), Settings::default())
    }

    fn at(scratch: Scratch, store: Arc<dyn EventStore>, settings: Settings) -> Room {
        Room::of(rules_with(None), scratch, store, settings)
    }

    fn of(
        rules: Arc<Rules>,
        scratch: Scratch,
        store: Arc<dyn EventStore>,
        settings: Settings,
    ) -> Room {
        let premises = premises(&scratch, Arc::clone(&store), 7);
        let now = Now {
            running: Duration::from_secs(100),
            date_ms: 1_750_000_000_000,
        };
        Room {
            guests: Guests::open(Arc::clone(&premises), house::PRACTICE_CHIPS).unwrap(),
            table: open(&rules, &premises, &settings, now),
            scratch,
            rules,
            store,
            premises,
            settings,
            now,
            hands: Vec::new(),
            seed: 7,
        }
    }

    /// Stops the house and starts it again, from what the store holds; chance goes on elsewhere.
    pub(crate) fn restart(&mut self) {
        self.seed += 1000;
        let file = self.scratch.file("house.db");
        if file.exists() {
            self.store = Arc::new(SqliteStore::open(&file).unwrap());
        }
        self.premises = premises(&self.scratch, Arc::clone(&self.store), self.seed);
        self.guests = Guests::open(Arc::clone(&self.premises), house::PRACTICE_CHIPS).unwrap();
        self.table = open(&self.rules, &self.premises, &self.settings, self.now);
    }

    /// Another program of the same casino, over the same store.
    pub(crate) fn another_program(&self) -> Arc<Premises> {
        premises(&self.scratch, Arc::clone(&self.store), self.seed + 500)
    }

    pub(crate) fn guest(&mut self) -> Player {
        self.guests.welcome(self.now).unwrap().0
    }

    pub(crate) fn balance(&self, player: &Player) -> u64 {
        self.guests.balance(&player.id).unwrap().count()
    }

    /// A command under a new id, for the version of now; the money is audited after it.
    pub(crate) fn ask(&mut self, player: &Player, wish: Wish) -> Result<Accepted, Refusal> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let id = format!("c{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let version = self.table.version();
        let command = Command { id, version, wish };
        self.send(player, &command)
    }

    pub(crate) fn send(&mut self, player: &Player, command: &Command) -> Result<Accepted, Refusal> {
        let answer = self.table.command(player, command, self.now);
        self.audit();
        answer
    }

    pub(crate) fn act(&mut self, player: &Player, action: Action) {
        self.ask(player, Wish::Act(action)).unwrap();
    }

    pub(crate) fn sit(&mut self, player: &Player, at: u8) {
        self.act(player, Action::Sit { at: BoxNumber(at) });
    }

    pub(crate) fn place(&mut self, player: &Player, at: u8, spot: SpotId, stake: u64) {
        self.act(player, place(at, spot, stake));
    }

    /// Seals a hand in the shuffle and is ready; once the bets are closed all hands are opened.
    pub(crate) fn ready(&mut self, player: &Player, bytes: u8) {
        let given = |bytes: u8| self.hands.iter().any(|(_, known)| *known == bytes);
        // No two hands are alike.
        let bytes = (bytes..=u8::MAX).find(|bytes| !given(*bytes)).unwrap();
        let snapshot = self.table.snapshot(None, self.now);
        if !snapshot.sealed && self.commit(player, bytes).is_ok() {
            self.hands.push((player.clone(), bytes));
        }
        self.ask(player, Wish::Ready).unwrap();
        self.open_hands();
    }

    pub(crate) fn commit(&mut self, player: &Player, bytes: u8) -> Result<Accepted, Refusal> {
        let root = self.table.snapshot(None, self.now).commitment.root;
        let hand = house::fair::hand(&root, &[bytes; 32]);
        self.ask(player, Wish::Commit { hand })
    }

    pub(crate) fn reveal(&mut self, player: &Player, bytes: u8) -> Result<Accepted, Refusal> {
        let contribution = [bytes; 32];
        self.ask(player, Wish::Reveal { contribution })
    }

    /// Opens the hands that wait for it.
    pub(crate) fn open_hands(&mut self) {
        let snapshot = self.table.snapshot(None, self.now);
        if snapshot.sealed && !snapshot.mixed {
            for (player, bytes) in std::mem::take(&mut self.hands) {
                let _ = self.reveal(&player, bytes);
            }
        }
    }

    pub(crate) fn choose(&mut self, player: &Player, at: u8, choice: ChoiceId) {
        self.act(player, choose(at, choice));
    }

    pub(crate) fn audit(&self) {
        let audit = self.store.audit().unwrap();
        assert!(audit.is_clean(), "{:?}", audit.findings);
    }

    pub(crate) fn wait(&mut self, seconds: u64) -> bool {
        self.now = self.now.after(Duration::from_secs(seconds));
        let changed = self.table.tick(self.now);
        self.open_hands();
        self.audit();
        changed
    }

    pub(crate) fn moment(&self) -> Moment {
        self.table.snapshot(None, self.now).view.moment
    }

    /// Two guests at boxes 1 and 3 with an ante each, the cards dealt.
    pub(crate) fn dealt(&mut self) -> (Player, Player) {
        let (ana, ben) = (self.guest(), self.guest());
        self.sit(&ana, 1);
        self.sit(&ben, 3);
        self.place(&ana, 1, ANTE, 2000);
        self.place(&ben, 3, ANTE, 500);
        self.ready(&ana, 1);
        self.ready(&ben, 2);
        assert!(matches!(self.moment(), Moment::Choosing { .. }));
        (ana, ben)
    }
}

pub(crate) fn place(at: u8, spot: SpotId, stake: u64) -> Action {
    Action::Place {
        at: BoxNumber(at),
        spot,
        stake: Cents::new(stake),
    }
}

pub(crate) fn choose(at: u8, choice: ChoiceId) -> Action {
    Action::Choose {
        at: BoxNumber(at),
        choice,
    }
}

fn open(rules: &Arc<Rules>, premises: &Arc<Premises>, settings: &Settings, now: Now) -> Table {
    let id = TableId::new("mesa-1").unwrap();
    let (rules, premises) = (Arc::clone(rules), Arc::clone(premises));
    Table::open(id, rules, premises, settings.clone(), now).unwrap()
}
