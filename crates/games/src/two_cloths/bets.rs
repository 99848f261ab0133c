//! What of each bet plays on which cloth, and how much of that the bank covers.

use exact::{Cents, Mode, Ratio, Rounding};
use round::Player;
use smallvec::SmallVec;
use table::BoxNumber;

use super::description::{CLOTHS, Cloth, Pile};
use super::rules::Rules;
use super::state::State;
use crate::player_bank::together;

/// The kinds of bets, in the order in which they are covered.
pub(super) const BETS: [Pile; 4] = [Pile::First, Pile::Second, Pile::Both, Pile::Line];

/// A bet as it plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bet {
    pub(super) at: BoxNumber,
    pub(super) pile: Pile,
    /// What of it plays on each cloth.
    pub(super) plays: [Cents; CLOTHS],
    /// What of it the bank does not cover.
    pub(super) uncovered: Cents,
    /// What of it never plays: the rest of a bet on the line.
    pub(super) idle: Cents,
}

/// What of an amount is over whole units of that size once it is halved, so that the larger
/// part comes first.
fn halves(whole: Cents, unit: Cents) -> [Cents; CLOTHS] {
    let half = Ratio::new(1, CLOTHS as u64);
    let down = Rounding::new(Mode::Down, unit).unwrap_or(Rounding::down_to_the_cent());
    let second = half.and_then(|half| down.apply(whole, half));
    let second = second.map_or(Cents::ZERO, |second| second.amount);
    [whole.down_to_zero(second), second]
}

/// What of a player's bet on the line plays.
fn on_line(rules: &Rules, player: &Player) -> Cents {
    let line = rules.description.table.line.value;
    line.of(player.on(Pile::Line.spot()))
}

/// What of a bet plays on each cloth, were all of it covered.
fn parts(rules: &Rules, player: &Player, pile: Pile) -> [Cents; CLOTHS] {
    let lies = player.on(pile.spot());
    let on = |cloth: usize, stake: Cents| {
        let mut parts = [Cents::ZERO; CLOTHS];
        parts[cloth] = stake;
        parts
    };
    match pile {
        Pile::Bank => [Cents::ZERO; CLOTHS],
        Pile::First => on(0, lies),
        Pile::Second => on(1, lies),
        Pile::Both => {
            let [larger, smaller] = halves(lies, rules.minimum.value);
            match rules.description.said.odd_unit {
                Cloth::First => [larger, smaller],
                Cloth::Second => [smaller, larger],
            }
        }
        Pile::Line => on(
            rules.coup.cloths.cloth_of(player.at),
            on_line(rules, player),
        ),
    }
}

impl State {
    /// All that is bet against the bank, covered or not; of what is on the line a part.
    pub(super) fn staked(&self, rules: &Rules) -> Cents {
        let of = |player: &Player| {
            let line = on_line(rules, player);
            let piles = [Pile::First, Pile::Second, Pile::Both].map(|pile| player.on(pile.spot()));
            together(piles.into_iter().chain([line]))
        };
        together(self.players.iter().map(of))
    }

    /// Every bet as it plays: the bank covers them in the order of their bettors, as far as it
    /// goes.
    pub(super) fn bets(&self, rules: &Rules) -> SmallVec<[Bet; 16]> {
        let mut left = self.in_bank();
        let mut bets = SmallVec::new();
        for at in self.in_order(rules) {
            let Some(player) = self.find(at) else {
                continue;
            };
            for pile in BETS {
                let lies = player.on(pile.spot());
                if lies.is_zero() {
                    continue;
                }
                let parts = parts(rules, player, pile);
                let plays = parts.map(|part| {
                    let good = part.min(left);
                    left = left.down_to_zero(good);
                    good
                });
                let whole = together(parts);
                let good = together(plays);
                bets.push(Bet {
                    at,
                    pile,
                    plays,
                    uncovered: whole.down_to_zero(good),
                    idle: lies.down_to_zero(whole),
                });
            }
        }
        bets
    }

    /// How much of the bank is covered.
    pub(super) fn covered(&self, rules: &Rules) -> Cents {
        let bets = self.bets(rules);
        let parts = bets.iter().flat_map(|bet| bet.plays);
        together(parts)
    }
}
