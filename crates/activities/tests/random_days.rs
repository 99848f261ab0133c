//! Random days on a floor: whatever people ask for, no rule is broken, every refusal rests on
//! something, money adds up, and all of it is decided again alike.

use std::sync::Arc;

use activities::{
    Activities, ActivityLaw, Actor, Entry, Line, NotDone, Run, Stage, TablePlay, examine, recount,
};
use exact::Cents;
use law::{BasisRef, Library};
use proptest::prelude::*;

/// A floor on which days are lived: what stands there, who may serve, and what is said before the
/// first session.
struct Ground {
    /// The floor, by its law file.
    floor: &'static str,
    /// Its tables, and the game of each.
    tables: &'static [(&'static str, &'static str)],
    posts: &'static [&'static str],
    tasks: &'static [&'static str],
    /// Games that a cloth may be turned to, whether the floor knows them or not.
    turns: &'static [&'static str],
    before: &'static [&'static str],
    /// The post that one person has at a table.
    head: &'static str,
    /// How many tables one person may serve at most, in any post.
    serves: usize,
    /// Tables that get a shoe and packs as the first session begins.
    equipped: &'static [&'static str],
    /// Tables whose shoe is drawn by lot then.
    by_lot: &'static [&'static str],
}

const TASKS: &[&str] = &["deal", "pay", "shuffle", "direct", "check-cards", "comment"];

const AR10: Ground = Ground {
    floor: "floor-ar-2010",
    tables: &[
        ("bj1", "blackjack"),
        ("bj2", "blackjack"),
        ("bj3", "blackjack"),
        ("tj1", "trijoker"),
        ("ch1", "chemin-de-fer"),
        ("he1", "counterparty-holdem"),
    ],
    posts: &["table-head", "croupier", "inspector", "changer"],
    tasks: TASKS,
    turns: &["blackjack", "trijoker", "three-card-poker", "boule"],
    before: &["house notes permit of reversible   for: he1"],
    head: "table-head",
    serves: 4,
    equipped: &["bj1", "bj2", "ch1"],
    by_lot: &[],
};

const AR02: Ground = Ground {
    floor: "floor-ar-2002",
    tables: &[
        ("bj1", "blackjack"),
        ("bj2", "blackjack"),
        ("bj3", "blackjack"),
        ("nd1", "no-discard-poker"),
        ("bo1", "boule"),
        ("fw1", "fortune-wheel"),
        ("pb1", "punto-y-banca"),
    ],
    posts: &["table-head", "croupier", "table-end", "changer"],
    tasks: &[
        "deal",
        "pay",
        "shuffle",
        "direct",
        "throw-ball",
        "settle-problems",
    ],
    turns: &["blackjack", "no-discard-poker", "trijoker", "boule"],
    before: &[],
    head: "table-head",
    serves: 2,
    equipped: &["bj1", "pb1"],
    by_lot: &[],
};

const CLM13: Ground = Ground {
    floor: "floor-clm-2013",
    tables: &[
        ("tj1", "trijoker"),
        ("tj2", "trijoker"),
        ("lr1", "let-it-ride"),
        ("cs1", "caribbean-stud"),
        ("tc1", "three-card-poker"),
        ("om1", "omaha"),
    ],
    posts: &["area-head", "croupier", "cashier", "table-head"],
    tasks: &[
        "deal",
        "pay",
        "shuffle",
        "direct",
        "gather-cards",
        "settle-problems",
    ],
    turns: &["trijoker", "let-it-ride", "omaha", "blackjack"],
    before: &["house notes title of decree-85-2013"],
    head: "area-head",
    serves: 6,
    equipped: &[],
    by_lot: &["tj1", "tj2", "lr1", "om1"],
};

const TXP: Ground = Ground {
    floor: "floor-txp",
    tables: &[
        ("t1", "texas-poker"),
        ("t2", "texas-poker"),
        ("t3", "texas-poker"),
    ],
    posts: &["croupier", "croupier", "croupier", "table-head"],
    tasks: &["deal", "pay", "shuffle", "collect"],
    turns: &["texas-poker", "no-discard-poker", "boule"],
    before: &[],
    head: "croupier",
    serves: 1,
    equipped: &[],
    by_lot: &[],
};

const TXH: Ground = Ground {
    floor: "floor-txh",
    tables: &[("t1", "counterparty-holdem"), ("t2", "counterparty-holdem")],
    posts: &["croupier", "croupier", "croupier", "table-head"],
    tasks: &[
        "take-from-store",
        "unpack",
        "shuffle",
        "deal",
        "collect",
        "pay",
    ],
    turns: &["counterparty-holdem", "boule"],
    before: &[],
    // The fragment has at least one croupier, and no head.
    head: "table-head",
    serves: 1,
    equipped: &[],
    by_lot: &[],
};

