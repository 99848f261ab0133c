//! `[table]`: the house, the people, the limits.

use law::Fields;

use super::super::description::TableRules;
use crate::common::{cited, on_sheet, read_role};

/// The maxima of the text as numbers: what is higher comes later.
pub(super) fn tiers(root: &Fields<'_, '_>, names: &[String]) -> Vec<u64> {
    let tiers: Option<Vec<u64>> = names.iter().map(|name| name.parse().ok()).collect();
    let tiers = tiers.filter(|tiers| !tiers.is_empty() && !tiers.contains(&0));
    if tiers.is_none() {
        let right = "call each by its multiple of the minimum on one number, as \"10\"";
        root.problem("the maxima are not called by numbers", right);
    }
    tiers.unwrap_or_else(|| vec![1])
}

pub(super) fn read_table(fields: &Fields<'_, '_>) -> Option<TableRules> {
    let against = fields.fields("against").map(|against| {
        if against.text("is").is_some_and(|is| is != "house") {
            against.problem(
                "a wheel is played against the house",
                "write is = \"house\"",
            );
        }
        against.basis()
    });
    let problems = fields
        .fields("problems")
        .and_then(|problems| cited(read_role(&problems, "settled_by"), &problems));
    let players = fields
        .fields("players")
        .and_then(|f| on_sheet(&f, f.small_number("unless_said")));
    let minimum = fields
        .fields("minimum")
        .and_then(|f| on_sheet(&f, Some(())));
    let raised = fields
        .optional_fields("raised")
        .and_then(|f| on_sheet(&f, f.number("times_minimum")));
    let maxima = fields
        .optional_fields("maxima")
        .and_then(|f| on_sheet(&f, Some(f.optional_texts("one_of"))));
    let rounding = fields
        .optional_fields("rounding")
        .and_then(|f| on_sheet(&f, f.text("unless_said")));
    Some(TableRules {
        against_house: against?,
        problems: problems?,
        players: players?,
        minimum: minimum?,
        raised,
        maxima,
        rounding,
    })
}
