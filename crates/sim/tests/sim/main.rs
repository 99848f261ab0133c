//! Some seeds of the house under faults, and every planted mistake found.

mod faults;

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use sim::{Planted, Report, Wanted, run};

/// Seeds of the usual run, and the commands of each. `cargo xtask nightly` runs many more.
const SEEDS: u64 = 24;
const COMMANDS: u32 = 220;

/// A mistake must be found within so many seeds.
const ENOUGH: u64 = 60;

fn wanted(seed: u64, planted: Option<Planted>) -> Wanted {
    Wanted {
        seed,
        commands: COMMANDS,
        planted,
        trace: false,
        takeovers: false,
        wild: false,
    }
}

fn wild(seed: u64) -> Wanted {
    Wanted {
        wild: true,
        ..wanted(seed, None)
    }
}

fn traced(seed: u64) -> String {
    let wanted = Wanted {
        trace: true,
        ..wild(seed)
    };
    let failure = run(&wanted).err().map(|failure| failure.to_string());
    let failure = failure.unwrap_or_else(|| "it does not fail again".to_owned());
    format!("{failure}\nagain: cargo run -p sim -- --seed {seed} --commands {COMMANDS}")
}

#[test]
fn nothing_told_is_lost_doubled_or_told_otherwise() {
    let next = AtomicU64::new(0);
    let work = || {
        let mut sum = Report::default();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= SEEDS {
                return sum;
            }
            match run(&wild(seed)) {
                Ok(report) => sum.add(report),
                Err(_) => panic!("{}", traced(seed)),
            }
        }
    };
    let sum = thread::scope(|scope| {
        let threads = [scope.spawn(work), scope.spawn(work)];
        let mut sum = Report::default();
        for thread in threads {
            sum.add(thread.join().expect("no seed fails"));
        }
        sum
    });
    // It must have tried what it says it tries.
    assert!(sum.accepted > 1_000 && sum.refused > 1_000, "{sum:?}");
    assert!(sum.lives > 50 && sum.takeovers > 3, "{sum:?}");
    assert!(
        sum.moved > 20 && sum.late > 50 && sum.unread > 20,
        "{sum:?}"
    );
    assert!(sum.repeated > 100 && sum.unanswered > 10, "{sum:?}");
    assert!(sum.rounds > 60 && sum.checkpoints > 30, "{sum:?}");
    assert!(sum.shared > sum.apart && sum.apart > 100, "{sum:?}");
    assert!(sum.games.len() > 30, "{sum:?}");
}

/// Tables change houses again and again. With this seed a write that no sync had reached was found
/// after one death and was gone after the next, before any house could tell of it (500,035); with
/// another whoever held the hand was told of a card that came covered and lay open in the end in the
/// words for all (40,000,116).
#[test]
fn houses_that_take_over_lose_nothing() {
    let covered = Wanted {
        commands: 500,
        ..wild(40_000_116)
    };
    for seed in [wanted(500_035, None), covered] {
        let takeovers = Wanted {
            takeovers: true,
            ..seed
        };
        match run(&takeovers) {
            Ok(report) => assert!(report.takeovers > 10, "{report:?}"),
            Err(failure) => panic!("{failure}"),
        }
    }
}

/// Seeds that found something: whoever had lost his place was told so in the words for all (136); a
/// round was given up because the lots could not be read when the table opened (140, and 3 above);
/// bets that go down together were each held against the purse alone (1006); whoever came after a
/// round was told of it as if his number had been his then (1044).
#[test]
fn what_was_found_once_is_not_found_again() {
    for seed in [136, 140, 1006, 1044] {
        if let Err(failure) = run(&wild(seed)) {
            panic!("{failure}");
        }
    }
}

#[test]
fn a_seed_is_the_same_every_time() {
    for seed in [3, 11] {
        assert_eq!(run(&wild(seed)), run(&wild(seed)));
    }
}

/// Finds a planted mistake, or says that nothing did.
fn find(planted: Planted) -> Result<(), String> {
    let found = (0..ENOUGH).find_map(|seed| run(&wanted(seed, Some(planted))).err());
    match found {
        Some(_) => Ok(()),
        None => Err(format!("{planted} is not found in {ENOUGH} seeds")),
    }
}

#[test]
fn every_planted_mistake_is_found() {
    let next = AtomicU64::new(0);
    let work = || {
        let mut missed = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed) as usize;
            let Some(planted) = Planted::ALL.get(place) else {
                return missed;
            };
            missed.extend(find(*planted).err());
        }
    };
    let missed = thread::scope(|scope| {
        let threads = [scope.spawn(work), scope.spawn(work)];
        let missed = threads.map(|thread| thread.join().expect("no seed panics"));
        missed.concat()
    });
    assert!(missed.is_empty(), "{}", missed.join("; "));
}

#[test]
fn every_mistake_has_a_name() {
    for planted in Planted::ALL {
        assert_eq!(Planted::named(&planted.to_string()), Some(planted));
    }
    assert_eq!(Planted::named("none"), None);
}
