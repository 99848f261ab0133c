//! What a solution brings, as it is told: bets with their results, and the choices by cards that
//! differ from those by totals.

use std::collections::BTreeMap;

use games::two_cloths::{Choice, Description, Pile};
use num_traits::{Signed, Zero};

use super::banco::{Banco, Found};
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

/// What the bets of whoever covers the whole bank, and of the bank against him, are called.
pub(super) const FREE_BANCO: &str = "-free-banco";

/// The odds of whoever covers the whole bank, of all that he stakes, and of the bank.
pub(super) fn odds_of_banco(
    description: &Description,
    banco: &Banco<'_>,
    found: &Found,
) -> Result<Vec<BetOdds>, SolveError> {
    let (keeps, ending) = (&banco.model.keeps, FREE_BANCO);
    let mut odds = odds_of(description, &found.results, keeps, banco.total, ending)?;
    let spots = description.spots.iter();
    let both = spots.filter(|spot| matches!(spot.pile, Pile::Both | Pile::Bank));
    let both: Vec<String> = both.map(|spot| format!("{}{ending}", spot.key)).collect();
    odds.retain(|odds| both.contains(&odds.bet));
    Ok(odds)
}

/// What whoever covers the whole bank does with both hands, and what the bank does against him
/// otherwise than against two.
pub(super) fn chart_of_banco(
    description: &Description,
    banco: &Banco<'_>,
    found: &Found,
    by_totals: &Solution<'_>,
) -> Vec<ChartCell> {
    let name = |pile: Pile| {
        let spot = description.spots.iter().find(|spot| spot.pile == pile);
        spot.map_or_else(String::new, |spot| spot.name.en.clone())
    };
    let key = |word: Word| {
        let choice = match word {
            Word::Card => Choice::Card,
            Word::Stand => Choice::Stand,
            Word::Show => Choice::Show,
        };
        choice.key().to_owned()
    };
    let cell = |who: String, hand: usize, against: String, words: [Word; 2], often: &Fraction| {
        let shares = [whole(1) - often, often.clone()];
        let shares = words.map(key).into_iter().zip(shares);
        ChartCell {
            who,
            hand: hand.to_string(),
            against,
            choices: shares.filter(|(_, share)| !share.is_zero()).collect(),
            expectations: Vec::new(),
        }
    };
    let who = |cloth: Pile| format!("{}, free banco, {}", name(Pile::Both), name(cloth));
    let mut chart = Vec::new();
    for (hand, often) in found.first.iter().enumerate() {
        let words = banco.words(hand);
        chart.push(cell(who(Pile::First), hand, "–".to_owned(), words, often));
    }
    for (first, word, hand, often) in banco.after(found) {
        let against = format!("{first}: {}", key(banco.words(first)[word]));
        chart.push(cell(
            who(Pile::Second),
            hand,
            against,
            banco.words(hand),
            often,
        ));
    }
    let seen = |seen: Seen| match seen {
        Seen::Card(counts) => counts.to_string(),
        Seen::Stood => key(Word::Stand),
        Seen::Shown => key(Word::Show),
    };
    for (place, often) in found.bank.iter().enumerate() {
        let at = banco.key(place);
        let (Some(often), Some(other)) = (often, by_totals.bank.get(&at)) else {
            continue;
        };
        if often != other {
            let who = format!(
                "{}, free banco, {}: {}",
                name(Pile::Bank),
                name(Pile::First),
                seen(at.1)
            );
            let words = [Word::Stand, Word::Card];
            chart.push(cell(who, at.0.into(), seen(at.2), words, often));
        }
    }
    chart
}