const GROUNDS: [&Ground; 5] = [&AR10, &AR02, &CLM13, &TXP, &TXH];

const PEOPLE: [&str; 8] = ["ana", "eva", "leo", "ivo", "sol", "noa", "bea", "cid"];

/// One more than tables that open with one.
const SHOES: u8 = 5;

/// Six packs, from a number on.
fn packs(from: u32) -> String {
    let six = (from..from + 6).map(|number| number.to_string());
    six.collect::<Vec<_>>().join(", ")
}

/// A day's words: each number chooses one.
fn said(ground: &Ground, choice: [u8; 5]) -> String {
    let [what, one, two, three, four] = choice;
    let of = |list: &[&str], by: u8| list[usize::from(by) % list.len()].to_string();
    let table = ground.tables[usize::from(one) % ground.tables.len()].0;
    let who = of(&PEOPLE, two);
    let sum = u32::from(three) * 10;
    match what % 22 {
        0 | 1 => format!(
            "house puts {who} at {table}   as: {}",
            of(ground.posts, three)
        ),
        2 => format!(
            "house/games-management puts {who} at {table}   as: {}",
            of(ground.posts, three)
        ),
        3 => format!("house releases {who} from {table}"),
        4 => format!(
            "house relieves {who} at {table}   with: {}",
            of(&PEOPLE, three)
        ),
        5 | 6 => format!(
            "house opens {table}   float: {}   minimum: {}   maximum: 50",
            u32::from(four) * 100,
            [2, 5, 10][usize::from(three) % 3]
        ),
        7 => format!(
            "house limits {table}   minimum: {}   maximum: 50",
            three % 20
        ),
        8 => format!("house suspends {table}"),
        9 => format!("house resumes {table}"),
        10 => format!(
            "house closes {table}   chips: {}   cash: {sum}",
            u32::from(four) * 100
        ),
        11 => format!(
            "house turns {table}   to: {}   cloth: {}",
            of(ground.turns, three),
            four % 16
        ),
        12 | 13 => format!("{who} joins {table}"),
        14 | 15 => format!("{who} does {} at {table}", of(ground.tasks, three)),
        16 | 17 => format!("{who} changes {sum} for {} at {table}", of(&PEOPLE, four)),
        19 if four % 2 == 0 => format!("house draws a shoe for {table}"),
        19 => format!("house/director hands s{} to {table}", three % SHOES),
        20 => format!(
            "house gives packs to {table}   packs: {}",
            packs(u32::from(three) % 60)
        ),
        18 => format!("{who} tips {} from cid at {table}   into: slot", three % 9),
        _ => match four % 10 {
            0 => "house ends the session".into(),
            1 => format!("house begins a session   day: {}", three % 4),
            2 => format!("{who} cashes {sum}"),
            3 => format!("house fills {table}   amount: {sum}"),
            4 => format!("house credits {table}   amount: {sum}"),
            5 => format!("house sells {sum} to {who}"),
            6 => format!("house buys {sum} from {who}"),
            7 => format!("{who} takes {} as share at {table}", three % 9),
            8 => format!("plays {table} {sum} {}", two),
            _ => format!(
                "house closes {table} with a difference   chips: {}   cash: {sum}",
                u32::from(two) * 100
            ),
        },
    }
}

struct Day {
    ground: &'static Ground,
    law: Arc<ActivityLaw>,
    run: Run,
    entries: Vec<Entry>,
}

impl Day {
    fn begin(ground: &'static Ground, law: &Arc<ActivityLaw>) -> Day {
        let run = law.run("day");
        let terms = Line::read("x   premises: casino").unwrap();
        let opened = run.open(&terms, &[0; 32]).unwrap();
        let mut day = Day {
            ground,
            law: Arc::clone(law),
            run,
            entries: Vec::new(),
        };
        day.take(opened);
        for (number, (table, game)) in (1..).zip(ground.tables) {
            let place = format!("place: {number}   cloth: {number}   recording: yes   model: turn");
            day.done(&format!("house places {table}   game: {game}   {place}"));
            let band = "minimum: 2   maximum: 50";
            day.done(&format!("house notes authorisation of {game}   {band}"));
        }
        day.done("house notes approval of turn");
        ground.before.iter().for_each(|said| day.done(said));
        for shoe in 0..SHOES {
            let kept = format!("kind: shoe   model: turn   number: {shoe}   in: card-cabinet");
            day.done(&format!("house keeps s{shoe}   {kept}"));
        }
        day.done("house begins a session   day: 0");
        for (shoe, table) in ground.equipped.iter().enumerate() {
            day.done(&format!("house/director hands s{shoe} to {table}"));
            let packs = packs(100 + 10 * shoe as u32);
            day.done(&format!("house gives packs to {table}   packs: {packs}"));
        }
        for table in ground.by_lot {
            day.done(&format!("house draws a shoe for {table}"));
        }
        day
    }

