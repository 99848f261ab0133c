//! What the cloth shows to have won is what was paid.

use super::walk::Walk;
use crate::{Game, Line, Outcome, Rulebook, Viewer};

/// Once a round is over, its view names the spots of a cloth that won: those of every bet that
/// was paid, and of none that was lost.
///
/// # Panics
/// If a bet was paid on a spot that is not seen to win, or lost on one that is.
pub fn winners_are_seen<G: Game>(walk: &Walk<G>) {
    let Some(last) = walk.states.last() else {
        return;
    };
    let view = G::view(walk.rules, last, Viewer::Public);
    let felt = walk.rules.felt();
    let on_cloth = |line: &&Line| {
        let spot = felt.spots.get(usize::from(line.spot.0));
        spot.is_some_and(|spot| spot.cover.is_some())
    };
    for line in view.lines.iter().filter(on_cloth) {
        let wins = view.wins.contains(&line.spot);
        let told = match line.outcome {
            Outcome::Won => wins,
            Outcome::Lost => !wins,
            Outcome::Pushed | Outcome::Void | Outcome::PotShare | Outcome::Prize => true,
        };
        if !told {
            walk.fail(
                walk.steps.len(),
                format!("{line:?}, and won is seen of {:?}", view.wins),
            );
        }
    }
}
