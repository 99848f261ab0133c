//! How long a table takes to solve, beside the naive way: every deal looked at with the best
//! evaluator of crates.io (`docs/benchmarks.md`), timed on a sample and scaled to all deals, which
//! would take hours.
//!
//! Run with `cargo bench -p bench --bench odds`, or see [`HELP`](bench::options::HELP).

use std::hint::black_box;
use std::time::{Duration, Instant};

use bench::options::Options;
use bench::peers::Additive;
use cards::{Card, Deck};
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
        let naive = naive::<pokers::Hand>(*cards).mul_f64(*deals / SAMPLE as f64);
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

/// How long it takes to value two hands of so many cards for each deal of a sample. Hands of three
/// cards are valued as five, which no evaluator knows to do faster.
fn naive<H: Additive>(size: usize) -> Duration {
    let pack: Vec<u8> = Deck::FRENCH.cards().map(Card::index).collect();
    let mut dice = 1_u64;
    let hands: Vec<H> = (0..4_096)
        .map(|_| {
            let mut hand: Vec<u8> = Vec::new();
            while hand.len() < size.max(5) {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let card = pack[(dice >> 33) as usize % pack.len()];
                if !hand.contains(&card) {
                    hand.push(card);
                }
            }
            H::of(&hand)
        })
        .collect();
    let start = Instant::now();
    let mut below = 0_u64;
    for deal in 0..SAMPLE {
        let one = hands[deal % hands.len()].value();
        let other = hands[(deal * 7 + 1) % hands.len()].value();
        below += u64::from(one < other);
    }
    black_box(below);
    start.elapsed()
}
