//! Hand evaluators: ours and the best of crates.io, on the same hands.
//!
//! Run with `cargo bench -p bench --bench evaluators`, or see
//! [`HELP`](bench::options::HELP).

use std::path::Path;
use std::time::{Duration, Instant};

use bench::deal::Dealer;
use bench::measure::{Outcome, Subject};
use bench::options::Options;
use bench::peers::{Additive, all_fives, all_sevens, card, orders_alike, set};
use bench::report;
use cards::fast::{self, Draws, Kernel, OmahaHand, Partial, Strength, showdowns};
use cards::{Card, CardSet};
use poker_eval::eval::seven::TableSeven;

/// How to do a subject.
type Run<'a> = Box<dyn Fn() -> Outcome + 'a>;

type Aya = aya_poker::base::Hand;
type RsPoker = rs_poker::core::Hand;

/// How many hands a batch holds: its strengths stay in the first-level cache.
const BATCH: usize = 2048;

/// In how many slices the random hands are cut.
const SLICES: usize = 50;

/// One slice of the hands.
fn slice_of<T>(hands: &[T], slice: usize) -> &[T] {
    let size = hands.len() / SLICES;
    &hands[slice * size..(slice + 1) * size]
}

struct Plan {
    hands: usize,
    omaha_hands: usize,
    rounds: u32,
    each: Duration,
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
    let plan = plan(options.quick);
    let seven = start_up();
    if !check_peers(&seven) {
        std::process::exit(1);
    }
    let hands = Dealer::new(7).hands::<7>(plan.hands);
    let mut subjects: Vec<(&str, Run)> = vec![
        ("five-all", Box::new(|| five_cards(&plan))),
        ("seven-all", Box::new(|| seven_cards(&plan))),
        (
            "seven-random",
            Box::new(|| random_from_cards(&plan, &hands, &seven)),
        ),
        ("seven-ready", Box::new(|| random_ready(&plan, &hands))),
        ("omaha-random", Box::new(|| omaha(&plan))),
        ("aces-kings", Box::new(|| aces_against_kings(&plan))),
    ];
    subjects.retain(|(key, _)| options.wants(key));
    let mut outcomes = Vec::new();
    for (_, run) in subjects {
        let outcome = run();
        print!("{}{}", report::table(&outcome), report::verdict(&outcome));
        outcomes.push(outcome);
    }
    write_files(&options, &outcomes);
}

fn plan(quick: bool) -> Plan {
    if quick {
        Plan {
            hands: 1_000_000,
            omaha_hands: 100_000,
            rounds: 5,
            each: Duration::from_millis(300),
        }
    } else {
        Plan {
            hands: 10_000_000,
            omaha_hands: 1_000_000,
            rounds: 15,
            each: Duration::from_secs(4),
        }
    }
}

/// Tables and what it costs to have them.
fn start_up() -> std::sync::Arc<TableSeven> {
    let start = Instant::now();
    let seven = poker_eval::eval::seven::build_tables(false);
    let theirs = start.elapsed();
    let words = seven.face_rank.len() + seven.flush_rank.len() + seven.flush_suit.len();
    let kernels: Vec<&str> = Kernel::all().into_iter().map(Kernel::name).collect();
    println!("Kernels of this processor: {}\n", kernels.join(", "));
    println!("| tables          |      bytes | start-up |");
    println!("|-----------------|-----------:|---------:|");
    let line = |name: &str, bytes: u64, time: &str| {
        let bytes = report::thousands(bytes);
        println!("| {name:15} | {bytes:>10} | {time:>8} |");
    };
    let took = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
    line("ours, batches", 0, "none");
    line("ours, single", fast::footprint() as u64, "compiled");
    line("pokers", 8192 * 2 + 8191 * 4 + 86_362 * 2, "compiled");
    line("aya_poker", 231_000, "compiled");
    line("poker_eval", 4 * words as u64, &took(theirs));
    line("rs_poker 4.1", 0, "none");
    println!(
        "\nrs_poker 5.1.0 is left out, because as published it does not build with Rust 1.95; 4.1.0 stands in."
    );
    println!("phe-holdem and phe-omaha are left out, because crates.io does not have them.");
    seven
}

