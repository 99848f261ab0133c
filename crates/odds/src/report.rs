//! What a solved table is worth, exactly.

use std::collections::BTreeMap;

use num_traits::{Signed, Zero};

use crate::desk::GroupOutcome;
use crate::fraction::{Fraction, decimal, fraction, percent, whole, widen};
use crate::strategy::Strategy;
use crate::team::Walked;

/// The exact mathematics of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The game's key.
    pub game: String,
    /// The ruleset's key.
    pub ruleset: String,
    /// Each bet, under each pay table that the text lets the house choose for it.
    pub bets: Vec<BetOdds>,
    /// Best play of the bets without which a box does not play.
    pub strategy: Strategy,
}

impl Report {
    /// The odds of the bet of that name.
    pub fn bet(&self, name: &str) -> Option<&BetOdds> {
        self.bets.iter().find(|odds| odds.bet == name)
    }
}

/// What a bet is worth under best play, together with the bets that a choice stakes on it and
/// the prizes in proportion to it. The unit is the stake placed before the deal.
#[derive(Clone, Debug, PartialEq)]
pub struct BetOdds {
    /// The bet's key; with the option's key where the house chooses its pay table.
    pub bet: String,
    /// The player's expectation per unit of the initial stake; below zero where the house has
    /// the edge.
    pub ev_initial: Fraction,
    /// The player's expectation per unit of all that he stakes on average.
    pub ev_wagered: Fraction,
    /// What he stakes on average, in initial stakes.
    pub wagered: Fraction,
    /// How many spins, throws or coups it lies there on average, where it may lie through several.
    pub rounds: Option<Fraction>,
    /// How its results are distributed; nothing where a choice makes several hands of one, whose
    /// results hang together.
    pub results: Option<Results>,
    /// How they are spread where several hands are made of one.
    pub hands: Option<EachHand>,
    /// Whether best play with this bet differs from best play without it, equal stakes
    /// supposed. Always false for a bet that must be placed.
    pub changes_play: bool,
}

/// How the results of a bet are distributed.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// The probability that something is paid, even if more is lost.
    pub hit: Fraction,
    /// The probability that he ends above what he had.
    pub win: Fraction,
    /// The probability that he ends where he was.
    pub push: Fraction,
    /// The probability that he ends below.
    pub lose: Fraction,
    /// The variance of the net result, in squared initial stakes.
    pub variance: Fraction,
    /// Every net result in initial stakes, from the lowest, with its probability.
    pub distribution: Vec<Payoff>,
    /// How many deals were weighed, up to a common factor.
    pub deals: u128,
}

/// How what a round brings is spread in which one bet may become several hands. What all bring
/// together is told by its mean and its variance, and what each brings by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct EachHand {
    /// How many hands a round has on average.
    pub hands: Fraction,
    /// Of all hands, the part that brings something.
    pub win: Fraction,
    /// The part that brings nothing.
    pub push: Fraction,
    /// The part that loses.
    pub lose: Fraction,
    /// The variance of what all hands of a round bring together, in squared initial stakes.
    pub variance: Fraction,
    /// What a hand brings in initial stakes, from the lowest, and which part of all hands does.
    pub distribution: Vec<Payoff>,
}

/// A net result and how likely it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Payoff {
    /// Winnings less losses, in initial stakes.
    pub net: Fraction,
    /// Its probability.
    pub probability: Fraction,
}

impl Results {
    /// The standard deviation of the net result in initial stakes: the decimal of so many digits
    /// that is next to the root of the variance.
    pub fn deviation(&self, digits: u32) -> String {
        deviation(&self.variance, digits)
    }
}

fn deviation(variance: &Fraction, digits: u32) -> String {
    let shift = num_bigint::BigInt::from(10).pow(digits);
    // Twice the root cut off, and one, is halved to the nearest.
    let scaled: num_bigint::BigInt = variance.numer() * &shift * &shift * 4 / variance.denom();
    let nearest: num_bigint::BigInt = (scaled.sqrt() + 1) / 2;
    decimal(&Fraction::new(nearest, shift), digits)
}

impl EachHand {
    /// The standard deviation of what all hands of a round bring together, as
    /// [`Results::deviation`] has it.
    pub fn deviation(&self, digits: u32) -> String {
        deviation(&self.variance, digits)
    }

    /// Of how many hands a round has that bring what, and of the variance of all together.
    pub(crate) fn of(brings: BTreeMap<Fraction, Fraction>, variance: Fraction) -> EachHand {
        let hands: Fraction = brings.values().sum();
        let part = |takes: fn(&Fraction) -> bool| -> Fraction {
            let taken = brings.iter().filter(|(net, _)| takes(net));
            taken.map(|(_, count)| count).sum::<Fraction>() / &hands
        };
        EachHand {
            win: part(Signed::is_positive),
            push: part(Zero::is_zero),
            lose: part(Signed::is_negative),
            variance,
            distribution: brings
                .iter()
                .map(|(net, count)| Payoff {
                    net: net.clone(),
                    probability: count / &hands,
                })
                .collect(),
            hands,
        }
    }
}

