//! What of each bet plays on which cloth, and how much of that the bank covers.

use exact::Cents;
use round::Player;
use smallvec::SmallVec;
use table::BoxNumber;

use super::description::{CLOTHS, Pile};
use super::rules::Rules;
use super::state::State;

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
    /// What of it never plays: half of a bet on the line.
    pub(super) idle: Cents,
}

/// What of an amount is over whole units of that size once it is halved, so that the larger
/// part comes first.
fn halves(whole: Cents, unit: Cents) -> [Cents; CLOTHS] {
    let unit = unit.count().max(1);
    let second = whole.count() / 2 / unit * unit;
    [Cents::new(whole.count() - second), Cents::new(second)]
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
        Pile::Both => halves(lies, rules.minimum.value),
        Pile::Line => on(rules.cloth_of(player.at), Cents::new(lies.count() / 2)),
    }
}

impl State {
    /// All that is bet against the bank, covered or not; what is on the line for half.
    pub(super) fn staked(&self) -> Cents {
        let of = |player: &Player| {
            let line = Cents::new(player.on(Pile::Line.spot()).count() / 2);
            let piles = [Pile::First, Pile::Second, Pile::Both].map(|pile| player.on(pile.spot()));
            Cents::sum(piles.into_iter().chain([line])).unwrap_or(Cents::ZERO)
        };
        Cents::sum(self.players.iter().map(of)).unwrap_or(Cents::ZERO)
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
                let whole = Cents::sum(parts).unwrap_or(lies);
                let good = Cents::sum(plays).unwrap_or(whole);
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
        Cents::sum(parts).unwrap_or(Cents::ZERO)
    }
}
