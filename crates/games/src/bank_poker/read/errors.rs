//! `[[irregularity]]`: what goes wrong, and what the text prescribes.

use cards::Rank;
use law::Fields;

use super::super::description::{BetRule, IrregularityRule, RemedyRule};
use super::bets_named;
use super::stages::read_deal_to;
use crate::common::{read_effect, read_kinds, read_role};

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
    let remedies = fields
        .tables("remedy")
        .iter()
        .filter_map(|remedy| read_remedy(remedy, bets))
        .collect();
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
    let bets = bets_named(fields, "bets", bets);
    let decided_by = read_role(fields, "decided_by");
    let basis = fields.basis();
    Some(RemedyRule {
        does: does?,
        bets,
        decided_by: decided_by?,
        basis,
    })
}
