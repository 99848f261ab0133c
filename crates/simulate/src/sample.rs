//! What many rounds brought, and how far their mean may lie from the true one by chance.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::{Signed, Zero};
use odds::{Fraction, Payoff, decimal};

use crate::Played;

/// What rounds of a bet brought.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    /// How many rounds the bet was settled in.
    pub rounds: u64,
    /// Rounds that did not come to the bet: an insurance that was never offered, say.
    pub without: u64,
    /// In how many rounds something was paid.
    pub hits: u64,
    /// How many choices best play did not speak of.
    pub unguided: u64,
    /// All that was staked, in units of the bet's stake.
    pub wagered: Ratio<i128>,
    /// How often each net result came, in units of the bet's stake.
    pub results: BTreeMap<Ratio<i128>, u64>,
}

/// How sure an interval is: in so many of a thousand samples the true mean lies inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confidence {
    /// 95 %.
    P95,
    /// 99.9 %.
    P999,
}

impl Confidence {
    /// Both.
    pub const ALL: [Confidence; 2] = [Confidence::P95, Confidence::P999];

    /// In how many of a thousand samples.
    pub fn per_mille(self) -> u32 {
        match self {
            Confidence::P95 => 950,
            Confidence::P999 => 999,
        }
    }

    /// Half the width in standard deviations of the mean, rounded up: the quantile of the normal
    /// distribution.
    fn deviations(self) -> Fraction {
        let millionths: u32 = match self {
            Confidence::P95 => 1_959_964,
            Confidence::P999 => 3_290_527,
        };
        Fraction::new(millionths.into(), 1_000_000.into())
    }
}

/// Between which bounds the true mean lies, as sure as was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Interval {
    /// How sure.
    pub confidence: Confidence,
    mean: Fraction,
    /// The square of half the width.
    square: Fraction,
}

impl Interval {
    /// Whether a value lies inside. It is compared exactly, by squares.
    pub fn holds(&self, value: &Fraction) -> bool {
        let off = &self.mean - value;
        &off * &off <= self.square
    }

    /// The lower and the upper bound, with so many digits, each rounded outwards.
    pub fn bounds(&self, digits: u32) -> (String, String) {
        let shift = BigInt::from(10).pow(digits);
        let scaled = self.square.numer() * &shift * &shift / self.square.denom();
        let half = Fraction::new(scaled.sqrt() + 1, shift);
        (
            decimal(&(&self.mean - &half), digits),
            decimal(&(&self.mean + &half), digits),
        )
    }
}

impl Sample {
    /// Adds a round.
    pub fn note(&mut self, played: &Played) {
        self.unguided += played.unguided;
        let brought = &played.brought;
        if brought.wagered.is_zero() && brought.net.is_zero() {
            self.without += 1;
            return;
        }
        self.rounds += 1;
        self.hits += u64::from(brought.hit);
        self.wagered += brought.wagered;
        *self.results.entry(brought.net).or_default() += 1;
    }

    /// Adds another sample.
    pub fn add(&mut self, other: &Sample) {
        self.rounds += other.rounds;
        self.without += other.without;
        self.hits += other.hits;
        self.unguided += other.unguided;
        self.wagered += other.wagered;
        for (net, count) in &other.results {
            *self.results.entry(*net).or_default() += count;
        }
    }

    /// The mean of all results, in units of the bet's stake.
    pub fn mean(&self) -> Fraction {
        let sum: Fraction = self.weighed(|net| net.clone());
        sum / Fraction::from_integer(self.rounds.max(1).into())
    }

    /// The variance of the results among each other.
    pub fn variance(&self) -> Fraction {
        let mean = self.mean();
        let sum = self.weighed(|net| (net - &mean) * (net - &mean));
        sum / Fraction::from_integer(self.rounds.saturating_sub(1).max(1).into())
    }

    fn weighed(&self, of: impl Fn(&Fraction) -> Fraction) -> Fraction {
        let results = self.results.iter();
        let each =
            results.map(|(net, count)| of(&widen(*net)) * Fraction::from_integer((*count).into()));
        each.sum()
    }

    /// The results with how often each came, as a distribution.
    pub fn distribution(&self) -> Vec<Payoff> {
        let share = |count: u64| Fraction::new(count.into(), self.rounds.max(1).into());
        let results = self.results.iter();
        let payoff = results.map(|(net, count)| Payoff {
            net: widen(*net),
            probability: share(*count),
        });
        payoff.collect()
    }

    /// Where the true mean lies. With the variance that is known, or else with the sample's own.
    pub fn interval(&self, confidence: Confidence, variance: Option<&Fraction>) -> Interval {
        let own = self.variance();
        let variance = variance.unwrap_or(&own);
        let deviations = confidence.deviations();
        let of_mean = variance.abs() / Fraction::from_integer(self.rounds.max(1).into());
        Interval {
            confidence,
            mean: self.mean(),
            square: &deviations * &deviations * of_mean,
        }
    }
}

fn widen(ratio: Ratio<i128>) -> Fraction {
    Fraction::new((*ratio.numer()).into(), (*ratio.denom()).into())
}