/// Holds every peer to the same order on a sample of five- and seven-card hands.
fn check_peers(seven: &TableSeven) -> bool {
    let mut dealer = Dealer::new(1);
    let fives: Vec<Vec<u8>> = dealer
        .hands::<5>(200_000)
        .iter()
        .map(|h| h.to_vec())
        .collect();
    let sevens: Vec<Vec<u8>> = dealer
        .hands::<7>(200_000)
        .iter()
        .map(|h| h.to_vec())
        .collect();
    let both = |name: &str, value: fn(&[u8]) -> u32| {
        let alike = orders_alike(&fives, value) && orders_alike(&sevens, value);
        tell_check(name, alike)
    };
    let table = orders_alike(&sevens, |hand| {
        poker_eval::eval::seven::get_rank(seven, std::array::from_fn(|place| hand[place].into()))
    });
    println!();
    [
        both("pokers", |hand| pokers::Hand::of(hand).value()),
        both("aya_poker", |hand| Aya::of(hand).value()),
        both("rs_poker 4.1", |hand| RsPoker::of(hand).value()),
        tell_check("poker_eval", table),
        tell_check("aya_poker, Omaha", check_omaha(&mut dealer)),
    ]
    .into_iter()
    .all(|alike| alike)
}

fn tell_check(name: &str, alike: bool) -> bool {
    let verdict = if alike {
        "orders hands as we do"
    } else {
        "ORDERS HANDS DIFFERENTLY"
    };
    println!("{name}: {verdict}.");
    alike
}

fn check_omaha(dealer: &mut Dealer) -> bool {
    let mut both: Vec<(Strength, u16)> = dealer
        .hands::<9>(50_000)
        .iter()
        .map(|hand| (fast::evaluate_omaha(omaha_hand(hand)), aya_omaha(hand)))
        .collect();
    both.sort_unstable();
    both.windows(2)
        .all(|pair| pair[0].0.cmp(&pair[1].0) == pair[0].1.cmp(&pair[1].1))
}

fn omaha_hand(cards: &[u8; 9]) -> OmahaHand {
    OmahaHand {
        hole: set(&cards[..4]),
        board: set(&cards[4..]),
    }
}

fn aya_omaha(cards: &[u8; 9]) -> u16 {
    aya_poker::omaha_rank(&Aya::of(&cards[..4]), &Aya::of(&cards[4..])).0
}

/// The sum of the strengths of all hands of so many cards with this lowest card.
fn all_draws(cards: usize, lowest: usize) -> u64 {
    let lowest = card(lowest as u8);
    let live = CardSet::FRENCH.iter().filter(|card| *card > lowest);
    let mut sum = 0;
    Draws::new(live.collect(), cards - 1).for_each(CardSet::EMPTY.with(lowest), |strengths| {
        sum += total(strengths);
    });
    sum
}

/// A sum that only proves that the strengths were computed; it may wrap.
#[inline(always)]
fn total(strengths: &[Strength]) -> u64 {
    let sum = |sum: u32, strength: &Strength| sum.wrapping_add(strength.raw());
    strengths.iter().fold(0, sum).into()
}

fn five_cards(plan: &Plan) -> Outcome {
    let title = "Five cards, all hands in nested loops";
    Subject::new("five-all", title, 2_598_960)
        .sliced(48)
        .peer("pokers 0.10", |lowest| {
            all_fives::<pokers::Hand>(lowest as u8)
        })
        .peer("aya_poker 0.1", |lowest| all_fives::<Aya>(lowest as u8))
        .peer("rs_poker 4.1", |lowest| all_fives::<RsPoker>(lowest as u8))
        .ours("ours, one at a time", |lowest| {
            all_fives::<Partial>(lowest as u8)
        })
        .ours("ours, all draws", |lowest| all_draws(5, lowest))
        .race(plan.rounds * 3, plan.each)
}

fn seven_cards(plan: &Plan) -> Outcome {
    let title = "Seven cards, all hands in nested loops";
    Subject::new("seven-all", title, 133_784_560)
        .sliced(46)
        .peer("pokers 0.10", |lowest| {
            all_sevens::<pokers::Hand>(lowest as u8)
        })
        .peer("aya_poker 0.1", |lowest| all_sevens::<Aya>(lowest as u8))
        .peer("rs_poker 4.1", |lowest| all_sevens::<RsPoker>(lowest as u8))
        .ours("ours, one at a time", |lowest| {
            all_sevens::<Partial>(lowest as u8)
        })
        .ours("ours, all draws", |lowest| all_draws(7, lowest))
        .race(plan.rounds, plan.each)
}

