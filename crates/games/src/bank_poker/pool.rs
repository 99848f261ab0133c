//! Pools: what becomes of a stake that feeds one, and what its winners are paid.

use std::cmp::Ordering;

use exact::{Cents, Ratio, Residue};
use table::{Line, Outcome, ReasonStep, Reasons, Takes, Wager};

use super::description::{Counted, PoolPrizeRule, PoolRule};
use super::judging::{Hand, forfeited_by, judge, line, own};
use super::rules::Rules;
use super::state::{BoxState, Played, State};
use crate::pools::{Base, PaidOut, Several, Winners, pay};

/// A bet on the table whose hand wins a prize.
#[derive(Clone, Copy)]
pub(super) struct Winner<'a> {
    found: Played<'a>,
    wager: Wager,
    hand: Hand,
    /// The prize, by its place in the pool's list.
    prize: usize,
}

/// The hand that counts for a pool.
pub(super) fn judged(
    rules: &Rules,
    state: &State,
    pool: &PoolRule,
    found: &BoxState,
) -> Option<Hand> {
    match pool.which {
        Counted::FirstCards => judge(rules, found.first_cards()),
        Counted::Hand | Counted::Holding => judge(rules, found.hand().chain(&state.common)),
    }
}

/// Everyone who wins a prize of a pool, the highest hand first; equal hands in the order of the
/// boxes.
pub(super) fn winners<'a>(rules: &Rules, state: &'a State, pool: &PoolRule) -> Vec<Winner<'a>> {
    let mut winners: Vec<Winner<'a>> = Vec::new();
    for found in state.all_played() {
        let Some(hand) = judged(rules, state, pool, &found) else {
            continue;
        };
        let class = usize::from(hand.class);
        let Some(prize) = pool.prizes.iter().position(|prize| prize.class == class) else {
            continue;
        };
        let bets = found.wagers().into_iter().filter(|wager| {
            usize::from(wager.spot.0) == pool.bet && forfeited_by(rules, found, wager).is_none()
        });
        winners.extend(bets.map(|wager| Winner {
            found,
            wager,
            hand,
            prize,
        }));
    }
    winners.sort_by(|one, other| above(one.hand, other.hand));
    winners
}

/// The order in which hands are paid.
fn above(one: Hand, other: Hand) -> Ordering {
    let order = other.value.compare(one.value);
    order.unwrap_or(Ordering::Equal)
}

/// Whether a prize goes to another hand alone.
fn is_beaten(pool: &PoolRule, winner: &Winner, winners: &[Winner]) -> bool {
    let highest_only = pool.prizes[winner.prize].several.value == Several::Highest;
    let higher = |other: &Winner| {
        other.prize == winner.prize && above(other.hand, winner.hand) == Ordering::Less
    };
    highest_only && winners.iter().any(higher)
}

/// What becomes of a stake: it goes into the pool, unless its winner keeps it.
pub(super) fn stake(
    rules: &Rules,
    pool: &PoolRule,
    found: Played<'_>,
    wager: &Wager,
    hand: Option<Hand>,
    winners: &[Winner],
) -> Line {
    let mut reasons = hand.map_or(Reasons::new(), |hand| own(rules, hand));
    reasons.push(ReasonStep::OwnHandOnly, pool.on);
    let won = winners
        .iter()
        .find(|winner| winner.found.at() == found.at() && winner.wager.by == wager.by);
    let beaten = won.is_some_and(|winner| is_beaten(pool, winner, winners));
    match (won, pool.keeps) {
        (Some(_), Some(keeps)) if !beaten => {
            let reasons = reasons.and(ReasonStep::StakeIsKept, keeps);
            return line(found.at(), wager, Outcome::Pushed, reasons);
        }
        (Some(winner), _) if beaten => {
            let several = pool.prizes[winner.prize].several.basis;
            reasons.push(ReasonStep::OnlyTheHighest, several);
        }
        (Some(_), _) => {}
        (None, _) => reasons.push(ReasonStep::NoCombination, pool.basis),
    }
    let reasons = reasons.and(ReasonStep::IntoThePool, pool.fed);
    line(found.at(), wager, Outcome::Lost, reasons)
}

