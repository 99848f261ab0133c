//! `cargo xtask scale`: how many databases a number of tables needs, by a simulation of their queues.
//!
//! A database writes for many at once: it takes what waits, writes it, and syncs once. What one such
//! group costs was measured (`store::rates`); how groups grow when more is asked for, and what that
//! does to whoever waits longest, is simulated here. Tables, players and databases are all alike, so
//! that some databases with their share of everything stand for any number of them.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

pub(crate) const HELP: &str = "\
How many databases a number of tables needs, by a simulation of their queues.

  cargo xtask scale                up to a million tables
    --sync-us 1500 --append-us 300   what a group of appends costs, and each append in it
    --within-ms 250                  99 of 100 bets are to be confirmed in this time
    --players 3 --round-seconds 40   at each table
    --commands 5 --stay-rounds 40    of each player
    --hop-us 500                     from one database to another
";

/// What is asked of all databases together, and what one of them can do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Model {
    pub(crate) tables: f64,
    /// How many play at a table.
    pub(crate) players: f64,
    /// How long a round takes, in seconds.
    pub(crate) round: f64,
    /// For how many rounds somebody stays.
    pub(crate) stay: f64,
    /// What a player asks for in a round; one of it is a bet.
    pub(crate) commands: f64,
    /// What a group costs, and each append in it, in seconds.
    pub(crate) sync: f64,
    pub(crate) append: f64,
    /// So many appends make a group at most.
    pub(crate) group: usize,
    /// The way to another database, in seconds.
    pub(crate) hop: f64,
    /// For how long is measured, in seconds; a fifth of it goes before.
    pub(crate) time: f64,
}

impl Default for Model {
    fn default() -> Model {
        Model {
            tables: 1e3,
            players: 3.0,
            round: 40.0,
            stay: 40.0,
            commands: 5.0,
            sync: 0.0015,
            append: 0.0003,
            group: 256,
            hop: 0.0005,
            time: 4.0,
        }
    }
}

/// Where a player's chips lie while he plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chips {
    /// In the database of the player: each bet is reserved there before the table takes it, posted
    /// after it, and what a round brings is paid there.
    AtHome,
    /// In the database of the table, to which he brought them when he sat down.
    AtTheTable,
}

/// What a run showed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    /// Appends a second at one database.
    pub(crate) appends: f64,
    /// Of each second, for how long it wrote.
    pub(crate) busy: f64,
    /// Until a bet was confirmed, in seconds.
    pub(crate) half: f64,
    pub(crate) ninety_nine: f64,
    /// Appends that still waited at the end, at all simulated databases.
    pub(crate) waiting: usize,
}

/// So many databases are simulated at most, each with its share.
const SIMULATED: usize = 48;

impl Model {
    /// Commands a second of all tables, and sessions that begin or end.
    fn commands(&self) -> f64 {
        self.tables * self.players * self.commands / self.round
    }

    /// Plays for a while on so many databases.
    pub(crate) fn play(&self, databases: usize, chips: Chips, seed: u64) -> Shown {
        let simulated = databases.min(SIMULATED);
        let share = simulated as f64 / databases as f64;
        let mut run = Run::new(self, simulated, chips, seed);
        run.go(self.commands() * share);
        run.shown()
    }

    /// The least number of databases with which a bet is confirmed in time, 99 in 100.
    pub(crate) fn least(&self, chips: Chips, within: f64) -> usize {
        let holds = |databases: usize| {
            let shown = self.play(databases, chips, 1);
            shown.ninety_nine <= within && shown.busy < 1.0
        };
        let mut high = 1;
        while !holds(high) && high < 1 << 20 {
            high *= 2;
        }
        let mut low = high / 2;
        while low + 1 < high {
            let middle = low.midpoint(high);
            match holds(middle) {
                true => high = middle,
                false => low = middle,
            }
        }
        high
    }
}

/// Tells, for growing numbers of tables, how many databases are enough.
pub(crate) fn tell(words: &[String]) -> Result<(), String> {
    let (model, within) = read(words)?;
    let (sync, append) = (model.sync * 1e6, model.append * 1e6);
    let most = model.group as f64 / (model.sync + model.append * model.group as f64);
    println!(
        "A group of appends costs {sync:.0} us and each in it {append:.0} us more: one database \
         does at most {most:.0} a second.\n99 of 100 bets confirmed within {:.0} ms:\n",
        within * 1e3
    );
    println!(
        "| tables | commands a second | chips lie | databases | tables at each | appends a second at each | it writes | still waiting at the end | bet confirmed p50 | p99 |"
    );
    println!("|---:|---:|---|---:|---:|---:|---:|---:|---:|---:|");
    for tables in [1e3, 1e4, 1e5, 1e6] {
        let model = Model { tables, ..model };
        for (chips, said) in [
            (Chips::AtHome, "at home"),
            (Chips::AtTheTable, "at the table"),
        ] {
            let databases = model.least(chips, within);
            let shown = model.play(databases, chips, 1);
            println!(
                "| {tables:.0} | {:.0} | {said} | {databases} | {:.0} | {:.0} | {:.0} % | {} | {:.1} ms | {:.1} ms |",
                model.commands(),
                tables / databases as f64,
                shown.appends,
                shown.busy * 100.0,
                shown.waiting,
                shown.half * 1e3,
                shown.ninety_nine * 1e3,
            );
        }
    }
    Ok(())
}