    /// What is done before the day's own orders, and nobody objects to.
    fn done(&mut self, said: &str) {
        assert!(self.ask(said), "{}: {said}", self.ground.floor);
    }

    fn take(&mut self, entry: Entry) {
        self.run.apply(&entry).unwrap();
        self.entries.push(entry);
    }

    /// What the house hears of a running table, in words of this test: the table, what it won and
    /// what it lost.
    fn heard(&self, said: &str) -> Option<(Actor, serde_json::Value)> {
        let words: Vec<&str> = said.strip_prefix("plays ")?.split(' ').collect();
        let cents = |text: &str| Cents::new(text.parse::<u64>().unwrap() * 97);
        let play = TablePlay {
            drop: cents(words[1]),
            won: cents(words[1]),
            lost: cents(words[2]),
            share: cents("1"),
        };
        let through = self.entries.len() as u64;
        let command = self.run.played(words[0], play, through)?;
        Some((Actor::house(), command))
    }

    /// Chance gives what it is asked for, one after another.
    fn gives(&mut self) {
        while let Some(due) = self.run.due() {
            let number = self.entries.len() as u32 % due.below();
            let drawn = self.run.draw(number).unwrap();
            self.take(drawn);
        }
    }

    /// Whether it was done. A refusal says what it rests on.
    fn ask(&mut self, said: &str) -> bool {
        let (who, command) = self.heard(said).unwrap_or_else(|| {
            let mut line = Line::read(said).unwrap();
            let who: Actor = line.words.remove(0).parse().unwrap();
            let command = self.run.parse(&who, &line).unwrap();
            (who, command)
        });
        match self.run.ask(&who, &command) {
            Ok(entry) => {
                for telling in self.run.tell(&entry).unwrap() {
                    assert!(!telling.message.is_empty());
                }
                self.take(entry);
                self.gives();
                true
            }
            Err(NotDone::Refused(refusal)) => {
                for cause in &refusal.causes {
                    assert_ne!(cause.basis, BasisRef::NONE, "{said}: {}", cause.why);
                    assert!(!self.law.bases().get(cause.basis).is_empty());
                }
                false
            }
            Err(NotDone::Unknown(unknown)) => panic!("{said}: {unknown}"),
        }
    }

    fn seen(&self, question: &str) -> String {
        let words: Vec<&str> = question.split_whitespace().collect();
        self.run
            .look(&words)
            .map(|seen| seen.what)
            .unwrap_or_default()
    }

    /// What the texts want of any floor, however it came to be.
    fn keeps_the_rules(&self, did: &str) {
        let view = self.run.view(None);
        let tables = view["tables"].as_array().unwrap();
        for table in tables {
            let name = table["table"].as_str().unwrap();
            let nobody = table["missing"].as_array().unwrap().is_empty();
            let works = did.contains(" does ") || did.contains(" changes ");
            assert!(
                nobody || !works || !did.contains(&format!(" at {name}")),
                "{did}"
            );
            let (shoe, packs) = (&table["lacks"][0], &table["lacks"][2]);
            let equipped = shoe.is_null() && packs == 0;
            assert!(
                equipped || !did.contains(&format!(" opens {name} ")),
                "{did}"
            );
            let heads = table["staff"].as_array().unwrap().iter();
            let heads = heads.filter(|one| one[1] == self.ground.head).count();
            assert!(heads <= 1, "{did}: {heads} heads at {name}");
        }
        for who in PEOPLE {
            let serves = |table: &&serde_json::Value| {
                let mut staff = table["staff"].as_array().unwrap().iter();
                staff.any(|one| one[0] == who)
            };
            let serves = tables.iter().filter(serves).count();
            assert!(
                serves <= self.ground.serves,
                "{did}: {who} serves {serves} tables"
            );
        }
    }

