//! Draws the table from its rules: spots, places of cards, choices, pay tables, notices.

use law::Words;
use table::{
    CardPlace, Choice, ClassRow, Felt, Layout, PayRow, PayTable, PayTableId, Place, Pool, PoolId,
    PoolPrize, Rulebook, Spot, SpotId, SpotLimits, Stage, StageKind,
};

use super::description::*;
use super::rules::{PoolTerms, Rules};
use super::telling;
use crate::common::{blank_spot, fill_notices};

pub(super) fn draw(rules: &Rules) -> Felt {
    let description = &rules.description;
    Felt {
        layout: Layout::Boxes,
        boxes: description.table.boxes.value,
        bettors_per_box: rules.bettors.value,
        minimum: rules.minimum,
        maximum: rules.maximum,
        deck: Some(description.cards.deck.value),
        places: places(description),
        spots: (0..description.bets.len())
            .map(|place| spot(rules, place))
            .collect(),
        choices: choices(rules),
        classes: description.order.classes.iter().map(class_row).collect(),
        low_classes: description
            .order
            .low
            .iter()
            .flat_map(|low| low.classes.iter().map(class_row))
            .collect(),
        house_way: telling::house_way(description),
        tables: tables(rules),
        pools: pools(rules),
        notices: fill_notices(&rules.description.notices, |words| fill_in(rules, words)),
        bank_needs: description
            .bank_plays_with
            .as_ref()
            .map(|needed| needed.value.name.clone()),
        stages: stages(rules),
        rules: telling::tell(rules),
        printed: telling::on_the_cloth(rules),
        ..description.felt()
    }
}

fn places(description: &Description) -> Vec<CardPlace> {
    let steps = description
        .stages
        .iter()
        .filter_map(|stage| match &stage.what {
            StageWork::Deal(steps) => Some(steps),
            _ => None,
        });
    let steps: Vec<&DealStep> = steps.flatten().collect();
    let cards = |to: DealTo| {
        steps
            .iter()
            .filter(|step| step.to == to)
            .map(|step| step.cards)
            .sum()
    };
    let all = [
        CardPlace::Boxes(cards(DealTo::Boxes) + cards(DealTo::Everyone)),
        CardPlace::Bank(cards(DealTo::Bank) + cards(DealTo::Everyone)),
        CardPlace::Common(cards(DealTo::Common)),
    ];
    let some = |place: &CardPlace| {
        !matches!(
            place,
            CardPlace::Boxes(0) | CardPlace::Bank(0) | CardPlace::Common(0)
        )
    };
    all.into_iter().filter(some).collect()
}

fn spot(rules: &Rules, place: usize) -> Spot {
    let bet = &rules.description.bets[place];
    let limits = match (&bet.stake, rules.limits[place]) {
        (_, Some(limits)) => SpotLimits::Between {
            least: limits.least.value,
            most: limits.most.value,
            basis: limits.most.basis,
        },
        (StakeRule::TimesBet { times, of, basis }, None) => SpotLimits::Times {
            times: *times,
            of: SpotId(*of as u8),
            basis: *basis,
        },
        _ => unreachable!("every other stake has limits"),
    };
    Spot {
        required: bet.placed.value == Window::Required,
        table: table_of(rules, place),
        pool: pool_of(rules, place),
        ..blank_spot(SpotId(place as u8), (&bet.key, &bet.name), limits)
    }
}

/// The pay table in force on a bet.
fn table_of(rules: &Rules, bet: usize) -> Option<PayTableId> {
    let settle = rules
        .description
        .settles
        .iter()
        .position(|settle| settle.bet == bet)?;
    rules.tables[settle].map(|table| PayTableId(table.value as u8))
}

/// The pool that a bet feeds.
fn pool_of(rules: &Rules, bet: usize) -> Option<PoolId> {
    let pools = &rules.description.pools;
    let place = pools.iter().position(|pool| pool.bet == bet)?;
    Some(PoolId(place as u8))
}

fn pools(rules: &Rules) -> Vec<Pool> {
    let pools = rules.description.pools.iter().zip(&rules.pools);
    let draw = |(place, (pool, terms)): (usize, (&PoolRule, &PoolTerms))| Pool {
        id: PoolId(place as u8),
        key: pool.key.clone(),
        name: pool.name.clone(),
        deduction: terms.deduction.value,
        rounding: rules.rounding.value,
        seed: terms.seed.value,
        prizes: pool
            .prizes
            .iter()
            .map(|prize| pool_prize(rules, prize))
            .collect(),
        basis: pool.basis,
    };
    pools.enumerate().map(draw).collect()
}

fn pool_prize(rules: &Rules, prize: &PoolPrizeRule) -> PoolPrize {
    let class = &rules.description.order.classes[prize.class];
    PoolPrize {
        key: class.class.name().into(),
        name: class.name.clone(),
        takes: prize.takes,
        basis: prize.basis,
    }
}