fn read(words: &[String]) -> Result<(Model, f64), String> {
    let (mut model, mut within) = (Model::default(), 0.25);
    for pair in words.chunks(2) {
        let [word, value] = pair else {
            return Err(format!("{} needs a value", pair[0]));
        };
        let number = value.parse::<f64>().ok();
        let number = number.filter(|number| number.is_finite() && *number > 0.0);
        let number = number.ok_or(format!("{word} {value}: that is no number above zero"))?;
        match word.as_str() {
            "--sync-us" => model.sync = number / 1e6,
            "--append-us" => model.append = number / 1e6,
            "--within-ms" => within = number / 1e3,
            "--players" => model.players = number,
            "--round-seconds" => model.round = number,
            "--commands" => model.commands = number,
            "--stay-rounds" => model.stay = number,
            "--hop-us" => model.hop = number / 1e6,
            other => return Err(format!("{other} is unknown")),
        }
    }
    if within <= 2.0 * (model.sync + model.append) + model.hop {
        return Err(
            "no bet is confirmed in so short a time, however many databases there are".into(),
        );
    }
    Ok((model, within))
}

/// What is still to be done for a command once an append of it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    /// Nothing that anybody waits for.
    Nothing,
    /// The command is confirmed.
    Confirm,
    /// The table takes the bet, and then the player's database posts it and pays what it brings.
    Table { table: usize, player: usize },
    /// The table has taken the bet.
    Settle { player: usize },
}

#[derive(Clone, Copy, Debug)]
struct Job {
    asked: f64,
    then: Then,
}

/// What happens at a moment. Moments are finite, so that they are ordered.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Moment {
    at: f64,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    /// Somebody asks for something.
    Ask,
    /// An append comes to a database.
    Come {
        database: usize,
        asked: f64,
        then: Then,
    },
    /// A database has written a group.
    Written { database: usize },
}

impl Eq for Moment {}

impl PartialOrd for Moment {
    fn partial_cmp(&self, other: &Moment) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Moment {
    fn cmp(&self, other: &Moment) -> std::cmp::Ordering {
        self.at.total_cmp(&other.at)
    }
}

#[derive(Default)]
struct Database {
    waiting: VecDeque<Job>,
    writing: Vec<Job>,
    busy: f64,
}

struct Run<'m> {
    model: &'m Model,
    chips: Chips,
    databases: Vec<Database>,
    moments: BinaryHeap<Reverse<Moment>>,
    dice: u64,
    from: f64,
    written: u64,
    confirmed: Vec<f64>,
}

