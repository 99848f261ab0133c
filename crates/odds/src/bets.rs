//! Which bets there are to report on, found in a description: the only place that looks into
//! a family's own words.

use cards::Threshold;
use games::bank_poker::{Description, SettleWay, StakeRule, TableChoice, TableRows, Window};
use law::Sheet;

/// A table to walk: a sheet, the bets placed by hand, and the one to report on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plan {
    /// The sheet, with one option of the text chosen where it leaves several.
    pub(crate) sheet: Sheet,
    /// The bets that are placed before the deal, in order.
    pub(crate) placed: Vec<usize>,
    /// The bet to report on, by its place in the list.
    pub(crate) bet: usize,
    /// The name to report it under.
    pub(crate) name: String,
}

/// The bet that a bet is a multiple of, or itself: a second bet, a raise and the bet that they
/// are staked on are one group.
pub(crate) fn group_of(description: &Description, bet: usize) -> usize {
    let mut root = bet;
    // A chain of multiples is no longer than the list; a circle would be the file's mistake.
    for _ in 0..description.bets.len() {
        match description.bets[root].stake {
            StakeRule::TimesBet { of, .. } => root = of,
            _ => break,
        }
    }
    root
}

/// The plans of a game: first the bets without which a box does not play, then each further
/// bet beside them, each under every pay table that the text lets the house choose for it. A bet
/// that feeds a pool has no plan.
pub(crate) fn plans(description: &Description, sheet: &Sheet) -> Vec<Plan> {
    // What a pool pays depends on what stands there, which no rule fixes.
    let feeds = |bet: &usize| description.pools.iter().any(|pool| pool.bet == *bet);
    let roots: Vec<usize> = (0..description.bets.len())
        .filter(|bet| group_of(description, *bet) == *bet && !feeds(bet))
        .collect();
    let is_required = |bet: &usize| description.bets[*bet].placed.value == Window::Required;
    let (required, beside): (Vec<usize>, Vec<usize>) = roots.into_iter().partition(is_required);
    let mut plans = Vec::new();
    for &bet in &required {
        plans.extend(options(description, bet, sheet, &required));
    }
    for &bet in &beside {
        plans.extend(options(
            description,
            bet,
            sheet,
            &placed_with(description, &required, bet),
        ));
    }
    plans
}

/// What is placed so that a bet beside others may be: those first without which a box does not
/// play, the bet itself last.
fn placed_with(description: &Description, required: &[usize], bet: usize) -> Vec<usize> {
    let mut placed = required.to_vec();
    let mut chain = vec![bet];
    while let Window::Beside(other) = description.bets[chain[chain.len() - 1]].placed.value {
        if placed.contains(&other) || chain.contains(&other) {
            break;
        }
        chain.push(other);
    }
    placed.extend(chain.into_iter().rev());
    placed
}

/// The same for any bet, also one that feeds a pool.
pub(crate) fn plans_of(description: &Description, bet: usize) -> Vec<usize> {
    let is_required = |other: &usize| {
        let root = group_of(description, *other) == *other;
        root && *other != bet && description.bets[*other].placed.value == Window::Required
    };
    let required: Vec<usize> = (0..description.bets.len()).filter(is_required).collect();
    placed_with(description, &required, bet)
}

/// A plan for each option that the text leaves to the house for this bet.
fn options(description: &Description, bet: usize, sheet: &Sheet, placed: &[usize]) -> Vec<Plan> {
    let mut named = vec![(description.bets[bet].key.clone(), sheet.clone())];
    let in_group = |of: usize| group_of(description, of) == bet;
    for rule in description.settles.iter().filter(|rule| in_group(rule.bet)) {
        let SettleWay::OwnHand {
            table: TableChoice::OnSheet(field),
            ..
        } = &rule.how
        else {
            continue;
        };
        named = named
            .iter()
            .flat_map(|(name, sheet)| {
                field.within.iter().map(move |(option, _)| {
                    let sheet = sheet.clone().with(&field.field, option);
                    (format!("{name}-{option}"), sheet)
                })
            })
            .collect();
    }
    named
        .into_iter()
        .map(|(name, sheet)| Plan {
            sheet,
            placed: placed.to_vec(),
            bet,
            name,
        })
        .collect()
}

/// Every threshold that the rules hold a hand against.
pub(crate) fn thresholds(description: &Description) -> Vec<Threshold> {
    let bank = description
        .bank_plays_with
        .iter()
        .map(|needed| needed.value.at_least);
    let paid_only_with = description.settles.iter().flat_map(|settle| {
        let pays = match &settle.how {
            SettleWay::AgainstBank { beats, ties, .. } => vec![beats.only_with, ties.only_with],
            SettleWay::OwnHand { .. }
            | SettleWay::Kept(_)
            | SettleWay::IntoPool(_)
            | SettleWay::Bank(_)
            | SettleWay::WithCroupier(_)
            | SettleWay::TwoHands { .. } => Vec::new(),
        };
        pays.into_iter().flatten().map(|least| least.value)
    });
    let paid_at_all = description
        .tables
        .iter()
        .filter_map(|table| match &table.rows {
            TableRows::Classes { least, .. } => least.as_ref().map(|least| least.value.hand),
            TableRows::Holdings(_) => None,
        });
    bank.chain(paid_only_with).chain(paid_at_all).collect()
}