    /// Closes what is open by its own book, and ends: every fund must be empty then.
    fn end(mut self) {
        for (table, _) in self.ground.tables {
            let view = self.run.view(None);
            let tables = view["tables"].as_array().unwrap();
            let one = tables.iter().find(|one| one["table"] == *table).unwrap();
            if one["standing"] != "closed" {
                let cloth = &one["cloth"];
                let (chips, cash) = (
                    self.seen(&format!("money of fund float-{cloth}")),
                    self.seen(&format!("money of fund cash-{cloth}")),
                );
                let closes = format!("house closes {table}   chips: {chips}   cash: {cash}");
                assert!(self.ask(&closes), "{closes}");
            }
        }
        if !self.run.view(None)["day"].is_null() {
            assert!(self.ask("house ends the session"));
        }
        assert!(self.ask("house ends the book"));
        assert_eq!(self.run.stage(), Stage::Over);
        let all: i128 = PEOPLE
            .iter()
            .chain(&["house", "staff"])
            .map(|who| cents(&self.seen(&format!("money of {who}"))))
            .sum();
        assert_eq!(all, 0, "money came from nowhere");
        let differ = recount(&self.entries, &self.run.view(None));
        assert!(differ.is_empty(), "{differ:?}");
        let again = examine(&self.law, &self.entries).unwrap();
        assert_eq!(again.run.view(None), self.run.view(None));
    }
}

fn cents(written: &str) -> i128 {
    written.replace('.', "").parse().unwrap()
}

/// The grounds with their laws.
fn grounds() -> Vec<(&'static Ground, Arc<ActivityLaw>)> {
    let library = Library::embedded().expect("the law can be read");
    let activities = Activities::read(&library).expect("the activities can be read");
    let of = |ground: &'static Ground| {
        let law = activities.find(ground.floor).expect("it is there");
        (ground, Arc::clone(law))
    };
    GROUNDS.map(of).into()
}

fn law() -> Arc<ActivityLaw> {
    Arc::clone(&grounds()[0].1)
}

/// Lives a day, and tells how many of its orders were done.
fn lives(ground: &'static Ground, law: &Arc<ActivityLaw>, choices: Vec<[u8; 5]>) -> u64 {
    let mut day = Day::begin(ground, law);
    let mut done = 0;
    for choice in choices {
        let said = said(ground, choice);
        if day.ask(&said) {
            done += 1;
            day.keeps_the_rules(&said);
        }
    }
    day.end();
    done
}

fn choices(most: usize) -> impl Strategy<Value = Vec<[u8; 5]>> {
    prop::collection::vec(any::<[u8; 5]>(), 0..most)
}

#[test]
fn days_keep_the_rules() {
    for (ground, law) in grounds() {
        let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(100));
        let run = runner.run(&choices(160), |choices| {
            lives(ground, &law, choices);
            Ok(())
        });
        run.unwrap();
    }
}

/// What is played at a table that the house runs is in the book to the cent: a count that differs is
/// refused, a difference is entered by itself, and a ruling corrects the result afterwards.
#[test]
fn what_is_played_is_counted_to_the_cent() {
    let law = law();
    let mut day = Day::begin(&AR10, &law);
    for said in [
        "house puts ana at tj1   as: table-head",
        "house puts eva at tj1   as: croupier",
        "house opens tj1   float: 10000   minimum: 2   maximum: 50",
        "plays tj1 100 30",
    ] {
        assert!(day.ask(said), "{said}");
    }
    let view = day.run.view(None);
    let mut tables = view["tables"].as_array().unwrap().iter();
    let tj1 = tables.find(|one| one["table"] == "tj1").unwrap();
    assert_eq!(tj1["due"], serde_json::json!(1_006_790));
    for chips in ["10067.89", "10067.91", "10000"] {
        assert!(!day.ask(&format!("house closes tj1   chips: {chips}   cash: 0")));
    }
    let same = "house closes tj1 with a difference   chips: 10067.90   cash: 0";
    assert!(!day.ask(same), "there is none");
    assert!(day.ask("house closes tj1 with a difference   chips: 10067   cash: 0"));
    let view = day.run.view(None);
    let one = &view["days"][0]["tables"][0];
    assert_eq!(one["difference"], serde_json::json!([0, 90]));
    assert_eq!(
        (&one["drop"], &one["won"], &one["lost"]),
        (&9_700.into(), &6_790.into(), &0.into())
    );
    assert!(recount(&day.entries, &view).is_empty());
    let corrects = day
        .run
        .corrected("tj1", 1, (Cents::ZERO, Cents::new(6_800)));
    let entry = day.run.ask(&Actor::house(), &corrects.unwrap()).unwrap();
    day.take(entry);
    let view = day.run.view(None);
    let one = &view["days"][0]["tables"][0];
    assert_eq!((&one["won"], &one["lost"]), (&0.into(), &10.into()));
    assert!(recount(&day.entries, &view).is_empty());
    for path in ["difference", "corrected"] {
        let mut off = view.clone();
        off["days"][0]["tables"][0][path] = serde_json::json!([5, 0]);
        assert_eq!(recount(&day.entries, &off).len(), 1, "{path}");
    }
    day.end();
}

