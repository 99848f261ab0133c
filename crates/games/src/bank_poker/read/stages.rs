//! `[[stage]]`: the course of a hand, and what may be chosen in it.

use ::table::{Face, Place, Throw};
use law::Fields;

use super::super::description::{
    BetRule, ChoiceEffect, ChoiceRule, Cited, DealStep, DealTo, NoticeMoment, NoticeRule,
    StageRule, StageWork,
};
use super::super::players_bank::OfferRule;
use super::bets_named;
use crate::common::{place_of, sense};

/// From where players choose: the boxes are numbered from there.
const TURNS_FROM: &str = "croupier's left";

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
    let offered = |stage: &&StageRule| matches!(stage.what, StageWork::OfferBank(_));
    let after = usize::from(stages.first().filter(offered).is_some());
    let opens = matches!(
        stages.get(after),
        Some(StageRule {
            what: StageWork::Bets { .. },
            ..
        })
    );
    let settles = matches!(
        stages.last(),
        Some(StageRule {
            what: StageWork::Settle { .. },
            ..
        })
    );
    if stages.len() == sections.len() && !(opens && settles) {
        root.problem(
            "a hand does not begin with bets, or with the offer of the bank, and end with settling",
            "mend the stages",
        );
    }
    if stages.len() == sections.len() {
        check_cards(root, &stages);
    }
    stages
}

/// Every box gets cards before it may choose or be settled.
fn check_cards(root: &Fields<'_, '_>, stages: &[StageRule]) {
    let deals = |stage: &StageRule| match &stage.what {
        StageWork::Deal(steps) => steps
            .iter()
            .any(|step| matches!(step.to, DealTo::Boxes | DealTo::Everyone)),
        _ => false,
    };
    if !stages.iter().any(deals) {
        root.problem("no box gets cards", "add a [[stage]] that deals to boxes");
    }
}

fn read_stage(
    fields: &Fields<'_, '_>,
    bets: &[BetRule],
    notices: &[NoticeRule],
) -> Option<StageRule> {
    let basis = fields.basis();
    let what = match fields.text("do")?.as_str() {
        "bets" => StageWork::Bets {
            close: notice_named(fields, "close", notices, NoticeMoment::OnClosing),
            cut: fields.optional_fields("cut").map(|cut| cut.basis()),
        },
        "offer-bank" => StageWork::OfferBank(read_offer(fields, bets)?),
        "deal" => read_deal(fields),
        "choose" => read_choose(fields, bets)?,
        "throw" => StageWork::Throw(read_dice(fields)?),
        "set-bank" => StageWork::SetBank,
        "settle-early" => StageWork::SettleEarly(bets_named(fields, "takes_bets", bets)),
        "turn-bank" => StageWork::Turn(Place::Bank),
        "turn-common" => StageWork::Turn(Place::Common),
        "settle" => StageWork::Settle {
            from_right: read_side(fields),
        },
        other => {
            let right = "use offer-bank, bets, throw, deal, choose, settle-early, turn-bank, set-bank, turn-common or settle";
            fields.problem(format!("a stage cannot do `{other}`"), right);
            return None;
        }
    };
    let settles = matches!(what, StageWork::SettleEarly(_) | StageWork::Settle { .. });
    let moment = NoticeMoment::OnSettling;
    let says = settles.then(|| notice_named(fields, "says", notices, moment));
    Some(StageRule {
        decks: read_decks(fields, &what),
        what,
        says: says.flatten(),
        basis,
    })
}

/// The place of the notice that a stage names, if it names one: a notice of that moment.
fn notice_named(
    fields: &Fields<'_, '_>,
    key: &'static str,
    notices: &[NoticeRule],
    moment: NoticeMoment,
) -> Option<usize> {
    let said = fields.optional_text(key)?;
    let keys: Vec<String> = notices.iter().map(|notice| notice.key.clone()).collect();
    let place = place_of(fields, &said, &keys, "notice")?;
    if notices[place].when != moment {
        fields.problem(
            format!("`{said}` is said here and shown at another moment"),
            "let the notice's `shown` be the moment of the stage that says it",
        );
    }
    Some(place)
}

