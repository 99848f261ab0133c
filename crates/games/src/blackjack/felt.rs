//! Draws the table from its rules: spots, choices, what hands are worth, notices.

use law::Words;
use table::{
    CardPlace, Choice, ChoiceId, ClassRow, Felt, Layout, PayRow, PayTable, Pool, PoolPrize, Spot,
    SpotId, SpotLimits, Stage, StageKind, Takes,
};

use super::description::{ChoiceWords, Named};
use super::rules::Rules;
use super::telling;
use crate::common::{blank_spot, fill_notices};

pub(super) fn draw(rules: &Rules) -> Felt {
    let description = &rules.description;
    let mut felt = Felt {
        layout: Layout::Arc,
        boxes: description.table.boxes.value,
        bettors_per_box: description.table.bettors.value,
        minimum: rules.minimum.value,
        maximum: rules.maximum.value,
        deck: Some(description.shoe.deck),
        packs: description.shoe.packs,
        places: vec![CardPlace::Boxes(2), CardPlace::Bank(2)],
        spots: spots(rules),
        choices: choices(rules),
        classes: classes(rules),
        tables: tables(rules),
        pools: pools(rules),
        notices: fill_notices(&description.notices, |words| {
            telling::with_prizes(rules, words)
        }),
        stages: stages(rules),
        ..description.felt()
    };
    let hands = description.table.hands;
    felt.hands = (hands.value > 1).then_some((hands.value, hands.basis));
    felt.rules = telling::tell(rules);
    felt.printed = telling::on_the_cloth(rules);
    felt
}

fn spots(rules: &Rules) -> Vec<Spot> {
    let description = &rules.description;
    let spot = |id, named: &Named, required, limits| Spot {
        required,
        ..blank_spot(id, (&named.key, &named.name), limits)
    };
    let between = |least, most, basis| SpotLimits::Between { least, most, basis };
    let bet = between(
        rules.minimum.value,
        rules.maximum.value,
        rules.maximum.basis,
    );
    let insurance = &description.insurance;
    let insured = SpotLimits::Times {
        times: insurance.most.value,
        of: Rules::BET,
        basis: insurance.most.basis,
    };
    let mut spots = vec![
        spot(Rules::BET, &description.bet, true, bet),
        spot(Rules::INSURANCE, &insurance.spot, false, insured),
    ];
    if let Some((jackpot, terms)) = rules.jackpot() {
        let stake = terms.stake;
        let one = between(stake.value, stake.value, stake.basis);
        spots.push(Spot {
            table: Some(Rules::PRIZES),
            pool: Some(Rules::POOL),
            ..spot(Rules::JACKPOT, &jackpot.spot, false, one)
        });
    }
    spots
}

fn choices(rules: &Rules) -> Vec<Choice> {
    let description = &rules.description;
    let (draw, follow) = (&description.draw, &description.follow);
    let insurance = &description.insurance;
    let list: [(ChoiceId, &ChoiceWords, Option<SpotId>); 9] = [
        (Rules::HIT, &draw.hit, None),
        (Rules::STAND, &draw.stand, None),
        (Rules::DOUBLE, &description.double.choice, Some(Rules::BET)),
        (Rules::SPLIT, &description.split.choice, Some(Rules::BET)),
        (Rules::INSURE, &insurance.take, Some(Rules::INSURANCE)),
        (Rules::DECLINE, &insurance.decline, None),
        (Rules::EVEN, &description.even.choice, None),
        (Rules::FOLLOW, &follow.with, Some(Rules::BET)),
        (Rules::STAY, &follow.without, None),
    ];
    let choice = |(id, rule, places): (ChoiceId, &ChoiceWords, Option<SpotId>)| Choice {
        id,
        key: rule.key.clone(),
        name: rule.name.clone(),
        places,
        takes_back: None,
        withdraws: false,
        basis: rule.basis,
    };
    list.into_iter().map(choice).collect()
}

/// The best hand, the special one, each total from the highest down, those over it, and what
/// wins the pool.
fn classes(rules: &Rules) -> Vec<ClassRow> {
    let points = &rules.description.points;
    let row = |key: &str, name: Words, meaning: Words, basis| ClassRow {
        key: key.into(),
        name,
        meaning,
        basis,
    };
    let best = &points.best;
    let mut rows = vec![row(
        "best",
        best.name.clone(),
        best.meaning.clone(),
        best.basis,
    )];
    if let Some(special) = &rules.description.special {
        let (name, meaning) = (special.name.clone(), special.meaning.clone());
        rows.push(row("special", name, meaning, special.pays.basis));
    }
    for total in (2..=points.most.value).rev() {
        let (words, sum) = (captions::points(total.into()), captions::sum_of_cards());
        rows.push(row(&format!("total-{total}"), words, sum, rules.counts));
    }
    let over = captions::more_points(points.most.value.into());
    rows.push(row("over", over.clone(), over, rules.description.draw.over));
    if let Some((jackpot, _)) = rules.jackpot() {
        let prize = &jackpot.pool.prize;
        rows.push(row(
            "jackpot",
            prize.name.clone(),
            prize.name.clone(),
            prize.basis,
        ));
    }
    rows
}

fn tables(rules: &Rules) -> Vec<PayTable> {
    let Some((jackpot, terms)) = rules.jackpot() else {
        return Vec::new();
    };
    let rows = jackpot.prizes.iter().zip(&terms.odds).enumerate().rev();
    let rows = rows.map(|(place, (prize, odds))| PayRow {
        key: format!("prize-{}", place + 1),
        name: prize.name.clone(),
        odds: odds.value,
    });
    vec![PayTable {
        id: Rules::PRIZES,
        key: jackpot.spot.key.clone(),
        name: jackpot.spot.name.clone(),
        rows: rows.collect(),
        basis: jackpot.wins,
    }]
}

fn pools(rules: &Rules) -> Vec<Pool> {
    let Some((jackpot, terms)) = rules.jackpot() else {
        return Vec::new();
    };
    let prize = &jackpot.pool.prize;
    vec![Pool {
        id: Rules::POOL,
        key: jackpot.spot.key.clone(),
        name: jackpot.spot.name.clone(),
        deduction: terms.deduction.value,
        rounding: rules.rounding.value,
        seed: terms.seed.value,
        prizes: vec![PoolPrize {
            key: "jackpot".into(),
            name: prize.name.clone(),
            takes: Takes::Part(exact::Ratio::ONE),
            basis: prize.basis,
        }],
        basis: terms.seed.basis,
    }]
}

fn stages(rules: &Rules) -> Vec<Stage> {
    let description = &rules.description;
    let stage = |kind, basis| Stage { kind, basis };
    let insuring = vec![Rules::INSURE, Rules::DECLINE, Rules::EVEN];
    let playing = vec![Rules::HIT, Rules::STAND, Rules::DOUBLE, Rules::SPLIT];
    let following = vec![Rules::FOLLOW, Rules::STAY];
    vec![
        stage(StageKind::Bets, description.table.bets),
        stage(StageKind::Deal, rules.deal.first),
        stage(
            StageKind::Choose(insuring),
            description.insurance.take.basis,
        ),
        stage(StageKind::Choose(playing), description.draw.hit.basis),
        stage(StageKind::Choose(following), description.follow.with.basis),
        stage(StageKind::Deal, description.bank.draws),
        stage(StageKind::Settle, description.pays.order),
    ]
}
