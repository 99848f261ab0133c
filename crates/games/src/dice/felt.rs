//! Draws the table from its rules: the dice, every bet, what each pays, notices.

use exact::{Cents, Ratio};
use law::{BasisRef, Words};
use table::{
    Choice, ChoiceId, Cover, Dice, Felt, Layout, PayRow, PayTable, PayTableId, Spot, SpotId,
    SpotLimits, Stage, StageKind,
};

use super::description::{BetRule, ChoiceWords, MostOf, SpotRule};
use super::rules::Rules;
use super::script::{CHANGES, KEEPS, REFUSES};
use super::telling;

pub(super) fn draw(rules: &Rules) -> Felt {
    let description = &rules.description;
    let tables = tables(rules);
    let spots: Vec<Spot> = (0..description.spots.len())
        .map(|place| spot(rules, place, &tables))
        .collect();
    let most = spots.iter().map(|spot| match spot.limits {
        SpotLimits::Between { most, .. } => most,
        SpotLimits::Times { .. } => Cents::ZERO,
    });
    let mut felt = Felt {
        layout: Layout::Dice,
        boxes: rules.terms.places.value,
        bettors_per_box: 1,
        minimum: rules.minimum.value,
        maximum: most.max().unwrap_or(rules.simple.value),
        dice: Some(Dice {
            count: description.dice.value,
            points: description.point.numbers.value.clone(),
        }),
        spots,
        choices: choices(rules),
        tables: tables.into_iter().map(|(_, table)| table).collect(),
        stages: stages(rules),
        ..description.felt()
    };
    felt.rules = telling::tell(rules);
    felt
}

fn spot(rules: &Rules, place: usize, tables: &[(usize, PayTable)]) -> Spot {
    let rule = &rules.description.spots[place];
    let bet = rules.bet(rule);
    let table = tables.iter().find(|(of, _)| *of == rule.bet);
    let most = most(rules, place, rule, bet);
    let group = &rules.description.groups[bet.group];
    let limits = match moved_from(rules, rule) {
        // What is moved here is what lay there.
        Some((of, basis)) => SpotLimits::Times {
            times: Ratio::ONE,
            of,
            basis,
        },
        None => SpotLimits::Between {
            least: rules.minimum.value,
            most,
            basis: bet.most.basis,
        },
    };
    let cover = Cover {
        kind: group.key.clone(),
        name: group.name.clone(),
        pockets: Vec::new(),
        number: rule.number,
        odds: usual_odds(rule, bet),
        basis: bet.pays.basis,
    };
    let table = table.filter(|_| rule.number.is_none());
    Spot {
        table: table.map(|(_, table)| table.id),
        ..rule.draw(SpotId(place as u8), limits, Some(cover))
    }
}

/// From which spot chips come to one that takes none by hand.
fn moved_from(rules: &Rules, rule: &SpotRule) -> Option<(SpotId, BasisRef)> {
    let spots = &rules.description.spots;
    let first = spots.iter().position(|spot| spot.bet == rule.bet)?;
    let number = rules.bet(rule).number.as_ref()?;
    rule.moved.then_some((SpotId(first as u8), number.basis))
}

/// The most that may ever lie on a spot: beside the largest bet, where it goes with one.
fn most(rules: &Rules, place: usize, rule: &SpotRule, bet: &BetRule) -> Cents {
    let points = rules.description.point.numbers.value.iter().copied();
    let most = |point| {
        let beside = rules.simple.value;
        rules.most(SpotId(place as u8), point, beside).value
    };
    match (bet.most.of, rule.number) {
        (MostOf::Bet, None) => points.map(|point| most(Some(point))).max(),
        (MostOf::Bet | MostOf::Simple | MostOf::Gain, _) => Some(most(None)),
    }
    .unwrap_or(rules.simple.value)
}

/// What a spot pays to one; where that hangs on the throw or the point, the least of it.
fn usual_odds(rule: &SpotRule, bet: &BetRule) -> Ratio {
    let listed = bet.pays.by.iter().map(|(_, odds)| *odds);
    match rule.number {
        Some(number) => bet.odds(number).value,
        None => bet.pays.odds.or(listed.min()).unwrap_or(Ratio::ZERO),
    }
}

/// A pay table for each bet that does not always pay the same.
fn tables(rules: &Rules) -> Vec<(usize, PayTable)> {
    let bets = rules.description.bets.iter().enumerate();
    let several = bets.filter(|(_, bet)| !bet.pays.by.is_empty());
    let numbered = (0..).map(PayTableId).zip(several);
    let table = |(id, (place, bet)): (PayTableId, (usize, &BetRule))| {
        let table = PayTable {
            id,
            key: bet.key.clone(),
            name: bet.name.clone(),
            rows: rows(bet),
            basis: bet.pays.basis,
        };
        (place, table)
    };
    numbered.map(table).collect()
}

/// The numbers that pay alike, and what the others do.
fn rows(bet: &BetRule) -> Vec<PayRow> {
    let mut odds: Vec<Ratio> = bet.pays.by.iter().map(|(_, odds)| *odds).collect();
    odds.sort();
    odds.dedup();
    let mut rows: Vec<PayRow> = odds.into_iter().rev().map(|odds| row(bet, odds)).collect();
    rows.extend(bet.pays.odds.map(|odds| PayRow {
        key: "other".into(),
        name: captions::all_others(),
        odds,
    }));
    rows
}

fn row(bet: &BetRule, odds: Ratio) -> PayRow {
    let alike = bet.pays.by.iter().filter(|(_, known)| *known == odds);
    let alike: Vec<String> = alike.map(|(number, _)| number.to_string()).collect();
    let numbers: Vec<Words> = alike.iter().map(Words::same).collect();
    PayRow {
        key: alike.join("-"),
        name: captions::either(&numbers),
        odds,
    }
}

fn choices(rules: &Rules) -> Vec<Choice> {
    let thrower = &rules.description.thrower;
    let choice = |(id, words): (ChoiceId, &ChoiceWords)| Choice {
        id,
        key: words.key.clone(),
        name: words.name.clone(),
        places: None,
        takes_back: None,
        withdraws: false,
        basis: words.basis,
    };
    let all = [
        (REFUSES, &thrower.refuses),
        (CHANGES, &thrower.changes),
        (KEEPS, &thrower.lost.keeps),
    ];
    all.into_iter().map(choice).collect()
}

fn stages(rules: &Rules) -> Vec<Stage> {
    let description = &rules.description;
    let stage = |(kind, basis)| Stage { kind, basis };
    let all = [
        (StageKind::Bets, description.course.bets),
        (StageKind::Throw, description.dice.basis),
        (
            StageKind::Choose(vec![CHANGES, KEEPS]),
            description.thrower.lost.basis,
        ),
        (StageKind::Settle, description.only_these),
    ];
    all.into_iter().map(stage).collect()
}
