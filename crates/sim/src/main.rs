//! `cargo run -p sim -- --seed N`: one seed again; `--seeds N`: many, beginning with `--from`.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use house::store::StoreAt;
use sim::{Failure, Planted, Report, Walk, Wanted, run};

/// As in the program that is served; the system's takes a quarter of a simulated house's time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const HELP: &str = "\
The house under faults, all from one seed.

  cargo run -p sim -- --seed 17               one seed, and the steps before a failure
  cargo run -p sim --release -- --seeds 1000  many seeds; --from N begins elsewhere
    --commands 500                            commands of each seed
    --seconds 600                             as many of the seeds as begin in that time
    --takeovers                               other houses take the tables over again and again
    --tame                                    one node, no late messages, reads that never fail
    --planted skipped-sync                    with a mistake built in; --planted list tells them
";

/// What was asked for.
struct Asked {
    from: u64,
    seeds: u64,
    seconds: u64,
    commands: u32,
    planted: Option<Planted>,
    takeovers: bool,
    tame: bool,
}

/// The child of the tests that kill it: `walk STORE SEED LIFE COMMANDS GAME…`.
fn walks(arguments: &[String]) -> Option<ExitCode> {
    let [word, store, seed, life, commands, games @ ..] = arguments else {
        return None;
    };
    let numbers = [seed, life, commands].map(|it| it.parse::<u64>());
    let ("walk", [Ok(seed), Ok(life), Ok(commands)]) = (word.as_str(), numbers) else {
        return None;
    };
    let at = StoreAt::database(store).unwrap_or_else(|| StoreAt::File(store.into()));
    let walk = Walk {
        at,
        games: games.to_vec(),
        seed,
        life,
        commands: u32::try_from(commands).unwrap_or(u32::MAX),
    };
    Some(match sim::walk(&walk, &mut |line| println!("{line}")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            println!("failed {why}");
            ExitCode::FAILURE
        }
    })
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Some(code) = walks(&arguments) {
        return code;
    }
    let asked = match read(&arguments) {
        Ok(Some(asked)) => asked,
        Ok(None) => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(problem) => {
            eprintln!("error: {problem}. `cargo run -p sim -- --help` tells what there is");
            return ExitCode::from(2);
        }
    };
    let begun = Instant::now();
    let Sum {
        seeds,
        report: sum,
        failure,
    } = all(&asked);
    let seconds = begun.elapsed().as_secs_f64();
    let commands = sum.accepted + sum.refused + sum.repeated + sum.unanswered;
    println!(
        "{} seeds, {commands} commands ({} accepted, {} refused, {} repeated, {} unanswered), {} openings, {} takeovers, {} tables moved, {} late commands, {} reads that failed, {} rounds proved, {} events, {} checkpoints, {} told what all are and {} what they alone are, {} games: {seconds:.1} s, {:.1} seeds/s, {:.0} commands/s",
        seeds,
        sum.accepted,
        sum.refused,
        sum.repeated,
        sum.unanswered,
        sum.lives,
        sum.takeovers,
        sum.moved,
        sum.late,
        sum.unread,
        sum.rounds,
        sum.events,
        sum.checkpoints,
        sum.shared,
        sum.apart,
        sum.games.len(),
        seeds as f64 / seconds,
        commands as f64 / seconds,
    );
    match failure {
        None => ExitCode::SUCCESS,
        Some(failure) => {
            eprintln!("{failure}");
            let planted = asked.planted.map(|planted| format!(" --planted {planted}"));
            let (seed, commands) = (failure.seed, asked.commands);
            let planted = planted.unwrap_or_default();
            let takeovers = if asked.takeovers { " --takeovers" } else { "" };
            let tame = if asked.tame { " --tame" } else { "" };
            eprintln!(
                "again: cargo run -p sim -- --seed {seed} --commands {commands}{planted}{takeovers}{tame}"
            );
            ExitCode::FAILURE
        }
    }
}

fn read(arguments: &[String]) -> Result<Option<Asked>, String> {
    let mut asked = Asked {
        from: 0,
        seeds: 100,
        seconds: u64::MAX,
        commands: 500,
        planted: None,
        takeovers: false,
        tame: false,
    };
    let mut words = arguments.iter().map(String::as_str);
    while let Some(word) = words.next() {
        if let "--help" | "-h" = word {
            return Ok(None);
        }
        if word == "--takeovers" {
            asked.takeovers = true;
            continue;
        }
        if word == "--tame" {
            asked.tame = true;
            continue;
        }
        let value = words.next().ok_or(format!("{word} needs a value"))?;
        let number = value.parse::<u64>();
        let number = number.map_err(|_| format!("{word} {value}: that is no number"));
        match word {
            "--seed" => (asked.from, asked.seeds) = (number?, 1),
            "--seeds" => asked.seeds = number?,
            "--from" => asked.from = number?,
            "--seconds" => asked.seconds = number?,
            "--commands" => asked.commands = u32::try_from(number?).unwrap_or(u32::MAX),
            "--planted" => match Planted::named(value) {
                Some(planted) => asked.planted = Some(planted),
                None => {
                    let names = Planted::ALL.map(|planted| planted.to_string());
                    return Err(format!("{value} is none of {}", names.join(", ")));
                }
            },
            other => return Err(format!("{other} is unknown")),
        }
    }
    Ok(Some(asked))
}

/// What all seeds came to.
#[derive(Default)]
struct Sum {
    seeds: u64,
    report: Report,
    failure: Option<Failure>,
}

/// Runs all seeds on all cores until one fails or the time is up.
fn all(asked: &Asked) -> Sum {
    let next = AtomicU64::new(0);
    let sum = Mutex::new(Sum::default());
    let begun = Instant::now();
    let work = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            if place >= asked.seeds || begun.elapsed().as_secs() >= asked.seconds {
                return;
            }
            let mut wanted = Wanted {
                seed: asked.from + place,
                commands: asked.commands,
                planted: asked.planted,
                trace: false,
                takeovers: asked.takeovers,
                wild: !asked.tame,
            };
            let mut done = run(&wanted);
            if done.is_err() {
                wanted.trace = true;
                done = run(&wanted);
            }
            let mut sum = sum.lock().expect("nobody panics while it is held");
            sum.seeds += 1;
            match done {
                Ok(report) => sum.report.add(report),
                Err(failure) => {
                    let earlier = sum.failure.as_ref();
                    if earlier.is_none_or(|old| old.seed > failure.seed) {
                        sum.failure = Some(failure);
                    }
                    next.store(asked.seeds, Ordering::Relaxed);
                    return;
                }
            }
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let wished = std::env::var("TAPETE_THREADS").ok();
    let threads = wished
        .and_then(|wished| wished.parse().ok())
        .unwrap_or(cores);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    sum.into_inner().expect("nobody panicked while it was held")
}
