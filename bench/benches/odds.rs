//! How long a table takes to solve, beside the naive way: every deal looked at one by one, hands
//! valued by the best evaluator of crates.io (`docs/benchmarks.md`), totals by adding cards up. The
//! naive way is timed on a sample and scaled to all deals, which would take hours and years.
//!
//! Every row of the table in `docs/mathematics.md` has its line. What is counted as a deal favours the
//! naive way: it weighs each once, and finds no best play and no equilibrium.
//!
//! Run with `cargo bench -p bench --bench odds`, or see [`HELP`](bench::options::HELP). Without the
//! long link of that profile: `cargo bench --profile release -p bench --bench odds`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bench::options::Options;
use bench::peers::Additive;
use cards::{Card, Deck};
use games::Catalogue;
use law::Library;

/// A table, how many deals it has, and what is done with each when they are looked at one by one.
struct Table {
    ruleset: &'static str,
    game: &'static str,
    deals: fn() -> f64,
    each: Each,
}

/// What one deal asks for.
enum Each {
    /// So many hands, each the best of so many cards.
    Hands { count: usize, size: usize },
    /// So many cards, added up; no evaluator is asked.
    Totals { cards: usize },
}

const fn hands(count: usize, size: usize) -> Each {
    Each::Hands { count, size }
}

const fn table(ruleset: &'static str, game: &'static str, deals: fn() -> f64, each: Each) -> Table {
    Table {
        ruleset,
        game,
        deals,
        each,
    }
}

const TABLES: [Table; 15] = [
    // Two hands of three cards; no evaluator knows to value three faster than five.
    table("ar-2010", "three-card-poker", three_cards, hands(2, 5)),
    // Five cards, which are valued once.
    table("ar-2010", "trijoker", five_cards, hands(1, 5)),
    table("clm-2013", "let-it-ride", five_cards, hands(1, 5)),
    // Every order of six cards.
    table("ar-2010", "punto-y-banca", || orders(6), totals(6)),
    // Every order in which values may come to both rows.
    table("ar-2010", "trente-et-quarante", rows, totals(10)),
    table("ar-2010", "chemin-de-fer", || orders(6), totals(6)),
    table("clm-2013", "caribbean-stud", against_five, hands(2, 5)),
    table("ar-2010", "no-discard-poker", against_five, hands(2, 5)),
    // Two own cards, two of the bank's and five on the board.
    table("ar-2010", "counterparty-holdem", boards, hands(2, 7)),
    table("ar-2010", "holdem-bonus", boards, hands(2, 7)),
    table("txp", "texas-poker", boards, hands(2, 7)),
    // Every order of values that one player and the bank may draw, a pair split once.
    table("ar-2010", "blackjack", blackjack, totals(8)),
    // Every order of nine cards.
    table("ar-2010", "baccarat-two-tables", || orders(9), totals(9)),
    // Five cards put aside or none, and one of those left for it.
    table("clm-2013", "no-discard-poker", bought, hands(2, 5)),
    // Two deals of seven, of each the twenty-one settings.
    table("ar-2010", "pai-gow-poker", two_deals, hands(42, 5)),
];

const fn totals(cards: usize) -> Each {
    Each::Totals { cards }
}

/// So many of them are quick.
const QUICK: usize = 6;

/// The cards of six packs.
const SHOE: u32 = 6 * 52;

fn choose(of: u64, taken: u64) -> f64 {
    (0..taken).fold(1.0, |ways, done| {
        ways * (of - done) as f64 / (done + 1) as f64
    })
}

fn three_cards() -> f64 {
    choose(52, 3) * choose(49, 3)
}

/// Own cards first, and the two common ones by the order in which they are turned.
fn five_cards() -> f64 {
    choose(52, 3) * 49.0 * 48.0
}

/// The bank's card that is shown is one of its five.
fn against_five() -> f64 {
    choose(52, 5) * 47.0 * choose(46, 4)
}

fn bought() -> f64 {
    choose(52, 5) * 47.0 * (choose(46, 4) + 5.0 * 46.0 * choose(45, 4))
}

fn boards() -> f64 {
    choose(52, 2) * choose(50, 2) * choose(48, 5)
}

fn two_deals() -> f64 {
    choose(53, 7) * choose(46, 7)
}

/// Every order of so many cards of the shoe.
fn orders(cards: u32) -> f64 {
    (0..cards).map(|gone| f64::from(SHOE - gone)).product()
}

