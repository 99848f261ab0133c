//! Complete hands through the full engine, per second of one core: bets, draws, decisions and
//! settlement with its basis. At a table with one player, and at a full one, where each
//! player's hand counts as one. No record is built: nobody asks.

use bench::measure::processor_time;
use games::{Catalogue, Rules};
use law::Library;
use table::Rulebook;

/// What is played, which the count of instructions plays as well.
#[path = "../../crates/games/examples/hands/play.rs"]
mod play;

use play::{Chance, Players, seated};

/// The rounds are timed in slices, and the fastest counts: a neighbour slows the others down.
const SLICES: u32 = 8;

fn main() {
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let quick = std::env::args().any(|argument| argument == "--quick");
    let rounds = if quick { 5_000 } else { 100_000 };
    // A word names the games to run: `cargo bench -p bench --bench tables -- three-card`.
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    println!(
        "{:<36} {:>12} {:>12}",
        "hands a second", "one player", "full table"
    );
    for game in catalogue.games() {
        let is_wanted = |word: &String| game.game().contains(word.as_str());
        if !wanted.as_ref().is_none_or(is_wanted) {
            continue;
        }
        let sheet = library
            .sheet(game.ruleset(), game.game())
            .expect("it ships a sheet");
        let rules = game.rules(sheet).expect("the shipped sheet is admissible");
        let name = format!("{} ({})", game.game(), game.ruleset());
        let speeds = [1, rules.felt().boxes].map(|boxes| speed(&rules, boxes, rounds));
        let [one, full] = speeds.map(|speed| match speed {
            Some(speed) => format!("{speed:.0}"),
            None => "–".into(),
        });
        println!("{name:<36} {one:>12} {full:>12}");
    }
}

/// Hands a second with so many boxes taken; nothing if the game is not played hand by hand.
// A function of its own in the binary, so that a profiler can tell it from the reading of the law.
#[inline(never)]
fn speed(rules: &Rules, boxes: u8, rounds: u32) -> Option<f64> {
    let seating = seated(rules, boxes)?;
    let (mut chance, mut players) = (Chance::new(7, rules.felt().deck), Players::default());
    let mut fastest = 0.0_f64;
    for _ in 0..SLICES {
        let before = processor_time();
        for _ in 0..rounds {
            players.play(rules, &seating, &mut chance)?;
        }
        let spent = (processor_time() - before).as_secs_f64();
        fastest = fastest.max(f64::from(rounds) * f64::from(boxes) / spent);
    }
    Some(fastest)
}
