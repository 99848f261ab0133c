//! `[[stage]]`: the course of a hand, and what may be chosen in it.

use ::table::{Face, Place, Throw};
use law::Fields;

use super::super::description::{
    BetRule, ChoiceEffect, ChoiceRule, Cited, DealStep, DealTo, NoticeMoment, NoticeRule,
    OfferRule, StageRule, StageWork,
};
use super::bets::bets_named;
use crate::common::{basis_of, cited, place_of, rests, sense, word, word_unless_silent};

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
    let opens = |stage: &StageRule| matches!(stage.what, StageWork::Bets { .. });
    let opens = stages.get(after).is_some_and(opens);
    let settles = |stage: &StageRule| matches!(stage.what, StageWork::Settle { .. });
    let settles = stages.last().is_some_and(settles);
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

/// What a stage may do.
const WORK: [&str; 10] = [
    "offer-bank",
    "bets",
    "throw",
    "deal",
    "choose",
    "settle-early",
    "turn-bank",
    "set-bank",
    "turn-common",
    "settle",
];

fn read_stage(
    fields: &Fields<'_, '_>,
    bets: &[BetRule],
    notices: &[NoticeRule],
) -> Option<StageRule> {
    let basis = fields.basis();
    let does = fields.text_of("do", &WORK)?;
    let what = match does.as_str() {
        "bets" => StageWork::Bets {
            close: notice_named(fields, "close", notices, NoticeMoment::OnClosing),
            cut: basis_of(fields, "cut"),
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
            let right = format!("use one of {}", WORK.join(", "));
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
    let known = [("left", false), ("right", true)];
    word_unless_silent(fields, "from", &known).unwrap_or(false)
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
    cited(decks.count("alternate", sense::PACKS), &decks)
}

/// The bank is offered to the players in turn.
fn read_offer(fields: &Fields<'_, '_>, bets: &[BetRule]) -> Option<OfferRule> {
    let (held, croupier) = (rests(fields, "player_holds"), rests(fields, "croupier"));
    let (marked, cover) = (rests(fields, "marked"), rests(fields, "cover"));
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
    let to = word(fields, "to", &TO);
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
    word(fields, "face", &[("up", Face::Up), ("down", Face::Down)])
}

/// Where cards lie.
pub(super) const TO: [(&str, DealTo); 5] = [
    ("boxes", DealTo::Boxes),
    ("bank", DealTo::Bank),
    ("common", DealTo::Common),
    ("burn", DealTo::Burn),
    ("everyone", DealTo::Everyone),
];

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
        let choice = absent.text("chooses");
        let place = choice.and_then(|choice| place_of(&absent, &choice, &keys, "choice"));
        cited(place, &absent)
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
    let bet = |key: &str| place_of(fields, key, &keys, "bet");
    let flag = |key: &'static str, does: ChoiceEffect| fields.flag(key).then_some(Some(does));
    let (forfeits, at_once) = (bets_named(fields, "forfeits", bets), fields.flag("at_once"));
    let taken = fields.optional_text("takes_back");
    let bank = fields.optional_text("takes_bank");
    let buys = buys.map(|buys| {
        let price = buys.text("price").and_then(|price| bet(&price));
        let (price, face) = (price, read_face(&buys));
        Some(ChoiceEffect::Buys {
            price: price?,
            face: face?,
        })
    });
    // What each word has it do, if the file says it; nothing inside where that cannot be read.
    let said = [
        places.map(|places| bet(&places).map(ChoiceEffect::Places)),
        taken.map(|taken| bet(&taken).map(ChoiceEffect::TakesBack)),
        bank.map(|bank| bet(&bank).map(ChoiceEffect::TakesBank)),
        buys,
        flag("passes_bank", ChoiceEffect::PassesBank),
        flag("sets_hands", ChoiceEffect::Sets),
        flag("sets_by_house", ChoiceEffect::SetsByHouse),
        flag("withdraws", ChoiceEffect::Withdraws { forfeits, at_once }),
        flag("stays_in", ChoiceEffect::Stays),
    ];
    let basis = fields.basis();
    let mut said = said.into_iter().flatten();
    let (Some(does), None) = (said.next(), said.next()) else {
        fields.problem(
            "it is not clear what the choice does",
            "write one of lays = \"…\", takes_back = \"…\", takes_bank = \"…\", buys = { … }, or one of passes_bank, sets_hands, sets_by_house, withdraws and stays_in as true",
        );
        return None;
    };
    Some(ChoiceRule {
        key: key?,
        name: name?,
        does: does?,
        basis,
    })
}