/// The prizes of a pool that stands at a reading, the highest hand first.
pub(super) fn prizes(rules: &Rules, state: &State, pool: &PoolRule, reading: Cents) -> Vec<Line> {
    let all = winners(rules, state, pool);
    let mut paid = all.clone();
    paid.retain(|winner| !is_beaten(pool, winner, &all));
    let groups: Vec<&[Winner]> = paid
        .chunk_by(|one, other| are_paid_alike(pool, one, other))
        .collect();
    let claims: Vec<Winners> = groups
        .iter()
        .map(|group| claim(&pool.prizes[group[0].prize], group.len()))
        .collect();
    let (outs, _) = pay(reading, rules.rounding.value, &claims);
    let mut lines = Vec::with_capacity(paid.len());
    for (group, out) in groups.iter().zip(outs) {
        let alone = paid.len() == 1;
        let told = Told {
            rules,
            pool,
            alone,
            together: group.len() > 1,
        };
        lines.extend(group.iter().map(|winner| told.line(winner, out)));
    }
    lines
}

fn are_paid_alike(pool: &PoolRule, one: &Winner, other: &Winner) -> bool {
    let shared = pool.prizes[one.prize].several.value == Several::Shared;
    let equal = above(one.hand, other.hand) == Ordering::Equal;
    one.prize == other.prize && (shared || equal)
}

fn claim(prize: &PoolPrizeRule, count: usize) -> Winners {
    let base = match prize.several.value {
        Several::InTurn { equals } if count > 1 => equals,
        Several::InTurn { .. } | Several::Shared | Several::Highest => Base::Left,
    };
    let takes_all = prize.takes.all();
    Winners {
        count: count as u64,
        takes: prize.takes,
        // The whole cannot be had twice.
        share: takes_all || !matches!(prize.several.value, Several::InTurn { .. }),
        base,
    }
}

/// How a prize is told.
struct Told<'a> {
    rules: &'a Rules,
    pool: &'a PoolRule,
    /// Nobody else won anything.
    alone: bool,
    /// Others have an equal claim to the same prize.
    together: bool,
}

impl Told<'_> {
    fn line(&self, winner: &Winner, out: PaidOut) -> Line {
        let prize = &self.pool.prizes[winner.prize];
        let terms = self.rules.pools.iter().zip(&self.rules.description.pools);
        let mut terms = terms.filter(|(_, known)| known.key == self.pool.key);
        let read = terms.next().map_or(self.pool.read, |(terms, _)| terms.read);
        let mut reasons = own(self.rules, winner.hand);
        reasons.push(ReasonStep::OwnHandOnly, self.pool.on);
        reasons.push(ReasonStep::PoolPrize, prize.basis);
        if let Takes::Part(_) = prize.takes {
            reasons.push(ReasonStep::OfThePool, read);
        }
        if !self.alone {
            reasons.push(self.several(prize), prize.several.basis);
        }
        if let (true, Some(equals)) = (self.together, prize.equals) {
            reasons.push(ReasonStep::EqualsAlike, equals);
        }
        if out.spent || out.each.is_zero() {
            reasons.push(ReasonStep::PoolIsSpent, prize.several.basis);
        }
        if out.residue != Residue::NONE {
            reasons.push(ReasonStep::Rounded, self.rules.rounding.basis);
        }
        Line {
            odds: Ratio::ZERO,
            paid: out.each,
            residue: out.residue,
            ..line(winner.found.at(), &winner.wager, Outcome::Prize, reasons)
        }
    }

    fn several(&self, prize: &PoolPrizeRule) -> ReasonStep {
        match prize.several.value {
            Several::InTurn { .. } => ReasonStep::InTurn,
            Several::Shared if self.together => ReasonStep::Shared,
            Several::Highest if self.together => ReasonStep::Shared,
            Several::Highest => ReasonStep::OnlyTheHighest,
            Several::Shared => ReasonStep::InTurn,
        }
    }
}
