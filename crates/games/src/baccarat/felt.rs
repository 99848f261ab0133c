//! Draws the table from its rules: spots, choices, what hands count, notices.

use table::{
    CardPlace, Choice, ChoiceId, Cover, Felt, Layout, Spot, SpotId, SpotLimits, Stage, StageKind,
};

use super::description::{BetRule, ChoiceWords, On};
use super::rules::Rules;
use super::telling;
use crate::common::{blank_spot, draw_points};

pub(super) fn draw(rules: &Rules) -> Felt {
    let description = &rules.description;
    let most = rules.most.iter().map(|most| most.value);
    let mut felt = Felt {
        layout: Layout::TwoHands,
        boxes: rules.terms.places.value,
        bettors_per_box: 1,
        minimum: rules.minimum.value,
        maximum: most.max().unwrap_or(rules.minimum.value),
        deck: Some(description.shoe.deck),
        packs: description.shoe.packs,
        places: vec![CardPlace::Common(3), CardPlace::Bank(3)],
        common_name: Some(description.player.name.clone()),
        spots: spots(rules),
        choices: choices(rules),
        classes: draw_points(
            (0..=description.points.nearest).rev(),
            rules.bases_of.counts,
        ),
        stages: stages(rules),
        ..description.felt()
    };
    felt.rules = telling::tell(rules);
    felt.printed = telling::on_the_cloth(rules);
    felt
}

fn spots(rules: &Rules) -> Vec<Spot> {
    let bets = rules.description.bets.iter().enumerate();
    let spot = |(place, bet): (usize, &BetRule)| {
        let limits = SpotLimits::Between {
            least: rules.minimum.value,
            most: rules.most[place].value,
            basis: rules.most[place].basis,
        };
        Spot {
            cover: Some(cover(bet)),
            ..blank_spot(SpotId(place as u8), (&bet.key, &bet.name), limits)
        }
    };
    bets.map(spot).collect()
}

/// Which of the two hands a bet is on, and what it pays.
fn cover(bet: &BetRule) -> Cover {
    let kind = match bet.on {
        On::Player => "player",
        On::Bank => "bank",
        On::Tie => "tie",
    };
    Cover {
        kind: kind.into(),
        name: bet.name.clone(),
        pockets: Vec::new(),
        number: None,
        odds: bet.pays.value,
        basis: bet.pays.basis,
    }
}

fn choices(rules: &Rules) -> Vec<Choice> {
    let dealing = &rules.description.dealing;
    let choice = |(id, rule): (ChoiceId, &ChoiceWords)| Choice {
        id,
        key: rule.key.clone(),
        name: rule.name.clone(),
        places: None,
        takes_back: None,
        withdraws: false,
        basis: rule.basis,
    };
    let both = [(Rules::DEAL, &dealing.deal), (Rules::PASS, &dealing.pass)];
    both.into_iter().map(choice).collect()
}

fn stages(rules: &Rules) -> Vec<Stage> {
    let description = &rules.description;
    let stage = |kind, basis| Stage { kind, basis };
    vec![
        stage(StageKind::Bets, description.table.bets),
        stage(
            StageKind::Choose(vec![Rules::DEAL, Rules::PASS]),
            description.dealing.rotates,
        ),
        stage(StageKind::Deal, description.deal.first),
        stage(StageKind::Settle, description.points.wins_basis),
    ]
}