fn choices(rules: &Rules) -> Vec<Choice> {
    let draw = |(id, _, rule): (_, u8, &ChoiceRule)| Choice {
        id,
        key: rule.key.clone(),
        name: rule.name.clone(),
        places: match rule.does {
            ChoiceEffect::Places(bet) => Some(SpotId(bet as u8)),
            ChoiceEffect::Buys { price, .. } => Some(SpotId(price as u8)),
            ChoiceEffect::TakesBank(bet) => Some(SpotId(bet as u8)),
            ChoiceEffect::Withdraws { .. }
            | ChoiceEffect::TakesBack(_)
            | ChoiceEffect::PassesBank
            | ChoiceEffect::Sets
            | ChoiceEffect::SetsByHouse
            | ChoiceEffect::Stays => None,
        },
        takes_back: if let ChoiceEffect::TakesBack(bet) = rule.does {
            Some(SpotId(bet as u8))
        } else {
            None
        },
        withdraws: matches!(rule.does, ChoiceEffect::Withdraws { .. }),
        basis: rule.basis,
    };
    rules.choices().map(draw).collect()
}

fn class_row(rule: &ClassRule) -> ClassRow {
    ClassRow {
        key: rule.class.name().into(),
        name: rule.name.clone(),
        meaning: rule.meaning.clone(),
        basis: rule.basis,
    }
}

/// Every pay table that some bet of this table is paid by.
fn tables(rules: &Rules) -> Vec<PayTable> {
    let in_force = |place: &usize| {
        rules
            .tables
            .iter()
            .flatten()
            .any(|table| table.value == *place)
    };
    let draw = |place: usize| {
        let table = &rules.description.tables[place];
        PayTable {
            id: PayTableId(place as u8),
            key: table.key.clone(),
            name: table.name.clone(),
            rows: pay_rows(rules, &table.rows),
            basis: table.basis,
        }
    };
    (0..rules.description.tables.len())
        .filter(in_force)
        .map(draw)
        .collect()
}

fn pay_rows(rules: &Rules, rows: &TableRows) -> Vec<PayRow> {
    match rows {
        TableRows::Holdings(rows) => rows
            .iter()
            .map(|row| PayRow {
                key: row.key.clone(),
                name: row.name.clone(),
                odds: row.pays.value,
            })
            .collect(),
        TableRows::Classes { pays, least, .. } => {
            let classes = rules.description.order.classes.iter().zip(pays);
            let paid = classes.filter_map(|(class, odds)| Some((class, (*odds)?.value)));
            // Whoever reads that a pair pays expects it of every pair.
            let called = |class: &ClassRule| {
                let least = least.iter().map(|least| &least.value);
                let mut in_part = least.filter(|least| least.hand.class() == class.class);
                let name = in_part.next().map_or(&class.name, |least| &least.name);
                name.clone()
            };
            paid.map(|(class, odds)| PayRow {
                key: class.class.name().into(),
                name: called(class),
                odds,
            })
            .collect()
        }
    }
}

/// `{table:BET}` becomes the name of the pay table in force on that bet, `{prizes:POOL}` what a
/// pool pays, `{sheet:FIELD}` what the house's sheet says there.
fn fill_in(rules: &Rules, words: &Words) -> Words {
    let mut filled = words.clone();
    for pool in &rules.description.pools {
        let mark = format!("{{prizes:{}}}", pool.key);
        let prizes = telling::prizes(rules, pool);
        filled = filled.filled(&mark, &prizes);
    }
    for (field, value) in rules.sheet() {
        let mark = format!("{{sheet:{field}}}");
        filled = filled.filled(&mark, &Words::same(value));
    }
    for (place, bet) in rules.description.bets.iter().enumerate() {
        let Some(table) = table_of(rules, place) else {
            continue;
        };
        let name = &rules.description.tables[usize::from(table.0)].name;
        let mark = format!("{{table:{}}}", bet.key);
        filled = filled.filled(&mark, name);
    }
    filled
}

fn stages(rules: &Rules) -> Vec<Stage> {
    let stages = rules.description.stages.iter().enumerate();
    let draw = |(place, stage): (usize, &StageRule)| {
        let kind = match stage.what {
            StageWork::Bets { .. } => StageKind::Bets,
            StageWork::Deal(_) => StageKind::Deal,
            StageWork::Throw(_) => StageKind::Throw,
            StageWork::SetBank => StageKind::SetBank,
            StageWork::SettleEarly(ref bets) => {
                StageKind::SettleEarly(bets.iter().map(|bet| SpotId(*bet as u8)).collect())
            }
            StageWork::Turn(Place::Common) => StageKind::TurnCommon,
            StageWork::Turn(_) => StageKind::TurnBank,
            StageWork::Settle { .. } => StageKind::Settle,
            StageWork::Choose { .. } | StageWork::OfferBank(_) => {
                let here = rules
                    .choices()
                    .filter(|(_, at, _)| usize::from(*at) == place);
                StageKind::Choose(here.map(|(id, _, _)| id).collect())
            }
        };
        Stage {
            kind,
            basis: stage.basis,
        }
    };
    stages.map(draw).collect()
}