fn random_from_cards(plan: &Plan, hands: &[[u8; 7]], seven: &TableSeven) -> Outcome {
    let title = "Seven cards, random order, from seven card numbers";
    let ours: Vec<[Card; 7]> = hands.iter().map(|hand| hand.map(card)).collect();
    let ours = &ours;
    let mut subject = Subject::new("seven-random", title, hands.len() as u64)
        .sliced(SLICES)
        .peer("pokers 0.10", |slice| {
            sum_of::<pokers::Hand>(slice_of(hands, slice))
        })
        .peer("aya_poker 0.1", |slice| {
            sum_of::<Aya>(slice_of(hands, slice))
        })
        .peer("rs_poker 4.1", |slice| {
            sum_of::<RsPoker>(slice_of(hands, slice))
        })
        .peer("poker_eval 0.1", |slice| {
            let value =
                |hand: &[u8; 7]| poker_eval::eval::seven::get_rank(seven, hand.map(usize::from));
            slice_of(hands, slice)
                .iter()
                .map(|hand| u64::from(value(hand)))
                .sum()
        })
        .ours("ours, one at a time", move |slice| {
            let value = |hand: &[Card; 7]| u64::from(fast::position_of(hand));
            slice_of(ours, slice).iter().map(value).sum()
        })
        .ours("ours, one at a time, added up", move |slice| {
            let add_up = |hand: &[Card; 7]| hand.iter().copied().collect::<Partial>();
            let value = |hand: &[Card; 7]| u64::from(add_up(hand).position());
            slice_of(ours, slice).iter().map(value).sum()
        })
        .ours("ours, one at a time, as a set", move |slice| {
            let add_up = |hand: &[Card; 7]| hand.iter().copied().collect::<CardSet>();
            let value = |hand: &[Card; 7]| u64::from(fast::position(add_up(hand)));
            slice_of(ours, slice).iter().map(value).sum()
        });
    for kernel in Kernel::all() {
        let name = format!("ours, batches, {}", kernel.name());
        subject = subject.ours(name, move |slice| {
            in_batches(slice_of(ours, slice), |hands, out| {
                kernel.evaluate_sevens(hands, out)
            })
        });
    }
    subject.race(plan.rounds, plan.each)
}

fn sum_of<H: Additive>(hands: &[[u8; 7]]) -> u64 {
    hands
        .iter()
        .map(|hand| u64::from(H::of(hand).value()))
        .sum()
}

/// The sum of the strengths of hands that are evaluated some at a time.
fn in_batches<T>(hands: &[T], evaluate: impl Fn(&[T], &mut [Strength])) -> u64 {
    let mut out = vec![Strength::default(); BATCH];
    let mut sum = 0;
    for hands in hands.chunks(BATCH) {
        let out = &mut out[..hands.len()];
        evaluate(hands, out);
        sum += total(out);
    }
    sum
}

fn random_ready(plan: &Plan, hands: &[[u8; 7]]) -> Outcome {
    let title = "Seven cards, random order, hand already built";
    let (pokers, aya) = (ready::<pokers::Hand>(hands), ready::<Aya>(hands));
    let (rs_poker, partial) = (ready::<RsPoker>(hands), ready::<Partial>(hands));
    let sets = ready::<CardSet>(hands);
    let sets = &sets;
    let mut subject = Subject::new("seven-ready", title, hands.len() as u64)
        .sliced(SLICES)
        .peer("pokers 0.10", |slice| sum_ready(slice_of(&pokers, slice)))
        .peer("aya_poker 0.1", |slice| sum_ready(slice_of(&aya, slice)))
        .peer("rs_poker 4.1", |slice| {
            sum_ready(slice_of(&rs_poker, slice))
        })
        .ours("ours, one at a time, added up", |slice| {
            sum_ready(slice_of(&partial, slice))
        })
        .ours("ours, one at a time, as a set", |slice| {
            sum_ready(slice_of(sets, slice))
        });
    for kernel in Kernel::all() {
        let name = format!("ours, batches, {}", kernel.name());
        subject = subject.ours(name, move |slice| {
            in_batches(slice_of(sets, slice), |hands, out| {
                kernel.evaluate(hands, out)
            })
        });
    }
    subject.race(plan.rounds, plan.each)
}

