//! What a solution brings, as it is told: bets with their results, and the choices by cards that
//! differ from those by totals.

use std::collections::BTreeMap;

use games::two_cloths::{Choice, Description, Pile};
use num_traits::{Signed, Zero};

use super::by_cards::{ByCards, Solved};
use super::{Seen, Solution, Word};
use crate::SolveError;
use crate::fraction::{Fraction, whole};
use crate::report::{BetOdds, Payoff};
use crate::strategy::ChartCell;

/// What a net result over both cloths leaves the bank.
pub(super) fn of_bank(net: i128, keeps: &Fraction) -> Fraction {
    let net = Fraction::from_integer(net.into());
    match net.is_positive() {
        true => &net - &net * keeps,
        false => net,
    }
}

/// The odds of a bet on each cloth, on both, and of the bank, by unit of all that is bet against
/// it.
pub(super) fn odds_of(
    description: &Description,
    results: &[[Fraction; 3]; 3],
    keeps: &Fraction,
    deals: u128,
    ending: &str,
) -> Result<Vec<BetOdds>, SolveError> {
    let two = whole(2);
    let unit = |net: i128| Fraction::from_integer(net.into());
    let told = |pile: Pile, net: &dyn Fn(i128, i128) -> Fraction| -> Result<_, SolveError> {
        let found = description.spots.iter().find(|spot| spot.pile == pile);
        let key = &found.ok_or(SolveError::Waits)?.key;
        let mut sums: BTreeMap<Fraction, Fraction> = BTreeMap::new();
        for (place, likely) in results.iter().flatten().enumerate() {
            let net = net(1 - (place / 3) as i128, 1 - (place % 3) as i128);
            *sums.entry(net).or_insert_with(Fraction::zero) += likely;
        }
        let hit = sums.iter().filter(|(net, _)| net.is_positive());
        let hit = hit.map(|(_, likely)| likely).sum();
        let distribution = sums
            .into_iter()
            .map(|(net, probability)| Payoff { net, probability });
        let name = format!("{key}{ending}");
        let distribution = distribution.collect();
        let mut odds = BetOdds::from_distribution(name, distribution, whole(1), hit, deals);
        odds.changes_play = !ending.is_empty();
        Ok(odds)
    };
    Ok(vec![
        told(Pile::First, &|first, _| unit(first))?,
        told(Pile::Second, &|_, second| unit(second))?,
        told(Pile::Both, &|first, second| unit(first + second) / &two)?,
        told(Pile::Bank, &|first, second| {
            of_bank(-(first + second), keeps) / &two
        })?,
    ])
}

/// What is done with hands otherwise than by their totals.
pub(super) fn chart(
    description: &Description,
    counted: &ByCards,
    solved: &Solved,
    by_totals: &Solution<'_>,
) -> Vec<ChartCell> {
    let key = |choice: Choice| choice.key().to_owned();
    let name = |pile: Pile| {
        let found = description.spots.iter().find(|spot| spot.pile == pile);
        found.map_or_else(String::new, |spot| spot.name.en.clone())
    };
    let cell = |who: String, cards: [u8; 2], against: String, draws: &Fraction| {
        let shares = [
            (key(Choice::Stand), whole(1) - draws),
            (key(Choice::Card), draws.clone()),
        ];
        ChartCell {
            who: format!("{who}, by cards"),
            hand: format!("{}+{}", cards[0], cards[1]),
            against,
            choices: shares
                .into_iter()
                .filter(|(_, share)| !share.is_zero())
                .collect(),
            expectations: Vec::new(),
        }
    };
    let mut chart = Vec::new();
    for (cards, draws) in counted.fives.iter().zip(&solved.first) {
        if *draws != by_totals.first {
            chart.push(cell(name(Pile::First), *cards, "–".to_owned(), draws));
        }
    }
    let words = [
        (Word::Card, Choice::Card),
        (Word::Stand, Choice::Stand),
        (Word::Show, Choice::Show),
    ];
    for ((word, heard), shares) in words.into_iter().zip(&solved.second) {
        for (cards, draws) in counted.fives.iter().zip(shares) {
            if by_totals.second.get(&word) != Some(draws) {
                chart.push(cell(name(Pile::Second), *cards, key(heard), draws));
            }
        }
    }
    let seen = |seen: Seen| match seen {
        Seen::Card(counts) => counts.to_string(),
        Seen::Stood => key(Choice::Stand),
        Seen::Shown => key(Choice::Show),
    };
    for ((bank, first, second), draws) in &solved.bank {
        let (points, cards) = counted.bank[*bank];
        let (first, second) = (counted.face(*first), counted.face(*second));
        if by_totals.bank.get(&(points, first, second)) != Some(draws) {
            let who = format!(
                "{}, {}: {}",
                name(Pile::Bank),
                name(Pile::First),
                seen(first)
            );
            chart.push(cell(who, cards, seen(second), draws));
        }
    }
    chart
}