impl BetOdds {
    /// The house's edge on the initial stake in per cent, with so many digits.
    pub fn edge_initial_percent(&self, digits: u32) -> String {
        percent(&-&self.ev_initial, digits)
    }

    /// The house's edge on all that is staked in per cent, with so many digits.
    pub fn edge_wagered_percent(&self, digits: u32) -> String {
        percent(&-&self.ev_wagered, digits)
    }

    /// The variance of what it brings, in squared initial stakes.
    pub fn variance(&self) -> Option<&Fraction> {
        let whole = self.results.as_ref().map(|results| &results.variance);
        whole.or_else(|| self.hands.as_ref().map(|hands| &hands.variance))
    }

    /// The standard deviation of what it brings, as [`Results::deviation`] has it.
    pub fn deviation(&self, digits: u32) -> Option<String> {
        self.variance().map(|variance| deviation(variance, digits))
    }

    /// What goes back to the player of all that he stakes.
    pub fn returned(&self) -> Fraction {
        whole(1) + &self.ev_wagered
    }

    /// What goes back to the player of all that he stakes, in per cent, with so many digits.
    pub fn return_percent(&self, digits: u32) -> String {
        percent(&self.returned(), digits)
    }

    /// The player's expectation per unit of the initial stake and by spin, throw or coup.
    pub fn ev_round(&self) -> Option<Fraction> {
        self.rounds.as_ref().map(|rounds| &self.ev_initial / rounds)
    }

    /// The odds of one group of bets out of a walk.
    pub(crate) fn of(bet: String, walked: &Walked, group: usize, stake: u128) -> BetOdds {
        let found = |(outcome, count): (usize, u128)| {
            (walked.outcomes[outcome].groups[group].clone(), count)
        };
        let results: Vec<(GroupOutcome, u128)> = walked.spread.iter().map(found).collect();
        BetOdds::of_results(bet, &results, walked.spread.total, stake)
    }

    /// The odds of one group of bets, each of whose results came so often out of so many deals.
    ///
    /// # Panics
    /// If they are not as many as the deals: the mistake would be in the count.
    pub(crate) fn of_results(
        bet: String,
        found: &[(GroupOutcome, u128)],
        total: u128,
        stake: u128,
    ) -> BetOdds {
        let counted: u128 = found.iter().map(|(_, count)| count).sum();
        assert_eq!(counted, total, "each deal is counted once");
        let mut results: BTreeMap<Fraction, u128> = BTreeMap::new();
        let (mut wagered, mut hits) = (Fraction::zero(), 0);
        for (found, count) in found {
            *results.entry(widen(found.net) / whole(stake)).or_default() += count;
            wagered += whole(u128::from(found.wagered.count())) * whole(*count);
            hits += if found.hit { *count } else { 0 };
        }
        let wagered = wagered / whole(total) / whole(stake);
        let distribution: Vec<Payoff> = results
            .into_iter()
            .map(|(net, count)| Payoff {
                net,
                probability: fraction(count, total),
            })
            .collect();
        BetOdds::from_distribution(bet, distribution, wagered, fraction(hits, total), total)
    }

    /// The odds of a bet that stakes one unit, of all its results with their chances; each is told
    /// once, however many there are of it.
    pub(crate) fn weighed(
        bet: String,
        found: impl Iterator<Item = (Fraction, bool, Fraction)>,
        deals: u128,
    ) -> BetOdds {
        let (mut results, mut hit) = (BTreeMap::<Fraction, Fraction>::new(), Fraction::zero());
        for (net, pays, chance) in found {
            if pays {
                hit += &chance;
            }
            *results.entry(net).or_default() += chance;
        }
        let payoff = |(net, probability)| Payoff { net, probability };
        let distribution = results.into_iter().map(payoff).collect();
        BetOdds::from_distribution(bet, distribution, whole(1), hit, deals)
    }

    pub(crate) fn from_distribution(
        bet: String,
        distribution: Vec<Payoff>,
        wagered: Fraction,
        hit: Fraction,
        deals: u128,
    ) -> BetOdds {
        let sum =
            |of: &dyn Fn(&Payoff) -> Fraction| -> Fraction { distribution.iter().map(of).sum() };
        let share = |takes: fn(&Fraction) -> bool| {
            sum(&|p| {
                if takes(&p.net) {
                    p.probability.clone()
                } else {
                    Fraction::zero()
                }
            })
        };
        let mean = sum(&|p| &p.net * &p.probability);
        let square = sum(&|p| &p.net * &p.net * &p.probability);
        BetOdds {
            bet,
            ev_wagered: if wagered.is_zero() {
                Fraction::zero()
            } else {
                &mean / &wagered
            },
            wagered,
            rounds: None,
            results: Some(Results {
                hit,
                win: share(Signed::is_positive),
                push: share(Zero::is_zero),
                lose: share(Signed::is_negative),
                variance: square - &mean * &mean,
                distribution,
                deals,
            }),
            hands: None,
            ev_initial: mean,
            changes_play: false,
        }
    }
}
