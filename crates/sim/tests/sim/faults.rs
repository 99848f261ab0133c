//! A house at work in a process of its own, on a real store, over a game of every family: killed at
//! any of its writes, and with writes and syncs that fail at any call. `strace` does it.

#[path = "../../../house/src/store/postgres/server.rs"]
#[allow(dead_code, reason = "it serves other tests too")]
mod postgres_server;

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use house::store::StoreAt;
use postgres_server::Server;
use sim::{Said, Walk, games_of, judge};

/// What each house is asked: enough for rounds to end at most tables.
const COMMANDS: u32 = 60;

/// How many points a night tries.
const NIGHT: u64 = 5000;

/// How many of every seventh word to a database.
const WORDS: u64 = 500;

/// The calls that change a file.
const WRITES: &str = "pwrite64,pwritev,fdatasync,fsync,ftruncate,fallocate,rename,unlink";

/// The calls with which something is said to a database.
const SENDS: &str = "sendto,sendmsg,writev";

/// Calls from which a fault is injected, of one point to the next.
struct Fault {
    calls: &'static str,
    what: &'static str,
}

const KILLED: Fault = Fault {
    calls: WRITES,
    what: "signal=SIGKILL",
};

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let name = format!("tapete-faults-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Scratch(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Whether `strace` can trace here; in CI it must.
fn strace_works() -> bool {
    let mut traced = Command::new("strace");
    traced.args(["-qq", "-o", "/dev/null", "true"]);
    traced.stdout(Stdio::null()).stderr(Stdio::null());
    let works = traced.status().is_ok_and(|status| status.success());
    if !works {
        eprintln!("skipped: strace does not work here");
    }
    works
}

const HOUSE: &str = env!("CARGO_BIN_EXE_sim");

/// What a house said, and whether it was killed: `strace` ends as the house does.
struct Life {
    said: Said,
    killed: bool,
}

const SIGKILL: i32 = 9;

/// Lets a house work until it is done, is killed or gives up, and hears what it says.
fn live(walk: &Walk, store: &str, fault: Option<(&Fault, u64)>) -> Life {
    let command = match fault {
        None => Command::new(HOUSE),
        Some((fault, point)) => {
            let Fault { calls, what } = fault;
            let mut command = Command::new("strace");
            command.args(["-f", "-qq", "-o", "/dev/null"]);
            // Only the calls that are counted stop the house; all others pass at full speed. So
            // stopped it takes no signal.
            if !what.starts_with("signal") {
                command.arg("--seccomp-bpf");
            }
            command.args(["-e", &format!("trace={calls}")]);
            command.args(["-e", &format!("inject={calls}:{what}:when={point}")]);
            command.arg(HOUSE);
            command
        }
    };
    heard(command, walk, store)
}

fn heard(mut command: Command, walk: &Walk, store: &str) -> Life {
    let numbers = [walk.seed, walk.life, u64::from(walk.commands)].map(|it| it.to_string());
    command.arg("walk").arg(store).args(numbers);
    command.args(&walk.games);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = child.expect("the program starts");
    let mut said = Said::default();
    let output = BufReader::new(child.stdout.take().expect("an output"));
    for line in output.lines().map_while(Result::ok) {
        said.hear(&line);
    }
    let ended = child.wait().expect("it ended");
    Life {
        said,
        killed: ended.signal() == Some(SIGKILL),
    }
}

/// How many such calls a house makes that nothing happens to: those of the thread that makes most,
/// for `strace` counts each thread's own.
fn calls_of(walk: &Walk, store: &str, calls: &str, scratch: &Path) -> u64 {
    let trace = scratch.join("trace");
    let mut command = Command::new("strace");
    command.args(["-f", "--seccomp-bpf", "-qq", "-o"]);
    command.arg(&trace);
    command.args(["-e", &format!("trace={calls}")]).arg(HOUSE);
    assert!(heard(command, walk, store).said.done);
    let mut threads: BTreeMap<String, u64> = BTreeMap::new();
    for line in fs::read_to_string(&trace).expect("a trace").lines() {
        // Of a call that another thread's cut in two, the end is no call of its own.
        if let Some((thread, what)) = line.split_once(' ')
            && !what.trim_start().starts_with("<...")
        {
            *threads.entry(thread.to_owned()).or_default() += 1;
        }
    }
    threads.into_values().max().unwrap_or(0)
}

/// What a campaign came to.
#[derive(Debug, Default)]
struct Seen {
    points: u64,
    seeds: u64,
    acked: usize,
    stopped: u64,
    rounds: u64,
    /// How many houses did not come to their end.
    cut_short: u64,
    /// How many of them were killed.
    killed: u64,
}

impl Seen {
    fn add(&mut self, other: &Seen) {
        self.points += other.points;
        self.acked += other.acked;
        self.stopped += other.stopped;
        self.rounds += other.rounds;
        self.cut_short += other.cut_short;
        self.killed += other.killed;
    }

    /// A fault that reaches nobody proves nothing: at half of the points, which lie among the calls
    /// that a house makes, one must have been killed, and nothing else may have cut one short. Some
    /// are killed at the last writes, when they have said all.
    fn were_killed(&self) -> bool {
        let reached = 2 * self.killed >= self.points && self.killed >= self.cut_short;
        reached && self.killed > 0
    }

    /// The same of writes that fail: half at least of the stores stopped, or gave up opening.
    fn were_stopped(&self) -> bool {
        let met = self.stopped + self.cut_short;
        let reached = 2 * met >= self.points && self.killed == 0;
        reached && self.stopped > 0
    }
}

/// A walk over a store in a folder.
fn walk_in(folder: &Path, seed: u64, life: u64) -> Walk {
    Walk {
        at: StoreAt::File(folder.join("house.db")),
        games: games_of(seed),
        seed,
        life,
        commands: COMMANDS,
    }
}

/// A store in a file, from the same beginning for every point, and a fault at every call; or at one
/// in so many, with another seed at others. As many points at once as there are cores.
fn on_files(fault: &Fault, points: u64, step: u64) -> Seen {
    let scratch = Scratch::new(fault.what.split(&['=', ':'][..]).nth(1).unwrap_or("x"));
    let mut seen = Seen::default();
    for seed in 0.. {
        seen.seeds += 1;
        let base = scratch.0.join("base");
        let _ = fs::remove_dir_all(&base);
        fs::create_dir_all(&base).expect("a folder");
        let named = base.join("house.db").display().to_string();
        let first = live(&walk_in(&base, seed, 0), &named, None);
        assert!(first.said.done, "{:?}", first.said);
        let counted = scratch.0.join("counted");
        let _ = fs::remove_dir_all(&counted);
        copy(&base, &counted);
        let named = counted.join("house.db").display().to_string();
        let most = calls_of(&walk_in(&counted, seed, 1), &named, fault.calls, &scratch.0);
        let due = (1 + seed * 7 % step..=most).step_by(step as usize);
        let due: Vec<u64> = due.take((points - seen.points) as usize).collect();
        let (next, sum) = (AtomicUsize::new(0), Mutex::new(Seen::default()));
        let threads = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            for worker in 0..threads {
                let (due, next, sum, base) = (&due, &next, &sum, &base);
                let work = scratch.0.join(format!("work-{worker}"));
                scope.spawn(move || {
                    while let Some(point) = due.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let of_it = at_point(fault, (seed, *point), base, &work);
                        sum.lock().expect("no point failed").add(&of_it);
                    }
                });
            }
        });
        seen.add(&sum.into_inner().expect("no point failed"));
        if seen.points == points {
            return seen;
        }
    }
    seen
}

