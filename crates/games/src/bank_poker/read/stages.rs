//! `[[stage]]`: the course of a hand, and what may be chosen in it.

use law::Fields;

use super::super::description::{
    BetRule, ChoiceEffect, ChoiceRule, Cited, NoticeRule, StageRule, StageWork,
};
use super::place_of;

pub(super) fn read_stages(
    root: &Fields<'_, '_>,
    bets: &[BetRule],
    notices: &[NoticeRule],
) -> Vec<StageRule> {
    let sections = root.tables("stage");
    let stages: Vec<StageRule> = sections
        .iter()
        .filter_map(|stage| read_stage(stage, bets, notices))
        .collect();
    let opens = matches!(
        stages.first(),
        Some(StageRule {
            what: StageWork::Bets { .. },
            ..
        })
    );
    let settles = matches!(
        stages.last(),
        Some(StageRule {
            what: StageWork::Settle,
            ..
        })
    );
    if stages.len() == sections.len() && !(opens && settles) {
        root.problem(
            "a hand does not begin with bets and end with settling",
            "mend the stages",
        );
    }
    stages
}

fn read_stage(
    fields: &Fields<'_, '_>,
    bets: &[BetRule],
    notices: &[NoticeRule],
) -> Option<StageRule> {
    let basis = fields.basis();
    let what = match fields.text("do")?.as_str() {
        "bets" => {
            let keys: Vec<String> = notices.iter().map(|notice| notice.key.clone()).collect();
            let close = fields.optional_text("close");
            StageWork::Bets {
                close: close.and_then(|key| place_of(fields, &key, &keys, "notice")),
            }
        }
        "deal" => read_deal(fields)?,
        "choose" => read_choose(fields, bets)?,
        "turn-bank" => StageWork::TurnBank,
        "settle" => StageWork::Settle,
        other => {
            let right = "use bets, deal, choose, turn-bank or settle";
            fields.problem(format!("a stage cannot do `{other}`"), right);
            return None;
        }
    };
    Some(StageRule { what, basis })
}

fn read_deal(fields: &Fields<'_, '_>) -> Option<StageWork> {
    for (key, only) in [("by", "one-by-one"), ("face", "down")] {
        if fields.text(key).is_some_and(|value| value != only) {
            fields.problem(
                format!("cards cannot be dealt so (`{key}`)"),
                format!("use {only}"),
            );
        }
    }
    let own = fields.small_number("own");
    let bank = fields.optional_small_number("bank").unwrap_or(0);
    Some(StageWork::Deal { own: own?, bank })
}

fn read_choose(fields: &Fields<'_, '_>, bets: &[BetRule]) -> Option<StageWork> {
    let turns = fields.fields("turns").map(|turns| {
        turns.text("from");
        turns.basis()
    });
    let sections = fields.tables("choice");
    let choices: Vec<ChoiceRule> = sections
        .iter()
        .filter_map(|choice| read_choice(choice, bets))
        .collect();
    let keys: Vec<String> = choices.iter().map(|choice| choice.key.clone()).collect();
    let absent = fields.fields("absent").and_then(|absent| {
        let basis = absent.basis();
        let value = place_of(&absent, &absent.text("choice")?, &keys, "choice");
        Some(Cited {
            value: value?,
            basis,
        })
    });
    Some(StageWork::Choose {
        turns: turns?,
        absent: absent?,
        choices,
    })
}

fn read_choice(fields: &Fields<'_, '_>, bets: &[BetRule]) -> Option<ChoiceRule> {
    let keys: Vec<String> = bets.iter().map(|bet| bet.key.clone()).collect();
    let (key, name) = (fields.text("key"), fields.words("name"));
    let places = fields.optional_text("places");
    let withdraws = fields.flag("withdraws");
    let forfeits = fields.optional_texts("forfeits");
    let forfeits: Vec<usize> = forfeits
        .iter()
        .filter_map(|bet| place_of(fields, bet, &keys, "bet"))
        .collect();
    let basis = fields.basis();
    let does = match places {
        Some(bet) if !withdraws => ChoiceEffect::Places(place_of(fields, &bet, &keys, "bet")?),
        None if withdraws => ChoiceEffect::Withdraws(forfeits),
        _ => {
            fields.problem(
                "it is not clear what the choice does",
                "write places = \"…\" or withdraws = true",
            );
            return None;
        }
    };
    Some(ChoiceRule {
        key: key?,
        name: name?,
        does,
        basis,
    })
}