/// How many dice are thrown.
fn read_dice(fields: &Fields<'_, '_>) -> Option<u8> {
    fields.count("throws_dice", 1..=Throw::MOST)
}

/// Bets are settled from the croupier's left unless the text says his right.
fn read_side(fields: &Fields<'_, '_>) -> bool {
    match fields.optional_text("from").as_deref() {
        None | Some("left") => false,
        Some("right") => true,
        Some(other) => {
            fields.problem(
                format!("bets cannot be settled from `{other}`"),
                "use left or right",
            );
            false
        }
    }
}

/// The steps of a deal, gone through so many `rounds` (once where nothing is said).
fn read_deal(fields: &Fields<'_, '_>) -> StageWork {
    let sections = fields.tables("steps");
    let steps: Vec<DealStep> = sections.iter().filter_map(read_deal_step).collect();
    let rounds = fields.optional_count("rounds", sense::DEALT).unwrap_or(1);
    if sections.is_empty() {
        fields.problem(
            "nothing is dealt",
            "give it one round and one step at least",
        );
    }
    StageWork::Deal(steps.repeat(usize::from(rounds)))
}

/// How many decks take turns in a deal, hand by hand.
fn read_decks(fields: &Fields<'_, '_>, what: &StageWork) -> Option<Cited<u8>> {
    let StageWork::Deal(_) = what else {
        return None;
    };
    let decks = fields.optional_fields("decks")?;
    let (value, basis) = (decks.count("alternate", sense::PACKS), decks.basis());
    value.map(|value| Cited { value, basis })
}

/// The bank is offered to the players in turn.
fn read_offer(fields: &Fields<'_, '_>, bets: &[BetRule]) -> Option<OfferRule> {
    let cited = |key: &'static str| fields.fields(key).map(|section| section.basis());
    let (held, croupier) = (cited("player_holds"), cited("croupier"));
    let (marked, cover) = (cited("marked"), cited("cover"));
    let (absent, choices) = read_choices(fields, bets);
    let taken = choices.iter().find_map(|choice| match choice.does {
        ChoiceEffect::TakesBank(bet) => Some(bet),
        _ => None,
    });
    let passes = |choice: &ChoiceRule| choice.does == ChoiceEffect::PassesBank;
    if taken.is_none() || !choices.iter().any(passes) {
        let right = "give it one choice with takes_bank = \"…\" and one with passes_bank = true";
        fields.problem("the bank cannot be taken and passed", right);
    }
    Some(OfferRule {
        bet: taken?,
        held: held?,
        croupier: croupier?,
        marked: marked?,
        cover: cover?,
        absent: absent?,
        choices,
    })
}

fn read_deal_step(fields: &Fields<'_, '_>) -> Option<DealStep> {
    let to = read_deal_to(fields, &fields.text("to")?);
    let cards = fields.optional_count("cards", sense::DEALT).unwrap_or(1);
    let face = read_face(fields);
    if (to, face) == (Some(DealTo::Burn), Some(Face::Up)) {
        fields.problem("a card is burnt unseen", "write face = \"down\"");
    }
    Some(DealStep {
        to: to?,
        cards,
        face: face?,
        basis: fields.basis(),
    })
}

fn read_face(fields: &Fields<'_, '_>) -> Option<Face> {
    match fields.text("face")?.as_str() {
        "down" => Some(Face::Down),
        "up" => Some(Face::Up),
        other => {
            fields.problem(format!("a card cannot lie `{other}`"), "use up or down");
            None
        }
    }
}

pub(super) fn read_deal_to(fields: &Fields<'_, '_>, name: &str) -> Option<DealTo> {
    match name {
        "boxes" => Some(DealTo::Boxes),
        "bank" => Some(DealTo::Bank),
        "common" => Some(DealTo::Common),
        "burn" => Some(DealTo::Burn),
        "everyone" => Some(DealTo::Everyone),
        other => {
            fields.problem(
                format!("no cards lie at `{other}`"),
                "use boxes, bank, common, burn or everyone",
            );
            None
        }
    }
}

