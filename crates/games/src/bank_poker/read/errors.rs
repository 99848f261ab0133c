//! `[[irregularity]]`: what goes wrong, and what the text prescribes.

use cards::Rank;
use law::Fields;

use super::super::description::{BetRule, IrregularityRule, RemedyRule, Until};
use super::bets_named;
use super::stages::read_deal_to;
use crate::common::{read_effect, read_kinds, read_remedies, read_role};
use ::table::RemedyEffect;

pub(super) fn read_irregularity(
    fields: &Fields<'_, '_>,
    bets: &[BetRule],
) -> Option<IrregularityRule> {
    let when = read_kinds(fields);
    let words = fields.words("words");
    let place = fields
        .optional_text("at")
        .and_then(|name| read_deal_to(fields, &name));
    let at_least = fields.optional_text("card_at_least").and_then(|name| {
        let rank = Rank::from_word(&name);
        if rank.is_none() {
            fields.problem(
                format!("`{name}` is no rank"),
                "write it as \"jack\" or \"10\"",
            );
        }
        rank
    });
    let remedies = read_remedies(fields, |remedy| read_remedy(remedy, bets));
    Some(IrregularityRule {
        when,
        place,
        at_least,
        words: words?,
        remedies,
    })
}

fn read_remedy(fields: &Fields<'_, '_>, bets: &[BetRule]) -> Option<RemedyRule> {
    let does = read_effect(fields);
    if does.is_some_and(|does| !is_ours(does)) {
        let right = "use void-hand, void-main-bets, void-box, lose-bets, out-of-hand, set-card-aside, put-right or play-on";
        fields.problem(
            "nothing of the sort is done at a table against the house",
            right,
        );
    }
    let until = fields.optional_text("until").and_then(|word| {
        let known = Until::ALL.into_iter().find(|(name, _)| *name == word);
        if known.is_none() {
            let what = format!("a remedy cannot hold until `{word}`");
            fields.problem(what, "use turned or chosen, or leave it out");
        }
        known.map(|(_, until)| until)
    });
    let bets = bets_named(fields, "of_bets", bets);
    let decided_by = read_role(fields, "decided_by");
    let basis = fields.basis();
    Some(RemedyRule {
        does: does?,
        bets,
        until,
        decided_by: decided_by?,
        basis,
    })
}

/// Whether a remedy is one that is carried out at a table against the house.
fn is_ours(effect: RemedyEffect) -> bool {
    match effect {
        RemedyEffect::VoidHand
        | RemedyEffect::VoidMainBets
        | RemedyEffect::VoidBox
        | RemedyEffect::LoseBets
        | RemedyEffect::OutOfHand
        | RemedyEffect::SetCardAside
        | RemedyEffect::PutRight
        | RemedyEffect::PlayOn => true,
        RemedyEffect::ThrowAgain
        | RemedyEffect::PassDice
        | RemedyEffect::Warn
        | RemedyEffect::OutOfGame
        | RemedyEffect::CountsAsCall
        | RemedyEffect::StandsUnraised
        | RemedyEffect::Hand(_)
        | RemedyEffect::Coup(_) => false,
    }
}
