//! Draws the table from its rules: spots, choices, what hands count, notices.

use law::Words;
use table::{
    CardPlace, Choice, ChoiceId, ClassRow, Felt, Notice, NoticeId, Spot, SpotId, SpotLimits, Stage,
    StageKind,
};

use super::description::{BetRule, ChoiceRule, NoticeMoment, NoticeRule};
use super::rules::Rules;
use super::telling;

pub(super) fn draw(rules: &Rules) -> Felt {
    let description = &rules.description;
    let most = rules.most.iter().map(|most| most.value);
    let mut felt = Felt {
        game: description.game.clone(),
        ruleset: description.ruleset.clone(),
        name: description.name.clone(),
        boxes: rules.places.value,
        bettors_per_box: 1,
        minimum: rules.minimum.value,
        maximum: most.max().unwrap_or(rules.minimum.value),
        deck: Some(description.shoe.deck),
        packs: description.shoe.packs,
        places: vec![CardPlace::Common(3), CardPlace::Bank(3)],
        common_name: Some(description.player.name.clone()),
        spots: spots(rules),
        choices: choices(rules),
        classes: classes(rules),
        notices: notices(rules),
        stages: stages(rules),
        ..Felt::blank()
    };
    felt.rules = telling::tell(rules);
    felt
}

fn spots(rules: &Rules) -> Vec<Spot> {
    let bets = rules.description.bets.iter().enumerate();
    let spot = |(place, bet): (usize, &BetRule)| Spot {
        id: SpotId(place as u8),
        key: bet.key.clone(),
        name: bet.name.clone(),
        required: false,
        limits: SpotLimits::Between {
            least: rules.minimum.value,
            most: rules.most[place].value,
            basis: rules.most[place].basis,
        },
        table: None,
        pool: None,
        cover: None,
    };
    bets.map(spot).collect()
}

fn choices(rules: &Rules) -> Vec<Choice> {
    let dealing = &rules.description.dealing;
    let choice = |(id, rule): (ChoiceId, &ChoiceRule)| Choice {
        id,
        key: rule.key.clone(),
        name: rule.name.clone(),
        places: None,
        withdraws: false,
        basis: rule.basis,
    };
    let both = [(Rules::DEAL, &dealing.deal), (Rules::PASS, &dealing.pass)];
    both.into_iter().map(choice).collect()
}

/// The points of a hand, from those that win down.
fn classes(rules: &Rules) -> Vec<ClassRow> {
    let row = |points: u8| {
        let words = match points {
            1 => Words::new("1 punto", "1 point"),
            _ => Words::new(format!("{points} puntos"), format!("{points} points")),
        };
        ClassRow {
            key: format!("total-{points}"),
            name: words,
            meaning: Words::new("lo que suman sus cartas", "what its cards add up to"),
            basis: rules.bases_of.counts,
        }
    };
    (0..=rules.description.points.nearest)
        .rev()
        .map(row)
        .collect()
}

fn notices(rules: &Rules) -> Vec<Notice> {
    let draw = |(place, rule): (usize, &NoticeRule)| Notice {
        id: NoticeId(place as u8),
        key: rule.key.clone(),
        words: rule.words.clone(),
        stands: rule.when == NoticeMoment::AtTheTable,
        announced: match rule.when {
            NoticeMoment::WhenAnnounced(announced) => Some(announced),
            NoticeMoment::AtTheTable
            | NoticeMoment::OnOpening
            | NoticeMoment::OnClosing
            | NoticeMoment::OnSettling => None,
        },
        basis: rule.basis,
    };
    let notices = rules.description.notices.iter().enumerate();
    notices.map(draw).collect()
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
