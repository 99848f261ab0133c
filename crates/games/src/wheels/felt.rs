//! Draws the table from its rules: the wheel, the cloth with every bet, choices, notices.

use law::Words;
use table::{
    CardPlace, Choice, ChoiceId, Cover, Felt, Layout, Pocket, Spot, SpotId, SpotLimits, Stage,
    StageKind, Wheel, WheelPocket,
};

use super::chips;
use super::description::{Decides, PocketRule, WheelRules};
use super::rules::Rules;
use super::telling;
use crate::common::draw_points;

pub(super) fn draw(rules: &Rules) -> Felt {
    let description = &rules.description;
    let limits = rules.limits.iter().map(|limits| limits.most.value);
    let mut felt = Felt {
        layout: match description.decides {
            Decides::Wheel(_) => Layout::Wheel,
            Decides::Rows(_) => Layout::Rows,
        },
        boxes: rules.terms.places.value,
        bettors_per_box: 1,
        minimum: rules.minimum,
        maximum: limits.max().unwrap_or(rules.minimum),
        wheel: description.decides.wheel().map(|of| wheel(rules, of)),
        spots: (0..description.spots.len())
            .map(|place| spot(rules, place))
            .collect(),
        choices: choices(rules),
        stages: stages(rules),
        ..description.felt()
    };
    if let Some(rows) = description.decides.rows() {
        felt.deck = Some(rows.deck);
        felt.packs = rows.packs;
        felt.places = vec![
            CardPlace::Common(rows.fewest()),
            CardPlace::Bank(rows.fewest()),
        ];
        felt.common_name = Some(rows.upper.name.clone());
        felt.bank_name = Some(rows.lower.name.clone());
        // The nearest to the winning points stands first.
        felt.classes = draw_points(rows.ends_at.value..=rows.most(), rules.came);
    }
    felt.rules = telling::tell(rules);
    felt
}

fn wheel(rules: &Rules, wheel: &WheelRules) -> Wheel {
    let pockets = (0..).map(Pocket).zip(&wheel.pockets);
    let pocket = |(handle, rule): (Pocket, &PocketRule)| WheelPocket {
        key: rule.key.clone(),
        label: rule.label.clone(),
        number: rule.number,
        colour: rule.colour.map(|colour| wheel.colours[colour].key.clone()),
        call: call(rules, handle, rule),
    };
    Wheel {
        pockets: pockets.map(pocket).collect(),
        order: wheel.order.clone(),
        form: wheel.form,
        falls: 1,
        columns: wheel.cloth.value.columns,
        rows: wheel.cloth.value.rows,
        sides: wheel.sides.clone(),
    }
}

/// What the croupier calls: the number and the simple chances that win.
fn call(rules: &Rules, pocket: Pocket, rule: &PocketRule) -> Words {
    let spots = rules.description.spots.iter();
    let chances = spots.filter(|spot| {
        let simple = rules.description.bets[spot.bet].simple;
        simple && spot.pockets.holds(pocket)
    });
    let chances = chances.map(|chance| captions::small(&chance.name));
    let called: Vec<Words> = [Words::same(&rule.label)]
        .into_iter()
        .chain(chances)
        .collect();
    captions::strung(&called, ", ")
}

fn spot(rules: &Rules, place: usize) -> Spot {
    let description = &rules.description;
    let rule = &description.spots[place];
    let bet = &description.bets[rule.bet];
    let limits = &rules.limits[rule.bet];
    let cover = Cover {
        kind: bet.key.clone(),
        name: bet.name.clone(),
        // Only a wheel has pockets to be named.
        pockets: match description.decides {
            Decides::Wheel(_) => rule.pockets.iter().collect(),
            Decides::Rows(_) => Vec::new(),
        },
        number: None,
        odds: bet.pays.value,
        basis: bet.pays.basis,
    };
    let insurance = rule.insures.zip(description.insurance.as_ref());
    let limits = match insurance {
        Some((of, insurance)) => SpotLimits::Times {
            times: insurance.part,
            of,
            basis: insurance.basis,
        },
        None => SpotLimits::Between {
            least: limits.least.value,
            most: limits.most.value,
            basis: limits.most.basis,
        },
    };
    let cover = insurance.is_none().then_some(cover);
    rule.draw(SpotId(place as u8), limits, cover)
}

fn choices(rules: &Rules) -> Vec<Choice> {
    let Some(prison) = rules.prison() else {
        return chips::draw(rules);
    };
    let of_spot = |spot: SpotId| {
        let bet = rules
            .spot(spot)
            .map(|spot| (spot.key.clone(), spot.name.clone()));
        let (key, name) = bet.unwrap_or_else(|| (String::new(), Words::same("")));
        let choices = rules.choices(spot).unwrap_or([ChoiceId(0); 2]);
        let both = choices.into_iter().zip([&prison.take, &prison.stay]);
        let both = both.map(|(id, words)| Choice {
            id,
            key: format!("{}-{key}", words.key),
            name: captions::about(&name, &words.name),
            places: None,
            takes_back: None,
            withdraws: false,
            basis: words.basis,
        });
        both.collect::<Vec<Choice>>()
    };
    let of_zero = rules.simple_spots().flat_map(of_spot);
    of_zero.chain(chips::draw(rules)).collect()
}

/// Bets, the spin, a choice for each spot under the zero's rule, the settlement.
fn stages(rules: &Rules) -> Vec<Stage> {
    let description = &rules.description;
    let mut stages = vec![
        Stage {
            kind: StageKind::Bets,
            basis: description.course.close.bets,
        },
        Stage {
            kind: match description.decides {
                Decides::Wheel(_) => StageKind::Spin,
                Decides::Rows(_) => StageKind::Deal,
            },
            basis: rules.came,
        },
    ];
    if let Some(prison) = rules.prison() {
        let choices = rules.simple_spots().filter_map(|spot| rules.choices(spot));
        stages.extend(choices.map(|both| Stage {
            kind: StageKind::Choose(both.to_vec()),
            basis: prison.stay.basis,
        }));
    }
    stages.push(Stage {
        kind: StageKind::Settle,
        basis: description.payment.basis,
    });
    stages
}
