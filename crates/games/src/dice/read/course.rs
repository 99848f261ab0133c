//! `[thrower]`, `[course]`, `[[irregularity]]`.

use law::Fields;
use table::{Equipment, RemedyEffect};

use super::super::description::*;
use crate::common::{cited, place_of, read_choice_words, read_kinds, read_remedies, rests};

pub(super) fn read_thrower(fields: &Fields<'_, '_>, bets: &[BetRule]) -> Option<ThrowerRules> {
    let rule = |key| rests(fields, key);
    let choice = |key| read_choice_words(fields, key);
    let must = fields.fields("bets").and_then(|section| {
        let keys: Vec<String> = bets.iter().map(|bet| bet.key.clone()).collect();
        let named = section.optional_texts("one_of");
        let places = named
            .iter()
            .filter_map(|key| place_of(&section, key, &keys, "bet"));
        cited(Some(places.collect()), &section)
    });
    let (first, skipped) = (rule("first"), rule("skipped"));
    let (refuses, changes) = (choice("refuses_dice"), choice("changes_dice"));
    let (lost, keeps) = (fields.fields("lost_die"), choice("keeps_dice"));
    let lost = lost.map(|lost| (read_kinds(&lost), lost.basis()));
    let lost = lost
        .zip(keeps)
        .map(|((when, basis), keeps)| LostDieRules { when, basis, keeps });
    Some(ThrowerRules {
        first: first?,
        bets: must?,
        refuses: refuses?,
        skipped: skipped?,
        changes: changes?,
        lost: lost?,
    })
}

pub(super) fn read_irregularity(fields: &Fields<'_, '_>) -> Option<IrregularityRule> {
    let when = read_kinds(fields);
    let other = when
        .iter()
        .find(|kind| kind.of().is_some_and(|of| of != Equipment::Dice));
    if let Some(kind) = other {
        let what = format!("`{}` cannot happen with dice", kind.name());
        fields.problem(what, "name what can");
    }
    let words = fields.words("words");
    let remedies = read_remedies(fields, read_remedy);
    Some(IrregularityRule {
        when,
        words: words?,
        remedies,
    })
}

fn read_remedy(fields: &Fields<'_, '_>) -> Option<RemedyRule> {
    let rule = RemedyRule::of(fields)?;
    let known = match rule.does {
        RemedyEffect::ThrowAgain
        | RemedyEffect::PassDice
        | RemedyEffect::PlayOn
        | RemedyEffect::VoidHand => true,
        RemedyEffect::VoidMainBets
        | RemedyEffect::VoidBox
        | RemedyEffect::LoseBets
        | RemedyEffect::OutOfHand
        | RemedyEffect::SetCardAside
        | RemedyEffect::Warn
        | RemedyEffect::OutOfGame
        | RemedyEffect::CountsAsCall
        | RemedyEffect::Coup(_)
        | RemedyEffect::Hand(_)
        | RemedyEffect::StandsUnraised
        | RemedyEffect::PutRight => false,
    };
    if !known {
        let what = format!("`{}` is no remedy for dice", rule.does.name());
        fields.problem(what, "use throw-again, pass-dice, play-on or void-hand");
    }
    Some(rule)
}
