//! How long a table takes to solve, beside the naive way: every deal looked at with our evaluator,
//! timed on a sample and scaled to all deals, which would take hours.
//!
//! Run with `cargo bench -p bench --bench odds`, or see [`HELP`](bench::options::HELP).

use std::hint::black_box;
use std::time::{Duration, Instant};

use bench::options::Options;
use cards::{Card, CardSet, Deck};
use games::Catalogue;
use law::Library;

/// A table, how many deals it has, and how many cards a hand is the best of.
const TABLES: [(&str, &str, f64, usize); 7] = [
    ("ar-2010", "three-card-poker", 4.07e8, 3),
    ("ar-2010", "trijoker", 5.2e7, 5),
    ("clm-2013", "let-it-ride", 5.2e7, 5),
    ("clm-2013", "caribbean-stud", 2.18e13, 5),
    ("ar-2010", "no-discard-poker", 2.18e13, 5),
    ("ar-2010", "counterparty-holdem", 2.78e12, 7),
    ("txp", "texas-poker", 2.78e12, 7),
];

fn main() {
    let options = match Options::read(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(problem) => {
            eprintln!("{problem}");
            std::process::exit(2);
        }
    };
    if !options.is_bench {
        return;
    }
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let quick = if options.quick { 3 } else { TABLES.len() };
    println!(
        "{:<32} {:>10} {:>14} {:>10}",
        "table", "solved", "deal by deal", "ratio"
    );
    for (ruleset, game, deals, cards) in &TABLES[..quick] {
        let found = catalogue
            .find(ruleset, game)
            .zip(library.sheet(ruleset, game));
        let (file, sheet) = found.expect("it ships");
        let start = Instant::now();
        let report = odds::solve(file, sheet, &mut |_, _| {}).expect("it is solved");
        let taken = start.elapsed();
        black_box(report);
        let naive = naive(*cards).mul_f64(*deals / SAMPLE as f64);
        let ratio = naive.as_secs_f64() / taken.as_secs_f64();
        let name = format!("{ruleset} {game}");
        println!(
            "{name:<32} {taken:>10.2?} {:>12.0} s {ratio:>9.0}×",
            naive.as_secs_f64()
        );
    }
}

/// Deals in a sample.
const SAMPLE: usize = 2_000_000;

/// How long it takes to value two hands of so many cards for each deal of a sample.
fn naive(size: usize) -> Duration {
    let pack: Vec<Card> = Deck::FRENCH.cards().collect();
    let mut dice = 1_u64;
    let hands: Vec<CardSet> = (0..4_096)
        .map(|_| {
            let mut hand = CardSet::EMPTY;
            while (hand.len() as usize) < size.max(5) {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                hand = hand.with(pack[(dice >> 33) as usize % pack.len()]);
            }
            hand
        })
        .collect();
    let start = Instant::now();
    let mut below = 0_u64;
    for deal in 0..SAMPLE {
        let one = cards::fast::position(hands[deal % hands.len()]);
        let other = cards::fast::position(hands[(deal * 7 + 1) % hands.len()]);
        below += u64::from(one < other);
    }
    black_box(below);
    start.elapsed()
}
