//! How long a table takes to solve, beside the naive way: every deal looked at with the best
//! evaluator of crates.io (`docs/benchmarks.md`), timed on a sample and scaled to all deals, which
//! would take hours.
//!
//! Run with `cargo bench -p bench --bench odds`, or see [`HELP`](bench::options::HELP). Without the
//! long link of that profile: `cargo bench --profile dev -p bench --bench odds -- --bench --quick`
//! (`odds` is optimised there too; the evaluators only as far as that profile does it).

use std::hint::black_box;
use std::time::{Duration, Instant};

use bench::options::Options;
use bench::peers::Additive;
use cards::{Card, Deck};
use games::Catalogue;
use law::Library;

/// A table; how many deals it has, and how many cards a hand is the best of. Where hands are totals
/// there is no evaluator to be measured against, and the time alone is told.
const TABLES: [(&str, &str, Option<(f64, usize)>); 14] = [
    ("ar-2010", "three-card-poker", Some((4.07e8, 3))),
    ("ar-2010", "trijoker", Some((5.2e7, 5))),
    ("clm-2013", "let-it-ride", Some((5.2e7, 5))),
    ("ar-2010", "punto-y-banca", None),
    ("ar-2010", "trente-et-quarante", None),
    ("ar-2010", "chemin-de-fer", None),
    ("clm-2013", "caribbean-stud", Some((2.18e13, 5))),
    ("ar-2010", "no-discard-poker", Some((2.18e13, 5))),
    ("ar-2010", "counterparty-holdem", Some((2.78e12, 7))),
    ("txp", "texas-poker", Some((2.78e12, 7))),
    ("ar-2010", "blackjack", None),
    ("ar-2002", "baccarat-two-tables", None),
    ("clm-2013", "no-discard-poker", Some((1e15, 5))),
    ("ar-2010", "pai-gow-poker", Some((8.25e15, 7))),
];

/// So many of them are quick.
const QUICK: usize = 6;

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
    let quick = if options.quick { QUICK } else { TABLES.len() };
    println!(
        "{:<32} {:>10} {:>14} {:>10}",
        "table", "solved", "deal by deal", "ratio"
    );
    for (ruleset, game, naively) in &TABLES[..quick] {
        let found = catalogue
            .find(ruleset, game)
            .zip(library.sheet(ruleset, game));
        let (file, sheet) = found.expect("it ships");
        let start = Instant::now();
        let report = odds::solve(file, sheet, &mut |_, _| {}).expect("it is solved");
        let taken = start.elapsed();
        black_box(report);
        let name = format!("{ruleset} {game}");
        let Some((deals, cards)) = naively else {
            println!("{name:<32} {taken:>10.2?}");
            continue;
        };
        let naive = naive::<pokers::Hand>(*cards).mul_f64(*deals / SAMPLE as f64);
        let ratio = naive.as_secs_f64() / taken.as_secs_f64();
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
