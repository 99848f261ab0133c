//! The law changed on purpose, one value at a time, and whether the plays notice:
//! `cargo xtask mutants-of-law`. `docs/mutants.md` says what counts.
#![forbid(unsafe_code)]

mod chance;
mod change;
mod judge;
mod scan;
mod score;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use law::Library;

use chance::Chance;
use change::{LawFile, Mutant, Vocabulary, mutants};
use judge::Judge;
use score::{Ratchet, Score};

/// How long one changed law may take.
const LIMIT: Duration = Duration::from_secs(20);

/// Changes the law, one value at a time, and counts what the plays notice.
#[derive(Parser)]
#[command(name = "cargo xtask mutants-of-law")]
struct Arguments {
    /// Which changes are drawn, and in which order.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How long to go on; at least the changes that every file has are judged.
    #[arg(long, default_value_t = 600)]
    seconds: u64,
    /// Only law files whose name has this in it.
    #[arg(long)]
    only: Option<String>,
    /// How many changes of every file are judged at least.
    #[arg(long, default_value_t = 30)]
    min_per_file: usize,
    /// How many judge at a time; as many as the machine has cores if nothing is said.
    #[arg(long)]
    jobs: Option<usize>,
    /// Counts the changes that there are, and judges none.
    #[arg(long)]
    count: bool,
    /// Judges what comes on standard input: for ourselves.
    #[arg(long, hide = true)]
    judge: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.judge {
        true => judge::serve(),
        false => search(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn search(arguments: &Arguments) -> Result<(), String> {
    let drawn = draw(arguments)?;
    let total: usize = drawn.values().map(Vec::len).sum();
    if total == 0 {
        return Err(
            "no law file has that in its name: `ls law/rulesets law/registers law/activities` lists them".into(),
        );
    }
    if arguments.count {
        for (file, mutants) in &drawn {
            println!("{:>6} {file}", mutants.len());
        }
        println!("{total:>6} changes");
        return Ok(());
    }
    let least = drawn
        .values()
        .map(|all| all.len().min(arguments.min_per_file));
    let least: usize = least.sum();
    let queue = Mutex::new(in_order(drawn, arguments));
    let score = Mutex::new(Score::default());
    let until = Instant::now() + Duration::from_secs(arguments.seconds);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let work = || work(&queue, &score, until, least);
    let failed: Vec<String> = thread::scope(|scope| {
        let jobs = 0..arguments.jobs.unwrap_or(cores).max(1);
        let workers: Vec<_> = jobs.map(|_| scope.spawn(work)).collect();
        let ended = workers.into_iter().map(|worker| {
            let panicked = |_| Err("a worker panicked".to_owned());
            worker.join().unwrap_or_else(panicked)
        });
        ended.filter_map(Result::err).collect()
    });
    if let Some(problem) = failed.into_iter().next() {
        return Err(problem);
    }
    report(
        score.into_inner().map_err(|error| error.to_string())?,
        total,
    )
}

/// Every change of every file that is asked for, shuffled.
fn draw(arguments: &Arguments) -> Result<BTreeMap<String, Vec<Mutant>>, String> {
    let files = Library::carried();
    let rules = files.iter().filter(|file| judge::is_changed(&file.name));
    let files = rules.map(|file| LawFile::read(&file.name, &file.text));
    let files = files.collect::<Result<Vec<LawFile>, String>>()?;
    let words = Vocabulary::of(&files);
    let wanted = |file: &&LawFile| {
        let only = arguments.only.as_ref();
        only.is_none_or(|only| file.name.contains(only))
    };
    let drawn = files.iter().filter(wanted).map(|file| {
        let mut chance = Chance::new(arguments.seed, &file.name);
        let mut mutants = mutants(file, &words, &mut chance);
        chance.shuffle(&mut mutants);
        (file.name.clone(), mutants)
    });
    Ok(drawn.collect())
}

/// First what every file has at least, then the rest as it was drawn; the last comes first.
fn in_order(drawn: BTreeMap<String, Vec<Mutant>>, arguments: &Arguments) -> Vec<Mutant> {
    let (mut first, mut rest) = (Vec::new(), Vec::new());
    for mut mutants in drawn.into_values() {
        let least = arguments.min_per_file.min(mutants.len());
        rest.extend(mutants.split_off(least));
        first.extend(mutants);
    }
    Chance::new(arguments.seed, "order").shuffle(&mut rest);
    first.extend(rest);
    first.reverse();
    first
}

/// Judges what is next, until time is up and every file had its least.
fn work(
    queue: &Mutex<Vec<Mutant>>,
    score: &Mutex<Score>,
    until: Instant,
    least: usize,
) -> Result<(), String> {
    let mut judge = Judge::new(LIMIT);
    let poisoned = |_| "another worker panicked".to_owned();
    loop {
        let judged = score.lock().map_err(|_| poisoned(()))?.judged();
        if judged >= least && Instant::now() > until {
            return Ok(());
        }
        let Some(mutant) = queue.lock().map_err(|_| poisoned(()))?.pop() else {
            return Ok(());
        };
        let verdict = judge.judge(&mutant)?;
        let mut score = score.lock().map_err(|_| poisoned(()))?;
        score.add(mutant, verdict);
    }
}

fn report(score: Score, total: usize) -> Result<(), String> {
    print!("{}", score.tables());
    println!("{} of {total} changes judged", score.judged());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/mutants-of-law");
    let file: PathBuf = folder.join("survivors.txt");
    let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&file, score.survivors()));
    written.map_err(|error| format!("{}: {error}", file.display()))?;
    println!("those that nothing notices: target/mutants-of-law/survivors.txt");
    score.hold(Ratchet::kept()?)
}