/// A book that is a cent off, an opening that is left out and a fill that nobody entered are each
/// found.
#[test]
fn the_recount_finds_what_is_off() {
    let law = law();
    let mut day = Day::begin(&AR10, &law);
    for said in [
        "house puts ana at tj1   as: table-head",
        "house puts eva at tj1   as: croupier",
        "house opens tj1   float: 10000   minimum: 2   maximum: 50",
        "house sells 100 to cid",
        "house fills tj1   amount: 500",
        "house credits tj1   amount: 200",
        "house buys 40 from cid",
    ] {
        assert!(day.ask(said), "{said}");
    }
    // What was won came from chips that players hold, and nobody holds any of this table.
    assert!(!day.ask("house closes tj1   chips: 10350   cash: 0"));
    assert!(day.ask("house closes tj1   chips: 10250   cash: 0"));
    let view = day.run.view(None);
    assert!(recount(&day.entries, &view).is_empty());
    let book = &view["days"][0];
    assert_eq!(
        (&book["sold"], &book["bought"]),
        (&10_000.into(), &4_000.into())
    );
    let changed = |path: &str, to: u64| {
        let mut view = view.clone();
        *view.pointer_mut(path).expect("it is in the book") = to.into();
        recount(&day.entries, &view).len()
    };
    for path in [
        "/days/0/sold",
        "/days/0/bought",
        "/days/0/tables/0/won",
        "/days/0/tables/0/drop",
    ] {
        assert_eq!(changed(path, 1), 1, "{path}");
    }
    let mut fewer = view.clone();
    fewer["days"][0]["tables"] = serde_json::json!([]);
    assert_eq!(recount(&day.entries, &fewer).len(), 1);
    let unfilled = day.entries.iter().filter(
        |entry| !matches!(entry, Entry::Asked { command, .. } if command["ask"] == "fills"),
    );
    let unfilled: Vec<Entry> = unfilled.cloned().collect();
    assert_eq!(recount(&unfilled, &view).len(), 1);
}

/// So many days are lived at night; `TAPETE_DAYS` and `TAPETE_SEED` say otherwise.
const DAYS: u64 = 3000;

/// What is asked for on the day of a number: the same whenever it is lived.
fn day_of(seed: u64) -> Vec<[u8; 5]> {
    let mut chance = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        chance.to_le_bytes()
    };
    let asked = u16::from_le_bytes([next()[0], next()[1]]) % 500;
    let mut choices = Vec::new();
    for _ in 0..asked {
        let [_, what, one, two, three, four, ..] = next();
        choices.push([what, one, two, three, four]);
    }
    choices
}

#[test]
#[ignore = "thousands of days: run at night"]
fn thousands_of_days_keep_the_rules() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let first: u64 = number("TAPETE_SEED").unwrap_or(1);
    let days = number("TAPETE_DAYS").unwrap_or(DAYS);
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let grounds = grounds();
    let counted = std::sync::Mutex::new((0u64, 0u64, 0u64));
    std::thread::scope(|scope| {
        for core in 0..cores {
            let (grounds, counted) = (&grounds, &counted);
            scope.spawn(move || {
                for seed in (first + core..first + days).step_by(cores as usize) {
                    let choices = day_of(seed);
                    let asked = choices.len() as u64;
                    let (ground, law) = &grounds[seed as usize % grounds.len()];
                    let day = std::panic::AssertUnwindSafe(|| lives(ground, law, choices));
                    let lived = std::panic::catch_unwind(day);
                    let again = format!("day {seed}: TAPETE_SEED={seed} TAPETE_DAYS=1");
                    let done = lived.unwrap_or_else(|_| panic!("{again}"));
                    let mut counted = counted.lock().unwrap();
                    *counted = (counted.0 + 1, counted.1 + asked, counted.2 + done);
                }
            });
        }
    });
    let (lived, asked, done) = *counted.lock().unwrap();
    let floors = grounds.len();
    println!(
        "{lived} days on {floors} floors, {asked} orders, {done} done: books, entries and recount agree"
    );
    assert_eq!(lived, days);
}
