//! `[table]`: the house, the people, the limits.

use law::Fields;

use super::super::description::TableRules;
use crate::common::{HouseTable, on_sheet, read_rounding};

/// The answers by which the house names its maxima: numbers, the lowest first.
fn read_tiers(fields: &Fields<'_, '_>) -> Vec<String> {
    let names = fields.optional_texts("one_of");
    match tiers(&names) {
        Some(tiers) => fields.ascending("one_of", &tiers),
        None => {
            let right = "call each by its multiple of the minimum on one number, as \"10\"";
            fields.problem("the maxima are not called by numbers", right);
        }
    }
    names
}

/// The maxima of the text as numbers, if all are.
pub(super) fn tiers(names: &[String]) -> Option<Vec<u64>> {
    let tiers: Option<Vec<u64>> = names.iter().map(|name| name.parse().ok()).collect();
    tiers.filter(|tiers| !tiers.is_empty() && !tiers.contains(&0))
}

pub(super) fn read_table(fields: &Fields<'_, '_>) -> Option<TableRules> {
    let house = HouseTable::of(fields);
    let raised = fields
        .optional_fields("raised")
        .and_then(|f| on_sheet(&f, f.times("times_minimum")));
    let maxima = fields
        .optional_fields("maxima")
        .and_then(|f| on_sheet(&f, Some(read_tiers(&f))));
    let rounding = fields
        .optional_fields("rounding")
        .and_then(|f| on_sheet(&f, read_rounding(&f)));
    Some(TableRules {
        house: house?,
        raised,
        maxima,
        rounding,
    })
}