/// One point: a copy of the beginning, a house that meets the fault there, and the judgement.
fn at_point(fault: &Fault, (seed, point): (u64, u64), base: &Path, work: &Path) -> Seen {
    let _ = fs::remove_dir_all(work);
    copy(base, work);
    let named = work.join("house.db").display().to_string();
    let walk = walk_in(work, seed, 2 * point + 1);
    let Life { said, killed } = live(&walk, &named, Some((fault, point)));
    // Where a sync failed the house is let in again once the machine was started anew.
    let _ = fs::remove_file(work.join("house.db.unsynced"));
    let next = Walk {
        life: 2 * point + 2,
        ..walk
    };
    let rounds = judge(&next, &said).unwrap_or_else(|why| {
        panic!(
            "seed {seed}, {} at call {point}: {why}\n{:?}",
            fault.what, said.other
        )
    });
    let mut late = said.other.iter();
    let late = late.find(|line| line.contains("took effect after"));
    assert_eq!(late, None, "seed {seed}, {} at call {point}", fault.what);
    Seen {
        points: 1,
        acked: said.acked(),
        stopped: u64::from(said.stopped),
        rounds,
        cut_short: u64::from(!said.done),
        killed: u64::from(killed),
        ..Seen::default()
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("it is there") {
        let entry = entry.expect("it is there");
        fs::copy(entry.path(), to.join(entry.file_name())).expect("it is copied");
    }
}

fn points(usual: u64) -> u64 {
    let asked = std::env::var("TAPETE_POINTS").ok();
    asked.and_then(|asked| asked.parse().ok()).unwrap_or(usual)
}

/// Fewer points than a night has lie further apart: the first calls of all are those of a house that
/// opens, and a fault there alone says nothing of play.
fn apart(points: u64, night: u64) -> u64 {
    (night / points.max(1)).max(1)
}

fn tell(what: &str, begun: Instant, seen: &Seen) {
    let Seen {
        points,
        seeds,
        acked,
        stopped,
        rounds,
        cut_short,
        killed,
    } = seen;
    eprintln!(
        "{what}: {points} points over {seeds} seeds, {cut_short} houses cut short, {killed} of them by a kill, {acked} commands told, {stopped} stores stopped, {rounds} records proved, {:.0} s",
        begun.elapsed().as_secs_f64()
    );
}

/// A few points of each kind by day.
#[test]
fn a_house_killed_at_a_write_or_whose_write_fails_has_lost_nothing() {
    if !strace_works() {
        return;
    }
    let begun = Instant::now();
    let seen = on_files(&KILLED, points(2), 400);
    tell("killed", begun, &seen);
    assert!(seen.were_killed(), "too few were killed: {seen:?}");
}

/// Houses that all came to their end, as when `strace` passes no kill on, prove nothing.
#[test]
fn a_harness_that_kills_nobody_is_found() {
    if !strace_works() {
        return;
    }
    let scratch = Scratch::new("nobody");
    let store = scratch.0.join("house.db").display().to_string();
    let never = 60_000;
    let Life { said, killed } = live(&walk_in(&scratch.0, 0, 1), &store, Some((&KILLED, never)));
    assert!(said.done && !killed, "{said:?}");
    let seen = Seen {
        points: 1,
        ..Seen::default()
    };
    assert!(!seen.were_killed());
}

#[test]
#[ignore = "takes an hour"]
fn a_house_is_killed_at_every_write() {
    assert!(strace_works());
    let begun = Instant::now();
    let points = points(NIGHT);
    let seen = on_files(&KILLED, points, apart(points, NIGHT));
    tell("killed", begun, &seen);
    assert!(seen.were_killed(), "too few were killed: {seen:?}");
    assert!(seen.acked > 0 && seen.rounds > 0, "{seen:?}");
}

/// Nothing is told after a write or a sync failed, whichever it was: the command that met it is
/// refused, and so is everything after it.
#[test]
#[ignore = "takes half an hour"]
fn every_write_and_every_sync_fails() {
    assert!(strace_works());
    for what in ["error=EIO", "error=ENOSPC"] {
        let fault = Fault {
            calls: WRITES,
            what,
        };
        let begun = Instant::now();
        let points = points(1000);
        let seen = on_files(&fault, points, apart(points, NIGHT));
        tell(what, begun, &seen);
        assert!(seen.were_stopped(), "too few met it: {seen:?}");
    }
}

/// The same with a database: the house is killed at everything that it says to the server, and the
/// store goes on from one to the next.
#[test]
#[ignore = "takes half an hour"]
fn a_house_over_a_database_is_killed_at_every_word() {
    assert!(strace_works());
    let server = Server::start().expect("a server");
    let fault = Fault {
        calls: SENDS,
        what: "signal=SIGKILL",
    };
    let begun = Instant::now();
    let most = points(WORDS);
    let step = 7 * apart(most, WORDS);
    let mut seen = Seen::default();
    for seed in 0.. {
        let schema = format!("walk{seed}");
        server
            .try_say("public", &format!("CREATE SCHEMA {schema}"))
            .expect("a schema");
        let folder = server.folder().display().to_string().replace('/', "%2F");
        let url =
            format!("postgres://tapete@{folder}/postgres?options=-c%20search_path%3D{schema}");
        let walk = |life| Walk {
            at: StoreAt::Database(url.clone()),
            games: games_of(seed),
            seed,
            life,
            commands: COMMANDS,
        };
        assert!(live(&walk(0), &url, None).said.done);
        seen.seeds += 1;
        for point in (1 + seed * 5 % step..).step_by(step as usize) {
            let faulty = live(&walk(2 * point + 1), &url, Some((&fault, point)));
            let Life { said, killed } = faulty;
            let judged = judge(&walk(2 * point + 2), &said);
            let rounds = judged.unwrap_or_else(|why| panic!("seed {seed}, word {point}: {why}"));
            seen.points += 1;
            seen.acked += said.acked();
            seen.rounds += rounds;
            seen.cut_short += u64::from(!said.done);
            seen.killed += u64::from(killed);
            if seen.points == most {
                tell("killed over a database", begun, &seen);
                assert!(seen.were_killed(), "too few were killed: {seen:?}");
                assert!(seen.acked > 0 && seen.rounds > 0, "{seen:?}");
                return;
            }
            if said.done {
                break;
            }
        }
    }
}