fn ready<H: Additive>(hands: &[[u8; 7]]) -> Vec<H> {
    hands.iter().map(|hand| H::of(hand)).collect()
}

fn sum_ready<H: Additive>(hands: &[H]) -> u64 {
    hands.iter().map(|hand| u64::from(hand.value())).sum()
}

fn omaha(plan: &Plan) -> Outcome {
    let cards = Dealer::new(9).hands::<9>(plan.omaha_hands);
    let hands: Vec<OmahaHand> = cards.iter().map(omaha_hand).collect();
    let aya: Vec<(Aya, Aya)> = cards
        .iter()
        .map(|hand| (Aya::of(&hand[..4]), Aya::of(&hand[4..])))
        .collect();
    let hands = &hands;
    let title = "Omaha, four and five cards, random order";
    let mut subject = Subject::new("omaha-random", title, hands.len() as u64)
        .sliced(SLICES)
        .peer("aya_poker 0.1", move |slice| {
            let rank = |(hole, board): &(Aya, Aya)| aya_poker::omaha_rank(hole, board).0;
            slice_of(&aya, slice)
                .iter()
                .map(|hand| u64::from(rank(hand)))
                .sum()
        })
        .ours("ours, one at a time", |slice| {
            let value = |hand: &OmahaHand| fast::evaluate_omaha(*hand).raw();
            slice_of(hands, slice)
                .iter()
                .map(|hand| u64::from(value(hand)))
                .sum()
        });
    for kernel in Kernel::all() {
        let name = format!("ours, batches, {}", kernel.name());
        subject = subject.ours(name, move |slice| {
            in_batches(slice_of(hands, slice), |hands, out| {
                kernel.evaluate_omaha(hands, out)
            })
        });
    }
    subject.race(plan.rounds, plan.each)
}

/// Two hands over every board. Not yet the equity calculator, only its bottom.
fn aces_against_kings(plan: &Plan) -> Outcome {
    let hands = [[51, 50], [47, 46]];
    let [aces, kings] = hands.map(|hand| set(&hand));
    let live = CardSet::FRENCH.difference(aces.union(kings));
    let title = "Aces against kings over all 1,712,304 boards, per board";
    let subject = Subject::new("aces-kings", title, 1_712_304)
        .peer("pokers 0.10, nested loops", move |_| {
            boards::<pokers::Hand>(hands)
        })
        .ours("ours, nested loops", move |_| boards::<Partial>(hands))
        .ours("ours, every board", move |_| {
            Draws::new(live, 5).duel([aces, kings]).ahead
        })
        .ours("ours, by ranks", move |_| {
            showdowns(&[aces, kings], CardSet::EMPTY, CardSet::EMPTY)[1]
        });
    subject.race(plan.rounds * 3, plan.each)
}

fn boards<H: Additive>(hands: [[u8; 2]; 2]) -> u64 {
    let live: Vec<u8> = (0..52)
        .filter(|card| !hands.as_flattened().contains(card))
        .collect();
    let mut wins = 0;
    let hands = hands.map(|hand| H::of(&hand));
    for a in 0..live.len() {
        let hands = hands.map(|hand| hand.add(live[a]));
        for b in a + 1..live.len() {
            let hands = hands.map(|hand| hand.add(live[b]));
            for c in b + 1..live.len() {
                let hands = hands.map(|hand| hand.add(live[c]));
                for d in c + 1..live.len() {
                    let hands = hands.map(|hand| hand.add(live[d]));
                    for card in &live[d + 1..] {
                        let [first, second] = hands.map(|hand| hand.add(*card).value());
                        wins += u64::from(first > second);
                    }
                }
            }
        }
    }
    wins
}

fn write_files(options: &Options, outcomes: &[Outcome]) {
    if let Some(path) = &options.json {
        write(path, &report::json(outcomes));
    }
    if let Some(path) = &options.svg {
        let caption = "One core, best of interleaved rounds in one process; green is ours.";
        write(path, &report::svg(outcomes, caption));
    }
}

/// Writes a file whose path is meant from the repository's root, because cargo
/// runs benchmarks elsewhere.
fn write(path: &Path, text: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    if let Err(problem) = std::fs::write(root.join(path), text) {
        eprintln!("cannot write {}: {problem}", path.display());
        std::process::exit(1);
    }
}
