//! Whole hands, counted in instructions: a number that no neighbour on the machine changes, so
//! that later work can be held against it.

use std::process::Command;

use crate::shell;

/// A game of each family that is played against the house, and some more of the poker kind.
const GAMES: [(&str, &str); 10] = [
    ("ar-2010", "three-card-poker"),
    ("ar-2010", "trijoker"),
    ("clm-2013", "caribbean-stud"),
    ("ar-2010", "holdem-bonus"),
    ("ar-2010", "pai-gow-poker"),
    ("ar-2010", "blackjack"),
    ("ar-2010", "punto-y-banca"),
    ("ar-2010", "french-roulette"),
    ("ar-2010", "trente-et-quarante"),
    ("ar-2010", "craps"),
];

/// Rounds that are played: enough for their mean to stand still in the third figure.
const ROUNDS: &str = "1000";

/// What callgrind counts: the playing alone, without the reading of the law before it.
const COUNTED: &str = "--toggle-collect=*play_hands*";

/// Counts the instructions of a hand, in the games whose name begins with a word if there is one.
pub(crate) fn count(wanted: Option<&str>) -> Result<(), String> {
    if !shell::works(Command::new("valgrind").arg("--version")) {
        return Err("valgrind is missing: install it from the system's packages".into());
    }
    let build = ["build", "--release", "-p", "games", "--example", "hands"];
    shell::run(shell::cargo().args(build))?;
    println!(
        "{:<36} {:>12} {:>12}",
        "instructions a hand", "one player", "full table"
    );
    let is_wanted = |game: &str| wanted.is_none_or(|wanted| game.starts_with(wanted));
    for (ruleset, game) in GAMES.into_iter().filter(|(_, game)| is_wanted(game)) {
        let name = format!("{game} ({ruleset})");
        let [one, full] = ["1", "full"].map(|boxes| match a_hand(ruleset, game, boxes) {
            Ok(instructions) => instructions.to_string(),
            Err(_) => "–".into(),
        });
        println!("{name:<36} {one:>12} {full:>12}");
    }
    Ok(())
}

/// The instructions of a hand at a table with so many boxes taken.
fn a_hand(ruleset: &str, game: &str, boxes: &str) -> Result<u64, String> {
    let mut valgrind = Command::new("valgrind");
    let hands = shell::root().join("target/release/examples/hands");
    valgrind.args([
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        COUNTED,
    ]);
    valgrind.arg(hands).args([ruleset, game, boxes, ROUNDS]);
    let output = valgrind.output().map_err(|error| error.to_string())?;
    let (told, counted) = (text(&output.stdout), text(&output.stderr));
    let number = |text: Option<&str>| text?.trim().parse::<u64>().ok();
    let played = number(Some(&told)).filter(|played| *played > 0);
    let collected = number(
        counted
            .split("Collected :")
            .nth(1)
            .and_then(|rest| rest.lines().next()),
    );
    match (collected, played) {
        (Some(collected), Some(played)) => Ok(collected / played),
        _ => Err(counted),
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
