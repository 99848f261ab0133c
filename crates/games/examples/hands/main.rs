//! Whole hands through the engine, to be counted in instructions, which no neighbour changes:
//! `cargo xtask instructions` runs it under callgrind. By itself it says how many hands it played.
//!
//! `hands RULESET GAME BOXES ROUNDS`, the boxes by their number or `full`.

mod play;

use games::{Catalogue, Rules};
use law::Library;
use table::{Rulebook, Seating};

use play::{Chance, Players, seated};

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [ruleset, game, boxes, rounds] = arguments.as_slice() else {
        return Err(
            "write a ruleset, a game, how many boxes are taken, and how many rounds".into(),
        );
    };
    let library = Library::embedded().expect("our own law files are sound");
    let catalogue = Catalogue::read(&library).expect("and so are our games");
    let game = catalogue
        .find(ruleset, game)
        .ok_or("there is no such game")?;
    let sheet = library.sheet(game.ruleset(), game.game());
    let sheet = sheet.ok_or("it ships no sheet")?;
    let rules = game.rules(sheet).expect("the shipped sheet is admissible");
    let all = rules.felt().boxes;
    let boxes = if boxes == "full" {
        all
    } else {
        boxes.parse().map_err(|_| "how many boxes?")?
    };
    let rounds: u32 = rounds.parse().map_err(|_| "how many rounds?")?;
    let seating = seated(&rules, boxes).ok_or("the cloth has not so many boxes")?;
    let mut players = Players::default();
    let mut chance = Chance::new(7, rules.felt().deck);
    // The first rounds find out what players are asked.
    let mut play = |rounds| play_hands(&rules, &seating, &mut chance, &mut players, rounds);
    play(2)
        .and_then(|()| play(rounds))
        .ok_or("it is not played so")?;
    println!("{}", u32::from(boxes) * rounds);
    Ok(())
}

/// What is counted: a function of its own in the binary, so that callgrind can tell it from the
/// reading of the law.
#[inline(never)]
fn play_hands(
    rules: &Rules,
    seating: &Seating,
    chance: &mut Chance,
    players: &mut Players,
    rounds: u32,
) -> Option<()> {
    for _ in 0..rounds {
        players.play(rules, seating, chance)?;
    }
    Some(())
}