/// How many orders of the values one to ten come to a total from `from` on for the first time.
fn reaching(from: usize) -> f64 {
    let mut ways = vec![0.0; from + 10];
    ways[0] = 1.0;
    for total in 0..from {
        for value in 1..=10 {
            ways[total + value] += ways[total];
        }
    }
    ways[from..].iter().sum()
}

fn rows() -> f64 {
    reaching(31) * reaching(31)
}

/// How many orders of values a hand may draw before it stands or is over, from a first card on; it
/// may stand with any two.
fn hands_from(total: u32, cards: u32) -> f64 {
    let stands = if cards > 1 { 1.0 } else { 0.0 };
    let more = (1..=10).map(|value| match total + value {
        21.. => 1.0,
        more => hands_from(more, cards + 1),
    });
    stands + more.sum::<f64>()
}

fn blackjack() -> f64 {
    let bank = reaching(17);
    (1..=10)
        .map(|first| {
            let one = hands_from(first, 1);
            bank * (one + one * one)
        })
        .sum()
}

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
        "| {:<30} | {:>9} | {:>9} | {:>14} | {:>10} |",
        "table", "deals", "solved", "deal by deal", "ratio"
    );
    println!("|---|---:|---:|---:|---:|");
    for table in &TABLES[..quick] {
        let (ruleset, game) = (table.ruleset, table.game);
        let found = catalogue
            .find(ruleset, game)
            .zip(library.sheet(ruleset, game));
        let (file, sheet) = found.expect("it ships");
        let start = Instant::now();
        let report = odds::solve(file, sheet, &mut |_, _| {}).expect("it is solved");
        let taken = start.elapsed();
        black_box(report);
        let sample = match table.each {
            Each::Hands { count, size } => valued::<pokers::Hand>(count, size),
            Each::Totals { cards } => added_up(cards),
        };
        let deals = (table.deals)();
        let naive = sample.as_secs_f64() * deals / SAMPLE as f64;
        let ratio = naive / taken.as_secs_f64();
        println!(
            "| {:<30} | {deals:>9.1e} | {:>7.2} s | {:>14} | {ratio:>8.1e} × |",
            format!("{game} ({ruleset})"),
            taken.as_secs_f64(),
            spoken(naive),
        );
    }
}

/// A time in the unit that suits it.
fn spoken(seconds: f64) -> String {
    const UNITS: [(f64, &str); 4] = [
        (365.25 * 86_400.0, "years"),
        (86_400.0, "days"),
        (3_600.0, "hours"),
        (1.0, "s"),
    ];
    let unit = UNITS.iter().find(|(unit, _)| seconds >= 2.0 * unit);
    let (unit, name) = unit.unwrap_or(&UNITS[3]);
    match seconds / unit {
        many if many >= 1e5 => format!("{many:.1e} {name}"),
        many => format!("{many:.1} {name}"),
    }
}

/// Deals in a sample.
const SAMPLE: usize = 2_000_000;

/// How many deals of it are different.
const DIFFERENT: usize = 4_096;

/// Cards at random, of a pack of so many.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// How long it takes to value so many hands for each deal of a sample.
fn valued<H: Additive>(count: usize, size: usize) -> Duration {
    let pack: Vec<u8> = Deck::FRENCH.cards().map(Card::index).collect();
    let mut dice = Dice(1);
    let hands: Vec<H> = (0..DIFFERENT)
        .map(|_| {
            let mut hand: Vec<u8> = Vec::new();
            while hand.len() < size {
                let card = pack[dice.below(pack.len())];
                if !hand.contains(&card) {
                    hand.push(card);
                }
            }
            H::of(&hand)
        })
        .collect();
    let start = Instant::now();
    let mut highest = 0_u64;
    for deal in 0..SAMPLE {
        let value = |at: usize| hands[(deal * 7 + at) % DIFFERENT].value();
        highest += u64::from((0..count).map(value).max().unwrap_or(0));
    }
    black_box(highest);
    start.elapsed()
}

/// How long it takes to add up the cards of each deal of a sample.
fn added_up(cards: usize) -> Duration {
    let mut dice = Dice(1);
    let deals: Vec<Vec<u8>> = (0..DIFFERENT)
        .map(|_| {
            (0..cards)
                .map(|_| 1 + dice.below(13).min(9) as u8)
                .collect()
        })
        .collect();
    let start = Instant::now();
    let mut sum = 0_u64;
    for deal in 0..SAMPLE {
        let deal = &deals[(deal * 7) % DIFFERENT];
        sum += u64::from(deal.iter().sum::<u8>() % 10);
    }
    black_box(sum);
    start.elapsed()
}
