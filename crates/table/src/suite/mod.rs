//! What every game must pass, whatever its family.
//!
//! [`check`] plays one random round (the seed decides everything) and holds each property of
//! this module against it. A property that fails panics with the seed, the step and what was
//! found, so that `check::<G>(rules, seed)` is the whole bug report.
//!
//! ```text
//! for seed in 0..1_000 {
//!     table::suite::check::<AnyGame>(&rules, seed);
//! }
//! ```

mod bases;
mod chance;
mod dice;
mod money;
mod offers;
mod records;
mod rulings;
mod secrets;
mod walk;
mod winners;

pub use bases::outcomes_are_cited;
pub use chance::chance_is_exact;
pub use dice::Dice;
pub use money::money_is_conserved;
pub use offers::offers_are_decided;
pub use records::records_hold;
pub use rulings::rulings_follow_the_text;
pub use secrets::nothing_covered_shows;
pub use walk::Walk;
pub use winners::winners_are_seen;

use crate::Game;

/// What a round went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many actions were taken.
    pub steps: usize,
    /// How many actions were tried, offered or not.
    pub tried: usize,
    /// How many pairs of worlds were compared that differ in covered cards only.
    pub pairs: usize,
    /// How many bets were settled.
    pub settled: usize,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.steps += other.steps;
        self.tried += other.tried;
        self.pairs += other.pairs;
        self.settled += other.settled;
    }
}

/// Plays the round of a seed and holds every property against it.
///
/// # Panics
/// If one does not hold.
pub fn check<G: Game>(rules: &G::Rules, seed: u64) -> Tally {
    let mut walk = Walk::<G>::random(rules, seed);
    let mut tally = check_walk(&walk);
    // Where bets or stacks are held over, a player's bank passes on or a shoe goes on, the next
    // rounds are played as well.
    for _ in 0..MOST_ROUNDS {
        let Some(next) = walk.next_round() else {
            break;
        };
        walk = next;
        tally += check_walk(&walk);
    }
    tally
}

/// Stacks are held over for ever; this many further rounds tell enough of them.
const MOST_ROUNDS: usize = 3;

fn check_walk<G: Game>(walk: &Walk<G>) -> Tally {
    let tried = offers_are_decided(walk) + chance_is_exact(walk) + rulings_follow_the_text(walk);
    let settled = money_is_conserved(walk);
    winners_are_seen(walk);
    outcomes_are_cited(walk);
    let pairs = nothing_covered_shows(walk);
    records_hold(walk);
    Tally {
        steps: walk.steps.len(),
        tried,
        pairs,
        settled,
    }
}