fn read_choose(fields: &Fields<'_, '_>, bets: &[BetRule]) -> Option<StageWork> {
    let turns = fields.fields("turns").map(|turns| {
        if turns.text("from").is_some_and(|from| from != TURNS_FROM) {
            let right = format!("write from = \"{TURNS_FROM}\"");
            turns.problem("players choose in turn, box by box", right);
        }
        turns.basis()
    });
    let (absent, choices) = read_choices(fields, bets);
    Some(StageWork::Choose {
        turns: turns?,
        absent: absent?,
        choices,
    })
}

/// What may be chosen, and what an absent player is taken to choose.
fn read_choices(
    fields: &Fields<'_, '_>,
    bets: &[BetRule],
) -> (Option<Cited<usize>>, Vec<ChoiceRule>) {
    let sections = fields.tables("choice");
    let choices: Vec<ChoiceRule> = sections
        .iter()
        .filter_map(|choice| read_choice(choice, bets))
        .collect();
    let keys: Vec<String> = choices.iter().map(|choice| choice.key.clone()).collect();
    let absent = fields.fields("absent").and_then(|absent| {
        let basis = absent.basis();
        let value = place_of(&absent, &absent.text("chooses")?, &keys, "choice");
        Some(Cited {
            value: value?,
            basis,
        })
    });
    (absent, choices)
}

fn read_choice(fields: &Fields<'_, '_>, bets: &[BetRule]) -> Option<ChoiceRule> {
    let keys: Vec<String> = bets.iter().map(|bet| bet.key.clone()).collect();
    let (places, buys) = (fields.optional_text("lays"), fields.optional_fields("buys"));
    if places
        .as_ref()
        .is_some_and(|bet| fields.is_not_offered(bet))
    {
        fields.leave_out();
        return None;
    }
    let (key, name) = (fields.text("key"), fields.words("name"));
    let withdraws = fields.flag("withdraws");
    let forfeits = bets_named(fields, "forfeits", bets);
    let at_once = fields.flag("at_once");
    let takes_back = fields.optional_text("takes_back");
    let stays = fields.flag("stays_in");
    let (sets, by_house) = (fields.flag("sets_hands"), fields.flag("sets_by_house"));
    let (takes_bank, passes_bank) = (
        fields.optional_text("takes_bank"),
        fields.flag("passes_bank"),
    );
    let basis = fields.basis();
    if takes_bank.is_some() || passes_bank {
        let bank = takes_bank.map(|bet| place_of(fields, &bet, &keys, "bet"));
        return Some(ChoiceRule {
            key: key?,
            name: name?,
            does: match bank {
                Some(bet) => ChoiceEffect::TakesBank(bet?),
                None => ChoiceEffect::PassesBank,
            },
            basis,
        });
    }
    if sets || by_house {
        return Some(ChoiceRule {
            key: key?,
            name: name?,
            does: if sets {
                ChoiceEffect::Sets
            } else {
                ChoiceEffect::SetsByHouse
            },
            basis,
        });
    }
    let bet = |key: &str| place_of(fields, key, &keys, "bet");
    if let Some(buys) = buys {
        let price = buys.text("price");
        let price = price.and_then(|price| place_of(fields, &price, &keys, "bet"));
        let face = read_face(&buys);
        return Some(ChoiceRule {
            key: key?,
            name: name?,
            does: ChoiceEffect::Buys {
                price: price?,
                face: face?,
            },
            basis,
        });
    }
    let does = match (places, takes_back, withdraws, stays) {
        (Some(places), None, false, false) => ChoiceEffect::Places(bet(&places)?),
        (None, Some(taken), false, false) => ChoiceEffect::TakesBack(bet(&taken)?),
        (None, None, true, false) => ChoiceEffect::Withdraws { forfeits, at_once },
        (None, None, false, true) => ChoiceEffect::Stays,
        _ => {
            fields.problem(
                "it is not clear what the choice does",
                "write one of places = \"…\", takes_back = \"…\", withdraws = true, stays = true, buys = { … }",
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
