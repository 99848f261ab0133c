//! `[[irregularity]]`: what goes wrong, and what the text prescribes.

use law::Fields;

use super::super::description::{BetRule, IrregularityRule, RemedyRule, Until};
use super::bets::bets_named;
use super::stages::TO;
use crate::common::{
    read_effect, read_kinds, read_rank, read_remedies, read_role, word_unless_silent,
};
use ::table::RemedyEffect;

pub(super) fn read_irregularity(
    fields: &Fields<'_, '_>,
    bets: &[BetRule],
) -> Option<IrregularityRule> {
    let when = read_kinds(fields);
    let words = fields.words("words");
    let place = word_unless_silent(fields, "at", &TO);
    let at_least = read_rank(fields, "card_at_least");
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
    let until = word_unless_silent(fields, "until", &Until::ALL);
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