impl<'m> Run<'m> {
    fn new(model: &'m Model, databases: usize, chips: Chips, seed: u64) -> Run<'m> {
        Run {
            model,
            chips,
            databases: (0..databases).map(|_| Database::default()).collect(),
            moments: BinaryHeap::new(),
            dice: seed,
            from: model.time / 5.0,
            written: 0,
            confirmed: Vec::new(),
        }
    }

    fn go(&mut self, rate: f64) {
        let until = self.from + self.model.time;
        self.at(0.0, What::Ask);
        while let Some(Reverse(Moment { at, what })) = self.moments.pop() {
            if at >= until {
                return;
            }
            match what {
                What::Ask => {
                    self.ask(at);
                    // Many who do not know of each other: the time to the next is exponential.
                    let wait = -(1.0 - self.fraction()).ln() / rate;
                    self.at(at + wait, What::Ask);
                }
                What::Come {
                    database,
                    asked,
                    then,
                } => {
                    let job = Job { asked, then };
                    self.databases[database].waiting.push_back(job);
                    self.write(database, at);
                }
                What::Written { database } => self.written(database, at),
            }
        }
    }

    /// One command of somebody at some table.
    fn ask(&mut self, now: f64) {
        let (table, player) = (self.some_database(), self.some_database());
        let is_bet = self.fraction() * self.model.commands < 1.0;
        let sits_or_leaves = is_bet && self.fraction() * self.model.stay < 1.0;
        match (self.chips, is_bet) {
            (Chips::AtHome, true) => self.come(now, player, now, Then::Table { table, player }),
            _ => self.come(now, table, now, Then::Confirm),
        }
        if self.chips == Chips::AtTheTable && sits_or_leaves {
            // Reserved and posted when he sits down, paid back when he leaves; and taken and given by
            // the table, each for itself.
            for database in [player, player, player, table, table] {
                self.come(now, database, now, Then::Nothing);
            }
        }
    }

    fn come(&mut self, at: f64, database: usize, asked: f64, then: Then) {
        let what = What::Come {
            database,
            asked,
            then,
        };
        self.at(at, what);
    }

    /// Takes what waits, if nothing is being written.
    fn write(&mut self, database: usize, now: f64) {
        let (model, from) = (self.model, self.from);
        let this = &mut self.databases[database];
        if !this.writing.is_empty() || this.waiting.is_empty() {
            return;
        }
        let many = this.waiting.len().min(model.group);
        this.writing.extend(this.waiting.drain(..many));
        let takes = model.sync + model.append * many as f64;
        if now >= from {
            // What goes beyond the end counts as far as it does not.
            this.busy += takes.min(from + model.time - now);
        }
        self.at(now + takes, What::Written { database });
    }

    fn written(&mut self, database: usize, now: f64) {
        let done = std::mem::take(&mut self.databases[database].writing);
        let counts = now >= self.from;
        self.written += if counts { done.len() as u64 } else { 0 };
        let over = now + self.model.hop;
        for Job { asked, then } in done {
            match then {
                Then::Nothing => {}
                Then::Confirm if counts => self.confirmed.push(now - asked),
                Then::Confirm => {}
                Then::Table { table, player } => {
                    self.come(over, table, asked, Then::Settle { player });
                }
                Then::Settle { player } => {
                    if counts {
                        self.confirmed.push(now - asked);
                    }
                    for _ in ["post", "pay"] {
                        self.come(over, player, asked, Then::Nothing);
                    }
                }
            }
        }
        self.write(database, now);
    }

    fn shown(mut self) -> Shown {
        self.confirmed.sort_by(f64::total_cmp);
        let at = |part: f64| {
            let place = (self.confirmed.len() as f64 * part) as usize;
            self.confirmed.get(place).copied().unwrap_or(f64::INFINITY)
        };
        let databases = self.databases.len() as f64;
        let busy: f64 = self.databases.iter().map(|one| one.busy).sum();
        Shown {
            appends: self.written as f64 / self.model.time / databases,
            busy: busy / self.model.time / databases,
            half: at(0.5),
            ninety_nine: at(0.99),
            waiting: self.databases.iter().map(|one| one.waiting.len()).sum(),
        }
    }

    fn at(&mut self, at: f64, what: What) {
        self.moments.push(Reverse(Moment { at, what }));
    }

    fn some_database(&mut self) -> usize {
        (self.fraction() * self.databases.len() as f64) as usize
    }

    /// A number from 0 to less than 1 (SplitMix64).
    fn fraction(&mut self) -> f64 {
        self.dice = self.dice.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.dice;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model() -> Model {
        Model {
            tables: 10_000.0,
            sync: 0.002,
            append: 0.0002,
            hop: 0.001,
            ..Model::default()
        }
    }

    /// Each command is an append of the table's; a bet of chips that lie at home is three more; who
    /// brings them along makes five for every forty rounds.
    #[test]
    fn chips_at_home_cost_three_appends_a_bet() {
        let model = model();
        let commands = model.commands();
        for (chips, each) in [
            (Chips::AtTheTable, 1.0 + 5.0 / 40.0 / 5.0),
            (Chips::AtHome, 1.0 + 3.0 / 5.0),
        ] {
            let shown = model.play(4, chips, 7);
            let off = shown.appends * 4.0 / (commands * each);
            assert!((0.97..1.03).contains(&off), "{chips:?}: {off}");
        }
    }

    /// A single append that finds nobody waits for its own write alone; a bet from home for two, and
    /// the way between.
    #[test]
    fn whoever_is_alone_waits_for_his_own_writes() {
        let alone = Model {
            tables: 1.0,
            time: 4000.0,
            ..model()
        };
        let one = alone.sync + alone.append;
        let shown = alone.play(8, Chips::AtTheTable, 3);
        assert!((shown.half - one).abs() < 1e-9, "{shown:?}");
        let shown = alone.play(8, Chips::AtHome, 3);
        assert!(shown.ninety_nine < 2.1 * one + alone.hop, "{shown:?}");
        assert!(shown.ninety_nine >= 2.0 * one + alone.hop, "{shown:?}");
    }

    /// Groups grow until a database does nothing but append; what is asked beyond that waits for
    /// ever.
    #[test]
    fn beyond_what_it_can_do_a_database_falls_behind() {
        let model = model();
        let most = model.group as f64 / (model.sync + model.append * model.group as f64);
        let needed = model.commands() / most;
        let below = model.play(needed.ceil() as usize + 1, Chips::AtTheTable, 5);
        assert!(below.busy < 1.0 && below.ninety_nine < 0.2, "{below:?}");
        let crowded = Model {
            tables: model.tables * 4.0,
            ..model
        };
        let beyond = crowded.play(1, Chips::AtTheTable, 5);
        assert!(beyond.busy > 0.99 && beyond.waiting > 1000, "{beyond:?}");
        assert!((beyond.appends / most - 1.0).abs() < 0.05, "{beyond:?}");
    }

    /// One database fewer does not hold.
    #[test]
    fn the_least_number_is_the_least() {
        let model = model();
        let least = model.least(Chips::AtHome, 0.05);
        let holds = |many| model.play(many, Chips::AtHome, 1).ninety_nine <= 0.05;
        assert!(least > 1 && holds(least) && !holds(least - 1), "{least}");
    }
}
